"""How Voilà serves the guide: its settings, a limit on open lessons, and what each page is told about the others."""

from __future__ import annotations

import logging
import os
import tempfile
from functools import partial
from pathlib import Path

from jinja2 import DictLoader, Environment
from jupyter_server.utils import url_path_join
from traitlets.config import Config
from voila.app import Voila

from mahjong.app import chunks, door
from mahjong.app.compiled import keep_compiled
from mahjong.app.lesson import prepare
from mahjong.app.preload import scripts
from mahjong.app.listening import Listening, wanted
from mahjong.app.site import frame
from mahjong.app.terms import Terms
from mahjong.draw.hands import hand
from mahjong.notation import read_hand
from mahjong.text import say

EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
BARE = "<!doctype html><title>{{ status_code }}</title><h1>{{ status_code }}: {{ status_message }}</h1>"
HEAD = 32_000  # bytes of a request's headers


class Guide(Voila):
    """Voilà with compressed answers, our words on its error pages and our rules at its door."""

    terms = Terms()

    def init_settings(self) -> dict:
        settings = super().init_settings()
        folder = Path(self.root_dir)
        settings["voila_jinja2_env"].globals["mj"] = frame(folder, "", self.base_url, _lesson_url(self.base_url, "")) | {"static": self.terms.static}
        # Files that are not there are refused by Jupyter's own handlers, whose error page needs what only its own server has.
        settings["jinja2_env"] = Environment(loader=DictLoader({"error.html": BARE}), autoescape=True)
        # Voilà applies `tornado_settings` after the application is made, too late for compression: 5.0 MB become 1.5.
        return {**settings, "compress_response": True}

    def init_handlers(self) -> list:
        """Voilà's own rules between ours; its application gets our headers, and no longer takes in requests of any length."""
        keep_compiled()
        chunks.packed()  # now, so that no reader waits for it
        self.app.add_transform(partial(door.Headers, self.terms))
        self.app.add_transform(Listening)
        self.app.settings["log_function"] = door.note
        self.app.listen = partial(self.app.listen, max_body_size=door.BODY, max_header_size=HEAD)
        return [*door.first(self, self.terms, self.ip), *super().init_handlers(), *door.last(self)]


def settings(folder: Path, terms: Terms = Terms()) -> Config:
    """What every edition served by Voilà shares: the template, what visitors may not do, and when lessons end."""
    config = Config()
    config.VoilaConfiguration = _voila(folder)
    config.VoilaExecutor.timeout = 60
    config.VoilaExecutor.startup_timeout = 120
    config.VoilaExecutor.cell_error_instruction = say("app.error.kernel")
    config.CappedKernelManager.max_kernels = terms.readers
    config.CappedKernelManager.alone_timeout = terms.alone
    # A closed browser says nothing and an idle tab holds 40 MB: the page shows a banner when its lesson was put away. A
    # cell that never ends is put away, too, unless it tells how far it is.
    config.MappingKernelManager.cull_idle_timeout = terms.idle
    config.MappingKernelManager.cull_interval = max(1, min(30, terms.idle, terms.alone))
    config.MappingKernelManager.cull_connected = True
    config.MappingKernelManager.cull_busy = True
    # A long record or a full page is more than the three megabytes that Jupyter lets through in three seconds; what is
    # beyond that it drops, and the page then lacks a part.
    config.ZMQChannelsWebsocketConnection.limit_rate = False
    return config


def _voila(folder: Path) -> Config:
    return Config(
        template="mahjong",
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        show_tracebacks=False,
        file_allowlist=[r"assets/.*\.(png|svg|jpg|webp)"],
        extension_allowlist=EXTENSIONS,
        multi_kernel_manager_class="mahjong.app.kernels.CappedKernelManager",
        page_config_hook=partial(tell_page, folder),
        prelaunch_hook=prepare,
    )


def standalone(folder: Path, host: str, port: int, terms: Terms = Terms()) -> Config:
    """The settings of a server of our own: nobody else's configuration files, only what is said here."""
    config = settings(folder, terms)
    config.VoilaConfiguration.page_config_hook = partial(tell_page, folder, pieces=True)
    config.Voila.root_dir = str(folder)
    config.Voila.ip = host
    config.Voila.port = port
    config.Voila.open_browser = False
    config.Voila.config_file_paths = []
    config.Voila.log_level = logging.ERROR
    config.CappedKernelManager.kernel_manager_class = "mahjong.app.nursery.LessonKernel"
    # A page that is left shuts its kernel down by a beacon, which cannot carry the token that this check asks for:
    # with the check on, kernels only ever grow in number. Who knows a kernel's id may end it, nobody else.
    config.Voila.tornado_settings = {"disable_check_xsrf": True, "headers": {"Content-Security-Policy": ""}}
    if os.name == "posix":
        # Over the network's ports a kernel may find its port taken since it was chosen: it dies, an empty one takes its place,
        # and the page waits for minutes or lacks its widgets ("model not found"). Files in a folder of our own are never taken.
        config.KernelManager.transport = "ipc"
        config.Voila.connection_dir_root = _short_folder()
    # The server's own waiting time for an answer to a ping is three pings long. Tornado says at every connection that it
    # would take only one; obeying it would cut off every reader at the first ping.
    # What is refused is noted by `door.note`; Tornado would note it once more, with the visitor's address.
    logging.getLogger("tornado.general").addFilter(lambda record: str(record.msg)[:7] != "%d %s: " and "websocket_ping_timeout" not in record.getMessage())
    return config


def _short_folder() -> str:
    """Where temporary files go, or /tmp where that path is too long: the address of a socket has about a hundred letters."""
    usual = tempfile.gettempdir()
    return usual if len(usual) <= 30 or not os.access("/tmp", os.W_OK) else "/tmp"


def tell_page(folder: Path, page_config: dict, base_url: str, notebook_path: str, pieces: bool = False, **_unused) -> dict:
    """Puts the table of contents and the frame's words into what the template is given (`page_config.mj`).

    `pieces` says that the server has Voilà's scripts in one file.
    """
    path = Path((notebook_path or "").strip("/"))
    inside = path.parent if path.suffix == ".ipynb" else path
    prefix = "" if str(inside) == "." else f"{inside.as_posix()}/"
    home = url_path_join(base_url, "voila/tree", prefix) if prefix else base_url
    here = path.stem if path.suffix == ".ipynb" else ""
    page_config["mj"] = frame(folder, here, home, _lesson_url(base_url, prefix), wanted())
    page_config["mj"] |= {"scripts": chunks.others(), "pieces": chunks.address()} if pieces else {"scripts": scripts()}
    if not here:
        page_config["mj"]["hero"] = hand(read_hand(say("app.home.hand")), lang=page_config["mj"]["lang"])
    return page_config


def _lesson_url(base_url: str, prefix: str) -> str:
    return url_path_join(base_url, "voila/render/") + prefix
