"""Many games, under every ruleset: as a record and as a link each is read back without a difference."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chaturanga_lab as lab
from chaturanga_lab.play import random_policy
from chaturanga_lab.play.link import VIEW, read_query, write_query

MANY, TENTH = 1000, 100
WHOLE = 50
"""Of so many games one is played to its end, under the same rules from first to last."""
SHORT = 40
"""Plies that the others have at most."""
OWN_MOVES = ("W", "FfW", "ND", "mQcN", "fFbW", "R2")
DAMAGE_TO_RECORDS = ("(", "{", "[", '"', ";", "%", "1. ", "{Answers: }", "{Ruleset: daou}", "\r", "*")
DAMAGE_TO_LINKS = ("&", "=", "~", "%", "%ff", "+", "&rules=", "?", "#", ".", "~~", "~daou")


def games(name: str, count: int) -> list[lab.Game]:
    """Return random games: whole ones, and short ones that begin anywhere and whose rules are switched."""
    rules = lab.ruleset(name)
    whole = lab.simulate(rules, games=count // WHOLE, seed=1030)
    mixed = (mixed_game(rules, Random(f"{name} {number}")) for number in range(count - count // WHOLE))
    return [*(lab.replay(whole, row.game) for row in whole.of()), *mixed]


def mixed_game(rules: lab.Ruleset, rng: Random) -> lab.Game:
    """Return a short game: it may begin under other answers, go on from where it stood, and change its rules."""
    game = lab.Game(rules)
    game = switched(game, rng) if rng.random() < 0.3 else game
    plies = min(rng.randrange(SHORT), rng.randrange(SHORT))
    begins = rng.randrange(plies) if plies and rng.random() < 0.4 else -1
    for ply in range(plies):
        game = lab.Game(game.rules, game.position) if ply == begins else game
        game = one_more(game, rng)
    return switched(game, rng) if rng.random() < 0.1 else game


def switched(game: lab.Game, rng: Random) -> lab.Game:
    """Return the game under another answer, a man's own move, or another ruleset; as it is where that cannot be."""
    rules, chance = game.rules, rng.random()
    with suppress(ValueError):
        if chance < 0.6:
            question = rng.choice(rules.questions)
            return game.under(rules.choose(**{question.id: rng.choice(question.options).id}))
        if chance < 0.8:
            return game.under(rules.with_piece(rng.choice(rules.setup.kinds), rng.choice(OWN_MOVES)))
        return game.under(rng.choice([rules.base, *map(lab.ruleset, lab.rulesets())]))
    return game


def one_more(game: lab.Game, rng: Random) -> lab.Game:
    """Return the game one move or switch later, or as it is if it is over."""
    chance = rng.random()
    if chance < 0.06:
        return switched(game, rng)
    if game.outcome:
        return game
    if chance < 0.08:
        with suppress(lab.IllegalMove):
            return game.resign()
    if game.rules.mechanics.dice and not game.position.dice:
        return game.throw(rng)
    return game.play(random_policy(game.rules, game.position, rng))


def check_all(name: str, count: int) -> None:
    """Fail unless each of so many games is read back from its record, and each short one from its link."""
    for game in games(name, count):
        again = lab.Game.from_record(game.record())
        assert again == game
        assert again.positions == game.positions
        assert str(again.outcome) == str(game.outcome)
        assert again.record() == game.record()
        if game.ply <= SHORT:
            assert read_query(write_query(game)).game == game


@pytest.mark.parametrize("name", lab.rulesets())
def test_a_tenth_of_the_games_is_read_back(name: str) -> None:
    """A hundred random games, with switches, set-ups and moves of one's own in them, are written and read back."""
    check_all(name, TENTH)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", lab.rulesets())
def test_a_thousand_games_are_read_back(name: str) -> None:
    """The same of a thousand games under each ruleset."""
    check_all(name, MANY)


def is_one_sentence(error: ValueError) -> bool:
    """Whether an error is a sentence on one line."""
    return "\n" not in str(error) and str(error).endswith((".", "?"))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(lab.rulesets()), st.integers(0, 2**32), st.data())
def test_a_damaged_record_is_a_game_or_one_sentence(name: str, seed: int, data: st.DataObject) -> None:
    """Whatever is cut off, put in or taken out of a record, one reads a game or one sentence, never anything else."""
    text = mixed_game(lab.ruleset(name), Random(seed)).record()
    said = None
    try:
        assert isinstance(lab.Game.from_record(damaged(text, data, DAMAGE_TO_RECORDS)), lab.Game)
    except ValueError as error:
        said = error
    assert said is None or is_one_sentence(said)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(lab.rulesets()), st.integers(0, 2**32), st.data())
def test_a_damaged_link_is_a_game_or_one_sentence(name: str, seed: int, data: st.DataObject) -> None:
    """Whatever is cut off, put in or taken out of a link, one reads what it says or one sentence."""
    game = mixed_game(lab.ruleset(name), Random(seed))
    text = write_query(game, against=game.first_rules.label, bottom=game.rules.setup.armies[-1], ply=str(game.ply))
    said = None
    try:
        assert set(read_query(damaged(text, data, DAMAGE_TO_LINKS)).view) <= set(VIEW)
    except ValueError as error:
        said = error
    assert said is None or is_one_sentence(said)


def damaged(text: str, data: st.DataObject, signs: tuple[str, ...]) -> str:
    """Return a text from which something is taken out, and into which something is put there."""
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 20)) | st.just(len(text)))
    return text[:begin] + data.draw(st.text(max_size=4) | st.sampled_from(signs)) + text[end:]
