// View: what the men are called, how they are drawn, in which colours; on a page of ours one choice serves everything.

import { canDrawDevanagari } from "./fonts.js";

const VIEW = {
  language: ["Names", [["en", "English"], ["sa-Latn", "Sanskrit (IAST)"], ["sa-Deva", "Sanskrit (Devanagari)"], ["fa", "Persian (فارسی)"],
    ["fa-Latn", "Persian (Latin)"], ["ar", "Arabic (العربية)"], ["ar-Latn", "Arabic (Latin)"]]],
  men: ["Men", [["figures", "Figures"], ["letters", "Letters"], ["initials", "Devanagari initials"]]],
  theme: ["Display", [["", "System"], ["light", "Light"], ["dark", "Dark"], ["projector", "Projector"]]],
};
const KEPT = "cl-view"; // in the tab's own store: the next page opens as this one was left

/** Whether the page was made by us, and not by JupyterLab. */
export function isOurs() {
  return "voila" in document.body.dataset;
}

/** Returns what was chosen in this tab, {} where nothing was or nothing may be kept. */
export function keptView() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function keepView(choice) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...keptView(), ...choice }));
  } catch { /* where nothing may be kept, the choice is for this page */ }
}

/** The three lists, in the head of a page of ours or else in `host`; `model` holds what is in force, `patience` asks for more. */
export class View {
  constructor(model, host, patience) {
    Object.assign(this, { model, patience, selects: {}, box: document.createElement("div") });
    const head = isOurs() && document.querySelector("header.top .row");
    this.stage = isOurs() ? document : this.box;
    this.box.classList.add("cl-view");
    this.box.append(...Object.entries(VIEW).map(([trait, [words, options]]) => this.list(trait, words, options)));
    this.box.hidden = Boolean(head && head.querySelector(".cl-view")); // another one serves us too
    (head || host).append(this.box);
    this.ask = ({ detail: { trait, value } }) => this.patience.send({ type: trait, value });
    this.stage.addEventListener("cl-view", this.ask);
    this.show = () => this.shown();
    model.on("change:language change:men change:theme", this.show);
    this.shown();
    if (isOurs()) this.takeOver();
    this.makeDo();
  }

  /** A link may say initials where no font has them: the whole page does with letters then, not the board alone. */
  makeDo() {
    if (this.model.get("men") === "initials" && !canDrawDevanagari()) this.patience.send({ type: "men", value: "letters" });
  }

  list(trait, words, options) {
    const label = document.createElement("label"), select = document.createElement("select");
    select.append(...options.map(([value, text]) => new Option(text, value)));
    const initials = select.querySelector("[value=initials]");
    if (initials && !canDrawDevanagari()) Object.assign(initials, { disabled: true, text: `${initials.text} (no font here)` });
    select.addEventListener("change", () => this.choose(trait, select.value));
    this.selects[trait] = select;
    label.append(`${words} `, select);
    return label;
  }

  choose(trait, value) {
    if (isOurs()) keepView({ [trait]: value });
    this.stage.dispatchEvent(new CustomEvent("cl-view", { detail: { trait, value } }));
  }

  /** Shows what is in force, also after Python refused something else. */
  shown() {
    for (const [trait, select] of Object.entries(this.selects)) select.value = this.model.get(trait) ?? select.options[0].value;
  }

  /** A page opens as the one before it in this tab was left, except where Python opens it otherwise, as a link may say. */
  takeOver() {
    for (const [trait, value] of Object.entries(keptView())) {
      const select = this.selects[trait], options = [...select?.options ?? []];
      if (options.some((one) => one.value === value) && select.value === options[0].value && value !== select.value) {
        this.patience.send({ type: trait, value });
      }
    }
  }

  end() {
    this.box.remove();
    document.querySelector("header.top .cl-view")?.removeAttribute("hidden");
    this.stage.removeEventListener("cl-view", this.ask);
    this.model.off("change:language change:men change:theme", this.show);
  }
}
