#!/usr/bin/env bash
# Measures Accord beside django-appointment: the same operations, the same client programs, the same
# PostgreSQL, in turn. Prints a table for docs/performance.md, which says what can be compared.
# Takes a few minutes; nothing else should run on the machine at the same time.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

rounds=${PEERS_ROUNDS:-5} # one more warms up
seconds=${PEERS_SECONDS:-3}
races=${PEERS_RACES:-20}
staff=100 # with 480 slots each
mediator=00000000-0000-7000-8000-000000000000
release=${CARGO_TARGET_DIR:-target}/release
parts=lab/peers
# On two cores, 2, 3 and 5 workers without threads were slower for openings and new visitors.
gunicorn=(--workers "$(($(nproc) > 2 ? $(nproc) : 2))" --threads 4)

median() { sort -g | awk '{ line[NR] = $1 } END { print line[int((NR + 1) / 2)] }'; }

# openings SERVER: records months per second.
openings() {
  local out path=/api/time-slots/$mediator options=() month=1
  if [ "$1" = peer ]; then
    path=/
    options=(--script "$parts/openings.lua")
    month=$(wc -w <<<"${DAYS//,/ }")
  fi
  out=$(wrk --threads 2 --connections 32 --duration "${seconds}s" "${options[@]}" \
    "http://127.0.0.1:${ports[$1]}$path" -- $((staff + 1)) "$DAYS")
  [[ $out != *Non-2xx* && $out != *'Socket errors'* ]] || die "openings of $1: $out"
  awk -v month="$month" '$1 == "Requests/sec:" { print $2 / month }' <<<"$out" >>"$into/openings-$1"
}

# book SIDE MODE: records bookings per second.
book() {
  local out rate confirmed
  out=$(client book "$1" "${ports[$1]}" "$2" "$seconds" "${next[$1]}") || die "$(tail "$results/$1.log")"
  read -r rate confirmed "next[$1]" <<<"$out"
  told[$1]=$((told[$1] + confirmed))
  echo "$rate" >>"$into/$2-$1"
}

# Accord sends emails after the booking, and would still be at it while the peer is measured. Adds
# what was stored and what was sent.
forget_emails() {
  psql -At --field-separator=' ' --command='WITH gone AS (DELETE FROM outbox RETURNING sent_at)
    SELECT count(*), count(sent_at) FROM gone' "$DATABASE_URL" >>"$results/emails"
}

client() { node "$parts/client.mjs" "$@"; }

emails_sent() { psql -At --command='SELECT count(sent_at) FROM outbox' "$DATABASE_URL"; }

# Bookings in the database, and those of one staff member per slot.
stored() { # SIDE
  if [ "$1" = accord ]; then
    psql -At --command='SELECT count(*) FROM bookings' "$DATABASE_URL"
  else
    psql -At --command='SELECT count(*) FROM appointment_appointment' "$PEER_DATABASE_URL"
  fi
}
stored_per_slot() { # SIDE STAFF_MEMBER
  if [ "$1" = accord ]; then
    psql -At --command="SELECT count(*) FROM bookings
      WHERE employee_id = ('00000000-0000-7000-8000-' || lpad(to_hex($2), 12, '0'))::uuid GROUP BY starts_at" "$DATABASE_URL"
  else
    psql -At --command="SELECT count(*) FROM appointment_appointment JOIN appointment_appointmentrequest AS asked
      ON asked.id = appointment_request_id WHERE staff_member_id = $2 GROUP BY date, start_time" "$PEER_DATABASE_URL"
  fi
}

# each_round SIDE STAFF_MEMBER: how many bookings each slot got, `1` or `48 to 50`.
each_round() {
  stored_per_slot "$1" "$2" | sort -g | awk '
    NR == 1 { least = $1 } { most = $1 } END { print least == most ? most : least " to " most }'
}

# contest SIDE NAME STAFF_MEMBER ROUNDS FIRST: what clients were told must be what is stored.
contest() {
  local told
  told=$(client "$2" "$1" "${ports[$1]}" "$4" "$5") || die "$(tail "$results/$1.log")"
  [ "$(tr ' ' '\n' <<<"$told" | sort)" = "$(stored_per_slot "$1" "$3" | sort)" ] ||
    die "$1 told $told clients that the slot is theirs, and stored $(stored_per_slot "$1" "$3" | paste -sd ' ')"
}

# memory PID: PSS of the process and its children in MiB.
memory() {
  local pid
  for pid in "$1" $(ps -o pid= --ppid "$1"); do cat "/proc/$pid/smaps_rollup"; done |
    awk '/^Pss:/ { sum += $2 } END { printf "%.1f", sum / 1024 }'
}

figures() { cat "$results"/[1-9]*/"$1"; }

# The ratio is the median of the per-round ratios, because the machine's speed changes within minutes.
rate() { # OPERATION NAME SERVER
  row "$1" "$(figures "$2-$3" | median)" "$(figures "$2-peer" | median)" /s \
    "$(paste <(figures "$2-$3") <(figures "$2-peer") | awk '{ print $1 / $2 }' | median)"
}

row() { # OPERATION ACCORD PEER UNIT [RATIO]
  awk -v name="$1" -v accord="$2" -v peer="$3" -v unit="$4" -v ratio="${5:-}" '
    function digits(value) { return sprintf("%." (value < 10 ? 2 : value < 100 ? 1 : 0) "f", value) }
    BEGIN { printf "| %s | %s%s | %s%s | %s |\n", name, digits(accord), unit, digits(peer), unit,
      digits(ratio == "" ? accord / peer : ratio) }'
}

measure() {
  local side load round mode mailed
  declare -A ports next=([accord]=0 [peer]=0) told=([accord]=0 [peer]=0) pids
  load=$(cut -d ' ' -f 1-3 /proc/loadavg)
  results=$(mktemp -d)
  mkdir "$results/codes"
  ports=([accord]=$(free_port) [uncached]=$(free_port) [peer]=$(free_port) [mail]=$(free_port))
  export STAFF=$staff CODES=$results/codes
  node lab/bench/sink.mjs "${ports[mail]}" up "$CODES" &
  until port_in_use "${ports[mail]}"; do sleep 0.1; done

  # All clients share one address; everything else that protects the server stays on.
  export RATE_LIMIT=off DATA_DIR=$results/data FRONTEND_DIR=crates/api/tests/it/frontend
  export SMTP_URL=smtp://127.0.0.1:${ports[mail]}
  "$release/accord" migrate >/dev/null
  psql --quiet --set=mediators=$staff --set=past=0 --file=lab/bench/data.sql "$DATABASE_URL" >/dev/null
  DAYS=$(psql -At --command="SELECT string_agg(DISTINCT starts_at::date::text, ',' ORDER BY starts_at::date::text)
    FROM time_slots WHERE employee_id = '$mediator'" "$DATABASE_URL")
  export DAYS

  export PEER_DATABASE_URL=${DATABASE_URL%/*}/peer PEER_SMTP_PORT=${ports[mail]} PEER_STAFF=$staff
  psql --quiet --command='CREATE DATABASE peer' "$DATABASE_URL"
  mkdir "$results/site"
  "$peers/bin/django-admin" startproject site_of_peer "$results/site"
  cat "$parts/settings.py" >>"$results/site/site_of_peer/settings.py"
  cp "$parts/urls.py" "$results/site/site_of_peer/urls.py"
  {
    "$peers/bin/python" "$results/site/manage.py" makemigrations appointment
    "$peers/bin/python" "$results/site/manage.py" migrate
    "$peers/bin/python" "$results/site/manage.py" shell <"$parts/fill.py"
  } >>"$results/peer.log" 2>&1 || die "$(tail "$results/peer.log")"
  # Not the system's tables, which belong to another role.
  psql --quiet --command='SET client_min_messages = error' --command='VACUUM ANALYZE' "$PEER_DATABASE_URL"

  commands[accord]="env PORT=${ports[accord]} $release/accord serve"
  commands[peer]="$peers/bin/gunicorn --chdir $results/site --bind 127.0.0.1:${ports[peer]} ${gunicorn[*]}
    --log-level warning site_of_peer.wsgi"
  # The daily backup occupies a processor for a while: the first start makes it.
  ${commands[accord]} >>"$results/accord.log" 2>&1 &
  pids[accord]=$!
  wait_until_ready $! "${ports[accord]}" || die "$(tail "$results/accord.log")"
  until grep -q 'backup made' "$results/accord.log"; do
    ! grep 'no backup was made' "$results/accord.log" || die 'the daily backup failed'
    sleep 0.5
  done
  kill "${pids[accord]}"
  wait "${pids[accord]}" || die "$(tail "$results/accord.log")"

  for side in accord peer; do
    # shellcheck disable=SC2086 # a command and its arguments
    client start $side "${ports[$side]}" 6 -- ${commands[$side]} | tail -n 5 >"$results/start-$side"
    ${commands[$side]} >>"$results/$side.log" 2>&1 &
    pids[$side]=$!
  done
  env PORT="${ports[uncached]}" CACHE=off "$release/accord" serve --no-worker >>"$results/accord.log" 2>&1 &
  wait_until_ready $! "${ports[uncached]}" || die "$(tail "$results/accord.log")"
  wait_until_ready "${pids[accord]}" "${ports[accord]}" || die "$(tail "$results/accord.log")"
  until http_ok "${ports[peer]}" "/appointment/request/1/"; do
    kill -0 "${pids[peer]}" || die "$(tail "$results/peer.log")"
    sleep 0.1
  done

  for round in $(seq 0 "$rounds"); do
    into=$results/$round
    mkdir "$into"
    for side in accord uncached peer; do openings $side; done
    for mode in visit store; do
      book accord $mode
      forget_emails
      book peer $mode
    done
  done
  # A backlog of emails, and nothing else to do.
  into=$results/backlog
  mkdir "$into"
  book accord store
  mailed=$(emails_sent)
  sleep 10
  mailed=$((($(emails_sent) - mailed) / 10))
  forget_emails
  for side in accord peer; do
    [ "$(stored $side)" = "${told[$side]}" ] || die "$side confirmed ${told[$side]} bookings and stored $(stored $side)"
    memory "${pids[$side]}" >"$results/memory-$side"
    contest $side race $staff "$races" "${next[$side]}"
    contest $side stale $((staff - 1)) 3 $((next[$side] + 50))
  done

  printf '\n%s cores; load before: %s; %s; django-appointment %s, Django %s, gunicorn %s %s, %s; PostgreSQL %s\n' \
    "$(nproc)" "$load" "$("$release/accord" --version)" "$(version django-appointment)" "$(version Django)" \
    "$(version gunicorn)" "${gunicorn[*]}" "$("$peers/bin/python" --version)" \
    "$(psql -At --command='SHOW server_version' "$DATABASE_URL")"
  printf 'medians of %s rounds of %s s, 32 clients, client and servers on this machine\n\n' "$rounds" "$seconds"
  printf '| operation | Accord | django-appointment | ratio |\n|---|---|---|---|\n'
  rate 'bookings by new visitors, from a chosen slot to the last page' visit accord
  rate 'bookings by known clients, only the requests that store them' store accord
  rate 'a month of openings' openings accord
  rate 'the same, Accord without its memory of answers' openings uncached
  printf '| bookings stored for one slot that 50 clients want at once, %s rounds | %s | %s | |\n' "$races" \
    "$(each_round accord $staff)" "$(each_round peer $staff)"
  printf '| bookings stored for one slot that two clients want, one after the other, 3 rounds | %s | %s | |\n' \
    "$(each_round accord $((staff - 1)))" "$(each_round peer $((staff - 1)))"
  # Of a known client's booking, django-appointment sends one email, to the staff member.
  row 'emails sent' "$mailed" "$(figures store-peer | median)" /s
  row 'memory after the bookings (PSS)' "$(<"$results/memory-accord")" "$(<"$results/memory-peer")" ' MiB'
  row 'from start to the first openings' "$(median <"$results/start-accord")" "$(median <"$results/start-peer")" ' s'
  # Accord's backlog is the last line of its file.
  awk '{ stored += was[1]; sent += was[2]; split($0, was) }
    END { printf "\nWhile bookings came in, Accord sent %d of their %d emails.\n", sent, stored }' "$results/emails"
}

version() {
  "$peers/bin/python" -c 'import sys; from importlib.metadata import version; print(version(sys.argv[1]))' "$1"
}

stop() {
  # shellcheck disable=SC2046 # one word per process
  kill $(jobs -p) 2>/dev/null || true
  wait
  [ -z "${results:-}" ] || rm -rf "$results"
}

declare -A commands
case ${1:-} in
  '')
    scripts/setup.sh peers
    cargo build --release --locked --package api
    scripts/postgres.sh scratch -- lab/peers.sh measure
    ;;
  measure)
    trap stop EXIT
    trap 'exit 143' TERM
    measure
    ;;
  *) die 'usage: peers.sh' ;;
esac
