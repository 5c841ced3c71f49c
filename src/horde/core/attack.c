/*
 * attack.c - what attacks there are: weapons, dice, damage, ranges, what may be done and what is listed.
 * Not here: the attack itself once it is declared (combat.c), odds for the menu (odds.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

/* ---- weapons in hand ---- */

/* 2E-SKILL-AMBIDEXTROUS, DS-SKILL-AMBIDEXTROUS, 2E-SKILL-GUNSLINGER, 2E-SKILL-SWORDMASTER, DS-SKILL-BLADEMASTER */
bool counts_as_dual(const struct survivor *v, const struct card_type *t)
{
    return t->flags & CARD_DUAL || (t->flags & CARD_WEAPON && has(v, D_AMBIDEXTROUS)) ||
           (t->ranged.used && has(v, D_GUNSLINGER)) || (t->melee.used && has(v, D_SWORDMASTER));
}

/* 2E-EQUIP-8, DS-EQ-5 */
static bool has_pair(const struct horde_game *g, const struct survivor *v, int type)
{
    const struct card_type *t = &g->card_type[type];
    return held(g, v, type) > 1 && counts_as_dual(v, t) && !(t->flags & CARD_KILLS_ALL);
}

/* The first slot in hand from `from` on with such a weapon, fired or not. */
static int armed_slot(const struct horde_game *g, const struct horde_state *s, int who, int type, bool fired, int from)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = from; i < hands_end(g, v); i++) {
        int copy = v->card[i];
        if (copy != NONE && g->type_of[copy] == type && is_empty(g, s, copy) == fired)
            return i;
    }
    return -1;
}

int loaded_copy(const struct horde_game *g, const struct horde_state *s, int who, int type, int after)
{
    return armed_slot(g, s, who, type, false, after + 1);
}

bool holds_pair(const struct horde_game *g, const struct survivor *v)
{
    for (int i = HAND; i < hands_end(g, v); i++)
        if (v->card[i] != NONE && has_pair(g, v, g->type_of[v->card[i]]))
            return true;
    return false;
}

int empty_copy(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    return armed_slot(g, s, who, type, true, HAND);
}

static bool needs_cell(const struct card_type *t) { return t->flags & (CARD_FIRE | CARD_PROTOTYPE); }

/* DS-PROTO-1, DS-AMMO-2, INV-MOUNT-3, INV-MOUNT-4: prototypes need a cell on the one in hand, flamethrowers a canister: of two
 * the one that has it. -1: none has. */
static int fed_slot(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, int type, int from)
{
    enum ammo need = g->card_type[type].flags & CARD_FIRE ? AMMO_CANISTER : AMMO_ENERGY;
    for (int i = from; i < hands_end(g, v); i++)
        if (v->card[i] != NONE && g->type_of[v->card[i]] == type && mounted_cards(g, s, v->card[i], need))
            return i;
    return -1;
}

/* What has no card (improvised, a car) is made with none. */
struct in_use weapons_for(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual)
{
    const struct survivor *v = &s->survivor[who];
    bool loaded = ranged && g->card_type[type].flags & CARD_RELOAD;
    struct in_use used = {{NONE, NONE}};
    for (int i = 0, slot = HAND - 1; i <= dual; i++) {
        slot = loaded                            ? loaded_copy(g, s, who, type, slot)
               : needs_cell(&g->card_type[type]) ? fed_slot(g, s, v, type, slot + 1)
                                                 : find_card(g, v, type, slot + 1, hands_end(g, v));
        if (slot < 0)
            break;
        used.copy[i] = v->card[slot];
    }
    return used;
}

/* 2E-EQUIP-2, 2E-SKILL-DUALEXPERT, DS-SKILL-DUAL-EXPERT: the free action of a pair goes only with that pair. */
unsigned attack_slots(const struct horde_game *g, const struct survivor *v, int type, bool ranged)
{
    return slots_for(ranged ? ACT_RANGED : ACT_MELEE) | (has_pair(g, v, type) ? 1u << ACT_PAIR : 0);
}

unsigned attack_payers(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how)
{
    const struct survivor *v = &s->survivor[who];
    return payers_of(v, attack_slots(g, v, type, ranged), 0) | all_out_payers(g, s, who, ranged, how);
}

/* A free all-out action first: nothing else can use it. */
void pay_attack(struct ctx *c, int who, int type, bool ranged, int how)
{
    unsigned all_out = all_out_payers(c->g, c->s, who, ranged, how);
    int slot = c->slot >= 0 ? c->slot : all_out ? __builtin_ctz(all_out) : -1;
    if (slot >= ACT_ALL_OUT_MELEE)
        all_out_slots(c->g, c->s, who)[slot - ACT_ALL_OUT_MELEE]--;
    else
        pay_with(c, who, attack_slots(c->g, &c->s->survivor[who], type, ranged), 0);
}

/* ---- what an attack is before it is rolled ---- */

/* 2E-SKILL-SUPERSTRENGTH, DS-SKILL-SUPER-STRENGTH, 2E-SKILL-DAMAGE2, 2E-CMB-8, 2E-INT-39: set effects first, then what is
 * added. */
static int damage_of(const struct horde_game *g, const struct survivor *v, const struct line *line, bool ranged)
{
    int damage = line->damage;
    if (damage == 1 && v->damage2 >> ranged & 1)
        damage = g->amount[D_DAMAGE2];
    if (!ranged && has(v, D_SUPER_STRENGTH))
        damage = g->amount[D_SUPER_STRENGTH];
    return damage + v->damage[ranged];
}

/* DS-SKILL-DAMAGE-WITH; DS-SKILL-DAMAGE is in damage[] */
static int damage_with(const struct horde_game *g, const struct survivor *v, int type)
{
    int more = 0;
    for (int i = 0; has(v, D_DAMAGE_WITH) && i < v->owned; i++)
        if (g->skill[v->skill[i]].does == D_DAMAGE_WITH && g->skill[v->skill[i]].kind == type)
            more += g->skill[v->skill[i]].amount;
    return more;
}

/* INV-SKILL-ESCALATION, 2E-SKILL-ESCALATION, 2E-INT-27: one die for each action of the kind just before, not per weapon. */
static int escalation(const struct survivor *v, bool ranged)
{
    int dice = v->escalation & 4 ? v->fights : 0;
    if (v->escalation >> ranged & 1 && v->streak_act == (ranged ? ACT_RANGED : ACT_MELEE))
        dice += v->streak;
    return dice;
}

static bool weapon_snipes(const struct horde_game *g, const struct card_type *t)
{
    return t->skill != NONE && g->skill[t->skill].does == D_SNIPER; /* 2E-EQSKILL-1 */
}

/* WZC-INT-60: while it is used, neither night nor dark rooms count. */
static bool weapon_sees(const struct horde_game *g, const struct card_type *t)
{
    return t->skill != NONE && g->skill[t->skill].does == D_NIGHT_VISION;
}

/* 2E-SKILL-REAPER, DS-SKILL-REAPER: by one's own skill, or of the weapon. */
bool reaps(const struct horde_game *g, const struct survivor *v, int type, int ranged)
{
    int skill = g->card_type[type].skill;
    return v->reaper >> ranged & 1 || (skill != NONE && g->skill[skill].does == D_REAPER);
}

/* ---- whom it can kill ---- */

/* INV-PRIO-1, 2E-PRIO-1, DS-CBT-10, 2E-PRIO-2, 2E-PRIO-5, DS-CBT-7: smallest priority number of all kinds present. */
static int first_class(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int best = 0xff;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (s->zombie[zone][k] && g->kind[k].priority < best)
            best = g->kind[k].priority;
    return best;
}

kind_set possible_targets(const struct horde_game *g, const struct horde_state *s, int zone, bool chosen_freely)
{
    kind_set kinds = 0;
    int class = chosen_freely ? 0 : first_class(g, s, zone);
    for (int k = 0; k < g->zombie_kinds; k++)
        if (s->zombie[zone][k] && (chosen_freely || g->kind[k].priority == class))
            kinds = (kind_set)(kinds | 1u << k);
    return kinds;
}

/* 2E-CMB-9. WZC-LIGHT-8, WZC-AMB-49: where light falls neither night nor dark rooms count. */
static int accuracy_of(const struct horde_game *g, const struct horde_state *s, int who, const struct card_type *t, bool ranged,
                       int zone, bool lit)
{
    int need = ranged ? t->ranged.accuracy : t->melee.accuracy;
    for (int i = 0; ranged && !lit && !weapon_sees(g, t) && i < g->hooks.n_accuracy; i++)
        need = g->hooks.accuracy[i](g, s, who, zone, need);
    return need;
}

/* DS-EQ-6, DS-IA-66, WZC-INT-59: a knife beside the weapon adds an ordinary die to each weapon used, never more; two of them
 * help each other. */
static int lent_die(const struct horde_game *g, const struct survivor *v, int type, bool ranged)
{
    int knives = 0;
    for (int i = HAND; g->adds_die && !ranged && i < hands_end(g, v); i++)
        knives += v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_ADDS_DIE;
    return knives > (g->card_type[type].flags & CARD_ADDS_DIE ? 1 : 0);
}

/* 2E-CMB-2, 2E-CMB-1, DS-CBT-1, 2E-SKILL-PLUS1DIE, DS-SKILL-DIE, 2E-CMB-4, 2E-CMB-7, DS-EQ-8, 2E-CMB-9 */
struct attack plan_attack(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how,
                          int zone)
{
    struct survivor boosted;
    const struct survivor *v = &s->survivor[who];
    const struct card_type *t = &g->card_type[type];
    const struct line *line = ranged ? &t->ranged : &t->melee;
    if (how & HOW_ALL_OUT) {
        boosted = fighter(g, s, who, how);
        v = &boosted;
    }
    int weapons = 1 + (how & HOW_DUAL), need = accuracy_of(g, s, who, t, ranged, zone, how & HOW_LIT) - v->roll[ranged];
    struct attack a = {.who = (uint8_t)who,
                       .type = (uint8_t)type,
                       .ranged = ranged,
                       .dual = how & HOW_DUAL,
                       .zone = (uint8_t)zone,
                       .by = (uint8_t)machine_user(g, s, who),
                       .aim = NONE,
                       .expert = has(v, D_CONCENTRATED_EXPERT)};
    if (t->flags & CARD_KILLS_ALL)
        return a;
    if (type == g->car_weapon) { /* 2E-CAR-2, 2E-CAR-12 */
        a.dice = a.printed = line->dice;
        a.need = line->accuracy;
        a.damage = line->damage;
        return a;
    }
    a.printed = weapons * line->dice;
    a.dice = a.printed + weapons * (v->die[ranged] + lent_die(g, v, type, ranged)) + escalation(v, ranged);
    a.all_out = all_out_dice(t, how);
    a.need = need > g->rule.min_accuracy ? need : g->rule.min_accuracy;
    a.damage = damage_of(g, v, line, ranged) + damage_with(g, v, type);
    a.sniper = ranged && (has(v, D_SNIPER) || weapon_snipes(g, t) || (zone == v->zone && has(v, D_POINT_BLANK)));
    return a;
}

/* ---- may it be done ---- */

static bool has_cell(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, int type)
{
    return !needs_cell(&g->card_type[type]) || fed_slot(g, s, v, type, HAND) >= 0;
}

/* INV-GEN-2, 2E-ABOM-3, 2E-INV-2, DS-INV-3 */
static struct hd_why check_weapon(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged,
                                  bool dual)
{
    const struct survivor *v = &s->survivor[who];
    if (type >= g->card_types || !(ranged ? g->card_type[type].ranged.used : g->card_type[type].melee.used))
        return ranged ? WHY(ACT_RANGED_1, NO_WEAPON, who, type) : WHY(ACT_MELEE_1, NO_WEAPON, who, type);
    if (!held(g, v, type))
        return WHY(INV_2, NOT_IN_HAND, who, type);
    if (dual && !has_pair(g, v, type))
        return WHY(EQUIP_8, NO_PAIR, who, type);
    if (!has_cell(g, s, v, type))
        return g->card_type[type].flags & CARD_FIRE ? WHY(INV_MOUNT_4, NEEDS_CANISTER, who, type)
                                                    : WHY(DS_PROTO_1, NEEDS_CELL, who, type);
    if (abomination_here(g, s, v->zone, NO_COMBAT_IN_ZONE))
        return WHY(ABOM_3, NO_COMBAT, v->zone);
    return ALLOWED;
}

/* 2E-RELOAD-5 */
static bool is_loaded(const struct horde_game *g, const struct horde_state *s, int who, int type, bool dual)
{
    if (!(g->card_type[type].flags & CARD_RELOAD))
        return true;
    int first = loaded_copy(g, s, who, type, -1);
    return first >= 0 && (!dual || loaded_copy(g, s, who, type, first) >= 0);
}

static struct hd_why check_loaded(const struct horde_game *g, const struct horde_state *s, int who, int type, bool dual)
{
    return is_loaded(g, s, who, type, dual) ? ALLOWED : WHY(RELOAD_1, UNLOADED, who, type);
}

/* 2E-SKILL-MAXRANGE, DS-SKILL-MAX-RANGE, 2E-RNG-1, DS-CBT-6, DS-CBT-5: distance along the line of sight (2E-AMB-22);
 * 2E-SKILL-POINTBLANK, DS-SKILL-POINT-BLANK: one's own zone whatever the weapon says. */
bool in_range(const struct survivor *v, const struct line *line, int distance)
{
    if (!distance && has(v, D_POINT_BLANK))
        return true;
    return distance >= line->min && distance <= line->max + v->range;
}

/* DS-GREN-1, DS-AMB-30, DS-IA-28: no skill changes how far a grenade flies; DS-GREN-6: outdoors too. */
static bool reaches_with(const struct survivor *v, const struct card_type *t, int distance)
{
    bool exact = t->flags & CARD_GRENADE;
    return exact ? distance >= t->ranged.min && distance <= t->ranged.max : in_range(v, &t->ranged, distance);
}

/* How far it is to a zone one wants to shoot at, -1 if it cannot be seen. DS-DARK-4: shots of prototypes do not mind the dark.
 */
static int shot_distance(const struct horde_game *g, const struct horde_state *s, int who, int type, int zone)
{
    const struct survivor *v = &s->survivor[who];
    int distance = sight(g, s, who, v->zone, zone);
    if (distance < 0 && (g->card_type[type].flags & CARD_PROTOTYPE || weapon_sees(g, &g->card_type[type])))
        return line_of_sight(g, s, has(v, D_HOME_DEFENDER), v->zone, zone);
    return distance;
}

/* The closed door without which one would see there; -1: that would not help. */
static int door_in_line(const struct horde_game *g, const struct horde_state *s, int from, int zone)
{
    const struct board *b = board_now(g, s);
    for (int i = b->sight_first[from]; i < b->sight_first[from + 1]; i++) {
        const struct sight *far = &b->sight[i];
        if (far->to == zone && far->need & ~s->open && board_looks_through(b, far, pit_zones(g, s), false))
            return __builtin_ctzll(far->need & ~s->open);
    }
    return -1;
}

/* 2E-LOS-9, DS-LOS-4 */
struct hd_why why_unseen(const struct horde_game *g, const struct horde_state *s, int from, int zone, enum rule rule)
{
    int door = zone < g->board.zones ? door_in_line(g, s, from, zone) : -1;
    bool in_line = zone < g->board.zones && line_of_sight(g, s, 0, from, zone) >= 0;
    if (in_line && has_part(g, PART_DARKNESS))
        return WHY(DS_DARK_1, IN_THE_DARK, zone, from);
    if (in_line && is_night(g, s))
        return WHY(WZC_NIGHT_2, HIDDEN_BY_NIGHT, zone, from);
    if (door >= 0)
        return WHY(LOS_9, BEHIND_DOOR, zone, from, 1 + (int)(g->airlocks >> door & 1));
    return (struct hd_why){.rule = rule, .reason = Y_NOT_SEEN, .arg = {(int16_t)zone, (int16_t)from}};
}

/* INV-GEN-3, 2E-RNG-2 */
static struct hd_why check_range(const struct horde_game *g, const struct horde_state *s, int who, int type, int zone)
{
    const struct survivor *v = &s->survivor[who];
    const struct line *line = &g->card_type[type].ranged;
    int distance = zone < g->board.zones ? shot_distance(g, s, who, type, zone) : -1;
    if (distance < 0)
        return why_unseen(g, s, v->zone, zone, R_RNG_1);
    if (reaches_with(v, &g->card_type[type], distance))
        return ALLOWED;
    return g->card_type[type].flags & CARD_GRENADE ? WHY(DS_GREN_1, OUT_OF_RANGE, distance, line->min, line->max)
                                                   : WHY(RNG_1, OUT_OF_RANGE, distance, line->min, line->max + v->range);
}

static struct hd_why check_aim(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how,
                               int zone, int kind)
{
    struct attack a = plan_attack(g, s, who, type, ranged, how, zone);
    return check_concentrated(g, s, &a, kind);
}

/* INV-AMMO-5, DS-MOUNT-6: its second kind of ammo, if it has one. */
static struct hd_why check_kind(const struct horde_game *g, int who, int type, bool ranged, int how)
{
    const struct line *line = ranged ? &g->card_type[type].ranged : &g->card_type[type].melee;
    return how & HOW_SECOND && !line->second ? WHY(DS_MOUNT_6, NO_WEAPON, who, type) : ALLOWED;
}

static struct hd_why check_melee(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits,
                                 struct hd_action a)
{
    int zone = s->survivor[who].zone, how = how_of(a.arg[2]);
    if (how < 0)
        return WHY(EQUIP_8, NO_PAIR, who, a.arg[1]);
    struct hd_why why = check_weapon(g, s, who, a.arg[1], false, how & HOW_DUAL);
    if (!why.rule)
        why = check_kind(g, who, a.arg[1], false, how);
    if (!why.rule)
        why = check_all_out(g, s, who, a.arg[1], how);
    if (!why.rule && !s->crowd[zone])
        why = WHY(AMB_25, NO_ZOMBIES, zone);
    if (!why.rule && a.arg[3] != NONE)
        why = check_aim(g, s, who, a.arg[1], false, how, zone, a.arg[3]);
    if (!why.rule && (!(limits.kinds & 1) || (limits.zone != NONE && limits.zone != zone)))
        why = WHY(ROUND_2, NOT_ASKED, who);
    if (!why.rule && !limits.free && !attack_payers(g, s, who, a.arg[1], false, how))
        why = WHY(ROUND_3, NO_ACTIONS, who);
    return why;
}

static struct hd_why check_shot(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits,
                                struct hd_action a)
{
    int how = how_of(a.arg[3]);
    if (how < 0)
        return WHY(EQUIP_8, NO_PAIR, who, a.arg[1]);
    struct hd_why why = check_weapon(g, s, who, a.arg[1], true, how & HOW_DUAL);
    if (!why.rule)
        why = check_kind(g, who, a.arg[1], true, how);
    if (!why.rule)
        why = check_all_out(g, s, who, a.arg[1], how);
    if (!why.rule)
        why = check_loaded(g, s, who, a.arg[1], how & HOW_DUAL);
    if (!why.rule)
        why = check_range(g, s, who, a.arg[1], a.arg[2]);
    if (!why.rule && a.arg[4] != NONE)
        why = check_aim(g, s, who, a.arg[1], true, how, a.arg[2], a.arg[4]);
    FORBIDS(why, g, no_shot, g, s, who, a.arg[1], how, a.arg[2]);
    if (!why.rule && (!(limits.kinds & 2) || (limits.zone != NONE && limits.zone != a.arg[2])))
        why = WHY(ROUND_2, NOT_ASKED, who);
    if (!why.rule && !limits.free && !attack_payers(g, s, who, a.arg[1], true, how))
        why = WHY(ROUND_3, NO_ACTIONS, who);
    return why;
}

/* 2E-ACT-RANGED-1, DS-ACT-RANGED-1, 2E-ACT-MELEE-1, DS-ACT-MELEE-1 */
struct hd_why check_attack(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits,
                           struct hd_action a)
{
    return a.verb == V_MELEE ? check_melee(g, s, who, limits, a) : check_shot(g, s, who, limits, a);
}

/* A car is shot at like zombies in its zone; a molotov is no shot. */
struct hd_why check_blast(const struct horde_game *g, const struct horde_state *s, int who, int type, int car)
{
    const struct survivor *v = &s->survivor[who];
    if (!g->cars_explode)
        return WHY(CAR_3, CARS_HOLD, who);
    if (type < g->card_types && g->card_type[type].flags & CARD_KILLS_ALL)
        return WHY(CAR_3, NO_WEAPON, who, type);
    if (car >= g->cars || cars(g, s)[car].zone == NONE)
        return WHY(CAR_1, NO_CAR, v->zone);
    struct hd_why why = check_weapon(g, s, who, type, true, false);
    if (!why.rule)
        why = check_loaded(g, s, who, type, false);
    if (!why.rule)
        why = check_range(g, s, who, type, cars(g, s)[car].zone);
    if (!why.rule && !payers_of(v, attack_slots(g, v, type, true), 0))
        why = WHY(ROUND_3, NO_ACTIONS, who);
    return why;
}

void list_blasts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = HAND; i < hands_end(g, v); i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        for (int car = 0; type != NONE && find_card(g, v, type, HAND, i) < 0 && car < g->cars; car++)
            if (!check_blast(g, s, who, type, car).rule)
                put(l, act3(V_BLAST, who, type, car));
    }
}

/* ---- listing ---- */

/* Ways to make an attack, a bit for each value of enum how. */
static unsigned ways_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool pair,
                        bool free)
{
    const struct survivor *v = &s->survivor[who];
    bool paid = free || v->actions || payers_of(v, attack_slots(g, v, type, ranged), 0);
    unsigned ways = paid ? 1u : 0;
    if (has_part(g, PART_ALL_OUT) && g->card_type[type].all_out &&
        (paid || all_out_payers(g, s, who, ranged, HOW_ALL_OUT))) { /* WZC-DEC-01 */
        ways |= 1u << HOW_ALL_OUT;
        if (has(v, D_DOUBLE_ALL_OUT))
            ways |= 1u << (HOW_ALL_OUT | HOW_DOUBLE);
    }
    const struct line *line = ranged ? &g->card_type[type].ranged : &g->card_type[type].melee;
    if (paid && line->second) /* DS-DEC-35, INV-DEC-04 */
        ways |= 1u << HOW_SECOND;
    return pair ? ways | ways << HOW_DUAL : ways;
}

/* Where the kind stands that an attack is concentrated on. */
enum { AIM_OF_MELEE = 3, AIM_OF_SHOT = 4 };

/* The attack, and the same on each single target it can be concentrated on: kind is the operand at `at`. */
static void put_attack(const struct horde_game *g, const struct horde_state *s, struct hd_action a, bool ranged, int zone,
                       int at, struct list *l)
{
    put(l, a);
    if (!has_part(g, PART_CONCENTRATED) || !s->crowd[zone])
        return;
    struct attack plan = plan_attack(g, s, a.arg[0], a.arg[1], ranged, how_of(a.arg[at - 1]), zone);
    for (uint64_t kinds = concentrated_targets(g, s, &plan); kinds;) {
        a.arg[at] = (uint8_t)bit_pop(&kinds);
        put(l, a);
    }
}

static void put_melee(const struct horde_game *g, const struct horde_state *s, int who, int type, unsigned ways, struct list *l)
{
    for (; ways; ways &= ways - 1)
        put_attack(g, s, act3(V_MELEE, who, type, how_word(__builtin_ctz(ways))), false, s->survivor[who].zone, AIM_OF_MELEE,
                   l);
}

static void put_shot(const struct horde_game *g, const struct horde_state *s, int who, int type, int zone, unsigned ways,
                     struct list *l)
{
    for (; ways; ways &= ways - 1)
        put_attack(g, s, act4(V_SHOOT, who, type, zone, how_word(__builtin_ctz(ways))), true, zone, AIM_OF_SHOT, l);
}

/* All zones that can be seen, each with its distance: what sight() says of each, in one pass over the tables. */
static struct zset seen_by(const struct horde_game *g, const struct horde_state *s, int who, uint8_t dist[ZONES])
{
    const struct board *b = board_now(g, s);
    const struct zset pits = ways_now(g, s) ? pit_zones(g, s) : (struct zset){{0}};
    const struct survivor *v = &s->survivor[who];
    bool deep = has(v, D_HOME_DEFENDER);
    struct zset seen = b->clear[v->zone];
    for (struct zset near = seen; !zset_empty(&near);) {
        int zone = zset_pop(&near);
        dist[zone] = b->clear_dist[v->zone][zone];
    }
    for (int i = b->sight_first[v->zone]; i < b->sight_first[v->zone + 1]; i++) {
        const struct sight *far = &b->sight[i];
        if (far->need & ~s->open || (zset_has(&seen, far->to) && dist[far->to] <= far->dist))
            continue;
        if (!board_looks_through(b, far, pits, deep))
            continue;
        zset_add(&seen, far->to);
        dist[far->to] = far->dist;
    }
    return seen;
}

/* The ways no part has anything against: with one kind of ammo a weapon may work where it does not with the other. */
static unsigned ways_into(const struct horde_game *g, const struct horde_state *s, int who, int type, unsigned ways, int zone)
{
    unsigned may = ways;
    for (unsigned left = ways; left; left &= left - 1) {
        struct hd_why why = ALLOWED;
        FORBIDS(why, g, no_shot, g, s, who, type, __builtin_ctz(left), zone);
        may &= why.rule ? ~(left & -left) : ~0u;
    }
    return may;
}

static void list_shots(const struct horde_game *g, const struct horde_state *s, int who, int type, int only, unsigned ways,
                       struct list *l)
{
    uint8_t dist[ZONES];
    for (struct zset zones = seen_by(g, s, who, dist); !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        if ((only != NONE && only != zone) || !reaches_with(&s->survivor[who], &g->card_type[type], dist[zone]))
            continue;
        unsigned may = g->hooks.n_no_shot ? ways_into(g, s, who, type, ways, zone) : ways;
        bool aims = g->card_type[type].flags & CARD_PROTOTYPE || weapon_sees(g, &g->card_type[type]); /* WZC-INT-60 */
        if (may && (aims || !out_of_sight(g, s, who, zone, dist[zone])))
            put_shot(g, s, who, type, zone, may, l);
    }
}

static void list_weapon(const struct horde_game *g, const struct horde_state *s, int who, int type, struct limits limits,
                        struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    const struct card_type *t = &g->card_type[type];
    bool here = limits.zone == NONE || limits.zone == v->zone;
    bool melee = t->melee.used && limits.kinds & 1 && s->crowd[v->zone] && here;
    bool ranged = t->ranged.used && limits.kinds & 2 && is_loaded(g, s, who, type, false);
    if (!(melee || ranged) || !has_cell(g, s, v, type))
        return;
    bool pair = has_pair(g, v, type);
    if (melee)
        put_melee(g, s, who, type, ways_of(g, s, who, type, false, pair, limits.free), l);
    unsigned ways = ranged ? ways_of(g, s, who, type, true, pair && is_loaded(g, s, who, type, true), limits.free) : 0;
    if (ways)
        list_shots(g, s, who, type, limits.zone, ways, l);
}

void list_attacks(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    if (s->crowd[v->zone] && abomination_here(g, s, v->zone, NO_COMBAT_IN_ZONE))
        return;
    for (int i = HAND; i < hands_end(g, v); i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (type != NONE && find_card(g, v, type, HAND, i) < 0)
            list_weapon(g, s, who, type, limits, l);
    }
}

/* Once somebody stands there: is there an attack of those kinds, as far as the weapons in hand go? */
bool could_attack_from(const struct horde_game *g, const struct horde_state *s, int who, int zone, unsigned kinds)
{
    const struct survivor *v = &s->survivor[who];
    if (abomination_here(g, s, zone, NO_COMBAT_IN_ZONE))
        return false;
    for (int i = HAND; i < hands_end(g, v); i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        const struct card_type *t = type == NONE ? NULL : &g->card_type[type];
        if (!t || !has_cell(g, s, v, type))
            continue;
        if (t->melee.used && kinds & 1 && s->crowd[zone])
            return true;
        for (int far = 0; t->ranged.used && kinds & 2 && is_loaded(g, s, who, type, false) && far < g->board.zones; far++)
            if (reaches_with(v, t, sight(g, s, who, zone, far)))
                return true;
    }
    return false;
}
