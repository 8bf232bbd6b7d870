"""The drawings: every tile is there, stands alone without a font or an address, and says in words what it shows."""

import gzip
import re
import time
import xml.etree.ElementTree as ET

import pytest

from mahjong.draw import alone, css, describe, group_words, hand, name, page_head, sprite, symbols, tile
from mahjong.draw.face_flowers import CHARS
from mahjong.draw.face_suits import COINS, NUMERALS, RODS
from mahjong.draw.glyphs import outlines
from mahjong.draw.hands import laid
from mahjong.draw.tiles import DRAWN, INDEX, STATES
from mahjong.files import find
from mahjong.hand import Group, Hand, Win
from mahjong.reading import readings
from mahjong.tiles import Tile

HANDS = [
    "345m 55s EE (2<34s) [1111m] 12f",
    "4s (55^5+5p) (77>7s) (222<2m) (7<89m)",
    "123456789m EEEWW",
    "1f 8f",
    "F J ?",
]


def ids(markup):
    return re.findall(r'id="([^"]+)"', markup)


def refs(markup):
    return re.findall(r'href="#([^"]+)"', markup)


def classes(markup):
    return [element.get("class", "") for element in ET.fromstring(markup).iter()]


@pytest.mark.parametrize("t", [*map(str, DRAWN), "back", "blank"])
def test_every_tile_has_a_symbol_that_is_well_formed(t):
    root = ET.fromstring(symbols()[f"mj-{t}"])
    assert root.tag == "symbol" and root.get("viewBox") == "0 0 60 80"


def test_no_two_faces_are_alike():
    faces = [symbols()[f"mj-{t}"].replace(f"mj-{t}-face", "") for t in DRAWN]
    assert len(set(faces)) == 44


def test_sprite_ids_are_unique_and_every_use_has_its_target():
    found = ids(sprite())
    assert len(found) == len(set(found))
    assert set(refs(sprite())) <= set(found)
    ET.fromstring(sprite())


def test_sprite_is_small():
    assert len(sprite()) < 120_000
    assert len(gzip.compress(sprite().encode())) < 40_000


def test_needs_no_font_no_picture_and_no_address():
    for text in (sprite(), css(), page_head(), hand(Hand.parse(HANDS[0]))):
        assert not re.search(r"<text|<image|font-family|https?:|url\(|@import|<script", text)


def test_every_colour_of_a_face_can_be_changed():
    bare = set(re.findall(r'="(#[0-9a-f]{3,6}|[a-z]+)"', " ".join(re.findall(r'(?:fill|stroke)="[^"]*"', sprite()))))
    assert bare <= {"none", "#fff"}  # white is only the thin cut in a tile's back


def test_outlines_of_every_character_are_there_with_their_licence():
    wanted = set(NUMERALS + CHARS + "萬東南西北中發" + "123456789" + "".join(INDEX.values()))
    assert wanted <= set(outlines())
    for path in find("data/art").glob("OFL-*.txt"):
        assert "SIL Open Font License, Version 1.1" in path.read_text("utf-8")
    assert len(list(find("data/art").glob("OFL-*.txt"))) == 3


def test_every_chinese_or_japanese_character_is_in_the_font_we_bring():
    """Readers without such a font would see empty boxes; `python scripts/han_font.py` makes the font anew."""
    data = [path for kind in ("*.toml", "*.md") for path in find("data").rglob(kind)]
    pages = [*data, *find("notebooks").glob("*.ipynb"), *find("mahjong").rglob("*.py")]
    held = set((find("data/art") / "han.txt").read_text("utf-8"))
    written = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
    lacking = {path.name: set(written.findall(path.read_text("utf-8"))) - held for path in pages}
    assert {name: chars for name, chars in lacking.items() if chars} == {}


def test_suits_show_as_many_as_they_count():
    for rank in range(2, 10):
        assert len(COINS[rank]) == len(RODS[rank]) == rank


def test_all_green_tiles_are_green():
    """No red rod on 2, 3, 4, 6, 8 of bamboos; some red on 5, 7, 9 (mcr.fan3)."""
    red = {rank for rank, rods in RODS.items() if any("red" in colour for _, _, colour, _, _ in rods)}
    assert red == {5, 7, 9}


def test_art_stays_on_the_face():
    for x, y, r, _ in sum(COINS.values(), []):
        assert 4 <= x - r and x + r <= 56 and 4 <= y - r and y + r <= 70


def test_text_alternatives_are_distinct():
    spoken = [name(t) for t in [*DRAWN, "?", "blank"]]
    assert len(set(spoken)) == 46
    for t in DRAWN:
        root = ET.fromstring(tile(t))
        assert root.get("role") == "img" and root.get("aria-label") == name(t)


def test_tile_takes_every_spelling_of_a_tile():
    assert tile("5m") == tile(Tile.M5) == tile(4)
    assert tile(0) == tile("1m")
    with pytest.raises(ValueError):
        tile("0m")


def test_states_differ_in_shape_and_in_words():
    shapes = {re.sub(r'class="[^"]*"|aria-label="[^"]*"', "", tile("5m", state=s)) for s in ("", *STATES)}
    words = {re.search('aria-label="([^"]*)"', tile("5m", state=s))[1] for s in ("", *STATES)}
    assert len(shapes) == len(words) == 6
    assert tile("5m", state="mark win") == tile("5m", state=("mark", "win"))
    with pytest.raises(ValueError):
        tile("5m", state="lost")


def test_a_claimed_tile_lies_on_its_side():
    root = ET.fromstring(tile("5m", width=60, state="claimed"))
    assert float(root.get("width")) > float(root.get("height"))
    assert "rotate(-90)" in tile("5m", state="claimed")


def test_face_down_hides_the_face():
    assert refs(tile("5m", state="down")) == ["mj-back"] == refs(tile("?"))
    assert "mj-5m" not in tile("5m", state="down claimed")


def test_small_tiles_have_a_larger_index():
    assert "--mj-index-size" in tile("5m", 28) and "--mj-index-size" not in tile("5m", 44)
    assert symbols()["mj-5m"].count("var(--mj-index,1)") == 1


@pytest.mark.parametrize("text", HANDS)
def test_own_brings_all_it_needs_and_no_more(text):
    markup = hand(Hand.parse(text))
    assert {r.removesuffix("-face") for r in refs(markup)} <= set(ids(markup))
    assert len(markup) < len(hand(Hand.parse(text), own=False)) + 60_000
    assert "<symbol" not in hand(Hand.parse(text), own=False)


def test_own_tile_holds_only_its_own_symbol():
    assert re.findall('<symbol id="([^"]+)"', tile("1f", own=True)) == ["mj-1f"]
    assert alone("<p>nothing</p>").endswith("<p>nothing</p>")


@pytest.mark.parametrize(
    "text, shown",
    [
        ("(2<34s)", "2s claimed|3s|4s"),
        ("(23<4s)", "3s claimed|2s|4s"),
        ("(55^5p)", "5p|5p claimed|5p"),
        ("(777>s)", "7s|7s|7s claimed"),
        ("(222<2m)", "2m claimed|2m|2m|2m"),
        ("(2222>m)", "2m|2m|2m|2m claimed"),
        ("[1111m]", "1m down|1m|1m|1m down"),
        ("(55^5+5p)", "5p|5p claimed +5p|5p"),
        ("(123m)", "1m|2m|3m"),
        ("(333+3p)", "3p|3p +3p|3p"),
        ("EE", "E|E"),
        ("147m", "1m|4m|7m"),
    ],
)
def test_groups_lie_as_on_a_table(text, shown):
    """The claimed tile is turned towards its source, a concealed kong has two tiles down (play.G4)."""
    pieces = laid(Group.parse(text))
    assert (
        "|".join(" ".join([str(t), *states, *([f"+{above}"] if above else [])]) for t, states, above in pieces) == shown
    )
    markup = hand([Group.parse(text)], own=False)
    ET.fromstring(markup)
    assert markup.count("<svg") == len(Group.parse(text).tiles)


@pytest.mark.parametrize("text", HANDS)
def test_hand_shows_every_tile_and_one_text_alternative(text):
    held = Hand.parse(text)
    root = ET.fromstring(hand(held, own=False))
    pictures = root.findall(".//svg")
    assert len(pictures) == len(held.tiles) + len(held.bonus)
    assert all(picture.get("aria-hidden") == "true" for picture in pictures)
    assert root.get("role") == "img" and root.get("aria-label") == describe(held)


def test_win_sets_its_tile_apart_and_says_how_it_came():
    spoken = set()
    for by in "!<^>*":
        win = Win.parse(f"123m 456p 55s (2<34s) 23m {by}1m")
        markup = hand(win, own=False)
        assert classes(markup).count("mj-tile mj-win") == 1 == markup.count("mj-winning")
        spoken.add(describe(win))
    assert len(spoken) == 5


def test_reading_numbers_its_groups_and_marks_the_winning_tile_in_its_group():
    for reading in readings(Win.parse("123m 456p 789s 23m EE !1m")):
        root = ET.fromstring(hand(reading, own=False))
        assert [g.get("data-group") for g in root] == [str(i) for i in range(len(reading.groups))]
        lit = [g.get("data-group") for g in root if g.find(".//svg[@class='mj-tile mj-win']") is not None]
        assert lit == [str(reading.winning)]


def test_list_of_groups_and_tiles():
    markup = hand([Group.parse("EE"), Tile.RED, Tile.parse("5f"), Group.parse("123m")], own=False)
    assert re.findall('data-group="(.)"', markup) == ["0", "3"]
    assert (
        describe([Group.parse("EE"), Tile.RED, Tile.parse("5f")]) == "pair of east winds; red dragon, spring (season 5)"
    )
    assert "no tiles" in hand([], own=False)


@pytest.mark.parametrize(
    "text, words",
    [
        ("(2<34s)", "chow of 2 3 4 of bamboos, claimed from the left"),
        ("(RdRdRd>)", "pung of red dragons, claimed from the right"),
        ("[1111m]", "concealed kong of ones of characters"),
        ("(55^5+5p)", "kong of fives of dots, claimed from across, the fourth tile added later"),
        ("(123m)", "chow of 1 2 3 of characters, laid open"),
        ("147p", "knitted set of 1 4 7 of dots"),
    ],
)
def test_groups_in_words(text, words):
    assert group_words(Group.parse(text)) == words


def test_bonus_tiles_stand_aside():
    root = ET.fromstring(hand(Hand.parse(HANDS[0]), own=False))
    assert "mj-aside" in root[-1].get("class") and len(root[-1]) == 2


def test_style_sheet_knows_the_palettes_and_the_dark_page():
    for words in (
        ".mj-colour-safe",
        '[data-theme="dark"]',
        "prefers-color-scheme: dark",
        "forced-colors",
        ".mj-lit",
        "--mj-face",
    ):
        assert words in css()
    assert css().count("{") == css().count("}")


def test_a_hand_is_drawn_in_under_a_millisecond():
    held = Hand.parse("123m 456p 789s 123m EE")
    hand(held, own=False)
    took = []
    for _ in range(50):
        start = time.process_time()
        hand(held, own=False)
        took.append(time.process_time() - start)
    assert min(took) < 0.004


def test_an_open_group_does_not_look_like_a_concealed_one():
    told = hand(Hand.parse("(234s) (2<34s) 55p"), own=False)
    assert told.count('data-open="open"') == 1
    assert "data-open" not in hand(Group.parse("[2222s]"), own=False) + hand(Group.parse("234s"), own=False)
    assert "[data-open]::before" in css()
