/*
 * trade.c - two survivors hand over cards, companions, objectives and remote controls, and the other player agrees or not.
 * Not here: moves inside one inventory (inventory.c), throwing away (drops.c).
 */
#include "horde/core/inventory.h"
#include "horde/parts/parts.h"

#include <string.h>

/* As with MOVES_MAX: two inventories need fewer. */
enum { TRADE_MOVES_MAX = 24 };

/* ---- F_TRADE ---- */

/* 2E-ACT-TRADE-3, DS-ACT-TRADE-2 */
void start_trade(struct ctx *c, int who, int partner)
{
    struct frame *f = push(c->s, F_TRADE, who);
    f->trade.partner = (uint8_t)partner;
    memcpy(f->trade.before[0], c->s->survivor[who].card, SLOTS);
    memcpy(f->trade.before[1], c->s->survivor[partner].card, SLOTS);
    f->trade.led = led_by(c->g, c->s, who);
    note_remotes(c->g, c->s, who);
    note_mounted(c->g, c->s);
    TELL(c, ACTION, ACT_TRADE_2, TRADE, .piece = who, .of = partner);
}

enum flow trade_run(struct ctx *c, struct frame *f) { return ASK; }

/* Which of the slots a given card comes from. */
static int given_slot(const struct horde_game *g, const struct survivor *from, int type)
{
    return find_card(g, from, type, 0, SLOTS);
}

/* Into the backpack, else where it works; a weapon with something on it into the hand, or it waits to be put somewhere. */
static int give_slot(const struct horde_game *g, const struct horde_state *s, const struct survivor *to, int copy)
{
    bool loaded = has_part(g, PART_MOUNTING) && mounted_cards(g, s, copy, AMMO_NONE) > 0;
    int slot = loaded ? -1 : free_slot(to, PACK, slot_end(g, to));
    if (slot < 0)
        slot = wear_slot(g, to, g->type_of[copy]);
    return slot >= 0 ? slot : free_slot(to, INCOMING, INCOMING + 1);
}

static struct hd_why check_give(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                                struct hd_action a)
{
    int from = a.arg[0], to = a.arg[2];
    if (!((from == f->who && to == f->trade.partner) || (from == f->trade.partner && to == f->who)))
        return WHY(ACT_TRADE_2, ONE_PARTNER, f->who, f->trade.partner);
    int slot = a.arg[1] >= g->card_types ? -1 : given_slot(g, &s->survivor[from], a.arg[1]);
    if (slot < 0)
        return WHY(ACT_TRADE_2, NO_CARD, from, a.arg[1]);
    if (give_slot(g, s, &s->survivor[to], s->survivor[from].card[slot]) < 0)
        return WHY(INV_1, NO_SLOT, to);
    return ALLOWED;
}

/* Seldom: not every card finds room. */
static __attribute__((noinline)) void list_gives_that_fit(const struct horde_game *g, const struct horde_state *s, int from,
                                                          int to, struct list *l)
{
    const struct survivor *v = &s->survivor[from];
    for (int i = 0; i < SLOTS; i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (type != NONE && given_slot(g, v, type) == i && give_slot(g, s, &s->survivor[to], v->card[i]) >= 0)
            put(l, act3(V_GIVE, from, type, to));
    }
}

static void list_gives(const struct laid *has, int to, struct list *l)
{
    struct list here = *l; /* in registers: what is written into a list might be the list itself, for all the compiler knows */
    uint64_t give = pattern(V_GIVE, has->who, 3) | operand(2, (uint8_t)to);
    EACH_CARD (has->up, card)
        put_bits(&here, give | *card);
    EACH_CARD (has->pack, card)
        if (!among(has->up, *card))
            put_bits(&here, give | *card);
    l->count = here.count;
}

/* Any card can wait to be put somewhere; where nothing is mounted on anything, the backpack takes any too. */
static bool takes_any(const struct horde_game *g, const struct laid *k)
{
    return k->drawn == NONE || !(has_part(g, PART_MOUNTING) || !free_slots(g, k));
}

static inline void list_gives_to(const struct horde_game *g, const struct horde_state *s, const struct laid *has,
                                 const struct laid *gets, struct list *l)
{
    if (takes_any(g, gets))
        list_gives(has, gets->who, l);
    else
        list_gives_that_fit(g, s, has->who, gets->who, l);
}

/* 2E-COMP-4, 2E-AMB-35: a companion is handed over like a card, without a slot. */
static struct hd_why check_hand(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                                struct hd_action a)
{
    int from = a.arg[0], to = a.arg[2];
    if (!((from == f->who && to == f->trade.partner) || (from == f->trade.partner && to == f->who)))
        return WHY(ACT_TRADE_2, ONE_PARTNER, f->who, f->trade.partner);
    if (g->companion_each) /* the mission has paired them for good */
        return WHY(COMP_4, FIXED_PAIR, a.arg[1] < s->people ? a.arg[1] : NONE);
    return a.arg[1] < s->people && leads(s, from, a.arg[1]) ? check_joins(g, s, to, a.arg[1])
                                                            : WHY(COMP_4, NOT_LED, a.arg[1], from);
}

static void list_hands(const struct horde_game *g, const struct horde_state *s, int from, int to, struct list *l)
{
    if (g->companion_each || !has_part(g, PART_COMPANIONS))
        return;
    EACH_OTHER (s, i)
        if (leads(s, from, i) && !check_joins(g, s, to, i).rule)
            put(l, act3(V_HAND, from, i, to));
}

/* ---- objectives that can be given away ---- */

/* DS-ACT-TRADE-4: what a mission lets people carry. */
static struct hd_why check_pass_token(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                                      struct hd_action a)
{
    int from = a.arg[0], to = a.arg[2], colour = a.arg[1] - W_RED;
    if (!((from == f->who && to == f->trade.partner) || (from == f->trade.partner && to == f->who)))
        return WHY(ACT_TRADE_2, ONE_PARTNER, f->who, f->trade.partner);
    if (g->carry < CARRY_TRADE || colour < 0 || colour >= KEPT || !s->survivor[from].kept[colour])
        return WHY(ACT_TRADE_2, CARRIES_NOTHING, from);
    return ALLOWED;
}

static void list_tokens(const struct horde_game *g, const struct horde_state *s, int from, int to, struct list *l)
{
    for (int colour = 0; colour < KEPT; colour++)
        if (s->survivor[from].kept[colour])
            put(l, act3(V_PASS_TOKEN, from, W_RED + colour, to));
}

static void pass_token(struct ctx *c, struct frame *f, struct hd_action a)
{
    int colour = a.arg[1] - W_RED;
    c->s->survivor[a.arg[0]].kept[colour]--;
    c->s->survivor[a.arg[2]].kept[colour]++;
    f->trade.tokens[colour] = (int8_t)(f->trade.tokens[colour] + (a.arg[2] == f->trade.partner ? 1 : -1));
    TELL(c, TOKEN, ACT_TRADE_2, PASS_TOKEN, .piece = a.arg[2], .of = a.arg[0], .word = a.arg[1], .piece_kind = KIND_OBJECTIVE);
}

/* What who got from a, or gave, goes back: in F_AGREE the two have changed places. */
static void return_tokens(struct horde_state *s, struct frame *f)
{
    for (int colour = 0; colour < KEPT; colour++) {
        int net = f->trade.tokens[colour];
        s->survivor[f->who].kept[colour] = (uint8_t)(s->survivor[f->who].kept[colour] - net);
        s->survivor[f->trade.partner].kept[colour] = (uint8_t)(s->survivor[f->trade.partner].kept[colour] + net);
    }
}

/* DS-INV-6, DS-ACT-TRADE-1: a remote control is given away like a card, without a slot. */
static struct hd_why check_remote(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                                  struct hd_action a)
{
    int from = a.arg[0], to = a.arg[2];
    if (!((from == f->who && to == f->trade.partner) || (from == f->trade.partner && to == f->who)))
        return WHY(ACT_TRADE_2, ONE_PARTNER, f->who, f->trade.partner);
    return check_pass_remote(g, s, from, a.arg[1]);
}

static bool both_settled(const struct horde_state *s, const struct frame *f)
{
    return !just_drew(s, f->who) && !just_drew(s, f->trade.partner);
}

/* Companions, objectives and remote controls; few games have any. */
static __attribute__((noinline)) void list_other_gifts(const struct horde_game *g, const struct horde_state *s,
                                                       const struct frame *f, struct list *l)
{
    list_hands(g, s, f->who, f->trade.partner, l);
    list_hands(g, s, f->trade.partner, f->who, l);
    if (g->carry >= CARRY_TRADE) {
        list_tokens(g, s, f->who, f->trade.partner, l);
        list_tokens(g, s, f->trade.partner, f->who, l);
    }
    if (g->machines) {
        list_remotes(g, s, f->who, f->trade.partner, l);
        list_remotes(g, s, f->trade.partner, f->who, l);
    }
}

void trade_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (f->trade.moves < TRADE_MOVES_MAX) {
        struct laid mine, theirs;
        lay_out(g, s, f->who, &mine);
        lay_out(g, s, f->trade.partner, &theirs);
        list_gives_to(g, s, &mine, &theirs, l);
        list_gives_to(g, s, &theirs, &mine, l);
        if (others(s) || g->carry >= CARRY_TRADE || g->machines)
            list_other_gifts(g, s, f, l);
        list_laid(g, s, &mine, l);
        list_laid(g, s, &theirs, l);
    }
    if (just_drew(s, f->who))
        list_drawn_drop(g, s, f->who, l);
    if (just_drew(s, f->trade.partner))
        list_drawn_drop(g, s, f->trade.partner, l);
    if (both_settled(s, f))
        put_bits(l, pattern(V_DONE, f->who, 1));
    else if (f->trade.moves >= TRADE_MOVES_MAX)
        put(l, act1(V_REFUSE, f->who)); /* nothing fits now: it is called off */
}

struct hd_why trade_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a)
{
    bool shift = is_shift(a);
    if (a.verb == V_DONE && a.arg[0] == f->who)
        return both_settled(s, f)
                   ? ALLOWED
                   : WHY(INV_1, PLACE_FIRST, s->survivor[f->who].card[INCOMING] == NONE ? f->trade.partner : f->who);
    if (a.verb == V_REFUSE && a.arg[0] == f->who && f->trade.moves >= TRADE_MOVES_MAX && !both_settled(s, f))
        return ALLOWED;
    if (!(a.verb == V_GIVE || a.verb == V_HAND || a.verb == V_PASS_TOKEN || a.verb == V_PASS_REMOTE || shift) ||
        (a.arg[0] != f->who && a.arg[0] != f->trade.partner))
        return WHY(ACT_TRADE_2, TRADING, f->who, f->trade.partner);
    if (f->trade.moves >= TRADE_MOVES_MAX)
        return WHY(INV_5, ENOUGH_MOVES, TRADE_MOVES_MAX);
    if (a.verb == V_HAND)
        return check_hand(g, s, f, a);
    if (a.verb == V_PASS_TOKEN)
        return check_pass_token(g, s, f, a);
    if (a.verb == V_PASS_REMOTE)
        return check_remote(g, s, f, a);
    return a.verb == V_GIVE ? check_give(g, s, f, a) : check_shift(g, s, a);
}

/* The other player looks at it now; the frame keeps what was before. */
static void ask_partner(struct frame *f)
{
    uint8_t who = f->who;
    f->kind = F_AGREE;
    f->who = f->trade.partner;
    f->trade.partner = who;
}

/* What has changed hands counts from here on. WZC-LIGHT-6: also for a lamp that was on. */
static void end_trade(struct ctx *c, int a, int b, survivor_set led)
{
    end_handing(c, a, b, led);
    check_lamps(c);
}

static void finish_trade(struct ctx *c, struct frame *f)
{
    int who = f->who, partner = f->trade.partner;
    if (c->s->seat_of[who] == c->s->seat_of[partner]) {
        end_trade(c, who, partner, f->trade.led);
        pop(c->s);
        return;
    }
    ask_partner(f);
}

static void take_back(struct ctx *c, struct frame *f);

/* Goals count the cards of the team, whoever has them, but not one that waits to be put somewhere; some ask who has it. */
static bool gift_matters(const struct horde_game *g, const struct horde_state *s, int to)
{
    return to == INCOMING || g->who_holds || g->entering || has_part(g, PART_LIGHT) || has_part(g, PART_OBJECTIVE_CARDS) ||
           (has_part(g, PART_MOUNTING) && any_mounted(g, s));
}

static void give_other(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_HAND)
        hand_over(c, a.arg[1], a.arg[2]);
    else if (a.verb == V_PASS_TOKEN)
        pass_token(c, f, a);
    else
        pass_remote(c, a.arg[1], a.arg[2]);
}

/* Out of the way of those who play millions of games, where nobody listens. */
static __attribute__((noinline)) void tell_gift(struct ctx *c, struct hd_action a)
{
    TELL(c, CARD, ACT_TRADE_2, GIVE, .piece = a.arg[2], .of = a.arg[0], .card = a.arg[1], .area = AREA_PACK);
}

static void give(struct ctx *c, struct hd_action a)
{
    struct survivor *from = &c->s->survivor[a.arg[0]], *to = &c->s->survivor[a.arg[2]];
    int slot = given_slot(c->g, from, a.arg[1]), goes = give_slot(c->g, c->s, to, from->card[slot]);
    if (gift_matters(c->g, c->s, goes))
        c->s->look = 1;
    to->card[goes] = from->card[slot];
    from->card[slot] = NONE;
    if (c->sink)
        tell_gift(c, a);
}

/* Done, or called off. */
static __attribute__((noinline)) void leave_trade(struct ctx *c, struct frame *f, bool done)
{
    if (done) {
        finish_trade(c, f);
        return;
    }
    TELL(c, NOTE, ACT_TRADE_2, AGREED, .piece = f->who, .of = f->trade.partner);
    ask_partner(f);
    take_back(c, f);
    pop(c->s);
}

void trade_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_DONE || a.verb == V_REFUSE) {
        leave_trade(c, f, a.verb == V_DONE);
        return;
    }
    f->trade.moves++;
    if (is_shift(a)) {
        arrange(c, a);
    } else if (a.verb == V_GIVE) {
        give(c, a);
    } else {
        c->s->look = 1;
        give_other(c, f, a);
    }
}

/* ---- F_AGREE: a dropped card stays dropped, whatever becomes of the trade ---- */

enum flow agree_run(struct ctx *c, struct frame *f) { return ASK; }

void agree_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act1(V_AGREE, f->who));
    put(l, act1(V_REFUSE, f->who));
}

static void restore(struct ctx *c, struct frame *f)
{
    struct horde_state *s = c->s;
    uint8_t before[2][SLOTS];
    bool owned[CARDS] = {false};
    collect_mounted(c->g, s, f->who, owned);
    collect_mounted(c->g, s, f->trade.partner, owned);
    memcpy(before, f->trade.before, sizeof before);
    for (int i = 0; i < SLOTS; i++)
        for (int p = 0; p < 2; p++)
            if (before[p][i] != NONE && !owned[before[p][i]])
                before[p][i] = NONE;
    memcpy(s->survivor[f->trade.partner].card, before[0], SLOTS);
    memcpy(s->survivor[f->who].card, before[1], SLOTS);
    s->survivor[f->trade.partner].card[INCOMING] = s->survivor[f->who].card[INCOMING] = NONE;
    remount(c, f->trade.partner, f->who, owned);
}

/* Everything as it was before a proposed it to who. */
static void take_back(struct ctx *c, struct frame *f)
{
    restore(c, f);
    return_tokens(c->s, f);
    return_remotes(c->g, c->s, f->trade.partner, f->who);
    hand_back(c->g, c->s, f->trade.partner, f->who, f->trade.led);
}

void agree_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who;
    if (a.verb == V_REFUSE)
        take_back(c, f);
    else
        end_trade(c, f->trade.partner, who, f->trade.led);
    TELL(c, NOTE, ACT_TRADE_2, AGREED, .piece = who, .of = f->trade.partner, .n = {a.verb == V_AGREE});
    pop(c->s);
    if (a.verb == V_AGREE)
        start_reorganise(c, who, NONE);
}
