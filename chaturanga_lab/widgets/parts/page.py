"""Page: what stands on a page, so that all of it can be put back as it was when the page opened."""

from __future__ import annotations

import sys
import traceback
import weakref
from collections import Counter
from dataclasses import dataclass
from typing import Any, Protocol

import ipywidgets as W


class Resets(Protocol):
    """A thing on a page that can be put back."""

    def reset(self) -> None:
        """Put it back as it was at first."""
        ...


class Keeps(Protocol):
    """What holds the state of a thing as text, `kept`: "" as long as it stands as at first."""

    kept: Any

    def bring_back(self, text: object) -> str:
        """Go on from such a text; a sentence if that could not be done, else ""."""
        ...


@dataclass(frozen=True)
class Standing:
    """A thing that stands on the page: itself, what it is called ("board", or "" if nobody misses it), and its state.

    What holds the state may be the thing itself, another widget, or nothing.
    """

    thing: Resets
    what: str
    keeper: Keeps | None

    @property
    def state(self) -> str:
        """The state of the thing as text, "" as at first or if nothing holds it."""
        return str(self.keeper.kept) if self.keeper else ""

    def put_back(self) -> bool:
        """Put the thing back; whether that could be done. If not, the log says why, and whoever asked goes on."""
        try:
            self.thing.reset()
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            return False
        return True

    def bring_back(self, state: str) -> bool:
        """Have the thing go on from a state; whether that could be done."""
        return bool(self.keeper) and not self.keeper.bring_back(state)  # type: ignore[union-attr]


@dataclass(frozen=True)
class _Entry:
    """What is held of a standing thing: weakly, so that a page that is gone leaves nothing behind."""

    thing: weakref.ref[Any]
    what: str
    keeper: weakref.ref[Any] | None


_entries: list[_Entry] = []
_counts: Counter[str] = Counter()


def place_of(kind: str) -> str:
    """Return the place of the next thing of a kind on this page: "board 0", then "board 1".

    A page that is loaded again makes its things in the same order, so that each finds its place again.
    """
    _counts[kind] += 1
    return f"{kind} {_counts[kind] - 1}"


def register(thing: Resets, what: str, keeper: Any = None) -> None:
    """Have `lab.start_again()` put a thing back, which it calls `what`, as in "board".

    `keeper` holds its state (`Kept`), so that this can be undone; the thing itself does if it has `kept`.
    """
    holder = keeper if keeper is not None else thing if hasattr(thing, "kept") else None
    _entries.append(_Entry(weakref.ref(thing), what, weakref.ref(holder) if holder is not None else None))


def standing() -> list[Standing]:
    """Return what stands on the page, in the order in which it was made; a widget that was closed does not."""
    found = []
    for entry in _entries:
        thing = entry.thing()
        if thing is not None and not _is_closed(thing):
            found.append(Standing(thing, entry.what, entry.keeper() if entry.keeper else None))
    return found


def _is_closed(thing: object) -> bool:
    return isinstance(thing, W.Widget) and thing.comm is None
