"""What the guide's server answers before Voilà does: who may ask, what is no page, how full the house is."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from functools import partial
from urllib.parse import unquote_to_bytes

import psutil
from jupyter_core.utils import ensure_async
from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.log import access_log
from tornado.routing import Matcher
from tornado.web import HTTPError, OutputTransform, RequestHandler
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from mahjong import __version__
from mahjong.app import chunks
from mahjong.app.kernels import VISIT
from mahjong.app.terms import Terms, bare
from mahjong.text import say

GATHER = 0.02  # seconds
AGAIN = 30  # seconds after which a refused visitor may try again
LONGEST = 2000  # characters of an address
BODY = 1_000_000  # bytes of a request: nothing a page sends by this way is longer
# Nothing comes from or goes to another host. Voilà's own scripts are inline and build functions; anywidget loads blobs.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' {sockets} data: blob:; object-src 'none'; "
    "frame-ancestors {frames}; base-uri 'self'; form-action 'self'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Stranger(Matcher):
    """Matches a request for a name that is not ours, as a foreign page makes it that took over our address."""

    def __init__(self, terms: Terms, host: str):
        self.terms, self.host = terms, host

    def match(self, request: HTTPServerRequest) -> dict | None:
        return None if self.terms.admits(request.host or "", self.host) else {}


class Odd(Matcher):
    """Matches an address no page of the guide has: control characters, back steps, broken letters, endless ones."""

    def match(self, request: HTTPServerRequest) -> dict | None:
        path = unquote_to_bytes(request.path)
        try:
            text = path.decode("utf-8")
        except UnicodeDecodeError:
            return {}
        steps = text.replace("\\", "/").split("/")
        odd = ".." in steps or len(request.uri or "") > LONGEST or any(ord(letter) < 32 or ord(letter) == 127 for letter in text)
        return {} if odd else None


class Refuse(RequestHandler):
    """One plain sentence for a stranger."""

    def prepare(self):
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(say("app.error.stranger") + "\n")


class Missing(BaseVoilaHandler):
    """There is no such page, whatever was asked of it."""

    def initialize(self, voila_configuration):
        super().initialize(voila_configuration=voila_configuration)

    async def prepare(self):
        await ensure_async(super().prepare())
        raise HTTPError(404)

    def check_xsrf_cookie(self):
        """Nothing is changed here."""


class TemplateFiles(TemplateStaticFileHandler):
    """The template's files; Voilà's own handler fails on an address that names none."""

    def parse_url_path(self, path):
        if path.split("/")[1:2] != ["static"] or path.count("/") < 2:
            raise HTTPError(404)
        return super().parse_url_path(path)


class Lesson(TornadoVoilaHandler):
    """A lesson: a place is kept at once or refused, then it waits its turn. Whoever leaves meanwhile leaves nothing behind."""

    left = False
    _due = None  # the flush that is waited for

    def flush(self, include_footers=False):
        """Voilà sends every scrap of a template by itself, hundreds for a page's head alone; here they gather for a moment."""
        if include_footers:
            return super().flush(include_footers=True)
        self._due = self._due or IOLoop.current().call_later(GATHER, self._send)

    def _send(self):
        self._due = None
        if not self._finished:
            super().flush()

    def on_connection_close(self):
        self.left = True
        super().on_connection_close()

    async def get(self, path=None):
        visit = self.kernel_manager.admit()
        VISIT.set(visit)
        try:
            async with self.kernel_manager.turn():
                if not self.left:
                    await super().get(path=path)
        finally:
            visit.end()
            self.kernel_manager.shown(visit.kernel)
            if self.left and visit.kernel in self.kernel_manager:
                await ensure_async(self.kernel_manager.shutdown_kernel(visit.kernel))

    def write_error(self, status_code, **facts):
        if status_code == 503:
            self.set_header("Retry-After", str(AGAIN))
        super().write_error(status_code, **facts)


class Health(RequestHandler):
    """Says that the server answers; a container or a load balancer asks for it."""

    def get(self):
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("ok\n")

    head = get


class Status(RequestHandler):
    """How full the house is, as JSON: numbers only, nothing about anybody."""

    def initialize(self, manager, started):
        self.manager, self.started = manager, started

    def get(self):
        self.set_header("Cache-Control", "no-store")
        self.finish(status(self.manager, self.started))


def status(manager, started: datetime) -> dict:
    """The numbers a caretaker watches; `memory_mb` counts the server and its lessons, what they share as often as it is used."""
    return {
        "state": "full" if manager.full else "open",
        "kernels": len(manager),
        "queue": manager.waiting,
        "starting": manager.coming,
        "most": manager.max_kernels,
        "opened": manager.opened,
        "refused": manager.refused,
        "put_away": manager.put_away,
        "memory_mb": memory() >> 20,
        "since": started.isoformat(timespec="seconds"),
        "version": __version__,
    }


def memory() -> int:
    """Bytes of this process and all it has started."""
    total = 0
    for process in (own := psutil.Process(os.getpid()), *own.children(recursive=True)):
        try:
            total += process.memory_info().rss
        except psutil.Error:
            continue
    return total


def note(handler: RequestHandler) -> None:
    """A line in the log for what was refused or failed: what and how long it took, nothing about who asked."""
    status, took = handler.get_status(), handler.request.request_time() * 1000
    if status >= 400:
        write = access_log.error if status >= 500 else access_log.warning
        write("%d %s %s %.0f ms", status, handler.request.method, handler.request.path, took)


class Robots(RequestHandler):
    """Search engines may list the start page; opening lessons would only fill the house."""

    def get(self):
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("User-agent: *\nDisallow: /*voila/\nDisallow: /*api/\n")


class Headers(OutputTransform):
    """Puts our headers on every answer, whichever handler gives it."""

    def __init__(self, terms: Terms, request: HTTPServerRequest):
        self.terms, self.host = terms, request.host or ""

    def transform_first_chunk(self, status_code, headers: HTTPHeaders, chunk, finishing):
        for name, value in (HEADERS | {"Content-Security-Policy": policy(self.terms, self.host)}).items():
            headers[name] = value
        return status_code, headers, chunk

    def transform_chunk(self, chunk, finishing):
        return chunk


def policy(terms: Terms, asked: str) -> str:
    """The content security policy for a page reached as `asked`; its sockets go to the same host, which not every browser takes from `'self'`.

    >>> "frame-ancestors 'self' https://school.example;" in policy(Terms(frames=("https://school.example",)), "localhost:8866")
    True
    """
    plain = asked if bare(asked) and all(letter.isalnum() or letter in ".-_:[]" for letter in asked) else ""
    return POLICY.format(sockets=f"ws://{plain} wss://{plain}" if plain else "", frames=" ".join(("'self'", *terms.frames)))


def first(server, terms: Terms, host: str, started: datetime | None = None) -> list:
    """The rules that come before Voilà's own. `server` is a Voila application."""
    base, conf = partial(url_path_join, server.server_url), {"voila_configuration": server.voila_configuration}
    started = started or datetime.now(timezone.utc)
    lesson = {"template_paths": server.template_paths, "config": server.config} | conf
    return [
        (Stranger(terms, host), Refuse),
        (Odd(), Missing, conf),
        (base("/health"), Health),
        (base("/status"), Status, {"manager": server.kernel_manager, "started": started}),
        (base("/robots.txt"), Robots),
        (base("/voila/templates/(.*)"), TemplateFiles),
        (base("/" + chunks.address()), chunks.Pieces),
        (base("/voila/api/contents.*"), Missing, conf),
        (base("/log(?:in|out)"), Missing, conf),
        (base("/voila/render/(.+[.]ipynb)"), Lesson, lesson),
        (base("/voila/render(?:/.*)?"), Missing, conf),
    ]


def last(server) -> list:
    """The rule that comes after Voilà's own: everything else is no page."""
    return [(".*", Missing, {"voila_configuration": server.voila_configuration})]
