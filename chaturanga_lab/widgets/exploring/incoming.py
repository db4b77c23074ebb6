"""Incoming: what a text that somebody pasted is, a position, a record or a link, and the game that it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...play import Game
from ...play.course import Course
from ...play.link import read_query
from ...position import read_position
from ...rules import Ruleset

_UNDO = "Undo brings your game back."


@dataclass(frozen=True)
class Incoming:
    """A game that was brought in, None if a link names none; the view of a link; and what is to be said of it."""

    game: Game | None
    said: str
    view: Mapping[str, str] = field(default_factory=dict)


def incoming(text: str, rules: Ruleset) -> Incoming:
    """Return what a text brings: a link, a record, or a position, which is played under the rules in force.

    Raises ValueError, with one sentence, for what cannot be read; of a record it names the line.

    >>> import chaturanga_lab as lab
    >>> incoming("4k3/8/8/8/8/8/4R3/4K3 b", lab.ruleset("modern-mate")).said
    'The position of the text. Undo brings your game back.'
    """
    text = text.strip().lstrip("\ufeff")
    if is_link(text):
        link = read_query(text)
        return Incoming(link.game, f"The game of the link. {_UNDO}" if link.game else "", link.view)
    if is_record(text):
        return Incoming(Game.from_record(text), f"The game of the record. {_UNDO}")
    return Incoming(Course.of(rules, _position(text, rules)).game, f"The position of the text. {_UNDO}")


def is_link(text: str) -> bool:
    """Whether a text is an address, or what follows the question mark of one."""
    is_one_word = len(text.split()) == 1
    return is_one_word and (text.startswith(("http:", "https:", "?")) or "rules=" in text)


def is_record(text: str) -> bool:
    """Whether a text is a record: it has tags, or numbered moves."""
    return text.startswith(("[", "{", ";", "1.")) or "\n[" in text


def _position(text: str, rules: Ruleset) -> str:
    """Return the text of a position; ValueError says on which other board it would stand, if it does on one."""
    try:
        return rules.text(rules.position(text))
    except ValueError as refusal:
        other = _other_board(text, rules)
        if other is None:
            raise
        raise ValueError(f"That position stands on another board: begin a game {other} first.") from refusal


def _other_board(text: str, rules: Ruleset) -> str | None:
    """Return where else a position would stand, "on 14 × 14", or None if nowhere."""
    for setup in rules.library.setups.values():
        if setup.geometry != rules.geometry:
            try:
                read_position(text, setup.geometry, setup.kinds)
            except ValueError:
                continue
            return setup.where
    return None
