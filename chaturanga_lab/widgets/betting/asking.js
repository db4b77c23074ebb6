// One question that is answered by a number or by one of a few choices. Python says what came of it.

import { element } from "../parts/element.js";
import { KeptField } from "../parts/kept.js";
import { Patience } from "../parts/patience.js";

function render({ model, el }) {
  const id = `cl-asking-${crypto.getRandomValues(new Uint32Array(1))[0]}`, quiet = { "data-lm-suppress-shortcuts": "true" };
  const choices = model.get("choices"), unit = model.get("unit");
  const asks = element("p", { id, class: "asks" }, model.get("asks"));
  const told = element("p", { class: "told", role: "status" });
  const again = element("button", { type: "button", class: "again", ...quiet }, "Guess again");

  /** Buttons in a group, of which one press is the guess. */
  const group = () => {
    const buttons = choices.map((words) => element("button", { type: "button", "data-choice": words, ...quiet }, words));
    return element("div", { class: "choices", role: "group", "aria-labelledby": id }, ...buttons);
  };

  /** A line for a number, which Enter or the button sends. */
  const line = () => {
    const number = element("input", { id: `${id}-number`, type: "text", inputmode: "decimal", size: "6", autocomplete: "off", "aria-describedby": id, ...quiet });
    return element("form", { class: "number" }, element("label", { for: `${id}-number` }, "Your guess"), number,
      ...(unit ? [element("span", { class: "unit" }, unit)] : []), element("button", { type: "submit", class: "primary", ...quiet }, "Guess"));
  };

  const control = choices.length ? group() : line(), number = control.querySelector("input");
  const root = element("section", { class: "cl-asking", "aria-labelledby": id }, asks, control, told, again);
  const patience = new Patience(model, root, () => show());
  const kept = number && new KeptField(model, number, patience, () => model.get("mine"));

  /** Shows the guess that is in force; what is being typed stays. */
  const show = () => {
    const mine = model.get("mine"), isPlaced = mine !== "";
    for (const one of control.querySelectorAll("button")) {
      const isMine = isPlaced && one.dataset.choice === mine;
      one.setAttribute("aria-disabled", String(isPlaced));
      if (number) continue;
      one.classList.toggle("mine", isMine);
      one.setAttribute("aria-pressed", String(isMine));
    }
    if (number) {
      number.readOnly = isPlaced;
      if (isPlaced) number.value = mine;
      kept.keep();
    }
    told.textContent = model.get("told");
    again.hidden = !isPlaced;
  };

  /** Whoever guesses again begins where the guess is made. */
  const turn = () => {
    const hadFocus = document.activeElement === again;
    show();
    if (model.get("mine")) return;
    kept?.empty();
    if (hadFocus) (number ?? control.querySelector("button")).focus();
  };

  const send = (text) => { if (!model.get("mine")) patience.send({ type: "guess", text: text.slice(0, 200) }); };
  const press = ({ target }) => {
    const { choice } = target.closest("button")?.dataset ?? {};
    if (choice !== undefined) send(choice);
  };
  const submit = (event) => {
    event.preventDefault();
    send(number.value);
  };

  /** JupyterLab keeps Enter from sending a form. */
  const enter = (event) => { if (event.key === "Enter") submit(event); };

  number?.addEventListener("keydown", enter);
  control.addEventListener(number ? "submit" : "click", number ? submit : press);
  again.addEventListener("click", () => patience.send({ type: "again" }));
  patience.heed({ "change:mine change:told": turn });
  show();
  el.append(root);
  return () => {
    patience.end();
    root.remove();
  };
}

export default { render };
