"""lab.py: what a fresh clone is started with."""

from __future__ import annotations

import ast
import importlib.util
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "lab.py"


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, its project and its environment in an empty folder."""
    spec = importlib.util.spec_from_file_location("lab_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    return module


@pytest.fixture
def pip_calls(lab: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What pip was asked to do, in place of doing it."""
    calls: list[tuple[str, ...]] = []

    def make_environment() -> None:
        lab.python().parent.mkdir(parents=True, exist_ok=True)
        lab.python().touch()

    monkeypatch.setattr(lab, "make_environment", make_environment)
    monkeypatch.setattr(lab, "run_pip", lambda *words: calls.append(words))
    return calls


def test_needs_only_the_standard_library() -> None:
    """The script imports nothing that must be installed first."""
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported = plain | {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= set(sys.stdlib_module_names)


def test_an_old_python_can_read_it() -> None:
    """The script parses as Python 3.7, so that an old Python gets the sentence and not a syntax error."""
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told_in_one_sentence(
    lab: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Python that is too old is named, with the one that is needed, in one sentence."""
    monkeypatch.setattr(lab, "OLDEST", (99, 9))
    assert lab.main(["run"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"Python {sys.version_info.major}.{sys.version_info.minor}" in said
    assert "needs 99.9" in said


def test_an_unknown_verb_lists_the_verbs(lab: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelt verb is answered with all the verbs, and nothing is installed."""
    assert lab.main(["rum"]) == 1
    assert (
        capsys.readouterr().err
        == "There is no 'rum' here; say one of: run, lab, serve, publish, campaign, check, export, test, help.\n"
    )
    assert not lab.VENV.exists()


@pytest.mark.parametrize("words", [[], ["help"], ["--help"]])
def test_help_names_every_verb(lab: ModuleType, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Help, asked for or not, shows a line for each verb."""
    assert lab.main(words) == 0
    said = capsys.readouterr().out
    assert all(f"python3 lab.py {verb} " in said for verb in (*lab.VERBS, "help"))


def test_a_second_call_installs_nothing(lab: ModuleType, pip_calls: list[tuple[str, ...]]) -> None:
    """The same call a second time asks nothing of pip."""
    lab.install("test")
    lab.install("test")
    assert pip_calls == [("install", "--editable", f"{lab.ROOT}[test]")]


def test_run_is_content_with_what_test_installed(lab: ModuleType, pip_calls: list[tuple[str, ...]]) -> None:
    """After `test`, `run` starts at once; after `run`, `test` installs what it needs on top."""
    lab.install("")
    lab.install("test")
    lab.install("")
    assert [words[-1] for words in pip_calls] == [str(lab.ROOT), f"{lab.ROOT}[test]"]


def test_a_changed_project_is_installed_anew(lab: ModuleType, pip_calls: list[tuple[str, ...]]) -> None:
    """After an update that changes pyproject.toml the next call installs, and keeps what the tests need."""
    lab.install("test")
    (lab.ROOT / "pyproject.toml").write_text("[project]\nversion = '2'\n", encoding="utf-8")
    lab.install("")
    assert [words[-1] for words in pip_calls] == [f"{lab.ROOT}[test]"] * 2


def test_a_half_made_environment_is_made_again(
    lab: ModuleType, pip_calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An install that was cut off by Ctrl-C ends quietly and leaves no stamp, so that the next call does it over."""

    def cut(*_: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(lab, "run_pip", cut)
        assert lab.main(["run"]) == 130
    lab.install("")
    assert len(pip_calls) == 1


def test_a_failed_install_says_what_to_do(lab: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    """A real pip that fails gives one sentence with the place of its report, no traceback, and no stamp."""
    (lab.ROOT / "pyproject.toml").write_text("this is no TOML", encoding="utf-8")
    assert lab.main(["run"]) == 1
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("Installing failed: see that you are online")
    assert "TOML" in (lab.VENV / "install.log").read_text(encoding="utf-8")
    assert not lab.stamp().exists()


def test_a_python_without_pip_is_told_how_to_get_it(
    lab: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Python with neither ensurepip nor pip gets one sentence that names the package to install."""
    monkeypatch.setattr(lab, "has_module", lambda _: False)
    assert lab.main(["test"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "python3-venv" in said


def test_without_ensurepip_the_outer_pip_installs(lab: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where ensurepip is split off, the environment is made bare and this Python's own pip installs into it."""
    monkeypatch.setattr(lab, "has_module", lambda name: name != "ensurepip")
    commands: list[list[str]] = []
    really_call = subprocess.call

    def call(command: list[str], **options: object) -> int:
        commands.append(command)
        return really_call(command, **options) if "--version" in command else 0  # type: ignore[call-overload]

    monkeypatch.setattr(lab.subprocess, "call", call)
    lab.install("")
    assert commands[-1][:5] == [sys.executable, "-m", "pip", "--python", str(lab.python())]


def test_windows_keeps_its_python_elsewhere(lab: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows the environment's Python is Scripts/python.exe."""
    with monkeypatch.context() as patch:
        patch.setattr(lab.os, "name", "nt")
        path = lab.python()
    assert path.relative_to(lab.VENV).parts == ("Scripts", "python.exe")


def test_the_exit_code_comes_through(lab: ModuleType) -> None:
    """The exit code of the tests or of a verb is the exit code of the script."""
    assert lab.obey([sys.executable, "-c", "raise SystemExit(7)"]) == 7


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups to send Ctrl-C to")
def test_ctrl_c_is_left_to_the_command(tmp_path: Path) -> None:
    """Ctrl-C ends the command in its own way; the script waits for it and shows no traceback."""
    ready = tmp_path / "ready"
    command = (
        "import pathlib, signal, sys, time; signal.signal(signal.SIGINT, lambda *_: (time.sleep(.3), sys.exit(5)));"
        f"pathlib.Path({str(ready)!r}).touch(); time.sleep(60)"
    )
    start = f"import sys, lab; sys.exit(lab.obey([sys.executable, '-c', {command!r}]))"
    process = subprocess.Popen(
        [sys.executable, "-c", start], cwd=SCRIPT.parent, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    while not ready.exists() and process.poll() is None:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (5, "")
