"""Origins: where foot soldiers began is remembered, and where a promoted man goes back there, it counts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_at_hand import all_rulesets, at, ending, proof, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove, moves_available, outcome_of, play_games, replay_game
from chaturanga_lab.engine import kernel as k
from chaturanga_lab.engine.state import prepare
from chaturanga_lab.position import Man, Move, Position
from chaturanga_lab.rules import Ruleset

MATE = lab.ruleset("modern-mate")
HOME = lab.ruleset("kridakausalya-8x8").choose(promotion="minister-to-origin")
GREAT = lab.ruleset("kridakausalya-14x14").choose(promotion="minister-to-origin")
GOOSE = lab.ruleset("nilakantha").choose(promotion="goose-foot-to-origin")
EIGHT = [rules for rules in all_rulesets() if rules.mechanics.turns == "alternate"]


def origins(position: Position) -> dict[str, str]:
    """Return what a position says, with the names of the squares."""
    name = position.geometry.name
    return {name(square): name(origin) for square, origin in position.origins}


def after(rules: Ruleset, text: str, *moves: str) -> Position:
    """Return the position after moves."""
    position = rules.position(text)
    for move in moves:
        position = lab.apply(position, rules, Move.from_uci(move))
    return position


def test_leaving_the_line() -> None:
    """A foot soldier who takes is remembered with the square where he began, until he is on that line again."""
    text = "4k3/8/5p2/4p3/3P4/8/8/4K3 w"
    assert origins(after(MATE, text)) == {}
    assert origins(after(MATE, text, "d4e5")) == {"e5": "d2"}
    assert origins(after(MATE, text, "d4e5", "f6e5")) == {"e5": "f7"}
    assert origins(after(MATE, text, "d4e5", "e8e7", "e5f6", "e7e8", "f6f7")) == {"f7": "d2"}
    back = after(MATE, "4k3/2p5/3p4/8/2P5/8/8/4K3 w", "c4c5", "e8f8", "c5d6", "f8e8", "d6c7")
    assert origins(back) == {}


def test_who_is_gone_is_forgotten() -> None:
    """A foot soldier who is taken, removed or promoted is not remembered, and the others are."""
    text = "7k/1P5p/8/4p3/3P4/8/8/K7 w from=b7c2d4g2"
    assert origins(after(MATE, text, "b7b8")) == {"d4": "g2"}
    assert origins(after(MATE, text, "b7b8", "e5d4")) == {"d4": "e7"}
    rules = MATE.choose(stalemate="removes-any")
    assert origins(after(rules, "k1N5/2K5/8/8/8/P6p/7P/8 b from=h2g2a3b2", "xh2")) == {"a3": "b2"}


def test_set_up_behind_the_array() -> None:
    """A foot soldier behind whom the array has none began where he was set up, wherever he goes."""
    assert origins(after(MATE, "4k3/8/8/8/8/8/3p4/K3P3 w", "e1d2")) == {"d2": "e1"}
    assert origins(after(MATE, "4k3/8/8/8/8/8/8/K3P3 w", "e1e2", "e8e7", "e2e3")) == {"e3": "e1"}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(EIGHT) - 1), st.lists(st.integers(0, 10_000), max_size=60))
def test_origins_are_kept_under_all_rules(number: int, choices: list[int]) -> None:
    """In any game under any rules, a foot soldier's origin is the square on which he stood at the start."""
    rules = EIGHT[number]
    position = rules.start()
    began = {square: square for square, man in position.board.occupied() if man.kind == "P"}
    for choice in choices:
        moves = moves_available(position, rules)
        if not moves:
            break
        move = moves[choice % len(moves)]
        position = lab.apply(position, rules, move)
        target = position.geometry.square(move.target or "")
        origin = began.pop(position.geometry.square(move.origin), None) if move.origin else None
        began.pop(target, None)
        if origin is not None and move.becomes is None:
            began[target] = origin
    file = position.geometry.file
    elsewhere = {(square, origin) for square, origin in began.items() if file(square) != file(origin)}
    assert position.origins == elsewhere
    assert at(rules, rules.text(position)) == position


@pytest.mark.parametrize(
    ("rules", "text", "move", "home"),
    [
        (HOME, "7k/4P3/8/8/8/8/8/K7 w", "e7e8m", "e2"),
        (HOME, "7k/4P3/8/8/8/8/8/K7 w from=e7b2", "e7e8m", "b2"),
        (HOME, "7k/4P3/8/8/8/8/8/K7 w from=e7e7", "e7e8m", "e7"),
        (HOME, "5n1k/4P3/8/8/8/8/8/K7 w", "e7f8m", "e2"),
        (HOME, "7k/8/8/8/8/8/4p3/K7 b", "e2e1m", "e7"),
        (HOME, "7k/4P3/8/8/8/8/8/K7 w from=e7e8", "e7e8m", "e8"),
        (HOME, "4n2k/3P4/8/8/8/8/8/K7 w from=d7e8", "d7e8m", "e8"),
        (GOOSE, "7k/1P6/8/8/8/8/8/K7 w", "b7b8m", "b2"),
        (GOOSE, "7k/3P4/8/8/8/8/8/K7 w", "d7d8m", "d8"),
        (GREAT, "14/4P8k/14/14/14/14/14/14/14/14/14/14/14/K13 w from=e13n2", "e13e14m", "n2"),
    ],
)
def test_back_to_the_origin(rules: Ruleset, text: str, move: str, home: str) -> None:
    """A foot soldier on the last rank becomes a minister on the square where he began, and only there."""
    position = after(rules, text, move)
    man = Man(1 - position.turn, "M")
    assert [position.geometry.name(square) for square, one in position.board.occupied() if one == man] == [home]


@pytest.mark.parametrize("occupant", "Nn")
def test_the_origin_must_be_free(occupant: str) -> None:
    """Where a man of either army stands on the origin, the foot soldier may not enter, though he attacks there."""
    position = HOME.position(f"3k4/4P3/8/8/8/8/4{occupant}3/K7 b")
    assert lab.attacked_rajas(position, HOME) == ("d8",)
    position = HOME.position(f"e6k/4P3/8/8/8/8/4{occupant}3/K6E w")
    assert [move for move in uci(lab.legal_moves(position, HOME)) if move.startswith("e7")] == []
    says = r"^e7 to e8 is not possible: e2, where the foot soldier began and the minister must go back, is not free\.$"
    with pytest.raises(IllegalMove, match=says):
        lab.apply(position, HOME, Move.from_uci("e7e8"))


def test_the_own_raja_is_judged_after_the_return() -> None:
    """A shield that goes back to where it began shields no more, and one that began between raja and enemy does."""
    shield = uci(lab.legal_moves(HOME.position("7k/K3P2e/8/8/8/8/8/N7 w"), HOME))
    assert "a7a8" in shield
    assert "e7e8m" not in shield
    assert "e7e8m" in uci(lab.legal_moves(HOME.position("7k/4P3/8/8/8/8/K6e/N7 w"), HOME))


def test_the_check_is_given_from_the_origin() -> None:
    """The new minister gives check, and mate, from the square to which he has gone back."""
    checked = after(HOME, "k7/4P2n/8/8/8/8/8/7K w from=e7a2", "e7e8m")
    assert lab.attacked_rajas(checked, HOME) == ("a8",)
    over = lab.outcome(after(HOME, "k6n/4P3/1K6/8/8/8/8/8 w from=e7a2", "e7e8m"), HOME)
    assert over is None  # b8 is free
    mated = lab.outcome(after(HOME, "k6n/2K1P3/8/8/8/8/8/8 w from=e7a2", "e7e8m"), HOME)
    assert mated is not None
    assert (mated.winner, mated.termination) == ("white", "mated")


def test_a_minister_on_the_origin_may_take_the_last_square() -> None:
    """A move that would leave the enemy no move because the minister fills his last square is barred where that is."""
    rules = proof("barred", "and-to-origin")
    for home, is_barred in (("c2", True), ("b1", False)):
        position = rules.position(f"k3/2MP/1Kp1/4/4 w from=d4{home}")
        assert ("d4d5m" not in uci(lab.legal_moves(position, rules))) == is_barred


def test_identity() -> None:
    """Who began where tells positions apart only where some promotion sends a man back, and only if it is unusual."""
    texts = ("4k3/8/8/8/4P3/8/8/4K3 w", "4k3/8/8/8/4P3/8/8/4K3 w from=e4d2", "4k3/8/8/8/4P3/8/8/4K3 w from=e4e2")
    for rules, sorts in ((MATE, 1), (lab.ruleset("nilakantha"), 1), (HOME, 2), (GOOSE, 2)):
        plain, moved, said = (rules.identity(rules.position(text)) for text in texts)
        assert len({plain, moved}) == sorts
        assert plain == said


def test_a_switch_keeps_origins() -> None:
    """Origins are facts: remembered under rules that do not ask, they count once others do."""
    game = lab.Game(MATE, "7k/7p/3n4/4P3/8/8/8/K7 w").play("e5d6").play("h8g8").play("d6d7").play("g8h8")
    assert game.under(GOOSE).play("d7d8").position.board["d8"] == Man(0, "M")
    assert game.under(MATE.choose(promotion="minister-to-origin")).play("d7d8").position.board["e2"] == Man(0, "M")


WANDERING = ending(
    proof("barred", "and-to-origin").with_piece("foot soldier", "mW"),
    *(("mated", "loses"), ("stalemated", "draws"), ("repeated", "draws", 2)),
)
"""Foot soldiers of 4 × 5 squares who step to all sides: in games 23 and 36 of seed 13 some change places."""


def test_repetition_tells_foot_soldiers_apart() -> None:
    """Foot soldiers who change places bring no position back if they began elsewhere, in bulk as in play."""
    start = WANDERING.position("kp2/pp2/2PP/2PP/3K w from=c3a2d3b2")
    arguments = start, WANDERING.mechanics, ("random", "random"), 13
    games = play_games(*arguments, range(40), compiled=False)
    assert games == play_games(*arguments, range(40), compiled=True)
    for number in range(20, 40):
        game = lab.Game(WANDERING, start, replay_game(*arguments, number))
        over = [lab.outcome(then.position, WANDERING, then.times_seen) for then in map(game.at, range(game.ply + 1))]
        assert over[-1] == outcome_of(WANDERING, games.ending[number], games.winner[number])
        assert over[:-1] == [None] * game.ply


@pytest.mark.parametrize(("rights", "is_told"), [("-", True), ("from=c3h2d3b2", True), ("from=c3h2d3h2", False)])
def test_hash_tells_foot_soldiers_apart(rights: str, is_told: bool) -> None:
    """Two foot soldiers who change places leave identity and hash as they were only if both began on one square."""
    rules = HOME.with_piece("foot soldier", "mWcF")
    start = position = rules.position(f"1k6/8/8/8/8/2PP4/8/6K1 w {rights}")
    tables, s = prepare(position, rules)
    changes = 0
    for move in map(Move.from_uci, ("c3c4", "b8a8", "d3c3", "a8b8", "c4d4", "b8a8", "d4d3", "a8b8")):
        origin, target = (tables.squares[rules.geometry.square(name or "")] for name in (move.origin, move.target))
        changes ^= k.carry_out(tables.t, s, tables.z, s[k.BOARD + origin] << k.SQUARE_BITS | target)
        position = lab.apply(position, rules, move)
    assert position.board == start.board
    assert (changes != 0) == (rules.identity(position) != rules.identity(start)) == is_told
