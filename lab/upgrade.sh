#!/usr/bin/env bash
# Has every released version serve while this one migrates its database, and then beside it: fails if a call fails or a
# booking is lost. `upgrade.sh record VERSION` writes the statements that a version sends, for pg/upgrades.rs.
# UPGRADE_SECONDS (5) of each phase, UPGRADE_BOOKINGS (20000) in the past, ACCORD (this version's program; otherwise a
# debug build).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

declare -A commits=([0.1.0]=f09647bc240bde2ca98feae4f9c7e69a28181cd3)
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
dumps=crates/infra/tests/upgrades

program() { echo "$target/upgrade/accord-$1"; }

# build VERSION: its program, unless it is there from the last time.
build() {
  local source part
  [ -n "${commits[$1]:-}" ] || die "no commit is known of version $1"
  git cat-file -e "${commits[$1]}" 2>/dev/null || die 'this clone has no history: git fetch --unshallow'
  [ ! -x "$(program "$1")" ] || return 0
  source=$(mktemp -d)
  # shellcheck disable=SC2064 # this folder
  trap "git worktree remove --force '$source'; rm -rf '$target/upgrade/build'" EXIT
  git worktree add --quiet --detach "$source" "${commits[$1]}"
  # Most of its dependencies are those of today. The links cost nothing, and cargo replaces files, never changes them.
  mkdir -p "$target/upgrade/build/debug"
  for part in deps build .fingerprint; do
    [ ! -d "$target/debug/$part" ] || cp -al "$target/debug/$part" "$target/upgrade/build/debug/"
  done
  (cd "$source" && CARGO_TARGET_DIR=$target/upgrade/build cargo build --locked --package api)
  mv "$target/upgrade/build/debug/accord" "$(program "$1")"
}

# drive SCRIPT ARGUMENTS…: in the background, because bash handles TERM only between commands.
drive() {
  setpriv --pdeathsig TERM node "lab/upgrade/$1.mjs" "${@:2}" &
  wait $! || die "$(tail -n 20 "$folder"/*.log)"
}

# prepare VERSION: a folder for its server, with a frontend of its time.
prepare() {
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  mkdir "$folder/frontend"
  git archive "${commits[$1]}:crates/api/tests/it/frontend" | tar -x -C "$folder/frontend"
}

case ${1:-} in
  '')
    [ -n "${ACCORD:-}" ] || cargo build --locked --package api
    for version in "${!commits[@]}"; do
      (build "$version")
      printf '\n=== %s\n' "$version"
      scripts/postgres.sh scratch -- lab/upgrade.sh serve "$version"
    done
    ;;
  serve)
    prepare "$2"
    "$(program "$2")" migrate
    git show "${commits[$2]}:scripts/bench/data.sql" |
      psql --quiet --set=mediators=200 --set=past="${UPGRADE_BOOKINGS:-20000}" "$DATABASE_URL"
    drive run "$(program "$2")" "$(realpath "${ACCORD:-$target/debug/accord}")" "$folder" "${UPGRADE_SECONDS:-5}"
    ;;
  record)
    [ -f "$dumps/${2:-}.sql.gz" ] || die 'usage: upgrade.sh [record VERSION]'
    (build "$2")
    POSTGRES_OPTIONS='-c logging_collector=on -c log_destination=jsonlog -c log_filename=statements -c log_statement=all -c log_error_verbosity=default' \
      scripts/postgres.sh throwaway -- lab/upgrade.sh statements "$2"
    ;;
  statements)
    prepare "$2"
    gunzip --stdout "$dumps/$2.sql.gz" | psql --quiet --set=ON_ERROR_STOP=1 "$DATABASE_URL" >/dev/null
    # What is not as the program writes it; recorded, too.
    PGAPPNAME='' psql --quiet --command='TRUNCATE documents, content_versions, weekly_plans, dashboards' "$DATABASE_URL"
    drive record "$(program "$2")" "$folder" "${POSTGRES_LOG%/*}/postgres/log/statements.json" "$dumps/$2.statements.sql"
    ;;
  *) die 'usage: upgrade.sh [record VERSION]' ;;
esac
