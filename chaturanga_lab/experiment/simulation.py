"""Simulation: the functions with which many games are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from ..play import Game
from ..position import Position
from ..rules import Ruleset
from .frames import require_pandas
from .limits import MOST_THREADS
from .plan import Plan, whole_number
from .players import PolicyChoice
from .progress import Flag, OnProgress
from .results import Results
from .run import Run
from .workers import checked_executor

if TYPE_CHECKING:
    import pandas as pd

    from .piece_values import PieceValues

SEED = 1


def simulate(
    rulesets: Ruleset | Sequence[Ruleset],
    policy: PolicyChoice | Mapping[str, PolicyChoice] = "random",
    games: int | None = None,
    seed: int = SEED,
    start: Position | Game | str | None = None,
    max_plies: int = 4000,
    threads: int | None = None,
    progress: OnProgress | None = None,
    stop: Flag | None = None,
    *,
    executor: Executor | None = None,
    until: float | None = None,
    values: Mapping[str, float] | PieceValues | None = None,
) -> Results:
    """Play many games under each ruleset and return how they came out.

    * `rulesets`: one ruleset, or several, on one board or on boards of several sizes.
    * `policy`: "random", "greedy", "thinker" (looks ahead; "thinker:200" tries 200 moves in thought before each that it
      makes, "thinker" 1000) or `lab.thinker(level=3)`, a function (rules, position, rng) → move, or a mapping army →
      one of these. Dice are thrown with the game's own chance; a function is asked only what to do with them. A thinker
      who goes by seconds is refused, since his games could not be played again.
    * `games`: how many under each ruleset, 1000 if None; with `until` the most that may be played. Game `n` gets its
      chance from `seed` and `n` alone, the same under every ruleset: the same call gives the same games, on any machine
      and any number of threads.
    * `start`: a position, its text, or a game (its position now), on the board of all the rulesets; "who wins from
      here?". Repetition is counted from there on, whatever was played before.
    * `max_plies`: a game that is not over by then is "unfinished", and the summary says so. With dice a throw and all
      that is played with it are one ply. Of two thousand random games under each of our rulesets for two armies 4000
      cut one, on 14 × 14; if nothing but mate ends games there, it cuts about three in a hundred.
    * `threads`: at most so many; as many as there are processors if None, and never more than this computer allows
      (CHATURANGA_LAB_THREADS). Small jobs, and functions of your own, run on the thread that calls.
    * `progress` is called with a `Progress` after each tenth of a second or so, on the thread that calls.
    * `stop`, such as a `threading.Event`, ends the run there once it is set: the results hold the finished games, the
      same under each ruleset, and are marked as cut (`is_cut`). So it ends, too, when its time is up on a computer that
      limits it (CHATURANGA_LAB_SECONDS; `limit` then says at how many).
    * `executor`: who plays, in place of threads here: any `concurrent.futures.Executor`, such as a process pool, or of
      a cluster Dask's `Client.get_executor()`. The games are the same. Functions of your own must be such as can be
      sent there. If it loses a worker for good, the results hold what was finished before, and a warning says so.
    * `until`: 0.01 plays until the 95 % interval of every outcome's share, under each ruleset, reaches no further than
      1 % to either side. Whether it does is looked at after 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1,000 …
      games, the same on any machine. To look often at shares and to stop when one likes them would deceive; this stop
      hangs on the width alone, which the number of games decides and the shares hardly. `games`, if you give them, are
      then the most; else as many as are enough whatever the shares are.
    * `values`: what men count for greedy and thinking players, in foot soldiers: a mapping such as {"horse": 3.5}, or
      what `lab.piece_values` measured. Kinds that are not named, and all if None, count by the convention of ours. At a
      table the values are the points of the rules and cannot be given.

    One run plays at a time: while another goes on, in a panel of the page, this one waits.

    Raises ValueError, with one sentence, for anything that does not fit; IllegalMove if a function of yours chooses a
    move that is not possible.

    >>> import chaturanga_lab as lab
    >>> results = lab.simulate(lab.ruleset("shatranj").choose(draws="threefold-and-70"), games=10)
    >>> len(results), sum(share.share for share in results.shares())
    (10, 1.0)
    """
    plan = Plan.from_arguments(rulesets, policy, games, seed, start, max_plies, until, values)
    workers = None if threads is None else whole_number("threads", threads, 1, MOST_THREADS)
    return Run.within_limits(plan, workers, progress, stop, executor=checked_executor(executor)).results()


def playouts(
    rulesets: Ruleset | Sequence[Ruleset],
    policy: PolicyChoice | Mapping[str, PolicyChoice] = "random",
    games: int | None = None,
    seed: int = SEED,
    start: Position | Game | str | None = None,
    max_plies: int = 4000,
    threads: int | None = None,
    progress: OnProgress | None = None,
    stop: Flag | None = None,
    *,
    executor: Executor | None = None,
    until: float | None = None,
    values: Mapping[str, float] | PieceValues | None = None,
) -> pd.DataFrame:
    """Play many games and return them as a pandas DataFrame, one row a game; the arguments are those of `simulate`.

    `lab.charts` and `lab.replay` take the table, or the part of it that you have picked, as they take results. Raises
    ImportError, with one sentence and before anything is played, where pandas is not installed.
    """
    require_pandas()
    results = simulate(
        *(rulesets, policy, games, seed, start, max_plies, threads, progress, stop),
        executor=executor,
        until=until,
        values=values,
    )
    return results.frame()
