"""The edition without a server, built once and served as any web host would serve it: compressed files in a sub-folder."""

from __future__ import annotations

import gzip
import mimetypes
import threading
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

FOLDER = "/some/sub/folder/"
KINDS = {".wasm": "application/wasm", ".js": "text/javascript", ".zip": "application/zip", ".woff2": "font/woff2"}
KEEP = "max-age=31536000, immutable"  # as docs/static.md says hosts may, of what is below app/


class StaticSite:
    """Serves a folder at `url`; `sent` is how many bytes went out since `sent` was last set to 0, `missed` what was not there."""

    def __init__(self, folder: Path, port: int = 0):
        self.folder, self.sent, self.missed, self.log = folder, 0, [], []
        self.http = ThreadingHTTPServer(("127.0.0.1", port), self._handler())
        self.url = f"http://127.0.0.1:{self.http.server_port}{FOLDER}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def address(self, name: str, more: str = "") -> str:
        """The address of a lesson, with what may follow `?` or `#`."""
        return f"{self.url}{name}.html{more}"

    def faults(self, _since: int) -> list[str]:
        """What was asked for and is not there."""
        missed, self.missed = self.missed, []
        return [f"not there: {path}" for path in missed]

    def stop(self):
        self.http.shutdown()
        self.http.server_close()

    @lru_cache
    def packed(self, path: Path) -> bytes:
        return gzip.compress(path.read_bytes(), 6)

    def found(self, address: str) -> Path | None:
        """The file at an address, None where there is none; nothing outside the folder."""
        path = unquote(urlsplit(address).path)
        if not path.startswith(FOLDER):
            return None
        place = (self.folder / path.removeprefix(FOLDER)).resolve()
        place = place / "index.html" if place.is_dir() else place
        return place if place.is_file() and place.is_relative_to(self.folder.resolve()) else None

    def _handler(site):  # noqa: N805 (the handler's `self` is another)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = site.found(self.path)
                if path is None:
                    site.missed.append(self.path)
                body = site.packed(path or site.folder / "404.html")
                self.send_response(200 if path else 404)
                self.send_header("Content-Type", KINDS.get(path.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream" if path else "text/html")
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Cache-Control", KEEP if path and "app" in path.relative_to(site.folder).parts else "no-cache")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                site.sent += len(body)

            def log_message(self, *_facts):
                """Says nothing."""

        return Handler
