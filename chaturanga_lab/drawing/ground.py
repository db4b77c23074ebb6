"""Ground: the stylesheet by which a picture in a page is light or dark as the page around it is."""

from __future__ import annotations

from collections.abc import Mapping

# A picture is dark where the page is: as a `data-theme` around it says, else as the reader chose in JupyterLab, else
# as the system prefers.
DARK_SYSTEM = ":root:not([data-theme]) body:is([data-voila],:not([data-jp-theme-light]))"
DARK_LAB = 'body[data-jp-theme-light="false"]:not([data-voila])'
LIGHT_BOX, DARK_BOX = ':is([data-theme="light"],[data-theme="projector"])', '[data-theme="dark"]'


def follow(key: str, dark: Mapping[str, str]) -> str:
    """Return a `<style>` that gives the variables of the element with the id `key` these values on dark ground.

    On light ground they have none, so that what stands beside each use of them holds.
    """
    night = ";".join(f"--{name}:{value}" for name, value in dark.items())
    day = ";".join(f"--{name}:initial" for name in dark)
    rules = (
        f"@media (prefers-color-scheme:dark){{{_where(DARK_SYSTEM, key)}{{{night}}}}}",
        f"{_where(DARK_LAB, key)}{{{night}}}",
        f"{_where(LIGHT_BOX, key)}{{{day}}}",
        f"{_where(DARK_BOX, key)}{{{night}}}",
    )
    return f"<style>{''.join(rules)}</style>"


def _where(page: str, key: str) -> str:
    """Return the selector of this picture on such pages; all weigh alike, so that the last one wins."""
    return f":where({page}) #{key}"
