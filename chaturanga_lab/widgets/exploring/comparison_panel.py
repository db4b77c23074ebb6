"""ComparisonPanel: the moves that the rules in force give and take away against another ruleset."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from html import escape

from ...engine import is_throw_due
from ...play import Game, write_move
from ...play.link import write_query
from ...position import Move, Position
from ...rules import Ruleset
from ...rules.differences import differences
from ..parts.choice import Choice
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html
from ..telling.names import names_html
from ..telling.reading import compare
from .session import Do, Session

_PRESET = "preset"
_LOOKING = "<p class='small muted'>Your game as it stands, not the position on the board:</p>"


class ComparisonPanel(Column):
    """Moves gained and lost by the army whose turn it is, against the preset or another named ruleset."""

    def __init__(self, do: Do, tell: Tell) -> None:
        self._do = do
        preset = [(_PRESET, "the preset")]
        self.picker = Choice("Compare with", preset, _PRESET, self._choose, is_setting=True, tell=tell)
        self.body = Html()
        self.beside = Listing(tell=tell)
        super().__init__([Html("<h2>Under another reading</h2>"), self.picker, self.body, self.beside])
        self.add_class("cl-comparison").add_class("cl-panel")

    def show(self, session: Session) -> None:
        """Show the comparison for the visitor's own game."""
        named = session.rules.library.rulesets.values()
        others = [(rules.id, rules.title) for rules in named if rules.board == session.rules.board]
        if session.against and session.against not in dict(others):
            others.append((session.against, session.against))
        self.picker.options = [(_PRESET, "the preset"), *others]
        self.picker.value = session.against or _PRESET
        html = comparison_html(session.game, session.other, session.language)
        self.body.value = f"{_LOOKING}{html}" if session.look else html
        self.beside.html = _beside_html(session)

    def _choose(self, label: str) -> None:
        self._do(lambda session: session.compare_with("" if label == _PRESET else label))


def comparison_html(game: Game, other: Ruleset, language: str = "en") -> str:
    """Return what the rules in force give and take away in a game against others."""
    position, rules = game.position, game.rules
    apart = differences(rules, other)
    if not apart:
        return "<p class='small'>The same answers, so the same moves. Switch a rule to see what it changes.</p>"
    if game.outcome:
        return "<p class='small'>The game is over, so there are no moves to compare.</p>"
    army = position.geometry.armies[position.turn].name.capitalize()
    if is_throw_due(game.position, rules) or is_throw_due(game.position, other):
        under = "" if is_throw_due(game.position, rules) else f" under {escape(other.title)}"
        return f"<p class='small'>{army} throws the dice first{under}; moves are compared once they have fallen.</p>"
    moves = compare(game, other)
    if not moves.gained and not moves.lost:
        same = f"{army} has the same {len(moves.kept)} moves here. The readings part elsewhere: {_in(apart)}."
        return f"<p class='small'>{same}</p>"
    return (
        f"<p class='small'>{army}’s moves, the rules in force against {escape(other.title)}:</p>"
        f"{_chip('gain', 'gained', moves.gained, position, rules, language)}"
        f"{_chip('lose', 'lost', moves.lost, position, other, language)}"
        f"<p class='small muted'>{len(moves.kept)} moves are the same.</p>"
    )


def _beside_html(session: Session) -> str:
    """Return the link to the page on which two readings stand side by side; none to a game too long for a link."""
    other = session.other.label if session.other != session.rules else ""
    try:
        query = write_query(session.game, against=other, names=session.language, men=session.men)
    except ValueError:
        return ""
    return f'<a class="button" data-page="side_by_side" data-query="{escape(query)}">Open side by side</a>'


def _in(apart: Iterable[object]) -> str:
    return escape(", ".join(str(one) for one in apart))


def _chip(kind: str, word: str, moves: tuple[Move, ...], position: Position, rules: Ruleset, language: str) -> str:
    """Return how many moves were gained or lost, and which; the shape says it again without colour."""
    if not moves:
        return ""
    words = names_html(_moves_words(moves, position, rules, language), rules, language)
    return f"<p class='chip {kind}'>{len(moves)} {word}</p><p class='small'>{words}</p>"


def _moves_words(moves: tuple[Move, ...], position: Position, rules: Ruleset, language: str) -> str:
    """Return moves by man: "elephant c1–a3, c1×e3 (takes Green's boat); minister d1–e1"."""
    by_kind: dict[str, list[str]] = defaultdict(list)
    for move in moves:
        words = write_move(position, rules, move, language)
        is_plain = move.kind == "step" and not move.becomes
        at = words.index(move.origin) if is_plain and move.origin else 0  # before it stands the man's name
        way, _, takes = words[at:].partition(", ") if is_plain else (words, "", "")
        by_kind[words[:at].strip()].append(f"{way} ({takes})" if takes else way)
    return "; ".join(f"{name} {', '.join(ways)}".strip() for name, ways in by_kind.items())
