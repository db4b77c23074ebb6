// The explorer's frame: the choice of colours, and what holds for everything inside it.

const THEMES = [["", "System"], ["light", "Light"], ["dark", "Dark"], ["projector", "Projector"]];

/** The theme to name on the explorer: the chosen one, else JupyterLab's; "" leaves it to the page and the system. */
export function themeOf(chosen, body) {
  const light = body?.dataset?.voila ? undefined : body?.dataset?.jpThemeLight;
  return chosen || { true: "light", false: "dark" }[light] || "";
}

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
    select.value = chosen;
    name(el.closest(".cl-explorer"), themeOf(chosen, document.body));
    if (document.body.dataset.voila) name(document.documentElement, chosen);
  };

  /** JupyterLab reads keys before the page does; without this mark `d d` on a button would delete the cell. */
  const shelter = (event) => {
    if (event.target.closest?.(".cl-explorer")) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  };

  select.addEventListener("change", () => model.send({ type: "theme", value: select.value }));
  document.addEventListener("focusin", shelter);
  model.on("change:theme", dress);
  model.on("msg:custom", dress);
  const entered = requestAnimationFrame(dress); // only then is `el` inside the explorer
  dress();
  return () => {
    cancelAnimationFrame(entered);
    label.remove();
    document.removeEventListener("focusin", shelter);
    model.off("change:theme", dress);
    model.off("msg:custom", dress);
    if (document.body.dataset.voila) name(document.documentElement, "");
  };
}

export default { render };
