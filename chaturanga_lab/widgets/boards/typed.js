// A line for typed moves and questions, after the squares: it is there for whoever tabs to it, and seen while in use.

import { element } from "./figures.js";
import { phrase } from "./scene.js";
import { spoken } from "./tongue.js";

const LONG = 160; // letters: a longer answer stands under the line, where it pushes no square away

export class Typed {
  /** `send(text)` hands a line on, true if it went; `leave` takes the focus back to the squares. */
  constructor(id, send, leave) {
    Object.assign(this, { send, leave, lines: [], at: 0, pending: "" });
    this.input = element("input", { id: `${id}-line`, type: "text", autocomplete: "off", autocapitalize: "none",
      spellcheck: "false", enterkeyhint: "go", "data-lm-suppress-shortcuts": "true" });
    this.label = element("label", { for: `${id}-line` });
    this.said = element("p");
    this.root = element("form", { class: "typed" }, this.label, this.input, this.said);
    this.root.addEventListener("submit", (event) => { event.preventDefault(); this.submit(); });
    this.root.addEventListener("keydown", (event) => this.press(event));
  }

  show(scene, isWanted) {
    this.scene = scene;
    this.root.hidden = !isWanted;
    this.label.textContent = phrase(scene, "line");
    this.input.setAttribute("placeholder", phrase(scene, "lineHint"));
  }

  focus() {
    if (this.root.hidden) return;
    this.input.focus();
    this.root.scrollIntoView?.({ block: "nearest" });
  }

  submit() {
    const text = this.input.value.trim();
    if (!text || !this.send(text)) return;
    this.pending = text;
    if (this.lines.at(-1) !== text) this.lines.push(text);
    this.at = this.lines.length;
  }

  /** The line still stands as it was sent: it goes, or is there to be written over. */
  settle(isTaken) {
    if (isTaken) this.input.value = "";
    else this.input.select?.();
  }

  /** Python has answered: a line that was taken goes, a refused one stays to be mended. Returns what else is to be shown. */
  answered(isTaken, text) {
    const isLong = Boolean(this.pending) && text.length > LONG;
    if (this.pending && this.input.value.trim() === this.pending) this.settle(isTaken);
    this.said.replaceChildren(...(isLong ? spoken(this.scene, text) : []));
    this.said.hidden = !isLong;
    this.pending = "";
    return isLong ? "" : text;
  }

  /** Up and down lead through the lines that were sent; Escape leads back to the squares. */
  press(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key !== "Tab") event.stopPropagation();
    if (event.key === "Escape") this.leave();
    if (!step) return;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.lines.length, this.at + step));
    this.input.value = this.lines[this.at] ?? "";
  }
}
