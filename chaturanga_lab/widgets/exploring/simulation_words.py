"""SimulationWords: what the page says of a run of many games, as HTML."""

from __future__ import annotations

from html import escape

from ...experiment import EndingShare, Progress, Results, cut_in_words
from ...experiment.run import can_compile
from ...rules import names_of

_SLOW = "The first large run turns the rules into machine code, which takes some seconds once."


def buttons_html(*, both: bool, is_running: bool) -> str:
    """Return the buttons that begin a run and end it; of these one can be pressed."""
    run, cancel = (" disabled", "") if is_running else ("", " disabled")
    return (
        f'<div class="bar"><button type="button" class="primary" data-press="run"{run}>'
        f"{'Run both readings' if both else 'Run'}</button>"
        f'<button type="button" data-press="cancel"{cancel}>Cancel</button></div>'
    )


def progress_html(progress: Progress) -> str:
    """Return how far a run has come."""
    return (
        f"<progress max='{progress.total}' value='{progress.done}' aria-label='Games played'></progress>"
        f"<p class='small muted'>{escape(str(progress))}. {_SLOW if can_compile() else ''}</p>"
    )


def played_words(results: Results, begun: str) -> str:
    """Return how many games were played, in what time, and where they began."""
    cut = f" {cut_in_words(results, f'{results.plan.games:,} under each reading').capitalize()}." * results.is_cut
    return f"{len(results):,} games in {results.seconds:.1f} s, begun {begun}.{cut}"


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
