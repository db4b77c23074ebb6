// Shows fields that Python wrote and reports what one of them was set to.

import { Patience } from "./patience.js";

const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

function render({ model, el }) {
  const fields = document.createElement("div");
  const said = Object.assign(document.createElement("p"), { className: "said" });
  said.setAttribute("role", "alert");

  const folds = () => [...fields.querySelectorAll("details")];

  /** Draws anew; the focus stays on its field, and what is unfolded stays so. */
  const draw = () => {
    const open = folds().map((fold) => fold.open);
    const { field } = fields.contains(document.activeElement) ? document.activeElement.dataset : {};
    fields.innerHTML = model.get("html");
    folds().forEach((fold, at) => { fold.open = Boolean(open[at]); });
    fields.querySelectorAll("[data-field]").forEach((one) => one.setAttribute("data-lm-suppress-shortcuts", "true"));
    if (field) fields.querySelector(`[data-field="${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
  };

  const patience = new Patience(model, el, draw);

  const report = ({ target }) => {
    const { field } = target.dataset;
    if (field) patience.send({ type: "set", field, value: valueOf(target) });
  };
  const hear = ({ type, text }) => {
    if (type !== "answered") said.textContent = type === "refused" ? text ?? "" : "";
    if (type === "refused") draw();
  };

  fields.addEventListener("change", report);
  model.on("change:html", draw);
  model.on("msg:custom", hear);
  draw();
  el.append(fields, said);
  return () => {
    patience.end();
    model.off("change:html", draw);
    model.off("msg:custom", hear);
    el.replaceChildren();
  };
}

export default { render };
