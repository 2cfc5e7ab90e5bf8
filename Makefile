# `make` alone prints this list.
SHELL := /bin/sh
NODE_RUN := node --import tsx
TEST := $(NODE_RUN) scripts/run-tests.ts
STORE ?= duckdb
export STORE
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

.DEFAULT_GOAL := help
.PHONY: help install run demo dev build generate test test-unit test-contract test-services test-browser test-tools lint format types check coverage \
  mock docs bench geo docker up down clean hooks

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

node_modules/.installed: package-lock.json
	@echo "Installing dependencies …"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

install: node_modules/.installed ## dependencies, exactly as locked

build: node_modules/.installed ## dist/: the service, the page, the tracker
	@$(NODE_RUN) scripts/build.ts

run: build ## start on the embedded store at http://localhost:3000
	@npm start --silent

demo: build ## the same on data/demo, filled with a month of generated traffic
	@MALLOC_ARENA_MAX=2 UV_THREADPOOL_SIZE=16 node --max-semi-space-size=4 dist/runtime/cli/main.js demo

dev: node_modules/.installed ## start with reload
	@$(NODE_RUN) scripts/build.ts --web
	@UV_THREADPOOL_SIZE=16 node --watch --import tsx runtime/main.ts

generate: node_modules/.installed ## everything in generated/ and handlers/index.ts
	@$(NODE_RUN) scripts/generate.ts

test: node_modules/.installed ## every test that needs nothing but Node
	@$(NODE_RUN) scripts/build.ts --web
	@rm -rf .coverage
	@$(TEST) runtime scripts contract-tests

test-unit: node_modules/.installed ## the tests beside the code
	@$(TEST) runtime scripts

test-contract: node_modules/.installed ## everything through HTTP
	@$(NODE_RUN) scripts/build.ts --web
	@rm -rf .coverage
	@$(TEST) contract-tests

test-services: node_modules/.installed ## tests on real servers beside it: redis-server, java and mvn on the PATH, or REDIS_URL and MONGODB_URI
	@$(NODE_RUN) scripts/build.ts --web
	@$(TEST) --workers 1 --pattern '\.services\.ts$$' contract-tests/services runtime/adapters
	@STORE=mongodb $(TEST) $(addprefix contract-tests/,operations tables collect endpoints flows mcp)

test-browser: node_modules/.installed ## tests in real Chromium (CHROMIUM, default `chromium` on PATH)
	@$(NODE_RUN) scripts/build.ts --web
	@$(TEST) --workers 1 --pattern '\.browser\.ts$$' contract-tests/browser

test-tools: node_modules/.installed ## MCP clients of other makers, the Inspector, the conformance suite; fetches them
	@$(TEST) --workers 1 --pattern '\.tools\.ts$$' contract-tests/tool-clients

lint: node_modules/.installed ## Biome, Redocly, own spec rules, layers, words, shape, no .only
	@npx biome ci --colors=off --max-diagnostics=20 .
	@npx redocly lint openapi.yaml
	@$(NODE_RUN) scripts/check-spec.ts
	@$(NODE_RUN) scripts/check-layers.ts
	@$(NODE_RUN) scripts/check-words.ts
	@$(NODE_RUN) scripts/check-shape.ts

format: node_modules/.installed ## write the house format
	@npx biome check --write .

types: node_modules/.installed ## tsc, for the server and for the browser
	@npx tsc --noEmit -p .
	@npx tsc --noEmit -p runtime/web

coverage: node_modules/.installed ## what the last test run showed of the contract
	@$(NODE_RUN) scripts/coverage.ts

# TESTED=yes: the tests have just run and need not run again.
check: node_modules/.installed ## what CI runs: generated files, lint, types, tests, coverage
	@$(NODE_RUN) scripts/generate.ts --check
	@$(MAKE) --no-print-directory lint types $(if $(TESTED),,test) coverage

mock: node_modules/.installed ## Prism serving openapi.yaml on port 4010
	@npx prism mock --port 4010 openapi.yaml

docs: node_modules/.installed ## the reference page of the contract, dist/web/docs.html (served under /docs)
	@$(NODE_RUN) scripts/build.ts --web
	@echo "dist/web/docs.html"

bench: node_modules/.installed ## load and query runs, with the machine's description
	@$(NODE_RUN) scripts/build.ts --bench
	@$(NODE_RUN) bench/run.ts

geo: node_modules/.installed ## fetch the GeoLite2 files of cities and networks (GEOLITE_LICENSE_KEY)
	@printf '%s' "$$GEOLITE_LICENSE_KEY" | $(NODE_RUN) scripts/fetch-geo.ts -

docker: ## build the image
	docker build -t footfall .

up: ## start the image
	docker compose up -d

down: ## stop it
	docker compose down

clean: ## remove what was built
	rm -rf dist .coverage coverage

hooks: ## run `make check` before each push
	@printf '#!/bin/sh\nexec make check\n' > .git/hooks/pre-push && chmod +x .git/hooks/pre-push
