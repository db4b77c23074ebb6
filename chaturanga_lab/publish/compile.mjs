// Compile Python for the browser: node compile.mjs PYODIDE FOLDER
// In every archive of FOLDER each .py becomes a .pyc of Pyodide's own Python, which a visitor then need not compile.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: join(pyodide, "/") });
python.mountNodeFS("/archives", folder);
await python.runPythonAsync(`
import warnings
import zipfile
from importlib import _bootstrap_external
from pathlib import Path

warnings.simplefilter("ignore")

def compiled(name, source):
    """Return the name and the content of what stands for a source; what cannot be compiled stays as it is."""
    try:
        code = compile(source, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return name, source
    return name + "c", bytes(_bootstrap_external._code_to_hash_pyc(code, bytes(8), False))

for path in sorted(Path("/archives").iterdir()):
    new = path.with_name(path.name + ".new")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as out:
        for name in old.namelist():
            content = old.read(name)
            out.writestr(*(compiled(name, content) if name.endswith(".py") else (name, content)))
    new.replace(path)
`);
