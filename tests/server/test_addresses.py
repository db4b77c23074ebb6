"""A stranger at the door of a class: addresses that lead out of the folder, or ask for another look of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECRET = "nobody-may-read-this"
UPWARDS = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "%252e%252e%252f", "..%5c", "./../", "a/../../", "..;/")
DOORS = (
    "voila/render/",
    "voila/files/",
    "voila/static/",
    "voila/tree/",
    "voila/templates/chaturanga/static/",
    "voila/labextensions/",
    "voila/api/themes/",
    "static/",
    "",
)
HIDDEN = (".hidden.svg", ".hidden/secret.svg", "notes.md", "script.py", "page.ipynb")
"""What lies in the folder of notebooks and is no picture that was laid there to be seen."""
LOOKS = (
    "template=lab",
    "template=../../x",
    "voila-template=lab",
    "theme=dark",
    "voila-theme=dark",
    "classic-tree=false",
)


@pytest.fixture(scope="module")
def school(serve: Callable[..., Any]) -> Any:
    """A server whose folder has secrets in it, beside it and above it."""
    server = serve("--visitors", "2")
    home = server.log.parent
    (home / "notebooks" / ".hidden").mkdir()
    for place in (home, home / "notebooks", home / "notebooks" / ".hidden"):
        for name in ("secret.svg", "secret.ipynb", ".hidden.svg", "notes.md", "script.py"):
            if place != home / "notebooks" or name not in ("secret.svg", "secret.ipynb"):
                (place / name).write_text(f"<svg><!-- {SECRET} --></svg>", encoding="utf-8")
    (home / "notebooks" / "picture.svg").write_text("<svg/>", encoding="utf-8")
    return server


def home_of(server: Any) -> Path:
    """Return the folder above the folder of notebooks."""
    return server.log.parent  # type: ignore[no-any-return]


@pytest.mark.parametrize("door", DOORS)
def test_no_address_leads_out_of_the_folder(school: Any, door: str) -> None:
    """However a step upwards or a whole path is written, what lies outside is neither shown nor run."""
    whole = f"{home_of(school)}/"
    for step in (*UPWARDS, "/..", f"/{whole[1:]}", quote(whole, safe="")):
        for name in ("secret.svg", "secret.ipynb", "log"):
            status, text, _ = school.fetch(f"{door}{step}{name}")
            assert status in (302, 400, 403, 404), (step, name)
            assert SECRET not in text
    assert school.health()["visitors"] == 0


@pytest.mark.parametrize("door", DOORS)
def test_no_address_leads_to_a_file_of_the_system(school: Any, door: str) -> None:
    """However many steps it takes upwards, a file of the computer itself is not to be had."""
    for path in ("/etc/passwd", "../" * 12 + "etc/passwd", "..%2f" * 12 + "etc%2fpasswd", "%2fetc%2fpasswd"):
        status, text, _ = school.fetch(door + path)
        assert status in (302, 400, 403, 404), path
        assert "root:x:" not in text


@pytest.mark.parametrize("name", HIDDEN)
def test_of_the_folder_itself_only_pictures_are_shown(school: Any, name: str) -> None:
    """Pictures beside the notebooks are served, and neither texts, programs, notebooks nor what begins with a dot."""
    assert school.fetch("voila/files/picture.svg")[0] == 200
    for door in ("voila/files/", "voila/files//", "voila/files/./", "voila/tree/"):
        status, text, _ = school.fetch(door + name)
        assert status in (403, 404)
        assert SECRET not in text


@pytest.mark.parametrize(
    "name", ["script.py", "notes.md", ".hidden/secret.ipynb", "page.ipynb%00", "page%00.ipynb", ""]
)
def test_nothing_but_a_notebook_is_run(school: Any, name: str) -> None:
    """An address of a page that names no notebook is not there, takes no place, and writes no traceback."""
    status, text, _ = school.fetch(f"voila/render/{name}")
    assert status in (403, 404)
    assert SECRET not in text
    assert school.health()["visitors"] == 0
    assert "Traceback" not in school.said(), school.said()


@pytest.mark.parametrize("look", LOOKS)
def test_no_address_changes_how_a_page_looks(school: Any, look: str) -> None:
    """Template, theme and front page named in an address change nothing, whatever they are."""
    assert without_query(school.fetch(f"?{look}")[1], look) == school.fetch("")[1]
    kernels, pages = [], []
    for query in ("", f"?{look}"):
        status, text, _ = school.fetch(f"voila/render/page.ipynb{query}")
        assert status == 200
        kernels.append(kernel_in(text))
        pages.append(without_query(text, look).replace(kernels[-1], ""))
        school.leave(kernels[-1])
    assert pages[0] == pages[1]


def kernel_in(page: str) -> str:
    """Return the name of the kernel that a page speaks with."""
    return page.split('"kernelId"')[1].split('"')[1]


def without_query(page: str, query: str) -> str:
    """Return a page without what it says of its own address."""
    return page.replace(query, "")


@pytest.mark.parametrize("query", ["x=<script>alert(1)</script>", "position=%00%ff", "x=%22%3E%3Cscript%3Ealert(1)"])
def test_what_an_address_says_is_never_part_of_the_page(school: Any, query: str) -> None:
    """A program in an address does not become a program in the page, nor in the gallery or the page of an error."""
    for path in ("", "voila/render/page.ipynb", "voila/render/nowhere.ipynb", "nowhere"):
        status, text, _ = school.fetch(f"{path}?{quote(query, safe='=%')}")
        assert status in (200, 404)
        assert "<script>alert" not in text
        if status == 200 and path:
            school.leave(kernel_in(text))
