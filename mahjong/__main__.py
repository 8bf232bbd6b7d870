"""The command line: `mahjong score`, `mahjong read`, `mahjong card`, `mahjong find`, `mahjong print`, `mahjong export`, `mahjong play`, `mahjong replay`, `mahjong serve`, `mahjong build`, `mahjong notebooks`; `python -m mahjong` does the same.

>>> main(["score", "123m 456m 789m 99p EE E", "--self-drawn", "--brief"])
24 mcr legal
0
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from mahjong.app.print_command import arguments as print_arguments
from mahjong.card.cards import CardError, load_card, open_card
from mahjong.card.nearest import Sight, nearest
from mahjong.card.rules import CardRules
from mahjong.card.win import CardWin
from mahjong.errors import MahjongError
from mahjong.files import BrokenTable
from mahjong.export_command import arguments as export_arguments
from mahjong.find_command import arguments as find_arguments
from mahjong.hand import FACTS, Win
from mahjong.learn.record_file import PLACES
from mahjong.notation import parse, read_hand, read_win
from mahjong.players.bulk import find_game, game_lines
from mahjong.players.simple import PLAYERS
from mahjong.tiles import PLAYING
from mahjong.reading import readings, waits
from mahjong.rules import all_rules, load
from mahjong.scoring.score import score
from mahjong.table.settlement import settlement
from mahjong.text import languages, say
from mahjong.tiles import BY_SPELLING
from mahjong.tongue import language, use

FROM = {"left": "<", "across": "^", "right": ">", "discard": "*"}
TOLD = 0.25  # seconds between two words on how far it is
BAD_INPUT, NO_WIN, NO_OUTPUT, STOPPED = 2, 1, 3, 130  # exit codes


def main(argv: list[str] | None = None) -> int:
    """Runs a command; 0 done, 1 the tiles are no win, 2 the input cannot be read, 3 nothing can be
    written or served; each said in one sentence on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without these letters shows others, not an error
    before = language()
    use(asked_language(sys.argv[1:] if argv is None else argv, os.environ))
    try:
        return _run(parser().parse_args(argv))
    except BrokenTable as error:  # one with the sentences themselves: no command can even be described
        print(error.message(), file=sys.stderr)
        return 3
    finally:
        use(before)


def _run(options) -> int:
    try:
        code = options.run(options)
        sys.stdout.flush()
        return code
    except MahjongError as error:
        return _refuse(error, options)
    except BrokenPipeError:  # whoever read the output has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        why = ": ".join(str(part) for part in (error.filename, error.strerror) if part)
        print(say("cli.no_output", why=why or error), file=sys.stderr)
        return NO_OUTPUT


def asked_language(argv: list[str], environ) -> str:
    """The language of the command line: `--lang`, else the one the terminal is set to, where there are tables for it.

    >>> asked_language(["--lang", "pl", "read"], {}), asked_language([], {"LANG": "fi_FI.UTF-8"}), asked_language([], {"LANG": "C"})
    ('pl', 'fi', 'en')
    """
    found = [value for name, value in zip(argv, argv[1:]) if name == "--lang"] + [word[7:] for word in argv if word.startswith("--lang=")]
    found += [environ.get(name, "").partition(".")[0].partition("_")[0] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    return next((lang for lang in found if lang in languages()), "en")


def _speaking(command: argparse.ArgumentParser) -> None:
    """`--lang` may stand before a command or after it."""
    command.add_argument("--lang", default=argparse.SUPPRESS, choices=languages(), help=say("cli.lang"))


def parser() -> argparse.ArgumentParser:
    """All commands and their options, described from the text tables in the language in use."""
    top = argparse.ArgumentParser(prog="mahjong", description=say("cli.about"))
    top.set_defaults(lang="")
    _speaking(top)
    commands = top.add_subparsers(required=True, metavar="command")
    _score_command(commands.add_parser("score", help=say("cli.score"), description=say("cli.score")))
    _read_command(commands.add_parser("read", help=say("cli.read"), description=say("cli.read")))
    _card_command(commands.add_parser("card", help=say("cli.card"), description=say("cli.card")))
    _find_command(commands.add_parser("find", help=say("cli.find"), description=say("cli.find")))
    _print_command(commands.add_parser("print", help=say("cli.print"), description=say("cli.print")))
    _export_command(commands.add_parser("export", help=say("cli.export"), description=say("cli.export")))
    _play_command(commands.add_parser("play", help=say("cli.play"), description=say("cli.play")))
    _replay_command(commands.add_parser("replay", help=say("cli.replay"), description=say("cli.replay")))
    _serve_command(commands.add_parser("serve", help=say("cli.serve"), description=say("cli.serve")))
    _build_command(commands.add_parser("build", help=say("cli.build"), description=say("cli.build")))
    _notebooks_command(commands.add_parser("notebooks", help=say("cli.notebooks"), description=say("cli.notebooks")))
    for each in (top, *commands.choices.values()):
        _worded(each)
    return top


class _Help(argparse.HelpFormatter):
    """What argparse says itself, from the text tables."""

    def add_usage(self, usage, actions, groups, prefix=None):
        super().add_usage(usage, actions, groups, say("cli.help.usage") if prefix is None else prefix)


def _worded(command: argparse.ArgumentParser) -> None:
    """The headings of a help page and its own option, in the language in use."""
    command.formatter_class = _Help
    command._positionals.title, command._optionals.title = say("cli.help.arguments"), say("cli.help.options")
    for action in command._actions:
        if isinstance(action, argparse._HelpAction):
            action.help = say("cli.help.help")


def _common(command: argparse.ArgumentParser) -> None:
    command.add_argument("hand", help=say("cli.hand"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))
    _speaking(command)


def _score_command(command: argparse.ArgumentParser) -> None:
    _common(command)
    command.add_argument("--rules", default="mcr", metavar="KEY", help=say("cli.rules", known=", ".join(all_rules())))
    way = command.add_mutually_exclusive_group()
    way.add_argument("--self-drawn", action="store_true", help=say("cli.self_drawn"))
    way.add_argument("--from", dest="source", choices=FROM, help=say("cli.source"))
    for option in ("seat", "round"):
        command.add_argument(f"--{option}", choices="ESWN", help=say(f"cli.{option}"))
    command.add_argument("--flowers", type=whole_number, metavar="N", help=say("cli.flowers"))
    for fact in FACTS:
        command.add_argument(f"--{fact}", action="store_true", help=say(f"cli.{fact}"))
    command.add_argument("--brief", action="store_true", help=say("cli.brief"))
    command.set_defaults(run=run_score)


def _read_command(command: argparse.ArgumentParser) -> None:
    _common(command)
    command.set_defaults(run=run_read)


def _find_command(command: argparse.ArgumentParser) -> None:
    find_arguments(command)
    _speaking(command)


def _print_command(command: argparse.ArgumentParser) -> None:
    print_arguments(command)
    _speaking(command)


def _export_command(command: argparse.ArgumentParser) -> None:
    export_arguments(command)
    _speaking(command)


def _card_command(command: argparse.ArgumentParser) -> None:
    command.add_argument("hand", nargs="?", help=say("cli.card_hand"))
    command.add_argument("--rules", default="playboard", choices=all_rules(CardRules), help=say("cli.card_rules"))
    command.add_argument("--gone", default="", metavar="TILES", help=say("cli.gone"))
    command.add_argument("--card", metavar="FILE", help=say("cli.card_file"))
    command.add_argument("--most", type=whole_number, default=8, metavar="N", help=say("cli.most"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))
    _speaking(command)
    command.set_defaults(run=run_card)


def _play_command(command: argparse.ArgumentParser) -> None:
    known = ", ".join(PLAYERS)
    command.add_argument("--players", default="quick", metavar="NAMES", help=say("cli.players", known=known))
    command.add_argument("--rules", default="mcr", metavar="KEY", help=say("cli.rules", known=", ".join(all_rules())))
    command.add_argument("--deals", type=whole_number, default=100, metavar="N", help=say("cli.deals"))
    command.add_argument("--seed", type=whole_number, default=1, metavar="N", help=say("cli.shuffle"))
    command.add_argument("--out", metavar="FILE", help=say("cli.out"))
    _speaking(command)
    command.set_defaults(run=run_play, json=False)


def _replay_command(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", help=say("cli.games"))
    command.add_argument("--deal", type=whole_number, default=0, metavar="N", help=say("cli.deal"))
    _speaking(command)
    command.set_defaults(run=run_replay, json=False)


def _serve_command(command: argparse.ArgumentParser) -> None:
    command.add_argument("--port", type=port_number, help=say("cli.port"))
    command.add_argument("--exact-port", action="store_true", help=say("cli.exact_port"))
    command.add_argument("--host", default="127.0.0.1", help=say("cli.host"))
    command.add_argument("--no-browser", action="store_true", help=say("cli.no_browser"))
    command.add_argument("--record", choices=PLACES, help=say("cli.record"))
    command.add_argument("--readers", type=whole_number, default=40, metavar="N", help=say("cli.readers"))
    command.add_argument("--idle", type=whole_number, default=900, metavar="SECONDS", help=say("cli.idle"))
    command.add_argument("--alone", type=whole_number, default=300, metavar="SECONDS", help=say("cli.alone"))
    command.add_argument("--name", action="append", default=[], help=say("cli.name"))
    command.add_argument("--frame", action="append", default=[], metavar="SITE", help=say("cli.frame"))
    command.add_argument("--static", default="", metavar="ADDRESS", help=say("cli.static"))
    _speaking(command)
    command.set_defaults(run=run_serve, json=False)


def _build_command(command: argparse.ArgumentParser) -> None:
    command.add_argument("--out", default="site", metavar="FOLDER", help=say("cli.build_out"))
    command.add_argument("--cache", metavar="FOLDER", help=say("cli.build_cache"))
    command.add_argument("--full", default="", metavar="ADDRESS", help=say("cli.build_full"))
    command.set_defaults(run=run_build, json=False)


def _notebooks_command(command: argparse.ArgumentParser) -> None:
    command.add_argument("--out", default="notebooks-copy", metavar="FOLDER", help=say("cli.notebooks_out"))
    _speaking(command)
    command.set_defaults(run=run_notebooks, json=False)


def port_number(text: str) -> int:
    """A port from 1 to 65535; argparse says which when it is none."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(say("cli.no_port", port=text))
    return int(text)


def whole_number(text: str) -> int:
    """A whole number; argparse says of which option when it is none."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("cli.no_number", given=text)) from None


def _refuse(error: MahjongError, options) -> int:
    if options.json:
        place = {"place": error.place, "text": error.text} if error.text is not None else {}
        print(json.dumps({"error": error.key, "message": error.message(options.lang), **place}, ensure_ascii=False))
    elif isinstance(error, CardError):
        print("\n".join(problem.text(options.lang) for problem in error.problems), file=sys.stderr)
    else:
        print("\n".join(filter(None, (error.message(options.lang), error.pointer()))), file=sys.stderr)
    return BAD_INPUT


def win_from(options) -> Win:
    """The win a command line describes: the notation, changed by the options given."""
    win, changes = read_win(options.hand, load(options.rules).wins), {}
    if options.self_drawn or options.source:
        changes["by"] = "!" if options.self_drawn else FROM[options.source]
    for name in ("seat", "round"):
        if getattr(options, name):
            changes[name] = BY_SPELLING[getattr(options, name)]
    if options.flowers is not None:
        changes["flowers"] = options.flowers
    facts = {fact for fact in FACTS if getattr(options, fact)}
    return win.but(**changes, facts=win.facts | facts)


def run_score(options) -> int:
    """`mahjong score`: the sheet, as text, as JSON, or in one line."""
    result = score(win_from(options), options.rules)
    if options.json:
        print(json.dumps(result.as_dict(options.lang), ensure_ascii=False, indent=1))
    elif options.brief:
        print(result.total, result.rules.key, "legal" if result.legal else "not legal" if result.is_win else "no win")
    else:
        print(result.explain(options.lang))
    return 0 if result.is_win else NO_WIN


def run_read(options) -> int:
    """`mahjong read`: the one spelling of what was written, its readings or its waits."""
    parsed = parse(options.hand)
    loose = len(parsed.loose) + 3 * len(parsed.melds)
    common = all(tile in PLAYING for tile in (*parsed.loose, *(tile for meld in parsed.melds for tile in meld.tiles)))
    won = parsed.won is not None or (common and loose == 14)
    what = read_win(options.hand, Win if common else CardWin) if won else read_hand(options.hand)
    shown = _win_facts(what) if won and common else {"hand": str(what), "size": (what.hand if won else what).size}
    if not won and common and what.size == 13:
        shown["waits"] = list(map(str, waits(what)))
    if options.json:
        print(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        print("\n".join(_read_lines(shown, options.lang)))
    return 0


def _win_facts(win: Win) -> dict:
    found = [{"shape": r.shape, "groups": list(map(str, r.groups)), "winning": r.winning} for r in readings(win)]
    return {"win": str(win), "waits": list(map(str, waits(win.hand))), "readings": found}


def _read_lines(shown: dict, lang: str):
    yield shown.get("win") or shown["hand"]
    if "waits" in shown:
        yield say("cli.waits" if shown["waits"] else "cli.no_waits", lang, tiles=" ".join(shown["waits"]))
    if shown.get("readings") == []:
        yield say("verdict.no_win", lang)
    for reading in shown.get("readings", []):
        groups = " ".join(reading["groups"])
        yield say("cli.reading", lang, shape=say(f"shape.{reading['shape']}", lang), groups=groups)


def run_card(options) -> int:
    """`mahjong card`: what a hand is near to, or, without a hand, the card itself; a card of one's own is checked on the way."""
    card = open_card(options.card) if options.card else load_card()
    rows = [_near_row(near, options.lang) for near in _nearest(options, card)] if options.hand else _card_rows(card, options.lang)
    if options.json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        print("\n".join(say("cli.near" if options.hand else "cli.line", options.lang, **row) for row in rows) or say("card.sheet.none", options.lang))
    return 0 if rows else NO_WIN


def _nearest(options, card) -> list:
    if options.most < 1:
        raise MahjongError("cli_most", found=options.most)
    return nearest(options.hand, options.rules, card, Sight.of(options.gone))[: options.most]


def _near_row(near, lang: str) -> dict:
    missing, status = near.missing.text(lang) or say("card.sheet.nothing", lang), say(f"card.status.{near.status}", lang)
    return {"id": near.line.id, "title": near.line.title(lang), "held": near.held, "value": near.value, "missing": missing, "status": status}


def _card_rows(card, lang: str) -> list[dict]:
    return [{"id": line.id, "title": line.title(lang), "points": line.points, "concealed": line.concealed, "pattern": str(line.pattern)} for line in card.lines]


def run_play(options) -> int:
    """`mahjong play`: deals between players, a line of JSON each; how far it is goes to standard error."""
    lines = game_lines(tuple(name.strip() for name in options.players.split(",")), options.rules, options.deals, options.seed)
    with open(options.out, "w", encoding="utf-8", newline="\n") if options.out else nullcontext(sys.stdout) as out:
        return _play_into(out, lines, options)


def _play_into(out, lines, options) -> int:
    """Writes the lines and says how far it is; Ctrl-C ends it, and what was played stays."""
    told, played = 0.0, 0
    try:
        for played, line in enumerate(lines, 1):
            out.write(line + "\n")
            if monotonic() - told > TOLD or played == options.deals:
                told = monotonic()
                print("\r" + say("cli.played", options.lang, played=played, deals=options.deals), end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\n" + say("cli.stopped", options.lang, played=played, deals=options.deals), file=sys.stderr)
        return STOPPED
    print(file=sys.stderr)
    return 0


def run_replay(options) -> int:
    """`mahjong replay`: one deal of a file, played again and checked: its record, the winner's sheet, what was paid."""
    with open(options.file, encoding="utf-8", errors="replace") as lines:
        game = find_game(lines, options.deal)
    print(game.deal.record())
    for result in settlement(game.deal).scores:
        print("", result.explain(options.lang), sep="\n")
    paid = ", ".join(f"{seat} {amount:+d}" for seat, amount in game.payments.items())
    print("", say("cli.paid" if game.deal.result.wins else "cli.nobody_won", options.lang, paid=paid), sep="\n")
    return 0


def run_serve(options) -> int:
    """`mahjong serve`: the guide under Voilà."""
    from mahjong.app.serve import serve
    from mahjong.app.terms import Terms

    terms = Terms(options.readers, options.idle, options.alone, tuple(options.name), tuple(options.frame), options.static)
    return serve(options.port, options.host, not options.no_browser, record=options.record, terms=terms, exact=options.exact_port) or 0


def run_notebooks(options) -> int:
    """`mahjong notebooks`: copies of the pages to open in JupyterLab, in a language."""
    from mahjong.prose import copies

    for path in copies(Path(options.out), language()):
        print(path)
    return 0


def run_build(options) -> int:
    """`mahjong build`: the guide as files for any web host."""
    from mahjong.app.static_edition.build import run_build

    return run_build(options)


if __name__ == "__main__":
    sys.exit(main())
