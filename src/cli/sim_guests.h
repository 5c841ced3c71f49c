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
    atomic_int asked, missed;              /* questions, and those greedy answered in their place */
    struct sim_outside outside;            /* what the simulator calls */
};

/* Fills in `outside`. false: no seat has a program. */
bool sim_guests_ready(struct sim_guests *guests, const struct cli *cli, const struct hd_pack *pack, const struct hd_game *game,
                      int limit_ms);
/* How often greedy had to answer for them, if it had to. */
void sim_guests_tell(const struct sim_guests *guests);

#endif
