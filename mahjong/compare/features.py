"""What a table plays, asked of its rules: each feature is one question with a short answer, put to a rule set and its table.

>>> from mahjong.compare.settings import agreed
>>> [feature("tiles", *agreed("mcr")), feature("several_win", *agreed("finnish", {"multi_win": "all_win"}))]
['144', 'all']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from mahjong.compare.position import Position
from mahjong.compare.rows_asked import resolved
from mahjong.compare.settings import agreed, settings
from mahjong.compare.verdict import verdict
from mahjong.files import look_up
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.ruleset import Ruleset
from mahjong.table.deal import Deal
from mahjong.table.options import Agreed
from mahjong.tiles import Tile


NO_WIN = ""  # the hand asked about does not win at this table


def feature(name: str, rules: Ruleset, table: Agreed) -> str:
    """The answer of one rule set at one table; raises KeyError for an unknown feature."""
    return FEATURES[name](rules, table)


def reach(key: str, name: str, wanted: str, base: Mapping[str, str]) -> dict[str, str] | None:
    """What to agree on beside `base` so that a feature becomes what is wanted: nothing, one option, or None where none does it.

    >>> reach("finnish", "tiles", "136", {}), reach("finnish", "minimum", "8", {})
    ({'bonus_tiles': 'False'}, None)
    """
    if feature(name, *agreed(key, base)) == wanted:
        return {}
    ways = ({option: choice} for option, choice, value in moves(key, name) if value == wanted and option not in base)
    return next((way for way in ways if feature(name, *agreed(key, {**base, **way})) == wanted), None)


@cache
def moves(key: str, name: str, options: tuple[str, ...] | None = None) -> tuple[tuple[str, str, str], ...]:
    """Every single agreement that moves a feature of a rule set: option, choice, what the feature then is.

    `options` are those to try; unless given, the ones `data/compare.toml` names for the feature.
    """
    options, own = look_up("data/compare.toml", "moved_by").get(name, ()) if options is None else options, settings(key)
    usual = feature(name, *agreed(key))
    trials = [(option, choice) for option in options if option in own for choice in own[option].choices if choice != own[option].choice]
    found = ((option, choice, feature(name, *agreed(key, {option: choice}))) for option, choice in trials)
    return tuple(move for move in found if move[2] != usual)


def _counting(rules: Ruleset, table: Agreed) -> str:
    """Whether patterns are added, points doubled, or a card tells the price."""
    return "card" if rules.has_card else "doubles" if isinstance(rules, ClassicalRules) else "added"


def _sample(id: str) -> Position:
    case = look_up("data/compare.toml", "pay", id)
    return Position.parse(case["own"], case.get("others"))


def _discard_pays(rules: Ruleset, table: Agreed) -> str:
    """After North's discard to West: what South pays beside North; East may be apart."""
    paid = verdict(_sample("thrown_by_south"), rules, table).paid
    if not paid:
        return NO_WIN
    thrower, other = -paid[Tile.NORTH], -paid[Tile.SOUTH]
    return "one" if not other else "alike" if thrower == other else "twice" if thrower == 2 * other else "more"


def _east_pays(rules: Ruleset, table: Agreed) -> str:
    """Whether East pays double for a drawn tile."""
    paid = verdict(_sample("drawn"), rules, table).paid
    return NO_WIN if not paid else "double" if paid[Tile.EAST] == 2 * paid[Tile.SOUTH] else "alike"


def _losers(rules: Ruleset, table: Agreed) -> str:
    """Whether what a loser holds changes what it pays."""
    alone, holding = (verdict(_sample(id), rules, table).paid for id in ("thrown_by_south", "losers"))
    return NO_WIN if not alone else "no" if alone == holding else "settle"


def _bonus(rules: Ruleset, table: Agreed) -> str:
    """What an own flower adds to one cheap and one dear hand: nothing, the same to both, or a multiple."""
    if Tile.FLOWER in table.tiles:
        return "played"
    if not any(tile.is_bonus for tile in table.tiles):
        return "none"
    case = look_up("data/compare.toml", "bonus")
    plain, flowered = ([verdict(Position.parse(f"{hand} {flower}{rest}"), rules, table).total for hand, rest in case["hands"]] for flower in ("", case["flower"]))
    if not all(plain):
        return NO_WIN
    added = {now - before for before, now in zip(plain, flowered)}
    return "none" if added == {0} else "added" if len(added) == 1 else "doubles"


def _several(rules: Ruleset, table: Agreed) -> str:
    """Two equal wins on one discard."""
    found = resolved(Tile.EAST, {Tile.SOUTH: "win chow", Tile.NORTH: "win chow"}, table)
    return "draw" if found.drawn else "all" if len(found.seats) > 1 else "nearest"


def _shape_first(rules: Ruleset, table: Agreed) -> str:
    """Whether a win with a pung goes before a nearer one with a chow."""
    found = resolved(Tile.EAST, {Tile.SOUTH: "win chow", Tile.NORTH: "win pung"}, table.but(multi_win="head_bump") if "multi_win" in table.choices else table)
    return "shape" if found.seats == (Tile.NORTH,) else "turn"


FEATURES: dict[str, Callable[[Ruleset, Agreed], str]] = {
    "size": lambda rules, table: str(len(_sample("drawn").tiles)) if verdict(_sample("drawn"), rules, table).total else NO_WIN,
    "tiles": lambda rules, table: str(len(table.tiles)),
    "counting": _counting,
    "minimum": lambda rules, table: str(rules.minimum),
    "limit": lambda rules, table: str(getattr(rules, "limit", None) or "none"),
    "chows": lambda rules, table: str(getattr(rules, "chows_allowed", 4)) if not rules.has_card else "card",
    "discard_pays": _discard_pays,
    "east_pays": _east_pays,
    "losers": _losers,
    "bonus": _bonus,
    "several_win": _several,
    "which_first": _shape_first,
    "ready": lambda rules, table: getattr(table, "announce_ready", "silent"),
    "east_after_win": lambda rules, table: table.east_win_dealer,
    "charleston": lambda rules, table: "yes" if Deal.start(1, rules, table).phase == "pass" else "no",
}
