"""Frames: results as a pandas DataFrame, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..position import Position
from ..rules import library
from ..rules.labels import ruleset_from_label
from .columns import Columns
from .plan import Plan
from .players import Players
from .results import Results
from .rows import COUNTS, Row, Verdict, places_by_score

if TYPE_CHECKING:
    import pandas as pd

KEY = "chaturanga_lab"  # in DataFrame.attrs
MISSING = "A table of games needs pandas, which is not installed here; lab.simulate returns the same games without it."
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
        raise ValueError(f"Games are what lab.simulate or lab.playouts returned; {missing[0]!r} is no column of this.")
    plan = _plan_of(games)
    rows: dict[str, list[Row]] = {rules.label: [] for rules in plan.rulesets}
    verdicts: dict[tuple[Any, ...], Verdict] = {}
    for line in games.astype(object).where(games.notna(), None).to_dict("records"):
        rows[line["ruleset"]].append(_row(line, plan.armies, verdicts))
    return Results(plan, {label: Columns.from_rows(plan.ruleset(label), played) for label, played in rows.items()})


def _row(line: Mapping[Any, Any], armies: tuple[str, ...], known: dict[tuple[Any, ...], Verdict]) -> Row:
    scores = tuple(line.get(f"score_{army}") for army in armies)
    places = tuple(line.get(f"place_{army}") for army in armies)
    places = places_by_score(scores) if None in places else tuple(int(place) for place in places if place is not None)
    key = (line["result"], line["winner"], line["termination"], line["option"], scores, places)
    verdict = known.setdefault(key, Verdict(*key))
    return Row(line["game"], verdict, *(line.get(name, 0) for name in COUNTS))


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
