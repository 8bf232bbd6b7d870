"""The useful tiles of a hand as pictures: each tile over its four copies, and the discards of a hand with what each leaves.

>>> from mahjong.odds.useful import useful
>>> picture = copies_chart(useful("123m 456p 789s 25m EE").tiles, [0] * 34)
>>> picture.count("<li"), "one of characters: 3 copies left to draw" in picture
(8, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from mahjong.draw.hands import hand
from mahjong.draw.tiles import name, tile
from mahjong.odds.useful import Useful
from mahjong.text import say
from mahjong.tiles import Tile


def copies_chart(found: Mapping[Tile, int], seen: Sequence[int], lang: str = "", width: float = 38, marked: Mapping[Tile, str] | None = None) -> str:
    """Each tile over four dots: full for a copy left to draw, crossed for one seen elsewhere, hollow for one in the hand itself.

    `seen` are 34 counts; `marked` adds a few words under a tile. One list item a tile, so that it wraps and can be read out.
    """
    items = "".join(_item(t, left, seen[t], (marked or {}).get(t, ""), lang, width) for t, left in found.items())
    return f'<ul class="mj-ot-copies">{items}</ul>'


def _item(t: Tile, left: int, seen: int, words: str, lang: str, width: float) -> str:
    said = say("odds_page.copies.said", lang, tile=name(t, lang), left=left)
    said += say("odds_page.copies.said_seen", lang, seen=seen) if seen else ""
    dots = "".join(f'<i class="mj-ot-{kind}"></i>' for kind in ["left"] * left + ["seen"] * seen + ["held"] * (4 - left - seen))
    more = f"<small>{escape(words)}</small>" if words else ""
    shown = f'<span aria-hidden="true">{tile(t, width, lang=lang)}<span class="mj-ot-dots">{dots}</span><b>{left}</b></span>'
    return f'<li><span class="mj-ot-said">{escape(said)}</span>{shown}{more}</li>'


def copies_legend(lang: str = "") -> str:
    """What the dots under the tiles mean."""
    shown = "".join(f'<span><i class="mj-ot-{kind}"></i> {escape(say(f"odds_page.copies.{kind}", lang))}</span>' for kind in ("left", "seen", "held"))
    return f'<p class="mj-ot-legend">{shown}</p>'


def throws_chart(discards: Sequence[Useful], words: Mapping[Tile, str], lang: str = "", most: int = 0) -> str:
    """A row for each discard, in the order given: the tile thrown, some words, a bar as long as its useful copies, and those tiles.

    Only discards that leave the hand as near as the first one have a bar: a farther hand has more useful tiles and is no better.
    `words` says what each discard comes to; `most` is how many copies fill the bar, the most of a nearest discard unless given.
    """
    nearest = [each.copies for each in discards if each.shanten == discards[0].shanten]
    most = most or max(nearest, default=0) or 1
    rows = "".join(_throw(each, words[each.tile], most if each.shanten == discards[0].shanten else 0, place == 0, lang) for place, each in enumerate(discards))
    return f'<ol class="mj-ot-throws">{rows}</ol>'


def _throw(each: Useful, words: str, most: int, best: bool, lang: str) -> str:
    bar = f'<span class="mj-ot-track" aria-hidden="true"><span class="mj-ot-bar" style="width:{100 * each.copies / most:.1f}%"></span></span>' if most else ""
    tiles = hand(list(each.tiles), 24, lang, own=False) if each.tiles else ""
    kind = ' class="mj-ot-best"' if best else ""
    return f"<li{kind}>{tile(each.tile, 40, lang=lang)}<div><p>{escape(words)}</p>{bar}{tiles}</div></li>"


def tiles_css() -> str:
    """The style of both pictures."""
    return CSS


CSS = (
    ".mj-ot-copies,.mj-page .mj-ot-copies{display:flex;flex-wrap:wrap;gap:.6rem .7rem;margin:.5rem 0;padding:0;list-style:none;line-height:1.2}"
    ".mj-page .mj-ot-copies li,.mj-ot-copies li{position:relative;margin:0;text-align:center}.mj-ot-copies li>span[aria-hidden]{display:grid;justify-items:center;gap:.25rem}"
    ".mj-ot-copies small{display:block;color:var(--mj-muted,#655f53);font-size:.875rem}.mj-ot-copies b{font-variant-numeric:tabular-nums}"
    ".mj-ot-said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}"
    ".mj-ot-dots{display:flex;gap:2px}.mj-ot-dots i,.mj-ot-legend i{display:inline-block;box-sizing:border-box;width:9px;height:9px;border:1.5px solid var(--mj-edge,#8c8473);border-radius:50%;font-style:normal}"
    ".mj-ot-dots .mj-ot-left,.mj-ot-legend .mj-ot-left{border-color:#0072b2;background:#0072b2}"
    '[data-theme="dark"] :is(.mj-ot-dots,.mj-ot-legend) .mj-ot-left{border-color:color-mix(in srgb,#0072b2 60%,#fff);background:color-mix(in srgb,#0072b2 60%,#fff)}'
    ".mj-ot-dots .mj-ot-seen,.mj-ot-legend .mj-ot-seen{border-color:var(--mj-edge,#8c8473);border-radius:0;background:linear-gradient(45deg,transparent 40%,var(--mj-edge,#8c8473) 40% 60%,transparent 60%),linear-gradient(-45deg,transparent 40%,var(--mj-edge,#8c8473) 40% 60%,transparent 60%);border-color:transparent}"
    ".mj-ot-legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:.2rem 0;color:var(--mj-muted,#655f53);font-size:.9375rem}.mj-ot-legend span{display:inline-flex;align-items:center;gap:.4rem}"
    ".mj-ot-throws,.mj-page .mj-ot-throws{display:grid;gap:.5rem;max-width:43rem;margin:.5rem 0;padding:0;list-style:none;line-height:1.35}"
    ".mj-page .mj-ot-throws li,.mj-ot-throws li{display:flex;gap:.8rem;align-items:flex-start;margin:0;padding:.6rem .8rem;border:1px solid var(--mj-line,#ddd6c4);border-radius:10px;background:var(--mj-card,#fff)}"
    ".mj-ot-throws li.mj-ot-best{border:2px solid var(--mj-accent,#0b6b4f)}.mj-ot-throws li>div{flex:1;min-width:0}.mj-ot-throws p,.mj-page .mj-ot-throws p{margin:0 0 .3rem}"
    ".mj-ot-track{display:block;height:12px;border-radius:3px;background:var(--mj-sunk,#f2eee3);overflow:hidden}.mj-ot-bar{display:block;height:100%;border-radius:3px;background:#0072b2}"
    '[data-theme="dark"] .mj-ot-bar{background:color-mix(in srgb,#0072b2 65%,#fff)}.mj-ot-throws .mj-hand{gap:.15rem;margin:.4rem 0 0}.mj-ot-throws .mj-group{gap:2px}'
    "@media (forced-colors:active){.mj-ot-left,.mj-ot-bar{background:CanvasText!important;forced-color-adjust:none}}"
)
