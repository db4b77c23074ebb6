"""Whether the server is well: for whoever watches over it, and for a page that waits for a place."""

from __future__ import annotations

from typing import Any

from tornado.web import RequestHandler

from .. import __version__


class Health(RequestHandler):
    """Answers with status, version and how many places are taken: nothing about anybody."""

    def get(self) -> None:
        """Write the answer as JSON."""
        self.set_header("Cache-Control", "no-store")
        self.write(health(self.settings["kernel_manager"]))


def health(kernels: Any) -> dict[str, object]:
    """Return what can be said of the server: `status` is "ok" or "full"; `warm` kernels wait for a visitor."""
    visitors = kernels.visitors
    return {
        "status": "full" if visitors.is_full else "ok",
        "version": __version__,
        "visitors": len(visitors),
        "limit": visitors.limit,
        "warm": kernels.warm,
    }
