#!/usr/bin/env bash
# Measures every read of every screen (screens.txt) in a practice that is twenty years old: 1,000,000 bookings of 200
# mediators, 200,000 clients, 2,000,000 lines of activity, 500,000 emails. Prints the median of each in milliseconds,
# slowest first. ACCORD: the program; PAST: the number of bookings.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

past=${PAST:-1000000}
mediators=200
email=bench@example.com
password=Bench-Pass-2026
id() { printf '%s0000000-0000-7000-8000-%012x' "$1" "$2"; }

run() {
  program=${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}
  results=$(mktemp -d)
  trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$results"' EXIT
  trap 'exit 143' TERM
  export RATE_LIMIT=off DATA_DIR=$results/data PORT
  PORT=$(free_port)
  "$program" migrate >/dev/null
  "$program" admin create "$email" <<<"$password" >/dev/null
  psql --quiet --set=ON_ERROR_STOP=1 --command="SET accord.past = $past; SET accord.per_day = $mediators" \
    --command="SELECT set_config('accord.today', current_date || 'Z', false)" --file=lab/growth/past.sql "$DATABASE_URL" >/dev/null
  # Only what is the superuser's is left out.
  psql --quiet --command='VACUUM ANALYZE' "$DATABASE_URL" 2>/dev/null
  "$program" serve --no-worker >"$results/log" 2>&1 &
  wait_until_ready $! "$PORT" || die "$(tail "$results/log")"
  local url=http://127.0.0.1:$PORT token line path times
  token=$(curl --fail --silent --show-error --json "{\"email\": \"$email\", \"password\": \"$password\"}" \
    "$url/api/auth/login" | sed 's/.*"token":"\([^"]*\)".*/\1/')
  printf '%s bookings; %s\n\n| ms | read |\n|---|---|\n' "$past" "$("$program" --version)"
  # Number 100 is a client, and number 500 a booking of theirs.
  while read -r line; do
    path=$(sed "s/{mediator}/$(id a 7)/; s/{client}/$(id b 100)/; s/{booking}/$(id c 500)/; s/{matter}/$(id 8 100)/; s/{reference}/A-AAAA-RW/
      s/{name}/f899139/; s/{email}/client100@/; s/{phone}/407-079-1900/; s/{today}/$(date +%F)/
      s/{ago}/$(date --date='30 days ago' +%F)/; s/{ahead}/$(date --date='30 days' +%F)/" <<<"$line")
    # The first five are planned for their own values.
    times=$(for _ in {1..15}; do
      curl --silent --output /dev/null --write-out '%{time_total}\n' --header "Authorization: Bearer $token" "$url$path"
    done | tail -n 9 | sort -g | sed -n 5p)
    awk -v seconds="$times" -v line="$line" 'BEGIN { printf "| %.1f | `%s` |\n", 1000 * seconds, line }'
  done <lab/growth/screens.txt | sort --field-separator='|' --key=2 --general-numeric-sort --reverse
}

case ${1:-} in
  '')
    scripts/setup.sh bench
    [ -n "${ACCORD:-}" ] || build_release
    scripts/postgres.sh scratch -- lab/growth.sh run
    ;;
  run) run ;;
  *) die 'usage: growth.sh' ;;
esac
