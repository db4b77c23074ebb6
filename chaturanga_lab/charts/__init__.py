"""Floor 6: charts of results. Each takes results (or their DataFrame) and returns matplotlib axes.

matplotlib is loaded by the first chart, not by this import.
"""

from __future__ import annotations

from .endings import endings, endings_sources
from .lengths import lengths
from .outcomes import outcomes
from .picture import svg
from .words import describe

__all__ = ["describe", "endings", "endings_sources", "lengths", "outcomes", "svg"]
