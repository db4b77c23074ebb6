"""Limits of Fairy-Stockfish: the rules of a ruleset that its ini has no words for, each with the reason.

What it does was read in its sources and tried in `tests/play/test_fairy_stockfish_export.py`, which lists the public
issues. Everything is decided by the mechanics; the questions are looked up only to be named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine import CONDITION_NAMES
from ..rules import Ending, Mechanics, Ruleset, legs

FILES, RANKS = 12, 10
"""The largest board that Fairy-Stockfish knows."""
AT_ONCE = (("bared", "mated"), ("bared", "stalemated"), ("mated", "quiet"), ("stalemated", "quiet"))
"""Conditions that one move may bring about together, in the order in which Fairy-Stockfish judges them."""

_RESULTS = {
    "half-loses": "it has no half wins",
    "removes-any": "nobody takes a man off the board there",
    "removes-imprisoner": "nobody takes a man off the board there",
    "forbidden": "it bars no move for the stalemate or the check that it gives",
}
_CONDITIONS = {
    "checks": "it counts all checks of a game, not those in a row",
    "officers-lost": "it cannot count the officers of an army together and leave out the foot soldiers",
}


@dataclass(frozen=True)
class Limit:
    """A rule that Fairy-Stockfish cannot express: the question that sets it (or what else does), and why."""

    rule: str
    why: str


def rows_of(mechanics: Mechanics) -> dict[str, Ending]:
    """Return the endings by their conditions, in the order of judgement."""
    rows: dict[str, Ending] = {}
    for row in mechanics.endings:
        rows.setdefault(row.condition, row)
    return rows


def is_claimed(mechanics: Mechanics) -> bool:
    """Whether a bared army has a last chance to bare the other."""
    rows = list(rows_of(mechanics))
    return mechanics.safe and "bared" in rows and "bared-can-retake" in rows[: rows.index("bared")]


def lost_from(mechanics: Mechanics) -> int:
    """Return how many men of the promoted kind each army has at the start, 0 if not equally many."""
    becomes = next((promotion.becomes for _, _, promotion in mechanics.promotions), None)
    men = [[man.kind for _, man in mechanics.start.men_of(army)] for army in range(len(mechanics.geometry.armies))]
    counts = {kinds.count(becomes or "") for kinds in men}
    return counts.pop() if len(counts) == 1 else 0


def limits_of(rules: Ruleset) -> tuple[Limit, ...]:
    """Return everything in a ruleset that Fairy-Stockfish cannot express; empty if it can express it all.

    Of a game for more than two armies, which it could not play in any case, only what is said of the board and turns.
    """
    mechanics = rules.mechanics
    if len(mechanics.geometry.armies) > 2:
        return tuple(_of_board(rules))
    found = [*_of_board(rules), *_of_men(rules), *_of_promotion(rules)]
    found += [Limit(row.question, why) for row in mechanics.endings if (why := _of_row(mechanics, row))]
    found += [*_of_scope(rules), *_of_gaps(mechanics), *_of_order(mechanics)]
    return tuple(dict.fromkeys(found))


def _setter(rules: Ruleset, field: str) -> str:
    """Return the question whose answer sets a field of its effect, or the field itself if none does."""
    named = zip(rules.answers, rules.effects, strict=True)
    return next((question for question, effect in named if getattr(effect, field, None)), field)


def _of_board(rules: Ruleset) -> Iterator[Limit]:
    mechanics = rules.mechanics
    geometry = mechanics.geometry
    if geometry.files > FILES or geometry.ranks > RANKS:
        yield Limit("board", f"its boards end at {FILES} files and {RANKS} ranks")
    if [army.forward for army in geometry.armies] != [(0, 1), (0, -1)]:
        yield Limit("board", "it knows two armies that face each other")
    if mechanics.dice:
        yield Limit(_setter(rules, "dice"), "it throws no dice")
    elif mechanics.is_table:
        yield Limit(_setter(rules, "turns"), "it knows no other order of turns than one by one")


def _of_men(rules: Ruleset) -> Iterator[Limit]:
    mechanics = rules.mechanics
    if mechanics.leap:
        yield Limit(_setter(rules, "leap"), "it does not remember whether a raja has leapt or stood attacked")
    if mechanics.double_step:
        yield Limit(
            _setter(rules, "double_step"), "it grants a double step by the square, not by who has moved and who has not"
        )
    royal = next(kind for kind in mechanics.kinds if kind.role == "royal")
    if any(1 < leg.reach < 10 for leg in legs(royal.betza)):
        yield Limit(f"raja ({royal.betza})", "its king may not be a man that runs so many squares and no further")


def _of_promotion(rules: Ruleset) -> Iterator[Limit]:
    promotions = [promotion for _, _, promotion in rules.mechanics.promotions]
    question = _setter(rules, "promotion")
    if any(promotion.returns for promotion in promotions):
        yield Limit(question, "its promoted men do not step back")
    if len({promotion.becomes for promotion in promotions}) > 1:
        yield Limit(question, "its promotions are the same on every square of the last rank")
    elif any(promotion.if_lost for promotion in promotions) and not lost_from(rules.mechanics):
        yield Limit(question, "its limit of promotions is one number, for both armies")


def _of_row(mechanics: Mechanics, row: Ending) -> str:
    """Return why a row of the judgement cannot be expressed, "" if it can."""
    if row.result in _RESULTS:
        return _RESULTS[row.result]
    if row.condition == "bared" and not mechanics.safe:
        return "its one rule for lost men is spent on the taking of the raja"
    if row.condition in ("quiet", "repeated") and row.result != "draws":
        return "we write its clocks as draws alone"
    return _of_quiet(mechanics, row) if row.condition == "quiet" else _CONDITIONS.get(row.condition, "")


def _of_quiet(mechanics: Mechanics, row: Ending) -> str:
    if row.parameter % 2:
        return "it counts quiet moves of both armies, so an even number of plies"
    soldier = next(kind for kind in mechanics.kinds if kind.role == "soldier")
    steps = {(leg.files, leg.ranks) for leg in legs(soldier.betza) if leg.moves}
    if any((-files, -ranks) in steps for files, ranks in steps):
        return "it counts as quiet a foot soldier's move that can be taken back"
    return ""


def _of_scope(rules: Ruleset) -> Iterator[Limit]:
    if rules.mechanics.scope == "raja" and "stalemated" in rows_of(rules.mechanics):
        yield Limit(_setter(rules, "scope"), "it knows no stalemate while any man can move")


def _of_gaps(mechanics: Mechanics) -> Iterator[Limit]:
    """Yield the endings that it cannot do without."""
    rows = rows_of(mechanics)
    for condition in ("stalemated", "mated" if mechanics.safe else "raja-taken"):
        if condition not in rows:
            yield Limit("endings", f"it lets no game go on after {CONDITION_NAMES[condition]}")


def _of_order(mechanics: Mechanics) -> Iterator[Limit]:
    """Yield the rows that Fairy-Stockfish would judge in another order, where that changes the result."""
    rows = {name: row for name, row in rows_of(mechanics).items() if not _of_row(mechanics, row)}
    order = list(rows)
    for first, second in AT_ONCE:
        if first not in rows or second not in rows or rows[first].result == rows[second].result:
            continue
        question, other = rows[first].question, CONDITION_NAMES[second]
        if order.index(second) < order.index(first):
            yield Limit(question, f"it judges this before {other}, not after")
        elif first == "bared" and is_claimed(mechanics):
            yield Limit(question, f"it lets the bared raja move once more and judges {other} first")
    if is_claimed(mechanics) and not _is_last_chance(rows_of(mechanics)):
        yield Limit(rows_of(mechanics)["bared"].question, "it knows a last chance only of a draw instead of a loss")


def _is_last_chance(rows: dict[str, Ending]) -> bool:
    """Whether a bared army draws if it can bare the other, and loses if it cannot."""
    return (rows["bared-can-retake"].result, rows["bared"].result) == ("draws", "loses")
