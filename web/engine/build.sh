#!/bin/sh
# Builds the engine for browsers, a WebAssembly module without imports: web/engine/build.sh NATIVE-BUILD OUT-FOLDER
# OUT-FOLDER/holdout.wasm has the door of src/wasm/wasm.h; engine.mjs beside this script opens it. The games come as the blob the
# native build has made; files, YAML and the reading of JSON stay outside (what meson.build calls *_native_src, and src/cli).
set -e
here=$(cd "$(dirname "$0")/../.." && pwd)
[ $# = 2 ] || { echo "usage: web/engine/build.sh NATIVE-BUILD OUT-FOLDER"; exit 2; }
native=$1 out=$2
. "$here/tests/lib.sh"
v=-14
command -v clang-14 >/dev/null || [ -n "$(apt-cache policy clang-14 2>/dev/null)" ] || v=
need clang$v=clang$v lld$v=wasm-ld$v wasi-libc=/usr/include/wasm32-wasi/stdio.h libxxhash-dev=/usr/include/xxhash.h
need libclang-rt$v-dev-wasm32="$(clang$v -print-resource-dir)/lib/wasi/libclang_rt.builtins-wasm32.a"
mkdir -p "$out"
headers=$(mktemp -d)
trap 'rm -rf "$headers"' EXIT
cp /usr/include/xxhash.h "$headers/" # this one alone: the other headers of the machine are not for this target
# clang runs wasm-opt where there is one, and that one does not know what a stripped module may use: here there is none.
printf '#!/bin/sh\n' >"$headers/wasm-opt" && chmod +x "$headers/wasm-opt"
PATH=$headers:$PATH
blob=$(find "$native" -name 'builtin*.c' | head -n 1)
[ -n "$blob" ] || { echo "no blob in $native: build it first"; exit 1; }
sources=
for room in core pack board horde town api ai wire draw wasm; do sources="$sources $(find "$here/src/$room" -name "*.c" | sort)"; done
sources=$(echo "$sources" | tr ' ' '\n' | grep -v -e '/api/native\.c$' -e '/pack/yaml\.c$' \
    -e '/pack/rulebook\.c$' -e '/pack/files\.c$' -e '/pack/regular\.c$')
# -flto: over all files at once it plays about a sixth faster; vector instructions and wasm-opt brought nothing (docs/performance.md).
# c-printscan-long-double: the other snprintf knows how to complain on stderr, and so wants imports.
# shellcheck disable=SC2086
clang$v --target=wasm32-wasi -std=gnu17 -O3 -flto -Wl,--lto-O3 -msign-ext -mnontrapping-fptoint -Wno-initializer-overrides -mexec-model=reactor -mbulk-memory -Wl,--strip-all \
    -Wl,-z,stack-size=1048576 -I"$headers" -I"$here/include" -I"$here/src" $sources "$blob" -lc-printscan-long-double \
    -o "$out/holdout.wasm"
