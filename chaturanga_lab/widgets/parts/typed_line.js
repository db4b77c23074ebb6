// A line to type into. Python reads it; the text stays until it was taken.

import { element } from "./element.js";
import { KeptField } from "./kept.js";
import { Patience } from "./patience.js";

function render({ model, el }) {
  const id = `cl-typed-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const input = element("input", { id, type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go",
    placeholder: model.get("placeholder"), "aria-describedby": `${id}-said` });
  const button = element("button", { type: "submit" }, model.get("button"));
  const said = element("p", { id: `${id}-said`, role: "alert" }), told = element("p", { class: "told", role: "status" });
  const form = element("form", { class: "cl-typed" }, element("label", { for: id }, model.get("label")), input, button, said, told);
  button.setAttribute("data-lm-suppress-shortcuts", "true");

  const patience = new Patience(model, form, () => {}), kept = new KeptField(model, input, patience);

  const lines = [];
  let at = 0, sent = "";

  const submit = (event) => {
    event.preventDefault();
    if (input.value.trim() && lines.at(-1) !== input.value) lines.push(input.value);
    at = lines.length;
    sent = input.value;
    patience.send({ type: "line", text: sent });
  };
  const hear = ({ type, text, html }) => {
    if (type === "answered") return;
    // Whoever types on meanwhile keeps what he types; a refused line is there to be mended or written over.
    if (input.value === sent && type === "taken") input.value = "";
    else if (input.value === sent && document.activeElement === input) input.select();
    kept.keep();
    said.textContent = type === "refused" ? text ?? "" : "";
    told.innerHTML = type === "taken" ? html ?? "" : "";
  };
  /** Up and down lead through the lines that were sent. */
  const recall = (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    at = Math.max(0, Math.min(lines.length, at + step));
    input.value = lines[at] ?? "";
  };
  // Not disabled, which would drop the focus; a line sent meanwhile is refused with the reason.
  const lock = () => {
    input.readOnly = model.get("is_locked");
    button.setAttribute("aria-disabled", String(input.readOnly));
  };
  /** A refusal and an answer speak of the position that they were typed in. */
  const forget = ({ target }) => {
    if (target.closest(".cl-explorer") === form.closest(".cl-explorer")) said.textContent = told.textContent = "";
  };

  const hint = () => { input.placeholder = model.get("placeholder"); };

  form.addEventListener("submit", submit);
  input.addEventListener("keydown", recall);
  document.addEventListener("cl-moved", forget);
  patience.heed({ "msg:custom": hear, "change:is_locked": lock, "change:placeholder": hint });
  lock();
  el.append(form);
  return () => {
    patience.end();
    document.removeEventListener("cl-moved", forget);
    form.remove();
  };
}

export default { render };
