# Everything you do with Rally. `make` alone lists the targets.
SHELL := /bin/bash -o pipefail
.DEFAULT_GOAL := help
# The targets share cargo's lock, ports and cores: with `make -j` they still run one by one.
.NOTPARALLEL:
.PHONY: help run dev test test-rust test-web e2e looks check compile fmt wire recordings bench build clean tools-run tools-test tools-peers

RALLY := target/release/rally
DATA_DIR ?= data
WEB_SOURCES := $(shell find web/src web/public web/index.html web/live.html web/vite.config.ts web/vite.live.config.ts web/styles-first.ts web/licences.ts web/chunks.ts web/sizes.ts -type f 2>/dev/null)

# For everything that checks: our own crates are linted while they are compiled, so that lints, tests and the browsers'
# server share one build. Warnings fail it in CI only: a newer Rust with new lints must not break `make test` for a user.
LINTED := RUSTC_WORKSPACE_WRAPPER=$(if $(DENY_WARNINGS),$(CURDIR)/scripts/clippy-deny,clippy-driver)

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: tools-run web/dist/index.html ## Build and serve http://localhost:8080 with demo data, which survives restarts
	cargo build --release --locked -p rally
	DATA_DIR=$(DATA_DIR) $(RALLY) serve --demo

dev: tools-run web/node_modules/.installed ## Serve http://localhost:5173, and reload server and web app on change
	scripts/dev

build: tools-run web/dist/index.html ## Build target/release/rally, which contains the web app, with its symbols beside it
	cargo build --release --locked -p rally
	scripts/strip $(RALLY)

test: tools-test web/dist/index.html check test-rust test-web e2e ## Check and test everything: SQLite, PostgreSQL, two nodes with Redis, browsers

check: compile web/node_modules/.installed ## Check formatting, lints and types
	rustfmt --check --edition 2024 $$(git ls-files '*.rs')
	cd web && npm run --silent lint && npm run --silent typecheck

# Stories also wait, for PostgreSQL, Redis and each other's messages: one more runs at once than there are cores.
test-rust: compile tools-peers ## Test the server, the protocol and the load generator
	RUST_TEST_THREADS=$$(($$(nproc) + 1)) $(LINTED) cargo test --workspace --locked

test-web: web/node_modules/.installed ## Test the web client
	cd web && npm test --silent

e2e: compile tools-peers web/dist/index.html ## Test in real browsers against the real server
	cd web && npm run --silent e2e

looks: compile tools-peers web/dist/index.html ## Check every screen in every theme, language and width (slow)
	cd web && LOOKS=1 npm run --silent e2e

# Compiles and lints every target of every crate.
compile:
	$(LINTED) cargo build --workspace --all-targets --locked

wire: ## Generate web/src/wire and docs/wire.md from the protocol crate
	WIRE=write cargo test -q -p rally-protocol export::

recordings: ## Record what the server pushes, and matches to replay, for the tests of the web app; draw the scene of pictures
	WIRE=write $(LINTED) cargo test -q --workspace --locked --test it recording::
	WIRE=write $(LINTED) cargo test -q --workspace --locked --lib live::vectors::
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
