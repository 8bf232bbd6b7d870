"""Where a record is kept: in the visitor's own browser, or for a guide on one's own machine in a file of one's data folder.

A file is never written over: each writing puts together what is there and what is new, under a lock, and takes the old
file's place in one step. What cannot be read is moved aside first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from mahjong.errors import MahjongError
from mahjong.learn.progress import Record
from mahjong.learn.record_json import LARGEST

PLACE = "MAHJONG_RECORD"  # set by `mahjong serve` for the lessons it starts
PLACES = ("browser", "file")
OWN = ("", "localhost", "127.0.0.1", "[::1]", "::1")
HOSTED = ("BINDER_SERVICE_HOST", "BINDER_LAUNCH_HOST", "JUPYTERHUB_API_URL")
NAME = "record.json"
NEWER = "record_newer"


def place(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """`file` in a lesson on one's own machine, else `browser`: what a visitor does is never written on a server.

    A server of lessons says itself which it is (`MAHJONG_RECORD`); one that does not keeps to the browser, and so does
    any that is reached under another name than this machine's own.

    >>> place({}, "linux"), place({"SERVER_SOFTWARE": "voila/0.5"}, "linux"), place({}, "emscripten")
    ('file', 'browser', 'browser')
    """
    served = environ.get("SERVER_SOFTWARE", "").startswith("voila")
    told = environ.get(PLACE) or ("browser" if served else "file")
    elsewhere = platform == "emscripten" or any(environ.get(name) for name in HOSTED)
    visited = served and environ.get("SERVER_NAME", "").lower() not in OWN
    return "file" if told == "file" and not elsewhere and not visited else "browser"


def usual_path() -> Path:
    """The record's file in the user's data folder."""
    import platformdirs

    return Path(platformdirs.user_data_path("mahjong-notebooks", appauthor=False)) / NAME


class RecordFile:
    """A record in a file. Raises MahjongError, in one sentence, where the disk does not let itself be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     kept = RecordFile(Path(folder) / "deep" / "record.json")
    ...     kept.update(Record()), kept.read()
    (Record(...), Record(...))
    """

    def __init__(self, path: Path | None = None):
        self.path = path or usual_path()
        self.aside: Path | None = None  # where a damaged file was moved by the last reading

    def read(self) -> Record:
        """What is kept; an empty record when there is nothing."""
        with self._locked():
            return self._read()

    def update(self, part: Record) -> Record:
        """Adds to what is kept and returns all of it."""
        with self._locked():
            whole = self._read().merge(part)
            text = whole.to_json()
            if len(text) > LARGEST:
                raise MahjongError("record_too_long", most=LARGEST)
            self._write(text)
            return whole

    def _read(self) -> Record:
        """A damaged file is moved aside; one of a newer version stays, and nothing may be written over it."""
        self.aside = None
        if not self.path.exists():
            return Record()
        try:
            return Record.from_json(self.path.read_text("utf-8", errors="replace"))
        except MahjongError as error:
            if error.key == NEWER:
                raise
            self.aside, self.why = self._free_name(), error
            os.replace(self.path, self.aside)
            return Record()

    def _free_name(self) -> Path:
        number = 1
        while (path := self.path.with_suffix(f".damaged.{number}.json")).exists():
            number += 1
        return path

    def _write(self, text: str) -> None:
        """Whole or not at all: a machine that stops in the middle leaves the old file."""
        fresh = self.path.with_suffix(f".{os.getpid()}.new")
        try:
            with open(fresh, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self.path)
        finally:
            fresh.unlink(missing_ok=True)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path.with_suffix(".lock"), "a+b") as handle:
                _lock(handle)
                yield
        except OSError as error:
            raise MahjongError("record_no_file", path=str(self.path), why=error.strerror or str(error)) from None


def _lock(handle) -> None:
    """Waits until no other lesson writes; closing the handle lets the next one in. A disk that knows no locks has none."""
    try:
        if sys.platform == "win32":
            import msvcrt

            handle.seek(0)
            msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        pass
