"""What players and users of other programs stumbled over in the American game, case by case."""

import random
from collections import Counter

import pytest

from mahjong import score
from mahjong.card.cards import read_card
from mahjong.card.nearest import nearest
from mahjong.errors import RuleError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.players.simple import at_random, play_out
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.tiles import Tile, WINDS

from american_hands import E, JUNK, S, W, after, all_tiles, kinds, offered, rigged, rows, sizes

SHOWN = "(5<5pJ) 147m369s EES N"  # thirteen tiles with an exposed joker
FILL = "1m 4m 7m 3s 6s 9s E S N Rd Gd 2p 8p".split()


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split("|")]


def may(deal: Deal, event: str) -> str:
    """Whether an event may happen."""
    try:
        deal.play(event)
    except RuleError:
        return "refused"
    return "allowed"


def held(given: str, rules: str) -> str:
    """Tiles held for a card of one hand."""
    pattern, hand = parts(given)
    found = nearest(hand, rules, read_card(f"[x]\nX | 25 | bonus | {pattern}"))
    return str(found[0].held) if found else "none"


def lines(given: str, rules: str) -> str:
    """How many hands of the card the nearest view has, each with what it needs to show."""
    found = nearest(given, rules)
    assert [near.held for near in found] == sorted((near.held for near in found), reverse=True)
    assert all(near.value and near.status in ("alive", "jokers", "dead") and near.missing.total == 14 - near.held for near in found)
    return str(len({near.line.id for near in found}))


def near(given: str, rules: str) -> str:
    """Tiles held for one hand of the card, its value and its mark."""
    hand, id = parts(given)
    found = next(one for one in nearest(hand, rules) if one.line.id == id)
    mark = "value" if isinstance(found.line.concealed, int) else found.line.concealed
    return f"{found.held} {found.value} {mark}"


def paid(given: str, rules: str) -> str:
    result = score(given, rules)
    return " ".join(str(result.payments()[seat]) for seat in WINDS)


def exchange(given: str, rules: str) -> str:
    """Whether West, who has a 5 of dots, may redeem South's joker at that moment."""
    west = f"5p 99p {' '.join(FILL[:10])}"
    deal = {
        "thirteen": lambda: rigged(south=SHOWN, west=west, live="9m9m", phase="draw", turn=W, rules=rules),
        "discard": lambda: rigged(f"{JUNK} 9p", south=SHOWN, west=west, rules=rules, tile=Tile.P9).play("E-9p"),
        "called": lambda: rigged(f"{JUNK} 9p", south=SHOWN, west=west, rules=rules, tile=Tile.P9).play("E-9p").play("W(99^9p)"),
        "drawn": lambda: rigged(south=SHOWN, west=west, live="9m9m", phase="draw", turn=W, rules=rules).play("W+9m"),
    }[given]()
    return may(deal, "W%S(5<5pJ)")


def call(given: str, rules: str) -> str:
    """Whether South may call a discard of East's with some tiles in hand."""
    tile, with_tiles, group = parts(given)
    own = [name for name in FILL if name != tile][: 13 - len(read_tiles(with_tiles))]
    deal = rigged(f"{JUNK} {tile}", south=f"{with_tiles} {' '.join(own)}", rules=rules, tile=Tile.parse(tile)).play(f"E-{tile}")
    window = deal if deal.phase == "claims" else deal._replace(phase="claims", turn=E, tile=Tile.parse(tile), asked=(S,))
    assert (f"S{group}" in kinds(window)) == (may(window, f"S{group}") == "allowed")
    return may(window, f"S{group}")


def redeemed(given: str, rules: str) -> str:
    """Whether South wins by a joker redeemed after calling a pung in the same turn."""
    hand, tile, line = parts(given)
    deal = rigged(f"{JUNK} {tile}", south=hand, west="(8^8sJ) 147m369s EES N", rules=rules, tile=Tile.parse(tile)).play(f"E-{tile}")
    called = deal.play(f"S({tile[0]}<{tile[0] * 2}p)")
    later = called.play(next(str(event) for event in called.legal() if event.kind == "exchange"))
    concealed = Hand((*later.holding(S).concealed, *later.holding(S).melds[0].tiles))
    assert next(one for one in nearest(concealed, rules) if one.line.id == line).held == 14  # but for the exposed group
    return may(later, "S!J")


def blind(given: str, rules: str) -> str:
    """The last pass to the right when each seat passes so many tiles unseen."""
    hands = [f"147m258p369s {str(seat) * 4}" for seat in WINDS]
    deal = later = rigged(*hands, rules=rules, phase="pass", asked=WINDS, came="dealt", stage=5)
    for seat, count in zip(WINDS, map(int, given.split())):
        later = later.play(Event(seat, "charleston", source=">>", tiles=(seat,) * (3 - count) + (Tile.HIDDEN,) * count))
    assert sizes(later) == [13] * 4 and all_tiles(later) == all_tiles(deal) and later.phase == "offer"
    return "kept" if later.holdings == deal.holdings and "3 3 3 3" in given else "moved"


def courtesy(given: str, rules: str) -> str:
    """How many tiles East and West exchange; play goes on in any case."""
    mine, theirs = given.split()
    deal = rigged("147m258p369s EEEE", west="147m258p369s WWWW", rules=rules, phase="offer", asked=WINDS, stage=3)
    start = deal = offered(deal, f"{mine}0{theirs}0")
    while deal.phase == "courtesy":
        deal = deal.play(deal.legal()[-1])
    assert deal.phase in ("draw", "turn") and deal.turn == E and deal.legal()
    return str((Counter(deal.holding(E).concealed) - Counter(start.holding(E).concealed)).total())


def bonus(given: str, rules: str) -> str:
    """In so many deals: is a flower ever laid aside?"""
    for number in range(int(given)):
        deal = play_out(Deal.start(number, rules), at_random(random.Random(number)))
        if any(event.kind in ("bonus", "replace") for event in deal.history) or any(holding.bonus for holding in deal.holdings):
            return "laid"
    assert TABLES[rules].tiles.count(Tile.FLOWER) == 8 and len({tile for tile in deal.began.ring if str(tile).endswith("F")}) == 1
    return "none"


CHECKS = {check.__name__: check for check in (held, lines, near, paid, exchange, call, redeemed, blind, courtesy, bonus)}
RULES = {
    "B085": ["american.R67"],
    "B095": ["american.A30"],
    "B097": ["american.R29", "american.A16"],
    "B099": ["american.A23"],
    "B101": ["american.R38", "american.R39"],
    "B103": ["american.R10", "american.A7"],
    "B105": ["american.R18", "american.R66"],
    "B093": ["american.A15", "american.R69"],
}


def marked() -> list:
    """The rows, each marked with the statements it is about."""
    found = enumerate(rows("american_reports.tsv"), 1)
    return [pytest.param(row, marks=pytest.mark.rule(*RULES.get(row["id"], [])), id=f"{row['id']}-{row['rules']}-{n}") for n, row in found]


@pytest.mark.parametrize("row", marked())
def test_reports(row):
    assert CHECKS[row["check"]](row["given"], row["rules"]) == row["right"]


def test_every_report_on_the_american_game_is_here():
    assert {row["id"] for row in rows("american_reports.tsv")} == {f"B{number:03}" for number in range(85, 106, 2)}
    assert after(rigged(f"{JUNK} 9m"), "E-9m").phase == "draw"
