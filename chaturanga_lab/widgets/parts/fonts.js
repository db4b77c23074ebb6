// Fonts: whether this browser can draw a script; a set of men that it cannot draw gives way to a plainer one.

const FAMILIES = "'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal, sans-serif"; // as data/pieces draws them
const NARROW = "\u0930", WIDE = "\u0905"; // ra and a: boxes that stand for missing letters are all of one breadth

/** Whether Devanagari can be drawn here. */
export function canDrawDevanagari() {
  const pen = document.createElement("canvas").getContext?.("2d");
  if (!pen) return false;
  pen.font = `40px ${FAMILIES}`;
  return pen.measureText(NARROW).width !== pen.measureText(WIDE).width;
}

/** The scene with men that can be drawn here: those who have a plain figure besides wear it where it is needed. */
export function legible(scene) {
  const pieces = Object.entries(scene.pieces ?? {});
  if (!pieces.some(([, piece]) => piece.plain) || canDrawDevanagari()) return scene;
  return { ...scene, isPlain: true, pieces: Object.fromEntries(pieces.map(([letter, piece]) => [letter, { ...piece, ...piece.plain }])) };
}
