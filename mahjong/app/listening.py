"""Which language a reader wants a page in: the address says it (`?lang=pl`), else the cookie of an earlier choice."""

from __future__ import annotations

from contextvars import ContextVar

from tornado.httputil import HTTPServerRequest
from tornado.web import OutputTransform

from mahjong.text import languages
from mahjong.tongue import language

COOKIE = "mj-lang"
_wanted: ContextVar[str] = ContextVar("wanted", default="")


def wanted() -> str:
    """The language of the request that is being answered; without one, the language in use."""
    return _wanted.get() or language()


def asked(request: HTTPServerRequest) -> str:
    """The language a request asks for, "" for none we have."""
    named = [value.decode("utf-8", "replace") for value in request.query_arguments.get("lang", ())]
    kept = request.cookies[COOKIE].value if COOKIE in request.cookies else ""
    return next((lang for lang in (*named[-1:], kept) if lang in languages()), "")


class Listening(OutputTransform):
    """Changes nothing of an answer: it is only made at the very beginning of one, which is where the wish is noted."""

    def __init__(self, request: HTTPServerRequest):
        super().__init__(request)
        _wanted.set(asked(request))
