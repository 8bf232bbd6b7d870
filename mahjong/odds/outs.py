"""Exact chances of drawing what you need, by counting: useful tiles among the unseen ones, in so many draws.

Every unseen tile is as likely to lie in any one unseen place as in any other; that is all these counts assume.

>>> chance = at_least_one(4, 123, 5)
>>> chance.formula(), chance.percent
('1 − C(119, 5) ÷ C(123, 5)', '15.47')
>>> at_least_one(122, 123, 1).fraction, at_least_one(122, 123, 2).fraction
('122/123', '1')
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod

from mahjong.errors import MahjongError
from mahjong.odds.chance import Chance, as_share, check_whole, check_within, ways
from mahjong.table.options import usual


def at_least_one(outs: int, unseen: int, draws: int) -> Chance:
    """The chance that among your next draws is at least one of the useful tiles (`outs` of the `unseen`).

    The other players' draws between yours change nothing as long as nobody claims. Raises MahjongError for more useful
    tiles or draws than there are tiles unseen.

    >>> at_least_one(1, 16, 4).words()
    '1 in 4'
    """
    _check(outs, unseen, draws)
    value = 1 - Fraction(comb(unseen - outs, draws), comb(unseen, draws))
    return Chance(value, "at_least_one", {"outs": outs, "unseen": unseen, "draws": draws, "rest": unseen - outs})


def exactly(hits: int, outs: int, unseen: int, draws: int) -> Chance:
    """The chance that just so many of the useful tiles are among the draws; 0 for more than there can be.

    >>> exactly(1, 2, 4, 2).fraction
    '2/3'
    """
    _check(outs, unseen, draws)
    check_whole(hits)
    value = Fraction(ways(outs, hits) * ways(unseen - outs, draws - hits), comb(unseen, draws))
    facts = {"hits": hits, "outs": outs, "unseen": unseen, "draws": draws, "rest": unseen - outs, "misses": max(draws - hits, 0)}
    return Chance(value, "exactly" if hits <= draws else "none", facts)


def at_least(hits: int, outs: int, unseen: int, draws: int) -> Chance:
    """The chance of at least so many useful tiles among the draws, such as two more of a tile for a pung.

    >>> at_least(2, 3, 123, 20).percent
    '6.84'
    """
    _check(outs, unseen, draws)
    check_whole(hits)
    counts = range(hits, min(outs, draws) + 1)
    value = sum((exactly(k, outs, unseen, draws).value for k in counts), Fraction(0))
    terms = tuple({"hits": k, "misses": draws - k} for k in counts)
    return Chance(value, "at_least", {"least": hits, "outs": outs, "unseen": unseen, "draws": draws, "rest": unseen - outs}, terms)


def first_at(turn: int, outs: int, unseen: int) -> Chance:
    """The chance that the first useful tile comes with just this draw, counted from 1.

    >>> first_at(3, 1, 10).fraction
    '1/10'
    """
    _check(outs, unseen, turn)
    if not turn:
        raise MahjongError("odds_first_turn")
    value = Fraction(ways(unseen - turn, outs - 1), comb(unseen, outs)) if outs else Fraction(0)
    key = "first_at" if outs else "none"
    return Chance(value, key, {"turn": turn, "outs": outs, "fewer": outs - 1, "unseen": unseen, "after": unseen - turn})


def with_claims(outs: int, unseen: int, mine: int, theirs: int, thrown=0) -> Chance:
    """The chance of a useful tile in `mine` draws, or among `theirs`, each thrown at once with chance `thrown` and yours to claim.

    Assumes that a player who draws a useful tile throws it in that turn or never, and that nobody else takes it first;
    what players throw from their hands is not counted. `theirs` are the draws of those you may claim from: everybody
    for a pung or a win, the player on your left for a chow.

    >>> with_claims(1, 16, 1, 1, "1/2").fraction
    '3/32'
    """
    _check(outs, unseen, 0)
    check_whole(mine, theirs)
    check_within("odds_draws", mine + theirs, unseen)
    kept, rest = 1 - as_share(thrown), unseen - mine - theirs
    counts = range(max(0, outs - rest), min(outs, theirs) + 1)
    missed = sum((comb(theirs, k) * ways(rest, outs - k) * kept**k for k in counts), Fraction(0))
    facts = {"outs": outs, "unseen": unseen, "mine": mine, "theirs": theirs, "rest": rest, "kept": str(kept)}
    terms = tuple({"k": k, "others": outs - k} for k in counts)
    return Chance(1 - missed / comb(unseen, outs), "with_claims", facts, terms)


def draws_left(live: int, players: int = 4, before: int = 3) -> int:
    """How many of the tiles left in the wall will be yours when `before` players draw before you, and nobody claims.

    >>> draws_left(16), draws_left(16, before=0), draws_left(16, players=3, before=2)
    (4, 4, 5)
    """
    check_whole(live, players, before)
    if players not in (2, 3, 4) or before >= players:
        raise MahjongError("odds_players", players=players, before=before)
    return max(0, -(-(live - before) // players))


def by_turn(outs: int, unseen: int, turn: int, players: int = 4, before: int = 3, thrown=0) -> Chance:
    """The chance of a useful tile by your draw number `turn`, with the others drawing and throwing in between.

    `before` others draw before your first: all of them just after your discard, none when it is your turn. `thrown` is
    the chance that a useful tile another player draws is thrown and yours to claim, 0 when not said.

    >>> by_turn(4, 123, 5).value == at_least_one(4, 123, 5).value, by_turn(4, 60, 5, thrown="1/2").percent
    (True, '61.38')
    """
    draws_left(0, players, before)
    check_whole(turn)
    return with_claims(outs, unseen, turn, before + (turn - 1) * (players - 1) if turn else 0, thrown) if as_share(thrown) else at_least_one(outs, unseen, turn)


def before_wall_ends(outs: int, unseen: int, live: int, players: int = 4, before: int = 3, thrown=0) -> Chance:
    """The chance of a useful tile before the wall's `live` tiles are drawn, every fourth one yours (every third of three).

    The tiles a rule set never draws (a dead wall) are unseen too, so they are in `unseen` and not in `live`.

    >>> before_wall_ends(4, 109, 70).percent, before_wall_ends(4, 95, 70, thrown=1).percent
    ('49.77', '99.6')
    """
    check_within("odds_draws", live, unseen)
    mine = draws_left(live, players, before)
    return with_claims(outs, unseen, mine, live - mine, thrown) if as_share(thrown) else at_least_one(outs, unseen, mine)


def both_in_any_order(first: int, second: int, unseen: int, draws: int) -> Chance:
    """The chance of at least one tile of each of two kinds among the draws, whichever comes first.

    >>> both_in_any_order(1, 1, 3, 2).fraction
    '1/3'
    """
    _check_two(first, second, unseen, draws)
    without = [comb(unseen - gone, draws) for gone in (first, second, first + second)]
    value = 1 - Fraction(without[0] + without[1] - without[2], comb(unseen, draws))
    return Chance(value, "both_in_any_order", _two_facts(first, second, unseen, draws))


def one_then_other(first: int, second: int, unseen: int, draws: int) -> Chance:
    """The chance of a tile of the first kind and, in a later draw, one of the second; one that came before helps nothing.

    So it is when the second kind is only wanted once the first is there, and is thrown until then.

    >>> one_then_other(1, 1, 3, 2).fraction
    '1/6'
    """
    _check_two(first, second, unseen, draws)
    rest, terms, value = unseen - first - second, [], Fraction(0)
    for a in range(1, min(first, draws) + 1):
        for b in range(1, min(second, draws - a) + 1):
            value += comb(first, a) * comb(second, b) * ways(rest, draws - a - b) * (1 - Fraction(1, comb(a + b, a)))
            terms.append({"a": a, "b": b, "both": a + b, "others": draws - a - b})
    facts = _two_facts(first, second, unseen, draws)
    return Chance(value / comb(unseen, draws), "one_then_other", facts, tuple(terms))


def _two_facts(first: int, second: int, unseen: int, draws: int) -> dict:
    left = {"no_first": unseen - first, "no_second": unseen - second, "rest": unseen - first - second}
    return {"first": first, "second": second, "unseen": unseen, "draws": draws} | left


def places(live: int, hands: tuple[int, ...], rules: str = "mcr") -> dict[str, int]:
    """Where the unseen tiles lie: in the wall still to draw, in each concealed hand, in the dead wall of the rule set.

    In MCR every tile is drawn in the end; the classical tables leave fourteen.

    >>> places(40, (13, 13, 10), "finnish")
    {'wall': 40, 'hand1': 13, 'hand2': 13, 'hand3': 10, 'dead': 14}
    """
    check_whole(live, *hands)
    return {"wall": live} | {f"hand{i}": size for i, size in enumerate(hands, 1)} | {"dead": usual(rules).dead_wall}


def is_in(place: str, where: dict[str, int]) -> Chance:
    """The chance that one given unseen tile lies in a place.

    >>> is_in("dead", places(40, (13, 13, 10), "finnish")).formula(), is_in("dead", places(40, (13, 13, 10))).words()
    ('14 ÷ 90', 'never')
    """
    unseen = sum(_known(where, place).values())
    if not unseen:
        raise MahjongError("odds_nothing_unseen")
    return Chance(Fraction(where[place], unseen), "place", {"place": where[place], "unseen": unseen})


def some_in(place: str, copies: int, where: dict[str, int]) -> Chance:
    """The chance that at least one of the unseen copies of a tile lies in a place.

    >>> some_in("hand1", 2, {"wall": 2, "hand1": 1, "hand2": 1}).fraction
    '1/2'
    """
    return at_least_one(copies, sum(_known(where, place).values()), where[place])


def spread(copies: dict[str, int], where: dict[str, int]) -> Chance:
    """The chance that the unseen copies of a tile lie just so: this many here, that many there, none elsewhere.

    >>> spread({"wall": 1, "hand1": 1}, {"wall": 2, "hand1": 1, "hand2": 1}).formula()
    '(C(2, 1) × C(1, 1)) ÷ C(4, 2)'
    """
    _known(where, *copies)
    check_whole(*copies.values())
    unseen, total = sum(where.values()), sum(copies.values())
    check_within("odds_outs", total, unseen)
    inside = {place: n for place, n in copies.items() if n}
    value = Fraction(prod(ways(where[place], n) for place, n in inside.items()), comb(unseen, total))
    shown = " × ".join(f"C({where[place]}, {n})" for place, n in inside.items()) or "1"
    split = {place: copies.get(place, 0) for place in where}
    return Chance(value, "spread", {"ways": shown, "unseen": unseen, "copies": total, "split": split, "where": dict(where)})


def spreads(copies: int, where: dict[str, int]) -> list[tuple[dict[str, int], Chance]]:
    """Every way the unseen copies of a tile may lie, each with its chance; the chances add up to 1.

    >>> [(split, chance.fraction) for split, chance in spreads(1, {"wall": 3, "hand1": 1})]
    [({'wall': 1, 'hand1': 0}, '3/4'), ({'wall': 0, 'hand1': 1}, '1/4')]
    """
    check_within("odds_outs", copies, sum(_known(where).values()))
    splits = [dict(zip(where, split)) for split in _splits(copies, list(where.values()))]
    return [(split, spread(split, where)) for split in splits]


def _splits(copies: int, room: list[int]):
    if not room:
        if not copies:
            yield ()
        return
    for here in range(min(copies, room[0]), -1, -1):
        yield from ((here, *others) for others in _splits(copies - here, room[1:]))


def wall_runs_out(waiting: tuple[int, ...], unseen: int, live: int, thrown=0) -> Chance:
    """The chance that nobody wins before the wall is drawn; `waiting` is each seat's useful tiles, in the order they draw.

    A seat that is not waiting has 0. The useful tiles of two seats are taken to be different tiles, every hand to stay
    as it is; `thrown` is the chance that a tile useful to another is thrown by who draws it, and wins.

    >>> wall_runs_out((1, 0), 4, 2).fraction, wall_runs_out((1, 0), 4, 2, thrown=1).fraction
    ('3/4', '1/2')
    """
    check_whole(*waiting, unseen, live)
    check_within("odds_draws", live, unseen)
    check_within("odds_outs", sum(waiting), unseen)
    kept, drawn = 1 - as_share(thrown), [len(range(seat, live, len(waiting))) for seat in range(len(waiting))]
    facts = {"unseen": unseen, "live": live, "outs": sum(waiting), "kept": str(kept), "waiting": waiting}
    single = [seat for seat, outs in enumerate(waiting) if outs]
    if len(single) == 1:
        return _one_waits(waiting[single[0]], unseen, drawn[single[0]], live, kept)
    return Chance(_nobody(waiting, drawn, unseen, live, kept), "wall_runs_out", facts)


def _one_waits(outs: int, unseen: int, mine: int, live: int, kept: Fraction) -> Chance:
    got = with_claims(outs, unseen, mine, live - mine, 1 - kept)
    return Chance(1 - got.value, "nobody_claims", got.facts, got.terms)


def _nobody(waiting: tuple[int, ...], drawn: list[int], unseen: int, live: int, kept: Fraction) -> Fraction:
    """Lays each seat's useful tiles into places: never where that seat draws, elsewhere in the wall if they are kept."""
    states = {waiting: 1}
    for seat, times in enumerate(drawn):
        for _ in range(times):
            states = _one_place(states, seat)
    all_, rest = sum(waiting), unseen - live
    value = sum((n * _arrangements(left, rest) * kept ** (all_ - sum(left)) for left, n in states.items()), Fraction(0))
    return value / _arrangements(waiting, unseen)


def _one_place(states: dict, seat: int) -> dict:
    after = dict(states)  # the tile there is nobody's
    for left, count in states.items():
        for owner, n in enumerate(left):
            if n and owner != seat:
                key = (*left[:owner], n - 1, *left[owner + 1 :])
                after[key] = after.get(key, 0) + count
    return after


def _arrangements(kinds: tuple[int, ...], room: int) -> int:
    """Ways to lay tiles of several kinds into places, tiles of one kind not told apart."""
    total = 1
    for n in kinds:
        total, room = total * ways(room, n), room - n
    return total


def _check(outs: int, unseen: int, draws: int) -> None:
    check_within("odds_outs", outs, unseen)
    check_within("odds_draws", draws, unseen)


def _check_two(first: int, second: int, unseen: int, draws: int) -> None:
    check_whole(first, second)
    _check(first + second, unseen, draws)


def _known(where: dict[str, int], *names: str) -> dict[str, int]:
    check_whole(*where.values())
    for name in names:
        if name not in where:
            raise MahjongError("odds_no_place", place=name, known=", ".join(where))
    return where
