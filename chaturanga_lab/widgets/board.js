// The board: draws the scene that Python sends and reports what the visitor does with it. A play is one message up, and
// the answer is a new scene, or a refusal in words.

import { Chooser } from "./chooser.js";
import { Cloth } from "./cloth.js";
import { drag } from "./drag.js";
import { drawn, element, man, symbols } from "./figures.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { Stage, happened } from "./motion.js";
import { Patience } from "./patience.js";
import { canPick, capital, inHand, isRemovable, isRemovalTurn, nextSeat, phrase } from "./scene.js";
import { pieceName, turnsOf, ways, whose, whyNot } from "./scene.js";
import { StatusLine } from "./status_line.js";
import { follow, groundOf, themeOf, wear } from "./theme.js";
import { WayBack } from "./way_back.js";

/** One drawing of a board model; the page may show several of the same model. */
class View {
  constructor(model, host) {
    // Drawn by lot, since each widget loads this module anew: a count would give two boards the same ids.
    const id = `cl-board-${Math.random().toString(36).slice(2)}`;
    Object.assign(this, { model, host, id, scene: null, picked: "", asked: "", remark: "" });
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
    this.status = new StatusLine(() => this.turn());
    const act = (square, byKey) => this.act(square, byKey), press = (event, square) => this.drag(event, square);
    this.cloth = new Cloth(this.id, act, press);
    new Keys(this);
    this.chooser = new Chooser(() => this.stopAsking());
    const mat = element("div", { class: "mat" }, this.cloth.root, this.chooser.root);
    this.hands = new Hands((word) => this.doWith(word), () => this.cloth.focus());
    this.wayBack = new WayBack((moves) => this.goBack(moves), () => this.cloth.focus());
    this.keys = element("p", { class: "unseen", id: `${this.id}-keys` });
    this.live = element("p", { class: "unseen live", "aria-live": "polite" });
    this.sprite = drawn("svg", { class: "sprite", "aria-hidden": "true" });
    this.root = element("div", { class: "cl-board" },
      this.sprite, this.status.root, mat, this.hands.root, this.wayBack.root, this.keys, this.live);
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
    if (after === before) this.tellSeat();
    this.draw();
    if (after === before) return;
    const motion = happened(before, after);
    if (motion) new Stage(this.id, before, this.cloth.cells).show(motion, this.dropped);
    this.dropped = false;
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
    const { scene, cloth } = this, turns = turnsOf(scene, this.model.get("bottom"));
    const figures = Object.values(scene.pieces).map(({ id }) => id);
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
    this.remark = `${phrase(this.scene, "bottom", { army })}.`;
    this.say(this.remark);
  }

  /** Brings the squares, the status line and the names up to date. */
  draw() {
    this.bottom = this.model.get("bottom");
    this.cloth.draw(this.scene, this.picked, this.asked);
    this.status.show(this.scene, this.id, this.picked, this.remark, this.bottom);
    this.hands.show(this.scene, this.id);
    this.wayBack.show(this.scene);
  }

  /** Theme, lock and the parts that a page may leave out. */
  dress() {
    wear(this.root, themeOf(this.model.get("theme"), document.body, groundOf(this.host)));
    if (!this.scene) return;
    this.status.root.hidden = !this.model.get("status");
    this.cloth.grid.setAttribute("aria-disabled", String(this.model.get("locked")));
    const actions = (this.scene.actions ?? []).map(([, text, key]) => phrase(this.scene, "action", { text, key: key.toUpperCase() }));
    this.keys.textContent = [phrase(this.scene, "keys"), ...actions].join(" ");
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
    else if (isRemovalTurn(scene) && scene.men[square]) this.takeOff(square); // Python says why he stays
    else if (picked) this.tryIn(picked, square, byKey);
    else if (byKey || scene.men[square]) this.remind(square, locked);
    this.draw();
  }

  /** Lets a mouse drag a man who can be taken up; what is no square counts as his own. */
  drag(start, name) {
    const { scene } = this, isMouse = start.pointerType === "mouse" && start.button === 0;
    if (!isMouse || this.model.get("locked") || scene.over || !canPick(scene, name)) return;
    const lift = () => {
      if (this.picked === name) return;
      this.pickUp(name);
      this.draw();
    };
    drag(start, this.cloth.cells[name], lift, (goal) => {
      this.dropped = true;
      this.act(this.cloth.nameOf(goal) ?? name, false);
    });
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
    this.ask("becomes", square, {}, answers);
  }

  offerRemoval(square) {
    const taken = this.scene.men[square], takeOff = phrase(this.scene, "takeOff");
    const answer = this.answer(taken, takeOff, () => this.takeOff(square));
    this.ask("remove", square, { piece: pieceName(this.scene, taken[0]) }, [answer]);
  }

  takeOff(square) {
    this.play("remove", "", square, "");
  }

  answer(shown, text, then) {
    return { figure: man(this.scene, this.id, shown), text: capital(text), then };
  }

  /** Asks something of a square, which stays marked and in sight meanwhile. */
  ask(key, square, values, answers) {
    Object.assign(this, { asked: square, remark: "" });
    const question = phrase(this.scene, key, { square, ...values });
    this.chooser.ask(question, answers, phrase(this.scene, "cancel"), this.cloth.isAbove(square));
  }

  /** The question is gone, answered or not. */
  stopAsking() {
    this.asked = "";
    this.draw();
    this.cloth.focus();
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
    this.model.set("bottom", nextSeat(this.scene, this.model.get("bottom")));
    this.model.save_changes();
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
