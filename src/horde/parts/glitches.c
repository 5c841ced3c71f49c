/*
 * glitches.c - ones among all-out dice: which weapons break when the attack is over, and what may save them.
 * Not here: how those dice come into an attack (all_out.c), the order of an attack (core/combat.c).
 */
#include "horde/campaign/campaign.h"
#include "horde/core/combat.h"
#include "horde/parts/parts.h"

#include <string.h>

static struct all_out *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_ALL_OUT); }

/* In attack.rerolled, above enum reroll: weapons that will break, and which of two that are not alike. */
enum { LOST = 1 << 3, LOST_BITS = LOST | 1 << 4, SECOND_LOST = 1 << 5 };

/* One of a pair that is given up for its parts, so that the other holds. */
enum { FOR_PARTS = LOST_BITS / LOST };

static int lost_now(const struct frame *f) { return (f->attack.rerolled & LOST_BITS) / LOST; }
static int lost_weapons(const struct frame *f) { return lost_now(f) == FOR_PARTS ? 1 : lost_now(f); }

static void set_lost(struct frame *f, int n) { f->attack.rerolled = (uint8_t)((f->attack.rerolled & ~LOST_BITS) | n * LOST); }

/* ---- what saves a weapon ---- */

static bool is_sort(const struct card_type *t, bool ranged)
{
    return t->flags & CARD_WEAPON && (ranged ? t->ranged.used : t->melee.used);
}

static bool in_use(const struct in_use *used, int copy) { return used->copy[0] == copy || used->copy[1] == copy; }

/* WZC-SKILL-SPAREPARTS, WZC-INT-07: a weapon of the same sort, also out of the backpack, rather one that is not being used; one
 * of a pair only where both would break. -1: none of that type. */
static int spare_slot(const struct horde_game *g, const struct survivor *v, int type, bool ranged, const struct in_use *used,
                      int lost)
{
    int own = -1;
    if (type >= g->card_types || !is_sort(&g->card_type[type], ranged))
        return -1;
    for (int i = 0; i < slot_end(g, v); i++) {
        if (v->card[i] == NONE || g->type_of[v->card[i]] != type)
            continue;
        if (!in_use(used, v->card[i]))
            return i;
        own = lost > 1 && used->copy[1] != NONE ? i : own;
    }
    return own;
}

/* WZC-INT-49 */
static int repair_slot(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_REPAIR)
            return i;
    return -1;
}

static bool may_ignore_glitches(const struct horde_game *g, const struct horde_state *s, int who)
{
    return has(&s->survivor[who], D_IGNORE_GLITCHES) && !(bytes(g, s)->ignored >> who & 1);
}

static void note_ignored(const struct horde_game *g, struct horde_state *s, int who)
{
    bytes(g, s)->ignored |= (survivor_set)(1u << who);
}

/* WZC-SKILL-SPAREPARTS, WZC-SKILL-IGNOREGLITCH, WZC-INT-49, WZC-DEC-03: what may save the weapons. */
void list_savers(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    const struct survivor *v = &s->survivor[f->who];
    bool ranged = f->attack.flags & RANGED;
    if (may_ignore_glitches(g, s, f->who))
        put(l, act1(V_IGNORE_GLITCHES, f->who));
    if (repair_slot(g, v) >= 0)
        put(l, act1(V_REPAIR, f->who));
    for (int i = 0; has(v, D_SPARE_PARTS) && i < slot_end(g, v); i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (type != NONE && find_card(g, v, type, 0, i) < 0 &&
            spare_slot(g, v, type, ranged, &f->attack.used, lost_weapons(f)) >= 0)
            put(l, act2(V_SPARE, f->who, type));
    }
}

/* WZC-ALLOUT-5, WZC-ALLOUT-6, WZC-ALLOUT-8, WZC-PROP-3: a weapon for each glitch, asked once the other dice are settled
 * (WZC-INT-50). */
enum flow find_glitches(struct ctx *c, struct frame *f)
{
    struct hd_action any[1];
    struct list l = {any, 1, 0};
    int weapons = 1 + (f->attack.used.copy[1] != NONE);
    set_lost(f, f->attack.all_face[0] < weapons ? f->attack.all_face[0] : weapons);
    list_savers(c->g, c->s, f, &l);
    if (l.count)
        return ASK;
    f->step = AT_SIXES;
    return GO;
}

static void give_up(struct ctx *c, int who, int slot, enum rule rule, enum phrase phrase)
{
    struct survivor *v = &c->s->survivor[who];
    int copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    TELL(c, CARD, NONE, BREAKS, .piece = who, .card = c->g->type_of[copy], .area = AREA_DISCARD, .rule = rule,
         .phrase = (uint16_t)phrase);
    if (phrase == P_BREAKS)
        tell_story(c, STORY_BREAKS, who, rule);
}

/* WZC-INT-07: one of the pair is given up when the attack is over, like one that breaks. */
static void use_spare(struct ctx *c, struct frame *f, int type)
{
    const struct survivor *v = &c->s->survivor[f->who];
    int slot = spare_slot(c->g, v, type, f->attack.flags & RANGED, &f->attack.used, lost_weapons(f));
    bool used = memchr(f->attack.used.copy, v->card[slot], sizeof f->attack.used.copy);
    set_lost(f, used ? FOR_PARTS : 0);
    if (!used)
        give_up(c, f->who, slot, R_WZC_SKILL_SPAREPARTS, P_SPARE_PART);
}

void save_weapons(struct ctx *c, struct frame *f, struct hd_action a)
{
    int n = f->attack.all_face[0];
    f->step = AT_SIXES;
    if (a.verb == V_SPARE) {
        use_spare(c, f, a.arg[1]);
        return;
    }
    if (a.verb == V_PASS)
        return;
    set_lost(f, 0);
    if (a.verb == V_REPAIR) {
        give_up(c, f->who, repair_slot(c->g, &c->s->survivor[f->who]), R_WZC_INT_49, P_REPAIRED);
        return;
    }
    note_ignored(c->g, c->s, f->who);
    TELL(c, NOTE, WZC_SKILL_IGNOREGLITCH, GLITCHES_IGNORED, .piece = f->who, .n = {n});
}

/* ---- what breaks ---- */

static bool from_start(const struct horde_game *g, int copy) { return g->deck_of[copy] == DECK_STARTING; }

/* WZC-DEC-02: they differ only in where they come from: a starting card never comes back. */
bool chooses_lost(const struct horde_game *g, const struct frame *f)
{
    const uint8_t *copy = f->attack.used.copy;
    return lost_weapons(f) == 1 && f->step != AT_LOSE && copy[1] != NONE && from_start(g, copy[0]) != from_start(g, copy[1]);
}

void break_weapons(struct ctx *c, struct frame *f)
{
    const struct survivor *v = &c->s->survivor[f->who];
    int first = f->attack.rerolled & SECOND_LOST ? 1 : 0;
    bool parts = lost_now(f) == FOR_PARTS;
    for (int i = 0; i < lost_weapons(f); i++) {
        const uint8_t *slot = memchr(v->card, f->attack.used.copy[(first + i) & 1], SLOTS);
        if (slot) /* not thrown away with everything else in the meantime */
            give_up(c, f->who, (int)(slot - v->card), parts ? R_WZC_SKILL_SPAREPARTS : R_WZC_ALLOUT_5,
                    parts ? P_SPARE_PART : P_BREAKS);
    }
}

void choose_lost(const struct horde_game *g, struct frame *f, int word)
{
    if (from_start(g, f->attack.used.copy[0]) != (word == W_STARTING))
        f->attack.rerolled |= SECOND_LOST;
}
