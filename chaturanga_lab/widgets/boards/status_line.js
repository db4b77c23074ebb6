// The status line above the squares: whose turn it is, the last thing said, and the button that turns the board.

import { ROUND, TURN, element, icon, man } from "./figures.js";
import { inHand, phrase } from "./scene.js";
import { spoken } from "./tongue.js";

export class StatusLine {
  /** `turn` runs when the visitor turns the board. */
  constructor(turn) {
    this.emblem = element("span", { class: "emblem", "aria-hidden": "true" });
    this.heading = element("strong");
    this.note = element("span", { class: "note" });
    this.flip = element("button", { class: "flip", type: "button", "data-lm-suppress-shortcuts": "true" });
    this.flip.addEventListener("click", turn);
    const words = element("p", {}, this.heading, this.note);
    this.root = element("div", { class: "status" }, this.emblem, words, this.flip);
  }

  /** Shows whose turn it is and a remark, or else the man in hand, or else what the scene says; and who sits below. */
  show(scene, id, picked, remark, bottom) {
    const note = remark || (picked && !scene.editing ? `${inHand(scene, picked)}.` : scene.note);
    this.heading.replaceChildren(...spoken(scene, scene.heading));
    this.note.replaceChildren(...spoken(scene, note));
    const shown = scene.men[picked] ?? scene.emblem;
    this.emblem.replaceChildren(...(shown ? [man(scene, id, shown)] : []));
    const isRound = Object.keys(scene.armies).length > 2;
    if (this.isRound !== isRound) this.flip.replaceChildren(icon(isRound ? ROUND : TURN));
    this.isRound = isRound;
    const seat = phrase(scene, "bottom", { army: scene.armies[bottom]?.name });
    this.flip.setAttribute("aria-label", phrase(scene, "flip"));
    this.flip.setAttribute("title", `${phrase(scene, "flip")}: ${seat}`);
  }
}
