"""Clock: doing something later without keeping the page waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

Cancel = Callable[[], object]
Later = Callable[[float, Callable[[], object]], Cancel]
"""(seconds, action) → a function that calls the action off."""


def later(seconds: float, action: Callable[[], object]) -> Cancel:
    """Have the kernel's event loop call `action` after some seconds; return what calls it off.

    Without a running loop there is no page either, and nothing is done.
    """
    try:
        return asyncio.get_running_loop().call_later(seconds, action).cancel
    except RuntimeError:
        return lambda: None


def in_steps(steps: Iterator[float]) -> None:
    """Have the kernel's event loop take steps one by one, and rest after each for the seconds that it gives.

    Whatever else waits for the loop, a click, comes between two of them. Without a running loop nothing is done.
    """

    def take() -> None:
        for rest in steps:
            later(rest, take)
            return

    later(0, take)


def from_thread() -> Callable[[Callable[[], object]], None]:
    """Return what brings an action from another thread to this one, whose event loop runs it.

    Widgets may be touched from there only. Without a running loop the action is run at once.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return _at_once

    def post(action: Callable[[], object]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(action)

    return post


def _at_once(action: Callable[[], object]) -> None:
    action()
