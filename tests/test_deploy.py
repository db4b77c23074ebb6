"""The recipes for a server: what they name is there, and says the same everywhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from traitlets.config import PyFileConfigLoader

from chaturanga_lab.cli import _parser
from chaturanga_lab.server.gallery import add_gallery

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def compose() -> Any:
    """What compose.yaml says."""
    return yaml.safe_load(read("deploy/compose.yaml"))


def dockerfile(word: str) -> list[str]:
    """Return what follows a word of the Dockerfile, wherever it begins a line."""
    lines = read("deploy/Dockerfile").replace("\\\n", " ").splitlines()
    return [line.split(maxsplit=1)[1] for line in lines if line.startswith(f"{word} ")]


def test_the_commands_are_ours(compose: Any) -> None:
    """What the containers call is a command that our program understands, open to its network, and the same in both."""
    called = yaml.safe_load(dockerfile("CMD")[0])
    assert compose["services"]["lab"]["command"] == called
    assert called[0] == "chaturanga-lab"
    asked = _parser().parse_args(called[1:])
    assert (asked.host, asked.port, asked.visitors) == ("0.0.0.0", 8866, 60)
    assert dockerfile("EXPOSE") == [str(asked.port)]
    assert f"server lab:{asked.port};" in read("deploy/nginx.conf")
    assert f"http://127.0.0.1:{asked.port}/health" in dockerfile("HEALTHCHECK")[0]


def test_only_nginx_can_be_reached(compose: Any) -> None:
    """The lab has no port of its own and no way out; it runs as nobody in particular, within bounds."""
    lab, nginx = compose["services"]["lab"], compose["services"]["nginx"]
    assert "ports" not in lab
    assert nginx["ports"] == ["80:80"]
    assert lab["networks"] == ["inside"]
    assert compose["networks"]["inside"] == {"internal": True}
    assert {"mem_limit", "pids_limit"} <= set(lab)
    assert dockerfile("USER") == ["lab"]


def test_the_files_of_the_recipe_are_where_it_says(compose: Any) -> None:
    """What compose mounts and builds from is there."""
    build = compose["services"]["lab"]["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()
    for volume in compose["services"]["nginx"]["volumes"]:
        assert (DEPLOY / volume.split(":")[0]).is_file()


def test_all_that_makes_the_wheel_is_let_in() -> None:
    """What pyproject.toml puts into the wheel, and what it names itself, passes .dockerignore; nothing else does."""
    project = tomllib.loads(read("pyproject.toml"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    needed = {*wheel, "pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}
    lines = read(".dockerignore").splitlines()
    assert "*" in lines
    assert {line[1:] for line in lines if line.startswith("!")} == needed


def test_binder_takes_our_environment_and_not_a_container() -> None:
    """The folder holds nothing that Binder would prefer to environment.yml, and that installs this very project."""
    for name in ("Dockerfile", ".binder", "binder", "requirements.txt"):
        assert not (ROOT / name).exists(), name
    (pip,) = [line["pip"] for line in yaml.safe_load(read("environment.yml"))["dependencies"] if isinstance(line, dict)]
    assert pip == ["-e ."]


@pytest.mark.skipif(os.name == "nt", reason="Binder's machines run Linux")
def test_binder_shows_our_pages(tmp_path: Path) -> None:
    """What postBuild lays down dresses Voila in our template, with the gallery in front, and sets no server's doors."""
    subprocess.run(
        [str(ROOT / "postBuild")], cwd=ROOT, env={**os.environ, "NB_PYTHON_PREFIX": str(tmp_path)}, check=True
    )
    config = PyFileConfigLoader("jupyter_config.py", str(tmp_path / "etc" / "jupyter")).load_config()
    assert config.VoilaConfiguration.template == "chaturanga"
    assert config.VoilaConfiguration.page_config_hook is add_gallery
    assert set(config) == {"VoilaConfiguration", "MappingKernelManager"}


def test_a_guest_finds_the_pages_of_its_folder() -> None:
    """In a Jupyter server over the whole project, the gallery of the notebooks' folder links to its pages and back."""
    said = add_gallery({}, {"server_root_dir": str(ROOT)}, notebook_path="/notebooks", base_url="/user/ada/")
    assert said["home"] == "/user/ada/voila/tree/notebooks"
    assert said["pages"] == [{"path": card["path"], "title": card["title"]} for card in said["cards"]]
    assert all((ROOT / page["path"]).is_file() for page in said["pages"])
    page = add_gallery(
        {}, {"server_root_dir": str(ROOT)}, notebook_path=said["pages"][0]["path"], base_url="/user/ada/"
    )
    assert page["pages"] == said["pages"]
    assert "cards" not in page


def test_every_command_in_the_text_is_understood() -> None:
    """Each call of our program in docs/serving.md is one, and each option of `serve` stands in its table as it is."""
    text = read("docs/serving.md")
    for call in re.findall(r"^chaturanga-lab .+$", text, flags=re.MULTILINE):
        _parser().parse_args(shlex.split(call)[1:])
    usual = _parser().parse_args(["serve"])
    for name in ("visitors", "host", "port", "warm", "seconds", "idle"):
        row = next(line for line in text.splitlines() if line.startswith(f"| `--{name}`"))
        assert row.strip("| `").endswith(str(getattr(usual, name))), row
    for file in re.findall(r"`((?:deploy|benchmarks)/[\w.]+\.\w+)`", text):
        assert (ROOT / file).is_file(), file
