/*
 * try.h - a mission file to be checked, not played (holdout lint).
 */
#ifndef HD_API_TRY_H
#define HD_API_TRY_H

#include "holdout/holdout.h"

/* hd_pack_add_mission; but a mission whose id another one has is reported and takes its place, so that the rest of it can be
 * checked. Nobody should play with such a pack. */
const char *pack_try_mission(struct hd_pack *pack, const char *game, const char *file, struct hd_report *report);

#endif
