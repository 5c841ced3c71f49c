/*
 * empty_rules.h - the only thing that leaves this folder.
 */
#ifndef HD_EMPTY_RULES_H
#define HD_EMPTY_RULES_H

#include "core/rules.h"

extern const struct hd_rules empty_rules;

#endif
