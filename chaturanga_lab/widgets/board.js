// The board: draws the scene that Python sends and reports what the visitor does with it. A play is one message up, and
// the answer is a new scene, or a refusal in words.

import { Chooser } from "./chooser.js";
import { TURN, drawn, element, icon, man, named, sign, symbols } from "./figures.js";
import { canPick, capital, glide, grid, inHand, isRemovable, label, look, manWords, phrase, pieceName } from "./scene.js";
import { lastMove, walk, ways, whatIsHere, whose, whyNot } from "./scene.js";
import { Patience } from "./patience.js";
import { follow, groundOf, themeOf, wear } from "./theme.js";
import { WayBack } from "./way_back.js";

const SLIDE = 180, FADE = 120, EASE = "cubic-bezier(.2,.7,.2,1)"; // ms, as --move, --fast and --ease in tokens.css
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/** One drawing of a board model; the page may show several of the same model. */
class View {
  constructor(model, host) {
    // Drawn by lot, since each widget loads this module anew: a count would give two boards the same ids.
    const id = `cl-board-${Math.random().toString(36).slice(2)}`;
    Object.assign(this, { model, host, id, scene: null, picked: "", here: "", remark: "" });
    this.heard = model.get("announcement").n;
    this.furnish();
    this.patience = new Patience(model, this.root, () => this.root.removeAttribute("aria-busy"));
    this.listeners = [["change", () => this.update()], ["msg:custom", (message) => this.receive(message)]];
    this.listeners.forEach(([event, listener]) => model.on(event, listener));
    this.unfollow = follow(() => this.dress());
    this.update();
  }

  /** Makes the parts that stay: status line, frame, chooser, the way back, live region. */
  furnish() {
    this.emblem = element("span", { class: "emblem", "aria-hidden": "true" });
    this.heading = element("strong");
    this.note = element("span", { class: "note" });
    this.flip = element("button", { class: "flip", type: "button", "data-lm-suppress-shortcuts": "true" }, icon(TURN));
    this.flip.addEventListener("click", () => this.turn());
    const words = element("p", {}, this.heading, this.note);
    this.status = element("div", { class: "status" }, this.emblem, words, this.flip);
    this.ranks = element("div", { class: "ranks", "aria-hidden": "true" });
    this.files = element("div", { class: "files", "aria-hidden": "true" });
    this.grid = element("div", { class: "grid", role: "grid", "aria-describedby": `${this.id}-keys` });
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.chooser = new Chooser(() => this.cells[this.here]?.focus());
    this.frame = element("div", { class: "frame" }, this.ranks, this.grid, this.files, this.chooser.root);
    this.wayBack = new WayBack((moves) => this.goBack(moves), () => this.cells[this.here].focus());
    this.keys = element("p", { class: "unseen", id: `${this.id}-keys` });
    this.live = element("p", { class: "unseen live", "aria-live": "polite" });
    this.sprite = drawn("svg", { class: "sprite", "aria-hidden": "true" });
    this.root = element("div", { class: "cl-board" },
      this.sprite, this.status, this.frame, this.wayBack.root, this.keys, this.live);
    this.host.classList.add("cl-host");
    this.host.append(this.root);
  }

  /** Takes over whatever Python has changed. */
  update() {
    const before = this.scene, after = this.model.get("scene");
    if (!after.file_labels) return;
    if (after !== before) this.take(after);
    this.listen(this.model.get("announcement"));
    this.dress();
    this.lay();
    this.draw();
    const way = after !== before && glide(before, after);
    if (way && !this.dropped) this.slide(before, ...way);
    if (after !== before) this.dropped = false;
  }

  listen({ n, text, kind }) {
    if (n === this.heard) return;
    this.heard = n;
    this.answered();
    this.say(text);
    this.remark = kind === "move" ? "" : text;
    if (kind === "refusal") this.dropped = false;
  }

  take(scene) {
    const before = this.scene, stands = (one) => one?.men[this.picked]?.join();
    const kept = before?.ply === scene.ply && stands(before) === stands(scene);
    // A switch of the rules keeps the man in hand, so that his moves are seen to change.
    if (!kept || !canPick(scene, this.picked)) this.picked = "";
    if (!kept) this.remark = "";
    this.scene = scene;
    if (before && before.ply !== scene.ply) this.root.dispatchEvent(new CustomEvent("cl-moved", { bubbles: true }));
    this.answered();
    this.chooser.close();
  }

  /** Lays the squares out, if the board or its side has changed. */
  lay() {
    const { scene } = this, flipped = this.model.get("flipped");
    const rows = grid(scene, flipped), shape = rows.join() + Object.values(scene.pieces).map((piece) => piece.id);
    if (shape === this.shape) return;
    Object.assign(this, { shape, rows, cells: {}, shown: {} });
    if (!rows.flat().includes(this.here)) this.here = rows.at(-1)[0];
    const focused = this.grid.contains(document.activeElement);
    this.frame.style.setProperty("--files", rows[0].length);
    this.frame.style.setProperty("--ranks", rows.length);
    this.frame.classList.toggle("large", rows.length > 10 || rows[0].length > 10);
    this.sprite.innerHTML = symbols(scene, this.id);
    this.grid.replaceChildren(
      ...rows.map((names) => element("div", { role: "row" }, ...names.map((name) => this.cell(name)))));
    const turned = (labels, back) => (back ? [...labels].reverse() : labels).map((text) => element("span", {}, text));
    this.ranks.replaceChildren(...turned(scene.rank_labels, !flipped));
    this.files.replaceChildren(...turned(scene.file_labels, flipped));
    if (focused) this.cells[this.here].focus();
  }

  cell(name) {
    // JupyterLab reads keys before the page does; only this mark on the very element keeps `d d` from deleting a cell.
    const tabindex = name === this.here ? "0" : "-1";
    const names = { "data-square": name, "data-lm-suppress-shortcuts": "true" };
    const cell = element("button", { type: "button", role: "gridcell", tabindex, ...names });
    cell.addEventListener("click", (event) => this.act(name, event.detail === 0));
    cell.addEventListener("focus", () => this.rest(name));
    cell.addEventListener("pointerdown", (event) => this.drag(event, name));
    return (this.cells[name] = cell);
  }

  /** Brings every square, the status line and the names up to date; touches only what differs. */
  draw() {
    const { scene } = this;
    this.rows.flat().forEach((name) => this.paint(name));
    this.grid.setAttribute("aria-label", scene.label);
    this.heading.textContent = scene.heading;
    this.note.textContent = this.remark || (this.picked ? `${inHand(scene, this.picked)}.` : scene.note);
    const shown = this.picked ? scene.men[this.picked] : scene.emblem;
    this.emblem.replaceChildren(...(shown ? [man(scene, this.id, shown)] : []));
    this.wayBack.show(scene);
  }

  paint(name) {
    const { scene, picked, id } = this, cell = this.cells[name], here = scene.men[name];
    const { classes, change } = look(scene, picked, name);
    if (cell.getAttribute("class") !== classes) cell.setAttribute("class", classes);
    cell.setAttribute("aria-label", label(scene, picked, name));
    const content = `${here ?? ""} ${change}`;
    if (this.shown[name] === content) return;
    this.shown[name] = content;
    cell.replaceChildren(...(here ? [named(man(scene, id, here), manWords(scene, name))] : []), ...(change ? [sign(id, change, here)] : []));
  }

  /** Theme, lock and the parts that a page may leave out. */
  dress() {
    wear(this.root, themeOf(this.model.get("theme"), document.body, groundOf(this.host)));
    if (!this.scene) return;
    this.status.hidden = !this.model.get("status");
    this.grid.setAttribute("aria-disabled", String(this.model.get("locked")));
    this.keys.textContent = phrase(this.scene, "keys");
    this.flip.setAttribute("aria-label", phrase(this.scene, "flip"));
    this.flip.setAttribute("title", phrase(this.scene, "flip"));
  }

  /** Slides a man to where he stands now, and lets the man whom he took fade. */
  slide(before, from, to) {
    const cell = this.cells[to], mover = cell.firstChild;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!mover?.animate || isStill || document.hidden) return;
    const [start, end] = [this.cells[from], cell].map((one) => one.getBoundingClientRect());
    const place = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
    cell.classList.add("arriving");
    mover.animate([{ transform: place }, { transform: "none" }], { duration: SLIDE, easing: EASE })
      .finished.catch(() => {}).then(() => cell.classList.remove("arriving"));
    if (!before.men[to]) return;
    const taken = man(before, this.id, before.men[to], "man taken");
    cell.prepend(taken);
    taken.animate([{ opacity: 1 }, { opacity: 1, offset: SLIDE / (SLIDE + FADE) }, { opacity: 0 }], SLIDE + FADE)
      .finished.catch(() => {}).then(() => taken.remove());
  }

  // ---- what the visitor does

  /** A square was chosen with the mouse, a finger, or Enter. */
  act(square, byKey) {
    const { scene, picked } = this, locked = this.model.get("locked");
    const paths = picked ? ways(scene, picked, square) : [];
    if (picked === square) this.putDown();
    else if (scene.over || locked) this.remind(square, locked);
    else if (paths.length) this.offer(paths, picked, square);
    else if (!picked && isRemovable(scene, square)) this.offerRemoval(square);
    else if (canPick(scene, square)) this.pickUp(square);
    else if (picked) this.tryIn(picked, square, byKey);
    else if (byKey || scene.men[square]) this.remind(square, locked);
    this.draw();
  }

  /** Lets a mouse drag a man: past a few pixels he is in hand and follows, and where he is let go he is dropped. */
  drag(start, name) {
    const { scene } = this, isMouse = start.pointerType === "mouse" && start.button === 0;
    if (!isMouse || this.model.get("locked") || scene.over || !canPick(scene, name)) return;
    const end = new AbortController(), cell = this.cells[name];
    let dragged = false;
    const follow = (event) => {
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      dragged ||= Math.hypot(x, y) > 5;
      if (dragged && this.picked !== name) { this.pickUp(name); this.draw(); }
      if (dragged) cell.firstChild.style.transform = `translate(${x}px, ${y}px)`;
      cell.classList.toggle("dragged", dragged);
    };
    const drop = (event) => {
      end.abort();
      const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
      cell.firstChild.style.transform = "";
      cell.classList.remove("dragged");
      if (!dragged || goal === cell) return; // the click that follows puts him down
      this.dropped = true;
      this.act(this.grid.contains(goal) ? goal.getAttribute("data-square") : name, false);
    };
    document.addEventListener("pointermove", follow, { signal: end.signal });
    document.addEventListener("pointerup", drop, { signal: end.signal });
  }

  /** Asks Python, which says why the move is none; by keyboard the man stays in hand, since he was walked there. */
  tryIn(picked, square, byKey) {
    if (!byKey) this.putDown();
    this.play("step", picked, square, "");
  }

  pickUp(square) {
    Object.assign(this, { picked: square, remark: "" });
    this.say(`${inHand(this.scene, square)}.`);
  }

  putDown() {
    this.say(`${phrase(this.scene, "down", whose(this.scene, this.picked))}.`);
    this.picked = "";
  }

  remind(square, locked) {
    this.remark = `${whyNot(this.scene, square, locked)}.`;
    this.say(this.remark);
  }

  /** Plays the one move there is, or asks what the man becomes. */
  offer(paths, origin, square) {
    const [own, army] = this.scene.men[origin];
    if (paths.length === 1) return this.play("step", origin, square, paths[0][2]);
    const answers = paths.map(([, , becomes]) => this.answer(
      [becomes || own, army], pieceName(this.scene, becomes || own), () => this.play("step", origin, square, becomes)));
    this.ask("becomes", { square }, answers);
  }

  offerRemoval(square) {
    const taken = this.scene.men[square], takeOff = phrase(this.scene, "takeOff");
    const answer = this.answer(taken, takeOff, () => this.play("remove", "", square, ""));
    this.ask("remove", { square, piece: pieceName(this.scene, taken[0]) }, [answer]);
  }

  answer(shown, text, then) {
    return { figure: man(this.scene, this.id, shown), text: capital(text), then };
  }

  ask(key, values, answers) {
    this.chooser.ask(phrase(this.scene, key, values), answers, phrase(this.scene, "cancel"));
  }

  play(kind, origin, target, becomes) {
    this.report({ type: "play", kind, origin, target, becomes });
  }

  goBack(moves) {
    this.report({ type: "back", moves });
  }

  /** Tells Python what the visitor wants and waits for the answer. */
  report(message) {
    if (this.patience.waiting) return;
    this.root.setAttribute("aria-busy", "true");
    this.patience.send({ ...message, ply: this.scene.ply });
  }

  answered() {
    this.patience.answered();
    this.root.removeAttribute("aria-busy");
  }

  turn() {
    this.model.set("flipped", !this.model.get("flipped"));
    this.model.save_changes();
  }

  press(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab") return;
    event.stopPropagation();
    if (ARROWS.includes(key)) this.cells[walk(this.rows, this.here, key)].focus();
    else if (key === "Escape" && this.picked) this.putDown();
    else if ("wlf".includes(key.toLowerCase())) this.tell(key.toLowerCase());
    else return; // Enter and Space come back as a click
    event.preventDefault();
    this.draw();
  }

  /** Does what a letter asks: turn the board, say what is here, say the last move. */
  tell(key) {
    const { scene } = this;
    if (key === "f") this.turn();
    if (key === "w") this.say(whatIsHere(scene, this.picked, this.here));
    if (key === "l") this.say(lastMove(scene));
  }

  /** Makes a square the one tab stop. Nothing is redrawn: a press whose square changes under it is no click. */
  rest(square) {
    this.cells[this.here]?.setAttribute("tabindex", "-1");
    this.cells[square].setAttribute("tabindex", "0");
    this.here = square;
  }

  receive(message) {
    if (message.type !== "pick" || !this.scene) return;
    this.picked = canPick(this.scene, message.square) ? message.square : "";
    this.draw();
  }

  /** Speaks to a screen reader; the same sentence twice is spoken twice. */
  say(text) {
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  remove() {
    this.patience.end();
    this.unfollow();
    this.listeners.forEach(([event, listener]) => this.model.off(event, listener));
    this.root.remove();
  }
}

/** Draws the board into `el` and returns what takes it away again. */
function render({ model, el }) {
  const view = new View(model, el);
  return () => view.remove();
}

export default { render };
