"""Voilà's scripts in one file, packed once: a lesson needs ninety of them, and each by itself costs browser and server a request.

Voilà's scripts and those of the widgets are pieces ("chunks") that put themselves into a list, from which their loader takes
them when it comes; a piece that is already there is not asked for. A piece that is missing here is fetched as always.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import sha256

from tornado.web import RequestHandler

from mahjong.app.preload import files

PIECE = re.compile(r"\s*(/\*.*?\*/\s*)?(['\"]use strict['\"];\s*)?\(?self[.\[]['\"]?(webpack|rspack)Chunk", re.DOTALL)


@cache
def together() -> bytes:
    """All pieces, each in a function of its own, so that none is stricter than it was written for."""
    texts = (path.read_text("utf-8") for path in files().values())
    return "".join(f"(()=>{{\n{text}\n}})();\n" for text in texts if PIECE.match(text)).encode()


@cache
def others() -> tuple[str, ...]:
    """The addresses of the scripts that are no pieces.

    >>> any(address.endswith("voila.js") for address in others())
    True
    """
    return tuple(address for address, path in files().items() if not PIECE.match(path.read_text("utf-8")))


@cache
def address() -> str:
    """Where the one file is, without the guide's own base: another one has another address, so a browser may keep it."""
    return f"voila/pieces.{sha256(together()).hexdigest()[:20]}.js"


@cache
def packed() -> bytes:
    """The file as browsers take it."""
    return gzip.compress(together(), 6, mtime=0)


class Pieces(RequestHandler):
    """Hands out the one file."""

    def get(self):
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(packed())
        else:
            self.finish(together())
