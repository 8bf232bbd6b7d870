"""All discards of a position in one table, and the verdict on the one chosen."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong.draw.discards_charts import Bar, Compared, side_by_side
from mahjong.draw.odds_charts import percent
from mahjong.odds.danger import Danger
from mahjong.odds.shanten import away
from mahjong.tiles import Tile
from mahjong.widgets.discards_answers import ALIKE, FARTHEST, SORTS, Answers, Row
from mahjong.widgets.discards_html import dp, facts, names, points, seat_name, tile_name
from mahjong.widgets.words import language

SHOWN = 6  # rows shown besides the chosen one and those best in one thing
COLUMNS = ("useful", "ready", "win", "score", "danger")


def compare(answers: Answers, chosen: Tile, sort: str = "score", whole: bool = False) -> str:
    """The table: `whole` shows all discards, else the first by `sort`, the chosen one, and each that is best in something."""
    rows = answers.rows(sort)
    shown = rows if whole else [row for row in rows if row.tile in kept(answers, chosen, rows)]
    tops = {key: max([row.value(key) or 0.0 for row in rows], default=0.0) for key in ("ready", "win", "score")}
    tops["win"] = max([tops["win"], *answers.any_wins.values()])
    scale = tops | {"copies": max(row.useful.copies for row in rows) or 1, "danger": max([row.danger or 0.0 for row in rows] + [0.1])}
    head = [dp(f"head.{key}", **facts(answers.position)) for key in COLUMNS]
    return side_by_side([_compared(answers, row, chosen, scale) for row in shown], head, dp("caption", **facts(answers.position)), dp("head.tile"), language())


def kept(answers: Answers, chosen: Tile, rows: Sequence[Row]) -> set[Tile]:
    """The discards that stay when not all are shown."""
    best = [answers.best(key)[0] for key in SORTS if answers.best(key)]
    return {*(row.tile for row in rows[:SHOWN]), *best, chosen}


def _compared(answers: Answers, row: Row, chosen: Tile, scale: dict) -> Compared:
    marks = [dp("yours")] if row.tile == chosen else []
    marks += [dp("farther", tiles=row.useful.shanten - answers.shanten)] if row.useful.shanten > answers.shanten else []
    cells = [_useful(answers, row, scale), *(_share(answers, row, key, scale) for key in ("ready", "win", "score")), _danger(answers, row, scale)]
    return Compared(row.tile, tuple(marks), cells, row.tile == chosen)


def _useful(answers: Answers, row: Row, scale: dict) -> Bar:
    best, far = row.tile in answers.best("useful"), row.useful.shanten > answers.shanten
    words, note = dp("copies", copies=row.useful.copies), away(row.useful.shanten, language())
    return Bar(words, row.useful.copies / scale["copies"], best, None, note, tuple(row.useful.tiles), "mj-dc-far" if far else "")


def _share(answers: Answers, row: Row, key: str, scale: dict):
    """A chance or a mean as a bar; a word where there is none."""
    value = row.value(key)
    if value is None:
        return _nothing(answers, "outlook")
    best = row.tile in answers.best(key)
    if key == "score":
        return Bar(dp("points", points=points(value)), value / (scale[key] or 1), best)
    pale = row.any_win if key == "win" and row.any_win is not None and percent(row.any_win) != percent(value) else None
    return Bar(percent(value), value / (scale[key] or 1), best, pale and pale / (scale[key] or 1), dp("any_shape", share=percent(pale)) if pale else "")


def _danger(answers: Answers, row: Row, scale: dict):
    if row.threats is None:
        return _nothing(answers, "danger")
    return danger_bars(row.threats, scale["danger"], row.tile in answers.best("danger"))


def danger_bars(found: Danger, top: float, best: bool = False) -> list[Bar]:
    """A bar for each of the others, or one where all three are alike."""
    shares = [float(threat.win) for threat in found.threats]
    if max(shares) - min(shares) < ALIKE:
        return [Bar(dp("each", share=percent(shares[0])), shares[0] / top, best, kind="mj-dc-danger")]
    named = [dp("by_seat", seat=seat_name(threat.seat), share=percent(share)) for threat, share in zip(found.threats, shares)]
    return [Bar(words, share / top, best and share == max(shares), kind="mj-dc-danger") for words, share in zip(named, shares)]


def _nothing(answers: Answers, what: str) -> str:
    """Why there is no number: not yet, or not at all."""
    return dp("not_counted") if answers.over or what in answers.refused else dp("counting")


# ---- the verdict


def verdict(answers: Answers, chosen: Tile) -> list[str]:
    """What the chosen discard is worth beside the best, in sentences; the first says what was chosen."""
    row = answers.row(chosen)
    lines = [dp("picked", tile=tile_name(chosen), **facts(answers.position))]
    lines += [_against(answers, row, key) for key in ("score", "win", "useful", "danger") if row.value(key) is not None or answers.best(key)]
    return [text for text in lines if text]


def _against(answers: Answers, row: Row, key: str) -> str:
    """One thing in which discards differ: the chosen one is best, alone or among others, or another is."""
    best = answers.best(key)
    if not best:
        return ""
    top = answers.row(best[0])
    about = {"best": words(top, key), "tile": names(best[:3]), "mine": words(row, key)}
    if row.value(key) is None:
        return dp(f"verdict.{key}_unknown", **about)
    if row.tile in best:
        return dp(f"verdict.{key}_{'best' if len(best) == 1 else 'shared'}", **about)
    return dp(f"verdict.{key}_other", **about)


def words(row: Row, key: str) -> str:
    """A value of a row with its unit."""
    if key == "useful":
        return dp("copies_away", copies=row.useful.copies, away=away(row.useful.shanten, language()))
    value = getattr(row, key)
    if value is None:
        return dp("not_counted")
    return dp("points", points=points(value)) if key == "score" else percent(value)


def refusals(answers: Answers) -> list[str]:
    """Why something cannot be counted, and what is left out of the table."""
    told = [dp("complete", **facts(answers.position))] if answers.complete else []
    told += [error.message(language()) for error in answers.refused.values()]
    if answers.over and not answers.refused and not answers.farther and any(each.shanten > answers.shanten for each in answers.useful.values()):
        told.append(dp("no_farther_changes" if answers.position.changes else "no_farther", most=FARTHEST - 1))
    return told
