"""Traced: what charts of games that were played again have in common: their captions, and what stands under them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ..experiment import Results
from ..rules import Ruleset, common_to
from .told import Told, listed
from .words import Caption, names_for


class Traced(Protocol):
    """What was seen in some games of results, as survival, captures, branching and openings are."""

    @property
    def results(self) -> Results:
        """The results to which the games belong."""
        ...

    def games(self, ruleset: Ruleset | str | None = None) -> int:
        """Return how many games under a ruleset were played again."""
        ...

    def sentence(self, ruleset: Ruleset | str | None = None) -> str:
        """Return what was seen under a ruleset, in words."""
        ...


def caption_of_traced(title: str, note: str, traced: Traced, names: Sequence[str] | None, theme: str) -> Caption:
    """Return the caption of a chart: its title, what is shown, and a sentence for each ruleset."""
    return Caption(title, " ".join((f"{title}, {traced.results.plan.words}.", note, *_lines(traced, names))), theme)


def tell_traced(title: str, note: str, traced: Traced, names: Sequence[str] | None) -> Told:
    """Return such a chart, told."""
    caption = caption_of_traced(title, note, traced, names, "auto")
    return Told(title, caption.description, listed(f"{note} {setting_of(traced)}", _lines(traced, names)))


def described(results: Results, chart: str, names: Sequence[str] | None) -> str:
    """Return what such a chart, drawn as it is if nothing more is asked, shows as text."""
    from .branching import told_branching
    from .captures import told_captures
    from .openings import told_openings
    from .survival import told_survival

    told: dict[str, Callable[..., Told]] = {
        "survival": told_survival,
        "captures": told_captures,
        "branching": told_branching,
        "openings": told_openings,
    }
    return told[chart](results, names=names).description


def heads_of(traced: Traced, rules: Ruleset) -> str:
    """Return what stands under a ruleset's name: "200 games", or "the first 109 of 300 games"."""
    shown, played = traced.games(rules), len(traced.results.of(rules))
    return f"{shown:,} games" if shown == played else f"the first {shown:,} of {played:,} games"


def setting_of(traced: Traced) -> str:
    """Return what holds for all of a chart, and for no other policy."""
    common = common_to(traced.results.rulesets)
    said = f"Under these rules, {traced.results.plan.words}."
    return f"{said} {common}." if common else said


def _lines(traced: Traced, names: Sequence[str] | None) -> list[str]:
    results = traced.results
    return [
        f"{name}, {heads_of(traced, rules)}: {traced.sentence(rules)}."
        for rules, name in zip(results.rulesets, names_for(results, names), strict=True)
    ]
