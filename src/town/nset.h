/*
 * nset.h - sets of nodes as bits. As core/bits.h, but wide enough for the squares of a town.
 */
#ifndef HD_TOWN_NSET_H
#define HD_TOWN_NSET_H

#include <stdbool.h>
#include <stdint.h>

enum { NODES = 192 };

struct nset {
    uint64_t w[NODES / 64];
};

static inline bool nset_has(const struct nset *s, int n) { return s->w[n >> 6] >> (n & 63) & 1; }
static inline void nset_add(struct nset *s, int n) { s->w[n >> 6] |= 1ull << (n & 63); }
static inline void nset_del(struct nset *s, int n) { s->w[n >> 6] &= ~(1ull << (n & 63)); }
static inline bool nset_empty(struct nset s) { return !(s.w[0] | s.w[1] | s.w[2]); }
static inline struct nset nset_or(struct nset a, struct nset b)
{
    return (struct nset){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2]}};
}
static inline struct nset nset_and(struct nset a, struct nset b)
{
    return (struct nset){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}
static inline struct nset nset_minus(struct nset a, struct nset b)
{
    return (struct nset){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2]}};
}
static inline struct nset nset_one(int n)
{
    struct nset s = {{0, 0, 0}};
    nset_add(&s, n);
    return s;
}

static inline int nset_count(struct nset s)
{
    return __builtin_popcountll(s.w[0]) + __builtin_popcountll(s.w[1]) + __builtin_popcountll(s.w[2]);
}

/* Takes the lowest member out of a non-empty set. */
static inline int nset_pop(struct nset *s)
{
    int i = s->w[0] ? 0 : s->w[1] ? 1 : 2;
    int n = __builtin_ctzll(s->w[i]);
    s->w[i] &= s->w[i] - 1;
    return i * 64 + n;
}

/* Every member in order, word by word: for long walks over a set. */
#define EACH_NODE(set, n)                                                                                                      \
    for (int w_##n = 0, n; w_##n < NODES / 64; w_##n++)                                                                        \
        for (uint64_t left_##n = (set).w[w_##n]; left_##n && (n = w_##n * 64 + __builtin_ctzll(left_##n), true);               \
             left_##n &= left_##n - 1)

#endif
