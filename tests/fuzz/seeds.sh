#!/bin/sh
# Seeds of the pack fuzzer from the games themselves: tests/fuzz/seeds.sh FOLDER
# Each file gets the letter in front that tests/fuzz/fuzz_pack.c reads.
cd "$(dirname "$0")/../../games/2e" || exit 1
for pair in g=game t=tiles e=equipment z=zombies s=survivors k=skills x=texts; do
    if [ -f "${pair#*=}.yaml" ]; then { printf %s "${pair%=*}"; head -c 18000 "${pair#*=}.yaml"; } >"$1/${pair#*=}"; fi
done
for mission in missions/*.yaml; do { printf m; cat "$mission"; } >"$1/$(basename "$mission" .yaml)"; done
