# Everything that one does with Rally. `make` alone lists it.
SHELL := /bin/bash -o pipefail
.DEFAULT_GOAL := help
.PHONY: help run dev test test-rust test-web e2e check fmt wire bench build clean tools-run tools-test tools-peers

RALLY := target/release/rally
DATA_DIR ?= data
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

help: ## List what can be made
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: tools-run web/dist/index.html ## Build and serve http://localhost:8080 with demo data; again keeps the data
	cargo build --release --locked -p rally
	DATA_DIR=$(DATA_DIR) $(RALLY) serve --demo

dev: tools-run web/node_modules/.installed ## Serve and reload both sides on change: the web app on http://localhost:5173
	scripts/dev

build: web/dist/index.html ## The one binary, web app inside
	cargo build --release --locked -p rally

test: tools-test web/dist/index.html check test-rust test-web e2e ## Everything, on SQLite, PostgreSQL and two nodes with Redis

check: web/node_modules/.installed ## Formatting, lints and types, warnings denied
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cd web && npm run --silent lint && npm run --silent typecheck

test-rust: tools-peers ## The server, the wire and the load generator
	cargo test --workspace --locked

test-web: web/node_modules/.installed ## The web client's own tests
	cd web && npm test --silent

e2e: tools-peers web/dist/index.html ## Real browsers against the real server
	cargo build --locked -p rally
	cd web && npm run --silent e2e

wire: ## Write web/src/wire and docs/wire.md from the protocol crate
	WIRE=write cargo test -q -p rally-protocol export::

fmt: ## Format
	cargo fmt --all

bench: tools-run web/dist/index.html ## Scenarios beside a bare fan-out and socket.io, in one run
	cargo build --release --locked -p rally -p loadtest
	scripts/bench

clean: ## Forget what was built; the data stays
	rm -rf target web/dist web/node_modules

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm install --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build

tools-run:
	@scripts/tools cc cargo node
tools-test:
	@scripts/tools cc cargo node redis-server postgres chromium
tools-peers:
	@scripts/peers
