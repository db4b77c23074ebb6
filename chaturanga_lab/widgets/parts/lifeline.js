// Lifeline: whether Python is still there for this page, and the one banner that says so when it is not.

const CHECK = 7000, AGAIN = 3000; // ms between two looks while all is well, and while something is not
const ENOUGH = 4000; // ms after which whoever was asked counts as silent
const A_MOMENT = 1000, SEEN = 5000; // ms before an interruption counts, and for which its end is told
const ENDED = ["dead", "autorestarting", "restarting", "terminating"];

const OURS = {
  away: ["The server does not answer: the network is cut, or the server has stopped. The page waits and goes on by itself; until then it takes no moves.", "Try now"],
  still: ["Still no answer from the server. The page waits and goes on by itself.", "Try now"],
  ended: ["The program behind this page has ended. What you have played and typed is kept.", "Go on from here"],
  busy: ["The program behind this page is busy with something else. What you pressed waits for its turn."],
  back: ["The connection is back."],
  lost: ["The connection is back. What you pressed last did not arrive: press it again."],
};
const ELSEWHERE = { ...OURS, ended: ["Python has ended or begun anew: run the cells again to go on."] };

/** A page without a server, where Python runs in the browser itself: there is nobody to ask, and no network to be cut. */
const isAlone = () => Boolean(document.querySelector("#jupyter-config-data[data-jupyter-lite-root]"));

const isPageOfOurs = () => "voila" in document.body.dataset;

/** What a promise brings, undefined if it fails or takes too long. */
const within = (promise, time = ENOUGH) => Promise.race([Promise.resolve(promise).catch(() => undefined), pause(time)]);

const pause = (time) => new Promise((done) => { setTimeout(done, time); });

/** Has every control of the page find the lifeline of its model's kernel, null where no kernel can be reached. */
export function provideLifelines() {
  const all = new Map();
  globalThis.clLifelineOf ??= (model) => {
    const kernel = model.widget_manager?.kernel;
    if (!kernel?.connectionStatusChanged) return null;
    if (!all.has(kernel)) all.set(kernel, new Lifeline(kernel));
    return all.get(kernel);
  };
}

export class Lifeline {
  /** `kernel` is JupyterLab's connection to it. */
  constructor(kernel) {
    Object.assign(this, { kernel, state: "", controls: new Set(), banner: null, again: 0, joined: 0, isLooking: false, hasMissed: false });
    this.listen();
  }

  listen() {
    const { kernel } = this, ours = isPageOfOurs();
    if (!isAlone()) kernel.connectionStatusChanged.connect(() => setTimeout(() => this.look(), A_MOMENT));
    kernel.statusChanged.connect((_kernel, status) => { if (ENDED.includes(status)) this.end(status); });
    if (!ours) return; // JupyterLab watches its server by itself
    ["online", "offline"].forEach((event) => window.addEventListener(event, () => this.look()));
    document.addEventListener("visibilitychange", () => this.look());
    window.addEventListener("pagehide", () => { this.isLeft = true; });
    window.addEventListener("pageshow", () => { this.isLeft = false; this.look(); }); // one that was left can come back
    setInterval(() => { if (document.visibilityState === "visible") this.look(); }, CHECK);
  }

  /** Python cannot be reached, and the page knows it. */
  get isDown() {
    return ["away", "still", "ended"].includes(this.state);
  }

  /** A control stands on the page; where cells can be run again, a new one shows that Python is there. */
  join(control) {
    this.controls.add(control);
    this.joined += 1;
    if (this.state === "ended" && !ENDED.includes(this.kernel.status)) this.turn("");
  }

  leave(control) {
    this.controls.delete(control);
  }

  // ---- what is noticed

  /** Something came from Python. */
  hears() {
    this.hasMissed = false;
    if (this.state === "busy") this.turn("");
    else if (this.isDown) this.look();
  }

  /** No answer came to what was sent. */
  misses() {
    this.hasMissed = true;
    this.look(true);
  }

  end(status) {
    if (this.isLeft) return;
    // After a fault the same cells, run again, go on where they were; after a restart that was asked for they begin anew.
    if (status !== "restarting") globalThis.clPlaces?.clear();
    this.turn("ended");
  }

  /** Looks how things stand; `isDeep` also asks Python itself, which waits while it is busy. */
  async look(isDeep = this.state !== "") {
    if (this.isLooking || this.isLeft) return;
    this.isLooking = true;
    const { joined } = this, state = await this.found(isDeep || this.kernel.connectionStatus !== "connected");
    this.isLooking = false;
    // Of cells that were run again meanwhile the look may know nothing yet.
    if (!this.isLeft) this.turn(state === "ended" && joined !== this.joined ? this.state : state);
  }

  async found(isDeep) {
    const { kernel } = this, answer = await this.server();
    if (!answer) return this.isDown && this.state !== "ended" ? this.state : "away";
    if (answer === "gone" || kernel.isDisposed || ENDED.includes(kernel.status)) return "ended";
    if (kernel.connectionStatus !== "connected") await within(kernel.reconnect());
    if (kernel.connectionStatus !== "connected") return "away";
    if (!isDeep) return this.state;
    const known = await within(kernel.requestCommInfo({ target_name: "jupyter.widget" }));
    if (!known) return "busy";
    if (!Object.keys(known.content.comms ?? {}).length) return "ended";
    await pause(A_MOMENT); // what else is on its way may come first
    return "";
  }

  /** Asks the server for the kernel: "there", "gone", or "" if it does not answer. */
  async server() {
    if (isAlone()) return "there";
    const { baseUrl, token } = this.kernel.serverSettings, ask = window.fetch.bind(window);
    const headers = token ? { Authorization: `token ${token}` } : {};
    const reply = await within(ask(`${baseUrl}api/kernels/${this.kernel.id}`, { headers, cache: "no-store" }));
    if (!reply || reply.status >= 500) return "";
    return reply.status === 404 ? "gone" : "there";
  }

  // ---- what is shown

  /** Says once more why nothing was done. */
  remind() {
    this.show(this.state);
  }

  turn(state) {
    const before = this.state;
    this.state = state;
    clearTimeout(this.again);
    if (state) this.again = setTimeout(() => this.look(true), AGAIN);
    if (state === before) return;
    if (state) this.show(state);
    else if (["away", "still"].includes(before)) this.tellBack();
    else this.hide();
  }

  /** Tells that the interruption is over, and whether anything got lost in it; then takes the banner away. */
  tellBack() {
    const owed = [...this.controls].filter((control) => control.waiting);
    owed.forEach((control) => control.drop());
    this.show(this.hasMissed || owed.length ? "lost" : "back");
    this.hasMissed = false;
    this.again = setTimeout(() => this.hide(), SEEN);
  }

  show(words) {
    const [text, button] = (isPageOfOurs() ? OURS : ELSEWHERE)[words];
    this.banner ??= this.made();
    this.banner.classList.toggle("is-back", ["back", "lost"].includes(words));
    const said = document.createElement("span");
    said.textContent = text;
    this.banner.replaceChildren(said, ...(button ? [this.button(button)] : []));
  }

  hide() {
    this.banner?.remove();
    this.banner = null;
  }

  /** The banner: under the head of a page of ours, elsewhere beside a control. */
  made() {
    const banner = document.createElement("div"), head = isPageOfOurs() ? document.querySelector("header.top") : null;
    const hosts = [...this.controls].map((control) => control.host);
    const host = hosts.find((one) => one.isConnected) ?? hosts[0], explorer = host?.closest(".cl-explorer");
    banner.setAttribute("class", "cl-lost");
    banner.setAttribute("role", "alert");
    // Last in an explorer, whose style puts it first: its Box counts its children when it adds one.
    if (head) head.after(banner);
    else if (explorer) explorer.append(banner);
    else host?.prepend(banner);
    return banner;
  }

  button(words) {
    const made = document.createElement("button");
    made.textContent = words;
    made.setAttribute("type", "button");
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    made.addEventListener("click", () => this.press());
    return made;
  }

  /** Loads the page again if the server is there; else says that it is not. */
  async press() {
    const hasEnded = this.state === "ended";
    if (!await this.server()) return this.turn(this.state === "away" ? "still" : "away");
    if (hasEnded) location.reload();
    else await this.look(true);
  }
}
