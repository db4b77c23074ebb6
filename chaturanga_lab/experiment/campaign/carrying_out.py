"""Carrying out: the function with which a campaign is begun, or goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from ...rules import Ruleset
from ..limits import MOST_THREADS, limits
from ..plan import whole_number
from ..progress import Flag, OnProgress
from ..workers import checked_executor
from .bar import Bar
from .campaign import Campaign
from .cells import Policies
from .contents import Contents, contents_of
from .design import MAX_PLIES, Design
from .differing import difference
from .opening import store_at
from .parquet import require_pyarrow
from .store import Store
from .work import Work


def campaign(
    folder: str | Path,
    rulesets: Ruleset | Iterable[Ruleset],
    policies: Policies = ("random",),
    games: int = 1000,
    seed: int = 1,
    *,
    max_plies: int = MAX_PLIES,
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
    require_pyarrow()
    checked_executor(executor)
    store = store_at(folder)
    contents = contents_of(design)
    finished = Campaign(design, store)
    if _is_begun(store, contents) and finished.is_complete and not finished.damaged():
        return finished.saying("All of them were there already; nothing was added.")
    with store.lock():
        if not _is_begun(store, contents):
            store.write_manifest(design.title, contents)
        flaws = _flaws(store, design)
        missing = [part for part in design.parts if part.name not in store.entries]
        with _shown(progress) as told:
            work = Work(design, store, missing, executor, threads, told, stop)
            _do(work)
    late = (f"Stopped after {limits().seconds:g} s, as long as a run may take here.",) if work.is_late else ()
    return Campaign(design, store, (*(f"{name} was {flaw} and is made anew." for name, flaw in flaws.items()), *late))


def _is_begun(store: Store, contents: Contents) -> bool:
    """Whether a folder holds this campaign; ValueError, with one sentence, if it holds another."""
    manifest = store.manifest()
    if manifest is None:
        return False
    if differs := difference(manifest["campaign"], contents):
        raise ValueError(f"{store.folder} holds another campaign and stays as it is: {differs}. Name another folder.")
    return True


def _flaws(store: Store, design: Design) -> dict[str, str]:
    """Return what is wrong with finished parts, by name, and take these out of the ledger."""
    store.read_ledger()
    finished = [part for part in design.parts if part.name in store.entries]
    flaws = {part: flaw for part in finished if (flaw := store.flaw(part))}
    store.tidy(without=list(flaws))
    return {part.name: flaw for part, flaw in flaws.items()}


def _do(work: Work) -> None:
    """Carry out the work; KeyboardInterrupt, if it is interrupted, says how to go on."""
    try:
        work.carry_out()
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"Stopped. {work.store.kept} in {work.store.folder}; carry it out once more into this folder to go on."
        ) from None


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
