/*
 * actions.c - what a survivor can do in a turn: the list of it, the small actions that have no file to themselves, and the
 * table from verbs to what they do. Not here: what pays for an action, and how a turn begins and ends (turn.c). INV-ACT-5: the
 * same table in every game of the family.
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

/* ---- small actions that have no file to themselves ---- */

static int token_here(const struct horde_game *g, const struct horde_state *s, int zone, int kind)
{
    int type = kind == KIND_OBJECTIVE ? TOKEN_OBJECTIVE : kind == KIND_CRATE ? TOKEN_CRATE : -1;
    for (token_set left = s->tokens & g->tokens_at[zone]; left; left &= left - 1)
        if (g->token[__builtin_ctzll(left)].type == type)
            return __builtin_ctzll(left);
    return -1;
}

/* 2E-CAR-15: a car here that carries a crate, -1 if none. */
static int crate_car(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 0; i < g->cars; i++)
        if (cars(g, s)[i].zone == zone && cars(g, s)[i].crate)
            return i;
    return -1;
}

struct hd_why need_action(const struct survivor *v, int who) { return v->actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who); }

static struct hd_why check_take(const struct horde_game *g, const struct horde_state *s, int who, int kind)
{
    const struct survivor *v = &s->survivor[who];
    int token = token_here(g, s, v->zone, kind);
    if (token < 0 && !(kind == KIND_CRATE && crate_car(g, s, v->zone) >= 0))
        return kind == KIND_CRATE ? WHY(ACT_CRATE_1, NO_TOKEN, v->zone) : WHY(ACT_OBJ_1, NO_TOKEN, v->zone);
    int rule = token >= 0 && g->token[token].rule ? g->token[token].rule : R_ACT_OBJ_1;
    if (token >= 0 && g->token[token].fixed)
        return (struct hd_why){.rule = (uint16_t)rule, .reason = Y_FIXED, .arg = {v->zone}};
    if (token >= 0 && g->token[token].needs != NONE && !(s->flags >> g->token[token].needs & 1))
        return why_no_flag(g, s, (enum rule)rule, g->token[token].needs, who);
    if (kind == KIND_OBJECTIVE && v->level < g->take_level)
        return WHY(ACT_OBJ_1, NEEDS_LEVEL, g->take_level, who);
    if (kind == KIND_OBJECTIVE && g->take_once && s->swapped >> who & 1)
        return WHY(ACT_OBJ_1, PAIR_DONE, who);
    if (kind == KIND_OBJECTIVE && g->take_once && !companions_of(g, s, who))
        return WHY(ACT_OBJ_1, NEEDS_COMPANION, who);
    return need_action(v, who);
}

/* 2E-FOOD-1, 2E-AMB-08: no action, own turn, also from the backpack. */
struct hd_why check_eat(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    if (type >= g->card_types || !g->card_type[type].eat)
        return WHY(FOOD_1, NO_FOOD, who, type);
    if (find_card(g, &s->survivor[who], type, 0, SLOTS) < 0)
        return WHY(FOOD_1, NO_CARD, who, type);
    return ALLOWED;
}

/* 2E-AMB-08, 2E-INV-5: who sorts cards in one's own turn may eat to make room. */
bool may_eat_sorting(const struct horde_state *s, int who)
{
    const struct frame *f = &s->frame[s->depth - 1];
    if (f->kind != F_REORGANISE || f->who != who)
        return false;
    while (f > s->frame && f->kind != F_TURN)
        f--;
    return f->kind == F_TURN && f->who == who && f->turn.whose != TURN_GIFT;
}

void list_eats_sorting(const struct horde_game *g, const struct horde_state *s, struct list *l)
{
    int who = s->frame[s->depth - 1].who;
    if (!may_eat_sorting(s, who))
        return;
    for (int i = 0; i < SLOTS; i++) {
        int copy = s->survivor[who].card[i], type = copy == NONE ? NONE : g->type_of[copy];
        if (type != NONE && find_card(g, &s->survivor[who], type, 0, i) < 0 && !check_eat(g, s, who, type).rule)
            put(l, act2(V_EAT, who, type));
    }
}

static struct hd_why no_partner(const struct horde_game *g, const struct horde_state *s, int who, int partner)
{
    if (is_machine(g, partner))
        return WHY(DS_ACT_TRADE_3, NO_TRADER, partner);
    if (partner < s->people && s->survivor[partner].flags & KNOCKED)
        return WHY(WZC_INT_55, OUT_OF_ACTION, partner);
    return partner == who ? WHY(ACT_TRADE_2, OTHERS_ONLY, who) : WHY(ACT_TRADE_2, NOT_HERE, partner, who);
}

/* 2E-COMP-7, DS-ACT-TRADE-3: neither companions nor machines trade. */
static struct hd_why check_trade(const struct horde_game *g, const struct horde_state *s, int who, int partner)
{
    if (!plays(s, partner) || partner == who || s->survivor[partner].zone != s->survivor[who].zone)
        return no_partner(g, s, who, partner);
    return need_action(&s->survivor[who], who);
}

/* Free, once in one's own turn. */
static struct hd_why check_free_skill(const struct horde_state *s, int who, enum does d, unsigned used, enum rule rule)
{
    const struct survivor *v = &s->survivor[who];
    if (!has(v, d))
        return (struct hd_why){.rule = (uint16_t)rule, .reason = Y_LACKS_SKILL, .arg = {(int16_t)who}};
    return v->used & used ? why_used(s, who) : ALLOWED;
}

/* 2E-SKILL-TAUNT, DS-SKILL-TAUNT: at most two zones away, no line of sight needed. */
static struct hd_why check_taunt(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = check_free_skill(s, who, D_TAUNT, USED_TAUNT, R_SKILL_TAUNT);
    if (why.rule)
        return why;
    if (zone >= g->board.zones || !reaches(g, s, v->zone, zone, g->amount[D_TAUNT]))
        return why_cut_off(g, s, v->zone, zone, g->amount[D_TAUNT], WHY(SKILL_TAUNT, TOO_FAR, zone)); /* DS-IA-42 */
    return s->crowd[zone] ? ALLOWED : WHY(SKILL_TAUNT, NO_ZOMBIES, zone);
}

/* 2E-SKILL-LIFESAVER, DS-SKILL-LIFESAVER */
static struct hd_why check_rescue(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = check_free_skill(s, who, D_LIFESAVER, USED_RESCUE, R_SKILL_LIFESAVER);
    if (why.rule)
        return why;
    if (zone >= g->board.zones || zone == v->zone || !reaches(g, s, v->zone, zone, 1))
        return why_cut_off(g, s, v->zone, zone, 1, WHY(SKILL_LIFESAVER, NOT_ADJACENT, zone, v->zone)); /* DS-IA-99 */
    if (sight(g, s, who, v->zone, zone) < 0)                                                           /* DS-IA-52 */
        return why_unseen(g, s, v->zone, zone, R_SKILL_LIFESAVER);
    if (!s->crowd[zone])
        return WHY(SKILL_LIFESAVER, NO_ZOMBIES, zone);
    return survivors_in(g, s, zone) ? ALLOWED : WHY(SKILL_LIFESAVER, NO_TARGET_HERE, zone);
}

/* 2E-SKILL-BORNLEADER, DS-SKILL-BORN-LEADER, 2E-AMB-37 */
static struct hd_why check_lead(const struct horde_game *g, const struct horde_state *s, int who, int other)
{
    if (other == who)
        return WHY(SKILL_BORNLEADER, OTHERS_ONLY, who);
    if (!plays(s, other) || !on_board(s, other))
        return on_board(s, other) ? WHY(SKILL_BORNLEADER, NO_TURNS, other) : WHY(SKILL_BORNLEADER, AWAY, other);
    return check_free_skill(s, who, D_BORN_LEADER, USED_LEAD, R_SKILL_BORNLEADER);
}

/* 2E-SKILL-IMPROVRANGED, 2E-SKILL-IMPROVMELEE, 2E-ACT-MELEE-1: an attack without a card, free and silent (2E-AMB-39). */
static struct hd_why check_improvise(const struct horde_game *g, const struct horde_state *s, int who, int word, int zone)
{
    const struct survivor *v = &s->survivor[who];
    bool ranged = word == W_RANGED;
    int distance = zone < g->board.zones ? sight(g, s, who, v->zone, zone) : -1;
    const struct line *line;
    if ((word != W_MELEE && word != W_RANGED) || !(v->improvised >> ranged & 1) || g->improvised[ranged] == NONE)
        return ranged ? WHY(SKILL_IMPROVRANGED, LACKS_SKILL, who) : WHY(SKILL_IMPROVMELEE, LACKS_SKILL, who);
    if (v->used & (ranged ? USED_IMPROVISE_RANGED : USED_IMPROVISE_MELEE))
        return why_used(s, who);
    if (abomination_here(g, s, v->zone, NO_COMBAT_IN_ZONE))
        return WHY(ABOM_3, NO_COMBAT, v->zone); /* 2E-INT-35 */
    if (!ranged && zone != v->zone)
        return WHY(ACT_MELEE_1, MELEE_REACHES_NO_FURTHER, zone, v->zone);
    if (!ranged)
        return s->crowd[zone] ? ALLOWED : WHY(AMB_25, NO_ZOMBIES, zone);
    line = &g->card_type[g->improvised[1]].ranged;
    if (distance < 0)
        return WHY(RNG_1, NOT_SEEN, zone, v->zone);
    return in_range(v, line, distance) ? ALLOWED : WHY(RNG_1, OUT_OF_RANGE, distance, line->min, line->max + v->range);
}

/* At the wheel of a car that drives. */
static bool drives_off(const struct horde_game *g, const struct survivor *v) { return v->driver && g->car[v->car - 1].drive; }

/* 2E-EXIT-1, DS-MIS-2 */
static struct hd_why check_leave(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (g->gates && gate_at(g, v->zone) != NONE)
        return gate_refuses(g, s, who, gate_at(g, v->zone));
    if (!zset_has(&g->exits, v->zone))
        return WHY(EXIT_1, NO_EXIT, v->zone);
    if (s->crowd[v->zone])
        return WHY(EXIT_1, ZOMBIES_HERE, v->zone, s->crowd[v->zone]);
    if (g->leave_by_car && !drives_off(g, v))
        return WHY(EXIT_1, NO_CAR_OUT, who);
    if (!exit_open(g, s))
        return why_exit_waits(g, s);
    return ALLOWED;
}

/* INV-ACT-5: what can be done is as in Dark Side, whatever is listed here. */
/* ---- listing ---- */

static void list_card_action(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int slot,
                             struct list *l)
{
    int who = f->who, type = g->type_of[s->survivor[who].card[slot]];
    const struct card_type *t = &g->card_type[type];
    if (!(t->flags & CARD_RELOAD || t->eat) || find_card(g, &s->survivor[who], type, 0, slot) >= 0)
        return;
    if (t->flags & CARD_RELOAD && !check_reload(g, s, who, type).rule)
        put(l, act2(V_RELOAD, who, type));
    if (t->eat && f->turn.whose != TURN_GIFT)
        put(l, act2(V_EAT, who, type));
}

/* Most slots are empty: those that are not are found all at once, by the highest bit of each byte. */
static void list_card_actions(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    const struct survivor *v = &s->survivor[f->who];
    uint64_t eight;
    _Static_assert(CARDS <= 0x80 && SLOTS == sizeof eight + 1, "only NONE has the bit");
    memcpy(&eight, v->card, sizeof eight);
    for (uint64_t left = ~eight & 0x8080808080808080u; left; left &= left - 1)
        list_card_action(g, s, f, __builtin_ctzll(left) / 8, l);
    if (v->card[SLOTS - 1] != NONE)
        list_card_action(g, s, f, SLOTS - 1, l);
}

static void list_simple(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    for (token_set left = s->tokens & g->tokens_at[v->zone]; left; left &= left - 1) {
        int i = __builtin_ctzll(left), kind = g->token[i].type == TOKEN_OBJECTIVE ? KIND_OBJECTIVE : KIND_CRATE;
        if (token_here(g, s, v->zone, kind) == i && !check_take(g, s, who, kind).rule)
            put(l, act2(V_TAKE, who, kind));
    }
    if (crate_car(g, s, v->zone) >= 0 && token_here(g, s, v->zone, KIND_CRATE) < 0)
        put(l, act2(V_TAKE, who, KIND_CRATE));
    if (others(s))
        list_collects(g, s, who, l);
    struct list here = *l; /* in registers, as in list_laid() */
    int zone = v->zone;
    put_bits(&here, pattern(V_NOISE, who, 1));
    put_bits(&here, pattern(V_REORGANISE, who, 1));
    for (unsigned left = s->played & ~(1u << who); left; left &= left - 1)
        if (s->survivor[__builtin_ctz(left)].zone == zone)
            put_bits(&here, pattern(V_TRADE, who, 2) | operand(1, (uint8_t)__builtin_ctz(left)));
    l->count = here.count;
}

/* Skills that point at a zone or somebody: few own one, so candidates are simply all. */
static void list_skills(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    bool zones = has(v, D_SHOVE) || has(v, D_TAUNT) || has(v, D_LIFESAVER) || v->improvised;
    struct zset next = zones ? steps_from(g, s, v->zone) : (struct zset){{0}}; /* a refusal that says why takes long to find */
    for (int z = 0; zones && z < g->board.zones; z++) {
        if (has(v, D_SHOVE) && zset_has(&next, z) && !check_shove(g, s, who, z).rule)
            put(l, act2(V_SHOVE, who, z));
        if (has(v, D_TAUNT) && s->crowd[z] && reaches(g, s, v->zone, z, g->amount[D_TAUNT]) && !check_taunt(g, s, who, z).rule)
            put(l, act2(V_TAUNT, who, z));
        if (has(v, D_LIFESAVER) && zset_has(&next, z) && !check_rescue(g, s, who, z).rule)
            put(l, act2(V_RESCUE, who, z));
        for (int word = W_MELEE; v->improvised && word <= W_RANGED; word++)
            if (!check_improvise(g, s, who, word, z).rule)
                put(l, act3(V_IMPROVISE, who, word, z));
    }
    for (int i = 0; has(v, D_BORN_LEADER) && i < s->people; i++)
        if (!check_lead(g, s, who, i).rule)
            put(l, act2(V_LEAD, who, i));
}

/* Any attack that can be paid for. */
static const struct limits paid = {.free = false, .kinds = 3, .zone = NONE};

void list_turn(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    int who = f->who, from = l->count;
    bool pays = can_pay(g, s, who);
    if (pays || has(&s->survivor[who], D_CHARGE)) /* 2E-INT-74: the one move that may cost nothing */
        list_moves(g, s, who, l);
    list_skills(g, s, who, l);
    if (pays && !s->crowd[s->survivor[who].zone] && !check_search(g, s, who).rule)
        put_bits(l, pattern(V_SEARCH, who, 1));
    if (pays)
        list_doors(g, s, who, l);
    ASK_PARTS(g, list, g, s, who, l);
    if (g->deeds)
        list_deeds(g, s, who, l);
    if (g->own_deeds)
        list_own_deeds(g, s, who, l);
    if (pays && g->cars_explode)
        list_blasts(g, s, who, l);
    if (pays)
        list_attacks(g, s, who, paid, l);
    list_card_actions(g, s, f, l);
    if (s->survivor[who].actions)
        list_simple(g, s, who, l);
    if (f->turn.whose != TURN_GIFT && !check_leave(g, s, who).rule)
        put(l, act1(V_LEAVE, who));
    if (has_part(g, PART_OBJECTIVE_CARDS))
        filter_turn(g, s, who, l, from);
    put_bits(l, pattern(V_END, who, 1));
}

/* ---- doing ---- */

/* DS-MIS-3, DS-MIS-5, DS-MIS-6, 2E-ACT-CRATE-2, DS-PROTO-3, 2E-AMB-49: points and level-up first, then what the mission says.
 */
static void do_take(struct ctx *c, int who, int kind)
{
    struct survivor *v = &c->s->survivor[who];
    int token = token_here(c->g, c->s, v->zone, kind);
    pay(c, who, ACT_OTHER, 0);
    if (token >= 0)
        c->s->tokens &= ~(1ull << token);
    else
        cars(c->g, c->s)[crate_car(c->g, c->s, v->zone)].crate = 0;
    c->s->look = 1;
    bool coloured = kind == KIND_OBJECTIVE && c->s->colour[token] != RED_COLOUR;
    TELL(c, TOKEN, NONE, TAKE, .piece = who, .place = v->zone, .piece_kind = kind,
         .rule = kind == KIND_CRATE ? R_ACT_CRATE_1 : R_ACT_OBJ_1, .phrase = coloured ? P_TAKE_COLOUR : P_TAKE,
         .word = coloured ? colour_word(c->s->colour[token]) : HD_NONE,
         .reveals = kind == KIND_OBJECTIVE && c->g->hidden_count); /* it lay face down */
    if (kind == KIND_CRATE) { /* 2E-ACT-CRATE-1, DS-PROTO-2: a random pimp weapon of those left; a trap among them springs
                                 (2E-AMB-05) */
        struct frame *f = push(c->s, F_DRAW, who);
        f->draw.cards = 1;
        f->draw.how = FROM_CRATE; /* WZC-MIS-CRATE */
        return;
    }
    int colour = c->s->colour[token];
    if (c->g->carry && colour < KEPT)
        v->kept[colour]++;
    c->s->took |= (colour_set)(1u << colour);
    wake(c, colour);
    ASK_PARTS(c->g, taken, c, who, colour);
    happens(c, WHEN_TAKEN, who, (colour_set)(1u << colour), v->zone);
    gain_ap(c, who, c->g->rule.objective_ap, R_ACT_OBJ_2); /* DS-XP-2: as the mission says */
}

void do_eat(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = find_card(c->g, v, type, 0, SLOTS), copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    TELL(c, CARD, FOOD_1, EAT, .piece = who, .card = type, .area = AREA_DISCARD);
    gain_ap(c, who, c->g->card_type[type].eat, R_FOOD_1);
}

static void go_away(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    if (queues(c->g, WHEN_ESCAPED))
        falls_due(c, WHEN_ESCAPED, who, v->zone, 0);
    TELL(c, REMOVE, EXIT_1, LEAVE, .piece = who, .place = v->zone);
    v->flags |= GONE;
    EACH_OTHER (c->s, i)
        if (leads(c->s, who, i))
            c->s->survivor[i].flags |= GONE;
    leave_car(c->g, c->s, who);
    set_zone(c, who, NONE);
}

/* A driver takes the car along, and everybody in it. */
static void do_leave(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    if (drives_off(c->g, v)) {
        struct car *car = &cars(c->g, c->s)[v->car - 1];
        int number = v->car;
        TELL(c, REMOVE, EXIT_1, CAR_LEAVES, .piece = who, .place = v->zone);
        EACH_PLAYED (c->s, i)
            if (i != who && c->s->survivor[i].car == number)
                go_away(c, i);
        car->zone = NONE;
        car->state = CAR_LEFT;
    }
    int gate = c->g->gates ? gate_at(c->g, v->zone) : NONE;
    if (gate != NONE)
        pass_gate(c, gate);
    go_away(c, who);
    end_turn(c);
}

/* 2E-SKILL-ESCALATION: any other action ends the row; combat.c counts attacks. No action are eating, loading for nothing
 * (2E-SKILL-FREERELOAD) and giving one away (2E-SKILL-BORNLEADER). A shot at a car is one more of the row where a row counts;
 * for all others positions stay what they were when games were recorded. */
static bool is_no_action(const struct survivor *v, enum verb verb)
{
    return verb == V_EAT || verb == V_BONUS || verb == V_AIM ||
           (v->escalation && (verb == V_LEAD || (verb == V_RELOAD && has(v, D_FREE_RELOAD))));
}

static void end_streak(struct survivor *v, enum verb verb)
{
    bool attacks = verb == V_MELEE || verb == V_SHOOT || verb == V_IMPROVISE || (verb == V_BLAST && v->escalation);
    if (!attacks && !is_no_action(v, verb))
        v->streak = v->streak_act = v->fights = 0;
}

/* ---- one pair of functions for each action of verbs.def ---- */

#define CAN(name)                                                                                                              \
    static struct hd_why can_##name(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
#define ACT(name) static void act_##name(struct ctx *c, int who, struct hd_action a)

CAN(go)
{
    if (a.arg[2] != NONE && a.arg[2] != W_SLIP)
        return WHY(ACT_MOVE_4, NO_SLIP, who);
    return check_go(g, s, who, (enum verb)a.verb, a.arg[1], a.arg[2] == W_SLIP);
}
ACT(go) { do_move(c, who, (enum verb)a.verb, a.arg[1], a.arg[2] == W_SLIP); }

CAN(shove) { return check_shove(g, s, who, a.arg[1]); }
ACT(shove) { do_shove(c, who, a.arg[1]); }

CAN(taunt) { return check_taunt(g, s, who, a.arg[1]); }
ACT(taunt)
{
    use_up(c->g, &c->s->survivor[who], D_TAUNT, USED_TAUNT);
    start_taunt(c, who, a.arg[1]);
}

CAN(rescue) { return check_rescue(g, s, who, a.arg[1]); }
ACT(rescue)
{
    use_up(c->g, &c->s->survivor[who], D_LIFESAVER, USED_RESCUE);
    push(c->s, F_RESCUE, who)->zone = a.arg[1];
}

CAN(lead) { return check_lead(g, s, who, a.arg[1]); }
ACT(lead)
{
    use_up(c->g, &c->s->survivor[who], D_BORN_LEADER, USED_LEAD);
    TELL(c, ACTION, SKILL_BORNLEADER, LEAD, .piece = who, .of = a.arg[1]);
    start_extra_turn(c, a.arg[1], 1);
}

CAN(improvise) { return check_improvise(g, s, who, a.arg[1], a.arg[2]); }
ACT(improvise)
{
    c->s->survivor[who].used |= a.arg[1] == W_RANGED ? USED_IMPROVISE_RANGED : USED_IMPROVISE_MELEE;
    begin_attack(c, a);
}

CAN(search) { return check_search(g, s, who); }
ACT(search) { do_search(c, who, a); }

CAN(open) { return check_open(g, s, who, a.arg[1], a.arg[2]); }
ACT(open) { do_open(c, who, a.arg[1], a.arg[2]); }

CAN(attack) { return check_attack(g, s, who, paid, a); }
ACT(attack)
{
    pay_attack(c, who, a.arg[1], a.verb == V_SHOOT, how_of(a.verb == V_SHOOT ? a.arg[3] : a.arg[2]));
    begin_attack(c, a);
}

CAN(take) { return check_take(g, s, who, a.arg[1]); }
ACT(take) { do_take(c, who, a.arg[1]); }

CAN(noise) { return need_action(&s->survivor[who], who); }
/* 2E-ACT-NOISE-1, DS-ACT-NOISE-1 */
ACT(noise)
{
    pay(c, who, ACT_OTHER, 0);
    make_noise(c, c->s->survivor[who].zone, who, R_ACT_NOISE_1);
}

CAN(reload) { return check_reload(g, s, who, a.arg[1]); }
ACT(reload) { do_reload(c, who, a.arg[1]); }

CAN(eat) { return check_eat(g, s, who, a.arg[1]); }
ACT(eat) { do_eat(c, who, a.arg[1]); }

CAN(reorganise) { return need_action(&s->survivor[who], who); }
ACT(reorganise)
{
    pay(c, who, ACT_OTHER, 0);
    TELL(c, ACTION, ACT_TRADE_1, REORGANISE, .piece = who);
    start_reorganise(c, who, NONE);
}

CAN(trade) { return check_trade(g, s, who, a.arg[1]); }
ACT(trade)
{
    pay(c, who, ACT_OTHER, 0);
    start_trade(c, who, a.arg[1]);
}

CAN(collect) { return check_collect(g, s, who, a.arg[1]); }
ACT(collect)
{
    pay(c, who, ACT_OTHER, 0);
    collect(c, who, a.arg[1]);
}

CAN(light) { return check_light(g, s, who, a); }
ACT(light) { do_light(c, who, a); }

CAN(pick_up) { return check_pick_up(g, s, who, a.arg[1]); }
ACT(pick_up) { do_pick_up(c, who, a.arg[1]); }

CAN(car) { return check_car(g, s, who, a); }
ACT(car) { do_car(c, who, a); }

CAN(blast) { return check_blast(g, s, who, a.arg[1], a.arg[2]); }
ACT(blast)
{
    pay_with(c, who, attack_slots(c->g, &c->s->survivor[who], a.arg[1], true), 0);
    begin_attack(c, a);
}

CAN(steer) { return check_steer(g, s, who, a); }
ACT(steer) { do_steer(c, who, a); }
CAN(fire) { return check_fire(g, s, who, a); }
ACT(fire) { do_fire(c, who, a); }
CAN(club) { return check_club(g, s, who, a); }
ACT(club) { do_club(c, who, a); }
CAN(escort) { return check_escort(g, s, who, a); }
ACT(escort) { do_escort(c, who, a); }

CAN(close)
{
    return has_part(g, PART_HAND_DOORS) ? check_hand_close(g, s, who, a.arg[1]) : WHY(ACT_DOOR_3, STAYS_OPEN, a.arg[1]);
}
ACT(close) { do_hand_close(c, who, a.arg[1]); }

CAN(refill) { return check_refill(g, s, who); }
ACT(refill) { do_refill(c, who); }

CAN(deed) { return check_deed(g, s, who, a); }
ACT(deed) { do_deed(c, who, a); }

CAN(take_card) { return check_take_card(g, s, who, a.arg[1]); }
ACT(take_card) { do_take_card(c, who, a.arg[1]); }

CAN(bonus) { return check_bonus(g, s, who); }
ACT(bonus) { do_bonus(c, who); }

CAN(own_deed) { return check_own_deed(g, s, who, a); }
ACT(own_deed) { do_own_deed(c, who, a); }

CAN(leave) { return check_leave(g, s, who); }
ACT(leave) { do_leave(c, who); }

CAN(end) { return ALLOWED; }
ACT(end)
{
    TELL(c, TURN, ACT_NONE_1, END_TURN, .piece = who, .n = {c->s->survivor[who].actions});
    end_turn(c);
}

static const struct {
    struct hd_why (*can)(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
    void (*act)(struct ctx *c, int who, struct hd_action a);
} action[V_COUNT] = {
#define VERB(name, word, operands, deed)
#define ACTION(name, word, operands, deed, act) [V_##name] = {can_##act, act_##act},
#include "horde/verbs.def"
#undef VERB
#undef ACTION
};

/* 2E-INV-5, DS-INV-7, DS-MOUNT-2: cards are moved while they are sorted, never just so. */
static struct hd_why no_turn_action(const struct horde_game *g, int who, enum verb verb)
{
    switch (verb) {
    case V_EQUIP:
    case V_STOW:
    case V_SWAP:
    case V_GIVE: return WHY(INV_5, NOT_SORTING, who);
    case V_MOUNT:
    case V_UNMOUNT: return has_part(g, PART_MOUNTING) ? WHY(DS_MOUNT_2, NOT_SORTING, who) : WHY(ROUND_2, NO_SUCH_DEED, who);
    default: return WHY(ROUND_2, NOT_ASKED, who);
    }
}

struct hd_why turn_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a)
{
    int who = f->who;
    if (!action[a.verb].can)
        return no_turn_action(g, who, (enum verb)a.verb);
    if (a.arg[0] != who)
        return WHY(ROUND_2, OTHERS_TURN, who);
    if (f->turn.whose == TURN_GIFT && (a.verb == V_LEAVE || a.verb == V_EAT))
        return a.verb == V_LEAVE ? WHY(EXIT_1, OWN_TURN, who) : WHY(FOOD_1, OWN_TURN, who);
    struct hd_why why = card_forbids(g, s, who, a);
    return why.rule ? why : action[a.verb].can(g, s, who, a);
}

void execute(struct ctx *c, int who, struct hd_action a)
{
    action[a.verb].act(c, who, a);
    if (has_part(c->g, PART_LIGHT))
        light_acted(c, who, (enum verb)a.verb);
    if (a.verb != V_LEAVE && a.verb != V_END)
        end_streak(&c->s->survivor[who], (enum verb)a.verb);
}
