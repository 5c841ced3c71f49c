/*
 * inventory.c - hands and backpack: where cards are, and putting them elsewhere.
 * Not here: throwing away (drops.c), trading (trade.c), what cards do (attack.c, search.c, turn.c).
 *
 * A reorganisation is a short loop of small moves until "done". Any arrangement takes fewer moves than MOVES_MAX, so the
 * limit only keeps the loop finite.
 */
#include "horde/core/inventory.h"
#include "horde/parts/parts.h"

#include <stddef.h>
#include <string.h>

enum { MOVES_MAX = 12 };

int held(const struct horde_game *g, const struct survivor *v, int type)
{
    int n = 0;
    for (int i = HAND; i < hands_end(g, v); i++)
        n += v->card[i] != NONE && g->type_of[v->card[i]] == type;
    return n;
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

/* DS-INV-3, WZC-INT-61: what has a symbol works where that is; with webbing everything is in hand. */
static bool works_in(const struct survivor *v, const struct card_type *t, int slot)
{
    if (t->slot == SLOT_HAND)
        return slot < BODY || has(v, D_WEBBING);
    return t->slot != SLOT_BODY || (slot >= BODY && slot < PACK);
}

/* 2E-EQSKILL-2: the skill of a card that is not a weapon works anywhere in the inventory. */
bool carries_skill(const struct horde_game *g, const struct survivor *v, enum does d)
{
    for (int i = 0; i < slot_end(g, v); i++) {
        if (v->card[i] == NONE)
            continue;
        const struct card_type *t = &g->card_type[g->type_of[v->card[i]]];
        if (t->skill != NONE && !(t->flags & CARD_WEAPON) && g->skill[t->skill].does == d && works_in(v, t, i))
            return true;
    }
    return false;
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

struct hd_why check_shift(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    if (a.verb == V_MOUNT || a.verb == V_UNMOUNT)
        return check_mount(g, s, a);
    if (a.arg[1] >= g->card_types || (a.verb == V_SWAP && a.arg[2] >= g->card_types))
        return WHY(INV_1, NO_CARD, a.arg[0], a.arg[1]);
    struct shift m = plan(g, s, a);
    if (m.from < 0)
        return WHY(INV_1, NO_CARD, a.arg[0], a.verb == V_SWAP ? a.arg[2] : a.arg[1]);
    if (m.to < 0)
        return WHY(INV_1, NO_SLOT, a.arg[0]);
    return has_room(g, s, a.arg[0], m) ? ALLOWED : WHY(DS_MOUNT_4, SLOT_EACH, a.arg[0]);
}

/* What is mounted on what somebody has up or has just drawn, and whether there is anything to mount. */
static void look_for_ammo(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, struct laid *k)
{
    bool mounted = any_mounted(g, s);
    k->ammo = mounted || (k->drawn != NONE && g->card_type[k->drawn].mount);
    EACH_CARD (k->pack, packed)
        k->ammo |= g->card_type[type_at(*packed)].mount > 0;
    for (int i = 0; mounted && k->up[i] != NO_CARD; i++)
        k->loose[i] = (uint8_t)mounted_cards(g, s, v->card[find_card(g, v, type_at(k->up[i]), 0, PACK)], AMMO_NONE);
    if (mounted && k->drawn != NONE)
        k->loose_drawn = (uint8_t)mounted_cards(g, s, v->card[INCOMING], AMMO_NONE);
}

/* Puts the kind behind the others unless it is among them. Returns where they end now. */
static inline uint64_t *add_kind(uint64_t *cards, uint64_t *end, int type)
{
    uint64_t *at = cards, card = operand(1, (uint8_t)type);
    for (*end = card; *at != card;)
        at++;
    return at == end ? end + 1 : end;
}

void look_closely(const struct horde_game *g, const struct horde_state *s, struct laid *k)
{
    const struct survivor *v = k->v;
    uint64_t *end = k->up + (k->up[0] != NO_CARD) + (k->up[1] != NO_CARD);
    k->body = false;
    k->held = (uint8_t)(end - k->up);
    for (int slot = BODY; slot < BODY + g->rule.body; slot++)
        if (v->card[slot] == NONE)
            k->body = true;
        else
            end = add_kind(k->up, end, g->type_of[v->card[slot]]);
    *end = NO_CARD;
    memset(k->loose, 0, sizeof k->loose);
    k->loose_drawn = k->ammo = 0;
    if (has_part(g, PART_MOUNTING))
        look_for_ammo(g, s, v, k);
}

/* What is up and in the backpack. Most slots are empty: those of the backpack that are not are found all at once, by the
 * highest bit of each byte. */
void look_over(const struct horde_game *g, const struct survivor *v, struct laid *k)
{
    uint64_t in_pack, *end = k->up;
    _Static_assert(offsetof(struct survivor, card) + PACK + sizeof in_pack <= sizeof *v, "more is read than there are slots");
    _Static_assert(CARDS <= 0x80 && SLOTS - PACK == 5 && HANDS == 2, "only NONE has the bit");
    memcpy(&in_pack, (const char *)v + offsetof(struct survivor, card) + PACK, sizeof in_pack);
    if (v->card[HAND] != NONE)
        end = add_kind(k->up, end, g->type_of[v->card[HAND]]);
    if (v->card[HAND + 1] != NONE)
        end = add_kind(k->up, end, g->type_of[v->card[HAND + 1]]);
    end[0] = end[1] = NO_CARD; /* no more than two yet: then both can be asked for without asking how many there are */
    end = k->pack;
    for (uint64_t left = ~in_pack & 0x8080808080u; left; left &= left - 1)
        end = add_kind(k->pack, end, g->type_of[(uint8_t)(in_pack >> (__builtin_ctzll(left) - 7))]);
    *end = NO_CARD;
    k->in_pack = in_pack;
    k->hand = (v->card[HAND] | v->card[HAND + 1]) == NONE;
    k->drawn = v->card[INCOMING] == NONE ? NONE : g->type_of[v->card[INCOMING]];
    k->plain = k->drawn == NONE && !g->rule.body && !has_part(g, PART_MOUNTING);
}

/* DS-INV-2: where there are slots for the body, a card goes where its symbol is. */
static bool fits(const struct horde_game *g, const struct laid *k, int up, int type)
{
    return !g->rule.body || takes(g, up < k->held ? HAND : BODY, type);
}

static bool can_wear(const struct horde_game *g, const struct laid *k, int type)
{
    int symbol = g->card_type[type].slot;
    return symbol != SLOT_PACK && (symbol == SLOT_BODY ? k->body : k->hand);
}

/* Exactly what check_shift() allows, without asking it for every pair: this is the longest list there is. */
static __attribute__((noinline)) void list_closely(const struct horde_game *g, const struct horde_state *s,
                                                   const struct laid *k, struct list *l)
{
    uint64_t equip = pattern(V_EQUIP, k->who, 2), stow = pattern(V_STOW, k->who, 2), swap = pattern(V_SWAP, k->who, 3);
    uint64_t drawn = k->drawn == NONE ? 0 : operand(1, k->drawn);
    int free = (int)((free_slots(g, k) >> 7) * 0x0101010101u >> 32 & 0xff); /* the sum of five bytes */
    bool drew = k->drawn != NONE;
    if (drew && can_wear(g, k, k->drawn))
        put_bits(l, equip | drawn);
    if (drew && k->loose_drawn < free)
        put_bits(l, stow | drawn);
    EACH_CARD (k->pack, it) {
        uint64_t packed = *it;
        if (drew && packed == drawn)
            continue;
        if (can_wear(g, k, type_at(packed)))
            put_bits(l, equip | packed);
        for (int j = 0; k->up[j] != NO_CARD; j++)
            if (k->up[j] != packed && k->loose[j] <= free && fits(g, k, j, type_at(packed)))
                put_bits(l, swap | k->up[j] | packed << 8);
        if (drew && k->loose_drawn <= free && !among(k->up, packed))
            put_bits(l, swap | packed | drawn << 8);
    }
    for (int j = 0; k->up[j] != NO_CARD; j++) {
        if (drew && k->up[j] == drawn)
            continue;
        if (k->loose[j] < free)
            put_bits(l, stow | k->up[j]);
        if (drew && fits(g, k, j, k->drawn))
            put_bits(l, swap | k->up[j] | drawn << 8);
    }
    if (k->ammo)
        list_mounts(g, s, k->who, l);
}

/* The same where a card is put anywhere, nothing was drawn and nothing can be mounted: most lists of most games. */
void list_laid(const struct horde_game *g, const struct horde_state *s, const struct laid *k, struct list *l)
{
    if (!k->plain) {
        list_closely(g, s, k, l);
        return;
    }
    struct list here = *l; /* in registers: what is written into a list might be the list itself, for all the compiler knows */
    uint64_t equip = pattern(V_EQUIP, k->who, 2), stow = pattern(V_STOW, k->who, 2), swap = pattern(V_SWAP, k->who, 3);
    uint64_t one = k->up[0], other = k->up[1];
    bool hand = k->hand;
    EACH_CARD (k->pack, it) {
        uint64_t packed = *it;
        if (hand && g->card_type[type_at(packed)].slot <= SLOT_HAND)
            put_bits(&here, equip | packed);
        if (one == NO_CARD)
            continue;
        if (one != packed)
            put_bits(&here, swap | one | packed << 8);
        if (other != NO_CARD && other != packed)
            put_bits(&here, swap | other | packed << 8);
    }
    if (one != NO_CARD && free_slots(g, k)) {
        put_bits(&here, stow | one);
        if (other != NO_CARD)
            put_bits(&here, stow | other);
    }
    l->count = here.count;
}

static void list_shifts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    struct laid k;
    lay_out(g, s, who, &k);
    list_laid(g, s, &k, l);
}

/* Goals count all cards somebody has alike, but neither the one just drawn nor what is mounted, which comes off in the
 * backpack; elsewhere it matters whether a lamp is in hand. */
static bool matters(const struct horde_game *g, const struct horde_state *s, struct shift m)
{
    return m.from == INCOMING || has_part(g, PART_LIGHT) || (has_part(g, PART_MOUNTING) && any_mounted(g, s));
}

static int area_of(int slot) { return slot < BODY ? AREA_HAND : slot < PACK ? AREA_BODY : AREA_PACK; }

/* A swap is one event: both cards change places. Out of the way of those who play millions of games, where nobody listens. */
static __attribute__((noinline)) void tell_shift(struct ctx *c, struct hd_action a, int to)
{
    if (a.verb == V_SWAP)
        TELL(c, CARD, INV_5, EXCHANGE, .piece = a.arg[0], .card = a.arg[2], .area = area_of(to), .n = {a.arg[1]});
    else
        TELL(c, CARD, INV_5, ARRANGE, .piece = a.arg[0], .card = a.arg[1], .area = area_of(to));
}

void arrange(struct ctx *c, struct hd_action a)
{
    if (a.verb == V_MOUNT || a.verb == V_UNMOUNT) {
        c->s->look = 1;
        do_mount(c, a);
        return;
    }
    struct shift m = plan(c->g, c->s, a);
    if (matters(c->g, c->s, m))
        c->s->look = 1;
    shift_cards(c->g, c->s, a, m);
    if (c->sink)
        tell_shift(c, a, m.to);
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
    if (f->reorganise.moves >= MOVES_MAX)
        TELL(c, NOTE, INV_5, SORTED, .piece = f->who, .n = {MOVES_MAX});
    pop(c->s);
    return GO;
}

void reorganise_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (f->reorganise.moves < MOVES_MAX)
        list_shifts(g, s, f->who, l);
    if (just_drew(s, f->who))
        list_drawn_drop(g, s, f->who, l);
    else
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
}
