// The field into which a source is written. Patterns are set at its end; Python reads it, and what is written stays.

import { element } from "../parts/element.js";
import { Kept, KeptField } from "../parts/kept.js";
import { Patience } from "../parts/patience.js";
import { follow, groundOf, themeOf, wear } from "../parts/theme.js";

const ROWS = 12;

/** A pattern under a name of file that the text does not have yet: "questions/my-silence-2.toml". */
export function unlike(text, pattern) {
  const [, name, ending] = /^# (\S+?)(\.\w+)$/m.exec(pattern) ?? [];
  const has = (one) => text.split("\n").some((line) => line.trim() === `# ${one}${ending}`);
  if (!name?.includes("/") || !has(name)) return pattern;
  let number = 2;
  while (has(`${name}-${number}`)) number += 1;
  return pattern.replace(`# ${name}${ending}`, `# ${name}-${number}${ending}`);
}

function render({ model, el }) {
  const id = `cl-source-${crypto.getRandomValues(new Uint32Array(1))[0]}`, quiet = { "data-lm-suppress-shortcuts": "true" };
  const box = element("textarea", { id, rows: ROWS, autocomplete: "off", autocapitalize: "none", spellcheck: "false", wrap: "off",
    "aria-describedby": `${id}-hint ${id}-said`, ...quiet });
  const said = element("p", { id: `${id}-said`, class: "said", role: "alert" });
  const hint = element("p", { id: `${id}-hint`, class: "hint" }, "Ctrl and Enter check it too.");
  const check = element("button", { type: "submit", class: "primary", ...quiet }, "Check");
  const patterns = element("div", { class: "bar", role: "group", "aria-label": "Patterns" },
    element("span", {}, "Add a pattern:"), ...Object.keys(model.get("patterns")).map((name) => patternButton(name)));
  const form = element("form", { class: "cl-source-box" }, element("label", { for: id }, "What the source says"), patterns, box,
    element("div", { class: "bar" }, check, hint), said);
  let shown = model.get("text"), sent = null;
  box.value = shown;

  const patience = new Patience(model, form, () => {});
  const kept = new KeptField(model, box, patience, () => shown, `${model.get("place")} field`);

  function patternButton(name) {
    const button = element("button", { type: "button", ...quiet }, name);
    button.addEventListener("click", () => add(model.get("patterns")[name]));
    return button;
  }

  /** Sets a pattern below what is written, so that it can be undone like anything typed. */
  const add = (pattern) => {
    const gap = box.value.trim() ? `${box.value.endsWith("\n") ? "" : "\n"}\n` : "";
    const text = gap + unlike(box.value, pattern), at = box.value.length;
    box.focus();
    box.setSelectionRange(at, at);
    if (!document.execCommand("insertText", false, text)) box.setRangeText(text, at, at, "end");
    const start = at + gap.length;
    box.setSelectionRange(start, start);
    box.scrollTop = box.scrollHeight;
    kept.keep();
  };

  /** Shows Python's text, but never over what the visitor has written meanwhile. */
  const fill = () => {
    const text = model.get("text");
    if (box.value === shown || box.value === sent) box.value = text;
    shown = text;
    kept.keep();
  };
  const submit = (event) => {
    event?.preventDefault();
    sent = box.value;
    patience.send({ type: "text", text: sent.slice(0, model.get("largest") + 1) });
  };
  const hear = ({ type, text }) => {
    if (type === "refused") said.textContent = text ?? "";
    if (type === "taken" || type === "forget") said.textContent = "";
  };
  const key = (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };

  const whole = () => el.closest(".cl-sourcing");
  const dress = () => { if (whole()) wear(whole(), themeOf("", document.body, groundOf(whole().parentElement))); };
  /** JupyterLab reads keys before the page does; without this mark `d d` on a button would delete the cell. */
  const shelter = ({ target }) => { if (whole()?.contains(target)) target.setAttribute("data-lm-suppress-shortcuts", "true"); };

  form.addEventListener("submit", submit);
  box.addEventListener("keydown", key);
  document.addEventListener("focusin", shelter);
  patience.heed({ "msg:custom": hear, "change:text": fill });
  new Kept(model, patience);
  el.append(form);
  const leave = follow(dress); // not before `el` stands inside the form
  return () => {
    leave();
    patience.end();
    document.removeEventListener("focusin", shelter);
    form.remove();
  };
}

export default { render };
