"""What the server for a class says, writes down, allows and refuses, before anybody comes."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from chaturanga_lab import cli
from chaturanga_lab.server import classroom
from chaturanga_lab.server.headers import HEADERS
from chaturanga_lab.server.journal import Discreet, without_names
from chaturanga_lab.server.kernels import Kernels

KERNEL = "0b3f6f0a-95a2-4a6c-8d36-3c1f9f0e7a11"


def test_limits_reach_the_kernels() -> None:
    """What was asked for on the command line is what the keeper of the kernels is told."""
    config = classroom.settings("localhost", 8866, visitors=7, warm=2, seconds=5, idle_minutes=30)
    assert config.VoilaConfiguration.multi_kernel_manager_class is Kernels
    assert (config.Kernels.limit, config.Kernels.seconds, config.Kernels.idle_minutes) == (7, 5, 30)
    assert config.VoilaConfiguration.default_pool_size == 2
    assert not config.Voila.open_browser
    assert not config.KernelManager.autorestart


def test_nothing_in_the_address_changes_the_page() -> None:
    """Neither template nor theme can be named by a visitor."""
    config = classroom.settings("localhost", 8866, visitors=7, warm=0, seconds=5, idle_minutes=30)
    assert config.VoilaConfiguration.allow_template_override == "NO"
    assert config.VoilaConfiguration.allow_theme_override == "NO"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_a_private_server_says_so(host: str) -> None:
    """A server that only this computer can reach says that, and how to open it."""
    said = classroom.announcement(host, 8866, 60, Path("books"))
    assert "Only this computer can reach it" in said
    assert "password" not in said


@pytest.mark.parametrize(("host", "where"), [("0.0.0.0", "every network"), ("192.168.1.7", "the address 192.168.1.7")])
def test_a_public_server_says_what_it_exposes(host: str, where: str) -> None:
    """A server that others can reach says where, that nothing protects it, and what visitors can and cannot do."""
    said = classroom.announcement(host, 8866, 60, Path("books"))
    for words in (where, "no password and no encryption", "books", "Visitors can ", "Visitors cannot ", "nginx"):
        assert words in said


@pytest.mark.parametrize(
    ("line", "written"),
    [
        (f"Kernel {KERNEL} died", "Kernel <kernel> died"),
        ("GET /voila/render/a.ipynb?position=rn&name=Ada (10.0.0.7)", "GET /voila/render/a.ipynb (<address>)"),
        (
            "Origin: http://evil.example:80, Host: 192.168.1.20:8866",
            "Origin: http://evil.example:80, Host: <address>:8866",
        ),
        ("refused fe80::1ff:fe23:4567:890a", "refused <address>"),
        ("Is this what went wrong? It is.", "Is this what went wrong? It is."),
        ("12:03 a visitor came (14 of 60)", "12:03 a visitor came (14 of 60)"),
    ],
)
def test_the_log_leaves_out_who(line: str, written: str) -> None:
    """Addresses of computers, names of kernels and what follows a question mark are never written down."""
    assert without_names(line) == written


def test_a_traceback_is_written_without_names_too() -> None:
    """The traceback of an error is there, and the kernel's name in it is not."""
    try:
        raise ValueError(f"no kernel {KERNEL}")
    except ValueError as error:
        record = logging.LogRecord("a", logging.ERROR, "a", 1, "failed", (), (type(error), error, error.__traceback__))
    said = Discreet("%(message)s").format(record)
    assert "Traceback" in said
    assert KERNEL not in said


def test_a_page_may_load_from_here_only() -> None:
    """The policy names no other computer, lets nobody else frame a page, and lets no text become a program."""
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    "words",
    [
        ["--visitors", "0"],
        ["--visitors", "many"],
        ["--warm", "-1"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--idle", "x"],
    ],
)
def test_an_impossible_limit_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A limit that cannot be is refused in a sentence that says what it may be."""
    with pytest.raises(SystemExit, match="2"):
        cli.main(["serve", *words])
    assert "number" in capsys.readouterr().err


def test_a_folder_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that does not exist is named in one sentence."""
    assert cli.main(["serve", "no-such-folder"]) == 1
    assert capsys.readouterr().err == "chaturanga-lab: no-such-folder is no folder of notebooks.\n"
