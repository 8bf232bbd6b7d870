"""The guide's table of contents: which lessons there are, in which order, and the words of the frame around them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from mahjong import prose
from mahjong.numbers import manner
from mahjong.text import languages, say, table
from mahjong.tongue import language, spoken_cache

SHARE = Path(__file__).parent / "share" / "jupyter"
PRACTICE = "15-practice"  # the page the start page leads to when something is due
TEMPLATE = SHARE / "voila" / "templates" / "mahjong"


@dataclass(frozen=True)
class Lesson:
    """One notebook as the start page and the menus show it; `name` is the file's name without its ending."""

    name: str
    title: str
    summary: str
    group: str


def lessons(folder: Path, lang: str = "") -> tuple[Lesson, ...]:
    """Every notebook of a folder in the order of the file names, with its title and summary in a language.

    Title, summary and group come from the notebook's metadata (`metadata.mahjong`) and from `data/text/pages`; a title
    that is not there is the first heading of the page.
    """
    paths = sorted(folder.glob("*.ipynb"))
    return tuple(_spoken(_lesson(path, path.stat().st_mtime_ns), lang or language()) for path in paths)


def _spoken(lesson: Lesson, lang: str) -> Lesson:
    said = prose.about(lesson.name, {"title": lesson.title, "summary": lesson.summary}, lang)
    return replace(lesson, **said)


@lru_cache(maxsize=256)
def _lesson(path: Path, changed: int) -> Lesson:
    """`changed` makes an edited notebook be read again."""
    notebook = json.loads(path.read_text("utf-8"))
    about = notebook.get("metadata", {}).get("mahjong", {})
    title = about.get("title") or _first_heading(notebook) or path.stem
    return Lesson(path.stem, title, about.get("summary", ""), about.get("group", "other"))


def _first_heading(notebook: dict) -> str:
    for cell in notebook.get("cells", ()):
        found = re.search(r"^#+ +(.+)$", "".join(cell["source"]), re.MULTILINE)
        if cell["cell_type"] == "markdown" and found:
            return found.group(1).strip()
    return ""


@spoken_cache()
def words(lang: str = "") -> dict[str, str]:
    """The frame's words in one language, without their prefix.

    >>> words()["nav.all"]
    'All lessons'
    """
    keys = [key for key in table("en") if key.startswith("app.")]
    return {key.removeprefix("app."): say(key, lang) for key in keys}


def frame(folder: Path, here: str, home: str, lesson_url: str, lang: str = "", ending: str = ".ipynb") -> dict:
    """Everything the page template shows around a lesson, as plain values that JSON can hold.

    `here` is the lesson's name ("" on the start page), `home` the start page's address, `lesson_url` what stands
    before a notebook's name in its address, `ending` what stands after it.
    """
    lang = lang or language()
    pages = [_entry(n, lesson, lesson_url, lang, ending) for n, lesson in enumerate(lessons(folder, lang), 1)]
    place = next((n for n, page in enumerate(pages) if page["name"] == here), None)
    return {
        "lang": lang,
        "words": words(lang),
        "home": home,
        "groups": _grouped(pages),
        "practice": next((page["url"] for page in pages if page["name"] == PRACTICE), ""),
        "here": None if place is None else pages[place],
        "place": "" if place is None else say("app.nav.place", lang, number=place + 1, count=len(pages)),
        "tongues": tongues(folder),
        "prose": _prose(folder / f"{here}.ipynb", lang) if place is not None else {},
        "previous": pages[place - 1] if place else None,
        "next": pages[place + 1] if place is not None and place + 1 < len(pages) else None,
    }


def tongues(folder: Path) -> dict[str, dict]:
    """What changes of the frame with the language, for each there is: its own name, the words, the lessons' titles and summaries."""
    return {lang: _tongue(folder, lang) for lang in languages()}


def _tongue(folder: Path, lang: str) -> dict:
    said = {lesson.name: {"title": lesson.title, "summary": lesson.summary} for lesson in lessons(folder, lang)}
    return {"name": manner(lang)["name"], "words": words(lang), "lessons": said}


def _prose(path: Path, lang: str) -> dict[str, dict[str, str]]:
    """A page's prose in the languages it is not shown in, as Markdown by cell id."""
    notebook = json.loads(path.read_text("utf-8"))
    others = {other: prose.in_language(notebook, path.stem, other) for other in languages() if other != lang}
    return {other: {what.removeprefix("cell "): text for what, text in said.items() if what.startswith("cell ")} for other, said in others.items()}


def _entry(number: int, lesson: Lesson, lesson_url: str, lang: str, ending: str) -> dict:
    group = words(lang).get(f"group.{lesson.group}", lesson.group)
    url = f"{lesson_url}{lesson.name}{ending}"
    return {"number": number, "name": lesson.name, "title": lesson.title, "summary": lesson.summary, "group": group, "key": lesson.group, "url": url}


def _grouped(pages: list[dict]) -> list[dict]:
    """Groups in the order in which their first lesson comes."""
    groups: dict[str, list[dict]] = {}
    for page in pages:
        groups.setdefault(page["key"], []).append(page)
    return [{"title": members[0]["group"], "key": key, "lessons": members} for key, members in groups.items()]
