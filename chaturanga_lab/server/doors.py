"""Doors of Voila and Jupyter that our pages need, opened no wider than that; all others are closed."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import HTTPError, RequestHandler
from voila.request_info_handler import RequestInfoSocketHandler
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


class PlainAnswer:
    """Says in a few plain words that a file is not there, where Jupyter would look for a page of its own and fail."""

    def write_error(self: Any, status_code: int, **_: Any) -> None:
        """Write them."""
        RequestHandler.write_error(self, status_code)


class ScriptFile(PlainAnswer, FileFindHandler):
    """Answers with a script that a page loads."""


class ThemeFile(PlainAnswer, ThemesHandler):
    """Answers with a file of a theme."""


class Query(RequestInfoSocketHandler):  # type: ignore[misc]
    """Tells a kernel that was started ahead what the address of its page says, as soon as somebody opens that page.

    Voila's own would, when a stranger hangs up, forget a kernel that still waits, whose page then never comes.
    """

    async def get(self, kernel_id: str) -> None:
        """Wait with a kernel that lives; of any other, and of one that waits already, nothing is told."""
        if kernel_id not in self.settings["kernel_manager"] or kernel_id in self._waiters:
            raise HTTPError(404)
        await super().get(kernel_id=kernel_id)

    def open(self, kernel_id: str) -> None:
        """Tell what is known already, and keep it no longer; of kernels that have ended neither."""
        super().open(kernel_id)
        kernels = self.settings["kernel_manager"]
        for told in [name for name in self._cache if name == kernel_id or name not in kernels]:
            del self._cache[told]

    def on_close(self) -> None:
        """Forget who waited here, and nobody else."""
        for name in [name for name, waiting in self._waiters.items() if waiting is self]:
            del self._waiters[name]


class WithoutCookie:
    """Leaves no cookie behind: no page has a use for one, and nobody can be followed without."""

    def set_cookie(self, *_: Any, **__: Any) -> None:
        """Do nothing, whatever Jupyter would have kept in the browser."""


class OneLook:
    """Shows a page in one look only: what an address says of another is dropped before Voila reads it."""

    request: Any

    async def prepare(self) -> None:
        """Drop it: a template could hang the page, and a theme would miss the kernels kept warm."""
        for name in ("template", "theme", "classic-tree"):
            self.request.arguments.pop(name, None)
        await super().prepare()  # type: ignore[misc]


class Gallery(OneLook, WithoutCookie, TornadoVoilaTreeHandler):  # type: ignore[misc]
    """Answers with the list of all pages."""


class NotebookPage(OneLook, WithoutCookie, TornadoVoilaHandler):  # type: ignore[misc]
    """Answers with the page of a notebook."""

    async def prepare(self) -> None:
        """Raise 404 if the address cannot be that of a file, where Voila would fail."""
        await super().prepare()
        if "\0" in unquote(self.request.path):
            raise HTTPError(404)


class NotFound(WithoutCookie, VoilaTreeHandler):  # type: ignore[misc]
    """Answers every address that leads nowhere with the template's page for 404."""

    async def prepare(self) -> None:
        """Raise 404, whatever was asked, once it is known who asks."""
        await super().prepare()
        raise HTTPError(404)


NARROWED = {
    FileFindHandler: ScriptFile,
    KernelHandler: Glance,
    RequestInfoSocketHandler: Query,
    TemplateStaticFileHandler: TemplateFile,
    TornadoVoilaHandler: NotebookPage,
    ThemesHandler: ThemeFile,
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
