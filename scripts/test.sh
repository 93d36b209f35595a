#!/usr/bin/env bash
# Checks and tests everything (`test.sh`), checks without running a test (`test.sh check`), or runs the tests in the
# browser alone (`test.sh e2e`). Stops at the first failing stage and closes with "N passed, M failed", counted in stages.
# docs/testing.md says which tests live where.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

stage() { # NAME COMMAND…
  running=$1
  shift
  local start=$SECONDS
  printf '\n=== %s\n' "$running"
  "$@"
  times+=("$(printf '%-18s %4d s' "$running" $((SECONDS - start)))")
  running=
}

summary() {
  # shellcheck disable=SC2046 # one word a process
  kill $(jobs -p) 2>/dev/null || true
  printf '\n'
  printf '%s\n' "${times[@]}"
  [ -z "$running" ] || printf '%-18s FAILED\n' "$running"
  printf '%d passed, %d failed\n' "${#times[@]}" "${running:+1}"
}

check() {
  stage 'shell scripts' shellcheck -x -P SCRIPTDIR scripts/*.sh scripts/bench/*.sh .ci/run
  stage 'rust format' cargo fmt --all --check
  stage 'rust lints' cargo clippy --workspace --all-targets --locked -- -D warnings
  stage 'rust docs' env RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked --quiet
  stage 'frontend client' npm --prefix frontend run codegen:check
  stage 'frontend types' npm --prefix frontend run typecheck
  stage 'frontend lints' npm --prefix frontend run lint
}

tests() {
  stage 'rust tests' env TEST_DATABASE_URL="$database" cargo test --workspace --locked
  stage 'frontend tests' npm --prefix frontend test
  browser
}

browser() {
  # As in 'rust tests', which has built it already.
  stage 'server build' cargo test --workspace --locked --test it --no-run
  stage 'frontend build' npm --prefix frontend run build
  stage 'browser tests' browser_tests
}

# Against the real server, as somebody who just started the demo sees it.
browser_tests() {
  local accord=${CARGO_TARGET_DIR:-target}/debug/accord log server
  PORT=$(free_port)
  DATA_DIR=$(mktemp -d)
  log=$DATA_DIR/server.log
  export PORT DATA_DIR DEMO=1 RATE_LIMIT=off DATABASE_URL=$database
  "$accord" migrate
  "$accord" seed-demo
  "$accord" serve >"$log" 2>&1 &
  server=$!
  wait_until_ready $server "$PORT" || { cat "$log" && die 'the server did not start'; }
  E2E_BASE_URL=http://127.0.0.1:$PORT npm --prefix frontend run e2e || {
    grep -v '"level":"INFO"' "$log" || true
    die 'a test in the browser failed; the warnings of the server, if any, stand above'
  }
  kill -TERM $server
  wait $server || die 'the server did not stop in good order'
  ! grep 'panicked at' "$log" || die 'the server panicked while it was tested'
  rm -rf "$DATA_DIR"
}

# The settings of whoever runs this are no part of it.
unset PORT HOST DATA_DIR DEMO CACHE RATE_LIMIT JWT_SECRET DATA_KEY SMTP_URL SMTP_ALLOW_PRIVATE METRICS_PORT \
  MAIL_FROM PUBLIC_URL TRUSTED_PROXIES \
  ADMIN_EMAIL ADMIN_PASSWORD FRONTEND_DIR DB_POOL_SIZE LOG

times=()
running=
case ${1:-all} in
  all | check | e2e)
    unset DATABASE_URL
    scripts/setup.sh test
    exec scripts/postgres.sh throwaway -- scripts/test.sh stages "${1:-all}"
    ;;
  stages) ;;
  *) die 'usage: test.sh [check|e2e]' ;;
esac

database=$DATABASE_URL
unset DATABASE_URL
trap summary EXIT
trap 'exit 143' TERM
case $2 in
  all)
    check
    tests
    ;;
  check) check ;;
  e2e) browser ;;
esac
