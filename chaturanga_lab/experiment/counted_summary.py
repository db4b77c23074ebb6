"""Counted summary: tables of what was counted, as an accessible piece of a page in the look of all results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from .summary import STYLE

_OWN = """
.lab-results.lab-counted section { max-width: 760px; }
.lab-results.lab-counted :is(th,td) { padding-inline-end: 12px; }
.lab-results.lab-counted :is(th,td):last-child { width: auto; padding-inline: 0; }
.lab-results.lab-counted :is(th,td):first-child { width: 40%; }
"""


@dataclass(frozen=True)
class Grid:
    """A table: its caption, the heads of its columns, and its rows, each headed by its first text."""

    caption: str
    heads: Sequence[str]
    rows: Iterable[Sequence[str]]

    def html(self) -> str:
        """Return the table as a section of a page."""
        heads = "".join(f"<th scope='col'>{escape(head)}</th>" for head in self.heads)
        caption = f"<caption><strong>{escape(self.caption)}</strong></caption>" if self.caption else ""
        body = "".join(map(_row, self.rows))
        return f"<section><table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></section>"


def _row(texts: Sequence[str]) -> str:
    first, *others = map(escape, texts)
    return f"<tr><th scope='row'>{first}</th>{''.join(f'<td>{text}</td>' for text in others)}</tr>"


def counted_html(before: str, grids: Iterable[Grid], small_print: str) -> str:
    """Return a sentence, tables below it, and what belongs under every number of theirs."""
    opening = f"<p>{escape(before)}</p>" if before else ""
    style = STYLE.read_text(encoding="utf-8") + _OWN
    sections = "".join(grid.html() for grid in grids)
    notes = f"<p><small>{escape(small_print)}</small></p>"
    return f"<div class='lab-results lab-counted'><style>{style}</style>{opening}{sections}{notes}</div>"
