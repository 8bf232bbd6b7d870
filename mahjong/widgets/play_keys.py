"""Keys of the table: digits for tiles, letters for what may be done."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from mahjong.widgets.controls import Quiet
from mahjong.widgets.tile_row import module


class PlayKeys(Quiet, anywidget.AnyWidget):
    """Listens to the keyboard round the table it stands in. `actions` is key -> what is done; only these keys are taken.

    >>> keys = PlayKeys()
    >>> keys.set({"p": lambda: print("pung")})
    >>> keys.press("p"), keys.press("x")
    pung
    (True, False)
    """

    _esm = module("play_keys.js")
    taken = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, **kwargs):
        self.actions: dict[str, Callable[[], None]] = {}
        super().__init__(**kwargs)
        self.on_msg(lambda _, content, buffers: self.press(content.get("key") if isinstance(content, dict) else None))

    def set(self, actions: dict[str, Callable[[], None]]) -> None:
        """Other keys from now on."""
        self.actions = dict(actions)
        self.taken = sorted(actions)

    def press(self, key) -> bool:
        """Does what a key stands for; False for a key that stands for nothing now. The page may send anything."""
        action = self.actions.get(key) if isinstance(key, str) else None
        if action:
            action()
        return action is not None

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""
