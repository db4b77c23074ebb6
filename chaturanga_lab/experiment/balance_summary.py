"""Balance summary: the table of many rulesets as text, as a DataFrame, and as an accessible piece of a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .shares import in_words, percent, turn_word

if TYPE_CHECKING:
    import pandas as pd

    from .balance import Balance, BalanceRow, Mean

CAPTION = "How decisive and how even the games are"
PAST = "This says nothing about how anyone played in the past."
HEADS = ("decided", "first mover’s score", "mean length", "half over by", "most frequent ending")

# As the matrix of witnesses: classes are doubled to be heard over JupyterLab's style of tables, and what stays in place
# while the rest scrolls needs the ground of the page.
_STYLE = """
.cl-balance-frame{overflow:auto;width:max-content;max-width:100%;max-height:min(85vh,60rem);border:1px solid #847d8666;
font-size:.875rem;line-height:1.35;--ground:var(--jp-layout-color0,Canvas)}
.cl-balance.cl-balance{border-collapse:separate;border-spacing:0;font:inherit;margin:0;color:inherit;background:none}
.cl-balance.cl-balance tr{background:none!important}
.cl-balance.cl-balance :is(th,td){text-align:left;vertical-align:top;padding:5px 10px;white-space:normal;border:0;
border-bottom:1px solid #847d8655;font-weight:400;background:none;min-width:8.2em;max-width:15em}
.cl-balance.cl-balance :is(thead th,tbody th){background:var(--ground) padding-box;font-weight:600}
.cl-balance.cl-balance thead th{position:sticky;top:0;z-index:2;vertical-align:bottom}
.cl-balance.cl-balance :is(thead th:first-child,th[scope=row]){position:sticky;left:0;z-index:1;min-width:8em;
max-width:11em;overflow-wrap:anywhere;border-right:1px solid #847d8655}
.cl-balance.cl-balance thead th:first-child{z-index:3}
.cl-balance.cl-balance th[scope=rowgroup]{padding-top:14px;max-width:none}
.cl-balance.cl-balance th[scope=rowgroup] span{position:sticky;left:10px}
.cl-balance small{display:block;font-size:.8125rem;font-weight:400;opacity:.85}
.cl-balance-note{font-size:.875rem;max-width:65em;margin:8px 0}
@media(max-width:600px){.cl-balance.cl-balance th[scope=row],.cl-balance.cl-balance thead th:first-child{
min-width:6.8em;max-width:6.8em}.cl-balance.cl-balance :is(th,td){padding:5px 6px}}
""".replace("\n", "")


def balance_text(table: Balance) -> str:
    """Return a line for each ruleset, and below what they hold for."""
    lines = [f"{CAPTION}: {_what_was_played(table)}", *map(_line, table)]
    return "\n".join((*lines, *notes_of(table)))


def balance_html(table: Balance) -> str:
    """Return the table as one element that scrolls inside itself, and its notes."""
    heads = (*HEADS, "one man is worth") if _has_values(table) else HEADS
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in ("rules", *heads))
    groups = groupby(table, key=lambda row: len(row.rules.setup.armies))
    bodies = "".join(_group(list(rows), has_values=_has_values(table)) for _, rows in groups)
    region = f"class='cl-balance-frame' tabindex='0' role='region' aria-label='{CAPTION}'"
    grid = f"<table class='cl-balance'><thead><tr>{head}</tr></thead>{bodies}</table>"
    played = f"<p class='cl-balance-note'><strong>{CAPTION}</strong><br>{escape(_what_was_played(table))}</p>"
    notes = f"<p class='cl-balance-note'>{escape(' '.join(notes_of(table)))}</p>"
    return f"<style>{_STYLE}</style>{played}<div {region}>{grid}</div>{notes}"


def balance_frame(table: Balance) -> pd.DataFrame:
    """Return a row for each ruleset as a DataFrame; measured piece values are columns `value_<kind>`."""
    from .frames import require_pandas

    require_pandas()
    import pandas as pd

    return pd.DataFrame([_record(row) for row in table])


def notes_of(table: Balance) -> tuple[str, ...]:
    """Return what must be said of the numbers, a sentence each."""
    from .balance import SOURCES

    is_halved = any(ending.result == "half-loses" for row in table for ending in row.rules.endings)
    sits = any(row.rules.mechanics.is_table for row in table)
    notes = (
        f"Under these rules, {' and '.join(table.players)}. {PAST}",
        "Decided: somebody won. Ranges are 95 % intervals. Even: the score if moving first were no matter.",
        "A draw scores ½." + (" Half a win scores ¾ for the winner and ¼ for the loser." if is_halved else ""),
        "At a table a first place that is shared is split." if sits else "",
        "Unfinished games have no score and no length." if any(row.unfinished.count for row in table) else "",
        f"{SOURCES}.",
    )
    return tuple(filter(None, notes))


def _has_values(table: Balance) -> bool:
    return any(row.piece_values is not None for row in table)


def _what_was_played(table: Balance) -> str:
    games = sorted({row.games for row in table}, reverse=True)
    each = f"{games[0]:,} games each" if len(games) == 1 else f"up to {games[0]:,} games each" if games else "no games"
    cut = "; stopped before all were played" if table.is_cut else ""
    return (
        f"{len(table)} ruleset{'s' * (len(table) != 1)}, {each}, {' and '.join(table.players)}, seed {table.seed}{cut}"
    )


def _line(row: BalanceRow) -> str:
    """Return a row as a sentence."""
    parts = [f"{row.decisive.percent} decided ({row.decisive.range})"]
    if row.score:
        number, range = _score(row.score)
        says = "who move first, score" if " and " in row.first else "who moves first, scores"
        parts.append(f"{_whose(row)}, {says} {number} {_bracketed(range)}, where {percent(row.even)} is even")
    if row.mean:
        parts.append(f"mean length {row.mean.value:,.0f} {turn_word(row.rules)}")
    parts += [f"most often {row.ending}"] if row.ending else []
    parts += [f"unfinished {row.unfinished.percent}"] if row.unfinished.count else []
    parts += [", ".join(map(str, row.piece_values))] if row.piece_values else []
    return f"{row.rules.label}: {'; '.join(parts)}"


def _whose(row: BalanceRow) -> str:
    """Return the side that moves first, as a sentence begins with it."""
    return in_words(row.first.split(" and "))


def _bracketed(text: str) -> str:
    return f"({text})" if text else ""


def _score(score: Mean) -> tuple[str, str]:
    """Return a score and its interval in per cent."""
    range = "" if score.interval is None else f"{100 * score.interval[0]:.1f} to {percent(score.interval[1], 1)}"
    return percent(score.value, 1), range


def _length(length: Mean | None) -> tuple[str, str]:
    """Return a length and its interval in plies."""
    if length is None:
        return "–", ""
    range = "" if length.interval is None else f"{length.interval[0]:,.0f} to {length.interval[1]:,.0f}"
    return f"{length.value:,.0f}", range


def _group(rows: list[BalanceRow], *, has_values: bool) -> str:
    """Return the rows of rulesets with as many armies, under a heading."""
    armies = {2: "two armies", 4: "four armies, at a table"}[len(rows[0].rules.setup.armies)]
    says = f"For {armies}; lengths in {turn_word(rows[0].rules)}"
    width = 1 + len(HEADS) + has_values
    body = "".join(_row(row, has_values=has_values) for row in rows)
    heading = f"<tr><th scope='rowgroup' colspan='{width}'><span>{says}</span></th></tr>"
    return f"<tbody>{heading}{body}</tbody>"


def _row(row: BalanceRow, *, has_values: bool) -> str:
    cells = "".join(
        f"<td>{text}{small and f'<small>{small}</small>'}</td>" for text, small in _cells(row, has_values=has_values)
    )
    cut = f"<small>{row.unfinished.percent} unfinished</small>" if row.unfinished.count else ""
    return f"<tr><th scope='row'>{escape(row.rules.label)}{cut}</th>{cells}</tr>"


def _cells(row: BalanceRow, *, has_values: bool) -> Iterator[tuple[str, str]]:
    """Yield what stands in each cell, large and small."""
    yield row.decisive.percent, row.decisive.range
    score, range = _score(row.score) if row.score else ("–", "")
    whose = f"{escape(_whose(row))}; even {percent(row.even)}"
    yield score, f"{range}<br>{whose}" if range else whose
    yield _length(row.mean)
    yield _length(row.median)
    yield (escape(row.ending.name), f"{row.ending.percent} of the games") if row.ending else ("–", "")
    if has_values:
        yield "<br>".join(escape(str(one)) for one in row.piece_values or ()) or "–", ""


def _record(row: BalanceRow) -> dict[str, Any]:
    """Return a row as a mapping column → value."""
    record: dict[str, Any] = {"ruleset": row.rules.label, "games": row.games, "first_mover": row.first}
    record |= _columns("decisive", row.decisive.share, row.decisive.interval)
    record |= _mean_columns("score", row.score)
    record["even"] = row.even
    record |= _mean_columns("mean_plies", row.mean) | _mean_columns("median_plies", row.median)
    record["ending"] = row.ending and row.ending.termination
    record["ending_share"] = row.ending and row.ending.share
    record["unfinished"] = row.unfinished.share
    for one in row.piece_values or ():
        record |= _columns(f"value_{one.kind}", one.value, one.interval)
    return record


def _mean_columns(name: str, mean: Mean | None) -> dict[str, float | None]:
    return _columns(name, mean.value, mean.interval) if mean else _columns(name, None, None)


def _columns(name: str, value: float | None, interval: tuple[float, float] | None) -> dict[str, float | None]:
    low, high = interval or (None, None)
    return {name: value, f"{name}_low": low, f"{name}_high": high}
