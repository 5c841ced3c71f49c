/*
 * inventory.c - hands and backpack: where cards are, reorganising, trading, throwing away.
 * Not here: what cards do (attack.c, search.c, turn.c).
 *
 * A reorganisation is a short loop of small moves until "done". Any arrangement takes fewer moves than MOVES_MAX, so the
 * limit only keeps the loop finite.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

#include <string.h>

enum { MOVES_MAX = 12, TRADE_MOVES_MAX = 24 };

int find_card(const struct horde_game *g, const struct survivor *v, int type, int from, int to)
{
    for (int i = from; i < to; i++)
        if (v->card[i] != NONE && g->type_of[v->card[i]] == type)
            return i;
    return -1;
}

int held(const struct horde_game *g, const struct survivor *v, int type)
{
    int n = 0;
    for (int i = HAND; i < hands_end(g, v); i++)
        n += v->card[i] != NONE && g->type_of[v->card[i]] == type;
    return n;
}

/* 2E-SKILL-WEBBING: everything counts as in hand. */
int hands_end(const struct horde_game *g, const struct survivor *v)
{
    return has(v, D_WEBBING) ? slot_end(g, v) : HAND + HANDS;
}

int free_slot(const struct survivor *v, int from, int to)
{
    for (int i = from; i < to; i++)
        if (v->card[i] == NONE)
            return i;
    return -1;
}

/* Where a card goes by itself: where it works, else into the backpack; -1 if nowhere. */
int home_slot(const struct horde_game *g, const struct survivor *v, int type)
{
    int slot = wear_slot(g, v, type);
    return slot >= 0 ? slot : free_slot(v, PACK, slot_end(g, v));
}

/* DS-INV-2, DS-EQ-2: a free slot of the symbol on the card, -1 if there is none. */
int wear_slot(const struct horde_game *g, const struct survivor *v, int type)
{
    int symbol = g->card_type[type].slot;
    if (symbol == SLOT_BODY)
        return free_slot(v, BODY, BODY + g->rule.body);
    return symbol == SLOT_PACK ? -1 : free_slot(v, HAND, HAND + HANDS);
}

/* DS-INV-3: what has a symbol works where that is. */
static bool works_in(const struct card_type *t, int slot)
{
    return t->slot == SLOT_ANY || t->slot == SLOT_PACK || (t->slot == SLOT_HAND ? slot < BODY : slot >= BODY && slot < PACK);
}

/* 2E-EQSKILL-2: the skill of a card that is no weapon works anywhere in the inventory. */
bool carries_skill(const struct horde_game *g, const struct survivor *v, enum does d)
{
    for (int i = 0; i < slot_end(g, v); i++) {
        if (v->card[i] == NONE)
            continue;
        const struct card_type *t = &g->card_type[g->type_of[v->card[i]]];
        if (t->skill != NONE && !(t->flags & CARD_WEAPON) && g->skill[t->skill].does == d && works_in(t, i))
            return true;
    }
    return false;
}

/* The different cards in some slots. */
struct kinds {
    int count;
    uint8_t type[SLOTS + 1];
};

static bool among(const struct kinds *k, int type)
{
    for (int i = 0; i < k->count; i++)
        if (k->type[i] == type)
            return true;
    return false;
}

static struct kinds different(const struct horde_game *g, const struct survivor *v, int from, int to)
{
    struct kinds k = {0};
    for (int i = from; i < to; i++)
        if (v->card[i] != NONE && !among(&k, g->type_of[v->card[i]]))
            k.type[k.count++] = g->type_of[v->card[i]];
    return k;
}

/* ---- throwing away, at any time (2E-INV-4) ---- */

struct in_use cards_used(const struct frame *f)
{
    return f->kind == F_PAY                           ? f->pay.used
           : f->kind == F_ATTACK                      ? f->attack.used
           : f->kind == F_BEAM && f->beam.action.verb ? f->beam.used
                                                      : (struct in_use){{NONE, NONE}};
}

/* An action in progress is paid or carried out with this very card. */
static bool is_in_use(const struct horde_state *s, int copy)
{
    for (int i = 0; i < s->depth; i++) {
        struct in_use used = cards_used(&s->frame[i]);
        if (used.copy[0] == copy || used.copy[1] == copy)
            return true;
    }
    return false;
}

/* Until it is known whether a card just drawn stays (2E-SKILL-DESTINY) it is in nobody's inventory: a trap springs, a search
 * for weapons goes on. */
static bool undecided(const struct horde_state *s, int who)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return f->kind == F_REDRAW && f->who == who;
}

/* 2E-ACT-TRADE-2: what somebody else's survivor has handed over is theirs until both players agree. */
static bool is_promised(const struct horde_state *s, int who, int copy)
{
    const struct frame *f = &s->frame[s->depth - 1];
    if ((f->kind != F_TRADE && f->kind != F_AGREE) || s->seat_of[f->who] == s->seat_of[f->trade.partner])
        return false;
    bool trades = who == f->who || who == f->trade.partner, proposes = (who == f->who) == (f->kind == F_TRADE);
    return trades && memchr(f->trade.before[proposes], copy, SLOTS); /* of the other one */
}

/* One just drawn goes first; -1: none that can go. */
static int drop_slot(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    const struct survivor *v = &s->survivor[who];
    int slot = undecided(s, who) ? -1 : find_card(g, v, type, INCOMING, INCOMING + 1);
    if (slot >= 0 && !is_promised(s, who, v->card[slot]))
        return slot;
    slot = find_card(g, v, type, 0, SLOTS);
    while (slot >= 0 && (is_in_use(s, v->card[slot]) || is_promised(s, who, v->card[slot])))
        slot = find_card(g, v, type, slot + 1, SLOTS);
    return slot;
}

/* A mounted card that can be thrown away, NONE: not while its weapon is in use, or somebody else's. */
static int drop_mounted(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    int copy = g->card_type[type].mount ? mounted_by(g, s, who, type) : NONE;
    int weapon = copy == NONE ? NONE : weapon_under(g, s, copy);
    return weapon == NONE || is_in_use(s, weapon) || is_promised(s, who, weapon) ? NONE : copy;
}

/* DS-INV-4, DS-DEC-13 */
struct hd_why check_drop(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    if (plays(s, who) && type < g->card_types && drop_mounted(g, s, who, type) != NONE)
        return s->survivor[who].flags & GONE ? WHY(EXIT_1, AWAY, who) : ALLOWED;
    if (!plays(s, who) || type >= g->card_types || find_card(g, &s->survivor[who], type, 0, INCOMING + 1) < 0)
        return WHY(INV_4, NO_CARD, who, type);
    const struct frame *f = &s->frame[s->depth - 1];
    if (drop_slot(g, s, who, type) < 0 && (f->kind == F_TRADE || f->kind == F_AGREE))
        return WHY(ACT_TRADE_2, NOT_AGREED, who, type);
    if (drop_slot(g, s, who, type) < 0)
        return find_card(g, &s->survivor[who], type, 0, SLOTS) < 0 ? WHY(INV_4, UNDECIDED, who, type)
                                                                   : WHY(INV_4, IN_USE, who, type);
    if (s->survivor[who].flags & GONE)
        return WHY(EXIT_1, AWAY, who);
    return ALLOWED;
}

void do_drop(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = drop_slot(c->g, c->s, who, type), copy = slot < 0 ? drop_mounted(c->g, c->s, who, type) : v->card[slot];
    if (slot >= 0)
        v->card[slot] = NONE;
    else
        dismount(c->g, c->s, copy);
    discard_card(c, copy);
    TELL(c, CARD, INV_4, DROP, .piece = who, .card = type, .area = AREA_DISCARD);
}

/* Is the survivor sorting cards right now? */
static bool sorts(const struct horde_state *s, int who)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return (f->kind == F_REORGANISE && f->who == who) || (f->kind == F_TRADE && (f->who == who || f->trade.partner == who));
}

/* All drops but that of a card just drawn and to be put somewhere: it is among the answers. */
int list_drops(const struct horde_game *g, const struct horde_state *s, struct list *l)
{
    EACH_PLAYED (s, who) {
        const struct survivor *v = &s->survivor[who];
        int answer = v->card[INCOMING] != NONE && sorts(s, who) ? g->type_of[v->card[INCOMING]] : NONE;
        if (v->flags & GONE)
            continue;
        struct kinds all = different(g, v, 0, undecided(s, who) ? SLOTS : INCOMING + 1);
        for (int i = 0; i < all.count; i++)
            if (all.type[i] != answer && drop_slot(g, s, who, all.type[i]) >= 0)
                put(l, act2(V_DROP, who, all.type[i]));
        for (int type = 0; has_part(g, PART_MOUNTING) && type < g->card_types; type++)
            if (type != answer && drop_mounted(g, s, who, type) != NONE &&
                !(among(&all, type) && drop_slot(g, s, who, type) >= 0))
                put(l, act2(V_DROP, who, type));
    }
    return l->count;
}

/* ---- one small move inside one inventory ---- */

struct shift {
    int from, to; /* slots; -1: not possible */
};

/* DS-INV-2: the backpack takes anything, the others what has their symbol. */
static bool takes(const struct horde_game *g, int slot, int type)
{
    int symbol = g->card_type[type].slot;
    return slot >= PACK || (slot < BODY ? symbol <= SLOT_HAND : symbol == SLOT_BODY);
}

/* Where a card to be equipped comes from: just drawn first, then the backpack. */
static struct shift plan_equip(const struct horde_game *g, const struct survivor *v, int type)
{
    int from = find_card(g, v, type, INCOMING, INCOMING + 1);
    if (from < 0)
        from = find_card(g, v, type, PACK, slot_end(g, v));
    return (struct shift){from, wear_slot(g, v, type)};
}

static struct shift plan_stow(const struct horde_game *g, const struct survivor *v, int type)
{
    int from = find_card(g, v, type, INCOMING, INCOMING + 1);
    if (from < 0)
        from = find_card(g, v, type, 0, PACK);
    return (struct shift){from, free_slot(v, PACK, slot_end(g, v))};
}

/* upper is in a hand or on the body and lower in the backpack or just drawn, or upper in the backpack and lower just drawn. */
static struct shift plan_swap(const struct horde_game *g, const struct survivor *v, int upper, int lower)
{
    int drawn = find_card(g, v, lower, INCOMING, INCOMING + 1);
    int to = find_card(g, v, upper, 0, PACK);
    if (upper == lower || (to >= 0 && !takes(g, to, lower)))
        return (struct shift){-1, -1};
    if (to >= 0 && drawn < 0)
        return (struct shift){find_card(g, v, lower, PACK, slot_end(g, v)), to};
    if (to < 0 && drawn >= 0)
        to = find_card(g, v, upper, PACK, slot_end(g, v));
    return (struct shift){drawn, to};
}

static int free_in_pack(const struct horde_game *g, const struct survivor *v)
{
    int n = 0;
    for (int i = PACK; i < slot_end(g, v); i++)
        n += v->card[i] == NONE;
    return n;
}

static bool in_pack(int slot) { return slot >= PACK && slot < INCOMING; }

/* DS-MOUNT-4, DS-IA-64: what comes off a weapon that goes into the backpack needs room there too. */
static bool has_room(const struct horde_game *g, const struct horde_state *s, int who, struct shift m)
{
    const struct survivor *v = &s->survivor[who];
    int up = v->card[m.from], down = v->card[m.to], loose = 0;
    if (!has_part(g, PART_MOUNTING))
        return true;
    if (in_pack(m.to))
        loose += mounted_cards(g, s, up, AMMO_NONE);
    if (in_pack(m.from) && down != NONE)
        loose += mounted_cards(g, s, down, AMMO_NONE);
    return !loose || loose <= free_in_pack(g, v) - (in_pack(m.to) && down == NONE);
}

static struct shift plan(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    const struct survivor *v = &s->survivor[a.arg[0]];
    switch (a.verb) {
    case V_EQUIP: return plan_equip(g, v, a.arg[1]);
    case V_STOW: return plan_stow(g, v, a.arg[1]);
    case V_SWAP: return plan_swap(g, v, a.arg[1], a.arg[2]);
    default: return (struct shift){-1, -1};
    }
}

static void shift_cards(const struct horde_game *g, struct horde_state *s, struct hd_action a, struct shift m)
{
    struct survivor *v = &s->survivor[a.arg[0]];
    uint8_t copy = v->card[m.from];
    v->card[m.from] = v->card[m.to];
    v->card[m.to] = copy;
    if (!has_part(g, PART_MOUNTING))
        return;
    if (in_pack(m.to))
        separate(g, s, a.arg[0], copy);
    if (in_pack(m.from) && v->card[m.from] != NONE)
        separate(g, s, a.arg[0], v->card[m.from]);
}

static bool is_shift(struct hd_action a)
{
    return a.verb == V_EQUIP || a.verb == V_STOW || a.verb == V_SWAP || a.verb == V_MOUNT || a.verb == V_UNMOUNT;
}

static struct hd_why check_shift(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    if (a.verb == V_MOUNT || a.verb == V_UNMOUNT)
        return check_mount(g, s, a);
    if (a.arg[1] >= g->card_types || (a.verb == V_SWAP && a.arg[2] >= g->card_types))
        return WHY(INV_1, NO_CARD, a.arg[0], a.arg[1]);
    struct shift m = plan(g, s, a);
    if (m.from < 0)
        return WHY(INV_1, NO_CARD, a.arg[0], a.verb == V_SWAP ? a.arg[2] : a.arg[1]);
    if (m.to < 0 || !has_room(g, s, a.arg[0], m))
        return WHY(INV_1, NO_SLOT, a.arg[0]);
    return ALLOWED;
}

/* A game with symbols or mounted cards: what check_shift() allows of everything, asked one by one. */
static void list_checked(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    struct kinds all = different(g, v, 0, INCOMING + 1);
    for (int i = 0; i < all.count; i++) {
        struct hd_action equip = act2(V_EQUIP, who, all.type[i]), stow = act2(V_STOW, who, all.type[i]);
        if (!check_shift(g, s, equip).rule)
            put(l, equip);
        if (!check_shift(g, s, stow).rule)
            put(l, stow);
        for (int j = 0; j < all.count; j++) {
            struct hd_action swap = act3(V_SWAP, who, all.type[i], all.type[j]);
            if (!check_shift(g, s, swap).rule)
                put(l, swap);
        }
    }
    list_mounts(g, s, who, l);
}

/* Exactly what check_shift() allows, without asking it for every pair: this is the longest list there is. */
static void list_shifts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    if (g->rule.body) {
        list_checked(g, s, who, l);
        return;
    }
    struct kinds hand = different(g, v, HAND, HAND + HANDS), pack = different(g, v, PACK, slot_end(g, v));
    int drawn = v->card[INCOMING] == NONE ? NONE : g->type_of[v->card[INCOMING]];
    bool hand_free = free_slot(v, HAND, HAND + HANDS) >= 0, pack_free = free_slot(v, PACK, slot_end(g, v)) >= 0;
    if (drawn != NONE && hand_free)
        put(l, act2(V_EQUIP, who, drawn));
    if (drawn != NONE && pack_free)
        put(l, act2(V_STOW, who, drawn));
    for (int i = 0; i < pack.count; i++) {
        if (pack.type[i] == drawn)
            continue;
        if (hand_free)
            put(l, act2(V_EQUIP, who, pack.type[i]));
        for (int j = 0; j < hand.count; j++)
            if (hand.type[j] != pack.type[i])
                put(l, act3(V_SWAP, who, hand.type[j], pack.type[i]));
        if (drawn != NONE && !among(&hand, pack.type[i]))
            put(l, act3(V_SWAP, who, pack.type[i], drawn));
    }
    for (int j = 0; j < hand.count; j++) {
        if (hand.type[j] == drawn)
            continue;
        if (pack_free)
            put(l, act2(V_STOW, who, hand.type[j]));
        if (drawn != NONE)
            put(l, act3(V_SWAP, who, hand.type[j], drawn));
    }
}

static void list_drawn_drop(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    int copy = s->survivor[who].card[INCOMING];
    if (copy != NONE && drop_slot(g, s, who, g->type_of[copy]) >= 0)
        put(l, act2(V_DROP, who, g->type_of[copy]));
}

/* A swap is told as one: both cards change their place. */
static void arrange(struct ctx *c, struct hd_action a)
{
    if (a.verb == V_MOUNT || a.verb == V_UNMOUNT) {
        do_mount(c, a);
        return;
    }
    struct shift m = plan(c->g, c->s, a);
    int area = m.to < BODY ? AREA_HAND : m.to < PACK ? AREA_BODY : AREA_PACK;
    shift_cards(c->g, c->s, a, m);
    if (a.verb == V_SWAP)
        TELL(c, CARD, INV_5, EXCHANGE, .piece = a.arg[0], .card = a.arg[2], .area = area, .n = {a.arg[1]});
    else
        TELL(c, CARD, INV_5, ARRANGE, .piece = a.arg[0], .card = a.arg[1], .area = area);
}

/* ---- F_REORGANISE ---- */

/* 2E-ACT-TRADE-1, 2E-INV-5, DS-INV-7 */
void start_reorganise(struct ctx *c, int who, int incoming)
{
    c->s->survivor[who].card[INCOMING] = (uint8_t)incoming;
    push(c->s, F_REORGANISE, who);
}

/* Is there a card in the hand and room in the backpack, or the other way round? */
static bool moves_freely(const struct horde_game *g, const struct survivor *v)
{
    int end = slot_end(g, v), held_cards = 0, packed = 0;
    for (int i = HAND; i < HAND + HANDS; i++)
        held_cards += v->card[i] != NONE;
    for (int i = PACK; i < end; i++)
        packed += v->card[i] != NONE;
    return (held_cards && packed < end - PACK) || (packed && held_cards < HANDS);
}

enum flow reorganise_run(struct ctx *c, struct frame *f)
{
    const struct survivor *v = &c->s->survivor[f->who];
    struct hd_action only[2];
    struct list l = {only, 2, 0};
    if (v->card[INCOMING] != NONE || (f->reorganise.moves < MOVES_MAX && !c->g->rule.body && moves_freely(c->g, v)))
        return ASK; /* nearly always; only what is left needs the list */
    reorganise_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    pop(c->s);
    return GO;
}

void reorganise_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (f->reorganise.moves < MOVES_MAX)
        list_shifts(g, s, f->who, l);
    list_drawn_drop(g, s, f->who, l);
    if (s->survivor[f->who].card[INCOMING] == NONE)
        put(l, act1(V_DONE, f->who));
}

/* 2E-ACT-SEARCH-2, DS-ACT-SEARCH-7, DS-INV-5 */
struct hd_why reorganise_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                               struct hd_action a)
{
    if (a.arg[0] != f->who || (!is_shift(a) && a.verb != V_DONE))
        return WHY(INV_5, REORGANISING, f->who);
    if (a.verb == V_DONE)
        return s->survivor[f->who].card[INCOMING] == NONE ? ALLOWED : WHY(ACT_SEARCH_2, PLACE_FIRST, f->who);
    if (f->reorganise.moves >= MOVES_MAX)
        return WHY(INV_5, ENOUGH_MOVES, MOVES_MAX);
    return check_shift(g, s, a);
}

void reorganise_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_DONE) {
        pop(c->s);
        return;
    }
    arrange(c, a);
    f->reorganise.moves++;
    c->s->look = 1;
}

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

static void list_gives(const struct horde_game *g, const struct horde_state *s, int from, int to, struct list *l)
{
    struct kinds all = different(g, &s->survivor[from], 0, slot_end(g, &s->survivor[from]));
    /* Where nothing is mounted on anything, room for one card is room for every card. */
    const struct survivor *v = &s->survivor[to];
    bool room = !has_part(g, PART_MOUNTING) && (v->card[INCOMING] == NONE || free_slot(v, PACK, slot_end(g, v)) >= 0);
    for (int i = 0; i < all.count && room; i++)
        put(l, act3(V_GIVE, from, all.type[i], to));
    for (int i = 0; i < all.count && !room; i++) {
        int slot = given_slot(g, &s->survivor[from], all.type[i]);
        if (give_slot(g, s, &s->survivor[to], s->survivor[from].card[slot]) >= 0)
            put(l, act3(V_GIVE, from, all.type[i], to));
    }
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
    if (g->companion_each)
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
    return s->survivor[f->who].card[INCOMING] == NONE && s->survivor[f->trade.partner].card[INCOMING] == NONE;
}

void trade_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (f->trade.moves < TRADE_MOVES_MAX) {
        list_gives(g, s, f->who, f->trade.partner, l);
        list_gives(g, s, f->trade.partner, f->who, l);
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
        list_shifts(g, s, f->who, l);
        list_shifts(g, s, f->trade.partner, l);
    }
    list_drawn_drop(g, s, f->who, l);
    list_drawn_drop(g, s, f->trade.partner, l);
    if (both_settled(s, f))
        put(l, act1(V_DONE, f->who));
    else if (f->trade.moves >= TRADE_MOVES_MAX)
        put(l, act1(V_REFUSE, f->who)); /* nothing fits any more: it is called off */
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

static void finish_trade(struct ctx *c, struct frame *f)
{
    int who = f->who, partner = f->trade.partner;
    if (c->s->seat_of[who] == c->s->seat_of[partner]) {
        end_handing(c, who, partner, f->trade.led);
        pop(c->s);
        return;
    }
    ask_partner(f);
}

static void take_back(struct ctx *c, struct frame *f);

void trade_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct survivor *v = c->s->survivor;
    if (a.verb == V_DONE) {
        finish_trade(c, f);
        return;
    }
    if (a.verb == V_REFUSE) {
        TELL(c, NOTE, ACT_TRADE_2, AGREED, .piece = f->who, .of = f->trade.partner);
        ask_partner(f);
        take_back(c, f);
        pop(c->s);
        return;
    }
    f->trade.moves++;
    c->s->look = 1;
    if (a.verb == V_HAND) {
        hand_over(c, a.arg[1], a.arg[2]);
        return;
    }
    if (a.verb == V_PASS_TOKEN) {
        pass_token(c, f, a);
        return;
    }
    if (a.verb == V_PASS_REMOTE) {
        pass_remote(c, a.arg[1], a.arg[2]);
        return;
    }
    if (a.verb != V_GIVE) {
        arrange(c, a);
        return;
    }
    int from = given_slot(c->g, &v[a.arg[0]], a.arg[1]);
    int to = give_slot(c->g, c->s, &v[a.arg[2]], v[a.arg[0]].card[from]);
    v[a.arg[2]].card[to] = v[a.arg[0]].card[from];
    v[a.arg[0]].card[from] = NONE;
    TELL(c, CARD, ACT_TRADE_2, GIVE, .piece = a.arg[2], .of = a.arg[0], .card = a.arg[1], .area = AREA_PACK);
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
        end_handing(c, f->trade.partner, who, f->trade.led);
    TELL(c, NOTE, ACT_TRADE_2, AGREED, .piece = who, .of = f->trade.partner, .n = {a.verb == V_AGREE});
    pop(c->s);
    if (a.verb == V_AGREE)
        start_reorganise(c, who, NONE);
}
