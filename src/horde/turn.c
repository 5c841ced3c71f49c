/*
 * turn.c - a survivor's turn: which actions there are, what pays for them, how it ends.
 * Not here: what each action does where it has a room of its own (move.c, search.c, door.c, attack.c, inventory.c).
 */
#include "horde/horde.h"

#include <string.h>

/* ---- action slots ---- */

/* Slots that could pay an action of this kind, narrowest first (2E-DEC-08). */
static unsigned slots_for(enum act act)
{
    switch (act) {
    case ACT_MOVE: return 1u << ACT_MOVE | 1u << ACT_OTHER;
    case ACT_MELEE: return 1u << ACT_MELEE | 1u << ACT_COMBAT | 1u << ACT_OTHER;
    case ACT_RANGED: return 1u << ACT_RANGED | 1u << ACT_COMBAT | 1u << ACT_OTHER;
    case ACT_SEARCH: return 1u << ACT_SEARCH | 1u << ACT_OTHER;
    case ACT_DOOR: return 1u << ACT_DOOR | 1u << ACT_OTHER;
    default: return 1u << ACT_OTHER;
    }
}

/* 2E-INT-16: a free action pays the base, `extra` needs unrestricted ones. */
unsigned payers(const struct survivor *v, enum act act, int extra)
{
    unsigned can = 0, slots = slots_for(act);
    if (v->actions < extra)
        return 0;
    for (int i = 0; i < FREE_SLOTS; i++)
        if (slots >> i & 1 && v->free[i])
            can |= 1u << i;
    if (v->actions > extra)
        can |= 1u << ACT_OTHER;
    return can;
}

void pay(struct ctx *c, int who, enum act act, int extra)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = c->slot >= 0 ? c->slot : __builtin_ctz(payers(v, act, extra));
    if (slot == ACT_OTHER)
        v->actions--;
    else
        v->free[slot]--;
    v->actions = (uint8_t)(v->actions - extra);
}

/* ---- beginning and end ---- */

void start_turn(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    c->s->acting = (uint8_t)who;
    v->actions = (uint8_t)(c->g->rule.actions + v->bonus_actions); /* 2E-ROUND-3 */
    memcpy(v->free, v->bonus_free, sizeof v->free);
    v->used = 0;
    push(c->s, F_TURN, who);
    TELL(c, TURN, ROUND_2, TURN, .piece = who, .n = {v->actions}, .place = v->zone);
}

void end_turn(struct ctx *c)
{
    struct survivor *v = &c->s->survivor[c->s->acting];
    v->actions = 0;
    v->used = 0;
    memset(v->free, 0, sizeof v->free);
    v->flags |= ACTED;
    c->s->acting = NONE;
    pop(c->s);
}

/* ---- small actions without a room of their own ---- */

static int token_here(const struct horde_game *g, const struct horde_state *s, int zone, int kind)
{
    int type = kind == KIND_OBJECTIVE ? TOKEN_OBJECTIVE : kind == KIND_CRATE ? TOKEN_CRATE : -1;
    for (int i = 0; i < g->tokens; i++)
        if (s->tokens >> i & 1 && g->token[i].zone == zone && g->token[i].type == type)
            return i;
    return -1;
}

static struct hd_why need_action(const struct survivor *v, int who)
{
    return v->actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who);
}

static struct hd_why check_take(const struct horde_game *g, const struct horde_state *s, int who, int kind)
{
    const struct survivor *v = &s->survivor[who];
    if (token_here(g, s, v->zone, kind) < 0)
        return kind == KIND_CRATE ? WHY(ACT_CRATE_1, NO_TOKEN, v->zone) : WHY(ACT_OBJ_1, NO_TOKEN, v->zone);
    return need_action(v, who);
}

static struct hd_why check_reload(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    const struct survivor *v = &s->survivor[who];
    if (type >= g->card_types || !(g->card_type[type].flags & CARD_RELOAD) || !held(g, v, type))
        return WHY(RELOAD_1, NO_RELOAD, who, type);
    int first = loaded_copy(g, s, who, type, -1);
    if (first >= 0 && (held(g, v, type) == 1 || loaded_copy(g, s, who, type, first) >= 0))
        return WHY(RELOAD_1, LOADED, who, type);
    return need_action(v, who);
}

/* 2E-FOOD-1, 2E-AMB-08: no action, own turn, also from the backpack. */
static struct hd_why check_eat(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    if (type >= g->card_types || !g->card_type[type].eat || find_card(g, &s->survivor[who], type, 0, SLOTS) < 0)
        return WHY(FOOD_1, NO_FOOD, who, type);
    return ALLOWED;
}

static struct hd_why check_trade(const struct horde_game *g, const struct horde_state *s, int who, int partner)
{
    if (partner >= g->team || partner == who || s->survivor[partner].zone != s->survivor[who].zone)
        return WHY(ACT_TRADE_2, NOT_HERE, partner, who);
    return need_action(&s->survivor[who], who);
}

/* 2E-EXIT-1 */
static struct hd_why check_leave(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (!zset_has(&g->exits, v->zone))
        return WHY(EXIT_1, NO_EXIT, v->zone);
    if (s->crowd[v->zone])
        return WHY(EXIT_1, ZOMBIES_HERE, v->zone, s->crowd[v->zone]);
    if (!exit_open(g, s))
        return WHY(EXIT_1, GOALS_FIRST);
    return ALLOWED;
}

struct hd_why turn_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a)
{
    int who = f->who;
    if (a.verb > V_END || a.verb == V_ACTIVATE)
        return WHY(ROUND_2, NOT_ASKED, who);
    if (a.arg[0] != who)
        return WHY(ROUND_2, OTHERS_TURN, who);
    switch (a.verb) {
    case V_MOVE:
    case V_SPRINT:
        if (a.arg[2] != NONE && a.arg[2] != W_SLIP)
            return WHY(ACT_MOVE_4, NO_SLIP, who);
        return check_go(g, s, who, (enum verb)a.verb, a.arg[1], a.arg[2] == W_SLIP);
    case V_JUMP:
    case V_CHARGE: return check_go(g, s, who, (enum verb)a.verb, a.arg[1], false);
    case V_SHOVE: return check_shove(g, s, who, a.arg[1]);
    case V_SEARCH: return check_search(g, s, who);
    case V_OPEN: return check_open(g, s, who, a.arg[1], a.arg[2]);
    case V_MELEE:
        if (a.arg[2] != NONE && a.arg[2] != W_DUAL)
            return WHY(EQUIP_8, NO_PAIR, who, a.arg[1]);
        return check_melee(g, s, who, a.arg[1], a.arg[2] == W_DUAL);
    case V_SHOOT:
        if (a.arg[3] != NONE && a.arg[3] != W_DUAL)
            return WHY(EQUIP_8, NO_PAIR, who, a.arg[1]);
        return check_ranged(g, s, who, a.arg[1], a.arg[2], a.arg[3] == W_DUAL);
    case V_TAKE: return check_take(g, s, who, a.arg[1]);
    case V_RELOAD: return check_reload(g, s, who, a.arg[1]);
    case V_EAT: return check_eat(g, s, who, a.arg[1]);
    case V_TRADE: return check_trade(g, s, who, a.arg[1]);
    case V_LEAVE: return check_leave(g, s, who);
    case V_NOISE:
    case V_REORGANISE: return need_action(&s->survivor[who], who);
    default: return ALLOWED; /* end */
    }
}

/* ---- listing ---- */

static void list_card_actions(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = 0; i < slot_end(g); i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (type == NONE || find_card(g, v, type, 0, i) >= 0)
            continue;
        if (g->card_type[type].flags & CARD_RELOAD && !check_reload(g, s, who, type).rule)
            put(l, act2(V_RELOAD, who, type));
        if (g->card_type[type].eat)
            put(l, act2(V_EAT, who, type));
    }
}

static void list_simple(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = 0; i < g->tokens; i++)
        if (s->tokens >> i & 1 && g->token[i].zone == v->zone) {
            int kind = g->token[i].type == TOKEN_OBJECTIVE ? KIND_OBJECTIVE : KIND_CRATE;
            if (token_here(g, s, v->zone, kind) == i)
                put(l, act2(V_TAKE, who, kind));
        }
    put(l, act1(V_NOISE, who));
    put(l, act1(V_REORGANISE, who));
    for (int i = 0; i < g->team; i++)
        if (i != who && s->survivor[i].zone == v->zone)
            put(l, act2(V_TRADE, who, i));
}

static void list_shoves(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    if (!has(&s->survivor[who], D_SHOVE))
        return;
    for (struct zset next = board_steps(&g->board, s->open, s->survivor[who].zone); !zset_empty(&next);) {
        int zone = zset_pop(&next);
        if (!check_shove(g, s, who, zone).rule)
            put(l, act2(V_SHOVE, who, zone));
    }
}

void list_turn(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    list_moves(g, s, who, l);
    list_shoves(g, s, who, l);
    if (!check_search(g, s, who).rule)
        put(l, act1(V_SEARCH, who));
    list_doors(g, s, who, l);
    list_attacks(g, s, who, l);
    list_card_actions(g, s, who, l);
    if (s->survivor[who].actions)
        list_simple(g, s, who, l);
    if (!check_leave(g, s, who).rule)
        put(l, act1(V_LEAVE, who));
    put(l, act1(V_END, who));
}

/* ---- doing ---- */

/* 2E-ACT-CRATE-1: a random pimp weapon of those left; a trap card among them springs (2E-AMB-05). */
static void open_crate(struct ctx *c, int who)
{
    struct horde_state *s = c->s;
    if (!s->pimp.count) {
        TELL(c, NOTE, ACT_CRATE_1, CRATE_EMPTY, .piece = who);
        return;
    }
    reveal(c);
    int copy = s->pimp.card[--s->pimp.count], type = c->g->type_of[copy];
    s->pimp.card[s->pimp.count] = 0;
    if (c->g->card_type[type].flags & CARD_TRAP) {
        discard_card(c, copy);
        TELL(c, CARD, ACT_SEARCH_5, TRAP, .piece = who, .card = type, .place = s->survivor[who].zone, .area = AREA_DISCARD, .reveals = 1);
        place_zombies(c, s->survivor[who].zone, c->g->card_type[type].trap_kind, 1, R_ACT_SEARCH_5);
        return;
    }
    TELL(c, CARD, ACT_CRATE_1, DRAW, .piece = who, .card = type, .area = AREA_DRAWN, .reveals = 1);
    start_reorganise(c, who, copy);
}

/* 2E-AMB-49: points and level-up first, then what the mission says. */
static void do_take(struct ctx *c, int who, int kind)
{
    struct survivor *v = &c->s->survivor[who];
    int token = token_here(c->g, c->s, v->zone, kind);
    pay(c, who, ACT_OTHER, 0);
    c->s->tokens &= ~(1ull << token);
    c->s->look = 1;
    TELL(c, TOKEN, NONE, TAKE, .piece = who, .place = v->zone, .piece_kind = kind, .rule = kind == KIND_CRATE ? R_ACT_CRATE_1 : R_ACT_OBJ_1);
    if (kind == KIND_CRATE) {
        open_crate(c, who);
        return;
    }
    v->objectives++;
    gain_ap(c, who, c->g->rule.objective_ap, R_ACT_OBJ_2);
}

static void do_reload(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    pay(c, who, ACT_OTHER, 0);
    for (int i = HAND; i < HAND + HANDS; i++) /* 2E-RELOAD-4: both of a pair */
        if (v->card[i] != NONE && c->g->type_of[v->card[i]] == type)
            c->s->unloaded[v->card[i] >> 6] &= ~(1ull << (v->card[i] & 63));
    TELL(c, ACTION, RELOAD_1, RELOAD, .piece = who, .card = type);
}

static void do_eat(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = find_card(c->g, v, type, 0, SLOTS), copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    TELL(c, CARD, FOOD_1, EAT, .piece = who, .card = type, .area = AREA_DISCARD);
    gain_ap(c, who, c->g->card_type[type].eat, R_FOOD_1);
}

static void do_leave(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    TELL(c, REMOVE, EXIT_1, LEAVE, .piece = who, .place = v->zone);
    v->zone = NONE;
    v->flags |= GONE;
    c->s->look = 1;
    end_turn(c);
}

static void execute(struct ctx *c, int who, struct hd_action a)
{
    switch (a.verb) {
    case V_MOVE:
    case V_SPRINT: do_move(c, who, (enum verb)a.verb, a.arg[1], a.arg[2] == W_SLIP); break;
    case V_JUMP:
    case V_CHARGE: do_move(c, who, (enum verb)a.verb, a.arg[1], false); break;
    case V_SHOVE: do_shove(c, who, a.arg[1]); break;
    case V_SEARCH: do_search(c, who); break;
    case V_OPEN: do_open(c, who, a.arg[1], a.arg[2]); break;
    case V_MELEE: start_attack(c, who, a.arg[1], false, a.arg[2] == W_DUAL, c->s->survivor[who].zone); break;
    case V_SHOOT: start_attack(c, who, a.arg[1], true, a.arg[3] == W_DUAL, a.arg[2]); break;
    case V_TAKE: do_take(c, who, a.arg[1]); break;
    case V_RELOAD: do_reload(c, who, a.arg[1]); break;
    case V_EAT: do_eat(c, who, a.arg[1]); break;
    case V_LEAVE: do_leave(c, who); break;
    case V_NOISE:
        pay(c, who, ACT_OTHER, 0);
        make_noise(c, c->s->survivor[who].zone, who, R_ACT_NOISE_1);
        break;
    case V_REORGANISE:
        pay(c, who, ACT_OTHER, 0);
        TELL(c, ACTION, ACT_TRADE_1, REORGANISE, .piece = who);
        start_reorganise(c, who, NONE);
        break;
    case V_TRADE:
        pay(c, who, ACT_OTHER, 0);
        start_trade(c, who, a.arg[1]);
        break;
    default:
        TELL(c, TURN, ACT_NONE_1, END_TURN, .piece = who, .n = {c->s->survivor[who].actions});
        end_turn(c);
        break;
    }
}

/* ---- F_TURN: who ---- */

enum flow turn_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    if (c->s->survivor[f->who].actions)
        return ASK;
    list_turn(c->g, c->s, f->who, &l);
    if (l.count > 1)
        return ASK;
    end_turn(c); /* nothing left but to end it */
    return GO;
}

void turn_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) { list_turn(g, s, f->who, l); }

/* The kind of action a verb is paid as; ACTS: it is free. */
static enum act act_of(enum verb verb)
{
    switch (verb) {
    case V_MOVE:
    case V_SPRINT: return ACT_MOVE;
    case V_MELEE: return ACT_MELEE;
    case V_SHOOT: return ACT_RANGED;
    case V_SEARCH: return ACT_SEARCH;
    case V_OPEN: return ACT_DOOR;
    default: return ACTS;
    }
}

static unsigned ways_to_pay(const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    enum act act = act_of((enum verb)a.verb);
    bool slips = act == ACT_MOVE && (a.arg[2] == W_SLIP || has(v, D_SLIPPERY));
    return act == ACTS ? 0 : payers(v, act, act == ACT_MOVE && !slips ? s->crowd[v->zone] : 0);
}

void turn_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    unsigned ways = c->g->ask_payment ? ways_to_pay(c->s, f->who, a) : 0;
    if (!(ways & (ways - 1))) {
        execute(c, f->who, a);
        return;
    }
    struct frame *p = push(c->s, F_PAY, f->who);
    memcpy(p->data, &a, sizeof a);
}

/* ---- F_PAY: who chooses the slot that pays the action in data (2E-DEC-08) ---- */

enum flow pay_run(struct ctx *c, struct frame *f) { return ASK; }

static struct hd_action action_in(const struct frame *f)
{
    struct hd_action a;
    memcpy(&a, f->data, sizeof a);
    return a;
}

void pay_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t ways = ways_to_pay(s, f->who, action_in(f)); ways;)
        put(l, act2(V_PAY, f->who, W_FREE_MOVE + bit_pop(&ways)));
}

void pay_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct hd_action paid = action_in(f);
    int who = f->who;
    pop(c->s);
    c->slot = a.arg[1] - W_FREE_MOVE;
    execute(c, who, paid);
    c->slot = -1;
}
