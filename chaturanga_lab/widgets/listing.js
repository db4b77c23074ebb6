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
    el.querySelectorAll("button").forEach((button) => button.setAttribute("data-lm-suppress-shortcuts", "true"));
    if (focused) el.querySelector(`[data-press="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    follow();
  };

  /** Keeps the current line of a long list in sight, without moving the page. */
  const follow = () => {
    const current = el.querySelector("[aria-current]"), list = current?.closest("ol");
    if (!list) return;
    const [line, frame] = [current, list].map((one) => one.getBoundingClientRect());
    if (line.bottom > frame.bottom) list.scrollTop += line.bottom - frame.bottom;
    if (line.top < frame.top) list.scrollTop -= frame.top - line.top;
  };

  const press = (event) => {
    const button = event.target.closest("[data-press], [data-jump]");
    if (!button) return;
    if (button.dataset.press) model.send({ type: "press", key: button.dataset.press });
    if (button.dataset.jump) jump(button.dataset.jump);
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
  draw();
  return () => {
    el.removeEventListener("click", press);
    el.removeEventListener("pointerdown", hold);
    ends.forEach((end) => document.removeEventListener(end, release));
    model.off("change:html", draw);
  };
}

export default { render };
