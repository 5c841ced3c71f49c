/*
 * sim_ranks.h - `holdout sim` on several machines: the same command under mpirun. Rank 0 shares out the numbers of the games
 * and gets their records back; since a game depends on its number alone, the result is that of threads. Built without MPI there
 * is one rank, and a sentence for those who start it under mpirun.
 */
#ifndef HD_CLI_SIM_RANKS_H
#define HD_CLI_SIM_RANKS_H

#include "cli/args.h"
#include "sim/sim.h"

/* Before anything is said: only rank 0 says it. false: it was started under mpirun and is built without MPI. */
bool ranks_begin(void);
int ranks_count(void);
bool ranks_first(void); /* is this rank 0, who tells the result? */
/* As sim_run(), by all ranks together. The records are with rank 0; the others get -1 or what they played themselves. */
int ranks_run(const struct sim_plan *plan, struct sim_game *game, sim_watch *watch, void *user);
/* What rank 0 says is so for all. */
int ranks_agree(int value);
/* Nobody leaves before all have come. */
void ranks_end(void);

#endif
