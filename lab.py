"""Make an environment of its own for Chaturanga Lab, then open the dashboards, test, or open JupyterLab.

    python3 lab.py run     open the dashboards in your browser
    python3 lab.py test    run the tests (pytest's arguments may follow)
    python3 lab.py lab     open JupyterLab on your own copy of the notebooks
    python3 lab.py serve   serve a class (serve --help says how many, and to whom)
    python3 lab.py publish write the pages out as a site that needs no server: its folder must follow
    python3 lab.py campaign play very many games into a folder: the file that says which must follow
    python3 lab.py check   check the data
    python3 lab.py export  write the data set out: the folder to write to must follow
    python3 lab.py help    show this text

The first call installs into the folder .venv, which takes a minute or two; later calls start at once.
Only the standard library is used, and only syntax that Python 3.7 can read: an old Python must be able to say so.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
VERBS = ("run", "lab", "serve", "publish", "campaign", "check", "export", "test")


class Trouble(Exception):  # noqa: N818
    """Something that the person at the keyboard can mend: one sentence that says how."""


def main(arguments: list[str]) -> int:
    """Return the exit code of the verb that was asked for."""
    verb = arguments[0] if arguments else "help"
    if verb in ("help", "-h", "--help"):
        print(__doc__)
        return 0
    try:
        if verb not in VERBS:
            raise Trouble(f"There is no '{verb}' here; say one of: {', '.join(VERBS)}, help.")
        require_python()
        install("test" if verb == "test" else "")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the next call begins again.", file=sys.stderr)
        return 130
    module = "pytest" if verb == "test" else "chaturanga_lab.cli"
    words = arguments[1:] if verb == "test" else arguments
    return obey([str(python()), "-m", module, *words], folder=ROOT if verb == "test" else None)


def require_python() -> None:
    """Raise Trouble if this Python is too old for the package."""
    if sys.version_info < OLDEST:
        have, need = (f"{version[0]}.{version[1]}" for version in (sys.version_info, OLDEST))
        raise Trouble(
            f"This is Python {have} and Chaturanga Lab needs {need} or newer; call a newer one, for example "
            f"'python{need} lab.py run'."
        )


def install(extra: str) -> None:
    """Make the environment hold the package with this extra ("" or "test"); raise Trouble if it cannot be done."""
    wanted, found = wanted_stamp(extra), read_stamp()
    same_place = python().exists() and all(found.get(key) == wanted[key] for key in ("python", "place"))
    if same_place and found.get("project") == wanted["project"] and found.get("extra") in (extra, "test"):
        return
    if found.get("extra") == "test":
        wanted["extra"] = extra = "test"  # never take the tests' packages away again
    print(f"Installing into {VENV}; this takes a minute or two, once.", flush=True)
    if not same_place:
        make_environment()
    run_pip("install", "--editable", f"{ROOT}[{extra}]" if extra else str(ROOT))
    stamp().write_text(json.dumps(wanted), encoding="utf-8")


def wanted_stamp(extra: str) -> dict[str, str]:
    """Return what an environment fit for this call was made from."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return {"python": sys.version, "place": str(ROOT), "project": project, "extra": extra}


def read_stamp() -> dict[str, str]:
    """Return what the environment was made from; nothing if it is missing or was left half made."""
    try:
        return dict(json.loads(stamp().read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def stamp() -> Path:
    """Return the file that says what the environment was made from."""
    return VENV / "made-from.json"


def python() -> Path:
    """Return the environment's own Python."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def has_module(name: str) -> bool:
    """Say whether this Python can import a module (Debian splits off ensurepip, some images pip)."""
    return importlib.util.find_spec(name) is not None


def make_environment() -> None:
    """Make .venv anew; raise Trouble if this Python can do it neither with ensurepip nor with its own pip."""
    if not has_module("ensurepip") and not has_module("pip"):
        raise Trouble(
            "This Python has neither ensurepip nor pip; install it whole "
            "(on Debian and Ubuntu: sudo apt install python3-venv) and call again."
        )
    try:
        venv.create(str(VENV), clear=True, with_pip=has_module("ensurepip"), symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise Trouble(
            f"No environment could be made in {VENV} ({error}); see that the folder can be written and that Python "
            "is whole (on Debian and Ubuntu: sudo apt install python3-venv), then call again."
        ) from None


def run_pip(*words: str) -> None:
    """Run pip for the environment, its report going to a file; raise Trouble if it fails."""
    report = VENV / "install.log"
    pip = [str(python()), "-m", "pip"]
    if subprocess.call([*pip, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        pip = [sys.executable, "-m", "pip", "--python", str(python())]
    with report.open("w", encoding="utf-8") as out:
        code = subprocess.call([*pip, *words, "--disable-pip-version-check"], stdout=out, stderr=subprocess.STDOUT)
    if code:
        raise Trouble(
            "Installing failed: see that you are online and have 2 GB of free space, then call again; "
            f"pip's report is in {report}."
        )


def obey(command: list[str], folder: Path | None = None) -> int:
    """Return the exit code of a command; Ctrl-C is the command's to answer, so wait until it has ended."""
    child = subprocess.Popen(command, cwd=folder)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
