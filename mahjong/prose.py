"""The prose of the pages in other languages: `data/text/pages/NN-name.<language>.md`, by cell id.

Each passage begins with a line `<!-- cell turn 1a2b3c -->`: what it is (`title`, `summary` or `cell` with its id) and a
short hash of the English it was made from, by which the check finds passages whose English has changed since.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from mahjong.files import find
from mahjong.tongue import FALLBACK, MARKED

_HEAD = re.compile(r"^<!-- (title|summary|cell ([\w-]+))(?: ([0-9a-f]{6}))? -->[ \t]*$", re.MULTILINE)


def print_of(text: str) -> str:
    """Six hexadecimal digits that change when a text changes in more than its white space.

    >>> print_of("A tile") == print_of("A  tile\\n") != print_of("A tale")
    True
    """
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:6]


def read(text: str) -> dict[str, tuple[str, str]]:
    """The passages of a file, by "title", "summary" or "cell ID": the text and the print of its English ("" for none).

    >>> read("<!-- title 1a2b3c -->\\nKostki\\n\\n<!-- cell turn -->\\n## Tura\\n")
    {'title': ('Kostki', '1a2b3c'), 'cell turn': ('## Tura', '')}
    """
    heads = list(_HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {head[1]: (text[head.end() : end].strip(), head[3] or "") for head, end in zip(heads, ends)}


def write(passages: dict[str, tuple[str, str]]) -> str:
    """The text of a file with these passages; the other way round, `read`."""
    return "\n".join(f"<!-- {what}{' ' + print_ if print_ else ''} -->\n{text}\n" for what, (text, print_) in passages.items())


def english(notebook: dict) -> dict[str, str]:
    """What there is to translate of a notebook, in its order: title, summary and every Markdown cell."""
    about = notebook.get("metadata", {}).get("mahjong", {})
    cells = {f"cell {cell['id']}": "".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown" and "id" in cell}
    return {what: about[what] for what in ("title", "summary") if about.get(what)} | cells


def path(name: str, lang: str) -> Path:
    """Where the prose of a page in a language stands, whether it is written yet or not."""
    return find("data/text") / "pages" / f"{name}.{lang}.md"


@lru_cache(maxsize=512)
def _file(where: Path, changed: int) -> dict[str, str]:
    return {what: text for what, (text, _) in read(where.read_text("utf-8")).items() if text}


def prose(name: str, lang: str) -> dict[str, str]:
    """The passages of one page in one language, those that are written; none in English, which stands in the notebook.

    >>> prose("01-tiles", "en")
    {}
    """
    where = path(name, lang)
    if lang == FALLBACK or not where.is_file():
        return {}
    return _file(where, where.stat().st_mtime_ns)


def translated(notebook: dict, name: str, lang: str) -> dict:
    """A copy of a notebook (its JSON, or nbformat's) with its prose, title and summary in a language, English where it has none."""
    result = copy.deepcopy(notebook)
    if lang == FALLBACK:
        return result
    ours = in_language(notebook, name, lang)
    about = result.setdefault("metadata", {}).setdefault("mahjong", {})
    about.update({what: ours[what] for what in ("title", "summary") if what in ours} | {"lang": lang})
    for cell in result["cells"]:
        said = ours.get(f"cell {cell.get('id')}")
        if cell["cell_type"] == "markdown" and said is not None:
            cell["source"] = said
        elif cell["cell_type"] == "code":
            cell["source"] = _spoken("".join(cell["source"]), lang)
    return result


def _spoken(source: str, lang: str) -> str:
    """A page's first cell says in which language it is.

    >>> _spoken('page("01-tiles")', "pl")
    'page("01-tiles", "pl")'
    """
    return source if lang == FALLBACK else re.sub(r"""^page\((["'][\w-]+["'])\)""", rf'page(\1, "{lang}")', source, flags=re.MULTILINE)


def in_language(notebook: dict, name: str, lang: str) -> dict[str, str]:
    """All passages of a page in a language, English where it has none."""
    source = english(notebook)
    if lang == MARKED:
        return {what: marked(text) for what, text in source.items()}
    ours = prose(name, lang)
    return {what: ours.get(what, text) for what, text in source.items()}


def copies(folder: Path, lang: str) -> Iterator[Path]:
    """Writes every notebook in a language into a folder, to be opened in JupyterLab; the paths written. Links between them hold."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted(find("notebooks").glob("*.ipynb")):
        made = translated(json.loads(source.read_text("utf-8")), source.stem, lang)
        (folder / source.name).write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", "utf-8")
        yield folder / source.name


def about(name: str, english: dict[str, str], lang: str) -> dict[str, str]:
    """A page's title and summary in a language, those given where it has none.

    >>> about("01-tiles", {"title": "The tiles"}, "en")
    {'title': 'The tiles'}
    """
    if lang == MARKED:
        return {what: marked(text) for what, text in english.items()}
    ours = prose(name, lang)
    return {what: ours.get(what, text) for what, text in english.items()}


@cache
def marked(text: str) -> str:
    """Prose in the language made for tests: each paragraph and heading, list point and table cell in ⟦brackets⟧.

    >>> marked("# Tiles\\n\\nA tile.")
    '# ⟦Tiles⟧\\n\\n⟦A tile.⟧'
    """
    return "\n".join(_marked_line(line) for line in text.split("\n"))


def _marked_line(line: str) -> str:
    if not re.search(r"\w", line) or re.fullmatch(r"[\s|:-]+", line) or line.lstrip().startswith("<"):
        return line
    if line.lstrip().startswith("|"):
        return "|".join(f" ⟦{part.strip()}⟧ " if part.strip() else part for part in line.split("|"))
    start = re.match(r"\s*(?:#+ |[-*] |\d+\. |> )?", line)[0]
    return f"{start}⟦{line[len(start):]}⟧"
