#!/usr/bin/env bash
# Checks and tests everything (`test.sh`), checks without running any tests (`test.sh check`), runs
# the browser tests alone (`test.sh e2e`) or checks a real server against the OpenAPI document
# (`test.sh fuzz`). Stops at the first failing stage and ends with "N passed, M failed", counted in
# stages. docs/testing.md says where each kind of test is.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

# stage NAME COMMAND…: runs one stage and notes in `notes` how long it took, or that it failed.
stage() {
  local name=$1 start=$SECONDS status=0
  shift
  printf '\n=== %s\n' "$name"
  # In the background, because bash handles TERM only between commands.
  clocked "$notes/$name" "$@" &
  wait $! || status=$?
  if [ "$status" = 0 ]; then
    printf '%-22s %4d s, %4d s of processor\n' "$name" $((SECONDS - start)) "$(processor "$notes/$name")" >>"$notes/times"
  else
    printf '%-22s FAILED\n' "$name" >>"$notes/failures"
    exit "$status"
  fi
}

# clocked FILE COMMAND…: runs the command and leaves its processor time in the file.
clocked() {
  # shellcheck disable=SC2064 # this file
  trap "times >'$1'" EXIT
  "${@:2}"
}

# processor FILE: the seconds of processor in it. PostgreSQL's are not.
processor() { awk -F '[ms ]+' 'NR == 2 { printf "%d", 60 * $1 + $2 + 60 * $3 + $4 }' "$1"; }

# beside COMMAND…: runs stages in parallel with the next ones; `joined` waits for them and prints
# their output.
beside() {
  "$@" >"$notes/output" 2>&1 &
  beside=$!
}

joined() {
  local status=0
  wait "$beside" || status=$?
  cat "$notes/output"
  [ "$status" = 0 ] || { failures "$notes/output" && exit "$status"; }
}

summary() {
  # postgres.sh has put all this in one process group: nothing is left running.
  trap '' TERM
  kill -TERM 0
  touch "$notes/times" "$notes/failures"
  printf '\n'
  cat "$notes/times" "$notes/failures"
  printf '%d passed, %d failed\n' "$(wc -l <"$notes/times")" "$(wc -l <"$notes/failures")"
  rm -rf "$notes"
}

check() {
  stage 'shell scripts' shellcheck -x -P SCRIPTDIR scripts/*.sh lab/*.sh lab/*/*.sh packaging/accord packaging/scripts/* .ci/run
  stage 'files in documents' scripts/docs.py
  stage 'rust format' cargo fmt --all --check
  stage 'rust lints' cargo clippy --workspace --all-targets --locked -- -D warnings
  stage 'rust docs' env RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked --quiet
  stage 'dependencies' dependencies
}

# Which are allowed, and that each is used.
dependencies() {
  "$cargo_tools/bin/cargo-deny" --locked check licenses bans sources
  "$cargo_tools/bin/cargo-shear" --locked
}

check_frontend() {
  stage 'npm packages' install_frontend
  stage 'frontend checks' frontend_checks
  stage 'calendar files in ical.js' node frontend/scripts/calendars.mjs
  stage 'calendar files in libical' scripts/calendars.py
}

frontend_checks() {
  unless_done format all npm --prefix frontend run format -- --check
  unless_done client frontend npm --prefix frontend run codegen:check
  unless_done types frontend npm --prefix frontend run typecheck
  unless_done lint frontend npm --prefix frontend run lint
}

# Our crates depend on one another: while they compile, one processor is often idle. So everything of
# the frontend that needs no server runs beside them.
all() {
  beside all_of_the_frontend
  check
  stage 'rust build' cargo test --workspace --all-targets --locked --no-run
  joined
  # The server tests spend half of their time waiting, and so do those that use real servers.
  beside all_with_real_servers
  stage 'rust tests' unless_done rust server env TEST_DATABASE_URL="$database" cargo test --workspace --all-targets --locked
  stage 'doc tests' unless_done doctests server cargo test --workspace --doc --locked
  joined
}

all_with_real_servers() {
  stage 'API document' unless_done document server api_document
  stage 'chaos' unless_done chaos server \
    env ACCORD="${CARGO_TARGET_DIR:-target}/debug/accord" CHAOS_SECONDS=15 CHAOS_SEED="${CHAOS_SEED:-1}" lab/chaos.sh
  stage 'browser tests' unless_done browser all browser
}

all_of_the_frontend() {
  check_frontend
  stage 'frontend tests' unless_done tests frontend npm --prefix frontend test
  stage 'frontend build' build_frontend
}

# Any frontend will do: no page is requested. Made-up mail servers must not resolve on this network.
api_document() {
  FRONTEND_DIR=crates/api/tests/it/frontend SMTP_ALLOW_PRIVATE=0 with_servers document as_documented
}

as_documented() { node scripts/schemathesis/run.mjs "$schemathesis/bin/python" "${addresses[@]}"; }

# The same build as in 'rust build'.
server_build() { stage 'server build' cargo test --workspace --locked --test it --no-run; }

browser() { with_servers 'browser1 browser2 empty' in_browsers; }

in_browsers() {
  E2E_BASE_URL=${addresses[*]:0:2} E2E_EMPTY_URL=${addresses[2]} npm --prefix frontend run e2e
}

# with_servers NAMES COMMAND…: runs the command against real servers with fresh demo data; the one named `empty` has an
# owner and nothing else. Their URLs are in `addresses`.
with_servers() {
  local names dir name server servers=() addresses=()
  read -ra names <<<"$1"
  shift
  dir=$(mktemp -d)
  for name in "${names[@]}"; do start_server "$dir/$name"; done
  "$@" 2>&1 | tee "$dir/output" || {
    grep -hv '"level":"INFO"' "$dir"/*/server.log || true
    die "a test against real servers failed; any server warnings are above
$(failures "$dir/output")"
  }
  kill -TERM "${servers[@]}"
  for server in "${servers[@]}"; do wait "$server" || die 'a server did not shut down cleanly'; done
  ! grep -h 'panicked at' "$dir"/*/server.log || die 'a server panicked during the test'
  rm -rf "$dir"
}

# failures OUTPUT: the failed frontend or browser tests and their errors, again at the end, where
# they are looked for.
failures() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" |
    grep -aE '^ +([0-9]+\) )?\[(desktop|phone)\] ›|^ +((Timeout)?Error|Test timeout|Locator|Expected|Received|- waiting)|^ FAIL |^[A-Za-z]*Error: |^ ❯ src/' |
    head -n 20 || true
}

# start_server DIR: starts a server with all its data in DIR and a database of that name.
start_server() {
  local name=${1##*/} port log=$1/server.log accord demo=1
  [ "$name" != empty ] || demo=0
  port=$(free_port)
  accord=(env PORT="$port" DATA_DIR="$1" DEMO="$demo" RATE_LIMIT=off DATABASE_URL="${database%/*}/$name"
    "${CARGO_TARGET_DIR:-target}/debug/accord")
  mkdir "$1"
  createdb --maintenance-db="$database" "$name"
  "${accord[@]}" migrate
  if [ "$demo" = 1 ]; then
    "${accord[@]}" seed-demo
  else
    "${accord[@]}" admin create owner@example.com <<<'Own-Pass-2026'
  fi
  "${accord[@]}" serve >"$log" 2>&1 &
  servers+=($!)
  addresses+=("http://127.0.0.1:$port")
  wait_until_ready $! "$port" || { cat "$log" && die 'a server did not start'; }
}

# Settings from the caller's environment do not apply.
unset PORT HOST DATA_DIR DEMO CACHE RATE_LIMIT JWT_SECRET DATA_KEY SMTP_URL SMTP_CA SMTP_ALLOW_PRIVATE METRICS_PORT \
  MAIL_FROM DKIM_DOMAIN DKIM_SELECTOR DKIM_KEY PUBLIC_URL TRUSTED_PROXIES MEDIA_STORE S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_PREFIX \
  ADMIN_EMAIL ADMIN_PASSWORD FRONTEND_DIR DB_POOL_SIZE LOG

case ${1:-all} in
  all | check | e2e | fuzz)
    unset DATABASE_URL
    scripts/setup.sh test
    exec scripts/postgres.sh throwaway -- scripts/test.sh stages "${1:-all}"
    ;;
  stages) ;;
  *) die 'usage: test.sh [check|e2e|fuzz]' ;;
esac

database=$DATABASE_URL
unset DATABASE_URL
notes=$(mktemp -d)
trap summary EXIT
trap 'exit 143' TERM
case $2 in
  all) all ;;
  check)
    beside check_frontend
    check
    joined
    ;;
  e2e)
    server_build
    stage 'frontend build' build_frontend
    stage 'browser tests' browser
    ;;
  fuzz)
    server_build
    stage 'API document' api_document
    ;;
esac
