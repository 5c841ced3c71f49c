/*
 * features.h - numbers written one after another. The caller has made sure that they all fit.
 */
#ifndef HD_CORE_FEATURES_H
#define HD_CORE_FEATURES_H

#include <stdint.h>

struct features {
    int16_t *at;
};

static inline void feature(struct features *f, int value) { *f->at++ = (int16_t)value; }

#endif
