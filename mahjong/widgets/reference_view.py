"""The reference on a page: one box, filters, headings to browse, and each thing found opens where it stands."""

from __future__ import annotations

from html import escape

from mahjong.compare.words import short_name
from mahjong.errors import MahjongError
from mahjong.reference import KINDS, Entry, entry, search
from mahjong.reference.browse import Group, counts, groups
from mahjong.reference.index import index
from mahjong.rules import all_rules
from mahjong.text import say
from mahjong.widgets.controls import HTML, Dropdown, HBox, RadioButtons, VBox, styled
from mahjong.widgets.reference_detail import Detail
from mahjong.widgets.reference_html import count_html, line, number, style
from mahjong.widgets.reference_parts import LONGEST, FindBox, HitList
from mahjong.widgets.words import language

FIRST, MOST = 20, 1000  # hits shown at first, and looked for


class Reference(VBox):
    """Everything that can be looked up. `find(text)` is what typing does, `press(as, id)` what pressing a line does.

    `query`, `opened` and the filters `kind` and `rules` (`""` for all) are its state; `hits` what was found.

    >>> reference = Reference()
    >>> reference.find("luyise")
    >>> [hit.id for hit in reference.hits], reference.opened
    (['fan:all_green'], '')
    >>> reference.open_entry("fan:all_green")
    >>> reference.opened
    'fan:all_green'
    """

    def __init__(self, lang: str = ""):
        self.lang = lang or language()
        self.query, self.opened, self.limit, self.unfolded, self._busy = "", "", FIRST, set(), False
        self.hits: list[Entry] = []
        self.box = FindBox({key: self._say(key) for key in ("label", "hint")})
        self.kinds = RadioButtons(options=[(self._say("all"), ""), *((self._say(f"kind.{kind}"), kind) for kind in KINDS)], description=self._say("show"))
        self.rule_sets = Dropdown(options=[(self._say("any_rules"), ""), *((short_name(key, self.lang), key) for key in all_rules())], description=self._say("rules"))
        self.count, self.above, self.below, self.detail = HTML(), HitList(), HitList(), Detail(self.lang)
        self._build()
        self._listen()
        self._show()

    def _say(self, key: str, **facts) -> str:
        return say(f"reference.{key}", self.lang, **facts)

    def _build(self) -> None:
        self.kinds.add_class("mj-pills")
        filters = HBox([self.kinds, self.rule_sets])
        filters.add_class("mj-ref-filters")
        super().__init__([styled(style()), self.box, filters, self.count, self.above, self.detail, self.below])
        self.add_class("mj-ref")

    def _listen(self) -> None:
        self.box.on("find", self.find)
        self.box.on("address", self._address)
        self.box.on("warm", index)
        for control in (self.kinds, self.rule_sets):
            control.observe(lambda _: self._busy or self._filtered(), "value")
        for shown in (self.above, self.below):
            shown.on_press(self.press)

    def carry_from(self, old: Reference) -> None:
        """Shows what another one shows, in the language of this one."""
        self._set(old.kind, old.rules)
        self.query, self.limit, self.unfolded = old.query, old.limit, set(old.unfolded)
        self.box.text = self.query
        self._look()
        self.opened = old.opened
        if self.opened:
            self.detail.show(entry(self.opened), self.rules)
            self.detail.carry_from(old.detail)
        self._show()
        self.box.opened = self.opened

    # ---- what a reader does

    @property
    def kind(self) -> str:
        """The kind of entries shown, `""` for all."""
        return self.kinds.value

    @property
    def rules(self) -> str:
        """The rule set asked for, `""` for all."""
        return self.rule_sets.value

    def find(self, text: str) -> None:
        """Looks for some words; none shows the headings again."""
        self.query, self.limit = text[:LONGEST].strip(), FIRST
        self._close()
        self._look()
        self._show()

    def press(self, what: str, id: str) -> None:
        """Opens or closes a thing or a heading, chooses a kind, or shows more."""
        {"hit": self._toggle, "group": self._fold, "kind": self._choose_kind, "more": self._more}[what](id)

    def open_entry(self, id: str) -> None:
        """Opens an entry; where it is not shown, all that hides it is taken away. Raises MahjongError for one there is not."""
        found = entry(id)
        id = found.id
        if not any(row["id"] == id for row in self._rows()):
            self._reveal(found)
        self.opened = id
        self.detail.show(found, self.rules)
        self._show()
        self.box.show_address(id)

    def _toggle(self, id: str) -> None:
        if id == self.opened:
            self._close()
            self._show()
        else:
            self.open_entry(id)
        self._lead(id)

    def _fold(self, id: str) -> None:
        self.unfolded ^= {id}
        if not any(row["id"] == self.opened for row in self._rows()):
            self._close()
        self._show()
        self._lead(id)

    def _choose_kind(self, kind: str) -> None:
        self.kinds.value = kind

    def _more(self, _: str) -> None:
        first = self.hits[self.limit].id
        self.limit += FIRST
        self._show()
        self._lead(first)

    def _filtered(self) -> None:
        self.limit = FIRST
        self._close()
        self._look()
        self._show()

    def _address(self, id: str, by: str) -> None:
        """The page's address names an entry; one there is not changes nothing."""
        if id == self.opened:
            return
        try:
            self.open_entry(id)
        except MahjongError:
            return
        self._lead(self.opened, look=by == "page")

    def _reveal(self, found: Entry) -> None:
        """Shows the heading an entry stands under."""
        self.query, self.limit, self.hits, self.box.text = "", FIRST, [], ""
        self._set(found.kind, self.rules if self.rules in found.rules else "")
        self.unfolded |= {group.id for group in groups(found.kind, self.rules, self.lang) if found.id in group.ids}

    def _set(self, kind: str, rules: str) -> None:
        self._busy = True
        self.kinds.value, self.rule_sets.value = kind, rules
        self._busy = False

    def _close(self) -> None:
        if self.opened:
            self.opened = ""
            self.box.show_address("")
        self.detail.hide()

    def _lead(self, id: str, look: bool = False) -> None:
        next((shown for shown in (self.above, self.below) if shown.has(id)), self.below).lead_to(id, look)

    # ---- what is shown

    def _look(self) -> None:
        kinds = (self.kind,) if self.kind else ()
        self.hits = search(self.query, self.rules, kinds, self.lang, MOST) if self.query else []

    def _rows(self) -> list[dict]:
        if self.query:
            return [self._hit(hit) for hit in self.hits[: self.limit]]
        if self.kind:
            return [row for group in groups(self.kind, self.rules, self.lang) for row in self._group(group)]
        found = counts(self.rules)
        return [{"as": "kind", "id": kind, "html": number(self._say(f"kind.{kind}"), found[kind])} for kind in KINDS if found[kind]]

    def _group(self, group: Group) -> list[dict]:
        unfolded = group.id in self.unfolded
        head = {"as": "group", "id": group.id, "html": number(group.title, len(group.ids)), "open": unfolded}
        return [head, *((self._hit(entry(id)) for id in group.ids) if unfolded else ())]

    def _hit(self, hit: Entry) -> dict:
        return {"as": "hit", "id": hit.id, "html": line(hit, self.rules, self.lang, bool(self.query) and not self.kind), "open": hit.id == self.opened}

    def _show(self) -> None:
        """The lines up to the open one, it, and those after it."""
        rows = self._rows()
        cut = next((place for place, row in enumerate(rows, 1) if row["id"] == self.opened and self.opened), len(rows))
        more = [{"as": "more", "id": "more", "html": escape(self._say("more"))}] if self.query and len(self.hits) > self.limit else []
        self.above.rows = rows[:cut] + (more if cut == len(rows) else [])
        self.below.rows = rows[cut:] + (more if cut < len(rows) else [])
        self.count.value = count_html(self._counted(), self.lang)

    def _counted(self) -> str:
        if not self.query:
            found = counts(self.rules)
            return self._say("browse", n=found[self.kind] if self.kind else sum(found.values()))
        if self.hits:
            return self._say("found_more" if len(self.hits) > self.limit else "found", n=len(self.hits), shown=self.limit)
        elsewhere = len(search(self.query, limit=MOST)) if self.kind or self.rules else 0
        return self._say("none_here", n=elsewhere, every=self._say("all")) if elsewhere else self._say("none")
