/*
 * view_info.c - what an answer costs, what it points at, and what may come of it: the preview beside every menu entry.
 * Not here: whether it is allowed (turn.c and the others), the odds themselves (odds.c).
 */
#include "horde/border.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/think/think.h"

/* ---- what it costs ---- */

struct price {
    enum act act; /* ACTS: it is free */
    int extra;    /* unrestricted actions besides it */
};

/* 2E-ACT-MOVE-2, DS-ACT-MOVE-2, DS-SKILL-UNSTOPPABLE */
static struct price price_of_going(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    int extra = v->zone == NONE ? 0 : move_extra(g, s, who, (enum verb)a.verb, a.arg[1], a.arg[2] == W_SLIP);
    bool plain = (a.verb == V_MOVE || a.verb == V_SPRINT) && !burdened(g, v);
    return (struct price){a.verb == V_CHARGE ? ACTS : plain ? ACT_MOVE : ACT_OTHER, extra};
}

static struct price price_of(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    switch (a.verb) {
    case V_MOVE:
    case V_SPRINT:
    case V_JUMP:
    case V_BLOODLUST:
    case V_QUICKSTRIKE:
    case V_FIELDMEDIC:
    case V_CHARGE: return price_of_going(g, s, who, a);
    case V_SEARCH:
    case V_CARSEARCH: return (struct price){ACT_SEARCH, 0};
    case V_OPEN: return (struct price){has_part(g, PART_HAND_DOORS) ? ACTS : ACT_DOOR, 0};
    case V_MELEE: return (struct price){ACT_MELEE, 0};
    case V_BLAST:
    case V_SHOOT: return (struct price){ACT_RANGED, 0};
    case V_ESCORT: return (struct price){ACT_MOVE, s->crowd[v->zone]};
    case V_STEER: return (struct price){ACT_MACHINE, s->crowd[machine_zone(g, s, a.arg[1])]};
    case V_FIRE:
    case V_CLUB: return (struct price){ACT_MACHINE, 0};
    case V_RELOAD: return (struct price){has(v, D_FREE_RELOAD) ? ACTS : ACT_OTHER, 0};
    case V_TAKE:
    case V_NOISE:
    case V_REORGANISE:
    case V_TRADE:
    case V_COLLECT:
    case V_ENTER:
    case V_GETOUT:
    case V_SEAT:
    case V_DRIVE:
    case V_RACE:
    case V_TREAT:
    case V_SEAL:
    case V_LOAD:
    case V_UNLOAD:
    case V_PUSH:
    case V_REFILL:
    case V_TAKE_CARD:
    case V_PICK_UP:
    case V_LIGHT:
    case V_DARKEN:
    case V_DELIVER: return (struct price){ACT_OTHER, 0};
    case V_DEED: return (struct price){a.arg[1] < g->own_deeds && g->own_deed[a.arg[1]].free ? ACTS : ACT_OTHER, 0};
    default: return (struct price){ACTS, 0};
    }
}

/* The slot that will pay, as pay() takes it: the narrowest that can. Outside a turn everything is free. */
static void info_cost(const struct horde_game *g, const struct horde_state *s, struct hd_action a, struct hd_action_info *info)
{
    int who = a.arg[0];
    const struct survivor *v = &s->survivor[who];
    if (!s->depth || s->frame[s->depth - 1].kind != F_TURN)
        return;
    struct price price = price_of(g, s, who, a);
    info->cost = price.extra;
    if (price.act == ACTS)
        return;
    if (price.act == ACT_MOVE) {
        bool free;
        info->cost = move_price(g, v, price.act, price.extra, &free);
        info->free_slot = free ? slot_word(ACT_MOVE) : info->free_slot;
        return;
    }
    if (price.act == ACT_MACHINE) {
        bool free = machine_free(g, s, who) > 0;
        info->cost += !free;
        info->free_slot = free ? W_FREE_MACHINE : info->free_slot;
        return;
    }
    bool attack = a.verb == V_MELEE || a.verb == V_SHOOT || a.verb == V_BLAST;
    int how = a.verb == V_MELEE ? how_of(a.arg[2]) : a.verb == V_SHOOT ? how_of(a.arg[3]) : 0;
    unsigned ways = attack && how >= 0 ? attack_payers(g, s, who, a.arg[1], a.verb != V_MELEE, how)
                                       : payers_of(v, slots_for(price.act), price.extra);
    unsigned all_out = ways >> ACT_ALL_OUT_MELEE << ACT_ALL_OUT_MELEE;
    int slot = ways ? __builtin_ctz(all_out ? all_out : ways) : ACT_OTHER;
    if (slot == ACT_OTHER)
        info->cost++;
    else
        info->free_slot = slot_word(slot);
}

/* ---- what it points at ---- */

/* The operands of the verb say it; the last of a kind is what it is about. */
static void info_target(const struct hd_game *game, struct hd_action a, struct hd_action_info *info)
{
    const char *operand = game->rules->verbs[a.verb].operands;
    for (int i = 0; operand[i]; i++) {
        int value = a.arg[i] == NONE ? HD_NONE : a.arg[i];
        switch (operand[i] | 32) {
        case 'f': info->piece = value; break;
        case 'p': info->place = value; break;
        case 'c': info->card = value; break;
        case 's': info->skill = value; break;
        default: break;
        }
    }
}

static void info_place(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a,
                       struct hd_action_info *info)
{
    int zone = s->survivor[who].zone;
    if (zone == NONE)
        return;
    if (a.verb == V_SEARCH || a.verb == V_MELEE || a.verb == V_TAKE || a.verb == V_NOISE || a.verb == V_LEAVE)
        info->place = zone;
    if (a.verb == V_ENTER || a.verb == V_LOAD || a.verb == V_UNLOAD || a.verb == V_BLAST)
        info->place = cars(g, s)[a.arg[a.verb == V_BLAST ? 2 : 1]].zone;
    int door = a.verb == V_OPEN || a.verb == V_CLOSE || a.verb == V_SEAL ? board_door(&g->board, zone, a.arg[1]) : -1;
    if (door >= 0)
        info->link = g->board.door_link[door];
}

/* ---- what may come of it ---- */

/* A closed building may be full; the deck decides. */
static bool opens_building(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    int here = s->survivor[who].zone, near = here == NONE ? 0 : g->board.building[here], far = g->board.building[zone];
    return has_part(g, PART_BUILDINGS) && ((near && !(s->spawned >> near & 1)) || (far && !(s->spawned >> far & 1)));
}

static bool by_chance(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    switch (a.verb) {
    case V_SEARCH:
    case V_IMPROVISE:
    case V_SUBSTITUTE:
    case V_REDRAW:
    case V_REROLL:
    case V_ROLL6:
    case V_BLAST:
    case V_TREAT:
    case V_FIRE:
    case V_CLUB:
    case V_FETCH: return true;
    case V_DEAL: return !(g->deal.squads || g->deal.chosens || g->deal.others); /* by name: no luck in it */
    case V_MELEE:
    case V_SHOOT: return !(g->card_type[a.arg[1]].flags & CARD_KILLS_ALL);
    case V_TAKE: return a.arg[1] == KIND_CRATE || g->hidden_count;
    case V_OPEN: return opens_building(g, s, who, a.arg[1]);
    default: return false;
    }
}

static bool is_noisy(const struct horde_game *g, struct hd_action a)
{
    switch (a.verb) {
    case V_NOISE: return true;
    case V_FIRE: return g->card_type[machine_type(g, a.arg[1])->weapon].ranged.noisy;
    case V_CLUB: return g->card_type[machine_type(g, a.arg[1])->weapon].melee.noisy;
    case V_MELEE: return g->card_type[a.arg[1]].melee.noisy;
    case V_BLAST:
    case V_SHOOT: return g->card_type[a.arg[1]].ranged.noisy;
    case V_OPEN: return a.arg[2] != NONE && g->card_type[a.arg[2]].door == TOOL_NOISY;
    default: return false;
    }
}

static void info_roll(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a, bool lit,
                      struct hd_action_info *info)
{
    bool improvised = a.verb == V_IMPROVISE, ranged = a.verb == V_SHOOT || (improvised && a.arg[1] == W_RANGED);
    int type = improvised ? g->improvised[ranged] : a.arg[1], zone = ranged ? a.arg[2] : s->survivor[who].zone;
    if (type == NONE || zone == NONE || !(ranged ? g->card_type[type].ranged.used : g->card_type[type].melee.used))
        return;
    int how = improvised ? 0 : how_of(a.arg[ranged ? 3 : 2]);
    if (how < 0)
        return;
    struct attack attack = plan_attack(g, s, who, type, ranged, lit ? how | HOW_LIT : how, zone);
    attack.aim = improvised ? NONE : a.arg[ranged ? 4 : 3];
    int rerolls = __builtin_popcount(rerolls_of(g, s, who, type, ranged, how));
    attack_odds(g, s, &attack, rerolls, may_substitute(g, s, &attack), info);
}

/* WZC-LIGHT-2 c, WZC-LIGHT-5: a lamp that is on turns to the target by itself, and one that is off is worth using. */
static void info_attack(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a,
                        struct hd_action_info *info)
{
    info_roll(g, s, who, a, a.verb != V_MELEE && a.arg[2] < g->board.zones && lamp_can_light(g, s, who, a.arg[2]), info);
}

static bool car_can_be_lit(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    int zone = a.arg[2] < g->cars ? cars(g, s)[a.arg[2]].zone : NONE;
    return zone != NONE && lamp_can_light(g, s, a.arg[0], zone);
}

/* One hit blows the car up and kills everybody there; whoever of us is there is hit by it or by a miss. */
static void info_blast(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a, bool lit,
                       struct hd_action_info *info)
{
    int zone = a.arg[2] < g->cars ? cars(g, s)[a.arg[2]].zone : NONE;
    if (zone == NONE)
        return;
    struct attack attack = plan_attack(g, s, who, a.arg[1], true, lit ? HOW_LIT : 0, zone);
    attack_odds(g, s, &attack, __builtin_popcount(rerolls_of(g, s, who, a.arg[1], true, 0)), false, info);
    info->place = zone;
    info->kills_mean = (10000 - info->hits[0]) * s->crowd[zone] / 100;
    info->risk = survivors_in(g, s, zone) ? 10000 : 0;
}

/* The shot that comes next, by the light of the lamp or without it (WZC-DEC-09). */
static void info_beam(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a,
                      struct hd_action_info *info)
{
    struct hd_action next = f->beam.action;
    if ((a.verb != V_AIM && a.verb != V_PASS) || (next.verb != V_SHOOT && next.verb != V_IMPROVISE && next.verb != V_BLAST))
        return;
    if (next.verb == V_BLAST)
        info_blast(g, s, f->who, next, a.verb == V_AIM, info);
    else
        info_roll(g, s, f->who, next, a.verb == V_AIM, info);
    info->chance = by_chance(g, s, f->who, next);
}

/* DS-MACH-5: nothing but its weapon. */
static void info_machine(const struct horde_game *g, const struct horde_state *s, struct hd_action a,
                         struct hd_action_info *info)
{
    bool ranged = a.verb == V_FIRE;
    int machine = a.arg[1], zone = ranged ? a.arg[2] : machine_zone(g, s, machine);
    struct attack attack = plan_attack(g, s, machine, machine_type(g, machine)->weapon, ranged, false, zone);
    attack.by = a.arg[0];
    attack.aim = a.arg[ranged ? 3 : 2];
    info->place = zone;
    attack_odds(g, s, &attack, 0, false, info);
}

static void info_race(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a,
                      struct hd_action_info *info)
{
    struct attack attack[2];
    int attacks = 0;
    for (int i = 1; i <= 2; i++)
        if (s->crowd[a.arg[i]])
            attack[attacks++] = plan_attack(g, s, who, g->car_weapon, true, false, a.arg[i]);
    info->chance = attacks > 0;
    race_odds(g, s, attack, attacks, info);
}

void horde_info(const struct hd_game *game, const struct hd_state *state, struct hd_action a, struct hd_action_info *info)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    info_target(game, a, info);
    info->leaves = a.verb == V_END || a.verb == V_DONE || a.verb == V_PASS || a.verb == V_AGREE;
    if (s->depth && s->frame[s->depth - 1].kind == F_ATTACK) {
        const struct frame *f = &s->frame[s->depth - 1];
        if (a.verb == V_HIT || a.verb == V_REAP)
            info->place = f->zone;
        attack_info(g, s, f, a, info);
    }
    if (s->depth && s->frame[s->depth - 1].kind == F_BEAM)
        info_beam(g, s, &s->frame[s->depth - 1], a, info);
    if (game->rules->verbs[a.verb].operands[0] != 'f' || !plays(s, a.arg[0])) {
        info->chance = a.verb == V_ORDER; /* with the last of them the cards are drawn */
        return;
    }
    info_cost(g, s, a, info);
    info_place(g, s, a.arg[0], a, info);
    info->noisy = is_noisy(g, a);
    info->chance = by_chance(g, s, a.arg[0], a);
    if (a.verb == V_BLAST)
        info_blast(g, s, a.arg[0], a, car_can_be_lit(g, s, a), info);
    if (a.verb == V_FIRE || a.verb == V_CLUB)
        info_machine(g, s, a, info);
    else if (a.verb == V_MELEE || a.verb == V_SHOOT || a.verb == V_IMPROVISE)
        info_attack(g, s, a.arg[0], a, info);
    else if (a.verb == V_RACE && g->car_weapon != NONE)
        info_race(g, s, a.arg[0], a, info);
}
