// What JupyterLab loads first of an extension, written by hand; page.js does the work.
{
  const here = document.currentScript.src;
  let shared;
  const module = async (name) => (await Object.values(shared[name])[0].get())();
  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB["chaturanga-page"] = {
    init: (scope) => (shared = scope),
    get: async () => {
      const { plugin } = await import(new URL("page.js", here));
      const made = { __esModule: true, default: [await plugin(module)] };
      return () => made;
    },
  };
}
