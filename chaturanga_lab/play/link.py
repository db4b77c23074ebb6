"""Link: a game, its rules and the view of it as what stands in an address after the question mark.

    rules=modern-mate&start=4k3/8/8/8/8/8/4P3/4K3+w&moves=e2e3.~elephant=straight-jump.e8e7&bottom=black

`rules` is the ruleset's label, its blanks and plus written "~": `modern-mate~stalemate=draws~elephant:FfWD`. `start`
is there if the game did not begin from the array. `moves` are joined by ".", each in its short form; what begins with
"~" is a switch of rules: the answers that change, or a whole other ruleset, `~shatranj` or `~shatranj~stalemate=draws`.
The other keys, each of which may be missing, are the view:

* against: the label of the reading beside it, written as `rules` is; ply: after how many moves one looks at the game;
* bottom: the army at the bottom; names, men, display: in which language the men are named, how they and the page look.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from ..position import Move
from ..rules import Library, Ruleset, library
from ..rules.labels import changed, changes_between, ruleset_from_label
from ..rules.lookup import find, quote
from .course import Course, naming
from .game import Game

VIEW = ("against", "ply", "bottom", "names", "men", "display")
LONGEST = 6000  # characters; many servers and proxies pass no address of more than 8000 on

_PLAIN = "/:=~,"
"""Signs that need no percent sign in the value of a query."""


@dataclass(frozen=True)
class Link:
    """What a query says: its game, None if it names none, and of the view what it says and nothing else."""

    game: Game | None
    view: Mapping[str, str]

    def one_of(self, key: str, valid: Collection[str]) -> str | None:
        """Return what is said for a key of the view, None if nothing is; ValueError lists the valid words."""
        said = self.view.get(key)
        return None if said is None else find({word: word for word in valid}, said, f"A link's {key} cannot be")


def write_query(game: Game, **view: str) -> str:
    """Return the query that `read_query` reads back: the game, and the view by the keys of `VIEW`.

    Keys with nothing to say are left out. Raises ValueError, with one sentence, for a key that there is not, and for a
    game that is too long for an address: its record holds it.
    """
    for key in view:
        find({one: one for one in VIEW}, key, "A link has no key")
    rules = game.first_rules
    said = {
        "rules": _joined(rules.label),
        "start": "" if game.start == rules.start() else rules.text(game.start),
        "moves": ".".join(_words(game)),
        **view,
        "against": _joined(view.get("against") or ""),
    }
    query = urlencode({key: value for key, value in said.items() if value}, safe=_PLAIN)
    if len(query) > LONGEST:
        raise ValueError(
            f"This game is too long for a link, which has at most {LONGEST} characters, not {len(query)}; "
            "give its record to others instead."
        )
    return query


def read_query(text: str, *folders: str | Path) -> Link:
    """Return what a query, or an address with one, says; ValueError, with one sentence, for what is broken in it.

    Keys that no link of ours has are passed over. Rulesets are those of the package's data, and of further folders.
    """
    said = _said(text)
    known = library(*folders)
    game = None
    if "rules" in said:
        game = _game(ruleset_from_label(_label(said["rules"]), known), said.get("start"), said.get("moves", ""), known)
    elif "start" in said or "moves" in said:
        raise ValueError("The link says no ruleset for its game, as in rules=modern-mate.")
    view = {key: said[key] for key in VIEW if key in said}
    return Link(game, _checked(view, game, known))


# ------------------------------------------------------------------ writing


def _joined(label: str) -> str:
    return label.replace(" + ", "~").replace(" ", "~")


def _words(game: Game) -> list[str]:
    """Return the moves, and the switches in their places."""
    words = []
    switched = {switch.ply for switch in game.switches}
    for ply in range(game.ply + 1):
        if ply in switched:
            words.append(f"~{_switch(game.rules_at(ply - 1), game.rules_at(ply))}")
        words += [move.uci() for move in game.moves[ply : ply + 1]]
    return words


def _switch(rules: Ruleset, other: Ruleset) -> str:
    changes = changes_between(rules, other)
    return _joined(other.label) if changes is None else "~".join(changes)


# ------------------------------------------------------------------ reading


def _said(text: str) -> dict[str, str]:
    """Return what a query says by key, whatever the keys."""
    if not isinstance(text, str):
        raise ValueError(f"A link is text, not {type(text).__name__}.")
    query = text.strip().partition("#")[0].rpartition("?")[2]
    if len(query) > LONGEST:
        raise ValueError(f"A link has at most {LONGEST} characters after its question mark, not {len(query)}.")
    try:
        pairs = parse_qsl(query, errors="strict")
    except UnicodeDecodeError:
        raise ValueError("The link is damaged: its percent signs stand for no text.") from None
    said = dict(pairs)
    if twice := [key for key in (*VIEW, "rules", "start", "moves") if [one for one, _ in pairs].count(key) > 1]:
        raise ValueError(f"The link says {twice[0]} twice.")
    return said


def _label(joined: str) -> str:
    """Return a label that was joined by "~", or one that was not."""
    id, tilde, changes = joined.partition("~")
    return f"{id} + {changes.replace('~', ' ')}" if tilde else joined


def _game(rules: Ruleset, start: str | None, moves: str, known: Library) -> Game:
    with naming("The link's start"):
        course = Course.of(rules, start)
    for number, word in enumerate(filter(None, moves.split(".")), 1):
        with naming(f"Move {number} of the link, {quote(word)}"):
            _follow(course, word, known)
    return course.game


def _follow(course: Course, word: str, known: Library) -> None:
    """Make a move, or switch rules."""
    if not word.startswith("~"):
        course.play(Move.from_uci(word))
        return
    changes = word[1:].split("~")
    is_other = not re.search("[=:]", changes[0])
    course.under(ruleset_from_label(_label(word[1:]), known) if is_other else changed(course.rules, changes))


def _checked(view: dict[str, str], game: Game | None, known: Library) -> dict[str, str]:
    """Return the view; ValueError, with one sentence, for what goes with no game or not with this one."""
    if "against" in view:
        other = ruleset_from_label(_label(view["against"]), known)
        if game and other.geometry != game.rules.geometry:
            raise ValueError(f"{other.id}, beside which the link puts the game, is played on another board.")
        view["against"] = other.label
    if "bottom" in view and game:
        armies = game.rules.setup.armies
        find({army: army for army in armies}, view["bottom"], "A link's bottom cannot be")
    if "ply" in view:
        most = game.ply if game else 0
        if not re.fullmatch("[0-9]{1,6}", view["ply"]) or int(view["ply"]) > most:
            raise ValueError(f"The link looks at ply {quote(view['ply'])}; its game has plies 0 to {most}.")
    return view
