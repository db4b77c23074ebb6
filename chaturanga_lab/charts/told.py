"""Told: what stands in for a chart where none can be drawn, in a browser without a server: its numbers, as a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..experiment import Results, results_of
from ..experiment.summary import summary_html
from .palette import theme_named
from .words import TITLES, describe, names_for, sentences

if TYPE_CHECKING:
    import pandas as pd

    from .words import Caption

NO_PICTURE = "The picture of this chart needs matplotlib, which is not here; these are its numbers."


@dataclass(frozen=True)
class Told:
    """A chart in words and numbers: its title, what it would show as text, and the same as a piece of a page."""

    title: str
    description: str
    html: str = field(repr=False)

    def _repr_html_(self) -> str:
        return (
            f"<section class='lab-told'><p><strong>{escape(self.title)}</strong><br>"
            f"<small style='font-size:13px'>{escape(NO_PICTURE)}</small></p>{self.html}</section>"
        )

    def __str__(self) -> str:
        return self.description

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"There are no axes with {name!r}: the picture needs matplotlib, which is not here.")


def can_draw() -> bool:
    """Whether matplotlib is installed; in a browser without a server it may come later."""
    return find_spec("matplotlib") is not None


def or_told(tell: Callable[..., Told]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return what makes a chart tell what it shows, by a function of the same arguments, where it cannot be drawn."""

    def decorate(draw: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(draw)
        def chart(*arguments: Any, **named: Any) -> Any:
            return draw(*arguments, **named) if can_draw() else tell(*arguments, **named)

        return chart

    return decorate


def told_of_games(chart: str, parts: Sequence[str] = ()) -> Callable[..., Told]:
    """Return what tells a chart of games: these parts of the summary of results, or a sentence for each ruleset."""

    def tell(
        games: Results | pd.DataFrame, ax: None = None, *, theme: str = "auto", names: Sequence[str] | None = None
    ) -> Told:
        refuse(ax, theme)
        results = results_of(games)
        called = names_for(results, names)
        if parts:
            html = summary_html(results, parts, called)
        else:
            html = listed(f"{results.plan.words[0].upper()}{results.plan.words[1:]}.", sentences(results, chart, names))
        return Told(TITLES[chart], describe(results, chart, names), html)

    return tell


def told(caption: Caption, lead: str, lines: Sequence[str]) -> Told:
    """Return a chart of rules, told: what it is about, and a line for each thing that it shows."""
    return Told(caption.title, caption.description, listed(lead, lines))


def listed(lead: str, lines: Sequence[str]) -> str:
    """Return a sentence, and lines below it as a list."""
    return f"<p>{escape(lead)}</p><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def refuse(ax: object, theme: str) -> None:
    """Raise ValueError, as a drawn chart does, for axes that are none or a theme that nobody knows."""
    theme_named(theme)
    if ax is not None:
        raise ValueError(f"ax is axes of matplotlib on which to draw, such as plt.gca(), not {ax!r}.")
