#!/usr/bin/env bash
# Measures the back office's reads, one request after another: the lists with 10,000 bookings and
# 5,000 clients, analytics with 100,000 bookings. Prints statements and times per request.
# `bench.sh` runs it, with a PostgreSQL that logs its statements.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib.sh

program=${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}
seconds=${BENCH_SECONDS:-5}
results=$(mktemp -d)
stop() {
  # shellcheck disable=SC2046 # one word per process
  kill $(jobs -p) 2>/dev/null || true
  wait
  rm -rf "$results"
}
trap stop EXIT
trap 'exit 143' TERM

fill() { # BOOKINGS
  psql --quiet --set=bookings="$1" --file=lab/bench/practice.sql "$DATABASE_URL" >/dev/null
}

mark() { psql --quiet --command="SELECT 'mark'" "$DATABASE_URL" >/dev/null; }

# page NAME PATH: prints the statements of one request, and the median and 99th percentile of many.
page() {
  local statements out
  curl --fail --silent --show-error --header "$authorization" "$url$2" >/dev/null
  mark
  curl --fail --silent --show-error --header "$authorization" "$url$2" >/dev/null
  mark
  statements=$(awk '/mark/ { last = count; count = 0; next } /LOG:  (statement|execute)/ { count++ } END { print last }' \
    "$POSTGRES_LOG")
  out=$(wrk --threads 1 --connections 1 --duration "${seconds}s" --latency --header "$authorization" "$url$2")
  [[ $out != *Non-2xx* && $out != *'Socket errors'* ]] || die "$1: $out"
  awk -v name="$1" -v statements="$statements" '
    function ms(text) { return text ~ /us/ ? text / 1000 : text ~ /ms/ ? text + 0 : text * 1000 }
    $1 == "50%" { p50 = ms($2) } $1 == "99%" { p99 = ms($2) }
    END { printf "| %s | %d | %.1f ms | %.1f ms |\n", name, statements, p50, p99 }' <<<"$out"
}

export RATE_LIMIT=off DATA_DIR=$results/data
email=bench@example.com
password=Bench-Pass-2026
"$program" migrate >/dev/null
"$program" admin create "$email" <<<"$password" >/dev/null
fill 10000
PORT=$(free_port)
export PORT
"$program" serve --no-worker >"$results/log" 2>&1 &
wait_until_ready $! "$PORT" || die "$(tail "$results/log")"
url=http://127.0.0.1:$PORT
token=$(curl --fail --silent --show-error --json "{\"email\": \"$email\", \"password\": \"$password\"}" \
  "$url/api/auth/login" | sed 's/.*"token":"\([^"]*\)".*/\1/')
authorization="Authorization: Bearer $token"

printf '\n| one client, one request after the other | statements | p50 | p99 |\n|---|---|---|---|\n'
page '10,000 bookings, first page' '/api/bookings?limit=20'
page '10,000 bookings, last page' '/api/bookings?limit=20&offset=9980'
page '10,000 bookings, search' '/api/bookings?limit=20&q=c1d2'
page '5,000 clients, first page' '/api/clients?limit=24'
page '5,000 clients, last page' '/api/clients?limit=24&offset=4976'
page '5,000 clients, search' '/api/clients?limit=24&q=c1d2'
fill 100000
page '100,000 bookings, analytics of 30 days' '/api/analytics?period=30d'
page '100,000 bookings, analytics of 12 months' '/api/analytics?period=12m'
