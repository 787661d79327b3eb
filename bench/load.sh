#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The figures of docs/performance.md: the server on one core, the load on the other. Usage: bench/load.sh [SECONDS] [MOST]
# SECONDS is how long each load lasts, MOST for how many moves a second games are prepared.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-10}
most=${2:-30000}
bin=build/release/bin
data=$(mktemp -d)
port=18090
server=
stop() {
  if [[ -n $server ]]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  server=
}
trap 'stop; rm -rf "$data"' EXIT

start() {
  stop
  rm -rf "${data:?}"/*
  local begun=${EPOCHREALTIME/[.,]/}
  taskset -c 0 "$bin/parlor" serve --port "$port" --data "$data" --unlimited >/dev/null 2>"$data/log" &
  server=$!
  until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  started=$(((${EPOCHREALTIME/[.,]/} - begun) / 1000))
}
load() { taskset -c 1 "$bin/parlor_load" --port "$port" --server "$server" --seconds "$seconds" "$@"; }

uptime
start
echo "start-up until a socket is accepted: $started ms"
for tables in 10 100 500; do
  start
  load --tables "$tables" --most "$most"
done
start
echo "400 moves a second at 500 tables:"
load --tables 500 --rate 400
start
echo "memory and rest:"
load --tables 500 --memory 1
stop
echo "stored tables, and games that come back by replay:"
"$bin/stored_bench"
uptime
