# `make audit` and `make test` need git, make and Python 3.11 or newer, nothing else.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
LIBRARIES := .venv-libraries
TORCH := .venv-torch
RELEASE := .venv-release
TORCH_TESTS := tests/unit/backends tests/unit/networks tests/unit/perceptrons \
	tests/unit/mechanisms/test_every_backend.py tests/unit/laws/copulas/test_every_backend.py \
	tests/unit/adapters/test_scores.py tests/unit/api/test_own_scores.py \
	tests/unit/empirical/attacks/test_network.py \
	tests/examples/test_networks.py tests/examples/test_dp_sgd.py \
	verifydp/backends verifydp/networks
BIN := $(VENV)/bin
SITE := docs/_build
REPORT := audit-report
EXAMPLE := release-report
EXPERIMENTS := experiments-report
WORKERS ?= 2

# Old versions of pip read the first for isolated builds too, new ones the second.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start verifydp hundreds of times: it is compiled once, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help audit example-report dp-sgd libraries experiments test test-torch docs specs \
	bench second-opinion release-check clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

audit: $(VENV)/.installed ## Audit the released statistics in examples/, compare the verdicts
	$(BIN)/python examples/audit_examples.py --out $(REPORT)

example-report: $(VENV)/.installed ## Write one report over a release of three statistics
	$(BIN)/python examples/release_report.py --out $(EXAMPLE)

dp-sgd: $(VENV)/.installed ## Audit models trained with DP-SGD, right and wrong
	$(BIN)/python examples/audit_dp_sgd.py --out $(REPORT)/dp_sgd

libraries: $(LIBRARIES)/.installed ## Audit releases of opendp, diffprivlib, scikit-learn
	$(LIBRARIES)/bin/python examples/audit_libraries.py

experiments: $(VENV)/.installed ## Redraw the figures of five papers; DATA=FOLDER has tables
	$(BIN)/python examples/hypothesis_testing_experiments.py \
	    --out $(EXPERIMENTS)/hypothesis_testing
	$(BIN)/python examples/general_composition_experiments.py \
	    --out $(EXPERIMENTS)/general_composition
	$(BIN)/python examples/gaussian_pufferfish_experiments.py \
	    --out $(EXPERIMENTS)/gaussian_pufferfish $(if $(DATA),--data '$(DATA)')
	$(BIN)/python examples/confounding_privacy_experiments.py \
	    --out $(EXPERIMENTS)/confounding_privacy $(if $(PANEL),--data '$(PANEL)')
	$(BIN)/python examples/semi_dp_experiments.py --out $(EXPERIMENTS)/semi_dp

test: $(VENV)/.installed-test ## Lint, formatting, import contracts, types, tests, doctests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python -m pytest -p no:benchmark -n $(WORKERS) --dist loadfile

test-torch: $(TORCH)/.installed ## Tests of the extra torch, and those of backends
	$(TORCH)/bin/python -m pytest -p no:benchmark $(TORCH_TESTS)

docs: $(VENV)/.installed-docs ## Build the documentation as a site: docs/_build/index.html
	rm -rf $(SITE)
	$(BIN)/python -m sphinx --builder html --conf-dir docs --fail-on-warning --keep-going \
	    --quiet . $(SITE)
	@echo "the site: $(SITE)/index.html"

specs: $(VENV)/.installed-test ## Prove every shipped statement from nothing, write nothing
	$(BIN)/python -m verifydp spec run --anew --check --jobs $(WORKERS)

bench: $(VENV)/.installed-test ## Speed: ratios and work counters asserted, wall time reported
	$(BIN)/python -m pytest -q benchmarks

second-opinion: $(VENV)/.installed-test ## Put all proofs to cvc5 and mpmath, count
	$(BIN)/python -m verifydp.second_opinion --out reports --jobs $(WORKERS) \
	    --work .second-opinion.jsonl

release-check: $(RELEASE)/.installed ## Build, install in clean Pythons, validate, look at pages
	cd release && ../$(RELEASE)/bin/python -m release_check \
	    $(if $(CERTIFICATES),--certificates '$(CERTIFICATES)') \
	    $(if $(WITHOUT_BROWSER),--without-browser)

clean: ## Remove everything that make has made
	rm -rf $(VENV) $(LIBRARIES) $(TORCH) $(RELEASE) $(SITE) $(REPORT) $(EXAMPLE) $(EXPERIMENTS) \
	    release-check .pytest_cache .mypy_cache .ruff_cache \
	    .import_linter_cache .hypothesis .benchmarks .second-opinion.jsonl
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@python=; for name in python3.13 python3.12 python3.11 python3; do \
	    if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	    then python=$$name; break; fi; done; \
	if [ -z "$$python" ]; then \
	    echo 'verifydp needs Python 3.11 or newer: install it so that python3 starts it' >&2; \
	    exit 2; fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	    echo "$$python lacks the module venv: install it (Debian: apt install python3-venv)" >&2; \
	    exit 2; fi; \
	echo "creating $(VENV) with $$($$python --version)"; \
	$$python -m venv $(VENV)

$(VENV)/.installed: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable '.[examples]'
	@touch $@

# diffprivlib 0.6.6 cannot be imported with scikit-learn 1.9, which is pinned here.
$(LIBRARIES)/.installed: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m venv $(LIBRARIES)
	PIP_CONSTRAINT= $(LIBRARIES)/bin/python -m pip install --quiet --editable . \
	    opendp==0.16.0 diffprivlib==0.6.6 scikit-learn==1.7.2
	@touch $@

$(TORCH)/.installed: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m venv $(TORCH)
	$(TORCH)/bin/python -m pip install --quiet --editable '.[test,torch]'
	@touch $@

# Of two packages one file is read: what they need themselves is not installed.
$(RELEASE)/.installed: $(BIN)/python constraints.txt release/requirements.txt release/files-only.txt
	$(BIN)/python -m venv $(RELEASE)
	$(RELEASE)/bin/python -m pip install --quiet -r release/requirements.txt
	$(RELEASE)/bin/python -m pip install --quiet --no-deps -r release/files-only.txt
	@touch $@

$(VENV)/.installed-test: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable '.[examples,test]'
	@touch $(VENV)/.installed $@

$(VENV)/.installed-docs: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@
