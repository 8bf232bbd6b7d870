"""The project as a stranger gets it: the lock, the wheel in an empty environment, the layers of the package."""

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import mahjong
from mahjong.files import find

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "mahjong"
LOCKS = {name: (ROOT / name).read_text("utf-8") for name in ("requirements.lock", "requirements-dev.lock")}  # the guide's, and with what tests need
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HAND = "123m 456m 789m 99p EE *E"


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300, **options)


# ------------------------------------------------------------------ which mahjong, which versions


def test_the_name_mahjong_is_ours():
    """PyPI has another library of this import name; it must not be the one that is tested."""
    assert Path(mahjong.__file__).parent == PACKAGE
    assert importlib.metadata.version("mahjong-notebooks") == mahjong.__version__ == PROJECT["project"]["version"]
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        importlib.metadata.version("mahjong")


def locked(lock: str = "requirements-dev.lock") -> dict[str, tuple[str, int]]:
    """Version and number of hashes by package; universal locks may hold a package twice, under different markers."""
    blocks = re.split(r"\n(?=[a-zA-Z0-9])", LOCKS[lock])
    found = (re.match(r"([\w.-]+)==(\S+)", block) and (block, *re.match(r"([\w.-]+)==(\S+)", block).groups()) for block in blocks)
    return {name: (version, block.count("--hash=sha256:")) for block, name, version in filter(None, found)}


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_have_hashes_and_no_address(lock):
    assert len(locked(lock)) > 50
    assert [name for name, (_, hashes) in locked(lock).items() if not hashes] == []
    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links|(^|\s)/\w", LOCKS[lock])


def test_a_reader_of_the_guide_installs_the_same_versions_and_nothing_for_tests():
    guide, tests = locked("requirements.lock"), locked()
    assert {name: tests[name] for name in guide} == guide and not {"pytest", "numba", "distributed", "playwright"} & set(guide)


def test_lock_holds_every_direct_requirement():
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *sum(project["optional-dependencies"].values(), []), *PROJECT["build-system"]["requires"]]
    for requirement in map(Requirement, wanted):
        if requirement.name != project["name"]:
            version, _ = locked()[requirement.name]
            assert requirement.specifier.contains(version), requirement


# ------------------------------------------------------------------ the wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", place, ROOT)
    assert built.returncode == 0, built.stderr
    return next(place.glob("mahjong_notebooks-*.whl"))


@pytest.fixture(scope="module")
def empty_python(wheel, tmp_path_factory) -> Path:
    """A Python with nothing in it but the wheel."""
    place = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(place, with_pip=False)
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel)
    assert done.returncode == 0, done.stderr
    return python


def test_wheel_carries_data_notebooks_and_template(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    inside = {f"mahjong/{p.relative_to(ROOT)}" for folder in ("data", "notebooks") for p in (ROOT / folder).rglob("*.*") if p.is_file()}
    assert {name for name in inside if "checkpoints" not in name} <= names
    assert {"mahjong/app/share/jupyter/voila/templates/mahjong/index.html.j2", "mahjong/data/text/en/app.toml"} <= names
    metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
    assert "Requires-Dist: anywidget" in zipfile.ZipFile(wheel).read(metadata).decode()


def test_wheel_scores_a_hand_in_an_empty_environment(empty_python, tmp_path):
    """The same answer as here, from the command and from Python, with the standard library alone."""
    told = run(empty_python, "-I", "-m", "mahjong", "score", HAND, "--json", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["total"] == mahjong.score(HAND).total
    asked = run(empty_python, "-I", "-c", f"import mahjong; print(mahjong.__file__, mahjong.score({HAND!r}).total)", cwd=tmp_path)
    assert asked.stdout.split()[1] == str(mahjong.score(HAND).total), asked.stderr
    assert not Path(asked.stdout.split()[0]).is_relative_to(ROOT)


def test_wheel_without_the_guide_says_how_to_get_it(empty_python, tmp_path):
    told = run(empty_python, "-I", "-m", "mahjong", "serve", cwd=tmp_path)
    assert told.returncode == 1 and "mahjong-notebooks[guide]" in told.stderr


def test_finder_finds_what_is_there_and_names_what_is_not():
    assert find("data/text").is_dir()
    with pytest.raises(FileNotFoundError, match="no/such/file"):
        find("no/such/file")


# ------------------------------------------------------------------ layers

BELOW = {"draw": {"draw"}, "widgets": {"draw", "widgets", "page"}}  # what may be imported above the engine, by layer
ARRAYS = {"build", "batch", "fast", "outlook_arrays"}  # the odds of many hands: these may need NumPy, and nothing may need these
OUTSIDE = {
    "engine": {"joblib", "fsrs", "platformdirs", "pandas"},
    "odds": {"joblib", "pandas"},
    "arrays": {"numpy", "numba"},
    "draw": {"matplotlib", "weasyprint"},
    "widgets": {"ipywidgets", "anywidget", "traitlets", "IPython", "matplotlib", "pandas"},
}


def layer(path: Path) -> str:
    first, *rest = path.relative_to(PACKAGE).with_suffix("").parts
    if first == "odds":
        return "arrays" if rest[0] in ARRAYS else "odds"
    return {"page": "widgets", "__main__": "app"}.get(first, first if first in ("draw", "widgets", "app") else "engine")


def imports(path: Path):
    """Every imported module with the function it is imported in ("" at the top)."""
    stack = [(ast.parse(path.read_text("utf-8")), "")]
    while stack:
        node, inside = stack.pop()
        if isinstance(node, ast.Import):
            yield from ((name.name, inside) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), inside
        inside = node.name if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else inside
        stack += [(child, inside) for child in ast.iter_child_nodes(node)]


def allowed(module: str, inside: str, where: str) -> bool:
    first, *rest = module.split(".")
    if first == "mahjong":
        upper = rest[0] if rest and rest[0] in ("draw", "widgets", "app", "page", "__main__") else ""
        return not upper or upper in BELOW.get(where, ()) or (upper == "draw" and inside == "_repr_html_")
    return first in sys.stdlib_module_names or first in OUTSIDE[where] and (where not in ("engine", "odds") or inside != "")


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_layers(path):
    """The engine stands on the standard library alone, drawing on the engine, widgets on both (only app may use all)."""
    where = layer(path)
    if where != "app":
        assert [m for m, inside in imports(path) if not allowed(m, inside, where)] == []


def test_importing_the_engine_loads_nothing_heavy():
    heavy = {"IPython", "ipywidgets", "anywidget", "traitlets", "matplotlib", "pandas", "numpy", "numba", "voila"}
    odds = ", ".join(f"mahjong.odds.{path.stem}" for path in (PACKAGE / "odds").glob("[a-z]*.py") if path.stem not in ARRAYS)
    told = run(sys.executable, "-c", f"import mahjong, {odds}, sys; print(*{{name.split('.')[0] for name in sys.modules}})", cwd=ROOT)
    assert not heavy & set(told.stdout.split())
