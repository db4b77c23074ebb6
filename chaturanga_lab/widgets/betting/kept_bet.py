"""KeptBet: a bet as the browser keeps it, read with the distrust that a stranger's text deserves."""

from __future__ import annotations

import json

_NONE_OF_OURS = "This is no bet that the page had kept."


def read_kept(text: str) -> tuple[str, dict[int, float], str, bool]:
    """Return what was bet on, the guessed shares by the ruleset's number, which has most, and whether it was placed.

    Raises ValueError for any text that is none of ours. Whether the shares and numbers are possible is not looked at.
    """
    try:
        kept = json.loads(text)
        shares = {int(number): float(share) for number, share in kept["shares"].items() if int(number) >= 0}
        return str(kept["about"]), shares, str(kept["most"]), kept["placed"] is True
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ValueError(_NONE_OF_OURS) from None
