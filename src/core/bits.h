/*
 * bits.h - sets of places as bits: small, copied by value, walked in order.
 */
#ifndef HD_CORE_BITS_H
#define HD_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { ZONES = 128 }; /* most zones on one board */

struct zset {
    uint64_t w[ZONES / 64];
};

static inline bool zset_has(const struct zset *s, int z) { return s->w[z >> 6] >> (z & 63) & 1; }
static inline void zset_add(struct zset *s, int z) { s->w[z >> 6] |= 1ull << (z & 63); }
static inline void zset_del(struct zset *s, int z) { s->w[z >> 6] &= ~(1ull << (z & 63)); }
static inline bool zset_empty(const struct zset *s) { return !(s->w[0] | s->w[1]); }
static inline struct zset zset_or(struct zset a, struct zset b) { return (struct zset){{a.w[0] | b.w[0], a.w[1] | b.w[1]}}; }
static inline struct zset zset_and(struct zset a, struct zset b) { return (struct zset){{a.w[0] & b.w[0], a.w[1] & b.w[1]}}; }
static inline struct zset zset_minus(struct zset a, struct zset b)
{
    return (struct zset){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
/* Those that are not below z. */
static inline struct zset zset_from(struct zset s, int z)
{
    uint64_t part = ~0ull << (z & 63);
    return z >= 64 ? (struct zset){{0, s.w[1] & part}} : (struct zset){{s.w[0] & part, s.w[1]}};
}
static inline int zset_count(struct zset s) { return __builtin_popcountll(s.w[0]) + __builtin_popcountll(s.w[1]); }

/* Takes the lowest member out of a non-empty set. */
static inline int zset_pop(struct zset *s)
{
    int i = s->w[0] ? 0 : 1;
    int z = __builtin_ctzll(s->w[i]);
    s->w[i] &= s->w[i] - 1;
    return i * 64 + z;
}

static inline int bit_pop(uint64_t *bits)
{
    int i = __builtin_ctzll(*bits);
    *bits &= *bits - 1;
    return i;
}

#endif
