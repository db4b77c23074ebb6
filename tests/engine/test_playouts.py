"""Playouts: whole games, interpreted and compiled, and that each is a game that the rules allow."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

import pytest
from rules_at_hand import PROOFS, all_rulesets, proof, random_positions, some_rulesets

import chaturanga_lab as lab
from chaturanga_lab.engine import (
    Policy,
    moves_available,
    outcome_of,
    play_games,
    replay_game,
    triumph_of,
)
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset


def players(rules: Ruleset, policy: Policy) -> tuple[Policy, ...]:
    """Return one policy for every army; "mixed" players are random and greedy in turn."""
    armies = range(len(rules.geometry.armies))
    if policy == "mixed":
        return tuple(cast(Policy, ("random", "greedy")[army % 2]) for army in armies)
    return tuple(policy for _ in armies)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", PROOFS)
def test_proofs_play_to_their_end(name: str, policy: Policy) -> None:
    """Each proof ruleset plays 100 games to their end, and compiled and interpreted they are the same games."""
    rules = proof(name)
    arguments = rules.start(), rules.mechanics, players(rules, policy), 11, range(100)
    games = play_games(*arguments, compiled=False)
    assert 0 not in games.ending
    assert games == play_games(*arguments, compiled=True)


def happenings(rules: Ruleset, number: int) -> set[str]:
    """Return what happens in a random game: kinds of moves, leaps, armies put out, steps back."""
    seen, position = set(), rules.start()
    for move in replay_game(position, rules.mechanics, players(rules, "random"), 3, number):
        after = lab.apply(position, rules, move)
        seen.add(move.kind)
        seen |= {"leap"} if len(after.leapt) > len(position.leapt) else set()
        seen |= {"out"} if len(after.grey) > len(position.grey) else set()
        seen |= {"leap again"} if is_leap(position, move) and position.turn in position.leapt else set()
        seen |= {"two squares"} if is_double_step(position, move) else set()
        seen |= {"back"} if move.becomes and after.board[cast(str, move.target)] is None else set()
        position = after
    return seen


def is_leap(position: Position, move: Move) -> bool:
    """Whether a raja goes farther than a step."""
    man = position.board[move.origin] if move.origin else None
    return man is not None and man.kind == "K" and distance(position, move) > 1


def is_double_step(position: Position, move: Move) -> bool:
    """Whether a foot soldier goes two squares."""
    man = position.board[move.origin] if move.origin else None
    return man is not None and man.kind == "P" and distance(position, move) == 2


def distance(position: Position, move: Move) -> int:
    """Return how many ranks or files, whichever are more, a move goes."""
    geometry = position.geometry
    origin, target = (geometry.square(name or "") for name in (move.origin, move.target))
    return max(abs(one(origin) - one(target)) for one in (geometry.file, geometry.rank))


@pytest.mark.parametrize(
    ("name", "option", "what"),
    [
        ("four", "", {"out"}),
        ("dice", "", {"out", "roll", "pass"}),
        ("great", "", {"back"}),
        ("leap", "once-before-check", {"leap"}),
        ("leap", "once-no-capture", {"leap"}),
        ("leap", "first-move-only", {"leap", "back"}),
        ("removal", "removes-any", {"remove"}),
        ("removal", "removes-imprisoner", {"remove"}),
        ("leap", "any-number", {"leap again"}),
        ("double", "backed", {"two squares"}),
        ("alone", "removes-any", {"remove"}),
        ("alone", "removes-imprisoner", {"remove"}),
    ],
)
def test_proofs_show_what_they_prove(name: str, option: str, what: set[str]) -> None:
    """In one or another random game of each proof there happens what it is there to prove."""
    assert any(what <= happenings(proof(name, option), number) for number in range(20))


@pytest.mark.parametrize("policy", ["random", "greedy", "mixed"])
def test_interpreted_and_compiled(policy: Policy) -> None:
    """Under each of many rulesets, interpreted and compiled games agree in every column."""
    for rules in some_rulesets():
        arguments = rules.start(), rules.mechanics, players(rules, policy), 12, range(3)
        assert play_games(*arguments, compiled=False) == play_games(*arguments, compiled=True), rules


@pytest.mark.exhaustive
@pytest.mark.parametrize("policy", ["random", "greedy", "mixed"])
def test_interpreted_and_compiled_under_every_answer(policy: Policy) -> None:
    """Under every ruleset with any single answer changed, thirty games agree in every column."""
    for rules in all_rulesets():
        arguments = rules.start(), rules.mechanics, players(rules, policy), 13, range(30)
        assert play_games(*arguments, compiled=False) == play_games(*arguments, compiled=True), rules


def test_chunks() -> None:
    """A run cut into chunks plays the same games as the run in one piece."""
    rules = lab.ruleset("modern-capture")
    whole = play_games(rules.start(), rules.mechanics, ("random", "greedy"), 14, range(30), compiled=False)
    pieces = [
        play_games(rules.start(), rules.mechanics, ("random", "greedy"), 14, games, compiled=False)
        for games in (range(7), range(7, 8), range(8, 30))
    ]
    assert list(whole.plies) == [plies for piece in pieces for plies in piece.plies]
    assert list(whole.winner) == [winner for piece in pieces for winner in piece.winner]
    other = play_games(rules.start(), rules.mechanics, ("random", "greedy"), 15, range(30), compiled=False)
    assert whole.plies != other.plies


def check_games(rules: Ruleset, start: Position, policy: Policy, games: int, longest: int = 4000) -> None:
    """Play games again move by move: each ends when, and as, its positions say, and its counts are theirs."""
    arguments = start, rules.mechanics, players(rules, policy), 16
    played = play_games(*arguments, range(games), longest, compiled=False)
    for number in range(games):
        moves = replay_game(*arguments, number, longest)
        positions = [start]
        for move in moves:
            assert move in moves_available(positions[-1], rules) or move.kind == "roll"
            positions.append(lab.apply(positions[-1], rules, move))
        identities = [rules.identity(position) for position in positions]
        assert [ply for ply in range(1, len(moves)) if ended(rules, positions, identities, ply)] == []
        is_judged = moves or not moves_available(start, rules)
        expected = ended(rules, positions, identities, len(moves)) if is_judged else None
        is_table = rules.mechanics.turns != "alternate"
        scores = tuple(column[number] for column in played.scores) if is_table else ()
        assert outcome_of(rules, played.ending[number], played.winner[number], scores) == expected
        assert played.promotions[number] == sum(move.becomes is not None for move in moves)
        taken = [len(list(one.board.occupied())) for one in (start, positions[-1])]
        assert played.captures[number] == taken[0] - taken[1]
        made = list(zip(positions, moves, strict=False))
        assert played.triumphs[number] == sum(triumph_of(position, rules, move) for position, move in made)
        if is_table:
            assert scores == (positions[-1].scores or (0,) * len(rules.geometry.armies))
        if not rules.mechanics.dice:
            assert played.plies[number] == len(moves)


def ended(rules: Ruleset, positions: list[Position], identities: list[Hashable], ply: int) -> lab.Outcome | None:
    """Return how a game has ended on a ply, None if it goes on."""
    return lab.outcome(positions[ply], rules, identities[: ply + 1].count(identities[ply]))


@pytest.mark.parametrize("rules", some_rulesets(), ids=repr)
def test_games_are_what_the_rules_allow(rules: Ruleset) -> None:
    """Played again move by move, a game has only possible moves and ends on the ply, and by the rule, that it says."""
    check_games(rules, rules.start(), "random", 1)
    check_games(rules, rules.start(), "greedy", 2)


@pytest.mark.parametrize("id", ["modern-mate", "modern-capture", "shatranj"])
def test_games_from_here(id: str) -> None:
    """From positions that arose under other rules, with attacked rajas and bare armies, games end as they should."""
    rules = lab.ruleset(id).choose(draws="threefold-and-70")
    other = lab.ruleset("modern-capture").choose(baring="none", stalemate="wins", draws="threefold-and-70")
    positions = [one for one in random_positions(other, 17, 8, longest=400) if len(one.board.men_of(one.turn)) < 6]
    for position in positions[::9]:
        if all(any(man.kind == "K" for _, man in position.board.men_of(army)) for army in (0, 1)):
            check_games(rules, position, "random", 2, longest=60)


@pytest.mark.parametrize(
    ("base", "text"),
    [
        (lab.ruleset("modern-mate").choose(repetition="third-draws"), "k7/8/8/p7/7P/8/8/K7 w"),
        (proof("four"), "8/8/2yP2rP2/1yK4rK1/8/8/8/8 r rajas=1.0.1.0 - - - gb"),
    ],
    ids=repr,
)
def test_soldiers_who_go_to_and_fro(base: Ruleset, text: str) -> None:
    """Where men only step aside, all games end by repetition, counted across soldiers' moves too."""
    rules = base.with_piece("foot-soldier", "sW").with_piece("raja", "sW")
    start = rules.position(text)
    check_games(rules, start, "random", 10)
    arguments = start, rules.mechanics, players(rules, "random"), 16, range(40)
    games = play_games(*arguments)
    assert {rules.endings[number - 1].condition for number in games.ending} == {"repeated"}
    assert games == play_games(*arguments, compiled=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", all_rulesets(), ids=repr)
def test_games_are_what_every_ruleset_allows(rules: Ruleset) -> None:
    """The same for five games under every ruleset with any single answer changed."""
    check_games(rules, rules.start(), "random", 5)
    check_games(rules, rules.start(), "greedy", 5)


def best_moves(position: Position, rules: Ruleset) -> set[Move]:
    """Return the captures of the highest value, or every move if there is no capture; at a table, the most points."""
    values = {kind.letter: kind.value for kind in rules.mechanics.kinds}
    worth: dict[Move, int] = {}
    for move in moves_available(position, rules):
        taken = position.board[move.target] if move.target else None
        if rules.mechanics.turns != "alternate":
            worth[move] = points(lab.apply(position, rules, move), position.turn) - points(position, position.turn)
        elif taken is not None:
            worth[move] = values[taken.kind]
    best = {move for move, value in worth.items() if value == max(worth.values())}
    return best or set(moves_available(position, rules))


def points(position: Position, army: int) -> int:
    """Return the points of an army."""
    return position.scores[army] if position.scores else 0


@pytest.mark.parametrize("rules", some_rulesets(), ids=repr)
def test_greedy(rules: Ruleset) -> None:
    """A greedy army takes the man of the highest value that it can, at a table the most points, and else any move."""
    position = rules.start()
    for move in replay_game(position, rules.mechanics, players(rules, "greedy"), 18, 1):
        if move.kind not in ("roll", "pass"):
            assert move in best_moves(position, rules)
        position = lab.apply(position, rules, move)


def test_longest_game() -> None:
    """A game that reaches the longest length is cut there, has no ending and no winner."""
    rules = lab.ruleset("modern-mate")
    games = play_games(rules.start(), rules.mechanics, ("random", "random"), 19, range(5), 7, compiled=False)
    assert [*zip(games.plies, games.ending, games.winner, strict=True)] == [(7, 0, -1)] * 5
    assert len(replay_game(rules.start(), rules.mechanics, ("random", "random"), 19, 2, 7)) == 7


def test_mate_on_the_last_ply() -> None:
    """A game that ends on the very last ply allowed has ended."""
    rules = lab.ruleset("modern-mate")
    position = rules.position("k7/7p/1K6/8/8/8/7P/6R1 w")
    games = play_games(position, rules.mechanics, ("random", "random"), 20, range(300), 1, compiled=False)
    assert set(games.ending) == {0, 2}
    mated = next(number for number, ending in enumerate(games.ending) if ending == 2)
    (move,) = replay_game(position, rules.mechanics, ("random", "random"), 20, mated, 1)
    assert move.uci() == "g1g8"


@pytest.mark.parametrize(
    ("text", "policies", "plies", "says"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w", ("random",), 10, "Each of the 2 armies needs a policy; 1 were given."),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            ("random", "bold"),
            10,
            "There is no policy 'bold'; valid are random, greedy, thinker, or such as thinker:200.",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w", ("random", "random"), 0, "A game has at least 1 ply, not 0."),
        (
            "8/8/8/8/8/8/8/4K3 w rajas=1.0",
            ("random", "random"),
            9,
            "Black has no raja: the game is over before it begins.",
        ),
    ],
)
def test_refusals(text: str, policies: tuple[Policy, ...], plies: int, says: str) -> None:
    """What cannot be played is refused with one sentence."""
    rules = lab.ruleset("modern-capture")
    with pytest.raises(ValueError, match="^" + says.replace(".", r"\.") + "$"):
        play_games(rules.position(text), rules.mechanics, policies, 1, range(2), plies, compiled=False)
