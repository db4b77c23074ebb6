"""Message: what a browser tells the board, read and checked; nothing of it is trusted."""

from __future__ import annotations

from typing import Any

from ...position import Move
from ...position.move import Kind
from ..parts.view import CHOICES

_WORDS: tuple[Kind, ...] = ("roll", "skip", "pass")
"""What is done without pressing a square. Of a throw the browser says that it is made, never what falls."""

_TYPES = ("play", "back", "line")
_LONGEST = 80


def read_message(content: object) -> dict[str, Any]:
    """Return a message of ours, which says its ply unless it is about looks; ValueError, with one sentence, if none."""
    said = content.get("type") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(said, str) or said not in (*_TYPES, *CHOICES):
        raise ValueError("The board understands messages of type 'play', 'back' and 'line' only.")
    if said in CHOICES:
        return content
    if not isinstance(content.get("ply"), int) or isinstance(content["ply"], bool):
        raise ValueError("A message about a move must say its ply as a whole number.")
    return content


def read_step(message: dict[str, Any]) -> Move | str:
    """Return the move that a message plays, or "last" or "all" if it takes moves back; ValueError if it is neither."""
    if message["type"] == "play":
        return _read_move(message)
    if message.get("moves") not in ("last", "all"):
        raise ValueError("What can be taken back is the 'last' move, or 'all' that were made here.")
    return str(message["moves"])


def read_choice(message: dict[str, Any]) -> str:
    """Return the value that a message chooses for colours, names or men; ValueError if it is none of them."""
    valid, value = CHOICES[message["type"]], message.get("value")
    if not isinstance(value, str) or value not in valid:
        raise ValueError(f"The {message['type']} of a board is one of {', '.join(one or 'system' for one in valid)}.")
    return value


def read_line(message: dict[str, Any]) -> str:
    """Return the line that a message brings, a move or a question; ValueError if it is empty, or none."""
    text = message.get("text")
    if not isinstance(text, str):
        raise ValueError("A typed line must come as a text.")
    if not text.strip():
        raise ValueError("Nothing is written here yet: write a move, or ? to see what can be asked.")
    if len(text) > _LONGEST:
        raise ValueError(f"This line reads {_LONGEST} characters; here are {len(text)}.")
    return text


def _read_move(message: dict[str, Any]) -> Move:
    words = {key: message.get(key) for key in ("kind", "origin", "target", "becomes")}
    if wrong := [key for key, word in words.items() if not isinstance(word, str) or len(word) > 8]:
        raise ValueError(f"A message about a move must give {', '.join(wrong)} as a short text.")
    for kind in _WORDS:
        if words["kind"] == kind:
            return Move(kind)
    if words["kind"] == "step":
        return Move("step", str(words["origin"]), str(words["target"]), str(words["becomes"]) or None)
    if words["kind"] == "remove":
        return Move("remove", None, str(words["target"]))
    raise ValueError(f"A move from the board is of the kind {', '.join(map(repr, ('step', 'remove', *_WORDS)))}.")
