"""Jobs: a part to be played, as plain values that any process can be sent, and its games as the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...engine import Playouts, Policy, play_games
from ...position import Position
from ...rules import Mechanics
from .cells import Cell
from .design import Design
from .layout import Part, Piece
from .parquet import games_as_bytes

AT_ONCE = 5_000  # games between two looks whether the campaign is stopped


class Stopped(Exception):  # noqa: N818
    """That a part was not played to its end, because the campaign is stopped."""


@dataclass(frozen=True)
class Stint:
    """A piece of a part with all that is needed to play it."""

    piece: Piece
    start: Position
    mechanics: Mechanics
    policies: tuple[Policy, ...]

    @classmethod
    def of(cls, cell: Cell, piece: Piece) -> Stint:
        """Return the stint of a piece of a cell."""
        rules = cell.ruleset
        return cls(piece, rules.start(), rules.mechanics, cell.players.for_the_kernel())


@dataclass(frozen=True)
class Job:
    """A part to be played; what it gives does not depend on `is_compiled`."""

    part: Part
    stints: tuple[Stint, ...]
    seed: int
    max_plies: int
    score_columns: int
    is_compiled: bool

    @classmethod
    def of(cls, design: Design, part: Part, *, is_compiled: bool) -> Job:
        """Return the job of a part of a design."""
        stints = tuple(Stint.of(design.cells[piece.cell], piece) for piece in part.pieces)
        return cls(part, stints, design.seed, design.max_plies, design.score_columns, is_compiled)


def play_job(job: Job, is_stopped: Callable[[], bool] = lambda: False) -> bytes:
    """Play the games of a part and return the file that holds them; raise Stopped if it is stopped before its end."""
    played = [
        (numbers, stint.piece.cell, _games(job, stint, numbers, is_stopped))
        for stint in job.stints
        for numbers in _chunks(stint.piece)
    ]
    return games_as_bytes(played, job.score_columns, job.max_plies)


def _games(job: Job, stint: Stint, numbers: range, is_stopped: Callable[[], bool]) -> Playouts:
    if is_stopped():
        raise Stopped
    start, mechanics, policies = stint.start, stint.mechanics, stint.policies
    games = play_games(start, mechanics, policies, job.seed, numbers, job.max_plies, job.is_compiled, is_stopped)
    if len(games) < len(numbers):
        raise Stopped
    return games


def _chunks(piece: Piece) -> Iterator[range]:
    for first in range(piece.first, piece.last, AT_ONCE):
        yield range(first, min(first + AT_ONCE, piece.last))
