"""Values of your own for the men: greedy players go by them, and nothing else changes."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import play_games
from chaturanga_lab.engine.worth import hundredths_of, ruleset_with_values, with_values
from chaturanga_lab.rules import Ruleset

SHATRANJ = lab.ruleset("shatranj")
CONVENTION = {"M": 2.0, "E": 2.0, "N": 4.0, "R": 6.0, "C": 5.0, "P": 1.0}


def games(rules: Ruleset, values: dict[str, float]) -> tuple[list[int], ...]:
    """Return what ten greedy games come to."""
    mechanics = with_values(rules.mechanics, values)
    played = play_games(rules.start(), mechanics, ("greedy", "greedy"), 7, range(10), compiled=False)
    return list(played.winner), list(played.plies), list(played.captures)


def test_values_are_kept_in_hundredths() -> None:
    """Each value is a whole number of hundredths of a foot soldier, also of those kinds that were not named."""
    kinds = {kind.letter: kind.value for kind in with_values(SHATRANJ.mechanics, {"N": 3.456, "E": 0}).kinds}
    assert kinds == {"K": 100_000, "M": 200, "E": 0, "N": 346, "R": 600, "C": 500, "P": 100}


def test_the_convention_said_aloud_gives_the_same_games() -> None:
    """Without values the mechanics is the same object, and with those of the convention greedy games are the same."""
    assert with_values(SHATRANJ.mechanics, {}) is SHATRANJ.mechanics
    assert games(SHATRANJ, {}) == games(SHATRANJ, CONVENTION)
    assert games(SHATRANJ, {}) != games(SHATRANJ, {"R": 0.5})


def test_a_greedy_move_takes_the_man_that_counts_most() -> None:
    """A chariot between a horse and a minister takes the horse by the convention, the minister if he counts more."""
    position = SHATRANJ.position("k7/8/8/8/m2R2n1/8/8/4K3 w")
    for values, target in (({}, "g4"), ({"minister": 5}, "a4")):
        results = lab.simulate(SHATRANJ, "greedy", games=3, start=position, max_plies=1, values=values)
        assert {lab.replay(results, number).moves[0].target for number in range(3)} == {target}


def test_only_the_policy_sees_them() -> None:
    """A ruleset with values is equal to the one without, and what is chosen from it has the convention again."""
    valued = ruleset_with_values(SHATRANJ, {"N": 9})
    assert valued == SHATRANJ
    assert valued.mechanics != SHATRANJ.mechanics
    assert valued.choose(stalemate="draws").mechanics == SHATRANJ.choose(stalemate="draws").mechanics
    assert ruleset_with_values(SHATRANJ, {}) is SHATRANJ


@pytest.mark.parametrize("name", ["shatranj", "kridakausalya-14x14", "daou"])
def test_how_values_become_hundredths(name: str) -> None:
    """The values of the convention are multiplied by 100 to be hundredths, those that were given by 1."""
    mechanics = lab.ruleset(name).mechanics
    assert (hundredths_of(mechanics), hundredths_of(with_values(mechanics, {"P": 2}))) == (100, 1)


@pytest.mark.parametrize(
    ("name", "values", "says"),
    [
        ("shatranj", {"X": 1}, "There is no value to give to 'X'; valid are M, E, N, R, C, P."),
        ("shatranj", {"K": 4}, "There is no value to give to 'K'"),
        ("shatranj", {"N": -1}, "The value of N is a number of foot soldiers from 0 to 1000, not -1."),
        ("shatranj", {"N": float("nan")}, "not nan."),
        ("shatranj", {"N": "3"}, "not '3'."),
        ("chaturaji", {"N": 3}, "At a table the values of the men are the points of the rules"),
    ],
)
def test_what_is_refused(name: str, values: dict[str, float], says: str) -> None:
    """Unknown kinds, rajas, impossible numbers, and values at a table are refused in one sentence."""
    with pytest.raises(ValueError, match=r"\.$") as error:
        with_values(lab.ruleset(name).mechanics, values)
    assert says in str(error.value)
