"""FrameColumns: the columns of a DataFrame, made of the numbers of results without a loop over the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .columns import Columns
from .rows import COUNTS, WORDS, Verdict

if TYPE_CHECKING:
    import numpy as np

    from .results import Results


class FrameColumns:
    """What stands in the columns of a DataFrame of results, the games of one ruleset after those of another."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.games = [results.of(rules) for rules in results.rulesets]
        self.verdicts = [_verdicts(games) for games in self.games]

    def items(self) -> Iterator[tuple[str, Any]]:
        """Yield each column: its name, and a pandas or numpy array of the type that is good for it."""
        plan = self.results.plan
        first = {"ruleset": self._rulesets, "policy": self._policy, "game": self._numbers, "seed": self._seed}
        for name, column in first.items():
            yield name, column()
        yield "result", self._words(WORDS, lambda verdict: verdict.result)
        yield "winner", self._words(plan.sides, lambda verdict: verdict.winner)
        for army, name in enumerate(plan.armies):
            yield f"score_{name}", self._scores(army)
        for army, name in enumerate(plan.armies):
            yield f"place_{name}", self._places(army)
        yield "termination", self._words(None, lambda verdict: verdict.termination)
        yield "option", self._words(None, lambda verdict: verdict.option)
        for name in COUNTS:
            yield name, self._joined([getattr(games, name) for games in self.games])

    def _rulesets(self) -> Any:
        import numpy as np

        labels = [rules.label for rules in self.results.rulesets]
        return _category(np.repeat(np.arange(len(labels)), [len(games) for games in self.games]), labels)

    def _policy(self) -> Any:
        import numpy as np

        return _category(np.zeros(len(self.results), np.int8), [self.results.policy])

    def _numbers(self) -> Any:
        return self._joined([games.number for games in self.games])

    def _seed(self) -> Any:
        import numpy as np

        return np.full(len(self.results), self.results.seed, np.int64)

    def _joined(self, columns: Sequence[Any]) -> Any:
        import numpy as np

        return np.concatenate([np.frombuffer(column, np.int32) for column in columns]).astype(np.int64)

    def _words(self, words: Sequence[str] | None, word: Callable[[Verdict], str | None]) -> Any:
        """Return a column of words, as categories: the words given, or those that occur."""
        said = [[word(verdict) for verdict in verdicts] for verdicts, _ in self.verdicts]
        words = sorted({one for some in said for one in some if one}) if words is None else words
        at = {None: -1} | {one: number for number, one in enumerate(words)}
        return _category(self._spread([[at[one] for one in some] for some in said], "int8"), words)

    def _scores(self, army: int) -> Any:
        return self._spread(
            [[verdict.scores[army] for verdict in verdicts] for verdicts, _ in self.verdicts], "float64"
        )

    def _places(self, army: int) -> Any:
        import pandas as pd

        places = [[verdict.places[army] or 0 for verdict in verdicts] for verdicts, _ in self.verdicts]
        column = self._spread(places, "int8")
        return pd.arrays.IntegerArray(column, column == 0)

    def _spread(self, values: Sequence[Sequence[Any]], kind: str) -> Any:
        """Return for each game the value of its verdict; None becomes a number that is none."""
        import numpy as np

        some = zip(values, self.verdicts, strict=True)
        return np.concatenate([np.array(each, kind)[which] for each, (_, which) in some])


def _verdicts(games: Columns) -> tuple[list[Verdict], np.ndarray[Any, Any]]:
    """Return the distinct verdicts of games, and for each game which of them is its own."""
    import numpy as np

    keys = [games.winner, games.ending, *(games.scores if games.judge.has_points else ())]
    code = np.zeros(len(games), np.int64)
    for key in keys:
        column = np.frombuffer(key, np.int32).astype(np.int64) + 1
        code = code * (int(column.max(initial=0)) + 1) + column
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    lines = ((games.winner[at], games.ending[at], tuple(score[at] for score in games.scores)) for at in first)
    return [games.judge.verdict(*line) for line in lines], which


def _category(codes: Any, words: Sequence[str]) -> Any:
    import pandas as pd

    return pd.Categorical.from_codes(codes, categories=pd.Index([*words]))
