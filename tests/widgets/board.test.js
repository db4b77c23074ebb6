// The board in the browser, without a browser: its pure helpers, and an invented game played on a small stand-in for
// the DOM. Run with `node --test`; test_board_js.py does so.

const assert = require("node:assert/strict");
const { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { basename, join } = require("node:path");
const { after, afterEach, test } = require("node:test");
const { pathToFileURL } = require("node:url");

// A copy in a folder of modules, since Node reads a file named .js as a module only there.
const folder = mkdtempSync(join(tmpdir(), "board-"));
const source = join(__dirname, "../../chaturanga_lab/widgets");
cpSync(source, folder, { recursive: true, filter: (name) => !name.includes(".") || name.endsWith(".js") || !basename(name).includes(".") });
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
after(() => rmSync(folder, { recursive: true }));
const home = (part) => ["boards", "parts"].map((one) => join(folder, one, `${part}.js`)).find(existsSync);
const load = async (part = "scene") => import(pathToFileURL(home(part)));

// ---- a stand-in for the DOM: elements that nest, hold attributes, and pass events up ------------------------------

class FakeElement {
  constructor(tag, owner) {
    Object.assign(this, { tag, ownerDocument: owner, attributes: {}, children: [], listeners: {}, parent: null, text: "" });
    this.style = { setProperty: (name, value) => { this.style[name] = value; } };
  }
  get classList() {
    const names = () => (this.attributes.class ?? "").split(" ").filter(Boolean);
    const put = (list) => { this.attributes.class = [...new Set(list)].join(" "); };
    return {
      add: (name) => put([...names(), name]), remove: (name) => put(names().filter((one) => one !== name)),
      contains: (name) => names().includes(name),
      toggle: (name, on) => put(on ? [...names(), name] : names().filter((one) => one !== name)),
    };
  }
  get hidden() { return "hidden" in this.attributes; }
  set hidden(value) { if (value) this.attributes.hidden = ""; else delete this.attributes.hidden; }
  get textContent() { return this.text + this.children.map((child) => child.textContent ?? child).join(""); }
  set textContent(value) { this.children = []; this.text = value; }
  get firstChild() { return this.children[0]; }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  removeAttribute(name) { delete this.attributes[name]; }
  append(...children) {
    children.forEach((child) => { if (child instanceof FakeElement) child.parent = this; });
    this.children.push(...children);
  }
  prepend(...children) { const kept = this.children; this.children = []; this.append(...children, ...kept); }
  closest() { return null; }
  querySelectorAll(looks) { return this.all((one) => one.classList.contains(looks.slice(1))); }
  getBoundingClientRect() { return { left: 10 * this.parent.children.indexOf(this), top: 10 * this.parent.parent.children.indexOf(this.parent) }; }
  animate(frames) {
    FakeElement.motions.push([this.parent.attributes["data-square"], this.attributes.class, frames]);
    return { finished: Promise.resolve() };
  }
  dispatchEvent({ type }) { this.fire(type); }
  replaceChildren(...children) { this.text = ""; this.children = []; this.append(...children); }
  remove() { if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this); }
  contains(other) { return other === this || this.children.some((child) => child.contains?.(other)); }
  addEventListener(type, listener) { (this.listeners[type] ??= []).push(listener); }
  focus() { this.ownerDocument.activeElement = this; this.fire("focus"); }
  fire(type, more = {}) {
    const event = { type, detail: 1, prevented: false, stopped: false, ...more };
    event.preventDefault = () => { event.prevented = true; };
    event.stopPropagation = () => { event.stopped = true; };
    for (let at = this; at && !event.stopped; at = at.parent) {
      (at.listeners[type] ?? []).forEach((listener) => listener(event));
      if (type === "keydown") at.onkeydown?.(event);
      if (type === "focus") break;
    }
    return event;
  }
  all(test) { return [...(test(this) ? [this] : []), ...this.children.flatMap((child) => child.all?.(test) ?? [])]; }
}

FakeElement.motions = []; // [square of the figure, its class, frames]

function fakeDocument() {
  const page = { createElement: (tag) => new FakeElement(tag, page), createElementNS: (_, tag) => new FakeElement(tag, page) };
  page.body = Object.assign(new FakeElement("body", page), { dataset: {} });
  page.documentElement = new FakeElement("html", page);
  return page;
}

class FakeObserver {
  observe() { FakeObserver.watching += 1; }
  disconnect() { FakeObserver.watching = 0; }
}
FakeObserver.watching = 0;

class FakeModel {
  constructor(traits) { Object.assign(this, { traits, sent: [], listeners: {} }); }
  get(name) { return this.traits[name]; }
  set(name, value) { this.update({ [name]: value }); }
  save_changes() { this.saved = { ...this.traits }; }
  on(event, listener) { (this.listeners[event] ??= []).push(listener); }
  off(event, listener) { this.listeners[event] = this.listeners[event].filter((one) => one !== listener); }
  send(message) { this.sent.push(message); }
  update(traits) { Object.assign(this.traits, traits); this.listeners.change?.forEach((listener) => listener()); }
}

// ---- an invented game: 5 files, 7 ranks, wizards (W), towers (T) and slugs (G, without a drawing) ------------------

const PIECES = {
  W: { id: "wizard", name: "wizard", svg: "<g/>", upright: false },
  T: { id: "tower", name: "tower", svg: "<g/>", upright: false },
  G: { id: "disc-G", name: "G", svg: "<g/>", upright: true },
};
const SCENE = {
  files: 5, ranks: 7, file_labels: ["a", "b", "c", "d", "e"], rank_labels: ["1", "2", "3", "4", "5", "6", "7"],
  marked: ["c4"], pieces: PIECES, against: "preset", last: [], attacked: [], over: false, ply: 0, turn: "teal",
  armies: {
    teal: { name: "Teal", mirrored: false, mark: "", turns: 0 }, ochre: { name: "Ochre", mirrored: true, mark: "<g/>", turns: 2 },
  },
  men: { a1: ["W", "teal"], c6: ["T", "teal"], e7: ["W", "ochre"], c7: ["G", "ochre"], b2: ["G", "teal", "grey"] },
  moves: {
    a1: [["b3", "step", ""], ["e7", "step", ""]],
    c6: [["d7", "step", "W"], ["d7", "step", "T"]],
    c7: [["c7", "remove", ""]],
  },
  changed: { a1: { gained: ["b3"], lost: ["a2", "e5"] } },
  label: "Board, Teal to move", heading: "Teal to move", note: "", emblem: ["W", "teal"],
};

const shown = [];
afterEach(() => shown.splice(0).forEach((clean) => clean()));

async function show(changes = {}, isStill = false) {
  FakeElement.motions = [];
  const board = await load("board"), page = fakeDocument(), host = page.createElement("div");
  const media = { matches: isStill, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { document: page, MutationObserver: FakeObserver, matchMedia: () => media, requestAnimationFrame: () => 0 });
  const model = new FakeModel({
    scene: { ...SCENE, ...changes }, announcement: { n: 1, text: "", kind: "news" },
    bottom: "teal", locked: false, theme: "", status: true, typed: true, language: "en", men: "figures",
  });
  const clean = board.default.render({ model, el: host });
  shown.push(clean);
  const square = (name) => host.all((one) => one.attributes["data-square"] === name)[0];
  const squares = () => host.all((one) => "data-square" in one.attributes).map((one) => one.attributes["data-square"]);
  const part = (name) => host.all((one) => one.classList.contains(name))[0];
  const says = (name) => square(name).attributes["aria-label"];
  const key = (name, more = {}) => page.activeElement.fire("keydown", { key: name, ...more });
  const click = (name) => square(name).fire("click");
  const enter = () => page.activeElement.fire("click", { detail: 0 });
  const answer = (n, traits, kind = "move", text = `answer ${n}`) => model.update({ announcement: { n, text, kind }, ...traits });
  return { page, host, model, clean, square, squares, part, says, key, click, enter, answer };
}

// ---- pure helpers ---------------------------------------------------------------------------------------------------

test("A grid lists the squares as they are seen, from either side.", async () => {
  const { grid } = await load();
  assert.deepEqual(grid(SCENE)[0], ["a7", "b7", "c7", "d7", "e7"]);
  assert.equal(grid(SCENE).length, 7);
  assert.deepEqual(grid(SCENE, 2)[0], ["e1", "d1", "c1", "b1", "a1"]);
  assert.deepEqual(grid(SCENE, 2).flat().reverse(), grid(SCENE).flat());
  assert.deepEqual(grid(SCENE, 1)[0], ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]);
  assert.deepEqual(grid(SCENE, 3).map((row) => row[0]), ["e7", "d7", "c7", "b7", "a7"]);
});

test("Coordinates name each row and column of the grid, whichever way it is turned.", async () => {
  const { coordinates, grid } = await load();
  for (const turns of [0, 1, 2, 3]) {
    const [left, below] = coordinates(SCENE, turns), rows = grid(SCENE, turns);
    rows.forEach((names, row) => names.forEach((name, column) => {
      assert.ok(name.includes(left[row]) && name.includes(below[column]), `${name} after ${turns} turns`);
    }));
    assert.deepEqual([left.length, below.length], [rows.length, rows[0].length]);
  }
});

test("Every walking key leads to its square, and an edge holds.", async () => {
  const { grid, walk } = await load(), rows = grid(SCENE);
  const from = (square, key) => walk(rows, square, key);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => from("b3", key)), ["a3", "c3", "b4", "b2"]);
  assert.deepEqual(["Home", "End", "PageUp", "PageDown"].map((key) => from("b3", key)), ["a3", "e3", "b7", "b1"]);
  assert.deepEqual([from("a1", "ArrowLeft"), from("a1", "ArrowDown"), from("e7", "ArrowUp")], ["a1", "a1", "e7"]);
});

test("Moves are told apart by target, and a target that offers several men counts once.", async () => {
  const { targets, ways, isRemovable, canPick } = await load();
  assert.deepEqual(targets(SCENE, "c6"), ["d7"]);
  assert.deepEqual(ways(SCENE, "c6", "d7").map(([, , becomes]) => becomes), ["W", "T"]);
  assert.deepEqual([isRemovable(SCENE, "c7"), isRemovable(SCENE, "a1")], [true, false]);
  assert.deepEqual(["a1", "c7", "b2", "d4"].map((name) => canPick(SCENE, name)), [true, false, false, false]);
});

test("A square shows one ground, and a gained square shows no dot.", async () => {
  const { look } = await load();
  const scene = { ...SCENE, last: ["a3", "a1"], attacked: ["a1"] };
  assert.deepEqual(look(scene, "a1", "a1").classes.split(" "), ["sq", "attacked", "occupied", "pickable"]);
  assert.deepEqual(look(scene, "a1", "b3"), { classes: "sq", change: "gained" });
  assert.deepEqual(look(scene, "a1", "e7").classes.split(" "), ["sq", "occupied", "capture"]);
  assert.equal(look(scene, "a1", "a2").change, "lost");
  assert.equal(look(scene, "", "a2").change, "");
  assert.match(look(scene, "", "a3").classes, /last-from/);
  assert.match(look(scene, "", "c7").classes, /removable/);
  assert.match(look(scene, "c6", "d7").classes, /target promotes/);
});

test("A man who went back has the stronger frame, and the squares that he left and touched the weaker.", async () => {
  const { label, look } = await load();
  const scene = { ...SCENE, last: ["c6", "d7", "c6"], moves: { c6: [["d7", "step", "W", "c6"]] } };
  assert.match(look(scene, "", "c6").classes, /last-to/);
  assert.match(look(scene, "", "d7").classes, /last-from/);
  assert.equal(label(scene, "c6", "d7"), "d7, empty, can move here, promotes here and goes back to c6");
  const grounds = ["c6", "d7", "b1"].map((name) => look({ ...SCENE, last: ["c6", "d7", "b1"] }, "", name).classes.split(" ")[1]);
  assert.deepEqual(grounds, ["last-from", "last-from", "last-to"]);
});

test("The square from which a man was taken off is marked as such, and a turn to take one off is told from others.", async () => {
  const { look, isRemovalTurn } = await load();
  assert.equal(look({ ...SCENE, last: ["c2"] }, "", "c2").classes, "sq last-removed");
  assert.deepEqual([isRemovalTurn(SCENE), isRemovalTurn({ ...SCENE, moves: {} })], [false, false]);
  assert.equal(isRemovalTurn({ ...SCENE, moves: { c7: [["c7", "remove", ""]] } }), true);
});

test("One key leads on through the men that can be taken up or off, and through the squares of the man in hand.", async () => {
  const { grid, nextOf } = await load(), rows = grid(SCENE), from = (here, picked = "", isBack) => nextOf(SCENE, rows, picked, here, isBack);
  assert.deepEqual([from("a7"), from("c7"), from("c6"), from("a1")], ["c7", "c6", "a1", "c7"]);
  assert.deepEqual([from("a1", "", true), from("c7", "", true)], ["c6", "a1"]);
  assert.deepEqual([from("a1", "a1"), from("e7", "a1")], ["e7", "b3"]);
  assert.equal(nextOf({ ...SCENE, moves: {}, changed: {} }, rows, "", "d4"), "d4");
});

test("A square's name says square, man, and every state in words.", async () => {
  const { label } = await load();
  assert.equal(label(SCENE, "a1", "a1"), "a1, Teal wizard, picked up");
  assert.equal(label(SCENE, "a1", "b3"), "b3, empty, can move here, gained against preset");
  assert.equal(label(SCENE, "a1", "e5"), "e5, empty, lost against preset");
  assert.equal(label({ ...SCENE, attacked: ["e7"] }, "", "e7"), "e7, Ochre wizard, attacked");
  assert.equal(label(SCENE, "", "b2"), "b2, grey G, was Teal");
  assert.equal(label(SCENE, "", "c7"), "c7, Ochre G, may be taken off the board");
});

test("Picking up is said with the number of moves, and a refusal to pick up with its reason.", async () => {
  const { inHand, whyNot, whatIsHere } = await load();
  assert.equal(inHand(SCENE, "a1"), "Wizard a1 picked up: two moves, to b3, e7");
  assert.equal(inHand(SCENE, "c6"), "Tower c6 picked up: one move, to d7");
  assert.equal(whyNot(SCENE, "e7"), "e7 holds a man of Ochre; Teal is to move");
  assert.equal(whyNot(SCENE, "d4"), "d4 is empty");
  assert.equal(whyNot({ ...SCENE, over: true }, "a1"), "The game is over");
  assert.equal(whatIsHere(SCENE, "", "c4"), "c4, empty. A marked square. No move from here.");
  assert.equal(whatIsHere(SCENE, "", "a1"), "a1, Teal wizard. Two moves, to b3, e7.");
});

test("The last move is told by its squares, a removal by the one that it has.", async () => {
  const { lastMove } = await load();
  assert.equal(lastMove({ ...SCENE, last: ["a1", "b3"] }), "Last move: a1 to b3.");
  assert.equal(lastMove({ ...SCENE, last: ["c6", "d7", "c6"] }), "Last move: c6 to d7 and back to c6.");
  assert.equal(lastMove({ ...SCENE, last: ["c6"] }), "Last move: c6 taken off the board.");
  assert.equal(lastMove({ ...SCENE, last: [] }), "No move has been played.");
});

test("What is drawn on a square is part of its name, and an edge tells where a man promotes as the board is turned.", async () => {
  const { farEdge, label } = await load();
  const scene = { ...SCENE, arrows: [["a1", "d4"], ["c7", "a1"]], marks: ["d4"] };
  assert.equal(label(scene, "", "d4"), "d4, empty, marked, arrow from a1");
  assert.equal(label(scene, "", "a1"), "a1, Teal wizard, arrow to d4, arrow from c7");
  assert.deepEqual([0, 2].map((turns) => farEdge(SCENE, ["T", "teal"], turns)), [0, 2]);
  assert.deepEqual([0, 1, 2, 3].map((turns) => farEdge(TABLE, ["T", "plum"], turns)), [1, 2, 3, 0]);
});

test("A foreign name is told from the sentence around it, with its language and direction.", async () => {
  await show();
  const { spoken } = await load("tongue"), foreign = (name, lang) => ({ name, lang });
  const scene = { pieces: { W: foreign("جادوگر", "fa"), T: foreign("mīnār", "sa-Latn"), G: foreign("G", "en") } };
  const told = spoken(scene, "Mīnār c1 takes جادوگر e3, not the mīnāra or G.").map((part) => (part.attributes ? [part.textContent, part.attributes.lang, part.attributes.dir] : part));
  assert.deepEqual(told, [["Mīnār", "sa-Latn", "ltr"], " c1 takes ", ["جادوگر", "fa", "rtl"], " e3, not the mīnāra or G."]);
  assert.deepEqual(spoken(SCENE, "Wizard a1"), ["Wizard a1"]);
});

test("Men who cannot be drawn here wear their plain figure, which is said once.", async () => {
  const plain = { id: "disc-W", svg: "<plain/>", upright: true }, pieces = { ...PIECES, W: { ...PIECES.W, plain } };
  const { model, part } = await show({ pieces });
  assert.match(part("sprite").innerHTML, /-W" viewBox="0 0 64 64"><plain\/>/);
  assert.equal(part("note").textContent, "This browser has no Devanagari; capitals stand for the men.");
  model.update({ scene: { ...SCENE, pieces, ply: 1 } });
  assert.equal(part("note").textContent, "");
  const { legible } = await load("fonts"), widths = { "\u0930": 20, "\u0905": 31 };
  document.createElement = () => ({ getContext: () => ({ measureText: (text) => ({ width: widths[text] }) }) });
  assert.equal(legible({ pieces }).pieces.W.svg, "<g/>");
});

test("Phrases may come in another language with the scene.", async () => {
  const { label } = await load();
  assert.equal(label({ ...SCENE, words: { empty: "leer" } }, "", "d4"), "d4, leer");
});

test("What happened is told of scenes one ply apart, by their last squares, and only if nothing else differs.", async () => {
  const { happened } = await load("motion");
  const moved = (men, last, ply = 1) => ({ ...SCENE, ply, men, last });
  const { a1, ...rest } = SCENE.men;
  assert.deepEqual(happened(SCENE, moved({ ...rest, b3: a1 }, ["a1", "b3"])), { from: "a1", to: "b3", rest: "b3" });
  assert.deepEqual(happened(SCENE, moved({ ...rest, e7: a1 }, ["a1", "e7"])), { from: "a1", to: "e7", rest: "e7" });
  assert.deepEqual(happened(moved({ ...rest, b3: a1 }, ["a1", "b3"]), SCENE), { from: "b3", to: "a1", rest: "a1" }, "undone");
  assert.equal(happened(SCENE, moved({ ...rest, b3: a1 }, ["a1", "b3"], 5)), null);
  assert.equal(happened(SCENE, moved({ ...rest, b3: a1, d4: a1 }, ["a1", "b3"])), null, "another game");
  assert.equal(happened(SCENE, moved(rest, ["a1", "b3"])), null);
  assert.equal(happened(null, SCENE), null);
});

test("A man who goes back and one who is taken off are told forwards, and undone they are just there again.", async () => {
  const { happened } = await load("motion"), { c6, e7, ...rest } = SCENE.men, wizard = ["W", "teal"];
  const back = { ...SCENE, ply: 1, men: { ...rest, c6: wizard }, last: ["c6", "e7", "c6"] };
  assert.deepEqual(happened(SCENE, back), { from: "c6", to: "e7", rest: "c6" });
  assert.equal(happened(back, SCENE), null);
  const home = { ...SCENE, ply: 1, men: { ...rest, b1: wizard }, last: ["c6", "e7", "b1"] };
  assert.deepEqual(happened(SCENE, home), { from: "c6", to: "e7", rest: "b1" });
  assert.equal(happened(home, SCENE), null);
  const off = { ...SCENE, ply: 1, men: { ...rest, c6 }, last: ["e7"] };
  assert.deepEqual(happened(SCENE, off), { off: "e7" });
  assert.equal(happened(off, SCENE), null);
});

test("A man who goes back is seen to enter, to be another there, and to go back; and what he took goes.", async () => {
  const { model, square } = await show(), { c6, e7, ...rest } = SCENE.men;
  model.update({ scene: { ...SCENE, ply: 1, men: { ...rest, c6: ["W", "teal"] }, last: ["c6", "e7", "c6"] } });
  const there = "translate(20px, -10px)", [[place, , fading], [...soldier], [...wizard]] = FakeElement.motions;
  assert.deepEqual([place, fading.at(-1).opacity], ["e7", 0]);
  assert.deepEqual(soldier.slice(0, 2), ["c6", "man ghost teal"]);
  assert.deepEqual(soldier[2].map(({ transform }) => transform), ["translate(0px, 0px)", there, there, there, there]);
  assert.equal(soldier[2].at(-1).opacity, 0);
  assert.deepEqual(wizard.slice(0, 2), ["c6", "man teal"]);
  assert.deepEqual(wizard[2].slice(-3).map(({ transform }) => transform), [there, there, "none"]);
  assert.equal(square("c6").attributes["data-motion"], "arriving");
  await new Promise(setImmediate);
  assert.equal(square("c6").attributes["data-motion"], undefined);
  assert.equal(square("c6").children.length, 1, "the soldier that he was is gone");
});

test("A man who is taken off is lifted from his square and is gone, and where motion is not wanted nothing moves.", async () => {
  const { e7, ...rest } = SCENE.men, after = { ...SCENE, ply: 1, men: rest, last: ["e7"] };
  const { model, square } = await show();
  model.update({ scene: after });
  assert.deepEqual(FakeElement.motions.map(([place, looks]) => [place, looks]), [["e7", "man ghost ochre"]]);
  assert.equal(square("e7").attributes["data-motion"], "lifted");
  (await show({}, true)).model.update({ scene: after });
  assert.deepEqual(FakeElement.motions, []);
});

test("The theme is the chosen one, else JupyterLab's, else that of the ground, else the page's own.", async () => {
  const { themeOf } = await load("theme");
  assert.equal(themeOf("", { dataset: { jpThemeLight: "true", voila: "voila" } }, "rgb(23, 22, 26)"), "dark");
  assert.equal(themeOf("", { dataset: {} }, "rgb(255, 255, 255)"), "light");
  assert.equal(themeOf("projector", { dataset: { jpThemeLight: "true" } }), "projector");
  assert.equal(themeOf("", { dataset: { jpThemeLight: "false" } }), "dark");
  assert.equal(themeOf("", { dataset: { jpThemeLight: "true", voila: "voila" } }), "");
  assert.equal(themeOf("", undefined), "");
});

// ---- the invented game, played -----------------------------------------------------------------------------------

test("An invented game on 5×7 is drawn whole, with men that have no drawing.", async () => {
  const { squares, square, part, host } = await show();
  assert.equal(squares().length, 35);
  assert.equal(part("grid").attributes["aria-label"], "Board, Teal to move");
  assert.equal(square("c7").children[0].attributes.class, "man ochre");
  assert.equal(square("b2").children[0].attributes.class, "man grey");
  const [, wizard, mark] = square("e7").children[0].children; // after the title
  assert.equal(wizard.attributes.transform, "translate(64 0) scale(-1 1)");
  assert.equal(mark.attributes.transform, undefined, "marks are never mirrored");
  assert.equal(square("c7").children[0].children[1].attributes.transform, undefined, "a letter is never mirrored");
  assert.match(part("sprite").innerHTML, /<symbol id="cl-board-\w+-G"/);
  assert.equal(host.all((one) => one.attributes.role === "row").length, 7);
});

test("A move by mouse is one message up, and its answer redraws the board.", async () => {
  const { model, click, says, square, part, answer } = await show();
  click("a1");
  assert.equal(says("a1"), "a1, Teal wizard, picked up");
  assert.equal(part("note").textContent, "Wizard a1 picked up: two moves, to b3, e7.");
  assert.equal(model.sent.length, 0, "picking up needs no round trip");
  click("e7");
  assert.deepEqual(model.sent, [{ type: "play", ply: 0, kind: "step", origin: "a1", target: "e7", becomes: "" }]);
  click("e7");
  assert.equal(model.sent.length, 1, "nothing more is sent before the answer");
  const { a1, ...rest } = SCENE.men;
  const after = { ...SCENE, ply: 1, turn: "ochre", men: { ...rest, e7: a1 }, moves: {}, last: ["a1", "e7"], heading: "Ochre to move", note: "Teal: wizard a1 takes wizard e7." };
  answer(2, { scene: after }, "move", "Teal: wizard a1 takes wizard e7. Ochre to move.");
  assert.equal(says("e7"), "e7, Teal wizard");
  assert.match(square("a1").attributes.class, /last-from/);
  assert.equal(part("note").textContent, "Teal: wizard a1 takes wizard e7.");
  assert.equal(part("live").textContent, "Teal: wizard a1 takes wizard e7. Ochre to move.");
  assert.equal(part("cl-board").attributes["aria-busy"], undefined);
});

test("Clicking the man again puts him down; another own man is taken up instead.", async () => {
  const { click, says, model } = await show();
  click("a1"); click("a1");
  assert.equal(says("a1"), "a1, Teal wizard");
  click("a1"); click("c6");
  assert.equal(says("c6"), "c6, Teal tower, picked up");
  assert.equal(model.sent.length, 0);
});

test("A whole move is played with the keyboard, from one tab stop.", async () => {
  const { model, square, squares, says, key, enter, page } = await show();
  const stops = () => squares().filter((name) => square(name).attributes.tabindex === "0");
  assert.deepEqual(stops(), ["a1"]);
  square("a1").focus();
  key("PageUp");
  assert.deepEqual(stops(), ["a7"]);
  key("PageDown");
  enter();
  assert.equal(says("a1"), "a1, Teal wizard, picked up");
  ["ArrowUp", "ArrowUp", "ArrowRight"].forEach((name) => key(name));
  assert.equal(page.activeElement, square("b3"));
  enter();
  assert.deepEqual(model.sent[0], { type: "play", ply: 0, kind: "step", origin: "a1", target: "b3", becomes: "" });
});

test("Escape puts a man down, and no key but Tab and the browser's own leaves the board.", async () => {
  const { square, says, key, enter, host } = await show();
  const left = [];
  host.addEventListener("keydown", (event) => left.push(event.key));
  square("a1").focus();
  enter();
  key("Escape");
  assert.equal(says("a1"), "a1, Teal wizard");
  ["d", "d", "x", "ArrowUp", "Enter", "w"].forEach((name) => key(name));
  key("Tab");
  key("r", { ctrlKey: true });
  assert.deepEqual(left, ["Tab", "r"]);
});

test("Every square and every answer keeps JupyterLab's shortcuts away.", async () => {
  const { host, click } = await show();
  click("c6"); click("d7");
  const pressed = host.all((one) => one.tag === "button");
  assert.equal(pressed.length, 1 + 35 + 3 + 2);
  assert.ok(pressed.every((one) => one.attributes["data-lm-suppress-shortcuts"] === "true"));
});

test("By keyboard a move that is not listed goes to Python, whose refusal is shown while the man stays in hand.", async () => {
  const { model, square, key, enter, part, says, answer } = await show();
  square("a1").focus();
  enter();
  key("ArrowRight");
  enter();
  assert.equal(model.sent[0].target, "b1");
  answer(2, {}, "refusal", "a1 to b1 is not possible.");
  assert.equal(part("live").textContent, "a1 to b1 is not possible.");
  assert.equal(part("note").textContent, "a1 to b1 is not possible.");
  assert.equal(says("a1"), "a1, Teal wizard, picked up");
});

test("By mouse a move that is not listed puts the man down and asks Python why it is none.", async () => {
  const { model, click, part, says, answer } = await show();
  click("a1"); click("d4");
  assert.equal(says("a1"), "a1, Teal wizard");
  assert.deepEqual(model.sent, [{ type: "play", ply: 0, kind: "step", origin: "a1", target: "d4", becomes: "" }]);
  answer(2, {}, "refusal", "a1 to d4 is not possible.");
  assert.equal(part("note").textContent, "a1 to d4 is not possible.");
});

test("A board that shows another ply says so to the page around it, and one under other rules does not.", async () => {
  const { model, part } = await show(), heard = [];
  part("cl-board").addEventListener("cl-moved", () => heard.push(1));
  model.update({ scene: { ...SCENE, marked: [] } });
  assert.equal(heard.length, 0);
  model.update({ scene: { ...SCENE, ply: 1 } });
  assert.equal(heard.length, 1);
});

test("A theme is named once, so that nobody who watches the page is called for nothing.", async () => {
  const { wear } = await load("theme"), names = [];
  const element = new FakeElement("html");
  element.setAttribute = (name, value) => { names.push(value); element.attributes[name] = value; };
  ["", "dark", "dark", "light"].forEach((theme) => wear(element, theme));
  assert.deepEqual(names, ["dark", "light"]);
  wear(element, "");
  assert.equal(element.attributes["data-theme"], undefined);
});

test("If a man may become several things, the visitor is asked; Escape asks no more.", async () => {
  const { model, click, part, host } = await show();
  click("c6"); click("d7");
  assert.equal(part("chooser").attributes["aria-label"], "What does it become on d7?");
  const names = () => part("chooser").all((one) => one.tag === "button").map((one) => one.textContent);
  assert.deepEqual(names(), ["Wizard", "Tower", "Cancel"]);
  part("chooser").fire("keydown", { key: "Escape" });
  assert.equal(part("chooser").hidden, true);
  click("d7");
  host.all((one) => one.tag === "button" && one.textContent === "Tower")[0].fire("click");
  assert.deepEqual(model.sent, [{ type: "play", ply: 0, kind: "step", origin: "c6", target: "d7", becomes: "T" }]);
});

test("A man is taken off the board only after a question.", async () => {
  const { model, click, host } = await show();
  click("c7");
  assert.equal(model.sent.length, 0);
  host.all((one) => one.tag === "button" && one.textContent === "Take it off")[0].fire("click");
  assert.deepEqual(model.sent, [{ type: "play", ply: 0, kind: "remove", origin: "", target: "c7", becomes: "" }]);
});

test("In a turn to take a man off, one who may not go is tried with Python, which says why.", async () => {
  const { model, click, part, square, key, enter, page } = await show({ moves: { c7: [["c7", "remove", ""]] }, changed: {} });
  click("e7");
  assert.deepEqual(model.sent, [{ type: "play", ply: 0, kind: "remove", origin: "", target: "e7", becomes: "" }]);
  model.update({ announcement: { n: 2, text: "The wizard stays.", kind: "refusal" } });
  assert.equal(part("note").textContent, "The wizard stays.");
  square("a1").focus();
  key("n");
  assert.equal(page.activeElement, square("c7"));
  enter();
  assert.match(square("c7").attributes.class, /removable asked/);
  part("chooser").fire("keydown", { key: "Escape" });
  assert.doesNotMatch(square("c7").attributes.class, /asked/);
  assert.equal(page.activeElement, square("c7"));
  assert.equal(model.sent.length, 1);
});

test("A rule switched in mid-game leaves the man in hand and shows his new moves.", async () => {
  const { model, click, says } = await show();
  click("a1");
  model.update({ scene: { ...SCENE, moves: { a1: [["a2", "step", ""]] }, changed: { a1: { gained: ["a2"], lost: ["b3"] } } } });
  assert.equal(says("a1"), "a1, Teal wizard, picked up");
  assert.equal(says("a2"), "a2, empty, can move here, gained against preset");
  assert.equal(says("b3"), "b3, empty, lost against preset");
});

test("By keyboard squares are marked and arrows drawn; they are said, and gone with the next move.", async () => {
  const { model, square, key, part, says, answer } = await show({ arrows: [["e7", "c6"]], marks: [] });
  const drawn = () => JSON.parse(part("cl-board").attributes["data-drawn"]), said = () => part("live").textContent;
  square("b3").focus();
  key("m");
  assert.deepEqual([said(), says("b3"), drawn().marks], ["b3 marked.", "b3, empty, marked", ["b3"]]);
  key("a");
  assert.equal(said(), "Arrow from b3: walk on and press A again.");
  key("ArrowRight"); key("A");
  assert.deepEqual([said(), drawn().arrows], ["Arrow from b3 to c3.", [["e7", "c6"], ["b3", "c3"]]]);
  assert.equal(part("pencil").children.length, 4 + 2, "four corners of a mark, two arrows");
  key("m"); key("m");
  assert.equal(said(), "c3 no longer marked.");
  key("a"); key("Escape");
  assert.equal(said(), "No arrow.");
  key("Escape");
  assert.deepEqual([said(), drawn()], ["Arrows and marks wiped off.", { arrows: [["e7", "c6"]], marks: [] }]);
  key("m");
  model.update({ scene: { ...SCENE, marked: [] } });
  assert.deepEqual(drawn().marks, ["c3"], "another rule leaves them");
  answer(2, { scene: { ...SCENE, ply: 1, men: { b3: ["W", "teal"] } } });
  assert.deepEqual(drawn(), { arrows: [], marks: [] });
  assert.equal(model.sent.length, 0);
});

test("A typed line is sent with Enter; it goes when it was taken, stays when it was refused, and comes back with an arrow.", async () => {
  const { model, page, square, key, part, host, answer } = await show(), form = part("typed");
  const input = host.all((one) => one.tag === "input")[0];
  square("a1").focus();
  key("t");
  assert.equal(page.activeElement, input);
  input.value = " b5 ";
  form.fire("submit");
  assert.deepEqual(model.sent, [{ type: "line", text: "b5", ply: 0 }]);
  answer(2, {}, "refusal");
  assert.deepEqual([input.value, part("note").textContent], [" b5 ", "answer 2"]);
  input.value = "where wizards";
  form.fire("submit");
  answer(3, {}, "news");
  assert.deepEqual([input.value, part("note").textContent, part("live").textContent], ["", "answer 3", "answer 3"]);
  const sent = ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"].map((name) => { form.fire("keydown", { key: name }); return input.value; });
  assert.deepEqual(sent, ["where wizards", "b5", "where wizards", ""]);
  form.fire("submit");
  assert.equal(model.sent.length, 2, "an empty line is not sent");
  input.value = "?";
  form.fire("submit");
  answer(4, {}, "news", "long ".repeat(40));
  assert.deepEqual([part("note").textContent, form.children.at(-1).textContent], ["", "long ".repeat(40)]);
  form.fire("keydown", { key: "Escape" });
  assert.equal(page.activeElement, square("a1"));
  model.update({ typed: false });
  assert.equal(form.hidden, true);
});

test("Where a position is set up, presses, letters and Delete go to Python, which alone says what they do.", async () => {
  const { model, click, square, key, enter, part, page } = await show({ editing: true, picked: "e7", moves: {}, changed: {} });
  assert.match(square("e7").attributes.class, /selected/);
  assert.equal(part("note").textContent, "");
  click("d4");
  square("a1").focus();
  enter();
  ["w", "F", "Delete", "Backspace", "3", "Escape"].forEach((name) => key(name));
  key("ArrowUp");
  assert.equal(page.activeElement, square("a2"));
  assert.deepEqual(model.sent, [
    { type: "press", square: "d4" }, { type: "press", square: "a1" },
    { type: "letter", square: "a1", letter: "w" }, { type: "letter", square: "a1", letter: "F" },
    { type: "carry", origin: "a1", target: "" }, { type: "carry", origin: "a1", target: "" },
  ]);
});

test("A locked board plays nothing and says so.", async () => {
  const { model, click, part } = await show();
  model.update({ locked: true });
  click("a1");
  assert.equal(part("note").textContent, "No move can be made here just now.");
  assert.equal(part("grid").attributes["aria-disabled"], "true");
});

test("Two buttons take moves back while Python says that it can be done, and hand the focus on when they go.", async () => {
  const { model, part, host, page, square, answer } = await show();
  const button = (text) => host.all((one) => one.tag === "button" && one.textContent === text)[0];
  assert.equal(part("way-back").hidden, true);
  model.update({ scene: { ...SCENE, ply: 2, can_go_back: true } });
  assert.equal(part("way-back").hidden, false);
  assert.equal(part("way-back").attributes["aria-label"], "Moves made here");
  button("Take back").fire("click");
  answer(2, { scene: { ...SCENE, ply: 1, can_go_back: true } }, "news", "Taken back.");
  button("Start again").focus();
  button("Start again").fire("click");
  assert.deepEqual(model.sent, [{ type: "back", moves: "last", ply: 2 }, { type: "back", moves: "all", ply: 1 }]);
  answer(3, { scene: SCENE }, "news", "The men stand as at first.");
  assert.equal(part("way-back").hidden, true);
  assert.equal(page.activeElement, square("a1"));
  assert.equal(part("note").textContent, "The men stand as at first.");
});

// ---- an invented game of three armies at a table: dice, partners, grey men, triumphs --------------------------------

const TABLE = {
  ...SCENE,
  armies: { ...SCENE.armies, plum: { name: "Plum", mirrored: false, mark: "<g/>", turns: 3 } },
  men: { ...SCENE.men, d1: ["T", "plum"], e2: ["W", "plum"] },
  moves: { a1: [["b3", "step", "", "", "fanfare: takes d1, e2", ["d1", "e2"]], ["e7", "step", ""]] },
  changed: {}, can: true, allies: ["ochre"], royal: "W",
  dice: [{ face: 3, men: ["W"], army: "teal", state: "to play" }, { face: 6, men: ["T", "G"], army: "teal", state: "lost" }],
  actions: [["skip", "Give up the rest", "x"]],
  points: [["teal", 4, false], ["ochre", 1, false], ["plum", 0, true]],
};

test("Men that a die moves are framed, a partner's man and a grey one are called so.", async () => {
  const { look, label, whyNot } = await load();
  assert.match(look(TABLE, "", "a1").classes, / can$/);
  assert.doesNotMatch(look(TABLE, "a1", "a1").classes, /can$/);
  assert.doesNotMatch(look({ ...TABLE, can: false }, "", "a1").classes, /can$/);
  assert.doesNotMatch(look(TABLE, "", "c6").classes, /can$/);
  assert.equal(label(TABLE, "", "e7"), "e7, Ochre wizard, partner’s");
  assert.equal(label({ ...TABLE, allies: ["teal"] }, "", "b2"), "b2, grey G, was Teal, partner’s");
  assert.equal(whyNot({ ...TABLE, turn: "plum" }, "b2"), "b2 holds a grey man, whom nobody moves");
  assert.equal(whyNot({ ...TABLE, words: { stuck: "{turn} throws first" } }, "c6"), "Teal throws first");
});

test("A triumph is marked where it is made and on those that it takes, in words that come with the move.", async () => {
  const { look, label } = await load();
  assert.match(look(TABLE, "a1", "b3").classes, /target triumph$/);
  assert.match(look(TABLE, "a1", "d1").classes, /prize$/);
  assert.doesNotMatch(look(TABLE, "", "d1").classes, /prize$/);
  assert.equal(label(TABLE, "a1", "b3"), "b3, empty, can move here, fanfare: takes d1, e2");
  assert.equal(label(TABLE, "a1", "d1"), "d1, Plum tower, would go with it");
  assert.equal(label(TABLE, "a1", "e7"), "e7, Ochre wizard, partner’s, can be taken");
});

test("Those whom a triumph takes fade together when the man has arrived, and a throw moves nobody.", async () => {
  const { happened } = await load("motion"), { a1, d1, e2, ...rest } = TABLE.men;
  const after = { ...TABLE, ply: 1, men: { ...rest, b3: a1 }, last: ["a1", "b3"], taken: ["d1", "e2"] };
  assert.deepEqual(happened(TABLE, after), { from: "a1", to: "b3", rest: "b3", taken: ["d1", "e2"] });
  assert.equal(happened(after, TABLE), null);
  assert.equal(happened({ ...after, taken: [] }, { ...after, taken: [], ply: 2 }), null);
  const { model } = await show(TABLE);
  model.update({ scene: after });
  assert.deepEqual(FakeElement.motions.map(([place, looks]) => [place, looks]),
    [["d1", "man ghost plum"], ["e2", "man ghost plum"], ["b3", "man teal"]]);
});

test("Dice, points and what can be done stand under the board in words, by button and by key.", async () => {
  const { model, host, part, square, key, page, answer } = await show(TABLE);
  const words = (name) => part(name).children.map((one) => one.children.at(-1).textContent);
  assert.deepEqual(words("dice"), ["3: wizard, to play", "6: tower / G, lost"]);
  assert.deepEqual(words("points"), ["Teal 4", "Ochre 1", "Plum 0, out"]);
  assert.equal(part("die").attributes.class, "die to-play");
  const button = () => part("actions").children[0];
  assert.deepEqual([button().textContent, button().attributes["aria-keyshortcuts"]], ["Give up the rest", "X"]);
  button().onclick();
  answer(2, {}, "refusal");
  square("c6").focus();
  key("X");
  const sent = { type: "play", ply: 0, kind: "skip", origin: "", target: "", becomes: "" };
  assert.deepEqual(model.sent, [sent, sent]);
  button().focus();
  answer(3, { scene: { ...TABLE, ply: 1, actions: [["roll", "Throw", "r"]], dice: [] } });
  assert.equal(page.activeElement, square("c6"), "the button that held the focus is gone");
  key("x"); key("r");
  assert.deepEqual(model.sent.at(-1), { ...sent, ply: 1, kind: "roll" });
  assert.match(host.all((one) => one.attributes.id?.endsWith("-keys"))[0].textContent, /Throw: R\.$/);
  assert.equal(host.all((one) => one.classList.contains("die")).length, 0);
  answer(4, { locked: true });
  button().onclick();
  assert.equal(part("note").textContent, "No move can be made here just now.");
  assert.equal(model.sent.length, 3);
});

test("Where two play without dice nothing stands under the board.", async () => {
  const { part } = await show();
  assert.equal(part("hands").hidden, true);
});

test("Each seat comes to the bottom in turn, which is said; the arrow keys follow the eye.", async () => {
  const { model, part, page, square, key } = await show(TABLE), seats = [];
  square("b3").focus();
  for (let turn = 0; turn < 3; turn += 1) {
    key("F");
    seats.push([model.saved.bottom, part("note").textContent, part("live").textContent]);
  }
  assert.deepEqual(seats, ["Ochre", "Plum", "Teal"].map((name) => [name.toLowerCase(), `${name} at the bottom.`, `${name} at the bottom.`]));
  key("F"); key("F");
  assert.equal(part("flip").attributes.title, "Turn the board: Plum at the bottom");
  assert.equal(page.activeElement, square("b3"));
  key("ArrowUp");
  assert.equal(page.activeElement, square("c3"), "Plum looks towards the last file");
  assert.deepEqual(part("ranks").children.map((one) => one.textContent), ["e", "d", "c", "b", "a"]);
  assert.deepEqual(part("files").children.map((one) => one.textContent), ["7", "6", "5", "4", "3", "2", "1"]);
});

test("A man says who he is while the mouse rests on him; what a screen reader hears is the square's own name.", async () => {
  const { host, says, square } = await show();
  const title = (name) => square(name).all((one) => one.tag === "title").map((one) => one.textContent);
  assert.deepEqual([title("a1"), title("b2"), title("d4")], [["Teal wizard"], ["grey G, was Teal"], []]);
  assert.equal(says("a1"), "a1, Teal wizard");
  assert.ok(host.all((one) => one.tag === "svg").every((one) => one.attributes["aria-hidden"] === "true"));
});

test("Turning the board keeps the focus on its square.", async () => {
  const { model, square, squares, part, page, key } = await show();
  square("b3").focus();
  key("f");
  assert.equal(model.saved.bottom, "ochre");
  assert.equal(squares()[0], "e1");
  assert.equal(page.activeElement, square("b3"));
  assert.deepEqual(part("files").children.map((one) => one.textContent), ["e", "d", "c", "b", "a"]);
  assert.deepEqual(part("ranks").children.map((one) => one.textContent), ["1", "2", "3", "4", "5", "6", "7"]);
});

test("Without an answer for eight seconds an alert says that the kernel is lost; a late answer takes it back.", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { click, part, answer } = await show();
  click("a1"); click("b3");
  context.mock.timers.tick(7999);
  assert.equal(part("cl-lost"), undefined);
  context.mock.timers.tick(1);
  assert.equal(part("cl-lost").attributes.role, "alert");
  assert.equal(part("cl-lost").textContent, "The page has lost its kernel; reload it.");
  assert.equal(part("cl-board").attributes["aria-busy"], undefined);
  answer(2, {}, "refusal");
  assert.equal(part("cl-lost"), undefined);
});

test("Removing the board leaves no listener and no element behind.", async () => {
  const { clean, host, model } = await show();
  clean();
  assert.equal(host.children.length, 0);
  assert.deepEqual(Object.values(model.listeners).flat(), []);
  assert.equal(FakeObserver.watching, 0);
});
