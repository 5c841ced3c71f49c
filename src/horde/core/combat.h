/*
 * combat.h - what the files of one attack share: combat.c (its order), hits.c, blaze.c and parts/glitches.c.
 * Nobody else reads attack_frame.flags and .target.
 */
#ifndef HD_HORDE_COMBAT_H
#define HD_HORDE_COMBAT_H

#include "horde/core/core.h"

/* attack_frame.flags */
enum { RANGED = 1, DUAL = 2, SNIPER = 4, ALL = 8, REAPED = 16, SUBSTITUTED = 32, CAR = 64, BLAST = 128 };

/* In attack.target, unless a car is shot at: the kind + 1 of a concentrated attack, whether its misses strike nobody, and
 * whether it is made with the weapon's second kind of ammo. */
enum { CAREFUL = 1 << 7, SECOND_AMMO = 1 << 6 };

static inline int target_of(const struct frame *f)
{
    int kind = f->attack.flags & BLAST ? 0 : f->attack.target & ~(CAREFUL | SECOND_AMMO);
    return kind ? kind - 1 : NONE;
}

static inline bool is_careful(const struct frame *f) { return target_of(f) != NONE && f->attack.target & CAREFUL; }

static inline int ranged_index(const struct frame *f) { return f->attack.flags & RANGED ? 1 : 0; }

/* 2E-CMB-3, DS-CBT-3 */
static inline int hits_in(const uint8_t *face, int need)
{
    int n = 0;
    for (int i = need; i <= 6; i++)
        n += face[i - 1];
    return n;
}

static inline int dice_in(const uint8_t *face) { return hits_in(face, 1); }

/* ---- hits.c: whom the hits kill ---- */
void attack_kills(struct ctx *c, struct frame *f, int kind, int n, enum rule rule);
bool kills_all(const struct horde_game *g, const struct horde_state *s, const struct frame *f);
enum flow assign_hits(struct ctx *c, struct frame *f);
void list_hits(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l);
void take_hit(struct ctx *c, struct frame *f, struct hd_action a);

/* ---- blaze.c: what kills everything in a zone, and what becomes of a card that is thrown ---- */
void burn_target(struct ctx *c, struct frame *f);
void blow_up_car(struct ctx *c, struct frame *f);
bool may_keep_thrown(struct ctx *c, struct frame *f); /* rolls for it */
int kept_slot(const struct horde_game *g, const struct survivor *v, const struct frame *f);
void keep_thrown(struct ctx *c, struct frame *f);
void spend_thrown(struct ctx *c, struct frame *f);

/* ---- parts/glitches.c ---- */
enum flow find_glitches(struct ctx *c, struct frame *f);
void list_savers(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l);
void save_weapons(struct ctx *c, struct frame *f, struct hd_action a);
bool chooses_lost(const struct horde_game *g, const struct frame *f);
void choose_lost(const struct horde_game *g, struct frame *f, int word);
void break_weapons(struct ctx *c, struct frame *f);

#endif
