"""Atlas making: all games of a campaign counted into the table of an atlas, with the standard errors of its effects.

Games of one number begin alike under every ruleset, so that they are no independent games; games of different numbers
are. Each cell's games are therefore parted into the same batches by their numbers: what an answer does is found for
each batch, over all combinations, and the batches' differences say how sure their mean is (Student's t).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..rules import Ruleset
from .atlas import Atlas
from .atlas_measures import MEASURES
from .atlas_table import NOT_ASKED, SUMS, Head, Table, Way

if TYPE_CHECKING:
    from .campaign import Campaign

MOST_BATCHES = 40
CONFIDENCE = 0.95
COUNTED = ("plies", "captures", "promotions", "removals", "triumphs")
COLUMNS = ("cell", "winner", "ending", *COUNTED)


def table_of(campaign: Campaign) -> Table:
    """Return the table of a campaign; ValueError, with one sentence, if games are missing."""
    if not campaign.is_complete:
        raise ValueError("This campaign is not complete: carry it out first, then an atlas can be made of it.")
    design = campaign.design
    making = Making(design.rulesets, design.policies, design.games)
    for cell, columns in _cell_by_cell(campaign, design.games):
        making.add(cell.ruleset, cell.policy, columns)
    return making.table(design.title, design.seed, design.max_plies)


def _cell_by_cell(campaign: Campaign, games: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield each cell with the columns of its games, which lie together and in order."""
    import numpy as np

    held: dict[str, Any] = {name: np.empty(0, np.int32) for name in COLUMNS}
    for part in campaign.tables(COLUMNS):
        held = {name: np.concatenate((held[name], part[name].to_numpy())) for name in COLUMNS}
        while len(held["cell"]) >= games:
            yield campaign.cells[int(held["cell"][0])], {name: column[:games] for name, column in held.items()}
            held = {name: column[games:] for name, column in held.items()}


class Making:
    """The table of an atlas as it grows, cell by cell."""

    def __init__(self, rulesets: Sequence[Ruleset], policies: Sequence[str], games: int) -> None:
        import numpy as np

        self.rulesets, self.policies, self.games = tuple(rulesets), tuple(policies), games
        self.numbers = {rules.label: number for number, rules in enumerate(self.rulesets)}
        self.batches = min(MOST_BATCHES, games)
        self.batch_of = np.arange(games) * self.batches // games
        self.ways: dict[Way, Any] = {}
        cells = len(self.rulesets) * len(self.policies)
        self.sums = {name: np.zeros(cells, np.uint64) for name in SUMS}
        self.means = np.zeros((cells, self.batches, len(MEASURES)), np.float32)

    def add(self, rules: Ruleset, policy: str, columns: Mapping[str, Any]) -> None:
        """Count the games of one cell, given as columns in the order of their numbers."""
        cell = self.policies.index(policy) * len(self.rulesets) + self.numbers[rules.label]
        self._add_sums(cell, columns)
        ways, of_game = self._ways_of(rules, columns)
        for number, way in enumerate(ways):
            self._counts(way)[cell] += int((of_game == number).sum())
        self._add_means(cell, ways, of_game, columns)

    def _add_sums(self, cell: int, columns: Mapping[str, Any]) -> None:
        for name in COUNTED:
            self.sums[name][cell] = columns[name].sum(dtype="int64")
        lengths = columns["plies"].astype("int64")
        self.sums["plies_squared"][cell] = (lengths * lengths).sum()

    def _ways_of(self, rules: Ruleset, columns: Mapping[str, Any]) -> tuple[list[Way], Any]:
        """Return the ways in which some game ended, and the number of its way for each game."""
        import numpy as np

        codes = columns["ending"].astype(np.int32) * 8 + columns["winner"] + 1
        found, of_game = np.unique(codes, return_inverse=True)
        return [_way(rules, int(code) // 8, int(code) % 8 - 1) for code in found], of_game

    def _counts(self, way: Way) -> Any:
        import numpy as np

        return self.ways.setdefault(way, np.zeros(len(self.rulesets) * len(self.policies), np.uint16))

    def _add_means(self, cell: int, ways: Sequence[Way], of_game: Any, columns: Mapping[str, Any]) -> None:
        """Write the mean of each measure over each batch of the cell's games."""
        import numpy as np

        sizes = np.bincount(self.batch_of)
        shape = self.batches, len(ways)
        counts = np.bincount(self.batch_of * len(ways) + of_game, minlength=shape[0] * shape[1]).reshape(shape)
        for place, measure in enumerate(MEASURES.values()):
            if measure.of_way:
                total = counts @ np.array([measure.of_way(way) for way in ways])
            else:
                total = np.bincount(self.batch_of, columns[measure.sum])
            self.means[cell, :, place] = total / sizes

    # ------------------------------------------------------------------ the table

    def table(self, title: str, seed: int, max_plies: int) -> Table:
        """Return the table of all cells that were added."""
        answers, questions = self._answers()
        ways = sorted(self.ways)
        head = Head(
            title=title,
            seed=seed,
            games=self.games,
            max_plies=max_plies,
            policies=self.policies,
            bases=tuple(dict.fromkeys(rules.id for rules in self.rulesets)),
            questions=questions,
            ways=tuple(ways),
            rulesets=len(self.rulesets),
            batches=self.batches,
        )
        counts = [array("H", self.ways[way].tolist()) for way in ways]
        sums = {name: array(kind, self.sums[name].tolist()) for name, kind in SUMS.items()}
        table = Table(head, answers, counts, sums)
        return replace(table, head=replace(head, **self._certainty(Atlas(table)))) if len(head.bases) == 1 else table

    def _answers(self) -> tuple[dict[str, array[int]], dict[str, tuple[str, ...]]]:
        """Return the columns of answers, and what their numbers mean."""
        bases = list(dict.fromkeys(rules.id for rules in self.rulesets))
        columns = {"base": array("B", [bases.index(rules.id) for rules in self.rulesets])}
        questions: dict[str, tuple[str, ...]] = {}
        for question in dict.fromkeys(question for rules in self.rulesets for question in rules.answers):
            given = [rules.answers.get(question) for rules in self.rulesets]
            questions[question] = options = tuple(dict.fromkeys(option for option in given if option is not None))
            numbers = {option: number for number, option in enumerate(options)}
            columns[question] = array("B", [NOT_ASKED if option is None else numbers[option] for option in given])
        return columns, questions

    def _certainty(self, atlas: Atlas) -> dict[str, Any]:
        """Return the standard errors of the effects, and how many of them the intervals reach to each side."""
        errors = {
            f"{policy} {question} {option}": self._errors(policy, (1, -1), zip(*pairs, strict=True))
            for policy in self.policies
            for question in atlas.questions
            for option, pairs in atlas.pairs(question).items()
        }
        joint = {
            f"{policy} {' '.join((*first, *second))}": self._errors(policy, (1, -1, -1, 1), zip(*sets, strict=True))
            for first, second, sets in atlas.all_sets()
            for policy in self.policies
        }
        family = len(MEASURES) * (len(errors) + len(joint))
        critical = _critical(family, self.batches - 1) if self.batches > 1 else 0.0
        return {"errors": errors, "joint_errors": joint, "family": family, "critical": critical}

    def _errors(self, policy: str, signs: Sequence[int], numbers: Iterable[Sequence[int]]) -> list[float]:
        """Return for each measure the standard error of a sum of means, each over many combinations and with a sign."""
        import numpy as np

        first = self.policies.index(policy) * len(self.rulesets)
        of_batch = sum(
            sign * self.means[np.array(each) + first].mean(axis=0, dtype=np.float64)
            for sign, each in zip(signs, numbers, strict=True)
        )
        errors = np.std(of_batch, axis=0, ddof=1) / np.sqrt(self.batches) if self.batches > 1 else of_batch[0] * 0
        return [float(f"{error:.4g}") for error in errors]


def _critical(family: int, freedom: int) -> float:
    """Return how many standard errors intervals reach to each side, so many of which are to hold together (Šidák)."""
    from scipy.stats import t
    from statsmodels.stats.multitest import multipletests

    share = multipletests([0.5] * family, alpha=1 - CONFIDENCE, method="sidak")[2]
    return float(t.ppf(1 - share / 2, freedom))


def _way(rules: Ruleset, ending: int, winner: int) -> Way:
    if ending == 0:
        return Way("", "unfinished", -1)
    row = rules.mechanics.endings[ending - 1]
    if winner < 0:
        return Way(row.condition, "draw", -1)
    return Way(row.condition, "half-win" if row.result == "half-loses" else "win", winner)
