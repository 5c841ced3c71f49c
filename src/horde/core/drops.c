/*
 * drops.c - throwing cards away, at any time (2E-INV-4): which of them may go now.
 * Not here: where cards can be put (inventory.c), handing them over (trade.c).
 */
#include "horde/core/inventory.h"
#include "horde/parts/parts.h"

#include <string.h>

struct in_use cards_used(const struct frame *f)
{
    return f->kind == F_PAY                           ? f->pay.used
           : f->kind == F_ATTACK                      ? f->attack.used
           : f->kind == F_BEAM && f->beam.action.verb ? f->beam.used
                                                      : (struct in_use){{NONE, NONE}};
}

/* An action in progress is paid or carried out with this very card. */
bool is_in_use(const struct horde_state *s, int copy)
{
    for (int i = 0; i < s->depth; i++) {
        struct in_use used = cards_used(&s->frame[i]);
        if (used.copy[0] == copy || used.copy[1] == copy)
            return true;
    }
    return false;
}

/* Until it is known whether a card just drawn stays (2E-SKILL-DESTINY) it is in nobody's inventory: a trap springs, a search
 * for weapons goes on. */
static bool undecided(const struct horde_state *s, int who)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return f->kind == F_REDRAW && f->who == who;
}

/* 2E-ACT-TRADE-2: what somebody else's survivor has handed over is theirs until both players agree. */
static bool is_promised(const struct horde_state *s, int who, int copy)
{
    const struct frame *f = &s->frame[s->depth - 1];
    if ((f->kind != F_TRADE && f->kind != F_AGREE) || s->seat_of[f->who] == s->seat_of[f->trade.partner])
        return false;
    bool trades = who == f->who || who == f->trade.partner, proposes = (who == f->who) == (f->kind == F_TRADE);
    return trades && memchr(f->trade.before[proposes], copy, SLOTS); /* of the other one */
}

/* One just drawn goes first; -1: none that can go. */
int drop_slot(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    const struct survivor *v = &s->survivor[who];
    int slot = undecided(s, who) ? -1 : find_card(g, v, type, INCOMING, INCOMING + 1);
    if (slot >= 0 && !is_promised(s, who, v->card[slot]))
        return slot;
    slot = find_card(g, v, type, 0, SLOTS);
    while (slot >= 0 && (is_in_use(s, v->card[slot]) || is_promised(s, who, v->card[slot])))
        slot = find_card(g, v, type, slot + 1, SLOTS);
    return slot;
}

/* A mounted card that can be thrown away, NONE: not while its weapon is in use, or somebody else's. */
static int drop_mounted(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    int copy = g->card_type[type].mount ? mounted_by(g, s, who, type) : NONE;
    int weapon = copy == NONE ? NONE : weapon_under(g, s, copy);
    return weapon == NONE || is_in_use(s, weapon) || is_promised(s, who, weapon) ? NONE : copy;
}

/* DS-INV-4, DS-DEC-13 */
struct hd_why check_drop(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    if (plays(s, who) && type < g->card_types && drop_mounted(g, s, who, type) != NONE)
        return s->survivor[who].flags & GONE ? WHY(EXIT_1, AWAY, who) : ALLOWED;
    if (!plays(s, who) || type >= g->card_types || find_card(g, &s->survivor[who], type, 0, INCOMING + 1) < 0)
        return WHY(INV_4, NO_CARD, who, type);
    const struct frame *f = &s->frame[s->depth - 1];
    if (drop_slot(g, s, who, type) < 0 && (f->kind == F_TRADE || f->kind == F_AGREE))
        return WHY(ACT_TRADE_2, NOT_AGREED, who, type);
    if (drop_slot(g, s, who, type) < 0)
        return find_card(g, &s->survivor[who], type, 0, SLOTS) < 0 ? WHY(INV_4, UNDECIDED, who, type)
                                                                   : WHY(INV_4, IN_USE, who, type);
    if (s->survivor[who].flags & GONE)
        return WHY(EXIT_1, AWAY, who);
    return ALLOWED;
}

void do_drop(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = drop_slot(c->g, c->s, who, type), copy = slot < 0 ? drop_mounted(c->g, c->s, who, type) : v->card[slot];
    if (slot >= 0)
        v->card[slot] = NONE;
    else
        dismount(c->g, c->s, copy);
    discard_card(c, copy);
    TELL(c, CARD, INV_4, DROP, .piece = who, .card = type, .area = AREA_DISCARD);
}

/* Is the survivor sorting cards right now? */
static bool sorts(const struct horde_state *s, int who)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return (f->kind == F_REORGANISE && f->who == who) || (f->kind == F_TRADE && (f->who == who || f->trade.partner == who));
}

/* All drops but that of a card just drawn and to be put somewhere: it is among the answers. */
int list_drops(const struct horde_game *g, const struct horde_state *s, struct list *l)
{
    EACH_PLAYED (s, who) {
        const struct survivor *v = &s->survivor[who];
        int answer = v->card[INCOMING] != NONE && sorts(s, who) ? g->type_of[v->card[INCOMING]] : NONE;
        if (v->flags & GONE)
            continue;
        int end = undecided(s, who) ? SLOTS : INCOMING + 1;
        for (int i = 0; i < end; i++) {
            int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
            if (type != NONE && type != answer && find_card(g, v, type, 0, i) < 0 && drop_slot(g, s, who, type) >= 0)
                put(l, act2(V_DROP, who, type));
        }
        for (int type = 0; has_part(g, PART_MOUNTING) && type < g->card_types; type++)
            if (type != answer && drop_mounted(g, s, who, type) != NONE &&
                !(find_card(g, v, type, 0, end) >= 0 && drop_slot(g, s, who, type) >= 0))
                put(l, act2(V_DROP, who, type));
    }
    return (int)l->count;
}

void list_drawn_drop(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    int type = g->type_of[s->survivor[who].card[INCOMING]];
    if (drop_slot(g, s, who, type) >= 0)
        put(l, act2(V_DROP, who, type));
}
