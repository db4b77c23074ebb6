"""Differing: in what a campaign on disk is another one than was asked for, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...rules.lookup import quote
from .contents import Contents, played

NUMBERS = {"seed": "seed", "games": "number of games in a cell", "max_plies": "longest length of a game"}
MEANINGS = {
    "options": "the option {} does something else",
    "endings": "the ending {} is another one",
    "men": "the man {} is another one",
    "boards": "the board {} is another one",
}


def difference(kept: Contents, asked: Contents) -> str:
    """Return the first thing in which a campaign that is kept differs from one that is asked for; "" if none does.

    Titles, and who attests an answer, make no difference: no game hangs on them.
    """
    kept, asked = played(kept), played(asked)
    return "" if kept == asked else next(_differences(kept, asked), "it was made by another version of this program")


def _differences(kept: Contents, asked: Contents) -> Iterator[str]:
    for key, name in NUMBERS.items():
        if kept.get(key) != asked[key]:
            yield f"its {name} is {quote(kept.get(key))}, not {asked[key]}"
    if kept.get("policies") != asked["policies"]:
        yield f"it is played {_joined(kept.get('policies', ()))}, not {_joined(asked['policies'])}"
    yield from _rulesets(kept, asked)
    yield from _bases(kept, asked)
    for key, words in MEANINGS.items():
        for name, before, now in _pairs(kept.get(key, {}), asked[key]):
            if key == "options":
                yield from (words.format(f"{name}={one}") for one, *_ in _pairs(before, now))
            else:
                yield words.format(name)


def _rulesets(kept: Contents, asked: Contents) -> Iterator[str]:
    before, now = ([_label(one) for one in each["rulesets"]] for each in (kept, asked))
    known, wanted = set(before), set(now)
    yield from (f"{label} is not among its rulesets" for label in now if label not in known)
    yield from (f"{label} is among its rulesets, and not asked for" for label in before if label not in wanted)
    if before != now:
        yield "its rulesets come in another order"


def _bases(kept: Contents, asked: Contents) -> Iterator[str]:
    for id, before, now in _pairs(kept["bases"], asked["bases"]):
        for question, was, is_ in _pairs(before["answers"], now["answers"]):
            yield f"there {id} answers {question} with {was}, not with {is_}"
        if before["endings"] != now["endings"]:
            yield f"there the endings of {id} are judged in another order"
        yield f"there {id} stands on another board"


def _pairs(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield the keys under which two mappings hold different things, and both; nothing is {}."""
    for key in dict.fromkeys((*before, *now)):
        if before.get(key) != now.get(key):
            yield key, before.get(key, {}), now.get(key, {})


def _label(ruleset: Contents) -> str:
    changes = [f"{question}={option}" for question, option in ruleset.get("chosen", {}).items()]
    changes += [f"{man}:{move}" for man, move in ruleset.get("supposed", {}).items()]
    return f"{ruleset['base']} + {' '.join(changes)}" if changes else str(ruleset["base"])


def _joined(policies: Any) -> str:
    return " and ".join(map(str, policies))
