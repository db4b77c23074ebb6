// Shows fields that Python wrote and reports what one of them was set to.

import { Patience } from "./patience.js";

const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

const TRIES = 60, WAIT = 50; // a part of the page that was just made is shown within so many times so many ms

/** Takes the focus to a place of the same explorer as soon as it is seen, if nothing else has it by then. */
function lead(explorer, place, tries = TRIES) {
  const goal = place ? explorer?.querySelector(place) : null;
  if (!explorer?.isConnected || !place || !document.activeElement?.matches("body, .cl-explorer *")) return;
  if (!goal?.checkVisibility()) return void (tries && setTimeout(() => lead(explorer, place, tries - 1), WAIT));
  if (!goal.matches("button, input, select, textarea")) goal.setAttribute("tabindex", "-1");
  goal.focus({ preventScroll: false });
}

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
  patience.heed({ "change:html": draw, "msg:custom": hear });
  draw();
  el.append(fields, said);
  let explorer = null;
  const arrival = setTimeout(() => lead((explorer = el.closest(".cl-explorer")), model.get("arrive")));
  return () => {
    clearTimeout(arrival);
    lead(explorer, model.get("back"));
    patience.end();
    el.replaceChildren();
  };
}

export default { render };
