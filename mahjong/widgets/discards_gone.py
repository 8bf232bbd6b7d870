"""A view of a desk: mark what lies open, tile by tile, discards and groups of the others, and see what it changes."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong.draw import name
from mahjong.draw.discards_charts import Bar, Compared, side_by_side
from mahjong.draw.odds_charts import percent
from mahjong.errors import MahjongError
from mahjong.hand import Group
from mahjong.reading import count
from mahjong.tiles import BY_SPELLING, PLAYING, Tile
from mahjong.widgets.controls import Button, HBox, RadioButtons, VBox, see
from mahjong.widgets.discards_answers import Answers, Row
from mahjong.widgets.discards_compare import kept
from mahjong.widgets.discards_counting import Work
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_html import dp, facts, points, seat_name, told
from mahjong.widgets.discards_position import PLACES
from mahjong.widgets.discards_view import View, title, waiting
from mahjong.widgets.hand_editor import LINES, complaint
from mahjong.widgets.odds_html import block, line
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language, ui

SIZES = {"pung": 3, "kong": 4}
KINDS = ("chow", "pung", "kong")
COLUMNS = ("useful", "win", "score", "danger")


class Gone(View):
    """A palette that marks tiles as open, rows that take them back, and the discards before and after.

    >>> desk = Desk("start"); desk.throw("E"); gone = Gone(desk)
    True
    >>> gone.add("E"), gone.add("5p", "across", "pung"), len(desk.position.seen)
    (True, True, 4)
    """

    def __init__(self, desk: Desk):
        self.place = self._pills("place", {}, None)
        self.kind = self._pills("kind", {kind: dp(f"gone.kind_{kind}") for kind in KINDS}, "pung")
        self.palette = TileRow(PLAYING, label=dp("gone.palette"), select=False, columns=9, breaks=LINES[:-1], width=40, notes=[""] * len(PLAYING))
        self.palette.on_pick(lambda _, tile: self.add(tile, self.place.value or "gone", self.kind.value))
        self.rows = {place: self._row(place) for place in ("gone", *PLACES)}
        self.words = {place: block() for place in self.rows}
        self.clear_button = Button(description=dp("gone.clear"), layout={"width": "auto"})
        self.clear_button.on_click(lambda _: self._try(gone=(), melds=((), (), ())))
        self.wrong, self.said, self.compared, self.empty = (block() for _ in range(4))
        self.work = Work(lambda: None)
        controls = VBox([self.place, self.kind, self.palette])
        lying = VBox([self.empty] + [part for place in self.rows for part in (self.words[place], self.rows[place])] + [self.clear_button, self.wrong])
        both = HBox([controls, lying])
        both.add_class("mj-op-sides")
        super().__init__(desk, title("gone.compared"), self.said, self.compared, always=(both,))

    def _pills(self, key: str, options: dict, value) -> RadioButtons:
        made = RadioButtons(options=[(word, choice) for choice, word in options.items()], description=dp(f"gone.{key}"), value=value, orientation="horizontal")
        made.add_class("mj-pills")
        made.observe(lambda _: self._show_palette(), "value")
        return made

    def _row(self, place: str) -> TileRow:
        made = TileRow(label=dp(f"gone.row_{'gone' if place == 'gone' else 'melds'}"), select=False, columns=14, width=34, least=28)
        made.add_class("mj-takes")
        made.on_pick(lambda at, _: self.take(place, at))
        return made

    # ---- what can be done with it

    def add(self, tile: Tile | str, place: str = "gone", kind: str = "pung") -> bool:
        """One tile more among the discards, or a group on the table of one of the others; False, with a sentence, where it does not fit."""
        tile = BY_SPELLING[tile] if isinstance(tile, str) else Tile(tile)
        return self._try(**self._with(tile, place, kind), said=dp("gone.added", tile=name(tile, language())))

    def _with(self, tile: Tile, place: str, kind: str) -> dict:
        position = self.desk.position
        if place == "gone":
            return {"gone": tuple(sorted((*position.gone, tile)))}
        melds = list(position.melds)
        melds[PLACES.index(place)] += (_group(tile, kind),)
        return {"melds": tuple(melds)}

    def take(self, place: str, at: int) -> bool:
        """Takes back a discard, or the whole group a tile belongs to."""
        position = self.desk.position
        if place == "gone":
            return self._try(gone=position.gone[:at] + position.gone[at + 1 :])
        which = PLACES.index(place)
        group = [number for number, group in enumerate(position.melds[which]) for _ in group.tiles][at]
        melds = list(position.melds)
        melds[which] = melds[which][:group] + melds[which][group + 1 :]
        return self._try(melds=tuple(melds))

    def _try(self, said: str = "", **entries) -> bool:
        try:
            position = self.desk.position.but(**entries)
        except MahjongError as error:
            self.wrong.value, self.palette.message = complaint(error), error.message(language())
            return False
        self.wrong.value = ""
        self.palette.message = f"{said} {dp('gone.count', count=len(position.seen))}".strip()
        self.desk.set(position)
        return True

    # ---- what is shown

    def _told(self, what: str) -> None:
        self._show_rows()
        super()._told(what)

    def _show_rows(self) -> None:
        """What lies open, each row under its name; a row of nothing is away."""
        position = self.desk.position
        if [value for _, value in self.place.options] != ["gone", *PLACES] or self._seats != position.others:
            self._name_places()
        for place, groups in {"gone": [position.gone], **{place: [group.tiles for group in groups] for place, groups in zip(PLACES, position.melds)}}.items():
            tiles = [str(tile) for group in groups for tile in group]
            starts = [sum(map(len, groups[:number])) for number in range(1, len(groups))]
            with self.rows[place].hold_sync():
                self.rows[place].tiles, self.rows[place].gaps = tiles, starts
            self.words[place].value = line(self._name(place), "muted") if tiles else ""
        see(self.clear_button, position.seen)
        self.empty.value = "" if position.seen else line(dp("gone.empty"), "muted")
        self._show_palette()

    def _name_places(self) -> None:
        self._seats = self.desk.position.others
        chosen = self.place.value or "gone"
        self.place.options = [(self._name(place), place) for place in ("gone", *PLACES)]
        self.place.value = chosen

    def _name(self, place: str) -> str:
        if place == "gone":
            return dp("gone.discards")
        return dp(f"gone.by_{place}", seat=seat_name(self.desk.position.others[PLACES.index(place)]))

    def _show_palette(self) -> None:
        """Dims what cannot be added in the way chosen; each tile says how many copies are hidden."""
        place = self.place.value or "gone"
        see(self.kind, place != "gone")
        held = count((*self.desk.position.hand.tiles, *self.desk.position.seen))
        off = [number for number, tile in enumerate(PLAYING) if not self._fits(tile, place, held)]
        with self.palette.hold_sync():
            self.palette.disabled = off
            self.palette.states = ["dim" if number in off else "" for number in range(len(PLAYING))]
            self.palette.notes = [ui("editor.none_left") if held[tile] >= 4 else dp("gone.hidden", count=4 - held[tile]) for tile in PLAYING]

    def _fits(self, tile: Tile, place: str, held) -> bool:
        if place == "gone":
            return held[tile] < 4
        if len(self.desk.position.melds[PLACES.index(place)]) > 3:
            return False
        try:
            group = _group(tile, self.kind.value)
        except (MahjongError, ValueError):
            return False
        return all(held[kind] + group.tiles.count(kind) <= 4 for kind in group.tiles)

    # ---- before and after

    def hide(self) -> None:
        self.work.stop()
        self.said.value = self.compared.value = ""

    def show(self, counted: bool) -> None:
        position = self.desk.position
        self.said.value = line(dp("gone.nothing"), "muted") if not position.seen else "" if counted else waiting()
        if not position.seen:
            self.compared.value = ""
        elif counted:
            self.work.start(self._pieces())

    def _pieces(self) -> Iterator[None]:
        """The same position with nothing open is counted, then the two are set side by side."""
        before = self.desk.remembered(self.desk.position.untouched)
        while before.step():
            yield
        self._before_and_after()
        yield

    def _before_and_after(self) -> None:
        """Each discard with what the open tiles made of it: the bar now, hatched what it was."""
        now, before = self.answers, self.desk.remembered(self.desk.position.untouched)
        tiles = kept(now, self.chosen, now.rows()) | {tile for tile in before.best("score")[:1]}
        rows = [row for row in now.rows() if row.tile in tiles]
        head = [dp(f"head.{key}", **facts(self.desk.position)) for key in COLUMNS]
        scale = {key: max([0.0001, *(_worth(row, key) or 0.0 for answers in (now, before) for row in answers.rows())]) for key in COLUMNS}
        shown = [self._row_of(row, before.row(row.tile), now, before, scale) for row in rows]
        self.said.value = told(self._says(now, before))
        self.compared.value = side_by_side(shown, head, dp("gone.caption", **facts(self.desk.position)), dp("head.tile"), language())

    def _row_of(self, row: Row, was: Row, now: Answers, before: Answers, scale: dict) -> Compared:
        cells = [self._cell(_worth(row, key), _worth(was, key), key, row.tile in now.best(key), scale[key]) for key in COLUMNS]
        marks = [dp("yours")] * (row.tile == self.chosen) + [dp("gone.was_best")] * (row.tile in before.best("score"))
        marks += [dp("farther", tiles=row.useful.shanten - now.shanten)] * (row.useful.shanten > now.shanten)
        return Compared(row.tile, tuple(marks), cells, row.tile == self.chosen)

    @staticmethod
    def _cell(value: float | None, was: float | None, key: str, best: bool, top: float):
        if value is None:
            return dp("not_counted")
        words = {"useful": lambda x: dp("copies", copies=int(x)), "score": lambda x: dp("points", points=points(x))}.get(key, percent)
        note = dp("gone.was", value=words(was)) if was is not None and words(was) != words(value) else ""
        return Bar(words(value), value / top, best, was / top if was and was > value else None, note, kind="mj-dc-danger" if key == "danger" else "")

    def _says(self, now: Answers, before: Answers) -> str:
        """Whether the open tiles change which discard is best."""
        best, was = now.best("score") or now.best("useful"), before.best("score") or before.best("useful")
        same = [tile for tile in best if tile in was]
        key = "gone.same" if same else "gone.changed"
        return dp(key, tile=name((same or best)[0], language()), was=name(was[0], language()), count=len(self.desk.position.seen), **facts(self.desk.position))


def _worth(row: Row, key: str) -> float | None:
    """The number itself."""
    return float(row.useful.copies) if key == "useful" else getattr(row, key)


def _group(tile: Tile, kind: str) -> Group:
    """A group on the table by its lowest tile. Raises HandError for what is none."""
    tiles = (tile, Tile(tile + 1), Tile(tile + 2)) if kind == "chow" else (tile,) * SIZES[kind]
    return Group(tiles, concealed=False)
