#!/usr/bin/env bash
# Asks the registries for known vulnerabilities in what Accord ships. Fails if there are any of high
# severity; a registry that does not answer is named and is no failure.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

# shellcheck disable=SC2154 # set in lib.sh
deny=$cargo_tools/bin/cargo-deny
failed=0
report=$(npm --prefix frontend audit --omit dev --audit-level high --json 2>/dev/null) || failed=1
if ! grep -q '"auditReportVersion"' <<<"$report"; then
  echo 'npm: the registry does not answer audits'
  failed=0
elif ((failed)); then
  echo "$report"
else
  echo 'npm: no known vulnerability of high severity'
fi

if ! "$deny" --version >/dev/null 2>&1; then
  scripts/setup.sh test
fi
if ! "$deny" fetch db >/dev/null 2>&1; then
  echo 'cargo: the database of advisories cannot be reached'
elif "$deny" --locked check advisories; then
  echo 'cargo: no known vulnerability'
else
  failed=1
fi
exit "$failed"
