"""Evidence: who attests an answer and how we know, as HTML."""

from __future__ import annotations

from html import escape

from ...rules import Attestation, Option, Question, Ruleset, Silence, strongest
from ...rules.lookup import sentence
from ...rules.signs import SIGNS
from ...rules.sources import STATUSES
from ...rules.table import row_of

_BADGES = {
    "attested": "attested",
    "second-hand": "second",
    "reconstruction": "recon",
    "convention": "conv",
    "supplied by us": "ours",
    "your conjecture": "yours",
    "no source": "silent",
    "unstated": "silent",
    "text-lost": "silent",
    "not-read": "unread",
    "another-rule": "other",
}
"""The class of each badge; the stylesheet adds its colours, and draws the sign."""


def badge(status: str, words: str = "") -> str:
    """Return the badge of a status, in other words if any are given: text and symbol, so that colour is not needed."""
    return f'<span class="badge {_BADGES[status]}" data-sign="{SIGNS[status]}">{escape(words or status)}</span>'


def evidence(rules: Ruleset, id: str) -> str:
    """Return who says so for the answer in force to a question: one line, which opens to everything that we know.

    Of a conjecture of the visitor's there is the line only, and what the sources say instead.
    """
    question, option = rules.question(id), rules.option(id)
    status, line = source_of(rules, id)
    return (
        f'<details><summary>{badge(status)} <span class="line">{escape(line)}</span> '
        f'<span class="read"></span></summary>{_in_full(rules, question, option)}</details>'
    )


def source_of(rules: Ruleset, id: str) -> tuple[str, str]:
    """Return status and source of the answer in force to a question, or of an ending that no question asks."""
    if standing := rules.library.standing.get(id):
        if why := rules.why_supplied(id):
            return "supplied by us", why
        best = rules.witnessed(standing) or strongest(standing.attestations)
        return (best.status, best.line()) if best else ("no source", "Nobody that we know of says so.")
    row = row_of(rules, id)
    return row.status, row.source


def _in_full(rules: Ruleset, question: Question, option: Option) -> str:
    """Return the option in its own words, its witnesses, the silent texts, and who answers otherwise."""
    supposed = rules.conjecture(question.id)
    others = [other for other in question.options if supposed or other is not option]
    says = f"<p class='says'>{escape(option.says)}</p>{_witnesses(rules, option)}"
    parts = ["" if supposed else says, _silent(question.silences)]
    if others:
        parts.append(f"<h5>Other answers</h5>{''.join(map(_other, others))}")
    return "".join(parts)


def _witnesses(rules: Ruleset, option: Option) -> str:
    if not option.attestations:
        return f"<p>{badge('no source')} Nobody that we know of says so.</p>"
    here, elsewhere = (_list(rules, [one for one in _sorted(option) if bool(one.game) == other]) for other in (0, 1))
    return here + (f"<h5>Of other games</h5>{elsewhere}" if elsewhere else "")


def _list(rules: Ruleset, attestations: list[Attestation]) -> str:
    items = "".join(_witness(rules, one) for one in attestations)
    return f"<ul class='witnesses'>{items}</ul>" if items else ""


def _sorted(option: Option) -> list[Attestation]:
    """Return the attestations, the strongest first."""
    return sorted(option.attestations, key=lambda one: STATUSES.index(one.status))


def _witness(rules: Ruleset, one: Attestation) -> str:
    other = escape(rules.library.sources[one.against].name) if one.against else ""
    against = f" <span class='against'>{sentence('This contradicts ' + other)}</span>" if other else ""
    claim = f"<span class='claim'>{escape(one.claim)}</span>"
    return f"<li>{badge(one.status)} {escape(one.line())}:<br>{claim}{against}</li>"


def _silent(silences: tuple[Silence, ...]) -> str:
    items = "".join(map(_silence, silences))
    return f"<h5>Who does not say, or says something else</h5><ul class='witnesses'>{items}</ul>" if items else ""


def _silence(one: Silence) -> str:
    return f"<li>{badge(one.kind, one.words)} {escape(str(one.citation))}: {escape(one.note)}</li>"


def _other(option: Option) -> str:
    """Return another answer with its strongest witness."""
    best = strongest(option.attestations)
    who = f"{badge(best.status)} {escape(best.line())}" if best else f"{badge('no source')} Nobody that we know of."
    return f"<p class='other'><b>{escape(option.label)}</b> {who}</p>"
