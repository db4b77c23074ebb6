"""Comparison summary: differences as a few lines of text, as a DataFrame, and as an accessible piece of a page."""

from __future__ import annotations

from functools import cache
from html import escape
from math import floor, inf, isinf, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..rules import common_to
from .differences import MOST_GAMES
from .measures import column_of
from .samples import common_games
from .shares import percent
from .summary import STYLE as SUMMARY_STYLE

if TYPE_CHECKING:
    import pandas as pd

    from .comparison import Comparison, Difference
    from .samples import Sample

STYLE = Path(__file__).with_name("comparison.css")
PAST = "This says nothing about how anyone played in the past."
HELPS = 1.2
"""From so many unpaired games for one pair on it is said that pairing helps."""


def comparison_text(comparison: Comparison) -> str:
    """Return the differences, a line each, and below what they hold for."""
    lines = [f"Comparison with {name_of(comparison.base)}: {played_in_words(comparison)}"]
    for sample in comparison.samples:
        lines += [name_of(sample), *(f"  {one.words}" for one in comparison if one.sample is sample)]
    return "\n".join((*lines, *notes_of(comparison)))


def comparison_html(comparison: Comparison) -> str:
    """Return a table for each sample, a row for each difference: its interval about 0 as a bar, and in numbers."""
    sections = "".join(f"<section>{_table(comparison, sample)}</section>" for sample in comparison.samples)
    common = common_in_words(comparison)
    before = "".join(f"<p>{escape(line)}</p>" for line in (played_in_words(comparison), common) if line)
    notes = f"<p><small>{'<br>'.join(map(escape, notes_of(comparison)))}</small></p>"
    return f"<div class='lab-results lab-compared'><style>{_style()}</style>{before}{sections}{notes}</div>"


def comparison_frame(comparison: Comparison) -> pd.DataFrame:
    """Return a row for each difference as a DataFrame."""
    from .frames import require_pandas

    require_pandas()
    import pandas as pd

    return pd.DataFrame([_record(one) for one in comparison])


def difference_in_words(one: Difference) -> str:
    """Return a difference in one line: what it is about, both numbers, the difference, and whether it is settled."""
    unit = one.sample.plan.turn_word if one.is_length else "percentage points"
    return f"{both_in_words(one)}: {number_of(one)} ({range_of(one)}) {unit}; {verdict_on(one)}"


def both_in_words(one: Difference) -> str:
    """Return what a difference is about, and both numbers: "draw 38.2 % against 35.1 %"."""
    here, there = (_value(one, value) for value in (one.here, one.there))
    return f"{one.about} {here} against {there}"


def number_of(one: Difference) -> str:
    """Return the difference with its sign: "+3.1"."""
    number = one.difference * (1 if one.is_length else 100)
    return _signed(number, _enough(abs(number), decimals_of(one)))


def range_of(one: Difference) -> str:
    """Return its interval: "+0.4 to +5.8"."""
    return " to ".join(_signed(end * (1 if one.is_length else 100), decimals_of(one)) for end in one.interval)


def verdict_on(one: Difference) -> str:
    """Return whether a difference is settled, and what would settle it."""
    if one.is_settled:
        return "settled"
    if one.gap.worth is not None and isinf(one.gap.worth):
        return "not settled; no pair of games differs in it"
    if one.games_needed is None:
        return f"not settled; more than {MOST_GAMES:,} games would be needed"
    return f"not settled; about {one.games_needed:,} games would settle it"


def decimals_of(one: Difference) -> int:
    """Return how many decimals a difference deserves: more of them the narrower its interval is."""
    low, high = one.interval
    unit = 1 if one.is_length else 0.01
    return min(4, max(0, 1 + floor(log10(3 * unit / (high - low))))) if high > low else 1


def name_of(sample: Sample) -> str:
    """Return what a sample is called, its ruleset's title if it needs no other name."""
    return sample.name or sample.rules.title


def played_in_words(comparison: Comparison) -> str:
    """Return how many games were compared, and how."""
    counts = [len(sample.games) for sample in (comparison.base, *comparison.samples)]
    games = f"{counts[0]:,} games each" if len(set(counts)) == 1 else f"{min(counts):,} to {max(counts):,} games each"
    plans = dict.fromkeys(sample.plan.words for sample in (comparison.base, *comparison.samples))
    return "; ".join((games, *plans))


def common_in_words(comparison: Comparison) -> str:
    """Return what all rulesets share and their names leave out."""
    rulesets = tuple(dict.fromkeys(sample.rules for sample in (comparison.base, *comparison.samples)))
    return common_to(rulesets)


def notes_of(comparison: Comparison) -> tuple[str, ...]:
    """Return what must be said of the numbers, a sentence or two each."""
    players = " and ".join(dict.fromkeys(one.plan.players.words for one in (comparison.base, *comparison.samples)))
    notes = (
        _correction(comparison),
        *(_pairing(comparison, sample) for sample in comparison.samples),
        *filter(None, (_unfinished(sample) for sample in (comparison.base, *comparison.samples))),
        f"Under these rules, {players}. {PAST}",
    )
    return tuple(notes)


def _correction(comparison: Comparison) -> str:
    count, sure = len(comparison), f"{comparison.confidence * 100:g}"
    together = f"{'both' if count == 2 else f'all {count}'} intervals hold" if count > 1 else "the interval holds"
    corrected = ", being widened for their number (Šidák)" if count > 1 else ""
    return (
        f"In {sure} of 100 such comparisons {together}{corrected}; settled: 0 is not in the interval. "
        "So many games would settle it in four of five runs, if the true difference is the one measured here."
    )


def _pairing(comparison: Comparison, sample: Sample) -> str:
    known = [one for one in comparison if one.sample is sample and one.gap.worth is not None]
    worth = [(one.gap.worth or 1.0, one.about) for one in known if not isinf(one.gap.worth or 1.0)]
    if not known:
        return f"{name_of(sample)}: its games have another chance than those they are compared with; they are no pairs."
    alike = percent(likeness(comparison.base, sample), 1)
    says = f"{name_of(sample)}: games of equal number had equal chance, and {alike} of these pairs are the same game"
    most = max(worth, default=(inf, ""))
    if isinf(most[0]):
        return f"{says}."
    if most[0] < HELPS:
        return f"{says}: they part early, so that it hardly helps to compare them as pairs."
    return f"{says}: as pairs they are worth up to {most[0]:.1f} times as many games ({most[1]})."


def likeness(base: Sample, sample: Sample) -> float:
    """Return the share of the pairs that are the same game, as far as is counted."""
    one, other = common_games(base, sample)
    same = [column_of(one, name) == column_of(other, name) for name in ("winner", "plies", "captures", "promotions")]
    return float(same[0][same[1] & same[2] & same[3]].sum() / len(one))


def _unfinished(sample: Sample) -> str:
    stopped = sample.games.ending.count(0)
    if not stopped:
        return ""
    after = f"after {sample.plan.max_plies:,} {sample.plan.turn_word}"
    some = f"{stopped:,} of {len(sample.games):,} games were stopped {after}"
    return f"{name_of(sample)}: {some}; score and length leave them out."


def _value(one: Difference, value: float) -> str:
    if one.is_length:
        return f"{value:,.{decimals_of(one)}f}"
    return percent(value, _enough(min(100 * value, 100 * (1 - value)), decimals_of(one)))


def _enough(number: float, decimals: int) -> int:
    """Return as many decimals, and more of them where a number that is not 0 would be called so."""
    while number > 1e-9 and decimals < 6 and round(number, decimals) == 0:
        decimals += 1
    return decimals


def _signed(number: float, decimals: int) -> str:
    text = f"{number:+,.{decimals}f}"
    return f"{0:.{decimals}f}" if round(number, decimals) == 0 else text.replace("-", "−")


def _record(one: Difference) -> dict[str, Any]:
    low, high = one.interval
    return {
        "ruleset": one.sample.rules.label,
        "name": name_of(one.sample),
        "to": name_of(one.base),
        "about": one.about,
        "here": one.here,
        "there": one.there,
        "difference": one.difference,
        "low": low,
        "high": high,
        "p": one.gap.p,
        "is_settled": one.is_settled,
        "games": one.gap.games,
        "games_needed": float("nan") if one.games_needed is None else one.games_needed,
        "is_paired": one.is_paired,
        "pair_worth": float("nan") if one.gap.worth is None else one.gap.worth,
    }


@cache
def _style() -> str:
    return SUMMARY_STYLE.read_text(encoding="utf-8") + STYLE.read_text(encoding="utf-8")


def _table(comparison: Comparison, sample: Sample) -> str:
    rows = [one for one in comparison if one.sample is sample]
    ends = {is_length: _most(comparison, is_length=is_length) for is_length in (False, True)}
    unit = f"in percentage points, length in {sample.plan.turn_word}" if ends[True] else "in percentage points"
    interval = f"{unit}; {comparison.confidence * 100:g}\N{NO-BREAK SPACE}% interval"
    whose = f"<strong>{escape(name_of(sample))}</strong><br>against {escape(name_of(comparison.base))}"
    caption = f"<caption>{whose}<br><small>Differences {interval}s</small></caption>"
    head = "<th scope='col'>what is counted</th><th scope='col'>difference</th>"
    body = "".join(_row(one, ends[one.is_length]) for one in rows) or "<tr><td colspan='2'>Too few games.</td></tr>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _most(comparison: Comparison, *, is_length: bool) -> float:
    return max((abs(end) for one in comparison if one.is_length == is_length for end in one.interval), default=0.0)


def _row(one: Difference, most: float) -> str:
    """Return a row; its bar, about a line at 0, repeats for the eye what its cells say."""
    left, right, at = (50 + 48 * number / (most or 1.0) for number in (*one.interval, one.difference))
    kind = "settled" if one.is_settled else "open"
    place = f"margin-inline-start:{left:.1f}%;width:{right - left:.1f}%"
    bar = (
        f"<span aria-hidden='true' class='about-0'><i class='range' style='{place}'></i>"
        f"<b class='{kind}' style='inset-inline-start:{at:.1f}%'></b></span>"
    )
    unit = f" {one.sample.plan.turn_word}" if one.is_length else ""
    number = f"{number_of(one)}{unit}<small>{range_of(one)}</small>"
    says = f"<small>{escape(both_in_words(one).removeprefix(one.about).strip())}<br>{verdict_on(one)}</small>"
    return f"<tr><th scope='row'>{escape(one.about)}{bar}{says}</th><td>{number}</td></tr>"
