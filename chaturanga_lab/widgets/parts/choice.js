// Draws one question with its answers and reports which answer was chosen. Python decides whether it is taken.

import { element } from "./element.js";
import { Patience } from "./patience.js";

/** How many columns the answers take on a phone. */
export const columns = (count) => (count === 4 ? 2 : count);

/** Whether a language is written from right to left: as "fa" and "ar" are, in letters of their own. */
export const isLeftward = (language) => ["fa", "ar"].includes(language);

/** One drawing of a choice; the page may show several of the same. */
class View {
  constructor(model, host) {
    // Each widget loads this file anew, so that a counter would begin again; radio buttons of one name are one group.
    Object.assign(this, { model, id: `cl-choice-${crypto.getRandomValues(new Uint32Array(1))[0]}` });
    this.answers = element("div", { class: "answers" });
    this.foot = element("div", { class: "foot" });
    this.root = model.get("is_setting")
      ? element("div", { class: "cl-choice setting" }, element("label", { for: `${this.id}-list`, id: this.id }, model.get("name")), this.answers)
      : element("fieldset", { class: "cl-choice" }, this.legend(), this.answers, this.foot);
    this.patience = new Patience(model, this.root, () => this.update());
    this.listeners = [["change:options change:is_list change:groups", () => this.furnish()], ["change", () => this.update()],
      ["msg:custom", () => this.update()]];
    this.listeners.forEach(([event, listener]) => model.on(event, listener));
    this.furnish();
    host.append(this.root);
  }

  legend() {
    this.about = element("span");
    return element("legend", {}, element("h4", { id: this.id }, this.model.get("name"), " ", this.about));
  }

  /** Makes the controls: nothing to press where there is one answer only. */
  furnish() {
    const hadFocus = this.answers.contains(document.activeElement);
    const options = this.model.get("options"), make = this.model.get("is_list") ? this.list : this.radio;
    this.answers.style.setProperty("--columns", columns(options.length));
    this.answers.replaceChildren(...(options.length === 1 ? [element("span", { class: "only" }, options[0][1])] : make.call(this, options)));
    this.answers.classList.toggle("row", this.answers.querySelector("input") !== null);
    this.update();
    if (hadFocus) this.answers.querySelector(":checked, select")?.focus();
  }

  radio(options) {
    return options.map(([id, label]) => {
      const input = this.watched(element("input", { type: "radio", name: this.id, value: id }));
      return element("label", {}, input, element("span", {}, label));
    });
  }

  list(options) {
    const groups = this.model.get("groups"), select = element("select", { id: `${this.id}-list`, "aria-labelledby": this.id });
    for (const [id, label] of options) {
      const name = groups[id], last = select.lastElementChild;
      const place = !name ? select : last?.label === name ? last : select.appendChild(element("optgroup", { label: name }));
      place.append(element("option", { value: id }, label));
    }
    return [this.watched(select)];
  }

  /** JupyterLab reads keys before the page does; only this mark on the focused element keeps `d d` from deleting a cell. */
  watched(control) {
    control.setAttribute("data-lm-suppress-shortcuts", "true");
    control.addEventListener("change", () => this.patience.send({ type: "choose", value: control.value }));
    return control;
  }

  /** Shows what Python says is in force. */
  update() {
    const value = this.model.get("value"), foot = this.model.get("foot"), language = this.model.get("about_language");
    if (this.about) Object.assign(this.about, { textContent: this.model.get("about"), lang: language, dir: isLeftward(language) ? "rtl" : "" });
    for (const input of this.answers.querySelectorAll("input")) input.checked = input.value === value;
    const select = this.answers.querySelector("select");
    if (select) select.value = value;
    const hadFocus = this.root.contains(document.activeElement);
    this.root.classList.toggle("changed", this.model.get("is_changed"));
    // Set back to the preset in a folded topic, a question is gone from sight: the focus goes to what unfolds it.
    if (hadFocus && !this.root.checkVisibility()) this.root.closest(".cl-topic")?.querySelector("h3 button")?.focus();
    if (this.shown === foot) return;
    const open = this.foot.querySelector("details")?.open;
    this.foot.innerHTML = this.shown = foot;
    this.foot.querySelectorAll("summary").forEach((one) => one.setAttribute("data-lm-suppress-shortcuts", "true"));
    if (open) this.foot.querySelector("details")?.setAttribute("open", "");
  }

  remove() {
    this.patience.end();
    this.listeners.forEach(([event, listener]) => this.model.off(event, listener));
    this.root.remove();
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.remove();
}

export default { render };
