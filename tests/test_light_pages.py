"""Opening a page costs a reader no big library: NumPy and its like are imported when something that needs them is pressed.

A page whose own cells need one says so in its notebook: `metadata.mahjong.needs = ["numpy"]`.
"""

import ast
import json
import os
import re
import subprocess
import sys

import pytest

from mahjong.app.lesson import HIDDEN
from mahjong.app.site import lessons
from mahjong.files import find

HEAVY = ("numpy", "pandas", "matplotlib", "joblib", "numba", "scipy", "PIL", "distributed", "multiprocessing.pool")
NOTEBOOKS = {page.name: json.loads((find("notebooks") / f"{page.name}.ipynb").read_text("utf-8")) for page in lessons(find("notebooks"))}
NEEDS = {name: tuple(notebook["metadata"]["mahjong"].get("needs", ())) for name, notebook in NOTEBOOKS.items()}
# Runs the pages' cells one page after another, as a kernel does, and says after each which of the big libraries are there.
RUN = """
import contextlib, io, json, sys
from IPython.core.interactiveshell import InteractiveShell
pages, heavy = json.loads(sys.argv[1]), json.loads(sys.argv[2])
shell, found, before = InteractiveShell.instance(), {}, set()
for name, cells in pages:
    with contextlib.redirect_stdout(io.StringIO()):
        failed = [cell for cell in cells if not shell.run_cell(cell).success]
    found[name] = {"failed": failed, "heavy": sorted({one for one in heavy if one in sys.modules} - before)}
    before |= set(found[name]["heavy"])
print(json.dumps(found))
"""


def opening(notebook: dict) -> list[str]:
    """The cells that run when a reader opens the page."""
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "code" and HIDDEN not in cell["metadata"].get("tags", ()))
    return ["".join(cell["source"]) for cell in cells]


@pytest.fixture(scope="module")
def opened(tmp_path_factory) -> dict[str, dict]:
    """What opening each page did, all in one process: pages that need a library come last, so that they hide nothing."""
    pages = [(name, opening(NOTEBOOKS[name])) for name in sorted(NOTEBOOKS, key=lambda name: bool(NEEDS[name]))]
    environ = os.environ | {"IPYTHONDIR": str(tmp_path_factory.mktemp("ipython")), "MAHJONG_RECORD": "browser"}
    command = [sys.executable, "-c", RUN, json.dumps(pages), json.dumps(HEAVY)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environ, cwd=find("pyproject.toml").parent)
    assert answer.returncode == 0, answer.stderr[-2000:]
    return json.loads(answer.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_opening_a_page_imports_no_big_library(opened, name):
    assert opened[name]["failed"] == []
    assert [one for one in opened[name]["heavy"] if one not in NEEDS[name]] == []


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_what_a_page_needs_is_a_list_of_known_libraries(name):
    assert set(NEEDS[name]) <= set(HEAVY)


def imports(tree: ast.AST) -> set[str]:
    """The names a module imports."""
    found = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    return {(alias.asname or alias.name).split(".")[0] for node in found for alias in node.names} - {"annotations"}


@pytest.mark.parametrize("package", sorted({path.parent for path in (find("pyproject.toml").parent / "mahjong").rglob("*.py")}), ids=lambda path: path.name)
def test_no_module_imports_what_it_does_not_use(package):
    """What a module gathers for others stands in its `__all__`; what its examples need counts as used."""
    idle = {}
    for path in package.glob("*.py"):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        examples = " ".join(re.findall(r"(?:>>>|\.\.\.) (.*)", text))
        unused = imports(tree) - {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - set(re.findall(r"\w+", examples))
        if unused and "__all__" not in text and path.name != "__init__.py":
            idle[path.name] = sorted(unused)
    assert idle == {}
