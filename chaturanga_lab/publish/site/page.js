// A notebook as a page of the static site: run once when it is opened, without a word about cells.
// An extension of JupyterLab; remote.js loads it.

/** Return the address of another page of the site. */
export const addressOf = (notebook, hash = "") => `?path=${encodeURIComponent(notebook)}${hash}`;

/** Return the notebook to which a link in a text leads, as [path, hash]; null if it leads elsewhere. */
export const notebookOf = (link) => {
  const address = link.getAttribute("commandlinker-args") ? JSON.parse(link.getAttribute("commandlinker-args")).path : link.getAttribute("href");
  const found = /^(?:\.\/)?([^/:?#]+\.ipynb)(#.*)?$/.exec(decodeURIComponent(address ?? ""));
  return found ? [found[1], found[2] ?? ""] : null;
};

/** Return Python that tells the kernel what the address of the page says, as Voila tells it; JSON is Python enough. */
export const telling = (search) => {
  const said = new URLSearchParams(search);
  said.delete("path");
  return `import os\nos.environ.update(VOILA_PREHEAT="False", QUERY_STRING=${JSON.stringify(said.toString())})`;
};

/** Run every cell of code, one after the other; tell `step` how many of how many are done. */
const runAll = async (panel, CodeCell, step) => {
  const { content, sessionContext } = panel;
  await sessionContext.ready;
  await sessionContext.session.kernel.requestExecute({ code: telling(location.search), silent: true, store_history: false }).done;
  const cells = content.widgets.filter((cell) => cell instanceof CodeCell);
  for (const [index, cell] of cells.entries()) {
    step(index, cells.length);
    await CodeCell.execute(cell, sessionContext);
  }
};

/** Show a notebook as a page, then run it. */
const open = async (panel, CodeCell) => {
  await panel.context.ready;
  panel.content.node.id = "rendered_cells";
  document.getElementById("loading")?.remove();
  const note = document.getElementById("progress");
  const [words, bar] = [note.querySelector("span"), note.querySelector("i")];
  note.hidden = false;
  const slow = setTimeout(() => (words.textContent = "Still setting up the boards; the first time takes longest …"), 10_000);
  try {
    await runAll(panel, CodeCell, (done, all) => (bar.style.width = `${Math.round((100 * (done + 1)) / (all + 1))}%`));
    note.remove();
    for (const cell of panel.content.widgets) cell.node.tabIndex = -1;
    document.body.append(document.getElementById("tools"));
    document.body.dataset.ready = "";
  } catch (error) {
    console.warn(error);
    words.textContent = "Something on this page could not be set up. Load it again; if this comes back, tell whoever made this site.";
    bar.remove();
  } finally {
    clearTimeout(slow);
  }
};

/** Let links between notebooks lead from page to page, and the buttons at the head of the page do what they say. */
const furnish = () => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#rendered_cells a");
    const found = link && notebookOf(link);
    if (!found || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    location.href = addressOf(...found);
  }, true);
  const code = document.getElementById("code");
  code.addEventListener("click", () => {
    const shown = document.body.toggleAttribute("data-code");
    code.setAttribute("aria-pressed", shown);
    code.textContent = shown ? "Hide the code" : "Show the code";
  });
  document.getElementById("edit").href = `../notebooks/index.html${addressOf(new URLSearchParams(location.search).get("path") ?? "")}`;
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
    const path = new URLSearchParams(location.search).get("path");
    if (document.body.dataset.page === path) await open(documents.open(path, "Notebook", undefined, { ref: "_noref" }), CodeCell);
  };
  return { id: "chaturanga-page:plugin", autoStart: true, requires: [IDocumentManager, INotebookTracker], activate: (...given) => void activate(...given) };
};
