/*
 * concentrated.c - attacks that are declared on one target before the roll: the damage of all hits is added up against it, the
 * rest is lost (DS-CONC-1, DS-CONC-2). Not here: the roll and the kill (combat.c), what it may come to (odds.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

bool concentrated_wanted(const struct horde_game *g) { return true; }

/* DS-CONC-3: of a shot only whom the first hit could go to; DS-GREN-7: nothing that has no dice. */
kind_set concentrated_targets(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    bool none = !has_part(g, PART_CONCENTRATED) || !a->dice || a->type == g->car_weapon;
    return none ? 0 : possible_targets(g, s, a->zone, !a->ranged || a->sniper);
}

struct hd_why check_concentrated(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int kind)
{
    if (kind == NONE)
        return ALLOWED;
    if (!has_part(g, PART_CONCENTRATED)) /* 2E-MELEE-1, 2E-PRIO-1 */
        return a->ranged ? WHY(PRIO_1, SHARED_LATER, 0) : WHY(MELEE_1, SHARED_LATER, 0);
    uint32_t flags = g->card_type[a->type].flags;
    if (flags & CARD_KILLS_ALL) /* DS-GREN-7, INV-FIRE-7 */
        return flags & CARD_FIRE ? WHY(INV_FIRE_7, KILLS_ALL, a->type) : WHY(DS_GREN_7, KILLS_ALL, a->type);
    if (kind >= g->zombie_kinds || !s->zombie[a->zone][kind])
        return WHY(DS_CONC_1, NO_KIND, a->zone, kind < g->zombie_kinds ? kind : 0);
    return concentrated_targets(g, s, a) >> kind & 1 ? ALLOWED : WHY(DS_CONC_3, NOT_FIRST, kind);
}

static bool is_expert(const struct horde_game *g, const struct attack *a, int dice)
{
    return a->aim != NONE && a->expert && dice > 1; /* DS-IA-24: one die is no concentration */
}

/* DS-SKILL-CONC-EXPERT, DS-CONC-5: what is added belongs to the weapon. */
int concentrated_damage(const struct horde_game *g, const struct attack *a, int dice)
{
    return a->damage + (is_expert(g, a, dice) ? g->amount[D_CONCENTRATED_EXPERT] : 0);
}

bool concentrated_careful(const struct horde_game *g, const struct attack *a, int dice) { return is_expert(g, a, dice); }
