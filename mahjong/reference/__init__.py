"""Everything that can be looked up, and the search over it: rules, fans, card hands, options and words of the game.

`entries` what there is to look up · `fold` text without accents, tones and styles of writing · `index` the search

>>> [hit.key for hit in search("luyise")][:1], [hit.title("fi") for hit in search("kolmetoista orpoa")][:1]
(['all_green'], ['Kolmetoista orpoa'])
"""

from mahjong.reference.entries import KINDS, Entry, entries, entry
from mahjong.reference.index import search

__all__ = "KINDS Entry entries entry search".split()
