#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What many servers cost (docs/performance.md): the same load on one server without a bus, on one with it, on two and on three, all on
# one PostgreSQL and one NATS that are started here. Usage: bench/fleet.sh [SECONDS] [TABLES]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-5}
tables=${2:-60}
bin=build/release/bin
work=$(mktemp -d)
owner=$(id -un)
if [[ $EUID == 0 ]]; then owner=postgres; fi # the database refuses to run as root
postgres=$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort | tail -n 1)
as_owner() { if [[ $EUID == 0 ]]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi; }
servers=()
stop() {
  for server in "${servers[@]}"; do kill "$server" 2>/dev/null || true; done
  for server in "${servers[@]}"; do wait "$server" 2>/dev/null || true; done
  servers=()
}
at_end() {
  stop
  kill "$nats" 2>/dev/null || true
  as_owner "$postgres/pg_ctl" -m immediate -D "$work/pg" stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
nats=
trap at_end EXIT

chown "$owner" "$work"
chmod 755 "$work"
as_owner "$postgres/initdb" -D "$work/pg" -A trust -N >/dev/null
as_owner "$postgres/pg_ctl" -w -D "$work/pg" -o "-k $work -c listen_addresses=''" -l "$work/pg.log" start >/dev/null
nats-server -a 127.0.0.1 -p 14333 >/dev/null 2>&1 &
nats=$!
until (exec 3<>/dev/tcp/127.0.0.1/14333) 2>/dev/null; do :; done

start() { # HOW-MANY [OPTION...]
  stop
  local database=parlor$RANDOM i
  as_owner "$postgres/createdb" -h "$work" "$database"
  for ((i = 0; i < $1; ++i)); do
    mkdir -p "$work/data$i"
    "$bin/parlor" serve --port $((18100 + i)) --data "$work/data$i" --unlimited \
      --store "postgresql:///$database?host=$work&user=$owner" "${@:2}" >/dev/null 2>>"$work/log" &
    servers+=($!)
  done
  for ((i = 0; i < $1; ++i)); do until (exec 3<>/dev/tcp/127.0.0.1/$((18100 + i))) 2>/dev/null; do :; done; done
}
load() { # each server has its share of the tables, and clients of its own
  local i drivers=()
  for i in "${!servers[@]}"; do
    "$bin/parlor_load" --port $((18100 + i)) --server "${servers[i]}" --seconds "$seconds" --most 12000 \
      --tables $((tables / ${#servers[@]})) &
    drivers+=($!)
  done
  for i in "${drivers[@]}"; do wait "$i"; done
}

uptime
echo "one server, no bus"
start 1
load
for many in 1 2 3; do
  echo "$many with a bus"
  start "$many" --bus nats://127.0.0.1:14333
  load
done
uptime
