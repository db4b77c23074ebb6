"""The list of packages that the kernel of a site can load."""

from __future__ import annotations

import hashlib
import json
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from chaturanga_lab.publish import lite
from chaturanga_lab.publish.packages import elsewhere, entry, from_lock, needed, without_jedi
from chaturanga_lab.publish.pins import pins

if TYPE_CHECKING:
    from pathlib import Path


def told(**more: Any) -> dict[str, Any]:
    """Return what Pyodide's list says of an invented package."""
    return {"depends": [], "imports": [], "file_name": "x.whl", "sha256": "0", "version": "1", **more}


LOCK = {
    "packages": {"Big_One": told(depends=["small", "Other.One"]), "small": told(), "other-one": told(), "far": told()}
}


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """An invented wheel with a package, a module and what wheels say of themselves."""
    path = tmp_path / "chess_men-2.1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("chess_men/__init__.py", "chess_men/raja.py", "men.py", "chess_men-2.1.dist-info/METADATA"):
            archive.writestr(name, "")
    return path


def test_a_package_brings_all_that_it_needs() -> None:
    """What a root needs is taken along, by whatever spelling; what nobody needs stays out."""
    assert needed(from_lock(LOCK), ("BIG-one",)) == ("big-one", "other-one", "small")


def test_an_unknown_wheel_is_listed_by_its_modules(wheel: Path) -> None:
    """A wheel that Pyodide does not know is imported by its own names, and brings what we say that it needs."""
    name, one = entry(wheel, ("small",), {})
    assert name == "chess-men"
    assert one["imports"] == ["chess_men", "men"]
    assert (one["depends"], one["version"], one["file_name"]) == (["small"], "2.1", wheel.name)
    assert one["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_a_known_wheel_keeps_what_the_list_says_of_it(wheel: Path) -> None:
    """Of a package on Pyodide's list only the file is another."""
    _name, one = entry(wheel, (), {"chess-men": told(imports=["chess_men._core"])})
    assert one["imports"] == ["chess_men._core"]
    assert one["file_name"] == wheel.name


def test_packages_elsewhere_have_a_whole_address() -> None:
    """What a site leaves where it is gets an address that does not depend on where the list lies."""
    assert elsewhere(from_lock(LOCK), "https://far.example/x/")["far"]["file_name"] == "https://far.example/x/x.whl"


def test_jedi_is_named_and_empty(tmp_path: Path) -> None:
    """The kernel finds the package that it asks for, and nothing in it to import."""
    name, one = entry(without_jedi(tmp_path), (), {})
    assert (name, one["imports"]) == ("jedi", [])


def test_settings_grow(tmp_path: Path) -> None:
    """Groups and lists of settings take in what is added; a single setting is replaced."""
    path = tmp_path / "jupyter-lite.json"
    lite.amend(path, apps=["a"], about={"one": 1}, name="old")
    lite.amend(path, apps=["b"], about={"two": 2}, name="new")
    data = json.loads(path.read_text(encoding="utf-8"))["jupyter-config-data"]
    assert data == {"apps": ["a", "b"], "about": {"one": 1, "two": 2}, "name": "new"}


def test_what_the_site_adds_can_be_resolved() -> None:
    """Every wheel that we add needs only wheels that we add or take from Pyodide's list."""
    ours = pins()
    names = {extra.name for extra in ours.extras} | set(ours.roots) | {"traitlets"}  # ipython needs the last
    assert {need for extra in ours.extras for need in extra.needs} <= names


def test_front_ends_and_python_halves_are_of_one_version() -> None:
    """What is installed for its front end has the version that the kernel gets, and fits our own bounds."""
    ours = pins()
    assert {extra.requirement for extra in ours.extras if extra.name in ("anywidget", "ipywidgets")} <= set(ours.tools)
