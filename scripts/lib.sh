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

# Installs the frontend's npm packages, unless they are there.
install_frontend() {
  local stamp=frontend/node_modules/.installed
  ! sha256sum --check --status "$stamp" 2>/dev/null || return 0
  echo "Installing the frontend's npm packages"
  npm --prefix frontend ci --no-audit --no-fund
  sha256sum frontend/package-lock.json >"$stamp"
}

# unless_done NAME FILES COMMAND…: runs the command unless it has already succeeded on these files with these
# versions of everything it needs. FILES: `frontend`, `server` or `all`.
unless_done() {
  local stamp=${CARGO_TARGET_DIR:-target}/done/$1 state
  state=$(checksum "$2")
  shift 2
  if [ "$state" = "$(cat "$stamp" 2>/dev/null)" ]; then
    echo 'Nothing has changed since it last passed.'
  else
    "$@"
    mkdir -p "${stamp%/*}"
    printf '%s\n' "$state" >"$stamp"
  fi
}

# checksum FILES: of the frontend's files; of all others and the OpenAPI document, which the server's tests read;
# or of all.
checksum() {
  local places=(frontend) place
  [ "$1" != server ] || places=(frontend/openapi.json)
  if [ "$1" != frontend ]; then
    for place in *; do
      case $place in frontend | target) ;; *) places+=("$place") ;; esac
    done
  fi
  {
    node --version
    for place in rustc psql chromium-headless-shell; do "$place" --version || true; done 2>/dev/null
    find "${places[@]}" \( -name node_modules -o -name dist -o -name test-results -o -name var \) -prune -o -type f -print0 |
      sort -z | xargs -0 sha256sum
  } | sha256sum
}

build_frontend() {
  install_frontend
  [ -f frontend/dist/index.html ] || rm -f "${CARGO_TARGET_DIR:-target}/done/build"
  unless_done build frontend npm --prefix frontend run build
}

# What the package has: the program with every optimization, and the frontend.
build_release() {
  cargo build --release --locked --package api
  build_frontend
}

# Where tools are installed.
# shellcheck disable=SC2034 # for the scripts that source this
schemathesis=${CARGO_TARGET_DIR:-target}/schemathesis cargo_tools=${CARGO_TARGET_DIR:-target}/cargo-tools \
  cargo_deb=${CARGO_TARGET_DIR:-target}/cargo-deb peers=${CARGO_TARGET_DIR:-target}/peers calendar_oracle=${CARGO_TARGET_DIR:-target}/calendar-oracle
