"""EditorParts: the editor's HTML: its head, the men to put, what is still wrong, and what a position holds else."""

from __future__ import annotations

from html import escape

from ...play.words import army_words
from ..parts.figure import figure_html
from ..telling.names import name_html
from .draft import Draft
from .facts import Fact, facts_of, reads_moved

_HOW = "Choose a man, then press squares. A man can also be dragged; dragged off the board he is gone."
_PLAYABLE = "These rules can play this position."
LONGEST_ROW, SHORT_ROW = 7, 5
"""So many men stand in one row on a phone; more of them in rows of one length; a short row has room for its name."""
_LIST = "What else this position holds"


def head_html(draft: Draft) -> str:
    """Return the heading with what can be done with the whole board."""
    buttons = (
        ("undo", "Undo", bool(draft.past)),
        ("redo", "Redo", bool(draft.future)),
        ("array", "Start array", True),
        ("empty", "Empty board", True),
        ("turn round", "Turn", True),
        ("cancel", "Cancel", True),
    )
    made = "".join(
        f'<button type="button" data-press="{key}"{"" if can else " disabled"}>{words}</button>'
        for key, words, can in buttons
    )
    return f"<div class='bar'><h2>Set up a position</h2>{made}</div><p class='small muted'>{_HOW}</p>"


def palette_html(draft: Draft, tool: str, men: str = "figures") -> str:
    """Return the tools and the men of each army as buttons, of which one is pressed, drawn as on the board."""
    tools = [("hand", "Move"), ("eraser", "Take off"), *[("moved", "Has moved?")] * reads_moved(draft.rules)]
    first = "".join(
        f'<button type="button" data-press="{key}" aria-pressed="{str(key == tool).lower()}">{words}</button>'
        for key, words in tools
    )
    armies = "".join(_army_html(draft, number, tool, men) for number in range(len(draft.position.geometry.armies)))
    return f"<div class='tools' role='group' aria-label='Tools'>{first}</div>{armies}"


def state_html(draft: Draft) -> str:
    """Return what keeps the rules from playing this position, or what is odd about it, and the button that plays on."""
    off = " disabled" if draft.flaws else ""
    play = f'<button type="button" class="primary" data-press="play"{off}>Play from here</button>'
    told = "".join(f"<p class='cl-note'>{escape(sentence)}</p>" for sentence in draft.flaws or draft.oddities)
    head = "Before it can be played" if draft.flaws else _PLAYABLE
    return f"<div class='bar'><h3>{head}</h3>{play}</div>{told}"


def facts_html(draft: Draft) -> str:
    """Return the fields of what a position holds beside its men: whose turn it is, and folded what its rules read."""
    turn, *others = facts_of(draft)
    rest = f"<details data-fold='facts'><summary>{_LIST}</summary><div class='fields'>"
    rest += "".join(map(_field_html, others)) + "</div></details>"
    return _field_html(turn) + (rest if others else "")


def _army_html(draft: Draft, army: int, tool: str, men: str) -> str:
    name = army_words(draft.position, army)
    kinds = draft.rules.setup.kinds
    buttons = "".join(_man_html(draft, army, kind, tool, men) for kind in kinds)
    narrow = -(-len(kinds) // -(-len(kinds) // LONGEST_ROW))
    row = f"<div class='row' style='--narrow: {narrow}'>{buttons}</div>"
    looks = f"army{' short' * (narrow <= SHORT_ROW)}"
    return f"<div class='{looks}' role='group' aria-label='{name}'><b>{name}</b>{row}</div>"


def _man_html(draft: Draft, army: int, kind: str, tool: str, men: str) -> str:
    piece = draft.rules.piece(kind)
    key = f"man {draft.position.geometry.armies[army].name} {kind}"
    name = escape(f"{army_words(draft.position, army)} {piece.name_in(draft.language)}")
    pressed = f'aria-pressed="{str(key == tool).lower()}"'
    figure = figure_html(draft.rules, kind, army, men=men)
    hint = "" if men == "letters" else f"<kbd aria-hidden='true'>{kind}</kbd>"
    return (
        f'<button type="button" data-press="{key}" {pressed} aria-label="{name}" title="{name}, letter {kind}">{figure}'
        f"<span>{name_html(piece, draft.language)}</span>{hint}</button>"
    )


def _field_html(fact: Fact) -> str:
    entries = {"choice": _choice_html, "check": _check_html}
    return entries.get(fact.entry, _line_html)(fact)


def _choice_html(fact: Fact) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" if value == fact.value else ""}>{escape(words)}</option>'
        for value, words in fact.options
    )
    # Named by itself too: a label that holds its own list would be heard with all of the answers.
    field = f'<select data-field="{fact.key}" aria-label="{escape(fact.name)}">{options}</select>'
    return f"<label><span>{escape(fact.name)}</span>{field}</label>"


def _check_html(fact: Fact) -> str:
    checked = " checked" if fact.value == "yes" else ""
    return (
        f"<label class='check'><input type='checkbox' data-field=\"{fact.key}\"{checked}>"
        f"<span>{escape(fact.name)}</span></label>"
    )


def _line_html(fact: Fact) -> str:
    kind = "inputmode='numeric'" if fact.entry == "number" else "placeholder='none'"
    return (
        f"<label><span>{escape(fact.name)}</span>"
        f"<input type='text' {kind} autocomplete='off' data-field=\"{fact.key}\" value='{escape(fact.value)}'></label>"
    )
