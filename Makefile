# make pack: set up, fetch the writer, write the example article's pack. make test: set up, then every check.
SHELL := /bin/bash
export PYTHON ?= python3
SLUG ?= when-a-summary-invents

.PHONY: setup pack test lint types imports unit engine bench lock

setup: .venv/.ready

.venv/.ready: requirements/install requirements/cpu.txt requirements/uv.txt pyproject.toml
	requirements/install

pack: setup
	.venv/bin/standfirst --site examples write $(SLUG)

test: lint types imports unit engine

lint: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types: setup
	.venv/bin/mypy

imports: setup
	.venv/bin/lint-imports

unit: setup
	.venv/bin/pytest -m "not engine"

# The tests of the engine path: a small real model on the real engine.
engine: setup
	.venv/bin/standfirst model fetch tiny
	.venv/bin/standfirst model fetch small
	.venv/bin/pytest -m engine

bench: setup
	.venv/bin/python -m benchmarks.write
	.venv/bin/python -m benchmarks.gates

# Make the lock anew, for Python 3.11 on Linux; needs the wheels of torch's CPU build (see requirements/install).
lock: setup
	.venv/bin/uv pip compile pyproject.toml --quiet --extra cpu --group dev --python-version 3.11 \
		--override requirements/overrides.txt --generate-hashes --no-annotate \
		--custom-compile-command "make lock" $(LOCKFLAGS) -o requirements/cpu.txt
