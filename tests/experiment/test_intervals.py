"""Intervals: the formula against scipy's."""

import pytest
from scipy.stats import binomtest

from chaturanga_lab.experiment import wilson


@pytest.mark.parametrize(("successes", "trials"), [(0, 1), (1, 1), (0, 40), (40, 40), (3, 7), (412, 1000), (1, 100000)])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_wilson_is_scipys(successes: int, trials: int, confidence: float) -> None:
    """The interval is the Wilson interval that scipy computes, at both ends of the scale too."""
    ours = wilson(successes, trials, confidence)
    theirs = binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    assert ours == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_wilson_without_trials() -> None:
    """Nothing is known of a share before the first trial."""
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("successes", "trials", "confidence"), [(2, 1, 0.95), (-1, 1, 0.95), (1, 2, 1.0)])
def test_wilson_refuses(successes: int, trials: int, confidence: float) -> None:
    """Counts that cannot be, and certainty, are refused in a sentence."""
    with pytest.raises(ValueError, match="is no share"):
        wilson(successes, trials, confidence)
