#!/usr/bin/env bash
# Writes what Accord is made of, as CycloneDX: target/sbom/server.cdx.json and frontend.cdx.json.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

version=0.5.9
target=${CARGO_TARGET_DIR:-target}
tool=$target/cargo-cyclonedx
"$tool/bin/cargo-cyclonedx" cyclonedx --version 2>/dev/null | grep -q " $version\$" ||
  cargo install --quiet --locked --root "$tool" cargo-cyclonedx --version "$version"
mkdir -p "$target/sbom"
# It writes a file into each crate; only the server's is wanted.
trap 'rm -f crates/*/sbom.tmp.json' EXIT
"$tool/bin/cargo-cyclonedx" cyclonedx --quiet --format json --override-filename sbom.tmp \
  --target x86_64-unknown-linux-gnu
mv crates/api/sbom.tmp.json "$target/sbom/server.cdx.json"
npm --prefix frontend sbom --package-lock-only --omit dev --sbom-format cyclonedx >"$target/sbom/frontend.cdx.json"
for file in server frontend; do
  echo "$target/sbom/$file.cdx.json: $(node -p "require('$(realpath "$target")/sbom/$file.cdx.json').components.length") components"
done
