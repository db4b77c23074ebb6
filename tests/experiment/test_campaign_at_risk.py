"""A campaign that is killed, or whose disk takes no more, loses nothing that was finished."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress
from chaturanga_lab.experiment.campaign import layout, lock
from chaturanga_lab.experiment.campaign.lock import FolderInUse, Lock

Carried = Callable[..., lab.Campaign]
PROGRAM = Path(__file__).with_name("campaigns_at_risk.py")


@pytest.fixture(scope="module")
def carry_out() -> Iterator[Carried]:
    """The same campaign, carried out here."""
    before = layout.PART
    sys.path.insert(0, str(PROGRAM.parent))
    try:
        import campaigns_at_risk

        yield lambda folder, *progress: campaigns_at_risk.carry_out(str(folder), *progress)
    finally:
        sys.path.remove(str(PROGRAM.parent))
        layout.PART = before


@pytest.fixture(scope="module")
def undisturbed(carry_out: Carried, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The parts that are played if nothing happens."""
    folder = tmp_path_factory.mktemp("undisturbed") / "c"
    assert carry_out(folder).is_complete
    return parts(folder)


def parts(folder: Path) -> dict[str, bytes]:
    """Return the files of the parts, by name."""
    return {path.name: path.read_bytes() for path in folder.glob("parts/*")}


def interrupting(progress: Progress) -> None:
    """Interrupt a campaign as Ctrl-C does, once some part is finished."""
    if progress.done:
        raise KeyboardInterrupt


@contextmanager
def begun(folder: Path, **how: object) -> Iterator[subprocess.Popen[str]]:
    """Begin the campaign in a process of its own, and kill that at the end."""
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(folder)], stderr=subprocess.PIPE, text=True, **how)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for_parts(folder: Path, number: int, process: subprocess.Popen[str]) -> None:
    """Wait until so many parts are finished, or the process has ended."""
    ledger, end = folder / "parts.jsonl", time.monotonic() + 120
    while not ledger.exists() or ledger.read_bytes().count(b"\n") < number:
        assert time.monotonic() < end, "no part was ever finished"
        if process.poll() is not None:
            return
        time.sleep(0.002)


def test_a_campaign_may_be_killed_at_any_moment(
    tmp_path: Path, undisturbed: dict[str, bytes], carry_out: Carried
) -> None:
    """Killed three times while it plays and carried out to its end, it has the very files that it has undisturbed.

    While it plays, a second process is refused; the killed one holds nothing.
    """
    folder, rng = tmp_path / "c", Random(1030)
    for number in (1, 6, 12):
        with begun(folder) as process:
            wait_for_parts(folder, number + rng.randrange(4), process)
            with pytest.raises(FolderInUse, match=f"Another process is at work on {folder}; wait until it has ended"):
                carry_out(folder)
            time.sleep(rng.random() / 50)
            process.send_signal(signal.SIGKILL) if hasattr(signal, "SIGKILL") else process.kill()
            process.wait(60)
        assert process.returncode not in (0, 1)
        assert lab.Campaign.from_folder(folder).parts
    assert carry_out(folder).is_complete
    assert parts(folder) == undisturbed


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit to the size of a file")
def test_a_full_disk_loses_nothing(tmp_path: Path, undisturbed: dict[str, bytes], carry_out: Carried) -> None:
    """When the disk takes no more, one sentence says so, what is written is kept, and the next call goes on."""
    import resource

    folder = tmp_path / "c"
    with pytest.raises(KeyboardInterrupt):
        carry_out(folder, interrupting)
    limit = (folder / "parts.jsonl").stat().st_size + 1_000  # takes a few lines more, and then none

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    with begun(folder, preexec_fn=limited) as process:
        _, said = process.communicate(timeout=120)
    assert process.returncode == 1
    assert said.count("\n") == 1
    assert re.search(
        r"cannot be written: File too large\. The .*part.* kept\. Mend that and call again; it goes on", said
    )
    kept = lab.Campaign.from_folder(folder)
    assert not kept.is_complete
    assert kept.parts
    assert not kept.damaged()
    assert carry_out(folder).is_complete
    assert parts(folder) == undisturbed


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows keeps no folder from its owner")
def test_a_folder_that_cannot_be_written_is_told(carry_out: Carried, undisturbed: dict[str, bytes]) -> None:
    """A folder that may only be read is refused in one sentence; a campaign that is complete in it opens."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "c"
        folder.mkdir()
        with as_anybody(place):
            folder.chmod(0o555) if os.geteuid() == folder.stat().st_uid else None
            with pytest.raises(OSError, match="cannot be written: Permission denied"):
                carry_out(folder)
        folder.chmod(0o755)
        carry_out(folder)
        with as_anybody(place):
            assert "nothing was added" in carry_out(folder).said[0]
        assert parts(folder) == undisturbed


@contextmanager
def as_anybody(place: str) -> Iterator[None]:
    """Look at a place as somebody who may not write there: root, whom nothing is forbidden, becomes somebody else."""
    is_root = os.geteuid() == 0
    os.chmod(place, 0o755)
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


FORKING = """
import importlib.util, os, sys, time
from pathlib import Path
spec = importlib.util.spec_from_file_location("lock", sys.argv[1])
spec.loader.exec_module(lock := importlib.util.module_from_spec(spec))
with lock.Lock(Path(sys.argv[2])):
    if not os.fork():
        print(os.getpid(), flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows forks no process")
def test_a_forked_process_holds_no_lock(tmp_path: Path) -> None:
    """When a process is killed that holds the lock, those that it had forked do not hold it any longer."""
    command = [sys.executable, "-c", FORKING, str(Path(lock.__file__)), str(tmp_path / "lock")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        with pytest.raises(FolderInUse), Lock(tmp_path / "lock"):
            pass
        parent.kill()
        parent.wait(60)
        with Lock(tmp_path / "lock"):
            os.kill(child, signal.SIGKILL)
