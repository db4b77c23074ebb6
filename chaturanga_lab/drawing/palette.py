"""Palette: the colours of a picture, plain for where no stylesheet reaches it, and as variables for a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

ARMIES = ("white", "black", "red", "green", "yellow")


@dataclass(frozen=True)
class Palette:
    """The colours of one style of picture: the sheet, the board, its signs, and (body, edge) of each army."""

    sheet: str
    ink: str
    square: str
    line: str
    cross: str
    edge: str
    last: str
    last_line: str
    attacked: str
    danger: str
    dot: str
    armies: Mapping[str, tuple[str, str]]

    def army(self, name: str, grey: bool = False) -> tuple[str, str]:
        """Return body and edge of an army; an army without colours of its own, or that is out, is grey."""
        return self.armies.get("grey" if grey else name, self.armies["grey"])


_COURT = {
    "white": ("#fffaf0", "#2a211b"),
    "black": ("#332b2a", "#f7ecd6"),
    "red": ("#cb2d2a", "#fff6ea"),
    "green": ("#4fae8b", "#0c2a20"),
    "yellow": ("#ffd84a", "#33270a"),
    "grey": ("#c9c4ba", "#5a544c"),
}

LIGHT = Palette(
    sheet="#f6f5f2",
    ink="#57525a",
    square="#ecdcb4",
    line="#8a6a3c",
    cross="#a98651",
    edge="#4c3820",
    last="#d3dc9a",
    last_line="#4c3820",
    attacked="#f8cdc2",
    danger="#b3202c",
    dot="#2b3760",
    armies=_COURT,
)

DARK = Palette(
    sheet="#17161a",
    ink="#b9b3bd",
    square="#4a3d2e",
    line="#a3885c",
    cross="#7d684a",
    edge="#0f0c09",
    last="#434a1e",
    last_line="#d5de8c",
    attacked="#7a2a27",
    danger="#ff9a9a",
    dot="#dfe6ff",
    armies=_COURT | {"grey": ("#6d675f", "#efe9dd")},
)

PROJECTOR = Palette(
    sheet="#ffffff",
    ink="#000000",
    square="#fff3cf",
    line="#4c3410",
    cross="#7a5a26",
    edge="#000",
    last="#d6ea7a",
    last_line="#000000",
    attacked="#ffc9bf",
    danger="#96000f",
    dot="#0a1650",
    armies=_COURT | {"white": ("#ffffff", "#000"), "black": ("#161212", "#ffffff")},
)

PRINT = Palette(
    sheet="#ffffff",
    ink="#000000",
    square="#ffffff",
    line="#000000",
    cross="#8c8c8c",
    edge="#000000",
    last="#ffffff",
    last_line="#000000",
    attacked="#ffffff",
    danger="#000000",
    dot="#000000",
    # Four greys that can be told apart on paper, each with its mark.
    armies={
        "white": ("#ffffff", "#000000"),
        "black": ("#000000", "#ffffff"),
        "red": ("#666666", "#ffffff"),
        "green": ("#9e9e9e", "#000000"),
        "yellow": ("#dedede", "#000000"),
        "grey": ("#ffffff", "#767676"),
    },
)

ROLES = tuple(field.name for field in fields(Palette) if field.name != "armies")
"""The colours that differ between light and dark; the armies keep theirs, but for those that are out."""

NIGHT = {f"board-{role}": getattr(DARK, role) for role in ROLES}
NIGHT |= dict(zip(("board-grey", "board-greyedge"), DARK.armies["grey"], strict=True))
"""The values that the variables of `PAGE` have on dark ground."""

_OUT = (f"var(--board-grey, {_COURT['grey'][0]})", f"var(--board-greyedge, {_COURT['grey'][1]})")

PAGE = Palette(
    **{role: f"var(--board-{role}, {getattr(LIGHT, role)})" for role in ROLES}, armies=_COURT | {"grey": _OUT}
)

STYLES: dict[str, Palette] = {"light": LIGHT, "dark": DARK, "projector": PROJECTOR, "print": PRINT, "page": PAGE}
