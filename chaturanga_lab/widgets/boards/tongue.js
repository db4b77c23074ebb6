// Tongue: men may be called in another language than the sentence around them; the page then says which one it is.

import { element } from "./figures.js";

const RIGHT_TO_LEFT = ["fa", "ar"];

/** A sentence as it goes onto a page: text, and each foreign name in an element with its language and direction. */
export function spoken(scene, text) {
  const tongues = new Map(Object.values(scene.pieces).filter(({ lang }) => lang && lang !== "en")
    .map(({ name, lang }) => [name.toLowerCase(), lang]));
  if (!tongues.size) return [text];
  return text.split(pattern([...tongues.keys()])).filter(Boolean).map((part) => {
    const lang = tongues.get(part.toLowerCase());
    return lang ? element("span", { lang, dir: RIGHT_TO_LEFT.includes(lang) ? "rtl" : "ltr" }, part) : part;
  });
}

/** Whole names, the longest first; a vowel sign that follows belongs to another word. */
function pattern(names) {
  const words = names.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{M}])(${words.join("|")})(?![\\p{L}\\p{M}])`, "giu");
}
