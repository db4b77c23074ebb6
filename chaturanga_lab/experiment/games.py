"""Games: playing the games of a plan, many by the kernel or one move by move, and the row of each."""

from __future__ import annotations

from random import Random

from ..engine import IllegalMove, Outcome, outcome_of, play_games, replay_game
from ..play import Game, policy_named
from ..position import Move, Position
from ..rules import Ruleset
from .plan import Plan
from .players import PolicyChoice
from .rows import Row, Verdict, scores_of_two
from .shares import option_of

Points = tuple[int, ...]


def play(plan: Plan, rules: Ruleset, numbers: range, *, is_compiled: bool) -> tuple[Row, ...]:
    """Return the rows of the games with these numbers under one ruleset; they do not depend on `is_compiled`."""
    if not plan.players.is_named:
        return tuple(row_of(play_by_hand(plan, rules, number), number) for number in numbers)
    start, names = plan.start_under(rules), plan.players.for_the_kernel()
    played = play_games(start, rules.mechanics, names, plan.seed, numbers, plan.max_plies, compiled=is_compiled)
    keys = zip(played.winner, played.ending, zip(*played.scores, strict=True), strict=True)
    columns = zip(played.plies, played.captures, played.promotions, played.removals, strict=True)
    known: dict[tuple[int, int, Points], Verdict] = {}
    rows = []
    for number, key, counts in zip(numbers, keys, columns, strict=True):
        if key not in known:
            winner, ending, points = key
            known[key] = _verdict(rules, outcome_of(rules, ending, winner), points)
        rows.append(Row(number, known[key], *counts))
    return tuple(rows)


def play_again(plan: Plan, rules: Ruleset, number: int) -> Game:
    """Return one game of a plan, move by move."""
    if not plan.players.is_named:
        return play_by_hand(plan, rules, number)
    start, names = plan.start_under(rules), plan.players.for_the_kernel()
    return Game(rules, start, replay_game(start, rules.mechanics, names, plan.seed, number, plan.max_plies))


def play_by_hand(plan: Plan, rules: Ruleset, number: int) -> Game:
    """Return one game whose moves are chosen by Python functions, to its end or to the longest length allowed."""
    game, rng = Game(rules, plan.start_under(rules)), plan.rng(number)
    while game.outcome is None and game.ply < plan.max_plies:
        army = game.position.turn
        policy, name = plan.players.policies[army], plan.players.names[army]
        where = f"Policy “{name}”, game {number}, ply {game.ply}"
        move = _chosen(policy, game, rng, where)
        try:
            game = game.play(move)
        except IllegalMove as error:
            raise IllegalMove(f"{where}: {error}") from None
    return game


def _chosen(policy: PolicyChoice, game: Game, rng: Random, where: str) -> Move:
    choose = policy_named(policy) if isinstance(policy, str) else policy
    try:
        move = choose(game.rules, game.position, rng)
    except Exception as error:
        error.add_note(f"{where}.")
        raise
    if not isinstance(move, Move):
        raise IllegalMove(f"{where}: a policy returns a move, not {move!r}.")
    return move


def row_of(game: Game, number: int) -> Row:
    """Return the row of a game that was played move by move."""
    points = game.position.scores or (0,) * len(game.position.geometry.armies)
    verdict = _verdict(game.first_rules, game.outcome, points)
    captures = sum(_takes(before, move) for before, move in zip(game.positions, game.moves, strict=False))
    promotions = sum(move.becomes is not None for move in game.moves)
    removals = sum(move.kind == "remove" for move in game.moves)
    return Row(number, verdict, game.ply, captures, promotions, removals)


def _takes(before: Position, move: Move) -> bool:
    return move.kind == "remove" or (move.target is not None and before.board[move.target] is not None)


def _verdict(rules: Ruleset, outcome: Outcome | None, points: Points) -> Verdict:
    """Return how a game came out; at a table the points are the scores, where two armies alternate the result is."""
    armies = tuple(army.name for army in rules.geometry.armies)
    if outcome is None:
        return Verdict("unfinished", None, None, None, (None,) * len(armies))
    is_pointed = rules.mechanics.turns != "alternate"
    scores = tuple(map(float, points)) if is_pointed else scores_of_two(outcome.result, outcome.winner, armies)
    option = option_of(outcome.question, outcome.option)
    return Verdict(outcome.result, outcome.winner, outcome.termination, option, scores)
