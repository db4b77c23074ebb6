// The keys of a board: arrows walk, letters turn the board, tell what is on it, and do what needs no square.

import { lastMove, nextOf, whatIsHere } from "./scene.js";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

export class Keys {
  /** `view` is the board's drawing, whose squares hold the focus. */
  constructor(view) {
    this.view = view;
    view.cloth.grid.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    const { view } = this, { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab") return;
    event.stopPropagation();
    if (ARROWS.includes(key)) view.cloth.walk(key);
    else if (key === "Escape" && view.picked) view.putDown();
    else if (this.actionOf(key)) this.act(key, event.repeat);
    else if ("wlfn".includes(key.toLowerCase())) this.tell(key.toLowerCase(), event.shiftKey);
    else return; // Enter and Space come back as a click
    event.preventDefault();
    view.draw();
  }

  /** Does what a letter says, once for each time that it goes down: one that is held down would play for the next. */
  act(key, isHeld) {
    if (!isHeld) this.view.doWith(this.actionOf(key));
  }

  /** The word of what a letter does just now without any square; Python says which letters do something. */
  actionOf(key) {
    return (this.view.scene.actions ?? []).find(([, , letter]) => letter === key.toLowerCase())?.[0];
  }

  /** Does what a letter asks: turn the board, go to the next square of use, say what is here, say the last move. */
  tell(key, isBack) {
    const { view } = this, { scene, picked, cloth } = view;
    if (key === "f") view.turn();
    if (key === "n") cloth.focus(nextOf(scene, cloth.rows, picked, cloth.here, isBack));
    if (key === "w") view.say(whatIsHere(scene, picked, cloth.here));
    if (key === "l") view.say(lastMove(scene));
  }
}
