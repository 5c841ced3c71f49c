/*
 * hash.c - see hash.h. XXH64: the same on every machine, including WebAssembly.
 */
#include "core/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed) { return XXH64(bytes, size, seed); }
