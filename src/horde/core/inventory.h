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
struct kinds different(const struct horde_game *g, const struct survivor *v, int from, int to);
bool among(const struct kinds *k, int type);

/* ---- drops.c ---- */
int drop_slot(const struct horde_game *g, const struct horde_state *s, int who, int type); /* -1: none that can go */
void list_drawn_drop(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);

/* ---- inventory.c: one small move inside one inventory ---- */
bool is_shift(struct hd_action a);
struct hd_why check_shift(const struct horde_game *g, const struct horde_state *s, struct hd_action a);
void list_shifts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void arrange(struct ctx *c, struct hd_action a);

#endif
