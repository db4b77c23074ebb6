"""Atlas: what every combination of some rules led to, and what each answer does beside all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Literal, overload

from .. import shelf
from ..rules import Ruleset, ruleset
from ..rules.lookup import find
from .atlas_table import Table
from .counted import Counted, Spot
from .counted_summary import Grid, counted_html
from .effects import Effects, effects_of
from .joints import Joints, joints_of
from .named import Named

FOLDER, SUFFIX = "atlas", ".atlas.gz"
Pairs = tuple[tuple[int, int], ...]
Sets = tuple[tuple[int, ...], ...]


class Atlas(Counted):
    """Every combination of some answers, made from one base, and what was counted of their games."""

    def __repr__(self) -> str:
        return (
            f"{self.title}: {len(self):,} combinations of {len(self.questions)} questions, "
            f"{self.games:,} games each by {' and by '.join(self.policies)} players, seed {self.table.head.seed}"
        )

    def _repr_html_(self) -> str:
        rows = ((self.base.question(id).name, str(len(self.questions[id])), self._own(id)) for id in self.questions)
        grid = Grid("", ("question", "answers", "the base's answer"), rows)
        return counted_html(f"{self!r}.", [grid], self.small_print)

    def _own(self, question: str) -> str:
        return self.label(question, self.reference[question])

    @cached_property
    def base(self) -> Ruleset:
        """The ruleset from which the combinations are made, with the answers that all of them share."""
        named = ruleset(self.table.head.bases[0])
        shared = {
            question: options[0]
            for question, options in self.table.head.questions.items()
            if len(options) == 1 and question in named.answers and options[0] != named.answers[question]
        }
        return named.choose(**shared)

    @cached_property
    def reference(self) -> dict[str, str]:
        """The base's answer to each question: what the others are compared with."""
        return {question: self.base.answers[question] for question in self.questions}

    @property
    def small_print(self) -> str:
        """What belongs under every number that comes from the atlas."""
        return (
            f"Under these rules and these policies: {self.games:,} games of each combination by each of them. The "
            f"intervals hold all {self.table.head.family:,} together in 95 of 100 such atlases (Šidák). This says "
            "nothing about how anyone played in the past."
        )

    def label(self, question: str, option: str) -> str:
        """Return an answer in a few words."""
        return self.base.question(question).option(option).label

    def phrase(self, question: str, option: str) -> str:
        """Return a question and an answer in a few words: "Stalemate: removes any man"."""
        return f"{self.base.question(question).name}: {self.label(question, option)}"

    # ------------------------------------------------------------------ combinations

    def ruleset(self, **answers: str) -> Ruleset:
        """Return the combination with these answers, the base's where none is given; ValueError if it is not here."""
        chosen = self.base.choose(**answers)
        self.number_of(chosen)
        return chosen

    def spot(self, policy: str, rules: Ruleset | None = None, **answers: str) -> Spot:
        """Return what a combination, given as a ruleset or by its answers, led to by a policy."""
        return super().spot(policy, self.base.choose(**answers) if rules is None else rules)

    def answers(self, number: int) -> dict[str, str]:
        """Return the answers of a combination by its number, counted from 0."""
        return {question: options[self.table.answers[question][number]] for question, options in self.questions.items()}

    def having(self, question: str) -> dict[str, tuple[int, ...]]:
        """Return for each answer to a question the numbers of the combinations that give it."""
        options = find(self.questions, question, "There is no question")
        found: dict[str, list[int]] = {option: [] for option in options}
        for number, option in enumerate(self.table.answers[question]):
            found[options[option]].append(number)
        return {option: tuple(numbers) for option, numbers in found.items()}

    def place_of(self, answers: Mapping[str, str]) -> int | None:
        """Return the number of the combination with an answer to each question; None if it is not here."""
        key = tuple(
            options.index(answers[question]) if answers[question] in options else -1
            for question, options in self.questions.items()
        )
        return self._places.get(key)

    @cached_property
    def _keys(self) -> list[tuple[int, ...]]:
        return list(zip(*(self.table.answers[question] for question in self.questions), strict=True))

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {key: number for number, key in enumerate(self._keys)}

    # ------------------------------------------------------------------ effects

    @lru_cache(maxsize=64)  # noqa: B019 - it lives as long as the program
    def pairs(self, question: str) -> dict[str, Pairs]:
        """Return for each answer but the base's the pairs of combinations that differ in that answer alone.

        A pair is two numbers: of the combination with the answer, and of the one with the base's.
        """
        options = find(self.questions, question, "There is no question")
        at, base = list(self.questions).index(question), options.index(self.reference[question])
        found: dict[str, list[tuple[int, int]]] = {option: [] for option in options if options[base] != option}
        for number, key in enumerate(self._keys):
            if key[at] != base:
                other = self._places.get((*key[:at], base, *key[at + 1 :]))
                if other is not None:
                    found[options[key[at]]].append((number, other))
        return {option: tuple(pairs) for option, pairs in found.items()}

    def sets(self, first: str, second: str) -> dict[tuple[str, str], Sets]:
        """Return for each two answers, neither of them the base's, the fours of combinations that differ in them alone.

        A four is the numbers of the combinations with both, with the first, with the second, and with neither.
        """
        names = list(self.questions)
        one, two = names.index(first), names.index(second)
        bases = {at: self.questions[names[at]].index(self.reference[names[at]]) for at in (one, two)}
        found: dict[tuple[str, str], list[tuple[int, ...]]] = {}
        for number, key in enumerate(self._keys):
            if key[one] != bases[one] and key[two] != bases[two]:
                without_two, without_one = _with(key, {two: bases[two]}), _with(key, {one: bases[one]})
                fours = [self._places.get(other) for other in (without_two, without_one, _with(key, bases))]
                if None not in fours:
                    options = self.questions[first][key[one]], self.questions[second][key[two]]
                    found.setdefault(options, []).append((number, *(four for four in fours if four is not None)))
        return {options: tuple(fours) for options, fours in found.items()}

    def all_sets(self) -> Iterator[tuple[tuple[str, str], tuple[str, str], Sets]]:
        """Yield each two answers to two questions with their fours of combinations."""
        for first, second in combinations(self.questions, 2):
            for (one, two), sets in self.sets(first, second).items():
                yield (first, one), (second, two), sets

    def interactions(self, measure: str = "decisive", policy: str | None = None, *questions: str) -> Joints:
        """Return what each two answers do together beyond the sum of what each does alone.

        Of two questions, of one with any other, or of all if none is named.
        """
        policies = self.policies if policy is None else (policy,)
        return Joints(self, tuple(joints_of(self, measure, policies, questions)))

    def effects(self, measure: str = "decisive", policy: str | None = None, question: str | None = None) -> Effects:
        """Return what each answer does to a measure, against the base's answer, over all else that can be combined.

        One policy or all, one question or all.
        """
        policies = self.policies if policy is None else (policy,)
        questions = tuple(self.questions) if question is None else (question,)
        return Effects(self, tuple(effects_of(self, measure, policies, questions)))

    def are_same_games(self, policy: str, pairs: Pairs) -> bool:
        """Whether the games of each pair of combinations are the very same, by all that was counted of them."""
        columns = [self.table.cells_of(policy, column) for column in self.table.sums.values()]
        return all(column[one] == column[two] for column in columns for one, two in pairs)


def _with(key: tuple[int, ...], changes: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(changes.get(at, option) for at, option in enumerate(key))


@overload
def atlas(name: Literal["combinations"] = "combinations") -> Atlas: ...
@overload
def atlas(name: Literal["named"]) -> Named: ...
def atlas(name: str = "combinations") -> Atlas | Named:
    """Return what comes with the laboratory, counted: "combinations", what every combination of eight rules led to.

    "named" holds the named rulesets and their neighbours, played by thinking players too.

    >>> atlas().questions["check"]
    ('checkmate', 'king-capture')
    """
    return _opened(name)


@lru_cache(maxsize=4)
def _opened(name: str) -> Atlas | Named:
    folder = shelf.data_folder() / FOLDER
    files = {path.name.removesuffix(SUFFIX): path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    table = Table.from_bytes(find(files, name, "There is no atlas").read_bytes())
    return Atlas(table) if len(table.head.bases) == 1 else Named(table)
