"""Every page of the guide as cards, for the page "start here": what the pages say about themselves is their metadata."""

from __future__ import annotations

from html import escape

from mahjong.app.site import lessons, words
from mahjong.draw.tables import Html
from mahjong.files import find


def contents(here: str = "00-start", lang: str = "") -> Html:
    """All pages in their order, grouped, with title and summary; the page named `here` is left out.

    The links are relative, so that they work in the guide, in JupyterLab and without a server; without `_self` the
    notebook's renderer would open a new tab.

    >>> 'href="01-tiles.ipynb"' in contents()
    True
    """
    others = [(place, page) for place, page in enumerate(lessons(find("notebooks"), lang), 1) if page.name != here]
    groups: dict[str, list] = {}
    for place, page in others:
        groups.setdefault(page.group, []).append((place, page))
    return Html("".join(_group(words(lang).get(f"group.{key}", key), pages) for key, pages in groups.items()))


# The guide's style sheet makes cards of these; the few styles here keep them readable in JupyterLab, which has no such sheet.
CARDS = "display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:.9rem"
CARD = "display:flex;gap:.9rem;text-decoration:none;color:inherit"


def _group(title: str, pages: list) -> str:
    cards = "".join(f'<div role="listitem">{_card(*page)}</div>' for page in pages)
    head = f'<h3 style="margin:1.25rem 0 .6rem">{escape(title)}</h3>'
    return f'<section aria-label="{escape(title)}">{head}<div class="mj-cards" role="list" style="{CARDS}">{cards}</div></section>'


def _card(number: int, page) -> str:
    """`number` is the page's place among all, as in the header and on the home page."""
    text = f'<strong style="display:block">{escape(page.title)}</strong><span>{escape(page.summary)}</span>'
    link = f'class="mj-card" target="_self" style="{CARD}" href="{escape(page.name)}.ipynb"'
    return f'<a {link}><span class="mj-card-number" aria-hidden="true">{number}</span><span class="mj-card-text">{text}</span></a>'
