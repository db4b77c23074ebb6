"""Comparison: what differs between the games under several rulesets, how sure that is, and what would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..rules import Ruleset, names_of
from .columns import Columns
from .differences import Gap, level_of_each, paired_gap, require_statistics, unpaired_gap
from .frames import results_of
from .measures import EVERYTHING, LENGTH, Measure, measures_of
from .plan import Plan
from .results import Results

if TYPE_CHECKING:
    import pandas as pd

    from .differences import Numbers


@dataclass(frozen=True)
class Sample:
    """The games of some results under one of their rulesets, and what they are called beside the others."""

    name: str
    rules: Ruleset
    plan: Plan = field(repr=False)
    games: Columns = field(repr=False)

    def is_paired_with(self, other: Sample) -> bool:
        """Whether games of equal number had equal chance: those of one seed have, under any rules and players."""
        return self.plan.seed == other.plan.seed and not set(self.games.number).isdisjoint(other.games.number)


@dataclass(frozen=True)
class Difference:
    """What one thing that can be counted is in one sample, against what it is in the base, and how sure that is.

    Shares and scores are numbers from 0 to 1, a length is a number of plies, at a table of turns.
    """

    about: str
    sample: Sample
    base: Sample
    is_paired: bool
    gap: Gap = field(repr=False)

    @property
    def is_length(self) -> bool:
        """Whether it is a number of plies, and no share."""
        return self.about == LENGTH

    @property
    def here(self) -> float:
        """What it is in the sample."""
        return self.gap.second

    @property
    def there(self) -> float:
        """What it is in the base."""
        return self.gap.first

    @property
    def difference(self) -> float:
        """The sample's less the base's."""
        return self.gap.difference

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the difference; those of a whole comparison hold together."""
        return self.gap.interval

    @property
    def is_settled(self) -> bool:
        """Whether the interval says which is larger: 0 is not in it."""
        low, high = self.interval
        return low > 0 or high < 0

    @property
    def games_needed(self) -> int | None:
        """How many games would settle it, in four of five such runs, if the difference is as large as measured.

        None if 10,000,000 would not. Of a difference that is settled it says how many would have done.
        """
        return self.gap.games_needed

    @property
    def words(self) -> str:
        """The difference in one line."""
        from .comparison_summary import difference_in_words

        return difference_in_words(self)

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, eq=False)
class Comparison(Sequence[Difference]):
    """Differences of one sample after the other against the base; `frame()` is the same as a DataFrame.

    The intervals are simultaneous: in `confidence` of many such comparisons all of them hold the true differences.
    """

    base: Sample
    samples: tuple[Sample, ...]
    differences: tuple[Difference, ...]
    confidence: float

    def __len__(self) -> int:
        return len(self.differences)

    def __getitem__(self, at: int) -> Difference:  # type: ignore[override]
        return self.differences[at]

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    @property
    def settled(self) -> tuple[Difference, ...]:
        """The differences that are settled."""
        return tuple(one for one in self if one.is_settled)

    def of(self, ruleset: Ruleset | str | None = None, about: str | None = None) -> tuple[Difference, ...]:
        """Return the differences of one sample, by ruleset, label or name, or about one thing; None means any.

        ValueError lists the valid ones.
        """
        samples = self.samples if ruleset is None else tuple(one for one in self.samples if ruleset in _handles_of(one))
        known = dict.fromkeys(one.about for one in self)
        if not samples:
            raise ValueError(f"Nothing is compared under {ruleset}; valid are {', '.join(map(_label, self.samples))}.")
        if about is not None and about not in known:
            raise ValueError(f"Nothing is compared about {about!r}; valid are {', '.join(known)}.")
        return tuple(one for one in self if one.sample in samples and about in (None, one.about))

    def frame(self) -> pd.DataFrame:
        """Return the differences as a pandas DataFrame, a row each; ImportError, with one sentence, without pandas."""
        from .comparison_summary import comparison_frame

        return comparison_frame(self)

    def __repr__(self) -> str:
        from .comparison_summary import comparison_text

        return comparison_text(self)

    def _repr_html_(self) -> str:
        from .comparison_summary import comparison_html

        return comparison_html(self)


def compare(
    games: Results | pd.DataFrame,
    *others: Results | pd.DataFrame,
    to: Ruleset | str | None = None,
    about: str | Iterable[str] = EVERYTHING,
    confidence: float = 0.95,
    names: Sequence[str] | None = None,
) -> Comparison:
    """Return how the games under each ruleset differ from those under the first, and whether that is more than chance.

    * `games`: what `lab.simulate` or `lab.playouts` returned, under several rulesets; or several of them, one after the
      other, such as random and greedy games under the same rules.
    * `to`: the ruleset against which the others are set, by value, label or name; the first if None.
    * `about`: "decisive" (games that somebody won), "first mover's score", "length", "outcomes" and "endings" (those
      that occurred), or single ones of these, such as "draw". The fewer, the narrower are the intervals.
    * `confidence`: how many of such comparisons have no interval at all that misses the true difference.
    * `names` renames what is compared.

    Games of equal number have equal chance under every ruleset, so they are compared as pairs: where a rule seldom
    matters most pairs are the same game, and few of them tell as much as many that are not paired. Where the games part
    early it does not help, nor does it harm; the comparison says which. Games of several seeds are compared unpaired.

    Intervals and the chances `p` are corrected for their number (Šidák), and an interval without 0 is called settled.
    Score and length are those of the finished games.

    Raises ValueError, with one sentence, for anything that does not fit, and ImportError where scipy or statsmodels is
    not installed.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-capture")
    >>> games = lab.simulate([rules, rules.choose(stalemate="draws")], games=50)
    >>> lab.compare(games, about="draw")[0].is_settled
    False
    """
    require_statistics()
    if not 0.5 <= confidence < 1:
        raise ValueError(f"confidence is a share from 0.5 to 1, such as 0.95, not {confidence!r}.")
    samples = _samples([results_of(each) for each in (games, *others)], names)
    base = samples[0] if to is None else _sample_of(samples, to)
    rest = tuple(sample for sample in samples if sample is not base)
    measures = measures_of([sample.games for sample in samples], about)
    pairs = [pair for sample in rest for pair in _pairs(measures, sample, base)]
    level = level_of_each(confidence, len(pairs))
    found = [(pair, pair.gap(level)) for pair in pairs]
    differences = (Difference(pair.measure.name, pair.sample, base, pair.is_paired, gap) for pair, gap in found if gap)
    return Comparison(base, rest, tuple(differences), confidence)


@dataclass(frozen=True)
class _Pair:
    """One measure of a sample's games and of the base's."""

    measure: Measure
    sample: Sample
    is_paired: bool
    there: Numbers
    here: Numbers

    def gap(self, level: float) -> Gap | None:
        """Return the gap between their means; None of too few games."""
        gap_of = paired_gap if self.is_paired else unpaired_gap
        return gap_of(self.there, self.here, level, is_bounded=self.measure.is_bounded)


def _pairs(measures: Iterable[Measure], sample: Sample, base: Sample) -> Iterator[_Pair]:
    """Yield what is to be compared; of outcomes and endings not asked for by name those that occurred."""
    is_paired = sample.is_paired_with(base)
    there, here = common_games(base, sample) if is_paired else (base.games, sample.games)
    for measure in measures:
        numbers = measure.numbers_of(there), measure.numbers_of(here)
        if not measure.has_to_occur or any(each.any() for each in numbers):
            yield _Pair(measure, sample, is_paired, *numbers)


def common_games(first: Sample, second: Sample) -> tuple[Columns, Columns]:
    """Return the games of both whose numbers both have, pair by pair."""
    if first.games.number == second.games.number:
        return first.games, second.games
    common = sorted(set(first.games.number) & set(second.games.number))
    return _picked(first.games, common), _picked(second.games, common)


def _picked(games: Columns, numbers: Sequence[int]) -> Columns:
    at = {number: place for place, number in enumerate(games.number)}
    return Columns.from_rows(games.rules, [games[at[number]] for number in numbers])


def _samples(every: Sequence[Results], names: Sequence[str] | None) -> tuple[Sample, ...]:
    """Return all samples, each with a name of its own; ValueError if there is nothing that can be compared."""
    parts = [(results, rules) for results in every for rules in results.rulesets]
    if len(parts) < 2:
        raise ValueError("There is nothing to compare: simulate under two rulesets at least, or give two results.")
    for results, rules in parts:
        if len(results.of(rules)) < 2:
            raise ValueError(f"A comparison needs two games under each ruleset; there are fewer under {rules}.")
    if len({results.plan.armies for results in every}) > 1:
        raise ValueError("Games can be compared for the same armies only.")
    called = _names(parts) if names is None else tuple(names)
    if len(called) != len(parts) or len(set(called)) != len(called):
        raise ValueError(f"names needs a name of its own for each of the {len(parts)}: {', '.join(_names(parts))}.")
    return tuple(
        Sample(name, rules, results.plan, results.of(rules))
        for name, (results, rules) in zip(called, parts, strict=True)
    )


def _names(parts: Sequence[tuple[Results, Ruleset]]) -> tuple[str, ...]:
    """Return a name for each sample: what tells its rules, its players, its seed and its start from the others'."""
    rulesets = tuple(dict.fromkeys(rules for _, rules in parts))
    named = dict(zip(rulesets, names_of(rulesets), strict=True)) if len(rulesets) > 1 else {rulesets[0]: ""}
    plans = [results.plan for results, _ in parts]
    sides: list[list[str]] = [[named[rules] for _, rules in parts]]
    for words in ([_players(plan) for plan in plans], [f"seed {plan.seed}" for plan in plans]):
        sides.append(words if len(set(words)) > 1 else [""] * len(parts))
    names = tuple(", ".join(filter(None, side)) for side in zip(*sides, strict=True))
    return names if len(set(names)) == len(names) else tuple(f"{at}: {name}" for at, name in enumerate(names, start=1))


def _players(plan: Plan) -> str:
    """Return who played and from where: "two random players"."""
    return plan.words.removeprefix("with ").removesuffix(", from the start")


def _sample_of(samples: Sequence[Sample], to: Ruleset | str) -> Sample:
    for sample in samples:
        if to in _handles_of(sample):
            return sample
    raise ValueError(f"There are no games under {to}; there are under {', '.join(map(_label, samples))}.")


def _handles_of(sample: Sample) -> tuple[Ruleset | str, ...]:
    return sample.rules, sample.rules.label, sample.name


def _label(sample: Sample) -> str:
    return sample.rules.label
