"""What Python in the browser starts from: its library and all our packages, compiled, as two archives and a list of them."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from mahjong.errors import MahjongError
from mahjong.files import PACKAGE, find, read_toml

HERE = Path(__file__).parent
KERNEL = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
# The kernel asks for each of these by name (the first two would install more): all lie in the one archive, so each is only a name.
NAMES = ("micropip", "piplite", "sqlite3", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
# What no lesson ever imports, of the browser's Python and of the packages: more than half of what would have to be loaded.
UNUSED = (
    "__hello__.py __phello__ _android_support.py _apple_support.py _ios_support.py _pydatetime.py _pyio.py _pylong.py antigravity.py cgi*.py "
    "ctypes curses dbm doctest.py ensurepip ftplib.py idlelib imaplib.py lib2to3 mailbox.py modulefinder.py multiprocessing nturl2path.py "
    "optparse.py pickletools.py plistlib.py poplib.py py_compile.py compileall.py pydoc_data smtplib.py test this.py tkinter trace.py tracemalloc.py "
    "turtle.py turtledemo unittest venv wave.py wsgiref xmlrpc zipapp.py zoneinfo xml/dom xml/sax asyncio/windows_*.py asyncio/proactor_events.py "
    "_pyrepl/[!_p]*.py encodings/big5*.py encodings/cp[!4]*.py encodings/cp42*.py encodings/euc*.py encodings/gb*.py encodings/hz.py encodings/iso*.py "
    "encodings/j*.py encodings/k*.py encodings/mac*.py encodings/ptcp*.py encodings/shift*.py encodings/tis*.py "
    "IPython/core/tests IPython/sphinxext.py IPython/extensions/[!_s]* IPython/lib/[!_dp]* IPython/terminal/[!_p]* IPython/terminal/p*/[!_]* IPython/testing/[!_s]* pygments/lexers/_[!_m]* "
    "ipywidgets/widgets/tests ipywidgets/tests pygments/lexers/[!_p]* pygments/lexers/p[!y]* pygments/styles/[!_d]* "
    "psygnal/qt.py psygnal/testing psygnal/containers traitlets/tests anywidget/nbextension *.data"
).split()
# IPython asks for its terminal at every start; a browser has none.
# Python's None reaches the page as "not there" unless it is told to be JavaScript's null: a widget hidden by a layout would
# then stay hidden for ever.
COMM = ("pyodide_kernel/comm.py", "data = {} if data is None else data", "data = {} if data is None else _with_null(data)")
WITH_NULL = """

def _with_null(value):
    from pyodide.ffi import jsnull

    if isinstance(value, dict):
        return {key: _with_null(inside) for key, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_null(inside) for inside in value]
    return jsnull if value is None else value
"""
STUBS = {"IPython/terminal/embed.py": "embed = None\n", "piplite/__init__.py": "", "piplite/piplite.py": ""}
OURS_UNUSED = ("__pycache__", ".ipynb_checkpoints", "share", "static_edition", "serve*.py", "*.md")


def third_party(made) -> None:
    """Unpacks the wheels and the browser's own library side by side, without what is never used."""
    wheels = [*sorted((made.folder / "wheels").glob("*.whl")), *_kernel_wheels(made)]
    for wheel in wheels:
        _unpack(wheel, made.packages)
    _unpack(made.pyodide / "python_stdlib.zip", made.stdlib)
    for folder in (made.packages, made.stdlib):
        _drop_unused(folder)
    _mend_comm(made.packages)
    for name, text in STUBS.items():
        (made.packages / name).parent.mkdir(exist_ok=True)
        (made.packages / name).write_text(text)


def _mend_comm(packages: Path) -> None:
    name, old, new = COMM
    text = (packages / name).read_text("utf-8")
    if text.count(old) != 1:
        raise MahjongError("static_no_compile", why=name)
    (packages / name).write_text(text.replace(old, new) + WITH_NULL, "utf-8")


def _kernel_wheels(made) -> list[Path]:
    folder = made.folder / "venv" / KERNEL
    return [*folder.glob("ipykernel-*.whl"), *folder.glob("pyodide_kernel-*.whl")]


def _unpack(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as files:
        files.extractall(folder)


def _drop_unused(folder: Path) -> None:
    for place in [place for pattern in UNUSED for place in folder.glob(pattern)]:
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    for about in folder.glob("*.dist-info"):
        for file in [file for file in about.rglob("*") if file.is_file()]:
            if file.name not in ("METADATA", "entry_points.txt") and "license" not in file.name.lower():
                file.unlink()


def compile_all(pyodide: Path, *folders: Path) -> None:
    """Compiles every Python file below the folders in place; raises MahjongError when one cannot be."""
    for folder in folders:
        command = ["node", HERE / "compile.mjs", pyodide, folder]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if done.returncode:
            raise MahjongError("static_no_compile", why=(done.stderr.strip().splitlines() or [done.returncode])[-1])


def write_archives(made, target: Path, full: str = "") -> None:
    """Writes Pyodide's core with everything it loads into the folder `target`; `full` is the address of a guide on a server."""
    target.mkdir(parents=True)
    for name in ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"):
        shutil.copy(made.pyodide / name, target)
    _pack(target / "python_stdlib.zip", made.stdlib)
    with TemporaryDirectory() as folder:
        ours = Path(folder)
        _copy_ours(ours)
        (ours / "mahjong" / "data" / "edition.json").write_text(json.dumps({"full": full}), "utf-8")
        compile_all(made.pyodide, ours)
        guide = _pack(target / "guide.zip", made.packages, ours)
    named = _pack(target / "named.zip")
    _write_lock(made, target, guide, named)


def _copy_ours(folder: Path) -> None:
    leave = shutil.ignore_patterns(*OURS_UNUSED)
    shutil.copytree(PACKAGE, folder / "mahjong", ignore=leave, copy_function=_copy)
    for name in ("data", "notebooks"):
        shutil.copytree(find(name), folder / "mahjong" / name, ignore=leave, copy_function=_copy, dirs_exist_ok=True)


def _copy(source: str, target: str) -> None:
    """A file as it is, but a table as JSON, which the browser's Python reads ten times faster."""
    if source.endswith(".toml"):
        Path(target).write_text(json.dumps(read_toml(Path(source)), ensure_ascii=False, separators=(",", ":")), "utf-8")
    else:
        shutil.copy(source, target)


def _pack(archive: Path, *folders: Path) -> Path:
    """The files of some folders in one archive, the same bytes for the same files."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as files:
        for folder in folders:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                _write(files, path.relative_to(folder).as_posix(), path.read_bytes())
    return archive


def _write(files: zipfile.ZipFile, name: str, content: bytes) -> None:
    about = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    files.writestr(about, content)


def _write_lock(made, target: Path, guide: Path, named: Path) -> None:
    lock = json.loads((made.pyodide / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {"guide": _entry("guide", guide)} | {name: _entry(name, named) for name in NAMES}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def _entry(name: str, archive: Path) -> dict:
    return {
        "name": name,
        "version": "1",
        "file_name": archive.name,
        "install_dir": "site",
        "sha256": sha256(archive.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }
