// The chooser: a question over the board, one button an answer, and a way out.

import { element } from "./figures.js";

export class Chooser {
  /** `leave` runs when the question is gone, answered or not. */
  constructor(leave) {
    this.leave = leave;
    this.root = element("div", { class: "chooser", role: "dialog", hidden: "" });
    this.root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.close();
    });
  }

  /** Asks; `shown` is the question as it is seen, an answer a figure, words, and what to do `then`. `isLow`: low on the board. */
  ask(question, shown, answers, cancel, isLow) {
    const buttons = answers.map(({ figure, words, then }) => this.button(then, figure, words));
    this.root.setAttribute("aria-label", question);
    this.root.replaceChildren(element("p", {}, ...shown), ...buttons, this.button(() => {}, cancel));
    this.root.classList.toggle("low", isLow);
    this.root.hidden = false;
    buttons[0].focus();
  }

  button(then, ...content) {
    const made = element("button", { type: "button", "data-lm-suppress-shortcuts": "true" }, ...content);
    made.addEventListener("click", () => { this.close(); then(); });
    return made;
  }

  close() {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.leave();
  }
}
