"""What a language still lacks: `python -m tests.languages pl` lists it, by file; CONTRIBUTING.md tells how to add one.

    python -m tests.languages pl                    everything, as a count for each file
    python -m tests.languages pl engine 05-calls    each passage of these files
    python -m tests.languages pl --start 05-calls   writes a page's file with the English in it, to be written over
    python -m tests.languages pl --seen engine 05-calls   notes the English of today as what the translation was made from
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from mahjong import prose
from mahjong.files import find
from mahjong.numbers import plural_forms
from mahjong.text import CASES, FALLBACK, _flatten

# Words that stand in nearly every English sentence and are no words of the other languages.
ENGLISH = frozenset(
    "the of and is are you your with what which that this these those it its for from they their was were has have not "
    "when where who how there than then them will would may must can cannot every each one two three four five all any "
    "tile tiles hand hands wins win player players wall drawn discard score points be been by only more other after before".split()
)
COMPLETE: tuple[str, ...] = ("fi", "pl")  # the languages that are promised whole: nothing of them may be missing, stale or still English
OWN = {"pl": {"on", "to", "do", "a", "i", "by", "one", "was", "ten", "pan", "no"}, "fi": {"on", "he", "me", "hand", "no", "it"}}


def topics(lang: str = FALLBACK) -> list[str]:
    """The names of a language's tables of sentences."""
    return sorted(path.stem for path in (find("data/text") / lang).glob("*.toml"))


def pages() -> dict[str, dict]:
    """Every notebook by name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(find("notebooks").glob("*.ipynb"))}


def sentences(topic: str, lang: str = FALLBACK) -> dict[str, str]:
    """One table, flattened; empty when the language has none."""
    flat: dict[str, str] = {}
    path = find("data/text") / lang / f"{topic}.toml"
    if path.is_file():
        _flatten(tomllib.loads(path.read_text("utf-8")), "", flat)
    return flat


def seen_path(topic: str, lang: str) -> Path:
    return find("data/text") / lang / "seen" / f"{topic}.txt"


def seen(topic: str, lang: str) -> dict[str, str]:
    """The print of the English each sentence was made from, by key."""
    path = seen_path(topic, lang)
    lines = path.read_text("utf-8").splitlines() if path.is_file() else ()
    return {key: print_ for key, _, print_ in (line.rpartition(" ") for line in lines)}


def blanks(sentence) -> dict[str, list[str]]:
    """The blanks of a sentence with what each asks for: `{n:a|b}` is {"n": ["a|b"]}.

    >>> blanks("{n:kostka|kostki|kostek} {tile:gen} {n}")
    {'n': ['kostka|kostki|kostek', ''], 'tile': ['gen']}
    """
    found: dict[str, list[str]] = {}
    for _, name, spec, _ in Formatter().parse(str(sentence)):
        if name is not None:
            found.setdefault(name, []).append(spec or "")
    return found


def looks_english(text: str, lang: str) -> bool:
    """Whether a text reads as English: two of English's commonest words in it that the language has not got."""
    words = re.findall(r"[a-z]+", re.sub(r"\{[^}]*\}|`[^`]*`|<[^>]*>|\([^)]*\]\([^)]*\)", " ", text).lower())
    return len({word for word in words if word in ENGLISH and word not in OWN.get(lang, ())}) >= 2


@cache
def _glossary() -> re.Pattern:
    """The glossary's English words, the longest first: a drill on words names them in every language."""
    rows = tomllib.loads(find("data/terms.toml").read_text("utf-8")).values()
    return re.compile("|".join(re.escape(word) for word in sorted({row["en"] for row in rows}, key=len, reverse=True)))


def without_terms(text: str) -> str:
    """A text without what the glossary has in English.

    >>> without_terms("englanniksi four of dots.")
    'englanniksi  .'
    """
    return _glossary().sub(" ", text)


@cache
def _case_ends(lang: str) -> tuple[str, ...]:
    return tuple(f"_{case}" for case in CASES.get(lang, ()))


def _nominative(key: str, lang: str) -> str:
    """The key whose case form this is, or the key itself."""
    above, _, last = key.rpartition(".")
    for end in _case_ends(lang):
        if above.endswith(end):
            return f"{above.removesuffix(end)}.{last}"
        if last.endswith(end):
            return key.removesuffix(end)
    return key


def _blank_faults(source: str, text: str, lang: str) -> Iterator[str]:
    try:
        theirs, ours = blanks(source), blanks(text)
    except ValueError as error:
        yield f"broken blank: {error}"
        return
    if set(theirs) != set(ours):
        yield f"blanks differ: English has {sorted(theirs)}, here are {sorted(ours)}"
    forms = plural_forms(lang)
    for name, specs in ours.items():
        for spec in specs:
            if "|" in spec and len(spec.split("|")) not in (len(forms) - 1, len(forms)) and len(forms) > 2:
                yield f"plural blank {{{name}:{spec}}}: {' | '.join(forms)} are the forms ({forms[-1]} may be left out)"
            elif "|" in spec and len(forms) == 2 and len(spec.split("|")) != 2:
                yield f"plural blank {{{name}:{spec}}}: two forms, {' | '.join(forms)}"
            elif spec.isalpha() and spec.lower() not in (*CASES.get(lang, ()), "nom"):
                yield f"{{{name}:{spec}}} is no case; there are {' '.join(CASES.get(lang, ())) or 'none'}"


def table_faults(topic: str, lang: str) -> list[tuple[str, str]]:
    """What is wrong with one table: (key, what)."""
    source, ours, noted = sentences(topic), sentences(topic, lang), seen(topic, lang)
    found = [(key, "missing") for key in source if key not in ours]
    for key, text in ours.items():
        base = _nominative(key, lang) if key not in source else key
        if base not in source:
            found.append((key, "English has no such key"))
            continue
        found += [(key, what) for what in _blank_faults(source[base], text, lang)]
        if base.startswith("app.") and any(spec.isalpha() for specs in blanks(text).values() for spec in specs):
            found.append((key, "the browser fills this one: it knows no cases"))
        if text == source[base] and looks_english(str(text), lang):
            found.append((key, "still English"))
        if key in source and noted.get(key) != prose.print_of(str(source[key])):
            found.append((key, "stale: the English has changed" if key in noted else "not noted as seen"))
    return found


def page_faults(name: str, notebook: dict, lang: str) -> list[tuple[str, str]]:
    """What is wrong with one page's prose: (passage, what)."""
    path = prose.path(name, lang)
    source = prose.english(notebook)
    ours = prose.read(path.read_text("utf-8")) if path.is_file() else {}
    found = [(what, "missing") for what in source if not ours.get(what, ("",))[0]]
    for what, (text, noted) in ours.items():
        if what not in source:
            found.append((what, "English has no such passage"))
            continue
        if text == source[what].strip() and looks_english(text, lang):
            found.append((what, "still English"))
        if noted != prose.print_of(source[what]):
            found.append((what, "stale: the English has changed" if noted else "not noted as seen"))
        found += [(what, fault) for fault in _markup_faults(source[what], text)]
    return found


def _markup_faults(source: str, text: str) -> Iterator[str]:
    """Links, pictures and code must be the same ones."""
    for name, pattern in (("links", r"\]\(([^)]+)\)"), ("code", r"`[^`\n]+`"), ("heading", r"^#+(?= )")):
        theirs, ours = sorted(re.findall(pattern, source, re.MULTILINE)), sorted(re.findall(pattern, text, re.MULTILINE))
        if theirs != ours:
            yield f"{name} differ: English has {theirs}, here are {ours}"


def faults(lang: str, only: tuple[str, ...] = ()) -> dict[str, list[tuple[str, str]]]:
    """Every fault by file name (a topic or a page)."""
    found = {topic: table_faults(topic, lang) for topic in topics() if not only or topic in only}
    found |= {name: page_faults(name, notebook, lang) for name, notebook in pages().items() if not only or name in only}
    for topic in set(topics(lang)) - set(topics()):
        found[topic] = [(topic, "English has no such file")]
    return found


def started() -> tuple[str, ...]:
    """The languages beside English that have at least one table or page."""
    tables = {path.name for path in find("data/text").iterdir() if any(path.glob("*.toml"))}
    prose_in = {path.stem.rpartition(".")[2] for path in (find("data/text") / "pages").glob("*.md")}
    return tuple(sorted((tables | prose_in) - {FALLBACK}))


def start(lang: str, name: str) -> str:
    """Writes a page's file with the English in it, keeping what is translated already."""
    path = prose.path(name, lang)
    ours = prose.read(path.read_text("utf-8")) if path.is_file() else {}
    source = prose.english(pages()[name])
    path.parent.mkdir(exist_ok=True)
    path.write_text(prose.write({what: ours.get(what, (text.strip(), prose.print_of(text))) for what, text in source.items()}), "utf-8")
    return f"{path.name}: {len(source)} passages, {len(ours)} of them were there"


def note_seen(lang: str, name: str) -> str:
    """Notes the English of today as what a file's translation was made from."""
    if name in topics():
        source, ours, path = sentences(name), sentences(name, lang), seen_path(name, lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{key} {prose.print_of(str(source[key]))}" for key in sorted(source) if key in ours]
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return f"{name}: {len(lines)} of {len(source)} sentences noted"
    path, source = prose.path(name, lang), prose.english(pages()[name])
    ours = prose.read(path.read_text("utf-8"))
    order = [what for what in source if what in ours] + [what for what in ours if what not in source]
    path.write_text(prose.write({what: (ours[what][0], prose.print_of(source[what]) if what in source else "") for what in order}), "utf-8")
    return f"{name}: {sum(what in ours for what in source)} of {len(source)} passages noted"


def main(args: list[str]) -> int:
    lang, *names = args or [""]
    doing = next((name for name in names if name.startswith("--")), "")
    names = [name for name in names if not name.startswith("--")]
    if not lang or (doing and (doing not in ("--start", "--seen") or not names)):
        print(__doc__)
        return 2
    known = {*topics(), *pages()}
    if unknown := [name for name in names if name not in known]:
        print(f"No such table or page: {', '.join(unknown)}")
        return 2
    if doing:
        for name in names:
            print((start if doing == "--start" else note_seen)(lang, name))
        return 0
    found = faults(lang, tuple(names))
    for name, list_ in found.items():
        if names:
            for key, what in list_:
                print(f"{name}: {key}: {what}")
        elif list_:
            print(f"{name:22} {len(list_):5}   " + ", ".join(_counts(list_)))
    print("Nothing is missing." if not any(found.values()) else f"{sum(map(len, found.values()))} passages to look at.")
    return int(any(found.values()))


def _counts(list_: list[tuple[str, str]]) -> list[str]:
    kinds = [re.split(r"[:{]", what)[0].strip() for _, what in list_]
    return [f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
