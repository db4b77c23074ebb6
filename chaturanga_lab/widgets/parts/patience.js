// Patience: how long a control waits for Python's answer, and what the page says when none comes.

const PATIENCE = 8000; // ms without an answer before something is wrong
const LOST = "The page has lost its kernel; reload it.";

/** Sends the messages of one control; Python answers every message, also one that it does as asked. */
export class Patience {
  /** `goBack` runs when no answer came, or none can come: the control shows again what is in force. */
  constructor(model, host, goBack) {
    Object.assign(this, { model, host, goBack, waiting: 0, heeded: [] });
    this.lifeline?.join(this);
    this.heed({ "msg:custom": () => this.answered() });
  }

  /** Who knows whether Python is still there; null where nobody does, so that only silence tells. */
  get lifeline() {
    return globalThis.clLifelineOf?.(this.model) ?? null;
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
    const { lifeline } = this;
    if (lifeline?.isDown) lifeline.remind();
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
      this.tell();
      return false;
    }
  }

  answered() {
    this.rest();
    this.banners().forEach((banner) => banner.remove());
    this.lifeline?.hears();
  }

  giveUp() {
    this.drop();
    this.tell();
  }

  /** No answer will come to what was sent. */
  drop() {
    this.rest();
    this.goBack();
  }

  /** Says that no answer came, unless somebody knows better why. */
  tell() {
    if (this.lifeline) return this.lifeline.misses();
    this.banners().forEach((one) => one.remove());
    const banner = document.createElement("p"), explorer = this.host.closest(".cl-explorer");
    banner.setAttribute("class", "cl-lost");
    banner.setAttribute("role", "alert");
    // Last in an explorer, whose style puts it first: its Box counts its children when it adds one.
    if (explorer) explorer.append(banner);
    else this.host.prepend(banner);
    banner.textContent = LOST;
  }

  /** One banner for a whole explorer; that of a lifeline is its own. */
  banners() {
    return this.lifeline ? [] : (this.host.closest(".cl-explorer") ?? this.host).querySelectorAll(".cl-lost");
  }

  rest() {
    clearTimeout(this.waiting);
    this.waiting = 0;
  }

  end() {
    this.rest();
    this.lifeline?.leave(this);
    this.heeded.forEach(([event, listener]) => this.model.off(event, listener));
  }
}
