// A notebook as a page of the static site: run once when it is opened, without a word about cells.
// An extension of JupyterLab; remote.js loads it.

/** Return the address of the page to which a link to a notebook leads; null if it leads elsewhere. */
export const pageOf = (link) => {
  const dressed = link.getAttribute("commandlinker-args");
  const said = (dressed ? JSON.parse(dressed).path : link.getAttribute("href")) ?? "";
  const found = /^(?:\.\/|.*\/lite\/files\/)?([^/:?#]+)\.ipynb(#.*)?$/.exec(said);
  return found ? `../${found[1]}/index.html${found[2] ?? ""}` : null;
};

/** Return Python that tells the kernel what the address of the page says, as Voila tells it; JSON is Python enough. */
export const telling = (search) =>
  `import os\nos.environ.update(VOILA_PREHEAT="False", QUERY_STRING=${JSON.stringify(search.replace(/^\?/, ""))})`;

/** Python that brings the drawn charts from where the kernel itself comes from; without them they are tables. */
const CHARTS = `import asyncio, pyodide_js
_charts = asyncio.ensure_future(pyodide_js.loadPackage("matplotlib"))`;

/** Say whether a page draws charts while it is set up, so that it has to wait for them. */
export const drawsCharts = (sources) => sources.some((source) => /\bcharts\b/.test(source));

/** Run every cell of code, one after the other; tell `step` how many of how many are done. */
const runAll = async (panel, CodeCell, step) => {
  const { content, sessionContext } = panel;
  await sessionContext.ready;
  const quietly = (code) => sessionContext.session.kernel.requestExecute({ code, silent: true, store_history: false }).done;
  const cells = content.widgets.filter((cell) => cell instanceof CodeCell);
  await quietly(telling(location.search));
  if ("online" in document.body.dataset) {
    await quietly(CHARTS);
    if (drawsCharts(cells.map((cell) => cell.model.sharedModel.getSource()))) await quietly("await _charts");
  }
  for (const [index, cell] of cells.entries()) {
    step(index, cells.length);
    await CodeCell.execute(cell, sessionContext);
  }
};

const SLOW = [
  [10_000, "Still setting up the boards; the first time takes longest …"],
  [90_000, "This takes longer than it should. Load the page again, or try another browser."],
];
const FAILED = "Something on this page could not be set up. Load it again; if this comes back, tell whoever made this site.";

/** Show a notebook as a page, then run it. */
const show = async (panel, CodeCell) => {
  await panel.context.ready;
  panel.content.node.id = "rendered_cells";
  // JupyterLab calls the cells a feed, which they are not where nobody walks from cell to cell.
  panel.content.node.querySelector("[role=feed]")?.removeAttribute("role");
  document.getElementById("loading").remove();
  const note = document.getElementById("progress"), bar = note.querySelector("i");
  note.hidden = false;
  await runAll(panel, CodeCell, (done, all) => (bar.style.width = `${Math.round((100 * (done + 1)) / (all + 1))}%`));
  note.remove();
  for (const cell of panel.content.widgets) cell.node.tabIndex = -1;
  document.body.append(document.getElementById("tools"));
  document.body.dataset.ready = "";
};

/** Open the notebook of this page; say so in the strip at its foot if it takes long or fails. */
const open = async (documents, CodeCell) => {
  const note = document.getElementById("progress"), words = note.querySelector("span");
  const waits = SLOW.map(([after, text]) => setTimeout(() => (words.textContent = text), after));
  try {
    await show(documents.open(document.body.dataset.page, "Notebook", undefined, { ref: "_noref" }), CodeCell);
  } catch (error) {
    console.warn(error);
    words.textContent = FAILED;
    note.hidden = false;
  }
  waits.forEach(clearTimeout);
};

/** Let links between notebooks lead from page to page, and the buttons at the head of the page do what they say. */
const furnish = () => {
  // JupyterLab dresses links whenever it likes; before one can be followed, in whatever way, it is made to lead right.
  const mend = (event) => {
    const link = event.target.closest?.("#rendered_cells a");
    const address = link && (link.dataset.page ?? pageOf(link));
    if (!address) return;
    link.dataset.page = link.href = address;
    link.removeAttribute("target");
    if (event.type === "click") event.stopImmediatePropagation(); // the browser follows it, and nobody else
  };
  for (const event of ["pointerover", "pointerdown", "focusin", "click"]) document.addEventListener(event, mend, true);
  const code = document.getElementById("code");
  code.addEventListener("click", () => {
    const shown = document.body.toggleAttribute("data-code");
    code.setAttribute("aria-pressed", shown);
    code.textContent = shown ? "Hide the code" : "Show the code";
  });
  // What is played here is not written into the notebook, so there is nothing to save or to warn of.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
};

/** Return the plugin for JupyterLab, whose own modules `module(name)` gives. */
export const plugin = async (module) => {
  const names = ["cells", "docmanager", "notebook"].map((name) => module(`@jupyterlab/${name}`));
  const [{ CodeCell }, { IDocumentManager }, { INotebookTracker }] = await Promise.all(names);
  furnish();
  const activate = async (app, documents) => {
    await app.started;
    await open(documents, CodeCell);
  };
  return { id: "chaturanga-page:plugin", autoStart: true, requires: [IDocumentManager, INotebookTracker], activate: (...given) => void activate(...given) };
};
