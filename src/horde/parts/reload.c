/*
 * reload.c - weapons that are empty after one attack (2E-RELOAD-1): which ones are, and the action that loads them.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(reload, FIELD(struct reload, empty, 8, HOLDS, OF_CARDS))

static struct reload *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_RELOAD); }

bool reload_wanted(const struct horde_game *g)
{
    for (int i = 0; i < g->card_types; i++)
        if (g->card_type[i].flags & CARD_RELOAD)
            return true;
    return false;
}

/* 2E-RELOAD-3 */
void set_empty(const struct horde_game *g, struct horde_state *s, int copy, bool empty)
{
    struct reload *r = bytes(g, s);
    uint64_t bit = 1ull << (copy & 63);
    if (r)
        r->empty[copy >> 6] = empty ? r->empty[copy >> 6] | bit : r->empty[copy >> 6] & ~bit;
}

/* ---- the action ---- */

/* 2E-ACT-RELOAD-1 */
struct hd_why check_reload(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    const struct survivor *v = &s->survivor[who];
    if (type >= g->card_types || !(g->card_type[type].flags & CARD_RELOAD) || !held(g, v, type))
        return WHY(RELOAD_1, NO_RELOAD, who, type);
    if (empty_copy(g, s, who, type) < 0)
        return WHY(RELOAD_1, LOADED, who, type);
    return has(v, D_FREE_RELOAD) ? ALLOWED : need_action(v, who);
}

void do_reload(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    if (!has(v, D_FREE_RELOAD)) /* 2E-SKILL-FREERELOAD */
        pay(c, who, ACT_OTHER, 0);
    int weapons = counts_as_dual(v, &c->g->card_type[type]) ? 2 : 1; /* 2E-RELOAD-4, 2E-INT-53: a pair, never more */
    for (int slot; weapons-- && (slot = empty_copy(c->g, c->s, who, type)) >= 0;)
        set_empty(c->g, c->s, v->card[slot], false);
    TELL(c, ACTION, RELOAD_1, RELOAD, .piece = who, .card = type);
}

/* 2E-RELOAD-2, 2E-ROUND-7, 2E-AMB-01: what was fired is loaded again. */
void reload_round_end(struct ctx *c)
{
    struct reload *r = bytes(c->g, c->s);
    memset(r, 0, sizeof *r);
}
