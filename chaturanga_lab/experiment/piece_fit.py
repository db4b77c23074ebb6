"""Piece fit: what one man of each kind is worth, fitted jointly to all matches, by logistic regression."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from math import log
from typing import TYPE_CHECKING, Any

from .matches import Match

if TYPE_CHECKING:
    import numpy as np

CONFIDENCE = 0.95
DRAWS = 20_000
"""Random values of the fit from which the interval of a ratio is read."""
LEAST = 1e-9
"""Scatter of games that all came out alike, which is nothing, and by nothing the fit would divide."""
ELO = 400 / log(10)
"""Elo points in a unit of log odds."""
MISSING = "Piece values are fitted by statsmodels, which is not installed here; lab.simulate plays games without it."

Interval = tuple[float, float]


def require_statsmodels() -> None:
    """Raise ImportError, with one sentence, where statsmodels is not installed."""
    if find_spec("statsmodels") is None:
        raise ImportError(MISSING)


@dataclass(frozen=True, eq=False)
class PieceFit:
    """A logistic regression: the log odds of White's score are the men that White has more, each times its strength.

    A constant stands for the first move. Every match is one observation, its mean score, with the weight of its games.
    The intervals are as wide as the matches scatter about the fit, or the games about their matches if that is more
    (quasi-likelihood, Student's t): so they are honest where draws are many, and where one number a kind is too few.
    """

    matches: Sequence[Match]
    soldier: str
    officers: Sequence[str]

    @property
    def letters(self) -> tuple[str, ...]:
        """The kinds, the foot soldier first."""
        return (self.soldier, *self.officers)

    def strength(self, letter: str) -> float:
        """Return the log odds that one man more is worth."""
        return float(self._fit.params[self._at(letter)])

    def elo(self, letter: str) -> tuple[float, Interval]:
        """Return what one man more is worth in Elo points, with its 95 % interval."""
        low, high = self._fit.conf_int(1 - CONFIDENCE)[self._at(letter)]
        return ELO * self.strength(letter), (ELO * float(low), ELO * float(high))

    @cached_property
    def has_unit(self) -> bool:
        """Whether one foot soldier more surely helps, so that others can be measured in its units."""
        return self.elo(self.soldier)[1][0] > 0

    def value(self, letter: str) -> tuple[float, Interval] | None:
        """Return what a man is worth in foot soldiers, with its 95 % interval; None without a unit.

        The interval is that of the ratio of two strengths, both of which are uncertain.
        """
        if not self.has_unit:
            return None
        import numpy as np

        ratios = self._draws[:, self._at(letter)] / self._draws[:, self._at(self.soldier)]
        low, high = np.quantile(ratios, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
        return self.strength(letter) / self.strength(self.soldier), (float(low), float(high))

    @cached_property
    def misfit(self) -> float:
        """How likely so poor a fit, or a poorer one, is by chance, if one number a kind tells the whole (F test)."""
        from scipy.stats import f

        freedom = sum(match.games - 1 for match in self.matches)
        within = self._scatter_within
        return float(f.sf(self._scatter / within, self._first.df_resid, freedom)) if within else 1.0

    @property
    def _scatter(self) -> float:
        """How the matches scatter about the fit, if means of games that are won or lost do by 1."""
        return float(self._first.pearson_chi2 / self._first.df_resid)

    @property
    def _scatter_within(self) -> float:
        """How the games scatter about the means of their matches, if games that are won or lost do by 1."""
        squares = sum(
            sum(count * (score - match.score) ** 2 for score, count in match.scores) / (mean * (1 - mean))
            for match, mean in zip(self.matches, self._first.fittedvalues, strict=True)
        )
        return float(squares) / sum(match.games - 1 for match in self.matches)

    def _at(self, letter: str) -> int:
        return 1 + self.letters.index(letter)

    @cached_property
    def _fit(self) -> Any:
        """The fit with the scatter by which its intervals are widened."""
        return self._fitted(max(self._scatter, self._scatter_within, LEAST))

    @cached_property
    def _first(self) -> Any:
        """The fit as if all games were won or lost, from which the scatter is read."""
        return self._fitted(1.0)

    def _fitted(self, scale: float) -> Any:
        import numpy as np
        from statsmodels.genmod.families import Binomial
        from statsmodels.genmod.generalized_linear_model import GLM

        rows = [
            (1, *((2 * match.army - 1) * match.imbalance.weight(letter) for letter in self.letters))
            for match in self.matches
        ]
        white = [match.score if match.army == 0 else 1 - match.score for match in self.matches]
        games = np.array([match.games for match in self.matches], float)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of matches that one army won throughout, or that were all drawn
            model = GLM(np.array(white), np.array(rows, float), family=Binomial(), var_weights=games)
            return model.fit(scale=scale, use_t=True)

    @cached_property
    def _draws(self) -> np.ndarray[Any, Any]:
        from scipy.stats import multivariate_t

        shape, freedom = self._fit.cov_params(), self._fit.df_resid
        drawn: np.ndarray[Any, Any] = multivariate_t(self._fit.params, shape, df=freedom, seed=1).rvs(DRAWS)
        return drawn
