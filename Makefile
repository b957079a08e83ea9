# SPDX-License-Identifier: MIT
#
# A thin front of the build: everything real is in meson.build and tools/.
BUILD = build

.PHONY: all demo check check-all docs bench analyse coverage fuzz attack static wasm page windows deb s390x i386 dist clean

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD) levelsmith

$(BUILD)/build.ninja:
	@tools/setup --check
	@meson setup $(BUILD)

# What it does for you, shown on a level that is built here from readable text.
demo:
	@tools/setup
	@$(MAKE) --no-print-directory all
	@tools/demo $(BUILD)

# All tests. The last line is "N passed, N failed".
check:
	@tools/setup
	@tools/check $(BUILD)

# All that CI may ask of a change, and more: every target, every fuzz target, a bare Debian. For releases; an hour and a half.
check-all:
	@tools/setup --ci
	@LEVELSMITH_CI=all tools/check $(BUILD)

# The reference of the library, from the comments of its headers.
docs:
	@tools/setup --docs
	@$(MAKE) --no-print-directory all
	@LEVELSMITH_BUILD=$(BUILD) doxygen docs/Doxyfile
	@echo $(BUILD)/reference/html/index.html

bench: $(BUILD)/build.ninja
	@ninja -C $(BUILD) bench/bench levelsmith
	@$(BUILD)/bench/bench
	@if command -v node >/dev/null && [ -d page/node_modules/puppeteer-core ]; then \
	  LEVELSMITH_BUILD=$(BUILD) page/bench/bench.mjs; \
	else echo; echo "the page: skipped, there is no node or no page (make page)"; fi

# What static analysers say that tools/analyse.explained does not explain.
analyse: $(BUILD)/build.ninja
	@tools/setup --ci
	@ninja -C $(BUILD)
	@tools/analyse $(BUILD)

# Lines and branches that the tests run, the weakest files first; tools/mutate then asks whether they notice.
coverage:
	@tools/setup --ci
	@tools/coverage

# For every day: five minutes for every fuzz target, five hours in all; FUZZ_SECONDS=60 for less. Begins with what earlier runs
# found worth keeping, and with real files when there are some.
fuzz:
	@tools/setup --ci
	@tools/fuzz $(or $(FUZZ_SECONDS),300)

# Mutants of real files, or of fixtures, against every verb; what breaks a promise of SECURITY.md stays in build/attack.
attack: $(BUILD)/build.ninja
	@ninja -C $(BUILD)
	@tests/attack/attack.py $(BUILD)/levelsmith $(or $(ATTACK_SECONDS),600) --keep $(BUILD)/attack \
	  $(or $(wildcard $(or $(LEVELSMITH_CORPUS),../shared/corpus)),$(wildcard $(BUILD)/tests/*-everything))

# One file for any Linux, the library for pages, the page, one file for Windows, packages: built from nothing, and tested. See docs/platforms.md.
static wasm page windows deb s390x i386:
	@LEVELSMITH_BUILD=$(BUILD) tools/target $@

# The source as it is committed, as one file.
dist: $(BUILD)/build.ninja
	@meson dist -C $(BUILD) --no-tests --formats xztar

clean:
	rm -rf $(BUILD) $(BUILD)-*
