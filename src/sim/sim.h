/*
 * sim.h - many games of one mission by bots, and what became of them. play.c plays one game into a record, crew.c plays them
 * all with several threads, sum.c counts, compare.c says which of two is better; page.c, json.c and csv.c tell it. A game
 * depends on its seed alone and its record lies under its number: the result is the same for any number of threads. Not here:
 * options and files (cli/sim.c).
 */
#ifndef HD_SIM_H
#define HD_SIM_H

#include "holdout/holdout.h"
#include "wire/out.h"

#include <stdatomic.h>

enum {
    SIM_GAMES = 1000000,
    SIM_ROUNDS = 48,
    SIM_FIGURES = 12,
    SIM_DECISIONS = 20000,
    SIM_THREADS = 64,
    SIM_CAUSES = 24,
    SIM_CARDS = 128
};

enum sim_end { SIM_NOT_PLAYED, SIM_WON, SIM_LOST, SIM_OVER, SIM_STALLED };

/* Players from outside. Each thread opens its own, for all its games. */
struct sim_outside {
    void *user;
    void *(*open)(void *user); /* NULL: not enough memory */
    void (*close)(void *mine);
    void (*begin)(void *mine);
    bool (*answer)(void *mine, const struct hd_state *state, int seat,
                   struct hd_action *action); /* false: the seat's bot does */
    void (*over)(void *mine, const struct hd_state *state);
};

/* Whoever shares the numbers of the games out, where they are played on several machines. Called by all threads. */
struct sim_share {
    void *user;
    int (*take)(void *user); /* the next number; may wait; -1: there is nothing left */
    void (*played)(void *user, int number);
};

struct sim_plan {
    const struct hd_game *game;
    const struct sim_share *share;     /* NULL: all from the first on */
    const struct sim_outside *outside; /* NULL: only bots play */
    enum hd_bot bot[HD_SEATS];
    const char *name[HD_SEATS]; /* of who plays, for those who read it; NULL: the bot's */
    int rollouts;               /* of bots that search; 0: as they usually do */
    uint64_t seed;
    int games, threads;
    int first; /* the games before it are left out */
};

struct sim_game {
    uint8_t end;     /* enum sim_end */
    uint8_t winners; /* bit per seat, of games everybody plays alone */
    uint8_t rounds, goals;
    uint16_t decisions, noise;
    uint16_t asked, missed; /* questions to programs from outside, and those the bot behind them answered */
    int16_t cause;          /* rule of the last wound, or of the end; 0 none */
    int16_t died, place;
    uint16_t progress;
    uint16_t points[HD_SEATS];
    uint8_t met[HD_VIEW_GOALS]; /* round in which the goal was met first, 0: never */
    uint8_t wounds[SIM_FIGURES];
    int16_t fell[SIM_FIGURES]; /* where those were hurt last who lay dead or knocked out at the end; HD_NONE: the others */
    uint8_t used[SIM_CARDS];   /* attacks with each card, and what else a card does as an action */
    uint16_t kills[SIM_FIGURES];
    uint16_t joined_lost;       /* of those who joined a player, in games everybody plays alone */
    uint8_t danger[SIM_ROUNDS]; /* highest level at the beginning of each round */
    uint8_t zombies[SIM_ROUNDS];
};

/* One game by its number. The state is any memory of hd_state_size(); mine: what outside->open() gave, else NULL. false: it was
 * given up because *stop became true (NULL: never), and counts as not played. */
bool sim_play(const struct sim_plan *plan, int number, struct hd_state *state, void *mine, const atomic_bool *stop,
              struct sim_game *game);

/* Who plays the seat. */
const char *sim_player(const struct sim_plan *plan, int seat);
/* How it begins: names of goals and who is there. false: not enough memory. */
bool sim_first_view(const struct sim_plan *plan, struct hd_view *view);

/* How far it has come, called now and then by one thread at a time; false: stop. */
typedef bool sim_watch(void *user, int done, int of);
/* Plays all games of the plan; game[] has one record per number, those that were not played say so. Returns how many were.
 * -1: not enough memory. */
int sim_run(const struct sim_plan *plan, struct sim_game *game, sim_watch *watch, void *user);

struct sim_cause {
    int rule, count;
};

struct sim_sum {
    int played, won, lost, stalled;
    int wins[HD_SEATS]; /* hundredths: a shared win is a part of one */
    int64_t points[HD_SEATS], decisions, rounds, noise, progress, asked, missed;
    int round_count[SIM_ROUNDS], round_won[SIM_ROUNDS]; /* games that ended in this round, and the won ones of them */
    int goals, met[HD_VIEW_GOALS];                      /* games in which the goal was met */
    int64_t met_round[HD_VIEW_GOALS];
    int64_t wounds[SIM_FIGURES], kills[SIM_FIGURES];
    int64_t joined_lost;
    int deaths[SIM_FIGURES], places[HD_VIEW_PLACES]; /* of those who fell */
    int64_t used[SIM_CARDS];
    int causes;
    struct sim_cause cause[SIM_CAUSES]; /* most frequent first */
    int reached[SIM_ROUNDS];            /* games that came to this round */
    int64_t danger[SIM_ROUNDS], zombies[SIM_ROUNDS];
};

void sim_count(const struct sim_game *game, int games, struct sim_sum *sum);
/* The cards that were used most, the most used first; returns how many. */
int sim_cards(const struct sim_sum *sum, int *card, int most);
/* Wilson's interval of 95 %, in 1/10000. */
struct sim_interval {
    int low, high;
};
struct sim_interval sim_wilson(int won, int of);

/* Two plans played with the same seeds: who wins where the other does not. sure: by an always valid test at 5 %, which may be
 * looked at after every game. */
struct sim_match {
    int pairs, only_a, only_b, both;
    bool sure;
};
void sim_match_add(struct sim_match *match, bool a_won, bool b_won);

/* What the reports tell besides the numbers. */
struct sim_story {
    const struct hd_pack *pack;
    const struct sim_plan *plan;
    struct hd_mission_info mission;
    const char *policy;
    enum hd_lang lang;
    double seconds;
    bool stopped; /* before all games were played */
};

void sim_json(struct out *out, const struct sim_story *story, const struct sim_sum *sum);
void sim_csv(struct out *out, const struct sim_story *story, const struct sim_game *game, int games);

/* One page that needs nothing else, in both languages: missions are added one by one, each with a row of the overview and a
 * section of its own. {0} is an empty one. */
struct sim_page {
    struct out row, section;
    int missions;
};
/* false: not enough memory. */
bool sim_page_add(struct sim_page *page, const struct sim_story *story, const struct sim_sum *sum);
/* The whole page. false: not enough memory. */
bool sim_page_end(struct sim_page *page, enum hd_lang lang, struct out *out);
void sim_page_free(struct sim_page *page);

#endif
