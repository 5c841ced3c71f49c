/*
 * sim_guests.h - programs from outside that play in `holdout sim`: one process for each seat and thread.
 */
#ifndef HD_CLI_SIM_GUESTS_H
#define HD_CLI_SIM_GUESTS_H

#include "cli/args.h"
#include "guest/guest.h"
#include "sim/sim.h"

#include <stdatomic.h>

struct sim_guests {
    const struct cli *cli;
    const struct hd_pack *pack;
    const struct hd_game *game;
    int limit_ms;
    char program[HD_SEATS][GUEST_PROGRAM]; /* "": a bot plays the seat */
    atomic_int absent;                     /* the seat, from 1, whose program is not there at all */
    struct sim_outside outside;            /* what the simulator calls */
};

/* Fills in `outside`. false: no seat has a program. */
bool sim_guests_ready(struct sim_guests *guests, const struct cli *cli, const struct hd_pack *pack, const struct hd_game *game,
                      int limit_ms);
/* The program that is not there at all: nothing is worth being played. NULL: none. */
const char *sim_guests_absent(const struct sim_guests *guests);
/* How many of so many answers greedy had to give for them, if any. */
void sim_guests_tell(const struct cli *cli, int64_t asked, int64_t missed);

#endif
