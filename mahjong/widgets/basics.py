"""What the first lessons use besides `mahjong.page`: `from mahjong.widgets.basics import *`."""

from __future__ import annotations

from mahjong.draw.lesson_tables import GROUPS, SHAPES, dice, discards, discs, dragons
from mahjong.draw.lesson_tables import families, flowers, groups, honours, places, shapes, sticks, suits, words
from mahjong.errors import MahjongError
from mahjong.hand import Group
from mahjong.widgets.find_tile import FindTile
from mahjong.widgets.finish_hand import FinishHand
from mahjong.widgets.readings_view import ReadingsView, WaitsView
from mahjong.widgets.type_tiles import TypeTiles

__all__ = (
    "GROUPS SHAPES dice discards discs dragons families flowers groups honours places shapes sticks suits words "
    "FindTile FinishHand ReadingsView TypeTiles WaitsView is_group"
).split()


def is_group(text: str) -> bool:
    """Whether some tiles form one group.

    >>> is_group("891m"), is_group("123m")
    (False, True)
    """
    try:
        Group.parse(text)
    except MahjongError:
        return False
    return True
