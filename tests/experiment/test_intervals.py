"""Intervals: the formulas against those of scipy and statsmodels."""

from random import Random

import numpy as np
import pytest
from scipy.stats import binomtest, ttest_1samp
from statsmodels.regression.linear_model import OLS

from chaturanga_lab.experiment import clustered, of_mean, wilson
from chaturanga_lab.experiment.intervals import _wilson


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


def test_clusters_that_are_all_alike_are_trials() -> None:
    """Of clusters in each of which all trials come out alike, each tells as much as one trial and no more."""
    counted = [7, 0, 0, 7, 0, 7, 0, 0, 0, 0, 0]
    low, high = clustered(counted, [7] * 11)
    assert low == pytest.approx(_wilson(3 / 11, 10, 0.95)[0])
    assert high == pytest.approx(_wilson(3 / 11, 10, 0.95)[1])


def test_independent_trials_in_clusters() -> None:
    """Independent trials, however they are grouped, have about the interval that they have by themselves."""
    rng = Random(1030)
    sizes = [rng.randint(50, 150) for _ in range(400)]
    counts = [sum(rng.random() < 0.2 for _ in range(size)) for size in sizes]
    assert clustered(counts, sizes) == pytest.approx(wilson(sum(counts), sum(sizes)), rel=0.02)


def test_clusters_vary_as_statsmodels_says() -> None:
    """The share of clustered trials is as uncertain as a regression with errors clustered by game has it."""
    rng, sizes = Random(1030), []
    for _ in range(80):
        sizes.append((rng.choice((0.1, 0.6)), rng.randint(5, 60)))
    counts = [sum(rng.random() < share for _ in range(size)) for share, size in sizes]
    trials = [size for _, size in sizes]
    every = [int(number < count) for count, size in zip(counts, trials, strict=True) for number in range(size)]
    groups = [group for group, size in enumerate(trials) for _ in range(size)]
    how = {"groups": np.array(groups), "use_correction": False}
    fit = OLS(every, np.ones(len(every))).fit(cov_type="cluster", cov_kwds=how)
    share, variance = sum(counts) / sum(trials), float(fit.bse[0]) ** 2 * 80 / 79
    due = _wilson(share, share * (1 - share) / variance, 0.95)
    assert clustered(counts, trials) == pytest.approx(due, rel=1e-6)


def test_clusters_are_never_more_than_their_trials() -> None:
    """Clusters that differ less than chance would have it do not make the interval narrower."""
    assert clustered([2] * 50, [10] * 50) == pytest.approx(wilson(100, 500))
    assert clustered([0] * 9, [10] * 9) == wilson(0, 90)


def test_odd_clusters() -> None:
    """Without a trial nothing is known; one cluster tells as much as one trial; counts that do not fit are refused."""
    assert clustered([], []) == (0.0, 1.0)
    assert clustered([3], [9]) == pytest.approx(_wilson(1 / 3, 1, 0.95))
    with pytest.raises(ValueError, match="Each cluster needs its successes and its trials"):
        clustered([1], [])


@pytest.mark.parametrize("count", [2, 3, 4, 6, 30, 500])
@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_interval_of_a_mean_is_scipys(count: int, confidence: float) -> None:
    """The interval of a mean is Student's as scipy computes it, within a hundredth of its width."""
    rng = Random(count)
    values = [rng.gauss(9, 4) for _ in range(count)]
    low, high = of_mean(values, confidence)
    theirs = ttest_1samp(values, 0).confidence_interval(confidence)
    assert (low, high) == pytest.approx((theirs.low, theirs.high), abs=0.01 * (high - low))


def test_interval_of_too_few() -> None:
    """Of one value or none nothing is known; equal values leave no doubt; a wrong confidence is refused."""
    assert of_mean([]) is of_mean([3.0]) is None
    assert of_mean([3.0, 3.0]) == (3.0, 3.0)
    with pytest.raises(ValueError, match="lies between 0 and 1"):
        of_mean([1, 2], 1)
