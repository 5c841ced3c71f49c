/*
 * think.h - what the family knows about playing well, as small named questions: how good a place is to stand (places.c), an
 * answer in one's own turn (policy.c), the way of a zombie and what comes in the middle of things (steer.c).
 * Integers only; how much things count is in weights.def. Nothing here asks for what the seat cannot know.
 */
#ifndef HD_TOWN_THINK_H
#define HD_TOWN_THINK_H

#include "town/town.h"

enum weight {
#define WEIGHT(name, value, why) WEIGHT_##name,
#include "town/think/weights.def"
    WEIGHTS
};
_Static_assert((int)WEIGHTS <= (int)TOWN_WEIGHTS, "the game keeps them");
extern const int16_t town_first_weight[WEIGHTS];

/* The question as a player sees it: made once, asked for each answer. */
struct mind {
    const struct town_game *g;
    const struct town_state *s;
    int seat;
    uint64_t hand;    /* card types */
    int held;         /* cards in hand */
    int owned[PAWNS]; /* houses of each colour */
    int points[HD_SEATS];
    int rival;        /* the best of the others */
    int keen[HOUSES]; /* how much the house draws pawns of the seat */
};

static inline int w(const struct mind *m, enum weight name) { return m->g->weight[name]; }

/* ---- places.c ---- */
void think_town(const struct town_game *g, const struct town_state *s, int seat, struct mind *m);
int town_progress(const struct hd_game *game, const struct hd_state *state, int seat);
bool is_ours(const struct mind *m, int colour);
/* May the pawn make the house its own with one card more? */
bool can_claim(const struct mind *m, int pawn, int house);
/* As far as the seat knows the cards: others' are taken to be of middling strength. */
int known_strength(const struct mind *m, int house);
bool has_claim_card(const struct mind *m, int pawn, int house); /* in hand, or people with the pawn */
int house_worth(const struct mind *m, int house, int from);     /* how much it draws a pawn who stands there */
/* How good it is for the pawn to stand there, now and for what it wants next. */
int place_worth(const struct mind *m, int pawn, int place);

/* ---- policy.c, steer.c ---- */
void town_score(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                int count, int *score);
int card_worth(const struct mind *m, int type);
int event_worth(const struct mind *m, int pawn, int type);
/* The way of a zombie, and answers in the middle of things. */
int people_worth(const struct mind *m, int place);         /* a zombie that meets them */
int wall_worth(const struct mind *m, int house, int more); /* one more at it, or one less */
int score_zombie(const struct mind *m, int from, int to);
int flight_worth(const struct mind *m, struct hd_action a);
int score_answer(const struct mind *m, const struct frame *f, struct hd_action a);

/* ---- motive.c ---- */
enum motive_kind {
    MOTIVE_NONE = -1,
#define MOTIVE(name, key) MOTIVE_##name,
#include "town/think/motives.def"
#undef MOTIVE
    MOTIVES
};
struct motive { /* references are HD_NONE where there is none */
    enum motive_kind kind;
    int who, of, place, card, n, m;
};
/* What counts most for the answer; MOTIVE_NONE: nothing that could be named. */
struct motive town_think_motive(const struct town_game *g, const struct town_state *s, int seat, struct hd_action a);

#endif
