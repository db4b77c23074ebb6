// The hands of a table: the dice with what became of each, what can be done without a square, and the points.

import { element, man } from "./figures.js";
import { phrase, pieceName } from "./scene.js";
import { spoken } from "./tongue.js";

export class Hands {
  /** `send(word)` does what a button says; `leave` takes the focus over when its button goes. */
  constructor(send, leave) {
    Object.assign(this, { send, leave, buttons: {} });
    this.dice = element("ul", { class: "dice" });
    this.actions = element("div", { class: "actions", role: "group" });
    this.points = element("ul", { class: "points" });
    this.root = element("div", { class: "hands" }, this.dice, this.actions, this.points);
  }

  show(scene, id) {
    const { dice = [], actions = [], points = [] } = scene;
    this.root.hidden = !dice.length && !actions.length && !points.length;
    this.fill("dice", dice, scene, (die) => this.die(scene, id, die));
    this.fill("points", points, scene, (count) => this.count(scene, id, count));
    this.showActions(scene, actions);
  }

  /** Draws a list anew, if it has changed. */
  fill(name, items, scene, draw) {
    const men = Object.values(scene.pieces).map((piece) => [piece.id, piece.name]);
    const key = JSON.stringify([items, scene.turn, scene.over, men]);
    this[name].hidden = !items.length;
    this[name].setAttribute("aria-label", phrase(scene, name));
    if (this[name].key === key) return;
    this[name].key = key;
    this[name].replaceChildren(...items.map(draw));
  }

  /** A button stays the same element as long as it can be pressed, and so keeps the focus. */
  showActions(scene, actions) {
    const isFocused = this.actions.contains(document.activeElement);
    this.actions.hidden = !actions.length;
    this.actions.setAttribute("aria-label", phrase(scene, "actions"));
    this.actions.replaceChildren(...actions.map(([word, text, key]) => this.button(word, text, key)));
    if (isFocused && !this.actions.contains(document.activeElement)) this.leave();
  }

  button(word, text, key) {
    const attributes = { type: "button", class: `act-${word}`, "data-lm-suppress-shortcuts": "true" };
    const made = (this.buttons[word] ??= element("button", attributes));
    made.onclick = () => this.send(word);
    if (made.textContent !== text) made.textContent = text;
    made.setAttribute("aria-keyshortcuts", key.toUpperCase());
    return made;
  }

  die(scene, id, { face, men, army, state }) {
    const names = men.map((letter) => pieceName(scene, letter)).join(" / ");
    const shown = element("span", { "aria-hidden": "true" }, element("b", {}, String(face)), ...men.map((letter) => man(scene, id, [letter, army])));
    const words = phrase(scene, "die", { face, men: names, state });
    return element("li", { class: `die ${state.replace(" ", "-")}`, title: words }, shown, element("span", { class: "unseen" }, ...spoken(scene, words)));
  }

  count(scene, id, [army, count, isOut]) {
    const name = scene.armies[army].name, isTurn = army === scene.turn && !scene.over;
    const words = phrase(scene, isOut ? "out" : "point", { army: name, count });
    const shown = element("span", { "aria-hidden": "true" }, this.emblem(scene, id, army, isOut), element("b", {}, String(count)));
    return element("li", { class: isTurn ? "turn" : "", title: words }, shown, element("span", { class: "unseen" }, words));
  }

  /** The raja of an army, or whoever stands for it where the scene names no emblem. */
  emblem(scene, id, army, isOut) {
    return man(scene, id, [scene.royal, army, ...(isOut ? ["grey"] : [])]);
  }
}
