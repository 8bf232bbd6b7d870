"""The guide as strangers meet it: who is let in, how many, what they cannot do, and what is left of them when they go."""

import asyncio
import json
import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from browser.conftest import Server
from browser.test_connection import kernels
from tornado.httpclient import HTTPClientError

from benchmarks.visitor import Refused, Visitor
from mahjong.text import say

PLACES, IDLE, ALONE, PAGE = 4, 20, 8, "15-practice"  # alone: longer than a busy machine needs from a page to its connection
ENDED = "KeyboardInterrupt caught in kernel"  # what a kernel says that is ended in the middle of something
SITE, STATIC = "https://school.example", "https://example.org/mahjong/"
ODD = """/voila/render/%2e%2e/README.md /voila/render/..%2f..%2fetc%2fpasswd.ipynb /voila/render/%00.ipynb /voila/render/%ff.ipynb
/voila/render/00-start.ipynb%00 /voila/render//etc/passwd /voila/render/ /voila/render/README.md /%ff /%00 /%0d%0aX:1 /voila/templates/
/voila/templates/x /voila/templates/mahjong/ /voila/templates/mahjong/static/%00 /voila/templates/mahjong/static/%2e%2e/index.html.j2
/voila/files/assets/%00.png /voila/files/assets/..%2fx.png /voila/static/%00 /voila/labextensions/ /voila/labextensions/..%2f..%2fx
/voila/api/themes/x /voila/api/contents/ /api/kernels /api/kernels/xyz /api/contents /api/sessions /api/terminals /api/kernelspecs
/login /logout /voila/tree/%00 /voila/tree/..%5c..%5cwindows /%5c%5cevil.example //evil.example/x /voila/query/x /metrics /.git/config""".split()


@pytest.fixture(scope="module")
def house():
    """A guide with few places, which is soon tired of those who are gone."""
    options = f"--readers {PLACES} --idle {IDLE} --alone {ALONE} --name guide.example --frame {SITE} --static {STATIC}".split()
    guide = Server(*options)
    try:
        yield guide.wait()
    finally:
        guide.stop()


@pytest.fixture
def quiet(house):
    """What is done in a test leaves no fault in the server's log, and nobody inside."""
    run(empty(house))
    time.sleep(1)  # what the test before has left to be said
    before = len(house.log)
    yield house
    assert [line for line in house.faults(before) if ENDED not in line] == [], "".join(house.log[before:])


def run(work):
    """In a thread of its own: the browser's driver keeps a loop running in this one."""

    async def whole():
        return await asyncio.wait_for(work, 200)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, whole()).result()


async def status(house) -> dict:
    return json.loads((await Visitor(house.url).fetch("status")).body)


async def empty(house, seconds=60):
    """Waits until nobody is left."""
    for _ in range(seconds * 5):
        if not ((now := await status(house))["kernels"] or now["starting"]):
            return now
        await asyncio.sleep(0.2)
    raise AssertionError(now)


async def answer(house, path, method="GET", **headers):
    """Status, headers and text, whatever the status is."""
    try:
        found = await Visitor(house.url.rstrip("/"), headers).fetch(path, method, follow_redirects=False)
    except HTTPClientError as error:
        found = error.response
    return found.code, found.headers, (found.body or b"").decode("utf-8", "replace")


# ---- the door


def test_an_odd_address_is_no_page(quiet):
    async def look():
        return {path: (await answer(quiet, path))[0] for path in ODD}

    assert {path: code for path, code in run(look()).items() if code != 404} == {}


def test_the_log_says_what_was_refused_and_not_to_whom(quiet):
    before = len(quiet.log)
    assert run(answer(quiet, "/voila/render/99-nothing.ipynb?win=123m"))[0] == 404
    for _ in range(50):
        if "99-nothing" in "".join(quiet.log[before:]):
            break
        time.sleep(0.1)
    said = "".join(quiet.log[before:])
    assert "404 GET /voila/render/99-nothing.ipynb" in said and "127.0.0.1" not in said and "win=" not in said


def test_a_monitor_may_ask_without_wanting_the_answer(quiet):
    assert run(answer(quiet, "/health", "HEAD"))[0::2] == (200, "")


def test_only_known_names_are_answered(quiet):
    async def look(path, name):
        return (await answer(quiet, path, Host=name))[0]

    for name in ("localhost:1", "127.0.0.1", "guide.example", "GUIDE.example:443"):
        assert run(look("/", name)) == 200
    for name in ("evil.example", "guide.example.evil.example", "127.0.0.1.evil.example", "192.168.1.1", "[", ""):
        assert run(look("/", name)) in (400, 403), name
    assert run(look("/voila/templates/mahjong/static/mahjong.js", "evil.example")) == 403


def test_every_answer_carries_the_headers(quiet):
    for path in ("/", "/status", "/nothing", "/voila/templates/mahjong/static/mahjong.css"):
        _, headers, _ = run(answer(quiet, path))
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
        assert policy["default-src"] == "'self'" and policy["frame-ancestors"] == f"'self' {SITE}" and policy["object-src"] == "'none'"
        host = quiet.url.split("/")[2]
        assert policy["connect-src"].split() == ["'self'", f"ws://{host}", f"wss://{host}", "data:", "blob:"]


def test_sources_and_other_templates_are_not_served(quiet):
    async def look():
        visitor = Visitor(quiet.url)
        await visitor.open("00-start.ipynb?template=classic&theme=dark&more=")
        await visitor.leave()
        return visitor.html

    page = run(look())
    assert "mj-main" in page and "mahjong.page" not in page and "import *" not in page
    for name in ("00-start.ipynb", "../pyproject.toml", "..%2fpyproject.toml"):
        assert run(answer(quiet, f"/voila/files/{name}"))[0] in (403, 404)


# ---- what a visitor cannot do


def test_code_sent_over_the_websocket_does_not_run(quiet, tmp_path):
    async def with_file(house, path):
        visitor = Visitor(house.url)
        await visitor.open(PAGE)
        code = f"open({str(path)!r}, 'w').write('x')"
        for channel in ("shell", "control"):
            visitor.write("execute_request", {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}, channel)
            visitor.write("debug_request", {"type": "request", "command": "evaluate", "arguments": {"expression": code}}, channel)
            visitor.write("inspect_request", {"code": "open", "cursor_pos": 4, "detail_level": 1}, channel)
        await visitor.look()  # the kernel has dealt with all that came before
        assert visitor.states and not path.exists()
        await visitor.leave()

    run(with_file(quiet, tmp_path / "written"))


def test_a_foreign_page_gets_no_connection(quiet):
    async def attack():
        visitor = Visitor(quiet.url)
        await visitor.open("00-start")
        visitor.vanish()
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example", "Origin": "http://evil.example"}):
            with pytest.raises(HTTPClientError) as refused:
                await visitor.connect(**headers)
            assert refused.value.code == 403
        await visitor.fetch(f"voila/api/shutdown/{visitor.kernel}", "POST")

    run(attack())


def test_rubbish_does_no_harm(house):
    """Neither broken nor huge messages end the lesson or the server; the log may say what it thinks of them."""

    async def attack():
        visitor = Visitor(house.url)
        await visitor.open(PAGE)
        model = visitor.find(kind="record")[0]
        for content in ({}, [], None, "x", 1e308, {"answer": [10**9]}, {"loaded": "[" * 100_000}, {"loaded": "x" * 5_000_001}, {"zone": 10**30}):
            await visitor.send(model, content)
        for rubbish in ("", "x", "{}", "[]", "null", '{"header": 1}', '{"channel": "shell"}', "[" * 5000):
            again = Visitor(house.url)
            again.kernel = visitor.kernel
            await again.connect()
            again.socket.write_message(rubbish)
            again.socket.write_message(rubbish.encode() or b"\0" * 99, binary=True)
            await asyncio.sleep(0.05)
            again.vanish()
        again = Visitor(house.url)
        again.kernel = visitor.kernel
        await again.connect()
        again.socket.write_message("x" * 11_000_000)
        await visitor.look()
        assert visitor.states
        await visitor.leave()
        return await status(house)

    assert run(attack())["state"] == "open"
    assert run(answer(house, "/voila/api/shutdown/x", "POST"))[0] in (404, 405)


# ---- how many, and what is left of them


def test_a_full_house_says_so_at_once(quiet):
    async def burst():
        visitors = [Visitor(quiet.url) for _ in range(PLACES + 3)]
        found = await asyncio.gather(*(visitor.open("00-start") for visitor in visitors), return_exceptions=True)
        refused = [one for one in found if isinstance(one, Refused)]
        inside = [visitor for visitor in visitors if visitor.kernel]
        code, headers, text = await answer(quiet, "/voila/render/00-start.ipynb")
        full = await status(quiet)
        assert (len(refused), len(inside), code, headers["Retry-After"]) == (3, PLACES, 503, "30")
        assert STATIC in text and say("app.error.503.static") in text
        assert (full["state"], full["kernels"]) == ("full", PLACES) and full["refused"] >= 4
        assert len({visitor.kernel for visitor in inside}) == PLACES
        await inside[0].leave()
        again = next(visitor for visitor in visitors if not visitor.kernel)  # which of them came too late is the network's choice
        took = await again.open("00-start")
        for visitor in (*inside[1:], again):
            await visitor.leave()
        return max(one.args[0] for one in refused), took

    slowest_refusal, taken_in = run(burst())
    assert slowest_refusal < taken_in + 2  # a refusal waits for nothing but the server's own work


def test_nothing_is_left_of_visitors_who_are_gone(quiet):
    """One says good-bye, one's browser is killed, one leaves before his page is there, one forgets his window."""

    async def visits():
        before = (await empty(quiet))["memory_mb"]
        polite, killed, forgetful = (Visitor(quiet.url) for _ in range(3))
        for visitor in (polite, killed, forgetful):
            await visitor.open("00-start")
        hasty = asyncio.ensure_future(Visitor(quiet.url).fetch("voila/render/00-start.ipynb", request_timeout=0.3))
        with pytest.raises(Exception):
            await hasty
        await polite.leave()
        killed.vanish()
        begun = time.monotonic()
        for _ in range(300):
            if (await status(quiet))["kernels"] <= 1:
                break
            await asyncio.sleep(0.1)
        soon = time.monotonic() - begun
        after = await empty(quiet, IDLE + 40)
        return before, after["memory_mb"], soon

    before, after, soon = run(visits())
    assert soon < IDLE  # those who are gone are noticed before one who only sits there
    assert after <= before + 30


def test_two_visitors_share_nothing_and_lose_nothing(quiet):
    async def practice():
        pair = [Visitor(quiet.url) for _ in range(2)]
        await asyncio.gather(*(visitor.open(PAGE) for visitor in pair))
        await asyncio.gather(*(visitor.practise(3, (0, 0.1), random.Random(n)) for n, visitor in enumerate(pair)))
        mine, theirs = ({given.id for given in visitor.record.answers} for visitor in pair)
        assert len(mine) == len(theirs) == 3 and not mine & theirs
        await pair[1].leave()
        return pair[0]

    async def crash():
        visitor = await practice()
        for process in kernels(quiet):
            os.kill(process, signal.SIGKILL)
        visitor.vanish()
        record, again = visitor.record, Visitor(quiet.url)
        again.record, again.given = record, len(record.answers)
        await again.open(PAGE)
        await again.practise(2, (0, 0.1), random.Random(3))
        assert len(again.record.answers) == 5 and set(record.answers) < set(again.record.answers)
        await again.leave()

    run(crash() if os.path.isdir("/proc") else practice())


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are looked for in /proc")
def test_lessons_end_with_a_killed_server():
    guide = Server("--readers", "2").wait()
    try:
        run(Visitor(guide.url).open("00-start"))
        left = kernels(guide)
    finally:
        guide.process.kill()
    guide.process.wait()
    assert left, guide.log
    for _ in range(300):
        if not any(os.path.exists(f"/proc/{process}") for process in left):
            return
        time.sleep(0.1)
    pytest.fail("a kernel outlived its server by half a minute")
