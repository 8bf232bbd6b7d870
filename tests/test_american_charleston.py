"""The Charleston: passes, the vote, the courtesy exchange, tiles passed on unseen."""

import random
from collections import Counter
from itertools import product

import pytest

from mahjong.notation import read_tiles
from mahjong.table.american.charleston import LAST, PASSES, exchanged, receiver
from mahjong.table.card_table import CHOICES
from mahjong.table.deal import Deal
from mahjong.table.events import Event, read_event
from mahjong.table.record import read, write
from mahjong.tiles import Tile, WINDS

from american_hands import E, N, NMJL, OURS, S, W, after, all_tiles, kinds, offered, passed, refused, rigged, sizes, voted

BOTH = pytest.mark.parametrize("rules", ["playboard", "nmjl_like"])
DIRECTIONS = {">>": 1, "^^": 2, "<<": 3}


def playing(hand: str, **state) -> Deal:
    """East holds a hand while all are asked for a pass."""
    return rigged(hand, phase="pass", asked=WINDS, came="dealt", stage=state.pop("stage", 0), **state)


def passes(deal: Deal, *texts: str) -> Deal:
    """The four passes of one round, East's first, each `3p7sN`; the way is that of the stage."""
    way = PASSES[deal.stage]
    return after(deal, *(f"{seat}{way}{text}" for seat, text in zip(WINDS, texts)))


def gains(before: Deal, later: Deal) -> dict[Tile, Counter]:
    """What each seat has more after than before."""
    return {seat: Counter(later.holding(seat).concealed) - Counter(before.holding(seat).concealed) for seat in WINDS}


# The three passes


@pytest.mark.rule("american.R33", "american.R44")
@BOTH
def test_before_anybody_draws_all_four_pass(rules):
    deal = Deal.start(4, rules)
    assert (deal.phase, deal.asked) == ("pass", WINDS) and sizes(deal) == [OURS.dealer_start if rules == "playboard" else 14, 13, 13, 13]
    assert {event.kind for event in deal.legal()} == {"charleston"}
    first = deal.holding(E).concealed[0]
    for event in (f"E+{deal.wall.live[0]}", f"E-{first}", f"E!{first}", "=", "E~1", "E=2", "E."):
        assert refused(deal, event) == "american.R34"


@pytest.mark.rule("american.R34", "american.R36", "american.A21")
@BOTH
def test_right_across_left_and_then_left_across_right(rules):
    """The right-hand neighbour is the one whose turn comes next."""
    assert PASSES == (">>", "^^", "<<", "<<", "^^", ">>")
    assert [str(receiver(E, way)) for way in PASSES] == ["S", "W", "N", "N", "W", "S"]
    deal = Deal.start(9, rules)
    for stage, way in enumerate(PASSES):
        if stage == 3:
            deal = voted(deal, "1111")
        assert (deal.phase, deal.stage) == ("pass", stage) and {event.source for event in deal.legal()} == {way}
        wrong = next(other for other in DIRECTIONS if other != way)
        assert refused(deal, str(deal.legal()[0]).replace(way, wrong)) == ("american.R34" if stage < 3 else "american.R36")
        later, given = passed(deal), {seat: Counter([t for t in deal.holding(seat).concealed if t != Tile.JOKER][:3]) for seat in WINDS}
        for seat in WINDS:
            to = WINDS[(seat - E + DIRECTIONS[way]) % 4]
            assert Counter(later.holding(to).concealed) == Counter(deal.holding(to).concealed) - given[to] + given[seat]
        deal = later
    assert deal.phase == "offer"


@pytest.mark.rule("american.R40")
@pytest.mark.parametrize("tiles", ["1m", "14m", "147m2p", "147m258p"])
def test_exactly_three_tiles(tiles):
    deal = Deal.start(1, "playboard").hold(E, playing("147m258p369s EESS").holding(E))
    assert refused(deal, f"E>>{tiles}") == "american.R40"
    assert all(len(event.tiles) == 3 for event in deal.legal()) and len(deal.legal()) == len(set(deal.legal()))


@pytest.mark.rule("american.R42", "american.A2")
@BOTH
def test_a_joker_is_never_passed(rules):
    deal = playing("JJ 147m258p369s EE"[:-1], rules=rules).play("S>>147m")
    assert refused(deal, "E>>J14m") == "american.R42" and not any(Tile.JOKER in event.tiles for event in deal.legal())
    courtesy = deal._replace(phase="courtesy", stage=6, offers=(1, 0, 1, 0), asked=(E, W), answers=())
    assert refused(courtesy, "E^^J") == "american.R42" and not any(Tile.JOKER in event.tiles for event in courtesy.legal())


@pytest.mark.rule("american.A22")
def test_all_choose_before_anybody_sees_what_comes():
    deal = Deal.start(6, "playboard")
    order = [(seat, [tile for tile in deal.holding(seat).concealed if tile != Tile.JOKER][:3]) for seat in (W, E, N, S)]
    waiting = deal
    for seat, tiles in order[:3]:
        waiting = waiting.play(Event(seat, "charleston", source=">>", tiles=tuple(tiles)))
        assert waiting.holdings == deal.holdings  # nothing has moved yet
        assert refused(waiting, str(Event(seat, "charleston", source=">>", tiles=tuple(tiles)))) == "american.A22"
    done = waiting.play(Event(S, "charleston", source=">>", tiles=tuple(order[3][1])))
    assert done.holdings == passed(deal).holdings  # in whatever order they chose
    lacking = next(tile for tile in map(Tile, range(34)) if tile not in deal.holding(E).concealed)
    assert refused(deal, f"E>>{lacking}{lacking}{lacking}") == "american.R40"


@pytest.mark.rule("american.A22")
def test_the_order_in_which_tiles_were_chosen_does_not_matter():
    deal = Deal.start(6, "playboard")
    tiles = tuple(tile for tile in deal.holding(E).concealed if tile != Tile.JOKER)[:3]
    one, other = (deal.play(Event(E, "charleston", source=">>", tiles=order)) for order in (tiles, tiles[::-1]))
    assert read(write(other)) == other == one


@pytest.mark.rule("american.A22")
def test_tiles_received_may_go_on():
    deal = playing("147m258p369s EEEE", south="147m258p369s SSSS", west="147m258p369s WWWW", north="147m258p369s NNNN")
    later = passes(passes(deal, "EEE", "SSS", "WWW", "NNN"), "NNN", "EEE", "SSS", "WWW")
    assert gains(deal, later) == {E: Counter({S: 3}), S: Counter({W: 3}), W: Counter({N: 3}), N: Counter({E: 3})}


# The vote


@pytest.mark.rule("american.R35", "american.option.second_charleston")
@BOTH
@pytest.mark.parametrize("votes", ["".join(votes) for votes in product("01", repeat=4)])
def test_one_no_leaves_the_second_charleston_out(rules, votes):
    deal = Deal.start(2, rules)
    for _ in range(3):
        deal = passed(deal)
    assert deal.phase == "vote" and kinds(deal) == {"E~1", "E~0"}
    done = voted(deal, votes)
    assert (done.phase, done.stage) == (("pass", 3) if votes == "1111" else ("offer", 3))
    assert done.holdings == deal.holdings


@pytest.mark.rule("american.R34", "american.R35")
def test_the_vote_comes_after_the_first_charleston_and_everybody_votes_once():
    deal = passed(Deal.start(2, "playboard"))
    assert refused(deal, "E~0") == "american.R34"
    deal = passed(passed(deal))
    assert refused(deal, str(Event(E, "charleston", source="<<", tiles=deal.holding(E).concealed[:3]))) == "american.R35"
    assert refused(deal.play("N~0"), "N~1") == "american.A22" and refused(deal, "E=1") == "american.R35"
    assert voted(deal.play("N~1"), "111").phase == "pass"


@pytest.mark.rule("american.option.second_charleston")
@pytest.mark.parametrize("choice, phase", [("vote", "vote"), ("always", "pass"), ("never", "offer")])
def test_a_table_may_agree_on_the_second_charleston_beforehand(choice, phase):
    deal = Deal.start(2, "playboard", OURS.but(second_charleston=choice))
    for _ in range(3):
        deal = passed(deal)
    assert (deal.phase, deal.stage) == (phase, 3)


# The courtesy exchange


def at_offers(rules: str = "playboard", table=None, second: bool = False) -> Deal:
    deal = Deal.start(8, rules, table)
    for _ in range(3):
        deal = passed(deal)
    deal = voted(deal, "1111" if second else "1011")
    return passed(passed(passed(deal))) if second else deal


@pytest.mark.rule("american.R37", "american.R38", "american.R39", "american.option.courtesy")
@pytest.mark.parametrize("rule", ["equal", "smaller"])
@pytest.mark.parametrize("mine, theirs", list(product(range(4), repeat=2)))
def test_how_many_tiles_are_exchanged(rule, mine, theirs):
    number = (mine if mine == theirs else 0) if rule == "equal" else min(mine, theirs)
    assert exchanged(mine, theirs, rule) == number
    deal = offered(at_offers(table=OURS.but(courtesy=rule)), f"{mine}2{theirs}1")
    side = number, 0 if rule == "equal" else 1
    assert (deal.phase, deal.offers) == (("courtesy", (side[0], side[1], side[0], side[1])) if any(side) else ("draw", deal.offers))
    before = deal
    while deal.phase == "courtesy":
        assert len(deal.legal()[0].tiles) == deal.offers[deal.legal()[0].seat - E] and deal.legal()[0].source == "^^"
        deal = deal.play(deal.legal()[0])
    moved = gains(before, deal)
    assert sizes(deal) == [13] * 4 and deal.phase == "draw" and all(sum(gain.values()) <= side[seat in (S, N)] for seat, gain in moved.items())


@pytest.mark.rule("american.R37")
def test_the_courtesy_exchange_goes_across():
    deal = rigged("147m258p369s FFFF", "147m258p369s SSSS", "147m258p369s WWWW", "147m258p369s NNNN", phase="offer", asked=WINDS, stage=3)
    done = after(offered(deal, "3131"), "E^^FFF", "W^^WWW", "S^^S", "N^^N")
    assert gains(deal, done) == {E: Counter({W: 3}), W: Counter({Tile.FLOWER: 3}), S: Counter({N: 1}), N: Counter({S: 1})}
    wrong = offered(deal, "3131")
    assert refused(wrong, "E^^FF") == "american.R37" and refused(wrong, "S^^SS") == "american.R37" and refused(wrong, "E>>FFF").startswith("american.")


@pytest.mark.rule("american.R37")
@pytest.mark.parametrize("event", ["E=4", "E=9"])
def test_no_more_than_three_are_offered(event):
    deal = at_offers()
    assert refused(deal, event) == "american.R37" and kinds(deal) == {f"E={count}" for count in range(4)}
    assert refused(deal.play("E=2"), "E=3") == "american.A22"


@pytest.mark.rule("american.A24", "american.R37")
@BOTH
@pytest.mark.parametrize("second", [False, True])
def test_the_exchange_follows_a_refused_charleston_too_and_each_pair_settles_for_itself(rules, second):
    deal = at_offers(rules, second=second)
    assert deal.phase == "offer" and deal.asked == WINDS
    one_pair = offered(deal, "1303")
    assert one_pair.phase == "courtesy" and one_pair.asked == (S, N)
    nothing = offered(deal, "0000")
    assert nothing.holdings == deal.holdings and (nothing.phase, nothing.turn) == (("draw", E) if rules == "playboard" else ("turn", E))


@pytest.mark.rule("american.option.courtesy")
def test_a_table_may_leave_the_exchange_out():
    deal = at_offers(table=OURS.but(courtesy="none"))
    assert (deal.phase, deal.turn) == ("draw", E) and sizes(deal) == [13] * 4


# The start of play


@pytest.mark.rule("american.R44", "american.option.dealer_start")
@pytest.mark.parametrize("start, during, phase, left", [(13, [13] * 4, "draw", 100), (14, [14, 13, 13, 13], "turn", 99)])
def test_the_dealer_has_thirteen_tiles_or_fourteen_while_passing(start, during, phase, left):
    """D1: 100 tiles in the wall after the deal, 99 after the dealer's fourteenth."""
    deal = Deal.start(8, "playboard", OURS.but(dealer_start=start, courtesy="none", second_charleston="never"))
    for _ in range(3):
        assert sizes(deal) == during and deal.wall.left == left
        deal = passed(deal)
    assert sizes(deal) == during and (deal.phase, deal.turn) == (phase, E)
    opened = deal.play(deal.legal()[0]) if phase == "draw" else deal
    assert sizes(opened) == [14, 13, 13, 13] and opened.wall.left == 99
    assert any(event.kind == "discard" for event in opened.legal())


# Tiles passed on unseen


@pytest.mark.rule("american.A23", "american.option.blind_pass")
@pytest.mark.parametrize("stage", range(6))
def test_unseen_tiles_only_in_the_last_pass_of_each_charleston_and_only_where_agreed(stage):
    held = "147m258p369s EESS"
    blind, seen = (playing(held, stage=stage, table=OURS.but(blind_pass=choice)) for choice in ("last", "none"))
    most = 3 if stage in LAST else 0
    assert max(event.tiles.count(Tile.HIDDEN) for event in blind.legal()) == most and LAST == (2, 5)
    assert not any(Tile.HIDDEN in event.tiles for event in seen.legal())
    for unseen in range(1, 4):
        event = f"E{PASSES[stage]}{'147m'[: 3 - unseen] + 'm' * (unseen < 3)}{'?' * unseen}"
        assert refused(seen, event) == "american.A23"
        assert stage in LAST or refused(blind, event) == "american.A23"
        assert stage not in LAST or blind.play(event).answers[0].tiles.count(Tile.HIDDEN) == unseen
        assert read_event(event).tiles.count(Tile.HIDDEN) == unseen
    courtesy = blind._replace(phase="courtesy", stage=6, offers=(1, 0, 1, 0), asked=(E, W), answers=())
    assert refused(courtesy, "E^^?") == "american.A23"


def unseen_round(blind: tuple[int, ...], stage: int, jokers: bool = False) -> tuple[Deal, Deal]:
    """A round in which each seat passes so many of its tiles unseen."""
    hands = [f"147m258p369s {tile * 4 if not jokers else tile * 2 + 'JJ'}" for tile in ("E", "S", "W", "N")]
    deal = playing(hands[0], south=hands[1], west=hands[2], north=hands[3], stage=stage, table=NMJL, rules="nmjl_like")
    own = ["EEE", "SSS", "WWW", "NNN"] if not jokers else ["EE1m", "SS1m", "WW1m", "NN1m"]
    given = [tuple(read_tiles(text))[: 3 - count] + (Tile.HIDDEN,) * count for text, count in zip(own, blind)]
    later = deal
    for seat, tiles in zip(WINDS, given):
        later = later.play(Event(seat, "charleston", source=PASSES[stage], tiles=tiles))
    return deal, later


@pytest.mark.rule("american.A23")
@pytest.mark.parametrize("stage", LAST)
@pytest.mark.parametrize("blind", list(product(range(4), repeat=4)), ids=lambda blind: "".join(map(str, blind)))
def test_unseen_tiles_go_on_for_every_mixture(blind, stage):
    """Everybody ends with thirteen tiles, no tile is lost, and what comes has gone through those who did not look."""
    before, later = unseen_round(blind, stage)
    assert sizes(later) == [13] * 4 and all_tiles(later) == all_tiles(before)
    assert later.phase == ("vote" if stage == 2 else "offer")
    step = DIRECTIONS[PASSES[stage]]
    wanted = chain(blind, step)
    assert {seat: Counter(later.holding(seat).concealed) for seat in WINDS} == wanted


def chain(blind: tuple[int, ...], step: int) -> dict[Tile, Counter]:
    """The same by hand, tile by tile: each seat first gives its own, then hands on what reaches it until three have gone;
    what circles back to its owner or reaches somebody who has given three stays there."""
    start = {seat: Counter(read_tiles(f"147m258p369s{str(seat) * 4}")) for seat in WINDS}
    left = {seat: 3 for seat in WINDS}
    moving = []
    for seat, count in zip(WINDS, blind):
        for _ in range(3 - count):
            start[seat][seat] -= 1
            moving.append((seat, seat))
            left[seat] -= 1
    while moving:
        tile, at = moving.pop(0)
        to = WINDS[(at - E + step) % 4]
        if left[to]:
            left[to] -= 1
            moving.append((tile, to))
        else:
            start[to][tile] += 1
    return {seat: +count for seat, count in start.items()}


@pytest.mark.rule("american.A23")
def test_when_all_pass_everything_unseen_nothing_moves():
    for stage in LAST:
        before, later = unseen_round((3, 3, 3, 3), stage)
        assert later.holdings == before.holdings


@pytest.mark.rule("american.A23", "american.R42")
def test_jokers_stay_home_in_unseen_passes():
    rng = random.Random(3)
    for _ in range(60):
        before, later = unseen_round(tuple(rng.randrange(4) for _ in WINDS), 5, jokers=True)
        assert sizes(later) == [13] * 4 and [later.holding(seat).concealed.count(Tile.JOKER) for seat in WINDS] == [2] * 4


# Whole Charlestons, at random


@pytest.mark.rule("american.R33", "american.R40", "american.R42")
@pytest.mark.parametrize("second", CHOICES["second_charleston"])
@pytest.mark.parametrize("courtesy", CHOICES["courtesy"])
@pytest.mark.parametrize("blind", CHOICES["blind_pass"])
@pytest.mark.parametrize("start", CHOICES["dealer_start"])
def test_random_charlestons_keep_every_tile_and_every_joker(second, courtesy, blind, start):
    """D2: nine tiles go from each hand in one Charleston, eighteen in two, up to twenty-one with the courtesy exchange."""
    table = OURS.but(second_charleston=second, courtesy=courtesy, blind_pass=blind, dealer_start=start)
    for number in range(3):
        rng = random.Random(f"{second} {courtesy} {blind} {start} {number}")
        deal = Deal.start(number, "playboard", table)
        jokers, total, gone = [h.concealed.count(Tile.JOKER) for h in deal.holdings], all_tiles(deal), Counter()
        while deal.phase in ("pass", "vote", "offer", "courtesy"):
            event = rng.choice(deal.legal())
            gone[event.seat] += len(event.tiles)
            deal = deal.play(event)
            if not deal.answers:
                assert sizes(deal) == [start, 13, 13, 13] and all_tiles(deal) == total
                assert [h.concealed.count(Tile.JOKER) for h in deal.holdings] == jokers
        for seat in WINDS:
            extra = gone[seat] - 9 * (1 + (deal.stage == 6))
            assert 0 <= extra <= (0 if courtesy == "none" else 3)
        assert read(write(deal)) == deal
