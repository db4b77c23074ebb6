// Shows HTML that Python wrote and reports which of its buttons was pressed.

function render({ model, el }) {
  el.classList.add("cl-listing");

  let held = false, stale = false;

  /** Draws anew, but never under a finger: a button that is replaced while it is held down would lose the press. */
  const draw = () => {
    stale = held;
    if (held) return;
    const focused = el.contains(document.activeElement) && document.activeElement.dataset.press;
    el.innerHTML = model.get("html");
    el.querySelectorAll("button").forEach((one) => one.setAttribute("data-lm-suppress-shortcuts", "true"));
    if (focused) button(focused)?.focus({ preventScroll: true });
    mark();
  };

  const button = (key) => el.querySelector(`[data-press="${CSS.escape(key)}"]`);

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
    if (!pressed) return;
    if (pressed.dataset.press) model.send({ type: "press", key: pressed.dataset.press });
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
  model.on("change:html", draw);
  model.on("change:current", mark);
  draw();
  return () => {
    el.removeEventListener("click", press);
    el.removeEventListener("pointerdown", hold);
    ends.forEach((end) => document.removeEventListener(end, release));
    model.off("change:html", draw);
    model.off("change:current", mark);
  };
}

export default { render };
