// Drag: a mouse or a finger takes a man along; past a few pixels he follows, and where he is let go he is dropped.

import { figureOn } from "./motion.js";

const SLACK = { mouse: 5, pen: 8, touch: 8 }; // px that a press may stray and still be one
const UNDER_FINGER = " translateY(-18px) scale(1.4)"; // seen although a finger lies on him
const LATE = 400; // ms within which the click of a press may still come

/** Follows a pointer from a press until it is let go; `end` and `cancel` are told whether it strayed. */
export function trail(start, { move, end, cancel }) {
  const over = new AbortController();
  let strayed = false;
  const hear = (type, listener) => document.addEventListener(type, (event) => {
    if (event.pointerId === start.pointerId) listener(event);
  }, { signal: over.signal });
  hear("pointermove", (event) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    strayed ||= Math.hypot(x, y) > SLACK[start.pointerType];
    if (strayed) move(x, y, squareAt(event));
  });
  hear("pointerup", (event) => { over.abort(); end(strayed, squareAt(event)); });
  hear("pointercancel", () => { over.abort(); cancel(strayed); });
}

/** Carries the man of a square: `lift()` once he follows, `over(cell)` under way, `drop(cell)` in the end, or `putBack()`. */
export function drag(start, cell, { lift, over, drop, putBack }) {
  const carry = (way) => {
    const figure = figureOn(cell);
    if (figure) figure.style.transform = way;
    cell.classList.toggle("dragged", Boolean(way));
  };
  const stop = (then, goal) => {
    carry("");
    over();
    deafen(cell);
    then(goal);
  };
  trail(start, {
    move: (x, y, goal) => {
      lift();
      carry(`translate(${x}px, ${y}px)${start.pointerType === "touch" ? UNDER_FINGER : ""}`);
      over(goal);
    },
    end: (strayed, goal) => { if (strayed) stop(drop, goal); },
    cancel: (strayed) => { if (strayed) stop(putBack); },
  });
}

/** The square under a pointer, whatever element the pointer belongs to. */
function squareAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-square]");
}

/** Keeps the click from a square that ends a drag: what was done is done. */
function deafen(cell) {
  const over = new AbortController(), options = { capture: true, once: true, signal: over.signal };
  cell.addEventListener("click", (event) => event.stopImmediatePropagation(), options);
  cell.addEventListener("pointerdown", () => over.abort(), options);
  setTimeout(() => over.abort(), LATE);
}
