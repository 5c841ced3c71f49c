/*
 * compare.c - which of two ways to play is better. Only games that one wins and the other loses tell anything; if both were as
 * good, either would win half of those. How strongly they speak against that is a bet that pays fairly if it is true
 * (B(a+1, b+1) * 2^(a+b)): it exceeds 20 with a chance of 5 % at most, however often one looks.
 */
#include "sim/sim.h"

#include <math.h>

static const double SURE = 20;

static double bet(int a, int b) { return exp(lgamma(a + 1.0) + lgamma(b + 1.0) - lgamma(a + b + 2.0) + (a + b) * log(2.0)); }

void sim_match_add(struct sim_match *m, bool a_won, bool b_won)
{
    m->pairs++;
    m->only_a += a_won && !b_won;
    m->only_b += b_won && !a_won;
    m->both += a_won && b_won;
    m->sure = m->sure || bet(m->only_a, m->only_b) > SURE;
}
