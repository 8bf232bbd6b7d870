"""The card as it is shown: its hands in words and pictures, the nearest ones, the sheet of a win, a card of your own."""

import re
import time
from collections import Counter
from datetime import datetime

import pytest

pytest.importorskip("ipywidgets")

from mahjong import draw, score  # noqa: E402
from mahjong.card.cards import load_card, read_card  # noqa: E402
from mahjong.card.language import read_pattern  # noqa: E402
from mahjong.card.nearest import Sight, nearest  # noqa: E402
from mahjong.draw.card_example import example  # noqa: E402
from mahjong.draw.card_score import card_score  # noqa: E402
from mahjong.draw.card_view import Unseen, bar, card_html, filled, line_html, mark, near_list, price, room  # noqa: E402
from mahjong.card.words import pattern_words  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.notation import read_tiles  # noqa: E402
from mahjong.rules import load  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import Tile  # noqa: E402
from mahjong.widgets.card_view import FIRST, CardView, beside  # noqa: E402
from mahjong.widgets.own_card import OwnCard  # noqa: E402

CARD = load_card()
HAND = "123p 123p 123p 12p RdRd E"
MINE = "name = mine\n[Easy]\nA1 | 25 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | Two and two"
by_line = pytest.mark.parametrize("line", CARD.lines, ids=lambda line: line.id)


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


# ---- a line in words and as an example


@by_line
def test_every_line_is_read_aloud_without_a_sign_left_over(line):
    words = pattern_words(line.pattern)
    assert words.endswith(".") and not set(words) & set("*;~{}<!")
    for letter in {part.suit for part in line.pattern.parts} & set("ABC"):
        assert re.search(rf"\b{letter}\b", words) or "three suits" in words


@by_line
def test_the_example_is_a_way_to_make_the_line(line):
    """The drawn tiles, whatever their order, are fourteen and one of the line's concrete hands."""
    drawn = Counter(tile for piece in example(line) for tile in piece.tiles)
    assert drawn in [Counter(way.tiles) for way in line.ways]


@pytest.mark.parametrize(
    "pattern, words",
    [
        ("run(1x) run(1y) run(1z) run(1w) Rd*2", "Four runs 1-2-3 in any suits, and a pair of red dragons."),
        ("V1*5 nA*4 nB*3 F*2", "A quint of any wind, a kong of any number n in one suit (A), a pung of n in a second suit (B), and a pair of flowers."),
        ("1A 2A 3A DA*2", "Single tiles 1–3 in one suit (A), and a pair of the dragon of suit A."),
        ("nA*3 ~nB*3; n in 135", "A pung of a number n out of 1, 3, 5 in one suit (A), and a pung of 10 − n in a second suit (B)."),
        ("n-1A*3 nA*3", "A pung of n − 1 (n is any number) in one suit (A), and a pung of n in suit A."),
        ("nA*3 mB*3; n+1<m", "A pung of any number n in one suit (A), and a pung of any number m in a second suit (B), where n+1<m."),
        ("WINDS*2 E S F", "Two sets of the four winds, one each of east wind and south wind, and one flower."),
    ],
)
def test_patterns_in_words(pattern, words):
    assert pattern_words(read_pattern(pattern)) == words


def test_letters_stand_under_the_example():
    pieces = example(CARD.line("K4"))
    assert [(piece.suit, piece.tag) for piece in pieces] == [("A", "n"), ("B", "n+2"), ("C", "n+4"), ("", "")]
    assert "mj-cv-suit-b" in line_html(CARD.line("K4")) and ">B</b>" in line_html(CARD.line("K4"))


# ---- the whole card


def test_the_whole_card_stands_alone():
    html = draw.card(CARD)
    assert html.count("<article") == 46 and html.count("<section") == 11
    assert "<style>" in html and 'id="mj-1p"' in html
    assert draw.card(CARD, own=False).count("<symbol") == 0
    assert all(line.title() in text_of(html).replace("&#x27;", "'") for line in CARD.lines)


def test_prices_and_marks():
    assert "25 exposed, 30 concealed" in price(CARD.line("S1"))
    assert "40 exposed, 50 concealed" in price(CARD.line("P1"))
    assert "50, concealed only" in price(CARD.line("B1"))
    assert "concealed" not in price(CARD.line("S1"), rules="nmjl_like"), "no bonus was agreed there"
    marks = Counter(re.search(">([XC])<", mark(line))[1] for line in CARD.lines)
    assert marks == {"X": 45, "C": 1}


def test_room_for_jokers_follows_the_rules():
    assert room(CARD.line("S1")) == "Jokers fit 12 of 14 places; nothing may be called."
    assert room(CARD.line("S1"), rules="nmjl_like") == "No joker fits anywhere; nothing may be called."
    assert room(CARD.line("B1")).endswith("nothing may be called.")
    assert room(CARD.line("G2"), rules="nmjl_like").startswith("Jokers fit 4 of 14"), "four flowers"


def test_an_own_card_is_escaped():
    card = read_card("name = x\n[<b>one</b>]\nA1 | 25 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | <script>alert(1)</script>")
    html = card_html(card, "en", load("playboard"))
    assert "<script" not in html and "<b>one" not in html


# ---- the nearest hands


def test_held_tiles_jokers_and_holes_add_up():
    """In every near line the places that are not missing are the tiles held, whatever is exposed or a joker."""
    rules = load("playboard")
    for text in (HAND, "123p J J (5s5sJ) RdRd 77m", "FFFF 1234m (EEEJ) J 5p", "JJJJ 19p19s19m ESWN"):
        hand = Hand.parse(text)
        for near in nearest(hand):
            states = Counter(state for _, places in filled(near, hand, rules, Unseen(hand)) for _, state in places)
            assert 14 - states["missing"] == near.held, (text, near)
            assert states["shown"] == sum(len(meld.tiles) for meld in hand.melds)
            assert states["joker"] == near.missing.jokers


def test_a_joker_of_yours_goes_where_no_real_tile_is_left():
    hand = Hand.parse("EEEE J 55m 666p FF")
    near = next(near for near in nearest(hand) if near.line.id == "Q3")
    quint = next(places for group, places in filled(near, hand, load("playboard"), Unseen(hand)) if group.kind == "quint")
    assert [state for _, state in quint].count("joker") == 1


def test_a_near_line_says_all():
    hand = Hand.parse(HAND)
    said = text_of(near_list(nearest(hand)[:1], hand, own=False))
    assert said.startswith("35 35 points: Four Small Steps in Dots S2 X you may expose groups 13 of 14 alive")
    assert "or a joker" in said and "9 useful tiles unseen" in said, "one 3p and eight jokers"
    assert "real only" in near_list(nearest("FFF 456p 456s ESWN")[:1], Hand.parse("FFF 456p 456s ESWN"), own=False)
    assert "width" not in bar(3) and "--held:3" in bar(3)


def test_dead_lines_say_so_in_words():
    gone = read_tiles("RdRdRd")
    hand = Hand.parse(HAND.replace("RdRd", "Rd"))
    nears = [near for near in nearest(hand, sight=Sight.of(gone)) if near.line.id == "S2"]
    html = near_list(nears, hand, gone=gone, own=False)
    assert "mj-cv-is-dead" in html and say("card_view.status.dead") in text_of(html) and "none left" in text_of(html)


def test_what_is_exposed_is_said():
    hand = Hand.parse("123p (5s5sJ) RdRd 77m FF 9p")
    html = near_list(nearest(hand)[:3], hand, own=False)
    assert "exposed" in html and "A line under a group: it lies exposed." in html


# ---- the widget


def test_the_view_follows_the_hand():
    view = CardView(HAND)
    assert view.nears[0].line.id == "S2" and "13 of 14" in view.near
    assert view.message == "Nearest: Four Small Steps in Dots, 13 of 14."
    view.hand = "11223344556677m"
    assert view.nears[0].line.id != "S2"
    view.show(Hand.parse("EESSWWNN RdRdGdGdWd"), gone="Wd")
    assert view.nears[0].line.id == "P4" and view.hand == "EE SS WW NN Wd GdGd RdRd" and view.gone == "Wd"
    assert view.held["P4"] == ["13 of 14", "alive"]
    view.show("EESSWWNN RdRdGdGdWd", gone="WdWdWd")
    assert next(near for near in view.nears if near.line.id == "P4").status == "dead"


def test_a_hand_is_drawn_once_for_all_that_changes():
    view, drawn = CardView(HAND), []
    view.observe(lambda change: drawn.append(change.name), "near")
    view.show("EESSWWNN RdRdGdGdWd", gone="Wd", redeemable="9m")
    assert drawn == ["near"]


def test_eight_lines_then_more():
    view = CardView(HAND)
    assert view.near.count("<article") == FIRST == 8 and view.can_more
    view._heard(None, {"ask": "more"}, [])
    assert view.near.count("<article") == 16
    for _ in range(4):
        view.more()
    assert view.near.count("<article") == 46 and not view.can_more


@pytest.mark.parametrize("bad", ["xyz", "123m (23", "1f2f", "123456789p123456789s", "55555m", "1m" * 3000])
def test_a_bad_hand_is_one_sentence(bad):
    view = CardView(HAND)
    view.hand = bad
    assert view.error and view.error in text_of(view.near).replace("&#x27;", "'").replace("&quot;", '"')
    assert view.nears == [] and not view.can_more
    view.hand = HAND
    assert view.error == "" and view.nears


def test_no_hand_and_no_line_are_no_fault():
    assert "No hand yet." in CardView().near
    assert "exposed groups" in CardView("(EEE)(SSS)(1p1p1p)(2s2s2s) 5m").near


def test_the_rules_change_prices_and_jokers():
    view = CardView(HAND)
    assert view.nears[0].value == 35
    view.rules = "nmjl_like"
    assert view.nears[0].value == 30 and view.words["rules"] == "NMJL-like rules"
    with pytest.raises(MahjongError):
        view.rules = "nonsense"
    with pytest.raises(MahjongError):
        CardView(rules="nonsense")


def test_whatever_the_page_sends():
    view = CardView(HAND)
    before = view.near
    for content in (None, [], "x", {"ask": 5}, {"ask": ["all"]}, {"more": 10**9}, {"ask": "nothing"}):
        view._heard(None, content, [])
    view.set_state({"near": "<b>mine</b>", "tab": "else", "hand": "E", "held": {}})
    assert view.near == before and view.tab == "near"
    view.set_state({"tab": "all"})
    assert view.tab == "all"


def test_all_hands_are_sent_when_asked_for(monkeypatch):
    sent = []
    monkeypatch.setattr(CardView, "send", lambda self, content, buffers=None: sent.append(content))
    view = CardView(HAND, tab="all")
    view._heard(None, {"ask": "all"}, [])
    assert sent[0]["all"].count("<article") == 46
    assert len(view.categories) == 11 and view.categories[0] == ["stairs", "Stairs (6)"]


def test_the_card_beside_a_hand():
    view = CardView(HAND)
    box = beside(view, CardView())
    assert box.children[-1] is view and "mj-cv-beside" in box._dom_classes


def test_a_repaint_is_quick():
    """Under 30 ms with the counting of all 6,657 hands; measured at about 2."""
    view = CardView(HAND)
    texts = ["123p 123p 123p 12p RdRd S", "1m2m3m4m5m6m7m8m9m ESWN", "FFF JJ 555s 777p EE"] * 3
    best = []
    for text in texts:
        start = time.process_time()
        view.show(text)
        best.append(time.process_time() - start)
    assert sorted(best)[len(best) // 2] < 0.1


# ---- the sheet of a win


@pytest.mark.parametrize(
    "win, rules, said",
    [
        ("123p 123p 123p 12p RdRd <3p", "playboard", ["35 points", "Four Small Steps in Dots (S2)", "+5", "North discarder −35", "Four Small Steps (S1)"]),
        ("123p 123p 123p 12p RdRd !3p", "playboard", ["East winner +105", "South −35"]),
        ("123p 123p 123p 12p RdRd <3p", "nmjl_like", ["30 points"]),
        ("EESSWWNNRdRdGdGdWd !Wd", "nmjl_like", ["75 instead of 65", "East winner +450", "South 2 × 75 −150"]),
        ("(55sJ) 77s 555p 77pJ FF ^7s", "playboard", ["30 points", "A group was exposed", "West discarder −30"]),
        ("123p 123p 123p 12p RdRd *3p", "playboard", ["The discarder pays 35, nobody else pays."]),
        ("123p 123p 123p 12p RdRd !J", "playboard", ["Won on a joker, drawn or redeemed; you sit East."]),
        ("123p 123s 123m 13m RdJ !N", "playboard", ["no hand of the card", "The nearest hand", "real only"]),
        ("(EEE)(SSS)(1p1p1p)(2s2s2s) 5m !5m", "playboard", ["No hand of the card has these exposed groups."]),
    ],
)
def test_sheets(win, rules, said):
    text = text_of(card_score(score(win, rules), own=False))
    assert [part for part in said if part not in text] == [], text


def test_the_sheet_without_payments_and_alone():
    result = score("123p 123p 123p 12p RdRd <3p", "playboard")
    assert say("ui.sheet.pays") not in card_score(result, pays=False)
    assert 'id="mj-3p"' in card_score(result) and "<symbol" not in card_score(result, own=False)
    assert result._repr_html_() == card_score(result)
    assert card_score(result, own=False).count("mj-winning") - card_score(result, own=False).count(".mj-winning") == 1


# ---- a card of your own


def test_an_own_card_is_read_and_shown():
    own = OwnCard(hand="222p 777p 222s FF")
    assert own.read(MINE)
    assert "1 hand, 108 ways" in own.said.value and own.view.tab == "all"
    assert own.view.nears[0].line.id == "A1" and own.view.nears[0].held == 11
    assert "All 1 hand" in own.view.words["tab_all"]


def test_faults_are_said_line_by_line_and_nothing_typed_is_lost():
    own = OwnCard()
    assert own.read(MINE)
    bad = "[Easy]\nA1 | 25 | bonus | nA*3 8x*7\nA2 | x | bonus | nA*3\nnonsense"
    assert not own.read(bad)
    assert own.field.value == bad and [problem.row for problem in own.problems] == [2, 3, 4]
    said = own.said.value
    assert "Line 2:" in said and "8x<mark>*</mark>7" in said and "Line 4:" in said and 'role="alert"' in said
    assert own.card.name == "mine" and "“mine” below stays" in said


def test_a_file_takes_the_place_of_the_text_which_can_be_brought_back():
    own = OwnCard()
    own.field.value = "what I typed"
    own.upload.value = ({"name": "a.card", "type": "", "size": len(MINE), "content": MINE.encode(), "last_modified": datetime.now()},)
    assert own.card.name == "mine" and own.field.value == MINE and own.upload.value == ()
    own.bring_back()
    assert own.field.value == "what I typed"
    own.bring_back()
    assert own.field.value == MINE


def test_a_file_that_is_no_text_changes_nothing():
    own = OwnCard()
    own.field.value = "typed"
    own.upload.value = ({"name": "a", "type": "", "size": 2, "content": bytes([255, 254]), "last_modified": datetime.now()},)
    assert own.field.value == "typed" and "no text in UTF-8" in own.said.value


def test_every_letter_is_kept_in_the_browser(monkeypatch):
    own, kept = OwnCard(), []
    monkeypatch.setattr(own.store, "save", lambda text, force=False: kept.append(text))
    own.field.value = "[E"
    own.field.value = "[Ea"
    assert kept == ["[E", "[Ea"]
    own._kept("loaded", "from before")
    assert own.field.value == "[Ea", "what is typed already stays"


def test_what_the_browser_kept_comes_back():
    own = OwnCard()
    own.store.heard({"loaded": MINE})
    assert own.field.value == MINE and own.card is None
    assert own.read(own.field.value) and own.card.name == "mine"


def test_the_example_is_a_good_card_and_a_changed_text_says_so():
    own = OwnCard()
    own.sample.click()
    assert own.card and len(own.card.lines) == 4 and own.problems == ()
    assert own.stale.value == ""
    own.field.value += "\nB2"
    assert "has changed" in own.stale.value
    own.check.click()
    assert own.stale.value == "" and own.problems


def test_long_and_empty_texts():
    own = OwnCard()
    assert not own.read("") and own.problems == ()
    assert not own.read("x" * 150_000)
    assert len(own.problems) == 1


def test_tiles_without_a_place_stay_out():
    assert Unseen(Hand.parse("1111m"), read_tiles("2m")).left(Tile.M1) == 0


def test_signs_are_explained_where_there_are_any():
    whole, open_ = Hand.parse("123p 123p 123p 123p RdRd"), Hand.parse("(22pJ) 666p 222s 666s FF")
    dashed, line = say("card_view.signs.dashed"), say("card_view.signs.line")
    assert "mj-cv-signs" not in near_list(nearest(whole)[:2], whole, own=False)
    signs = near_list(nearest(open_)[:1], open_, own=False)
    assert line in signs and dashed not in signs
    assert dashed in near_list(nearest(HAND)[:1], Hand.parse(HAND), own=False)


@pytest.mark.rule("american.R69")
def test_what_redeeming_brings_is_a_sentence_of_its_own():
    hand = Hand.parse("22p2p 66p6p 22s2s 66s FF 9m")
    near = nearest(hand, sight=Sight.of("9m9mJ", "9m"))[0]
    assert near.line.id == "T1" and near.gain == 1
    assert "unseen. Redeeming jokers brings 1 tile." in text_of(near_list([near], hand, gone=read_tiles("9m9mJ"), own=False))
