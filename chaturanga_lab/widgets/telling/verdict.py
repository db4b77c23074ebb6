"""Verdict: how a game ended, and which rule ended it, as HTML."""

from __future__ import annotations

from html import escape

from ...play import Game
from ...rules.lookup import sentence
from .ending import ending_rule, result_words
from .evidence import badge, source_of


def verdict_html(game: Game) -> str:
    """Return who has won, in words, by which answer, and who says so; nothing while the game goes on."""
    outcome = game.outcome
    if outcome is None:
        return ""
    name, says = ending_rule(game, outcome)
    status, line = source_of(game.rules, outcome.question)
    return (
        f"<div class='verdict'><p class='result'>{escape(result_words(game))}.</p>"
        f"<p><b>{escape(sentence(name))}</b> {escape(says)}</p>"
        f"<p class='small'>{badge(status)} {escape(line)}</p></div>"
    )
