"""Words of a bet: what is asked, and what the games say to the guesses, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...experiment import Progress, Results, Share, caveat, cut_in_words
from ...experiment.bets import Bet, Settled
from ...experiment.shares import PER_CENT
from ...experiment.subjects import Subject
from ...rules import names_of
from ..parts.trial import Asked


def question_html(subject: Subject, asked: Asked, players: str) -> str:
    """Return what is to be guessed, and of which games: `players` is who plays, as a sentence goes on."""
    each = "" if len(asked.rulesets) == 1 else "each of "
    return (
        f"<h3>How many of {asked.games:,} games {escape(subject.says)}?</h3>"
        f"<p>Say first what you expect. Then {asked.games:,} games are played under {each}these rules, "
        f"{escape(players)}, {escape(asked.begun)}, and what they show is drawn with your guess on it.</p>"
    )


def buttons_html(*, is_running: bool, is_settled: bool) -> str:
    """Return the buttons that can be pressed now."""
    run, cancel = (" disabled", "") if is_running else ("", " disabled")
    buttons = [("run", "Run", f" class=primary{run}"), ("cancel", "Cancel", cancel)]
    if is_settled:
        buttons = [("again", "Bet again", " class=primary")]
    return f"<div class='bar'>{''.join(_button(*button) for button in buttons)}</div>"


def _button(key: str, words: str, more: str) -> str:
    return f'<button type="button" data-press="{key}"{more}>{words}</button>'


def progress_html(progress: Progress) -> str:
    """Return how far the run has come."""
    return (
        f"<progress max='{progress.total}' value='{progress.done}' aria-label='Games played'></progress>"
        f"<p class='small muted'>{escape(str(progress))}</p>"
    )


def settled_html(settled: Sequence[Settled], subject: Subject, guesses: Sequence[Bet | None], results: Results) -> str:
    """Return what the games say to each guess, and a bar for each ruleset with the interval and the guess on it."""
    shares = [subject.share(results, rules) for rules in results.rulesets]
    rows = "".join(map(_row, names_of(results.rulesets), shares, guesses))
    sentences = "".join(f"<li>{escape(str(one))}</li>" for one in settled)
    each = " under each of these rules" if len(shares) > 1 else ""
    cut = cut_in_words(results, f"{results.plan.games:,} games{each}")
    stopped = f"<p class='cut'>The run {escape(cut)}.</p>" if cut else ""
    return (
        f"<ul class='settled'>{sentences}</ul>{stopped}<div class='bets' aria-hidden='true'>{rows}"
        "<p class='scale small muted'><span>0</span><span>25</span><span>50</span><span>75</span>"
        f"<span>100{PER_CENT}</span></p></div><p class='small muted'>Bar: share of the games. Bracket: 95{PER_CENT} "
        f"interval. Diamond: your guess. {escape(caveat(results))}</p>"
    )


def numbers_html(results: Results) -> str:
    """Return all numbers of the games, each ending with its sources, folded."""
    return f"<details><summary>The numbers, and who says so</summary>{results._repr_html_()}</details>"


def _row(name: str, share: Share, bet: Bet | None) -> str:
    """Return a bar for the eye; what it shows is said in the sentence above."""
    low, high = share.interval
    mark = f"<i class='mark' style='left:{100 * bet.guess:.1f}%'></i>" if bet else ""
    return (
        f"<p><b>{escape(name)}</b> {share.percent}</p><div class='track'>"
        f"<i class='share' style='width:{100 * share.share:.1f}%'></i>"
        f"<i class='range' style='left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%'></i>{mark}</div>"
    )
