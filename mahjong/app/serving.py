"""How Voilà serves the guide: its settings, a limit on open lessons, and what each page is told about the others."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError
from traitlets import Integer
from traitlets.config import Config
from voila.app import Voila

from mahjong.app.site import frame
from mahjong.draw.hands import hand
from mahjong.notation import read_hand
from mahjong.text import say

HIDDEN = "check"  # cells with this tag hold a page to its word in the tests; readers neither see nor wait for them
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
# Nothing comes from or goes to another host. Voilà's own scripts are inline and build functions; anywidget loads blobs.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss: data: blob:; "
    "frame-ancestors 'self'; base-uri 'self'; form-action 'self'"
)
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}


class CappedKernelManager(AsyncMappingKernelManager):
    """Refuses a lesson at once when the machine is full, instead of slowing every reader down.

    Lessons that are still starting count too: a hook that counts running ones lets a whole burst through.
    """

    max_kernels = Integer(40, config=True, help="How many lessons may be open at once.")
    _starting = 0

    async def start_kernel(self, **options):
        if len(self) + self._starting >= self.max_kernels:
            raise HTTPError(503, reason=say("app.error.503.title"))
        self._starting += 1
        options.setdefault("extra_arguments", ["--log-level=ERROR"])  # else every lesson prints a warning on the terminal
        try:
            return await super().start_kernel(**options)
        finally:
            self._starting -= 1


class Guide(Voila):
    """Voilà with compressed answers and our words on its error pages; says its address once it listens."""

    def init_settings(self) -> dict:
        settings = super().init_settings()
        folder = Path(self.root_dir)
        settings["voila_jinja2_env"].globals["mj"] = frame(folder, "", self.base_url, _lesson_url(self.base_url, ""))
        # Voilà applies `tornado_settings` after the application is made, too late for compression: 5.0 MB become 1.5.
        return {**settings, "compress_response": True}


def settings(folder: Path, readers: int = 40) -> Config:
    """What every edition served by Voilà shares: the template, what visitors may not do, and when lessons end."""
    config = Config()
    config.VoilaConfiguration = _voila(folder)
    config.VoilaExecutor.timeout = 60
    config.VoilaExecutor.startup_timeout = 120
    config.VoilaExecutor.cell_error_instruction = say("app.error.kernel")
    config.CappedKernelManager.max_kernels = readers
    # A closed browser says nothing and an idle tab holds 40 MB: the page shows a banner when its lesson was put away.
    config.MappingKernelManager.cull_idle_timeout = 900
    config.MappingKernelManager.cull_interval = 30
    config.MappingKernelManager.cull_connected = True
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
        multi_kernel_manager_class="mahjong.app.serving.CappedKernelManager",
        page_config_hook=partial(tell_page, folder),
        prelaunch_hook=prepare,
    )


def standalone(folder: Path, host: str, port: int, readers: int = 40) -> Config:
    """The settings of a server of our own: nobody else's configuration files, only what is said here."""
    config = settings(folder, readers)
    config.Voila.root_dir = str(folder)
    config.Voila.ip = host
    config.Voila.port = port
    config.Voila.open_browser = False
    config.Voila.config_file_paths = []
    config.Voila.log_level = logging.ERROR
    # A page that is left shuts its kernel down by a beacon, which cannot carry the token that this check asks for:
    # with the check on, kernels only ever grow in number. Who knows a kernel's id may end it, nobody else.
    config.Voila.tornado_settings = {"disable_check_xsrf": True, "headers": HEADERS}
    # The server's own waiting time for an answer to a ping is three pings long. Tornado says at every connection that it
    # would take only one; obeying it would cut off every reader at the first ping.
    logging.getLogger("tornado.general").addFilter(lambda record: "websocket_ping_timeout" not in record.getMessage())
    return config


def tell_page(folder: Path, page_config: dict, base_url: str, notebook_path: str, **_unused) -> dict:
    """Puts the table of contents and the frame's words into what the template is given (`page_config.mj`)."""
    path = Path((notebook_path or "").strip("/"))
    inside = path.parent if path.suffix == ".ipynb" else path
    prefix = "" if str(inside) == "." else f"{inside.as_posix()}/"
    home = url_path_join(base_url, "voila/tree", prefix) if prefix else base_url
    here = path.stem if path.suffix == ".ipynb" else ""
    page_config["mj"] = frame(folder, here, home, _lesson_url(base_url, prefix))
    if not here:
        page_config["mj"]["hero"] = hand(read_hand(say("app.home.hand")))
    return page_config


def _lesson_url(base_url: str, prefix: str) -> str:
    return url_path_join(base_url, "voila/render/") + prefix


def prepare(_request, notebook, cwd):
    """Drops the hidden cells of a notebook before it runs and names the browser's tab after the lesson."""
    notebook.cells = [cell for cell in notebook.cells if HIDDEN not in cell.metadata.get("tags", ())]
    about = notebook.metadata.get("mahjong", {})
    if about.get("title"):
        notebook.metadata["title"] = f"{about['title']} · {say('app.title')}"
    return notebook
