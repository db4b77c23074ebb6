"""Where a site may be written, what stands on its own pages, and what is said when something is missing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from importlib.metadata import requires
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement

from chaturanga_lab.cli import main
from chaturanga_lab.publish import bench as benches
from chaturanga_lab.publish import making, own_wheel
from chaturanga_lab.publish.errands import ErrandError, obey
from chaturanga_lab.publish.landing import HERE, framed, page_config, start_page
from chaturanga_lab.publish.pins import pins
from chaturanga_lab.shelf import notebooks_folder

if TYPE_CHECKING:
    from pathlib import Path

LITE = (
    "<html><head><title>Jupyter Notebook - Notebooks</title></head>"
    '<body class="jp-ThemedContainer"><div id="jupyterlite-loading-indicator"></div></body></html>'
)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer whose user has neither cache nor programs."""
    for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    return tmp_path


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    """A folder that holds anything but a site of ours is refused with a sentence, and nothing in it is touched."""
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not empty and no site of ours"):
        making.publish(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_no_folder_for_a_site(tmp_path: Path) -> None:
    """A file in the place of the folder is refused with a sentence."""
    (tmp_path / "site").touch()
    with pytest.raises(ValueError, match="is a file"):
        making.publish(tmp_path / "site")


def test_an_older_site_is_replaced_whole(tmp_path: Path) -> None:
    """A new site takes the place of an older one, of which nothing is left."""
    old, new = tmp_path / "site", tmp_path / "made" / "site"
    for folder, page in ((old, "old.html"), (new, "new.html")):
        folder.mkdir(parents=True)
        (folder / page).touch()
        (folder / making.MARK).touch()
    assert making._place(old) == old
    making._replace(old, new)
    assert sorted(path.name for path in old.iterdir()) == [making.MARK, "new.html"]


def test_an_older_site_comes_back_if_the_new_one_cannot_be_put_there(tmp_path: Path) -> None:
    """If there is no new site to be put in its place, an older one stands as it was."""
    old = tmp_path / "site"
    (tmp_path / "made").mkdir()
    old.mkdir()
    (old / "old.html").touch()
    with pytest.raises(OSError, match="site"):
        making._replace(old, tmp_path / "made" / "site")
    assert [path.name for path in old.iterdir()] == ["old.html"]


def test_what_a_killed_call_left_is_swept_away_after_a_day(tmp_path: Path) -> None:
    """Of folders beside a site only those go that are more than a day old and hold nothing but parts of a site."""
    for name, part in (("old", "own"), ("new", "own"), ("mine", "letters")):
        (tmp_path / f".site-{name}" / part).mkdir(parents=True)
    for name in ("old", "mine"):
        os.utime(tmp_path / f".site-{name}", (0, 0))
    making._sweep(tmp_path / "site")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".site-mine", ".site-new"]


def test_without_npm_one_sentence_says_so(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On a computer without npm the command fails with one sentence, and leaves nothing half made."""
    assert main(["publish", str(elsewhere / "site"), "--offline"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("chaturanga-lab: There is no program 'npm' here")
    assert said.count("\n") == 1
    assert not (elsewhere / "site").exists()
    assert not list((elsewhere / "home").rglob("*.part"))


def test_a_program_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    """The sentence says what failed and where the program's own report is, which holds all of it."""
    log = tmp_path / "log"
    with pytest.raises(ErrandError, match=r"^It failed\. What the program said is in .*log\.$"):
        obey([sys.executable, "-c", "print('why'); raise SystemExit(3)"], log, "It failed.")
    assert "why" in log.read_text(encoding="utf-8")


def test_something_else_than_pyodide_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive that is not the one that was published is not even opened."""
    (tmp_path / "pyodide-1.tgz").write_bytes(b"something else")
    monkeypatch.setattr(benches, "obey", lambda *_words, **_names: json.dumps([{"filename": "pyodide-1.tgz"}]))
    with pytest.raises(ErrandError, match="is not Pyodide"):
        benches._fetch_pyodide(benches.Bench(tmp_path), pins(), "npm", tmp_path / "log")
    assert not (tmp_path / "pyodide").exists()


def test_every_card_leads_to_a_page_of_the_site() -> None:
    """The start page names every notebook, leads to its page by a relative address, and knows no other computer."""
    page = start_page(page_config(notebooks_folder()), offline=True)
    for notebook in notebooks_folder().glob("*.ipynb"):
        assert f'href="lite/{notebook.stem}/index.html"' in page
    assert "voila/" not in page
    assert not re.search(r'(?:src|href)="(?:https?:)?/', page)


def test_a_notebook_stands_in_our_frame() -> None:
    """JupyterLite's page gets our head and header, which lead from page to page and say which page this is."""
    page = framed(LITE, page_config(notebooks_folder()), "09_explorer.ipynb", offline=True)
    assert '<html lang="en">' in page
    assert 'href="../../lite/09_explorer/index.html" aria-current="page"' in page
    assert 'href="../../lite/12_side_by_side/index.html">' in page
    assert "<title>Explorer · Chaturanga Lab</title>" in page
    assert 'data-page="09_explorer.ipynb">' in page


def test_an_unknown_frame_is_refused() -> None:
    """A page of JupyterLite that is built otherwise is refused, rather than shown without our head."""
    with pytest.raises(ValueError, match="no longer has one"):
        framed("<html></html>", page_config(notebooks_folder()), "09_explorer.ipynb", offline=True)


def test_only_a_site_offline_promises_to_ask_nobody() -> None:
    """The words at the foot of the start page are true of either kind of site."""
    config = page_config(notebooks_folder())
    assert "nothing is asked of the internet" in start_page(config, offline=True)
    assert "nothing is asked of the internet" not in start_page(config, offline=False)
    assert "ask nothing of the internet" not in start_page(config, offline=False)


def test_a_wheel_from_an_installation_tells_nothing_of_the_installer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is packed again holds the package and its metadata, not where it was installed from, nor the command."""
    about = "chaturanga_lab-1.dist-info"
    files = ["chaturanga_lab/a.py", "chaturanga_lab/__pycache__/a.pyc", "../bin/chaturanga-lab"]
    files += [f"{about}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "direct_url.json", "licenses/LICENSE")]
    site = tmp_path / "lib"
    for name in [file for file in files if ".." not in file]:
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).touch()
    (site / about / "RECORD").write_text("".join(f"{name},,\n" for name in files))
    found = own_wheel.importlib.metadata.PathDistribution(site / about)
    monkeypatch.setattr(own_wheel.importlib.metadata, "files", lambda _name: found.files)
    unpacked = own_wheel.unpacked_again(tmp_path / "unpacked")
    packed = sorted(str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file())
    assert packed == sorted([files[0], *(f"{about}/{name}" for name in ("METADATA", "WHEEL", "licenses/LICENSE"))])


def test_the_site_carries_what_our_package_asks_for() -> None:
    """Each version that a site carries fits what our own package requires."""
    carried = {extra.name: extra.version for extra in pins().extras}
    asked = {wish.name: wish for wish in map(Requirement, requires("chaturanga-lab") or [])}
    for name in ("anywidget", "ipywidgets"):
        assert carried[name] in asked[name].specifier


def test_the_site_brings_its_own_server(tmp_path: Path) -> None:
    """`python serve.py PORT` serves the folder in which it lies, and calls a module a module."""
    shutil.copy(HERE / "site" / "serve.py", tmp_path)
    (tmp_path / "page.mjs").touch()
    code = "import webbrowser, runpy, sys; webbrowser.open = print; sys.argv = ['serve.py', '0']; "
    code += f"runpy.run_path({str(tmp_path / 'serve.py')!r}, run_name='__main__')"
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        with urllib.request.urlopen(address + "page.mjs", timeout=30) as answer:
            assert answer.headers["Content-Type"] == "text/javascript"
    finally:
        server.terminate()
        server.communicate(timeout=30)
