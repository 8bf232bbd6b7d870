"""What the page on the American card shows: one import for its widgets and tables."""

from __future__ import annotations

from collections import Counter
from html import escape

from mahjong.card.cards import CardLine, load_card
from mahjong.card.expansion import expand
from mahjong.card.language import read_pattern
from mahjong.card.score import CardScore
from mahjong.draw import hand as draw_hand
from mahjong.card.words import pattern_words
from mahjong.draw.tables import Html, box, table
from mahjong.notation import read_tiles
from mahjong.numbers import number
from mahjong.scoring.score import score
from mahjong.table.card_table import TABLES
from mahjong.text import say
from mahjong.tiles import SET_152, Tile
from mahjong.widgets.card_check import CardCheck
from mahjong.widgets.card_html import RULES, ap, groups_html, prices, rules_name, tiles_html
from mahjong.widgets.card_shelf import CardShelf
from mahjong.widgets.card_view import CardView
from mahjong.widgets.group_try import GROUPS, GroupTry
from mahjong.widgets.idea_view import Ideas
from mahjong.widgets.line_quiz import LineQuiz
from mahjong.widgets.line_reader import LineReader
from mahjong.widgets.line_worth import LineWorth
from mahjong.widgets.near_hand import NearHand
from mahjong.widgets.own_card import OwnCard
from mahjong.widgets.pattern_words import held_tiles
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language

__all__ = (
    "CardCheck CardShelf CardView GroupTry Ideas LineQuiz LineReader LineWorth NearHand OwnCard "
    "families_152 groups_table is_it price_table joker_room language_table picture_hands note load_card kind_of_price FAMILIES LANGUAGE PICTURE"
).split()

FAMILIES = {"suits": "1p 5s 9m", "winds": "ESWN", "dragons": "Rd Gd Wd", "flowers": "F", "jokers": "J"}
KINDS = {"suits": lambda t: t.is_suited, "winds": lambda t: t.is_wind, "dragons": lambda t: t.is_dragon, "flowers": Tile.FLOWER.__eq__, "jokers": Tile.JOKER.__eq__}
LANGUAGE = {  # what is written, step by step
    "groups": ("5p*2", "5p*3", "5p*4", "5p*5", "run(5p)", "run(5p)*2", "WINDS", "DRAGONS", "F*4"),
    "suits": ("5A*3", "5A*3 5B*3", "run(1x) run(1y)"),
    "numbers": ("nA*3", "nA*3 n+1A*3", "nA*2 ~nA*2", "nA*3 mB*3"),
    "honours": ("V1*3", "D1*3 D2*2", "nA*3 DA*3"),
    "conditions": ("nA*3 mA*3; n<m", "nA*3 mB*3; n!=m", "nA*3; n in 123"),
}
PICTURE = {"circles": "123p 123p 123p 12p RdRd <3p", "mixed": "123p 123s 123m 12m RdRd <3m"}
NO_HAND = "123m 456p 789s EEE 5p <5p"


def families_152() -> Html:
    """The families of the 152 tiles, counted, with their sum (american.R6-R11)."""
    lang, rows = language(), []
    for key, shown in FAMILIES.items():
        found = Counter(tile for tile in SET_152 if KINDS[key](tile))
        each = next(iter(found.values()))
        rows.append([ap(f"families.{key}", lang), Html(tiles_html(read_tiles(shown), lang, 32)), Html(f'<span style="white-space:nowrap">{len(found)} × {each} = <strong>{found.total()}</strong></span>')])
    rows.append([ap("families.all", lang), "", Html(f"<strong>{len(SET_152)}</strong>")])
    made = table(rows, [ap(f"families.{key}", lang) for key in ("family", "tiles", "pieces")], lang=lang)
    return Html(f'<div class="mj-ap-narrow">{made}</div>')


def groups_table() -> Html:
    """Every kind of group: a picture, whether a discard may complete it, whether jokers may stand in it by each rule set."""
    lang = language()
    head = [ap("groups.group", lang), ap("groups.picture", lang), ap("groups.called", lang), *(ap("groups.jokers", lang, rules=rules_name(rules, lang)) for rules in RULES)]
    rows = [[ap(f"group_try.{key}", lang), Html(tiles_html(held_tiles(group), lang, 30)), _yes(group.callable, lang), *(_yes(group.takes_jokers(TABLES[rules]), lang) for rules in RULES)] for key, group in GROUPS.items()]
    return table(rows, head, lang=lang, stacked=True)


def _yes(is_so: bool, lang: str) -> Html:
    return Html(f'<span class="mj-ap-{"good" if is_so else "bad"}">{"✓" if is_so else "✗"} {escape(ap("yes" if is_so else "no", lang))}</span>')


def is_it(text: str = NO_HAND) -> Html:
    """A hand that looks finished, and what the card says to it (american.R2)."""
    lang, result = language(), score(text, "playboard")
    return Html(f'<div class="mj-mcr">{draw_hand(result.win, 36, lang, own=False)}<p>{escape(result.explain(lang).splitlines()[0])}</p></div>')


def language_table(step: str) -> Html:
    """One step of the language of lines: what is written, what it means, ways to make it and, where there are several, how many."""
    lang = language()
    keys = ("written", "means", "tiles", "ways")[: 3 if step == "groups" else 4]
    rows = [_row(text, lang)[: len(keys)] for text in LANGUAGE[step]]
    return table(rows, [ap(f"language.{key}", lang) for key in keys], lang=lang, stacked=True)


def _row(text: str, lang: str) -> list:
    pattern = read_pattern(text)
    ways = expand(pattern)
    picked = ways[:1] if len(ways) == 1 else (ways[len(ways) // 3], ways[-1])
    drawn = "".join(f'<span class="mj-ap-way">{"".join(f"<span>{tiles_html(held_tiles(group), lang, 26)}</span>" for group in way.groups)}</span>' for way in picked)
    return [Html(f"<code>{escape(text)}</code>"), pattern_words(pattern, lang), Html(drawn), len(ways)]


def kind_of_price(line: CardLine) -> str:
    """How a line pays for staying concealed: `bonus`, `only` or `number`."""
    return line.concealed if isinstance(line.concealed, str) else "number"


def price_table() -> Html:
    """How the hands of the card are priced: how many of each kind, from which to which value, and what it means."""
    lang, rows = language(), []
    for kind in ("bonus", "number", "only"):
        lines = [line for line in load_card().lines if kind_of_price(line) == kind]
        points = sorted(line.points for line in lines)
        span = f"{points[0]}" if points[0] == points[-1] else f"{points[0]}–{points[-1]}"
        rows.append([ap(f"prices.{kind}", lang), len(lines), span, ap("prices.example", lang, title=lines[0].title(lang), price=prices(lines[0], lang))])
    return table(rows, [ap(f"prices.{key}", lang) for key in ("kind", "hands", "points", "for_example")], say("card_view.rules", lang, rules=rules_name("playboard", lang)), lang=lang, stacked=True)


def picture_hands() -> Html:
    """The source's picture hand beside the same shape in several suits, with what each rule set pays (american.R78)."""
    lang = language()
    rows = [[ap(f"picture.{key}", lang), _picture(score(text, "playboard"), lang), *(score(text, rules).total for rules in RULES)] for key, text in PICTURE.items()]
    return table(rows, [ap("picture.hand", lang), ap("picture.tiles", lang), *(rules_name(rules, lang) for rules in RULES)], lang=lang, stacked=True)


def _picture(result: CardScore, lang: str) -> Html:
    """The runs of the line one by one, the tile that won marked in the last of them."""
    groups = result.found[0].way.groups
    last = max(i for i, group in enumerate(groups) if result.win.tile in group.tiles)
    return Html(groups_html(groups, lang, 26, won=(last, result.win.tile)))


def joker_room(rules: str) -> float:
    """On how many of fourteen places a hand of the card takes a joker, on average.

    >>> f"{joker_room('playboard'):.1f} {joker_room('nmjl_like'):.1f}"
    '11.0 7.6'
    """
    lines = load_card().lines
    return sum(places_for_jokers(line, rules) for line in lines) / len(lines)


def places_for_jokers(line: CardLine, rules: str) -> int:
    """On how many of its fourteen places a line takes jokers.

    >>> [places_for_jokers(load_card().line("S1"), rules) for rules in RULES]
    [12, 0]
    """
    return sum(group.size for group in line.ways[0].groups if group.takes_jokers(TABLES[rules]))


def note(key: str) -> Html:
    """A framed note of this page: a slip of the source, or a reading this guide chose."""
    lang = language()
    facts = {rules: number(joker_room(rules), digits=1) for rules in RULES}
    body = "".join(f"<p>{sentence(part)}</p>" for part in ap(f"note.{key}.text", lang, **facts).split("\n\n"))
    return box(Html(body), ap(f"note.{key}.title", lang))
