"""What the gallery says and shows of each notebook: read from the notebook itself."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..drawing import diagram
from ..rules import ruleset, rulesets


@dataclass(frozen=True)
class Card:
    """One notebook as the gallery shows it.

    `about` is one sentence, `minutes` how long a visit takes (None: as long as you like), `first` whether the gallery
    opens with this notebook. `picture` is the name of a drawing of the template, or describes a board: see `drawn`.
    """

    path: str
    title: str
    about: str = ""
    minutes: int | None = None
    first: bool = False
    picture: Any = ""


def cards(folder: Path) -> tuple[Card, ...]:
    """Return one card for each notebook of a folder, the first ones first, then by file name."""
    found = [from_notebook(path) for path in sorted(folder.glob("*.ipynb"))]
    return tuple(sorted(found, key=lambda card: not card.first))


def from_notebook(path: Path) -> Card:
    """Return the card of a notebook: its `title`, and what its metadata says under `chaturanga_lab`.

    A notebook that says nothing, or cannot be read, gets a plain card named after its file.
    """
    metadata = _metadata(path)
    says = metadata.get("chaturanga_lab", {})
    return Card(
        path=path.name,
        title=str(metadata.get("title") or title_from_name(path.name)),
        about=str(says.get("about", "")),
        minutes=says.get("minutes"),
        first=bool(says.get("first", False)),
        picture=says.get("picture", ""),
    )


def _metadata(path: Path) -> dict[str, Any]:
    """Return what a notebook says about itself; nothing if it cannot be read."""
    try:
        return dict(json.loads(path.read_text(encoding="utf-8"))["metadata"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def title_from_name(name: str) -> str:
    """Return a title made from a file's name.

    >>> title_from_name("05_random_and_greedy.ipynb")
    'Random and greedy'
    """
    words = re.sub(r"^\d+[_-]*", "", name.removesuffix(".ipynb")).replace("_", " ").strip()
    return (words[:1].upper() + words[1:]) or name


def drawn(picture: Any) -> str:
    """Return a board as SVG, for a light and a dark page; what neither is nor describes a board is given back.

    "board" is the start of a game. A description names a ruleset, and perhaps a position and what `diagram` marks:
    `{"rules": "shatranj", "position": "…", "last": ["e2", "e3"], "targets": ["e4"]}`; without a position, the start.
    ValueError, TypeError or KeyError says what cannot be drawn.
    """
    if picture == "board":
        picture = {"rules": rulesets()[0]}
    if not isinstance(picture, dict):
        return str(picture)
    marks = dict(picture)
    rules = ruleset(marks.pop("rules"))
    position = rules.position(marks.pop("position")) if "position" in marks else rules.start()
    boards = {style: diagram(position, rules, coordinates=False, style=style, **marks) for style in ("light", "dark")}
    return "".join(f'<span class="on-{style}">{svg}</span>' for style, svg in boards.items())


def _picture(card: Card) -> str:
    """Return what a card shows; one that cannot be drawn shows nothing, and the log says why."""
    try:
        return drawn(card.picture)
    except (ValueError, TypeError, KeyError) as error:
        logging.getLogger(__name__).warning("%s asks for a picture that cannot be drawn: %r", card.path, error)
        return ""


def add_gallery(
    page_config: dict[str, Any], settings: dict[str, Any], notebook_path: str, **_: object
) -> dict[str, Any]:
    """Return Voila's settings of a page with all pages added, and on the gallery their cards (Voila calls this)."""
    found = cards(Path(settings["voila"].root_dir))
    page_config["pages"] = [{"path": card.path, "title": card.title} for card in found]
    if not notebook_path.endswith(".ipynb"):
        page_config["cards"] = [vars(card) | {"picture": _picture(card)} for card in found]
        page_config["board"] = drawn("board")
    return page_config
