"""The bench: the tools with which a site is made, kept in the user's cache, made once for each set of versions."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from .errands import ErrandError, obey, program
from .packages import from_lock, needed
from .pins import Pins

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a kernel asks for."""

KERNEL_WHEELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
KERNEL = ("ipykernel-", "piplite-", "pyodide_kernel-")


@dataclass(frozen=True)
class Bench:
    """A folder of tools: an environment for Python, Pyodide as npm has it, and wheels for the browser.

    `compiled` holds the wheels and Pyodide's standard library once more, compiled for the browser.
    """

    folder: Path

    @property
    def environment(self) -> Path:
        """Return the folder of the environment."""
        return self.folder / "environment"

    @property
    def python(self) -> Path:
        """Return the environment's own Python."""
        inside = "Scripts/python.exe" if os.name == "nt" else "bin/python"
        return self.environment / inside

    @property
    def pyodide(self) -> Path:
        """Return the folder with Pyodide's files."""
        return self.folder / "pyodide"

    @property
    def wheels(self) -> Path:
        """Return the folder with the wheels as they were published."""
        return self.folder / "wheels"

    @property
    def compiled(self) -> Path:
        """Return the folder with everything that was compiled for the browser."""
        return self.folder / "compiled"

    def compile(self, folder: Path, log: Path) -> None:
        """Compile every archive of a folder for the browser, in place."""
        node = program("node", "which compiles for the browser; it comes with npm, from nodejs.org.")
        script = Path(__file__).parent / "compile.mjs"
        obey([node, script, self.pyodide, folder], log, "The Python files could not be compiled for the browser.")


def bench(pins: Pins, log: Path, say: Callable[[str], None]) -> Bench:
    """Return the bench for these versions, made first if it is not there yet; ErrandError if it cannot be.

    It is made under another name and renamed when whole: one that was left half made is never used.
    """
    shelf = user_cache_path("chaturanga-lab", appauthor=False) / "publish"
    ready = Bench(shelf / pins.key)
    if ready.folder.is_dir():
        return ready
    say("Making the build environment, once for these versions; this takes about a minute.")
    npm = program("npm", "which fetches Python for the browser; it comes with Node.js, from nodejs.org.")
    half = shelf / f"{pins.key}.{os.getpid()}.part"
    half.mkdir(parents=True)
    try:
        _make(Bench(half), pins, npm, log, say)
        _rename(half, ready.folder)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return ready


def _rename(half: Path, whole: Path) -> None:
    """Give the whole bench its name, unless another call was faster."""
    try:
        half.rename(whole)
    except OSError:
        if not whole.is_dir():
            raise


def _make(bench: Bench, pins: Pins, npm: str, log: Path, say: Callable[[str], None]) -> None:
    """Fill a bench."""
    _make_environment(bench, pins, log)
    say("Fetching Python for the browser …")
    _fetch_pyodide(bench, pins, npm, log)
    _fetch_wheels(bench, pins, log)
    say("Compiling its library, so that no visitor has to wait for that …")
    shutil.copytree(bench.wheels, bench.compiled)
    shutil.copy(bench.pyodide / "python_stdlib.zip", bench.compiled)
    bench.compile(bench.compiled, log)


def _make_environment(bench: Bench, pins: Pins, log: Path) -> None:
    """Make the environment and install the tools; Debian splits off ensurepip, so that pip is asked from outside."""
    try:
        venv.create(bench.environment, with_pip=False, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        raise ErrandError(f"No environment could be made in {bench.environment}: {error}.") from None
    pip = [sys.executable, "-m", "pip", "--python", str(bench.python)]
    if importlib.util.find_spec("pip") is None:
        obey([bench.python, "-m", "ensurepip"], log, "This Python has neither pip nor ensurepip; install it whole.")
        pip = [str(bench.python), "-m", "pip"]
    _ask_pip([*pip, "install", "pip", *pins.tools], log)


def _ask_pip(words: list[str], log: Path) -> None:
    """Let pip do it, or say what may be wrong."""
    failed = "pip could not fetch the tools: see that you are online and that the disk is not full."
    obey([*words, "--disable-pip-version-check", "--quiet"], log, failed)


def _fetch_pyodide(bench: Bench, pins: Pins, npm: str, log: Path) -> None:
    """Unpack Pyodide's package of npm, after comparing it with what is known of it."""
    failed = "npm could not fetch Pyodide: see that you are online and that the disk is not full."
    said = obey([npm, "pack", f"pyodide@{pins.pyodide}", "--json"], log, failed, folder=bench.folder)
    archive = bench.folder / json.loads(said)[0]["filename"]
    if integrity(archive) != pins.integrity:
        raise ErrandError(f"What npm fetched is not Pyodide {pins.pyodide} as it was published; nothing was built.")
    bench.pyodide.mkdir()
    with tarfile.open(archive) as packed:
        for name in (*CORE, "package.json"):
            content = packed.extractfile(f"package/{name}")
            if content is None:
                raise ErrandError(f"Pyodide {pins.pyodide} has no file {name}.")
            (bench.pyodide / name).write_bytes(content.read())
    archive.unlink()


def integrity(file: Path) -> str:
    """Return what npm calls the integrity of a file."""
    return "sha512-" + base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()


def _fetch_wheels(bench: Bench, pins: Pins, log: Path) -> None:
    """Fetch the pure wheels of the kernel: at the versions of Pyodide's own list, and those that it lacks."""
    known = from_lock(json.loads((bench.pyodide / "pyodide-lock.json").read_text(encoding="utf-8")))
    listed = [f"{name}=={known[name]['version']}" for name in needed(known, pins.roots)]
    pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    where = ["--no-deps", f"--python-version={pins.python}", *pure, f"--dest={bench.wheels}"]
    fetched = [*listed, *(extra.requirement for extra in pins.extras)]
    _ask_pip([str(bench.python), "-m", "pip", "download", *where, *fetched], log)
    for wheel in (bench.environment / KERNEL_WHEELS).glob("*.whl"):
        if wheel.name.startswith(KERNEL):
            shutil.copy(wheel, bench.wheels)
