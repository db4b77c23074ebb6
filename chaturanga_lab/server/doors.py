"""Doors of Voila and Jupyter that our pages need, opened no wider than that; all others are closed."""

from __future__ import annotations

import re
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.treehandler import VoilaTreeHandler

TEMPLATE_FILE = re.compile(r"[\w-]+/static/(?:[\w@+-][\w.@+-]*/)*[\w@+-][\w.@+-]*", re.ASCII)
"""The address of a file of a template, in which no step leads upwards."""


class Anybody(IdentityProvider):
    """Takes every visitor for the same nobody, and so need not know him again."""

    def get_user(self, handler: Any) -> User:  # noqa: ARG002
        """Return nobody in particular."""
        return User(username="visitor")


class Glance(KernelHandler):
    """Tells a page whether its kernel still lives; ends none."""

    SUPPORTED_METHODS = ("GET", "HEAD", "OPTIONS")


class TemplateFile(TemplateStaticFileHandler):  # type: ignore[misc]
    """Answers with a file of a template; what cannot be one is not there, where Voila would fail."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Write the file."""
        if not TEMPLATE_FILE.fullmatch(path):
            raise HTTPError(404)
        await super().get(path, include_body)


class WithoutCookie:
    """Leaves no cookie behind: no page has a use for one, and nobody can be followed without."""

    def set_cookie(self, *_: Any, **__: Any) -> None:
        """Do nothing, whatever Jupyter would have kept in the browser."""


class Gallery(WithoutCookie, TornadoVoilaTreeHandler):  # type: ignore[misc]
    """Answers with the list of all pages."""


class NotebookPage(WithoutCookie, TornadoVoilaHandler):  # type: ignore[misc]
    """Answers with the page of a notebook."""


class NotFound(WithoutCookie, VoilaTreeHandler):  # type: ignore[misc]
    """Answers every address that leads nowhere with the template's page for 404."""

    async def prepare(self) -> None:
        """Raise 404, whatever was asked, once it is known who asks."""
        await super().prepare()
        raise HTTPError(404)


NARROWED = {
    KernelHandler: Glance,
    TemplateStaticFileHandler: TemplateFile,
    TornadoVoilaHandler: NotebookPage,
    TornadoVoilaTreeHandler: Gallery,
}
"""What answers in the place of what Voila or Jupyter would have answer."""
CLOSED = (VoilaContentsHandler,)
"""What answers no more: a list of files is of use to another front page only."""


def narrow(doors: list[Any], logins: list[Any]) -> list[Any]:
    """Return the doors, each an address and what answers there, without those for logging in and those closed."""
    shut = {address for address, *_ in logins}
    return [
        (address, NARROWED.get(answer, answer), *more)
        for address, answer, *more in doors
        if address not in shut and answer not in CLOSED
    ]
