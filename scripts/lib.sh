# shellcheck shell=bash
# Functions shared by the other scripts. Sourced, never run.

die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

port_in_use() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Below 32768, where the kernel's ports for outgoing connections begin.
free_port() {
  local port
  while port=$((RANDOM % 16000 + 16000)); port_in_use "$port"; do :; done
  echo "$port"
}

# http_ok PORT PATH: succeeds if the server there returns 200.
http_ok() {
  local status
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$2" >&3
  read -r -t 5 status <&3
  exec 3>&-
  [[ $status == *' 200 '* ]]
} 2>/dev/null

# wait_until_ready PID PORT: waits until the server PID is ready, for as long as it is running.
wait_until_ready() {
  until http_ok "$2" /api/health/ready; do
    kill -0 "$1" 2>/dev/null || return 1
    sleep 0.1
  done
}

# unless_done NAME COMMAND…: runs the command unless it has already succeeded on these frontend
# files. `npm ci` resets this.
unless_done() {
  local stamp=frontend/node_modules/.done-$1 sources
  shift
  sources=$(frontend_sources)
  if [ "$sources" = "$(cat "$stamp" 2>/dev/null)" ]; then
    echo 'Nothing has changed since it last passed.'
  else
    "$@"
    printf '%s\n' "$sources" >"$stamp"
  fi
}

# A checksum of all the frontend's files and the Node version.
frontend_sources() {
  {
    node --version
    find frontend \( -name node_modules -o -name dist -o -name test-results \) -prune -o -type f -print0 |
      sort -z | xargs -0 sha256sum
  } | sha256sum
}

build_frontend() {
  [ -f frontend/dist/index.html ] || rm -f frontend/node_modules/.done-build
  unless_done build npm --prefix frontend run build
}

# Where tools are installed.
# shellcheck disable=SC2034 # for the scripts that source this
schemathesis=${CARGO_TARGET_DIR:-target}/schemathesis cargo_tools=${CARGO_TARGET_DIR:-target}/cargo-tools \
  cargo_deb=${CARGO_TARGET_DIR:-target}/cargo-deb peers=${CARGO_TARGET_DIR:-target}/peers
