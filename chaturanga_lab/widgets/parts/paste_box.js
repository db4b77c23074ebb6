// A box to paste a text into, or to read a file into. Python reads it; the text stays until it was taken.

import { element } from "./element.js";
import { KeptField } from "./kept.js";
import { Patience } from "./patience.js";

function render({ model, el }) {
  const id = `cl-paste-${crypto.getRandomValues(new Uint32Array(1))[0]}`, quiet = { "data-lm-suppress-shortcuts": "true" };
  const box = element("textarea", { id, rows: model.get("rows"), autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    placeholder: model.get("hint"), "aria-describedby": `${id}-said`, ...quiet });
  const button = element("button", { type: "submit", ...quiet }, model.get("button"));
  const choose = element("button", { type: "button", ...quiet }, "Choose a file …");
  const file = element("input", { type: "file", accept: ".txt,.pgn,.fen,text/plain", hidden: "", tabindex: "-1", "aria-hidden": "true" });
  const said = element("p", { id: `${id}-said`, class: "said", role: "alert" });
  const bar = element("div", { class: "bar" }, button, ...(model.get("takes_files") ? [choose, file] : []));
  const form = element("form", { class: "cl-typed" }, element("label", { for: id }, model.get("label")), box, bar, said);
  box.style.minHeight = `${1.45 * model.get("rows") + 1}em`;
  let shown = "", sent = "";

  const patience = new Patience(model, form, () => {}), kept = new KeptField(model, box, patience, () => shown);

  /** Shows Python's text, but never over what the visitor has written. */
  const fill = () => {
    if (box.value !== shown) return;
    box.value = shown = model.get("text");
  };
  const hint = () => { box.placeholder = model.get("hint"); };
  const submit = (event) => {
    event?.preventDefault();
    sent = box.value;
    patience.send({ type: "text", text: sent.slice(0, model.get("largest") + 1) });
  };
  const hear = ({ type, text }) => {
    if (type === "taken" && box.value === sent) box.value = shown = model.get("text"); // else it was written on meanwhile
    kept.keep();
    if (type !== "answered") said.textContent = type === "refused" ? text ?? "" : "";
  };

  const read = async (chosen) => {
    if (!chosen) return;
    const report = { type: "file", size: chosen.size };
    if (chosen.size > model.get("largest")) return patience.send(report);
    try {
      box.value = new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer());
      submit();
    } catch {
      patience.send(report);
    }
  };
  const pick = () => { read(file.files[0]); file.value = ""; };
  const drop = (event) => {
    if (!model.get("takes_files") || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  };
  /** Enter sends what is one line long; a record has many, and Ctrl with Enter sends any. */
  const key = (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.shiftKey && (event.ctrlKey || event.metaKey || model.get("rows") < 3)) submit(event);
  };

  form.addEventListener("submit", submit);
  choose.addEventListener("click", () => file.click());
  file.addEventListener("change", pick);
  box.addEventListener("drop", drop);
  box.addEventListener("keydown", key);
  patience.heed({ "msg:custom": hear, "change:text": fill, "change:hint": hint });
  fill();
  el.append(form);
  return () => {
    patience.end();
    form.remove();
  };
}

export default { render };
