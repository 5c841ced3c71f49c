#!/bin/sh
# archive.sh OUT COMPILER ARCHIVE...: one archive of one object, in which only hd_* can be seen from outside.
set -e
out=$1 cc=$2
shift 2
# shellcheck disable=SC2086 # a compiler may be several words
$cc -r -nostdlib -o "$out.o" -Wl,--whole-archive "$@" -Wl,--no-whole-archive
objcopy --wildcard --keep-global-symbol='hd_*' "$out.o"
rm -f "$out"
ar rcs "$out" "$out.o"
rm -f "$out.o"
