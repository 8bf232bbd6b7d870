"""`mahjong build`: the whole guide as a folder of files for any web host."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from mahjong.app.site import SHARE, TEMPLATE
from mahjong.app.static_edition.bundle import write_archives
from mahjong.app.static_edition.environment import Environment, default_cache, environment
from mahjong.app.terms import ADDRESS
from mahjong.errors import MahjongError
from mahjong.files import PACKAGE
from mahjong.text import say

MARK = "mahjong-site.json"  # a folder with this file is one of ours and may be written anew
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "anywidget")
LEFT_OUT = shutil.ignore_patterns("*.map", "pypi", "service-worker.js", "treepage.js", "*.orig")
WORKER = 'n(19747).default.filter((e=>"@jupyterlite/application-extension:service-worker-manager"===e.id))'
RUN = "import sys; sys.path.append({base!r}); from mahjong.app.static_edition.pages import main; main(*sys.argv[1:])"


def build(out: str | Path, cache: str | Path | None = None, full: str = "") -> Path:
    """Builds the static edition into the folder `out`, prints how it goes, and returns the folder.

    `cache` is where the build's tools are kept (`.cache` in a checkout); `full` the address of a guide on a server, which
    lessons name where something needs more than a browser. Raises MahjongError for a folder with other files in it, for what is
    no address, and when the tools can neither be found nor fetched.
    """
    began, out = monotonic(), Path(out).resolve()
    _check_out(out)
    if full and not ADDRESS.fullmatch(full.replace("{page}", "")):
        raise MahjongError("serve_static", given=full)
    made = environment(Path(cache).resolve() if cache else default_cache())
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as folder:
        ready = Path(folder) / "site"
        _fill(ready, made, full)
        if out.exists():
            shutil.rmtree(out)
        ready.rename(out)
    print(say("static.build.done", folder=out, seconds=round(monotonic() - began), **sizes(out)), flush=True)
    return out


def _check_out(out: Path) -> None:
    if out.is_file() or (out.is_dir() and any(out.iterdir()) and not (out / MARK).exists()):
        raise MahjongError("static_not_empty", folder=out)


def _fill(ready: Path, made: Environment, full: str) -> None:
    ready.mkdir()
    staging = ready / "app" / "new"
    write_archives(made, staging / "pyodide", full)
    _front_end(staging, made)
    # Under a name that says what is in it, files may be kept by browsers for ever and never mix with those of another build.
    stamp = _digest(staging)
    staging.rename(staging.with_name(stamp))
    _pages(ready, made, f"app/{stamp}")
    (ready / ".nojekyll").touch()  # else GitHub's hosting would look for pages to make itself
    (ready / MARK).write_text(json.dumps({"app": stamp}), "utf-8")


def _front_end(staging: Path, made: Environment) -> None:
    """Voici's scripts, the two extensions lessons need, and our template's files."""
    voici = next((made.folder / "venv").rglob("voici_core/static/build"))
    shutil.copytree(voici, staging / "build", ignore=LEFT_OUT)
    _mend(staging / "build" / "5981.js")
    labs = made.folder / "venv" / "share" / "jupyter" / "labextensions"
    entries = []
    for name in EXTENSIONS:
        shutil.copytree(labs / name / "static", staging / "extensions" / name / "static", ignore=LEFT_OUT)
        about = json.loads((labs / name / "package.json").read_text("utf-8"))["jupyterlab"]["_build"]
        entries.append({"name": name, **{key: about[key] for key in ("load", "extension", "style") if key in about}})
    (staging / "extensions" / "list.json").write_text(json.dumps(entries), "utf-8")
    shutil.copytree(TEMPLATE / "static", staging / "static")
    styles = made.folder / "venv" / "share" / "jupyter" / "nbconvert" / "templates" / "lab" / "static"
    for name in ("index.css", "theme-light.css"):
        shutil.copy(styles / name, staging / "static")
    schemas = staging / "build" / "schemas"
    schemas.mkdir(exist_ok=True)
    for name in ("all.json", "all_federated.json"):
        (schemas / name).write_text("[]", "utf-8")


def _mend(script: Path) -> None:
    """Takes the service worker out of Voici's start: no lesson needs it, and at an address without https, where browsers have
    none, Voici would wait for it for ever."""
    text = script.read_text("utf-8")
    if text.count(WORKER) != 1:
        raise MahjongError("static_no_pages", why=script.name)
    script.write_text(text.replace(WORKER, "[]"), "utf-8")


def _digest(folder: Path) -> str:
    found = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:10]


def _pages(ready: Path, made: Environment, app: str) -> None:
    command = [str(made.python), "-c", RUN.format(base=str(PACKAGE.parent)), str(ready), app]
    done = subprocess.run(command, capture_output=True, text=True, env=_plain_environment())
    if done.returncode:
        raise MahjongError("static_no_pages", why=(done.stderr.strip().splitlines() or [done.returncode])[-1])


def _plain_environment() -> dict[str, str]:
    """This process's environment, with our template and without what would lead the other Python astray."""
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    return kept | {"JUPYTER_PATH": str(SHARE), "JUPYTER_PREFER_ENV_PATH": "1"}


def sizes(out: Path) -> dict[str, float]:
    """In megabytes: all files, and what the first visit loads at most, compressed as web hosts do."""
    files = [path for path in out.rglob("*") if path.is_file()]
    first = [path for path in files if "pyodide" in path.parts or path.name == "01-tiles.html" or path.suffix in (".js", ".css")]
    packed = sum(len(gzip.compress(path.read_bytes(), 6)) for path in first)
    return {"all": round(sum(path.stat().st_size for path in files) / 1e6, 1), "first": round(packed / 1e6, 1)}


def run_build(options) -> int:
    """`mahjong build`."""
    try:
        build(options.out, options.cache, options.full)
    except MahjongError as error:
        print(error.message(options.lang), file=sys.stderr)
        return 3
    return 0
