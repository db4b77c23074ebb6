// Drag: a mouse takes a man along; past a few pixels he follows, and where he is let go he is dropped.

import { figureOn } from "./motion.js";

const SLACK = 5; // px that a click may stray

/** Follows the mouse from a press on a square: `lift()` once the man is dragged, `drop(element)` where he is let go. */
export function drag(start, cell, lift, drop) {
  const end = new AbortController();
  let dragged = false;
  const follow = (event) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    dragged ||= Math.hypot(x, y) > SLACK;
    if (!dragged) return;
    lift();
    figureOn(cell).style.transform = `translate(${x}px, ${y}px)`;
    cell.classList.add("dragged");
  };
  const letGo = (event) => {
    end.abort();
    const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
    figureOn(cell).style.transform = "";
    cell.classList.remove("dragged");
    if (dragged && goal !== cell) drop(goal); // dropped where he stood: the click that follows puts him down
  };
  document.addEventListener("pointermove", follow, { signal: end.signal });
  document.addEventListener("pointerup", letGo, { signal: end.signal });
}
