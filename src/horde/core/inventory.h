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

static inline struct kinds different(const struct horde_game *g, const struct survivor *v, int from, int to)
{
    struct kinds k = {0};
    for (int i = from; i < to; i++)
        if (v->card[i] != NONE && !among(&k, g->type_of[v->card[i]]))
            k.type[k.count++] = g->type_of[v->card[i]];
    return k;
}

/* ---- drops.c ---- */
int drop_slot(const struct horde_game *g, const struct horde_state *s, int who, int type); /* -1: none that can go */
void list_drawn_drop(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);

/* ---- inventory.c: one small move inside one inventory ---- */
bool is_shift(struct hd_action a);
struct hd_why check_shift(const struct horde_game *g, const struct horde_state *s, struct hd_action a);
void list_shifts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void arrange(struct ctx *c, struct hd_action a);

#endif
