"""The notebooks as pages: Voila with a gallery in front, and no request that leaves this computer."""

from __future__ import annotations

import logging
import os
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager
from traitlets.config import Config
from voila.app import Voila

from .doors import Anybody, NotFound, narrow
from .gallery import add_gallery
from .headers import Headers
from .ports import free_port, number_on_the_network
from .templates import remember_templates

TEMPLATES = Path(__file__).parent / "jupyter"
TOKENS = Path(__file__).parents[1] / "widgets" / "parts"
"""Where tokens.css lies, whose values the pages share with the board."""

EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts that stand for the whole network."""

# Without the third no widget appears; every other extension only costs time and console noise.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "anywidget", "@voila-dashboards/widgets-manager8"]

LARGEST_MESSAGE = 512 * 1024
"""Bytes that a page may send at once; the longest that ours send is what was typed into an exercise."""
LARGEST_BODY = 64 * 1024
"""Bytes of a request: no page sends more than a few."""


def serve(folder: Path, host: str = "localhost", port: int = 8866, browser: bool = True, warm: int = 0) -> None:
    """Serve the notebooks of a folder until Ctrl-C, with so many kernels of each kept warm.

    The next free port is taken if `port` is taken; the address is printed. Raises OSError with one sentence if none is
    free or the host is unknown.
    """
    chosen = free_port(host, port)
    app = dashboards(folder, host, chosen, browser, warm)
    if chosen != port:
        print(f"Port {port} is taken, so {chosen} it is.")
    print(f"Chaturanga Lab is at {address(host, chosen)} (Ctrl-C stops it)", flush=True)
    app.start()


def address(host: str, port: int) -> str:
    """Return the address to type into a browser; of a server for the whole network, by this computer's number there."""
    return f"http://{number_on_the_network() if host in EVERYWHERE else host}:{port}/"


def dashboards(folder: Path, host: str, port: int, browser: bool, warm: int = 0) -> Any:
    """Return a Voila application that is ready to start."""
    return ready(Dashboards, settings(host, port, browser, warm), folder)


def ready(kind: type[Dashboards], chosen: Config, folder: Path) -> Any:
    """Return an application of this kind over a folder of notebooks, ready to start."""
    # Jupyter would find an installed template by itself, but in a checkout that copy grows old.
    paths = [str(TEMPLATES), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    # The program's one application: whatever runs a notebook writes into the log of that one, and else into none.
    remember_templates()
    app = kind.instance(config=chosen)
    app.initialize([str(folder)])
    app.log.addFilter(_is_news)
    app.template_paths.insert(0, str(TOKENS))
    app.tornado_settings["default_handler_args"] = {"voila_configuration": app.voila_configuration}
    return app


def settings(host: str, port: int, browser: bool, warm: int = 0) -> Config:
    """Return Voila's settings; every line answers a defect that was met.

    Of each notebook `warm` kernels are started before anybody asks for its page.
    """
    config = Config()
    config.Voila.ip = host
    config.Voila.port = port
    config.Voila.port_retries = 0
    config.Voila.open_browser = browser
    config.Voila.log_level = "WARN"
    config.Voila.config_file_paths = []
    config.Voila.identity_provider_class = Anybody
    config.Voila.tornado_settings = {
        # Voila's own message at the end of a visit carries no token, so that the kernel would stay for ever.
        "disable_check_xsrf": True,
        "default_handler_class": NotFound,
        "websocket_max_message_size": LARGEST_MESSAGE,
    }
    config.VoilaConfiguration.template = "chaturanga"
    config.VoilaConfiguration.classic_tree = True
    config.VoilaConfiguration.page_config_hook = add_gallery
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    # Of what lies beside the notebooks pages show pictures; what begins with a dot was not laid there to be shown.
    config.VoilaConfiguration.file_denylist = [r".*\.(ipynb|py)", r"(.*[/\\])?\..*"]
    # A template or theme named in the address would hang the page or miss the kernels kept warm.
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    # An open page keeps its kernel, however slow the thinker; one whose page is gone is reaped.
    config.MappingKernelManager.cull_idle_timeout = 600
    config.MappingKernelManager.cull_interval = 60
    # A kernel complains of every start without encryption, where it knows how; so it gets what it asks for.
    if KernelManager.class_traits().get("transport_encryption"):
        config.KernelManager.transport_encryption = "auto"
    config.VoilaExecutor.timeout = 60
    # In a rush the last word of a cell may come late; without it a widget would be missing.
    config.VoilaExecutor.iopub_timeout = 60
    config.VoilaExecutor.cell_error_instruction = (
        "Load the page again. If this comes back, tell whoever runs this server: the reason is in its log."
    )
    if warm:
        _keep_warm(config, host, warm)
    return config


def _keep_warm(config: Config, host: str, kernels: int) -> None:
    """Have kernels started ahead; one that opens what its page's address says waits for the page, however long."""
    config.VoilaConfiguration.preheat_kernel = True
    config.VoilaConfiguration.default_pool_size = kernels
    # The kernel asks the server, which answers at 127.0.0.1 only if it listens everywhere.
    config.VoilaKernelManager.default_env_variables = {"VOILA_APP_IP": "127.0.0.1" if host in EVERYWHERE else host}
    config.VoilaExecutor.timeout = None


def _is_news(record: logging.LogRecord) -> bool:
    """Tell every line of the log from the one that each page would bring: that its notebook is not trusted.

    Trust is about outputs stored by somebody else. None is shown here: each page is run anew before it is seen.
    """
    return record.msg != "Notebook %s is not trusted"


class Dashboards(Voila):  # type: ignore[misc]
    """Voila with every door closed that our pages do not need."""

    def init_settings(self) -> dict[str, Any]:
        """Return Voila's settings, and that every answer carries our headers."""
        return {**super().init_settings(), "transforms": [Headers]}

    def init_handlers(self) -> list[Any]:
        """Return which address is answered by what: no log-in, no list of files, and of a kernel only that it lives."""
        return narrow(super().init_handlers(), self.identity_provider.get_handlers())

    def listen(self) -> None:
        """Serve until stopped; a request that is longer than any of ours is refused."""
        self.app.listen = partial(self.app.listen, max_body_size=LARGEST_BODY)
        super().listen()
