"""Page templates compiled once: Voilà makes a new environment for every visitor, which would compile them all anew each time."""

from __future__ import annotations

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """Keeps in memory what the compiler made of a template, by its name and text."""

    def __init__(self):
        self._known = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


class Exporter(VoilaExporter):
    """Voilà's exporter with that memory."""

    @property
    def environment(self) -> Environment:
        found = super().environment
        found.bytecode_cache = COMPILED
        return found


def keep_compiled() -> None:
    """Has Voilà use that exporter; there is no setting for it."""
    notebook_renderer.VoilaExporter = Exporter
