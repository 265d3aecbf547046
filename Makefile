# make pack: set up, fetch the writer, write the example article's pack. make test: set up, then every check.
SHELL := /bin/bash
PYTHON ?= python3
EXTRA ?= cpu
ARTICLE ?= when-a-summary-invents

.PHONY: setup pack test lint types imports unit engine lock

setup: .venv/.ready

pack: setup
	.venv/bin/standfirst --site examples write $(ARTICLE)

test: lint types imports unit

lint: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types: setup
	.venv/bin/mypy

imports: setup
	.venv/bin/lint-imports

unit: setup
	.venv/bin/pytest
