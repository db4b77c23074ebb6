"""Frames: results as a pandas DataFrame, and back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..position import Position
from ..rules import Ruleset, library
from ..rules.labels import ruleset_from_label
from .columns import Columns
from .judge import Judge
from .plan import Plan
from .players import Players
from .results import Results
from .rows import COUNTS

if TYPE_CHECKING:
    import pandas as pd

KEY = "chaturanga_lab"  # in DataFrame.attrs
MISSING = "A table of games needs pandas, which is not installed here; lab.simulate returns the same games without it."
NO_GAMES = "Games are what lab.simulate or lab.playouts returned; {!r} is no column of this."
NEEDED = ("ruleset", "policy", "game", "seed", "result", "winner", "termination", "option", "plies")


class Recipe(dict[str, Any]):
    """How the games of a DataFrame were made; it lies in `attrs`.

    What a file can keep is in the mapping. The live plan goes with it as long as the program runs: pandas copies
    attributes deeply and compares them, so a copy is the recipe itself.
    """

    def __init__(self, plan: Plan) -> None:
        super().__init__(
            rulesets=[rules.label for rules in plan.rulesets],
            policy=plan.players.label,
            seed=plan.seed,
            games=plan.games,
            start=plan.rulesets[0].text(plan.start) if plan.start else None,
            max_plies=plan.max_plies,
            values=dict(plan.values),
        )
        self.plan = replace(plan, until=None)  # rows that were picked were not played until anything

    def __deepcopy__(self, memo: object) -> Recipe:
        return self


def frame_of(results: Results) -> pd.DataFrame:
    """Return the games as a DataFrame with good types, which knows in `attrs` how they were made.

    ImportError, with one sentence, where pandas is not installed.
    """
    require_pandas()
    import pandas as pd

    from .frame_columns import FrameColumns

    frame = pd.DataFrame(dict(FrameColumns(results).items()))
    frame.attrs[KEY] = Recipe(results.plan)
    return frame


def require_pandas() -> None:
    """Raise ImportError, with one sentence, where pandas is not installed."""
    if find_spec("pandas") is None:
        raise ImportError(MISSING)


def results_of(games: Results | pd.DataFrame) -> Results:
    """Return the results that a DataFrame holds, all its rows or those that were picked from it; results as they are.

    A DataFrame that has lost its attributes (a file, a concatenation) is read by its labels. Raises ValueError, with
    one sentence, for anything else.
    """
    if isinstance(games, Results):
        return games
    columns = getattr(games, "columns", ())
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        raise ValueError(NO_GAMES.format(missing[0]))
    plan = _plan_of(games)
    return Results(plan, {rules.label: _columns(rules, games) for rules in plan.rulesets})


def _columns(rules: Ruleset, games: pd.DataFrame) -> Columns:
    """Return the games of a table under one ruleset; verdicts are read once for all games that are alike."""
    import numpy as np

    games = games[games["ruleset"] == rules.label]
    judge = Judge(rules)
    scores = [f"score_{army}" for army in rules.setup.armies]
    lacking = [name for name in scores if name not in games.columns]
    if judge.has_points and lacking:
        raise ValueError(NO_GAMES.format(lacking[0]))
    words = games[["winner", "termination", "option"]].astype(object)
    alike = words.groupby(list(words), dropna=False, sort=False).ngroup()
    some = words.where(words.notna(), None)[~alike.duplicated()].itertuples(index=False)
    known = np.array([judge.numbers(*each) for each in some], np.int32).reshape(-1, 2)[alike.to_numpy()]
    points = [_whole(games[name]) if judge.has_points else _whole([0] * len(games)) for name in scores]
    counts = [_whole(games[name] if name in games.columns else [0] * len(games)) for name in COUNTS]
    return Columns(rules, _whole(games["game"]), [_whole(known[:, 0]), _whole(known[:, 1]), *counts], points)


def _whole(numbers: Any) -> array[int]:
    """Return a column of whole numbers, 0 where there is none."""
    import pandas as pd

    return array("i", pd.Series(numbers).fillna(0).to_numpy("int32").tobytes())


def _plan_of(games: pd.DataFrame) -> Plan:
    """Return the plan that goes with a DataFrame, for the rulesets that are still in it."""
    recipe = games.attrs.get(KEY, {})
    labels = list(dict.fromkeys(games["ruleset"]))
    if isinstance(recipe, Recipe):
        still_in = tuple(rules for rules in recipe.plan.rulesets if rules.label in labels)
        return replace(recipe.plan, rulesets=still_in or recipe.plan.rulesets)
    if not labels:
        raise ValueError("There is no game in this table.")
    return _plan_from_labels(games, labels, recipe)


def _plan_from_labels(games: pd.DataFrame, labels: Iterable[str], recipe: Mapping[str, Any]) -> Plan:
    rulesets = tuple(ruleset_from_label(label, library()) for label in labels)
    start: Position | None = rulesets[0].position(recipe["start"]) if recipe.get("start") else None
    armies = tuple(army.name for army in rulesets[0].geometry.armies)
    return Plan(
        rulesets=rulesets,
        players=_players(str(games["policy"].iloc[0]), armies),
        games=recipe.get("games", 1 + int(games["game"].max())),
        seed=int(games["seed"].iloc[0]),
        start=start,
        max_plies=recipe.get("max_plies", 4000),
        values=tuple(recipe.get("values", {}).items()),
    )


def _players(label: str, armies: tuple[str, ...]) -> Players:
    """Return the players of a label; a function of the reader's stays a name that nobody knows."""
    if "=" not in label:
        return Players(armies, (label,) * len(armies))
    chosen = dict(part.split("=", 1) for part in label.split())
    return Players(armies, tuple(chosen[army] for army in armies))
