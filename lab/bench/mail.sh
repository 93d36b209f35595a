#!/usr/bin/env bash
# Measures how long a booking takes, one after the other, while the mail server is up, down, slow or
# hostile, against a server without one. `bench.sh` runs it.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib.sh

program=${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}
rounds=${BENCH_ROUNDS:-5} # one more warms up
[ "$rounds" -le 5 ] || rounds=5
seconds=${BENCH_SECONDS:-2}
mediators=300
each=4800 # sessions set aside for each measurement
results=$(mktemp -d)
stop() {
  # shellcheck disable=SC2046 # one word per process
  kill $(jobs -p) 2>/dev/null || true
  wait
  rm -rf "$results"
}
trap stop EXIT
trap 'exit 143' TERM

# sink MODE: starts a mail server; sets ports[MODE].
sink() {
  ports[$1]=$(free_port)
  node lab/bench/sink.mjs "${ports[$1]}" "$1" &
  until port_in_use "${ports[$1]}"; do sleep 0.1; done
}

# book MODE: books for a while on a server with this mail server, and records the median and the
# 99th percentile in milliseconds.
book() {
  local port server out variables=()
  [ "$1" = none ] || variables=(SMTP_URL="smtp://127.0.0.1:${ports[$1]}")
  port=$(free_port)
  psql --quiet --command='DELETE FROM outbox' "$DATABASE_URL"
  env PORT="$port" "${variables[@]}" "$program" serve >>"$results/log" 2>&1 &
  server=$!
  wait_until_ready $server "$port" || die "$(tail "$results/log")"
  out=$(wrk --threads 1 --connections 1 --duration "${seconds}s" --latency --script lab/bench/book.lua \
    "http://127.0.0.1:$port" -- "$next" $each $mediators "$days")
  [[ $out != *Non-2xx* && $out != *'Socket errors'* ]] || die "$1: $out"
  next=$((next + each))
  kill $server
  wait $server || die "$(tail "$results/log")"
  awk -v file="$results/$1" '
    function ms(text) { return text ~ /us/ ? text / 1000 : text ~ /ms/ ? text + 0 : text * 1000 }
    $1 == "50%" { print ms($2) >>(file ".p50") } $1 == "99%" { print ms($2) >>(file ".p99") }' <<<"$out"
}

median() { sort -g "$1" | sed -n "$(((rounds + 1) / 2))p"; }

row() { # MODE NAME
  awk -v name="$2" -v p50="$(median "$results/$1.p50")" -v p99="$(median "$results/$1.p99")" \
    -v none="$(median "$results/none.p50")" \
    'BEGIN { printf "| %s | %.1f ms | %.1f ms | %.2f |\n", name, p50, p99, p50 / none }'
}

export RATE_LIMIT=off DATA_DIR=$results/data LOG=error
"$program" migrate >/dev/null
psql --quiet --set=mediators=$mediators --set=past=0 --file=lab/bench/data.sql "$DATABASE_URL" >/dev/null
days=$(psql -At --command="SELECT string_agg(DISTINCT starts_at::date::text, ',' ORDER BY starts_at::date::text)
  FROM time_slots WHERE duration_minutes = 20" "$DATABASE_URL")
declare -A ports
ports[down]=$(free_port)
for mode in up slow hostile; do sink $mode; done
next=0
for round in $(seq 0 "$rounds"); do
  for mode in none up down slow hostile; do book $mode; done
  [ "$round" != 0 ] || rm "$results"/*.p50 "$results"/*.p99
done

printf '\n| one booking after the other, with a mail server that is | p50 | p99 | to none |\n|---|---|---|---|\n'
row none 'not configured'
row up up
row down down
row slow 'slow: a byte a second'
row hostile 'hostile: refuses, floods and hangs up'
