/*
 * horde_rules.h - the only thing that leaves this folder.
 */
#ifndef HD_HORDE_RULES_H
#define HD_HORDE_RULES_H

#include "core/rules.h"

extern const struct hd_rules horde_rules;

#endif
