#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# proxies_try.sh [PARLOR]: the examples of packaging/ for nginx and Caddy, as they are but for ports and certificate, in front of a
# real server: the page, a guest with a secure cookie, a live socket, and the address that the server notes. Needs nginx, caddy,
# openssl and curl; loopback only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
parlor=$(realpath "${1:-build/parlor}")
work=$(mktemp -d)
chmod 755 "$work"
server=''
proxy=''
end() {
  for one in $proxy $server; do kill "$one" 2>/dev/null || true; done
  wait
  rm -rf "$work"
}
trap end EXIT
fail() {
  echo "proxies: $*" >&2
  cat "$work"/*.log >&2 || true
  exit 1
}

"$parlor" serve --port 0 --data "$work/data" --behind-proxy --access-log "$work/access" >"$work/link" 2>"$work/parlor.log" &
server=$!
until grep -q http "$work/link"; do kill -0 "$server" || fail "the server does not start"; done
inner=$(sed -nE 's/.*:([0-9]+)\/.*/\1/p' "$work/link" | head -n 1)
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=parlor.example -addext subjectAltName=DNS:parlor.example \
  -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

check() { # NAME PORT
  local name=$1 port=$2 site=https://parlor.example:$2 headers token table
  local ask=(curl --silent --show-error --max-time 20 --cacert "$work/cert.pem" --resolve "parlor.example:$port:127.0.0.1")
  until "${ask[@]}" --output /dev/null "$site/healthz" 2>/dev/null; do kill -0 "$proxy" 2>/dev/null || fail "$name does not run"; done
  "${ask[@]}" "$site/" | grep -q '<title>' || fail "$name: no page"
  headers=$("${ask[@]}" -D - -X POST -H "Origin: $site" -H 'Content-Type: application/json' -H 'X-Forwarded-For: 6.6.6.6' -d '{"name":"Ada"}' "$site/api/guests")
  grep -qi '^set-cookie:.*secure' <<<"$headers" || fail "$name: the cookie is not secure: $headers"
  token=$(sed -nE 's/.*"token":"([^"]+)".*/\1/p' <<<"$headers")
  table=$("${ask[@]}" -X POST -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
    -d '{"game":"resonance","players":2,"seats":[{},{"bot":"medium"}],"start":true}' "$site/api/tables" | sed -nE 's/.*"table":"([^"]+)".*/\1/p')
  [[ -n $table ]] || fail "$name: no table"
  # The socket is accepted, and the table's first word comes through.
  node - "$port" "$table" "$token" <<'SOCKET' || fail "$name: no socket"
const [port, table, token] = process.argv.slice(2);
const socket = require('tls').connect({ port, host: '127.0.0.1', servername: 'parlor.example', rejectUnauthorized: false });
socket.write(`GET /api/tables/${table}/live HTTP/1.1\r\nHost: parlor.example:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer ${token}\r\n\r\n`);
const hello = Buffer.from('{"type":"hello"}');
let heard = '', greeted = false;
socket.on('data', (bytes) => {
  heard += bytes.toString('latin1');
  if (!greeted && heard.includes('\r\n\r\n')) {
    if (!heard.startsWith('HTTP/1.1 101')) process.exit(1);
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | hello.length, 0, 0, 0, 0]), hello]));
    greeted = true;
  }
  if (heard.includes('"type":"state"')) process.exit(0);
});
socket.on('close', () => process.exit(1));
SOCKET
  grep -q '6\.6\.6\.6' "$work/access" && fail "$name: a client may choose its address"
  grep -q '"address":"127.0.0.1","method":"POST","path":"/api/guests"' "$work/access" || fail "$name: the client's address is lost"
  echo "   $name: page, secure cookie, table, socket, address"
}

outer=$(free_port)
plain=$(free_port)
mkdir "$work/nginx"
sed -E -e "s/listen 443/listen 127.0.0.1:$outer/; s/listen 80/listen 127.0.0.1:$plain/; /listen \[::\]/d" \
  -e "s#/etc/letsencrypt/.*/fullchain.pem#$work/cert.pem#; s#/etc/letsencrypt/.*/privkey.pem#$work/key.pem#; s/127.0.0.1:8080/127.0.0.1:$inner/" \
  packaging/nginx.conf >"$work/nginx/site"
cat >"$work/nginx/nginx.conf" <<CONF
pid $work/nginx/pid;
error_log $work/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path $work/nginx/body;
  proxy_temp_path $work/nginx/proxy;
  fastcgi_temp_path $work/nginx/fastcgi;
  uwsgi_temp_path $work/nginx/uwsgi;
  scgi_temp_path $work/nginx/scgi;
  include $work/nginx/site;
}
CONF
nginx -p "$work/nginx" -c "$work/nginx/nginx.conf" -e "$work/nginx.log" -g 'daemon off;' &
proxy=$!
check nginx "$outer"
kill "$proxy"
wait "$proxy" || true

outer=$(free_port)
{
  printf '{\n\tadmin off\n\tauto_https off\n}\n'
  sed -E -e "s/^parlor.example \{/https:\/\/parlor.example:$outer {\n\ttls ${work//\//\\/}\/cert.pem ${work//\//\\/}\/key.pem/; s/127.0.0.1:8080/127.0.0.1:$inner/" packaging/Caddyfile
} >"$work/Caddyfile"
XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work caddy run --config "$work/Caddyfile" --adapter caddyfile >"$work/caddy.log" 2>&1 &
proxy=$!
check Caddy "$outer"
echo "2 passed, 0 failed"
