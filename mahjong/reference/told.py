"""What is found, as text for a terminal and as plain values for programs."""

from __future__ import annotations

from mahjong.errors import MahjongError
from mahjong.reference.entries import Entry, entry
from mahjong.reference.values import choices, values
from mahjong.statements import disagreements, source_name

__all__ = "all_about as_dict entry entry_called line".split()
LONG = 110  # letters of a line


def entry_called(id: str) -> Entry | None:
    """The entry with just this address, or the statement's id; None where these are words."""
    try:
        return entry(id)
    except MahjongError:
        return None


def line(hit: Entry, lang: str = "") -> str:
    """A hit in a line: its id, its name, the beginning of what it says.

    >>> line(entry("fan:all_green"))[:60]
    'fan:all_green · All Green · Nothing but the all-green tiles:'
    """
    text = " · ".join(filter(None, (hit.id, hit.title(lang), hit.text(lang))))
    return text if len(text) <= LONG else text[: text.rfind(" ", 0, LONG)] + " …"


def all_about(hit: Entry, lang: str = "") -> list[str]:
    """All there is to say of an entry, a line each.

    >>> [said for said in all_about(entry("option:rob_kong")) if said.startswith("mcr")]
    ['mcr: only a tile added to a shown pung']
    """
    worth = [f"{key}: {said}" for key, said in values(hit, lang).items()]
    usual = [f"{key}: {words}" for words, keys in choices(hit, lang) for key in keys] if hit.kind == "option" else []
    said = [f"{who}: {what}" for id in hit.open_points for who, what in disagreements(id, lang)]
    sources = ", ".join(dict.fromkeys(source_name(key, lang) for one in hit.statements[:1] for key in one.sources))
    return [" · ".join(filter(None, (hit.id, hit.title(lang)))), *filter(None, (hit.text(lang), hit.example, *worth, *usual, sources, *said, hit.lesson))]


def as_dict(hit: Entry, lang: str = "") -> dict:
    """An entry as plain values.

    >>> as_dict(entry("fan:all_green"))["lesson"]
    '08-mcr#fans'
    """
    facts = {"id": hit.id, "kind": hit.kind, "title": hit.title(lang), "text": hit.text(lang), "rules": list(hit.rules), "example": hit.example}
    return facts | {"worth": values(hit, lang), "excludes": list(hit.excludes), "lesson": hit.lesson, "drills": list(hit.drills)}
