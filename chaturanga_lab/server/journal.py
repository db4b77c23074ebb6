"""What the server writes down: who came and went by number only, and errors without a word about anybody."""

from __future__ import annotations

import logging
import re
import sys

SECRETS = (
    # A kernel's name opens its page to whoever knows it.
    (re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), "<kernel>"),
    # What follows the question mark of an address may hold a game, and whatever else somebody put into a link.
    (re.compile(r"(?<=[\w/])\?[\w%&=+.,:;~!*'()/-]+"), ""),
    (re.compile(r"\b\d{1,3}(\.\d{1,3}){3}\b"), "<address>"),
    (re.compile(r"(?<![\w:])(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])"), "<address>"),
)

LONGEST = 500
"""Letters of a line, without its traceback."""


def without_names(text: str) -> str:
    """Return a line without addresses of computers, names of kernels, and what follows the question mark of a link.

    >>> without_names("500 GET /voila/render/a.ipynb?position=8/8 (192.168.1.20) 12ms")
    '500 GET /voila/render/a.ipynb (<address>) 12ms'
    """
    for pattern, substitute in SECRETS:
        text = pattern.sub(substitute, text)
    return text


class Discreet(logging.Formatter):
    """Writes a line, and a traceback if there is one, without names."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return what happened in one short line: a stranger's words in it are not to look like lines of ours."""
        line = super().formatMessage(record)
        return "".join(letter if letter.isprintable() else " " for letter in line[:LONGEST])

    def format(self, record: logging.LogRecord) -> str:
        """Return the line as it is written down."""
        return without_names(super().format(record))


def keep_journal() -> None:
    """Have everything that is logged in this program written to stderr, discreetly.

    Of a request no line is written, of an address that leads nowhere neither; of an error the whole traceback.
    """
    pen = logging.StreamHandler(sys.stderr)
    pen.setFormatter(Discreet("%(asctime)s %(message)s", "%H:%M"))
    root = logging.getLogger()
    root.handlers = [pen]
    root.setLevel(logging.WARNING)
    logging.getLogger("chaturanga_lab").setLevel(logging.INFO)
    logging.getLogger("tornado.access").disabled = True
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
