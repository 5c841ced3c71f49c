/*
 * rng.h - the generator that lives in a state: 64-bit integers only, the same numbers on every machine.
 * A permuted congruential generator (PCG-XSH-RR): one multiplication a draw, eight bytes of state.
 */
#ifndef HD_CORE_RNG_H
#define HD_CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

static inline uint32_t rng_next(struct rng *r)
{
    uint64_t old = r->state;
    r->state = old * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t x = (uint32_t)(((old >> 18) ^ old) >> 27);
    unsigned turn = (unsigned)(old >> 59);
    return x >> turn | x << (-turn & 31);
}

static inline void rng_seed(struct rng *r, uint64_t seed)
{
    r->state = seed + 1442695040888963407ull;
    rng_next(r);
    r->state += seed;
    rng_next(r);
}

/* 0 .. n-1 without bias: draws from the short end are thrown away. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t m = (uint64_t)rng_next(r) * n;
    if ((uint32_t)m < n)
        for (uint32_t least = -n % n; (uint32_t)m < least;)
            m = (uint64_t)rng_next(r) * n;
    return (uint32_t)(m >> 32);
}

static inline void rng_shuffle(struct rng *r, uint8_t *card, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        uint8_t t = card[i];
        card[i] = card[j];
        card[j] = t;
    }
}

#endif
