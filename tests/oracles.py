"""Checks the engine against right answers from other programs.

    python tests/oracles.py FILE…

Each file is known by its content, whatever its name. Prints "N of M right" and the first ten differences per file;
exits 1 when anything differs, cannot be read, or nothing was checked.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # this checkout, installed or not

from mahjong.hand import Group, Hand, Win
from mahjong.notation import read_tiles
from mahjong.odds.outlook import outlook
from mahjong.odds.shanten import FORMS, codes_of, forms_of, measure
from mahjong.reading import count, waits
from mahjong.rules import load
from mahjong.scoring.score import as_fans, score
from mahjong.tiles import Tile

SHOWN = 10  # differences printed per file
SOURCES = ("", "<", "^", ">")  # 1 left, 2 across, 3 right


def tiles(names) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, names))


def group(meld: dict) -> Group:
    """A meld of `mcr.jsonl`; a chow always comes from the left, its number says which tile was claimed."""
    if meld["concealed"]:
        return Group(tiles(meld["tiles"]), True)
    claimed = meld.get("claimed") or 0
    if meld["type"] == "chow":
        return Group(tiles(meld["tiles"]), False, "<" if claimed else "", max(claimed - 1, 0))
    return Group(tiles(meld["tiles"]), False, SOURCES[claimed])


def win_of(row: dict) -> Win:
    """A row of `mcr.jsonl` as a win; `kong` is a replacement tile when self-drawn, a robbed kong otherwise."""
    facts = {name for name, key in (("last", "wall_last"), ("fourth", "fourth_tile")) if row[key]}
    if row["kong"]:
        facts.add("replacement" if row["self_drawn"] else "robbed")
    hand = Hand(tiles(row["concealed"]), tuple(map(group, row["melds"])))
    seats = {"seat": Tile.parse(row["seat"]), "round": Tile.parse(row["round"])}
    return Win(hand, Tile.parse(row["win"]), "!" if row["self_drawn"] else "*", frozenset(facts), flowers=row["flowers"], **seats)


def fans_of(rows) -> Counter:
    """[no, (name,) points each, count] rows as a counter; 82, a platform's own number, is the clause in fan 57."""
    fans: Counter = Counter()
    for row in rows:
        fans[57 if row[0] == 82 else row[0], row[-2]] += row[-1]
    return fans


def differences(result, total: int, breakdowns: list) -> list[str]:
    """What a score does otherwise than the oracle: its total, its breakdown, or which breakdowns are worth the same."""
    if result.total != total:
        return [f"total {result.total}, oracle {total}"]
    ours, theirs = [as_fans(lines) for lines in result.breakdowns], [fans_of(rows) for rows in breakdowns]
    if as_fans(result.lines) not in theirs:
        return [f"breakdown {sorted(ours[0].items())}, oracle {sorted(theirs[0].items())}"]
    wrong = [f"an equal breakdown is not among the ties: {sorted(rows.items())}" for rows in theirs if rows not in ours]
    return wrong + [f"a tie the oracle does not have: {sorted(rows.items())}" for rows in ours if rows not in theirs]


def check_mcr(row: dict, rules: str) -> list[str]:
    """One row under `mil` (total, fans) or under `mcr` (the block `wmo`, or the same where there is none)."""
    win = win_of(row)
    result = score(win, rules)
    named = [[no, points, count] for no, _, points, count in row["fans"]]
    expected, breakdowns = row["total"], [named, *row.get("alternatives", [])]
    if rules == "mcr":
        wmo = row.get("wmo", {"total": expected, "alternatives": breakdowns})
        expected, breakdowns = wmo["total"], wmo["alternatives"]
    wrong = differences(result, expected, breakdowns)
    if rules == "mil" and result.legal != row["legal"]:
        wrong.append(f"legal {result.legal}, oracle {row['legal']}")
    if sorted(map(str, waits(win.hand))) != sorted(row["waits"]):
        wrong.append(f"waits {waits(win.hand)}, oracle {row['waits']}")
    return [f"{rules} row {row['id']}: {win}: {text}" for text in wrong]


def check_fan(row: dict) -> list[str]:
    """A row of `fans.json`: name, points, what it excludes (by number in the book)."""
    from mahjong.text import say

    rules = load("mcr")
    pattern = next(p for p in rules.patterns if p.number == row["no"])
    excluded = {rules.by_key[key].number for key in pattern.excludes if key != "melded_and_concealed_kong"}
    ours = (say(f"fan.{pattern.key}.name"), pattern.points, excluded)
    theirs = (row["name"], row["points"], {*row["excludes_text"], *row["excludes_implied"]})
    return [f"fan {row['no']}: {a}, oracle {b}" for a, b in zip(ours, theirs) if a != b]


def check_shanten(row: list[str]) -> list[str]:
    """A row of `shanten.tsv`: groups and a pair, seven pairs of distinct kinds, thirteen orphans, the least; - where the hand is
    too short for it. Whoever holds fewer tiles has groups on the table."""
    held = read_tiles(row[0])
    melds = 4 - (len(held) // 3 if len(held) % 3 == 2 else (len(held) - 1) // 3)
    codes, forms = codes_of(count(held)), forms_of("distinct", melds)
    ours = [str(measure((form,), melds)(*codes)) if form in forms else "-" for form in FORMS["distinct"]]
    ours.append(str(measure(forms, melds)(*codes)))
    return [f"{row[0]}: {name} {a}, oracle {b}" for name, a, b in zip((*FORMS["distinct"], "least"), ours, row[1:], strict=True) if a != b]


def check_odds(row: dict) -> list[str]:
    """A row of `ev.json`: for each discard the chance to be ready and to win, by turn, and its useful tiles."""
    found = outlook(row["hand"], unseen=row["unseen"], draws=len(row["discards"][0]["win_probability"]) - 1)
    ours = {str(prospect.tile): prospect for prospect in found.prospects}
    theirs = {discard["tile"]: discard for discard in row["discards"]}
    wrong = [f"states {found.states}, oracle {row['states']}"] * (found.states != row["states"])
    wrong += [f"discards {sorted(ours)}, oracle {sorted(theirs)}"] * (ours.keys() != theirs.keys())
    for tile in ours.keys() & theirs.keys():
        wrong += [f"{tile}: {text}" for text in _other_chances(ours[tile], theirs[tile], row["shanten"])]
    return [f"{row['hand']}: {text}" for text in wrong]


def _other_chances(ours, theirs: dict, shanten: int):
    """Where a discard's chances differ by more than 1e-9; place 0 of an oracle's list is not used."""
    if ours.shanten != shanten:
        yield f"shanten {ours.shanten}, oracle {shanten}"
    useful = [[int(tile), copies] for tile, copies in ours.tiles.items()]
    if useful != theirs["ukeire"]:
        yield f"useful {useful}, oracle {theirs['ukeire']}"
    for goal in ("ready", "win"):
        pairs = enumerate(zip(getattr(ours, goal), theirs[f"{goal}_probability"], strict=True))
        yield from (f"{goal} at turn {t}: {a}, oracle {b}" for t, (a, b) in pairs if t and not abs(a - b) <= 1e-9)


MARKS = {
    "mcr": {"melds", "fans", "win"},
    "fans": {"no", "excludes_text"},
    "american": {"held"},
    "odds": {"discards", "shanten"},
}


def kind_of(text: str) -> tuple[str, list]:
    """What a file holds, by its content, and its rows: JSON, or a JSON value a line, or columns between tabs."""
    rows = _json_rows(text)
    for kind, keys in MARKS.items():
        if any(isinstance(row, dict) and keys <= set(row) for row in rows):
            return kind, rows
    columns = [line.split("\t") for line in text.splitlines() if line.strip()]
    if columns and all(len(row) >= 4 and row[1].strip("-").isdigit() for row in columns):
        return "shanten", columns
    return "unknown", rows


def _json_rows(text: str) -> list:
    """The rows of a JSON file; lines that cannot be read count as wrong rows, remarks and empty lines do not count."""
    try:
        rows = json.loads(text)
        return rows if isinstance(rows, list) else [rows]
    except (ValueError, RecursionError):
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        return [_json_row(line) for line in lines]


def _json_row(line: str):
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line[:60]


def check_american(row: dict) -> list[str]:
    """A row of `american.jsonl`: tiles held of fourteen for every hand of the card, null where the exposed groups rule it out."""
    from mahjong.card.cards import load_card
    from mahjong.card.held import Grid, Held

    table = load("playboard").table.but(joker_in_runs=row["joker_in_runs"])
    ours = Grid.of(load_card(), table).best(Held.of(Hand.parse(row["hand"])))
    return [f"{row['hand']}: {id} {ours.get(id)}, oracle {held}" for id, held in row["held"].items() if ours.get(id, "none") != held]


CHECKS = {
    "american": {"playboard": check_american},
    "mcr": {"mil": lambda row: check_mcr(row, "mil"), "mcr": lambda row: check_mcr(row, "mcr")},
    "fans": {"mcr": check_fan},
    "odds": {"the forward model": check_odds},
    "shanten": {"distinct": check_shanten},
}


def check_file(path: Path) -> bool:
    """Checks one file and prints what came out; True when all of it is right."""
    try:
        kind, rows = kind_of(path.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        print(f"{path}: cannot be read: {error}")
        return False
    if kind == "unknown" and path.suffix == ".md":
        print(f"{path}: a text to read, nothing to check")
        return True
    if kind not in CHECKS:
        print(f"{path}: not a kind of file known here")
        return False
    return all([_report(path, name, check, rows) for name, check in CHECKS[kind].items()])


def _report(path: Path, name: str, check, rows: list) -> bool:
    wrong = [found for found in map(lambda row: _try(check, row), rows) if found]
    print(f"{path} under {name}: {len(rows) - len(wrong)} of {len(rows)} right")
    for text in [text for found in wrong for text in found][:SHOWN]:
        print(f"  {text}")
    return not wrong and bool(rows)


def _try(check, row) -> list[str]:
    try:
        return check(row)
    except Exception as error:  # a row that breaks the engine is a difference, not the end of the run
        name = row.get("id", row.get("no", "?")) if isinstance(row, dict) else repr(row)
        return [f"row {name}: {type(error).__name__}: {error}"]


def main(paths: list[str]) -> int:
    results = [check_file(Path(path)) for path in paths]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
