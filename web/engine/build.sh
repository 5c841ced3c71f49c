#!/bin/sh
# Builds the engine for browsers, a WebAssembly module without imports: web/engine/build.sh NATIVE-BUILD OUT-FOLDER
# OUT-FOLDER/holdout.wasm has the door of src/wasm/wasm.h; engine.mjs next to this script opens it. The games come as the blob the
# native build has made; files, YAML and the reading of JSON stay outside (what meson.build calls *_native_src, and src/cli).
# Before, the same sources are built natively to watch games of every box (watch.c): then the compiler knows which way they go.
set -e
here=$(cd "$(dirname "$0")/../.." && pwd)
[ $# = 2 ] || { echo "usage: web/engine/build.sh NATIVE-BUILD OUT-FOLDER"; exit 2; }
native=$1 out=$2
. "$here/tests/lib.sh"

# compiler VERSION: clang with what it needs to count and to build for browsers, installed if it is not there.
compiler() {
    need clang$1=clang$1 lld$1=wasm-ld$1 llvm$1=llvm-profdata$1 wasi-libc=/usr/include/wasm32-wasi/stdio.h libxxhash-dev=/usr/include/xxhash.h
    rt=$(clang$1 -print-resource-dir)/lib
    need libclang-rt$1-dev="$rt/linux/libclang_rt.profile-$(uname -m).a" libclang-rt$1-dev-wasm32="$rt/wasi/libclang_rt.builtins-wasm32.a"
}
# Newer ones make a faster module than 14, which formats and tests everything else; 22 comes with Debian's security updates.
for v in -22 -19 -14 ""; do
    command -v clang$v >/dev/null || [ -n "$(apt-cache policy clang$v 2>/dev/null)" ] || continue
    (compiler $v) && break
done
command -v clang$v >/dev/null || { echo "no clang that builds for browsers" >&2; exit 1; }

mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp /usr/include/xxhash.h "$work/" # this one alone: the other headers of the machine are not for this target
# clang runs wasm-opt where there is one, and that one does not know what a stripped module may use: here there is none.
printf '#!/bin/sh\n' >"$work/wasm-opt" && chmod +x "$work/wasm-opt"
PATH=$work:$PATH
blob=$(find "$native" -name 'builtin*.c' | head -n 1)
[ -n "$blob" ] || { echo "no blob in $native: build it first"; exit 1; }
sources=
for room in core pack board horde town api ai wire draw wasm; do sources="$sources $(find "$here/src/$room" -name "*.c" | sort)"; done
sources=$(echo "$sources" | tr ' ' '\n' | grep -v -e '/api/native\.c$' -e '/pack/yaml\.c$' \
    -e '/pack/rulebook\.c$' -e '/pack/files\.c$' -e '/pack/regular\.c$')
# Where calls through a pointer lead is counted too: the commonest get a call of their own, and that can be put in place.
common="-std=gnu17 -Wno-initializer-overrides -Wno-deprecated -mllvm -enable-value-profiling=true -I$work -I$here/include -I$here/src"

# objects FOLDER FLAG...: every source compiled, several at a time, under a name of its own: the counts know a static function by that
# of its file, and files of two families are called alike. How far it is is said as ninja does: the sources are compiled twice.
all=$(($(echo "$sources" "$blob" | wc -w) * 2))
objects() {
    to=$work/$1
    shift
    mkdir "$to"
    echo "$sources" "$blob" | tr ' ' '\n' | xargs -P "$(nproc)" -I{} sh -c 'name=$(echo "$1" | tr / _) to=$2 work=$3 all=$4 &&
        shift 4 && "$@" -Xclang -main-file-name -Xclang "$name" -o "$to/$name.o" && echo "[$(find "$work" -name "*.o" | wc -l)/$all]"' \
        compile {} "$to" "$work" "$all" clang$v $common "$@" -c {}
}

objects native -fprofile-instr-generate
# shellcheck disable=SC2086
clang$v $common -fprofile-instr-generate "$work"/native/*.o "$here/web/engine/watch.c" -lm -o "$work/watch"
# shellcheck disable=SC2046
LLVM_PROFILE_FILE=$work/counted "$work/watch" $("$native/holdout" missions | sed -n 's/^\([^ ]*\/[^ ]*\) .*/\1/p')
llvm-profdata$v merge -o "$work/counts" "$work/counted"

# -flto: over all files at once it plays about a sixth faster, with counts another sixth, without strength reduction in loops a
# fiftieth, with calls through pointers made direct a tenth; vector instructions and wasm-opt brought nothing
# (docs/performance.md). What nothing has reached has no counts.
# c-printscan-long-double: the other snprintf knows how to complain on stderr, and so wants imports.
late="-Wl,-mllvm,-disable-lsr -Wl,-mllvm,-icp-remaining-percent-threshold=5 -Wl,-mllvm,-icp-total-percent-threshold=2"
# What is not hot is small rather than fast, for the first load: 34 kB less, packed, and as fast.
late="$late -Wl,-mllvm,-inline-threshold=25 -Wl,-mllvm,-inline-cold-callsite-threshold=5 -Wl,-mllvm,-inlinecold-threshold=5"
late="$late -Wl,-mllvm,-unroll-threshold=40 -Wl,-mllvm,-unroll-runtime=false"
target="--target=wasm32-wasi -O3 -flto -msign-ext -mnontrapping-fptoint -mbulk-memory"
# shellcheck disable=SC2086
objects browser $target -fprofile-instr-use="$work/counts" -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date
# shellcheck disable=SC2086
clang$v $target -Wno-deprecated -mexec-model=reactor -Wl,--lto-O3 $late -Wl,--strip-all -Wl,-z,stack-size=1048576 \
    "$work"/browser/*.o -lc-printscan-long-double -o "$out/holdout.wasm"
