/*
 * inventory.h - what the files about cards in hands and backpacks share: inventory.c, drops.c, trade.c.
 */
#ifndef HD_HORDE_INVENTORY_H
#define HD_HORDE_INVENTORY_H

#include "horde/core/core.h"

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

/* What one survivor has, looked at once for all the lists made of it. Every kind of card is there once, as the first operand of
 * an answer: what is listed is a pattern with such a number put into it. NO_CARD ends them. */
#define NO_CARD UINT64_MAX
struct laid {
    uint64_t up[PACK + 1], pack[SLOTS - PACK + 1]; /* in the hands and on the body; in the backpack */
    uint64_t in_pack;                              /* the slots of the backpack as they are, a byte each */
    const struct survivor *v;
    int who;
    bool hand;     /* is a hand free? */
    uint8_t drawn; /* its type, NONE */
    bool plain;    /* nothing was drawn, cards are put anywhere, nothing can be mounted: then the rest is not looked for */
    bool body;     /* is a slot for the body free? */
    uint8_t held;  /* that many of up are in the hands, the others on the body */
    uint8_t loose[PACK]; /* what is mounted on each of up: it needs room in the backpack too (DS-MOUNT-4) */
    uint8_t loose_drawn; /* the same of the card just drawn */
    bool ammo;           /* something to mount, or to take off again */
};

/* Slots of the backpack without a card, the highest bit of a byte each: only NONE has it. */
static inline uint64_t free_slots(const struct horde_game *g, const struct laid *k)
{
    return k->in_pack & 0x8080808080u >> 8 * (SLOTS - PACK - g->rule.pack - k->v->pack);
}
static inline int type_at(uint64_t card) { return (uint8_t)(card >> 16); } /* of up or pack */
#define EACH_CARD(cards_, card_) for (const uint64_t *card_ = (cards_); *card_ != NO_CARD; card_++)
static inline bool among(const uint64_t *cards, uint64_t card)
{
    EACH_CARD (cards, it)
        if (*it == card)
            return true;
    return false;
}

void look_over(const struct horde_game *g, const struct survivor *v, struct laid *k);
void look_closely(const struct horde_game *g, const struct horde_state *s, struct laid *k);
static inline void lay_out(const struct horde_game *g, const struct horde_state *s, int who, struct laid *k)
{
    k->who = who;
    k->v = &s->survivor[who];
    look_over(g, k->v, k);
    if (!k->plain)
        look_closely(g, s, k);
}
void list_laid(const struct horde_game *g, const struct horde_state *s, const struct laid *k, struct list *l);
void arrange(struct ctx *c, struct hd_action a);

#endif
