// The way back: two buttons under the squares, there as long as Python says that something can be taken back.

import { element } from "./figures.js";
import { phrase } from "./scene.js";

const STEPS = ["last", "all"]; // of the moves, the last one or all that were made here

export class WayBack {
  /** `send` reports which; `leave` takes the focus over when the buttons go while one of them holds it. */
  constructor(send, leave) {
    Object.assign(this, { send, leave });
    this.buttons = STEPS.map((moves) => this.button(moves));
    this.root = element("div", { class: "way-back", role: "group", hidden: "" }, ...this.buttons);
  }

  button(moves) {
    const made = element("button", { type: "button", "data-lm-suppress-shortcuts": "true" });
    made.addEventListener("click", () => this.send(moves));
    return made;
  }

  show(scene) {
    const isFocused = this.root.contains(document.activeElement);
    this.root.hidden = !scene.can_go_back;
    this.root.setAttribute("aria-label", phrase(scene, "wayBack"));
    STEPS.forEach((moves, at) => { this.buttons[at].textContent = phrase(scene, moves); });
    if (isFocused && this.root.hidden) this.leave();
  }
}
