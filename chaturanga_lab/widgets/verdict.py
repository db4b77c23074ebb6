"""Verdict: how a game ended, and which rule ended it, as HTML."""

from __future__ import annotations

from html import escape

from ..play import Game
from .evidence import badge, source_of
from .scene import result_words


def verdict_html(game: Game) -> str:
    """Return who has won, in words, by which answer, and who says so; nothing while the game goes on."""
    outcome = game.outcome
    if outcome is None:
        return ""
    rules = game.rules
    standing = rules.library.standing.get(outcome.question)
    option = standing or rules.question(outcome.question).option(outcome.option)
    status, line = source_of(rules, outcome.question)
    return (
        f"<div class='verdict'><p class='result'>{escape(result_words(game))}.</p>"
        f"<p><b>{escape(option.label[:1].upper() + option.label[1:])}.</b> {escape(option.says)}</p>"
        f"<p class='small'>{badge(status)} {escape(line)}</p></div>"
    )
