"""A data folder so small that a test can say all of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

PIECES = """
[K]
id = "raja"
plural = "rajas"
role = "royal"
value = 1000
betza = "K"
names = { en = "raja", sa-Latn = "rājā" }

[E]
id = "elephant"
plural = "elephants"
role = "officer"
value = 2
betza = "A"
names = { en = "elephant", sa-Latn = "gaja" }

[P]
id = "foot-soldier"
plural = "foot soldiers"
role = "soldier"
value = 1
betza = "mfWcfF"
names = { en = "foot soldier" }
"""

BOARD = """
id = "5x5"
name = "Small board"
files = 5
ranks = 5
turns = "alternate"
kinds = ["K", "E", "P"]
marked = ["a1", "e5"]
placement = "{black}/ppppp/5/PPPPP/{white}"
armies = [{ name = "white", forward = [0, 1] }, { name = "black", forward = [0, -1] }]
"""

ELEPHANT = """
id = "elephant"
name = "Elephant"
prompt = "How does the elephant move?"
boards = ["5x5"]
order = 1

[[options]]
id = "jump"
label = "jumps"
says = "It jumps two squares diagonally."
moves = { E = "A" }
[[options.attestations]]
source = "doe1900[12]"
via = "roe1950"
read = "quoted"
status = "attested"
claim = "The elephant leaps."

[[options]]
id = "step"
label = "steps"
says = "It steps one square diagonally."
moves = { E = "F" }
values = { E = 1 }

[[silences]]
source = "roe1950"
kind = "unstated"
note = "The page does not say."
"""

ARRAY = """
id = "array"
name = "Array"
prompt = "How do the men stand?"
boards = ["5x5"]
order = 2

[[options]]
id = "elephants-outside"
label = "elephants outside"
says = "The elephants stand in the corners."
flank = "EE"
centre = { white = "K", black = "K" }
"""

GOAL = """
id = "goal"
name = "Goal"
prompt = "May the raja be left attacked?"
boards = ["5x5"]
order = 3

[[options]]
id = "mate"
label = "checkmate"
says = "An attacked raja must be saved."
safe = true
endings = [{ when = "mated", then = "loses" }, { when = "stalemated", then = "draws" }]
"""

ENDINGS = """
[raja-taken]
label = "raja taken"
says = "An army whose raja is taken has lost."
endings = [{ when = "raja-taken", then = "loses" }]
why = "No text foresees it."

[two-bare]
label = "two bare rajas"
says = "Two bare rajas draw."
endings = [{ when = "both-bare", then = "draws" }]
why = "Nobody could win."
"""

RULESET = """
id = "small"
title = "Small game"
order = 1
summary = "A game for tests."
board = "5x5"
sources = ["doe1900"]
endings = ["raja-taken", "two-bare", "goal"]

[answers]
elephant = "jump"

[supplied.array]
option = "elephants-outside"
why = "Nobody says."

[supplied.goal]
option = "mate"
why = "Nobody says."
"""

TOUCHSTONE = """
id = "bare"
title = "A raja alone"
position = "k4/5/5/5/K4 w"
says = "White has three moves."

[[cases]]
ruleset = "small"
choose = { elephant = "step" }
moves = []
outcome = "ongoing"
legal = ["a1a2", "a1b1", "a1b2"]
illegal = ["a1a3"]
why = "One step."
parts = ["elephant.step"]

[[cases]]
ruleset = "small"
moves = ["a1a2"]
outcome = "draw"
termination = "both-bare"
why = "Nobody can win."
"""

SOURCES = [
    {
        "id": "doe1900",
        "type": "book",
        "title": "Games",
        "author": [{"family": "Doe"}],
        "issued": {"date-parts": [[1900]]},
    },
    {"id": "roe1950", "type": "webpage", "title": "More games", "title-short": "Roe's page"},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The small data folder, on disk."""
    files = {
        "sources.json": json.dumps(SOURCES),
        "pieces.toml": PIECES,
        "endings.toml": ENDINGS,
        "boards/5x5.toml": BOARD,
        "questions/elephant.toml": ELEPHANT,
        "questions/array.toml": ARRAY,
        "questions/goal.toml": GOAL,
        "rulesets/small.toml": RULESET,
        "touchstones/bare.toml": TOUCHSTONE,
        "presets.toml": '[pace.slow]\nelephant = "step"\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path
