/*
 * inventory.h - what the files about cards in hands and backpacks share: inventory.c, drops.c, trade.c.
 */
#ifndef HD_HORDE_INVENTORY_H
#define HD_HORDE_INVENTORY_H

#include "horde/core/core.h"

/* The different cards in some slots. */
struct kinds {
    int count;
    uint8_t type[SLOTS + 1];
};

static inline bool among(const struct kinds *k, int type)
{
    for (int i = 0; i < k->count; i++)
        if (k->type[i] == type)
            return true;
    return false;
}

/* False: it was there already. */
static inline bool add_kind(struct kinds *k, int type)
{
    if (among(k, type))
        return false;
    k->type[k->count++] = (uint8_t)type;
    return true;
}

static inline struct kinds different(const struct horde_game *g, const struct survivor *v, int from, int to)
{
    struct kinds k;
    k.count = 0;
    for (int i = from; i < to; i++)
        if (v->card[i] != NONE)
            add_kind(&k, g->type_of[v->card[i]]);
    return k;
}

/* ---- drops.c ---- */
int drop_slot(const struct horde_game *g, const struct horde_state *s, int who, int type); /* -1: none that can go */
static inline bool just_drew(const struct horde_state *s, int who) { return s->survivor[who].card[INCOMING] != NONE; }
void list_drawn_drop(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);

/* ---- inventory.c: one small move inside one inventory ---- */
bool is_shift(struct hd_action a);
struct hd_why check_shift(const struct horde_game *g, const struct horde_state *s, struct hd_action a);
/* What one survivor has, looked at once for all the lists made of it. */
struct laid {
    struct kinds up, pack; /* in the hands and on the body; in the backpack */
    uint8_t slot[PACK];    /* of each of up */
    uint8_t loose[PACK];   /* what is mounted on each of up: it needs room in the backpack too (DS-MOUNT-4) */
    uint8_t loose_drawn;   /* the same of the card just drawn */
    bool ammo;             /* something to mount, or to take off again */
    uint8_t drawn;         /* its type, NONE */
    uint8_t free;          /* slots of the backpack */
    bool room[2];          /* in the hands, on the body */
};
void lay_out(const struct horde_game *g, const struct horde_state *s, int who, struct laid *k);
void list_laid(const struct horde_game *g, const struct horde_state *s, int who, const struct laid *k, struct list *l);
void arrange(struct ctx *c, struct hd_action a);

#endif
