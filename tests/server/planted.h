/*
 * planted.h - see planted.c.
 */
#ifndef TESTS_SERVER_PLANTED_H
#define TESTS_SERVER_PLANTED_H

#include "holdout/holdout.h"

#define PLANTED "HOLDOUT_PLANTED"
#define PLANTED_VIEW "HOLDOUT_PLANTED_VIEW"

#endif
