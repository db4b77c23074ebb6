"""PairWords: what is said of two readings, to announce and to show: moves, verdicts, and in what they differ."""

from __future__ import annotations

from ...play import Game, write_move
from ...play.pair import Pair, Parting
from ...play.spoken import last_words
from ...rules import Ruleset
from ...rules.differences import differences, in_force
from ...rules.lookup import listed, sentence
from ..boards.scene import turn_of
from ..telling.ending import ending_rule, result_words
from ..telling.reading import is_set_up

FEW = 8
"""So many moves are named one by one; of more, the first of them and how many there are."""


def played_words(before: Pair, after: Pair, language: str = "en") -> str:
    """Return what the last move of a pair did, for both readings: "White: elephant c1 to c3, in both readings. …"."""
    moved = [letter for letter, was, now in _sides(before, after) if now.ply > was.ply]
    if len(moved) == 2:
        here, there = (last_words(game, language) for game in (after.a, after.b))
        done = f"{here.rstrip('.')}, in both readings." if here == there else f"In A: {here} In B: {there}"
        return f"{done} {verdict_sentences(after, language)}"
    letter, other = (moved[0], before.b) if moved[0] == "A" else (moved[0], before.a)
    told = last_words(after.longer, language)
    if before.still or other.outcome:
        return f"In {letter} alone: {told} {verdict_sentences(after, language)}"
    still = "B" if letter == "A" else "A"
    return f"Only {letter} allows this: {told} {still} stands still. {sentence(after.why_still)}"


def _sides(before: Pair, after: Pair) -> tuple[tuple[str, Game, Game], ...]:
    return ("A", before.a, after.a), ("B", before.b, after.b)


def verdict_sentences(pair: Pair, language: str = "en") -> str:
    """Return whose turn it is or how the game has ended, once if the readings agree: "Black to move."."""
    said = [_verdict(game, language) for game in (pair.a, pair.b)]
    if said[0] == said[1] and not pair.still:
        return f"{said[0]}."
    still = pair.still.upper()
    return " ".join(
        f"{letter}{' stands still' if letter == still else ''}: {words}."
        for letter, words in zip("AB", said, strict=True)
    )


def _verdict(game: Game, language: str) -> str:
    outcome = game.outcome
    if outcome is None:
        return turn_of(game, language)
    return f"the game is over, {result_words(game)}, {ending_rule(game, outcome)[0].rstrip('.')}"


def moves_words(game: Game, language: str = "en") -> str:
    """Return what can be done in a game that goes on: "Black has one move, elephant h8–f6."."""
    moves = game.legal_moves()
    army = game.position.geometry.armies[game.position.turn].name.capitalize()
    if game.is_throw_due or not moves or any(move.kind != "step" for move in moves):
        return f"{turn_of(game, language)}."
    if len(moves) > 1:
        return f"{army} has {len(moves)} moves."
    return f"{army} has one move, {write_move(game.position, game.rules, moves[0], language)}."


def only_words(pair: Pair, parting: Parting, letter: str, language: str = "en") -> str:
    """Return the moves that one reading alone has: "2 · elephant c1–c3, elephant f1–f3", "0"."""
    moves, game = (parting.only_a, pair.a) if letter == "A" else (parting.only_b, pair.b)
    named = [write_move(game.position, game.rules, move, language) for move in moves[:FEW]]
    more = f" and {len(moves) - FEW} more" if len(moves) > FEW else ""
    return f"{len(moves)} · {', '.join(named)}{more}" if moves else "0"


def apart_words(pair: Pair) -> str:
    """Return in what the readings differ: "One answer is different: elephant."."""
    apart = differences(pair.b.rules, pair.a.rules)
    if not apart:
        return "A and B give the same answers."
    names = listed([one.name.lower() for one in apart])
    count = "One answer is" if len(apart) == 1 else f"{len(apart)} answers are"
    is_array = any(one.question and one.question.is_of_the_array for one in apart)
    start = " Both games begin from one array, that of A." if is_array and not is_set_up(pair.a) else ""
    return f"{count} different: {names}.{start}"


def name_of(rules: Ruleset) -> str:
    """Return what a reading is called: its title, and what was changed in it."""
    changed = differences(rules, rules.base)
    own = [f"{one.name}: {one.after}" for one in changed]
    return "; ".join([rules.title, *own])


def deciding(rules: Ruleset, other: Game) -> str:
    """Return the question whose answer keeps a game going that is over in another reading; "" if none can be named."""
    apart = [one.question.id for one in differences(rules, other.rules) if one.question]
    ended = other.outcome.question if other.outcome else ""
    return ended if ended in apart else next(iter(apart), "") if len(apart) == 1 else ""


def answer_words(rules: Ruleset, question: str) -> str:
    """Return a question and its answer in force: "Elephant: diagonal jump"."""
    return f"{rules.question(question).name}: {in_force(rules, question)}"
