"""What the gallery says and shows of each notebook: read from the notebook itself."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..drawing import diagram
from ..rules import ruleset, rulesets

if TYPE_CHECKING:
    from collections.abc import Iterable

WORD = re.compile(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*|[^\W\d_]+(?:-[^\W\d_]+)+")
"""A word of three letters or more, or of several parts."""
LINK = re.compile(r"\]\([^)]*\)")


@dataclass(frozen=True)
class Card:
    """One notebook as the gallery shows it.

    `about` is one sentence, `minutes` how long a visit takes (None: as long as you like), `level` under which heading
    it stands, `first` whether the big button opens this notebook. `picture` is the name of a drawing of the template,
    or describes a board: see `drawn`. `asks` are questions it deals with, `words` what its prose speaks of: both are
    there to be searched.
    """

    path: str
    title: str
    about: str = ""
    minutes: int | None = None
    level: str = ""
    first: bool = False
    picture: Any = ""
    asks: tuple[str, ...] = ()
    words: str = ""


def cards(folder: Path) -> tuple[Card, ...]:
    """Return one card for each notebook of a folder, the first ones first, then by file name."""
    found = [_read(path, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.ipynb"))]
    return tuple(sorted(found, key=lambda card: not card.first))


@lru_cache(maxsize=200)
def _read(path: Path, _changed: int) -> Card:
    """Return the card of a notebook, kept until the file changes."""
    return from_notebook(path)


def from_notebook(path: Path) -> Card:
    """Return the card of a notebook: its `title`, and what its metadata says under `chaturanga_lab`.

    A notebook that says nothing, or cannot be read, gets a plain card named after its file.
    """
    try:
        return _from_text(path.name, path.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return Card(path.name, title_from_name(path.name))


def _from_text(name: str, text: str) -> Card:
    """Return the card of a notebook of this text; one of many errors if it is none."""
    notebook = json.loads(text)
    metadata = notebook["metadata"]
    says = metadata.get("chaturanga_lab", {})
    return Card(
        path=name,
        title=str(metadata.get("title") or title_from_name(name)),
        about=str(says.get("about", "")),
        minutes=says.get("minutes"),
        level=str(says.get("level", "")),
        first=bool(says.get("first", False)),
        picture=says.get("picture", ""),
        asks=tuple(map(str, says.get("asks", ()))),
        words=_words(notebook.get("cells", ())),
    )


def _words(cells: Iterable[dict[str, Any]]) -> str:
    """Return each longer word of a notebook's prose once, in a line; addresses of links are no prose."""
    prose = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown").lower()
    return " ".join(sorted(set(WORD.findall(LINK.sub("]", prose)))))


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
    return _boards(json.dumps(picture)) if isinstance(picture, dict) else str(picture)


@lru_cache(maxsize=100)
def _boards(described: str) -> str:
    """Return the board that is described in JSON; kept, for a class that comes at once sees the same fifteen."""
    marks = json.loads(described)
    rules = ruleset(marks.pop("rules"))
    position = rules.position(marks.pop("position")) if "position" in marks else rules.start()
    boards = {
        style: diagram(position, rules, coordinates=False, caption=False, style=style, **marks)
        for style in ("light", "dark")
    }
    return "".join(f'<span class="on-{style}">{svg}</span>' for style, svg in boards.items())


def _picture(card: Card) -> str:
    """Return what a card shows; one that cannot be drawn shows nothing, and the log says why."""
    try:
        return drawn(card.picture)
    except (ValueError, TypeError, KeyError) as error:
        logging.getLogger(__name__).warning("%s asks for a picture that cannot be drawn: %r", card.path, error)
        return ""


def add_gallery(
    page_config: dict[str, Any], settings: dict[str, Any], notebook_path: str, base_url: str = "", **_: object
) -> dict[str, Any]:
    """Return Voila's settings of a page with all pages added, and on the gallery their cards (Voila calls this).

    All pages are those of the folder in which the page lies; `home` is where that folder's gallery is.
    """
    is_page = notebook_path.endswith(".ipynb")
    inside = PurePosixPath(notebook_path.strip("/"))
    inside = inside.parent if is_page else inside
    found = [replace(card, path=str(inside / card.path)) for card in cards(_root(settings) / inside)]
    page_config["pages"] = [{"path": card.path, "title": card.title} for card in found]
    page_config["home"] = base_url if "voila" in settings else f"{base_url}voila/tree/{quote(str(inside))}"
    if not is_page:
        page_config["cards"] = [vars(card) | {"picture": _picture(card)} for card in found]
        page_config["board"] = drawn("board")
    return page_config


def _root(settings: dict[str, Any]) -> Path:
    """Return the folder that is served: by Voila, or by a Jupyter server in which Voila is a guest."""
    served = settings["voila"].root_dir if "voila" in settings else settings["server_root_dir"]
    return Path(served).expanduser()
