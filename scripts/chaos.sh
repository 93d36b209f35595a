#!/usr/bin/env bash
# Two servers and PostgreSQL under bookings, moves and cancellations, while faults come at random: fails
# if anything a visitor was told does not hold in the end. CHAOS_SECONDS (600), CHAOS_SEED (random),
# ACCORD (the program; otherwise a release build).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

seconds=${CHAOS_SECONDS:-600}
seed=${CHAOS_SEED:-$RANDOM}
mediators=30

run() {
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  "$program" migrate >/dev/null
  psql --quiet --set=mediators=$mediators --set=past=0 --file=scripts/bench/data.sql "$DATABASE_URL" >/dev/null
  node scripts/chaos/run.mjs "$program" "$folder" "$seconds" "$seed" || die "$(tail -n 20 "$folder"/server-*.log)"
}

case ${1:-} in
  '')
    node --test scripts/chaos >/dev/null || die 'the checker does not find what it should'
    [ -n "${ACCORD:-}" ] || scripts/run.sh build
    scripts/postgres.sh scratch -- scripts/chaos.sh run
    ;;
  run)
    program=$(realpath "${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}")
    run
    ;;
  *) die 'usage: chaos.sh' ;;
esac
