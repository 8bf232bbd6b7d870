"""A cheat sheet as PDF, by WeasyPrint, which is asked for only here. Tiles become pictures of their own, each read once."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from functools import cache
from io import StringIO

from mahjong.draw.face_shapes import FACE, INK
from mahjong.draw.print_sheet import print_sheet
from mahjong.draw.tiles import SMALL, needed
from mahjong.errors import MahjongError
from mahjong.scoring.ruleset import Ruleset

TILE = re.compile(r'<svg class="mj-tile.*?</svg>', re.S)
SPRITE = re.compile(r'<svg class="mj-sprite".*?</svg>', re.S)
SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
VARIABLE = re.compile(r"var\(--[\w-]+,([^()]*)\)")
INDEX = re.compile(r'<g style="opacity:[^>]*>(.*?)</g>', re.S)


def print_pdf(rules: str | Ruleset = "mcr", lang: str = "", paper: str = "a4") -> tuple[bytes, int]:
    """The sheet as PDF, and how many pages it has.

    Raises MahjongError where WeasyPrint or the library Pango is not installed, and for rules or a paper there are none.
    """
    html, pictures = pictured(print_sheet(rules, lang, paper))
    weasyprint = _weasyprint()
    document = weasyprint.HTML(string=html, url_fetcher=_fetcher(pictures)).render(cache=Pictures())
    return document.write_pdf(), len(document.pages)


class Pictures(dict):
    """Where WeasyPrint keeps the pictures it has read. It would work out a drawing anew wherever it stands; here a page's
    second one repeats the first, which makes a sheet of a thousand tiles five times as fast."""

    def __setitem__(self, address: str, picture) -> None:
        picture.draw = _drawn_once(picture.draw)
        super().__setitem__(address, picture)


def _drawn_once(draw):
    known = {}

    def again(stream, width, height, style):
        key = id(stream), width, height
        if key not in known:
            before = len(stream.stream)
            draw(stream, width, height, style)
            known[key] = stream, stream.stream[before:]  # the stream too, so that no other one has its id
        else:
            stream.stream.extend(known[key][1])

    return again


def _weasyprint():
    try:
        with redirect_stdout(StringIO()):  # it prints a page of advice of its own when a library is missing
            import weasyprint
    except ImportError:
        raise MahjongError("print_no_pdf") from None
    except OSError:  # the library it draws letters with
        raise MahjongError("print_no_pango") from None
    return weasyprint


def _fetcher(pictures: dict[str, str]):
    """Gives the tiles, and nothing else: a sheet needs nothing from anywhere."""
    from weasyprint.urls import URLFetcherResponse

    def fetch(url: str):
        return URLFetcherResponse(url, pictures[url].encode(), {"Content-Type": "image/svg+xml"})

    return fetch


def pictured(html: str) -> tuple[str, dict[str, str]]:
    """The page with each tile as a picture of its own, and the pictures by their address.

    >>> html, pictures = pictured(print_sheet("finnish"))
    >>> "<svg" in html, len(pictures) > 40, "var(" in "".join(pictures.values())
    (False, True, False)
    """
    names: dict[str, str] = {}

    def replaced(found: re.Match) -> str:
        name = names.setdefault(found[0], f"tile:{len(names)}")
        width, height = SIZE.search(found[0]).groups()
        return f'<img src="{name}" alt="" style="width:{width}px;height:{height}px">'

    html = TILE.sub(replaced, SPRITE.sub("", html))
    return html, {name: picture(tile) for tile, name in names.items()}


@cache
def picture(tile: str) -> str:
    """A tile with all it is drawn from, its colours written out."""
    width = float(SIZE.search(tile)[1])
    parts = re.search(r"<defs>(.*)</defs>", needed(tile), re.S)[1]
    alone = tile.replace(">", f"><defs>{parts}</defs>", 1).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    alone = INDEX.sub(lambda found: _index(found[1], 1.25 if width < SMALL else 1), alone)
    while VARIABLE.search(alone):
        alone = VARIABLE.sub(r"\1", alone)
    return alone


def _index(signs: str, size: float) -> str:
    """The corner's letters: their rim, then themselves, which other programs do in one go."""
    rim = f'fill="none" stroke="{FACE}" stroke-width="55" stroke-linejoin="round"'
    return "".join(f'<g transform="scale({size})" {look}>{signs}</g>' for look in (rim, f'fill="{INK}"'))
