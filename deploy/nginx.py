"""Writes nginx's settings for several servers of the guide: `python deploy/nginx.py --servers a:8866 b:8866 > nginx.conf`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

LOCAL = ("127.0.0.1", "::1")
TEMPLATE = Path(__file__).with_name("nginx.conf.template")


def filled(servers: list[str], listen: str = "80", name: str = "_", state: str = "/tmp/nginx", proxies: Sequence[str] = LOCAL) -> str:
    """The settings for these servers. `state` is a folder nginx may write into; `proxies` are believed for whom they ask.

    >>> "upstream guide1 { server b:8866 max_fails=2 fail_timeout=10s; server a:8866 backup;" in filled(["a:8866", "b:8866"])
    True
    """
    for value in (*servers, listen, *name.split(), state, *proxies):
        if not re.fullmatch(r"[\w.:/*\[\]-]+", value):
            raise SystemExit(f"{value!r} cannot stand in nginx's settings.")
    lists = _places(servers) | {"proxies": [f"  set_real_ip_from {proxy};" for proxy in proxies]}
    facts = {"listen": listen, "name": name, "state": state} | {key: "\n".join(lines) for key, lines in lists.items()}
    return re.sub(r"@(\w+)@", lambda found: facts[found.group(1)], TEMPLATE.read_text("utf-8"))


def _places(servers: list[str]) -> dict[str, list[str]]:
    """What the settings say of each server: its share of newcomers, its cookie, who comes after it, and who stands in for it."""
    count = len(servers)
    after = [servers[(k + 1) % count] for k in range(count)]
    spare = [f" server {other} backup;" if count > 1 else "" for other in after]
    return {
        "shares": [*(f"    {100 / count:.2f}% {k};" for k in range(count - 1)), f"    * {count - 1};"],
        "places": [f"    {k} {k};" for k in range(count)],
        "known": [f'    {k} "";' for k in range(count)],
        "nexts": [f"    {k} {(k + 1) % count};" for k in range(count)],
        "upstreams": [f"  upstream guide{k} {{ server {own} max_fails=2 fail_timeout=10s;{spare[k]} keepalive 64; }}" for k, own in enumerate(servers)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", nargs="+", required=True, metavar="HOST:PORT", help="the guide's servers")
    parser.add_argument("--listen", default="80", help="port, or address and port, nginx listens on (default 80)")
    parser.add_argument("--name", default="_", help="the address's host, such as guide.example.org (default: any)")
    parser.add_argument("--state", default="/tmp/nginx", help="a folder that nginx may write into (default /tmp/nginx)")
    parser.add_argument("--proxy", nargs="+", default=LOCAL, metavar="ADDRESS", help="addresses or networks of what does TLS in front (default: this machine)")
    options = parser.parse_args()
    print(filled(options.servers, options.listen, options.name, options.state, options.proxy), end="")


if __name__ == "__main__":
    main()
