/*
 * hash.c - see hash.h. XXH64: the same on every machine, also in WebAssembly.
 */
#include "core/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed) { return XXH64(bytes, size, seed); }

uint64_t hash_pieces(const struct hash_piece *pieces, int count, uint64_t seed)
{
    XXH64_state_t state;
    XXH64_reset(&state, seed);
    for (int i = 0; i < count; i++)
        XXH64_update(&state, pieces[i].bytes, pieces[i].size);
    return XXH64_digest(&state);
}
