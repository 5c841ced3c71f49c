/*
 * regular.h - whole files from outside: only regular ones, only up to a size. Devices and pipes could be endless, or block.
 * Native only.
 */
#ifndef HD_PACK_REGULAR_H
#define HD_PACK_REGULAR_H

#include "holdout/holdout.h"

enum { RECORD_MAX = 64 << 20 }; /* bytes of the largest record anybody reads */

/* With a NUL behind it, freed by the caller. NULL: errno says why, regular_why() in words. */
char *regular_read(const char *path, size_t most, size_t *size);
/* May the file be put in the place of what is there? Only where nothing or a regular file is; else errno. */
bool regular_replaces(const char *path);
const char *regular_why(int error, enum hd_lang lang);

#endif
