// The explorer's frame: the choice of colours, and what holds for everything inside it.

import { Patience } from "./patience.js";
import { follow, groundOf, themeOf, wear } from "./theme.js";

const THEMES = [["", "System"], ["light", "Light"], ["dark", "Dark"], ["projector", "Projector"]];

function render({ model, el }) {
  const select = document.createElement("select"), label = document.createElement("label");
  select.append(...THEMES.map(([value, text]) => new Option(text, value)));
  label.append("Display ", select);
  label.classList.add("cl-display");
  // On a page of ours one choice stands in the page's head, and serves every explorer.
  const isOurs = "voila" in document.body.dataset, head = isOurs && document.querySelector("header.top .row");
  label.hidden = Boolean(head && head.querySelector(".cl-display"));
  (head || el).append(label);

  const dress = () => {
    const explorer = el.closest(".cl-explorer"), chosen = model.get("theme");
    select.value = chosen;
    if (explorer) wear(explorer, themeOf(chosen, document.body, groundOf(explorer.parentElement)));
  };

  /** A page of ours changes whole, but only by a choice: of two explorers neither may answer the other's colours. */
  const dressPage = () => {
    if (isOurs) wear(document.documentElement, model.get("theme"));
    dress();
  };

  /** JupyterLab reads keys before the page does; without this mark `d d` on a button would delete the cell. */
  const shelter = (event) => {
    if (event.target.closest?.(".cl-explorer")) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  };

  const patience = new Patience(model, el, dress);
  const ask = ({ detail }) => patience.send({ type: "theme", value: detail });
  const choose = () => {
    const asked = new CustomEvent("cl-display", { detail: select.value });
    (isOurs ? document : label).dispatchEvent(asked);
  };

  select.addEventListener("change", choose);
  label.addEventListener("cl-display", ask);
  document.addEventListener("cl-display", ask);
  document.addEventListener("focusin", shelter);
  model.on("change:theme", dressPage);
  model.on("msg:custom", dress);
  const leave = follow(dress); // not before `el` stands inside the explorer
  if (model.get("theme")) dressPage();
  return () => {
    leave();
    patience.end();
    label.remove();
    if (head) head.querySelector(".cl-display")?.removeAttribute("hidden");
    document.removeEventListener("cl-display", ask);
    document.removeEventListener("focusin", shelter);
    model.off("change:theme", dressPage);
    model.off("msg:custom", dress);
    if (isOurs && !document.querySelector(".cl-explorer")) wear(document.documentElement, "");
  };
}

export default { render };
