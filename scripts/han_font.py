"""Cut the Chinese and Japanese characters that the pages write out of an openly licensed font, for readers without one.

Run it when a page or a table gains a character (the tests say which ones are missing); readers and builds need neither
the whole font nor this script:

    pip install "fonttools[woff]"
    python scripts/han_font.py

It needs `npm`, which fetches the font's package by name. The font carries the SIL Open Font License 1.1: its licence
text is written beside the drawings' own, and the cut font has a name of its own, as the licence asks.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from glyphs import ART, fetch

ROOT = Path(__file__).parent.parent
PACKAGE, FILE, LICENCE = "@expo-google-fonts/noto-sans-sc", "400Regular/NotoSansSC_400Regular.ttf", "LICENSE_FONT"
# Voilà serves what lies here; index.html.j2 names the font and the same ranges as HAN.
FONT = ROOT / "mahjong/app/share/jupyter/voila/templates/mahjong/static/han.woff2"
FAMILY = "Mahjong Han"
NAMES = {1: FAMILY, 2: "Regular", 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "")}
NAMES_KEPT = {0, 8, 9, 11, 13, 14}  # whose it is and under which licence
HAN = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")  # Han characters, kana and their punctuation
SOURCES = ("data/**/*.toml", "data/**/*.md", "notebooks/*.ipynb", "mahjong/**/*.py")


def main() -> int:
    wanted = written()
    with tempfile.TemporaryDirectory() as folder:
        root = fetch(PACKAGE, Path(folder))
        (ART / "OFL-noto-sans-sc.txt").write_text((root / LICENCE).read_text("utf-8"), "utf-8")
        cut(TTFont(root / FILE, recalcTimestamp=False), wanted).save(FONT)  # the same words give the same bytes
    held = {chr(code) for code in TTFont(FONT).getBestCmap()}
    (ART / "han.txt").write_text("".join(sorted(held)) + "\n", "utf-8")
    missing = sorted(wanted - held)
    print(f"{len(held)} characters, {FONT.stat().st_size / 1000:.0f} kB; missing: {''.join(missing) or 'none'}")
    return 1 if missing else 0


def written() -> set[str]:
    """Every such character that a table, a page or the code writes."""
    paths = (path for pattern in SOURCES for path in ROOT.glob(pattern))
    return {char for path in paths for char in HAN.findall(path.read_text("utf-8"))}


def cut(font: TTFont, wanted: set[str]) -> TTFont:
    """Only these characters, without rules for joining or upright lines: the pages write single words across."""
    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"])
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "BASE", "STAT", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, wanted))
    subsetter.subset(font)
    rename(font)
    font.flavor = "woff2"
    return font


def rename(font: TTFont) -> None:
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in NAMES_KEPT]
    for number, text in NAMES.items():
        table.setName(text, number, 3, 1, 0x409)  # Windows, Unicode, English: the one every browser reads


if __name__ == "__main__":
    sys.exit(main())
