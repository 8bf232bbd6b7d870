"""The edition without a server, before any browser: its pins, the addresses it keeps, and what it refuses."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from mahjong.__main__ import main
from mahjong.app.static_edition import build, environment, pages
from mahjong.app.static_edition.addresses import moved, published
from mahjong.app.static_edition.bundle import compile_all
from mahjong.app.site import lessons
from mahjong.edition import address_of, needs
from mahjong.errors import MahjongError
from mahjong.files import BrokenTable, find, read_toml
from mahjong.text import say

HERE = Path(environment.__file__).parent
NAMES = {lesson.name for lesson in lessons(find("notebooks"))}


def test_every_page_ever_published_is_there_or_leads_on():
    """Who adds a notebook, or renames one, writes it into data/addresses.toml."""
    assert NAMES <= set(published())
    assert set(published()) - NAMES == set(moved())
    assert set(moved().values()) <= NAMES


def test_a_page_that_moved_leads_on_with_its_hand(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "moved", lambda: {"05-turns": "05-calls"})
    pages.write_moved(pages.Site(tmp_path, "app/x"))
    written = (tmp_path / "05-turns.html").read_text()
    assert 'location.replace("05-calls.html" + location.search + location.hash)' in written
    assert 'url=05-calls.html"' in written


@pytest.mark.parametrize("name", ["build.lock", "kernel.lock"])
def test_python_pins_have_hashes_and_no_address(name):
    text = (HERE / name).read_text()
    pins = re.findall(r"^([\w.-]+)==\S+", text, re.MULTILINE)
    assert text.count("--hash=sha256:") >= len(pins) > 10
    assert not re.search(r"https?:|file:|index-url|find-links", text)
    wanted = re.findall(r"^([\w.-]+)==(\S+)", (HERE / name).with_suffix(".in").read_text(), re.MULTILINE)
    assert {(key.replace("_", "-"), version) for key, version in wanted} <= set(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_npm_pins_have_integrity_and_no_address():
    lock = (HERE / "package-lock.json").read_text()
    packages = json.loads(lock)["packages"]
    assert all(packages[name].get("integrity", "").startswith("sha512-") for name in packages if name)
    assert "://" not in lock
    assert packages["node_modules/pyodide"]["version"] == json.loads((HERE / "package.json").read_text())["dependencies"]["pyodide"]


def test_a_folder_with_other_files_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("mine")
    assert main(["build", "--out", str(tmp_path)]) == 3
    assert capsys.readouterr().err.strip() == say("error.static_not_empty", folder=str(tmp_path))
    assert (tmp_path / "thesis.txt").read_text() == "mine"
    (tmp_path / build.MARK).touch()
    build._check_out(tmp_path)  # one of ours is written anew


def test_without_node_it_says_how_to_get_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["build", "--out", str(tmp_path / "site"), "--cache", str(tmp_path / "cache")]) == 3
    assert capsys.readouterr().err.strip() == say("error.static_no_npm")


def test_without_a_network_it_says_so_and_begins_anew_next_time(tmp_path, monkeypatch):
    def fails(command, **_options):
        return subprocess.CompletedProcess(command, 0 if "--version" in command else 1, "v20.1.0", "npm error network\n\n")

    monkeypatch.setattr(environment.subprocess, "run", fails)
    monkeypatch.setattr(environment.shutil, "which", lambda name: name)
    with pytest.raises(MahjongError) as refused:
        environment.environment(tmp_path)
    assert refused.value.message() == say("error.static_no_fetch", what="npm", why="npm error network")
    assert not list(tmp_path.glob("*/complete"))


def test_an_old_node_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(environment.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 0, "v12.22.9\n", ""))
    monkeypatch.setattr(environment.shutil, "which", lambda name: name)
    with pytest.raises(MahjongError) as refused:
        environment.environment(tmp_path)
    assert "v12.22.9" in refused.value.message()


def test_what_does_not_compile_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(environment.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1, "", "SyntaxError: no\n"))
    with pytest.raises(MahjongError, match="could not be compiled"):
        compile_all(tmp_path, tmp_path)


def test_a_voici_of_another_kind_is_refused(tmp_path):
    script = tmp_path / "5981.js"
    script.write_text("another")
    with pytest.raises(MahjongError, match="could not be written: 5981"):
        build._mend(script)


def test_tables_may_be_written_as_json(tmp_path):
    (tmp_path / "a.toml").write_text('{"x": {"y": [1, "ä"]}}', "utf-8")
    (tmp_path / "b.toml").write_text('[x]\ny = [1, "ä"]\n', "utf-8")
    assert read_toml(tmp_path / "a.toml") == read_toml(tmp_path / "b.toml")


def test_a_broken_table_is_named_with_its_line(tmp_path, monkeypatch, capsys):
    """Also by the command line when it is the one with all sentences, so that not even the refusal can be looked up."""
    broken = tmp_path / "app.toml"
    broken.write_text('a = "b"\noops oops\n', "utf-8")
    with pytest.raises(BrokenTable) as refused:
        read_toml(broken)
    assert re.fullmatch(rf"{re.escape(str(broken))} cannot be read: .*line 2.*", refused.value.message())
    monkeypatch.setattr("mahjong.text._filled", lambda lang: read_toml(broken))
    assert main(["build", "--out", str(tmp_path / "site")]) == 3
    assert re.fullmatch(rf"{re.escape(str(broken))}: .*line 2.*\n", capsys.readouterr().err)


def test_where_more_runs_is_told(monkeypatch):
    monkeypatch.setattr("mahjong.edition.in_browser", lambda: True)
    assert needs("lab.export.no_matplotlib") == (f"{say('static.needs.matplotlib')} {say('static.needs.own')}", "")
    monkeypatch.setattr("mahjong.edition.full_address", lambda: address_of("https://guide.example/", "18-lab"))
    said, link = needs("lab.export.no_matplotlib")
    assert said == say("static.needs.matplotlib") and 'href="https://guide.example/voila/render/18-lab.ipynb"' in link
