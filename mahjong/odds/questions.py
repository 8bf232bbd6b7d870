"""The classic questions, each answered exactly: flowers, thirteen orphans, pairs, a hand that wins as dealt.

A deal takes thirteen tiles (East fourteen) from a mixed set: 144 tiles while flowers are among them, the 136 playing
tiles once they have been replaced.

>>> flowers_dealt(0).formula(), flowers_dealt(0).percent
('C(8, 0) × C(136, 13) ÷ C(144, 13)', '45.98')
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.odds.chance import Chance, as_share, check_whole
from mahjong.odds.dealt import winning_deals
from mahjong.odds.outs import at_least, at_least_one, exactly
from mahjong.rules import load
from mahjong.table.options import CHOICES
from mahjong.tiles import BONUS, PLAYING

SET, BARE, FLOWERS, KINDS, ORPHANS = 144, 136, len(BONUS), len(PLAYING), 13


def flowers_dealt(k: int, hand: int = 13) -> Chance:
    """The chance of just `k` of the eight bonus tiles among the tiles you are dealt, before they are replaced.

    >>> flowers_dealt(8).words()
    '1 in 2,923,138,586'
    """
    _range(k, 0, FLOWERS)
    return exactly(k, FLOWERS, SET, _hand(hand))


def flowers_after_replacing(k: int, hand: int = 13) -> Chance:
    """The chance of just `k` bonus tiles laid out once a dealt hand has replaced every one it got, also those it drew then.

    >>> flowers_after_replacing(0).value == flowers_dealt(0).value, flowers_after_replacing(1).percent
    (True, '36.5')
    """
    _range(k, 0, FLOWERS)
    drawn = _hand(hand) + k
    value = Fraction(comb(FLOWERS, k) * comb(BARE, hand) * hand, comb(SET, drawn) * drawn)  # the last one drawn is no flower
    return Chance(value, "flowers_after_replacing", {"k": k, "hand": hand, "drawn": drawn})


def first_flower_by(turn: int, hand: int = 13) -> Chance:
    """The chance that a bonus tile has come to you by your draw number `turn`, the deal counted as before the first.

    >>> first_flower_by(0).percent, first_flower_by(18).formula()
    ('54.02', '1 − C(136, 31) ÷ C(144, 31)')
    """
    _range(turn, 0, SET // 4)
    return at_least_one(FLOWERS, SET, _hand(hand) + turn)


def orphans_dealt() -> Chance:
    """The chance of thirteen tiles that are one of each terminal and honour: ready for thirteen orphans at once.

    >>> orphans_dealt().formula(), orphans_dealt().words()
    ('4^13 ÷ C(136, 13)', 'about 1 in 7,208,802,643')
    """
    return Chance(Fraction(4**13, comb(BARE, 13)), "orphans_dealt", {})


def orphans_won() -> Chance:
    """The chance that East is dealt thirteen orphans complete, fourteen tiles with one of them twice.

    >>> orphans_won().words()
    'about 1 in 3,247,922,070'
    """
    return Chance(Fraction(13 * 6 * 4**12, comb(BARE, 14)), "orphans_won", {})


def orphan_kinds(n: int, hand: int = 13) -> Chance:
    """The chance of just `n` different kinds out of the thirteen terminals and honours in the tiles dealt.

    >>> orphan_kinds(13).value == orphans_dealt().value, orphan_kinds(9).percent
    (True, '0.14')
    """
    _range(n, 0, ORPHANS)
    total, terms = comb(BARE, _hand(hand)), []
    for i in range(n + 1):  # of the n kinds, i are left out after all
        terms.append({"i": i, "sign": "−" if i % 2 else "", "pool": BARE - 4 * ORPHANS + 4 * (n - i)})
    value = Fraction(comb(ORPHANS, n) * _signed(n, hand), total)
    return Chance(value, "orphan_kinds", {"n": n, "hand": hand}, tuple(terms))


def _signed(n: int, hand: int) -> int:
    """Ways to be dealt all of `n` kinds of orphans and none of the other orphans, by leaving out and taking back."""
    return sum((-1) ** i * comb(n, i) * comb(BARE - 4 * ORPHANS + 4 * (n - i), hand) for i in range(n + 1))


def orphan_kinds_at_least(n: int, hand: int = 13) -> Chance:
    """The chance of at least `n` different terminals and honours, such as the nine kinds some tables deal again for.

    >>> orphan_kinds_at_least(9).words(), orphan_kinds_at_least(0).value
    ('about 1 in 675', Fraction(1, 1))
    """
    _range(n, 0, ORPHANS)
    each = [orphan_kinds(k, hand) for k in range(n, ORPHANS + 1)]
    terms = tuple({"k": k, "ways": comb(ORPHANS, k) * _signed(k, hand)} for k in range(n, ORPHANS + 1))
    return Chance(sum((c.value for c in each), Fraction(0)), "orphan_kinds_at_least", {"n": n, "hand": hand}, terms)


def given_pair(hand: int = 13) -> Chance:
    """The chance of being dealt two or more of one kind you name, say red dragons.

    >>> given_pair().percent
    '4.56'
    """
    return at_least(2, 4, BARE, _hand(hand))


def copies_dealt(k: int, hand: int = 13) -> Chance:
    """The chance of just `k` copies of one kind you name among the tiles dealt.

    >>> copies_dealt(4).words()
    'about 1 in 19,068'
    """
    _range(k, 0, 4)
    return exactly(k, 4, BARE, _hand(hand))


def any_pair(hand: int = 13) -> Chance:
    """The chance of two alike of any kind among the tiles dealt.

    >>> any_pair().formula(), any_pair().percent
    ('1 − C(34, 13) × 4^13 ÷ C(136, 13)', '87.13')
    """
    value = 1 - Fraction(comb(KINDS, _hand(hand)) * 4**hand, comb(BARE, hand))
    return Chance(value, "any_pair", {"hand": hand})


def pairs_dealt(k: int, hand: int = 13) -> Chance:
    """The chance of just `k` kinds held at least twice among the tiles dealt; three or four alike count as one such kind.

    >>> pairs_dealt(0).value + any_pair().value, pairs_dealt(2).percent
    (Fraction(1, 1), '34.72')
    """
    _range(k, 0, 7)
    splits = [(ones, k - threes - fours, threes, fours) for ones, threes, fours in _alike(k, _hand(hand))]
    terms = tuple(dict(zip(("ones", "pairs", "threes", "fours", "p", "q", "r"), (*s, KINDS - s[1], KINDS - s[1] - s[2], KINDS - k))) for s in splits)
    value = Fraction(sum(_alike_ways(*split) for split in splits), comb(BARE, hand))
    return Chance(value, "pairs_dealt", {"k": k, "hand": hand}, terms)


def _alike(k: int, hand: int):
    """Kinds held once, three times and four times, when `k` kinds are held at least twice."""
    for fours in range(k + 1):
        for threes in range(k - fours + 1):
            ones = hand - 2 * (k - threes - fours) - 3 * threes - 4 * fours
            if 0 <= ones <= KINDS - k:
                yield ones, threes, fours


def _alike_ways(ones: int, pairs: int, threes: int, fours: int) -> int:
    rest = KINDS - pairs - threes - fours
    kinds = comb(KINDS, pairs) * comb(KINDS - pairs, threes) * comb(KINDS - pairs - threes, fours) * comb(rest, ones)
    return kinds * 6**pairs * 4**threes * 4**ones


def tile_in_hand(copies: int = 1, unseen: int = BARE - 13, hand: int = 13) -> Chance:
    """The chance that a given player holds at least one of the unseen copies of a tile you name.

    >>> tile_in_hand().words(), tile_in_hand(4).percent
    ('about 1 in 9.5', '36.41')
    """
    _range(copies, 0, 4)
    return at_least_one(copies, unseen, hand)


def won_as_dealt(rules: str = "mcr") -> Chance:
    """The chance that East's fourteen tiles are a winning shape as dealt, flowers replaced, in the shapes the rule set knows.

    What the win is worth is not looked at: in MCR, where eight points are needed, some of these may not be declared.

    >>> won_as_dealt("finnish").words(), won_as_dealt("mcr").words()
    ('about 1 in 328,909', 'about 1 in 320,590')
    """
    deals = winning_deals(load(rules))
    return Chance(Fraction(deals, comb(BARE, 14)), "won_as_dealt", {"deals": deals, "rules": load(rules).key})


def race_for_one(left: int, players: tuple[str, ...], waiting: tuple[str, ...], throws: dict, multi_win: str = "head_bump") -> dict[str, Chance]:
    """One tile is left that several wait for: each player's chance to win with it in one round of draws.

    `players` draw in this order from `left` tiles, each time one; who waits for it wins with it, any other throws it with
    the chance `throws` gives (0 when not said). Two or more may claim it then: `multi_win` says who gets it, the next
    in turn (`head_bump`), all of them (`all_win`) or nobody (`draw`), so a rule set must be named.

    >>> chances = race_for_one(16, ("Thong", "Trusty", "Newbie", "Loi"), ("Thong", "Trusty", "Loi"), {"Newbie": "1/2"})
    >>> chances["Loi"].fraction, chances["Loi"].formula()
    ('3/32', '(1/2 + 1) ÷ 16')
    """
    check_whole(left)
    for name in (*waiting, *throws):
        if name not in players:
            raise MahjongError("odds_race", found=name)
    if multi_win not in CHOICES["multi_win"]:
        raise MahjongError("odds_race_ends", found=multi_win, known=", ".join(CHOICES["multi_win"]))
    if len(players) > left:
        raise MahjongError("odds_draws", found=len(players), unseen=left)
    shares: dict[str, list[Fraction]] = {name: [] for name in players}
    for place, name in enumerate(players):
        thrown = as_share(1 if name in waiting else throws.get(name, 0))
        for winner in _takers(name, players[place:] + players[:place], waiting, multi_win) if thrown else ():
            shares[winner].append(thrown)
    facts = {"left": left, "players": players, "waiting": waiting, "throws": throws, "multi_win": multi_win}
    return {name: _raced(parts, facts | {"who": name}) for name, parts in shares.items()}


def _takers(drawer: str, order: tuple[str, ...], waiting: tuple[str, ...], multi_win: str) -> tuple[str, ...]:
    if drawer in waiting:
        return (drawer,)
    claiming = tuple(name for name in order if name in waiting)
    if multi_win == "draw" and len(claiming) > 1:
        return ()
    return claiming if multi_win == "all_win" else claiming[:1]


def _raced(parts: list[Fraction], facts: dict) -> Chance:
    return Chance(sum(parts, Fraction(0)) / facts["left"], "race", facts, tuple({"part": str(part)} for part in parts))


def _range(number: int, low: int, high: int) -> None:
    if type(number) is not int or not low <= number <= high:
        raise MahjongError("odds_range", low=low, high=high, found=str(number))


def _hand(hand: int) -> int:
    _range(hand, 13, 14)
    return hand


class Question(NamedTuple):
    """One classic question: the function that answers it, and the least, greatest and first value of its number, if it has one.

    Its sentence and heading are `odds.question.<key>.ask` and `.title`.
    """

    answer: Callable[..., Chance]
    low: int = 0
    high: int = 0
    first: int = 0

    def ask(self, number: int | None = None) -> Chance:
        """The answer for a number; questions without one take none."""
        return self.answer(self.first if number is None else number) if self.high else self.answer()


@cache
def questions(rules: str = "mcr") -> dict[str, Question]:
    """The classic questions by key, in the order a page may ask them.

    >>> {key: question.ask().words() for key, question in questions().items()}["orphan_kinds_at_least"]
    'about 1 in 675'
    """
    return {
        "flowers_dealt": Question(flowers_dealt, 0, 8, 1),
        "flowers_after_replacing": Question(flowers_after_replacing, 0, 8, 1),
        "first_flower_by": Question(first_flower_by, 0, 20, 5),
        "given_pair": Question(given_pair),
        "copies_dealt": Question(copies_dealt, 0, 4, 2),
        "any_pair": Question(any_pair),
        "pairs_dealt": Question(pairs_dealt, 0, 6, 2),
        "orphan_kinds": Question(orphan_kinds, 0, 13, 4),
        "orphan_kinds_at_least": Question(orphan_kinds_at_least, 0, 13, 9),
        "orphans_dealt": Question(orphans_dealt),
        "orphans_won": Question(orphans_won),
        "tile_in_hand": Question(tile_in_hand, 1, 4, 1),
        "won_as_dealt": Question(lambda: won_as_dealt(rules)),
    }
