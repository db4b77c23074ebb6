// Head: the lists in the head of a page of ours also serve a board that stands in no explorer, as in a lesson.

import { wear } from "../parts/theme.js";
import { View, isOurs } from "../parts/view.js";

export class Head {
  /** `patience` carries what is chosen to Python. */
  constructor(model, host, patience) {
    Object.assign(this, { model, host, patience, view: null });
    this.follow = () => { if (this.view) wear(document.documentElement, model.get("theme")); };
    model.on("change:theme", this.follow);
  }

  /** Looks where the board stands; it stands nowhere when it is made. */
  look() {
    const { model, host, patience } = this;
    if (!this.view && isOurs() && host.isConnected && !host.closest(".cl-explorer")) this.view = new View(model, host, patience);
  }

  end() {
    this.model.off("change:theme", this.follow);
    this.view?.end();
  }
}
