// The page of a site without JupyterLab: where its links lead, what its kernel is told, what it has to wait for.
// Run with `node --test`; test_page_js.py does so.

const assert = require("node:assert/strict");
const { cpSync, mkdtempSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { after, test } = require("node:test");
const { pathToFileURL } = require("node:url");

// A copy in a folder of modules, since Node reads a file named .js as a module only there.
const folder = mkdtempSync(join(tmpdir(), "page-"));
cpSync(join(__dirname, "../../chaturanga_lab/publish/site/page.js"), join(folder, "page.js"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
after(() => rmSync(folder, { recursive: true }));
const load = () => import(pathToFileURL(join(folder, "page.js")));
const link = (attributes) => ({ getAttribute: (name) => attributes[name] ?? null });

test("a link to a notebook leads to its page, however JupyterLab has dressed it", async () => {
  const { pageOf } = await load();
  assert.equal(pageOf(link({ href: "05_random_and_greedy.ipynb" })), "../05_random_and_greedy/index.html");
  assert.equal(pageOf(link({ href: "./03_one_elephant.ipynb#goals" })), "../03_one_elephant/index.html#goals");
  const found = "https://school.example/chess/lite/files/04_when.ipynb";
  assert.equal(pageOf(link({ href: found })), "../04_when/index.html");
  const dressed = { href: "/files/x", "commandlinker-args": '{"path": "09_explorer.ipynb", "id": ""}' };
  assert.equal(pageOf(link(dressed)), "../09_explorer/index.html");
});

test("any other link is left alone", async () => {
  const { pageOf } = await load();
  for (const href of ["https://far.example/a.ipynb", "#here", "index.html", "../a.ipynb", "%", null]) {
    assert.equal(pageOf(link({ href })), null);
  }
});

test("the kernel is told what the address says, as text whatever is in it", async () => {
  const { telling } = await load();
  const code = telling('?moves=e2e3&name="x"%5C');
  assert.ok(code.endsWith(String.raw`QUERY_STRING="moves=e2e3&name=\"x\"%5C")`), code);
});

test("a page that draws charts while it is set up waits for them", async () => {
  const { drawsCharts } = await load();
  assert.equal(drawsCharts(["import chaturanga_lab as lab", "lab.charts.timeline()"]), true);
  assert.equal(drawsCharts(["lab.board(game)"]), false);
});
