// Asking: what the board asks before it plays, namely what a man becomes, or whether one is to be taken off.

import { Chooser } from "./chooser.js";
import { element, man } from "./figures.js";
import { capital, phrase, pieceName } from "./scene.js";
import { spoken } from "./tongue.js";

export class Asking {
  /** `view` is the board's drawing. */
  constructor(view) {
    this.view = view;
    this.chooser = new Chooser(() => this.leave());
    this.root = this.chooser.root;
  }

  /** Plays the one move there is, or asks what the man becomes. */
  offer(paths, origin, square) {
    const { view } = this, [own, army] = view.scene.men[origin];
    if (paths.length === 1) return view.play("step", origin, square, paths[0][2]);
    this.ask("becomes", square, {}, paths.map(([, , becomes]) => this.answer(
      [becomes || own, army], pieceName(view.scene, becomes || own), () => view.play("step", origin, square, becomes))));
  }

  offerRemoval(square) {
    const { view } = this, taken = view.scene.men[square];
    const answer = this.answer(taken, phrase(view.scene, "takeOff"), () => view.takeOff(square));
    this.ask("remove", square, { piece: pieceName(view.scene, taken[0]) }, [answer]);
  }

  answer(shown, text, then) {
    const { scene, id } = this.view, words = element("span", {}, ...spoken(scene, capital(text)));
    return { figure: man(scene, id, shown), words, then };
  }

  /** Asks something of a square, which stays marked and in sight meanwhile. */
  ask(key, square, values, answers) {
    const { view } = this, question = phrase(view.scene, key, { square, ...values });
    Object.assign(view, { asked: square, remark: "" });
    this.chooser.ask(question, spoken(view.scene, question), answers, phrase(view.scene, "cancel"), view.cloth.isAbove(square));
  }

  /** The question is gone, answered or not. */
  leave() {
    const { view } = this;
    view.asked = "";
    view.draw();
    view.cloth.focus();
  }

  close() {
    this.chooser.close();
  }
}
