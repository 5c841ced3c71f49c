/*
 * features.h - numbers written one after the other, as many as fit.
 */
#ifndef HD_CORE_FEATURES_H
#define HD_CORE_FEATURES_H

#include <stdint.h>

struct features {
    int16_t *out;
    int cap, count;
};

static inline void feature(struct features *f, int value)
{
    if (f->count < f->cap)
        f->out[f->count] = (int16_t)value;
    f->count++;
}

#endif
