#!/usr/bin/env bash
# Opens the landing page on a simulated phone with a slow connection, presses Schedule at several moments after the
# first paint, and prints what the visitor sees, second by second. Takes five minutes; nothing else should run on the
# machine at the same time. PHONE_URL: a server that is running already; ACCORD: the program; PHONE_ROUNDS.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

run() {
  program=${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}
  results=$(mktemp -d)
  trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$results"' EXIT
  trap 'exit 143' TERM
  export DEMO=1 RATE_LIMIT=off DATA_DIR=$results/data PORT
  PORT=$(free_port)
  "$program" migrate >/dev/null
  "$program" seed-demo >/dev/null
  "$program" serve --no-worker >"$results/log" 2>&1 &
  wait_until_ready $! "$PORT" || die "$(tail "$results/log")"
  node lab/phone/measure.mjs "http://127.0.0.1:$PORT/"
}

case ${1:-} in
  '')
    scripts/setup.sh bench
    if [ -n "${PHONE_URL:-}" ]; then exec node lab/phone/measure.mjs "$PHONE_URL"; fi
    [ -n "${ACCORD:-}" ] || build_release
    scripts/postgres.sh scratch -- lab/phone.sh run
    ;;
  run) run ;;
  *) die 'usage: phone.sh' ;;
esac
