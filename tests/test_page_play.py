"""The page to play on: matches of every rule set, nothing of others shown, moves taken back, games kept and read again."""

import asyncio
import json
import random
import time

import pytest

from mahjong.draw.play_table import ended
from mahjong.errors import MahjongError
from mahjong.players.simple import players_of
from mahjong.players.view import view as seen_by
from mahjong.rules import all_rules, load
from mahjong.table.options import TABLES, usual
from mahjong.table.settlement import settlement
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.controls import seen
from mahjong.widgets.play_file import LARGEST, hands_of, pack, read_game, unpack, write_game
from mahjong.widgets.play_game import ME, SIDES, Agreement, Game
from mahjong.widgets.play_page import PlayView, ReplayDesk
from mahjong.widgets.play_words import buttons, called, told

QUICK = ("quick",) * 3
REDRAWN = 0.15  # seconds of the kernel between a click and the table drawn anew; 0.05 on a quiet machine


def game_of(rules="mcr", **facts) -> Game:
    return waiting(Game.start(Agreement(rules, players=QUICK, **facts)))


def waiting(game: Game) -> Game:
    while (later := game.next()) is not None:
        game = later
    return game


def over(game: Game) -> Game:
    while not (game := waiting(game)).deal.over:
        game = game.play(game.move(game.me, "quick").event)
    return game


def playing(rules="mcr", **facts) -> PlayView:
    play = PlayView(pause=False)
    play.begin(Agreement(rules, players=QUICK, **facts))
    return play


def play_on(play: PlayView) -> None:
    """The learner plays as a quick player to the end of the hand."""
    while not play.game.deal.over:
        event = play.game.move(play.game.me, "quick").event
        if event.kind == "charleston":
            play.pass_tiles(event.tiles, 0)
        else:
            assert play.choose(event)


# The game


@pytest.mark.parametrize("rules", all_rules())
def test_hands_of_every_rule_set_are_played_and_read_again(rules):
    game = over(game_of(rules, seat=2, number=4))
    assert sum(game.standing.outcomes[0].paid) == 0
    if not game.standing.over:
        game = waiting(game.next_hand())
    assert read_game(write_game(game)) == game
    assert [record for record, _ in hands_of(write_game(game))] == [*game.records, game.deal.record()]


def test_a_whole_match_is_played_to_its_end():
    game = game_of("mcr", table=usual("mcr").but(rounds=1))
    while not (game := over(game)).standing.over:
        game = game.next_hand()
    assert len(game.standing.outcomes) == 4 and sum(game.standing.totals.values()) == 0
    with pytest.raises(MahjongError):
        game.next_hand().next_hand()


def test_a_whole_american_session_is_played_to_its_end():
    game = game_of("playboard", table=usual("playboard").but(hands=4, stake=500))
    while not (game := over(game)).standing.over:
        game = game.next_hand()
    assert len(game.standing.outcomes) == 4 and sum(game.standing.totals.values()) == 2000


@pytest.mark.parametrize("seat", range(4))
def test_one_sits_where_one_chose_and_the_next_in_turn_sits_right(seat):
    game = Game.start(Agreement(seat=seat))
    assert game.me == WINDS[seat]
    assert [game.who(WINDS[(seat + k) % 4]) for k in range(4)] == [ME, *SIDES]


@pytest.mark.parametrize("seat", range(4))
def test_three_play_with_an_empty_seat(seat):
    game = game_of("finnish", seat=seat, table=TABLES["finnish"].but(players=3))
    game = over(game).next_hand()
    assert game.match.empty == game.deal.began.empty and read_game(write_game(game)) == game


def test_a_match_of_a_number_is_always_the_same_one():
    assert game_of(number=9) == game_of(number=9) != game_of(number=10)


def test_the_learner_answers_before_anybody_else():
    game = game_of("mcr", number=7)
    for _ in range(40):
        assert not game.deal.answers or game.me in {answer.seat for answer in game.deal.answers}
        if game.deal.over:
            break
        assert not game.deal.answers
        game = waiting(game.play(game.move(game.me, "quick").event))


def test_what_is_drawn_does_not_tell_who_else_is_asked():
    windows = 0
    for number in range(12):
        game = Game.start(Agreement("mcr", players=QUICK, number=number))
        while not game.deal.over:
            if game.deal.phase in ("claims", "rob"):
                windows += 1
                assert game.seen.asked == ((game.me,) if game.waits else ()) and game.seen.answers == ()
            game = game.next() or game.play(game.move(game.me, "quick").event)
    assert windows > 20


def test_nothing_is_told_of_what_others_draw_or_let_go():
    game = Game.start(Agreement("playboard", players=QUICK, number=3))
    while not game.deal.over:
        later = game.next() or game.play(game.move(game.me, "quick").event)
        event = later.deal.history[-1]
        if event.seat != game.me and event.kind in ("draw", "pass"):
            assert told(game.deal, later.deal, game.me) == []
        if event.seat != game.me and event.kind == "charleston" and not later.deal.answers:
            lines = told(game.deal, later.deal, game.me)
            assert sum(say("seat." + str(seat)) + " receives" in " ".join(lines) for seat in WINDS) <= 1
        game = later


def test_the_others_see_what_their_seat_may_see(monkeypatch):
    asked = []
    monkeypatch.setattr("mahjong.widgets.play_game.PLAYERS", {"quick": lambda rng: lambda seen: asked.append(seen) or _first(seen)})
    game = Game.start(Agreement("mcr", players=QUICK))
    while (later := game.next()) is not None:
        game = later
    game = game.play(game.legal[-1])
    game.next()
    assert all(type(seen) is type(seen_by(game.deal, Tile.EAST)) for seen in asked)


def _first(seen):
    from mahjong.players.move import Move

    return Move(seen.legal[-1], "only", {})


# Back


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard"])
def test_moves_are_taken_back_one_by_one_to_the_first(rules):
    game, positions = game_of(rules, number=2), []
    while not game.deal.over and len(positions) < 12:
        positions.append(game)
        game = waiting(game.play(game.move(game.me, "quick").event))
    for wanted in reversed(positions):
        assert game.has_moved
        game = game.undo()
        assert game == wanted
    assert game.undo() is None and not game.has_moved


def test_nothing_is_taken_back_where_it_counts():
    play = playing(practice=False)
    assert play.choose(play.game.legal[-1]) and not play.undo()
    assert not seen(play.table.do["undo"])


# The file


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "other"},
        {"version": 2},
        {"rules": "chess"},
        {"rules": ["mcr"]},
        {"table": {"rounds": 99}},
        {"table": {"colour": "red"}},
        {"table": [1]},
        {"seat": 7},
        {"seat": True},
        {"number": "one"},
        {"number": -1},
        {"players": ["quick"]},
        {"players": ["quick", "quick", "american"]},
        {"players": ["quick", "quick", {}]},
        {"hands": 7},
        {"hands": [{}] * 3},
        {"hands": [{"record": 7}]},
        {"deal": "[mcr]"},
        {"deal": None},
        {"deal": "[finnish round=E throws=11,11]"},
    ],
)
def test_a_damaged_game_is_refused_in_a_sentence(change):
    said = json.loads(write_game(game_of())) | change
    with pytest.raises(MahjongError) as refused:
        read_game(json.dumps(said))
    assert refused.value.message().endswith(".")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"mahjong-game"', "[" * 9000, "x" * (LARGEST + 1)])
def test_what_is_no_game_is_refused_in_a_sentence(text):
    with pytest.raises(MahjongError) as refused:
        read_game(text)
    assert refused.value.message()


def test_a_hand_of_another_match_is_refused():
    said = json.loads(write_game(game_of())) | {"deal": game_of("finnish").deal.record()}
    with pytest.raises(MahjongError) as refused:
        read_game(json.dumps(said))
    assert refused.value.key == "play_other_hand"


def test_what_hands_brought_is_not_believed_but_counted():
    game = over(game_of()).next_hand()
    said = json.loads(write_game(game))
    said["hands"][0]["paid"] = [999, -333, -333, -333]
    assert read_game(json.dumps(said)).match == game.match


@pytest.mark.parametrize("letters", ["", "%%%", "AAAA", pack("x" * 30_000), pack("[mcr]")[:-3], "é"])
def test_a_link_that_holds_nothing_is_refused_in_a_sentence(letters):
    desk = ReplayDesk()
    before = desk.deal
    assert not desk.open_link(f"http://localhost/16-play.ipynb#deal={letters}") and desk.deal == before


def test_a_link_holds_a_whole_deal():
    for rules in all_rules():
        record = over(game_of(rules)).deal.record()
        assert unpack(pack(record)) == record and len(pack(record)) < 3600


# The page


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard", "nmjl_like"])
def test_a_hand_is_played_on_the_page_and_counted(rules):
    play = playing(rules, number=3)
    play_on(play)
    table = play.table
    assert seen(table.do["next"]) and not seen(table.row)
    for win in play.game.deal.result.wins:
        assert say(f"seat.{win.seat}") in table.result.value
    assert say(f"ruleset.{rules}.short") in table.result.value and say(f"ruleset.{rules}.short") in table.sheet.value
    assert play.next_hand() and len(play.game.records) == 1


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard"])
def test_a_winner_s_sheet_does_not_call_the_winner_you(rules):
    game = next(game for game in (over(game_of(rules, number=number)) for number in range(20)) if game.deal.result.wins)
    html = ended(game.deal, called(game))
    assert "the winner sits" in html and "you sit" not in html


def test_calls_are_offered_only_when_they_are_legal():
    play = playing("mcr", number=7)
    for _ in range(60):
        game = play.game
        if game.deal.over:
            break
        wanted = {event for event in game.legal if event.kind not in ("discard", "charleston")}
        assert set(play.table.events) == wanted and len(play.table.calls.children) == len(wanted)
        assert game.deal.phase != "claims" or play.table.events[-1].kind == "pass"
        play.choose(game.move(game.me, "quick").event)


def test_every_call_has_its_key_and_no_key_two_meanings():
    for rules in ("mcr", "playboard"):
        game = game_of(rules, number=7)
        while not game.deal.over:
            keys = [key for _, key, _ in buttons(game) if key]
            assert len(keys) == len(set(keys)) and not {"u", "h", "d"} & set(keys)
            game = waiting(game.play(game.move(game.me, "quick").event))


def test_what_may_not_be_is_said_in_a_sentence_and_changes_nothing():
    play = playing("finnish")
    while play.game.deal.phase != "turn":
        play.choose(play.game.legal[-1])
    before = play.game
    missing = next(tile for tile in Tile if tile < 34 and tile not in before.deal.holding(before.me).concealed)
    assert not play.choose(f"{before.me}-{missing}") and play.game == before
    assert "play.G9" in play.table.complaint.value and play.table.live.message


def test_in_the_charleston_a_joker_or_two_tiles_are_refused():
    play = playing("playboard", number=3)
    row = play.table.passing
    assert seen(row) and not seen(play.table.row)
    row.row.pick(0)
    row.go()
    assert "american.R40" in row.complaint.value and play.game.deal.stage == 0


def test_whoever_listens_is_told_of_every_change():
    play, told_ = PlayView(pause=False), []
    play.on_change(told_.append)
    play.begin(Agreement("finnish", players=QUICK))
    play.choose(play.game.legal[-1])
    assert len(told_) == 2 and told_[-1] == play.game


# What is said out of turn


def turn_of(rules, **facts) -> PlayView:
    """A match in which it is the learner's turn, without a win."""
    play = playing(rules, **facts)
    while play.game.deal.phase != "turn" or any(event.kind == "win" for event in play.game.legal):
        play.choose(play.game.move(play.game.me, "quick").event)
    return play


@pytest.mark.rule("mcr.S10", "mcr.S11", "play.E1")
@pytest.mark.parametrize(("rules", "false_win"), [("mcr", "penalty"), ("mil", "penalty"), ("finnish", "hand_dead"), ("finnish", "goes_on")])
def test_a_false_win_is_answered_as_the_table_has_it(rules, false_win):
    play = turn_of(rules, table=usual(rules).but(false_win=false_win), number=3)
    me = play.game.me
    play.table.do["declare"].click()
    assert play.table.declare.is_open and not play.game.deal.faults
    play.table.declare.answer(True)
    deal = play.game.deal
    assert play.game.waits and (me in deal.dead) == (false_win != "goes_on")
    assert play.rebuke and play.rebuke in play.table.live.message + play.table.complaint.value
    if false_win == "penalty":
        play = PlayView(pause=False)
        play._start(over(waiting(Game.start(Agreement(rules, players=QUICK, number=3))))._replace(deal=deal))
        play_on(play)
        each = load(rules).penalties[deal.faults[0][1]]
        without = settlement(play.game.deal._replace(faults=()))
        assert play.game.standing.outcomes[-1].paid[me - Tile.EAST] == without.paid[me] - 3 * each
        assert say(f"play.false.{deal.faults[0][1]}", minimum=8) in play.table.result.value


def test_a_false_win_is_taken_back_in_practice_and_is_not_declared_by_keeping_quiet():
    play = turn_of("mcr", number=3)
    before = play.game
    play.declare()
    play.table.declare.answer(False)
    assert play.game == before
    play.declare()
    play.table.declare.answer(True)
    assert play.game.deal.dead and play.undo() and play.game == before


@pytest.mark.rule("american.A26")
def test_with_a_card_a_false_win_is_refused_with_the_reason():
    play = turn_of("playboard", number=3)
    before = play.game
    play.declare()
    play.table.declare.answer(True)
    assert play.game == before and "american.A26" in play.table.complaint.value


def lately(number=1) -> Game:
    """A match in which the learner has let a discard go, and the next player holds a drawn tile."""
    game = game_of("finnish", number=number)
    while not game.late:
        game = game.next() or game.play(game.legal[-1] if game.deal.phase == "claims" else game.move(game.me, "quick").event)
    return game


@pytest.mark.rule("play.G9")
def test_what_was_let_go_may_still_be_called_where_the_table_has_it():
    game = lately()
    called_ = game.play(game.late[0])
    assert called_.deal.turn == game.me and called_.deal.holding(game.me).melds[-1] == game.late[0].group
    assert read_game(write_game(waiting(called_))) == waiting(called_)
    assert not game._replace(deal=game.deal._replace(table=game.deal.table.but(claim_window="next_draw"))).late


def test_late_calls_are_offered_while_the_next_player_thinks():
    async def sitting():
        play = PlayView()
        play.pace.pause = 0.2
        play._start(lately())
        play.table.draw()
        assert play.table.events == list(play.game.late) and play.table.calls.children[0].description.startswith("After all")
        play.table.call(0)
        assert play.game.deal.turn == play.game.me
        play.pace.stop()

    asyncio.run(sitting())


def test_what_happened_is_read_out():
    play = playing("mcr", number=7)
    play.choose(play.game.legal[-1])
    assert play.table.live.message.startswith(say("seat." + str(play.game.me)))
    said = play.table.live.message
    play.table.say_aloud(said)
    assert play.table.live.message != said


def test_a_game_the_browser_kept_goes_on_and_a_damaged_one_is_set_aside():
    game, play, sent = game_of("finnish", number=8), PlayView(pause=False), []
    play.kept.store.send = lambda content, buffers=None: sent.append(content)
    play.kept.reported("loaded", write_game(game))
    assert play.game == game and say("play.resumed") in play.message.value
    other = PlayView(pause=False)
    other.kept.store.send = lambda content, buffers=None: sent.append(content)
    other.kept.reported("loaded", "{")
    other.kept.reported("aside", "1")
    assert other.game is None and {"aside": True} in sent and "mahjong.game.damaged.1" in other.kept.trouble.value


def test_of_two_windows_one_is_chosen():
    play, theirs = playing("mcr"), game_of("finnish")
    play.kept.reported("elsewhere", write_game(theirs))
    assert seen(play.kept.choice)
    play.kept.take()
    assert play.game == theirs and not seen(play.kept.choice)
    play.kept.reported("elsewhere", "{")
    play.kept.take()
    assert play.game == theirs and say("error.play_text") in play.kept.trouble.value


def test_options_of_the_table_are_offered_and_hold():
    play = PlayView(pause=False)
    play.setup.rules.value = "playboard"
    play.setup.toggle()
    assert set(play.setup.options) == set(usual("playboard").choices)
    play.setup.options["hands"].value = 4
    play.setup.press()
    assert play.game.match.table.hands == 4
    assert [control.value for control in play.setup.players.values()] == [players_of("playboard")[-1]] * 3


def test_a_click_is_answered_at_once():
    play, took = playing("mcr", number=7), []
    for _ in range(12):
        event = play.game.move(play.game.me, "quick").event
        began = time.process_time()
        play.game.play(event)
        play.table.draw()
        took.append(time.process_time() - began)
        if play.game.deal.over:
            break
        play.choose(event)
    assert sorted(took)[len(took) // 2] < REDRAWN


def test_the_others_play_beside_the_page():
    async def sitting():
        play = PlayView(pause=False)
        play.begin(Agreement("mcr", players=QUICK, number=7))
        assert play.pace.running
        for _ in range(400):
            if not play.pace.running:
                break
            await asyncio.sleep(0.005)
        assert play.game.waits
        play.choose(play.game.legal[-1])
        running = play.pace.running
        assert play.game.waits or not play.choose("E-1m")
        assert play.undo() and not play.pace.running and play.game.waits
        return running

    assert asyncio.run(sitting())


def test_random_presses_never_break_the_page():
    for rules in ("mcr", "finnish", "playboard"):
        play, rng = playing(rules, number=11), random.Random(rules)
        for _ in range(150):
            keys = [*play.table.keyboard.actions, "?"]
            play.table.keyboard.press(rng.choice(keys))
            if play.game.standing.over:
                break


# The replay


def test_a_hand_just_played_is_stepped_through_from_the_own_seat():
    play = playing("finnish", seat=2, number=3)
    desk = ReplayDesk(play)
    play_on(play)
    play.step_through()
    assert desk.all[-1] == play.game.deal and desk.seat.value == "W" and desk.step == 0
    assert "#deal=" in desk.link.value


def test_the_hands_of_a_saved_match_are_offered_one_by_one():
    game = over(over(game_of("finnish", number=6)).next_hand())
    desk = ReplayDesk()
    assert desk.open_text(write_game(game)) and len(desk.hand.options) == 2
    desk.hand.value = 1
    assert desk.all[-1] == game.deal and desk.seat.value == str(game.me)


def test_the_replay_says_what_was_out_of_turn():
    game, desk = lately(), ReplayDesk()
    desk.open_text(over(game.play(game.late[0])).deal.record())
    desk.go(len(game.deal.history) + 1)
    assert "play.G9" in desk.aside.value
    play = turn_of("mcr", number=3)
    before = len(play.game.deal.history)
    play.said()
    desk.open_text(play.game.deal.record())
    desk.go(before + 1)
    assert "mcr.S1" in desk.aside.value
    desk.go(before)
    assert desk.aside.value == ""


def test_what_cannot_be_replayed_is_said_and_the_deal_stays():
    desk = ReplayDesk()
    before = desk.deal
    for text in ("", "{", "nothing", '{"kind": "mahjong-game"}', "[mcr]"):
        assert not desk.open_text(text) and desk.answer.value and desk.deal == before
