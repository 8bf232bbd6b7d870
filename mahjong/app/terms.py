"""On which terms a server of the guide is open: how many may come, under which names, in whose frames, for how long."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address

from mahjong.errors import MahjongError

LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("", "0.0.0.0", "::")
ANY = "*"
NAME = re.compile(r"(\*|\.?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?|[0-9a-fA-F:.]+)")
SITE = re.compile(r"https?://[A-Za-z0-9.*-]+(:\d{1,5}|:\*)?")
ADDRESS = re.compile(r"(https?://|/)[^\s\"'<>\\]*")


@dataclass(frozen=True)
class Terms:
    """`readers` lessons may be open at once; one is put away after `idle` seconds without a click, and after `alone` seconds
    when no page is connected to it. `names` are the names visitors may write into the address besides this machine's own,
    `frames` the sites that may show the guide in a frame, `static` the address of the edition without a server, told when
    the house is full. Raises MahjongError for what is none of these.

    >>> Terms(names=("guide.example",)).admits("guide.example:8866", "127.0.0.1")
    True
    >>> Terms().admits("elsewhere.example", "127.0.0.1"), Terms().admits("192.168.1.5", "0.0.0.0")
    (False, True)
    """

    readers: int = 40
    idle: int = 900
    alone: int = 300
    names: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    static: str = ""

    def __post_init__(self):
        for values, shape, key in ((self.names, NAME, "serve_name"), (self.frames, SITE, "serve_frame"), ((self.static,), ADDRESS, "serve_static")):
            wrong = next((value for value in values if value and not shape.fullmatch(value)), None)
            if wrong is not None:
                raise MahjongError(key, given=wrong)
        for option in ("readers", "idle", "alone"):
            if getattr(self, option) < 1:
                raise MahjongError("serve_number", option=f"--{option}", given=getattr(self, option))

    def admits(self, asked: str, host: str) -> bool:
        """Whether a request that asks for the host `asked` is answered by a server that listens on `host`.

        A foreign page can give its own name this machine's address and so read the guide through a visitor's browser: only
        known names are answered. A bare address cannot be given to another, so it is fine where all addresses are listened on.
        """
        name = bare(asked)
        known = {*LOCAL, host.lower(), *(each.lower() for each in self.names)}
        if name in known or ANY in known or (host in EVERYWHERE and _is_address(name)):
            return True
        return any(each.startswith(".") and name.endswith(each) for each in known)


def bare(asked: str) -> str:
    """The host of a request without its port and brackets, in small letters.

    >>> bare("[::1]:8866"), bare("Guide.Example.:80"), bare("::1")
    ('::1', 'guide.example', '::1')
    """
    found = re.fullmatch(r"\[([^]]*)\](?::\d+)?|([^:]*)(?::\d+)?", asked.strip().lower())
    name = (found.group(1) or found.group(2) or "") if found else asked.lower()
    return name.rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
