#!/usr/bin/env bash
# Builds the Debian package in target/debian: the program, the frontend, the systemd unit, manual pages
# and completions. Prints the file's name.
#
#   scripts/deb.sh [VERSION]           VERSION instead of the one in Cargo.toml
#   ACCORD=FILE scripts/deb.sh         with this program instead of building one
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

version=${1:-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)}
target=${CARGO_TARGET_DIR:-target}
target=$(realpath -m "$target")
program=$target/release/accord
papers=target/papers
options=()

scripts/setup.sh deb >&2
if [ -n "${ACCORD:-}" ]; then
  # cargo-deb takes the program from where a release build leaves it.
  mkdir -p "${program%/*}"
  strip "$ACCORD" -o "$program"
  options=(--fast)
else
  cargo build --release --locked --package api >&2
fi
build_frontend >&2

rm -rf "$papers"
"$program" papers "$papers"
gzip --best --no-name "$papers"/*.1
cat >"$papers/changelog" <<CHANGES
accord ($version) stable; urgency=medium

  * See /usr/share/doc/accord/CHANGELOG.md.

 -- The Accord authors <accord@localhost>  $(git log -1 --format=%aD 2>/dev/null || date --rfc-email)
CHANGES

"$cargo_deb/bin/cargo-deb" --no-build --package api --deb-version "$version" --output "$target/debian/" --quiet \
  "${options[@]}" >&2
echo "$target/debian/accord_${version}_$(dpkg --print-architecture).deb"
