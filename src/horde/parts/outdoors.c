/*
 * outdoors.c - zones under the open sky: bullets do not work there, nor does fire, and people need air. For sight and movement
 * they are like corridors (INV-OUT-1), and only what allows any zone lets one search there.
 * Not here: airlocks, which are worked like doors (parts/hand_doors.c) and stop a zero-G run (core/move.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

bool outdoors_wanted(const struct horde_game *g)
{
    bool any = false;
    for (int zone = 0; zone < g->board.zones; zone++)
        any = any || g->board.kind[zone] == ZONE_OUTDOOR || g->board.kind[zone] == ZONE_OXYGEN;
    return any;
}

static bool is_outdoors(const struct horde_game *g, int zone) { return g->board.kind[zone] == ZONE_OUTDOOR; }

/* INV-AMMO-1, INV-AMMO-2, INV-AMMO-3: what counts is where the attack comes from (of a machine, where that stands); energy
 * works everywhere, and so does a weapon with both kinds by its energy (INV-AMMO-5). INV-FIRE-2: no fire into or out of the
 * open. INV-AMMO-4: a grenade may land anywhere. */
struct hd_why outdoors_no_shot(const struct horde_game *g, const struct horde_state *s, int who, int type, int how, int zone)
{
    const struct card_type *t = &g->card_type[type];
    int from = is_machine(g, who) ? machine_zone(g, s, who) : s->survivor[who].zone;
    if (t->flags & CARD_FIRE && (is_outdoors(g, from) || is_outdoors(g, zone)))
        return WHY(INV_FIRE_2, NO_FIRE_OUTDOORS, is_outdoors(g, from) ? from : zone);
    if ((how & HOW_SECOND ? t->ranged.second : t->ranged.ammo) == AMMO_BULLETS && is_outdoors(g, from))
        return WHY(INV_AMMO_1, NO_BULLETS_OUTDOORS, from);
    return ALLOWED;
}

/* ---- air ---- */

static int oxygen_slot(const struct horde_game *g, const struct survivor *v)
{
    for (int i = BODY; i < BODY + g->rule.body; i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_OXYGEN)
            return i;
    return -1;
}

/* INV-OUT-2: a tank that is worn, or a point of armour. Machines need none. */
static void breathe(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = oxygen_slot(c->g, v);
    if (slot < 0) {
        TELL(c, NOTE, INV_OUT_2, NO_AIR, .piece = who, .place = v->zone);
        suffer(c, who, 1, R_INV_OUT_2);
        return;
    }
    int copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    TELL(c, CARD, INV_OUT_2, AIR_USED, .piece = who, .card = c->g->type_of[copy], .area = AREA_DISCARD);
}

void outdoors_players_done(struct ctx *c)
{
    EACH_PLAYED (c->s, who)
        if (c->g->rule.oxygen && on_board(c->s, who) && is_outdoors(c->g, c->s->survivor[who].zone) &&
            c->s->result == HD_PLAYING)
            breathe(c, who);
}

/* The oxygen tank that was thrown away last, its place in the discards; -1: none. */
static int old_tank(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = s->equipment.gone - 1; i >= 0; i--)
        if (g->card_type[g->type_of[s->equipment.discard[i]]].flags & CARD_OXYGEN)
            return i;
    return -1;
}

/* INV-OUT-2: in an oxygen supply room without xenos that is still one. */
struct hd_why check_refill(const struct horde_game *g, const struct horde_state *s, int who)
{
    int zone = s->survivor[who].zone;
    if (!has_part(g, PART_OUTDOORS))
        return WHY(ROUND_2, NO_SUCH_DEED, who);
    if (g->board.kind[zone] != ZONE_OXYGEN || is_spoilt(g, s, zone))
        return WHY(INV_OUT_2, NO_OXYGEN_ROOM, zone);
    if (s->crowd[zone])
        return WHY(INV_OUT_2, ZOMBIES_HERE, zone, s->crowd[zone]);
    if (old_tank(g, s) < 0)
        return WHY(INV_OUT_2, NO_TANK_LEFT, zone);
    return need_action(&s->survivor[who], who);
}

void do_refill(struct ctx *c, int who)
{
    struct deck *deck = &c->s->equipment;
    int i = old_tank(c->g, c->s), copy = deck->discard[i];
    for (deck->gone--; i < deck->gone; i++)
        deck->discard[i] = deck->discard[i + 1];
    deck->discard[deck->gone] = 0;
    pay(c, who, ACT_OTHER, 0);
    TELL(c, CARD, INV_OUT_2, REFILL, .piece = who, .card = c->g->type_of[copy], .place = c->s->survivor[who].zone);
    start_reorganise(c, who, copy);
}

void list_refill(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    if (g->board.kind[s->survivor[who].zone] == ZONE_OXYGEN && !check_refill(g, s, who).rule)
        put(l, act1(V_REFILL, who));
}
