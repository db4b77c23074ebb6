// The explorer's frame: how the page looks, and what holds for everything inside it.

import { Patience } from "./patience.js";
import { follow, groundOf, themeOf, wear } from "./theme.js";
import { isOurs, View } from "./view.js";

function render({ model, el }) {
  const dress = () => {
    const explorer = el.closest(".cl-explorer");
    if (explorer) wear(explorer, themeOf(model.get("theme"), document.body, groundOf(explorer.parentElement)));
  };

  /** A page of ours changes whole, but only by a choice: of two explorers neither may answer the other's colours. */
  const dressPage = () => {
    if (isOurs()) wear(document.documentElement, model.get("theme"));
    dress();
  };

  /** JupyterLab reads keys before the page does; without this mark `d d` on a button would delete the cell. */
  const shelter = (event) => {
    if (event.target.closest?.(".cl-explorer")) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  };

  const patience = new Patience(model, el, () => goBack()), view = new View(model, el, patience);
  const goBack = () => { view.shown(); dress(); };

  document.addEventListener("focusin", shelter);
  model.on("change:theme", dressPage);
  model.on("msg:custom", goBack);
  const leave = follow(dress); // not before `el` stands inside the explorer
  if (model.get("theme")) dressPage();
  return () => {
    leave();
    patience.end();
    view.end();
    document.removeEventListener("focusin", shelter);
    model.off("change:theme", dressPage);
    model.off("msg:custom", goBack);
    if (isOurs() && !document.querySelector(".cl-explorer")) wear(document.documentElement, "");
  };
}

export default { render };
