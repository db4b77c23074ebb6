// Patience: how long a control waits for Python's answer before it asks whether Python is still there.

import { lifelineOf } from "./lifeline.js";

const PATIENCE = 8000; // ms

/** Sends the messages of one control; Python answers every message, also one that it does as asked. */
export class Patience {
  /** `goBack` runs when no answer came, or none can come: the control shows again what is in force. */
  constructor(model, host, goBack) {
    Object.assign(this, { model, host, goBack, waiting: 0, heeded: [], lifeline: lifelineOf(model) });
    this.lifeline.join(host);
    this.heed({ "msg:custom": () => this.answered() });
  }

  /** Has listeners of the model, by event, run until the end. */
  heed(listeners) {
    for (const [event, listener] of Object.entries(listeners)) {
      this.model.on(event, listener);
      this.heeded.push([event, listener]);
    }
  }

  /** Returns whether the message went; while Python cannot be reached none does, and the page says so. */
  send(message) {
    if (this.lifeline.isDown) this.lifeline.remind();
    else if (this.isSent(message)) return true;
    this.goBack();
    return false;
  }

  /** A connection that has just ended takes nothing any more. */
  isSent(message) {
    this.waiting ||= setTimeout(() => this.giveUp(), PATIENCE);
    try {
      this.model.send(message);
      return true;
    } catch {
      this.rest();
      this.lifeline.misses();
      return false;
    }
  }

  answered() {
    this.rest();
    this.lifeline.hears();
  }

  giveUp() {
    this.rest();
    this.lifeline.misses();
    this.goBack();
  }

  rest() {
    clearTimeout(this.waiting);
    this.waiting = 0;
  }

  end() {
    this.rest();
    this.lifeline.leave(this.host);
    this.heeded.forEach(([event, listener]) => this.model.off(event, listener));
  }
}
