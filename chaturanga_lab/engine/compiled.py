"""Compiled: the kernel as machine code. The only file that imports numba.

The source is `kernel` itself: its helpers are registered with numba and stay plain functions, its entry points are
compiled when they are first called. The machine code is kept in a folder of the user's cache, named by a hash of
everything it depends on, so that it can never be stale; where that folder cannot be written, it is made anew.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import threading
from array import array
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import config
from numba.core.options import DefaultOptions
from numba.extending import register_jitable

from . import kernel as k
from .tables import Tables

ENTRIES = ("run_alternate", "run_table", "run_dice", "perft")
INLINE = (
    "act",
    "attacked",
    "below",
    "bit_in_triumph",
    "bit_number",
    "can_take",
    "carry_out",
    "carry_out_by_dice",
    "choose",
    "choose_at_table",
    "choose_by_dice",
    "die_for",
    "draw_capture",
    "draw_move",
    "army_with_all_rajas",
    "count_seen",
    "holds_at_table",
    "first_army_in",
    "is_one_side_left",
    "end_turn",
    "groups_left",
    "is_allowed",
    "is_barred",
    "is_open",
    "is_raja",
    "judge_at_table",
    "judge_here",
    "first_row",
    "judge_ply",
    "list_by_dice",
    "list_man",
    "list_steps",
    "list_ray",
    "may_move",
    "move_man",
    "next_army",
    "next_number",
    "note_hits",
    "raja_of",
    "reaches",
    "safe_after",
    "sees_check",
    "spend_die",
    "square_of_return",
    "squares_completed",
    "throw",
)
"""Measured: these gain by being inlined, the others lose."""

_lock = threading.Lock()


def run_games(
    name: str,
    tables: Tables,
    start: list[int],
    room: int,
    seed: int,
    first: int,
    last: int,
    greedy: int,
    longest: int,
) -> array[int]:
    """Return the lines of games `first` to before `last`, as `name` writes them; `room` is for the moves of a game."""
    t, s, start_array, z = _arrays(tables, start)
    hashes = np.zeros(longest + 1, np.int64)
    moves = np.zeros(room, np.int32)
    lines = np.zeros((last - first) * k.GAME_SIZE, np.int32)
    entry(name)(t, s, start_array, z, hashes, moves, lines, seed, first, last, greedy, longest)
    return array("i", lines.tobytes())


def perft(tables: Tables, start: list[int], depth: int) -> int:
    """Return the number of ways to play `depth` moves, 1 or more."""
    t, s, _, z = _arrays(tables, start + [0] * (depth * k.OUT_SIZE))
    saved = np.zeros(depth * k.SLOTS, np.int32)
    levels = np.zeros(depth, np.int64)
    return int(entry("perft")(t, s, z, saved, levels, levels.copy(), depth))


def entry(name: str) -> Callable[..., Any]:
    """Return an entry point of the kernel, to be compiled on its first call."""
    with _lock:
        return _entries()[name]


@lru_cache(maxsize=1)
def _entries() -> dict[str, Callable[..., Any]]:
    options = _options()
    functions = dict(inspect.getmembers(k, inspect.isfunction))
    for name, function in functions.items():
        if name not in ENTRIES:
            register_jitable(forceinline=name in INLINE, **options)(function)
    folder = _cache_folder(options)
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        return {name: _compiled(functions[name], folder is not None, options) for name in ENTRIES}
    finally:
        config.CACHE_DIR = before


def _compiled(function: FunctionType, is_kept: bool, options: dict[str, Any]) -> Callable[..., Any]:
    return numba.njit(nogil=True, cache=is_kept, **options)(function)  # type: ignore[no-any-return]


def _options() -> dict[str, Any]:
    """Return numba's option to count no references, which cost a third of the speed, if this numba has it.

    The kernel allocates nothing and keeps nothing, so that there is nothing to count.
    """
    return {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}


def _cache_folder(options: dict[str, Any]) -> Path | None:
    """Return the folder for this source, numba, processor and options; None if it cannot be written."""
    parts = (
        Path(k.__file__).read_bytes(),
        repr((INLINE, sorted(options.items()), config.BOUNDSCHECK)).encode(),
        repr((numba.__version__, sys.version_info[:2], _processor())).encode(),
    )
    folder = _user_cache() / "chaturanga-lab" / hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _processor() -> tuple[str, str]:
    from llvmlite import binding

    return binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()


def _user_cache() -> Path:
    """Return the folder in which this system keeps what programs can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _arrays(tables: Tables, start: list[int]) -> tuple[Any, Any, Any, Any]:
    """Return the arrays t, s, start, z; the tables' own are made once."""
    t, z = _table_arrays(tables)
    position = np.zeros(len(start), np.uint32)  # no index that is read from it can be negative: a third faster
    position[: k.SLOTS] = start[: k.SLOTS]  # what follows is made anew for each game
    return t, position.copy(), position, z


@lru_cache(maxsize=64)
def _table_arrays(tables: Tables) -> tuple[Any, Any]:
    return np.array(tables.t, np.int32), np.array(tables.z, np.int64)
