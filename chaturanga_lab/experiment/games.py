"""Games: playing the games of a plan, many by the kernel or one move by move, and the row of each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random

from ..engine import IllegalMove, play_games, replay_game, triumph_of
from ..play import Game, policy_named
from ..position import Move
from ..rules import Ruleset
from .columns import Columns
from .judge import verdict_of
from .plan import Plan
from .players import PolicyChoice
from .rows import Row


def play(
    plan: Plan, rules: Ruleset, numbers: range, *, is_compiled: bool, is_stopped: Callable[[], bool] = lambda: False
) -> Columns:
    """Return the columns of the games with these numbers under one ruleset; they do not depend on `is_compiled`.

    Games in which a Python function moves, or a thinker, may take long: in between it is asked `is_stopped`, and then
    the game at hand and those after it are missing.
    """
    if not plan.players.is_named:
        return Columns.from_rows(rules, rows_by_hand(plan, rules, numbers, is_stopped))
    start, names = plan.start_under(rules), plan.players.for_the_kernel()
    how = plan.mechanics_under(rules), names, plan.seed, numbers, plan.max_plies
    played = play_games(start, *how, compiled=is_compiled, is_stopped=is_stopped)
    return Columns.from_playouts(rules, numbers[: len(played)], played)


def play_again(plan: Plan, rules: Ruleset, number: int) -> Game:
    """Return one game of a plan, move by move."""
    if not plan.players.is_named:
        return play_by_hand(plan, rules, number)
    start, names = plan.start_under(rules), plan.players.for_the_kernel()
    mechanics = plan.mechanics_under(rules)
    return Game(rules, start, replay_game(start, mechanics, names, plan.seed, number, plan.max_plies))


def rows_by_hand(plan: Plan, rules: Ruleset, numbers: range, is_stopped: Callable[[], bool]) -> Iterator[Row]:
    """Yield the rows of games in which Python functions move, until it is stopped."""
    for number in numbers:
        for game in plies_by_hand(plan, rules, number):  # noqa: B007
            if is_stopped():
                return
        yield row_of(game, number)


def play_by_hand(plan: Plan, rules: Ruleset, number: int) -> Game:
    """Return one game whose moves are chosen by Python functions, to its end or to the longest length allowed."""
    (game,) = deque(plies_by_hand(plan, rules, number), maxlen=1)
    return game


def plies_by_hand(plan: Plan, rules: Ruleset, number: int) -> Iterator[Game]:
    """Yield such a game as it begins and after each of its moves.

    The dice are thrown here, with the game's own chance; a function is asked only what to do with them.
    """
    game, rng, turns = Game(rules, plan.start_under(rules)), plan.rng(number), 0
    yield game
    while game.outcome is None and (turns < plan.max_plies or game.position.dice):
        turns += not game.moves or not game.position.dice
        if rules.mechanics.dice and not game.position.dice:
            game = game.throw(rng)
        else:
            game = _moved(plan, game, rng, f"game {number}, ply {game.ply}")
        yield game


def _moved(plan: Plan, game: Game, rng: Random, where: str) -> Game:
    """Return the game after the move that the policy of the army to move chooses."""
    policy, name = (of_all[game.position.turn] for of_all in (plan.players.policies, plan.players.names))
    where = f"Policy “{name}”, {where}"
    move = _chosen(plan, policy, game, rng, where)
    try:
        return game.play(move)
    except IllegalMove as error:
        raise IllegalMove(f"{where}: {error}") from None


def _chosen(plan: Plan, policy: PolicyChoice, game: Game, rng: Random, where: str) -> Move:
    choose = policy_named(policy) if isinstance(policy, str) else policy
    rules = plan.rules_for_policies(game.rules) if isinstance(policy, str) else game.rules
    try:
        move = choose(rules, game.position, rng)
    except Exception as error:
        error.add_note(f"{where}.")
        raise
    if not isinstance(move, Move):
        raise IllegalMove(f"{where}: a policy returns a move, not {move!r}.")
    return move


def row_of(game: Game, number: int) -> Row:
    """Return the row of a game that was played move by move, under the same rules from first to last."""
    points = game.position.scores or (0,) * len(game.position.geometry.armies)
    places = game.outcome.places if game.outcome else ()
    verdict = verdict_of(game.first_rules, game.outcome, points, places)
    before, after = (sum(1 for _ in position.board.occupied()) for position in (game.start, game.position))
    promotions = sum(move.becomes is not None for move in game.moves)
    removals = sum(move.kind == "remove" for move in game.moves)
    return Row(number, verdict, len(game.turns), before - after, promotions, removals, triumphs_of(game))


def triumphs_of(game: Game) -> int:
    """Return how many moves of a game were a triumph."""
    rules = game.first_rules
    if rules.mechanics.triumph is None:
        return 0
    return sum(triumph_of(game.positions[ply], rules, move) for ply, move in enumerate(game.moves))
