"""A campaign plays what a folder lacks and nothing else, and its games are those of `lab.simulate`."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Campaign, Progress, campaign
from chaturanga_lab.experiment.campaign import layout, parquet, work
from chaturanga_lab.experiment.campaign.contents import sum_of
from chaturanga_lab.rules import Ruleset

GAMES, SEED = 8, 1030
POLICIES = ("greedy", "random")
Carried = Callable[..., Campaign]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a part hold twenty games, two cells of eight, so that a small campaign has several."""
    monkeypatch.setattr(layout, "PART", 20)


@pytest.fixture
def rulesets(capture: Ruleset) -> list[Ruleset]:
    """Three rulesets whose games are short."""
    return [capture, capture.choose(elephant="straight-jump"), capture.choose(kings="facing-on-e")]


@pytest.fixture
def carried(tmp_path: Path, rulesets: list[Ruleset]) -> Carried:
    """Carries out a campaign of three parts in a folder, silently."""

    def carry(**changes: Any) -> Campaign:
        asked = {"policies": POLICIES, "games": GAMES, "seed": SEED, "progress": False} | changes
        return campaign(asked.pop("folder", tmp_path / "c"), asked.pop("rulesets", rulesets), **asked)

    return carry


def files(folder: Path) -> dict[str, bytes]:
    """Return the manifest and the parts, by name."""
    return {path.name: path.read_bytes() for path in (*folder.glob("parts/*"), folder / "manifest.json")}


def as_written(said: dict[str, Any]) -> str:
    """Return the text of a manifest as if it had been written with these contents."""
    return json.dumps(said | {"sha256": sum_of(said["campaign"])})


def a_part() -> dict[str, Any]:
    """Return arguments with which a campaign is stopped once some parts, but not all, are finished."""
    stop = threading.Event()
    return {"threads": 1, "stop": stop, "progress": lambda progress: stop.set() if progress.done else None}


# ---------------------------------------------------------------------- the games


def test_the_games_are_those_of_a_simulation(carried: Carried, rulesets: list[Ruleset]) -> None:
    """The games of each cell are, game by game, those that `lab.simulate` plays with its seed."""
    played = carried()
    assert [(cell.ruleset, cell.policy) for cell in played.cells] == [(r, p) for r in rulesets for p in POLICIES]
    for cell in played.cells:
        assert (
            played.results(cell.ruleset, cell.policy).of() == lab.simulate(cell.ruleset, cell.policy, GAMES, SEED).of()
        )


def test_a_large_cell_is_cut_into_parts(carried: Carried, capture: Ruleset) -> None:
    """A cell of more games than a part holds has parts of its own, and its games are put together again."""
    played = carried(rulesets=capture, policies="greedy", games=45)
    assert [part.games for part in played.parts] == [20, 20, 5]
    assert played.results().of() == lab.simulate(capture, "greedy", 45, SEED).of()


def test_thinkers_play_in_smaller_parts(carried: Carried, capture: Ruleset) -> None:
    """Of players who look ahead a part holds fewer games, by the moves that they try; a thinker is kept by its name."""
    played = carried(rulesets=capture, policies=["random", lab.thinker(nodes=9)], games=3, max_plies=5)
    assert [cell.policy for cell in played.cells] == ["random", "thinker:9"]
    assert [part.games for part in played.parts] == [3, 2, 1]
    thought = lab.simulate(capture, "thinker:9", 3, SEED, max_plies=5)
    assert played.results(policy="thinker:9").of() == thought.of()
    assert Campaign.from_folder(played.folder).cells == played.cells


def test_points_are_kept(carried: Carried, tables: list[Ruleset], capture: Ruleset) -> None:
    """At a table points and places are those of a simulation, also beside a game of two armies."""
    played = carried(rulesets=[tables[0], capture], policies="greedy", games=3)
    assert played.results(tables[0]).of() == lab.simulate(tables[0], "greedy", 3, SEED).of()
    assert played.results(capture).of() == lab.simulate(capture, "greedy", 3, SEED).of()


def test_the_frame_is_that_of_playouts(carried: Carried, rulesets: list[Ruleset]) -> None:
    """The frame of some cells has the rows and the columns of `lab.playouts`, words as categories."""
    played = carried()
    frame = played.frame([cell for cell in played.cells if cell.policy == "greedy"])
    asked = lab.playouts(rulesets, "greedy", GAMES, SEED)
    assert frame.astype(object).equals(asked.astype(object))
    assert list(frame.columns) == list(asked.columns)
    assert frame["winner"].dtype == "category"
    assert Counter(played.frame()["policy"]) == dict.fromkeys(POLICIES, 3 * GAMES)


def test_boards_of_several_armies_share_a_frame(carried: Carried, tables: list[Ruleset], capture: Ruleset) -> None:
    """In a frame of several boards an army's score is missing where it does not play."""
    frame = carried(rulesets=[tables[0], capture], policies="greedy", games=3).frame()
    assert frame["score_red"].isna().tolist() == [False] * 3 + [True] * 3
    assert frame["score_white"].isna().tolist() == [True] * 3 + [False] * 3


def test_the_tally_counts_every_game(carried: Carried) -> None:
    """The tally of each cell is what its games add up to."""
    played = carried()
    for tally in played.tally():
        games = played.results(tally.cell.ruleset, tally.cell.policy).of()
        assert tally.games == GAMES
        assert tally.outcomes == dict(games.tally)
        assert (tally.plies, tally.plies_squared) == (sum(games.plies), sum(plies**2 for plies in games.plies))
        sums = [sum(getattr(games, name)) for name in ("captures", "promotions", "removals", "triumphs")]
        assert [tally.captures, tally.promotions, tally.removals, tally.triumphs] == sums


@pytest.mark.parametrize(
    "made",
    [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(1, get_context("spawn"))],
    ids=["threads", "process"],
)
def test_the_files_do_not_depend_on_who_plays(carried: Carried, tmp_path: Path, made: Callable[[], Executor]) -> None:
    """On one thread here, and on any executor, the parts are the same, byte for byte."""
    carried(threads=1)
    with made() as executor:
        carried(folder=tmp_path / "other", executor=executor)
    assert files(tmp_path / "other") == files(tmp_path / "c")


class AtOnce(Executor):
    """An executor that has done whatever it is given before it takes anything else."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*arguments, **named))
        return done


def test_parts_that_end_together_do_not_end_the_campaign(carried: Carried, monkeypatch: pytest.MonkeyPatch) -> None:
    """When all parts that were handed out have ended before anybody looks, the others are played too."""
    monkeypatch.setattr(work, "WORKERS_ELSEWHERE", 1)
    assert carried(executor=AtOnce()).is_complete


def test_what_is_no_executor_is_refused(carried: Carried) -> None:
    """Anything but an executor, such as Dask's client itself, is refused in one sentence."""
    with pytest.raises(ValueError, match=r"executor is one of concurrent\.futures, .*Client\.get_executor"):
        carried(executor="threads")


def test_a_dead_worker_loses_nothing(carried: Carried) -> None:
    """When a process of the executor dies, one sentence says so, and what was finished is kept."""
    carried(**a_part())
    dying = ProcessPoolExecutor(1, get_context("spawn"), initializer=exec, initargs=("import os; os._exit(1)",))
    with (
        dying,
        pytest.raises(ChildProcessError, match=r"has died\. The .*part.* kept; call again to go on"),
    ):
        carried(executor=dying)
    assert carried().is_complete


# ---------------------------------------------------------------------- going on


def test_what_is_complete_is_left_alone(carried: Carried, tmp_path: Path) -> None:
    """Carried out once more it plays nothing, touches no file, and says so."""
    carried()
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    again = carried(progress=lambda _: pytest.fail("nothing is to be played"))
    assert again.said == ("All of them were there already; nothing was added.",)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_stopped_campaign_goes_on(carried: Carried, tmp_path: Path) -> None:
    """What is finished when it is stopped is kept, and the rest is played by the next call."""
    cut = carried(**a_part())
    assert 0 < len(cut) < 6 * GAMES
    assert not cut.is_complete
    assert "carry it out once more into this folder to play the rest." in repr(cut)
    kept = files(tmp_path / "c")
    whole = carried()
    assert whole.is_complete
    assert len(whole) == 6 * GAMES
    assert kept.items() <= files(tmp_path / "c").items()


def test_an_interrupted_campaign_says_how_to_go_on(carried: Carried) -> None:
    """Ctrl-C ends it with a sentence, and what is finished is kept."""

    def interrupt(progress: Progress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=r"Stopped\. The .*part.* kept in .*; carry it out once more"):
        carried(progress=interrupt, threads=1)
    assert carried().is_complete


def test_time_that_is_up_ends_it(carried: Carried, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a run may take so many seconds, a campaign stops then, and says so."""
    monkeypatch.setenv("CHATURANGA_LAB_SECONDS", "0.000001")
    cut = carried(threads=1)
    assert cut.said == ("Stopped after 1e-06 s, as long as a run may take here.",)
    assert not cut.is_complete


def test_progress_goes_from_nothing_to_all(carried: Carried, tmp_path: Path) -> None:
    """Progress is told after each part, with the games of the folder counted in."""
    seen: list[Progress] = []
    carried(progress=seen.append)
    assert [progress.done for progress in seen] == [0, 16, 32, 48]
    assert {progress.total for progress in seen} == {48}
    (tmp_path / "c" / "parts" / "part-00001.parquet").unlink()
    carried(progress=seen.append)
    assert [progress.done for progress in seen[4:]] == [32, 48]


def test_a_bar_is_shown_unless_told_otherwise(carried: Carried, capsys: pytest.CaptureFixture[str]) -> None:
    """If nobody is told of the progress, a bar with rate and time left is shown."""
    carried(progress=None)
    shown = capsys.readouterr().err
    assert "48.0/48.0" in shown
    assert "games/s" in shown


@pytest.mark.parametrize("what", ["damaged", "missing"])
def test_a_flawed_part_is_named_and_made_anew(carried: Carried, tmp_path: Path, what: str) -> None:
    """A part that was damaged or has gone is named, and afterwards it is what it was."""
    carried()
    before, part = files(tmp_path / "c"), tmp_path / "c" / "parts" / "part-00001.parquet"
    part.write_bytes(before[part.name][:-7] + b"changed") if what == "damaged" else part.unlink()
    found = Campaign.from_folder(tmp_path / "c")
    assert found.damaged() == (f"part-00001.parquet is {what}.",)
    with pytest.raises(ValueError, match=r"part-00001\.parquet is missing or damaged; play the campaign once more"):
        found.frame()
    assert carried().said == (f"part-00001.parquet was {what} and is made anew.",)
    assert files(tmp_path / "c") == before


def test_what_was_half_written_counts_for_nothing(carried: Carried, tmp_path: Path) -> None:
    """A line of the ledger that was cut off, a file half written, a part without its line: all are made good."""
    carried()
    before, folder = files(tmp_path / "c"), tmp_path / "c"
    ledger = folder / "parts.jsonl"
    lines = ledger.read_bytes()
    ledger.write_bytes(lines[: -len(lines) // 6])
    (folder / "parts" / "part-00007.parquet.unfinished").write_bytes(b"half")
    whole = carried()
    assert whole.is_complete
    assert len(whole) == 6 * GAMES
    assert files(folder) == before
    assert len(ledger.read_bytes().splitlines()) == 3


# ---------------------------------------------------------------------- another campaign


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seed": 7}, "its seed is 1030, not 7"),
        ({"games": 9}, "its number of games in a cell is 8, not 9"),
        ({"max_plies": 50}, "its longest length of a game is 4000, not 50"),
        ({"policies": "random"}, "it is played greedy and random, not random"),
        ({"policies": ("random", "greedy")}, "it is played greedy and random, not random and greedy"),
        ({"rulesets": lab.ruleset("shatranj")}, "shatranj is not among its rulesets"),
        (
            {"rulesets": lab.ruleset("modern-capture")},
            "elephant=straight-jump is among its rulesets, and not asked for",
        ),
    ],
)
def test_another_campaign_leaves_the_folder_alone(
    carried: Carried, tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    """Whatever else is asked for, the folder stays as it is, and one sentence says what differs."""
    carried()
    before = files(tmp_path / "c")
    with pytest.raises(ValueError, match=says) as refused:
        carried(**changes)
    assert str(refused.value).startswith(f"{tmp_path / 'c'} holds another campaign and stays as it is: ")
    assert files(tmp_path / "c") == before


@pytest.mark.parametrize(
    ("key", "path", "value", "says"),
    [
        ("options", ("elephant", "straight-jump"), {"moves": [["E", "W"]]}, "the option elephant=straight-jump does"),
        ("men", ("N", "value"), 3, "the man N is another one"),
        ("bases", ("modern-capture", "endings"), ["raja-taken"], "the endings of modern-capture are judged in another"),
        ("boards", ("8x8", "array"), "8/8", "the board 8x8 is another one"),
    ],
)
def test_rules_that_were_edited_are_another_campaign(
    carried: Carried, tmp_path: Path, key: str, path: tuple[str, str], value: object, says: str
) -> None:
    """The manifest holds what the names mean, so that a campaign under data that were edited since is refused."""
    carried()
    manifest = tmp_path / "c" / "manifest.json"
    said = json.loads(manifest.read_text(encoding="utf-8"))
    said["campaign"][key][path[0]][path[1]] = value
    manifest.write_text(as_written(said), encoding="utf-8")
    with pytest.raises(ValueError, match=says):
        carried()
    with pytest.raises(ValueError, match="was played under other rules than those of today"):
        Campaign.from_folder(tmp_path / "c")


def test_who_attests_an_answer_does_not_matter(carried: Carried, tmp_path: Path) -> None:
    """A title or a reason that was worded anew is no other campaign."""
    carried()
    manifest = tmp_path / "c" / "manifest.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("King capture", "x"), encoding="utf-8")
    said = json.loads(manifest.read_text(encoding="utf-8"))
    said["campaign"]["bases"]["modern-capture"]["answers"]["elephant"]["how"] = "supplied"
    manifest.write_text(as_written(said), encoding="utf-8")
    assert carried().is_complete


@pytest.mark.parametrize(("key", "value"), [("seed", 7), ("games", 16), ("rulesets", 5), ("bases", None)])
def test_a_manifest_that_was_edited_is_refused(carried: Carried, tmp_path: Path, key: str, value: object) -> None:
    """A manifest that was edited by hand tells of no game any more: one sentence says so, and nothing is played."""
    carried()
    manifest = tmp_path / "c" / "manifest.json"
    said = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps(said | {"campaign": said["campaign"] | {key: value}}), encoding="utf-8")
    before = files(tmp_path / "c")
    for opened in (carried, lambda: Campaign.from_folder(tmp_path / "c")):
        with pytest.raises(ValueError, match=r"manifest\.json is not as it was written, .*; put it back as it was"):
            opened()
    assert files(tmp_path / "c") == before


def test_parts_without_a_manifest_are_nobodys(carried: Carried, tmp_path: Path) -> None:
    """Where the manifest was deleted, the parts beside it are not taken for those of another campaign."""
    carried()
    manifest = tmp_path / "c" / "manifest.json"
    said, before = manifest.read_bytes(), files(tmp_path / "c")
    manifest.unlink()
    with pytest.raises(ValueError, match=r"manifest\.json is missing, so nobody can tell what the parts beside it are"):
        carried(seed=7)
    manifest.write_bytes(said)
    assert files(tmp_path / "c") == before
    assert "nothing was added" in carried().said[0]


def test_what_is_not_its_own_stays(carried: Carried, tmp_path: Path) -> None:
    """Other files in the folder stay, also those that somebody else has not finished."""
    folder = tmp_path / "c"
    (folder / "parts").mkdir(parents=True)
    others = [folder / "thesis.unfinished", folder / "parts" / "mine.unfinished", folder / "parts" / "part-1.parquet"]
    for other in others:
        other.write_text("x")
    (own := folder / "parts" / "part-00000.parquet.unfinished").write_text("x")
    assert carried().is_complete
    assert [other.read_text() for other in others] == ["x"] * 3
    assert not own.exists()


def test_the_manifest_says_what_was_played(carried: Carried, tmp_path: Path, rulesets: list[Ruleset]) -> None:
    """The manifest has seed, policies, versions, and of each ruleset all answers, supplied or not, and the array."""
    carried()
    said = json.loads((tmp_path / "c" / "manifest.json").read_text(encoding="utf-8"))
    assert said["made_by"].keys() == {"chaturanga-lab", "engine"}
    kept = said["campaign"]
    assert (kept["seed"], kept["games"], kept["policies"]) == (SEED, GAMES, list(POLICIES))
    base = kept["bases"]["modern-capture"]
    assert base["endings"] == list(rulesets[0].order)
    assert {name: (one["option"], one["how"]) for name, one in base["answers"].items()} == {
        answer.question: (answer.option, answer.how) for answer in rulesets[0].given
    }
    assert [one.get("chosen", {}) for one in kept["rulesets"]] == [
        {},
        {"elephant": "straight-jump"},
        {"kings": "facing-on-e"},
    ]
    starts = [kept["starts"][one["start"]] for one in kept["rulesets"]]
    assert starts == [rules.start().text(rules.start_board) for rules in rulesets]
    assert kept["options"]["elephant"].keys() == {rules.answers["elephant"] for rules in rulesets}


# ---------------------------------------------------------------------- opening


def test_a_folder_opens_as_it_stands(carried: Carried, tmp_path: Path, rulesets: list[Ruleset]) -> None:
    """A folder opens without its rulesets being told, also half finished and while another plays into it."""
    supposed = rulesets[0].with_piece("elephant", "FfWD")
    mixed = {"white": "greedy", "black": "random"}
    carried(rulesets=[*rulesets, supposed], policies=("random", mixed), **a_part())
    found = Campaign.from_folder(tmp_path / "c")
    assert [cell.ruleset for cell in found.cells][::2] == [*rulesets, supposed]
    assert found.cells[1].policy == "white=greedy black=random"
    assert not found.is_complete
    games = [tally.games for tally in found.tally()]
    assert (games[0], games[-1], sum(games)) == (8, 0, len(found))
    assert found.results(supposed).is_cut


def test_a_folder_without_a_campaign_is_refused(tmp_path: Path) -> None:
    """A folder that holds no campaign, or something else called manifest.json, is refused in one sentence."""
    with pytest.raises(ValueError, match=r"holds no campaign: it has no manifest\.json"):
        Campaign.from_folder(tmp_path)
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(ValueError, match=r"manifest\.json is no manifest of a campaign"):
        Campaign.from_folder(tmp_path)
    (tmp_path / "manifest.json").write_text(as_written({"campaign": {"rulesets": []}}))
    with pytest.raises(ValueError, match="in which something is missing"):
        Campaign.from_folder(tmp_path)


def test_a_cell_is_asked_for_by_name(carried: Carried, rulesets: list[Ruleset]) -> None:
    """A cell is named by its ruleset, or that one's label, and its policy; another is refused with those there are."""
    played = carried()
    assert played.results(rulesets[1].label, "random").rulesets == (rulesets[1],)
    assert played.results().policy == "greedy"
    with pytest.raises(ValueError, match=r"no cell shatranj, greedy; there are 3 rulesets, .* policies greedy, random"):
        played.results("shatranj", "greedy")


def test_a_campaign_reads_in_sentences(carried: Carried, tmp_path: Path) -> None:
    """In text and on a page it says what was asked, and how much of it is there."""
    played = carried()
    assert repr(played).splitlines() == [
        "Campaign: 3 rulesets, greedy and random, 8 games in each of 6 cells, seed 1030.",
        f"All 48 games are in {tmp_path / 'c'}.",
    ]
    assert played._repr_html_().count("<p>") == 2


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rulesets": []}, "There is no ruleset to play under"),
        ({"rulesets": "shatranj"}, "Rulesets are values such as"),
        ({"rulesets": [lab.ruleset("shatranj")] * 2}, "The ruleset shatranj is given twice"),
        ({"policies": ()}, "There is no policy to play by"),
        ({"policies": ("random", "random")}, "The policy random is given twice"),
        ({"policies": "clever"}, "There is no policy 'clever'"),
        (
            {"policies": lambda *_: None},
            "A campaign keeps its policies by name, such as random; <lambda> is a function",
        ),
        ({"policies": [{"white": "random"}]}, "The policy of black is missing"),
        ({"games": 0}, "games is a whole number from 1"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"threads": 0}, "threads is a whole number from 1"),
        ({"folder": 7}, "The folder of a campaign is a path, not 7"),
    ],
)
def test_what_does_not_fit_is_refused(carried: Carried, tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    """What cannot be played is refused in one sentence, and nothing is written."""
    with pytest.raises(ValueError, match=says):
        carried(**changes)
    assert not list(tmp_path.iterdir())


def test_without_pyarrow_one_sentence_says_so(carried: Carried, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pyarrow is not installed, as in a browser, that is said before anything is played."""
    monkeypatch.setattr(parquet, "find_spec", lambda _: None)
    with pytest.raises(ImportError, match=r"keeps its games with pyarrow, which is not installed here; lab\.simulate"):
        carried()
