#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# package_try.sh FILE.deb: in a new chroot of Debian 12 the package installs with what it depends on, serves, keeps its tables over
# an upgrade, and leaves nothing behind when it is purged. Needs root and debootstrap; ./dev package --try.
set -euo pipefail
package=$(realpath "$1")
work=$(mktemp -d)
root=$work/root
server=

say() { echo "   $*"; }
fail() {
  echo "package: $*" >&2
  exit 1
}
end() {
  if [[ -n $server ]]; then kill "$server" 2>/dev/null || true; fi
  for place in proc dev; do umount "$root/$place" 2>/dev/null || true; done
  rm -rf --one-file-system "$work"
}
trap end EXIT

inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"; }

((EUID == 0)) || fail "needs root"
command -v debootstrap >/dev/null || apt-get install --yes --no-install-recommends debootstrap >/dev/null
mirror=$(sed -nE 's/^deb (\[[^]]*\] )?([^ ]+) .*/\2/p; s/^URIs: *([^ ]+).*/\1/p' /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null | head -n 1 || true)
debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >"$work/debootstrap.log" 2>&1 || { tail -n 5 "$work/debootstrap.log" >&2; fail "debootstrap"; }
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
cp -r /etc/apt/. "$root/etc/apt/"
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
say "a new Debian: $(inside cat /etc/debian_version)"

version() { inside dpkg-query -W -f "\${Version}" parlor; }

install_package() { # FILE
  cp "$1" "$root/tmp/parlor.deb"
  inside apt-get update >"$work/apt.log" 2>&1 || true
  inside apt-get install --yes --no-install-recommends /tmp/parlor.deb >>"$work/apt.log" 2>&1 || { tail -n 15 "$work/apt.log" >&2; fail "it does not install"; }
}

# As the unit would: as the package's user, with nothing but its folder.
start() {
  chroot --userspec=parlor:parlor "$root" /usr/bin/parlor serve --data /var/lib/parlor --port 0 >"$work/link" 2>"$work/log" &
  server=$!
  until grep -q http "$work/link"; do kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; fail "it does not start"; }; done
  port=$(sed -nE 's/.*:([0-9]+)\/.*/\1/p' "$work/link" | head -n 1)
}
stop() {
  kill "$server"
  wait "$server" || fail "it does not end well"
  server=
}
ask() { curl --silent --fail --max-time 20 "$@"; }

install_package "$package"
say "installed $(version), with what it needs"
[[ $(stat -c %a "$root/var/lib/parlor") == 700 ]] || fail "others may look into /var/lib/parlor"
inside parlor --version >/dev/null
start
ask "http://127.0.0.1:$port/healthz" >/dev/null || fail "it is not well"
ask "http://127.0.0.1:$port/" | grep -q '<title>' || fail "there is no page"
token=$(ask -X POST -H 'Content-Type: application/json' -d '{"name":"Ada"}' "http://127.0.0.1:$port/api/guests" | sed -nE 's/.*"token":"([^"]+)".*/\1/p')
[[ -n $token ]] || fail "nobody may enter"
table=$(ask -X POST -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d '{"game":"resonance","players":2}' "http://127.0.0.1:$port/api/tables" | sed -nE 's/.*"table":"([^"]+)".*/\1/p')
[[ -n $table ]] || fail "there is no table"
chroot --userspec=parlor:parlor "$root" /usr/lib/parlor/backup /var/lib/parlor /var/backups/parlor 2 >/dev/null
[[ $(find "$root/var/backups/parlor" -name '*.backup' | wc -l) == 1 ]] || fail "no backup was made"
stop
say "serves, backs up, stops"

# An upgrade: the same program as a later version; what the operator wrote stays.
echo '# mine' >>"$root/etc/default/parlor"
dpkg-deb -R "$package" "$work/later"
sed -i -E 's/^(Version: .*)$/\1.later/' "$work/later/DEBIAN/control"
dpkg-deb --root-owner-group --build "$work/later" "$work/later.deb" >/dev/null
install_package "$work/later.deb"
[[ $(version) == *.later ]] || fail "it was not upgraded"
grep -q '# mine' "$root/etc/default/parlor" || fail "the operator's words are gone"
start
ask -H "Authorization: Bearer $token" "http://127.0.0.1:$port/api/tables/$table" | grep -q resonance || fail "the table is gone after the upgrade"
stop
say "an upgrade keeps tables and settings"

inside apt-get remove --yes parlor >/dev/null 2>&1
[[ -e $root/var/lib/parlor/parlor.sqlite ]] || fail "removing it took the games along"
inside apt-get purge --yes parlor >/dev/null 2>&1
for left in var/lib/parlor var/backups/parlor etc/default/parlor usr/bin/parlor; do [[ ! -e $root/$left ]] || fail "purging left $left"; done
if inside getent passwd parlor >/dev/null; then fail "purging left the user"; fi
say "removed: the games stay; purged: nothing does"
echo "5 passed, 0 failed"
