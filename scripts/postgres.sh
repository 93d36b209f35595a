#!/usr/bin/env bash
# Runs a command with a private PostgreSQL and stops it afterwards, whatever happens to the command
# or to this script.
#
#   scripts/postgres.sh with DIR -- COMMAND…     the cluster in DIR/postgres, created on first use
#   scripts/postgres.sh throwaway -- COMMAND…    a fresh one, in memory if there is room, fast and unsafe: for tests
#   scripts/postgres.sh scratch -- COMMAND…      a fresh one in a temporary folder, as safe as the first: for benchmarks
#
# COMMAND gets the URL in DATABASE_URL; others can read it from DIR/database-url while the cluster is
# running. The server's log is POSTGRES_LOG, and POSTGRES_OPTIONS (`-c name=value …`) adds to its
# options. The role accord owns the database accord, may create more databases and is not a superuser.
# PostgreSQL refuses to run as root: root runs it as the user postgres (or nobody, if there is none).
set -euo pipefail
. "$(dirname "$0")/lib.sh"

# PostgreSQL's programs are rarely in PATH: Debian has a separate folder for every major version. An
# existing cluster needs the version that created it.
find_programs() {
  local version
  version=$(cat "$data/PG_VERSION" 2>/dev/null || true)
  bin=$({ find /usr/lib/postgresql -path "*/${version:-*}/bin/postgres" 2>/dev/null || true; } | sort -V | tail -n 1)
  bin=$(dirname "${bin:-$(readlink -f "$(command -v initdb)" || true)}")
  [ -x "$bin/postgres" ] || die 'the PostgreSQL server is not installed (Debian: apt-get install postgresql)'
  [[ -z $version || $("$bin/postgres" --version) =~ \ $version(\.|$|\ ) ]] ||
    die "$data was created by PostgreSQL $version, which is not installed (Debian: apt-get install postgresql-$version)"
}

# The user who runs PostgreSQL: the owner of the existing cluster, and never root.
find_owner() {
  local owner
  unprivileged=(setpriv)
  [ "$(id -u)" = 0 ] || return 0
  owner=$(stat -c %u "$data" 2>/dev/null || id -u postgres 2>/dev/null || id -u nobody)
  unprivileged=(setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups)
}

# In /, because that user may not be able to enter the current folder.
as_owner() { (cd / && exec "${unprivileged[@]}" "$@"); }

# Created next to its final place and moved there once complete, so that an interrupted start leaves
# no partial cluster.
create_cluster() {
  local home=$dir new password
  if ! as_owner test -x "$dir"; then
    # If that user cannot enter the folder (/root is closed, for example), the cluster lives
    # elsewhere, linked.
    mkdir -p /var/lib/accord
    home=$(mktemp -d /var/lib/accord/XXXXXX)
    chmod 711 "$home"
  fi
  new=$home/postgres.new
  rm -rf "$new"
  mkdir -m 700 "$new"
  [ "$(id -u)" != 0 ] || chown "${unprivileged[2]}:${unprivileged[4]}" "$new"
  password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077 && printf '%s\n' "$password" >"$dir/postgres-password")
  as_owner "$bin/initdb" --pgdata="$new" --username=postgres --auth-local=peer --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C --lc-ctype=C.UTF-8 --data-checksums "${initdb_options[@]}" >/dev/null
  as_owner "$bin/postgres" --single -D "$new" postgres >/dev/null 2>>"$dir/postgres.log" <<SQL
CREATE ROLE accord LOGIN CREATEDB PASSWORD '$password'
CREATE DATABASE accord OWNER accord
SQL
  mv "$new" "$home/postgres"
  [ "$home" = "$dir" ] || ln -sfn "$home/postgres" "$dir/postgres"
}

# Leftovers of a killed run: a server that is still stopping, or a postmaster.pid whose process id
# now belongs to another process. (PostgreSQL itself removes one whose process is gone.)
clear_leftovers() {
  local pid
  pid=$(head -n 1 "$data/postmaster.pid" 2>/dev/null) || return 0
  if [ "$(readlink "/proc/$pid/cwd")" = "$data" ]; then
    as_owner "$bin/pg_ctl" stop --pgdata="$data" --mode=fast --silent
  elif [ -e "/proc/$pid" ]; then
    rm -f "$data/postmaster.pid"
  fi
}

# Keeps personal data out of the log: the DETAIL of an error contains row values, and a statement's
# text and parameters contain its input.
quiet_options=(-c log_error_verbosity=terse -c log_parameter_max_length_on_error=0 -c log_min_error_statement=panic)

# Listens on loopback only; no Unix socket, because its path might be too long. In its own session,
# so that Ctrl-C in the terminal leaves stopping it to stop(). The kernel stops it if this script is
# killed.
start_server() {
  local port
  for _ in 1 2 3; do
    port=$(free_port)
    (cd / && exec setsid "${unprivileged[@]}" --pdeathsig INT "$bin/postgres" -D "$data" -p "$port" \
      -c listen_addresses=127.0.0.1 -c unix_socket_directories= "${quiet_options[@]}" \
      "${server_options[@]}" "${more_options[@]}") \
      </dev/null >>"$dir/postgres.log" 2>&1 9>&- &
    server=$!
    while kill -0 "$server" 2>/dev/null; do
      if "$bin/pg_isready" --quiet --host=127.0.0.1 --port="$port"; then
        DATABASE_URL=postgres://accord:$(cat "$dir/postgres-password")@127.0.0.1:$port/accord
        export DATABASE_URL
        (umask 077 && rm -f "$dir/database-url" && printf '%s\n' "$DATABASE_URL" >"$dir/database-url")
        return
      fi
      sleep 0.05
    done
  done
  tail -n 20 "$dir/postgres.log" >&2
  die "PostgreSQL did not start; its log is $dir/postgres.log"
}

# First the command and everything it started, then PostgreSQL.
stop() {
  trap '' INT TERM HUP
  if [ -n "${command:-}" ] && kill -TERM -- "-$command" 2>/dev/null; then
    for _ in {1..300}; do
      kill -0 -- "-$command" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$command" 2>/dev/null || true
  fi
  if [ -n "${server:-}" ] && kill -INT "$server" 2>/dev/null; then wait "$server" || true; fi
  if [ "$mode" = with ]; then rm -f "$dir/database-url"; else rm -rf "$dir"; fi
}

# A database per test means hundreds of files; in memory they take the kernel a quarter of the time.
has_room_in_memory() { [ "$(df --output=avail --block-size=1G /dev/shm 2>/dev/null | tail -n 1)" -ge 3 ]; } 2>/dev/null

mode=${1:-}
case $mode in
  with)
    [ "${3:-}" = -- ] || die 'usage: postgres.sh with DIR -- COMMAND…'
    mkdir -p "$2"
    dir=$(realpath "$2")
    shift 3
    initdb_options=()
    server_options=()
    exec 9>"$dir/lock"
    flock -n 9 || die "Accord is already running on $dir; the URL of its database is in $dir/database-url"
    ;;
  throwaway | scratch)
    [ "${2:-}" = -- ] || die "usage: postgres.sh $mode -- COMMAND…"
    if [ "$mode" = throwaway ] && has_room_in_memory; then dir=$(mktemp -d -p /dev/shm); else dir=$(mktemp -d); fi
    chmod 711 "$dir"
    shift 2
    initdb_options=(--no-sync)
    # No autovacuum: only a superuser can drop a database while autovacuum is working on it.
    server_options=(-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c max_connections=200)
    [ "$mode" = throwaway ] || server_options=()
    ;;
  *) die 'usage: postgres.sh with DIR -- COMMAND… | throwaway -- COMMAND… | scratch -- COMMAND…' ;;
esac
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

export POSTGRES_LOG=$dir/postgres.log
(umask 077 && touch "$POSTGRES_LOG")
read -ra more_options <<<"${POSTGRES_OPTIONS:-}"
data=$(realpath -m "$dir/postgres")
find_owner
find_programs
[ -d "$data" ] || create_cluster
data=$(realpath "$dir/postgres")
clear_leftovers
start_server
setsid setpriv --pdeathsig TERM "$@" </dev/null 9>&- &
command=$!
wait "$command"
