"""A pair is one game in two readings: what is played, where they part, and verdicts like those of each alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove, Outcome, apply, moves_available, outcome
from chaturanga_lab.play import Game, policy_named
from chaturanga_lab.play.pair import Pair, Parting
from chaturanga_lab.position import Position
from chaturanga_lab.rules import Ruleset

CORNER = "5k1e/3K2p1/6Pp/5N1P/8/8/8/8 w"
"""White can stalemate Black, whose elephant in the corner may or may not have a jump left."""
STRAIGHT = lab.ruleset("al-adli")
DIAGONAL = STRAIGHT.choose(elephant="diagonal-jump")
MATE = lab.ruleset("modern-mate")


def corner() -> Pair:
    """Return the corner elephant under both readings, before White's move."""
    return Pair.of(Game(STRAIGHT, CORNER), DIAGONAL)


def words(moves: tuple[lab.Move, ...]) -> list[str]:
    return [move.uci() for move in moves]


# ------------------------------------------------------------------ what is played


def test_a_move_is_played_in_both_readings() -> None:
    """A move that both allow leads both on, and neither stands still."""
    pair = corner().play("f5-e7")
    assert (pair.a.ply, pair.b.ply, pair.still, pair.why_still) == (1, 1, "", "")


def test_one_reading_is_over_and_the_other_goes_on() -> None:
    """In the corner Black has won in A and has one move in B; once it is played, A stands still and says why."""
    pair = corner().play("f5-e7")
    here = pair.parting()
    assert (str(here.verdict_a), here.verdict_b) == ("Black has won, stalemate", None)
    assert (here.only_a, words(here.only_b)) == ((), ["h8f6"])
    assert here.has_other_verdict
    on = pair.play("h8-f6")
    assert (on.still, on.a.ply, on.b.ply, on.ply) == ("a", 1, 2, 2)
    assert on.why_still == "The game is over (Black has won, stalemate): no move can follow."
    assert not on.parting().is_together


def test_what_one_reading_forbids_is_played_in_the_other() -> None:
    """A move of one reading alone goes on there; the other stands still, with its refusal, and goes on after Undo."""
    pair = Pair.of(Game(MATE), MATE.choose(elephant="straight-jump")).play("c1-a3")
    assert pair.still == "b"
    assert "c1 to a3" in pair.why_still
    assert pair.play("e7-e6").b.ply == 0
    back = pair.undo()
    assert (back.still, back.play("e2-e3").still) == ("", "")


def test_what_both_readings_forbid_is_refused() -> None:
    """A move that neither allows raises one sentence, with both reasons where they differ, and changes nothing."""
    pair = Pair.of(Game(MATE), MATE.choose(elephant="straight-jump"))
    with pytest.raises(IllegalMove, match=r"^e2 to e5 is not possible") as alike:
        pair.play("e2-e5")
    assert "Neither" not in str(alike.value)
    with pytest.raises(IllegalMove, match=r"^Neither reading allows this\. A: .* B: "):
        pair.play("c1-c4")
    with pytest.raises(ValueError, match="zzz"):
        pair.play("zzz")


def test_a_soldier_becomes_what_each_reading_makes_of_him() -> None:
    """One step to the last rank is played in both, though the man who comes of it differs, and the positions part."""
    rules = lab.ruleset("modern-mate")
    other = rules.choose(promotion="home-piece-if-lost")
    pair = Pair.of(Game(rules, "4k3/7P/8/8/8/8/8/4K3 w"), other).play("h7-h8")
    assert (pair.still, [game.moves[0].becomes for game in (pair.a, pair.b)]) == ("", ["M", "R"])
    assert pair.parting().has_other_position
    assert pair.at(0).parting() == Parting(0, *(game.legal_moves("h7") for game in (pair.at(0).a, pair.at(0).b)))


def test_a_game_goes_over_into_another_reading_as_far_as_it_follows() -> None:
    """`of`, `with_a` and `with_b` replay the moves, and what neither reading allows is left out."""
    game = Game(MATE).play("e2-e3").play("e7-e6").play("c1-a3").play("d7-d6")
    straight = MATE.choose(elephant="straight-jump")
    pair = Pair.of(game, straight)
    assert (pair.a.ply, pair.b.ply, pair.still) == (4, 2, "b")
    assert pair.with_b(MATE).still == ""
    assert pair.with_a(straight).ply == 2
    assert pair.with_a(straight).a == pair.b


def test_swapping_changes_the_readings_over() -> None:
    """Swapped, A is B in all that is said of every ply, and swapped twice the pair is as before."""
    pair = corner().play("f5-e7").play("h8-f6")
    assert pair.swap().partings == tuple(one.swapped() for one in pair.partings)
    assert (pair.swap().still, pair.swap().swap()) == ("b", pair)


def test_each_ply_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further move compares one ply anew, and going back, forth or over compares none."""
    compared: list[int] = []
    parting = lab.play.pair._parting
    monkeypatch.setattr(lab.play.pair, "_parting", lambda pair: compared.append(pair.ply) or parting(pair))
    pair = Pair.of(Game(MATE), STRAIGHT)
    for move in ("e2-e3", "e7-e6", "g1-f3"):
        pair = pair.play(move)
        assert len(pair.partings) == pair.ply + 1
    assert compared == [0, 1, 2, 3]
    assert pair.undo().partings == pair.partings[:3]
    assert pair.at(1).swap().partings[1] == pair.partings[1].swapped()
    assert compared == [0, 1, 2, 3]
    assert pair.at(1).play("d7-d6").partings[:2] == pair.partings[:2]
    assert compared == [0, 1, 2, 3, 2]


def test_what_is_no_pair_is_refused() -> None:
    """Two games of two positions, of two boards or of different moves, a ply that is not there: one sentence each."""
    with pytest.raises(ValueError, match="begin from one position"):
        Pair(Game(MATE), Game(STRAIGHT))
    with pytest.raises(ValueError, match="same moves"):
        Pair(Game(MATE).play("e2-e3"), Game(MATE).play("d2-d3"))
    with pytest.raises(ValueError, match="another board"):
        Pair.of(Game(MATE), lab.ruleset("kridakausalya-14x14"))
    with pytest.raises(ValueError, match="plies 0 to 0"):
        corner().at(1)
    with pytest.raises(ValueError, match="taken back"):
        corner().undo()
    with pytest.raises(ValueError, match="valid are random, greedy"):
        corner().play_on("clever", Random(1))


# ------------------------------------------------------------------ at a table, and by dice


def test_the_same_faces_fall_in_both() -> None:
    """Where both readings throw dice, one throw is played in both."""
    rules = lab.ruleset("chaturaji-dice")
    pair = Pair.of(Game(rules), lab.ruleset("chaturaji-teams-dice")).play_on("random", Random(4))
    assert pair.a.position.dice == pair.b.position.dice != ()


def test_a_reading_without_dice_stands_still() -> None:
    """Where one reading alone throws, the other waits and says that it knows no such thing."""
    pair = Pair.of(Game(lab.ruleset("chaturaji-dice")), lab.ruleset("chaturaji")).play("roll 1 5")
    assert pair.still == "b"
    assert "dice" in pair.why_still


def test_a_pair_plays_on_by_moves_of_both() -> None:
    """Played on with a seed the readings make the same legal moves, the same every time, until none is left."""
    for rules, other in ((STRAIGHT, DIAGONAL), (lab.ruleset("chaturaji-dice"), lab.ruleset("chaturaji-teams-dice"))):
        games = []
        for _ in range(2):
            pair, rng = Pair.of(Game(rules), other), Random(7)
            while pair.both and pair.ply < 40:
                pair = pair.play_on("greedy", rng)
                assert not pair.still
            games.append(pair.a.moves)
        assert games[0] == games[1]
        assert len(games[0]) > 10


def test_without_a_common_move_nothing_is_played() -> None:
    """Where no move is legal in both readings that is said."""
    with pytest.raises(ValueError, match="no move that both readings allow"):
        corner().play("f5-e7").play_on("random", Random(1))


# ------------------------------------------------------------------ verdicts, from scratch

LONGEST = 70


@cache
def twenty_games() -> tuple[Game, ...]:
    """Return twenty games, over every board and nearly every ruleset, by random and greedy players."""
    names = list(lab.rulesets())
    chosen = [names[at * len(names) // 20] for at in range(20)]
    return tuple(_played(lab.ruleset(id), seed, ("random", "greedy")[seed % 2]) for seed, id in enumerate(chosen))


def _played(rules: Ruleset, seed: int, policy: str) -> Game:
    game, rng = Game(rules), Random(seed)
    while game.outcome is None and game.ply < LONGEST:
        game = game.play(
            game.throw(rng).moves[-1] if game.is_throw_due else policy_named(policy)(rules, game.position, rng)
        )
    return game


def switches(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the rules with one answer switched, for every other answer to every question."""
    for question in rules.questions:
        for option in question.options:
            if option.id != rules.answers[question.id]:
                yield rules.choose(**{question.id: option.id})


def verdicts_alone(reading: Game, plies: range) -> list[Outcome | None]:
    """Return the verdicts after so many moves of a reading as if it were alone: by the engine, without `Game`."""
    rules, positions = reading.first_rules, [reading.start]
    for move in reading.moves:
        positions.append(apply(positions[-1], rules, move))
    seen = [rules.identity(position) for position in positions]
    return [_judged(positions[ply], rules, ply, seen[: ply + 1].count(seen[ply])) for ply in plies]


def _judged(position: Position, rules: Ruleset, ply: int, times: int) -> Outcome | None:
    """Return how a game has ended: at its start only if nobody can move, and by no repeating amid a throw."""
    if ply == 0 and moves_available(position, rules):
        return None
    return outcome(position, rules, 1 if position.dice else times)


def verdicts_hold(game: Game, others: Iterable[Ruleset], every: int) -> int:
    """Compare the verdicts of pairs with those of each reading replayed from its start; return how many were."""
    plies = range(game.ply, -1, -every)
    alone, count = verdicts_alone(game, plies), 0
    for other in others:
        pair = Pair.of(game, other)
        assert pair.a == game
        there = verdicts_alone(pair.b, range(pair.b.ply + 1))
        for ply, verdict in zip(plies, alone, strict=True):
            parting = pair.parting(ply)
            assert (parting.verdict_a, parting.verdict_b) == (verdict, there[min(ply, pair.b.ply)]), (other, ply)
            count += 2
    return count


@pytest.mark.parametrize("number", range(20))
def test_verdicts_are_those_computed_from_scratch(number: int) -> None:
    """A seeded tenth of the switches: at every thirtieth ply from the end each reading is judged as if alone."""
    game = twenty_games()[number]
    others = list(switches(game.rules))
    assert verdicts_hold(game, Random(number).sample(others, 1 + len(others) // 10), 30)


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", range(20))
def test_all_verdicts_are_those_computed_from_scratch(number: int) -> None:
    """The same for every single switch of all questions, at every ply."""
    game = twenty_games()[number]
    others = list(switches(game.rules))
    assert verdicts_hold(game, others, 1) == 2 * len(others) * (game.ply + 1)
