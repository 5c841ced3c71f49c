#!/bin/sh
# Builds holdout for those who play millions of games: tools/fast.sh [FOLDER], build-fast unless told otherwise. The compiler first
# watches games of every box, then builds again knowing which way they go and seeing all files at once. Takes some minutes;
# what it brings is told in docs/performance.md.
set -e
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/tests/lib.sh"
case ${1-} in
-*)
    echo "usage: tools/fast.sh [FOLDER]    builds FOLDER/holdout (build-fast) for simulations: slower to build, faster to play"
    [ "$1" = --help ] || [ "$1" = -h ]
    exit
    ;;
esac
case ${1-} in
"") out=$(build_dir build-fast) ;;
/*) out=$1 ;;
*) out=$PWD/$1 ;;
esac
if [ -e "$out" ] && [ ! -d "$out/meson-info" ]; then
    echo "$out is there already and isn't a build: name another folder" >&2
    exit 1
fi
CC=gcc
export CC
need $base_packages
log=$(mktemp) targets=src/cli/holdout

# One line for each mission: what random games come to. The bots play too; theirs is what simulations spend their time with.
games() {
    "$out/holdout" missions | sed -n 's/^\([^ ]*\/[^ ]*\) .*/\1/p' | while read -r mission; do
        "$out/holdout" bench --mission "$mission" --games 20 --json | grep -o '"signature":[^,}]*'
        "$out/holdout" sim "$mission" --games 2 --json >/dev/null
    done
}
watched() {
    rm -rf "$out"
    echo "==> building a program that counts…"
    # What no game reaches has no counts: worth a warning, not an error.
    build "$out" --buildtype=release -Dwerror=false -Db_pgo=generate
    echo "==> watching games of every box…"
    games >"$log.watched"
}
rebuilt() {
    echo "==> building the fast program…"
    meson configure "$out" -Db_pgo=use -Db_lto=true
    build "$out"
}
failed() {
    tail -n 20 "$log" >&2
    echo "$1; the whole log is in $log" >&2
    exit 1
}
shown "$log" watched && shown "$log" rebuilt || failed "the build failed"
games >"$log.fast"
[ -s "$log.fast" ] && cmp -s "$log.watched" "$log.fast" || failed "the fast program doesn't play the same games"
rm -f "$log" "$log.watched" "$log.fast"
echo "built: $out/holdout"
