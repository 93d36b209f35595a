#!/usr/bin/env bash
# Measures a release build on a scratch database with all safety on and prints medians and ratios:
# against pgbench running the server's own statements, and against a bare actix server sending the
# same answers. First it checks that the statements in lab/bench/*.sql match PostgreSQL's log.
# Takes a quarter of an hour; nothing else should run on the machine at the same time.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

rounds=${BENCH_ROUNDS:-15} # one more warms up; the sessions on offer are enough for fifteen
seconds=${BENCH_SECONDS:-2}
clients=32
mediators=1000
past=1000000 # bookings that 200 mediators have behind them in the old practice
sessions=15000 # set aside for each side of each round of bookings
mediator=00000000-0000-7000-8000-000000000000
release=${CARGO_TARGET_DIR:-target}/release

# What Chromium sends, to wrk and curl: with every request, with a page's, and with those of its scripts.
always=(
  -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'
  -H 'Accept-Encoding: gzip, deflate, br, zstd'
  -H 'Accept-Language: en-US,en;q=0.9'
  -H 'Connection: keep-alive'
  -H 'sec-ch-ua: "Chromium";v="148", "Not/A)Brand";v="99"'
  -H 'sec-ch-ua-mobile: ?0'
  -H 'sec-ch-ua-platform: "Linux"'
)
navigation=(
  "${always[@]}"
  -H 'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8'
  -H 'Sec-Fetch-Dest: document'
  -H 'Sec-Fetch-Mode: navigate'
  -H 'Sec-Fetch-Site: none'
  -H 'Sec-Fetch-User: ?1'
  -H 'Upgrade-Insecure-Requests: 1'
)
call=(
  "${always[@]}"
  -H 'Accept: */*'
  -H 'Sec-Fetch-Dest: empty'
  -H 'Sec-Fetch-Mode: cors'
  -H 'Sec-Fetch-Site: same-origin'
)

# http NAME URL [WRK OPTION…]: records requests per second and the 99th percentile. A refused
# request ends the measurement.
http() {
  local name=$1 out
  shift
  out=$(wrk --threads 2 --connections $clients --duration "${seconds}s" --latency "$@")
  [[ $out != *Non-2xx* && $out != *'Socket errors'* ]] || die "$name: $out"
  awk '$1 == "Requests/sec:" { print $2 }' <<<"$out" >>"$into/$name"
  awk '$1 == "99%" { ms = $2 ~ /us/ ? $2 / 1000 : $2 ~ /ms/ ? $2 + 0 : $2 * 1000; print ms }' <<<"$out" >>"$into/$name.p99"
}

# sql NAME FILE [PGBENCH OPTION…]: records transactions per second.
sql() {
  local name=$1 file=$2 out
  shift 2
  out=$(pgbench --no-vacuum --protocol=prepared --client=$clients --jobs=2 --time="$seconds" --file="$file" "$@" \
    "$DATABASE_URL" 2>&1) || die "$name: $out"
  awk '/without initial connection/ { print $3 }' <<<"$out" >>"$into/$name"
}

each() { cat "$results"/[1-9]*/"$1"; }

median() { sort -g | sed -n "$(((rounds + 1) / 2))p"; }

# The ratio is the median of the per-round ratios, because disk speed changes within minutes.
row() { # OPERATION SERVER LIMIT LIMIT'S_NAME
  awk -v name="$1" -v server="$(each "$2" | median)" -v limit="$(each "$3" | median)" -v of="$4" -v p99="$(each "$2.p99" | median)" \
    -v ratio="$(paste <(each "$2") <(each "$3") | awk '{ print $1 / $2 }' | median)" \
    'BEGIN { printf "| %s | %.0f/s | %.1f ms | %s %.0f/s | %.2f |\n", name, server, p99, of, limit, ratio }'
}

serve() { # PORT [--OPTION | VARIABLE=VALUE]…
  local word options=() variables=()
  for word in "${@:2}"; do
    if [[ $word == --* ]]; then options+=("$word"); else variables+=("$word"); fi
  done
  env PORT="$1" "${variables[@]}" "$release/accord" serve "${options[@]}" >>"$results/log" 2>&1 &
  wait_until_ready $! "$1" || die "$(tail "$results/log")"
}

# bare NAME URL HEADER…: starts a bare server that sends what this URL returns to these headers, head
# and body; sets NAME to its port.
bare() {
  local -n port=$1
  port=$(free_port)
  curl --fail --silent --show-error --include "${@:3}" "$2" >"$results/$1"
  "$release/examples/bare" "$port" "$results/$1" &
  until port_in_use "$port"; do sleep 0.1; done
}

fill() { # DATABASE_URL PAST
  DATABASE_URL=$1 "$release/accord" migrate >/dev/null
  psql --quiet --set=mediators=$mediators --set=past="$2" --file=lab/bench/data.sql "$1" >/dev/null
}

# Creates a database with data and a server on it that caches nothing; sets `first` to its port and
# `days` to the days with sessions.
prepare() {
  results=$(mktemp -d)
  export RATE_LIMIT=off DATA_DIR=$results/data
  fill "$DATABASE_URL" 0
  days=$(psql -At --command="SELECT string_agg(DISTINCT starts_at::date::text, ',' ORDER BY starts_at::date::text)
    FROM time_slots WHERE duration_minutes = 20" "$DATABASE_URL")
  first=$(free_port)
  serve "$first" --no-worker CACHE=off
}

# Checks that lab/bench/*.sql still match what the server sends.
check() {
  prepare
  into=$results seconds=1
  # The first request also reads the settings.
  curl --fail --silent --show-error "http://127.0.0.1:$first/api/time-slots/$mediator" >/dev/null
  psql --quiet --command="SELECT 'mark'" "$DATABASE_URL" >/dev/null
  curl --fail --silent --show-error "http://127.0.0.1:$first/api/time-slots/$mediator" >/dev/null
  compare slots
  http booking "${call[@]}" --script lab/bench/book.lua "http://127.0.0.1:$first" -- 0 $((sessions / 2)) $mediators "$days"
  compare booking
}

# Compares the file NAME with what the last connection sent since the mark or its last BEGIN, both
# with ? for bound values. A value that only one of them writes as a literal is a difference,
# because PostgreSQL plans it differently.
compare() { # NAME
  local bound="s/ VALUES .*//; s/;$//; s/\('[^']*' \|\| lpad\([^,]*, 12, '0'\)\)::uuid|tsrange\([^)]*\)|:[a-z_]+::timestamp [+] interval '[^']*'|('[^']*' \|\| )?:[a-z_]+|[$][0-9]+|NULL/?/g"
  # shellcheck disable=SC2016 # awk's own
  diff <(grep '^[A-Z]' "lab/bench/$1.sql" | sed -E "$bound") \
    <(sed -En 's/^[^[]*\[([0-9]+)\] LOG:  (statement|execute [^:]*): /\1 /p' "$POSTGRES_LOG" |
      awk '/accord_changes/ { next } { pid = $1; sub(/^[0-9]+ /, "") } /mark/ { delete text; next } /^BEGIN/ { text[pid] = "" }
        { text[pid] = text[pid] $0 "\n" } END { printf "%s", text[pid] }' | sed -E "$bound") ||
    die "the server's statements (>) no longer match lab/bench/$1.sql (<)"
}

measure() {
  local second old site bare_slots bare_content bare_page base today until load tag missed=0
  load=$(cut -d ' ' -f 1-3 /proc/loadavg)
  prepare
  today=$(psql -At --command='SELECT current_date' "$DATABASE_URL")
  until=$(psql -At --command='SELECT current_date + 31' "$DATABASE_URL")
  second=$(free_port)
  serve "$second"
  # The daily backup occupies a processor for a while.
  until grep -q 'backup made' "$results/log"; do
    ! grep 'no backup was made' "$results/log" || die 'the daily backup failed'
    sleep 0.5
  done
  # A practice of an ordinary size has the pages: those of a thousand mediators are no one's.
  psql --quiet --command='CREATE DATABASE site' "$DATABASE_URL"
  DATABASE_URL=${DATABASE_URL%/*}/site "$release/accord" migrate >/dev/null
  DEMO=1 DATABASE_URL=${DATABASE_URL%/*}/site "$release/accord" seed-demo >/dev/null
  site=$(free_port)
  serve "$site" --no-worker DEMO=1 DATABASE_URL="${DATABASE_URL%/*}/site"
  printf '\nLighthouse, the landing page on a slow phone:\n'
  node frontend/scripts/lighthouse.mjs "http://127.0.0.1:$site/" || missed=$?
  psql --quiet --command='CREATE DATABASE old' "$DATABASE_URL"
  fill "${DATABASE_URL%/*}/old" $past
  old=$(free_port)
  serve "$old" --no-worker CACHE=off DATABASE_URL="${DATABASE_URL%/*}/old"
  bare bare_slots "http://127.0.0.1:$second/api/time-slots/$mediator" "${call[@]}"
  bare bare_content "http://127.0.0.1:$site/api/content" "${call[@]}"
  bare bare_page "http://127.0.0.1:$site/" "${navigation[@]}"
  tag=$(tr -d '\r' <"$results/bare_content" | sed -n 's/^etag: //p')

  for round in $(seq 0 "$rounds"); do
    into=$results/$round
    mkdir "$into"
    http slots "http://127.0.0.1:$first/api/time-slots/$mediator" "${call[@]}"
    sql slots-sql lab/bench/slots.sql --define=mediator=$mediator --define=one=1 --define=from="$today" \
      --define=until="$until" --define=days="[$today,$until)"
    http slots-old "http://127.0.0.1:$old/api/time-slots/$mediator" "${call[@]}"
    http slots-memory "http://127.0.0.1:$second/api/time-slots/$mediator" "${call[@]}"
    http slots-bare "http://127.0.0.1:$bare_slots/" "${call[@]}"
    http content "http://127.0.0.1:$site/api/content" "${call[@]}"
    http content-304 "http://127.0.0.1:$site/api/content" "${call[@]}" -H "If-None-Match: $tag"
    http content-bare "http://127.0.0.1:$bare_content/" "${call[@]}"
    http page "http://127.0.0.1:$site/" "${navigation[@]}"
    http page-bare "http://127.0.0.1:$bare_page/" "${navigation[@]}"
  done
  # PostgreSQL takes a while to clean up after bookings, so they come after all the reads.
  for round in $(seq 0 "$rounds"); do
    into=$results/$round
    base=$((round * 2 * sessions))
    http booking "${call[@]}" --script lab/bench/book.lua "http://127.0.0.1:$second" -- $base $((sessions / 2)) $mediators "$days"
    http booking-old "${call[@]}" --script lab/bench/book.lua "http://127.0.0.1:$old" -- $base $((sessions / 2)) $mediators "$days"
    sql booking-sql lab/bench/booking.sql --define=mediators=$mediators --define=base=$((base + sessions)) \
      --define=each=$((sessions / clients)) --define=done=0 --define=one=1 --define=seed=0 --define=scope=bookings --define=network=127.0.0.1 \
      --define=nobody=00000000-0000-0000-0000-000000000000 --define=emails=9223372036854775807 \
      --define=actor=client --define=action=booking.requested --define=detail=none \
      --define=received=booking_received --define=requested=new_request --define=withheld=client_mail_withheld
  done

  printf '\n%s cores; load before: %s; %s; PostgreSQL %s, fsync and synchronous commit on\n' "$(nproc)" "$load" \
    "$("$release/accord" --version)" "$(psql -At --command='SHOW server_version' "$DATABASE_URL")"
  printf 'medians of %s rounds of %s s, %s connections, client and servers on this machine\n\n' "$rounds" "$seconds" $clients
  printf '| operation | Accord | p99 | limit | ratio |\n|---|---|---|---|---|\n'
  row "sessions of 30 days ($(grep -o '"id"' "$results/bare_slots" | wc -l) rows), from the database" slots slots-sql 'pgbench, same SQL'
  row 'the same, from memory' slots-memory slots-bare 'bare actix, same answer'
  row 'content, from memory' content content-bare 'bare actix, same answer'
  row 'content that the client has (304)' content-304 content-bare 'bare actix, the whole of it'
  row 'landing page, from memory' page page-bare 'bare actix, same answer'
  row 'booking, committed' booking booking-sql 'pgbench, same SQL'
  row 'sessions from the database, a million bookings later' slots-old slots 'Accord, none'
  row 'booking, a million bookings later' booking-old booking 'Accord, none'
  printf '\n50 clients on overlapping sessions, two servers: '
  node lab/bench/race.mjs 20 $mediator "$first" "$second"
  return "$missed"
}

stop() {
  # shellcheck disable=SC2046 # one word per process
  kill $(jobs -p) 2>/dev/null || true
  wait
  [ -z "${results:-}" ] || rm -rf "$results"
}

case ${1:-} in
  '')
    scripts/setup.sh bench
    cargo build --release --locked --package api --example bare
    build_release
    POSTGRES_OPTIONS='-c log_statement=all' scripts/postgres.sh scratch -- lab/bench.sh check
    missed=0
    scripts/postgres.sh scratch -- lab/bench.sh measure || missed=$?
    POSTGRES_OPTIONS='-c log_statement=all' scripts/postgres.sh scratch -- lab/bench/admin.sh
    scripts/postgres.sh scratch -- lab/bench/mail.sh
    exit "$missed"
    ;;
  check | measure)
    trap stop EXIT
    trap 'exit 143' TERM
    "$1"
    ;;
  *) die 'usage: bench.sh' ;;
esac
