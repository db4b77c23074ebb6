// The board: draws the scene that Python sends and reports what the visitor does with it. A play is one message up, and
// the answer is a new scene, or a refusal in words.

import { Asking } from "./asking.js";
import { Cloth } from "./cloth.js";
import { drawn, element, symbols } from "./figures.js";
import { legible } from "../parts/fonts.js";
import { Hands } from "./hands.js";
import { Head } from "./head.js";
import { Keys } from "./keys.js";
import { Stage, happened } from "./motion.js";
import { Kept, KeptField } from "../parts/kept.js";
import { Patience } from "../parts/patience.js";
import { Pencil } from "./pencil.js";
import { Pointer } from "./pointer.js";
import { canPick, inHand, isRemovable, isRemovalTurn, nextSeat, phrase, turnsOf, ways, whose, whyNot } from "./scene.js";
import { StatusLine } from "./status_line.js";
import { follow, groundOf, themeOf, wear } from "../parts/theme.js";
import { spoken } from "./tongue.js";
import { Typed } from "./typed.js";
import { WayBack } from "./way_back.js";

/** One drawing of a board model; the page may show several of the same model. */
class BoardView {
  constructor(model, host) {
    // Drawn by lot, since each widget loads this module anew: a count would give two boards the same ids.
    const id = `cl-board-${Math.random().toString(36).slice(2)}`;
    Object.assign(this, { model, host, id, scene: null, picked: "", asked: "", remark: "" });
    this.heard = model.get("announcement").n;
    this.furnish();
    this.patience = new Patience(model, this.root, () => this.goBack());
    this.head = new Head(model, host, this.patience);
    new Kept(model, this.patience);
    this.line = new KeptField(model, this.typed.input, this.patience, () => "", model.get("place") && `${model.get("place")} line`);
    this.listeners = [["change", () => this.update()], ["msg:custom", (message) => this.receive(message)]];
    this.listeners.forEach(([event, listener]) => model.on(event, listener));
    this.unfollow = follow(() => this.dress());
    this.update();
  }

  /** Makes the parts that stay: status line, frame, typed line, chooser, the way back, live region. */
  furnish() {
    const toSquares = () => this.cloth.focus();
    this.status = new StatusLine(() => this.turn());
    this.pencil = new Pencil();
    this.cloth = new Cloth(this.id, (square, byKey) => this.act(square, byKey), (event, square) => this.pointer.press(event, square));
    this.cloth.lie(this.pencil.root);
    this.pointer = new Pointer(this);
    new Keys(this);
    this.asking = new Asking(this);
    const mat = element("div", { class: "mat" }, this.cloth.root, this.asking.root);
    this.typed = new Typed(this.id, (text) => this.report({ type: "line", text }), toSquares);
    this.hands = new Hands((word) => this.doWith(word), toSquares);
    this.wayBack = new WayBack((moves) => this.report({ type: "back", moves }), toSquares);
    this.about = element("p", { class: "about" });
    this.keys = element("p", { class: "unseen", id: `${this.id}-keys` });
    this.live = element("p", { class: "unseen live", "aria-live": "polite" });
    this.sprite = drawn("svg", { class: "sprite", "aria-hidden": "true" });
    this.root = element("div", { class: "cl-board" }, this.sprite, this.status.root, mat, this.typed.root,
      this.hands.root, this.wayBack.root, this.about, this.keys, this.live);
    this.host.classList.add("cl-host");
    this.host.append(this.root);
  }

  /** Takes over whatever Python has changed. */
  update() {
    const before = this.scene, isNew = this.model.get("scene") !== this.given;
    this.given = this.model.get("scene");
    if (!this.given.file_labels) return;
    if (isNew) this.take(legible(this.given));
    this.listen(this.model.get("announcement"));
    this.dress();
    this.lay();
    if (!isNew) this.tellSeat();
    this.draw();
    const motion = isNew && happened(before, this.scene);
    if (motion) new Stage(this.id, before, this.cloth.cells).show(motion, this.dropped);
    if (isNew) this.dropped = false;
  }

  listen({ n, text, kind }) {
    if (n === this.heard) return;
    this.heard = n;
    this.answered();
    this.say(text);
    const shown = this.typed.answered(kind !== "refusal", text);
    this.line?.keep();
    this.remark = kind === "move" ? "" : shown;
    if (kind === "refusal") this.dropped = false;
  }

  take(scene) {
    const before = this.scene, stands = (one) => one?.men[this.picked]?.join();
    const kept = before?.ply === scene.ply && stands(before) === stands(scene);
    // A switch of the rules keeps the man in hand, so that his moves are seen to change.
    if (!kept || !canPick(scene, this.picked)) this.picked = "";
    if (!kept) this.remark = "";
    if (scene.editing) this.picked = scene.picked ?? "";
    if (before && JSON.stringify(before.men) !== JSON.stringify(scene.men)) this.pencil.clear();
    this.scene = scene;
    if (before && before.ply !== scene.ply) this.root.dispatchEvent(new CustomEvent("cl-moved", { bubbles: true }));
    if (scene.isPlain && !before?.isPlain) this.tell(phrase(scene, "plain"));
    this.answered();
    this.asking.close();
  }

  /** Lays the squares out, if the board, its side or the looks of the men have changed. */
  lay() {
    const { scene, cloth } = this, turns = turnsOf(scene, this.model.get("bottom"));
    const figures = Object.values(scene.pieces).map(({ id, name }) => [id, name]);
    const shape = [turns, scene.file_labels, scene.rank_labels, figures].join();
    if (shape === this.shape) return;
    this.shape = shape;
    this.sprite.innerHTML = symbols(scene, this.id);
    cloth.lay(scene, turns);
  }

  /** Says whose side is at the bottom now, if the board was turned. */
  tellSeat() {
    const bottom = this.model.get("bottom"), army = this.scene.armies[bottom]?.name;
    if (bottom === this.bottom || !army) return;
    this.tell(`${phrase(this.scene, "bottom", { army })}.`);
  }

  /** What is seen: the scene, and what the visitor has drawn on it. */
  get sight() {
    return this.pencil.on(this.scene);
  }

  /** Brings the squares, the status line and the names up to date. */
  draw() {
    const { sight } = this;
    this.bottom = this.model.get("bottom");
    this.cloth.draw(sight, this.picked, this.asked);
    this.sketch([]);
    this.root.setAttribute("data-drawn", JSON.stringify({ arrows: sight.arrows, marks: sight.marks }));
    this.status.show(this.scene, this.id, this.picked, this.remark, this.bottom);
    this.typed.show(this.scene, this.model.get("typed"));
    this.hands.show(this.scene, this.id);
    this.wayBack.show(this.scene);
    this.about.textContent = this.scene.about ?? "";
  }

  /** Shows arrows and marks, and an arrow that is still being drawn. */
  sketch(pending) {
    this.pencil.show(this.cloth.rows, this.sight, pending);
  }

  /** Theme, lock and the parts that a page may leave out. */
  dress() {
    this.head.look();
    wear(this.root, themeOf(this.model.get("theme"), document.body, groundOf(this.host)));
    if (!this.scene) return;
    this.status.root.hidden = !this.model.get("status");
    this.cloth.grid.setAttribute("aria-disabled", String(this.model.get("locked")));
    this.root.classList.toggle("takes-back", Boolean(this.scene.takes_back));
    const actions = (this.scene.actions ?? []).map(([, text, key]) => phrase(this.scene, "action", { text, key: key.toUpperCase() }));
    const line = this.model.get("typed") ? [phrase(this.scene, "keyOfLine")] : [];
    this.keys.textContent = [phrase(this.scene, "keys"), ...line, ...actions].join(" ");
  }

  // ---- what the visitor does

  /** A square was chosen with the mouse, a finger, or Enter. */
  act(square, byKey) {
    const { scene, picked } = this, locked = this.model.get("locked");
    if (scene.editing) return this.edit({ type: "press", square });
    const paths = picked ? ways(scene, picked, square) : [];
    if (picked === square) this.putDown();
    else if (scene.over || locked) this.remind(square, locked);
    else if (paths.length) this.asking.offer(paths, picked, square);
    else if (!picked && isRemovable(scene, square)) this.asking.offerRemoval(square);
    else if (canPick(scene, square)) this.pickUp(square);
    else if (isRemovalTurn(scene) && scene.men[square]) this.takeOff(square); // Python says why he stays
    else if (picked) this.tryIn(picked, square, byKey);
    else if (byKey || scene.men[square]) this.remind(square, locked);
    this.draw();
  }

  /** The visitor has drawn from one square to another, or marked one; nothing if the pencil left the board. */
  pencilled(origin, target) {
    if (target) this.say(`${phrase(this.scene, this.pencil.draw(origin, target), { from: origin, to: target, square: origin })}.`);
    this.draw();
  }

  /** Tells Python what was done where a position is set up: it allows everything, and says what it made of it. */
  edit(message) {
    this.patience.send(message);
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
    this.tell(`${whyNot(this.scene, square, locked)}.`);
  }

  takeOff(square) {
    this.play("remove", "", square, "");
  }

  play(kind, origin, target, becomes) {
    this.report({ type: "play", kind, origin, target, becomes });
  }

  /** Does what needs no square: a throw, a pass, giving up the rest of a throw. */
  doWith(word) {
    if (this.model.get("locked")) this.remind("", true);
    else this.play(word, "", "", "");
    this.draw();
  }

  /** Tells Python what the visitor wants and waits for the answer; false while it still owes one. */
  report(message) {
    if (this.patience.waiting) return false;
    this.root.setAttribute("aria-busy", "true");
    return this.patience.send({ ...message, ply: this.scene.ply });
  }

  /** Nothing came of what was pressed: the man in hand is put down, so that it can be pressed again. */
  goBack() {
    this.root.removeAttribute("aria-busy");
    if (!this.scene || this.scene.editing) return;
    this.picked = "";
    this.draw();
  }

  answered() {
    this.patience.answered();
    this.root.removeAttribute("aria-busy");
  }

  turn() {
    this.model.set("bottom", nextSeat(this.scene, this.model.get("bottom")));
    this.model.save_changes();
  }

  receive(message) {
    if (message.type !== "pick" || !this.scene) return;
    this.picked = canPick(this.scene, message.square) ? message.square : "";
    this.draw();
  }

  /** Shows a sentence above the squares, and speaks it. */
  tell(text) {
    this.remark = text;
    this.say(text);
  }

  /** Speaks to a screen reader; the same sentence twice is spoken twice. */
  say(text) {
    this.live.replaceChildren(...spoken(this.scene, this.live.textContent === text ? `${text}\u00a0` : text));
  }

  remove() {
    this.patience.end();
    this.cloth.end();
    this.head.end();
    this.unfollow();
    this.listeners.forEach(([event, listener]) => this.model.off(event, listener));
    this.root.remove();
  }
}

/** Draws the board into `el` and returns what takes it away again. */
function render({ model, el }) {
  const view = new BoardView(model, el);
  return () => view.remove();
}

export default { render };
