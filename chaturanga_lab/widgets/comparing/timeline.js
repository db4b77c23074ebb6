// A game as a line: a bar where moves differ, a diamond where the verdict does, a ring where the position does, and a
// slider over it.

import { element } from "../parts/element.js";
import { Patience } from "../parts/patience.js";

const [MOVES, VERDICT, POSITION, APART] = [1, 2, 4, 8];
const WORDS = [[MOVES, "moves"], [VERDICT, "verdict"], [POSITION, "position"]];

/** What differs at a ply, in words. */
export function told(mark) {
  if (mark & APART) return "one reading stands still";
  const names = WORDS.filter(([sign]) => mark & sign).map(([, word]) => word);
  return names.length ? `other ${names.join(", ")}` : "nothing differs";
}

/** The classes of a mark on the line. */
export function classesOf(mark) {
  const names = [[MOVES, "other-moves"], [VERDICT, "other-verdict"], [POSITION, "other-position"], [APART, "apart"]];
  return names.filter(([sign]) => mark & sign).map(([, word]) => word);
}

function render({ model, el }) {
  const track = element("div", { class: "track", "aria-hidden": "true" });
  const slider = element("input", { type: "range", min: "0", step: "1", "aria-label": "Ply that the boards show", "data-lm-suppress-shortcuts": "true" });
  const line = element("div", { class: "cl-timeline" }, track, slider);
  el.append(line);

  let wanted = null;
  const patience = new Patience(model, el, () => show());
  const marks = () => [...model.get("marks")].map((digit) => parseInt(digit, 16));

  const draw = () => {
    const all = marks(), last = Math.max(all.length - 1, 1);
    line.style.setProperty("--plies", last);
    const ticks = all.flatMap((mark, ply) => {
      const place = `left:${(100 * ply) / last}%`, kinds = classesOf(mark);
      return [element("i", { class: "tick", style: place }), ...kinds.map((kind) => element("i", { class: kind, style: place }))];
    });
    track.replaceChildren(element("div"), ...ticks);
    slider.max = String(all.length - 1);
    show();
  };

  const name = () => {
    const ply = Number(slider.value);
    slider.setAttribute("aria-valuetext", `ply ${ply} of ${slider.max}: ${told(marks()[ply] ?? 0)}`);
  };

  /** Shows the ply that Python says, unless the visitor is on his way to another. */
  const show = () => {
    if (wanted === null) slider.value = String(model.get("ply"));
    name();
  };

  const ask = () => {
    if (wanted === null || patience.waiting) return;
    patience.send({ type: "go", ply: wanted });
    wanted = null;
  };
  const slide = () => {
    wanted = Number(slider.value);
    name();
    ask();
  };
  const hear = ({ type }) => { if (type === "answered") ask(); };

  slider.addEventListener("input", slide);
  patience.heed({ "change:marks": draw, "change:ply": show, "msg:custom": hear });
  draw();
  return () => {
    patience.end();
    line.remove();
  };
}

export default { render };
