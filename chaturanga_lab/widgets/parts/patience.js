// Patience: how long a control waits for Python's answer, and what the page says when none comes.

const PATIENCE = 8000; // ms without an answer before the kernel counts as lost
const LOST = "The page has lost its kernel; reload it.";

/** Sends the messages of one control; Python answers every message, also one that it does as asked. */
export class Patience {
  /** `goBack` runs when no answer came: the control shows again what is in force. */
  constructor(model, host, goBack) {
    Object.assign(this, { model, host, goBack, waiting: 0, heeded: [] });
    this.heed({ "msg:custom": () => this.answered() });
  }

  /** Has listeners of the model, by event, run until the end. */
  heed(listeners) {
    for (const [event, listener] of Object.entries(listeners)) {
      this.model.on(event, listener);
      this.heeded.push([event, listener]);
    }
  }

  send(message) {
    this.waiting ||= setTimeout(() => this.giveUp(), PATIENCE);
    this.model.send(message);
  }

  answered() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.banners().forEach((banner) => banner.remove());
  }

  giveUp() {
    this.answered();
    const banner = document.createElement("p"), explorer = this.host.closest(".cl-explorer");
    banner.setAttribute("class", "cl-lost");
    banner.setAttribute("role", "alert");
    // Last in an explorer, whose style puts it first: its Box counts its children when it adds one.
    if (explorer) explorer.append(banner);
    else this.host.prepend(banner);
    banner.textContent = LOST;
    this.goBack();
  }

  /** One banner for a whole explorer. */
  banners() {
    return (this.host.closest(".cl-explorer") ?? this.host).querySelectorAll(".cl-lost");
  }

  end() {
    clearTimeout(this.waiting);
    this.heeded.forEach(([event, listener]) => this.model.off(event, listener));
  }
}
