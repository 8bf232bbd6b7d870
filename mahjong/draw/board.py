"""The table from above: the four walls, where they are broken, what is drawn, the hands and the dice (play.W1-W8).

The seat that looks on sits at the bottom, the next in turn at its right. A stack is as high as its tiles; nothing is
told by colour alone: the dead wall is striped, loose tiles carry a ring, counted stacks a dot.

>>> picture = board(scene())
>>> picture.count("<svg"), "North at the left" in picture
(1, True)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from mahjong.draw.board_parts import CELL, DEEP, FG, MIDDLE, RIM, WARN, arrow, at, dice, front, label, plate, stack, standing, tick
from mahjong.draw.glyphs import number
from mahjong.draw.tables import Html
from mahjong.table.wall import CLOCKWISE, Break, Start, Throw
from mahjong.text import say
from mahjong.tiles import WINDS, Tile

INNER = 119  # from the middle of the table to the walls
SIDES = ("bottom", "left", "top", "right")  # as the walls follow each other clockwise
EVERY = 5  # which of the counted stacks carry their number


@dataclass(frozen=True)
class Scene:
    """What lies on the table. Stacks are numbered round it as in `mahjong.table.wall`; `heights` are their tiles.

    `dead`, `loose` and `counted` are stacks; `broken` is the one the dice chose, `lifted` whether it has been taken
    away; `next` the stack drawn from next. `hands` are numbers of tiles (E, S, W, N), the last `fresh` of seat `lit`
    just taken. `throws` says whose dice lie in the middle, `own` who looks on, `empty` where nobody sits.
    """

    heights: tuple[int, ...]
    dead: frozenset[int] = frozenset()
    loose: frozenset[int] = frozenset()
    counted: tuple[int, ...] = ()
    broken: int | None = None
    lifted: bool = False
    next: int | None = None
    hands: tuple[int, ...] = (0, 0, 0, 0)
    fresh: int = 0
    lit: Tile | None = None
    marks: tuple[str, ...] = ("", "", "", "")
    throws: tuple[Throw, ...] = ()
    own: Tile = Tile.EAST
    empty: Tile | None = None
    turns: bool = False  # whether arrows show which way play goes
    said: str = ""

    @property
    def stacks(self) -> int:
        """Stacks in one wall."""
        return len(self.heights) // 4


def scene(stacks: int = 18, said: str = "", **more) -> Scene:
    """A table with its four walls whole; `more` is any other part of a `Scene`."""
    return Scene((2,) * 4 * stacks, said=said, **more)


def quiz_scene(spot: Break, stacks: int = 18, solved: bool = False) -> Scene:
    """Two throws beside a whole wall; with `solved` the stacks are counted and the break is shown."""
    if not solved:
        return scene(stacks, throws=(spot.first, spot.second))
    facts = {"counted": counted(spot, stacks), "broken": spot.index, "lit": spot.thrower, "marks": marks(sum(spot.first))}
    return scene(stacks, throws=(spot.first, spot.second), **facts)


def scene_at(begun: Start, place: int, lang: str = "") -> Scene:
    """The table after the step `place` of a start (from 0)."""
    step, seen = begun.steps[place], {step.key for step in begun.steps[: place + 1]}
    stacks = len(begun.ring) // 8
    now = replace(scene(stacks, step.text(lang), empty=begun.empty), throws=_throws(begun.spot, seen))
    if step.key == "first_throw":
        return replace(now, lit=begun.spot.thrower, marks=marks(sum(begun.spot.first)))
    if step.key in ("second_throw", "broken"):
        broken = begun.spot.index if step.key == "broken" else None
        return replace(now, lit=begun.spot.thrower, counted=counted(begun.spot, stacks), broken=broken)
    return now if step.key == "built" else _dealing(now, begun, place)


def dealt(begun: Start, lang: str = "") -> Scene:
    """The table when all tiles are dealt and it is East's move (play.W7)."""
    return replace(scene_at(begun, len(begun.steps) - 1, lang), lit=Tile.EAST, fresh=0, said=say("wall.dealt", lang))


def _throws(spot: Break, seen: set[str]) -> tuple[Throw, ...]:
    return (spot.first,) * ("first_throw" in seen) + (spot.second,) * ("second_throw" in seen)


def _dealing(now: Scene, begun: Start, place: int) -> Scene:
    """The dead wall apart, as many tiles gone as were dealt, the hands as they are."""
    step, index, count = begun.steps[place], begun.spot.index, len(now.heights)
    heights, dead = list(now.heights), []
    if begun.wall.separate:  # play.W5: the broken stack's tiles on the first and the third to the right of the gap
        dead = [(index - k) % count for k in range(1, len(begun.wall.dead) // 2)]
        heights[index] = 0
        for stack_ in (dead[0], dead[2]):
            heights[stack_] += 1
    for gone in range(step.drawn):
        heights[(index + 1 + gone // 2) % count] -= 1
    took = {"lit": step.facts["seat"], "fresh": step.facts["count"]} if step.key == "takes" else {}
    return replace(
        now,
        heights=tuple(heights),
        dead=frozenset(dead),
        loose=frozenset(dead[:3:2]),
        broken=index,
        lifted=begun.wall.separate,
        next=(index + 1 + step.drawn // 2) % count,
        hands=tuple(map(len, step.hands)),
        throws=(),
        **took,
    )


def counted(spot: Break, stacks: int) -> tuple[int, ...]:
    """The stacks counted, from the right end of the thrower's wall to the break (play.W4)."""
    return tuple((spot.index - back) % (4 * stacks) for back in reversed(range(spot.total)))


def marks(total: int) -> tuple[str, ...]:
    """What each seat hears as the players are counted: East is one.

    >>> marks(6)
    ('1 5', '2 6', '3', '4')
    """
    return tuple(" ".join(str(n) for n in range(1, total + 1) if (n - 1) % 4 == i) for i in range(4))


def side_of(seat: Tile, own: Tile = Tile.EAST) -> int:
    """Where a seat is on the picture, as a place in `SIDES`.

    >>> SIDES[side_of(Tile.SOUTH)], SIDES[side_of(Tile.EAST, own=Tile.SOUTH)]
    ('right', 'left')
    """
    return (CLOCKWISE.index(seat) - CLOCKWISE.index(own)) % 4


# The picture


def board(now: Scene, lang: str = "", width: float = 480, rim: bool = True) -> Html:
    """The picture, at most `width` pixels wide and as wide as there is room; its text alternative says where the break is.

    Without its `rim` it ends at the walls, for a table on which nobody has tiles in hand.
    """
    edge = 0 if rim else MIDDLE - INNER - DEEP - 4
    size = 2 * (MIDDLE - edge)
    inside = "".join([_felt(), _hands(now), _walls(now), _ticks(now), _labels(now, lang), *_in_the_middle(now)])
    alt = escape(words(now, lang))
    return Html(
        f'<svg class="mj-board" viewBox="{edge} {edge} {size} {size}" role="img" aria-label="{alt}" '
        f'style="display:block;width:min({number(width)}px,100%);height:auto">{inside}</svg>'
    )


def _felt() -> str:
    edge = MIDDLE - INNER
    return f'<rect x="{edge}" y="{edge}" width="{2 * INNER}" height="{2 * INNER}" rx="6" fill="var(--mj-card,#fff)" stroke="{RIM}"/>'


def _place(now: Scene, index: int, out: float) -> tuple[float, float, int]:
    """The middle of a stack, `out` from the table's middle, and the side of the picture it is on."""
    wall, along = divmod(index, now.stacks)
    side = side_of(CLOCKWISE[wall], now.own)
    return (*at(side, (now.stacks / 2 - along - 0.5) * CELL, out), side)


def _walls(now: Scene) -> str:
    """The stacks from the back of the picture to its front, so that a high one hides what is behind it."""
    places = [(*_place(now, i, INNER + DEEP / 2), i) for i in range(len(now.heights))]
    return "".join(_stack(now, *place) for place in sorted(places, key=lambda place: place[1]))


def _stack(now: Scene, x: float, y: float, side: int, i: int) -> str:
    kinds = [("dead", now.dead), ("loose", now.loose), ("counted", now.counted)]
    looks = {kind for kind, stacks in kinds if i in stacks} | ({"broken"} if i == now.broken else set())
    return stack(x, y, side, now.heights[i], looks)


def _ticks(now: Scene) -> str:
    """Numbers inside the wall at the counted stacks, and the wedge at the stack that is drawn from next."""
    found, last = [], len(now.counted)
    for n, index in enumerate(now.counted, 1):
        if n in (1, last) or (n % EVERY == 0 and last - n > 1):
            x, y, _ = _place(now, index, INNER - (14 if n == last else 11))
            found.append(tick(x, y, str(n), n == last))
    if now.next is not None and any(now.heights):
        found.append(arrow(*_place(now, now.next, INNER - 10)))
    return "".join(found)


def _labels(now: Scene, lang: str) -> str:
    """The winds on the inner side of each wall; the one whose move it is on a plate."""
    names = {seat: say(f"wall.{'empty' if seat == now.empty else 'seat'}", lang, seat=say(f"seat.{seat}", lang)) for seat in WINDS}
    return "".join(label(side_of(seat, now.own), names[seat], now.marks[seat - Tile.EAST], seat == now.lit) for seat in WINDS)


def _hands(now: Scene) -> str:
    """Each player's tiles standing outside the wall."""
    return "".join(
        standing(side_of(seat, now.own), INNER + DEEP + 11, now.hands[seat - Tile.EAST], now.fresh if seat == now.lit else 0) for seat in WINDS
    )


def _in_the_middle(now: Scene) -> list[str]:
    """The dice with their sums, the first throw above the names, the second below; or the way in which play goes round."""
    if now.turns:
        return [_round()]
    total, rows = 0, []
    for row, throw in enumerate(now.throws):
        total += sum(throw)
        rows.append(dice(MIDDLE - 42 + 84 * row, throw, f"= {sum(throw)}" if row == 0 else f"+{sum(throw)} = {total}"))
    return rows


def _round() -> str:
    """Arrows from seat to seat against the clock (play.W1)."""
    line = f'fill="none" stroke="{FG}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
    one = f'<path d="M{MIDDLE + 20} {MIDDLE + 62}A66 66 0 0 0 {MIDDLE + 62} {MIDDLE + 20}m-9 4l9 -4l3 9" {line}/>'
    return "".join(f'<g transform="rotate({90 * k} {MIDDLE} {MIDDLE})">{one}</g>' for k in range(4))


# The picture in words


def words(now: Scene, lang: str = "") -> str:
    """The text alternative: who sits where, where the break is, the dead wall, the next tile, the hands.

    >>> print(words(scene(said="The walls stand.")))
    The table from above. East at the bottom, South at the right, West at the top, North at the left. The walls stand.
    """
    seats = ", ".join(say(f"wall.alt.at_{SIDES[side_of(seat, now.own)]}", lang, seat=say(f"seat.{seat}", lang)) for seat in _in_order(now.own))
    parts = [say("wall.alt.table", lang, seats=seats), now.said]
    parts += [say("wall.alt.dice", lang, throws=" + ".join("–".join(map(str, throw)) for throw in now.throws))] if now.throws else []
    if now.broken is not None:
        parts.append(_said_at("lifted" if now.lifted else "broken", now, now.broken, lang))
    if now.dead:
        parts.append(say("wall.alt.dead", lang, stacks=len(now.dead), loose=len(now.loose)))
    if now.next is not None:
        parts.append(_said_at("next", now, now.next, lang))
    if any(now.hands):
        parts.append(say("wall.alt.hands", lang, hands=", ".join(f"{say(f'seat.{seat}', lang)} {now.hands[seat - Tile.EAST]}" for seat in WINDS)))
    return " ".join(filter(None, parts))


def _in_order(own: Tile) -> list[Tile]:
    return [WINDS[(own - Tile.EAST + k) % 4] for k in range(4)]


def _said_at(key: str, now: Scene, index: int, lang: str) -> str:
    wall = CLOCKWISE[index // now.stacks]
    place = say(f"wall.alt.{SIDES[side_of(wall, now.own)]}", lang)
    return say(f"wall.alt.{key}", lang, wall=say(f"seat.{wall}", lang), side=place, stack=index % now.stacks + 1)


def legend(now: Scene, lang: str = "") -> Html:
    """What the marks on the picture mean, only those that are on it."""
    shown = {"counted": now.counted, "broken": now.broken is not None and not now.lifted, "gap": now.lifted, "dead": now.dead, "loose": now.loose}
    items = [(key, say(f"wall.legend.{key}", lang)) for key, there in shown.items() if there]
    items += [("next", say("wall.legend.next", lang))] if now.next is not None else []
    items += [("lit", say("wall.legend.lit", lang))] if now.lit is not None else []
    return Html(f'<ul class="mj-board-legend">{"".join(f"<li>{_sample(key)}{escape(text)}</li>" for key, text in items)}</ul>')


def _sample(key: str) -> str:
    looks = {"gap": {"broken"}, "dead": {"dead"}, "loose": {"dead", "loose"}, "counted": {"counted"}, "broken": {"broken"}}
    if key == "lit":
        return f'<svg viewBox="0 0 24 28" width="24" height="28" aria-hidden="true">{plate(1, 8, 22, 14)}</svg>'
    inside = arrow(12, 15, 0) if key == "next" else stack(12, 17, 0, {"gap": 0, "loose": 3}.get(key, 2), looks[key])
    return f'<svg viewBox="0 0 24 28" width="24" height="28" aria-hidden="true">{inside}</svg>'


def dead_wall_picture(lang: str = "") -> Html:
    """The dead wall as its owner sees it, from outside: the gap, the loose tiles, the order of the replacements (play.W5)."""
    order = {3: (13, 14), 4: (11, 12), 5: (9, 10), 6: (7, 8), 7: (5, 6), 8: (3, 4)}  # top, bottom; from the gap to the right end
    parts = [_front(k, tuple(map(str, pair))) for k, pair in order.items()] + [_front(k, ("", "")) for k in (0, 1)]
    parts += [_tile_front(3, 2, "2", True), _tile_front(5, 2, "1", True)]
    parts.append(f'<rect x="{2 * 35 + 5}" y="58" width="30" height="44" rx="3" fill="none" stroke="{WARN}" stroke-width="1.6" stroke-dasharray="4 3"/>')
    names = {"live": (38, 0), "gap": (90, 0), "dead": (212, 0)}
    parts += [f'<text x="{x}" y="122" text-anchor="middle" font-size="15" fill="{FG}">{escape(say(f"wall.front.{key}", lang))}</text>' for key, (x, _) in names.items()]
    alt = escape(say("wall.front.alt", lang))
    return Html(
        f'<svg class="mj-board" viewBox="0 28 320 102" role="img" aria-label="{alt}" '
        f'style="display:block;width:min(480px,100%);height:auto">{"".join(parts)}</svg>'
    )


def _front(place: int, pair: tuple[str, str]) -> str:
    return _tile_front(place, 0, pair[1]) + _tile_front(place, 1, pair[0])


def _tile_front(place: int, level: int, said: str, loose: bool = False) -> str:
    return front(35 * place + 4, 80 - 23 * level, said, loose)
