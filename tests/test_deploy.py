"""What others build from this checkout: Binder's image, the container, the settings of nginx, next year's run. No container is needed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.nginx import filled
from mahjong.app.terms import Terms, bare
from mahjong.errors import MahjongError

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def words(path) -> str:
    """A file without its comments."""
    return "\n".join(line for line in (ROOT / path).read_text("utf-8").splitlines() if not line.lstrip().startswith("#"))


# ---- Binder: repo2docker looks into binder/ alone once it is there, and picks its way of building by what lies in it


def test_binder_is_built_as_a_python_with_requirements():
    found = {path.name for path in BINDER.iterdir()}
    assert {"requirements.txt", "runtime.txt", "postBuild", "start"} <= found
    before_python = {"Dockerfile", "environment.yml", "environment.yaml", "REQUIRE", "Project.toml", "install.R", "DESCRIPTION", "Pipfile", "Pipfile.lock", "default.nix", "setup.py"}
    assert not found & before_python
    assert not (ROOT / ".binder").exists()  # that would win over binder/


def test_binder_gets_a_python_that_the_lock_knows():
    version = re.fullmatch(r"python-(3\.\d+)\s*", (BINDER / "runtime.txt").read_text("utf-8")).group(1)
    assert tuple(map(int, version.split("."))) >= (3, 11)
    assert f"Programming Language :: Python :: {version}" in (ROOT / "pyproject.toml").read_text("utf-8")


def test_binder_finds_the_lock_and_installs_the_project():
    """A line `-r FILE` counts from the file it stands in; pip then checks every hash."""
    included = re.search(r"^-r (\S+)$", words("binder/requirements.txt"), re.MULTILINE).group(1)
    assert (BINDER / included).resolve() == ROOT / "requirements.lock"
    for needed in ("voila==", "jupyterlab==", "hatchling==", "ipywidgets==", "anywidget=="):
        assert re.search(f"^{needed}", LOCK, re.MULTILINE), needed
    assert re.search(r"^pip install --no-deps --no-build-isolation \.$", words("binder/postBuild"), re.MULTILINE)


@pytest.mark.skipif(os.name != "posix", reason="Binder runs Linux")
@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_binders_scripts_can_be_run(name):
    script = BINDER / name
    assert os.access(script, os.X_OK) and script.read_bytes().startswith(b"#!/usr/bin/env bash\n") and b"\r" not in script.read_bytes()
    assert "set -euo pipefail" in script.read_text("utf-8")
    subprocess.run(["bash", "-n", script], check=True)
    git = subprocess.run(["git", "ls-files", "-s", f"binder/{name}"], cwd=ROOT, capture_output=True, text=True)
    assert git.returncode or not git.stdout or git.stdout.startswith("100755")


@pytest.mark.skipif(os.name != "posix", reason="Binder runs Linux")
def test_binders_start_ends_in_what_it_was_given_and_its_settings_can_be_read():
    python = Path(sys.executable).parent
    told = "import os, json; from traitlets.config.loader import PyFileConfigLoader as L; " \
        "c = L('jupyter_server_config.py', os.environ['JUPYTER_CONFIG_PATH'].split(':')[0]).load_config(); " \
        "print(c.VoilaConfiguration.template, c.VoilaConfiguration.strip_sources, 'multi_kernel_manager_class' in c.VoilaConfiguration, os.environ['JUPYTER_PATH'])"
    environ = os.environ | {"PATH": f"{python}:{os.environ['PATH']}"}
    answer = subprocess.run([BINDER / "start", "python", "-c", told], cwd=ROOT, env=environ, capture_output=True, text=True)
    template, strips, capped, path = answer.stdout.split()
    assert (template, strips, capped) == ("mahjong", "True", "False"), answer.stderr
    assert (Path(path.split(":")[0]) / "voila" / "templates" / "mahjong" / "index.html.j2").exists()


# ---- the container


def test_the_container_runs_as_nobody_in_particular_and_writes_to_tmp_only():
    recipe = words("deploy/Containerfile")
    assert re.search(r"^USER 10001:10001$", recipe, re.MULTILINE) and "HOME=/tmp" in recipe and "--require-hashes" in recipe
    assert "/health" in recipe and "STOPSIGNAL SIGINT" in recipe and "ADD " not in recipe
    assert "curl" not in recipe and "http://127.0.0.1" in recipe
    for folder in (".git", ".venv", "tests", "benchmarks"):
        assert folder in words("deploy/Containerfile.dockerignore").split()


def test_the_compose_file_limits_what_it_starts():
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    assert len([name for name in services if name.startswith("guide")]) == 2
    for service in services.values():
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and "no-new-privileges:true" in service["security_opt"]
        assert service["mem_limit"] and service["pids_limit"] and service["tmpfs"]
    for name in ("guide1", "guide2"):
        assert "ports" not in services[name]  # only nginx is reached from outside
        arguments = services[name]["command"]
        assert arguments[arguments.index("--readers") + 1] == "40"


def test_the_containers_options_are_known_to_the_command():
    from mahjong.__main__ import parser

    entry = re.search(r'^ENTRYPOINT \["mahjong", (.*)\]$', words("deploy/Containerfile"), re.MULTILINE).group(1)
    options = parser().parse_args([part.strip('" ') for part in entry.split(",")] + ["--readers", "40", "--name", "guide.example.org"])
    assert options.host == "0.0.0.0" and options.record == "browser" and options.no_browser


def test_nginx_gets_every_server_and_nothing_odd():
    text = filled([f"guide{n}:8866" for n in range(5)], "8080", "guide.example.org")
    assert text.count("max_fails") == 5 and "listen 8080;" in text and "server_name guide.example.org;" in text and not re.search(r"@\w+@", text)
    with pytest.raises(SystemExit):
        filled(["a:1; include /etc/passwd"])


# ---- on which terms a server is open


@pytest.mark.parametrize("wrong", [{"names": ("https://x.example",)}, {"names": ("a b",)}, {"frames": ("school.example",)}, {"frames": ("https://x.example; script-src *",)},
                                   {"static": "javascript:alert(1)"}, {"static": 'https://x.example/"'}, {"readers": 0}, {"idle": 0}])
def test_terms_that_make_no_sense_are_refused_in_a_sentence(wrong):
    with pytest.raises(MahjongError) as refused:
        Terms(**wrong)
    assert refused.value.message("en").endswith(".")


def test_names_below_a_name_and_any_name():
    below = Terms(names=(".example.org",))
    assert below.admits("guide.example.org", "127.0.0.1") and not below.admits("example.org.evil", "127.0.0.1")
    assert not below.admits("evilexample.org", "127.0.0.1")
    assert Terms(names=("*",)).admits("whatever", "127.0.0.1")
    assert Terms().admits("[::1]:1", "127.0.0.1") and not Terms().admits("", "0.0.0.0") and bare("[") == "["


# ---- next year


def test_the_yearly_run_leaves_the_lock_aside_and_tests_the_same():
    recipe, workflow = words(".ci/newest"), words(".github/workflows/newest.yml")
    assert "--upgrade" in recipe and "requirements.lock" not in recipe and "make test" not in recipe and "pytest" in recipe
    assert ".ci/newest" in workflow and "schedule" in workflow and ".ci/run" in words(".github/workflows/tests.yml")
