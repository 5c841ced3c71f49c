/*
 * weights.c - the weights of weights.def as numbers, and what the manners of manners.def make of them.
 */
#include "horde/think/mind.h"

#include <string.h>

const int16_t first_weight[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = value,
#include "horde/think/weights.def"
};

static const struct {
    uint8_t manner, weight;
    int16_t percent;
} shift[] = {
#define SHIFT(manner, weight, percent) {MANNER_##manner, WEIGHT_##weight, percent},
#include "horde/think/manners.def"
};

const int16_t *weights_in(const struct horde_game *g, int manner, int16_t shifted[WEIGHTS])
{
    if (manner == MANNER_USUAL)
        return g->weight;
    memcpy(shifted, g->weight, WEIGHTS * sizeof *shifted);
    for (size_t i = 0; i < sizeof shift / sizeof *shift; i++)
        if (shift[i].manner == manner)
            shifted[shift[i].weight] = (int16_t)(shifted[shift[i].weight] * shift[i].percent / 100);
    return shifted;
}
