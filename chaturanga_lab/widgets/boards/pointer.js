// The pointer: a mouse or a finger carries men, and the right button draws arrows and marks.

import { drag, trail } from "./drag.js";
import { canPick } from "./scene.js";

export class Pointer {
  /** `view` is the board's drawing. */
  constructor(view) {
    this.view = view;
    view.cloth.grid.addEventListener("contextmenu", (event) => this.keepMenu(event));
  }

  /** A pointer went down on a square. With Shift the right button asks for the browser's own menu, as in JupyterLab. */
  press(start, name) {
    if (!this.view.scene || start.isPrimary === false) return;
    if (start.button === 2 && !start.shiftKey) this.draw(start, name);
    else if (start.button === 0 && this.canCarry(start, name)) this.carry(start, name);
  }

  keepMenu(event) {
    if (event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether a man can be taken along: on a board that a finger pans, it pans. */
  canCarry(start, name) {
    const { scene, model, cloth } = this.view;
    if (start.pointerType !== "mouse" && cloth.isPanned) return false;
    if (scene.editing) return name in scene.men;
    return !model.get("locked") && !scene.over && canPick(scene, name);
  }

  /** Carries a man. */
  carry(start, name) {
    const { view } = this, { cloth } = view;
    drag(start, cloth.cells[name], {
      lift: () => this.lift(name),
      over: (cell) => cloth.hover(cell),
      drop: (cell) => this.drop(name, cloth.nameOf(cell) ?? ""),
      putBack: () => this.putBack(name),
    });
  }

  lift(name) {
    const { view } = this;
    if (view.scene.editing || view.picked === name) return;
    view.pickUp(name);
    view.draw();
  }

  /** What is no square counts as the man's own, except where men are set up: there he is taken off. */
  drop(name, goal) {
    const { view } = this;
    if (view.scene.editing) return view.edit({ type: "carry", origin: name, target: goal });
    view.dropped = true;
    view.act(goal || name, false);
  }

  /** The browser took the pointer away, for instance to scroll. */
  putBack(name) {
    const { view } = this;
    if (view.picked === name && !view.scene.editing) view.putDown();
    view.draw();
  }

  /** Draws an arrow to the square where the pointer is let go, or marks the one where it began. */
  draw(start, name) {
    const { view } = this, { cloth } = view;
    trail(start, {
      move: (_x, _y, cell) => {
        const goal = cloth.nameOf(cell);
        view.sketch(goal && goal !== name ? [name, goal] : []);
      },
      end: (_strayed, cell) => view.pencilled(name, cloth.nameOf(cell)),
      cancel: () => view.sketch([]),
    });
  }
}
