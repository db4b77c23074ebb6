// Ties two boards together: the tabs that choose one on a phone, the man in hand on both, and one voice for both.

import { element } from "../parts/element.js";
import { Patience } from "../parts/patience.js";

const SETTLED = 60; // ms after which a man who was taken up is in hand on the other board too

function render({ model, el }) {
  const page = () => el.closest(".cl-pair");
  const tabs = ["A", "B"].map((letter) => element("button", { type: "button", "data-lm-suppress-shortcuts": "true", "data-reading": letter }));
  const live = element("p", { class: "unseen", "aria-live": "polite" });
  const group = element("div", { class: "cl-pair-tabs", role: "group", "aria-label": "Reading on the board" }, ...tabs);
  el.append(group, live);

  const patience = new Patience(model, el, () => {});
  let active = "A", inHand = "", timer = 0, heard = model.get("said").n;

  const name = () => {
    const names = model.get("names");
    tabs.forEach((tab, at) => tab.replaceChildren(element("b", {}, tab.dataset.reading), ` ${names[at] ?? ""}`));
  };

  /** On a phone only one board is seen; wherever there is room the choice changes nothing. */
  const turnTo = (letter) => {
    page()?.setAttribute("data-reading", letter);
    tabs.forEach((tab) => tab.setAttribute("aria-pressed", String(tab.dataset.reading === letter)));
  };
  const choose = ({ currentTarget }) => turnTo(currentTarget.dataset.reading);

  const say = () => {
    const { n, text } = model.get("said");
    if (n === heard) return;
    heard = n;
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  };

  const side = (letter) => page()?.querySelector(`.cl-side-${letter.toLowerCase()}`);

  const act = ({ target }) => {
    active = ["A", "B"].find((letter) => side(letter)?.contains(target)) ?? active;
  };

  /** Tells Python which man is in hand on the board that the visitor is at, once that has settled. */
  const share = () => {
    const square = side(active)?.querySelector(".sq.selected")?.dataset.square ?? "";
    if (square === inHand) return;
    inHand = square;
    patience.send({ type: "pick", letter: active, square, turn: model.get("turn") });
  };
  const watch = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(share, SETTLED);
  });
  /** A move has emptied the hand on both boards already. */
  const forget = ({ target }) => { if (side(active)?.contains(target)) inHand = ""; };

  const listen = (host) => {
    for (const event of ["pointerdown", "keydown", "focusin"]) host.addEventListener(event, act, true);
    host.addEventListener("cl-moved", forget);
    watch.observe(host, { subtree: true, attributes: true, attributeFilter: ["class"] });
  };

  /** Tells Python once that both boards are drawn, so that what it says to them is heard. */
  const getReady = () => {
    const drawn = ["A", "B"].every((letter) => side(letter)?.querySelector(".sq"));
    if (drawn) patience.send({ type: "ready" });
    else frame = setTimeout(getReady, SETTLED);
  };

  tabs.forEach((tab) => tab.addEventListener("click", choose));
  patience.heed({ "change:names": name, "change:said": say });
  name();
  let host = null, frame = setTimeout(() => { // only then does it stand on the page
    host = page();
    turnTo("A");
    if (host) listen(host);
    getReady();
  });
  return () => {
    clearTimeout(frame);
    clearTimeout(timer);
    watch.disconnect();
    patience.end();
    for (const event of ["pointerdown", "keydown", "focusin"]) host?.removeEventListener(event, act, true);
    host?.removeEventListener("cl-moved", forget);
    el.replaceChildren();
  };
}

export default { render };
