// The keys of a board: arrows walk, letters turn the board, draw on it, tell what is on it, and do what needs no square.

import { lastMove, nextOf, phrase, whatIsHere } from "./scene.js";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

export class Keys {
  /** `view` is the board's drawing, whose squares hold the focus. */
  constructor(view) {
    this.view = view;
    const mark = () => view.pencilled(view.cloth.here, view.cloth.here), line = () => view.typed.focus();
    this.letters = {
      f: () => view.turn(), n: (isBack) => this.next(isBack), m: mark, a: () => this.arrow(), t: line, "/": line,
      w: () => view.say(whatIsHere(view.sight, view.picked, view.cloth.here)), l: () => view.say(lastMove(view.scene)),
    };
    view.cloth.grid.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    const { view } = this, { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab") return;
    event.stopPropagation();
    if (ARROWS.includes(key)) view.cloth.walk(key);
    else if (view.scene.editing) return this.edit(event);
    else if (key === "Escape" && this.isFree) return;
    else if (key === "Escape") this.putAway();
    else if (this.actionOf(key)) this.act(key, event.repeat);
    else if (key.toLowerCase() in this.letters) this.letters[key.toLowerCase()](event.shiftKey);
    else return; // Enter and Space come back as a click
    event.preventDefault();
    view.draw();
  }

  /** Where a position is set up, a letter puts a man and Delete takes one off; Python knows the letters. */
  edit(event) {
    const { view } = this, { key } = event, square = view.cloth.here;
    if (["Delete", "Backspace"].includes(key)) view.edit({ type: "carry", origin: square, target: "" });
    else if (/^[a-z]$/i.test(key)) view.edit({ type: "letter", square, letter: key });
    else return;
    event.preventDefault();
  }

  /** Whether there is nothing that Escape could put away. */
  get isFree() {
    return !this.view.picked && !this.view.pencil.isUsed;
  }

  /** Puts down the man in hand, or else gives up an arrow, or else wipes off what the visitor has drawn. */
  putAway() {
    const { view } = this, { pencil } = view;
    if (view.picked) return view.putDown();
    const said = pencil.origin ? "arrowGivenUp" : "wiped";
    if (pencil.origin) pencil.origin = "";
    else pencil.clear();
    view.say(`${phrase(view.scene, said)}.`);
  }

  /** Does what a letter says, once for each time that it goes down: one that is held down would play for the next. */
  act(key, isHeld) {
    if (!isHeld) this.view.doWith(this.actionOf(key));
  }

  /** The word of what a letter does just now without any square; Python says which letters do something. */
  actionOf(key) {
    return (this.view.scene.actions ?? []).find(([, , letter]) => letter === key.toLowerCase())?.[0];
  }

  /** Begins an arrow where the focus is, or ends it there; an arrow that leads nowhere is none. */
  arrow() {
    const { view } = this, { pencil, cloth } = view, { origin } = pencil;
    if (origin && origin !== cloth.here) return view.pencilled(origin, cloth.here);
    pencil.origin = origin ? "" : cloth.here;
    view.say(`${phrase(view.scene, origin ? "arrowGivenUp" : "arrowBegun", { from: cloth.here })}.`);
  }

  /** Goes to the next square of use, or the one before. */
  next(isBack) {
    const { scene, picked, cloth } = this.view;
    cloth.focus(nextOf(scene, cloth.rows, picked, cloth.here, isBack));
  }
}
