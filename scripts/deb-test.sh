#!/usr/bin/env bash
# Installs the Debian package into a bare Debian with Debian's PostgreSQL and uses it as an operator
# would: setup, first owner, a booking over the API, backup and its verification, an upgrade, a purge.
# Needs root. There is no systemd in it: the server runs with what its unit says. Nothing outlives the
# script, whose processes, mounts and network are its own.
#
#   ACCORD=target/debug/accord scripts/deb-test.sh      with this program instead of a release build
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

if [ "${1:-}" != inside ]; then
  [ "$(id -u)" = 0 ] || die 'run this as root: it makes a Debian root and changes into it'
  scripts/setup.sh ops
  systemd-analyze security --offline=true --threshold=30 packaging/accord.service >/dev/null ||
    die 'the unit is less hardened than it should be: systemd-analyze security --offline=true packaging/accord.service'
  base=target/debian-root.tar
  if [ -z "$(find "$base" -mtime -7 2>/dev/null)" ]; then
    echo 'Making a bare Debian with PostgreSQL (a few minutes)'
    # The release of this machine, whose C library the program was built for.
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mmdebstrap --quiet --variant=apt --format=tar --include=postgresql,libpq5,ca-certificates "$release" "$base.new"
    mv "$base.new" "$base"
  fi
  version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
  package=$(scripts/deb.sh "$version")
  # The next version: the same files with a higher number.
  upgrade=$(mktemp -d)
  dpkg-deb --raw-extract "$package" "$upgrade/tree"
  sed -i "s/^Version: .*/&+next/" "$upgrade/tree/DEBIAN/control"
  dpkg-deb -Zgzip -z1 --root-owner-group --build "$upgrade/tree" "$upgrade/accord.deb" >/dev/null
  rm -r "$upgrade/tree"
  upgrade=$upgrade/accord.deb
  exec unshare --mount --net --pid --fork --kill-child --mount-proc "$0" inside "$package" "$upgrade"
fi

package=$2 upgrade=$3
root=$(mktemp -d)
trap 'umount --recursive --lazy "$root" 2>/dev/null || true; rm -rf --one-file-system "$root" "${upgrade%/*}"' EXIT
mount -t tmpfs -o size=2G,mode=755 tmpfs "$root"
tar --extract --file=target/debian-root.tar --directory="$root" --exclude=./dev --exclude=./proc --exclude=./sys
mkdir -p "$root"/{dev,proc,sys}
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"
ip link set lo up
cp "$package" "$root/root/accord.deb"
cp "$upgrade" "$root/root/upgrade.deb"

inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
debian() { inside chroot "$root" "$@"; }
postgres() { debian setpriv --reuid postgres --regid postgres --clear-groups psql --quiet --tuples-only --no-align "$@"; }
passed() { printf 'ok  %s\n' "$*"; }
# expect CODE TEXT COMMAND…: the command exits with this code and says this.
expect() {
  local code=$1 wanted=$2 said status=0
  shift 2
  said=$("$@" 2>&1) || status=$?
  if [ "$status" = "$code" ] && [[ $said == *"$wanted"* ]]; then return; fi
  die "\"$*\" should exit with $code and say \"$wanted\"; it exited with $status and said: $said"
}
# The server as its unit starts it: the same user, the same settings, the same commands.
unit() { sed -n "s/^$1=//p" "$root/usr/lib/systemd/system/accord.service" "$root/lib/systemd/system/accord.service" 2>/dev/null | head -n 1; }
settings() { grep '^[A-Z]' "$root/etc/accord/accord.env"; }
as_service() {
  local -a variables
  mapfile -t variables < <(settings)
  # shellcheck disable=SC2086 # the unit's command line in words
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "${variables[@]}" chroot "$root" \
    setpriv --reuid "$(unit User)" --regid "$(unit Group)" --clear-groups --no-new-privs $1
}
start() {
  (as_service "$(unit ExecStartPre)") >/dev/null
  as_service "$(unit ExecStart)" >"$root/tmp/server.log" 2>&1 &
  server=$!
  wait_until_ready "$server" 8080 || { cat "$root/tmp/server.log" >&2; die 'the server did not start'; }
}
stop() {
  kill -TERM "$server"
  wait "$server" || die 'the server did not stop cleanly'
}

debian dpkg --install /root/accord.deb >/dev/null
[ "$(stat -c '%a %U' "$root/etc/accord/accord.env")" = '600 root' ] || die 'accord.env is not for root alone'
[ "$(debian stat -c '%a %U' /var/lib/accord)" = '700 accord' ] || die 'the data folder is not the service'\''s own'
for file in usr/share/man/man1/accord.1.gz usr/share/bash-completion/completions/accord usr/share/zsh/vendor-completions/_accord \
  usr/share/doc/accord/copyright usr/share/doc/accord/changelog.Debian.gz usr/share/accord/index.html; do
  [ -s "$root/$file" ] || die "the package has no $file"
done
debian accord --version >/dev/null
passed 'the package installs, with unit, settings for root alone, manual pages and completions'

expect 1 'Install and start it' debian accord setup
expect 1 'No PostgreSQL listens' debian accord doctor
version=$(ls "$root/etc/postgresql")
debian pg_ctlcluster "$version" main start
expect 1 'Run accord setup' debian accord doctor
expect 1 'There is no owner yet' debian accord setup
[ "$(postgres -c "SELECT rolcreatedb, rolsuper FROM pg_roles WHERE rolname = 'accord'")" = 't|f' ] || die 'the role has other rights'
password=Correct-Horse-9
expect 0 'ann@practice.example: created' debian sh -c "echo $password | accord setup --owner ann@practice.example --first-name Ann"
expect 0 'already there' debian accord setup
passed 'setup says what is missing, makes role, database, keys, tables and owner, and finishes what it began'

start
NODE_PATH='' node scripts/deb/book.mjs 8080 ann@practice.example "$password"
passed 'the owner signs in, and a visitor books over the API'

# The worker seals the audit log every five seconds.
for _ in {1..20}; do
  doctor=$(debian accord doctor) || die "the doctor found a problem: $doctor"
  [[ $doctor != *'the one this database was used with'* ]] || break
  sleep 1
done
[[ $doctor == *'the one this database was used with'* ]] || die "the doctor does not know the data key: $doctor"
backup=$(debian accord backup | tail -n 1)
expect 0 'The backup restores' debian accord backup verify "$backup"
postgres -c 'ALTER ROLE accord NOCREATEDB'
expect 3 'ALTER ROLE accord CREATEDB' debian accord backup verify "$backup"
postgres -c 'ALTER ROLE accord CREATEDB'
head -c 2000 "$root$backup" >"$root/var/lib/accord/cut.backup"
debian chown accord /var/lib/accord/cut.backup
expect 1 'Invalid backup file format' debian accord backup verify /var/lib/accord/cut.backup
# Ctrl-C in the middle of one: the next drops what it left.
debian timeout --signal=INT 1 accord backup verify "$backup" >/dev/null 2>&1 || true
expect 0 'The backup restores' debian accord backup verify "$backup"
[ "$(postgres -c "SELECT count(*) FROM pg_database WHERE datname LIKE 'accord_verify_%'")" = 0 ] || die 'a scratch database was left'
passed 'doctor finds no problem; a backup verifies, a damaged one does not, and without rights it says what to do'

echo 'PUBLIC_URL=https://practice.example' >>"$root/etc/accord/accord.env"
stop
debian dpkg --install /root/upgrade.deb >/dev/null
grep -q '^PUBLIC_URL=https://practice.example' "$root/etc/accord/accord.env" || die 'the upgrade changed the settings'
start
NODE_PATH='' node scripts/deb/book.mjs 8080 ann@practice.example "$password" again
passed 'an upgrade keeps settings and data'

stop
# The image is this package with these lines of docker/Dockerfile.
mapfile -t image < <(sed -n 's/^ENV //p' docker/Dockerfile | tr ' ' '\n')
command=$(sed -n 's/^CMD \["sh", "-c", "\(.*\)"\]$/\1/p' docker/Dockerfile)
postgres -c 'CREATE DATABASE container OWNER accord'
url=$(settings | sed -n 's/^DATABASE_URL=//p' | tr -d "\"'" | sed 's#/accord\([?]\|$\)#/container\1#')
debian install -d -o accord -m 700 /data
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "${image[@]}" DATABASE_URL="$url" ADMIN_EMAIL=ann@practice.example \
  ADMIN_PASSWORD="$password" chroot "$root" setpriv --reuid accord --regid accord --clear-groups --no-new-privs sh -c "$command" \
  >"$root/tmp/server.log" 2>&1 &
server=$!
wait_until_ready "$server" 8080 || { cat "$root/tmp/server.log" >&2; die 'the server did not start as in the image'; }
NODE_PATH='' node scripts/deb/book.mjs 8080 ann@practice.example "$password"
[ -s "$root/data/data-key" ] || die 'the data key is not in the volume'
stop
passed 'with the environment, user and command of the container image, the package migrates, serves and takes a booking'

debian dpkg --purge accord >/dev/null
[ -s "$root/var/lib/accord/data-key" ] || die 'the purge deleted the data key'
[ "$(postgres accord -c 'SELECT count(*) FROM bookings')" = 1 ] || die 'the purge deleted the booking'
if [ -e "$root/usr/bin/accord" ] || [ -e "$root/etc/accord/accord.env" ]; then die 'the purge left the program or its settings'; fi
debian dpkg --install /root/upgrade.deb >/dev/null
expect 0 'already there' debian accord setup
passed 'a purge leaves the data, and the package takes it up again'
touch "$root/var/lib/accord/delete-on-purge"
debian dpkg --purge accord >/dev/null
[ ! -e "$root/var/lib/accord" ] || die 'the purge left the data folder although it was asked for'
passed 'a purge that is asked to takes the data folder, too'
debian pg_ctlcluster "$version" main stop
