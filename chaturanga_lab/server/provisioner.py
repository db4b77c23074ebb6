"""Jupyter's side of the nursery: kernels that are forked from one process instead of started from nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from .nursery import QUIET

if TYPE_CHECKING:
    from jupyter_client.connect import KernelConnectionInfo

NAME = "chaturanga-lab-forked"
CAN_FORK = sys.platform == "linux"
"""Elsewhere there is no fork (Windows), or none that is safe once numpy is loaded (macOS)."""
LAUNCHER = "ipykernel_launcher"
"""What Python runs in the command of a kernel that can be forked; its arguments follow."""


def provide_forked_kernels() -> str:
    """Make our provisioner known to Jupyter, and return the name by which a configuration asks for it."""
    entry = EntryPoint(NAME, f"{__name__}:ForkedKernel", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners[NAME] = entry
    return NAME


class Child:
    """A forked kernel, with the face of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.nursery, self.pid = nursery, pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code; None as long as the kernel lives."""
        return self.returncode

    def wait(self) -> int | None:
        """Return the exit code: Jupyter asks only once `poll` has told it."""
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to the kernel and what it has started."""
        if self.returncode is None:
            self.nursery.tell(signal=[self.pid, number])

    def kill(self) -> None:
        """End the kernel at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)


class Nursery:
    """The process that kernels are forked from, as the server sees it; it is started anew should it ever end."""

    def __init__(self, is_compiled: bool = False) -> None:
        self.is_compiled, self.is_retired, self.is_ready = is_compiled, False, False
        self.process: subprocess.Popen[bytes] | None = None
        self.line: socket.socket | None = None
        self.rest = b""
        self.numbers = itertools.count()
        self.unborn: dict[int, asyncio.Future[Child]] = {}
        self.children: dict[int, Child] = {}
        self.awaited: asyncio.Future[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Start the process; it is ready a few seconds later, and until then requests wait."""
        self.line, other = socket.socketpair()
        command = [sys.executable, "-m", "chaturanga_lab.server.nursery", str(other.fileno())]
        command += ["compiled"] if self.is_compiled else []
        self.process = subprocess.Popen(
            command, pass_fds=[other.fileno()], env=os.environ | QUIET, stdin=subprocess.DEVNULL, start_new_session=True
        )
        other.close()

    async def ready(self) -> None:
        """Return once kernels can be forked at once; OSError if it never comes to that."""
        self.awaited = self._listen().create_future()
        await self.awaited

    def retire(self) -> None:
        """Fork no more, and end when the last kernel has ended."""
        self.is_retired = True
        if not self.children and not self.unborn:
            self.close()

    async def fork(self, arguments: list[str], env: dict[str, str], cwd: str) -> Child:
        """Return a new kernel that was started with these arguments; OSError if there is none to be had."""
        number = next(self.numbers)
        self.unborn[number] = self._listen().create_future()
        self.tell(fork=number, arguments=arguments, env=env, cwd=cwd)
        return await self.unborn[number]

    def _listen(self) -> asyncio.AbstractEventLoop:
        """Listen to the process, which is started if it has ended, and return the loop that does so."""
        if self.line is None:
            self.open()
        assert self.line is not None
        self.loop = asyncio.get_running_loop()
        self.loop.add_reader(self.line, self._hear)
        return self.loop

    def tell(self, **wish: object) -> None:
        """Send one line to the process; if it has just ended, that will be heard."""
        if self.line is not None:
            with contextlib.suppress(ConnectionError):
                self.line.sendall(json.dumps(wish).encode() + b"\n")

    def _hear(self) -> None:
        """Take in what the process has to tell."""
        assert self.line is not None
        try:
            came = self.line.recv(1 << 16)
        except ConnectionError:
            came = b""
        if not came:
            self._lose()
            return
        *lines, self.rest = (self.rest + came).split(b"\n")
        for line in lines:
            self._note(json.loads(line))

    def _note(self, news: dict[str, Any]) -> None:
        """Note that the process is ready, a birth, a birth that failed, or a death."""
        if "ready" in news:
            self.is_ready = True
            if self.awaited and not self.awaited.done():
                self.awaited.set_result(None)
            return
        if "gone" in news:
            if child := self.children.pop(news["gone"], None):
                child.returncode = news["code"]
            if self.is_retired:
                self.retire()
            return
        child, awaited = None, self.unborn.pop(news["born"] if "born" in news else news["unborn"])
        if "born" in news:
            child = self.children[news["process"]] = Child(self, news["process"])
        if awaited.done():  # whoever asked has gone away
            if child:
                child.kill()
        elif child:
            awaited.set_result(child)
        else:
            awaited.set_exception(OSError(news["why"]))

    def _lose(self) -> None:
        """Note that the process has ended, and with it every kernel."""
        assert self.line is not None
        if self.loop and not self.loop.is_closed():
            self.loop.remove_reader(self.line)
        self.line.close()
        self.line, self.rest, self.is_ready = None, b"", False
        for child in self.children.values():
            child.returncode = -signal.SIGKILL
        self.children.clear()
        for awaited in (*self.unborn.values(), self.awaited):
            if awaited and not awaited.done():
                awaited.set_exception(OSError("the process from which kernels are forked has ended"))
        self.unborn.clear()
        if self.process is not None:
            self.process.wait()

    def close(self) -> None:
        """End the process and every kernel, and return when they are gone."""
        if self.process is not None and not self.is_ready:
            self.process.kill()  # it still loads what kernels need, hears nothing, and has no kernel
        if self.line is not None:
            self.line.shutdown(socket.SHUT_RDWR)
            self._lose()


class ForkedKernel(LocalProvisioner):
    """Forks Python kernels from the nursery of the kernels' keeper; starts any other as Jupyter does."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Return how to connect to the kernel, once it was forked."""
        nursery = getattr(getattr(self.parent, "parent", None), "nursery", None)
        if nursery is None or cmd[0] != sys.executable or LAUNCHER not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        self.cwd = kwargs.get("cwd") or os.getcwd()
        self.process = await nursery.fork(cmd[cmd.index(LAUNCHER) + 1 :], kwargs["env"], str(self.cwd))
        self.pid = self.process.pid
        return self.connection_info
