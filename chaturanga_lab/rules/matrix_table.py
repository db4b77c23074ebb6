"""The HTML table of a matrix: it scrolls inside itself, its headings stay, and each cell opens to its evidence."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from .questions import Silence
from .signs import LEGEND, NOTHING, SIGNS

if TYPE_CHECKING:
    from .matrix import Cell, Line, Matrix, Saying

# Classes are doubled to be heard over JupyterLab's own style of tables. What stays in place while the rest scrolls
# needs the ground of the page: JupyterLab and our own pages name it, elsewhere it is the browser's.
_STYLE = """
.cl-matrix-frame{position:relative;overflow:auto;max-width:100%;max-height:min(85vh,56rem);border:1px solid #847d8666;
font-size:.875rem;line-height:1.35;container-type:inline-size;--ground:var(--jp-layout-color0,Canvas)}
.cl-matrix.cl-matrix{border-collapse:separate;border-spacing:0;font:inherit;margin:0;color:inherit;background:none}
.cl-matrix.cl-matrix caption{caption-side:top;text-align:left;padding:8px;color:inherit;font:inherit}
.cl-matrix caption>*{position:sticky;left:8px;display:block;width:max-content;max-width:calc(100cqi - 16px)}
.cl-matrix caption>b{font-size:1rem}
.cl-matrix caption>span>span{display:inline-block;margin-right:1em;white-space:nowrap}
.cl-matrix.cl-matrix tr.cl-matrix-row{background:none}
.cl-matrix.cl-matrix :is(th,td){text-align:left;vertical-align:top;padding:5px 8px;white-space:normal;border:0;
border-bottom:1px solid #847d8655;min-width:8.5em;max-width:15em;
font-weight:400;background:none;overflow-wrap:break-word}
.cl-matrix.cl-matrix :is(thead th,tbody th){background:var(--ground) padding-box;font-weight:600}
.cl-matrix.cl-matrix thead th{position:sticky;top:0;z-index:2;vertical-align:bottom}
.cl-matrix.cl-matrix :is(thead th:first-child,tbody th){position:sticky;left:0;border-right:1px solid #847d8655}
.cl-matrix.cl-matrix thead th:first-child{z-index:3}
.cl-matrix.cl-matrix tbody th{z-index:1;min-width:8em;max-width:11em}
.cl-matrix.cl-matrix th.cl-group{max-width:none;border-right:0;padding-top:14px;letter-spacing:.02em;z-index:1}
.cl-matrix.cl-matrix th.cl-group span{position:sticky;left:8px}
.cl-matrix small{display:block;font-size:.8125rem;font-weight:400;opacity:.85}
.cl-matrix summary{cursor:pointer;list-style-position:outside;margin-left:1em}
.cl-matrix summary>small{margin:0}
.cl-matrix details{margin:0}
.cl-matrix details+details{margin-top:6px}
.cl-matrix details p{margin:6px 0 0 1em;font-size:.8125rem}
.cl-matrix .cl-gap{font-style:italic;opacity:.85}
.cl-matrix.cl-matrix td.cl-empty{background:repeating-linear-gradient(135deg,#847d8622 0 1px,transparent 1px 7px)}
.cl-matrix .cl-heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media(max-width:600px){.cl-matrix.cl-matrix tbody th{min-width:6.5em;max-width:6.5em}
.cl-matrix.cl-matrix :is(th,td){padding:5px 6px}}
""".replace("\n", "")


def html_of(matrix: Matrix) -> str:
    """Return the matrix as one element that stands in any page, light or dark, wide or narrow."""
    columns = "".join(f"<th scope='col'>{escape(question.name)}</th>" for question in matrix.questions)
    head = f"<thead><tr class='cl-matrix-row'><th scope='col'>Witness</th>{columns}</tr></thead>"
    groups = groupby(matrix.lines, key=lambda line: line.witness.group)
    body = "".join(_group(name or "Witnesses without a date here", list(lines), matrix) for name, lines in groups)
    table = f"<table class='cl-matrix'>{_caption(matrix)}{head}{body}</table>"
    region = f"class='cl-matrix-frame' tabindex='0' role='region' aria-label='{escape(matrix.caption)}'"
    return f"<style>{_STYLE}</style><div {region}>{table}</div>"


def _caption(matrix: Matrix) -> str:
    legend = "".join(f"<span>{SIGNS[key]} {says}</span>" for key, says in LEGEND.items())
    return f"<caption><b>{escape(matrix.caption)}</b><span>{legend}</span></caption>"


def _group(name: str, lines: list[Line], matrix: Matrix) -> str:
    width = len(matrix.questions) + 1
    title = f"{name[0].upper()}{name[1:]}"
    heading = f"<th class='cl-group' scope='rowgroup' colspan='{width}'><span>{escape(title)}</span></th>"
    return f"<tbody><tr class='cl-matrix-row'>{heading}</tr>{''.join(map(_row, lines))}</tbody>"


def _row(line: Line) -> str:
    witness = line.witness
    notes = (witness.date, f"on the {line.game} game" if line.game else "")
    small = "".join(f"<small>{escape(note)}</small>" for note in notes if note)
    head = f"<th scope='row'>{escape(witness.short)}{small}</th>"
    return f"<tr class='cl-matrix-row'>{head}{''.join(map(_cell, line.cells))}</tr>"


def _cell(cell: Cell) -> str:
    if not cell:
        sign = f"<span aria-hidden='true'>{SIGNS['']}</span><span class='cl-heard'>{NOTHING}</span>"
        return f"<td class='cl-empty'>{sign}</td>"
    return f"<td>{''.join((*map(_saying, cell.sayings), *map(_silence, cell.silences)))}</td>"


def _saying(saying: Saying) -> str:
    elsewhere = f", in the {saying.game} game" if saying.game else ""
    status = f"<small>{_sign(saying.status)}{saying.status}{escape(elsewhere)}</small>"
    return _opening(f"{escape(saying.option.label)}{status}", "", _evidence(saying))


def _evidence(saying: Saying) -> Iterator[str]:
    """Yield each claim, and who makes it and how we know."""
    for one in saying.attestations:
        weaker = f"{one.status}; " if one.status != saying.status else ""
        yield f"{escape(one.claim)}<small>{weaker}{escape(one.line())}</small>"


def _silence(silence: Silence) -> str:
    words = f"{_sign(silence.kind)}{silence.words}"
    note = f"{escape(silence.note)}<small>{escape(str(silence.citation))}</small>"
    return _opening(words, " class='cl-gap'", iter((note,)))


def _sign(key: str) -> str:
    return f"<span aria-hidden='true'>{SIGNS[key]} </span>"


def _opening(words: str, attribute: str, inside: Iterator[str]) -> str:
    """Return words that open to paragraphs, by mouse, finger or keyboard."""
    paragraphs = "".join(f"<p>{one}</p>" for one in inside)
    return f"<details{attribute}><summary>{words}</summary>{paragraphs}</details>"
