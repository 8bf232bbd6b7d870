"""`mahjong print`: a cheat sheet of one rule set, as HTML to print from a browser, or as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahjong.errors import MahjongError
from mahjong.rules import all_rules, load
from mahjong.text import say

PAPERS = ("a4", "letter")  # as in mahjong/draw/print_sheet.py, which is loaded only when it is asked for


def arguments(command: argparse.ArgumentParser) -> None:
    """What `mahjong print` takes."""
    command.add_argument("--rules", default="mcr", metavar="KEY", help=say("cli.rules", known=", ".join(all_rules())))
    command.add_argument("--paper", default="a4", choices=PAPERS, help=say("cli.print_paper"))
    command.add_argument("-o", "--out", metavar="FILE", help=say("cli.print_out"))
    command.set_defaults(run=run, json=False)


def run(options) -> int:
    """Writes the sheet and says how many pages it has; the file's ending says whether it is HTML or PDF."""
    out = Path(options.out or f"{load(options.rules).key}.html")
    content, pages = _made(out, options)
    out.write_bytes(content)
    print(say("cli.printed", options.lang, name=out, count=pages))
    return 0


def _made(out: Path, options) -> tuple[bytes, int]:
    from mahjong.draw.print_sheet import pages_of, print_sheet

    asked = options.rules, options.lang, options.paper
    if out.suffix.lower() == ".pdf":
        from mahjong.draw.print_pdf import print_pdf

        return print_pdf(*asked)
    if out.suffix.lower() not in (".html", ".htm"):
        raise MahjongError("print_kind", name=out.name)
    return print_sheet(*asked).encode(), pages_of(options.rules)
