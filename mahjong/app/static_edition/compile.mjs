// Compiles the Python files below a folder, with the very Python that will read them in the browser: else every visitor's
// machine would compile them anew at every visit. What is written in docstrings stays behind, where nothing looks at it.
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
python.mountNodeFS("/work", folder);
python.runPython(`
import warnings
from pathlib import Path
from py_compile import PycInvalidationMode, compile

READ = ("_pyodide", "pyodide", "ipywidgets", "anywidget", "psygnal", "traitlets", "typing_extensions.py")  # look at their docstrings
warnings.simplefilter("ignore")
for path in sorted(Path("/work").rglob("*.py")):
    place = path.relative_to("/work")
    level = 0 if place.parts[0] in READ else 2
    compile(str(path), cfile=f"{path}c", dfile=str(place), doraise=True, optimize=level, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    path.unlink()
`);
