"""Reading: a whole set of answers, how it differs from others, and who holds it."""

from __future__ import annotations

from html import escape

from ...engine import Comparison, is_throw_due, moves_available
from ...play import Game
from ...rules import Ruleset
from ...rules.attested import attested_by
from ...rules.differences import differences
from ...rules.lookup import listed


def differences_words(rules: Ruleset, other: Ruleset) -> str:
    """Return the differences in a line: "Elephant: diagonal jump → straight jump; Goal: …"."""
    return "; ".join(map(str, differences(rules, other)))


def compare(game: Game, other: Ruleset) -> Comparison:
    """Return the moves that a game has gained and lost against another ruleset: what the signs on the board show.

    As after a switch, the game goes on under either: whether the other ruleset would call it won already is not asked.
    Before the dice are thrown there is nothing to compare.
    """
    if game.is_throw_due or is_throw_due(game.position, other):
        return Comparison(gained=(), lost=(), kept=game.legal_moves())
    now, then = game.legal_moves(), () if game.outcome else moves_available(game.position, other)
    return Comparison(
        gained=tuple(move for move in now if move not in then),
        lost=tuple(move for move in then if move not in now),
        kept=tuple(move for move in now if move in then),
    )


def is_set_up(game: Game) -> bool:
    """Whether a game began from a position of its own, not from the array of its rules."""
    return game.start != game.first_rules.start()


def begin_alike(*games: Game) -> bool:
    """Whether games began from the same position, or each from the array of its rules on the same board."""
    start = games[0].start
    is_one_board = all(game.start.geometry == start.geometry for game in games)
    return all(game.start == start for game in games) or (is_one_board and not any(map(is_set_up, games)))


def reading_html(rules: Ruleset) -> str:
    """Return what the visitor changed, and who holds these answers together: a named reading, or nobody."""
    apart = differences(rules, rules.base)
    said = f"<p>{escape(str(attested_by(rules)))}</p>"
    if not apart:
        about = f"<p>{escape(rules.summary.strip())}</p>{_sources(rules)}"
        return f"<p><b>{escape(rules.title)}</b>, unchanged.</p>{said}{about}"
    changed = escape(listed([one.name.lower() for one in apart]))
    return f"<p><b>You changed {changed}.</b></p>{said}"


def _sources(rules: Ruleset) -> str:
    """Return the works from which the answers of a named ruleset are."""
    names = listed([escape(rules.library.sources[key].name) for key in rules.sources])
    return f"<p class='small'>Sources: {names.removesuffix('.')}.</p>" if names else ""
