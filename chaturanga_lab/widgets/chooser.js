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

  /** Asks; an answer is a figure, a text, and what to do `then`. `isLow`: at the lower half of the board. */
  ask(question, answers, cancel, isLow) {
    const buttons = answers.map(({ figure, text, then }) => this.button(then, figure, text));
    this.root.setAttribute("aria-label", question);
    this.root.replaceChildren(element("p", {}, question), ...buttons, this.button(() => {}, cancel));
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
