/*
 * coverage.h - `holdout rules --coverage`: the rules of a game against the scenarios that prove them.
 */
#ifndef HD_CLI_COVERAGE_H
#define HD_CLI_COVERAGE_H

#include "cli/args.h"

struct coverage_ask {
    const char *folder; /* of scenarios, or NULL for the usual place */
    bool only_open;
};

/* Prints a line per rule and the totals; for a game without a book of its own, those of each book its players read. Exit 1 if
 * an implemented rule has no scenario or a scenario names no rule. */
int coverage_print(const struct cli *cli, const struct hd_pack *pack, const char *game, const struct coverage_ask *ask);

#endif
