/*
 * combat.c - one attack from the declaration to the last trigger, in the order of 2E-TIM-1.
 * Not here: which attacks there are (attack.c), whom hits kill (hits.c), what kills a whole zone (blaze.c), who is hit by a
 * miss (wounds.c).
 */
#include "horde/core/combat.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/think/think.h"

#include <string.h>

/* In attack.rerolled, besides enum reroll: how many mounted cards have been used, in two halves around what all-out keeps. */
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
/* DS-MOUNT-6: of the kind this attack is made with. */
static int mounted_rerolls(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how)
{
    const struct line *line = ranged ? &g->card_type[type].ranged : &g->card_type[type].melee;
    const struct survivor *v = &s->survivor[who];
    int ammo = how & HOW_SECOND ? line->second : line->ammo, sum = 0, most = 0;
    for (int i = HAND; ammo && i < hands_end(g, v); i++) {
        if (v->card[i] == NONE || g->type_of[v->card[i]] != type)
            continue;
        int n = mounted_cards(g, s, v->card[i], ammo);
        sum += n;
        most = n > most ? n : most;
    }
    int n = how & HOW_DUAL ? sum : most;
    return n < REROLL_CARDS ? n : REROLL_CARDS;
}

uint8_t rerolls_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how)
{
    const struct survivor *v = &s->survivor[who];
    uint8_t sources = has(v, D_LUCKY) ? REROLL_LUCKY : 0;
    if (has_part(g, PART_MOUNTING))
        return (uint8_t)(sources | ((1u << mounted_rerolls(g, s, who, type, ranged, how)) - 1) * REROLL_AMMO);
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

/* 2E-SKILL-ESCALATION: in one's own turn, free attacks too. */
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

static enum rule attack_rule(const struct card_type *t, const struct frame *f, bool ranged)
{
    if (f->attack.flags & CAR)
        return R_CAR_12;
    if (t->flags & CARD_GRENADE)
        return R_DS_GREN_1;
    if (t->flags & CARD_FIRE)
        return R_INV_FIRE_1;
    return ranged ? R_ACT_RANGED_1 : R_ACT_MELEE_1;
}

void start_attack(struct ctx *c, int who, int type, bool ranged, int how, int zone)
{
    const struct card_type *t = &c->g->card_type[type];
    bool dual = how & HOW_DUAL;
    if (how & HOW_ALL_OUT) /* before the attack is planned: some skills count only then */
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
    f->attack.target = how & HOW_SECOND ? SECOND_AMMO : 0;
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
             .count = dual ? 2 : 1, .rule = attack_rule(t, f, ranged), .n = {a.dice, a.need, a.damage});
    if (a.all_out)
        TELL(c, NOTE, WZC_ALLOUT_3, ALL_OUT, .piece = who, .card = type, .n = {a.all_out});
    if (ranged && t->flags & CARD_RELOAD)
        unload(c->g, c->s, used); /* 2E-RELOAD-1 */
}

/* 2E-SKILL-IMPROVMELEE: improvised attacks have their own card, which nobody holds. */
static bool is_shot(struct hd_action a)
{
    return a.verb == V_SHOOT || a.verb == V_BLAST || (a.verb == V_IMPROVISE && a.arg[1] == W_RANGED);
}

int shot_zone(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    return a.verb == V_BLAST ? cars(g, s)[a.arg[2]].zone : a.arg[2];
}

void begin_attack(struct ctx *c, struct hd_action a)
{
    if (is_shot(a) && asks_for_lamp(c->g, c->s, a.arg[0], a))
        ask_for_lamp(c, a.arg[0], a);
    else
        attack_now(c, a);
}

void attack_now(struct ctx *c, struct hd_action a)
{
    if (is_shot(a))
        light_target(c, a.arg[0], shot_zone(c->g, c->s, a));
    if (a.verb == V_BLAST) {
        start_blast(c, a.arg[0], a.arg[1], a.arg[2]);
        return;
    }
    if (a.verb == V_IMPROVISE) {
        start_attack(c, a.arg[0], c->g->improvised[is_shot(a)], is_shot(a), false, a.arg[2]);
        return;
    }
    if (a.verb == V_MELEE)
        start_attack(c, a.arg[0], a.arg[1], false, how_of(a.arg[2]), c->s->survivor[a.arg[0]].zone);
    else
        start_attack(c, a.arg[0], a.arg[1], true, how_of(a.arg[3]), a.arg[2]);
    concentrate(c, a.verb == V_MELEE ? a.arg[3] : a.arg[4]);
}

static struct attack focused(const struct horde_state *s, const struct frame *f)
{
    return (struct attack){
        .damage = f->attack.damage, .aim = (uint8_t)target_of(f), .expert = has(&s->survivor[f->who], D_CONCENTRATED_EXPERT)};
}

/* DS-CONC-1 */
void concentrate(struct ctx *c, int kind)
{
    if (kind == NONE)
        return;
    struct frame *f = top(c->s);
    f->attack.target |= (uint8_t)(kind + 1);
    struct attack a = focused(c->s, f);
    int damage = concentrated_damage(c->g, &a, f->attack.dice);
    TELL(c, NOTE, DS_CONC_1, CONCENTRATE, .piece = f->who, .piece_kind = kind, .place = f->zone,
         .n = {damage > f->attack.damage ? damage : 0});
}

/* ---- dice ---- */

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
    int how = (f->attack.flags & DUAL ? HOW_DUAL : 0) | (f->attack.target & SECOND_AMMO ? HOW_SECOND : 0);
    unsigned all = rerolls_of(g, s, f->who, f->attack.type, f->attack.flags & RANGED, how);
    unsigned lucky = all & REROLL_LUCKY & ~(unsigned)f->attack.rerolled;
    return (uint8_t)(lucky | (all >> 1 >> ammo_used(f)) << 1);
}

static int dice_of(const struct horde_state *s, const struct frame *f)
{
    return f->attack.flags & SUBSTITUTED ? f->attack.dice - f->attack.printed + s->crowd[f->zone] : f->attack.dice;
}

/* ---- after the hits ---- */

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
    if (f->attack.flags & ALL && f->step == AT_AFTER)
        spend_thrown(c, f);
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

/* 2E-NOISE-1, DS-NOISE-1, INV-GEN-5, 2E-NOISE-2, DS-NOISE-2, DS-NOISE-6: one token, whatever was used; DS-NOISE-7: of a
 * machine, where that is; a grenade has made its own where it struck. */
static enum flow after(struct ctx *c, struct frame *f)
{
    const struct card_type *t = &c->g->card_type[f->attack.type];
    bool noisy = f->attack.flags & RANGED ? t->ranged.noisy : t->melee.noisy;
    if (noisy && !(t->flags & CARD_GRENADE))
        make_noise(c, c->s->survivor[f->who].zone, f->who, R_NOISE_1);
    if (chooses_lost(c->g, f)) {
        f->step = AT_LOSE;
        return GO;
    }
    if (!may_keep_thrown(c, f))
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
static bool misses_strike(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    bool careful = f->attack.flags & SNIPER || is_careful(f);
    return f->attack.flags & RANGED && !careful && f->attack.missed && strikes_friends(g, s, f);
}

static enum flow misses(struct ctx *c, struct frame *f)
{
    bool danger = misses_strike(c->g, c->s, f);
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
    struct attack a = focused(c->s, f);
    f->attack.damage = (uint8_t)concentrated_damage(c->g, &a, dice);
    f->attack.target |= concentrated_careful(c->g, &a, dice) ? CAREFUL : 0;
}

static enum flow first_roll(struct ctx *c, struct frame *f)
{
    f->step = f->attack.flags & ALL ? AT_MISSES : AT_REROLL;
    if (f->attack.flags & ALL)
        burn_target(c, f);
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

static void read_dice(struct frame *f)
{
    f->attack.hits = (uint8_t)(hits_in(f->attack.face, f->attack.need) + hits_in(f->attack.all_face, f->attack.need));
    f->attack.missed = (uint8_t)(dice_in(f->attack.face) + dice_in(f->attack.all_face) - f->attack.hits); /* WZC-INT-06 */
}

/* 2E-EQUIP-7 */
static enum flow count_hits(struct ctx *c, struct frame *f)
{
    read_dice(f);
    if (f->attack.hits && f->attack.flags & RANGED && !c->s->crowd[f->zone] && queues(c->g, WHEN_SHOT))
        falls_due(c, WHEN_SHOT, f->who, f->zone, f->attack.damage);
    count_sixes(c->s, f, c->s->survivor[f->who].roll6_damage);
    f->step = AT_BOOST;
    return GO;
}

/* DS-DEC-15, where that is not asked in vain: no roll is better than hits only, unless sixes bring something, nor than hits
 * enough for everybody there and no miss that strikes a friend. */
static bool nothing_better(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    const struct survivor *v = &s->survivor[f->who];
    struct frame rolled = *f;
    if (!g->rule.keep_hits)
        return false;
    read_dice(&rolled);
    if (!rolled.attack.missed && !v->roll6_die && !v->roll6_damage)
        return true;
    bool nobody = !s->crowd[f->zone] && queues(g, WHEN_SHOT); /* what is hit then is the mission's */
    return !nobody && !misses_strike(g, s, &rolled) && kills_all(g, s, &rolled);
}

enum flow attack_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case AT_SUBSTITUTE: return ASK;
    case AT_ROLL: return first_roll(c, f);
    case AT_REROLL:
        if (rerolls_left(c->g, c->s, f) && !nothing_better(c->g, c->s, f)) /* 2E-DEC-17: also a roll of hits only */
            return ASK;
        count_sixes(c->s, f, c->s->survivor[f->who].roll6_die);
        f->step = f->attack.all_face[0] ? AT_GLITCH : AT_SIXES;
        return GO;
    case AT_GLITCH: return find_glitches(c, f);
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
    case AT_ASSIGN: return assign_hits(c, f);
    case AT_MISSES:
    case AT_IGNORE: return misses(c, f);
    case AT_AFTER: return after(c, f);
    default: return ASK; /* AT_KEEP, AT_LOSE */
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
    case V_LOSE: choose_lost(c->g, f, a.arg[1]), finish_attack(c, f); break;
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
    case V_REAP: take_hit(c, f, a); break;
    case V_IGNORE:
        TELL(c, NOTE, SKILL_STEADYHAND, IGNORE, .piece = f->who, .n = {f->attack.missed});
        f->attack.missed = 0;
        break;
    case V_KEEP: keep_thrown(c, f), finish_attack(c, f); break;
    default: pass(c, f); break;
    }
}
