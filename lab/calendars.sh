#!/usr/bin/env bash
# Compares what Accord reads in calendar files with what the Python library recurring_ical_events finds in them: in the
# files of the tests, or of another folder (`calendars.sh FOLDER`). Fails on a difference that differences.txt does not explain.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

files=${1:-crates/availability/tests/calendars}
scripts/setup.sh calendars
# Pipes would hide that one of the two failed.
read=$(cargo run --quiet --locked --package availability --example busy -- "$files"/*.ics)
"$calendar_oracle/bin/python" -W ignore lab/calendars/compare.py "$files" <<<"$read"
