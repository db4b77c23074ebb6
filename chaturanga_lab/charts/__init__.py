"""Floor 6: charts of results and of rules. Each takes results (or their DataFrame) or rulesets, and returns axes.

matplotlib is loaded by the first chart, not by this import. Where it is not installed, in a browser without a server,
a chart is `Told`: it shows its numbers as a piece of a page.
"""

from __future__ import annotations

from .endings import endings, endings_sources
from .lengths import lengths
from .mobility import mobility
from .outcomes import outcomes
from .picture import svg
from .piece_values import piece_values
from .places import places
from .points import points
from .reach import reach
from .timeline import describe_timeline, timeline
from .told import Told, can_draw
from .words import describe

__all__ = [
    "Told",
    "can_draw",
    "describe",
    "describe_timeline",
    "endings",
    "endings_sources",
    "lengths",
    "mobility",
    "outcomes",
    "piece_values",
    "places",
    "points",
    "reach",
    "svg",
    "timeline",
]
