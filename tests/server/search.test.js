// The gallery's search: what is typed, what is found, and how it is said.
// Run with `node --test`; test_search_js.py does so.

const assert = require("node:assert/strict");
const { cpSync, mkdtempSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { after, test } = require("node:test");
const { pathToFileURL } = require("node:url");

// A copy in a folder of modules, since Node reads a file named .js as a module only there.
const folder = mkdtempSync(join(tmpdir(), "search-"));
cpSync(join(__dirname, "../../chaturanga_lab/server/jupyter/voila/templates/chaturanga/search.js"), join(folder, "search.js"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
after(() => rmSync(folder, { recursive: true }));
const load = () => import(pathToFileURL(join(folder, "search.js")));

const PAGES = [
  { name: "elephant", about: "one elephant four moves how does the elephant move", words: "al adli jumps diagonal" },
  { name: "end", about: "when is a game over what is stalemate and who has won then", words: "elephant nilakantha" },
  { name: "dice", about: "four kings and two dice how did four players play chaturanga", words: "throws boats" },
];
const found = async (question) => {
  const { search } = await load();
  const { stay, says } = search(question, PAGES);
  return [stay.map(({ name }) => name).join(" "), says];
};

test("a name is the same with and without its marks", async () => {
  const { plain } = await load();
  assert.equal(plain("al-ʿAdlī"), "al adli");
  assert.equal(plain("al-'Adli"), "al adli");
  assert.equal(plain("NĪLAKAṆṬHA"), "nilakantha");
  assert.equal(plain("राजा, raja!"), plain("राजा raja"));
});

test("the small words of a question ask for nothing, and a plural asks for the singular too", async () => {
  const { asked } = await load();
  assert.deepEqual(asked("How do the elephants move?"), ["elephant", "move"]);
  assert.deepEqual(asked("what is it?"), ["what", "is", "it"]);
  assert.deepEqual(asked("  ?! "), []);
});

test("a page that is about it comes before those that only mention it", async () => {
  assert.deepEqual(await found("How do elephants move?"), ["elephant", "1 page is about this."]);
  assert.deepEqual(await found("elephant"), ["elephant", "1 page is about this."]);
  assert.deepEqual(await found("four"), ["elephant dice", "2 pages are about this."]);
});

test("what no title or question names is looked for in the prose", async () => {
  assert.deepEqual(await found("Nīlakaṇṭha"), ["end", "1 page mentions this."]);
  assert.deepEqual(await found("dice throws"), ["dice", "1 page mentions this."]);
});

test("a word is found from its beginning, as one types", async () => {
  assert.deepEqual(await found("stal"), ["end", "1 page is about this."]);
  assert.deepEqual(await found("mate"), ["", "Nothing was found. Try one word, such as elephant, stalemate or dice."]);
});

test("if no page has all the words, those with some of them are said to be so", async () => {
  assert.deepEqual(await found("dice stalemate"), ["end dice", "No page has all these words; 2 pages have some of them."]);
});

test("nothing asked leaves everything", async () => {
  assert.deepEqual(await found(" "), ["elephant end dice", "3 pages. Try one word, such as elephant, stalemate or dice."]);
});
