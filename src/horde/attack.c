/*
 * attack.c - Melee and Ranged actions from the declaration to the last trigger, in the order of 2E-TIM-1.
 * Not here: who is hit by a miss (wounds.c), odds for the menu (odds.c).
 */
#include "horde/horde.h"

#include <string.h>

/* ---- what an attack is before it is rolled ---- */

static bool dual_capable(const struct survivor *v, const struct card_type *t)
{
    return t->flags & CARD_DUAL || has(v, D_AMBIDEXTROUS);
}

static bool is_loaded(const struct horde_state *s, int copy) { return !(s->unloaded[copy >> 6] >> (copy & 63) & 1); }

int loaded_copy(const struct horde_game *g, const struct horde_state *s, int who, int type, int skip)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = HAND; i < HAND + HANDS; i++)
        if (i != skip && v->card[i] != NONE && g->type_of[v->card[i]] == type && is_loaded(s, v->card[i]))
            return i;
    return -1;
}

static bool weapon_snipes(const struct horde_game *g, const struct card_type *t)
{
    return t->skill != NONE && g->skill[t->skill].does == D_SNIPER; /* 2E-EQSKILL-1 */
}

/* 2E-CMB-7, 2E-CMB-8, 2E-CMB-9 */
struct attack plan_attack(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual, int zone)
{
    const struct survivor *v = &s->survivor[who];
    const struct card_type *t = &g->card_type[type];
    const struct line *line = ranged ? &t->ranged : &t->melee;
    int weapons = dual ? 2 : 1, need = line->accuracy - v->roll[ranged];
    struct attack a = {.line = line, .who = (uint8_t)who, .type = (uint8_t)type, .ranged = ranged, .dual = dual, .zone = (uint8_t)zone};
    a.dice = t->flags & CARD_KILLS_ALL ? 0 : weapons * (line->dice + v->die[ranged]);
    a.need = need > g->rule.min_accuracy ? need : g->rule.min_accuracy;
    a.damage = line->damage + v->damage[ranged];
    a.sniper = ranged && (has(v, D_SNIPER) || weapon_snipes(g, t));
    return a;
}

/* ---- may it be done ---- */

static struct hd_why check_combat(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual)
{
    const struct survivor *v = &s->survivor[who];
    if (type >= g->card_types || !(ranged ? g->card_type[type].ranged.used : g->card_type[type].melee.used))
        return ranged ? WHY(ACT_RANGED_1, NO_WEAPON, who, type) : WHY(ACT_MELEE_1, NO_WEAPON, who, type);
    int in_hand = held(g, v, type);
    if (!in_hand)
        return WHY(INV_2, NOT_IN_HAND, who, type);
    if (dual && (in_hand < 2 || !dual_capable(v, &g->card_type[type])))
        return WHY(EQUIP_8, NO_PAIR, who, type);
    if (abomination_here(g, s, v->zone, NO_COMBAT_IN_ZONE))
        return WHY(ABOM_3, NO_COMBAT, v->zone);
    if (!payers(v, ranged ? ACT_RANGED : ACT_MELEE, 0))
        return WHY(ROUND_3, NO_ACTIONS, who);
    return ALLOWED;
}

struct hd_why check_melee(const struct horde_game *g, const struct horde_state *s, int who, int type, bool dual)
{
    struct hd_why why = check_combat(g, s, who, type, false, dual);
    if (!why.rule && !s->crowd[s->survivor[who].zone])
        why = WHY(AMB_25, NO_ZOMBIES, s->survivor[who].zone);
    return why;
}

static struct hd_why check_loaded(const struct horde_game *g, const struct horde_state *s, int who, int type, bool dual)
{
    if (!(g->card_type[type].flags & CARD_RELOAD))
        return ALLOWED;
    int first = loaded_copy(g, s, who, type, -1);
    if (first < 0 || (dual && loaded_copy(g, s, who, type, first) < 0))
        return WHY(RELOAD_1, UNLOADED, who, type);
    return ALLOWED;
}

/* 2E-RNG-1: distance along the line of sight (2E-AMB-22). */
struct hd_why check_ranged(const struct horde_game *g, const struct horde_state *s, int who, int type, int zone, bool dual)
{
    struct hd_why why = check_combat(g, s, who, type, true, dual);
    if (!why.rule)
        why = check_loaded(g, s, who, type, dual);
    if (why.rule)
        return why;
    const struct survivor *v = &s->survivor[who];
    int distance = zone < g->board.zones ? board_sight(&g->board, s->open, v->zone, zone) : -1;
    const struct line *line = &g->card_type[type].ranged;
    if (distance < 0)
        return WHY(RNG_1, NOT_SEEN, zone, v->zone);
    if (distance < line->min || distance > line->max + v->range)
        return WHY(RNG_1, OUT_OF_RANGE, distance, line->min, line->max + v->range);
    return ALLOWED;
}

/* ---- listing ---- */

static void list_melee(const struct horde_game *g, const struct horde_state *s, int who, int type, bool pair, struct list *l)
{
    put(l, act3(V_MELEE, who, type, NONE));
    if (pair)
        put(l, act3(V_MELEE, who, type, W_DUAL));
}

static void put_shot(const struct line *line, int range, int who, int type, int zone, int distance, bool pair, struct list *l)
{
    if (distance < line->min || distance > line->max + range)
        return;
    put(l, act4(V_SHOOT, who, type, zone, NONE));
    if (pair)
        put(l, act4(V_SHOOT, who, type, zone, W_DUAL));
}

static void list_shots(const struct horde_game *g, const struct horde_state *s, int who, int type, bool pair, struct list *l)
{
    const struct board *b = &g->board;
    const struct survivor *v = &s->survivor[who];
    const struct line *line = &g->card_type[type].ranged;
    struct zset seen = b->clear[v->zone];
    for (int i = b->sight_first[v->zone]; i < b->sight_first[v->zone + 1]; i++) {
        const struct sight *far = &b->sight[i];
        if (far->need & ~s->open || zset_has(&seen, far->to))
            continue;
        zset_add(&seen, far->to);
        put_shot(line, v->range, who, type, far->to, far->dist, pair, l);
    }
    for (struct zset near = b->clear[v->zone]; !zset_empty(&near);) {
        int zone = zset_pop(&near);
        put_shot(line, v->range, who, type, zone, board_sight(b, s->open, v->zone, zone), pair, l);
    }
}

void list_attacks(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    int last = NONE;
    if (s->crowd[v->zone] && abomination_here(g, s, v->zone, NO_COMBAT_IN_ZONE))
        return;
    bool melee = s->crowd[v->zone] && payers(v, ACT_MELEE, 0), ranged = payers(v, ACT_RANGED, 0);
    for (int i = HAND; i < HAND + HANDS; i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (type == NONE || type == last)
            continue;
        last = type;
        const struct card_type *t = &g->card_type[type];
        bool pair = held(g, v, type) > 1 && dual_capable(v, t);
        if (melee && t->melee.used)
            list_melee(g, s, who, type, pair, l);
        if (ranged && t->ranged.used && !check_loaded(g, s, who, type, false).rule)
            list_shots(g, s, who, type, pair && !check_loaded(g, s, who, type, true).rule, l);
    }
}

/* ---- F_ATTACK: who attacks zone with type a; b = RANGED, DUAL, SNIPER, ALL; c = rerolls used; d = damage ---- */

enum { RANGED = 1, DUAL = 2, SNIPER = 4, ALL = 8 };
enum { ROLL, REROLL, SIXES, COUNT, ASSIGN, MISSES, AFTER };
/* data */
enum { FACES, HITS = 6, MISSED, KILLS, NEED, PENDING };

uint8_t rerolls_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged)
{
    const struct survivor *v = &s->survivor[who];
    uint8_t sources = has(v, D_LUCKY) ? REROLL_LUCKY : 0;
    if (!ranged || !g->card_type[type].ammo) /* 2E-INT-08 */
        return sources;
    for (int i = 0; i < slot_end(g); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].reroll == g->card_type[type].ammo)
            sources |= REROLL_AMMO; /* 2E-INT-04: two cards, one reroll */
    return sources;
}

static void unload(struct ctx *c, int who, int type, bool dual)
{
    for (int i = 0; i < (dual ? 2 : 1); i++) {
        int slot = loaded_copy(c->g, c->s, who, type, -1), copy = c->s->survivor[who].card[slot];
        c->s->unloaded[copy >> 6] |= 1ull << (copy & 63);
    }
}

void start_attack(struct ctx *c, int who, int type, bool ranged, bool dual, int zone)
{
    const struct card_type *t = &c->g->card_type[type];
    struct attack a = plan_attack(c->g, c->s, who, type, ranged, dual, zone);
    pay(c, who, ranged ? ACT_RANGED : ACT_MELEE, 0);
    struct frame *f = push(c->s, F_ATTACK, who);
    f->zone = (uint8_t)zone;
    f->a = (uint8_t)type;
    f->b = (uint8_t)((ranged ? RANGED : 0) | (dual ? DUAL : 0) | (a.sniper ? SNIPER : 0) | (t->flags & CARD_KILLS_ALL ? ALL : 0));
    f->d = (uint8_t)a.damage;
    f->data[NEED] = (uint8_t)a.need;
    TELL(c, ACTION, NONE, ATTACK, .piece = who, .card = type, .place = c->s->survivor[who].zone, .to = zone, .count = dual ? 2 : 1,
         .rule = ranged ? R_ACT_RANGED_1 : R_ACT_MELEE_1, .n = {a.dice, a.need, a.damage});
    if (ranged && t->flags & CARD_RELOAD)
        unload(c, who, type, dual); /* 2E-RELOAD-1 */
}

static int hits_in(const uint8_t *face, int need)
{
    int n = 0;
    for (int i = need; i <= 6; i++)
        n += face[i - 1];
    return n;
}

static int dice_in(const uint8_t *face) { return hits_in(face, 1); }

static void roll(struct ctx *c, struct frame *f, int n, enum rule rule)
{
    struct hd_event e = {.kind = HD_EV_ROLL, .rule = (uint16_t)rule, .phrase = P_ROLL, .seats = 0xff, .reveals = 1, .piece = f->who, .of = -1,
                         .piece_kind = -1, .place = f->zone, .to = -1, .link = -1, .card = f->a, .area = -1, .skill = -1, .track = -1,
                         .word = -1, .seat = -1};
    int hits = 0;
    if (n > HD_DICE)
        n = HD_DICE;
    for (int i = 0; i < n; i++) {
        int face = roll_die(c);
        f->data[FACES + face - 1]++;
        hits += face >= f->data[NEED];
        e.dice[e.dice_count++] = (uint8_t)face;
    }
    e.n[0] = f->data[NEED];
    e.n[1] = (int16_t)hits;
    if (c->sink && c->sink->event)
        tell(c, &e);
}

/* A natural face that counts as a six once bonuses are added (2E-INT-28). */
static int sixes(const struct horde_state *s, const struct frame *f)
{
    int natural = 6 - s->survivor[f->who].roll[f->b & RANGED ? 1 : 0];
    return hits_in(f->data + FACES, natural > 2 ? natural : 2);
}

static uint8_t rerolls_left(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    return (uint8_t)(rerolls_of(g, s, f->who, f->a, f->b & RANGED) & ~f->c);
}

/* ---- kills ---- */

static void kill(struct ctx *c, struct frame *f, int kind, int n, enum rule rule)
{
    int who = f->who, zone = f->zone;
    remove_zombies(c->s, zone, kind, n);
    f->data[KILLS] = (uint8_t)(f->data[KILLS] + n);
    if (c->g->kind[kind].class == ABOMINATION)
        c->s->abominations.discard[c->s->abominations.gone++] = (uint8_t)kind;
    TELL(c, REMOVE, NONE, KILL, .piece = who, .piece_kind = kind, .count = n, .place = zone, .rule = rule);
    gain_ap(c, who, n * c->g->kind[kind].ap, R_AP_1);
}

/* 2E-PRIO-1, 2E-PRIO-2, 2E-PRIO-5: smallest priority number of all kinds present. */
static int first_class(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int best = 0xff;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (s->zombie[zone][k] && g->kind[k].priority < best)
            best = g->kind[k].priority;
    return best;
}

/* Kinds the next hit can kill and may go to. 2E-MELEE-1, 2E-PRIO-4, 2E-SKILL-SNIPER */
static unsigned targets(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    unsigned kinds = 0;
    bool chosen_freely = !(f->b & RANGED) || f->b & SNIPER;
    int class = chosen_freely ? 0 : first_class(g, s, f->zone);
    for (int k = 0; k < g->zombie_kinds; k++)
        if (s->zombie[f->zone][k] && g->kind[k].toughness <= f->d && (chosen_freely || g->kind[k].priority == class))
            kinds |= 1u << k;
    return kinds;
}

static enum flow assign(struct ctx *c, struct frame *f)
{
    unsigned kinds = f->data[HITS] ? targets(c->g, c->s, f) : 0;
    if (!kinds) {
        if (f->data[HITS] && c->s->crowd[f->zone])
            TELL(c, NOTE, NONE, ABSORBED, .count = f->data[HITS], .place = f->zone, .n = {f->d},
                 .rule = f->b & RANGED ? R_PRIO_4 : R_CMB_6);
        f->step = MISSES;
        return GO;
    }
    if (kinds & (kinds - 1))
        return ASK;
    int kind = __builtin_ctz(kinds), n = c->s->zombie[f->zone][kind];
    if (f->data[HITS] < n)
        n = f->data[HITS];
    f->data[HITS] = (uint8_t)(f->data[HITS] - n);
    kill(c, f, kind, n, R_CMB_5);
    return GO;
}

/* 2E-MOLO-1 .. 3, 2E-ABOM-5, 2E-AMB-50: losing is looked at first. */
static void burn(struct ctx *c, struct frame *f)
{
    bool spares = abomination_here(c->g, c->s, f->zone, MOLOTOV_SPARES_OTHERS);
    for (int i = 0; i < c->g->team && !spares; i++)
        if (c->s->survivor[i].zone == f->zone && i != f->who) {
            wound(c, i, c->s->survivor[i].health, R_MOLO_1);
            return;
        }
    for (int k = 0; k < c->g->zombie_kinds; k++)
        if (c->s->zombie[f->zone][k] && (!spares || c->g->kind[k].special == MOLOTOV_SPARES_OTHERS))
            kill(c, f, k, c->s->zombie[f->zone][k], spares ? R_ABOM_5 : R_MOLO_1);
}

static void throw_away(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = find_card(c->g, v, type, HAND, HAND + HANDS);
    if (slot < 0)
        return; /* dropped in the meantime */
    discard_card(c, v->card[slot]);
    v->card[slot] = NONE;
}

/* ---- the frame ---- */

static enum flow after(struct ctx *c, struct frame *f)
{
    int who = f->who, type = f->a, ranged = f->b & RANGED, all = f->b & ALL;
    const struct card_type *t = &c->g->card_type[type];
    pop(c->s);
    if (ranged ? t->ranged.noisy : t->melee.noisy)
        make_noise(c, c->s->survivor[who].zone, who, R_NOISE_1); /* 2E-NOISE-2: one token, whatever was used */
    if (all)
        throw_away(c, who, type);
    return GO;
}

static enum flow misses(struct ctx *c, struct frame *f)
{
    f->step = AFTER;
    if (f->b & RANGED && !(f->b & SNIPER) && f->data[MISSED])
        start_wounds(c, F_FRIENDLY, f->who, f->zone, f->data[MISSED], f->d); /* 2E-FF-1, 2E-FF-3, 2E-FF-4 */
    return GO;
}

static enum flow first_roll(struct ctx *c, struct frame *f)
{
    struct attack a = plan_attack(c->g, c->s, f->who, f->a, f->b & RANGED, f->b & DUAL, f->zone);
    f->step = f->b & ALL ? MISSES : REROLL;
    if (f->b & ALL)
        burn(c, f);
    else
        roll(c, f, a.dice, R_CMB_1);
    return GO;
}

enum flow attack_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case ROLL: return first_roll(c, f);
    case REROLL: /* a roll of hits only cannot get better */
        if (rerolls_left(c->g, c->s, f) && hits_in(f->data + FACES, f->data[NEED]) < dice_in(f->data + FACES))
            return ASK;
        f->step = SIXES;
        f->data[PENDING] = c->s->survivor[f->who].roll6_die >> (f->b & RANGED ? 1 : 0) & 1 ? (uint8_t)sixes(c->s, f) : 0;
        return GO;
    case SIXES:
        if (f->data[PENDING])
            return ASK;
        f->step = COUNT;
        return GO;
    case COUNT:
        f->data[HITS] = (uint8_t)hits_in(f->data + FACES, f->data[NEED]);
        f->data[MISSED] = (uint8_t)(dice_in(f->data + FACES) - f->data[HITS]);
        f->step = ASSIGN;
        return GO;
    case ASSIGN: return assign(c, f);
    case MISSES: return misses(c, f);
    default: return after(c, f);
    }
}

void attack_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (f->step == REROLL) {
        uint8_t sources = rerolls_left(g, s, f);
        if (sources & REROLL_LUCKY)
            put(l, act2(V_REROLL, f->who, W_LUCKY));
        if (sources & REROLL_AMMO)
            put(l, act2(V_REROLL, f->who, W_AMMO));
    }
    if (f->step == SIXES)
        put(l, act1(V_ROLL6, f->who));
    if (f->step != ASSIGN) {
        put(l, act1(V_PASS, f->who));
        return;
    }
    for (uint64_t kinds = targets(g, s, f); kinds;)
        put(l, act2(V_HIT, f->who, bit_pop(&kinds)));
}

/* 2E-EQUIP-5, 2E-SKILL-LUCKY, 2E-INT-03: the whole roll again, the new one counts. */
static void reroll(struct ctx *c, struct frame *f, int word)
{
    int n = dice_in(f->data + FACES);
    memset(f->data + FACES, 0, 6);
    f->c = (uint8_t)(f->c | (word == W_LUCKY ? REROLL_LUCKY : REROLL_AMMO));
    roll(c, f, n, word == W_LUCKY ? R_SKILL_LUCKY : R_EQUIP_5);
}

static void roll_one_more(struct ctx *c, struct frame *f)
{
    int before = sixes(c->s, f);
    roll(c, f, 1, R_SKILL_ROLL6DIE);
    if (sixes(c->s, f) == before)
        f->data[PENDING]--;
}

void attack_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    switch (a.verb) {
    case V_REROLL: reroll(c, f, a.arg[1]); break;
    case V_ROLL6: roll_one_more(c, f); break;
    case V_HIT:
        f->data[HITS]--;
        kill(c, f, a.arg[1], 1, f->b & RANGED ? R_PRIO_3 : R_MELEE_1);
        break;
    default: /* pass */
        if (f->step == REROLL) {
            f->c = REROLL_LUCKY | REROLL_AMMO;
        } else {
            f->data[PENDING] = 0;
        }
        break;
    }
}
