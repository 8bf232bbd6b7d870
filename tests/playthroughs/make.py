"""Writes the golden playthroughs anew: python tests/playthroughs/make.py. Look at the difference before you keep it.

The files hold the tiles themselves, not seeds, so they stay right whatever the random generator does.
"""

from __future__ import annotations

import random
from pathlib import Path

from mahjong.players.quick import quick
from mahjong.players.simple import at_random, play_out
from mahjong.table import card_table
from mahjong.table.deal import Deal
from mahjong.table.options import TABLES
from mahjong.table.record import write
from mahjong.table.settlement import settlement
from mahjong.tiles import Tile

HERE = Path(__file__).parent
PLAYBOARD, NMJL_LIKE = card_table.TABLES["playboard"], card_table.TABLES["nmjl_like"]
WANTED = {  # file -> rule set, table, what its deal must show
    "mcr-discard": ("mcr", TABLES["mcr"], lambda deal: won(deal) and deal.result.discarder is not None),
    "mcr-wall": ("mcr", TABLES["mcr"], lambda deal: won(deal) and deal.result.discarder is None),
    "mcr-out": ("mcr", TABLES["mcr"], lambda deal: deal.result.kind == "out"),
    "mil-kong": ("mil", TABLES["mcr"], lambda deal: won(deal) and any(e.kind in ("concealed_kong", "add") for e in deal.history)),
    "finnish-discard": ("finnish", TABLES["finnish"], lambda deal: won(deal) and deal.result.discarder is not None),
    "corrected-polish": ("corrected", TABLES["polish_play"], lambda deal: won(deal) and len(deal.history) > 60),
    "books-three": ("books", TABLES["finnish"].but(players=3), lambda deal: won(deal)),
    "finnish-136": ("finnish", TABLES["finnish"].but(bonus_tiles=False, dead_wall_refill=False), lambda deal: won(deal)),
    "finnish-out": ("finnish", TABLES["finnish"], lambda deal: deal.result.kind == "out"),
    "playboard-discard": ("playboard", PLAYBOARD, lambda deal: discarded(deal) and any(deal.offers) and has(deal, "claim", "exchange")),
    "playboard-redeemed": ("playboard", PLAYBOARD, lambda deal: won(deal) and deal.history[-2].kind == "exchange"),
    "playboard-second": ("playboard", PLAYBOARD.but(second_charleston="always", courtesy="smaller"), lambda deal: discarded(deal) and any(deal.offers) and has(deal, "claim")),
    "playboard-out": ("playboard", PLAYBOARD, lambda deal: deal.result.kind == "out" and has(deal, "claim")),
    "nmjl_like-discard": ("nmjl_like", NMJL_LIKE, lambda deal: discarded(deal) and any(deal.offers) and has(deal, "claim", "exchange")),
    "nmjl_like-wall": ("nmjl_like", NMJL_LIKE, lambda deal: won(deal) and not discarded(deal) and has(deal, "claim")),
    "nmjl_like-unseen": ("nmjl_like", NMJL_LIKE, lambda deal: any(Tile.HIDDEN in event.tiles for event in deal.history)),
}


def won(deal: Deal) -> bool:
    return deal.result.kind == "win"


def discarded(deal: Deal) -> bool:
    return won(deal) and deal.result.discarder is not None


def has(deal: Deal, *kinds: str) -> bool:
    return set(kinds) <= {event.kind for event in deal.history}


def summary(deal: Deal) -> list[str]:
    """What the end of a deal is compared by."""
    done = settlement(deal)
    lines = [f"# {deal.result.kind}"]
    lines += [f"# {result.win.seat}: {result.win} = {result.total}" for result in done.scores]
    return lines + ["# paid " + " ".join(f"{seat}{amount:+d}" for seat, amount in done.paid.items())]


def find(rules: str, table, fits) -> Deal:
    for seed in range(2000):
        rng = random.Random(seed)
        player = at_random(rng) if seed % 2 else quick(rng)
        round = Tile.EAST if rules in card_table.TABLES else Tile(27 + seed % 4)  # the American game has no rounds
        deal = play_out(Deal.start(seed, rules, table, round), player)
        if fits(deal):
            return deal
    raise SystemExit("no such deal was found")


def main() -> None:
    for name, (rules, table, fits) in WANTED.items():
        deal = find(rules, table, fits)
        (HERE / f"{name}.txt").write_text("\n".join([write(deal), *summary(deal), ""]), "utf-8")


if __name__ == "__main__":
    main()
