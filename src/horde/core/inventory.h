/*
 * inventory.h - what the files about cards in hands and backpacks share: inventory.c, drops.c, trade.c.
 */
#ifndef HD_HORDE_INVENTORY_H
#define HD_HORDE_INVENTORY_H

#include "horde/core/core.h"

/* The different cards in some slots, a byte each, the first one lowest, behind the last one nothing but ones: lists are made in
 * registers that way. */
typedef int64_t kinds;
enum { NO_KINDS = -1 };
_Static_assert(PACK < sizeof(kinds) && SLOTS - PACK < sizeof(kinds), "what is up or in a backpack, and an end");
#define EACH_KIND(kinds_, type_)                                                                                               \
    for (kinds left_##type_ = (kinds_), type_; type_ = (uint8_t)left_##type_, left_##type_ != NO_KINDS; left_##type_ >>= 8)
static inline uint8_t kind_at(kinds k, int i) { return (uint8_t)(k >> 8 * i); } /* NONE: no more */

static inline bool among(kinds k, int type)
{
    for (; k != NO_KINDS; k >>= 8)
        if ((uint8_t)k == type)
            return true;
    return false;
}

static inline kinds with_kind(kinds k, int type)
{
    int i = 0;
    if (k == NO_KINDS) /* mostly */
        return NO_KINDS - NONE + type;
    while (kind_at(k, i) != NONE && kind_at(k, i) != type)
        i++;
    return k & ~((kinds)(NONE ^ type) << 8 * i);
}

/* ---- drops.c ---- */
int drop_slot(const struct horde_game *g, const struct horde_state *s, int who, int type); /* -1: none that can go */
static inline bool just_drew(const struct horde_state *s, int who) { return s->survivor[who].card[INCOMING] != NONE; }
void list_drawn_drop(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);

/* ---- inventory.c: one small move inside one inventory ---- */
static inline bool is_shift(struct hd_action a)
{
    return a.verb == V_EQUIP || a.verb == V_STOW || a.verb == V_SWAP || a.verb == V_MOUNT || a.verb == V_UNMOUNT;
}
struct hd_why check_shift(const struct horde_game *g, const struct horde_state *s, struct hd_action a);
/* What one survivor has, looked at once for all the lists made of it. */
struct laid {
    kinds up, pack; /* in the hands and on the body; in the backpack */
    uint64_t free;  /* slots of the backpack: the highest bit of a byte each */
    bool hand;      /* is one free? */
    uint8_t drawn;  /* its type, NONE */
    bool plain;     /* nothing was drawn, cards are put anywhere, nothing can be mounted: then the rest is not looked for */
    bool body;      /* is a slot for the body free? */
    uint8_t held;   /* that many of up are in the hands, the others on the body */
    uint8_t loose[PACK]; /* what is mounted on each of up: it needs room in the backpack too (DS-MOUNT-4) */
    uint8_t loose_drawn; /* the same of the card just drawn */
    bool ammo;           /* something to mount, or to take off again */
};
void lay_out(const struct horde_game *g, const struct horde_state *s, int who, struct laid *k);
void list_laid(const struct horde_game *g, const struct horde_state *s, int who, const struct laid *k, struct list *l);
void arrange(struct ctx *c, struct hd_action a);

#endif
