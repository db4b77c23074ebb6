"""The process from which kernels are forked: it has loaded everything once, and each kernel shares what it loaded.

Run as `python -m chaturanga_lab.server.nursery FD [compiled]`; FD is a stream socket to the server. A line that comes
in is JSON: `{"fork": number, "arguments": […], "env": {…}, "cwd": "…"}` or `{"signal": [process, signal]}`. A line that
goes out is `{"ready": true}`, once, `{"born": number, "process": id}`, `{"unborn": number, "why": "…"}` or
`{"gone": id, "code": exit code}`. When the server's end of the socket closes, every kernel is ended and then this
process.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import select
import signal
import socket
import sys
import threading
from importlib import import_module
from typing import Any

from .compiling import compile_all

QUIET = {"MALLOC_ARENA_MAX": "2", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""What the process needs in its surroundings: no thread before the fork, and few memory pools after it."""

NEEDED = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "faulthandler",
    "ipykernel.debugger",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "matplotlib.backends.backend_svg",
    "numpy.random",
    "tornado.platform.asyncio",
)
"""What a kernel loads while it starts, and does not name at its top."""

PARENT_DEATH_SIGNAL = 1
"""Linux's number for the wish to be told when one's parent ends (PR_SET_PDEATHSIG)."""


def main(descriptor: int, is_compiled: bool) -> None:
    """Fork a kernel for each request; in such a fork, be that kernel until it ends."""
    sys.path[:1] = []  # the server's folder is no place to import from
    wishes = socket.socket(fileno=descriptor)
    warm_up(is_compiled)
    nursery = os.getpid()
    request = Nursery(wishes).open()
    if request is not None:
        _be_a_kernel(request, nursery)


def warm_up(is_compiled: bool = False) -> None:
    """Load what a page needs and use each once, so that no kernel has to; leave no thread, loop or socket behind.

    Long simulations need machine code: either it is taken from the cache here, or the kernels do without. None of them
    may compile: that takes ten seconds of a processor and a quarter of a gigabyte, sixty times over.
    """
    if not is_compiled:
        sys.modules["numba"] = None  # type: ignore[assignment]
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # no visitor may debug, and it would cost each 15 MB
    for name in NEEDED:
        import_module(name)
    import chaturanga_lab as lab

    rules = lab.ruleset("modern-mate")
    lab.explorer()
    results = lab.simulate(rules, games=2, seed=1, threads=1)
    results._repr_html_()
    _draw(lab.charts.outcomes(results))
    _draw(lab.charts.endings(results))
    del results
    if is_compiled:
        compile_all()
    import_module("ipywidgets").Widget.close_all()
    gc.collect()
    if threading.active_count() > 1:
        raise RuntimeError("something that was loaded has started a thread, so no kernel can be forked from here")
    # What stands now stands for good: no collection in a kernel need touch it, so its memory stays shared.
    gc.freeze()


def _draw(axes: Any) -> None:
    """Draw a chart as a page does: fonts are looked up and letters measured here once."""
    import io

    axes.figure.savefig(io.StringIO(), format="svg")


class Nursery:
    """The kernels that were forked here and still live."""

    def __init__(self, wishes: socket.socket) -> None:
        self.wishes, self.rest = wishes, b""
        self.children: set[int] = set()
        self.bell, self.ringer = socket.socketpair()
        for end in (self.bell, self.ringer):
            end.setblocking(False)

    def open(self) -> dict[str, Any] | None:
        """Serve until the server is gone, and return None; in a fork, return at once the request it answers."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self.ringer.fileno(), warn_on_full_buffer=False)
        self._say(ready=True)
        while True:
            ready, _, _ = select.select([self.wishes, self.bell], [], [])
            if self.bell in ready:
                self._report_the_dead()
            if self.wishes in ready:
                lines = self._read()
                if lines is None:
                    self._close()
                    return None
                for line in lines:
                    request = json.loads(line)
                    if self._obey(request):
                        return dict(request)

    def _read(self) -> list[bytes] | None:
        """Return the whole lines that have come in; None if the server is gone."""
        try:
            came = self.wishes.recv(1 << 16)
        except ConnectionError:
            came = b""
        if not came:
            return None
        *lines, self.rest = (self.rest + came).split(b"\n")
        return lines

    def _obey(self, request: dict[str, Any]) -> bool:
        """Do what is asked; return True in a fork, which is to become a kernel."""
        if "signal" in request:
            self._send_signal(*request["signal"])
            return False
        try:
            process = os.fork()
        except OSError as error:
            self._say(unborn=request["fork"], why=str(error))
            return False
        if process:
            self.children.add(process)
            self._say(born=request["fork"], process=process)
            return False
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for end in (self.wishes, self.bell, self.ringer):
            end.close()
        return True

    def _send_signal(self, process: int, number: int) -> None:
        """Send a signal to a kernel and what it has started; to nobody if it has ended."""
        if process in self.children:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                # A kernel just born does not lead a group yet.
                os.killpg(process, number) if os.getpgid(process) == process else os.kill(process, number)

    def _report_the_dead(self) -> None:
        """Tell the server who has ended, and how."""
        with contextlib.suppress(BlockingIOError):
            while self.bell.recv(1 << 12):
                pass
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                process, status = ended
                self.children.discard(process)
                self._say(gone=process, code=os.waitstatus_to_exitcode(status))

    def _say(self, **news: object) -> None:
        """Send one line to the server; if it is gone, the next read will tell."""
        with contextlib.suppress(OSError):
            self.wishes.sendall(json.dumps(news).encode() + b"\n")

    def _close(self) -> None:
        """End every kernel at once and wait until it is gone."""
        signal.set_wakeup_fd(-1)
        for process in self.children:
            self._send_signal(process, signal.SIGKILL)
        for process in self.children:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(process, 0)


def _end_with(nursery: int) -> None:
    """Have this process ended when the nursery is, and end it now if that has happened already.

    A kernel looks after its parent by itself, but only once it has started.
    """
    ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != nursery:
        os._exit(1)


def _be_a_kernel(request: dict[str, Any], nursery: int) -> None:
    """Run the kernel that was asked for, in surroundings of its own, until it ends."""
    import random

    import numpy as np
    from traitlets.config import Config

    _end_with(nursery)
    os.setsid()
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    # Else every visitor would draw the same lots.
    random.seed()
    np.random.seed()
    # One history file for sixty kernels would be sixty that wait for each other, and nobody asks for it.
    app = import_module("ipykernel.kernelapp").IPKernelApp.instance(
        config=Config(HistoryManager={"enabled": False}), parent_handle=nursery
    )
    app.initialize(request["arguments"])
    # Loaded before there was a kernel, the widgets do not listen to one yet.
    import_module("ipywidgets").load_ipython_extension(app.shell)
    app.start()


if __name__ == "__main__":
    main(int(sys.argv[1]), "compiled" in sys.argv[2:])
