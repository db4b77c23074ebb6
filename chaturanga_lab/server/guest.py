"""Our pages in a Jupyter server that somebody else has started, as Binder does: there Voila is a guest."""

from __future__ import annotations

from typing import Any

from .dashboards import EXTENSIONS
from .gallery import add_gallery


def dress(config: Any) -> None:
    """Have Voila show our pages as `chaturanga-lab run` does; the Jupyter server around them stays as it is.

    What is not promised: any closed door. Whoever may open such a server may run code on it; it is for one person.
    """
    config.VoilaConfiguration.template = "chaturanga"
    config.VoilaConfiguration.classic_tree = True
    config.VoilaConfiguration.page_config_hook = add_gallery
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    # Voila's message at the end of a visit is refused there, so that every page ever opened would keep its kernel.
    config.MappingKernelManager.cull_idle_timeout = 1200
    config.MappingKernelManager.cull_interval = 60
