"""Records of whole games: what is written is read back, and what is broken is named with its line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chaturanga_lab as lab
from chaturanga_lab.play import random_policy
from chaturanga_lab.rules import library
from chaturanga_lab.rules.labels import ruleset_from_label

ROUND = "1. Red: throws 1 and 5; g4–f4; raja h4–g4 / Green: throws 4 and 6; loses dice 4 and 6 / Yellow: throws 2 and 3"


def switched(game: lab.Game, rng: Random) -> lab.Game:
    """Return the game under another answer to one of its questions, or as it is where that cannot be."""
    question = rng.choice(game.rules.questions)
    with suppress(ValueError):
        return game.under(game.rules.choose(**{question.id: rng.choice(question.options).id}))
    return game


def one_more(game: lab.Game, rng: Random) -> lab.Game:
    """Return the game one move or switch later, or as it is if it is over."""
    chance = rng.random()
    if chance < 0.04:
        return switched(game, rng)
    if game.outcome:
        return game
    if chance < 0.06:
        with suppress(lab.IllegalMove):
            return game.resign()
    if game.rules.mechanics.dice and not game.position.dice:
        return game.throw(rng)
    return game.play(random_policy(game.rules, game.position, rng))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(lab.rulesets()), st.integers(0, 2**32), st.integers(0, 60), st.booleans())
def test_every_game_is_read_back(name: str, seed: int, plies: int, from_middle: bool) -> None:
    """A game under any ruleset, from any start, with its throws, passes, switches and resignations, is read back."""
    rng = Random(seed)
    game = lab.Game(lab.ruleset(name))
    for ply in range(plies):
        if from_middle and ply == plies // 2:
            game = lab.Game(game.rules, game.position)
        game = one_more(game, rng)
    again = lab.Game.from_record(game.record())
    assert again == game
    assert again.positions == game.positions
    assert again.record() == game.record()


def test_a_record_reads_as_the_game_was_played() -> None:
    """A record names the ruleset, says whose each turn is, a round a line, and tells a switch where it happened."""
    game = lab.Game(lab.ruleset("chaturaji-dice"))
    for move in ("roll 1 5", "g4-f4", "raja h4 g4", "roll 4 6", "pass", "roll 2 3", "skip", "roll 1 1", "resign"):
        game = game.play(move)
    game = game.under(game.rules.choose(triumph="none")).play("roll 2 4").play("boat f3")
    assert game.record().splitlines() == [
        '[Rules "chaturaji-dice"]',
        "",
        f"{ROUND}; gives up the throw / Black: throws 1 and 1; resigns",
        '[Rules "chaturaji-dice + triumph=none"]',
        "2. Red: throws 2 and 4; boat h1–f3",
    ]


def test_a_switch_in_the_middle_of_a_turn_parts_the_line() -> None:
    """The round goes on in a line of its own, which says whose turn it still is."""
    game = lab.Game(lab.ruleset("chaturaji-dice")).play("roll 1 5").play("g4f4")
    game = game.under(game.rules.choose(dice="none")).play("h4g4")
    assert game.record().splitlines()[2:] == [
        "1. Red: throws 1 and 5; g4–f4",
        '[Rules "chaturaji-dice + dice=none"]',
        "1. … Red: raja h4–g4",
    ]
    assert lab.Game.from_record(game.record()) == game


def test_a_record_of_two_armies_says_how_the_game_ended() -> None:
    """Two armies need no names; start and result stand before the moves."""
    game = lab.Game(lab.ruleset("modern-mate"), "3k4/4n3/8/8/8/8/8/K3R3 w").play("e1e7")
    assert game.record() == (
        '[Rules "modern-mate"]\n[Start "3k4/4n3/8/8/8/8/8/K3R3 w"]\n[Result "White has won, bare raja"]\n\n'
        "1. chariot e1×e7\n"
    )


def test_a_record_is_read_however_it_is_spaced() -> None:
    """Blank lines, other tags, moves in short and missing numbers and names do no harm."""
    text = '\r\n [Event "A lesson"]\n[Rules "chaturaji"]\n\ng4f4/a2a3\n\n 2.  \n'.replace(" 2.  \n", "b5-c5 / e7-e6\n")
    assert lab.Game.from_record(text).ply == 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "A record is text, not NoneType."),
        ("", "A record begins with its ruleset"),
        ("1. e2-e3", "A record begins with its ruleset"),
        ('[Rules "chess"]', "Line 1: There is no ruleset 'chess'"),
        ('[Rules "chaturaji + dice=seven"]', "Line 1: dice has no option 'seven'"),
        ('[Rules "chaturaji + dice"]', "Line 1: 'chaturaji + dice' is no label"),
        ('[Rules "chaturaji +"]', "Line 1: "),
        ("[Rules chaturaji]", "Line 1: '[Rules chaturaji]' is no tag"),
        ('[Rules "chaturaji"]\n[Rules "chaturaji"]', "Line 2: The tag Rules is there twice"),
        ('[Rules "chaturaji"]\n[Start "8/8 r"]', "Line 2: The placement has 2 ranks"),
        ('[Rules "chaturaji"]\n\n1. Red: g4-f4 / Yellow: b5-c5', "Line 3: It is Green's turn here, not Yellow's."),
        ('[Rules "chaturaji"]\n1. g4-e4', "Line 2: g4 to e4 is not possible"),
        ('[Rules "chaturaji"]\n1. g4-f4 / hello', "Line 2: 'hello' is not a move"),
        ('[Rules "chaturaji"]\n1. g4-f4 / ', "Line 2: '' is not a move"),
        ('[Rules "chaturaji"]\n1. g4-f4\n3. a2-a3', "Line 3: this is round 1, not 3; is a line missing?"),
        ('[Rules "chaturaji"]\n1. g4-f4\n[Start "x"]', "Line 3: Only the tag Rules"),
        ('[Rules "chaturaji"]\n1. g4-f4\n[Rules "shatranj"]', "Line 3: shatranj is played on another board"),
        ('[Rules "chaturaji"]\n1. roll 1 5', "Line 2: "),
        ('[Rules "chaturaji-dice"]\n1. throw', "Line 2: Say which faces fell"),
        ("x" * 1_000_001, "A record has at most 1000000 characters"),
    ],
)
def test_a_broken_record_is_refused(text: str, says: str) -> None:
    """What cannot be read gets one sentence with the number of the line and the reason."""
    with pytest.raises(ValueError, match=r"\w") as error:
        lab.Game.from_record(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_record_of_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    """A game under rules from the reader's own folder is read back where that folder is named, and only there."""
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/ours.toml").write_text(
        'id = "ours"\ntitle = "Ours"\norder = 900\nbased_on = "chaturaji-dice"\nsummary = "Ours."\n', encoding="utf-8"
    )
    rules = library(tmp_path).ruleset("ours")
    game = lab.Game(rules).throw(3).under(rules.choose(triumph="none")).resign()
    assert lab.Game.from_record(game.record(), tmp_path) == game
    with pytest.raises(ValueError, match=r"^Line 1: There is no ruleset 'ours'"):
        lab.Game.from_record(game.record())


@pytest.mark.parametrize("name", lab.rulesets())
def test_a_label_names_its_ruleset(name: str) -> None:
    """From its label a ruleset is made again, with the reader's answers and conjectures."""
    rules = lab.ruleset(name)
    changed = switched(lab.Game(rules), Random(1)).rules
    for one in (rules, changed, changed.with_piece("horse", "ND")):
        assert ruleset_from_label(one.label, library()) == one
