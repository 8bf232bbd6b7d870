"""The card as HTML: all hands by category with an example, their words and prices, and the hands nearest to yours.

>>> card(lang="en").count('class="mj-cv-line"')
46
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from html import escape

from mahjong.card.cards import Card, CardLine, Category, load_card
from mahjong.card.expansion import CardGroup
from mahjong.card.missing import Missing
from mahjong.card.nearest import Near
from mahjong.card.rules import CardRules
from mahjong.draw.card_example import Piece, example
from mahjong.card.words import pattern_words
from mahjong.draw.hands import tile_words
from mahjong.draw.tables import Html
from mahjong.draw.tiles import _tile, alone, spelling, tile
from mahjong.files import find
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.tongue import spoken_cache

SMALL, TINY = 26, 23  # widths of a tile in pixels: fourteen tiny ones fit a column


@cache
def card_css() -> str:
    """The style of the card."""
    return find("data/art/card.css").read_text("utf-8")


def card(card: Card | None = None, lang: str = "", rules: str | CardRules = "playboard", own: bool = True, width: float = SMALL) -> Html:
    """A whole card as HTML, category by category; without one, that of the rules.

    `rules` says which prices and jokers the table agreed on, `width` is a tile's in pixels, `own` brings symbols and
    styles along. Raises MahjongError for an unknown rule set.
    """
    rules = load(rules)
    html = card_html(card or rules.card, lang, rules, width)
    return Html(f"<style>{card_css()}</style>{alone(html) if own else html}")


@spoken_cache(16)
def card_html(shown: Card, lang: str, rules: CardRules, width: float = SMALL) -> str:
    """The same without styles, for a widget that brings them."""
    body = "".join(_category(category, lang, rules, width) for category in shown.categories)
    return f'<div class="mj-cv mj-cv-all">{legend(lang, rules)}{body}</div>'


def legend(lang: str, rules: CardRules) -> str:
    """What the prices, marks and letters mean, folded away."""
    keys = ("prices" if rules.table.concealed_bonus else "price", "marks", "example", "numbers", "suits", "others")
    said = "".join(f"<li>{escape(say(f'card_view.legend.{key}', lang))}</li>" for key in keys)
    return f'<details class="mj-cv-legend"><summary>{escape(say("card_view.legend.title", lang))}</summary><ul>{said}</ul></details>'


def _category(category: Category, lang: str, rules: CardRules, width: float) -> str:
    lines = "".join(f"<li>{line_html(line, lang, rules, width)}</li>" for line in category.lines)
    idea = category.idea(lang)
    said = f"<p>{escape(idea)}</p>" if idea else ""
    head = f'<header><h3>{escape(category.title(lang))}</h3>{said}</header>'
    return f'<section data-category="{escape(category.id)}">{head}<ol>{lines}</ol></section>'


@spoken_cache(512)
def line_html(line: CardLine, lang: str = "", rules: str | CardRules = "playboard", width: float = SMALL) -> str:
    """One hand of a card: title, price, mark, an example with its letters, its words and its note."""
    rules = load(rules)
    note = line.note(lang)
    said = f'<p class="mj-cv-note">{escape(note)}</p>' if note else ""
    return (
        f'<article class="mj-cv-line" data-line="{escape(line.id)}">{_top(line, price(line, lang, rules), lang, 4)}'
        f'<div class="mj-cv-hand">{"".join(_shown(piece, width, lang) for piece in example(line, lang))}</div>'
        f'<p class="mj-cv-words">{escape(pattern_words(line.pattern, lang))}</p>{said}'
        f'<p class="mj-cv-room">{escape(room(line, lang, rules))}</p></article>'
    )


def _top(line: CardLine, worth: str, lang: str, level: int) -> str:
    """The heading of a hand, of a level among the page's headings (0: none): its points, name, id and mark."""
    heading = f' role="heading" aria-level="{level}"' if level else ""
    title = f'<b class="mj-cv-title"{heading}>{escape(line.title(lang))}</b>'
    return f'<div class="mj-cv-top">{worth}{title}<span class="mj-cv-id">{escape(line.id)}</span>{mark(line, lang)}</div>'


def mark(line: CardLine, lang: str = "") -> str:
    """X or C, as printed cards have it, with its words."""
    sign = "C" if line.concealed_only else "X"
    words = escape(say(f"card_view.mark.{sign}", lang))
    return f'<span class="mj-cv-mark mj-cv-{sign.lower()}" title="{words}"><span aria-hidden="true">{sign}</span><span class="mj-sr">{words}</span></span>'


def price(line: CardLine, lang: str = "", rules: str | CardRules = "playboard") -> str:
    """The points of a hand, exposed and concealed (american.R27-R31)."""
    concealed = line.value(True, load(rules).table.concealed_bonus)
    key = "only" if line.concealed_only else "same" if concealed == line.points else "bonus"
    words = say(f"card_view.price.{key}", lang, points=line.points, concealed=concealed)
    more = f"<small>/{concealed}</small>" if key == "bonus" else ""
    return f'<span class="mj-cv-points" title="{escape(words)}"><span aria-hidden="true">{line.points}{more}</span><span class="mj-sr">{escape(words)}: </span></span>'


def room(line: CardLine, lang: str = "", rules: str | CardRules = "playboard") -> str:
    """How many places take a joker, and how many groups a discard may complete, by these rules.

    >>> room(load_card().line("S6")), room(load_card().line("P4"))
    ('Jokers fit 12 of 14 places; 1 group may be called.', 'No joker fits anywhere; nothing may be called.')
    """
    groups, table = line.ways[0].groups, load(rules).table
    places = sum(group.size for group in groups if group.takes_jokers(table))
    calls = 0 if line.concealed_only else sum(group.callable for group in groups)
    jokers = say("card_view.room.jokers" if places else "card_view.room.no_jokers", lang, count=places)
    called = say("card_view.room.calls" if calls else "card_view.room.no_calls", lang, count=calls)
    return say("card_view.room.both", lang, jokers=jokers, calls=called)


def _shown(piece: Piece, width: float, lang: str) -> str:
    """A group of the example over its letters; the suit letter has a colour of its own as well."""
    tiles = "".join(_tile(spelling(t), width, (), lang, True) for t in piece.tiles)
    words = escape(tile_words(piece.tiles, lang))
    return f'<span class="mj-cv-group{_colour(piece.suit)}"><span class="mj-cv-tiles" role="img" aria-label="{words}">{tiles}</span>{_tags(piece)}</span>'


def _colour(suit: str) -> str:
    return f" mj-cv-suit-{suit.lower()}" if suit else ""


def _tags(piece: Piece) -> str:
    suit = f"<b>{piece.suit}</b>" if piece.suit else ""
    tag = f"<i>{escape(piece.tag)}</i>" if piece.tag else ""
    return f'<span class="mj-cv-tags" aria-hidden="true">{tag}{suit}</span>' if suit or tag else ""


# ---- the nearest hands


class Unseen:
    """How many copies of each tile a player has not seen yet: neither in the own hand nor gone."""

    def __init__(self, hand: Hand, gone=()):
        self.seen = Counter(hand.tiles) + Counter(gone)

    def left(self, tile: Tile) -> int:
        return max(0, Tile(tile).copies - self.seen[tile])


def near_list(nears: list[Near], hand: Hand, rules: str | CardRules = "playboard", gone=(), lang: str = "", width: float = TINY, own: bool = True) -> Html:
    """The nearest hands as HTML, in the order given: what is held, what is missing, whether it still lives.

    >>> from mahjong.card.nearest import nearest
    >>> held = Hand.parse("123p 123p 123p 12p RdRd")
    >>> "13 of 14" in near_list(nearest(held)[:3], held)
    True
    """
    rules, unseen = load(rules), Unseen(hand, gone)
    items = "".join(f"<li>{near_html(near, hand, rules, unseen, lang, width)}</li>" for near in nears)
    html = f'<div class="mj-cv"><ol class="mj-cv-near">{items}</ol>{_signs(nears, hand, lang)}</div>'
    return Html(f"<style>{card_css()}</style>{alone(html)}" if own else html)


def _signs(nears: list[Near], hand: Hand, lang: str) -> str:
    """What a dashed frame and a line under a group say, where there is one."""
    signs = {"dashed": any(near.missing.total for near in nears), "line": bool(hand.melds and nears)}
    said = " ".join(say(f"card_view.signs.{sign}", lang) for sign, there in signs.items() if there)
    return f'<p class="mj-cv-signs">{escape(said)}</p>' if said else ""


def near_html(near: Near, hand: Hand, rules: CardRules, unseen: Unseen, lang: str = "", width: float = TINY, level: int = 3) -> str:
    """One line of the nearest: points as they would be paid now, held of fourteen, the tiles, what is missing."""
    worth = f'<span class="mj-cv-points"><span aria-hidden="true">{near.value}</span><span class="mj-sr">{escape(say("card_view.points", lang, points=near.value))}: </span></span>'
    groups = "".join(_filled(group, places, width, lang) for group, places in filled(near, hand, rules, unseen))
    return (
        f'<article class="mj-cv-line mj-cv-is-{near.status}" data-line="{escape(near.line.id)}">{_top(near.line, worth, lang, level)}'
        f'<div class="mj-cv-state">{bar(near.held, lang)}{_status(near, lang)}</div>'
        f'<div class="mj-cv-hand">{groups}</div>{need(near, unseen, lang)}</article>'
    )


def bar(held: int, lang: str = "") -> str:
    """Tiles held of fourteen as a bar and a number."""
    return f'<span class="mj-cv-bar" style="--held:{held}" aria-hidden="true"></span><b class="mj-cv-held">{escape(say("card_view.held", lang, held=held))}</b>'


def _status(near: Near, lang: str) -> str:
    return f'<span class="mj-cv-status">{escape(say(f"card_view.status.{near.status}", lang))}</span>'


def filled(near: Near, hand: Hand, rules: CardRules, unseen: Unseen) -> list[tuple[CardGroup, list[tuple[Tile, str]]]]:
    """The groups of the way with their places: `shown` on the table, `held`, filled by a `joker` of yours, or `missing`.

    Places for real tiles only get them first; your jokers go where the fewest real tiles are left (american.md 4).
    """
    table, groups = rules.table, sorted(near.way.groups, key=_reading_order)
    shown, real = _exposed(hand), Counter(t for t in hand.concealed if t != Tile.JOKER)
    places: list[list] = [[] for _ in groups]
    for i in sorted(range(len(groups)), key=lambda i: groups[i].takes_jokers(table)):
        melds = shown.get(groups[i].key) if groups[i].callable else None
        places[i] = [(t, "shown") for t in melds.pop().tiles] if melds else [_place(t, real) for t in groups[i].tiles]
    holes = [(unseen.left(t), i, k) for i, row in enumerate(places) for k, (t, state) in enumerate(row) if state == "missing" and groups[i].takes_jokers(table)]
    for _, i, k in sorted(holes)[: near.missing.jokers]:
        places[i][k] = (places[i][k][0], "joker")
    return list(zip(groups, places))


def _reading_order(group: CardGroup) -> tuple:
    return group.tile, -group.size


def _exposed(hand: Hand) -> dict[tuple[Tile, int], list]:
    found: dict[tuple[Tile, int], list] = {}
    for meld in hand.melds:
        found.setdefault((meld.tile, len(meld.tiles)), []).append(meld)
    return found


def _place(wanted: Tile, real: Counter) -> tuple[Tile, str]:
    if real[wanted]:
        real[wanted] -= 1
        return wanted, "held"
    return wanted, "missing"


def _filled(group: CardGroup, places: list[tuple[Tile, str]], width: float, lang: str) -> str:
    """A group as far as it is there, with its words; what is missing is only sketched."""
    count = sum(state == "missing" for _, state in places)
    words = group.words(lang)
    if count or places[0][1] == "shown":
        words = say(f"card_view.need.{'some_missing' if count else 'exposed'}", lang, group=words, count=count)
    tiles = "".join(f'<span class="mj-cv-{state}">{_tile("J" if state == "joker" else spelling(t), width, (), lang, True)}</span>' for t, state in places)
    return f'<span class="mj-cv-group" role="img" aria-label="{escape(words)}"><span class="mj-cv-tiles">{tiles}</span></span>'


def need(near: Near, unseen: Unseen, lang: str = "", width: float = SMALL) -> str:
    """The missing tiles drawn, which of them must be real, and how many that would help are still unseen."""
    missing, draw = near.missing, lambda tile, count: _times(tile, count, unseen, width, lang)
    if not missing.total:
        return f'<p class="mj-cv-need mj-cv-done">{escape(say("card_view.need.nothing", lang))}</p>'
    real = "".join(draw(tile, count) for tile, count in missing.natural)
    parts = (_part(real, say("card_view.need.real", lang)) if real else "") + (_open(missing, draw, lang) if missing.count else "")
    left = sum(unseen.left(t) for t in missing.useful)
    said = say("card_view.need.left" if left else "card_view.need.none_left", lang, count=left)
    said = say("card_view.need.left_and_gain", lang, left=said, gain=say("card_view.need.gain", lang, count=near.gain)) if near.gain else said
    return f'<div class="mj-cv-need"><b>{escape(say("card_view.need.missing", lang))}</b>{parts}<small class="mj-cv-left">{escape(said)}</small></div>'


def _part(tiles: str, words: str) -> str:
    return f'<span class="mj-cv-part">{tiles}<small>{escape(words)}</small></span>'


def _open(missing: Missing, draw, lang: str) -> str:
    """Places a joker may fill too: all of them, or so many of them as your jokers leave."""
    if missing.dead >= missing.count:
        return _part(draw(Tile.JOKER, 1), say("card_view.need.joker", lang, count=missing.count))
    tiles = "".join(draw(tile, count) for tile, count in missing.open)
    some = missing.count < sum(count for _, count in missing.open)
    lead = f"<small>{escape(say('card_view.need.some', lang, count=missing.count))}</small>" if some else ""
    return _part(lead + tiles, say("card_view.need.or_joker" if missing.count == 1 else "card_view.need.or_jokers", lang))


def _times(which: Tile, count: int, unseen: Unseen, width: float, lang: str) -> str:
    """A missing tile, how often, and whether it is out of reach."""
    times = f"<em>{escape(say('card_view.need.times', lang, count=count))}</em>" if count > 1 else ""
    none = f'<em class="mj-cv-none">{escape(say("card_view.need.out", lang))}</em>' if not unseen.left(which) else ""
    return f'<span class="mj-cv-tile">{tile(which, width, lang=lang)}{times}{none}</span>'
