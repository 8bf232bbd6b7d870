"""On Binder the guide runs inside Jupyter's own server: the same settings as `mahjong serve`, without its limits."""

from pathlib import Path

from mahjong.app.serving import settings

c = get_config()  # noqa: F821 (Jupyter defines it)
c.VoilaConfiguration = settings(Path("notebooks").resolve()).VoilaConfiguration
del c.VoilaConfiguration["multi_kernel_manager_class"]
