"""The table of all in which the rule sets may differ, made by asking them: their sets of tiles, their lines, their options, their answers.

>>> rows = {row.key: row for row in differences()}
>>> rows["fans.two_concealed_kongs"].values["mcr"], rows["fans.two_concealed_kongs"].values["mil"]
('8', '6')
>>> rows["win.minimum"].differs(["finnish", "books"]), rows["win.minimum"].differs(["mcr", "finnish"])
(False, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from mahjong.compare.rows_asked import calls, claims, pays
from mahjong.compare.rows_lines import card, classical, fans
from mahjong.compare.rows_table import options, tiles, wins
from mahjong.rules import all_rules
from mahjong.tongue import spoken_cache


class Difference(NamedTuple):
    """One row: its section and name, what each rule set that knows it says, the statement about it if there is one."""

    section: str
    id: str
    name: str
    values: Mapping[str, str]
    rule: str = ""

    @property
    def key(self) -> str:
        return f"{self.section}.{self.id}"

    def differs(self, keys: Collection[str] = ()) -> bool:
        """Whether some rule sets that know it do not agree; `keys` looks at these only."""
        return len({value for key, value in self.values.items() if not keys or key in keys}) > 1


SECTIONS = {
    "tiles": tiles,
    "calls": calls,
    "claims": claims,
    "win": wins,
    "pay": pays,
    "fans": fans,
    "points": lambda lang: classical("points", lang),
    "doubles": lambda lang: classical("doubles", lang),
    "hands": lambda lang: classical("hands", lang),
    "card": card,
    "options": options,
}


@spoken_cache()
def differences(lang: str = "") -> tuple[Difference, ...]:
    """Every row of every section, in the order of the sections."""
    return tuple(Difference(section, *row) for section, rows in SECTIONS.items() for row in rows(lang))


def narrowed(rows: Collection[Difference], keys: Collection[str] = (), section: str = "", only: bool = True, words: str = "") -> Iterator[Difference]:
    """The rows of a section that one of the rule sets knows, only those in which they differ, and whose text holds all the words.

    >>> [row.id for row in narrowed(differences(), ["mcr", "mil"], "fans", words="kongs concealed")]
    ['four_kongs', 'three_kongs', 'two_concealed_kongs']
    """
    wanted = words.lower().split()
    for row in rows:
        shown = {key: value for key, value in row.values.items() if key in (keys or all_rules())}
        text = " ".join((row.name, *shown.values())).lower()
        if shown and (not section or row.section == section) and (row.differs(shown) or not only) and all(word in text for word in wanted):
            yield row
