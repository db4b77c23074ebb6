// The explorer's frame: the choice of colours, and what holds for everything inside it.

import { follow, groundOf, themeOf } from "./theme.js";

const THEMES = [["", "System"], ["light", "Light"], ["dark", "Dark"], ["projector", "Projector"]];

function name(element, theme) {
  if (theme) element?.setAttribute("data-theme", theme);
  else element?.removeAttribute("data-theme");
}

function render({ model, el }) {
  const select = document.createElement("select"), label = document.createElement("label");
  select.append(...THEMES.map(([value, text]) => new Option(text, value)));
  label.append("Display ", select);
  label.classList.add("cl-display");
  // On a page of ours the choice stands in the page's head.
  (document.body.dataset.voila && document.querySelector("header.top .row") || el).append(label);

  /** A page of ours changes whole; in JupyterLab only the explorer does. */
  const dress = () => {
    const chosen = model.get("theme");
    const explorer = el.closest(".cl-explorer");
    select.value = chosen;
    if (document.body.dataset.voila) name(document.documentElement, chosen);
    if (explorer) name(explorer, themeOf(chosen, document.body, groundOf(explorer.parentElement)));
  };

  /** JupyterLab reads keys before the page does; without this mark `d d` on a button would delete the cell. */
  const shelter = (event) => {
    if (event.target.closest?.(".cl-explorer")) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  };

  select.addEventListener("change", () => model.send({ type: "theme", value: select.value }));
  document.addEventListener("focusin", shelter);
  model.on("change:theme", dress);
  model.on("msg:custom", dress);
  const leave = follow(dress); // not before `el` stands inside the explorer
  return () => {
    leave();
    label.remove();
    document.removeEventListener("focusin", shelter);
    model.off("change:theme", dress);
    model.off("msg:custom", dress);
    if (document.body.dataset.voila) name(document.documentElement, "");
  };
}

export default { render };
