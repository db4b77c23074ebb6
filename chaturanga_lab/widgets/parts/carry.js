// Carries what Python hands over out of the page: to the clipboard, to a file, to a new tab; and says that it is done.

import { Patience } from "./patience.js";

const KEPT = 60_000; // ms that a file made here can be fetched

/** A query gets the address of the page before it, which only the browser knows. */
const whole = (text) => (text.startsWith("?") ? `${location.origin}${location.pathname}${text}` : text);

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The address of a file that is made here and forgotten after a while. */
function addressOf(content, mime) {
  const address = URL.createObjectURL(new Blob([content], { type: `${mime};charset=utf-8` }));
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
  return address;
}

function download(name, address) {
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Draws an SVG as pixels, so many for each of its own. */
async function pixels(svg, scale) {
  const image = new Image();
  image.src = addressOf(svg, "image/svg+xml");
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** What only the browser knows of a board: its colours, what the visitor drew on it, whether it has Devanagari. */
function sightOf(board) {
  const { arrows = [], marks = [] } = JSON.parse(board?.dataset.drawn ?? "{}");
  const theme = board?.closest("[data-theme]")?.dataset.theme ?? "";
  return { theme, arrows, marks, has_initials: /[\u0900-\u097f]/.test(board?.querySelector(".sprite")?.textContent) };
}

function render({ model, el }) {
  const said = Object.assign(document.createElement("p"), { className: "said" });
  said.setAttribute("role", "status");
  const text = Object.assign(document.createElement("textarea"), { readOnly: true, rows: 3 });
  text.setAttribute("aria-label", "The text to copy by hand");
  text.setAttribute("data-lm-suppress-shortcuts", "true");
  const byHand = Object.assign(document.createElement("div"), { className: "by-hand", hidden: true });
  byHand.append(text);
  el.append(said, byHand);

  /** The same sentence twice is spoken twice. */
  const say = (sentence, ...more) => {
    said.replaceChildren(said.textContent === sentence ? `${sentence}\u00a0` : sentence, ...more);
  };

  const copy = async (name, content) => {
    byHand.hidden = true;
    if (await isCopied(content)) return say(`${capital(name)} copied.`);
    byHand.hidden = false;
    text.value = content;
    text.focus();
    text.select();
    say(`The browser does not let this page copy. Here is the ${name}, selected: copy it by hand.`);
  };

  /** Pages that come without encryption from another computer have no clipboard; there the old way may do. */
  const isCopied = async (content) => {
    try {
      await navigator.clipboard.writeText(content);
      return true;
    } catch {
      return isCopiedOldWay(content);
    }
  };

  const isCopiedOldWay = (content) => {
    const before = document.activeElement;
    byHand.hidden = false;
    text.value = content;
    text.select();
    const done = document.execCommand("copy");
    byHand.hidden = done;
    if (done) before?.focus({ preventScroll: true });
    return done;
  };

  const save = (name, address) => {
    download(name, address);
    say(`${name} is saved where your browser keeps downloads.`);
  };

  const savePicture = async ({ name, text: svg, scale }) => {
    try {
      save(name, addressOf(await pixels(svg, scale), "image/png"));
    } catch {
      say("This browser could not draw the picture as PNG; SVG will do.");
    }
  };

  const open = ({ name, text: page, mime }) => {
    const address = addressOf(page, mime);
    if (window.open(address, "_blank")) return say(`${capital(name)} opened in a new tab.`);
    say("The browser opens no new tab by itself: ", Object.assign(document.createElement("a"), { href: address, target: "_blank", textContent: `open the ${name}` }));
  };

  const receive = (message) => {
    if (message.type === "copy") copy(message.name, whole(message.text));
    if (message.type === "save") save(message.name, addressOf(message.text, message.mime));
    if (message.type === "png") savePicture(message);
    if (message.type === "open") open(message);
  };

  const patience = new Patience(model, el, () => {});

  /** A button anywhere in the same explorer, or on a page without one. */
  const press = ({ target }) => {
    const button = target.closest?.("[data-carry], [data-ask]"), explorer = el.closest(".cl-explorer");
    if (!button || button.closest(".cl-explorer") !== explorer || button.getAttribute("aria-disabled") === "true") return;
    const { carry: name, ask: what } = button.dataset, ready = model.get("ready");
    if (name in ready) copy(name, whole(ready[name]));
    if (what) patience.send({ type: "ask", what, sight: sightOf((explorer ?? document).querySelector(".cl-board")) });
  };

  document.addEventListener("click", press);
  model.on("msg:custom", receive);
  return () => {
    patience.end();
    document.removeEventListener("click", press);
    model.off("msg:custom", receive);
    el.replaceChildren();
  };
}

export default { render };
