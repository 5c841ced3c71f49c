/*
 * weights.h - what the tools that fit weights have in common: the weights by name, the missions they are fitted on.
 */
#ifndef HD_TOOLS_WEIGHTS_H
#define HD_TOOLS_WEIGHTS_H

#include "core/rng.h"
#include "holdout/holdout.h"

enum { MISSIONS = 64, WEIGHTS_MOST = 64 };

extern struct hd_game *game_at[MISSIONS];
extern int missions;
extern double weight_now[WEIGHTS_MOST];

double seconds(void);
double normal(struct rng *r);
void use_weights(void); /* in all games */
void change_weights(struct rng *r, double step);
void print_weights(void); /* as lines of weights.def */
/* Missions ("2e/M0") and values ("KILL=80") of a command line; without missions: all of 2e. false: nothing to do. */
bool read_words(const struct hd_pack *pack, char **word, int words);

#endif
