"""Summary: what results add up to, as a few lines of text and as an accessible piece of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..rules import Ruleset, common_to, names_of
from .seats import SHARED, has_places, places_html, points_html, seats_html, seats_text
from .shares import PER_CENT, EndingShare, OutcomeShare, Share

if TYPE_CHECKING:
    from .results import Results

LOST = "a worker of the executor was lost, and what it played with it"
STYLE = Path(__file__).with_name("summary.css")


def summary_text(results: Results) -> str:
    """Return the shares of the outcomes, a line for each ruleset; places and points, where armies sit at a table."""
    lines = [f"Results: {_what_was_played(results)}"]
    for rules in results.rulesets:
        shares = ", ".join(str(share) for share in results.shares(rules) if share.count) or "no game finished"
        lines.append(f"{rules.label}: {shares}")
        lines += seats_text(results, rules)
    lines += [f"{share.ruleset}: {share.words}" for share in results.removals() if share.count]
    lines += [f"{share.ruleset}: {share.words}" for share in results.triumphs() if share.games]
    lines += [words] if (words := unfinished_in_words(results)) else []
    return "\n".join(lines)


def summary_html(
    results: Results, parts: Sequence[str] = ("outcomes", "seats", "endings", "counts"), names: Sequence[str] = ()
) -> str:
    """Return tables for each ruleset: how games came out, with 95 % intervals, and how they ended, with sources.

    Between them stands, where armies sit at a table, who had which places and points. `parts` picks some of the tables,
    "places" and "points" each alone among them; `names` renames the rulesets.
    """
    names = names or names_of(results.rulesets)
    sections = (
        f"<section>{''.join(_PARTS[part](results, rules, name) for part in parts)}</section>"
        for rules, name in zip(results.rulesets, names, strict=True)
    )
    common = common_to(results.rulesets)
    common = f"<p>{escape(common)}</p>" if common else ""
    return (
        f"<div class='lab-results'><style>{_style()}</style><p>{escape(_what_was_played(results))}</p>{common}"
        f"{''.join(sections)}<p><small>{escape(_small_print(results, parts))}</small></p></div>"
    )


def caveat(results: Results) -> str:
    """Return the sentence that belongs under every number that comes out of played games."""
    half = " A half win counts ½ for the winner and 0 for the loser." if _has_half_wins(results) else ""
    return (
        f"Under these rules, {results.plan.players.words}. This says nothing about how anyone played in the past.{half}"
    )


def cut_in_words(results: Results, games: str = "") -> str:
    """Return why there are fewer games than were asked for: "stopped before all 200 were played"; "" if there are not.

    `games` says how many those are, if not as the number of all.

    >>> import chaturanga_lab as lab
    >>> from dataclasses import replace
    >>> results = lab.simulate(lab.ruleset("modern-capture"), games=5)
    >>> cut_in_words(results)
    ''
    >>> cut_in_words(replace(results, is_cut=True, limit=20.0))
    'stopped after 20 s, as long as a run may take here, before all 5 were played'
    """
    if not results.is_cut:
        return ""
    after = "" if results.limit is None else f"after {results.limit:g} s, as long as a run may take here, "
    games = games or f"{results.plan.games * len(results.rulesets):,}"
    why = f": {LOST}" if results.is_broken else ""
    return f"stopped {after}before all {games} were played{why}"


def until_in_words(results: Results) -> str:
    """Return whether every share became known as well as was asked for, with what was had; "" if nobody asked."""
    plan, width = results.plan, results.half_width
    if plan.until is None or width is None:
        return ""
    wanted, had = (f"±\N{NO-BREAK SPACE}{100 * one:.2g}{PER_CENT}" for one in (plan.until, width))
    if results.is_cut:
        return f"every share is known to {had} so far, and {wanted} was asked for"
    if width <= plan.until:
        return f"played until every share was known to {wanted}"
    return f"every share is known to {had}, not to {wanted}: no more than {plan.games:,} games were allowed"


def unfinished_in_words(results: Results) -> str:
    """Return in a sentence why some games have no ending; "" if all have one."""
    after = f"after {results.max_plies:,} {results.plan.turn_word}"
    return f"Unfinished games were stopped {after}: no rule had ended them." if results.unfinished else ""


def _small_print(results: Results, parts: Sequence[str]) -> str:
    are_placed = {"seats", "places"} & set(parts) and any(map(has_places, results.rulesets))
    shared = SHARED if are_placed else ""
    return " ".join(filter(None, (unfinished_in_words(results), shared, caveat(results))))


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def _what_was_played(results: Results) -> str:
    plan, count = results.plan, len(results.rulesets)
    games = f"{len(results):,} games" if count == 1 else f"{len(results):,} games under {count} rulesets"
    return "; ".join(
        filter(None, (f"{games}, {plan.words}, seed {plan.seed}", until_in_words(results), cut_in_words(results)))
    )


def _has_half_wins(results: Results) -> bool:
    return any(share.result == "half-win" for share in results.shares())


def _outcomes_html(results: Results, rules: Ruleset, name: str) -> str:
    shares = [share for share in results.shares(rules) if share.count or share.result in ("win", "draw")]
    return _table(name, f"who won, of {len(results.of(rules)):,} games", "outcome", map(_outcome_row, shares))


def _endings_html(results: Results, rules: Ruleset, name: str) -> str:
    says = f"how {len(results.of(rules)):,} games ended"
    return _table(name, says, "ending, and who says so", map(_ending_row, results.endings(rules)))


def _counts_html(results: Results, rules: Ruleset, _name: str) -> str:
    """Return what is counted of removals and triumphs, where there were any."""
    counted = [share.words for share in results.removals(rules) if share.count]
    counted += [share.words for share in results.triumphs(rules) if share.games]
    return "".join(f"<p>{escape(words)}</p>" for words in counted)


_PARTS: dict[str, Callable[[Results, Ruleset, str], str]] = {
    "outcomes": _outcomes_html,
    "seats": seats_html,
    "places": places_html,
    "points": points_html,
    "endings": _endings_html,
    "counts": _counts_html,
}


def _table(name: str, says: str, first: str, rows: Iterable[str]) -> str:
    caption = f"<caption><strong>{escape(name)}</strong><br>{escape(says)}</caption>"
    heads = f"<th scope='col'>{first}</th><th scope='col'>share<small>95\N{NO-BREAK SPACE}% interval</small></th>"
    body = "".join(rows) or "<tr><td colspan='2'>No game was finished.</td></tr>"
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _outcome_row(share: OutcomeShare) -> str:
    kind = " ".join(share.armies) or ("shared" if share.is_shared else share.result)
    half = " half" if share.result == "half-win" else ""
    partners = f"background:linear-gradient({_stripes(share.armies)});" if len(share.armies) > 1 else ""
    return _row(share, escape(share.name), kind + half, look=partners)


def _stripes(armies: tuple[str, ...]) -> str:
    """Return the colours of armies one above the other, as a gradient without any blur."""
    step = 100 / len(armies)
    return ",".join(f"var(--{army}) {step * at:.0f}% {step * (at + 1):.0f}%" for at, army in enumerate(armies))


def _ending_row(share: EndingShare) -> str:
    label = f", <small>{escape(share.label)}</small>" if share.label != share.name else ""
    return _row(share, escape(share.name) + label, "ending", _sources(share.sources))


def _sources(lines: tuple[str, ...]) -> str:
    """Return the first source line, and the others to be unfolded."""
    if not lines:
        return ""
    others = "".join(f"<li>{escape(line)}</li>" for line in lines[1:])
    more = f"<details><summary>{len(lines) - 1} more</summary><ul>{others}</ul></details>" if others else ""
    return f"<small>{escape(lines[0])}</small>{more}"


def _row(share: Share, head: str, kind: str, below: str = "", look: str = "") -> str:
    """Return a row; its bars repeat for the eye what its cells say."""
    low, high = share.interval
    bar = f"<i aria-hidden='true' class='{kind}' style='{look}width:{100 * share.share:.1f}%'></i>"
    place = f"margin-inline-start:{100 * low:.1f}%;width:{100 * (high - low):.1f}%"
    interval = f"<i aria-hidden='true' class='range' style='{place}'></i>"
    number = f"{share.percent}<small>{share.range}</small>"
    return f"<tr><th scope='row'>{head}{bar}{interval}{below}</th><td>{number}</td></tr>"
