"""Floor 6: charts of results and of rules. Each takes results (or their DataFrame) or rulesets, and returns axes.

matplotlib is loaded by the first chart, not by this import. Where it is not installed, in a browser without a server,
a chart is `Told`: it shows its numbers as a piece of a page.
"""

from __future__ import annotations

from .branching import branching
from .captures import captures
from .comparison import comparison, describe_comparison
from .effects import describe_effects, effects
from .endings import endings, endings_sources
from .lengths import lengths
from .mobility import mobility
from .openings import openings
from .outcomes import outcomes
from .picture import svg
from .piece_values import piece_values
from .places import places
from .points import points
from .reach import reach
from .rule_map import describe_rule_map, rule_map
from .survival import survival
from .timeline import describe_timeline, timeline
from .told import Told, can_draw
from .words import describe

__all__ = [
    "Told",
    "branching",
    "can_draw",
    "captures",
    "comparison",
    "describe",
    "describe_comparison",
    "describe_effects",
    "describe_rule_map",
    "describe_timeline",
    "effects",
    "endings",
    "endings_sources",
    "lengths",
    "mobility",
    "openings",
    "outcomes",
    "piece_values",
    "places",
    "points",
    "reach",
    "rule_map",
    "survival",
    "svg",
    "timeline",
]
