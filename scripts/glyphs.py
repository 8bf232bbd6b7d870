"""Take the outlines of the tiles' characters out of two openly licensed fonts, once, into `data/art/glyphs.json`.

Run it only to change a font or add a character; readers and builds need neither the fonts nor this script:

    python scripts/glyphs.py

It needs `npm`, which fetches the two font packages by name, and `fonttools` (matplotlib brings it). Both fonts carry
the SIL Open Font License 1.1; their licence texts are written beside the outlines and go wherever these go.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
from itertools import pairwise
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

ART = Path(__file__).parent.parent / "data" / "art"
EM = 400  # the grid the outlines are rounded to: a quarter of a pixel on the largest tile we show
FONTS = {  # npm package -> (files in it, what is taken, where its licence goes)
    "@fontsource/yuji-syuku": (
        "yuji-syuku-*-400-normal.woff",
        "一二三四五六七八九萬東南西北中發梅蘭菊竹春夏秋冬",
        "OFL-yuji-syuku.txt",
    ),
    "@fontsource/archivo-narrow": (
        "archivo-narrow-latin-700-normal.woff",
        "123456789CEFJLNPSW",
        "OFL-archivo-narrow.txt",
    ),
}


def main() -> int:
    glyphs: dict[str, dict] = {}
    with tempfile.TemporaryDirectory() as folder:
        for package, (files, wanted, licence) in FONTS.items():
            root = fetch(package, Path(folder))
            (ART / licence).write_text((root / "LICENSE").read_text("utf-8"), "utf-8")
            glyphs |= outlines(sorted((root / "files").glob(files)), wanted)
    missing = [c for _, wanted, _ in FONTS.values() for c in wanted if c not in glyphs]
    rows = ",\n".join(f" {json.dumps(c, ensure_ascii=False)}: {json.dumps(g)}" for c, g in glyphs.items())
    (ART / "glyphs.json").write_text(f"{{\n{rows}\n}}\n", "utf-8")
    print(
        f"{len(glyphs)} outlines, {sum(len(g['d']) for g in glyphs.values())} characters; missing: {missing or 'none'}"
    )
    return 1 if missing else 0


def fetch(package: str, folder: Path) -> Path:
    """Unpack an npm package under a folder of its own and return where it is."""
    done = subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True)
    root = folder / package.replace("/", "-")
    with tarfile.open(folder / done.stdout.split()[-1]) as archive:
        archive.extractall(root, filter="data")
    return root / "package"


def outlines(paths: list[Path], wanted: str) -> dict[str, dict]:
    """The outline and its box of each wanted character; a font may be cut into many files, each with a part of it."""
    found: dict[str, dict] = {}
    for path in paths:
        font = TTFont(path)
        names = font.getBestCmap()
        for char in wanted:
            if char not in found and ord(char) in names:
                found[char] = outline(font, names[ord(char)])
    return {char: found[char] for char in wanted if char in found}


def outline(font: TTFont, name: str) -> dict:
    scale = EM / font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    pen, bounds = DecomposingRecordingPen(glyphs), BoundsPen(glyphs)
    glyphs[name].draw(pen)
    glyphs[name].draw(bounds)
    left, low, right, high = (round(v * scale) for v in bounds.bounds)
    return {"box": [left, -high, right, -low], "d": path_data(pen.value, scale)}


def path_data(steps: list, scale: float) -> str:
    """Pen steps as short SVG path data: whole numbers, relative to the point before, y downwards."""
    out, at, start = [], (0, 0), (0, 0)
    for verb, points in steps:
        if verb in ("closePath", "endPath"):
            out.append("z")
            at = start
            continue
        for letter, run in segments(verb, [(round(x * scale), round(-y * scale)) for x, y in points]):
            if letter == "m":
                start = run[-1]
            if any(p != at for p in run) or letter == "m":
                out.append(letter + " ".join(f"{x - at[0]} {y - at[1]}" for x, y in run).replace(" -", "-"))
                at = run[-1]
    return "".join(out)


def segments(verb: str, points: list[tuple[int, int]]):
    """One pen step as SVG segments; a TrueType curve of many control points becomes several curves."""
    if verb != "qCurveTo":
        yield {"moveTo": "m", "lineTo": "l", "curveTo": "c"}[verb], points
        return
    *controls, end = points
    for here, after in pairwise(controls):
        yield "q", [here, ((here[0] + after[0]) // 2, (here[1] + after[1]) // 2)]
    yield "q", [controls[-1], end]


if __name__ == "__main__":
    sys.exit(main())
