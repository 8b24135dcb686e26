# photowall: the commands of the house. `make help` lists them.
PREFIX ?= /usr/local
SWIFT ?= swift
RELEASE := $(SWIFT) build -c release --static-swift-stdlib
# What `make run` hands to photowall: make run ARGS=~/Pictures
ARGS ?=

.PHONY: deps build run test sanitize bench check check-packages format drawings pictures install uninstall clean help
.DEFAULT_GOAL := help

deps: ## install the system packages that are missing (apt; sudo if not root)
	@sh .ci/deps

build: deps ## build the program (release)
	@$(SWIFT) build -c release --product photowall

run: build ## show the wall on the demonstration feed, or on ARGS="…"
	@"$$($(SWIFT) build -c release --show-bin-path)/photowall" $(ARGS)

test: deps ## build and run every test
	@$(SWIFT) build --build-tests
	@$(SWIFT) test --skip-build

# Leaks are not looked for: XCTest, which starts the tests, has one of its own.
sanitize: deps ## build and run the pictures' tests under the address sanitizer: bombs, liars, files cut off
	@$(SWIFT) build --build-tests --sanitize=address --scratch-path .build/sanitize
	@ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --skip-build --sanitize=address --scratch-path .build/sanitize --filter PicturesTests

bench: deps ## measure; figures are ratios within one run
	@$(SWIFT) run -c release benchmarks $(ARGS)

check: ## hold imports, doc comments and format to the rules
	@sh .ci/check-imports
	@sh .ci/check-docs
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Data/drawings/Package.swift Data/drawings/Sources

check-packages: deps ## build and run README's example package as printed
	@sh .ci/check-packages

format: ## put all sources into the house's format
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Data/drawings/Package.swift Data/drawings/Sources

drawings: deps ## paint the demonstration pictures in Data/ again
	@$(SWIFT) run -c release --package-path Data/drawings drawings Data

pictures: build ## make the README's pictures anew, by tapes
	@"$$($(SWIFT) build -c release --show-bin-path)/photowall" replay Data/screenshots/pictures.tape

install: deps ## install program, data, manual page and completions below PREFIX (/usr/local)
	@$(RELEASE) --product photowall
	@sh .ci/install "$$($(RELEASE) --show-bin-path)/photowall" "$(DESTDIR)$(PREFIX)"

uninstall: ## take away what `make install` put below PREFIX
	@sh .ci/uninstall "$(DESTDIR)$(PREFIX)"

clean: ## remove what was built
	@rm -rf .build

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 24
