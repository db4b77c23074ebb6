// The sheet of a bet or a guess: its colours follow those of the page around it, JupyterLab leaves its keys alone, and the
// browser keeps what was guessed.

import { Kept } from "../parts/kept.js";
import { Patience } from "../parts/patience.js";
import { follow, groundOf, themeOf, wear } from "../parts/theme.js";

function render({ model, el }) {
  const patience = new Patience(model, el, () => {});
  new Kept(model, patience);
  const bet = () => el.closest(".cl-bet");
  const dress = () => { if (bet()) wear(bet(), themeOf("", document.body, groundOf(bet().parentElement))); };

  /** JupyterLab reads keys before the page does; without this mark `d d` on a button would delete the cell. */
  const shelter = ({ target }) => {
    if (bet()?.contains(target)) target.setAttribute("data-lm-suppress-shortcuts", "true");
  };

  document.addEventListener("focusin", shelter);
  const leave = follow(dress); // not before `el` stands inside the bet
  return () => {
    leave();
    patience.end();
    document.removeEventListener("focusin", shelter);
  };
}

export default { render };
