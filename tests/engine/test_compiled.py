"""Compiled: the machine code's cache, its checks, and that nothing heavy is loaded before it is needed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

PLAY = """
from pathlib import Path
from chaturanga_lab import rules
from chaturanga_lab.engine import play_games
{before}
draws = {{"draws": "threefold-and-70"}}
rights = {{"double_step": "ministers", "king_leap": "any-number-before-check", "stalemate_scope": "king-alone"}}
bans = {{"stalemate": "forbidden", "checks_in_a_row": "perpetual-forbidden", "double_step": "parsi"}}
alone = {{"stalemate": "removes-any", "stalemate_scope": "king-alone", "checks_in_a_row": "64-lose"}}
for name in ("modern-mate", "modern-capture"):
    for chosen in (draws, draws | rights, draws | bans, draws | rights | bans, draws | alone):
        ruleset = rules.ruleset(name).choose(**chosen)
        for policies in (("random", "greedy"), ("greedy", "random")):
            arguments = ruleset.start(), ruleset.mechanics, policies, 21, range(20)
            assert play_games(*arguments, compiled=True) == play_games(*arguments, compiled=False), ruleset
"""
AT_A_TABLE = """
from chaturanga_lab import rules
from chaturanga_lab.engine import play_games
teams, stakes = {"partners": "opposite", "triumph": "takes-opponents"}, {"values": "stakes", "four_promotion": "murray"}
for name in ("chaturaji", "chaturaji-dice"):
    for chosen in ({}, teams, stakes, teams | stakes, {"values": "manasollasa", "four_promotion": "none"}):
        ruleset = rules.ruleset(name).choose(**chosen)
        for policies in (("random",) * 4, ("greedy", "random") * 2):
            arguments = ruleset.start(), ruleset.mechanics, policies, 21, range(20)
            assert play_games(*arguments, compiled=True) == play_games(*arguments, compiled=False), ruleset
"""
COUNTING = "from chaturanga_lab.engine import machine_code; machine_code._options = lambda: {}"
"""Before games: the references are counted, as numba does where it has no option to leave it."""
TWICE = """
from collections import Counter
from numba.core import event

class Names(event.Listener):
    def on_start(self, begun):
        inferred.append(begun.data["qualname"]) if "type_inference" in begun.data["name"] else None

    def on_end(self, ended):
        pass

inferred = []
event.register("numba:run_pass", Names())
"""
"""Before games: keeps the names of the functions that are compiled."""
SMALL = """
AGAIN = 3

def twice(a, i):
    return a[i] * 2

def fill(a, b, n):
    for _ in range(AGAIN):
        for i in range(n):
            a[i] = twice(a, i) - twice(b, b[i] + 1) - (i == 0)
    return a[0]
"""
"""A source of two functions, with an array of another type, an index that is read, and a number below nought."""
LINKED = """
import numpy as np
from chaturanga_lab.engine import machine_code
import small
machine_code.SOURCES, machine_code.ENTRIES = (small,), ("fill",)
{before}
a, b = np.arange(4, dtype=np.int32), np.array([0, 1, 2, 0, 7], np.uint32)
plain = [0, 1, 2, 3]
assert machine_code.entry("fill")(a, b, 4) == small.fill(plain, [0, 1, 2, 0, 7], 4)
assert a.tolist() == plain
"""
SLOW = 600  # seconds: a compilation on a busy machine takes half a minute


def run(program: str, cache: Path, **environment: str) -> str:
    """Run a program in a process of its own, which keeps its machine code in a folder of its own."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache), "LOCALAPPDATA": str(cache), "HOME": str(cache), **environment}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=SLOW)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def kept(cache: Path) -> list[Path]:
    """Return the files of machine code in a cache."""
    return [path for path in cache.rglob("*.nbc") if "chaturanga-lab" in path.parts]


def test_imports() -> None:
    """Importing the engine, and asking for moves, loads neither numba nor numpy."""
    program = (
        "import sys; from chaturanga_lab import rules, engine; r = rules.ruleset('modern-mate'); "
        "engine.legal_moves(r.start(), r); print(sorted({'numba', 'numpy', 'pandas', 'matplotlib'} & set(sys.modules)))"
    )
    assert run(program, Path(os.devnull)) == "[]"


def test_checked_games(tmp_path: Path) -> None:
    """With every index checked, and references counted, compiled games are the interpreted ones; their code is kept."""
    run(PLAY.format(before=COUNTING), tmp_path, NUMBA_BOUNDSCHECK="1")
    (first,) = kept(tmp_path)
    written = first.stat().st_mtime_ns
    run(PLAY.format(before=COUNTING), tmp_path, NUMBA_BOUNDSCHECK="1")
    assert [(path, path.stat().st_mtime_ns) for path in kept(tmp_path)] == [(first, written)]


def test_checked_games_at_a_table(tmp_path: Path) -> None:
    """The same for games of four armies, with dice and without; and no function of theirs is compiled twice."""
    twice = "print([name for name, times in Counter(inferred).items() if times > len(kept)])"
    kept_by = "kept = ('run_table', 'run_dice')"
    assert run("\n".join((COUNTING, TWICE, AT_A_TABLE, kept_by, twice)), tmp_path, NUMBA_BOUNDSCHECK="1") == "[]"
    assert len(kept(tmp_path)) == 2


@pytest.mark.parametrize("before", ["", "machine_code.JITCodeLibrary = object"])
def test_linked_together(tmp_path: Path, before: str) -> None:
    """Helpers linked together do what they do as plain functions; and so where numba must link them one by one."""
    (tmp_path / "small.py").write_text(SMALL)
    run(LINKED.format(before=before), tmp_path, PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))


def test_folder_of_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another source, numba, processor, or set of options has another folder, so that no code can be stale."""
    from chaturanga_lab.engine import machine_code as code

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    changes = [
        lambda: monkeypatch.setattr(code, "INLINE", ()),
        lambda: monkeypatch.setattr(code.numba, "__version__", "0.0"),
        lambda: monkeypatch.setattr(code, "_processor", lambda: ("other", "")),
        lambda: monkeypatch.setattr(code.config, "BOUNDSCHECK", 1),
        *(partial(change_source, monkeypatch, tmp_path, source) for source in (code, *code.SOURCES)),
    ]
    folders = {code._cache_folder({}), code._cache_folder({"_nrt": False})}
    assert folders == {code._cache_folder({}), code._cache_folder({"_nrt": False})}
    for change in changes:
        change()
        folders.add(code._cache_folder({}))
    assert len(folders) == 2 + len(changes)
    assert all(folder and folder.is_dir() for folder in folders)


def change_source(monkeypatch: pytest.MonkeyPatch, folder: Path, source: ModuleType) -> None:
    """Let a module come from a copy of its file that has one line more."""
    copy = folder / f"{source.__name__}.py"
    copy.write_bytes(Path(str(source.__file__)).read_bytes() + b"\n")
    monkeypatch.setattr(source, "__file__", str(copy))


@pytest.mark.exhaustive
def test_read_only_home(tmp_path: Path) -> None:
    """Where the cache cannot be written, games are compiled all the same."""
    closed = tmp_path / "closed"
    closed.write_text("a file stands where the cache's folder should be")
    run(PLAY.format(before=""), closed)
    assert stat.S_ISREG(closed.stat().st_mode)


@pytest.mark.exhaustive
def test_many_at_once(tmp_path: Path) -> None:
    """Processes that start at the same moment, with an empty cache, do not disturb one another."""
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path), "HOME": str(tmp_path)}
    program = [sys.executable, "-c", PLAY.format(before="")]
    crowd = [subprocess.Popen(program, env=env, stderr=subprocess.PIPE, text=True) for _ in range(6)]
    for process in crowd:
        _, errors = process.communicate(timeout=SLOW)
        assert process.returncode == 0, errors
    assert kept(tmp_path)
