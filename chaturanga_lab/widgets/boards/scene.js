// What a scene says: pure functions of the JSON that Python sends. No rule of any game is known here: a scene lists the
// men and every move. The parts of the board are joined to one module by board.py.

/** Every phrase that the board says by itself; a scene's `words` may replace any of them. */
export const WORDS = {
  empty: "empty", man: "{army} {piece}", grey: "grey {piece}, was {army}", ally: "partner’s",
  picked: "picked up", target: "can move here", capture: "can be taken",
  promotes: "promotes here", returns: "promotes here and goes back to {rest}", prize: "would go with it",
  removable: "may be taken off the board", attacked: "attacked",
  gained: "gained against {against}", lost: "lost against {against}",
  inHand: "{piece} {square} picked up: {moves}", down: "{piece} {square} put down",
  moves: "{count} moves", move: "one move, to {to}", some: "{count} moves, to {to}",
  stuck: "{piece} {square} has no move", notYours: "{square} holds a man of {army}; {turn} is to move",
  greyHere: "{square} holds a grey man, whom nobody moves",
  nothing: "{square} is empty", locked: "No move can be made here just now", over: "The game is over",
  here: "{label}. {marked}{moves}.", marked: "A marked square. ", unmarked: "", noMoves: "No move from here",
  lastMove: "Last move: {from} to {to}", lastBack: "Last move: {from} to {to} and back to {rest}",
  lastRemoved: "Last move: {from} taken off the board",
  noLast: "No move has been played",
  becomes: "What does it become on {square}?", remove: "Take the {piece} on {square} off the board?",
  takeOff: "Take it off", cancel: "Cancel", flip: "Turn the board", bottom: "{army} at the bottom",
  dice: "Dice", die: "{face}: {men}, {state}", points: "Points", point: "{army} {count}", out: "{army} {count}, out",
  actions: "What can be done", action: "{text}: {key}.",
  markedNow: "{square} marked", markedGone: "{square} no longer marked", arrowNow: "Arrow from {from} to {to}",
  arrowGone: "No more arrow from {from} to {to}", arrowBegun: "Arrow from {from}: walk on and press A again",
  arrowGivenUp: "No arrow", wiped: "Arrows and marks wiped off",
  drawnMark: "marked", drawnTo: "arrow to {to}", drawnFrom: "arrow from {from}",
  plain: "This browser has no Devanagari; capitals stand for the men.",
  line: "Your move or question", lineHint: "? tells what can be asked",
  wayBack: "Moves made here", last: "Take back", all: "Start again",
  keys: "Arrow keys walk, Home, End, Page Up and Page Down go to the edges. Enter picks up and drops, Escape "
    + "puts down. N leads to the next man that can move or be taken off, or to the next square for the man in hand, "
    + "Shift and N to the one before. W tells what is here, L the last move, F turns the board. M marks a square, A "
    + "begins an arrow and ends it, Escape wipes them off.",
  keyOfLine: "T leads to a line for typed moves and questions.",
};

const COUNTS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

export const fill = (phrase, values = {}) => phrase.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const phrase = (scene, key, values) => fill({ ...WORDS, ...scene.words }[key], values);

/** By how many quarter turns, clockwise, the board is turned so that an army's side is at the bottom. */
export const turnsOf = (scene, bottom) => scene.armies[bottom]?.turns ?? 0;

/** The army whose side comes to the bottom next, in the order of play. */
export function nextSeat(scene, bottom) {
  const names = Object.keys(scene.armies);
  return names[(names.indexOf(bottom) + 1) % names.length];
}

/** The names of the squares as they are seen after some quarter turns, the top row first. */
export function grid(scene, turns = 0) {
  const ranks = [...scene.rank_labels].reverse();
  let rows = ranks.map((rank) => scene.file_labels.map((file) => file + rank));
  for (let turn = 0; turn < turns; turn += 1) rows = rows[0].map((_, file) => rows.map((row) => row[file]).reverse());
  return rows;
}

/** What stands at the left of the squares, from the top, and below them, from the left, after some quarter turns. */
export function coordinates({ file_labels: files, rank_labels: ranks }, turns = 0) {
  const [up, back] = [[...ranks].reverse(), [...files].reverse()];
  return [[up, files], [files, ranks], [ranks, back], [back, up]][turns];
}

/** The square that a key leads to; the square itself at an edge. */
export function walk(rows, square, key) {
  const row = rows.findIndex((names) => names.includes(square)), column = rows[row].indexOf(square);
  const bottom = rows.length - 1, right = rows[0].length - 1;
  const [r, c] = {
    ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
    Home: [row, 0], End: [row, right], PageUp: [0, column], PageDown: [bottom, column],
  }[key];
  return rows[Math.min(bottom, Math.max(0, r))][Math.min(right, Math.max(0, c))];
}

/** The moves from one square to another: several if the man may become several things. */
export function ways(scene, origin, target) {
  return (scene.moves[origin] ?? []).filter(([to, kind]) => to === target && kind === "step");
}

/** The squares that the man on `origin` may go to, each once. */
export function targets(scene, origin) {
  return [...new Set((scene.moves[origin] ?? []).filter(([, kind]) => kind === "step").map(([to]) => to))];
}

export const isRemovable = (scene, square) => (scene.moves[square] ?? []).some(([, kind]) => kind === "remove");

/** Whether all that can be done is to take a man off the board. */
export function isRemovalTurn(scene) {
  const kinds = Object.values(scene.moves).flat().map(([, kind]) => kind);
  return kinds.length > 0 && kinds.every((kind) => kind === "remove");
}

/** Whether a man can be taken up: he has a move, or had one under the other ruleset. */
export const canPick = (scene, square) =>
  targets(scene, square).length > 0 || (square in scene.men && square in scene.changed);

/** Whether a die that is left moves the man on a square. */
export const isMovedByDice = (scene, square) => Boolean(scene.can) && targets(scene, square).length > 0;

/** What is said of the triumph to which a move leads, "" if it is none. */
export const triumphOf = (scene, picked, square) => ways(scene, picked, square).find((way) => way[4])?.[4] ?? "";

/** The squares whose men some triumph of the man in hand would take. */
export const prizes = (scene, picked) => (scene.moves[picked] ?? []).flatMap((way) => way[5] ?? []);

/** The next square, as one reads, for the man in hand, or the next man that can be taken up or off; else `here`. */
export function nextOf(scene, rows, picked, here, isBack = false) {
  const squares = isBack ? rows.flat().reverse() : rows.flat(), at = squares.indexOf(here);
  const fits = (name) => (picked ? ways(scene, picked, name).length : isRemovable(scene, name) || canPick(scene, name));
  return [...squares.slice(at + 1), ...squares.slice(0, at)].find(fits) ?? here;
}

/** "gained", "lost" or "": what the other ruleset makes of a move from the picked square. */
export function changeOf(scene, picked, square) {
  const change = scene.changed[picked] ?? {};
  return ["gained", "lost"].find((word) => (change[word] ?? []).includes(square)) ?? "";
}

/** Everything that a square shows: its ground, its frame, the classes of its signs. */
export function look(scene, picked, square) {
  const man = scene.men[square], paths = picked ? ways(scene, picked, square) : [];
  const change = picked ? changeOf(scene, picked, square) : "";
  const [from, to, back] = scene.last, rest = back ?? to, left = to ? "last-from" : "last-removed";
  const ground = scene.attacked.includes(square) ? "attacked" : square === picked ? "selected"
    : square === rest ? "last-to" : square === from || square === to ? left : "";
  const classes = ["sq", ground, scene.marked.includes(square) && "marked", man && "occupied",
    (scene.editing ? man : !scene.over && canPick(scene, square)) && "pickable", !picked && isRemovable(scene, square) && "removable",
    square !== picked && isMovedByDice(scene, square) && "can",
    // A gained square shows its diamond instead of the dot.
    paths.length && (man ? "capture" : change !== "gained" && "target"),
    paths.some(([, , becomes]) => becomes) && "promotes",
    paths.some((way) => way[4]) && "triumph", picked && prizes(scene, picked).includes(square) && "prize"];
  return { classes: classes.filter(Boolean).join(" "), change };
}

/** "White elephant", "grey elephant, was Black", "Yellow horse, partner’s", "empty". */
export function manWords(scene, square) {
  const man = scene.men[square];
  if (!man) return phrase(scene, "empty");
  const [letter, army, grey] = man, ally = (scene.allies ?? []).includes(army);
  const words = phrase(scene, grey ? "grey" : "man", { army: scene.armies[army].name, piece: pieceName(scene, letter) });
  return ally ? `${words}, ${phrase(scene, "ally")}` : words;
}

export const pieceName = (scene, letter) => scene.pieces[letter]?.name ?? letter;

/** The name that a screen reader says: "c3, empty, can move here, gained against preset". */
export function label(scene, picked, square) {
  const { classes, change } = look(scene, picked, square), has = classes.split(" ");
  const paths = picked ? ways(scene, picked, square) : [], [, , , rest] = paths.find(([, , , back]) => back) ?? [];
  const words = [square, manWords(scene, square),
    square === picked && phrase(scene, "picked"),
    paths.length && phrase(scene, scene.men[square] ? "capture" : "target"),
    has.includes("promotes") && phrase(scene, rest ? "returns" : "promotes", { rest }),
    has.includes("triumph") && triumphOf(scene, picked, square), has.includes("prize") && phrase(scene, "prize"),
    has.includes("removable") && phrase(scene, "removable"),
    scene.attacked.includes(square) && phrase(scene, "attacked"),
    change && phrase(scene, change, { against: scene.against }), ...drawings(scene, square)];
  return words.filter(Boolean).join(", ");
}

/** "marked", "arrow to e4", "arrow from c2": what is drawn on a square. */
function drawings(scene, square) {
  const { arrows = [], marks = [] } = scene, mark = marks.includes(square) ? [phrase(scene, "drawnMark")] : [];
  const from = arrows.filter(([origin]) => origin === square).map(([, to]) => phrase(scene, "drawnTo", { to }));
  const to = arrows.filter(([, goal]) => goal === square).map(([origin]) => phrase(scene, "drawnFrom", { from: origin }));
  return [...mark, ...from, ...to];
}

/** At which edge of a square, clockwise from the top, a man would leave the board who looks as his army does. */
export const farEdge = (scene, [, army], turns) => (turns + 4 - turnsOf(scene, army)) % 4;

/** "Elephant c1 picked up: one move, to c3". */
export function inHand(scene, square) {
  const goals = targets(scene, square), count = COUNTS[goals.length] ?? goals.length, to = goals.join(", ");
  const key = goals.length === 1 ? "move" : goals.length > 1 && goals.length < 5 ? "some" : "moves";
  return phrase(scene, "inHand", { ...whose(scene, square), moves: phrase(scene, key, { count, to }) });
}

export const whose = (scene, square) => ({ square, piece: capital(pieceName(scene, scene.men[square][0])) });

/** Why nothing is taken up from a square: one sentence, without its full stop. */
export function whyNot(scene, square, locked) {
  if (scene.over) return phrase(scene, "over");
  if (locked) return phrase(scene, "locked");
  const man = scene.men[square];
  if (!man) return phrase(scene, "nothing", { square });
  const [army, turn] = [man[1], scene.turn].map((name) => scene.armies[name].name);
  if (man[1] === scene.turn) return phrase(scene, "stuck", { ...whose(scene, square), turn });
  if (man[2]) return phrase(scene, "greyHere", { square });
  return phrase(scene, "notYours", { square, army, turn });
}

/** Answers the key W: what stands here, whether the square is marked, and where the man may go. */
export function whatIsHere(scene, picked, square) {
  const goals = targets(scene, square), count = COUNTS[goals.length] ?? goals.length;
  const moves = goals.length ? phrase(scene, "some", { count, to: goals.join(", ") }) : phrase(scene, "noMoves");
  const marked = phrase(scene, scene.marked.includes(square) ? "marked" : "unmarked");
  return phrase(scene, "here", { label: label(scene, picked, square), marked, moves: capital(moves) });
}

/** Answers the key L: what was done last; in squares, a removal has one, a man who went back a third. */
export function lastMove({ last: [from, to, rest], ...scene }) {
  if (scene.told) return scene.told;
  return `${phrase(scene, rest ? "lastBack" : to ? "lastMove" : from ? "lastRemoved" : "noLast", { from, to, rest })}.`;
}
