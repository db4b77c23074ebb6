"""The wheel: what an installed package brings along, and where it can be installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's wheel, built from this checkout without asking any registry."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of its own that holds the wheel, installed."""
    folder = tmp_path_factory.mktemp("installed")
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(folder), str(wheel)]
    done = subprocess.run(install, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def files_of(folder: str) -> set[str]:
    """Return the files of a folder of the checkout that belong to the project."""
    found = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.as_posix() for path in found if not any(part.startswith((".", "__")) for part in path.parts)}


@pytest.mark.parametrize("folder", ["data", "notebooks"])
def test_the_wheel_holds_data_and_notebooks(wheel: Path, folder: str) -> None:
    """Every file of data/ and notebooks/ is inside the package in the wheel."""
    names = {name.removeprefix("chaturanga_lab/") for name in zipfile.ZipFile(wheel).namelist()}
    assert files_of(folder)
    assert files_of(folder) <= names


def test_the_wheel_holds_everything_that_is_no_python(wheel: Path) -> None:
    """Style sheets, scripts, page templates and the typing mark travel with the modules."""
    assert files_of("chaturanga_lab") <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_brings_the_template_to_where_voila_looks(wheel: Path) -> None:
    """A Voila that was started by hand finds the whole template, with the values it shares with the board."""
    folder = "data/share/jupyter/voila/templates/chaturanga/"
    names = {name.partition(folder)[2] for name in zipfile.ZipFile(wheel).namelist() if folder in name}
    template = ROOT / "chaturanga_lab/server/jupyter/voila/templates/chaturanga"
    assert names == {path.name for path in template.iterdir()} | {"tokens.css"}


def test_a_browser_without_a_server_installs_two_packages(wheel: Path) -> None:
    """For emscripten (Pyodide) the wheel asks for ipywidgets and anywidget, and for nothing that is not there."""
    metadata = next(name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    headers = HeaderParser().parsestr(zipfile.ZipFile(wheel).read(metadata).decode("utf-8"))
    wanted = [Requirement(text) for text in headers.get_all("Requires-Dist", [])]
    pyodide = {"sys_platform": "emscripten", "platform_machine": "wasm32", "os_name": "posix", "extra": ""}
    needed = {one.name for one in wanted if one.marker is None or one.marker.evaluate(pyodide)}
    assert needed == {"anywidget", "ipywidgets"}


def test_the_installed_command_finds_its_data(installed: Path, tmp_path: Path) -> None:
    """The command of an installed wheel, called from an empty folder, reads the data that came with it."""
    surroundings = {**os.environ, "PYTHONPATH": str(installed)}
    ask = "import chaturanga_lab.shelf as shelf; print(shelf.data_folder()); print(shelf.notebooks_folder())"
    where = subprocess.run([sys.executable, "-c", ask], cwd=tmp_path, env=surroundings, capture_output=True, text=True)
    package = installed / "chaturanga_lab"
    assert where.stdout.split() == [str(package / "data"), str(package / "notebooks")]
    check = [sys.executable, "-m", "chaturanga_lab.cli", "check"]
    done = subprocess.run(check, cwd=tmp_path, env=surroundings, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Read without a problem: ")


def test_conda_installs_what_pip_installs() -> None:
    """environment.yml asks for the same packages, in the same versions, as pyproject.toml."""
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    listed = [Requirement(line) for line in environment["dependencies"] if isinstance(line, str) and line != "pip"]
    ours = [Requirement(text) for text in PROJECT["dependencies"]]
    ours.append(Requirement(f"python{PROJECT['requires-python']}"))
    assert {(one.name, one.specifier) for one in listed} == {(one.name, one.specifier) for one in ours}
    assert environment["channels"] == ["conda-forge"]
    assert environment["dependencies"][-1] == {"pip": ["-e ."]}


def test_no_dependency_is_capped_without_a_reason() -> None:
    """Upper bounds stand only where a break was met."""
    capped = {one.name for one in map(Requirement, PROJECT["dependencies"]) if "<" in str(one.specifier)}
    assert capped == {"anywidget", "ipywidgets", "jupyterlab", "voila"}
