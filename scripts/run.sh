#!/usr/bin/env bash
# Serves Accord with demo data: installs what is missing, builds what changed, starts a private
# PostgreSQL under DATA_DIR (or uses DATABASE_URL), migrates, seeds and serves on PORT until Ctrl-C.
# The settings are in docs/deployment.md.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

export PORT=${PORT:-8080} HOST=${HOST:-127.0.0.1} DEMO=${DEMO:-1}
DATA_DIR=$(realpath -m "${DATA_DIR:-var}")
export DATA_DIR
accord=${CARGO_TARGET_DIR:-target}/debug/accord

# The frontend beside the server. In a process group of its own, so that all of it can be stopped.
build() {
  local frontend output
  scripts/setup.sh run
  output=$(mktemp)
  setsid scripts/run.sh frontend >"$output" 2>&1 &
  frontend=$!
  # shellcheck disable=SC2064 # these
  trap "kill -TERM -- -$frontend 2>/dev/null || true; rm -f '$output'" EXIT
  cargo build --locked --package api
  wait "$frontend" || { cat "$output" && die 'the frontend could not be built'; }
  grep -v '^$' "$output" | tail -n 1
  trap - EXIT
  rm -f "$output"
}

announce() {
  wait_until_ready "$1" "$PORT" || return 0
  printf '\n  Accord is ready:  http://127.0.0.1:%s\n' "$PORT"
  printf '  Back office:      http://127.0.0.1:%s/admin/login\n' "$PORT"
  [ "$DEMO" != 1 ] || printf '  Sign in with:     demo@example.com / Demo-Pass-2026\n'
  printf '  Stop with Ctrl-C.\n\n'
}

serve() {
  ! port_in_use "$PORT" || die "port $PORT is in use; choose another one: make run PORT=8081"
  "$accord" migrate
  [ "$DEMO" != 1 ] || "$accord" seed-demo
  (announce $$ &)
  exec "$accord" serve
}

case ${1:-} in
  '')
    build
    [ -z "${DATABASE_URL:-}" ] || serve
    exec scripts/postgres.sh with "$DATA_DIR" -- scripts/run.sh serve
    ;;
  frontend) build_frontend ;;
  serve) serve ;;
  *) die 'usage: run.sh' ;;
esac
