# `make` on its own lists the targets, in the groups below. setpriv stops a recipe's processes even if make is killed.
.PHONY: run test check e2e fuzz fmt lint openapi schema clean help deb debtest opstest sbom audit bench growth phone peers calendars chaos failover upgrade pitr
.DEFAULT_GOAL := help
KEEP := @setpriv --pdeathsig TERM

## Every day
run: ## serve Accord with demo data at http://127.0.0.1:8080 (settings: docs/deployment.md)
	$(KEEP) scripts/run.sh
test: ## check and test everything
	$(KEEP) scripts/test.sh
check: ## check formatting, lints, types and generated files, without running tests
	$(KEEP) scripts/test.sh check
e2e: ## run the browser tests only
	$(KEEP) scripts/test.sh e2e
fuzz: ## test a real server against the OpenAPI document
	$(KEEP) scripts/test.sh fuzz
fmt: ## format the code
	@cargo fmt --all
	@npm --prefix frontend run format -- --write
lint: ## fix what the linters can fix automatically
	@cargo clippy --workspace --all-targets --fix --allow-dirty --allow-staged && npm --prefix frontend run lint -- --fix
openapi: ## regenerate frontend/openapi.json and the client
	@mkdir -p target && cargo run --quiet --package api -- openapi >target/openapi.json \
	  && mv target/openapi.json frontend/openapi.json && npm --prefix frontend run codegen
schema: ## write crates/infra/src/pg/schema.rs from the migrations
	@mkdir -p target && scripts/postgres.sh throwaway -- sh -c 'TEST_DATABASE_URL=$$DATABASE_URL cargo run --quiet --example schema' \
	  >target/schema.rs && mv target/schema.rs crates/infra/src/pg/schema.rs
clean: ## remove all build output (the data in var/ stays)
	@rm -rf target frontend/dist frontend/node_modules
help: ## list the targets
	@sed -n 's/^## /\n/p; s/^\([a-z0-9]*\):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 12

## The package
deb: ## build the Debian package in target/debian
	$(KEEP) scripts/deb.sh
debtest: ## as root: install the package into a bare Debian and use it, up to a booking, an upgrade and a purge
	$(KEEP) scripts/deb-test.sh
opstest: ## check unit, proxy files, alerts and dashboard with the programs they are for
	$(KEEP) scripts/ops-test.sh
sbom: ## write a CycloneDX list of all components to target/sbom
	$(KEEP) scripts/sbom.sh
audit: ## ask the registries for known vulnerabilities in what is shipped
	$(KEEP) scripts/audit.sh

## The lab: measure Accord, or break it on purpose
bench: ## benchmark against PostgreSQL's and actix's own limits
	$(KEEP) lab/bench.sh
growth: ## measure every screen in a practice that is twenty years old
	$(KEEP) lab/growth.sh
phone: ## measure a press on Schedule on a slow phone
	$(KEEP) lab/phone.sh
peers: ## measure Accord beside django-appointment
	$(KEEP) lab/peers.sh
calendars: ## compare what Accord reads in calendar files with another reader
	$(KEEP) lab/calendars.sh
chaos: ## two servers under bookings and random faults: nothing a visitor was told may be lost
	$(KEEP) lab/chaos.sh
failover: ## the same with a primary that dies and a standby that takes over, again and again
	$(KEEP) lab/chaos.sh failover
upgrade: ## have released versions serve while this one migrates, and then beside it
	$(KEEP) lab/upgrade.sh
pitr: ## restore PostgreSQL to a moment between two changes, and to the end of its archive
	$(KEEP) lab/pitr.sh
