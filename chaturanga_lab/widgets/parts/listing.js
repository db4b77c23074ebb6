// Shows HTML that Python wrote and reports which of its buttons was pressed.

import { Patience } from "./patience.js";

const CONTROLS = "button, select, input, summary, a[href], [tabindex='0']";

/** Where the focus goes when nothing is left to press here: the next control of the explorer, else the one before. */
function nearest(el) {
  const shown = [...el.closest(".cl-explorer")?.querySelectorAll(CONTROLS) ?? []].filter((one) => one.checkVisibility());
  const follows = (one) => el.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  return shown.find(follows) ?? shown.at(-1);
}

function render({ model, el }) {
  el.classList.add("cl-listing");

  const patience = new Patience(model, el, () => {});
  let held = false, stale = false;

  /** Draws anew, but never under a finger: a button that is replaced while it is held down would lose the press. */
  const draw = () => {
    stale = held;
    if (held) return;
    const at = buttons().indexOf(document.activeElement), { press: key } = buttons()[at]?.dataset ?? {};
    el.innerHTML = model.get("html");
    buttons().forEach(prepare);
    el.querySelectorAll("a[data-page]").forEach(address);
    if (at >= 0) (button(key) ?? buttons()[at] ?? buttons().at(-1) ?? nearest(el))?.focus({ preventScroll: true });
    mark();
  };

  /** What cannot be pressed now can still hold the focus, which would else be lost to the page. */
  const prepare = (one) => {
    one.setAttribute("data-lm-suppress-shortcuts", "true");
    if (one.disabled) one.setAttribute("aria-disabled", "true");
    one.disabled = false;
  };

  /** A link to another page of ours leads there with its query, in these colours; where there is no such page, there is no link. */
  const address = (link) => {
    const { page, query } = link.dataset, { theme } = document.documentElement.dataset;
    const there = document.querySelector(`header.top nav a[href*="${CSS.escape(page)}"]`);
    link.hidden = !there;
    if (there) link.href = `${there.getAttribute("href")}?${query}${theme ? `&display=${theme}` : ""}`;
    link.target = "_blank"; // the game here goes on
  };

  const buttons = () => [...el.querySelectorAll("button")];

  const button = (key) => el.querySelector(`[data-press="${CSS.escape(key ?? "")}"]`);

  /** Marks the current line and keeps it in sight in a long list, without moving the page. */
  const mark = () => {
    el.querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
    const key = model.get("current"), current = key ? button(key) : null, list = current?.closest("ol");
    current?.setAttribute("aria-current", "true");
    if (!list) return;
    const [line, frame] = [current, list].map((one) => one.getBoundingClientRect());
    if (line.bottom > frame.bottom) list.scrollTop += line.bottom - frame.bottom;
    if (line.top < frame.top) list.scrollTop -= frame.top - line.top;
  };

  const press = (event) => {
    const pressed = event.target.closest("[data-press], [data-jump]");
    if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
    if (pressed.dataset.press) patience.send({ type: "press", key: pressed.dataset.press });
    if (pressed.dataset.jump) jump(pressed.dataset.jump);
  };

  const jump = (place) => {
    const goal = el.closest(".cl-explorer")?.querySelector(place);
    goal?.scrollIntoView({ block: "start" });
    if (goal && !goal.matches("button")) goal.setAttribute("tabindex", "-1");
    goal?.focus({ preventScroll: true });
  };

  const hold = () => { held = true; };
  const release = () => { held = false; if (stale) setTimeout(draw); };

  el.addEventListener("click", press);
  el.addEventListener("pointerdown", hold);
  const ends = ["pointerup", "pointercancel"];
  ends.forEach((end) => document.addEventListener(end, release));
  patience.heed({ "change:html": draw, "change:current": mark });
  draw();
  return () => {
    patience.end();
    el.removeEventListener("click", press);
    el.removeEventListener("pointerdown", hold);
    ends.forEach((end) => document.removeEventListener(end, release));
  };
}

export default { render };
