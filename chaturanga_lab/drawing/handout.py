"""Handout: a sheet for a class to print: men, rules, positions to judge, and who says what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from os import PathLike
from pathlib import Path

from ..play import Game, verdicts
from ..position import Position
from ..rules import Ruleset, Touchstone
from ..rules.lookup import sentence
from .diagram import diagram
from .judged import APART, Judged, Reason, judged, readings_on, stones_of
from .rule_card import legend_html, men_html, rules_html, sign_html

TITLE = "Who has won?"
NAMES = ("en", "sa-Latn", "sa-Deva", "fa-Latn", "fa", "ar-Latn", "ar")
"""The languages of the men's names, by their tags."""
_SAY_WHY = "Which of these rules would you choose, and what would you tell somebody who learned another one?"
_LINES = 4


@dataclass(frozen=True)
class Handout:
    """One sheet of HTML that needs nothing beside itself: `html` is the page, and `save` keeps it as a file.

    It is made for A4 in black and white and shows itself in a notebook, in a frame of its own.
    """

    title: str
    html: str

    def save(self, path: str | Path) -> Path:
        """Write the page to a file that ends in .html and return where it stands; ValueError if that cannot be done."""
        if not isinstance(path, str | PathLike):
            raise ValueError(f'A handout is saved under a name, such as "sheet.html", not {path!r:.40}.')
        place = Path(path)
        if place.suffix.lower() not in (".html", ".htm"):
            raise ValueError(f"A handout is saved as .html, not as {place.name!r:.60}.")
        if not place.parent.is_dir():
            raise ValueError(f"There is no folder {str(place.parent)!r:.80} in which to save {place.name!r:.60}.")
        place.write_text(self.html, encoding="utf-8", newline="\n")
        return place

    def __repr__(self) -> str:
        return f"<Handout: {self.title}>"

    def _repr_html_(self) -> str:
        # In a frame, so that its style stays on its own sheet.
        frame = "width:100%;height:40em;border:1px solid #847d86;background:#fff"
        name = f"Handout: {escape(self.title)}"
        return f'<iframe title="{name}" srcdoc="{escape(self.html)}" sandbox="" style="{frame}"></iframe>'


def handout(
    rules: Ruleset,
    touchstones: Iterable[str | Touchstone] = (),
    answers: bool = False,
    position: Position | Game | str | None = None,
    title: str = "",
    names: str = "en",
    readings: Sequence[Ruleset] = (),
) -> Handout:
    """Return a sheet to print: the men and their moves, positions to judge, a table to fill in, the rules, the sources.

    `touchstones` are positions of our data, by their ids, such as "P03"; with `answers` the table says what each
    reading says of them, as the lab judges them, and why. `position`, a value, its text or a game, adds a board of
    one's own. `names` is a language of the men's names beside the English ones, such as "sa-Deva". `readings` are the
    rulesets in the table, else all named ones of the board. ValueError, with one sentence, for what there is not.

    >>> import chaturanga_lab as lab
    >>> handout(lab.ruleset("shatranj"), ["P03"])
    <Handout: Who has won?>
    """
    if not isinstance(rules, Ruleset):
        raise ValueError(f'A handout is of a ruleset, e.g. lab.ruleset("shatranj"), not of {rules!r:.40}.')
    if names not in NAMES:
        raise ValueError(f"The men have names in {', '.join(NAMES)}, and not in {names!r:.40}.")
    judges = readings_on(rules, readings)
    stones = stones_of(touchstones, rules)
    heading = str(title) or (TITLE if stones else rules.title)
    cases = [judged(stone, judges) for stone in stones]
    body = (
        _header(heading, len(cases)),
        men_html(rules, names),
        _own_board(rules, position),
        _boards(cases),
        _table(rules, cases, answers),
        _reasons(cases) if answers else "",
        _say_why() if cases and not answers else "",
        rules_html(rules),
        _footer(rules, cases),
    )
    return Handout(heading, _page(heading, "".join(body)))


def _page(title: str, body: str) -> str:
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)} · Chaturanga Lab</title><link rel="icon" href="data:,">'
        f"<style>{_style()}</style></head>"
        f"<body><main>{body}</main></body></html>"
    )


@cache
def _style() -> str:
    return Path(__file__).with_name("handout.css").read_text(encoding="utf-8")


def _header(title: str, count: int) -> str:
    some = "A position" if count == 1 else f"{count} positions"
    about = f"{some} on which the readings disagree" if count else ""
    line = f"<p>{about}</p>" if about else ""
    return f"<header><div><h1>{escape(title)}</h1>{line}</div><p class='name'>Name <i></i></p></header>"


def _own_board(rules: Ruleset, position: Position | Game | str | None) -> str:
    """Return the board of one's own, with its last move if it is that of a game."""
    if position is None:
        return ""
    game = position if isinstance(position, Game) else Game(rules, position)
    last = next((move for move in reversed(game.moves) if move.target), None)
    picture = diagram(game.position, rules, size=420, style="print", last=last)
    said = sentence(verdicts(game.position, None, rules).rows[0].words)
    figure = f"<figure>{picture}<figcaption>{escape(said)}</figcaption></figure>"
    return f"<section class='boards one'>{figure}</section>"


def _boards(cases: Sequence[Judged]) -> str:
    figures = (
        f"<figure>{case.picture}<figcaption><b>{number}.</b> {escape(case.asks)}</figcaption></figure>"
        for number, case in enumerate(cases, 1)
    )
    return f"<section class='boards'>{''.join(figures)}</section>" if cases else ""


def _table(rules: Ruleset, cases: Sequence[Judged], answers: bool) -> str:
    """Return the table of readings down and positions across, to be filled in or filled."""
    if not cases:
        return ""
    head = "".join(f"<th scope='col'>{number}</th>" for number in range(1, len(cases) + 1))
    sides = ", ".join(army.name.capitalize() for army in rules.geometry.armies)
    you = f"<tr><th scope='row'><b>You</b>, before reading on</th>{'<td></td>' * len(cases)}</tr>"
    rows = "".join(_row(names, said, answers) for said, names in _alike(cases).items())
    return (
        "<section><div class='wide'><table class='verdicts'><thead><tr>"
        f"<th scope='col'>Write {sides}, draw, or goes on</th>{head}</tr></thead><tbody>{you}{rows}</tbody>"
        "</table></div></section>"
    )


def _alike(cases: Sequence[Judged]) -> dict[tuple[str, ...], list[str]]:
    """Return what is said of all positions, with the names of those who say just that."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for name in dict.fromkeys(name for case in cases for name in case.said):
        said = tuple(case.said.get(name, "–") for case in cases)
        alike.setdefault(said, []).append(name)
    return alike


def _row(names: Sequence[str], said: Iterable[str], answers: bool) -> str:
    cells = "".join(f"<td>{escape(words) if answers else ''}</td>" for words in said)
    return f"<tr><th scope='row'>{escape(APART.join(names))}</th>{cells}</tr>"


def _reasons(cases: Sequence[Judged]) -> str:
    """Return for each position why, reading by reading."""
    items = "".join(f"<li><b>{escape(case.title)}</b>{_list(case.reasons)}</li>" for case in cases)
    return f"<section><h2>Why</h2><ol class='reasons'>{items}</ol></section>"


def _list(reasons: Iterable[Reason]) -> str:
    return f"<ul>{''.join(map(_reason, reasons))}</ul>"


def _reason(reason: Reason) -> str:
    who = f" <small>{sign_html(reason.status)}: {escape(reason.source)}</small>" if reason.status else ""
    why = f"{escape(reason.names)}: {escape(sentence(reason.why))}"
    return f"<li><b>{escape(_capital(reason.said))}.</b> {why}{who}</li>"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _say_why() -> str:
    return f"<section class='lines'><h2>Say why</h2><p>{_SAY_WHY}</p>{'<i></i>' * _LINES}</section>"


def _footer(rules: Ruleset, cases: Sequence[Judged]) -> str:
    """Return the works, what the signs mean, and under which rules the sheet was made."""
    statuses = [row.status for row in rules.table()] + [
        why.status for case in cases for why in case.reasons if why.status
    ]
    works = [rules.library.sources[key].name.rstrip(".") for key in rules.sources]
    named = f"<p>Sources of these rules: {escape('; '.join(works))}.</p>" if works else ""
    ids = f", positions {', '.join(case.id for case in cases)}" if cases else ""
    made = f"<p>Chaturanga Lab, ruleset {escape(rules.label)}{escape(ids)}.</p>"
    return f"<footer>{named}<p>{legend_html(statuses)}</p>{made}</footer>"
