# Everything you do with Rally. `make` alone lists the targets.
SHELL := /bin/bash -o pipefail
.DEFAULT_GOAL := help
# The targets share cargo's lock, ports and cores: with `make -j` they still run one by one.
.NOTPARALLEL:
.PHONY: help run dev test test-rust test-web e2e flows looks loop flakes check compile fmt wire recordings bench build clean tools-run tools-test tools-peers

RALLY := target/release/rally
DATA_DIR ?= data
WEB_SOURCES := $(shell find web/src web/public web/index.html web/live.html web/vite.config.ts web/vite.live.config.ts web/styles-first.ts web/licences.ts web/chunks.ts web/sizes.ts -type f 2>/dev/null)

# Our crates are linted while they are compiled (scripts/lint). Warnings fail the build in CI only: a newer Rust with new lints
# must not break `make test` for a user.
ifdef DENY_WARNINGS
export RUSTC_WORKSPACE_WRAPPER := $(CURDIR)/scripts/clippy-deny
endif

# Prints how long a step of `make test` took.
define timed
@begun=$$SECONDS; $(MAKE) --no-print-directory $(1) && echo "== $(1): $$((($$SECONDS - begun) / 60)) min $$((($$SECONDS - begun) % 60)) s" | tee -a $(TOOK)
endef
TOOK := target/took.log

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Not optimised: a first page after minutes counts for more here than the server's speed, which `make build` is for.
run: tools-run web/dist/index.html ## Build and serve http://localhost:8080 with demo data, which survives restarts
	@[ -e target/debug/rally ] || echo "Compiling the server: the first time this takes about 7 minutes on two cores"
	cargo build --locked -p rally
	DATA_DIR=$(DATA_DIR) target/debug/rally serve --demo

dev: tools-run web/node_modules/.installed ## Serve http://localhost:5173, and reload server and web app on change
	scripts/dev

build: tools-run web/dist/index.html ## Build target/release/rally, which contains the web app, with its symbols beside it
	cargo build --release --locked -p rally
	scripts/strip $(RALLY)

test: tools-test ## Check and test everything: SQLite, PostgreSQL, two nodes with Redis, browsers
	@mkdir -p target && : > $(TOOK)
	$(call timed,web/dist/index.html)
	$(call timed,compile)
	$(call timed,check)
	$(call timed,loop)
	$(call timed,test-rust)
	$(call timed,test-web)
	$(call timed,e2e)
	@cat $(TOOK)

check: compile web/node_modules/.installed ## Check formatting, lints and types
	rustfmt --check --edition 2024 $$(git ls-files '*.rs')
	cd web && npm run --silent lint && npm run --silent typecheck

# Stories mostly wait, for PostgreSQL, Redis and each other's messages: three run at once for each core.
test-rust: compile tools-peers ## Test the server, the protocol and the load generator
	RUST_TEST_THREADS=$$(($$(nproc) * 3)) cargo test --workspace --locked

test-web: web/node_modules/.installed ## Test the web client
	cd web && npm test --silent

e2e: compile tools-peers web/dist/index.html ## Test the journeys that only a browser can prove, against the real server
	cd web && BROWSER_TESTS=journeys npm run --silent e2e

flows: compile tools-peers web/dist/index.html ## Test everything that is done in a browser (slow)
	cd web && BROWSER_TESTS=flows npm run --silent e2e

looks: compile tools-peers web/dist/index.html ## Check every screen in every theme, language and width (slow)
	cd web && BROWSER_TESTS=looks npm run --silent e2e

loop: compile ## Check that no command compiles what another one has compiled
	scripts/loop

flakes: compile tools-peers ## Run one story TIMES times beside a load on all cores: make flakes NAME=chat::reactions TIMES=50
	scripts/flakes "$(NAME)" $(or $(TIMES),20)

# Compiles and lints every target of every crate.
compile:
	cargo build --workspace --all-targets --locked

wire: ## Generate web/src/wire and docs/wire.md from the protocol crate
	WIRE=write cargo test -q -p rally-protocol export::

recordings: ## Record what the server pushes, and matches to replay, for the tests of the web app; draw the scene of pictures
	WIRE=write cargo test -q --workspace --locked --test it recording::
	WIRE=write cargo test -q --workspace --locked --lib live::vectors::
	cd web && WIRE=write npx vitest run src/ui/art/dusk-picture.test.tsx

# By file: `cargo fmt` does not find modules that a macro declares.
fmt: ## Format the Rust code
	rustfmt --edition 2024 $$(git ls-files '*.rs')

bench: tools-run web/dist/index.html ## Benchmark against a bare fan-out and socket.io
	cargo build --release --locked -p rally -p loadtest
	scripts/bench

clean: ## Delete what was built; the data stays
	rm -rf target web/dist web/node_modules

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build

tools-run:
	@scripts/tools cc cargo node
tools-test:
	@scripts/tools cc cargo clippy rustfmt node redis-server postgres nginx chromium-headless-shell shm
tools-peers:
	@scripts/peers
