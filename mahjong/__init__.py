"""Mahjong, right under several rule sets at once: read a hand, score it, see why.

>>> import mahjong
>>> result = mahjong.score("123m 456m 789m 99p EE *E")
>>> result.total, result.legal
(23, True)
>>> print(mahjong.hand("EE 321m (2<34s)"))
123m EE (2<34s)
>>> mahjong.nearest("123p 123p 123p 12p RdRd")[0]
Near(S2, 13 of 14, 35, alive)
"""

from mahjong.card.cards import load_card as card
from mahjong.card.nearest import nearest
from mahjong.errors import HandError, MahjongError, NotationError, RuleError
from mahjong.hand import Group, Hand, Win
from mahjong.notation import read_hand as hand, read_win as win
from mahjong.reading import Reading, readings, waits
from mahjong.rules import load as ruleset
from mahjong.scoring.score import Score, score
from mahjong.tiles import Tile


def search(query: str, rules: str = "", kinds=(), lang: str = "", limit: int = 20) -> list:
    """Looks something up: the rules, fans, hands of the card, agreements and words a few words mean, the best first.

    `rules` and `kinds` (of `rule fan card option term`) keep only what a rule set knows and kinds of entries. Each hit
    has `id`, `title(lang)`, `text(lang)`, `rules`, `example`, `lesson` and `drills`; see `mahjong.reference`.

    >>> hit = search("luyise")[0]
    >>> hit.id, hit.title(), hit.lesson
    ('fan:all_green', 'All Green', '08-mcr#fans')
    """
    from mahjong.reference import search as found

    return found(query, rules, kinds, lang, limit)


__version__ = "0.1.0"
__all__ = (
    "Group Hand HandError MahjongError NotationError Reading RuleError Score Tile Win "
    "card hand nearest readings ruleset score search waits win"
).split()
