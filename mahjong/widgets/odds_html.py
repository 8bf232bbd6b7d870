"""What the widgets on odds share: their style, their sentences, pills, sliders, and a chance written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape

from mahjong.draw.odds_charts import odds_css
from mahjong.draw.odds_tiles import tiles_css
from mahjong.odds.chance import Chance
from mahjong.text import say
from mahjong.widgets.controls import HTML, Button, IntSlider, RadioButtons
from mahjong.widgets.head import own_style
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language

POWER = re.compile(r"\^(\w+)")
UNNAMED = {"none", "wall_runs_out", "spread", "first_at", "race", "both_in_any_order", "one_then_other"}  # formulas without letters, or not shown here
ALMOST = 0.9999
TERMS = 5  # summands of a formula shown at once
DIGITS = 60  # signs of a fraction shown at once


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{odds_css()}{tiles_css()}{own_style('odds_page.css')}</style>"


def op(key: str, **facts) -> str:
    """A sentence of this page, in the language in use."""
    return say(f"odds_page.{key}", language(), **facts)


def rules_name(key: str) -> str:
    """The short name of a rule set."""
    return say(f"ruleset.{key}.short", language())


def line(text: str, kind: str = "") -> str:
    """A sentence as a paragraph; `kind` is `said` (read out when it changes), `muted` or `stale`."""
    live = ' role="status"' if kind == "said" else ""
    return f'<p class="mj-op-{kind or "text"}"{live}>{sentence(text)}</p>'


def block() -> HTML:
    """A place for HTML that may change."""
    made = HTML()
    made.add_class("mj-op-block")
    return made


def pills(options: Mapping, key: str, value, then: Callable[[], None]) -> RadioButtons:
    """A choice of a few as pills: value -> word; `key` is that of its label; `then` is called after a change."""
    made = RadioButtons(options=[(word, choice) for choice, word in options.items()], description=op(key), value=value, orientation="horizontal")
    made.add_class("mj-pills")
    made.observe(lambda _: then(), "value")
    return made


def slider(key: str, value: int, low: int, high: int, then: Callable[[], None], **facts) -> IntSlider:
    """A slider with its label above it; `then` is called after a change, while it is drawn too."""
    made = IntSlider(value, min=low, max=high, description=op(key, **facts), style={"description_width": "auto"})
    made.add_class("mj-op-slider")
    made.observe(lambda _: then(), "value")
    return made


def button(key: str, press: Callable[[], None], kind: str = "") -> Button:
    """A button by the key of its word."""
    made = Button(description=op(key), button_style=kind, layout={"width": "auto"})
    made.on_click(lambda _: press())
    return made


def reset(control: IntSlider, low: int, high: int, value: int) -> None:
    """New bounds and a value within them, in an order that never crosses."""
    with control.hold_trait_notifications():
        control.min, control.max = min(low, control.min), max(high, control.max)
        control.value = min(max(value, low), high)
        control.min, control.max = low, high


def hide(widget, hidden: bool = True) -> None:
    """Takes a widget out of sight, or brings it back."""
    (widget.add_class if hidden else widget.remove_class)("mj-op-hidden")


# ---- a chance written out


def written(chance: Chance, lang: str = "") -> str:
    """Formula with letters, what the letters are, formula with numbers, fraction, decimal, in words."""
    rows = [("letters", _math(chance.letters(lang)))]
    rows += [("where", escape(op(f"where.{chance.key}", **chance.facts)))] if chance.key not in UNNAMED else []
    rows += [("numbers", _numbers(chance.formula(lang))), ("fraction", _fraction(chance.fraction)), ("decimal", f"<b>{chance.decimal}</b>"), ("words", f"<b>{escape(in_short(chance))}</b> ({chance.percent}\u00a0%)")]
    return '<dl class="mj-op-written">' + "".join(f"<dt>{escape(op(f'written.{key}'))}</dt><dd>{value}</dd>" for key, value in rows) + "</dl>"


def in_short(chance: Chance) -> str:
    """The chance as people say it; what hardly ever fails is not counted in thousands of millions.

    >>> from mahjong.odds.outs import at_least_one
    >>> in_short(at_least_one(25, 123, 6)), in_short(at_least_one(40, 60, 18))
    ('about 75 in 100', 'almost always')
    """
    return op("written.almost") if ALMOST < chance.value < 1 else chance.words(language())


def _numbers(text: str) -> str:
    """A formula in full; of a long sum its ends, and all of it on request."""
    parts = text.split(" + ")
    if len(parts) <= TERMS:
        return _math(text)
    return _math(" + ".join([*parts[:2], "…", parts[-1]])) + _more(op("written.all", terms=len(parts)), text)


def _fraction(text: str) -> str:
    """A fraction, or how long it is, and all of it on request."""
    if len(text) <= DIGITS:
        return _math(text)
    return _more(op("written.long", digits=sum(map(str.isdigit, text.split("/")[-1]))), text)


def _more(words: str, text: str) -> str:
    return f"<details><summary>{escape(words)}</summary>{_math(text)}</details>"


def _math(text: str) -> str:
    """A formula that may break after its signs but not within a fraction of two numbers, its powers raised."""
    tied = re.sub(r"(?<=\d) ÷ (?=\d)", "\u00a0÷\u00a0", text.replace(", ", ",\u00a0"))
    broken = re.sub(r"[+×−/]|÷(?!\u00a0)", r"\g<0><wbr>", escape(tied))
    raised = POWER.sub(r"<sup>\1</sup>", broken)
    return f'<span class="mj-op-math">{raised}</span>'


def digits(rows: Sequence[Sequence[str]]) -> str:
    """Facts in pairs, one under the other: what, how much."""
    return '<dl class="mj-op-facts">' + "".join(f"<div><dt>{escape(what)}</dt><dd>{escape(much)}</dd></div>" for what, much in rows) + "</dl>"
