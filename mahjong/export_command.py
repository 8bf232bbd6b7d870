"""`mahjong export`: what the suite knows, as CSV or JSON for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahjong.text import say

FORMATS = ("csv", "json")
KINDS = ("rules", "fans", "terms", "card", "options")  # as in mahjong/tables.py, which is loaded only when it is asked for


def arguments(command: argparse.ArgumentParser) -> None:
    """What `mahjong export` takes."""
    command.add_argument("--what", required=True, choices=KINDS, help=say("cli.export_what"))
    command.add_argument("--format", choices=FORMATS, help=say("cli.export_format"))
    command.add_argument("--card", metavar="FILE", help=say("cli.card_file"))
    command.add_argument("-o", "--out", metavar="FILE", help=say("cli.export_out"))
    command.set_defaults(run=run, json=False)


def run(options) -> int:
    """Writes a table to a file, or prints it; the file's ending says how, unless `--format` does."""
    from mahjong.card.cards import open_card
    from mahjong.tables import as_csv, as_json, records

    end = options.format or (Path(options.out).suffix[1:].lower() if options.out else "")
    rows = records(options.what, options.lang, open_card(options.card) if options.card else None)
    text = as_json(rows) + "\n" if end == "json" else as_csv(rows)
    if options.out:
        Path(options.out).write_text(text, encoding="utf-8", newline="")
        print(say("cli.exported", options.lang, name=options.out, count=len(rows)))
    else:
        print(text, end="")
    return 0
