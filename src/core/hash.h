/*
 * hash.h - one hash for states, data and records.
 */
#ifndef HD_CORE_HASH_H
#define HD_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);

#endif
