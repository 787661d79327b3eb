#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The table of docs/performance.md: the server on one core, the load on the other. Usage: bench/load.sh [SECONDS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-10}
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
  taskset -c 0 "$bin/parlor" serve --port "$port" --data "$data" --unlimited >/dev/null 2>"$data/log" &
  server=$!
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/healthz"; do :; done
}
memory() { awk '/VmRSS/ {print $2}' "/proc/$server/status"; }

for tables in 10 100 500; do
  start
  taskset -c 1 "$bin/parlor_load" --port "$port" --tables "$tables" --seconds "$seconds"
done
start
echo "400 moves a second at 500 tables:"
before=$(memory)
taskset -c 1 "$bin/parlor_load" --port "$port" --tables 500 --seconds "$seconds" --rate 400
echo "memory: $before KiB at rest, $(memory) KiB with the tables and clients of that run still in memory"
