"""Signs: the one mark for each status of evidence and each kind of gap, and the words that stand beside it."""

from __future__ import annotations

from .conjecture import CONJECTURE
from .questions import SILENT
from .sources import STATUSES

SIGNS = {
    "attested": "●",
    "second-hand": "◐",
    "reconstruction": "○",
    "convention": "◇",
    "supplied by us": "+",
    CONJECTURE: "*",
    "no source": "–",
    "unstated": "–",
    "text-lost": "✕",
    "not-read": "?",
    "another-rule": "≠",
    "": "·",
}
"""Words stand beside each, so that nothing hangs on the sign alone."""

NOTHING = "nothing recorded"

LEGEND = {status: status for status in STATUSES} | dict(SILENT) | {"": NOTHING}
"""What a field of a matrix may hold, in words."""
