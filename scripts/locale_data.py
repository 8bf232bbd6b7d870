"""Writes data/locale.toml: how each language counts, writes numbers and dates and joins lists, from Unicode's CLDR by way of Babel.

The engine reads only the file, so nothing but this script needs Babel. `make locale` runs it; a test compares the two.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel import Locale

FILE = Path(__file__).parent.parent / "data" / "locale.toml"
LANGUAGES = ("en", "pl", "fi")
HOUSE = {  # where this guide's own manner goes before CLDR's
    "en": {"percent": "{}\u00a0%", "date": "d MMMM y"},
    "pl": {"percent": "{}\u00a0%", "grouped_from": 10000},  # 1234 but 12 345 (CLDR's minimumGroupingDigits, unread by Babel)
}
HEAD = "# Made by scripts/locale_data.py (make locale) from Unicode's CLDR. Do not edit by hand: add the language there.\n"


def facts(lang: str) -> dict[str, object]:
    """What the guide needs to know about one language, in the order in which it is written."""
    locale = Locale.parse(lang)
    signs = locale.number_symbols["latn"]
    found = {
        "name": locale.get_display_name(lang).capitalize(),
        "decimal": signs["decimal"],
        "group": signs["group"],
        "minus": signs["minusSign"],
        "grouped_from": 1000,
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{}"),
        "date": locale.date_formats["long"].pattern,
        "time": locale.time_formats["short"].pattern if lang != "en" else "HH:mm",
        "months": [locale.months["format"]["wide"][n] for n in range(1, 13)],
        "and": locale.list_patterns["standard"]["end"],
        "or": locale.list_patterns["or"]["end"],
        "comma": locale.list_patterns["standard"]["middle"],
    }
    return found | HOUSE.get(lang, {})


def plurals(lang: str) -> list[tuple[str, str]]:
    """The language's plural forms with CLDR's rule for each, in CLDR's order; the last, "other", has no rule."""
    rules = dict(Locale.parse(lang).plural_form.rules)
    order = ("zero", "one", "two", "few", "many")
    return [(form, rules[form]) for form in order if form in rules] + [("other", "")]


def written() -> str:
    """The whole file as text."""
    lines = [HEAD]
    for lang in LANGUAGES:
        lines += [f"[{lang}]", *(f"{key} = {_value(value)}" for key, value in facts(lang).items()), "", f"[{lang}.plural]"]
        lines += [f"{form} = {_value(rule)}" for form, rule in plurals(lang)] + [""]
    return "\n".join(lines)


def _value(value) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    print(f"{FILE.relative_to(Path.cwd()) if FILE.is_relative_to(Path.cwd()) else FILE}: {', '.join(LANGUAGES)}", file=sys.stderr)
