"""Drawings: tiles and hands as strings of SVG and HTML; pure functions that may use the engine and nothing above it."""

from mahjong.draw.any_sheet import any_sheet
from mahjong.draw.card_score import card_score
from mahjong.draw.card_view import card
from mahjong.draw.classical_sheet import classical_sheet, count_sheet
from mahjong.draw.hands import describe, group_words, hand, tile_words
from mahjong.draw.sheet import score_sheet
from mahjong.draw.tiles import alone, css, name, page_head, spelling, sprite, symbols, tile

__all__ = ["alone", "any_sheet", "card", "card_score", "classical_sheet", "count_sheet", "css", "describe", "group_words", "hand", "name", "page_head", "score_sheet", "spelling", "sprite", "symbols", "tile", "tile_words"]
