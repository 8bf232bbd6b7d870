"""`mahjong find`: the reference in a terminal. What it finds is loaded only when it is asked for."""

from __future__ import annotations

import argparse
import json

from mahjong.errors import MahjongError
from mahjong.rules import all_rules
from mahjong.text import say

NOTHING = 1  # exit code: nothing found


def arguments(command: argparse.ArgumentParser) -> None:
    """What `mahjong find` takes."""
    known = ", ".join(all_rules())
    command.add_argument("words", nargs="+", help=say("cli.find_words"))
    command.add_argument("--rules", default="", choices=all_rules(), metavar="KEY", help=say("cli.find_rules", known=known))
    command.add_argument("--kind", action="append", default=[], metavar="KIND", help=say("cli.find_kind"))
    command.add_argument("--most", type=int, default=20, metavar="N", help=say("cli.find_most"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))
    command.set_defaults(run=run)


def run(options) -> int:
    """Prints hits, the best first; an id alone prints all about it. 0 found, 1 nothing found."""
    from mahjong.reference import search, told

    words = " ".join(options.words)
    if options.most < 1:
        raise MahjongError("cli_most", found=options.most)
    alone = told.entry_called(words)
    hits = [alone] if alone else search(words, options.rules, options.kind, options.lang, options.most)
    if options.json:
        print(json.dumps([told.as_dict(hit, options.lang) for hit in hits], ensure_ascii=False, indent=1))
    elif alone:
        print("\n".join(told.all_about(alone, options.lang)))
    else:
        print("\n".join(told.line(hit, options.lang) for hit in hits) or say("reference.none", options.lang))
    return 0 if hits else NOTHING
