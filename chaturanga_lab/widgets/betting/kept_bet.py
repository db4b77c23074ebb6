"""KeptBet: bets and guesses as the browser keeps them, read with the distrust that a stranger's text deserves."""

from __future__ import annotations

import json
from collections.abc import Mapping

_NO_BET = "This is no bet that the page had kept."
_NO_GUESS = "This is no guess that the page had kept of this question."


def kept_bet(games: str, about: str, shares: Mapping[int, float], most: str, *, is_placed: bool) -> str:
    """Return a bet as text: on which games, about what, the guessed shares by the ruleset's number, which has most."""
    by_number = {str(number): share for number, share in shares.items()}
    return json.dumps({"games": games, "about": about, "shares": by_number, "most": most, "placed": is_placed})


def read_kept_bet(text: str, games: str) -> tuple[str, dict[int, float], str, bool]:
    """Return what was bet on, the guessed shares by the ruleset's number, which has most, and whether it was placed.

    Raises ValueError for any text that is none of ours, and for a bet on other games, as a page that was changed since
    has them. Whether the shares and numbers are possible is not looked at.
    """
    try:
        kept = json.loads(text)
        shares = {int(number): float(share) for number, share in kept["shares"].items() if int(number) >= 0}
        read = str(kept["about"]), shares, str(kept["most"]), kept["placed"] is True
        is_ours = kept["games"] == games
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        is_ours = False
    if not is_ours:
        raise ValueError(_NO_BET)
    return read


def kept_guess(asks: str, mine: str) -> str:
    """Return a guess as text, with the question that it answers.

    >>> read_kept_guess(kept_guess("How many?", "4"), "How many?")
    '4'
    """
    return json.dumps({"asks": asks, "mine": mine})


def read_kept_guess(text: str, asks: str) -> str:
    """Return the guess that such a text holds; ValueError if it is none of ours, or the answer to another question."""
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict) or kept.get("asks") != asks or not isinstance(kept.get("mine"), str):
        raise ValueError(_NO_GUESS)
    return str(kept["mine"])
