"""Bars: the progress of a campaign as a bar with rate and time left, in a notebook or a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..progress import Progress

if TYPE_CHECKING:
    from tqdm import tqdm


class Bar:
    """Called with a `Progress`, it shows one; close it at the end. Games that were there before count for no rate."""

    def __init__(self) -> None:
        self._bar: tqdm[None] | None = None

    def __call__(self, progress: Progress) -> None:
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=progress.total, initial=progress.done, unit=" games", unit_scale=True)
        self._bar.set_postfix_str(progress.note)
        self._bar.update(progress.done - self._bar.n)

    def close(self) -> None:
        """Leave the bar as it stands."""
        if self._bar is not None:
            self._bar.close()
