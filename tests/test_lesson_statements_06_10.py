"""What lessons 06 and 10 say in words is so, and the exercise of lesson 10 tells right from wrong."""

from __future__ import annotations

import ast
import re
from functools import cache, reduce
from operator import mul
from statistics import fmean, median
from typing import Any

import nbformat
import pytest

import chaturanga_lab as lab
from chaturanga_lab.charts.rule_map import marks_of
from chaturanga_lab.experiment import Results
from chaturanga_lab.rules import Ruleset
from chaturanga_lab.shelf import notebooks_folder

BASE = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
STRAIGHT = BASE.choose(elephant="straight-jump")
FIGHTS_ON = BASE.choose(baring="none")
TAKEN = BASE.choose(check="king-capture")
ALONE = BASE.choose(stalemate_scope="king-alone")
DRAWN = BASE.choose(stalemate="draws")


@cache
def games(rules: Ruleset, policy: str = "random") -> Results:
    """The thousand games that a bet of lesson 06 plays."""
    return lab.simulate(rules, policy=policy, games=1000, seed=1030)


def draws(rules: Ruleset, policy: str = "random") -> float:
    return next(share.share for share in games(rules, policy).shares() if share.name == "draw")


def ended(rules: Ruleset, termination: str, policy: str = "random") -> float:
    return sum(share.share for share in games(rules, policy).endings() if share.termination == termination)


def half_over(rules: Ruleset, policy: str = "random") -> float:
    return median(row.plies for row in games(rules, policy).of(rules))


# ------------------------------------------------------------------ lesson 06


def largest(measure: str, question: str, policy: str | None = None) -> float:
    """Return how far the strongest answer to a question moves a measure, in points of a hundred."""
    return max(100 * abs(effect.difference) for effect in lab.atlas().effects(measure, policy, question))


def test_the_bare_raja_changes_most_over_all_combinations() -> None:
    """Drawn, it costs 70 or 90 wins of a hundred; the goal comes next; stalemate moves less than one."""
    questions = sorted(lab.atlas().questions, key=lambda question: -largest("decisive", question))
    assert questions[:2] == ["baring", "check"]
    assert largest("decisive", "stalemate") < 1
    effects = {one.policy: one for one in lab.atlas().effects("decisive", question="baring") if one.option == "draws"}
    assert 65 < -100 * effects["random"].difference < 75
    assert 85 < -100 * effects["greedy"].difference < 95
    assert all(effect.difference > 0 for effect in lab.atlas().effects("decisive", question="check"))
    assert all(effect.difference < 0 for effect in lab.atlas().effects("length", question="check"))


def test_four_answers_to_the_bare_raja_change_no_game() -> None:
    """A draw, a win, half a win and the draw by retaking end the very same games; the other answers do not."""
    same = {effect.option for effect in lab.atlas().effects("length", question="baring") if effect.is_same_game}
    assert same == {"draws", "wins", "half-loss", "loses-unless-retaliation"}


def test_no_answer_helps_the_first_mover() -> None:
    """Every answer moves his score by less than two points for certain, and none surely at all; the mean is fifty."""
    effects = lab.atlas().effects("score")
    assert len(effects.within(0.02)) == len(effects)
    assert not any(effect.is_sure for effect in effects)
    for policy in lab.atlas().policies:
        assert abs(fmean(lab.atlas().values("score", policy)) - 0.5) < 0.005


def test_named_rulesets_lie_close_together_but_for_two() -> None:
    """King capture is short and won, a drawn bare raja is never won; the rest are between, near each other."""
    marks = sorted(marks_of(lab.atlas(), "random", None), key=lambda mark: mark.length)
    assert marks[0].name == "Modern page, king capture"
    assert marks[0].length < 150
    assert marks[0].decisive > 0.99


def test_almost_fifty_games_are_one_step_away() -> None:
    """Forty-six single changes, one question without a second answer, and over two hundred million combinations."""
    counts = [len(question.options) for question in BASE.questions]
    assert sum(count - 1 for count in counts) == 46
    assert [question.name for question in BASE.questions if len(question.options) == 1] == ["First move"]
    assert reduce(mul, counts) > 200_000_000


def test_two_of_four_changes_are_felt_on_the_first_turn() -> None:
    """Sixteen first moves, fourteen with the straight elephant, eighteen with the leap; two changes sleep."""
    start = BASE.start()
    changed = [STRAIGHT, BASE.choose(king_leap="once-before-check"), BASE.choose(minister="queen"), DRAWN]
    assert [len(lab.legal_moves(start, rules)) for rules in (BASE, *changed)] == [16, 14, 18, 16, 16]
    gone = {move.uci() for move in lab.legal_moves(start, BASE)} - {m.uci() for m in lab.legal_moves(start, STRAIGHT)}
    assert gone == {"c1a3", "c1e3", "f1d3", "f1h3"}


def test_twins_play_the_same_game() -> None:
    """A draw for the bare raja renames ends and changes no move; the straight elephant goes its own way at once."""
    triplets = lab.simulate([BASE, BASE.choose(baring="draws"), STRAIGHT], games=10, seed=1030)
    first, renamed, other = (lab.replay(triplets, 3, rules) for rules in triplets.rulesets)
    assert [move.uci() for move in first.moves] == [move.uci() for move in renamed.moves]
    assert [move.uci() for move in first.moves][:20] != [move.uci() for move in other.moves][:20]


def test_the_elephant_changes_no_share_of_draws() -> None:
    """About two random games in nine are drawn under both elephants; hardly any game stays the same."""
    assert abs(draws(BASE) - 2 / 9) < 0.02 > abs(draws(STRAIGHT) - 2 / 9)
    pairs = zip(games(BASE).of(BASE), games(STRAIGHT).of(STRAIGHT), strict=True)
    assert sum(one[1:] == other[1:] for one, other in pairs) < 10


def test_the_bare_raja_changes_nearly_all() -> None:
    """Without the rule nine random games in ten are drawn, by two bare rajas or the quiet limit; mate stays rare."""
    assert draws(FIGHTS_ON) > 0.9
    assert ended(FIGHTS_ON, "both-bare") + ended(FIGHTS_ON, "quiet") > 0.8
    assert 0.03 < ended(BASE, "mated") < 0.07 > ended(FIGHTS_ON, "mated") > 0.03


def test_who_takes_rajas_is_soon_done() -> None:
    """Half of the games are over by ply 393 under checkmate and 106 under king capture, where hardly any is drawn."""
    assert (half_over(BASE), half_over(TAKEN)) == (393, 106)
    assert draws(TAKEN) < 0.01


def test_the_raja_alone_is_stalemated_often() -> None:
    """Stalemate of the army ends one random game in 200, of the raja six in ten, and a quarter of greedy ones."""
    assert ended(BASE, "stalemated") < 0.01
    assert 0.55 < ended(ALONE, "stalemated") < 0.65
    assert half_over(ALONE) == 122
    assert 0.2 < ended(ALONE, "stalemated", "greedy") < 0.3
    assert ended(ALONE, "bared", "greedy") > 0.6
    assert half_over(ALONE, "greedy") == 114


def test_two_changes_do_more_than_their_sum() -> None:
    """A drawn stalemate changes nothing in the base, and wakes where the raja alone must be stuck."""
    alone, both = draws(ALONE), draws(ALONE.choose(stalemate="draws"))
    assert abs(draws(DRAWN) - draws(BASE)) < 0.01
    assert alone < 0.12 < draws(BASE)
    assert 0.65 < both < 0.75
    assert abs(draws(TAKEN) - draws(TAKEN.choose(baring="none"))) < 0.01
    assert ended(TAKEN, "bared") < 0.02


def test_the_answers_have_the_witnesses_that_are_named() -> None:
    """A program knows no bare raja, al-ʿAdlī names the king alone, Thailand draws, and king capture is of 1949."""
    assert {one.status for one in FIGHTS_ON.option("baring").attestations} == {"convention"}
    assert {one.witness for one in ALONE.option("stalemate_scope").attestations} == {"al-adli"}
    assert "makruk" in {one.witness for one in DRAWN.option("stalemate").attestations}
    old = [one for one in TAKEN.option("check").attestations if not one.game and one.source.key == "davidson1949"]
    assert old


# ------------------------------------------------------------------ lesson 10


def texts() -> dict[str, str]:
    """Return the texts that lesson 10 writes, by the names that it gives them."""
    notebook = nbformat.read(notebooks_folder() / "10_add_a_source.ipynb", as_version=4)
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    return dict(re.findall(r'(?ms)^(\w+) = """(.*?)"""', code))


def wants() -> list[dict[str, str]]:
    """Return what the exercise of lesson 10 asks for, as its cell says it."""
    notebook = nbformat.read(notebooks_folder() / "10_add_a_source.ipynb", as_version=4)
    source = next(cell.source for cell in notebook.cells if cell.id == "exercise")
    return [ast.literal_eval(one) for one in re.findall(r"= (\{.*\})", source)]


def test_the_slip_is_told_and_mended() -> None:
    """The first form of lesson 10 has one slip, which the check names with the right word; mended, all is in order."""
    told, form = texts(), lab.source_form()
    text = told["work"] + told["witness"] + told["attestation"]
    with pytest.raises(ValueError, match=r"read is 'txt'; .* Did you mean 'text'"):
        form.check(text)
    form.check(text.replace("txt", "text"))
    assert form.said == "In order: 1 work, 1 witness and 1 attestation."


@pytest.mark.parametrize(
    ("betza", "says"),
    [("W", ""), ("FfW", ""), ("N", ""), ("WR", "goes the same way twice"), ("J", "has the atom 'J'")],
)
def test_letters_are_played_or_refused(betza: str, says: str) -> None:
    """What lesson 10 has its readers write for the elephant is played or refused as it says."""
    told, form = texts(), lab.source_form()
    text = told["work"] + told["answer"].replace('"W"', f'"{betza}"') + told["page_12"]
    if says:
        with pytest.raises(ValueError, match=says):
            form.check(text)
    else:
        form.check(text)
        form.play()
        assert form.board.children


PAGE_15 = """# questions/page-15.toml
adds_to = "baring"
[[options]]
id = "loses"
[[options.attestations]]
source = "roe2031[15]"
read = "text"
status = "attested"
claim = "Whoever has lost all his men but the raja has lost."
"""
NO_ARRAY = """# questions/no-array.toml
adds_to = "array"
[[silences]]
source = "roe2031"
kind = "unstated"
note = "Pages 12 to 15 do not say how the men stand."
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PAGE_15, "something that is asked for is not there yet"),
        (PAGE_15.replace("loses", "none") + NO_ARRAY, "look again at the answer (id) on Bare raja"),
        (PAGE_15.replace("attested", "second-hand") + NO_ARRAY, "look again at status on Bare raja"),
        (PAGE_15 + NO_ARRAY.replace("unstated", "not-read"), "look again at kind on Array"),
        (PAGE_15 + NO_ARRAY, "Right: that is what the passage says"),
    ],
)
def test_the_exercise_tells_right_from_wrong(text: str, says: str) -> None:
    """What a reader writes of page 15 and of the silence is judged statement by statement."""
    form = lab.source_form(wants=wants())
    form.check(texts()["work"] + text)
    assert says in form.said


def test_no_elephant_of_ours_steps_straight() -> None:
    """Lesson 10 needs a new answer, since none of ours says what page 12 says; nobody of ours is called Roe."""
    moves: list[Any] = [
        dict(option.effect.moves)["E"] for option in lab.ruleset("modern-mate").question("elephant").options
    ]
    assert "W" not in moves
    assert not [source for source in lab.rules.library().sources if "roe" in source]


def test_al_adlis_array_is_marked_as_contradicted() -> None:
    """Ayer and Ludii stand against each other on al-ʿAdlī's men."""
    sayings = lab.matrix()["al-adli", "array"].sayings
    assert [(one.attestations[0].source.key, one.attestations[0].against) for one in sayings] == [
        ("ayer", "ludii"),
        ("ludii", "ayer"),
    ]
