# The few commands of the project; README.md writes each out for people without make.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.built
DEV := .venv/.dev
PORT ?= 8866

# How to install a Debian package here: at once as root, through sudo where it asks no password, else not at all.
APT := $(shell command -v apt-get >/dev/null || { echo false; exit; }; [ "$$(id -u)" = 0 ] && echo apt-get || { sudo -n true 2>/dev/null && echo sudo -n apt-get || echo false; })

.PHONY: help env guide site lab test oracles bench lock locale clean chromium node pango
.DEFAULT_GOAL := help

help:
	@echo "make guide   build the environment once, then open the guide in a browser"
	@echo "make site    make the guide without a server: a folder named site, for any web host"
	@echo "make test    build the environment once, then run every test"
	@echo "make lab     open the notebooks in JupyterLab, to change them"
	@echo "make bench   measure the speed"
	@echo "make lock    look for newer versions and write both lock files anew (needs uv)"
	@echo "make clean   remove the environment"

env: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed. If you have one under another name: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { $(APT) update -qq && $(APT) install -y -qq python3-venv; } >/dev/null 2>&1 || true
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "This Python cannot make environments yet. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Building the environment in .venv (about a minute, once)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

# What only the tests need comes on top: a reader of the guide does without it.
$(DEV): $(STAMP) requirements-dev.lock
	@echo "Adding what the tests need (about half a minute, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(DEV)

guide: env
	@$(BIN)/python -m mahjong serve --port $(PORT)

site: env node
	@$(BIN)/python -m mahjong build --out site

lab: env
	$(BIN)/jupyter lab notebooks

# The browser tests use the machine's Chromium; where there is none and none can be had, they say so and are skipped.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { $(APT) update -qq && $(APT) install -y -qq chromium; } >/dev/null 2>&1 || \
	  echo "No Chromium, so the browser tests will be skipped. On Debian or Ubuntu: sudo apt install chromium"

# The edition without a server is built with node and npm; where they cannot be had, its tests say so and are skipped.
node:
	@{ command -v node && command -v npm; } >/dev/null || { $(APT) update -qq && $(APT) install -y -qq nodejs npm; } >/dev/null 2>&1 || \
	  echo "No node and npm, so the edition without a server is not built. On Debian or Ubuntu: sudo apt install nodejs npm"

# Cheat sheets as PDF are set with Pango; where it cannot be had, their tests say so and are skipped.
pango:
	@{ PATH="$$PATH:/usr/sbin:/sbin" ldconfig -p | grep -q libpangoft2-1.0 && find /usr/share/fonts -name LiberationSans-Regular.ttf | grep -q .; } 2>/dev/null || { $(APT) update -qq && $(APT) install -y -qq libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-liberation; } >/dev/null 2>&1 || \
	  echo "No Pango, so cheat sheets are not made as PDF. On Debian or Ubuntu: sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-liberation"

oracles: env
	@$(BIN)/python tests/oracles.py tests/oracle/*

# All that needs no browser first, on every core: it is quick and breaks most. Then the browser, which has the machine to itself.
test: $(DEV) chromium node pango oracles
	$(BIN)/python -m pytest -n auto --dist loadfile --ignore=tests/browser
	$(BIN)/python -m pytest tests/browser

bench: env
	$(BIN)/python benchmarks/run.py

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"
STATIC := mahjong/app/static_edition
lock:
	$(LOCK) --upgrade --extra guide --extra build pyproject.toml -o requirements.lock
	$(LOCK) --all-extras -c requirements.lock pyproject.toml -o requirements-dev.lock
	$(LOCK) $(STATIC)/build.in -o $(STATIC)/build.lock
	$(LOCK) --no-deps $(STATIC)/kernel.in -o $(STATIC)/kernel.lock

# How languages count and write numbers, from Unicode's tables; needed after a language was added to the script.
locale: $(DEV)
	@$(BIN)/python scripts/locale_data.py

clean:
	rm -rf .venv
