"""SimulationWords: what the page says of a run of many games, as HTML."""

from __future__ import annotations

from html import escape

from ...experiment import EndingShare, Progress, Results, cut_in_words
from ...experiment.run import can_compile
from ...experiment.shares import OutcomeShare, percent
from ...experiment.summary import until_in_words
from ...rules import names_of
from ..parts.trial import Asked

_SLOW = "The first large run turns the rules into machine code, which takes some seconds once."


def buttons_html(*, both: bool, is_running: bool) -> str:
    """Return the buttons that begin a run and end it; of these one can be pressed."""
    run, cancel = (" disabled", "") if is_running else ("", " disabled")
    return (
        f'<div class="bar"><button type="button" class="primary" data-press="run"{run}>'
        f"{'Run both readings' if both else 'Run'}</button>"
        f'<button type="button" data-press="cancel"{cancel}>Cancel</button></div>'
    )


def progress_html(progress: Progress, asked: Asked) -> str:
    """Return how far a run has come, and how the games came out so far, with intervals that narrow as it goes on."""
    most = "" if asked.until is None else f" It stops when every share is known to ±&nbsp;{percent(asked.until)}."
    return (
        f"<progress max='{progress.total}' value='{progress.done}' aria-label='Games played'></progress>"
        f"<p class='small muted'>{escape(_done_words(progress, asked))}.{most} {_SLOW if can_compile() else ''}</p>"
        f"{_so_far_html(progress, asked)}"
    )


def so_far_words(progress: Progress, spoken: float) -> str:
    """Return how much of a run is done and how well the shares are known, for a screen reader.

    >>> so_far_words(Progress(500, 1000), 0.5)
    '50% of the games played.'
    """
    return f"{spoken:.0%} of the games played{_known_words(progress)}."


def played_words(results: Results, begun: str) -> str:
    """Return how many games were played, in what time, and where they began."""
    cut = f" {cut_in_words(results, f'{results.plan.games:,} under each reading').capitalize()}." * results.is_cut
    until = until_in_words(results)
    until = f" {until[:1].upper()}{until[1:]}." if until else ""
    return f"{len(results):,} games in {results.seconds:.1f} s, begun {begun}.{until}{cut}"


def _done_words(progress: Progress, asked: Asked) -> str:
    """Return the games that are done: "300 of 1,000 games, 0.6 s, every share known to ± 4.1 %"."""
    done = str(progress) if asked.until is None else str(progress).replace(" of ", " games of at most ", 1)
    return f"{done.replace(' games, ', ', ') if asked.until is not None else done}{_known_words(progress)}"


def _known_words(progress: Progress) -> str:
    width = progress.half_width
    return "" if width is None else f", every share known to ±\N{NO-BREAK SPACE}{percent(width, 1)}"


def _so_far_html(progress: Progress, asked: Asked) -> str:
    """Return a bar for each share so far, under each reading; it says what the table says when the run is over."""
    groups = "".join(
        _shares_html(name, [one for one in progress.shares if one.ruleset == rules.label and one.count])
        for rules, name in zip(asked.rulesets, names_of(asked.rulesets), strict=True)
    )
    return f"<div class='so-far'>{groups}</div>" if progress.half_width is not None else ""


def _shares_html(name: str, shares: list[OutcomeShare]) -> str:
    items = "".join(_share_html(share) for share in shares)
    return f"<section><h3>{escape(name)}</h3><ul>{items}</ul></section>"


def _share_html(share: OutcomeShare) -> str:
    """Return a share in words, and its interval on a line from nothing to all."""
    low, high = share.interval
    line = f"--low:{100 * low:.1f}%;--high:{100 * high:.1f}%;--at:{100 * share.share:.1f}%"
    return (
        f"<li><span>{escape(share.name)}</span><i aria-hidden='true' style='{line}'></i>"
        f"<span>{share.percent}, {share.range}</span></li>"
    )


def summary_html(results: Results) -> str:
    """Return all figures with their sources, to be folded."""
    head = "<summary>All figures, and who says so</summary>"
    return f"<details open>{head}{results._repr_html_()}</details>"


def watch_html(results: Results) -> str:
    """Return a button for each ending of each reading."""
    names = names_of(results.rulesets)
    groups = "".join(
        _group(index, names[index], results.endings(rules)) for index, rules in enumerate(results.rulesets)
    )
    return f"<h3>Watch a game that ended so</h3>{groups}"


def _group(reading: int, name: str, endings: tuple[EndingShare, ...]) -> str:
    buttons = "".join(
        f'<button type="button" data-press="{reading} {number}" data-jump=".cl-left">'
        f"{escape(one.name)} {one.percent}</button>"
        for number, one in enumerate(endings)
    )
    return f"<p>{escape(name)}</p><div class='bar'>{buttons}</div>"
