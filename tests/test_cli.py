"""The command `chaturanga-lab` and its two servers."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chaturanga_lab import cli
from chaturanga_lab.experiment.campaign.work import Work
from chaturanga_lab.server import gallery, ports, workshop
from chaturanga_lab.shelf import data_folder, notebooks_folder

TEMPLATE = Path(cli.__file__).parent / "server/jupyter/voila/templates/chaturanga"


def write_notebook(path: Path, source: str, **metadata: object) -> None:
    """Write a notebook of one cell."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel | metadata, "cells": [cell]}
    path.write_text(json.dumps(book), encoding="utf-8")


# ---- words


def test_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the version that was installed."""
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"chaturanga-lab {importlib.metadata.version('chaturanga-lab')}\n"


def test_help_explains_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` has a line for each verb."""
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help"])
    said = capsys.readouterr().out
    assert all(
        re.search(rf"^    {verb} +\w+", said, re.MULTILINE)
        for verb in ("run", "lab", "serve", "campaign", "check", "export")
    )


@pytest.mark.parametrize("words", [["run", "--port", "0"], ["run", "--port", "many"], ["lab", "--port", "65536"]])
def test_an_impossible_port_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A port that cannot be is refused in a sentence that says what a port is."""
    with pytest.raises(SystemExit, match="2"):
        cli.main(words)
    assert f"a port is a number from 1 to 65535, not '{words[-1]}'" in capsys.readouterr().err


def test_an_address_of_another_computer_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A host that is not this computer is refused in one sentence."""
    assert cli.main(["run", "--no-browser", "--host", "no.such.host.invalid"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "'no.such.host.invalid' is no address of this computer" in said


# ---- check


def test_check_counts_what_it_read(capsys: pytest.CaptureFixture[str]) -> None:
    """`check` says in one sentence how much of the package's data was read without a problem."""
    assert cli.main(["check"]) == 0
    said = capsys.readouterr().out
    counts = re.fullmatch(
        r"Read without a problem: (\d+) sources, (\d+) questions with (\d+) options, (\d+) attestations, "
        r"(\d+) rulesets on (\d+) boards; (\d+) cases of touchstones came true\.\n",
        said,
    )
    assert counts is not None
    assert all(int(count) > 0 for count in counts.groups())


def test_check_names_every_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` names every broken file, and what builds on them only once they are in order."""
    for name in ("questions/elephant_colour.toml", "questions/horse_colour.toml", "rulesets/of_mine.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("colour = 3\n", encoding="utf-8")
    assert check_lines(tmp_path, capsys) == [
        f"{tmp_path.name}/questions/{name}_colour.toml" for name in ("elephant", "horse")
    ]
    for path in (tmp_path / "questions").iterdir():
        path.unlink()
    assert check_lines(tmp_path, capsys) == [f"{tmp_path.name}/rulesets/of_mine.toml"]


def test_check_plays_the_touchstones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` plays the touchstones of a reader's folder, and names file and case of each that does not come true."""
    (tmp_path / "touchstones").mkdir()
    text = (data_folder() / "touchstones/P01.toml").read_text(encoding="utf-8").replace('id = "P01"', 'id = "mine"')
    path = tmp_path / "touchstones/mine.toml"
    path.write_text(text, encoding="utf-8")
    assert cli.main(["check", str(tmp_path)]) == 0
    capsys.readouterr()
    path.write_text(text.replace('outcome = "white"', 'outcome = "black"', 1), encoding="utf-8")
    assert cli.main(["check", str(tmp_path)]) == 1
    says = "cases[0].outcome is black (stalemated); played, it is white (stalemated)."
    assert capsys.readouterr().err == f"{tmp_path.name}/touchstones/mine.toml: {says}\n"


def test_an_error_of_the_system_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the system refuses while a verb runs is said with the name of the file, and without its number."""
    monkeypatch.setattr(cli, "_check", lambda _: (tmp_path / "gone").read_text())
    assert cli.main(["check"]) == 1
    assert capsys.readouterr().err == f"chaturanga-lab: {tmp_path / 'gone'}: No such file or directory.\n"


def check_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the files that a failing `check` of a folder names."""
    assert cli.main(["check", str(folder)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    return [line.split(":")[0] for line in captured.err.splitlines()]


# ---- export


@pytest.mark.parametrize(
    ("form", "file"),
    [("csv", "attestations.csv"), ("cldf", "StructureDataset-metadata.json"), ("bibtex", "sources.bib")],
)
def test_export_writes_the_data(form: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`export` writes each form into a new folder, and says where it lies and how to cite it."""
    assert cli.main(["export", str(tmp_path / "new"), "--form", form]) == 0
    assert (tmp_path / "new" / file).is_file()
    said = capsys.readouterr().out
    assert str(tmp_path / "new") in said
    assert f"version {importlib.metadata.version('chaturanga-lab')}" in said


def test_export_of_ones_own_data(tmp_path: Path) -> None:
    """`export --data` adds a reader's own folder."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/sources.json").write_text('[{"id": "poe2030", "type": "book", "title": "P"}]', encoding="utf-8")
    assert cli.main(["export", str(tmp_path / "new"), "--form", "bibtex", "--data", str(tmp_path / "mine")]) == 0
    assert "@book{poe2030" in (tmp_path / "new/sources.bib").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["full"], "is not empty; name a folder that is new or empty"),
        (["full/a"], "is a file; name a folder that is new or empty"),
        (["new", "--data", "nowhere"], "nowhere is no folder of data"),
        (["full/a/new"], "chaturanga-lab: full/a/new cannot be written: Not a directory."),
        (["full/a/new", "--form", "bibtex"], "chaturanga-lab: full/a/new cannot be written: Not a directory."),
    ],
)
def test_export_refuses(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`export` refuses in one sentence what would write over something, and data that is none."""
    monkeypatch.chdir(tmp_path)
    Path("full").mkdir()
    Path("full/a").write_text("mine", encoding="utf-8")
    assert cli.main(["export", *words]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert says in said.err
    assert Path("full/a").read_text(encoding="utf-8") == "mine"
    assert not Path("new").exists()


# ---- campaign


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a small campaign, in the folder in which the command is called."""
    monkeypatch.chdir(tmp_path)
    text = 'title = "T"\nseed = 7\ngames = 5\npolicies = ["random", "greedy"]\nrulesets = ["modern-capture"]\n'
    Path("small.toml").write_text(text, encoding="utf-8")
    return "small.toml"


def test_a_campaign_is_played_and_then_complete(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`campaign` plays into a folder called as the file, says how much is there, and adds nothing the second time."""
    assert cli.main(["campaign", small, "--threads", "1"]) == 0
    said = capsys.readouterr()
    said_first = "T: 2 cells (1 ruleset, played random and greedy), 5 games in each, 10 in all."
    assert said.out.splitlines()[0] == said_first
    assert said.out.splitlines()[-1] == "All 10 games are in small."
    assert "games/s" in said.err
    assert cli.main(["campaign", small]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "All of them were there already; nothing was added."


def test_a_dry_run_of_a_campaign_plays_nothing(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`campaign --dry-run` only says what there is to play."""
    assert cli.main(["campaign", small, "--folder", "f", "--dry-run"]) == 0
    assert "5 games in each, 10 in all." in capsys.readouterr().out
    assert not Path("f").exists()


def test_a_campaign_that_cannot_be_is_refused(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`campaign` refuses a file that is wrong, and a folder that is a file, in one sentence each."""
    assert cli.main(["campaign", small, "--folder", small]) == 1
    says = "chaturanga-lab: small.toml is a file; name a folder that is new, or that of a campaign.\n"
    assert capsys.readouterr().err == says
    Path(small).write_text("title = 3", encoding="utf-8")
    assert cli.main(["campaign", small]) == 1
    assert "small.toml: title is 3; it holds text.\n" in capsys.readouterr().err


def test_an_interrupted_campaign_says_how_to_go_on(
    small: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends `campaign` with the code of an interrupted program and a sentence that says how to go on."""
    monkeypatch.setattr(Work, "carry_out", lambda _: signal.raise_signal(signal.SIGINT))
    assert cli.main(["campaign", small]) == 130
    assert capsys.readouterr().err.endswith("carry it out once more into this folder to go on.\n")


# ---- ports


def test_the_next_free_port_is_taken() -> None:
    """A port at which somebody listens is passed over for the next one."""
    with socket.socket() as other:
        other.bind(("localhost", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert ports.free_port("localhost", taken) > taken


def test_no_free_port_is_said() -> None:
    """If every port tried is taken, one sentence says which were tried and what to do."""
    with socket.socket() as other:
        other.bind(("localhost", 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(OSError, match=f"every port from {taken} to {taken} is taken; name another with --port"):
            ports.free_port("localhost", taken, tries=1)


# ---- the reader's copy of the notebooks


@pytest.fixture
def shelves(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with two notebooks, and the folder that a copy shall go to."""
    source, target = tmp_path / "ours", tmp_path / "documents" / "yours"
    source.mkdir()
    for name in ("a.ipynb", "b.ipynb"):
        (source / name).write_text("first edition", encoding="utf-8")
    return source, target


def test_a_copy_is_complete(shelves: tuple[Path, Path]) -> None:
    """The first copy holds every notebook, and nothing was kept back."""
    source, target = shelves
    assert workshop.copy_notebooks(source, target) == ()
    assert {path.name for path in target.glob("*.ipynb")} == {"a.ipynb", "b.ipynb"}


def test_what_the_reader_changed_is_never_written_over(shelves: tuple[Path, Path]) -> None:
    """A new edition leaves a changed notebook alone and says so; an untouched one it brings up to date."""
    source, target = shelves
    workshop.copy_notebooks(source, target)
    (target / "a.ipynb").write_text("the reader's own words", encoding="utf-8")
    for name in ("a.ipynb", "b.ipynb"):
        (source / name).write_text("second edition", encoding="utf-8")
    assert workshop.copy_notebooks(source, target) == ("a.ipynb",)
    assert (target / "a.ipynb").read_text(encoding="utf-8") == "the reader's own words"
    assert (target / "b.ipynb").read_text(encoding="utf-8") == "second edition"


def test_a_file_that_was_there_before_is_never_written_over(shelves: tuple[Path, Path]) -> None:
    """A file of the same name that was never ours is left alone, also when the record of deliveries is lost."""
    source, target = shelves
    target.mkdir(parents=True)
    (target / "a.ipynb").write_text("an older file", encoding="utf-8")
    assert workshop.copy_notebooks(source, target) == ("a.ipynb",)
    (target / workshop.LEDGER).unlink()
    assert workshop.copy_notebooks(source, target) == ("a.ipynb",)
    assert (target / "a.ipynb").read_text(encoding="utf-8") == "an older file"


# ---- the gallery


def test_a_notebook_tells_its_own_card(tmp_path: Path) -> None:
    """Title, sentence, minutes, level and picture of a card come from the notebook's metadata; the first one leads."""
    write_notebook(tmp_path / "01_zebra.ipynb", "1")
    says = {"about": "One sentence.", "minutes": 20, "level": "going on", "first": True, "picture": "bars"}
    write_notebook(tmp_path / "02_apple.ipynb", "1", title="The apple", chaturanga_lab=says)
    first, second = gallery.cards(tmp_path)
    assert first == gallery.Card("02_apple.ipynb", "The apple", **says)
    assert second == gallery.Card("01_zebra.ipynb", "Zebra")


@pytest.mark.parametrize("text", ["", "no JSON", "[]", '{"metadata": 3}'])
def test_an_unreadable_notebook_gets_a_plain_card(tmp_path: Path, text: str) -> None:
    """A notebook that cannot be read is shown by its file's name and does not break the gallery."""
    (tmp_path / "03_broken_thing.ipynb").write_text(text, encoding="utf-8")
    assert gallery.cards(tmp_path) == (gallery.Card("03_broken_thing.ipynb", "Broken thing"),)


@pytest.mark.parametrize("picture", ["board", {"rules": "shatranj", "targets": ["e3"]}])
def test_a_card_can_show_a_board(picture: object) -> None:
    """A picture that is a board or names a ruleset is drawn twice, for a light page and a dark one."""
    drawn = gallery.drawn(picture)
    assert drawn.count("<svg") == 2
    assert '<span class="on-light">' in drawn
    assert '<span class="on-dark">' in drawn


def test_a_card_that_asks_for_nonsense_shows_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A picture that cannot be drawn leaves the gallery standing, and the log names the notebook."""
    write_notebook(tmp_path / "a.ipynb", "1", chaturanga_lab={"picture": {"rules": "shatranj", "position": "nonsense"}})
    page = gallery.add_gallery({}, {"voila": argparse.Namespace(root_dir=str(tmp_path))}, "")
    assert [card["picture"] for card in page["cards"]] == [""]
    assert "a.ipynb asks for a picture" in caplog.text


@pytest.mark.parametrize("card", gallery.cards(notebooks_folder()), ids=lambda card: card.path)
def test_each_of_our_notebooks_has_a_card(card: gallery.Card) -> None:
    """Each notebook of ours says in a sentence what it is about, and its picture can be drawn."""
    assert card.about.endswith(".")
    assert gallery.drawn(card.picture)


# ---- the dashboards


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that holds what our dashboards say to whoever runs them."""
    return tmp_path_factory.mktemp("log") / "log"


@pytest.fixture(scope="module")
def dashboards(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[str]:
    """The address of our dashboards over a folder of two notebooks."""
    folder = tmp_path_factory.mktemp("dashboards")
    write_notebook(folder / "01_sum.ipynb", "print(40 + 2)", title="A sum", chaturanga_lab={"about": "Adds up."})
    write_notebook(folder / "02_broken.ipynb", "1 / 0")
    start = (
        "import sys, pathlib; from chaturanga_lab.server.dashboards import serve; "
        "serve(pathlib.Path(sys.argv[1]), port=int(sys.argv[2]), browser=False)"
    )
    port = ports.free_port("localhost", 18866)
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen([sys.executable, "-c", start, str(folder), str(port)], stdout=out, stderr=out)
        try:
            yield wait_for(f"http://localhost:{port}/", process)
        finally:
            process.terminate()
            process.wait(timeout=30)


def wait_for(url: str, process: subprocess.Popen[bytes]) -> str:
    """Return the address once a server answers there."""
    for _ in range(600):
        assert process.poll() is None, "the server has ended"
        try:
            fetch(url)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return url
    raise AssertionError(f"no answer at {url}")


def fetch(url: str, method: str = "GET") -> tuple[int, str]:
    """Return status and text of a page."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=60) as answer:
            return answer.status, answer.read().decode("utf-8")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8")


class Needs(HTMLParser):
    """Every address that a page makes a browser fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what scripts, style sheets and pictures are loaded from."""
        self.addresses += [str(value) for name, value in attrs if name == "src" or (name == "href" and tag == "link")]


@pytest.mark.parametrize("path", ["", "voila/render/01_sum.ipynb", "nowhere"])
def test_no_page_asks_another_computer(dashboards: str, path: str) -> None:
    """Gallery, notebook and error page load nothing from elsewhere, not even a style sheet or a font."""
    _, page = fetch(dashboards + path)
    assert [address for address in Needs(page).addresses if "//" in address] == []
    assert "cdn." not in re.sub(r'"(fullMathjaxUrl|mathjaxUrl)": *"[^"]*"', "", page)


def test_the_gallery_shows_every_notebook(dashboards: str) -> None:
    """The start page has a card for each notebook, with what it says of itself, and a board."""
    status, page = fetch(dashboards)
    assert status == 200
    assert page.count('<li class="card">') == 2
    assert "A sum" in page
    assert "Adds up." in page
    assert 'href="/voila/render/02_broken.ipynb"' in page
    assert "<svg" in page[page.index('class="hero"') : page.index('class="cards"')]


@pytest.mark.parametrize("path", ["nowhere", "voila/render/nowhere.ipynb", "voila/tree/nowhere"])
def test_a_wrong_address_is_answered_in_plain_words(dashboards: str, path: str) -> None:
    """Whatever leads nowhere is answered with 404, a plain sentence, and a way back."""
    status, page = fetch(dashboards + path)
    assert status == 404
    assert "There is no such page" in page
    assert 'href="/"' in page


def test_a_notebook_becomes_a_page(dashboards: str) -> None:
    """A notebook is run and shown without its code, under its title."""
    status, page = fetch(dashboards + "voila/render/01_sum.ipynb")
    assert status == 200
    assert "<title>A sum</title>" in page
    assert "42" in page
    assert "40 + 2" not in page


def test_a_template_in_the_address_does_nothing(dashboards: str) -> None:
    """A visitor cannot make the server hang by naming a template that is not there."""
    status, page = fetch(dashboards + "voila/render/01_sum.ipynb?template=nope&theme=nope")
    assert status == 200
    assert "42" in page


def test_a_broken_cell_shows_no_traceback(dashboards: str) -> None:
    """A cell that fails gives the visitor a sentence, and neither traceback nor path."""
    _, page = fetch(dashboards + "voila/render/02_broken.ipynb")
    assert "Load the page again." in page
    assert "ZeroDivisionError" not in page
    assert "Traceback" not in page


def test_the_log_holds_the_reason(dashboards: str, log: Path) -> None:
    """The traceback that the page keeps back stands in the server's log, with the notebook's line."""
    fetch(dashboards + "voila/render/02_broken.ipynb")
    said = log.read_text(encoding="utf-8")
    assert "Traceback" in said
    assert "1 / 0" in said
    assert "ZeroDivisionError: division by zero" in re.sub(r"\x1b\[[0-9;]*m", "", said)


def test_a_closed_page_gives_its_kernel_back(dashboards: str) -> None:
    """The message that Voila's page sends when it is closed is heard, so that kernels do not pile up."""
    _, page = fetch(dashboards + "voila/render/01_sum.ipynb")
    kernel = re.search(r'"kernelId": *"([0-9a-f-]+)"', page)
    assert kernel is not None
    assert fetch(f"{dashboards}api/kernels/{kernel[1]}")[0] == 200
    assert fetch(f"{dashboards}voila/api/shutdown/{kernel[1]}", "POST")[0] in (200, 204)
    assert fetch(f"{dashboards}api/kernels/{kernel[1]}")[0] == 404


@pytest.mark.parametrize("verb", ["run", "lab"])
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_ends_a_server_quietly(verb: str, tmp_path: Path) -> None:
    """Ctrl-C stops the dashboards and JupyterLab with exit code 0 and without a traceback."""
    port = ports.free_port("localhost", 18900)
    command = [sys.executable, "-m", "chaturanga_lab.cli", verb, "--no-browser", "--port", str(port)]
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=hear_ctrl_c
        )
        try:
            wait_for(f"http://localhost:{port}/", process)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 0
        finally:
            process.kill()
            process.wait()
        log.seek(0)
        said = log.read()
    assert "Traceback" not in said
    assert f"localhost:{port}/" in said


def hear_ctrl_c() -> None:
    """Let a new process hear Ctrl-C even if these tests run in the background, where shells have it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# ---- the template


@pytest.mark.parametrize("path", sorted(TEMPLATE.iterdir()), ids=lambda path: path.name)
def test_the_template_names_no_other_computer(path: Path) -> None:
    """No file of the template holds an address."""
    assert not re.search(r"https?://|(src|href)=\"//", path.read_text(encoding="utf-8"))


def test_every_value_of_the_template_is_a_token() -> None:
    """Each variable that the pages use is defined by the values they share with the board."""
    tokens = (Path(cli.__file__).parent / "widgets/parts/tokens.css").read_text(encoding="utf-8")
    used = set(re.findall(r"var\((--[\w-]+)", "".join(path.read_text(encoding="utf-8") for path in TEMPLATE.iterdir())))
    assert used - set(re.findall(r"(--[\w-]+):", tokens)) == set()
