#!/usr/bin/env bash
# Tries point-in-time recovery as docs/deployment.md describes it, on a PostgreSQL of its own in a
# temporary folder: WAL archiving, a base backup, a row, the moment, another row, then a restore to
# that moment and one to the end of the archive. ACCORD: the program; otherwise a release build.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

[ -n "${ACCORD:-}" ] || build_release
accord=$(realpath "${ACCORD:-${CARGO_TARGET_DIR:-target}/release/accord}")
bin=$(dirname "$(find /usr/lib/postgresql -name initdb 2>/dev/null | sort -V | tail -n 1)")
dir=$(mktemp -d)
owner=()
if [ "$(id -u)" = 0 ]; then
  owner=(setpriv --reuid postgres --regid postgres --clear-groups)
  chown postgres "$dir"
fi
as_owner() { (cd / && exec "${owner[@]}" "$@"); }
stop() { as_owner "$bin/pg_ctl" stop --pgdata="$1" --mode=immediate --silent 2>/dev/null || true; }
trap 'stop "$dir/main"; stop "$dir/before"; stop "$dir/end"; rm -rf "$dir"' EXIT

# start FOLDER [OPTION…]: starts the cluster there; its URL is then in `url`.
start() {
  local data=$1 port
  shift
  port=$(free_port)
  as_owner "$bin/pg_ctl" start --pgdata="$data" --silent --wait --log="$dir/log" \
    --options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= $*" || { cat "$dir/log" >&2; die 'PostgreSQL did not start'; }
  url=postgres://postgres@127.0.0.1:$port/postgres
}
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --dbname="$url" --command="$1"; }
accord() { DATABASE_URL=$url DATA_DIR=$dir/data LOG=error "$accord" "$@"; }
add() { ask "INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties)
  VALUES (gen_random_uuid(), '$1', '$1@example.com', 'mediator', 'active', '', '', '', '{}')"; }

as_owner mkdir "$dir/archive"
as_owner "$bin/initdb" --pgdata="$dir/main" --username=postgres --auth=trust --no-sync >/dev/null
# %% would be a percent sign to PostgreSQL; %p is the file, %f its name.
start "$dir/main" "-c wal_level=replica -c archive_mode=on -c archive_timeout=60 -c 'archive_command=test ! -f $dir/archive/%f && cp %p $dir/archive/%f'"
accord migrate
as_owner "$bin/pg_basebackup" --dbname="$url" --pgdata="$dir/base" --checkpoint=fast --wal-method=none
add before
sleep 1
moment=$(ask 'SELECT now()')
sleep 1
add after
ask 'SELECT pg_switch_wal()' >/dev/null
file=$(ask "SELECT pg_walfile_name(pg_switch_wal())")
for _ in {1..100}; do
  archived=$(ask "SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver")
  [[ $archived < $file ]] || break
  sleep 0.1
done
stop "$dir/main"

# recover NAME OPTION…: a copy of the base backup that replays the archive.
recover() {
  local name=$1
  shift
  as_owner cp --archive "$dir/base" "$dir/$name"
  as_owner touch "$dir/$name/recovery.signal"
  start "$dir/$name" "-c 'restore_command=cp $dir/archive/%f %p' -c recovery_target_action=promote -c archive_mode=off" "$@"
  for _ in {1..300}; do
    [ "$(ask 'SELECT pg_is_in_recovery()')" != f ] || return 0
    sleep 0.1
  done
  die "the recovery of $name did not end"
}
names() { ask "SELECT string_agg(name, ' ' ORDER BY name) FROM employees"; }

recover before "-c 'recovery_target_time=$moment'"
[ "$(names)" = before ] || die "at $moment there should be one mediator, not: $(names)"
# There is no data folder here, which is a problem of its own.
doctor=$(accord doctor || true)
[[ $doctor == *'All have been run'* ]] || die "the recovered database is not in order: $doctor"
echo 'ok  recovered to the moment between two changes: the first is there, the second is not'
stop "$dir/before"
recover end
[ "$(names)" = 'after before' ] || die "at the end there should be two mediators, not: $(names)"
echo 'ok  recovered to the end of the archive: both are there'
