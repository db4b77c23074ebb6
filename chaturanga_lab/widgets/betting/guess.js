// A guess as a number and as a slider: what is set on one shows on the other at once. Python takes it or says why not.

import { element } from "../parts/element.js";
import { Patience } from "../parts/patience.js";

function render({ model, el }) {
  const id = `cl-guess-${crypto.getRandomValues(new Uint32Array(1))[0]}`, name = model.get("name");
  const quiet = { "data-lm-suppress-shortcuts": "true" };
  const number = element("input", { id, type: "text", inputmode: "decimal", size: "5", autocomplete: "off", placeholder: "0–100",
    "aria-label": `Your guess in per cent, ${name}`, "aria-describedby": `${id}-said`, ...quiet });
  const slider = element("input", { type: "range", min: "0", max: "100", step: "1", "aria-label": `Your guess as a slider, ${name}`, ...quiet });
  const said = element("p", { id: `${id}-said`, role: "alert" });
  const root = element("div", { class: "guess" }, element("b", {}, name),
    element("label", { for: id }, "Your guess ", number, "\u00a0%"), slider, said);
  const patience = new Patience(model, root, () => show());

  const mark = (value) => {
    slider.classList.toggle("unset", value === "");
    slider.setAttribute("aria-valuetext", value === "" ? "no guess yet" : `${value} per cent`);
  };

  /** Shows what Python says is in force, but never over a control that the visitor is busy with. */
  const show = () => {
    const value = model.get("value"), isPlaced = model.get("is_placed");
    if (isPlaced || document.activeElement !== number) number.value = value;
    if (isPlaced || document.activeElement !== slider) slider.value = value || "50";
    number.readOnly = isPlaced;
    slider.disabled = isPlaced;
    root.hidden = isPlaced && value === ""; // nothing was guessed here
    mark(value);
  };

  const slide = () => { number.value = slider.value; mark(slider.value); };
  const send = ({ target }) => patience.send({ type: "guess", text: target.value.slice(0, 40) });
  const hear = ({ type, text }) => {
    if (type !== "answered") said.textContent = type === "refused" ? text ?? "" : "";
  };

  slider.addEventListener("input", slide);
  slider.addEventListener("change", send);
  number.addEventListener("change", send);
  patience.heed({ "change:value change:is_placed": show, "msg:custom": hear });
  show();
  el.append(root);
  return () => {
    patience.end();
    root.remove();
  };
}

export default { render };
