# `make` alone lists the targets. setpriv stops a recipe's processes even when make itself is killed.
.PHONY: help run test check fmt lint bench e2e fuzz openapi clean
.DEFAULT_GOAL := help
KEEP := @setpriv --pdeathsig TERM

help: ## list the targets
	@sed -n 's/^\([a-z0-9]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10
run: ## serve Accord with demo data on http://127.0.0.1:8080 (settings: docs/deployment.md)
	$(KEEP) scripts/run.sh
test: ## check and test everything
	$(KEEP) scripts/test.sh
check: ## formatting, lints, types and generated files, without the tests
	$(KEEP) scripts/test.sh check
e2e: ## the tests in the browser alone
	$(KEEP) scripts/test.sh e2e
fuzz: ## hold the API's document against a real server
	$(KEEP) scripts/test.sh fuzz
fmt: ## format the Rust code
	@cargo fmt --all
lint: ## mend what the linters can mend by themselves
	@cargo clippy --workspace --all-targets --fix --allow-dirty --allow-staged && npm --prefix frontend run lint -- --fix
openapi: ## write frontend/openapi.json and the client generated from it
	@cargo run --quiet --package api -- openapi >frontend/openapi.new && mv frontend/openapi.new frontend/openapi.json && npm --prefix frontend run codegen
bench: ## measure against PostgreSQL's and actix's own limits
	$(KEEP) scripts/bench.sh
clean: ## remove everything that was built (the data in var/ stays)
	@rm -rf target frontend/dist frontend/node_modules
