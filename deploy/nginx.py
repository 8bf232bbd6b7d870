"""Writes nginx's settings for several servers of the guide: `python deploy/nginx.py --servers a:8866 b:8866 > nginx.conf`."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

TEMPLATE = Path(__file__).with_name("nginx.conf.template")


def filled(servers: list[str], listen: str = "80", name: str = "_", state: str = "/tmp/nginx") -> str:
    """The settings for these servers. `state` is a folder nginx may write into.

    >>> print(filled(["a:8866", "b:8866"]).split("consistent;")[1].split("keepalive")[0].strip())
    server a:8866 max_fails=2 fail_timeout=10s;
        server b:8866 max_fails=2 fail_timeout=10s;
    """
    for value in (*servers, listen, *name.split(), state):
        if not re.fullmatch(r"[\w.:/*\[\]-]+", value):
            raise SystemExit(f"{value!r} cannot stand in nginx's settings.")
    lines = "\n".join(f"    server {server} max_fails=2 fail_timeout=10s;" for server in servers)
    facts = {"servers": lines, "listen": listen, "name": name, "state": state}
    return re.sub(r"@(\w+)@", lambda found: facts[found.group(1)], TEMPLATE.read_text("utf-8"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", nargs="+", required=True, metavar="HOST:PORT", help="the guide's servers")
    parser.add_argument("--listen", default="80", help="port, or address and port, nginx listens on (default 80)")
    parser.add_argument("--name", default="_", help="the address's host, such as guide.example.org (default: any)")
    parser.add_argument("--state", default="/tmp/nginx", help="a folder that nginx may write into (default /tmp/nginx)")
    options = parser.parse_args()
    print(filled(options.servers, options.listen, options.name, options.state), end="")


if __name__ == "__main__":
    main()
