"""Comparison: what differs between the games under several rulesets, how sure that is, and what would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..rules import Ruleset
from .differences import Gap, level_of_each, paired_gap, require_statistics, unpaired_gap
from .frames import results_of
from .measures import EVERYTHING, LENGTH, Measure, Verdicts, measures_of
from .results import Results
from .samples import Sample, common_games, handles_of, sample_named, samples_of

if TYPE_CHECKING:
    import pandas as pd

    from .differences import Numbers


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
        samples = self.samples if ruleset is None else tuple(one for one in self.samples if ruleset in handles_of(one))
        known = dict.fromkeys(one.about for one in self)
        if not samples:
            raise ValueError(
                f"Nothing is compared under {ruleset}; valid are {', '.join(one.rules.label for one in self.samples)}."
            )
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
    if not (isinstance(confidence, int | float) and 0.5 <= confidence < 1):
        raise ValueError(f"confidence is a share from 0.5 to 1, such as 0.95, not {confidence!r}.")
    samples = samples_of([results_of(each) for each in (games, *others)], names)
    base = samples[0] if to is None else sample_named(samples, to)
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
    both = Verdicts(there), Verdicts(here)
    for measure in measures:
        numbers = measure.numbers_of(both[0]), measure.numbers_of(both[1])
        if not measure.has_to_occur or any(each.any() for each in numbers):
            yield _Pair(measure, sample, is_paired, *numbers)
