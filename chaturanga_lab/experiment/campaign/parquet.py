"""Parquet: finished games as a file of small integers, and back."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine import Playouts

if TYPE_CHECKING:
    import pyarrow as pa

MISSING = "A campaign keeps its games with pyarrow, which is not installed here; lab.simulate plays without it."
SHORT = 1 << 15  # what 16 bits count
COUNTED = ("plies", "captures", "promotions", "removals", "triumphs")
COLUMNS = ("cell", "game", "winner", "ending", *COUNTED)
"""The columns of every part, before the scores: as in `engine.Playouts`, with the cell's and the game's number."""


def score_names(armies: int) -> tuple[str, ...]:
    """Return the names of the columns of scores, one for each army by its number."""
    return tuple(f"score_{army}" for army in range(armies))


def games_as_bytes(played: Sequence[tuple[range, int, Playouts]], armies: int, max_plies: int) -> bytes:
    """Return a Parquet file of finished games, given in order with their numbers and their cell.

    The same games always make the same columns; where no army counts points there is no column of scores.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    pq.write_table(
        _table(played, armies, max_plies),
        sink,
        compression="zstd",
        use_dictionary=["winner", "ending", *COUNTED, *score_names(armies)],
        column_encoding={"cell": "DELTA_BINARY_PACKED", "game": "DELTA_BINARY_PACKED"},
    )
    return bytes(sink.getvalue())


def _table(played: Sequence[tuple[range, int, Playouts]], armies: int, max_plies: int) -> pa.Table:
    """Return finished games as a table, without a step of Python for each game."""
    import numpy as np
    import pyarrow as pa

    count = np.int16 if max_plies < SHORT else np.int32
    kinds = {"winner": np.int8, "ending": np.int8} | dict.fromkeys(COUNTED, count)
    columns: dict[str, Any] = {
        "cell": np.repeat([cell for _, cell, _ in played], [len(numbers) for numbers, _, _ in played]).astype(np.int32),
        "game": np.concatenate([np.arange(numbers.start, numbers.stop, dtype=np.int32) for numbers, _, _ in played]),
    }
    for name, kind in kinds.items():
        columns[name] = np.concatenate([_numbers(getattr(games, name)).astype(kind) for _, _, games in played])
    for army, name in enumerate(score_names(armies)):
        columns[name] = np.concatenate([_score(games, army) for _, _, games in played])
    return pa.table(columns)


def _numbers(column: Any) -> Any:
    """Return a column of 32-bit integers as numpy sees it, without a copy."""
    import numpy as np

    return np.frombuffer(column, np.int32)


def _score(games: Playouts, army: int) -> Any:
    """Return the points of an army, 0 where it does not play."""
    import numpy as np

    return _numbers(games.scores[army]) if army < len(games.scores) else np.zeros(len(games), np.int32)


def read_games(path: Path, columns: Sequence[str] | None = None) -> pa.Table:
    """Return the games of a file, all columns or some; ValueError, with one sentence, if it is missing or damaged."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(path, columns=list(columns) if columns is not None else None, partitioning=None)
    except (OSError, pa.ArrowException):
        raise ValueError(
            f"{path} is missing or damaged; play the campaign once more into its folder, and the part is made anew."
        ) from None


def require_pyarrow() -> None:
    """Raise ImportError, with one sentence, where pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        raise ImportError(MISSING)
