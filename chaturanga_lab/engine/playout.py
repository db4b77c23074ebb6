"""Playouts: many whole games of random, greedy and thinking players, interpreted or compiled with the same result."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..position import Move, Position
from ..rules import Mechanics
from . import kernel as k
from . import thinking as h
from .guide import guide_of, tables_to_think
from .moves import write_move
from .policy import Policy, nodes_of
from .state import load
from .tables import tables_of
from .thought import room_for_moves, rooms

RUNS: dict[str, Callable[..., None]] = {
    "alternate": k.run_alternate,
    "around-the-table": k.run_table,
    "dice": k.run_dice,
}
UNWRITTEN = 1 << 30  # no move is written so
SLICE = 500  # nodes of an interpreted thinker between two looks whether to stop


@dataclass(frozen=True)
class Playouts:
    """Games as columns of 32-bit integers, one entry a game, in the order of their numbers.

    `winner` is the number of an army, the first of the side that has won, or -1; `ending` the number of a row of the
    mechanics' endings counted from 1, or 0 for a game cut at its longest length; `plies` counts turns; `captures` men
    taken or removed by anybody; `removals` the turns on which a stalemated army took a man off the board; `triumphs`
    the moves that were one; `scores` has for each army its points (all 0 where two armies alternate).
    """

    winner: array[int]
    ending: array[int]
    plies: array[int]
    captures: array[int]
    promotions: array[int]
    removals: array[int]
    triumphs: array[int]
    scores: tuple[array[int], ...]

    def __len__(self) -> int:
        return len(self.winner)


def play_games(
    position: Position,
    mechanics: Mechanics,
    policies: Sequence[Policy],
    seed: int,
    games: range,
    max_plies: int = 4000,
    compiled: bool = True,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Playouts:
    """Return how games from a position end, each army following its policy: "random", "greedy", "thinker:200", …

    A game depends on `seed` (its lowest 30 bits) and its number alone, so that a run may be cut into chunks at will.
    Interpreted and compiled games are the same. Endings are judged from the first move on; how often a position has
    stood on the board is counted from `position`. Compiled games do not hold the interpreter's lock.

    Games in which an army thinks may take long: between them, and interpreted also between its moves, `is_stopped` is
    asked, and then the game at hand and those after it are missing. Their random and greedy players draw other numbers
    than where nobody thinks.

    Raises ValueError, with one sentence, if something does not fit the mechanics or a raja is missing.
    """
    run = _Run(position, mechanics, policies, max_plies)
    return _columns(run.lines(seed, games, compiled, is_stopped), len(position.geometry.armies))


def replay_game(
    position: Position,
    mechanics: Mechanics,
    policies: Sequence[Policy],
    seed: int,
    game: int,
    max_plies: int = 4000,
) -> tuple[Move, ...]:
    """Return the moves of one game of a run, throws and passes included."""
    run = _Run(position, mechanics, policies, max_plies)
    run.lines(seed, range(game, game + 1), compiled=False)
    return run.moves_played()


class _Run:
    """The arrays with which games from one position are played."""

    def __init__(self, position: Position, mechanics: Mechanics, policies: Sequence[Policy], max_plies: int) -> None:
        _check(mechanics, policies, max_plies)
        self.tables = tables_of(mechanics)
        self.start = load(self.tables, position)
        self.policies = tuple(map(nodes_of, policies))
        self.greedy = sum(1 << army for army, policy in enumerate(policies) if policy == "greedy")
        self.longest = max_plies
        self.moves = [UNWRITTEN] * (max_plies * (2 + self.tables.t[k.DICE_THROWN]))
        if not self.tables.t[k.TABLE]:
            require_rajas(position, mechanics)
            k.note_all_hits(self.tables.t, self.start)

    def lines(
        self, seed: int, games: range, compiled: bool, is_stopped: Callable[[], bool] = lambda: False
    ) -> array[int]:
        """Return the lines of the games, as the kernel writes them."""
        if max(self.policies) > 0:
            play = self._thought_compiled if compiled else self._thought
            return play(seed & k.SEED_MASK, games, is_stopped)
        run = RUNS[self.tables.mechanics.turns]
        numbers = seed & k.SEED_MASK, games.start, games.stop, self.greedy, self.longest
        if compiled:
            from .compiled import run_games

            return run_games(run.__name__, self.tables, self.start, len(self.moves), *numbers)
        lines = array("i", bytes(4 * len(games) * k.GAME_SIZE))
        hashes = [0] * (self.longest + 1)
        run(self.tables.t, self.start.copy(), self.start, self.tables.z, hashes, self.moves, lines, *numbers)
        return lines

    def _thought_compiled(self, seed: int, games: range, is_stopped: Callable[[], bool]) -> array[int]:
        from .compiled import run_thinking

        lines = array("i")
        for game in games:
            if is_stopped():
                break
            room = len(self.moves)
            lines += run_thinking(self.tables, self.start, room, seed, game, game + 1, self.policies, self.longest)
        return lines

    def _thought(self, seed: int, games: range, is_stopped: Callable[[], bool]) -> array[int]:
        t, g, z = tables_to_think(self.tables), guide_of(self.tables), self.tables.z
        s, (w, saved, hashes) = room_for_moves(self.start), rooms(self.longest)
        w[h.POLICY : h.POLICY + len(self.policies)] = self.policies
        lines, line = array("i"), array("i", bytes(4 * k.GAME_SIZE))
        for game in games:
            k.set_up(t, s, self.start)
            h.begin_game(w, hashes, k.seed_game(seed, game))
            while not w[h.IS_ENDED]:
                if is_stopped():
                    return lines
                most = w[h.NODES] + SLICE if w[h.IS_THINKING] else SLICE
                h.play_on(t, s, z, g, w, saved, hashes, self.moves, self.longest, most)
            k.write_game(t, s, line, 0, w[h.ROW], w[h.WON], w[h.TURNS])
            lines += line
        return lines

    def moves_played(self) -> tuple[Move, ...]:
        """Return the moves of the one game that was played last."""
        t, s, z = self.tables.t, self.start.copy(), self.tables.z
        carry_out: Callable[..., object] = k.carry_out_by_dice if self.tables.mechanics.dice else k.carry_out
        played = []
        for written in self.moves[: self.moves.index(UNWRITTEN)]:
            if written < 0:
                played.append(_throw(s, -written))
            else:
                origin, target = written >> k.SQUARE_BITS, written & k.SQUARE_MASK
                code = (s[k.BOARD + origin] << k.SQUARE_BITS if origin else 0) | target
                played.append(write_move(self.tables, s, code))
                carry_out(t, s, z, code)
        return tuple(played)


def _throw(s: list[int], digits: int) -> Move:
    faces = tuple(int(digit) for digit in str(digits))
    s[k.DICE] = len(faces)
    s[k.DICE + 1 : k.DICE + 1 + len(faces)] = faces
    return Move("roll", faces=faces)


def _check(mechanics: Mechanics, policies: Sequence[Policy], max_plies: int) -> None:
    armies = mechanics.geometry.armies
    if len(policies) != len(armies):
        raise ValueError(f"Each of the {len(armies)} armies needs a policy; {len(policies)} were given.")
    for policy in policies:
        nodes_of(policy)
    if max_plies < 1:
        raise ValueError(f"A game has at least 1 ply, not {max_plies}.")


def require_rajas(position: Position, mechanics: Mechanics) -> None:
    """Raise ValueError, with one sentence, if games of two armies cannot begin here because a raja is missing.

    At a table an army without a raja is out, and the others play on.
    """
    royal = {kind.letter for kind in mechanics.kinds if kind.role == "royal"}
    for number, army in enumerate(position.geometry.armies if not mechanics.is_table else ()):
        if not any(man.kind in royal for _, man in position.board.men_of(number)):
            raise ValueError(f"{army.name.capitalize()} has no raja: the game is over before it begins.")


def _columns(lines: array[int], armies: int) -> Playouts:
    def column(number: int) -> array[int]:
        return lines[number :: k.GAME_SIZE]

    scores = tuple(column(k.POINTS + army) for army in range(armies))
    winner, ending, plies, captures = map(column, (k.WINNER, k.ENDING, k.PLIES, k.TAKEN))
    promotions, removals, triumphs = map(column, (k.PROMOTED, k.REMOVED, k.TRIUMPHED))
    return Playouts(winner, ending, plies, captures, promotions, removals, triumphs, scores)
