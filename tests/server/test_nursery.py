"""Kernels that are forked: they answer, differ, can be interrupted, and end with whoever started them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from chaturanga_lab.server.kernels import Kernels
from chaturanga_lab.server.provisioner import Nursery, provide_forked_kernels

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")


@pytest.fixture(autouse=True)
def forking() -> Iterator[None]:
    """Jupyter's kernels are forked until the test has ended."""
    factory = KernelProvisionerFactory.instance()
    before, factory.default_provisioner_name = factory.default_provisioner_name, provide_forked_kernels()
    yield
    factory.default_provisioner_name = before


@pytest.fixture
def run(tmp_path: Path) -> Callable[[Callable[[Kernels], Awaitable[None]]], None]:
    """Run a piece of asynchronous work with kernels' keeper, who is gone afterwards and has left nothing over."""

    async def with_kernels(work: Callable[[Kernels], Awaitable[None]]) -> None:
        others = set(psutil.Process().children(recursive=True))  # servers of tests before this one
        kernels = Kernels(limit=3, root_dir=str(tmp_path), connection_dir=str(tmp_path))
        kernels._rounds.stop()  # a test says itself when a round is made
        try:
            await work(kernels)
        finally:
            started = set(psutil.Process().children(recursive=True)) - others
            kernels.close()
            await kernels.shutdown_all()
        assert [process for process in started if process.is_running()] == []

    return lambda work: asyncio.run(with_kernels(work))


async def start(kernels: Kernels, **surroundings: str) -> str:
    """Start a kernel and return its name."""
    return await kernels.start_kernel(kernel_name="python3", env={**os.environ, **surroundings})


async def value_of(kernels: Kernels, kernel: str, expression: str) -> Any:
    """Return what an expression is in a kernel; the name of the error if it raises one."""
    client = kernels.get_kernel(kernel).client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        reply = await client.execute("", user_expressions={"it": expression}, reply=True, timeout=60)
        it = reply["content"]["user_expressions"]["it"]
        return it["data"]["text/plain"] if it["status"] == "ok" else it["ename"]
    finally:
        client.stop_channels()


def test_forked_kernels_answer_and_differ(run: Callable[..., None]) -> None:
    """Two kernels from one parent compute, draw different lots, and have surroundings of their own."""

    async def work(kernels: Kernels) -> None:
        first, second = await start(kernels, WHO="first"), await start(kernels, WHO="second")
        parent = kernels.nursery.process.pid
        expressions = {
            "__import__('os').getppid()": [str(parent), str(parent)],
            "__import__('os').environ['WHO']": ["'first'", "'second'"],
            "__import__('os').environ['CHATURANGA_LAB_THREADS']": ["'1'", "'1'"],
            "'chaturanga_lab' in __import__('sys').modules": ["True", "True"],
            "bool(__import__('sys').modules.get('numba'))": ["False", "False"],
        }
        for expression, values in expressions.items():
            assert [await value_of(kernels, kernel, expression) for kernel in (first, second)] == values
        for lot in (
            "__import__('random').random()",
            "__import__('numpy').random.random()",
            "__import__('uuid').uuid4()",
        ):
            assert await value_of(kernels, first, lot) != await value_of(kernels, second, lot)

    run(work)


def test_a_forked_kernel_can_be_interrupted(run: Callable[..., None]) -> None:
    """An interrupt ends what a kernel is busy with, and the kernel lives on."""

    async def work(kernels: Kernels) -> None:
        kernel = await start(kernels)
        client = kernels.get_kernel(kernel).client()
        client.start_channels()
        await client.wait_for_ready(timeout=60)
        request = client.execute("print('busy', flush=True)\nwhile True: pass")
        while (await client.get_iopub_msg(timeout=60))["msg_type"] != "stream":
            pass
        await kernels.get_kernel(kernel).interrupt_kernel()
        while (reply := await client.get_shell_msg(timeout=60))["parent_header"].get("msg_id") != request:
            pass
        client.stop_channels()
        assert reply["content"]["ename"] == "KeyboardInterrupt"
        assert await value_of(kernels, kernel, "1 + 1") == "2"

    run(work)


def test_a_kernel_that_died_is_forgotten(run: Callable[..., None]) -> None:
    """A kernel that is killed frees its visitor's place at the next round, and the others live on."""

    async def work(kernels: Kernels) -> None:
        names = []
        for _ in range(2):
            visitor = kernels.visitors.admit()
            names.append(await start(kernels))
            kernels.give(names[-1], visitor)
            kernels.visitors.connect(names[-1])
        os.kill(kernels.get_kernel(names[0]).provisioner.pid, signal.SIGKILL)
        while await kernels.get_kernel(names[0]).is_alive():
            await asyncio.sleep(0.05)
        await kernels.make_round()
        assert kernels.list_kernel_ids() == names[1:]
        assert len(kernels.visitors) == 1
        assert await value_of(kernels, names[1], "1 + 1") == "2"

    run(work)


def test_a_parent_that_died_is_replaced(run: Callable[..., None]) -> None:
    """If the parent of the kernels is killed, its kernels end too, and the next kernel comes from a new parent."""

    async def work(kernels: Kernels) -> None:
        kernel = await start(kernels)
        process = psutil.Process(kernels.get_kernel(kernel).provisioner.pid)
        kernels.nursery.process.kill()
        while await kernels.get_kernel(kernel).is_alive():
            await asyncio.sleep(0.05)
        await asyncio.to_thread(process.wait, 30)
        assert await value_of(kernels, await start(kernels), "1 + 1") == "2"

    run(work)


def test_warm_kernels_are_nobodys(run: Callable[..., None]) -> None:
    """A kernel started ahead takes no place and is kept; given to a visitor it is his; one of nobody is ended."""

    async def work(kernels: Kernels) -> None:
        warm, stray = await start(kernels, VOILA_PREHEAT="True"), await start(kernels)
        await kernels.make_round()
        assert kernels.list_kernel_ids() == [warm]
        assert stray not in kernels
        assert (kernels.warm, len(kernels.visitors)) == (1, 0)
        kernels.give(warm, kernels.visitors.admit())
        assert (kernels.warm, len(kernels.visitors)) == (0, 1)
        await kernels.shutdown_kernel(warm)
        assert len(kernels.visitors) == 0

    run(work)


def test_a_page_that_rests_for_hours_gives_its_place_back(run: Callable[..., None]) -> None:
    """An open page whose visitor does nothing for the time allowed is ended, and not before."""

    async def work(kernels: Kernels) -> None:
        kernel = await start(kernels)
        kernels.give(kernel, kernels.visitors.admit())
        kernels.visitors.connect(kernel)
        await kernels.make_round()
        assert kernel in kernels
        kernels.idle_minutes = 0
        await kernels.make_round()
        assert kernel not in kernels
        assert len(kernels.visitors) == 0

    run(work)


def test_long_runs_get_machine_code_from_the_parent(run: Callable[..., None]) -> None:
    """Once machine code is made, kernels come from a parent that has it; the old parent ends with its last kernel."""

    async def work(kernels: Kernels) -> None:
        old, slow = kernels.nursery, await start(kernels)
        await kernels.prepare_long_runs()
        assert kernels.nursery is not old
        fast = await start(kernels)
        has_it = "'chaturanga_lab.engine.compiled' in __import__('sys').modules"
        assert await value_of(kernels, slow, has_it) == "False"
        assert await value_of(kernels, fast, has_it) == "True"
        assert old.process.poll() is None
        await kernels.shutdown_kernel(slow)
        assert old.process.poll() is not None
        assert await value_of(kernels, fast, "1 + 1") == "2"

    run(work)


def test_a_parent_that_still_loads_is_not_waited_for() -> None:
    """A server that is stopped while its kernels' parent still loads ends it at once."""
    nursery = Nursery()
    nursery.open()
    nursery.close()
    assert nursery.process is not None
    assert nursery.process.returncode == -signal.SIGKILL
