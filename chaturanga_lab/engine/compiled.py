"""Compiled: games and counts on numpy arrays, by machine code."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from . import kernel as k
from . import thinking
from .guide import guide_of, tables_to_think
from .machine_code import entry
from .tables import Tables


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


def run_thinking(
    tables: Tables,
    start: list[int],
    room: int,
    seed: int,
    first: int,
    last: int,
    policies: Sequence[int],
    longest: int,
) -> array[int]:
    """Return the lines of games in which some army thinks; `policies` are those of `thinking`, one for each army."""
    _, s, start_array, z = _arrays(tables, start + [0] * (thinking.LISTED_MOST + thinking.LISTED_A_LEVEL))
    t, g = _thinking_arrays(tables)
    w = np.zeros(thinking.W_SIZE, np.int64)
    w[thinking.POLICY : thinking.POLICY + len(policies)] = policies
    saved = np.zeros(thinking.LEVELS_MOST * thinking.SAVED_SIZE, np.uint32)
    hashes = np.zeros(longest + thinking.LEVELS_MOST + 1, np.int64)
    moves = np.zeros(room, np.int32)
    lines = np.zeros((last - first) * k.GAME_SIZE, np.int32)
    entry("run_thinking")(t, s, start_array, z, g, w, saved, hashes, moves, lines, seed, first, last, longest)
    return array("i", lines.tobytes())


def _arrays(tables: Tables, start: list[int]) -> tuple[Any, Any, Any, Any]:
    """Return the arrays t, s, start, z; the tables' own are made once."""
    t, z = _table_arrays(tables)
    position = np.zeros(len(start), np.uint32)  # measured: some hundredths faster than signed
    position[: k.SLOTS] = start[: k.SLOTS]  # what follows is made anew for each game
    return t, position.copy(), position, z


@lru_cache(maxsize=16)
def _thinking_arrays(tables: Tables) -> tuple[Any, Any]:
    return np.array(tables_to_think(tables), np.int32), np.array(guide_of(tables), np.int32)


@lru_cache(maxsize=64)
def _table_arrays(tables: Tables) -> tuple[Any, Any]:
    return np.array(tables.t, np.int32), np.array(tables.z, np.int64)
