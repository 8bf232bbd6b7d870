"""The guide's frame without a browser: contents, words, ports, the limit on open lessons."""

import asyncio
import errno
import json
import re
import socket

import pytest

from mahjong.app.serve import choose_port, serve
from mahjong.app.site import TEMPLATE, frame, lessons, words
from mahjong.errors import MahjongError


@pytest.fixture
def folder(tmp_path):
    """Three notebooks: one that says what it is, one with a heading only, one with nothing."""
    about = {"title": "The tiles", "summary": "All of them.", "group": "basics"}
    pages = {
        "01-tiles": {"metadata": {"mahjong": about}, "cells": []},
        "02-groups": {"metadata": {}, "cells": [{"cell_type": "markdown", "source": ["# Groups\n", "Text."]}]},
        "03-bare": {"metadata": {}, "cells": []},
    }
    for name, page in pages.items():
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(page), "utf-8")
    return tmp_path


def test_lessons_know_their_titles(folder):
    assert [lesson.title for lesson in lessons(folder)] == ["The tiles", "Groups", "03-bare"]
    assert lessons(folder)[0].summary == "All of them."


def test_an_edited_notebook_is_read_again(folder):
    assert lessons(folder)[2].title == "03-bare"
    page = {"metadata": {"mahjong": {"title": "No longer bare"}}, "cells": []}
    (folder / "03-bare.ipynb").write_text(json.dumps(page), "utf-8")
    assert lessons(folder)[2].title == "No longer bare"


def test_frame_knows_what_is_before_and_after(folder):
    middle = frame(folder, "02-groups", "/", "/voila/render/")
    assert (middle["previous"]["title"], middle["next"]["title"]) == ("The tiles", "03-bare")
    assert middle["next"]["url"] == "/voila/render/03-bare.ipynb"
    assert middle["place"] == "Lesson 2 of 3"
    first = frame(folder, "01-tiles", "/", "/")
    assert first["previous"] is None and first["groups"][0]["title"] == "The basics"


def test_start_page_is_no_lesson(folder):
    start = frame(folder, "", "/", "/")
    assert start["here"] is start["previous"] is start["next"] is None
    assert sum(len(group["lessons"]) for group in start["groups"]) == 3


def test_every_word_of_the_template_is_in_the_table():
    """Both ways: no template asks for a word that is missing, and the frame's words are not left unused."""
    text = "".join(path.read_text("utf-8") for path in TEMPLATE.rglob("*") if path.suffix in (".html", ".j2", ".js"))
    asked = set(re.findall(r"words\['([\w.]+)'\]", text)) | set(re.findall(r'(?:say|show|lost|stop|mjSay)\("([\w.]+)"', text)) | {"theme.light", "theme.dark"}
    assert asked <= set(words())
    used_elsewhere = ("serve.", "group.", "error.", "nav.place", "nav.skip", "home.skip", "home.hand", "home.due_")
    assert [key for key in words() if key not in asked and not key.startswith(used_elsewhere)] == []


def test_page_colours_have_a_light_and_a_dark_value():
    style = (TEMPLATE / "static" / "mahjong.css").read_text("utf-8")
    for name in ("page-bg", "page-fg", "card", "accent", "line"):
        assert style.count(f"--mj-{name}:") == 2


def test_no_address_of_another_host_in_the_template():
    for path in TEMPLATE.rglob("*"):
        if path.is_file() and path.suffix != ".woff2":
            assert not re.search(r"(?<!xmlns=\")(https?:)?//[a-z0-9-]+\.[a-z]{2,}/", path.read_text("utf-8")), path


def test_taken_port_is_said_and_another_one_used(capsys):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        wanted = busy.getsockname()[1]
        port = choose_port("127.0.0.1", wanted)
    assert port != wanted
    assert capsys.readouterr().out == f"Port {wanted} is taken, so the guide uses port {port}.\n"


def test_a_service_is_told_when_its_port_is_taken():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        wanted = busy.getsockname()[1]
        with pytest.raises(MahjongError) as refused:
            choose_port("127.0.0.1", wanted, exact=True)
    assert refused.value.message("en") == f"Port {wanted} is taken. Free it, or give --port another one."
    assert choose_port("127.0.0.1", wanted, exact=True) == wanted


@pytest.mark.parametrize("host", ["300.1.1.1", "203.0.113.9", "no-such-name.invalid"])
def test_an_address_of_another_machine_is_refused(host):
    with pytest.raises(MahjongError) as refused:
        choose_port(host, 8866)
    assert f"“{host}”" in refused.value.message("en") and "--host" in refused.value.message("en")


def test_a_port_that_is_not_for_this_user_is_not_called_taken(monkeypatch):
    def forbidden(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    with pytest.raises(MahjongError) as refused:
        choose_port("127.0.0.1", 80)
    assert refused.value.message("en").startswith("This user may not use port 80.")


def test_an_empty_folder_is_refused_in_one_sentence(tmp_path, capsys):
    assert serve(notebooks=tmp_path, open_browser=False) == 1
    assert capsys.readouterr().err == f"There are no notebooks in {tmp_path}.\n"


def test_full_house_is_refused_also_while_lessons_are_still_starting(monkeypatch):
    """Five readers come at once where three may: two hear it at once, although no lesson had started yet."""
    from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
    from tornado.web import HTTPError

    from mahjong.app.kernels import CappedKernelManager

    async def slow_start(self, **_options):
        await asyncio.sleep(0.01)
        return "started"

    async def burst():
        manager = CappedKernelManager(max_kernels=3)
        return await asyncio.gather(*(manager.start_kernel() for _ in range(5)), return_exceptions=True)

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", slow_start)
    answers = asyncio.run(burst())
    assert answers.count("started") == 3
    assert [answer.status_code for answer in answers if isinstance(answer, HTTPError)] == [503, 503]


def test_few_lessons_start_at_a_time_and_a_slow_one_does_not_hold_up_the_rest(monkeypatch):
    from mahjong.app import kernels

    async def starts():
        manager, order = kernels.CappedKernelManager(max_kernels=9), []
        manager._turns, forever = asyncio.Semaphore(2), asyncio.Event()

        async def one(name, slow):
            async with manager.turn():
                order.append(name)
                await (forever.wait() if slow else asyncio.sleep(0))

        slow = [asyncio.ensure_future(one(name, True)) for name in "ab"]
        await asyncio.sleep(0)
        quick = [asyncio.ensure_future(one(name, False)) for name in "cd"]
        await asyncio.sleep(0.01)
        waiting = (list(order), manager.waiting)
        await asyncio.gather(*quick)
        forever.set()
        await asyncio.gather(*slow)
        return waiting, order, manager.waiting, manager._turns._value

    monkeypatch.setattr(kernels, "HELD", 0.1)
    assert asyncio.run(starts()) == ((["a", "b"], 2), ["a", "b", "c", "d"], 0, 2)


def test_a_lesson_without_a_page_goes_before_one_that_is_idle(monkeypatch):
    from mahjong.app import kernels

    async def gone():
        manager, ended = kernels.CappedKernelManager(alone_timeout=300), []
        monkeypatch.setattr(manager, "shutdown_kernel", lambda kernel, now=False: ended.append(kernel) or asyncio.sleep(0))
        monkeypatch.setattr(kernels.AsyncMappingKernelManager, "cull_kernel_if_idle", lambda self, kernel: asyncio.sleep(0))
        now = kernels.monotonic()
        manager._met, manager._alone = {"left", "fresh"}, {"left": now - 301, "fresh": now - 200, "never met": now - 91, "new": now - 80}
        for kernel in (*manager._alone, "read"):
            await manager.cull_kernel_if_idle(kernel)
        return ended

    assert asyncio.run(gone()) == ["left", "never met"]
