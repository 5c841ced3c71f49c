/*
 * term.h - the terminal client from outside: everything `holdout play` was asked for, and one call.
 * Not here: how it is shown.
 */
#ifndef HD_TERM_TERM_H
#define HD_TERM_TERM_H

#include "holdout/holdout.h"

enum { TERM_CHOICES = 24 };

struct term_options {
    const struct hd_pack *pack;
    enum hd_lang lang;
    bool lang_given;     /* asked for by name: goes before the one chosen last time */
    const char *mission; /* NULL: the start screen asks */
    int seats;           /* 0: one */
    int choices;
    struct hd_choice choice[TERM_CHOICES]; /* options of the game, "team" among them */
    uint64_t seed;
    bool seed_given;   /* not by chance */
    const char *bots;  /* who plays which seat, as seats_read() reads it; NULL: people, or whoever the saved game says */
    int bot_ms;        /* so long a program from outside may think about an answer */
    bool resume;       /* go on with a saved game: */
    const char *file;  /* ... this one, or NULL for the newest that is not over (of `mission`, if that is given) */
    const char *from;  /* begin with the position of this record ... */
    int from_line;     /* ... before this line of it, counted as the record does; 0: as it ends */
    const char *again; /* the command that goes on with a saved game, for the farewell */
    int speed;         /* of the film: 0 step by step .. 9 no pauses */
    bool colour;
    bool table; /* help a group that plays with the real box */
    bool plain; /* line mode, also chosen when this is not a terminal */
};

/* Shows a recorded game on the board, as a seat may know it (HD_TEAM: everything). false: this terminal cannot. */
bool term_watch(const struct hd_pack *pack, struct hd_session *session, int seat, const struct term_options *options);

/* Where saved games lie ("" : nowhere), and their paths, newest first; returns how many. */
enum { TERM_PATH = 512, TERM_SAVES = 64 };
int term_saves(char folder[TERM_PATH], char path[TERM_SAVES][TERM_PATH]);

/* Plays. Returns the exit code: 0, or 1 after a sentence on stderr. */
int term_play(const struct term_options *options);

#endif
