# photowall's commands; `make help` lists them.
PREFIX ?= /usr/local
SWIFT ?= swift
# Options of a program that needs no Swift and starts in half the time. All release builds have them, so each uses the others' work.
RELEASE_OPTIONS = -c release $$(SWIFT="$(SWIFT)" sh .ci/link-options)
RELEASE = $(SWIFT) build $(RELEASE_OPTIONS) --product photowall
# They have a folder of their own: builds of two packages in one take each other's plans.
BENCHMARKS = $(SWIFT) build $(RELEASE_OPTIONS) --package-path Tests/Benchmarks --scratch-path .build/bench
# Arguments of photowall in `make run`: make run ARGS=~/Pictures
ARGS ?=

.PHONY: deps build run test sanitize soak bench check check-types check-packages check-servers check-sidecars format docs drawings \
  pictures install uninstall deb dist check-deb clean help
.DEFAULT_GOAL := help

deps: ## install the system packages that are missing (apt; sudo if not root)
	@sh .ci/deps

build: deps ## build the program (release)
	@$(RELEASE)

run: build ## show the wall on the demonstration feed, or on ARGS="…"
	@"$$($(SWIFT) build -c release --show-bin-path)/photowall" $(ARGS)

test: deps ## build and run every test
	@$(SWIFT) build --build-tests
	@SWIFT="$(SWIFT)" .ci/run-tests

# Leaks are not detected: XCTest, which starts the tests, has one.
# The processes that decode apart have 1 GB of address space. The sanitizer needs far more.
sanitize: deps ## run the tests of pictures with the address sanitizer
	@$(SWIFT) build --build-tests --sanitize=address --scratch-path .build/sanitize-address
	@ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --skip-build --sanitize=address --scratch-path .build/sanitize-address \
	  --filter PicturesTests --skip DecodingProcessTests

soak: deps ## run storms of random input, partly with sanitizers (20 minutes; SOAK=2: other input, SOAK_PERCENT=10: less)
	@SWIFT="$(SWIFT)" .ci/soak

bench: deps ## run the benchmarks; compare their figures within one run (ARGS="line first")
	@$(BENCHMARKS) --product photowall
	@$(BENCHMARKS) --product benchmarks
	@"$$($(SWIFT) build -c release --scratch-path .build/bench --show-bin-path)/benchmarks" $(ARGS)

check: ## check imports, doc comments and format
	@sh .ci/check-imports
	@sh .ci/check-docs
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Data/drawings/Package.swift Data/drawings/Sources

check-types: deps ## name functions whose types take the compiler over half a second to find
	@$(SWIFT) build --scratch-path .build/types -Xswiftc -Xfrontend -Xswiftc -warn-long-function-bodies=500 2>&1 | \
	  sed -n 's/^\([^ ].*\) warning: \(.* to type-check\).*/\1 \2/p' | sort -u

check-servers: deps ## check walls on S3, SFTP, WebDAV and web servers on this machine (apt and PyPI)
	@SWIFT="$(SWIFT)" sh .ci/check-servers

check-packages: deps ## build and test packages that use this one, such as the examples of the articles
	@sh .ci/check-packages

check-sidecars: ## check sidecars with exiftool, exiv2 and darktable, which this installs (apt)
	@sh .ci/deps libimage-exiftool-perl exiv2 darktable
	@$(SWIFT) build --build-tests
	@CHECK_SIDECARS=1 $(SWIFT) test --skip-build --filter SidecarsTests.ProgramTests

format: ## format all sources
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Data/drawings/Package.swift Data/drawings/Sources

drawings: deps ## draw the demonstration pictures in Data/ again
	@$(SWIFT) run -c release --package-path Data/drawings drawings Data

# The pictures in exact pixels, those that end with .jpg, are screenshots of a terminal; the moving one needs the program ffmpeg.
pictures: build ## draw the README's pictures again, by tapes
	@"$$($(SWIFT) build -c release --show-bin-path)/photowall" replay --overwrite Data/screenshots/*.tape

docs: deps ## make a site of the doc comments and articles, in .build/docs
	@$(SWIFT) package --allow-writing-to-directory .build/docs generate-documentation --output-path .build/docs \
	  $(addprefix --target ,CollectionView WallLayouts UIKit Tapes PhotoWallKit) \
	  --enable-experimental-combined-documentation --transform-for-static-hosting --warnings-as-errors

install: build ## install program, data, desktop entry, icon, manual page and completions below PREFIX (/usr/local)
	@sh .ci/install "$$($(SWIFT) build -c release --show-bin-path)/photowall" "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what `make install` put below PREFIX
	@sh .ci/uninstall "$(DESTDIR)$(PREFIX)"

deb: build ## make a Debian package, in .build/made
	@sh .ci/deps dpkg-dev
	@sh .ci/deb "$$($(SWIFT) build -c release --show-bin-path)/photowall" .build/made

dist: build ## make an archive that runs without Swift, in .build/made
	@sh .ci/dist "$$($(SWIFT) build -c release --show-bin-path)/photowall" .build/made

check-deb: deb dist ## try both in a new Debian system (root and the network)
	@sh .ci/deps debootstrap
	@sh .ci/check-deb .build/made

clean: ## remove everything that was built
	@rm -rf .build

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 24
