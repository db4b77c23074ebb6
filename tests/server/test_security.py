"""A stranger at the door of a class: whatever he sends over a raw websocket, it harms nobody else."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest
import websocket
from ipywidgets.widgets.widget import _registry as registry
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

EXPLORER = "import chaturanga_lab as lab\nlab.explorer()"
FRAMED = "v1.kernel.websocket.jupyter.org"
CHANNELS = ("shell", "control", "stdin", "iopub")
REFUSED = [
    "execute_request",
    "complete_request",
    "inspect_request",
    "history_request",
    "is_complete_request",
    "debug_request",
    "create_subshell_request",
    "delete_subshell_request",
    "list_subshell_request",
    "input_reply",
    "interrupt_request",
    "connect_request",
    "usage_request",
    "apply_request",
    "abort_request",
    "clear_request",
]
HOSTILE = ("<img src=x onerror=alert(1)>", None, -1, True, [[1]], {"a": {"b": 1}}, "IPY_MODEL_nobody", "A" * 5000)
NOBODY = "0b3f6f0a-95a2-4a6c-8d36-3c1f9f0e7a11"


class Wire:
    """A raw connection to the kernel of a page; `heard` is all that has come in."""

    def __init__(self, server: Any, kernel: str, **wishes: Any) -> None:
        self.session, self.heard = Session(), list[dict[str, Any]]()
        address = f"{server.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id={self.session.session}"
        self.line = websocket.create_connection(address, timeout=120, **wishes)

    def close(self) -> None:
        """Close the connection, whatever has become of it."""
        with suppress(ConnectionError, websocket.WebSocketException):
            self.line.close()
        self.line.shutdown()

    def send(self, kind: str, content: dict[str, Any], channel: str = "shell", *, is_framed: bool = False) -> str:
        """Send a message and return its id."""
        version = "1.0.0" if content.get("target_name") == "jupyter.widget.control" else "2.1.0"
        message = self.session.msg(kind, content, metadata={"version": version})
        if is_framed:
            parts = [self.session.pack(message[part]) for part in ("header", "parent_header", "metadata", "content")]
            self.line.send_binary(serialize_msg_to_ws_v1(parts, channel))
        else:
            self.line.send(json.dumps({**message, "channel": channel}, default=str))
        return str(message["header"]["msg_id"])

    def hear(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the next message that is the one."""
        while True:
            frame = self.line.recv()
            if isinstance(frame, bytes):  # the message comes first, buffers follow
                frame, _ = json.JSONDecoder().raw_decode(frame[int.from_bytes(frame[4:8], "big") :].decode("latin-1"))
            self.heard.append(frame if isinstance(frame, dict) else json.loads(frame))
            if is_it(self.heard[-1]):
                return self.heard[-1]

    def settle(self) -> None:
        """Return once the kernel has done everything that was sent, and still answers."""
        asked = self.send("kernel_info_request", {})
        self.hear(lambda said: said["msg_type"] == "kernel_info_reply" and said["parent_header"]["msg_id"] == asked)

    def states(self) -> dict[str, dict[str, Any]]:
        """Return what every widget of the page holds, by model."""
        self.send("comm_open", {"comm_id": "all", "target_name": "jupyter.widget.control", "data": {}})
        self.send("comm_msg", {"comm_id": "all", "data": {"method": "request_states"}})
        told = self.hear(lambda said: said["content"].get("data", {}).get("method") == "update_states")
        return {model: each["state"] for model, each in told["content"]["data"]["states"].items()}

    def overwrite(self, model: str, state: dict[str, Any]) -> None:
        """Set traits of a widget, as a browser would."""
        self.send("comm_msg", {"comm_id": model, "data": {"method": "update", "state": state, "buffer_paths": []}})

    def play(self) -> None:
        """Play a first move on the board of the page, and return once it was played."""
        board = next(model for model, state in self.states().items() if "ply" in (state.get("scene") or {}))
        move = {"type": "play", "ply": 0, "kind": "step", "origin": "e2", "target": "e3", "becomes": ""}
        self.send("comm_msg", {"comm_id": board, "data": {"method": "custom", "content": move}})
        self.hear(lambda said: said["content"].get("data", {}).get("state", {}).get("scene", {}).get("ply") == 1)


@pytest.fixture(scope="module")
def school(serve: Callable[..., Any]) -> Any:
    """A server for a class with the explorer."""
    return serve("--visitors", "3", cell=EXPLORER)


@pytest.fixture(scope="module")
def kernel(school: Any) -> str:
    """The kernel of the stranger's own page."""
    return str(school.visit())


@pytest.fixture
def wire(school: Any, kernel: str) -> Iterator[Wire]:
    """The stranger's connection to the kernel of his own page."""
    wire = Wire(school, kernel)
    yield wire
    wire.close()


@pytest.fixture
def neighbour(school: Any) -> Iterator[Wire]:
    """Another visitor with the same page, who comes for one test: a page that reads nothing is soon taken for gone."""
    kernel = school.visit()
    wire = Wire(school, kernel)
    yield wire
    wire.close()
    school.leave(kernel)


@pytest.mark.parametrize("is_framed", [False, True], ids=["plain", "framed"])
@pytest.mark.parametrize("channel", CHANNELS)
def test_no_code_is_run(school: Any, kernel: str, tmp_path: Path, channel: str, is_framed: bool) -> None:
    """Whatever asks a kernel to run, complete, look up or debug is dropped on every channel, in both framings."""
    mark, listener = tmp_path / "ran", Wire(school, kernel)
    wire = Wire(school, kernel, subprotocols=[FRAMED] if is_framed else None)
    content = {
        "code": f"open({str(mark)!r}, 'w')",
        "silent": False,
        "store_history": False,
        "value": "1",
        "command": "x",
    }
    sent = {wire.send(kind, content, channel, is_framed=is_framed) for kind in REFUSED}
    wire.line.ping()
    wire.close()
    listener.settle()
    listener.close()
    assert not mark.exists()
    assert not sent & {said["parent_header"].get("msg_id") for said in listener.heard}


def test_a_message_in_disguise_is_not_run(wire: Wire, tmp_path: Path) -> None:
    """A request that names two types, or one outside and another inside, runs nothing either."""
    mark = tmp_path / "ran"
    message = wire.session.msg("comm_msg", {"code": f"open({str(mark)!r}, 'w')", "comm_id": "x", "data": {}})
    text = json.dumps({**message, "msg_type": "execute_request", "channel": "shell"}, default=str)
    wire.line.send(text)
    twice = '"msg_type": "execute_request", "msg_type": "comm_msg"'
    wire.line.send(text.replace('"msg_type": "comm_msg"', twice))
    wire.line.send(text.replace('"msg_type": "comm_msg"', '"msg_type": "comm_msg", "msg_type": "execute_request"'))
    wire.settle()
    assert not mark.exists()
    assert not [said for said in wire.heard if said["msg_type"] in ("execute_reply", "execute_result")]


def test_overwritten_traits_change_nobody_elses_page(school: Any, wire: Wire, neighbour: Wire) -> None:
    """Every trait of every kind of widget overwritten: ours are put back, and the other page stands as it stood."""
    before, others = wire.states(), neighbour.states()
    one_of_each = {state.get("_anywidget_id") or state["_model_name"]: model for model, state in before.items()}
    values = cycle(HOSTILE)
    for model in one_of_each.values():
        for trait in before[model]:
            for _ in range(2):
                wire.overwrite(model, {trait: next(values)})
        wire.settle()
    for model, value in zip(before, cycle(HOSTILE), strict=False):
        wire.overwrite(model, dict.fromkeys(before[model], value))
    wire.settle()
    after = wire.states()
    assert after.keys() == before.keys()
    for model, state in before.items():
        if "_anywidget_id" in state:
            said = {"announcement"} & state.keys()  # a sentence of ours: this may not be changed
            assert after[model] | dict.fromkeys(said) == state | dict.fromkeys(said)
    assert neighbour.states() == others
    wire.play()
    assert neighbour.states() == others
    assert school.health()["visitors"] == 2


def test_no_class_of_widgets_does_harm(school: Any, wire: Wire, neighbour: Wire) -> None:
    """Every class that a browser may make, with names of files for its values, reads none and writes none."""
    home, others = school.log.parent, neighbour.states()
    secret = home / "secret"
    secret.write_text("nobody-may-read-this", encoding="utf-8")
    files = {path for path in home.rglob("*") if path.is_file()}
    for number, (names, _) in enumerate(registry.items()):
        keys = ("_model_module", "_model_module_version", "_model_name", "_view_module", "_view_module_version")
        state = dict(zip((*keys, "_view_name"), names, strict=True))
        values = dict.fromkeys(("value", "src", "filename", "url", "_esm", "_css", "msg_id", "icon"), str(secret))
        for extra in ({}, values, {"value": f"file://{secret}"}, {"value": [{"name": str(secret), "content": ""}]}):
            data = {"state": {**state, **extra}, "buffer_paths": []}
            target = {"comm_id": f"made-{number}-{len(extra)}", "target_name": "jupyter.widget", "data": data}
            wire.send("comm_open", target)
    for target in ("nobody", "", "../x", "jupyter.widget.version", "builtins:eval", str(secret)):
        wire.send("comm_open", {"comm_id": "other", "target_name": target, "target_module": "os", "data": {}})
    wire.settle()
    assert "nobody-may-read-this" not in json.dumps(wire.heard)
    assert {path for path in home.rglob("*") if path.is_file()} == files
    assert secret.read_text(encoding="utf-8") == "nobody-may-read-this"
    assert neighbour.states() == others


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://localhost.evil.example", "http://localhost:1", "null"]
)
def test_no_other_page_connects(school: Any, kernel: str, origin: str) -> None:
    """A page of another computer, or of another port, that a visitor has open gets no connection in his name."""
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        Wire(school, kernel, origin=origin)
    Wire(school, kernel, origin=school.url.rstrip("/")).close()


@pytest.mark.parametrize("name", [NOBODY, NOBODY.replace("-", ""), "..", "*", "%00", "a-b-c-d-e"])
def test_no_kernel_is_found_by_guessing(school: Any, kernel: str, name: str) -> None:
    """A kernel that is not known by its whole name is neither joined, asked, nor ended."""
    with pytest.raises(websocket.WebSocketBadStatusException, match=r"40[034]"):
        Wire(school, name)
    assert school.fetch(f"api/kernels/{name}")[0] in (400, 404)
    assert school.leave(name) in (400, 404)
    for verb in ("interrupt", "restart"):
        assert school.fetch(f"api/kernels/{kernel}/{verb}", "POST")[0] in (404, 405)
    assert school.fetch(f"api/kernels/{kernel}")[0] == 200


def test_a_message_that_is_too_long_ends_the_connection_only(school: Any, kernel: str) -> None:
    """Half a megabyte is more than any page sends: the connection is closed, and server and kernel live on."""
    wire = Wire(school, kernel)
    with suppress(ConnectionError, websocket.WebSocketException):
        wire.send("comm_msg", {"comm_id": "x", "data": {"text": "A" * 600_000}})
        while wire.line.recv_data()[0] != websocket.ABNF.OPCODE_CLOSE:
            pass
    wire.close()
    again = Wire(school, kernel)
    again.settle()
    again.close()


BROKEN = [
    "[]",
    "null",
    '"x"',
    "{}",
    "no JSON",
    '{"header": null, "channel": ["shell"]}',
    '{"header": {"msg_type": []}}',
]


@pytest.mark.parametrize("text", [*BROKEN, "[" * 100_000])
def test_what_is_no_message_ends_the_connection_at_most(school: Any, kernel: str, text: str) -> None:
    """Text, numbers, nests without end: the server and the kernel live on."""
    wire = Wire(school, kernel)
    wire.line.send(text)
    wire.line.send_binary(text.encode())
    wire.close()
    again = Wire(school, kernel)
    again.settle()
    again.close()
    assert school.health()["status"] == "ok"


def test_a_stranger_writes_no_line_into_the_log(school: Any, wire: Wire) -> None:
    """What a stranger calls his message stands in the log shortened and in one line, whatever line ends are in it."""
    wire.send("odd\n12:00 a visitor came (9 of 9)\x1b[2J" + "A" * 100_000, {})
    wire.settle()
    said = school.said()
    assert "\n12:00 a visitor came (9 of 9)" not in said
    assert "\x1b" not in said
    assert "A" * 1000 not in said


def test_a_visitor_who_ends_his_kernel_ends_his_own_visit(
    school: Any, wire: Wire, neighbour: Wire, until: Callable[..., None]
) -> None:
    """The one request that ends a kernel ends the stranger's own, and frees his place."""
    wire.send("shutdown_request", {"restart": False}, "control")
    until(lambda: school.health()["visitors"] == 1, 60)
    neighbour.settle()
    neighbour.play()
