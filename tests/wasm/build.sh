#!/bin/sh
# Builds the engine as a WebAssembly module without imports: tests/wasm/build.sh NATIVE-BUILD OUT-FOLDER
# The games come as the blob the native build has made; files, YAML and JSON stay outside (what meson.build calls *_native_src).
set -e
here=$(cd "$(dirname "$0")/../.." && pwd)
native=$1 out=$2
clang=$(command -v clang-14 || command -v clang)
mkdir -p "$out/include"
cp /usr/include/xxhash.h "$out/include/"
blob=$(find "$native" -name 'builtin*.c' | head -n 1)
[ -n "$blob" ] || { echo "no blob in $native: build it first"; exit 1; }
sources=$(find "$here"/src -name '*.c' | sort | grep -v -e '/src/term/' -e '/src/guest/' -e '/src/cli/' -e '/src/empty/' -e '/src/server/' -e '/src/store/' -e '/src/wire/' -e '/src/draw/' -e '/src/wasm/' -e '/src/sim/' -e '/src/lib/' \
    -e '/api/native\.c$' -e '/pack/yaml\.c$' -e '/pack/rulebook\.c$' -e '/pack/files\.c$' -e '/pack/regular\.c$')
# c-printscan-long-double: the other snprintf knows how to complain on stderr, and so wants imports.
# shellcheck disable=SC2086
"$clang" --target=wasm32-wasi -std=gnu17 -O3 -Wno-initializer-overrides -mexec-model=reactor -mbulk-memory -Wl,--strip-debug -Wl,-z,stack-size=1048576 \
    -I"$out/include" -I"$here/include" -I"$here/src" -I"$here/tests" $sources "$blob" "$here/tests/signature.c" -lc-printscan-long-double -o "$out/holdout.wasm"
