"""Where the record is kept, and the file: many lessons may write at once, nothing is lost, a damaged file is set aside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from practice_drills import NOON

from mahjong.app import serve
from mahjong.errors import MahjongError
from mahjong.learn.progress import Answer, Record
from mahjong.learn.record_file import RecordFile, place, usual_path

ROOT = Path(__file__).parent.parent
VOILA = {"SERVER_SOFTWARE": "voila/0.5.13"}
OURS = {**VOILA, "MAHJONG_RECORD": "file", "SERVER_NAME": "127.0.0.1"}


@pytest.mark.parametrize(
    "environ, platform, kept",
    [
        ({}, "linux", "file"),  # JupyterLab, a script
        ({}, "emscripten", "browser"),
        ({"BINDER_LAUNCH_HOST": "x"}, "linux", "browser"),
        ({"JUPYTERHUB_API_URL": "x"}, "linux", "browser"),
        (VOILA, "linux", "browser"),  # somebody's Voilà
        (OURS, "linux", "file"),
        ({**OURS, "SERVER_NAME": "[::1]"}, "linux", "file"),
        ({**OURS, "SERVER_NAME": "LOCALHOST"}, "win32", "file"),
        ({**OURS, "SERVER_NAME": "mahjong.club"}, "linux", "browser"),  # reached from elsewhere
        ({**OURS, "SERVER_NAME": "192.168.0.7"}, "linux", "browser"),
        ({**OURS, "MAHJONG_RECORD": "browser"}, "linux", "browser"),
        ({"MAHJONG_RECORD": "browser"}, "linux", "browser"),
    ],
)
def test_a_visitors_answers_are_never_written_on_a_server(environ, platform, kept):
    assert place(environ, platform) == kept


@pytest.mark.parametrize("host, opens, screen, kept", [("127.0.0.1", True, True, "file"), ("localhost", True, True, "file"), ("127.0.0.1", False, True, "browser"), ("127.0.0.1", True, False, "browser"), ("0.0.0.0", True, True, "browser"), ("", True, True, "browser")])
def test_only_a_guide_that_opens_its_own_browser_keeps_a_file(monkeypatch, host, opens, screen, kept):
    monkeypatch.setattr(serve, "has_browser", lambda: screen)
    assert serve.kept_in(host, opens) == kept


def test_the_file_lies_in_the_users_data_folder():
    assert usual_path().name == "record.json" and usual_path().parent.name == "mahjong-notebooks"


# ---- the file


def answer(name, minute=0):
    return Answer(name, NOON.replace(minute=minute), "tile", "5m", 1, True)


@pytest.fixture
def file(tmp_path):
    return RecordFile(tmp_path / "data" / "record.json")


def test_what_is_added_is_there_again(file):
    assert file.read() == Record() and not file.path.exists()
    file.update(Record((answer("a"),)))
    assert RecordFile(file.path).update(Record((answer("b", 1),))) == Record((answer("a"), answer("b", 1))) == file.read()
    assert [path.name for path in file.path.parent.iterdir() if path.suffix not in (".lock",)] == ["record.json"]


WRITER = """
import sys
from pathlib import Path
from datetime import datetime, timezone
from mahjong.learn.progress import Answer, Record
from mahjong.learn.record_file import RecordFile
for k in range(15):
    RecordFile(Path(sys.argv[1])).update(Record((Answer(f"{sys.argv[2]}-{k}", datetime.now(timezone.utc), "tile", "5m", 1, True),)))
"""


def test_many_lessons_writing_at_once_lose_nothing(file):
    started = [subprocess.Popen([sys.executable, "-c", WRITER, str(file.path), str(name)], cwd=ROOT) for name in range(4)]
    assert [process.wait(60) for process in started] == [0] * 4
    assert len(file.read().answers) == 60


def test_a_damaged_file_is_set_aside_under_a_free_name(file):
    file.path.parent.mkdir()
    for number in (1, 2):
        file.path.write_text('{"format"', "utf-8")
        assert file.read() == Record() and file.aside.name == f"record.damaged.{number}.json"
        assert file.aside.read_text("utf-8") == '{"format"' and file.why.key == "record_no_json" and not file.path.exists()
    file.path.write_bytes(b"\xff\xfe\x00")
    assert file.update(Record((answer("a"),))).answers and file.aside and len(file.read().answers) == 1


def test_a_file_of_a_newer_version_is_left_as_it_is(file):
    file.path.parent.mkdir()
    text = Record((answer("a"),)).to_json().replace('"version":2', '"version":3')
    file.path.write_text(text, "utf-8")
    for does in (file.read, lambda: file.update(Record((answer("b"),)))):
        with pytest.raises(MahjongError) as refused:
            does()
        assert refused.value.key == "record_newer"
    assert file.path.read_text("utf-8") == text


def test_a_disk_that_refuses_is_told_in_a_sentence_and_the_old_file_stays(file, monkeypatch):
    file.update(Record((answer("a"),)))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MahjongError, match="No space left on device"):
        file.update(Record((answer("b"),)))
    assert len(file.read().answers) == 1 and not list(file.path.parent.glob("*.new"))


def test_a_folder_that_cannot_be_made_is_told_too(tmp_path):
    (tmp_path / "taken").write_text("a file", "utf-8")
    with pytest.raises(MahjongError):
        RecordFile(tmp_path / "taken" / "record.json").read()
