/*
 * request.h - what every interface reads the same way: seeds, game options.
 */
#ifndef HD_WIRE_REQUEST_H
#define HD_WIRE_REQUEST_H

#include "holdout/holdout.h"

/* "12" or "0x51f3c0de": as seeds are printed, everywhere with 0x. */
bool seed_read(const char *text, uint64_t *seed);

enum { CHOICES_MAX = 32 };

/* Choices of a setup, and the text they point into. */
struct choices {
    int count;
    struct hd_choice choice[CHOICES_MAX];
    char text[2048];
};

/* Lines of "key=value". false: a line without '=', too many of them, or too long. */
bool choices_read(struct choices *choices, const char *lines);

#endif
