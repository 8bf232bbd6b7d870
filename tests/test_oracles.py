"""The oracle command itself: it knows files by content, finds a wrong answer, and says what it cannot check."""

import json
from pathlib import Path

import pytest

import oracles

ORACLE = Path(__file__).parent / "oracle"


def test_all_oracle_files_are_right(capsys):
    assert oracles.main([str(path) for path in sorted(ORACLE.iterdir())]) == 0
    out = capsys.readouterr().out
    assert out.count("5000 of 5000 right") == 2 and "81 of 81 right" in out and all(f"{n} of {n} right" in out for n in (10, 400, 3000)) and "a text to read" in out


@pytest.mark.parametrize("change", [{"total": 1}, {"fans": [[43, "Chicken Hand", 8, 12]]}, {"waits": ["1m"]}, {"legal": None}, {"win": "9x"}])
def test_a_wrong_answer_is_found_whatever_the_file_is_called(tmp_path, capsys, change):
    row = json.loads((ORACLE / "mcr.jsonl").read_text("utf-8").splitlines()[0]) | change
    path = tmp_path / "anything.txt"
    path.write_text(json.dumps(row) + "\n", "utf-8")
    assert oracles.main([str(path)]) == 1
    assert "0 of 1 right" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "hello", '{"a": 1}'])
def test_a_file_nothing_can_be_checked_in_is_no_success(tmp_path, text):
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    assert oracles.main([str(path), str(tmp_path / "missing")]) == 1


def one_row(**change) -> str:
    return json.dumps(json.loads((ORACLE / "mcr.jsonl").read_text("utf-8").splitlines()[0]) | change)


@pytest.mark.parametrize("name", ["wrong.md", "wrong.tsv", "wrong"])
@pytest.mark.parametrize("shape", ["{}\n", "\ufeff{}\n", "\t{}\n", "# a remark\n{}\n", "[{}]", "[1, 2]\n{}\n", "null\n{}\n"])
def test_a_wrong_row_is_found_in_any_wrapping(tmp_path, shape, name):
    path = tmp_path / name
    path.write_text(shape.format(one_row(total=1)) if shape != "[{}]" else f"[{one_row(total=1)}]", "utf-8")
    assert oracles.main([str(path)]) == 1


def test_a_broken_file_does_not_end_the_run(tmp_path, capsys):
    (tmp_path / "deep").write_text("[" * 100_000, "utf-8")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "good").write_text(one_row() + "\n", "utf-8")
    assert oracles.main([str(tmp_path / name) for name in ("deep", "binary", "good")]) == 1
    assert capsys.readouterr().out.count("1 of 1 right") == 2


def test_a_text_beside_the_oracles_is_left_alone(tmp_path):
    (tmp_path / "README.md").write_text("# Right answers\n", "utf-8")
    (tmp_path / "rows").write_text(one_row() + "\n", "utf-8")
    assert oracles.main([str(tmp_path / "README.md"), str(tmp_path / "rows")]) == 0


def test_no_file_is_no_success():
    assert oracles.main([]) == 1
