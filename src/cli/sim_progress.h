/*
 * sim_progress.h - how far a simulation is, told on a terminal's standard error; whether somebody asked to stop.
 */
#ifndef HD_CLI_SIM_PROGRESS_H
#define HD_CLI_SIM_PROGRESS_H

#include "cli/sim_guests.h"

struct progress {
    enum hd_lang lang;
    const struct sim_guests *guests[2]; /* NULL: none more */
    int before, of;                     /* games played before these, and all there are; of 0: just these */
    double begun, told;
    bool shows, open; /* open: the line has no end yet */
};

/* Ctrl-C, and what mpirun and batch systems send. */
void progress_listen(void);
bool progress_stopped(void);

struct progress progress_begin(enum hd_lang lang, const struct sim_guests *first, const struct sim_guests *second);
/* A sim_watch; user: the progress. */
bool progress_watch(void *user, int done, int of);
void progress_end(struct progress *progress);
double progress_seconds(const struct progress *progress);
/* The program that is not there; NULL: none. */
const char *progress_absent(const struct progress *progress);

/* "62.5", in German "62,5"; good until the fourth call after it. */
const char *progress_decimal(double value, enum hd_lang lang);

#endif
