// The pencil: arrows and marks over the squares. Python's stay until it draws others, the visitor's until the next move.

import { drawn } from "./figures.js";

const SHAFT = .065, HEAD = .19, POINT = .36, START = .3, SHORT = .06; // in sides of a square
const CORNER = "M.05 .05h.3v.1h-.2v.2h-.1z";
const SMALL = 10; // from so many squares in a row on an arrow is drawn broader, since the squares are small

export class Pencil {
  constructor() {
    this.root = drawn("svg", { class: "pencil", "aria-hidden": "true" });
    this.clear();
  }

  /** `origin` is where an arrow was begun that has not ended. */
  clear() {
    Object.assign(this, { arrows: [], marks: [], origin: "" });
  }

  get isUsed() {
    return Boolean(this.arrows.length || this.marks.length || this.origin);
  }

  /** Marks a square, or draws an arrow if there are two; the same once more rubs it out. Returns the phrase that says so. */
  draw(origin, target = origin) {
    this.origin = "";
    const isMark = origin === target, list = isMark ? "marks" : "arrows", thing = isMark ? origin : `${origin} ${target}`;
    const isNew = !this[list].includes(thing);
    this[list] = isNew ? [...this[list], thing] : this[list].filter((one) => one !== thing);
    return `${isMark ? "marked" : "arrow"}${isNew ? "Now" : "Gone"}`;
  }

  /** A scene with everything that is drawn on it, Python's and the visitor's, each once. */
  on(scene) {
    const arrows = [...(scene.arrows ?? []).map((arrow) => arrow.join(" ")), ...this.arrows];
    return { ...scene, arrows: [...new Set(arrows)].map((arrow) => arrow.split(" ")), marks: [...new Set([...scene.marks ?? [], ...this.marks])] };
  }

  /** Draws what a scene holds, on squares that are seen in these rows, and an arrow that is not let go yet. */
  show(rows, { arrows, marks }, pending = []) {
    const at = (name) => { const y = rows.findIndex((names) => names.includes(name)); return [rows[y].indexOf(name), y]; };
    const isHere = (name) => rows.some((names) => names.includes(name));
    const all = [...arrows, ...(pending.length ? [pending] : [])].filter((ends) => ends.every(isHere));
    const key = JSON.stringify([rows[0][0], rows.length, rows[0].length, all, marks]);
    if (key === this.key) return;
    this.key = key;
    this.root.setAttribute("viewBox", `0 0 ${rows[0].length} ${rows.length}`);
    const breadth = rows.length > SMALL ? 1.6 : 1;
    this.root.replaceChildren(...marks.filter(isHere).flatMap((name) => corners(at(name))),
      ...all.map(([from, to]) => arrow(at(from), at(to), breadth)));
  }
}

/** A mark is four corners, so that no ring, dot or frame of the board is like it. */
function corners([x, y]) {
  return [0, 90, 180, 270].map((turn) =>
    drawn("path", { d: CORNER, transform: `translate(${x} ${y}) rotate(${turn} .5 .5)`, class: "mark" }));
}

/** One outline from beside the middle of a square to the middle of another. */
function arrow([x1, y1], [x2, y2], breadth) {
  const long = Math.hypot(x2 - x1, y2 - y1) - SHORT, neck = long - POINT * breadth;
  const [shaft, head] = [SHAFT * breadth, HEAD * breadth];
  const d = `M${START} ${-shaft}H${neck}V${-head}L${long} 0L${neck} ${head}V${shaft}H${START}z`;
  const turn = Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;
  return drawn("path", { d, transform: `translate(${x1 + .5} ${y1 + .5}) rotate(${turn})`, class: "arrow" });
}
