// The figures of the board: men, signs and icons as SVG, and how elements are made.

const SVG = "http://www.w3.org/2000/svg";

/** A difference is a shape: a filled diamond with a plus, a dashed ring with a minus. */
const SIGNS = {
  gained: '<path d="M32 2l30 30-30 30L2 32z" fill="var(--gain)" stroke="var(--panel)" stroke-width="3"/>'
    + '<path d="M32 18v28M18 32h28" stroke="var(--panel)" stroke-width="8"/>',
  lost: '<circle cx="32" cy="32" r="26" fill="var(--lose-soft)" stroke="var(--lose)" stroke-width="7" '
    + 'stroke-dasharray="12 8.42"/><path d="M18 32h28" stroke="var(--lose)" stroke-width="8"/>',
};

/** Two arrows, up and down: turn the board by half; and one that goes round: by a quarter. */
export const TURN = "M8 20V5m-4 4l4-4 4 4M16 4v15m-4-4l4 4 4-4", ROUND = "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M6.5 2v5h5";

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** An SVG that a screen reader passes over; what it shows is said in words elsewhere. */
function picture(looks, side, ...children) {
  return drawn("svg", { class: looks, viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" }, ...children);
}

/** Every figure of a scene as a symbol; `id` keeps the boards of a page apart. */
export function symbols({ pieces, armies }, id) {
  const figures = [...Object.entries(pieces).map(([letter, piece]) => [letter, piece.svg]),
    ...Object.entries(armies).map(([name, army]) => [name, army.mark]), ...Object.entries(SIGNS)];
  return figures.map(([name, svg]) => `<symbol id="${id}-${name}" viewBox="0 0 64 64">${svg}</symbol>`).join("");
}

/** A man: he faces his army's way; a letter and the mark of an army are never mirrored. */
export function man({ pieces, armies }, id, [letter, army, grey], looks = "man") {
  const body = drawn("use", { href: `#${id}-${letter}`, class: "body" });
  if (armies[army].mirrored && !pieces[letter].upright) body.setAttribute("transform", "translate(64 0) scale(-1 1)");
  const mark = armies[army].mark ? [drawn("use", { href: `#${id}-${army}` })] : [];
  return picture(`${looks} ${grey ? "grey" : army}`, 64, body, ...mark);
}

/** A figure with words that appear while the mouse rests on it; a screen reader has them from the square's own name. */
export function named(figure, words) {
  figure.prepend(drawn("title", {}, words));
  return figure;
}

/** The sign of a move gained or lost, in the corner if a man stands there. */
export function sign(id, word, inCorner) {
  return picture(inCorner ? "sign corner" : "sign", 64, drawn("use", { href: `#${id}-${word}` }));
}

export const icon = (path) => picture("icon", 24, drawn("path", { d: path }));
