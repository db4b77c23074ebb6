"""The notebooks for a class: so many visitors at once, each with a kernel of his own, and nobody before the screen."""

from __future__ import annotations

import logging
import signal
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from . import dashboards
from .dashboards import EVERYWHERE, Dashboards, address
from .doors import NotebookPage
from .health import Health
from .journal import keep_journal
from .kernels import Kernels
from .page import Channels, Page
from .ports import free_port
from .provisioner import CAN_FORK, provide_forked_kernels

FILL_DELAY = 2.0
"""Seconds before the place of a warm kernel that was given out is filled, so that a rush is over first."""
PING = 10_000
"""Milliseconds between two questions to a page whether it is still there."""
HERE = ("localhost", "127.0.0.1", "::1")
"""Hosts that nobody can reach from another computer."""


def serve(
    folder: Path,
    host: str = "localhost",
    port: int = 8866,
    visitors: int = 60,
    warm: int = 0,
    seconds: float = 20,
    idle_minutes: float = 180,
) -> None:
    """Serve the notebooks of a folder to so many visitors at once until Ctrl-C or SIGTERM.

    Of each notebook `warm` kernels wait for a visitor; one simulation takes at most so many `seconds`; an open page
    that rests for `idle_minutes` gives its place back. The port is the one asked for, or OSError says why not.
    """
    free_port(host, port, tries=1)
    keep_journal()
    app = dashboards.ready(Classroom, settings(host, port, visitors, warm, seconds, idle_minutes), folder)
    app.log.handlers, app.log.propagate = [], True
    app.log.setLevel(logging.WARNING)
    print(announcement(host, port, visitors, folder), flush=True)
    app.start()


def settings(host: str, port: int, visitors: int, warm: int, seconds: float, idle_minutes: float) -> Config:
    """Return the settings of a server for a class: those of the dashboards, and the limits."""
    config = dashboards.settings(host, port, browser=False, warm=warm)
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.Kernels.limit = visitors
    config.Kernels.seconds = seconds
    config.Kernels.idle_minutes = idle_minutes
    # The kernels' keeper looks after that himself, by rules of his own.
    config.MappingKernelManager.cull_idle_timeout = 0
    # A kernel that died knows nothing of its page, so a new one under its name would only take a place.
    config.KernelManager.autorestart = False
    # A browser that went to sleep without a word is noticed soon, one behind a short cut is not given up.
    config.Voila.tornado_settings |= {"ws_ping_interval": PING, "ws_ping_timeout": 3 * PING}
    config.VoilaKernelManager.fill_delay = FILL_DELAY
    if CAN_FORK:
        config.KernelProvisionerFactory.default_provisioner_name = provide_forked_kernels()
    return config


class Classroom(Dashboards):
    """The dashboards with a place for each visitor, and a word about their health."""

    def init_settings(self) -> dict[str, Any]:
        """Return the settings of the dashboards; of requests no line is written."""
        return {**super().init_settings(), "log_function": lambda _: None}

    def init_handlers(self) -> list[Any]:
        """Return which address is answered by what."""
        health = (url_path_join(self.server_url, "/health"), Health)
        ours = {NotebookPage: Page, VoilaKernelWebsocketHandler: Channels}
        return [health, *((where, ours.get(answer, answer), *more) for where, answer, *more in super().init_handlers())]

    def listen(self) -> None:
        """Serve until stopped, also by the end of the terminal."""
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._handle_signal_stop)
        IOLoop.current().add_callback(self.kernel_manager.prepare_long_runs)
        super().listen()

    def stop(self) -> None:
        """End every kernel at once, and then what Voila ends."""
        self.kernel_manager.close()
        super().stop()


def announcement(host: str, port: int, visitors: int, folder: Path) -> str:
    """Return what whoever starts the server should know; of a public one, who can reach it and do what."""
    lines = [f"Chaturanga Lab for {visitors} visitors at once is at {address(host, port)} (Ctrl-C stops it)."]
    if host in HERE:
        return lines[0] + "\nOnly this computer can reach it: --host 0.0.0.0 opens it to the network."
    where = "every network of this computer" if host in EVERYWHERE else f"the address {host}"
    lines += [
        f"It listens on {where}: whoever can reach this computer can open it.",
        "There is no password and no encryption: what travels can be read on the way.",
        f"Visitors can open the notebooks of {folder}, press what is on a page, and load the pictures beside them.",
        "Visitors cannot run code of their own, change or read other files, or see each other's games.",
        "For the internet, put nginx with a certificate in front and let this listen on localhost: docs/serving.md.",
    ]
    return "\n".join(lines)
