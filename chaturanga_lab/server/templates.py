"""Templates of pages that are compiled once for all pages, where Voila would compile seventeen anew for each."""

from __future__ import annotations

from types import CodeType

import voila.notebook_renderer
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter


class Memory(BytecodeCache):
    """Keeps compiled templates in memory; one whose text has changed is compiled again."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what is kept of a template, if it is of the same text."""
        checksum, code = self._kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        if bucket.code is not None:
            self._kept[bucket.key] = bucket.checksum, bucket.code


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voila's exporter, with one memory for all pages."""

    memory = Memory()

    def _create_environment(self) -> Environment:
        """Return the surroundings of templates, which remember."""
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.memory
        return environment


def remember_templates() -> None:
    """Have every page of this program made by our exporter: Voila names its own, and asks nobody."""
    voila.notebook_renderer.VoilaExporter = Exporter
