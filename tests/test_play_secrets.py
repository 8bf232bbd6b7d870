"""What the page is sent while a hand is on: nothing of it depends on tiles the learner cannot see, and no text of it shows them."""

import base64
import json
import random
import re

import pytest
from ipywidgets.widgets.widget import _instances

from mahjong.errors import MahjongError
from mahjong.rules import all_rules
from mahjong.tiles import WINDS
from mahjong.widgets import controls
from mahjong.widgets.play_file import SEAL, opened, read_game, sealed, write_game
from mahjong.widgets.play_game import Agreement, Game
from mahjong.widgets.play_page import PlayView

MODEL = re.compile(r"IPY_MODEL_[0-9a-f]+")


def waiting(game: Game) -> Game:
    while (later := game.next()) is not None:
        game = later
    return game


def moments(rules, number=4):
    """Every ninth moment of choice of a game the learner plays quickly."""
    game, found = waiting(Game.start(Agreement(rules, players=("quick",) * 3, number=number))), []
    while not game.deal.over:
        found.append(game)
        game = waiting(game.play(game.move(game.me, "quick").event))
    return found[::9]


def mixed(game: Game, rng) -> Game:
    """The same game with what the learner cannot see dealt anew: the others' hands and the wall."""
    deal, others = game.deal, [wind for wind in WINDS if wind != game.me]
    hidden = [tile for wind in others for tile in deal.holding(wind).concealed] + [*deal.wall.live, *deal.wall.dead]
    rng.shuffle(hidden)
    for wind in others:
        size = len(deal.holding(wind).concealed)
        deal = deal.hold(wind, deal.holding(wind)._replace(concealed=tuple(sorted(hidden[:size]))))
        hidden = hidden[size:]
    live = len(deal.wall.live)
    wall = deal.wall.__class__(**vars(deal.wall) | {"live": tuple(hidden[:live]), "dead": tuple(hidden[live:])})
    return game._replace(deal=deal._replace(wall=wall))


def sent(game: Game) -> list[str]:
    """All the page is told of a game: the state of every widget, and every message, with the coach asked."""
    controls._made.clear()  # what pages share is made anew, too
    before, messages = set(_instances), []
    play = PlayView(pause=False)
    play.setup.number.value = 1  # one is proposed at random
    play.kept.store.send = lambda content, buffers=None: messages.append(content)
    play._start(game)
    play.coach.panel.toggle()
    assert play.model_id  # the page is shown all of it
    made = [widget for key, widget in _instances.items() if key not in before]
    state = [str(widget.get_state()) for widget in made] + [json.dumps(messages)]
    for widget in made:
        widget.close()
    return [MODEL.sub("", text) for text in state]


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard"])
def test_the_page_is_told_nothing_that_depends_on_hidden_tiles(rules):
    rng = random.Random(rules)
    for game in moments(rules):
        other = mixed(game, rng)
        assert other.deal.holdings != game.deal.holdings and sent(other) == sent(game)


@pytest.mark.parametrize("rules", all_rules())
def test_no_text_of_a_hand_that_is_on_shows_the_wall_or_an_others_draw(rules):
    game = moments(rules)[-1]
    record = game.deal.record()
    wall = next(line for line in record.splitlines()[1:] if len(line) > 20)
    draws = [f" {event} " for event in game.deal.history if event.kind == "draw" and event.seat != game.me]
    told = sent(game)
    texts = told + [base64.b64decode(letters).decode("latin-1") for text in told for letters in re.findall(r"base64,([\w+/=]+)", text)]
    assert not any(secret in text for text in texts for secret in [wall, *draws])
    assert SEAL in write_game(game) and read_game(write_game(game)) == game


def test_a_hand_that_is_over_may_be_read_by_everybody():
    game = moments("finnish")[-1]
    while not game.deal.over:
        game = waiting(game.play(game.move(game.me, "quick").event))
    assert json.loads(write_game(game))["deal"] == game.deal.record()


def test_a_game_kept_with_its_record_open_is_read_as_well():
    game = moments("finnish")[0]
    assert read_game(json.dumps(json.loads(write_game(game)) | {"deal": game.deal.record()})) == game


def test_a_seal_that_is_broken_is_refused_in_a_sentence():
    good = sealed("[mcr] 1m", 7, 0)
    for wrong in (SEAL, SEAL + "?", SEAL + "AAAA", good[:-5], good + "A"):
        with pytest.raises(MahjongError) as caught:
            opened(wrong, 7, 0)
        assert caught.value.key == "play_text" and caught.value.message()
    with pytest.raises(MahjongError):
        opened(good, 8, 0)
