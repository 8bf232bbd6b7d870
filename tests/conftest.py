"""What all tests share: the order they run in. What breaks most often comes first, so that it is seen first."""

import os
from pathlib import Path

from hypothesis import settings

os.environ.setdefault("MAHJONG_RECORD", "browser")  # no test writes into the record of whoever runs it
os.environ["LANGUAGE"] = "en"  # and the command line speaks English, whatever that person's terminal is set to
settings.register_profile("unhurried", settings(), deadline=None)  # a busy machine is no fault of what is tested
settings.load_profile("unhurried")
ROOT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items):
    """Unit tests, then doctests, then notebooks, then the browser; within each kind the order found."""
    items.sort(key=lambda item: _rank(item.path))


def _rank(path: Path) -> int:
    place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    if place.parts[:2] == ("tests", "browser"):
        return 3
    if place.suffix == ".ipynb":
        return 2
    return 0 if place.parts[0] == "tests" else 1
