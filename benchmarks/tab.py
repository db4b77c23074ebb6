"""One visitor's tab without a browser: it asks for a page, speaks with its kernel, plays, simulates, and leaves."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from chaturanga_lab.position import Move

PATIENCE = 180
"""Seconds after which something that has not come counts as an error."""


async def ask(address: str, method: str = "GET") -> HTTPResponse:
    """Return the answer to a request, whatever its status."""
    body = b"" if method == "POST" else None
    request = AsyncHTTPClient(force_instance=True)
    return await request.fetch(address, method=method, body=body, raise_error=False, request_timeout=PATIENCE)


class TurnedAway(Exception):  # noqa: N818
    """The page was not to be had: `status` and `text` are what came instead."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"HTTP {status}")
        self.status, self.text = status, text


class Tab:
    """An open page. `states` holds what each widget of it shows, by model, as far as the kernel has told."""

    def __init__(self, server: str, kernel: str, line: WebSocketClientConnection) -> None:
        self.server, self.kernel, self.line = server, kernel, line
        self.session = uuid.uuid4().hex
        self.states: dict[str, dict[str, Any]] = {}
        self.news = asyncio.Condition()
        self.ear = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, server: str, page: str) -> Tab:
        """Return the tab of a page once it knows all its widgets; TurnedAway if there was no page to be had."""
        answer = await ask(f"{server}voila/render/{page}")
        text = answer.body.decode("utf-8")
        if answer.code != 200:
            raise TurnedAway(answer.code, text)
        kernel = re.search(r'"kernelId": *"([0-9a-f-]+)"', text)
        assert kernel, "the page names no kernel"
        address = f"{server.replace('http', 'ws', 1)}api/kernels/{kernel[1]}/channels?session_id={uuid.uuid4().hex}"
        tab = cls(server, kernel[1], await websocket_connect(address))
        await tab._ask_for_states()
        return tab

    async def play(self, move: Move, ply: int) -> float:
        """Play a move on the board of the page and return the seconds until the board stands anew."""
        board = self._find(lambda state: "ply" in (state.get("scene") or {}))
        words = {"kind": move.kind, "origin": move.origin, "target": move.target, "becomes": move.becomes or ""}
        begun = time.perf_counter()
        await self._press(board, {"type": "play", "ply": ply, **words})
        await self._until(lambda: self.states[board]["scene"]["ply"] == ply + 1)
        return time.perf_counter() - begun

    async def simulate(self) -> float:
        """Press “Run” on the page and return the seconds until both charts are there."""
        begun, before = time.perf_counter(), self._charts()
        await self._press(
            self._find(lambda state: 'data-press="run"' in str(state.get("html"))), {"type": "press", "key": "run"}
        )
        await self._until(lambda: self._charts() >= before + 2)
        return time.perf_counter() - begun

    async def close(self, *, says_so: bool) -> None:
        """Close the tab, as a browser does that sends its last word, or as one that just vanishes."""
        self.ear.cancel()
        self.line.close()
        if says_so:
            await ask(f"{self.server}voila/api/shutdown/{self.kernel}", "POST")

    # ------------------------------------------------------------------ the wire

    async def _listen(self) -> None:
        """Take in what the kernel tells of its widgets."""
        while (frame := await self.line.read_message()) is not None:
            message = json.loads(frame if isinstance(frame, str) else frame[int.from_bytes(frame[4:8], "big") :])
            data = message.get("content", {}).get("data") or {}
            if message["msg_type"] == "comm_msg" and "method" in data:
                async with self.news:
                    self._note(message["content"]["comm_id"], data)
                    self.news.notify_all()

    def _note(self, model: str, data: dict[str, Any]) -> None:
        if data["method"] == "update_states":
            self.states |= {each: dict(told["state"]) for each, told in data["states"].items()}
        elif data["method"] == "update":
            self.states.setdefault(model, {}).update(data["state"])

    async def _ask_for_states(self) -> None:
        """Ask for all widgets at once, as the front end does."""
        comm = uuid.uuid4().hex
        await self._send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
        await self._send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        await self._until(lambda: bool(self.states))

    async def _press(self, model: str, content: dict[str, Any]) -> None:
        await self._send("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    async def _send(self, kind: str, content: dict[str, Any]) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.3",
        }
        rest = {"parent_header": {}, "metadata": {"version": "1.0.0"}, "buffers": [], "channel": "shell"}
        await self.line.write_message(json.dumps({"header": header, "content": content, **rest}))

    async def _until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(is_so)

    def _find(self, is_it: Callable[[dict[str, Any]], bool]) -> str:
        return next(model for model, state in self.states.items() if is_it(state))

    def _charts(self) -> int:
        return sum("<svg" in str(state.get("value")) for state in self.states.values())
