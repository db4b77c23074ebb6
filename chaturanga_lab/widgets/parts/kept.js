// Kept: what a widget is to be brought back as stays in this tab's own store, for this page and the widget's place on it.

import { provideLifelines } from "./lifeline.js";

provideLifelines(); // whoever keeps something also sees when it is needed

const LARGEST = 60_000; // letters of one widget
const SOON = 1000; // ms
/** Places that were drawn since the page was loaded: whoever comes second, as a cell that is run again does, begins anew. */
const drawnPlaces = (globalThis.clPlaces ??= new Set());

/** The page as far as it tells one state from another: on ours a link's query too, elsewhere which notebook it is. */
function pageOfState() {
  const { pathname, search } = globalThis.location ?? { pathname: "", search: "" };
  if ("voila" in document.body.dataset) return pathname + search;
  return pathname + (new URLSearchParams(search).get("path") ?? "");
}

/** One text of the store; where nothing may be kept, as in some private windows, there is never any. */
export class Slot {
  /** `place` tells it from others of the page; "" keeps nothing. */
  constructor(place) {
    this.key = place ? `cl-kept ${pageOfState()} ${place}` : "";
    this.isFirst = !drawnPlaces.has(this.key);
    if (this.key) drawnPlaces.add(this.key);
  }

  read() {
    if (!this.key) return "";
    try {
      return sessionStorage.getItem(this.key) ?? "";
    } catch {
      return "";
    }
  }

  write(text) {
    if (!this.key) return;
    try {
      if (text && text.length <= LARGEST) sessionStorage.setItem(this.key, text);
      else sessionStorage.removeItem(this.key);
    } catch { /* the store is full or closed: the page goes on without it */ }
  }
}

/** Keeps the state of a widget, its trait `kept`, and brings it back once to a kernel that knows nothing of it. */
export class Kept {
  constructor(model, patience) {
    Object.assign(this, { model, slot: new Slot(model.get("place")) });
    const text = this.slot.isFirst && !model.get("kept") ? this.slot.read() : "";
    patience.heed({ "change:kept": () => this.keep(), "msg:custom": ({ type }) => type === "forget" && this.slot.write("") });
    if (text) this.bringBack(text, patience);
    else this.keep();
  }

  /** Sends what was kept, as soon as anything can be sent. */
  bringBack(text, patience) {
    if (!patience.send({ type: "restore", text })) setTimeout(() => this.bringBack(text, patience), SOON);
  }

  keep() {
    this.slot.write(this.model.get("kept") ?? "");
  }
}

/** Keeps what stands in a field and was not taken yet; `shown` is what Python has put there by itself. */
export class KeptField {
  constructor(model, field, patience, shown = () => "", place = model.get("place")) {
    Object.assign(this, { field, shown, slot: new Slot(place) });
    const text = this.slot.isFirst ? this.slot.read() : "";
    if (text) field.value = text;
    field.addEventListener("input", () => this.keep());
    patience.heed({ "msg:custom": ({ type }) => type === "forget" && this.empty() });
  }

  /** Also to be called where a script has changed what stands in the field. */
  keep() {
    const { value } = this.field;
    this.slot.write(value === this.shown() ? "" : value);
  }

  empty() {
    this.field.value = this.shown();
    this.keep();
  }
}
