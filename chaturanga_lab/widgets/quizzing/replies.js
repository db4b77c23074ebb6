// Draws the question of a card and its replies, and reports which was given: by press, by letter, by number.

import { element } from "../parts/element.js";
import { Patience } from "../parts/patience.js";

const LETTERS = "ABCDEFGH";
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The number of the reply that a key means: "b" and "2" are 1; -1 for any other key. */
export const replyOf = (key) => {
  const letter = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1;
  return /^[1-8]$/.test(key) ? Number(key) - 1 : letter;
};

function render({ model, el }) {
  const quiet = { "data-lm-suppress-shortcuts": "true" };
  const head = element("p", { class: "head" }), asks = element("h2", { tabindex: "-1", ...quiet });
  const tells = element("div", { class: "tells" }), hint = element("p", { class: "hint" });
  const group = element("div", { class: "opts", role: "group", "aria-label": "Your answer" });
  const root = element("section", { class: "cl-replies" }, head, asks, tells, group, hint);
  const patience = new Patience(model, root, () => mark());

  const buttons = () => [...group.children];

  const button = ([id, words], at) =>
    element("button", { type: "button", class: "opt", "data-reply": id, ...quiet },
      element("span", { class: "k", "aria-hidden": "true" }, LETTERS[at]), element("span", {}, words), element("em"));

  const mark = () => {
    const mine = model.get("mine");
    for (const one of buttons()) {
      const isMine = one.dataset.reply === mine;
      one.classList.toggle("mine", isMine);
      one.setAttribute("aria-pressed", String(isMine));
      one.setAttribute("aria-disabled", String(mine !== ""));
      one.querySelector("em").textContent = isMine ? "your answer" : "";
    }
    hint.textContent = model.get("hint");
  };

  const write = () => {
    for (const [place, name] of [[head, "head"], [asks, "asks"]]) place.textContent = model.get(name);
    tells.innerHTML = model.get("tells");
    hint.textContent = model.get("hint");
  };

  const furnish = () => {
    group.replaceChildren(...model.get("replies").map(button));
    group.hidden = !model.get("replies").length;
    mark();
  };

  const draw = () => { write(); furnish(); };

  /** Another card is read from its question on, unless somebody is busy elsewhere on the page. */
  const turn = () => {
    draw();
    const at = document.activeElement;
    if (at && at !== document.body && !at.closest(".cl-card")) return;
    asks.focus({ preventScroll: true });
    root.scrollIntoView({ block: "nearest" });
  };

  const give = (one) => {
    if (one && one.getAttribute("aria-disabled") !== "true") {
      patience.send({ type: "reply", reply: one.dataset.reply, card: model.get("card") });
    }
  };

  /** Letters and numbers are heard only while the focus is here, so that they are nobody else's. */
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = buttons().indexOf(document.activeElement), step = STEPS[event.key];
    const chosen = buttons()[replyOf(event.key)];
    if (chosen) { chosen.focus(); give(chosen); }
    else if (step && buttons().length) buttons().at((at < 0 && step > 0 ? 0 : at + step) % buttons().length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const press = (event) => give(event.target.closest(".opt"));

  root.addEventListener("keydown", key);
  group.addEventListener("click", press);
  patience.heed({ "change:card": turn, "change:replies": furnish, "change:mine change:hint": mark,
    "change:head change:asks change:tells": write });
  draw();
  el.append(root);
  return () => {
    patience.end();
    root.remove();
  };
}

export default { render };
