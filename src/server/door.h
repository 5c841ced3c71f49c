/*
 * door.h - where the server may listen: resolves names, and explains in a sentence what prevents it.
 */
#ifndef HD_SERVER_DOOR_H
#define HD_SERVER_DOOR_H

#include "holdout/holdout.h"

/* Tries the address and the port (0: any) and lets go of them again. *number: the address in numbers, or the name of a network
 * device. false: *why, in this language. */
bool door_try(const char *address, int port, char *number, size_t number_size, enum hd_lang lang, char *why, size_t why_size);

#endif
