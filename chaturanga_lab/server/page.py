"""One visitor's page: asked for, given a place and a kernel, or turned away."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

from tornado.web import HTTPError, authenticated
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .doors import NotebookPage
from .kernels import Kernels
from .visitors import Visitor

PATIENCE = 1.5
"""Seconds to wait for a place: whoever loads a page again frees the old one at the same moment."""
RETRY_AFTER = "30"


class Desk:
    """The kernels as one visitor's page sees them: whichever is given out here is noted as this visitor's."""

    def __init__(self, kernels: Any, visitor: Visitor) -> None:
        self._kernels, self._visitor = kernels, visitor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **wishes: Any) -> str:
        """Start a kernel for this visitor and return its name."""
        # Named before it lives, so that at no moment it is nobody's.
        kernel = str(uuid.uuid4())
        self._kernels.give(kernel, self._visitor)
        return str(await self._kernels.start_kernel(kernel_id=kernel, **wishes))

    async def get_rendered_notebook(self, *wishes: Any, **more: Any) -> Any:
        """Return what Voila has ready of a page, and with it a warm kernel that is this visitor's from now on."""
        task, html, kernel = await self._kernels.get_rendered_notebook(*wishes, **more)
        self._kernels.give(kernel, self._visitor)
        return task, html, kernel


class Page(NotebookPage):
    """Answers a request for a notebook with its page, or with 503 if every place is taken."""

    visitor: Visitor | None = None
    has_hung_up = False

    @property
    def kernel_manager(self) -> Any:
        """Return the kernels, seen from this visitor's place."""
        kernels = super().kernel_manager
        return Desk(kernels, self.visitor) if self.visitor else kernels

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Make the page; whatever stops that, or a visitor who is gone before it is made, frees the place again."""
        kernels: Kernels = self.settings["kernel_manager"]
        self.visitor = await admit(kernels)
        is_made = False
        try:
            async with kernels.hands:
                await super().get(path)
            is_made = not self.has_hung_up
        finally:
            if is_made and self.visitor.kernel:
                kernels.visitors.begin(self.visitor)
            else:
                await dismiss(kernels, self.visitor)

    def on_connection_close(self) -> None:
        """Note that the browser has gone away while its page was made."""
        super().on_connection_close()
        self.has_hung_up = True

    def write_error(self, status_code: int, **reason: Any) -> None:
        """Write the page that says what went wrong; a full house says when to ask again."""
        if status_code == 503:
            self.set_header("Retry-After", RETRY_AFTER)
        super().write_error(status_code, **reason)


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The connection between a page and its kernel."""

    def on_message(self, ws_message: Any) -> None:
        """Pass a message on, and note that its visitor is there."""
        self.settings["kernel_manager"].touch(self.kernel_id)
        super().on_message(ws_message)


async def admit(kernels: Kernels) -> Visitor:
    """Return a visitor who has a place; raise HTTP 503 if none becomes free within a moment."""
    until = asyncio.get_running_loop().time() + PATIENCE
    while not (visitor := kernels.visitors.admit()):
        if asyncio.get_running_loop().time() > until:
            kernels.visitors.turn_away()
            raise HTTPError(503)
        await asyncio.sleep(0.1)
    return visitor


async def dismiss(kernels: Kernels, visitor: Visitor) -> None:
    """Free a visitor's place, and end the kernel if there is one."""
    if visitor.kernel in kernels:
        await kernels.shutdown_kernel(visitor.kernel)
    kernels.visitors.leave(visitor)
