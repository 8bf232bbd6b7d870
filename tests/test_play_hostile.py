"""The table and the replay sent rubbish while a hand is on: one sentence or nothing, no error, and the game stays as it was."""

import base64
import json
import random
import string
import zlib

import pytest

from mahjong.players.bulk import game_lines
from mahjong.text import say
from mahjong.widgets.play_file import LINES, pack, write_game
from mahjong.widgets.play_game import Agreement
from mahjong.widgets.play_page import PlayView, ReplayDesk
from test_play_secrets import waiting

HUGE = "x" * 3_000_000
RUBBISH = (None, 7, "", "m", [], {}, {"key": 7}, {"key": []}, {"key": HUGE}, {"pick": -1}, {"pick": 10**9}, {"pick": True}, {"pick": "1"}, {"loaded": HUGE}, {"loaded": 7}, {"trouble": "elsewhere"}, {"trouble": "elsewhere", "found": HUGE}, {"saved": -1}, {"aside": HUGE})


def playing(rules):
    play = PlayView(pause=False)
    play.begin(Agreement(rules, players=("quick",) * 3, number=3))
    return play


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard"])
def test_rubbish_from_the_page_changes_no_game(rules):
    play = playing(rules)
    before = play.game
    for widget in (play.table.keyboard, play.table.row, play.table.passing.row, play.kept.store, play.table.live):
        for content in RUBBISH:
            widget._handle_custom_msg(content, [])
            widget.set_state({"actions": HUGE, "taken": ["m"], "tiles": ["1m"] * 14, "address": HUGE, "key": "other"})
            assert play.game == before
    assert [str(tile) for tile in before.deal.holding(before.me).concealed] and len(play.table.row.tiles) >= 13


def test_events_that_may_not_be_are_answered_in_a_sentence():
    play = playing("mcr")
    before = play.game
    for event in ("S-1m", "E!1m", "E(123<m)", "W.", "E+1m", "E*1f", "E~1m", "S?3", "E-Jo"):
        if event in [str(each) for each in before.legal]:
            continue
        try:
            assert not play.choose(event) and play.table.complaint.value.count("<p") == 1
        except Exception as error:
            assert error.message("en") and "{" not in error.message("en")
        assert play.game == before


def damaged(text, rng):
    """A text cut short, with letters changed, doubled, or with bytes no text has."""
    place, other = rng.randrange(len(text)), rng.randrange(len(text))
    return rng.choice([
        text[:place],
        text[:place] + rng.choice(string.printable) + text[place + 1 :],
        text[:place] + text[other:],
        text + text,
        text[:place] + rng.choice(["\0", "\u202e", "𝔪", '"', "}", "[", "99999999999", "null"]) + text[place:],
    ])


def test_damaged_files_are_refused_and_the_game_and_the_deal_stay():
    rng, play, desk = random.Random(5), playing("finnish"), ReplayDesk()
    over = waiting(play.game)
    while not over.deal.over:
        over = waiting(over.play(over.move(over.me, "quick").event))
    lines = "\n".join(game_lines("quick", "finnish", 3))
    opened = 0
    for text in (write_game(play.game), write_game(over), over.deal.record(), lines):
        for _ in range(60):
            wrong, before, deal = damaged(text, rng), play.game, desk.deal
            content = wrong.encode("utf-8", "replace")
            play._uploaded(({"content": content},))
            assert play.game == before or play.game.deal.record() and say("play.opened") in play.message.value
            play.game = before
            desk._uploaded(({"content": content},))
            good = desk.deal != deal
            assert good or len(desk.answer.value) < 2000
            opened += good
            desk.hand.index = len(desk.hand.options) - 1 if desk.hand.options else None
    assert desk.deal is not None and opened


@pytest.mark.parametrize("text", ["", "{", "[" * 5_000, '{"record": 5}', '{"record": "[mcr]"}\n{"record": "x"}', '{"deal": 0}', "{}\n" * 9, '{"record": "' + "9" * 300_000 + '"}', "\0" * 9, "[mcr] " + "1m" * 200_000])
def test_nonsense_is_refused_in_one_sentence(text):
    desk = ReplayDesk()
    before = desk.deal
    assert not desk.open_text(text) and desk.answer.value.count("<p") <= 1 and len(desk.answer.value) < 1500 and desk.deal == before


def test_a_file_too_large_is_refused_without_being_read():
    desk = ReplayDesk()
    assert not desk.open_text("{" + " " * LINES)
    assert f"{LINES:,}" in desk.answer.value or str(LINES) in desk.answer.value


def test_links_with_nonsense_change_nothing():
    desk, rng = ReplayDesk(), random.Random(2)
    before, good = desk.deal, pack(desk.deal.record())
    bomb = base64.urlsafe_b64encode(zlib.compress(b"1m" * 5_000_000, 9)).decode()
    links = [good[:-9], good + "A", "%00", "%F0%28", "a" * 3000, bomb, "[mcr]", "[x y=z]", "=", "-_-", *("".join(rng.choices(string.printable, k=40)) for _ in range(40))]
    for letters in links:
        desk.open_link(f"http://127.0.0.1/16-play.ipynb#deal={letters}")
        assert desk.deal == before and len(desk.answer.value) < 1500
    for address in ("", "#", "http://[", "\0", "#deal=", "#deal=&" * 50):
        assert not desk.open_link(address) and desk.deal == before


# Files of many deals


def test_a_file_of_many_deals_is_opened_and_each_of_them_shown():
    lines, desk = list(game_lines(("quick", "careful", "quick", "quick"), "mcr", 3, 1)), ReplayDesk()
    assert desk.open_text("\n".join(lines) + "\n")
    assert [words for words, _ in desk.hand.options] == [say("play.replay.deal", number=number) for number in range(3)]
    for place, line in enumerate(lines):
        desk.hand.value = place
        assert desk.all[-1].record() == json.loads(line)["record"] and desk.step == 0
    other = ReplayDesk(lang="pl")
    other.carry_from(desk)
    assert other.all[-1] == desk.all[-1] and other.hand.value == 2
