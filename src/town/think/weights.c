/*
 * weights.c - the weights of weights.def as numbers, as every game begins with them.
 */
#include "town/think/think.h"

const int16_t town_first_weight[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = value,
#include "town/think/weights.def"
};
