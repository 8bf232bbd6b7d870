"""Opens the guide: Voilà on the folder of notebooks, with our page template and the settings of a public server."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path

from mahjong.app.site import SHARE
from mahjong.app.terms import Terms
from mahjong.errors import MahjongError
from mahjong.files import find
from mahjong.learn.record_file import OWN, PLACE
from mahjong.text import say

PORT = 8866


def serve(port=None, host="127.0.0.1", open_browser=True, notebooks=None, record=None, terms: Terms = Terms(), exact=False) -> int:
    """Serves the guide until it is stopped; prints one line with its address and returns the exit status.

    `port` is the port wanted (8866); when it is taken another one is used and said, unless it must be `exact`. `host` is
    the address to listen on, `notebooks` another folder of notebooks, `record` where answers to exercises are kept: `file` on this machine,
    `browser` in each visitor's own; `terms` say how many may come, under which names and for how long. Raises
    MahjongError for an address or a port that cannot be had.
    """
    folder = Path(notebooks) if notebooks else find("notebooks")
    problem = _problem(folder)
    if problem:
        print(problem, file=sys.stderr)
        return 1
    os.environ[PLACE] = record or kept_in(host, open_browser)
    _run(folder.resolve(), host, choose_port(host, port or PORT, exact), open_browser, terms)
    return 0


def _problem(folder: Path) -> str:
    if find_spec("voila") is None:
        return say("app.serve.missing")
    return "" if any(folder.glob("*.ipynb")) else say("app.serve.empty", folder=folder)


def kept_in(host: str, open_browser: bool) -> str:
    """Where answers are kept unless it is said. A guide that opens a browser for its user is that user's own; one that only
    listens may have strangers before it, even at an address of this machine, where a proxy sends them.

    >>> kept_in("0.0.0.0", True), kept_in("127.0.0.1", False)
    ('browser', 'browser')
    """
    return "file" if host in OWN and host and open_browser and has_browser() else "browser"


def choose_port(host: str, wanted: int, exact: bool = False) -> int:
    """The wanted port when it is free, else one of the next twenty, else any free one; says so when it differs.

    Raises MahjongError for an address this machine does not have, a port its user may not take, and one that is taken
    when it has to be `exact`.
    """
    barred = _barred(host, wanted)
    if barred == errno.EACCES:
        raise MahjongError("serve_port_forbidden", port=wanted)
    if barred and exact:
        raise MahjongError("serve_port_taken", port=wanted)
    port = next((p for p in range(wanted, wanted + 20) if not _barred(host, p)), None) if barred else wanted
    port = port or _any_port(host)
    if port != wanted:
        print(say("app.serve.taken", wanted=wanted, port=port), flush=True)
    return port


def _barred(host: str, port: int) -> int:
    """0 for a port that can be had, else the number of what is in the way."""
    try:
        with socket.socket(_family(host)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise MahjongError("serve_host", given=host) from None
        return error.errno or errno.EADDRINUSE
    return 0


def _any_port(host: str) -> int:
    with socket.socket(_family(host)) as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]


def _family(host: str) -> socket.AddressFamily:
    return socket.getaddrinfo(host or "0.0.0.0", None, type=socket.SOCK_STREAM)[0][0]


def _run(folder: Path, host: str, port: int, open_browser: bool, terms: Terms) -> None:
    use_our_template()
    from tornado.ioloop import IOLoop

    from mahjong.app.nursery import NURSERY
    from mahjong.app.serving import Guide, standalone

    guide = Guide.instance(config=standalone(folder, host, port, terms))
    guide.terms = terms
    guide.initialize([])
    IOLoop.current().add_callback(_announce, guide, open_browser)  # runs once the server listens, so the port is right
    IOLoop.current().add_callback(NURSERY.open)
    try:
        guide.start()
    finally:
        NURSERY.close()


def use_our_template() -> None:
    """Lets Voilà find the page template in this package, wherever it is installed, and prefer this Python's kernel."""
    others = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(SHARE), *([others] if others else [])])
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"


def _announce(guide, open_browser: bool) -> None:
    host = "127.0.0.1" if guide.ip in ("", "0.0.0.0", "::") else guide.ip
    url = f"http://{f'[{host}]' if ':' in host else host}:{guide.port}{guide.base_url}"
    print(say("app.serve.address", url=url), say("app.serve.stop"), sep="\n", flush=True)
    if open_browser and has_browser():
        webbrowser.open(url)


def has_browser() -> bool:
    """Whether there is a screen to open a browser on: in a bare terminal Python would start a text browser instead."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in screens)
