/*
 * weights.c - the weights of weights.def as numbers, and their names for whoever fits them anew.
 */
#include "horde/think/mind.h"

const int16_t first_weight[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = value,
#include "horde/think/weights.def"
};
