/*
 * town_rules.h - the only thing that leaves this folder.
 */
#ifndef HD_TOWN_RULES_H
#define HD_TOWN_RULES_H

#include "core/rules.h"

extern const struct hd_rules town_rules;

#endif
