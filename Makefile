# One front door: `make` lists what there is. Each target sets up what it needs, once;
# a second start is instant and needs no network.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
DEV := $(VENV)/.stamp
PLAY := $(VENV)/.stamp-play

# Further arguments for play, test, bench, mutants and fuzz, such as: make test ARGS="-k record"
ARGS ?=

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- the set-up -------------------------------------------------------------------------

# A virtual environment from Python 3.11 or newer. Debian keeps a part of Python's own
# venv module in a package; root gets it, anyone else is told.
define make_venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Kyokai needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1)." \
			"Name another one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PY) -m pip --version >/dev/null 2>&1 || { \
		if ! $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
			if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
				apt-get update -qq && apt-get install -y -qq python3-venv; \
			else \
				echo "Python's venv module is not complete; install the package python3-venv." >&2; \
				exit 1; \
			fi; \
		fi; \
		$(PYTHON) -m venv $(VENV); }
endef

$(DEV): pyproject.toml
	$(make_venv)
	@echo "Setting up $(VENV) for development ..."
	@$(PY) -m pip install --quiet --use-pep517 --editable '.[play,rl,dev]'
	@touch $(DEV) $(PLAY)

# What some tests need beside Python: a server to keep games in, and a browser. Root gets Debian's,
# anyone else is told; tests that lack one are skipped and say so.
define make_debian
	@lacks=""; \
	compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || lacks+=" postgresql"; \
	command -v chromium >/dev/null || lacks+=" chromium"; \
	if [ -n "$$lacks" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing$$lacks ..."; \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
				--no-install-recommends $$lacks >/dev/null || \
				echo "Not installed:$$lacks. Tests that need it are skipped." >&2; \
		else \
			echo "There is no$$lacks here; tests that need it are skipped." >&2; \
		fi; \
	fi
endef

CONFIGURE := $(VENV)/bin/cmake -S . -G Ninja --log-level=WARNING -DKYOKAI_WARNINGS=ON \
	-DCMAKE_MAKE_PROGRAM="$$PWD/$(VENV)/bin/ninja" -DPython_EXECUTABLE="$$PWD/$(PY)"

# The C++ core, compiled beside its sources; without a compiler Kyokai is pure Python.
define make_core
	@if command -v "$${CXX:-c++}" >/dev/null; then \
		$(CONFIGURE) -B build/core; \
		$(VENV)/bin/cmake --build build/core -- --quiet; \
		$(VENV)/bin/cmake --install build/core --prefix src >/dev/null; \
	else \
		echo "There is no C++ compiler here: Kyokai stays pure Python." >&2; \
	fi
endef

$(PLAY): pyproject.toml
	$(make_venv)
	@echo "Setting up $(VENV) for play ..."
	@$(PY) -m pip install --quiet --use-pep517 --editable '.[play]' $(BUILDERS)
	@touch $(PLAY)

# What compiles the core, where only play is set up.
BUILDERS := nanobind~=3.1 'cmake>=3.25' ninja
CORE := build/core/.play

$(CORE): $(PLAY)
	@echo "Compiling the core ..."
	$(make_core)
	@mkdir -p $(@D) && touch $@

.PHONY: deps
deps: $(DEV) core ## set up the virtual environment with all tools, and the compiled core
	$(make_debian)

.PHONY: core
core: $(DEV) ## compile the C++ core for this folder
	$(make_core)

# --- the pages --------------------------------------------------------------------------

WEB := web/node_modules/.stamp
WEB_FILES := $(shell find web/src web/public web/tools -type f 2>/dev/null) \
	$(wildcard web/*.* src/kyokai/kernel/draw/*.json)
PAGES := src/kyokai/server/pages/index.html
TYPES := web/src/protocol/types.ts

$(WEB): web/package.json web/package-lock.json web/.npmrc
	@echo "Setting up web/node_modules ..."
	@cd web && npm ci --silent --no-progress
	@touch $@

# The pages say what the server's schema says; to build them needs no Python.
$(TYPES): $(wildcard src/kyokai/server/schema/*.py) tools/protocol.py | $(DEV)
	@mkdir -p $(@D)
	@$(PY) tools/protocol.py > $@

$(PAGES): $(WEB) $(filter-out $(TYPES),$(WEB_FILES))
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

.PHONY: web
web: ## build the pages that the server shows
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(PAGES); else \
		echo "There is no npm here: the server has no pages." >&2; fi

.PHONY: webcheck
webcheck: ## format and types of the pages
	@if command -v npm >/dev/null; then \
		$(MAKE) --no-print-directory $(WEB) $(TYPES) && cd web && npm run --silent check; else \
		echo "There is no npm here: nothing is looked for in the pages." >&2; fi

# --- for everyone -----------------------------------------------------------------------

.PHONY: play
play: $(PLAY) $(CORE) web ## play in the browser
	@$(PY) -m kyokai serve --open $(ARGS)

.PHONY: test
test: $(DEV) core web ## run all tests
	@$(PY) -m pytest -n auto $(ARGS)

# --- for developers ---------------------------------------------------------------------

.PHONY: check
check: $(DEV) ## format, lint, types, arrows, house rules and documentation
	$(PY) -m ruff format --check
	$(PY) -m ruff check
	$(VENV)/bin/clang-format --dry-run -Werror $(CXX_FILES)
	@$(MAKE) --no-print-directory tidy cross
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(PY) -m pytest -q tests/tidy
	@$(MAKE) --no-print-directory webcheck
	@$(MAKE) --no-print-directory docs

CXX_FILES := $(wildcard native/*/*.[hc]pp native/*/*/*.[hc]pp src/kyokai/games/*/*.hpp)

build/.tidy: $(CXX_FILES) $(wildcard native/*/*.in) .clang-tidy CMakeLists.txt | $(DEV)
	@if command -v "$${CXX:-c++}" >/dev/null; then \
		$(CONFIGURE) -B build/core; \
		printf '%s\n' native/bindings/module.cpp build/core/rooms.cpp build/core/rooms/*.cpp | \
			xargs -P 2 -n 1 $(VENV)/bin/clang-tidy -p build/core --quiet 2>build/tidy.log || \
			{ cat build/tidy.log >&2; exit 1; }; \
		touch $@; \
	else \
		echo "There is no C++ compiler here: nothing is looked for in the C++." >&2; \
	fi

.PHONY: tidy
tidy: build/.tidy ## look for slips in the C++ that changed, by clang-tidy
	@:

# Another processor than the one at hand: nothing of x86 may be taken for granted.
CROSS := aarch64-linux-gnu
CROSS_FLAGS = -target $(CROSS) -std=c++20 -O1 -fPIC -DKYOKAI_MODULE=_core -DNB_DOMAIN=_core \
	-DKYOKAI_LEVEL='"portable"' -I native -I native/bindings \
	-isystem "$$($(PY) -m nanobind --include_dir)" \
	-isystem "$$($(PY) -m nanobind --include_dir)/../ext/robin_map/include" \
	-isystem "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("include"))')"

build/.cross: $(CXX_FILES) $(wildcard native/*/*.in) CMakeLists.txt | $(DEV)
	@if $(PY) -c 'import ziglang' 2>/dev/null; then \
		$(CONFIGURE) -B build/core; \
		mkdir -p build/cross; \
		printf '%s\n' native/bindings/module.cpp build/core/rooms.cpp build/core/rooms/*.cpp | \
			xargs -P 2 -I {} sh -c '"$$@" -c "$$0" -o "build/cross/$$(basename "$$0").o"' {} \
			$(PY) -m ziglang c++ $(CROSS_FLAGS) -Wall -Wextra -Wconversion -Wshadow -Werror \
			-Wno-sign-conversion; \
		$(PY) -m ziglang c++ $(CROSS_FLAGS) -shared -o build/cross/_core.so build/cross/*.cpp.o \
			"$$($(PY) -m nanobind --include_dir)/../src/nb_combined.cpp"; \
		touch $@; \
	else \
		echo "There is no ziglang here: the core is compiled for no other processor." >&2; \
	fi

.PHONY: cross
cross: build/.cross ## compile and link the core for another processor (arm64), by ziglang
	@:

.PHONY: fmt
fmt: $(DEV) ## format the code and mend what a tool can mend
	$(PY) -m ruff check --fix
	$(PY) -m ruff format
	$(VENV)/bin/clang-format -i $(CXX_FILES)
	@if [ -e $(WEB) ]; then cd web && npm run --silent format -- --log-level warn; fi

.PHONY: docs
docs: $(DEV) ## build the documentation; every warning is an error
	$(PY) -m sphinx -q -W --keep-going -d build/docs/doctrees docs build/docs/html
	@echo "The documentation is in build/docs/html/index.html"

.PHONY: coverage
coverage: $(DEV) core ## run all tests and measure the kernel and the rooms; fails under 97 %
	@mkdir -p build
	@$(PY) -m pytest -n auto --cov --cov-report=term --cov-report=html:build/coverage $(ARGS)

.PHONY: bench
bench: $(DEV) core ## run every measurement in bench/
	@for script in bench/[a-z]*.py; do \
		[ -e "$$script" ] || { echo "There is no measurement in bench/ yet."; break; }; \
		echo "== $$script"; $(PY) "$$script" $(ARGS); \
	done

.PHONY: mutants
mutants: $(DEV) ## change each room's rules.py in small ways and see that a test notices
	@$(PY) tools/mutants.py $(ARGS)

.PHONY: fuzz
fuzz: $(DEV) ## feed broken text to every parser
	@$(PY) tests/fuzz/run.py $(ARGS)

# A core that stops at every slip of memory or arithmetic. Python itself is not built so: what
# watches must be in the process before it.
SANITIZED := LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so) $$($${CXX:-c++} -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
	UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 KYOKAI_CORE="$$PWD/build/sanitize"
# How many calls that nobody should make are made of it.
CALLS ?= 20000

.PHONY: sanitize
sanitize: $(DEV) ## test a compiled core that stops at every slip; CALLS=1000000 tries more
	@$(CONFIGURE) -B build/sanitize -DKYOKAI_SANITIZE=address,undefined
	@$(VENV)/bin/cmake --build build/sanitize -- --quiet
	@$(SANITIZED) $(PY) -m pytest -n auto tests/core tests/equality/test_core.py tests/contract $(ARGS)
	@$(SANITIZED) $(PY) tests/fuzz/run.py --calls $(CALLS)

.PHONY: stats
stats: ## count the lines, by language and by layer
	@$(PYTHON) tools/stats.py

.PHONY: wheel
wheel: $(DEV) core web ## build the wheel into build/wheel
	@$(PY) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .
	@ls build/wheel/*.whl

.PHONY: clean
clean: ## remove all that is built, but not the set-up
	@rm -rf build mutants .coverage .coverage.* .hypothesis .import_linter_cache
	@rm -rf .mypy_cache .pytest_cache .ruff_cache
	@find src tests tools bench docs -name __pycache__ -type d -prune -exec rm -rf {} +
