/*
 * frames.h - what each frame of the decision stack keeps, one struct per kind that keeps something. All kinds share the
 * opening fields of struct frame: kind, step (told in the frame's file), seat, who, place, got.
 * Not here: what a frame does (frames.def names its functions).
 */
#ifndef HD_TOWN_FRAMES_H
#define HD_TOWN_FRAMES_H

#include <stdint.h>

enum { FRAME_BYTES = 10 };

struct home_frame { /* F_HOME: who is next (ZT-SETUP-3 .. -5, ZT-TWO-2) */
    uint8_t placed; /* pawns */
};
struct keep_frame { /* F_KEEP: cards to be kept are marked FRESH (ZT-SETUP-8 .. -10, ZT-TWO-3) */
    uint8_t done;   /* seats, counted from the youngest */
};
struct zombies_frame { /* F_ZOMBIES */
    uint8_t left;      /* zombies still to be moved */
};
struct draw_frame {     /* F_DRAW: who draws, place the building. The cards are in s->look, where only the drawer sees them */
    uint8_t looked;     /* how many cards; nobody asks, but recorded games hash it */
    uint8_t no_event;   /* a card that is not an event has already gone back */
    uint8_t event_done; /* an event took effect, so the draw is free */
};
struct series_frame { /* F_SERIES: place the house. who is that of the turn below, so that the question gives nothing away */
    uint8_t builder;
};
struct trap_frame { /* F_TRAP: who owns the house (NONE: nobody), place the house */
    uint8_t kills;  /* zombies still to be killed */
};
struct shoot_frame { /* F_SHOOT: who at the zombies of place */
    uint8_t weapon;
    uint8_t range;
};
struct shot_frame { /* F_SHOT: who shoots; gives the combat value to the frame below */
    uint8_t two;    /* draws two and keeps one */
    uint8_t card[2];
};
struct meet_frame {  /* F_MEET: one zombie has come to place and meets the parties there (ZT-ZVS-1) */
    uint8_t parties; /* done, in the order: first, owner of the building, then pawns from the active seat on */
    uint8_t folk;    /* 0 the pawn of the party, 1 its placed survivors */
    uint8_t before;  /* zombies that were here already */
    uint8_t first;   /* who drew it; NONE: nobody */
};
struct run_frame { /* F_RUN: who runs, place where the run began; got: what the reactions in a house came to */
    uint8_t reached;
};
struct enter_frame { /* F_ENTER: who has entered place */
    uint8_t colours; /* asked, counted from the active seat */
    uint8_t next;    /* first resident of that colour who may still react: 0 its pawn, 1 + n survivor n */
    uint8_t fought;  /* somebody did */
};
struct fight_frame { /* F_FIGHT: who attacks */
    uint8_t weapon;  /* of the attacker */
    uint8_t target;  /* pawn or survivor */
    uint8_t carrier; /* of the target's weapon in this exchange, and its number */
    uint8_t number;
    uint8_t value; /* what the attacker drew; NONE: no decided exchange */
};
struct event_frame { /* F_EVENT: seat and pawn who of the player. The card is on the discard pile already (ZT-EVENT-GEN-6) */
    uint8_t event;
    uint8_t stash; /* TAKE: whose at place is meant; NONE: the pile of the building */
};
struct send_frame { /* F_SEND: seat chooses the way of the pawn who, now at place */
    uint8_t goal;
    uint8_t steps; /* left */
    uint8_t meets; /* zombies of this node still to be met */
};
struct back_frame {  /* F_BACK: place the house */
    uint8_t square;  /* at work */
    uint8_t left[4]; /* zombies still to move from each */
};
struct add_frame { /* F_ADD: place */
    uint8_t left;  /* meetings to come */
    uint8_t old;   /* zombies that are no news */
    uint8_t last;  /* zombies there before the last meeting */
};
struct left_frame { /* F_LEFT: PASSLEFT */
    uint8_t done;   /* seats that have chosen, counted from the active one */
};

#endif
