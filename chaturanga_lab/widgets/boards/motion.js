// Motion: what happened between two scenes one ply apart, and how it is shown. A man walks to where he stands now; one
// who is promoted and goes back is seen to walk on, become another, and go back; one who is taken off is lifted off.

import { man } from "./figures.js";

const SLIDE = 180, FADE = 120; // ms, as --move and --fast in tokens.css
const ENTER = 320, STAND = 620, RETURN = 460; // ms of a promotion: on to the last rank, there as a new man, and back
const LIFT = 900; // ms, so that one sees which man has gone though nobody took his place
const EASE = "cubic-bezier(.2,.7,.2,1)"; // as --ease

/**
 * What happened: `from`, `to` and `rest` of a man, and the squares `taken` besides; or `off`, the square from which one
 * was lifted; null if unclear.
 */
export function happened(before, after) {
  if (!before) return null;
  const moved = after.ply === before.ply + 1 ? after.last : after.ply === before.ply - 1 ? undo(before.last) : [];
  const taken = after.ply > before.ply ? after.taken ?? [] : [];
  if (!agrees(before, after, moved, taken)) return null;
  return taken.length ? { ...squaresOf(moved), taken } : squaresOf(moved);
}

/** A plain move backwards; what else is taken back is not played backwards, since no man ever walks so. */
const undo = (last) => (last.length === 2 ? [...last].reverse() : []);

function squaresOf([from, to, rest]) {
  return to ? { from, to, rest: rest ?? to } : { off: from };
}

/** Whether these squares, and no others, differ between the scenes: by one man who went along them, and those taken. */
function agrees(before, after, [from, to, rest], taken) {
  const at = (scene, name) => scene.men[name]?.slice(0, 2).join(), goal = rest ?? to;
  const names = new Set([...Object.keys(before.men), ...Object.keys(after.men)]);
  const differ = [...names].filter((name) => at(before, name) !== at(after, name));
  const known = [from, to, rest, ...taken];
  if (!from || !differ.length || !before.men[from] || differ.some((name) => !known.includes(name))) return false;
  if (!to) return !after.men[from];
  return after.men[goal]?.[1] === before.men[from][1] && (goal === from || !after.men[from]);
}

/** Shows a motion on the squares of a board; `dropped` if the visitor has carried the man to `to` himself. */
export class Stage {
  /** `id` is that of the figures, `cells` the squares by name. */
  constructor(id, before, cells) {
    Object.assign(this, { id, before, cells });
  }

  show({ from, to, rest, off, taken = [] }, dropped) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    taken.forEach((square) => this.fade(square, dropped ? 0 : SLIDE));
    if (off) this.lift(off);
    else if (rest !== to) this.goAndReturn(from, to, rest, dropped);
    else if (!dropped) this.slide(from, to);
  }

  slide(from, to) {
    this.fade(to, SLIDE);
    const frames = [{ transform: this.way(to, from), easing: EASE }, { transform: "none" }];
    this.run(to, figureOn(this.cells[to]), frames, SLIDE);
  }

  /** The foot of the walk is `rest`, where the new man stands: the old one walks from there too, seen as he was. */
  goAndReturn(from, to, rest, dropped) {
    const start = dropped ? to : from, all = ENTER + STAND + RETURN;
    const entered = ENTER / all, left = (ENTER + STAND) / all;
    const [first, there] = [this.way(rest, start), this.way(rest, to)];
    const turning = entered + FADE / all, turned = turning + (2 * FADE) / all;
    this.fade(to, dropped ? 0 : ENTER);
    this.run(rest, this.ghost(rest, this.before.men[from]), [
      { transform: first, easing: EASE }, { transform: there, offset: entered },
      { transform: there, opacity: 1, offset: turning }, { transform: there, opacity: 0, offset: turned },
      { transform: there, opacity: 0 },
    ], all);
    this.run(rest, figureOn(this.cells[rest]), [
      { transform: there, opacity: 0 }, { transform: `${there} scale(.7)`, opacity: 0, offset: turning },
      { transform: `${there} scale(1.25)`, opacity: 1, offset: turned },
      { transform: there, opacity: 1, offset: (turned + left) / 2 },
      { transform: there, offset: left, easing: EASE }, { transform: "none" },
    ], all);
  }

  /** Nobody arrives: the man is lifted towards one's eyes, struck through, and dwindles. */
  lift(square) {
    this.run(square, this.ghost(square, this.before.men[square]), [
      { transform: "none", opacity: 1, easing: EASE },
      { transform: "scale(1.1)", opacity: 1, offset: .5 }, { transform: "scale(.3)", opacity: 0 },
    ], LIFT, "lifted");
  }

  /** Lets the man who stood on a square stay until the other arrives, and then fade. */
  fade(square, wait) {
    if (!this.before.men[square]) return;
    const taken = this.ghost(square, this.before.men[square]), all = wait + FADE;
    this.run(square, taken, [{ opacity: 1 }, { opacity: 1, offset: wait / all }, { opacity: 0 }], all, "taking");
  }

  /** A man of the scene before, drawn once more behind the one who stands there. */
  ghost(square, who) {
    const shown = man(this.before, this.id, who, "man ghost");
    this.cells[square].prepend(shown);
    return shown;
  }

  /** Plays the frames of a figure; meanwhile its square is marked as one where something happens. */
  run(square, figure, frames, duration, what = "arriving") {
    const cell = this.cells[square], done = () => this.settle(cell, figure);
    if (!figure?.animate) return done();
    cell.setAttribute("data-motion", what);
    figure.animate(frames, duration).finished.catch(() => {}).then(done);
  }

  settle(cell, figure) {
    if (figure?.classList.contains("ghost")) figure.remove();
    cell.removeAttribute("data-motion");
  }

  /** How far to shift a figure of one square so that it is seen on another. */
  way(home, place) {
    const [at, there] = [home, place].map((name) => this.cells[name].getBoundingClientRect());
    return `translate(${there.left - at.left}px, ${there.top - at.top}px)`;
  }
}

/** The man who stands on a square, not one who is on his way off it. */
export const figureOn = (cell) => [...cell.children].find((one) => !one.classList.contains("ghost"));
