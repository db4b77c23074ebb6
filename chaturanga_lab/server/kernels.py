"""The kernels of a class: one for each visitor, so many and no more, and none that outlives its page."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import uuid
from datetime import timedelta
from typing import Any

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from traitlets import Float, Integer

from ..experiment.limits import SECONDS, THREADS
from .provisioner import CAN_FORK, Nursery
from .visitors import Visitor, Visitors

LOG = logging.getLogger(__name__)

ROUND = 5.0
"""Seconds between two looks at who has gone."""
AT_ONCE = 4
"""Pages that are made at the same time: in a rush the first are ready soon, instead of all at the end."""


_Keeper: Any = AsyncMappingKernelManager  # its types contradict those of its own parents


class Kernels(_Keeper):  # type: ignore[misc]
    """Starts kernels within limits, and ends those whose visitor is gone; configured as Jupyter configures things."""

    limit = Integer(60, min=1, config=True, help="How many visitors there may be at once.")
    seconds = Float(20, config=True, help="How long one simulation may take.")
    idle_minutes = Float(180, config=True, help="How long an open page may rest before its place is free again.")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.visitors = Visitors(self.limit)
        self.nurseries = [Nursery()] if CAN_FORK else []
        for nursery in self.nurseries:
            nursery.open()
        self.compiling: subprocess.Popen[bytes] | None = None
        self.hands = asyncio.Semaphore(AT_ONCE)
        self._warm: set[str] = set()
        self._ending: set[str] = set()
        self._rounds = PeriodicCallback(self.make_round, ROUND * 1000)
        self._rounds.start()

    @property
    def nursery(self) -> Nursery | None:
        """Return where kernels are forked now; None if they are started one by one."""
        return self.nurseries[-1] if self.nurseries else None

    @property
    def warm(self) -> int:
        """Return how many kernels were started ahead and wait for a visitor."""
        return len(self._warm)

    async def start_kernel(self, *, env: dict[str, str] | None = None, **wishes: Any) -> str:
        """Start a kernel with the limits of this server in its surroundings, and return its name.

        A kernel that Voila starts ahead of any page is nobody's until `give` gives it to a visitor.
        """
        surroundings = {**(env or {}), SECONDS: f"{self.seconds:g}", THREADS: "1"}
        kernel = wishes.setdefault("kernel_id", str(uuid.uuid4()))
        if surroundings.get("VOILA_PREHEAT") == "True":
            self._warm.add(kernel)
        try:
            return str(await super()._async_start_kernel(env=surroundings, **wishes))
        except BaseException:
            self._warm.discard(kernel)
            raise

    def give(self, kernel: str, visitor: Visitor) -> None:
        """Note that a kernel is this visitor's from now on."""
        self._warm.discard(kernel)
        self.visitors.seat(visitor, kernel)

    def start_watching_activity(self, kernel_id: str) -> None:
        """Take a kernel as ready, and what its visitor sends for all there is to know about activity.

        Jupyter would read everything that the kernel says once more, which is a quarter of the work for a page.
        """
        kernel = self._kernels[kernel_id]
        kernel.execution_state, kernel.reason = "idle", ""
        self.touch(kernel_id)

    def touch(self, kernel_id: str) -> None:
        """Note that the visitor of a kernel has just done something."""
        if kernel_id in self._kernels:
            self._kernels[kernel_id].last_activity = self.last_kernel_activity = utcnow()

    def notify_connect(self, kernel_id: str) -> None:
        """Note one more connection to a kernel (Jupyter calls this)."""
        super().notify_connect(kernel_id)
        self.visitors.connect(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note one connection less (Jupyter calls this)."""
        super().notify_disconnect(kernel_id)
        self.visitors.disconnect(kernel_id)

    async def _async_shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:  # noqa: ARG002
        """End a kernel at once: nothing in it is kept. Its visitor's place is free before it has ended."""
        if visitor := self.visitors.of(kernel_id):
            self.visitors.leave(visitor)
        self._warm.discard(kernel_id)
        if kernel_id in self._ending:
            return
        self._ending.add(kernel_id)
        try:
            await super()._async_shutdown_kernel(kernel_id, now=True, restart=restart)
        finally:
            self._ending.discard(kernel_id)

    shutdown_kernel = _async_shutdown_kernel

    async def prepare_long_runs(self) -> None:
        """Have machine code made for long simulations, and kernels forked from then on from a process that has it.

        Until then, and if it cannot be had, they are played without: slower, within the time allowed.
        """
        command = [sys.executable, "-m", "chaturanga_lab.server.compiling"]
        self.compiling = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        while self.compiling.poll() is None:
            await asyncio.sleep(0.5)
        if self.compiling.returncode or not self.nursery:
            LOG.warning("long simulations stay slow: no machine code could be made for them")
            return
        successor = Nursery(is_compiled=True)
        successor.open()
        self.nurseries.insert(0, successor)
        try:
            await successor.ready()
        except OSError as error:
            LOG.warning("long simulations stay slow: %s", error)
            return
        self.nurseries.reverse()
        self.nurseries[0].retire()
        LOG.info("long simulations are fast from now on")

    async def make_round(self) -> None:
        """End the kernels of visitors who are gone or have rested too long, and forget those that died."""
        ends = {visitor.kernel for visitor in self.visitors.gone()}
        for kernel in self.list_kernel_ids():
            if kernel not in ends and await self._is_done(kernel):
                ends.add(kernel)
        await asyncio.gather(*(self._end(kernel) for kernel in ends))

    async def _is_done(self, kernel_id: str) -> bool:
        """Say whether a kernel is of no more use to anybody."""
        kernel = self._kernels[kernel_id]
        if kernel_id in self._ending or kernel.execution_state != "idle":
            return False
        if not await kernel.is_alive():
            return True
        if kernel_id in self._warm:
            return False
        rested = utcnow() - kernel.last_activity
        return self.visitors.of(kernel_id) is None or rested > timedelta(minutes=self.idle_minutes)

    async def _end(self, kernel: str) -> None:
        """End a kernel; one that is gone already needs no more than its place back."""
        if kernel in self:
            await self.shutdown_kernel(kernel)
        elif visitor := self.visitors.of(kernel):
            self.visitors.leave(visitor)

    def close(self) -> None:
        """End every kernel at once, and make no more rounds."""
        self._rounds.stop()
        if self.compiling:
            self.compiling.kill()
            self.compiling.wait()
        for nursery in self.nurseries:
            nursery.close()
