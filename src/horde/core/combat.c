/*
 * combat.c - one attack from the declaration to the last trigger, in the order of 2E-TIM-1.
 * Not here: which attacks there are (attack.c), who is hit by a miss (wounds.c).
 */
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/think/think.h"

#include <assert.h>
#include <string.h>

/* ---- F_ATTACK ---- */

enum { RANGED = 1, DUAL = 2, SNIPER = 4, ALL = 8, REAPED = 16, SUBSTITUTED = 32, CAR = 64, BLAST = 128 };

/* In attack.target, unless a car is shot at: the kind + 1 of a concentrated attack, and whether its misses strike nobody. */
enum { CAREFUL = 1 << 7 };

static int target_of(const struct frame *f)
{
    int kind = f->attack.flags & BLAST ? 0 : f->attack.target & ~CAREFUL;
    return kind ? kind - 1 : NONE;
}

static bool is_careful(const struct frame *f) { return target_of(f) != NONE && f->attack.target & CAREFUL; }

/* In attack.rerolled, beside enum reroll: how many mounted cards have been used, in two halves around what all-out keeps. */
enum { AMMO_HALF = 3 };

static int ammo_used(const struct frame *f)
{
    return (f->attack.rerolled >> 1 & AMMO_HALF) | (f->attack.rerolled >> 6 & AMMO_HALF) << 2;
}

static void set_ammo_used(struct frame *f, int n)
{
    f->attack.rerolled =
        (uint8_t)((f->attack.rerolled & ~(AMMO_HALF << 1 | AMMO_HALF << 6)) | (n & AMMO_HALF) << 1 | (n >> 2) << 6);
}

/* 2E-INV-3 */
/* DS-MOUNT-7, DS-MOUNT-8, DS-MOUNT-9, DS-AMB-31: a pair shares what is on either; of two alike the better one is used. */
static int mounted_rerolls(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual)
{
    const struct survivor *v = &s->survivor[who];
    int ammo = ranged ? g->card_type[type].ranged.ammo : g->card_type[type].melee.ammo, sum = 0, most = 0;
    for (int i = HAND; ammo && i < hands_end(g, v); i++) {
        if (v->card[i] == NONE || g->type_of[v->card[i]] != type)
            continue;
        int n = mounted_cards(g, s, v->card[i], ammo);
        sum += n;
        most = n > most ? n : most;
    }
    int n = dual ? sum : most;
    return n < REROLL_CARDS ? n : REROLL_CARDS;
}

uint8_t rerolls_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual)
{
    const struct survivor *v = &s->survivor[who];
    uint8_t sources = has(v, D_LUCKY) ? REROLL_LUCKY : 0;
    if (has_part(g, PART_MOUNTING))
        return (uint8_t)(sources | ((1u << mounted_rerolls(g, s, who, type, ranged, dual)) - 1) * REROLL_AMMO);
    if (!ranged || !g->card_type[type].ammo) /* 2E-INT-08 */
        return sources;
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].reroll == g->card_type[type].ammo)
            sources |= REROLL_AMMO; /* 2E-INT-04: two cards, one reroll */
    return sources;
}

static bool is_car(const struct horde_game *g, int type) { return type == g->car_weapon; }

static void unload(const struct horde_game *g, struct horde_state *s, struct in_use used)
{
    for (int i = 0; i < 2; i++)
        if (used.copy[i] != NONE)
            set_empty(g, s, used.copy[i], true);
}

/* 2E-SKILL-ESCALATION: in the own turn, free attacks too. */
static void count_streak(struct horde_state *s, int who, bool ranged, int n)
{
    struct survivor *v = &s->survivor[who];
    enum act act = ranged ? ACT_RANGED : ACT_MELEE;
    if (s->acting != who)
        return;
    v->streak = (uint8_t)(v->streak && v->streak_act == act ? v->streak + n : n);
    v->streak_act = (uint8_t)act;
    v->fights = (uint8_t)(v->fights + n);
}

/* DS-SKILL-ESCALATION, DS-AMB-34: where a kill is needed it counts once there is one; without one the bonus just stays. */
static void begin_streak(const struct horde_game *g, struct horde_state *s, int who, bool ranged)
{
    count_streak(s, who, ranged, g->rule.escalation_kills ? 0 : 1);
}

bool may_substitute(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    return a->dice && !is_car(g, a->type) && has(&s->survivor[a->who], a->ranged ? D_FULL_AUTO : D_BARBARIAN) &&
           s->crowd[a->zone] != a->printed;
}

/* WZC-SKILL-ALLOUT: until the action is over. */
static void go_all_out(struct ctx *c, int who, bool now)
{
    struct survivor *v = &c->s->survivor[who];
    v->flags = (uint8_t)(now ? v->flags | GOES_ALL_OUT : v->flags & ~GOES_ALL_OUT);
    refresh_traits(c->g, c->s);
}

void start_attack(struct ctx *c, int who, int type, bool ranged, int how, int zone)
{
    const struct card_type *t = &c->g->card_type[type];
    bool dual = how & HOW_DUAL;
    if (how & HOW_ALL_OUT)
        go_all_out(c, who, true);
    come_out(c, machine_user(c->g, c->s, who));
    struct attack a = plan_attack(c->g, c->s, who, type, ranged, how, zone);
    struct in_use used = weapons_for(c->g, c->s, who, type, ranged, dual);
    struct frame *f = push(c->s, F_ATTACK, who);
    f->attack.used = used;
    f->zone = (uint8_t)zone;
    f->attack.type = (uint8_t)type;
    f->attack.flags = (uint8_t)((ranged ? RANGED : 0) | (dual ? DUAL : 0) | (a.sniper ? SNIPER : 0) |
                                (t->flags & CARD_KILLS_ALL ? ALL : 0) | (is_car(c->g, type) ? CAR : 0));
    f->attack.damage = (uint8_t)a.damage; /* DS-XP-6: what is learnt on the way is for the next attack */
    f->attack.need = (uint8_t)a.need;
    f->attack.dice = (uint8_t)a.dice; /* as declared: this attack counts for the next one's escalation, not for its own */
    f->attack.printed = (uint8_t)a.printed;
    f->attack.all_out = (uint8_t)a.all_out;
    if (!(f->attack.flags & CAR))
        begin_streak(c->g, c->s, who, ranged);
    f->step = AT_ROLL;
    if (may_substitute(c->g, c->s, &a))
        f->step = AT_SUBSTITUTE;
    if (is_machine(c->g, who))
        TELL(c, ACTION, DS_MACH_4, MACHINE_FIRES, .piece = machine_user(c->g, c->s, who), .of = who,
             .place = c->s->survivor[who].zone, .to = zone, .n = {a.dice, a.need, a.damage});
    else
        TELL(c, ACTION, NONE, ATTACK, .piece = who, .card = type, .place = c->s->survivor[who].zone, .to = zone,
             .count = dual ? 2 : 1,
             .rule = f->attack.flags & CAR ? R_CAR_12
                     : ranged              ? R_ACT_RANGED_1
                                           : R_ACT_MELEE_1,
             .n = {a.dice, a.need, a.damage});
    if (a.all_out)
        TELL(c, NOTE, WZC_ALLOUT_3, ALL_OUT, .piece = who, .card = type, .n = {a.all_out});
    if (ranged && t->flags & CARD_RELOAD)
        unload(c->g, c->s, used); /* 2E-RELOAD-1 */
}

void begin_attack(struct ctx *c, struct hd_action a)
{
    if (a.verb == V_SHOOT && asks_for_lamp(c->g, c->s, a.arg[0], a))
        ask_for_lamp(c, a.arg[0], a);
    else
        attack_now(c, a);
}

void attack_now(struct ctx *c, struct hd_action a)
{
    if (a.verb == V_SHOOT)
        light_target(c, a.arg[0], a.arg[2]);
    if (a.verb == V_MELEE)
        start_attack(c, a.arg[0], a.arg[1], false, how_of(a.arg[2]), c->s->survivor[a.arg[0]].zone);
    else
        start_attack(c, a.arg[0], a.arg[1], true, how_of(a.arg[3]), a.arg[2]);
    concentrate(c, a.verb == V_MELEE ? a.arg[3] : a.arg[4]);
}

/* DS-CONC-1 */
void concentrate(struct ctx *c, int kind)
{
    if (kind == NONE)
        return;
    top(c->s)->attack.target = (uint8_t)(kind + 1);
    TELL(c, NOTE, DS_CONC_1, CONCENTRATE, .piece = top(c->s)->who, .piece_kind = kind, .place = top(c->s)->zone);
}

/* ---- dice ---- */

static int ranged_index(const struct frame *f) { return f->attack.flags & RANGED ? 1 : 0; }

/* 2E-CMB-3, DS-CBT-3 */
static int hits_in(const uint8_t *face, int need)
{
    int n = 0;
    for (int i = need; i <= 6; i++)
        n += face[i - 1];
    return n;
}

static int dice_in(const uint8_t *face) { return hits_in(face, 1); }

/* Rolls n dice of a kind and counts them under their faces. */
static void roll_faces(struct ctx *c, const struct frame *f, int n, uint8_t face_of[6], enum rule rule, enum phrase phrase)
{
    struct hd_event e = {.kind = HD_EV_ROLL,
                         .rule = (uint16_t)rule,
                         .phrase = (uint16_t)phrase,
                         EVENT_POINTS_NOWHERE,
                         .reveals = 1,
                         .piece = f->who,
                         .place = f->zone,
                         .card = f->attack.type};
    int hits = 0;
    if (!n) /* other dice were chosen, and there are no zombies to count */
        return;
    if (n > HD_DICE)
        n = HD_DICE;
    for (int i = 0; i < n; i++) {
        int face = roll_die(c);
        face_of[face - 1]++;
        hits += face >= f->attack.need;
        e.dice[e.dice_count++] = (uint8_t)face;
    }
    e.n[0] = f->attack.need;
    e.n[1] = (int16_t)hits;
    e.n[2] = phrase == P_ALL_OUT_ROLL ? face_of[0] : 0;
    if (c->sink && c->sink->event)
        tell(c, &e);
}

static void roll(struct ctx *c, struct frame *f, int n, enum rule rule) { roll_faces(c, f, n, f->attack.face, rule, P_ROLL); }

/* WZC-ALLOUT-1, WZC-ALLOUT-4, WZC-AMB-09: they hit like others; the one is a glitch. Once only: WZC-ALLOUT-7, WZC-PROP-2. */
static void roll_all_out(struct ctx *c, struct frame *f)
{
    roll_faces(c, f, f->attack.all_out, f->attack.all_face, R_WZC_ALLOUT_4, P_ALL_OUT_ROLL);
}

/* Dice that count as a six once bonuses are added (2E-INT-28). */
static int sixes_in(const struct horde_state *s, const struct frame *f, const uint8_t *face)
{
    int natural = 6 - s->survivor[f->who].roll[ranged_index(f)];
    return hits_in(face, natural > 2 ? natural : 2);
}

static int all_out_sixes(const struct horde_state *s, const struct frame *f) { return sixes_in(s, f, f->attack.all_face); }

/* WZC-INT-03: those of all-out dice too. */
static int sixes(const struct horde_state *s, const struct frame *f)
{
    return sixes_in(s, f, f->attack.face) + all_out_sixes(s, f);
}

/* 2E-INT-07: none of a car's dice; and what was not rolled is not rolled again. */
static uint8_t rerolls_left(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    bool rolled = dice_in(f->attack.face) > 0 || f->step == AT_SUBSTITUTE;
    if (f->attack.flags & CAR || !rolled)
        return 0;
    unsigned all = rerolls_of(g, s, f->who, f->attack.type, f->attack.flags & RANGED, f->attack.flags & DUAL);
    unsigned lucky = all & REROLL_LUCKY & ~(unsigned)f->attack.rerolled;
    return (uint8_t)(lucky | (all >> 1 >> ammo_used(f)) << 1);
}

static int dice_of(const struct horde_state *s, const struct frame *f)
{
    return f->attack.flags & SUBSTITUTED ? f->attack.dice - f->attack.printed + s->crowd[f->zone] : f->attack.dice;
}

/* ---- kills ---- */

/* 2E-MOLO-2, 2E-ZOM-5, 2E-AP-1, DS-XP-1 */
static void kill(struct ctx *c, struct frame *f, int kind, int n, enum rule rule)
{
    int who = f->who, zone = f->zone;
    kill_zombies(c->s, zone, kind, n);
    f->attack.kills = (uint8_t)(f->attack.kills + n);
    if (c->g->kind[kind].class == ABOMINATION && comes_back(c->g, f->attack.type)) {
        f->attack.returns = (kind_set)(f->attack.returns | 1u << kind);
    } else if (c->g->kind[kind].class == ABOMINATION) {
        c->s->abominations.discard[c->s->abominations.gone++] = (uint8_t)kind;
        killed_by(c, kind, f->attack.type);
    }
    TELL(c, REMOVE, NONE, KILL, .piece = who, .piece_kind = kind, .count = n, .place = zone, .rule = rule);
    gain_ap(c, machine_user(c->g, c->s, who), n * c->g->kind[kind].ap, R_AP_1);
}

int toughness_of(const struct horde_game *g, const struct horde_state *s, int from, int zone, int kind)
{
    int need = g->kind[kind].toughness;
    for (int i = 0; i < g->hooks.n_toughness; i++)
        need = g->hooks.toughness[i](g, s, from, zone, kind, need);
    return need;
}

/* DS-CONC-2: all hits of a concentrated attack together; DS-EQ-4, DS-XENO-1, DS-XENO-3: else one by one. */
bool withstands(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    int damage = f->attack.damage * (target_of(f) != NONE ? f->attack.hits : 1);
    return toughness_of(g, s, s->survivor[f->who].zone, f->zone, kind) > damage;
}

/* 2E-PRIO-3, DS-CBT-9: Kinds the next hit may go to, also where it does nothing: 2E-MELEE-1, DS-CBT-4, 2E-PRIO-1,
 * 2E-SKILL-SNIPER, DS-SKILL-SNIPER. */
static kind_set targets(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    bool chosen_freely = !(f->attack.flags & RANGED) || f->attack.flags & SNIPER;
    kind_set kinds = possible_targets(g, s, f->zone, chosen_freely);
    return target_of(f) != NONE ? (kind_set)(kinds & 1u << target_of(f)) : kinds;
}

/* Does it make a difference where the hits go? */
static bool can_kill(const struct horde_game *g, const struct horde_state *s, const struct frame *f, kind_set kinds)
{
    for (int k = 0; k < g->zombie_kinds; k++)
        if (kinds >> k & 1 && !withstands(g, s, f, k))
            return true;
    return false;
}

/* 2E-PRIO-4, DS-CBT-8, 2E-CMB-6 */
static void bounce(struct ctx *c, const struct frame *f, int hits)
{
    TELL(c, NOTE, NONE, ABSORBED, .count = hits, .place = f->zone, .n = {f->attack.damage},
         .rule = f->attack.flags & RANGED ? R_PRIO_4 : R_CMB_6);
}

/* The kind of one more zombie like this one, NONE if it is the only one. */
int second_of(const struct horde_game *g, const uint8_t zombie[KINDS], int kind)
{
    if (zombie[kind] > 1)
        return kind;
    for (int k = 0; k < g->zombie_kinds; k++) /* INV-IA-13: of its type, whatever the subspecies */
        if (k != kind && zombie[k] && g->kind[k].class == g->kind[kind].class)
            return k;
    return NONE;
}

/* 2E-SKILL-REAPER: one hit of the action may take a second one of the kind with it; abominations are one kind (2E-INT-60). */
static bool may_reap(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    if (!reaps(g, &s->survivor[f->who], f->attack.type, ranged_index(f)) || f->attack.flags & (REAPED | CAR))
        return false;
    int second = second_of(g, s->zombie[f->zone], kind);
    return second != NONE && !withstands(g, s, f, kind) && !withstands(g, s, f, second);
}

static void explode(struct ctx *c, struct frame *f);

/* The hit is spent; of a concentrated attack all of them are. */
static void spend_hits(struct frame *f, int n) { f->attack.hits = (uint8_t)(target_of(f) != NONE ? 0 : f->attack.hits - n); }

/* INV-GEN-4, 2E-CMB-5, DS-CBT-2 */
static enum flow assign(struct ctx *c, struct frame *f)
{
    if (f->attack.flags & BLAST) {
        f->step = AT_MISSES;
        if (f->attack.hits)
            explode(c, f);
        return GO;
    }
    kind_set kinds = f->attack.hits ? targets(c->g, c->s, f) : 0;
    if (!can_kill(c->g, c->s, f, kinds)) {
        if (kinds)
            bounce(c, f, f->attack.hits);
        f->step = AT_MISSES;
        return GO;
    }
    int kind = __builtin_ctz(kinds), n = c->s->zombie[f->zone][kind];
    if (kinds & (kinds - 1) || may_reap(c->g, c->s, f, kind))
        return ASK;
    if (f->attack.hits < n)
        n = f->attack.hits;
    if (target_of(f) != NONE)
        n = 1;
    spend_hits(f, n);
    kill(c, f, kind, n, target_of(f) != NONE ? R_DS_CONC_2 : R_CMB_5);
    return GO;
}

/* 2E-AMB-14: never the one who throws, but a car takes whoever stands there. 2E-INT-32: nothing helps. The first to die, NONE
 * if nobody is there. */
/* INV-FIRE-3, INV-FIRE-7, INV-SKILL-LOW-PROFILE: hellfire takes the one who fires too, and no skill helps. */
static int burn_survivors(struct ctx *c, const struct frame *f, enum blaze by)
{
    int dead = NONE;
    for (int i = 0; i < c->s->people; i++)
        if (c->s->survivor[i].zone == f->zone && (i != f->who || by == BY_CAR || by == BY_HELLFIRE) &&
            take_wounds(c, i, c->s->survivor[i].health, by == BY_HELLFIRE ? R_INV_FIRE_3 : R_MOLO_1) && dead == NONE)
            dead = i;
    return dead;
}

/* DS-GREN-3, INV-FIRE-4: nobody has them, nobody gets points; what else lies there stays (DS-AMB-27, DS-AMB-28). */
static void lose_objectives(struct ctx *c, int zone)
{
    for (int i = 0; i < c->g->tokens; i++)
        if (c->s->tokens >> i & 1 && c->g->token[i].zone == zone && c->g->token[i].type == TOKEN_OBJECTIVE)
            remove_objective(c, zone);
}

/* 2E-MOLO-3, 2E-MOLO-1, DS-GREN-2 .. 3, 2E-ABOM-5: everybody at once, and the game is lost only then; 2E-AMB-50: losing is
 * looked at first. */
static void burn(struct ctx *c, struct frame *f, enum blaze by)
{
    bool spares = abomination_here(c->g, c->s, f->zone, MOLOTOV_SPARES_OTHERS);
    if (!spares)
        ASK_PARTS(c->g, blown, c, f->zone, f->who, by == BY_CAR ? NONE : f->attack.type);
    int dead = spares ? NONE : burn_survivors(c, f, by);
    if (c->s->result != HD_PLAYING) /* WZC-KO-7: nobody is left, and nothing of this attack either */
        return;
    for (int k = 0; k < c->g->zombie_kinds; k++)
        if (c->s->zombie[f->zone][k] && (!spares || c->g->kind[k].special == MOLOTOV_SPARES_OTHERS))
            kill(c, f, k, c->s->zombie[f->zone][k], spares ? R_ABOM_5 : by == BY_HELLFIRE ? R_INV_FIRE_3 : R_MOLO_1);
    if (by == BY_SEISMIC || by == BY_HELLFIRE)
        lose_objectives(c, f->zone);
    if (dead != NONE)
        finish(c, HD_LOST, R_WIN_2, dead);
    else if (!spares)
        struck(c, f->zone, by);
}

/* ---- cars that are shot at ---- */

void start_blast(struct ctx *c, int who, int type, int car)
{
    start_attack(c, who, type, true, false, cars(c->g, c->s)[car].zone);
    struct frame *f = top(c->s);
    f->attack.flags |= BLAST;
    f->step = AT_ROLL;
    f->attack.target = (uint8_t)car;
}

/* One hit is enough; what was in the car is lost. Whoever an abominawild saves stands on the street. */
static void explode(struct ctx *c, struct frame *f)
{
    struct car *car = &cars(c->g, c->s)[f->attack.target];
    for (int i = 0; i < c->s->people; i++) /* whoever sits in it dies in the zone like everybody there */
        if (c->s->survivor[i].car == f->attack.target + 1)
            c->s->survivor[i].car = c->s->survivor[i].driver = 0;
    for (int i = 0; i < car->loads; i++)
        discard_card(c, car->load[i]);
    *car = (struct car){.zone = NONE, .state = CAR_BURNT};
    TELL(c, REMOVE, CAR_3, BLAST, .piece = f->who, .place = f->zone);
    burn(c, f, BY_CAR);
}

/* ---- after the hits ---- */

/* Of the card that is being thrown. */
static int thrown_slot(const struct survivor *v, const struct frame *f)
{
    const uint8_t *slot = memchr(v->card, f->attack.used.copy[0], SLOTS);
    assert(slot); /* nobody can drop it meanwhile */
    return (int)(slot - v->card);
}

/* Where a card just thrown could go: a place in the backpack, maybe its own (2E-SKILL-WEBBING). -1: nowhere. */
static int kept_slot(const struct horde_game *g, const struct survivor *v, const struct frame *f)
{
    if (v->flags & KNOCKED) /* WZC-KO-2: it has gone with everything else */
        return -1;
    int from = thrown_slot(v, f);
    return from >= PACK ? from : free_slot(v, PACK, slot_end(g, v));
}

/* INV-FIRE-1, INV-MOUNT-4, INV-MOUNT-5: one that is mounted, whichever; the flamethrower stays. */
static void spend_canister(struct ctx *c, const struct frame *f)
{
    int copy = next_mounted(c->g, c->s, f->attack.used.copy[0], -1);
    assert(copy != NONE); /* nobody can take it off meanwhile */
    dismount(c->g, c->s, copy);
    discard_card(c, copy);
    TELL(c, CARD, INV_MOUNT_4, CANISTER_SPENT, .piece = f->who, .card = c->g->type_of[copy], .area = AREA_DISCARD);
}

static void throw_away(struct ctx *c, const struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    if (v->flags & KNOCKED) /* by the own fire: everything is gone already */
        return;
    int slot = thrown_slot(v, f);
    discard_card(c, v->card[slot]);
    v->card[slot] = NONE;
}

/* 2E-SKILL-TWOCOCKTAILS: the die is never changed or rolled again. Returns true when the owner may keep it. */
static bool cocktail(struct ctx *c, struct frame *f)
{
    const struct survivor *v = &c->s->survivor[f->who];
    if (!(f->attack.flags & ALL) || !has(v, D_TWO_COCKTAILS))
        return false;
    int need = c->g->amount[D_TWO_COCKTAILS], face = roll_die(c);
    TELL(c, ROLL, SKILL_TWOCOCKTAILS, COCKTAIL, .piece = f->who, .card = f->attack.type, .reveals = 1,
         .n = {need, face >= need}, .dice_count = 1, .dice = {(uint8_t)face});
    return face >= need;
}

/* 2E-SKILL-HOLDYOURNOSE: whoever stands where the last zombie fell. */
static void hold_nose(struct ctx *c, int zone)
{
    for (int who = c->s->people - 1; who >= 0; who--)
        if (plays(c->s, who) && c->s->survivor[who].zone == zone && has(&c->s->survivor[who], D_HOLD_YOUR_NOSE)) {
            struct frame *f = push(c->s, F_DRAW, who);
            f->draw.cards = 1;
            f->draw.how = NO_SEARCH;
            TELL(c, NOTE, SKILL_HOLDYOURNOSE, NOSE, .piece = who, .place = zone);
        }
}

/* ---- glitches ---- */

static enum flow finish_attack(struct ctx *c, struct frame *f);

/* In attack.rerolled, above enum reroll: weapons that will break, and which of two that are not alike. */
enum { LOST = 1 << 3, LOST_BITS = LOST | 1 << 4, SECOND_LOST = 1 << 5 };

static int lost_weapons(const struct frame *f) { return (f->attack.rerolled & LOST_BITS) / LOST; }

static void set_lost(struct frame *f, int n) { f->attack.rerolled = (uint8_t)((f->attack.rerolled & ~LOST_BITS) | n * LOST); }

/* WZC-SKILL-SPAREPARTS, WZC-SKILL-IGNOREGLITCH, WZC-INT-49, WZC-DEC-03: what may save the weapons. */
static void list_savers(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
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
static enum flow glitch(struct ctx *c, struct frame *f)
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
}

/* WZC-INT-07: one of the pair is given up when the attack is over, like one that breaks. */
static void use_spare(struct ctx *c, struct frame *f, int type)
{
    const struct survivor *v = &c->s->survivor[f->who];
    int slot = spare_slot(c->g, v, type, f->attack.flags & RANGED, &f->attack.used, lost_weapons(f));
    bool used = memchr(f->attack.used.copy, v->card[slot], sizeof f->attack.used.copy);
    set_lost(f, used ? 1 : 0);
    if (!used)
        give_up(c, f->who, slot, R_WZC_SKILL_SPAREPARTS, P_SPARE_PART);
}

static void save_weapons(struct ctx *c, struct frame *f, struct hd_action a)
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

static bool from_start(const struct horde_game *g, int copy) { return g->deck_of[copy] == DECK_STARTING; }

/* WZC-DEC-02: they differ only in where they come from: a starting card never comes back. */
static bool chooses_lost(const struct horde_game *g, const struct frame *f)
{
    const uint8_t *copy = f->attack.used.copy;
    return lost_weapons(f) == 1 && f->step != AT_LOSE && copy[1] != NONE && from_start(g, copy[0]) != from_start(g, copy[1]);
}

static void break_weapons(struct ctx *c, struct frame *f)
{
    const struct survivor *v = &c->s->survivor[f->who];
    int first = f->attack.rerolled & SECOND_LOST ? 1 : 0;
    for (int i = 0; i < lost_weapons(f); i++) {
        const uint8_t *slot = memchr(v->card, f->attack.used.copy[(first + i) & 1], SLOTS);
        if (slot) /* not thrown away with everything else meanwhile */
            give_up(c, f->who, (int)(slot - v->card), R_WZC_ALLOUT_5, P_BREAKS);
    }
}

static void choose_lost(struct ctx *c, struct frame *f, int word)
{
    if (from_start(c->g, f->attack.used.copy[0]) != (word == W_STARTING))
        f->attack.rerolled |= SECOND_LOST;
    finish_attack(c, f);
}

/* INV-FIRE-8: kills by fire are kills of a ranged action. */
static enum flow finish_attack(struct ctx *c, struct frame *f)
{
    int who = f->who, zone = f->zone, kills = f->attack.kills, back = f->attack.returns, f_flags = f->attack.flags;
    if (c->s->survivor[who].flags & GOES_ALL_OUT) {
        break_weapons(c, f);
        go_all_out(c, who, false);
    }
    bool on_foot =
        !(f->attack.flags & CAR) && !c->s->survivor[who].car && !burdened(c->g, &c->s->survivor[who]); /* 2E-INT-09 */
    if (f->attack.flags & ALL && f->step == AT_AFTER && c->g->card_type[f->attack.type].flags & CARD_FIRE)
        spend_canister(c, f);
    else if (f->attack.flags & ALL && f->step == AT_AFTER)
        throw_away(c, f);
    pop(c->s);
    for (int kind = 0; back >> kind; kind++)
        if (back >> kind & 1)
            place_zombies(c, c->s->spawn_zone[0], kind, 1, R_ABOM_1);
    if (kills && c->g->rule.escalation_kills && !(f_flags & CAR))
        count_streak(c->s, who, f_flags & RANGED, 1);
    if (kills && on_foot && has(&c->s->survivor[who], D_HIT_AND_RUN) && on_board(c->s, who))
        push(c->s, F_RUN, who);
    if (kills && !c->s->crowd[zone])
        hold_nose(c, zone);
    return GO;
}

/* DS-NOISE-6, 2E-NOISE-1, DS-NOISE-1 */
static enum flow after(struct ctx *c, struct frame *f)
{
    const struct card_type *t = &c->g->card_type[f->attack.type];
    if (t->flags & CARD_GRENADE)                      /* INV-FIRE-6: fire makes none at all */
        make_noise(c, f->zone, f->who, R_DS_NOISE_5); /* DS-GREN-5, DS-NOISE-5: there, not here */
    else if (f->attack.flags & RANGED ? t->ranged.noisy : t->melee.noisy)
        make_noise(c, c->s->survivor[f->who].zone, f->who,
                   R_NOISE_1); /* INV-GEN-5, 2E-NOISE-2, DS-NOISE-2, DS-NOISE-6: one token, whatever was used; DS-NOISE-7: of a
                                  machine, where that is */
    if (chooses_lost(c->g, f)) {
        f->step = AT_LOSE;
        return GO;
    }
    if (!cocktail(c, f))
        return finish_attack(c, f);
    f->step = AT_KEEP;
    return GO;
}

static bool strikes_friends(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    for (int i = 0; i < s->people; i++)
        if (s->survivor[i].zone == f->zone && i != f->who && i != machine_user(g, s, f->who) &&
            !has(&s->survivor[i], D_LOW_PROFILE) && !(f->attack.flags & CAR && s->survivor[i].car))
            return true;
    return false;
}

/* 2E-MELEE-2, DS-FF-3 */
static enum flow misses(struct ctx *c, struct frame *f)
{
    bool careful = f->attack.flags & SNIPER || is_careful(f);
    bool danger = f->attack.flags & RANGED && !careful && f->attack.missed && strikes_friends(c->g, c->s, f);
    if (danger && f->step == AT_MISSES && !(f->attack.flags & CAR) && has(&c->s->survivor[f->who], D_STEADY_HAND)) {
        f->step = AT_IGNORE;
        return ASK;
    }
    f->step = AT_AFTER;
    if (danger) {
        bool once = target_of(f) != NONE && c->g->rule.concentrated_misses; /* INV-CONC-2, INV-CONC-3: one for all of them */
        start_wounds(c, F_FRIENDLY, f->who, f->zone, once ? 1 : f->attack.missed,
                     f->attack.damage); /* 2E-FF-1, DS-CONC-4, DS-FF-1, 2E-FF-3, 2E-FF-4 */
        top(c->s)->step = f->attack.flags & CAR ? 1 : 0;
    }
    return GO;
}

/* ---- the frame ---- */

/* DS-SKILL-CONC-EXPERT: what the dice that are rolled make of it. */
static void focus(struct ctx *c, struct frame *f)
{
    int dice = dice_of(c->s, f);
    struct attack a = {.damage = f->attack.damage,
                       .aim = (uint8_t)target_of(f),
                       .expert = has(&c->s->survivor[f->who], D_CONCENTRATED_EXPERT)};
    f->attack.damage = (uint8_t)concentrated_damage(c->g, &a, dice);
    f->attack.target |= concentrated_careful(c->g, &a, dice) ? CAREFUL : 0;
}

static enum blaze blaze_of(const struct card_type *t)
{
    return t->flags & CARD_GRENADE ? BY_SEISMIC : t->flags & CARD_FIRE ? BY_HELLFIRE : BY_MOLOTOV;
}

static enum flow first_roll(struct ctx *c, struct frame *f)
{
    f->step = f->attack.flags & ALL ? AT_MISSES : AT_REROLL;
    if (f->attack.flags & ALL)
        burn(c, f, blaze_of(&c->g->card_type[f->attack.type]));
    else if (target_of(f) != NONE)
        focus(c, f);
    if (!(f->attack.flags & ALL))
        roll(c, f, dice_of(c->s, f), R_CMB_1);
    if (f->attack.all_out)
        roll_all_out(c, f);
    return GO;
}

/* A pending question of a kind comes up only for owners of the skill. */
static void count_sixes(const struct horde_state *s, struct frame *f, uint8_t owners)
{
    f->attack.pending = owners >> ranged_index(f) & 1 && !(f->attack.flags & CAR) ? (uint8_t)sixes(s, f) : 0;
}

/* 2E-EQUIP-7 */
static enum flow count_hits(struct ctx *c, struct frame *f)
{
    f->attack.hits = (uint8_t)(hits_in(f->attack.face, f->attack.need) + hits_in(f->attack.all_face, f->attack.need));
    f->attack.missed = (uint8_t)(dice_in(f->attack.face) + dice_in(f->attack.all_face) - f->attack.hits); /* WZC-INT-06 */
    count_sixes(c->s, f, c->s->survivor[f->who].roll6_damage);
    f->step = AT_BOOST;
    return GO;
}

enum flow attack_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case AT_SUBSTITUTE: return ASK;
    case AT_ROLL: return first_roll(c, f);
    case AT_REROLL:
        if (rerolls_left(c->g, c->s, f)) /* 2E-DEC-17: also a roll of hits only */
            return ASK;
        count_sixes(c->s, f, c->s->survivor[f->who].roll6_die);
        f->step = f->attack.all_face[0] ? AT_GLITCH : AT_SIXES;
        return GO;
    case AT_GLITCH: return glitch(c, f);
    case AT_SIXES:
        if (f->attack.pending)
            return ASK;
        f->step = AT_COUNT;
        return GO;
    case AT_COUNT: return count_hits(c, f);
    case AT_BOOST:
        if (f->attack.pending && f->attack.hits)
            return ASK;
        f->step = AT_ASSIGN;
        return GO;
    case AT_ASSIGN: return assign(c, f);
    case AT_MISSES:
    case AT_IGNORE: return misses(c, f);
    case AT_AFTER: return after(c, f);
    default: return ASK; /* AT_KEEP, AT_LOSE */
    }
}

static void list_hits(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t kinds = targets(g, s, f); kinds;) {
        int kind = bit_pop(&kinds);
        put(l, act2(V_HIT, f->who, kind));
        if (may_reap(g, s, f, kind))
            put(l, act2(V_REAP, f->who, kind));
    }
}

void attack_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    uint8_t sources = f->step == AT_REROLL ? rerolls_left(g, s, f) : 0;
    const struct survivor *v = &s->survivor[f->who];
    if (f->step == AT_ASSIGN) {
        list_hits(g, s, f, l);
        return;
    }
    if (f->step == AT_LOSE) {
        put(l, act2(V_LOSE, f->who, W_STARTING));
        put(l, act2(V_LOSE, f->who, W_FOUND));
        return;
    }
    if (f->step == AT_GLITCH)
        list_savers(g, s, f, l);
    if (sources & REROLL_LUCKY)
        put(l, act2(V_REROLL, f->who, W_LUCKY));
    if (sources & ~REROLL_LUCKY)
        put(l, act2(V_REROLL, f->who, W_AMMO));
    if (f->step == AT_SUBSTITUTE)
        put(l, act1(V_SUBSTITUTE, f->who));
    if (f->step == AT_SIXES)
        put(l, act1(V_ROLL6, f->who));
    if (f->step == AT_BOOST)
        put(l, act1(V_BOOST, f->who));
    if (f->step == AT_IGNORE)
        put(l, act1(V_IGNORE, f->who));
    if (f->step == AT_KEEP && kept_slot(g, v, f) >= 0)
        put(l, act2(V_KEEP, f->who, f->attack.type));
    put(l, act1(V_PASS, f->who));
}

/* The source of that name: of several cards the first that is left. */
static uint8_t reroll_bit(uint8_t left, int word)
{
    unsigned ammo = left & ~(unsigned)REROLL_LUCKY;
    return (uint8_t)(word == W_LUCKY ? REROLL_LUCKY : ammo & -ammo);
}

/* What an answer in the middle of the attack may come to. */
void attack_info(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action answer,
                 struct hd_action_info *info)
{
    bool substitutes = f->step == AT_SUBSTITUTE && (answer.verb == V_SUBSTITUTE || answer.verb == V_PASS);
    bool rolled = f->step == AT_REROLL && (answer.verb == V_REROLL || answer.verb == V_PASS);
    if (!substitutes && !rolled)
        return;
    uint8_t used = answer.verb != V_REROLL ? 0 : reroll_bit(rerolls_left(g, s, f), answer.arg[1]);
    int rerolls = __builtin_popcount(rerolls_left(g, s, f) & ~used);
    struct attack a = {.who = f->who,
                       .type = f->attack.type,
                       .ranged = f->attack.flags & RANGED ? 1 : 0,
                       .zone = f->zone,
                       .dice = f->step == AT_SUBSTITUTE ? f->attack.dice : dice_in(f->attack.face),
                       .need = f->attack.need,
                       .damage = f->attack.damage,
                       .all_out = f->attack.all_out,
                       .lies = rolled,
                       .sure = hits_in(f->attack.all_face, f->attack.need),
                       .sure_sixes = all_out_sixes(s, f),
                       .sniper = f->attack.flags & SNIPER,
                       .by = (uint8_t)machine_user(g, s, f->who),
                       .aim = (uint8_t)(target_of(f)),
                       .expert = substitutes && has(&s->survivor[f->who], D_CONCENTRATED_EXPERT)};
    if (answer.verb == V_SUBSTITUTE)
        a.dice += s->crowd[f->zone] - f->attack.printed;
    if (substitutes || answer.verb == V_REROLL)
        attack_odds(g, s, &a, rerolls, false, info);
    else
        roll_odds(g, s, &a, hits_in(f->attack.face, a.need), sixes(s, f), info);
}

/* 2E-EQUIP-5, 2E-SKILL-LUCKY, DS-SKILL-LUCKY, 2E-INT-03: the whole roll again, the new one counts. */
static void reroll(struct ctx *c, struct frame *f, int word)
{
    int n = dice_in(f->attack.face);
    memset(f->attack.face, 0, sizeof f->attack.face);
    if (word == W_LUCKY)
        f->attack.rerolled |= REROLL_LUCKY;
    else
        set_ammo_used(f, ammo_used(f) + 1);
    roll(c, f, n, word == W_LUCKY ? R_SKILL_LUCKY : R_EQUIP_5);
}

/* 2E-SKILL-ROLL6DIE, DS-SKILL-ROLL-6, 2E-INT-06: added dice get the same bonuses, a six among them goes on, none is rolled
 * again. */
static void roll_one_more(struct ctx *c, struct frame *f)
{
    int before = sixes(c->s, f);
    roll(c, f, 1, R_SKILL_ROLL6DIE);
    if (sixes(c->s, f) == before)
        f->attack.pending--;
}

static void keep(struct ctx *c, struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    int from = thrown_slot(v, f), to = kept_slot(c->g, v, f);
    uint8_t copy = v->card[from];
    v->card[from] = NONE;
    v->card[to] = copy;
    TELL(c, CARD, SKILL_TWOCOCKTAILS, KEEP, .piece = f->who, .card = f->attack.type, .area = AREA_PACK);
    finish_attack(c, f);
}

/* As if all had been used. */
static void decline_rerolls(struct ctx *c, struct frame *f)
{
    int cards = ammo_used(f) + __builtin_popcount(rerolls_left(c->g, c->s, f) & ~(unsigned)REROLL_LUCKY);
    f->attack.rerolled |= REROLL_LUCKY;
    set_ammo_used(f, cards ? cards : 1);
}

static void pass(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case AT_SUBSTITUTE: f->step = AT_ROLL; break;
    case AT_REROLL: decline_rerolls(c, f); break;
    case AT_KEEP: f->step = AT_AFTER, finish_attack(c, f); break;
    case AT_IGNORE: break; /* misses() goes on with the danger as it is */
    default: f->attack.pending = 0; break;
    }
}

/* 2E-SKILL-STEADYHAND, 2E-SKILL-ROLL6DAMAGE */
void attack_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (f->step == AT_GLITCH) {
        save_weapons(c, f, a);
        return;
    }
    switch (a.verb) {
    case V_LOSE: choose_lost(c, f, a.arg[1]); break;
    case V_SUBSTITUTE:
        f->attack.flags |= SUBSTITUTED;
        f->step = AT_ROLL;
        TELL(c, NOTE, NONE, SUBSTITUTE, .piece = f->who, .n = {dice_of(c->s, f)},
             .rule = f->attack.flags & RANGED ? R_SKILL_FULLAUTO : R_SKILL_BARBARIAN);
        break;
    case V_REROLL: reroll(c, f, a.arg[1]); break;
    case V_ROLL6: roll_one_more(c, f); break;
    case V_BOOST: /* 2E-AMB-17: every hit of the action, for each six */
        f->attack.pending--;
        f->attack.damage++;
        TELL(c, NOTE, SKILL_ROLL6DAMAGE, BOOST, .piece = f->who, .n = {f->attack.damage});
        break;
    case V_HIT:
    case V_REAP:
        if (withstands(c->g, c->s, f, a.arg[1])) {
            spend_hits(f, 1);
            bounce(c, f, 1);
            break;
        }
        spend_hits(f, 1);
        if (a.verb == V_REAP) {
            int second = second_of(c->g, c->s->zombie[f->zone], a.arg[1]);
            f->attack.flags |= REAPED;
            kill(c, f, second, 1, R_SKILL_REAPER);
        }
        kill(c, f, a.arg[1], 1, f->attack.flags & RANGED ? R_PRIO_3 : R_MELEE_1);
        break;
    case V_IGNORE:
        TELL(c, NOTE, SKILL_STEADYHAND, IGNORE, .piece = f->who, .n = {f->attack.missed});
        f->attack.missed = 0;
        break;
    case V_KEEP: keep(c, f); break;
    default: pass(c, f); break;
    }
}
