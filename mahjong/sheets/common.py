"""Parts that every game's sheet has: tiles, groups, who may call, who gets a tile, who pays what, what the table agreed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mahjong.compare.rows_asked import _sums, calls, sample
from mahjong.compare.rows_table import wins
from mahjong.compare.settings import settings
from mahjong.compare.verdict import verdict
from mahjong.compare.words import choice_words, option_name
from mahjong.files import look_up
from mahjong.hand import Win
from mahjong.reading import readings
from mahjong.scoring.ruleset import Ruleset
from mahjong.sheets.blocks import Grid, Item, Laid, Part, laid
from mahjong.statements import statement
from mahjong.table.options import Agreed, usual
from mahjong.text import say
from mahjong.tiles import BONUS, DRAGONS, WINDS, Tile

YES, NO = "✓", "✗"
ORDER = ("ladder", "call_priority", "multi_win", "rob_kong", "claim_window")  # options that say who gets a tile
TOLD = frozenset((*ORDER, "players", "bonus_tiles", "dead_wall_refill", "pair_chow", "seven_pairs_rank"))  # elsewhere on the sheet, or without effect
SUITS = {"p": range(9, 18), "s": range(18, 27), "m": range(0, 9)}  # in the order their values grow (play.T2)


def part(key: str, items: Iterable[Item | Grid], lang: str, note: str = "") -> Part:
    """A part with its heading, `print.part.<key>`."""
    return Part(key, say(f"print.part.{key}", lang), tuple(items), note)


def upper(text: str) -> str:
    """
    >>> upper("seven pairs")
    'Seven pairs'
    """
    return text[:1].upper() + text[1:]


def tiles(rules: Ruleset, lang: str) -> Part:
    """The set: every kind of tile the table plays with, and how many there are."""
    kinds = Counter(usual(rules.key).tiles)
    rows = [*((f"suit.{suit}", map(Tile, numbers)) for suit, numbers in SUITS.items()), ("winds", WINDS), ("dragons", reversed(DRAGONS))]
    rows += [("flower", (Tile.FLOWER,)), ("joker", (Tile.JOKER,))]
    items = [_kind(name, [tile for tile in row if kinds[tile]], kinds, lang) for name, row in rows]
    seats = [_seat(wind, lang) for wind in WINDS if kinds[BONUS[0]]]
    return part("tiles", [*filter(None, items), *seats], lang, say("print.tiles.all", lang, count=kinds.total()))


def _kind(name: str, row: list[Tile], kinds: Counter, lang: str) -> Item | None:
    if not row:
        return None
    words = say(f"page.{name}" if name.startswith("suit.") else f"print.tiles.{name}", lang)
    return Item(words, "", f"{len(row)} × {kinds[row[0]]}", Laid((tuple(row),)))


def _seat(wind: Tile, lang: str) -> Item:
    """The bonus tiles of a seat (play.T4)."""
    return Item(say("print.tiles.bonus", lang, seat=say(f"seat.{wind}", lang)), "", "", Laid((tuple(tile for tile in BONUS if tile.seat == wind),)))


def groups(names: Iterable[str], lang: str) -> Part:
    """Kinds of groups as they lie before their owner, each with how it is come by."""
    shown = look_up("data/reference.toml", "shows")
    return part("groups", [Item(say(f"print.group.{key}.name", lang), say(f"print.group.{key}.says", lang), "", laid(shown[f"group.{key}"])) for key in names], lang)


def who_calls(rules: Ruleset, lang: str) -> Part:
    """What may be called and by whom, each answered by the rules themselves; then who gets the tile."""
    yes = say("compare.yes", lang)
    items = [Item(name, "", YES if said[rules.key] == yes else NO) for _, name, said, _ in calls(lang)]
    return part("calls", items, lang)


def order(rules: Ruleset, lang: str) -> Part:
    """Who gets a tile that several want."""
    return part("order", chosen(rules, [name for name in ORDER if name in settings(rules.key)], lang), lang)


def chosen(rules: Ruleset, names: Iterable[str], lang: str) -> list[Item]:
    """Options with the choice these rules make."""
    found = settings(rules.key)
    return [Item(option_name(name, lang), choice_words(name, found[name].choice, lang)) for name in names]


def agreed(rules: Ruleset, lang: str, but: Iterable[str] = ()) -> Part:
    """What the table agreed on: the options of play that no other part tells."""
    table: Agreed = usual(rules.key)
    left = [name for name in table.choices if name not in TOLD and name not in but]
    return part("agreed", chosen(rules, left, lang), lang)


def says(ids: Iterable[str], lang: str) -> list[Item]:
    """Statements, each with its headline where it has one."""
    return [Item(statement(id).title(lang), statement(id).text(lang)) for id in ids]


def facts(rules: Ruleset, names: Iterable[str], lang: str) -> list[Item]:
    """Numbers of a rule set by the names of the page that compares them; those it does not have are left out."""
    rows, none = {id: (name, said.get(rules.key)) for id, name, said, _ in wins(lang)}, say("compare.none", lang)
    return [Item(rows[name][0], rows[name][1]) for name in names if rows[name][1] not in (None, none)]


def paid(rules: Ruleset, lang: str) -> list[Item]:
    """Who pays what for one hand, won in different ways; ways that come to the same sums are shown once.

    >>> from mahjong.rules import load
    >>> [item.says for item in paid(load("mcr"), "en")]
    ['East −25, South −8, West +41, North −8', 'East −27, South −27, West +81, North −27']
    """
    items, seen = [], set()
    for id in look_up("data/compare.toml", "pay"):
        found = verdict(sample(id), rules, usual(rules.key))
        sums = tuple(sorted(found.paid.values()))
        if sums and sums not in seen:
            seen.add(sums)
            items.append(Item(say(f"print.pay.{id}", lang, worth=found.total), _sums(found.paid, lang)))
    return items


def example(lang: str) -> Item:
    """The hand of that table."""
    place = sample("drawn")
    reading = readings(Win.parse(f"{place.hand} !{place.tile}"))[0]
    return Item(say("print.pay.example", lang), shown=Laid(reading.groups, reading.winning, place.tile))
