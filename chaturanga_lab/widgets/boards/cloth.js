// The cloth: the squares with the men on them, their coordinates, and which of them the keyboard rests on.

import { element, man, named, sign } from "./figures.js";
import { coordinates, farEdge, grid, label, look, manWords, walk } from "./scene.js";

const GREAT = 10; // with more files or ranks the squares are small and everything on them is drawn so

export class Cloth {
  /** `id` is that of the figures; `act(square, byKey)` hears of a choice, `press(event, square)` of a pointer. */
  constructor(id, act, press) {
    Object.assign(this, { id, act, press, rows: [], cells: {}, here: "", turns: 0, isPanned: false, over: [] });
    this.ranks = element("div", { class: "ranks", "aria-hidden": "true" });
    this.files = element("div", { class: "files", "aria-hidden": "true" });
    this.grid = element("div", { class: "grid", role: "grid", "aria-describedby": `${id}-keys` });
    this.root = element("div", { class: "frame" }, this.ranks, this.grid, this.files);
    this.sizes = globalThis.ResizeObserver ? new ResizeObserver(() => this.measure()) : null;
    [this.root, this.grid].forEach((part) => this.sizes?.observe(part));
  }

  end() {
    this.sizes?.disconnect();
  }

  /** Lets something lie over all squares. */
  lie(...over) {
    this.over = over;
  }

  /** Whether the board is wider than its frame: a finger then pans it, and does not carry men. */
  measure() {
    this.isPanned = this.root.scrollWidth > this.root.clientWidth + 1;
    this.root.classList.toggle("panned", this.isPanned);
  }

  /** Lays the squares out after some quarter turns, the top row first; the focus stays on its square. */
  lay(scene, turns) {
    const rows = grid(scene, turns);
    Object.assign(this, { rows, turns, cells: {}, shown: {} });
    if (!rows.flat().includes(this.here)) this.here = rows.at(-1)[0];
    const focused = this.grid.contains(document.activeElement);
    this.root.style.setProperty("--files", rows[0].length);
    this.root.style.setProperty("--ranks", rows.length);
    this.root.classList.toggle("large", Math.max(rows.length, rows[0].length) > GREAT);
    this.grid.replaceChildren(
      ...rows.map((names) => element("div", { role: "row" }, ...names.map((name) => this.cell(name)))), ...this.over);
    const [left, below] = coordinates(scene, turns).map((texts) => texts.map((text) => element("span", {}, text)));
    this.ranks.replaceChildren(...left);
    this.files.replaceChildren(...below);
    if (focused) this.focus();
  }

  cell(name) {
    // JupyterLab reads keys before the page does; only this mark on the very element keeps `d d` from deleting a cell.
    const tabindex = name === this.here ? "0" : "-1";
    const names = { "data-square": name, "data-lm-suppress-shortcuts": "true" };
    const cell = element("button", { type: "button", role: "gridcell", tabindex, ...names });
    cell.addEventListener("click", (event) => this.act(name, event.detail === 0));
    cell.addEventListener("focus", () => this.rest(name));
    cell.addEventListener("pointerdown", (event) => this.press(event, name));
    return (this.cells[name] = cell);
  }

  /** Brings every square up to date, touching only what differs; `asked` is the one of which something is asked. */
  draw(scene, picked, asked) {
    this.grid.setAttribute("aria-label", scene.label);
    this.rows.flat().forEach((name) => this.paint(scene, picked, name, name === asked));
  }

  paint(scene, picked, name, isAsked) {
    const cell = this.cells[name], here = scene.men[name], { classes, change } = look(scene, picked, name);
    const far = classes.includes("promotes") ? ` far-${farEdge(scene, scene.men[picked], this.turns)}` : "";
    const names = { class: `${classes}${far}${isAsked ? " asked" : ""}`, "aria-label": label(scene, picked, name) };
    for (const [key, value] of Object.entries(names))
      if (cell.getAttribute(key) !== value) cell.setAttribute(key, value);
    const content = `${here ?? ""} ${change}`;
    if (this.shown[name] === content) return;
    this.shown[name] = content;
    const figure = here ? [named(man(scene, this.id, here), manWords(scene, name))] : [];
    cell.replaceChildren(...figure, ...(change ? [sign(this.id, change, here)] : []));
  }

  /** Makes a square the one tab stop. Nothing is redrawn: a press whose square changes under it is no click. */
  rest(square) {
    this.cells[this.here]?.setAttribute("tabindex", "-1");
    this.cells[square].setAttribute("tabindex", "0");
    this.here = square;
  }

  /** On a board that is panned the browser leaves a square half in sight where it is. */
  focus(square = this.here) {
    this.cells[square]?.focus();
    this.cells[square]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  walk(key) {
    this.focus(walk(this.rows, this.here, key));
  }

  /** The name of the square that holds an element, undefined if none does. */
  nameOf(place) {
    return this.grid.contains(place) ? place.getAttribute("data-square") : undefined;
  }

  /** Shows over which square something is carried; none if there is no such. */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered?.removeAttribute("data-over");
    cell?.setAttribute("data-over", "");
    this.hovered = cell;
  }

  isAbove(square) {
    return this.rows.findIndex((names) => names.includes(square)) < this.rows.length / 2;
  }
}
