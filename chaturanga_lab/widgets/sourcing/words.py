"""Words of the form: what stands in a text that is in order, as panel and table will print it, as HTML."""

from __future__ import annotations

from html import escape

from ...rules import Ruleset, library, matrix_of
from ...rules.lookup import listed, sentence
from ...rules.manuscript import Manuscript, Said, Unsaid
from ..parts.carry import ask_button
from ..telling.evidence import badge


def counted(found: Manuscript) -> str:
    """Return in a sentence what a text holds."""
    ours = library()
    counts = {
        "work": len(found.library.sources) - len(ours.sources),
        "witness": len(found.library.witnesses) - len(ours.witnesses),
        "new answer": len(found.options),
        "attestation": len(found.said),
        "silence": len(found.unsaid),
        "ruleset": len(found.rulesets),
        "touchstone": len(found.library.touchstones) - len(ours.touchstones),
    }
    parts = [f"{count} {_many(name, count)}" for name, count in counts.items() if count]
    true = " The touchstones come true." if counts["touchstone"] else ""
    return f"In order: {listed(parts) or 'nothing that was not there before'}.{true}"


def _many(name: str, count: int) -> str:
    if count == 1:
        return name
    return f"{name}es" if name.endswith("s") else f"{name}s"


def found_html(found: Manuscript, judgement: str, place: str) -> str:
    """Return all that a text adds, in the words of the pages, with buttons that save its files."""
    first = f"<p class='judged'>{escape(judgement)}</p>" if judgement else ""
    return f"{first}<h3>{escape(counted(found))}</h3>{_lines(found)}{_table(found)}{_files(found, place)}"


def _lines(found: Manuscript) -> str:
    """Return the lines of evidence as the rule panel prints them."""
    items = "".join((*(_said(found, one) for one in found.said), *map(_unsaid, found.unsaid)))
    return f"<h4>As the rules beside the board print it</h4><ul class='witnesses'>{items}</ul>" if items else ""


def _said(found: Manuscript, one: Said) -> str:
    it, what = one.attestation, f"{one.question.name}: {one.option.label}"
    other = found.library.sources[it.against].name if it.against else ""
    against = f" {sentence('This contradicts ' + other)}" if other else ""
    return _line(what, badge(it.status), it.line(), it.claim + against)


def _unsaid(one: Unsaid) -> str:
    silence = one.silence
    return _line(one.question.name, badge(silence.kind, silence.words), str(silence.citation), silence.note)


def _line(what: str, mark: str, line: str, claim: str) -> str:
    evidence = f"{mark} {escape(line)}:<br><span class='claim'>{escape(claim)}</span>"
    return f"<li><b>{escape(what)}</b><br>{evidence}</li>"


def _table(found: Manuscript) -> str:
    """Return the fields of the table of witnesses into which it comes."""
    witnesses = [one.attestation.witness for one in found.said] + [one.silence.witness for one in found.unsaid]
    questions = [one.question.id for one in (*found.said, *found.unsaid)]
    if not witnesses:
        return ""
    matrix = matrix_of(found.library, list(dict.fromkeys(questions)), list(dict.fromkeys(witnesses)))
    return f"<h4>As the table of witnesses prints it</h4>{matrix._repr_html_()}"


def _files(found: Manuscript, place: str) -> str:
    """Return the files of the text, each with a button that saves it."""
    rows = "".join(
        f"<li><code>{escape(name)}</code> {ask_button(f'{place} {number}', 'Save', f'Save {name}')}</li>"
        for number, name in enumerate(found.files)
    )
    says = "Nothing was written on the server. Saved into a folder of your own, at these places, they add to our data."
    return f"<h4>Take it with you</h4><p>{says}</p><ul class='files'>{rows}</ul>"


def plays_html(rulesets: list[tuple[Ruleset, str]]) -> str:
    """Return a button for each ruleset that can be played, with what is said of it."""
    buttons = "".join(
        f'<button type="button" data-press="play {number}">Play it: {escape(words)}</button>'
        for number, (_, words) in enumerate(rulesets)
    )
    return f"<div class='bar'>{buttons}</div>" if buttons else ""
