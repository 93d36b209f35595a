#!/usr/bin/env bash
# Two servers and PostgreSQL under bookings, payments, moves and cancellations, while faults come at
# random: fails if anything a visitor was told does not hold in the end. `chaos.sh failover` has a
# primary and a synchronous standby instead, and kills the primary again and again. CHAOS_SECONDS (600),
# CHAOS_ATTEMPTS (ends earlier, after so many attempts to book and a hundredth as many faults),
# CHAOS_CLIENTS (6), CHAOS_SEED (random), ACCORD (the program; otherwise a release build).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

seconds=${CHAOS_SECONDS:-600}
seed=${CHAOS_SEED:-$RANDOM}
private=()

stop() {
  if [ -n "${node:-}" ] && kill "$node" 2>/dev/null; then wait "$node" || true; fi
  # A PostgreSQL that node has left behind is stopping.
  for _ in {1..100}; do
    rm -rf "$folder" 2>/dev/null && break
    sleep 0.1
  done
}

run() {
  program=$(realpath "${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}")
  # PostgreSQL's programs are rarely in PATH.
  bin=$(find /usr/lib/postgresql -name initdb 2>/dev/null | sort -V | tail -n 1)
  PATH=${bin:+${bin%/*}:}$PATH
  folder=$(realpath "$(mktemp -d)")
  trap stop EXIT
  # So that PostgreSQL's user can enter it.
  chmod 711 "$folder"
  # What is mounted is there for node and its children alone.
  if unshare --mount true 2>/dev/null; then private=(unshare --mount); fi
  # In the background, because bash handles TERM only between commands.
  "${private[@]}" setpriv --pdeathsig TERM node lab/chaos/run.mjs "$program" "$folder" "$seconds" "$seed" "$@" &
  node=$!
  wait "$node" || die "$(tail -n 20 "$folder"/*.log)"
}

case ${1:-} in
  '' | failover)
    node --test lab/chaos/check.test.mjs >/dev/null || die 'the checker does not find what it should'
    [ -n "${ACCORD:-}" ] || { scripts/setup.sh chaos && build_release; }
    run "$@"
    ;;
  *) die 'usage: chaos.sh [failover]' ;;
esac
