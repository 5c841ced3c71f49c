#!/bin/sh
# Rewrites the golden games, after a change that is meant to change how games go: tests/golden/renew.sh [BUILD]
# Two random games of each mission as replays (won games, *-win.replay, are played again), and the signature every build has to print.
cd "$(dirname "$0")/../.." || exit 1
build=${1:-build}
ninja -C "$build" >/dev/null || exit 1
rm -f tests/golden/*/*-[0-9].replay
python3 tests/golden/again.py "$build/src/cli/holdout" tests/golden/*/*-win.replay || exit 1
for file in games/*/missions/*.yaml; do
    game=$(basename "$(dirname "$(dirname "$file")")") mission=$(basename "$file" .yaml)
    mkdir -p "tests/golden/$game"
    for seed in 3 8; do
        "$build/tests/random_play" --mission "$game/$mission" --seed $seed --record "tests/golden/$game/$mission-$seed.replay" || exit 1
    done
done
"$build/tests/signature" 60 tests/golden/*/*.replay >tests/golden/signature.txt || exit 1
cat tests/golden/signature.txt
