#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ./dev new-game makes a whole game: in a tree of its own, whose sources the compiler accepts and in which nothing is called after
# the example any more. What is wrong is refused, and changes nothing.
#   new_game_test.sh ROOT COMPILER [FLAG...]
set -euo pipefail
root=$1
compiler=("${@:2}")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

fail() {
  echo "new_game_test: $*" >&2
  exit 1
}

cp -r "$root/dev" "$root/CMakeLists.txt" "$root/examples" "$tree"
mkdir -p "$tree/src/games" "$tree/content" "$tree/tests/games"
cd "$tree"

refused() { # WORDS ARGUMENT...
  local words=$1 said before
  before=$(find . -type f -exec sha256sum {} + | sort)
  if said=$(./dev new-game "${@:2}" --no-bless 2>&1); then fail "took: ${*:2}"; fi
  [[ $said == *"$words"* ]] || fail "expected \"$words\", was told: $said"
  [[ $before == "$(find . -type f -exec sha256sum {} + | sort)" ]] || fail "refused, but changed something: ${*:2}"
}
refused "small letters" "Two Words" TWO
refused "three capitals" lanterns La
refused "there is a game" lamplight LAN
refused "are called LAM-1" lanterns LAM

./dev new-game lanterns LAN --no-bless
if grep -rniE 'lamplight\b|\bLAM\b|\.example' src content tests; then fail "something is still called after the example"; fi
grep -qE '^parlor_games\(.* lanterns ' CMakeLists.txt || fail "the game is not in the list"
[[ $(diff <(sed 's/ lanterns//' CMakeLists.txt) "$root/CMakeLists.txt" | wc -l) == 0 ]] || fail "more than one word of CMakeLists.txt changed"
for file in src/games/lanterns/*.cpp; do "${compiler[@]}" -std=c++20 -fsyntax-only -Isrc -I"$root/src" "$file" || fail "$file"; done
