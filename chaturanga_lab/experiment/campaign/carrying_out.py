"""Carrying out: the function with which a campaign is begun, or goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from ...rules import Ruleset
from ...rules.outlets import path_of
from ..limits import MOST_THREADS
from ..plan import whole_number
from ..players import PolicyChoice
from ..progress import Flag, OnProgress
from .bar import Bar
from .campaign import Campaign
from .contents import Contents, contents_of, played
from .design import Design, Part
from .store import Store
from .work import Work


def campaign(
    folder: str | Path,
    rulesets: Ruleset | Iterable[Ruleset],
    policies: PolicyChoice | Iterable[PolicyChoice | Mapping[str, PolicyChoice]] = ("random",),
    games: int = 1000,
    seed: int = 1,
    *,
    max_plies: int = 4000,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: OnProgress | Literal[False] | None = None,
    stop: Flag | None = None,
) -> Campaign:
    """Play so many games under each ruleset by each policy into a folder, or the rest of them, and return the campaign.

    * `folder`: new, or that of the same campaign: what is finished there is kept, and what is missing or damaged is
      played. It may be killed at any moment and called again. Called once more at its end it adds nothing.
    * `rulesets`: one or several, also of several boards. `policies`: one or several, each for all armies or a mapping
      army → name. Each pair of a ruleset and a policy is a cell.
    * `games`, in each cell; game `n` has its chance from `seed` and `n` alone, as in `lab.simulate`.
    * `executor`: any of `concurrent.futures`, such as a process pool or Dask's `Client.get_executor()`, that plays the
      parts; None for threads here, `threads` of them at most. The games are the same.
    * `progress` is called with a `Progress` after each part; None for a bar with rate and time left, False for none.
    * `stop`, such as a `threading.Event`, ends it once it is set, as Ctrl-C does: what is finished is kept.

    One process at a time works on a folder. Raises ValueError, with one sentence, for anything that does not fit, for a
    folder that holds another campaign or is in use; OSError, with one sentence, if the disk takes no more.
    """
    workers = None if threads is None else whole_number("threads", threads, 1, MOST_THREADS)
    design = Design.from_arguments(rulesets, policies, games, seed, max_plies)
    return carry_out(folder, design, executor=executor, threads=workers, progress=progress, stop=stop)


def carry_out(
    folder: str | Path,
    design: Design,
    *,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: OnProgress | Literal[False] | None = None,
    stop: Flag | None = None,
) -> Campaign:
    """Play what a folder lacks of a design, and return the campaign; the arguments are those of `campaign`."""
    store = Store(path_of(folder, "The folder of a campaign"))
    contents = contents_of(design)
    with store.lock():
        _check(store, design, contents)
        flaws = _flaws(store, design)
        missing = [part for part in design.parts if part.name not in store.entries]
        said = tuple(_said(flaws, missing))
        with _shown(progress) as told:
            Work(design, store, missing, executor, threads, told, stop).carry_out()
    return Campaign(design, store, said)


def _check(store: Store, design: Design, contents: Contents) -> None:
    """Write the manifest of a new folder; refuse a folder that holds another campaign."""
    manifest = store.manifest()
    if manifest is None:
        store.write_manifest(design.title, contents)
    elif played(manifest["campaign"]) != played(contents):
        raise ValueError(f"{store.folder} holds another campaign; name another folder.")


def _flaws(store: Store, design: Design) -> dict[str, str]:
    """Return what is wrong with finished parts, by name, and take these out of the ledger."""
    store.read_ledger()
    finished = [part for part in design.parts if part.name in store.entries]
    flaws = {part: flaw for part in finished if (flaw := store.flaw(part))}
    store.forget(list(flaws))
    return {part.name: flaw for part, flaw in flaws.items()}


def _said(flaws: Mapping[str, str], missing: Sequence[Part]) -> Iterator[str]:
    for name, flaw in flaws.items():
        yield f"{name} is {flaw}; its games are played again."
    if not missing:
        yield "All games were there already; nothing was added."


@contextmanager
def _shown(progress: OnProgress | Literal[False] | None) -> Iterator[OnProgress | None]:
    """Yield whom to tell of the progress: a bar if nothing else was asked for."""
    if progress is not None:
        yield progress or None
        return
    bar = Bar()
    try:
        yield bar
    finally:
        bar.close()
