/*
 * map_term.h - the plan of a mission in plain text.
 */
#ifndef HD_CLI_MAP_TERM_H
#define HD_CLI_MAP_TERM_H

#include "draw/sheet.h"

#include <stdio.h>

void map_print(FILE *to, const struct sheet *sheet);

#endif
