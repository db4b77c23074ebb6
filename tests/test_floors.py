"""The floors of the house, and what keeps them apart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*words: str) -> str:
    """Return what a Python tool says of the checkout; fail if it finds anything."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_each_floor_imports_only_lower_floors() -> None:
    """Every contract of import-linter is kept: the floors, the folders of the widgets, numba behind one door."""
    said = run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])")
    assert "5 kept, 0 broken" in said


def test_the_lower_floors_are_typed() -> None:
    """mypy, strict, has nothing to say about floors 0 to 5, the command and its servers."""
    assert "no issues found" in run("-m", "mypy")


def test_the_code_is_tidy() -> None:
    """ruff has nothing to say about any file of the project."""
    run("-m", "ruff", "check", "--no-cache", ".")


@pytest.mark.parametrize("heavy", ["numba", "numpy", "pandas", "matplotlib", "scipy", "ipywidgets"])
def test_the_package_is_cheap_to_import(heavy: str) -> None:
    """`import chaturanga_lab` loads nothing that takes long; each such package loads where it is first needed."""
    assert run("-c", f"import sys, chaturanga_lab; print({heavy!r} in sys.modules)") == "False\n"


@pytest.mark.parametrize("name", ["utils", "util", "helpers", "helper", "manager", "handler", "config", "common"])
def test_no_file_is_named_after_nothing(name: str) -> None:
    """A file has one noun of the field for a name."""
    assert not list((ROOT / "chaturanga_lab").rglob(f"{name}.py"))
