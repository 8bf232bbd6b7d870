"""The tables and galleries of the first lessons, as HTML: families, suits, honours, flowers, words, sticks, shapes.

They draw tiles without their symbols: the page must hold `page_head()`.

>>> honours().count("<figure")
7
"""

from __future__ import annotations

from html import escape

from mahjong.draw.equipment import die, stick, wind_disc
from mahjong.draw.hands import hand
from mahjong.draw.tables import Html, table
from mahjong.draw.tiles import tile
from mahjong.files import load_toml
from mahjong.hand import Group, Win
from mahjong.notation import read_tiles
from mahjong.numbers import number
from mahjong.reading import readings
from mahjong.text import say
from mahjong.tiles import BONUS, DRAGONS, HONORS, SUITS, WINDS, Tile
from mahjong.tongue import language

WORDS = {"chow": "call.chow", "pung": "call.pung", "kong": "call.kong", "pair": "group.pair", "ready": "call.ready", "win": "call.win"}
SOUNDS = {"zh": "pinyin", "ja": "romaji"}
LATIN = {"zh": "zh-Latn-pinyin", "ja": "ja-Latn"}
SCRIPTS = {"zh": "zh-Hant", "ja": "ja", "pl": "pl", "fi": "fi"}
CHINESE_STICKS = {"heaven": (500, 100), "earth": (100, 25), "human": (10, 5), "harmony": (2, 1)}  # classical, MCR (play.T9)
JAPANESE_STICKS = {"ten_thousand": (10_000,), "five_thousand": (5_000,), "thousand": (1_000,), "hundred": (100,)}
SHAPES = {  # a win of each shape of MCR (mcr.shape)
    "standard": "123m 5s RdRdRd (4<56p) (77^7s) *5s",
    "seven_pairs": "1188m 33p 5566s EE Rd *Rd",
    "thirteen_orphans": "19m 19p 19s ESWN WdGdRd *9s",
    "knitted": "147m 25p 369s ESNWdGd *Rd",
    "knitted_straight": "147m 258p 369s 9p (EE^E) *9p",
}
GROUPS = {  # each kind of group as it lies before its owner (play.G2-G8)
    "chow": {"hand": "123m", "left": "(4<56p)"},
    "pung": {"hand": "555p", "across": "(E^EE)", "right": "(222>s)"},
    "kong": {"claimed": "(7<777m)", "added": "(33^3+3p)", "concealed": "[SSSS]"},
}
NINE = ".mj-nine .mj-tile{width:min(44px,9.6vw);height:auto}"  # nine side by side on a phone
SHOWN_SUITS = "psm"  # in the order their values grow (play.T2)


def term(key: str, lang: str = "zh") -> str:
    """A word of the glossary with its sounds, marked with its language; nothing where that language has no word.

    >>> term("tile.E")
    '<span lang="zh-Hant">東</span> <i lang="zh-Latn-pinyin">dōng</i>'
    """
    row = load_toml("data/terms.toml")[key]
    if lang not in row:
        return ""
    sounds = row.get(SOUNDS.get(lang, ""), "")
    return f'<span lang="{SCRIPTS[lang]}">{escape(row[lang])}</span>' + (f' <i lang="{LATIN[lang]}">{escape(sounds)}</i>' if sounds else "")


def gallery(figures: list[str], gap: str = "1rem 1.5rem", flow: str = "row wrap", align: str = "normal") -> Html:
    """Figures side by side, wrapping where the page is narrow; with `align` "end" captions of one line keep one height."""
    return Html(f'<div class="mj-gallery" style="display:flex;flex-flow:{flow};align-items:{align};gap:{gap};margin:.5rem 0 1.25rem">{"".join(figures)}</div>')


def figure(picture: str, *lines: str) -> str:
    """A picture over its caption; the first line of the caption is its name."""
    name, *rest = [line for line in lines if line]
    more = "".join(f'<span style="display:block;color:var(--mj-muted,inherit)">{line}</span>' for line in rest)
    caption = f'<figcaption style="margin-top:.4rem;line-height:1.35;font-size:.95rem"><strong>{name}</strong>{more}</figcaption>'
    return f'<figure style="margin:0">{picture}{caption}</figure>'


def families(lang: str = "") -> Html:
    """The three families with three tiles of each, and how the sum of 144 comes about (play.T1)."""
    samples = {"suits": (27, 4, "1p 5s 9m"), "honours": (7, 4, "E N Rd"), "bonus": (8, 1, "1f 3f 8f")}
    rows = []
    for key, (kinds, copies, shown) in samples.items():
        drawn = "".join(tile(t, 26, lang=lang) for t in shown.split())
        cell = Html(f'<span style="display:flex;min-width:4.9rem">{drawn}</span>')
        rows.append([say(f"page.families.{key}", lang), cell, Html(f"{kinds} × {copies} = <strong>{kinds * copies}</strong>")])
    head = [say(f"page.families.{key}", lang) for key in ("family", "tiles", "pieces")]
    return table(rows, head, lang=lang)


def suits(lang: str = "") -> Html:
    """Each suit from one to nine with its name and what it was (play.T2)."""
    names = {"m": "family.characters", "p": "family.dots", "s": "family.bamboos"}
    shown = []
    for suit in SHOWN_SUITS:
        row = hand([Tile(9 * SUITS.index(suit) + i) for i in range(9)], 44, lang, own=False)
        shown.append(figure(row, f"{say(f'page.suit.{suit}', lang)} {term(names[suit])}", say(f"page.suit.{suit}_was", lang)))
    return Html(f"<style>{NINE}</style>" + f'<div class="mj-nine">{gallery(shown, "1.25rem", "column")}</div>')


def honours(lang: str = "") -> Html:
    """Winds and dragons with their Chinese names and their letters (play.T3)."""
    letters = dict(zip(HONORS, "ESWNPFC"))
    named = [_named(t, lang, say("page.honour.letter", lang, letter=letters[t])) for t in (*WINDS, *reversed(DRAGONS))]
    return gallery([f'<div style="flex:0 0 6.2rem">{one}</div>' for one in named], "1rem .75rem")  # three in a row on a phone


def _named(t: Tile, lang: str, *more: str) -> str:
    word = load_toml("data/terms.toml")[f"tile.{t}"]
    said = word.get(lang or language()) or say(f"tile.{t}", lang)  # some languages have no word of their own for some tiles
    return figure(tile(t, 56, lang=lang), escape(said[0].upper() + said[1:]), term(f"tile.{t}"), *more)


def flowers(lang: str = "") -> Html:
    """The bonus tiles under the seats they belong to (play.T4)."""
    return gallery([_seat(wind, lang) for wind in WINDS], "1.25rem 2.5rem")


def _seat(wind: Tile, lang: str) -> str:
    own = gallery([_named(t, lang) for t in BONUS if t.seat == wind], "1.25rem")
    name = say(f"page.seat.{wind}", lang)
    return f'<section aria-label="{escape(name)}"><strong style="display:block">{name}</strong>{own}</section>'


def dragons(lang: str = "") -> Html:
    """The dragons as a state examination and as archery (play.T6, H7)."""
    told = [(t, *(say(f"page.dragon.{t}_{story}", lang) for story in ("name", "story"))) for t in reversed(DRAGONS)]
    return gallery([f'<div style="flex:1 1 13rem;max-width:18rem">{figure(tile(t, 56, lang=lang), *lines)}</div>' for t, *lines in told])


def words(lang: str = "") -> Html:
    """The words of the table in five languages (play.T7)."""
    rows = []
    for meaning, key in WORDS.items():
        english = load_toml("data/terms.toml")[key]["en"].split(" (")[0]
        rows.append([Html(f'<span lang="en">{escape(english)}</span>'), say(f"page.words.{meaning}", lang), *(Html(term(key, other)) for other in SCRIPTS)])
    return table(rows, [say(f"page.words.{key}", lang) for key in ("en", "meaning", *SCRIPTS)], lang=lang, stacked=True)


def dice(lang: str = "") -> Html:
    """The six faces of a Chinese die (play.T8)."""
    return gallery([die(spots, lang=lang) for spots in range(1, 7)], ".75rem")


def sticks(kind: str = "chinese", lang: str = "") -> Html:
    """Counting sticks with what they are worth, `chinese` or `japanese` (play.T9)."""
    worth, keys = (CHINESE_STICKS, ("classical", "mcr")) if kind == "chinese" else (JAPANESE_STICKS, ("value",))
    shown = []
    for name, values in worth.items():
        lines = [say(f"page.sticks.{key}", lang, value=number(value, lang)) for key, value in zip(keys, values)]
        shown.append(figure(stick(name, 140, lang), say(f"page.stick.{name}.name", lang), *lines))
    return gallery(shown, "1.25rem 1.75rem")


def discs(lang: str = "") -> Html:
    """The four discs of a wind marker (play.T10)."""
    return gallery([figure(wind_disc(wind, lang=lang), say(f"page.seat.{wind}", lang)) for wind in WINDS])


def shapes(lang: str = "") -> Html:
    """The five winning shapes of MCR, each drawn as a win (mcr.shape)."""
    return gallery([_shape(name, text, lang) for name, text in SHAPES.items()], "1.5rem")


def _shape(name: str, text: str, lang: str) -> str:
    reading = readings(Win.parse(text))[0]
    return figure(hand(reading, 36, lang, own=False), say(f"page.shape.{name}", lang), say(f"page.shape.{name}_is", lang))


def groups(kind: str, lang: str = "") -> Html:
    """A chow, pung or kong as it lies in hand or on the table, each picture with what it shows (play.G2-G8).

    >>> groups("kong").count("<figure")
    3
    """
    laid = {how: hand(Group.parse(text), 44, lang, own=False) for how, text in GROUPS[kind].items()}
    return gallery([figure(picture, say(f"page.group.{kind}.{how}", lang)) for how, picture in laid.items()], "1rem 2.5rem", align="end")


def discards(text: str, lang: str = "") -> Html:
    """Discards in rows of six, in the order they fell (play.G10)."""
    fallen = read_tiles(text)
    return Html("".join(hand(fallen[i : i + 6], 36, lang, own=False) for i in range(0, len(fallen), 6)))


def places(text: str, lang: str = "") -> Html:
    """A win once for each group its winning tile may have finished, the tile marked there.

    >>> places("123m 789m EEE 55p 46p *5p").count("<figure")
    2
    """
    shown = []
    for reading in readings(Win.parse(text)):
        kind = reading.groups[reading.winning].kind
        shown.append(figure(hand(reading, 36, lang, own=False), say(f"page.places.{kind}", lang)))
    return gallery(shown, "1.25rem", "column")
