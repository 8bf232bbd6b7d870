"""The five principles of the Mahjong Competition Rules as policies (mcr.md 1.3).

Two of them need no code of their own: one reading for the whole hand is what keeps groups from being cut anew
(the first half of Non-Separation), and High-versus-Low is the search for the dearest choice itself (`score.py`).
A candidate line here has `pattern`, `mask` (its groups as bits) and `nth` (its number among its like).
"""

from __future__ import annotations

from mahjong.scoring.ruleset import Principle


def contains(a, b) -> bool:
    """Non-Repeat: what a counted pattern always contains is not counted again; single-group lines only inside its groups."""
    limit = a.pattern.excludes.get(b.pattern.key, 0)
    if limit == 0 or (b.pattern.key in a.pattern.takes_away and a.pattern.combines and b.pattern.combines):
        return False  # not contained: what keeps the two apart is Non-Separation (mcr.fan16)
    return (limit is None or b.nth < limit) and (not b.pattern.each or b.mask & ~a.mask == 0)


def regroups(a, b) -> bool:
    """Non-Separation: the groups of one combination are not taken apart into another one."""
    return a.pattern.combines and b.pattern.combines and b.mask & ~a.mask == 0 and a.mask != b.mask


def repeats(a, b) -> bool:
    """Non-Identical: a group used for a pattern does not make the same pattern again with another group."""
    return a.pattern is b.pattern and a.pattern.combines and a.mask & b.mask != 0


def join_once(parts: tuple[int, ...], mask: int) -> tuple[int, ...] | None:
    """Account-Once: a pattern joins groups that were not joined before, so it may meet each joined part in one group."""
    merged, apart = mask, []
    for part in parts:
        common = part & mask
        if common & (common - 1):
            return None
        if common:
            merged |= part
        else:
            apart.append(part)
    return (merged, *apart)


NON_REPEAT = Principle("non_repeat", clash=contains)
NON_SEPARATION = Principle("non_separation", clash=regroups)
NON_IDENTICAL = Principle("non_identical", clash=repeats)
HIGH_VERSUS_LOW = Principle("high_versus_low")
ACCOUNT_ONCE = Principle("account_once", join=join_once)
FIVE = (NON_REPEAT, NON_SEPARATION, NON_IDENTICAL, HIGH_VERSUS_LOW, ACCOUNT_ONCE)
