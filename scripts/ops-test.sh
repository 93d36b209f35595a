#!/usr/bin/env bash
# Checks the files that operators use beside the server with the programs they are for: the proxies'
# configuration, the alert rules and their tests, the dashboard, and how hardened the systemd unit is.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

scripts/setup.sh ops
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=practice.example -keyout "$dir/privkey.pem" -out "$dir/fullchain.pem" 2>/dev/null
sed "s|/etc/letsencrypt/live/practice.example|$dir|" packaging/nginx.conf >"$dir/site.conf"
cat >"$dir/nginx.conf" <<CONF
pid $dir/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  include $dir/site.conf;
}
CONF
/usr/sbin/nginx -t -q -c "$dir/nginx.conf"
echo 'ok  nginx accepts packaging/nginx.conf'

HOME=$dir caddy validate --config packaging/Caddyfile --adapter caddyfile >"$dir/caddy.log" 2>&1 || { cat "$dir/caddy.log" >&2; exit 1; }
caddy fmt packaging/Caddyfile | cmp -s - packaging/Caddyfile || die 'packaging/Caddyfile is not formatted: caddy fmt --overwrite'
echo 'ok  caddy accepts packaging/Caddyfile'

promtool check rules monitoring/rules.yaml
(cd monitoring && promtool test rules rules.test.yaml)
# promtool checks each query of the dashboard as it would a rule's.
# shellcheck disable=SC2016 # JavaScript
node -e 'const d = JSON.parse(require("fs").readFileSync("monitoring/dashboard.json"));
const rules = d.panels.flatMap((p) => p.targets.map((t) => ({ record: `panel:${p.id}:${t.refId.toLowerCase()}`, expr: t.expr })));
console.log(JSON.stringify({ groups: [{ name: "dashboard", rules }] }))' >"$dir/dashboard.yaml"
promtool check rules "$dir/dashboard.yaml" >/dev/null
echo 'ok  the alerts fire when they should, and the dashboard has only valid queries'

systemd-analyze security --offline=true --threshold=30 packaging/accord.service | tail -n 1
systemd-analyze verify --man=no packaging/accord.service 2>&1 | grep -v 'is not executable' || true
