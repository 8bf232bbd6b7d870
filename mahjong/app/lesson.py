"""What is done to a notebook before readers see it, under Voilà and in the edition without a server alike."""

from __future__ import annotations

from pathlib import Path

from mahjong.prose import translated
from mahjong.text import say

HIDDEN = "check"  # cells with this tag hold a page to its word in the tests; readers neither see nor wait for them


def prepare(request, notebook, cwd):
    """Drops the hidden cells of a notebook before it runs, and names the browser's tab after the lesson.

    A `request` of Voilà's says which notebook it is and, in its turn, in which language its reader wants it.
    """
    if request is not None:
        from mahjong.app.listening import wanted

        notebook = translated(notebook, Path(request.request.path).stem, wanted())
    notebook.cells = [cell for cell in notebook.cells if HIDDEN not in cell.metadata.get("tags", ())]
    about = notebook.metadata.get("mahjong", {})
    if about.get("title"):
        notebook.metadata["title"] = f"{about['title']} · {say('app.title', about.get('lang', ''))}"
    return notebook
