"""Each rule has a test marked with it and each statement a place in a lesson: nothing is only said, nothing only taught."""

import importlib
import json
from functools import cache
from pathlib import Path

import pytest

from mahjong.files import find
from mahjong.statements import statement, statements

HERE = Path(__file__).parent
PROVEN = ("play.", "mcr.", "classical.", "option.", "american.")  # the families whose rules the engine must hold to
NO_PROOF = {"skip", "skipif", "xfail"}  # a test that may fail or stay out proves nothing


def parameters(marks):
    """The marks that stand on single parameters of a test, each with what it shares with the rest of the test."""
    for mark in marks:
        if mark.name == "parametrize":
            for case in mark.args[1]:
                yield list(getattr(case, "marks", ()))


def proven(marks) -> set[str]:
    """The ids that one test, or one parameter of it, proves."""
    if any(mark.name in NO_PROOF for mark in marks):
        return set()
    return {id for mark in marks if mark.name == "rule" for id in mark.args}


def named(marks) -> set[str]:
    """The ids that are named at all."""
    return {id for mark in marks if mark.name == "rule" for id in mark.args}


@cache
def modules() -> tuple[tuple, tuple[str, ...]]:
    """The test modules and the names of those that cannot be read.

    Those that drive a browser are left out: they prove how pages look, not what rules say.
    """
    found, broken = [], []
    for path in sorted(HERE.glob("test_*.py")):
        try:
            found.append(importlib.import_module(path.stem))
        except Exception as error:  # its own tests say what is wrong; here one failure is enough
            broken.append(f"{path.stem}: {error}")
    return tuple(found), tuple(broken)


@cache
def marked() -> tuple[dict[str, str], dict[str, str]]:
    """(proven, named): the ids with a test that proves or names them, from the marks on tests and on their parameters."""
    found, all_named = {}, {}
    for module in modules()[0]:
        for name, own in each_test(module):
            for marks in (own, *([*case, *own] for case in parameters(own))):
                found |= dict.fromkeys(proven(marks), f"{module.__name__}::{name}")
                all_named |= dict.fromkeys(named(marks), f"{module.__name__}::{name}")
    return found, all_named


def each_test(module):
    """(name, marks) of each test of a module, with the marks the module gives to all."""
    shared = _listed(getattr(module, "pytestmark", []))
    for name, test in vars(module).items():
        if name.startswith("test_") and callable(test):
            yield name, shared + _listed(getattr(test, "pytestmark", []))


def _listed(marks) -> list:
    return list(marks) if isinstance(marks, (list, tuple)) else [marks]


@cache
def cells(page: str) -> frozenset[str]:
    """The ids of a page's cells; empty for a page that does not exist yet."""
    path = find("notebooks") / f"{page}.ipynb"
    return frozenset(cell["id"] for cell in json.loads(path.read_text("utf-8"))["cells"]) if path.exists() else frozenset()


@pytest.mark.parametrize("id", [s.id for s in statements(kind="rule") if s.id.startswith(PROVEN)])
def test_a_rule_has_a_test_that_proves_it(id):
    assert id in marked()[0]


def test_every_test_module_can_be_read():
    assert modules()[1] == ()


def test_no_mark_names_a_statement_that_is_not_there():
    known = {s.id for s in statements()}
    assert {id: test for id, test in marked()[1].items() if id not in known} == {}


@pytest.mark.parametrize("id", [s.id for s in statements()])
def test_a_statement_is_taught_where_it_says(id):
    row = statement(id)
    assert row.page and row.cell
    assert row.cell in cells(row.page), f"{row.page} has no cell {row.cell}"


def test_marks_are_read_from_tests_and_parameters_and_count_only_where_they_prove():
    case = pytest.param(1, marks=pytest.mark.rule("play.T1"))
    hoped = pytest.param(2, marks=[pytest.mark.rule("play.T2"), pytest.mark.xfail])
    marks = [pytest.mark.parametrize("x", [case, hoped, 3]).mark, pytest.mark.rule("play.T3", "play.T4").mark]
    assert [sorted(proven([*own, *marks])) for own in parameters(marks)] == [["play.T1", "play.T3", "play.T4"], [], ["play.T3", "play.T4"]]
    assert [sorted(named(own)) for own in parameters(marks)] == [["play.T1"], ["play.T2"], []]
