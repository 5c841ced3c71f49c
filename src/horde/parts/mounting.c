/*
 * mounting.c - ammunition that is mounted on weapons in hand (DS-MOUNT-1): it needs no slot, goes where its weapon goes, and
 * comes off when that goes into the backpack. Not here: what it is good for in an attack (combat.c), other moves of cards
 * (inventory.c).
 *
 * Invariant: a mounted card is in no slot; its weapon is in somebody's hand, or has just been drawn or handed over.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(mounting, FIELD(struct mounting, on, 1, NAMES_NEXT, OF_CARDS),
            FIELD(struct mounting, before, 1, NAMES_NEXT, OF_CARDS), FIELD(struct mounting, mounted, 8, HOLDS, OF_CARDS))

static struct mounting *bytes(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_MOUNTING);
}

bool mounting_wanted(const struct horde_game *g)
{
    for (int i = 0; i < g->card_types; i++)
        if (g->card_type[i].mount)
            return true;
    return false;
}

static struct zset all_mounted(const struct horde_game *g, const struct horde_state *s)
{
    const struct mounting *m = bytes(g, s);
    return m ? m->mounted : (struct zset){{0}};
}

static void set_on(struct mounting *m, int ammo, int weapon)
{
    m->on[ammo] = (uint8_t)(weapon == NONE ? 0 : weapon + 1);
    if (weapon == NONE)
        zset_del(&m->mounted, ammo);
    else
        zset_add(&m->mounted, ammo);
}

bool is_mounted(const struct horde_game *g, const struct horde_state *s, int ammo)
{
    return zset_has(&bytes(g, s)->mounted, ammo);
}

static bool line_takes(const struct line *line, int ammo) { return line->used && (line->ammo == ammo || line->second == ammo); }

/* DS-MOUNT-6: a weapon with two kinds of ammunition takes both. */
bool takes_ammo(const struct card_type *weapon, int ammo)
{
    return line_takes(&weapon->melee, ammo) || line_takes(&weapon->ranged, ammo);
}

int mounted_cards(const struct horde_game *g, const struct horde_state *s, int weapon, int ammo)
{
    int n = 0;
    for (struct zset on = mounted_on(g, s, weapon); !zset_empty(&on);) {
        int copy = zset_pop(&on);
        n += !ammo || g->card_type[g->type_of[copy]].mount == ammo;
    }
    return n;
}

struct zset mounted_on(const struct horde_game *g, const struct horde_state *s, int weapon)
{
    struct zset on = {{0}};
    for (struct zset all = all_mounted(g, s); !zset_empty(&all);) {
        int copy = zset_pop(&all);
        if (weapon_under(g, s, copy) == weapon)
            zset_add(&on, copy);
    }
    return on;
}

static bool has_under(const struct horde_game *g, const struct horde_state *s, int who, int ammo)
{
    return memchr(s->survivor[who].card, weapon_under(g, s, ammo), SLOTS + 1);
}

int mounted_by(const struct horde_game *g, const struct horde_state *s, int who, int type)
{
    for (struct zset all = all_mounted(g, s); !zset_empty(&all);) {
        int copy = zset_pop(&all);
        if (g->type_of[copy] == type && has_under(g, s, who, copy))
            return copy;
    }
    return NONE;
}

int weapon_under(const struct horde_game *g, const struct horde_state *s, int ammo)
{
    const struct mounting *m = bytes(g, s);
    return m && m->on[ammo] ? m->on[ammo] - 1 : NONE;
}

/* DS-IA-65: who throws a weapon away throws away all of it. */
void discard_mounted(struct ctx *c, int weapon)
{
    for (struct zset on = mounted_on(c->g, c->s, weapon); !zset_empty(&on);) {
        int copy = zset_pop(&on);
        TELL(c, CARD, DS_IA_65, MOUNTED_GONE, .card = c->g->type_of[copy], .area = AREA_DISCARD, .n = {c->g->type_of[weapon]});
        dismount(c->g, c->s, copy);
        discard_card(c, copy);
    }
}

void dismount(const struct horde_game *g, struct horde_state *s, int ammo) { set_on(bytes(g, s), ammo, NONE); }

void mount(const struct horde_game *g, struct horde_state *s, int ammo, int weapon) { set_on(bytes(g, s), ammo, weapon); }

/* DS-MOUNT-4: in the backpack every card needs its own slot. The caller has seen that there are enough. */
void separate(const struct horde_game *g, struct horde_state *s, int who, int weapon)
{
    struct survivor *v = &s->survivor[who];
    for (struct zset on = mounted_on(g, s, weapon); !zset_empty(&on);) {
        int copy = zset_pop(&on);
        dismount(g, s, copy);
        v->card[free_slot(v, PACK, slot_end(g, v))] = (uint8_t)copy;
    }
}

/* ---- moves of a reorganisation ---- */

static int ammo_slot(const struct horde_game *g, const struct survivor *v, int type)
{
    int slot = find_card(g, v, type, INCOMING, INCOMING + 1);
    return slot >= 0 ? slot : find_card(g, v, type, PACK, slot_end(g, v));
}

/* INV-MOUNT-1, INV-MOUNT-2, DS-MOUNT-1, DS-MOUNT-2, DS-MOUNT-5 */
static struct hd_why check_on(const struct horde_game *g, const struct survivor *v, struct hd_action a)
{
    int ammo = g->card_type[a.arg[1]].mount;
    if (!ammo || !takes_ammo(&g->card_type[a.arg[2]], ammo)) /* INV-MOUNT-5: canisters on flamethrowers */
        return ammo == AMMO_CANISTER ? WHY(INV_MOUNT_5, WRONG_AMMO, a.arg[1], a.arg[2])
                                     : WHY(DS_MOUNT_1, WRONG_AMMO, a.arg[1], a.arg[2]);
    if (ammo_slot(g, v, a.arg[1]) < 0)
        return WHY(DS_MOUNT_1, NO_CARD, a.arg[0], a.arg[1]);
    return held(g, v, a.arg[2]) ? ALLOWED : WHY(DS_MOUNT_1, NOT_IN_HAND, a.arg[0], a.arg[2]);
}

/* The first such card on such a weapon in hand, NONE. */
static int mounted_pair(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    const struct survivor *v = &s->survivor[a.arg[0]];
    for (int i = HAND; i < HAND + HANDS; i++) {
        bool such = v->card[i] != NONE && g->type_of[v->card[i]] == a.arg[2];
        for (struct zset on = such ? mounted_on(g, s, v->card[i]) : (struct zset){{0}}; !zset_empty(&on);) {
            int copy = zset_pop(&on);
            if (g->type_of[copy] == a.arg[1])
                return copy;
        }
    }
    return NONE;
}

struct hd_why check_mount(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    const struct survivor *v = &s->survivor[a.arg[0]];
    if (!has_part(g, PART_MOUNTING))
        return WHY(ROUND_2, NO_SUCH_DEED, a.arg[0]);
    if (a.arg[1] >= g->card_types || a.arg[2] >= g->card_types)
        return WHY(DS_MOUNT_1, NO_CARD, a.arg[0], a.arg[1]);
    if (a.verb == V_MOUNT)
        return check_on(g, v, a);
    if (mounted_pair(g, s, a) == NONE)
        return WHY(DS_MOUNT_1, NO_CARD, a.arg[0], a.arg[1]);
    return free_slot(v, PACK, slot_end(g, v)) < 0 ? WHY(DS_MOUNT_4, NO_SLOT, a.arg[0]) : ALLOWED;
}

/* What could be mounted, by type: it lies in the backpack or was just drawn. */
static struct zset loose_ammo(const struct horde_game *g, const struct survivor *v)
{
    struct zset types = {{0}};
    for (int i = PACK; i <= INCOMING; i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].mount)
            zset_add(&types, g->type_of[v->card[i]]);
    return types;
}

static void list_on_weapon(const struct horde_game *g, const struct horde_state *s, int who, int weapon, struct zset types,
                           struct list *l)
{
    for (struct zset all = all_mounted(g, s); !zset_empty(&all);) {
        int copy = zset_pop(&all);
        if (g->type_of[weapon_under(g, s, copy)] == weapon)
            zset_add(&types, g->type_of[copy]);
    }
    while (!zset_empty(&types)) {
        int type = zset_pop(&types);
        struct hd_action on = act3(V_MOUNT, who, type, weapon), off = act3(V_UNMOUNT, who, type, weapon);
        if (!check_mount(g, s, on).rule)
            put(l, on);
        if (!check_mount(g, s, off).rule)
            put(l, off);
    }
}

/* Every card on every weapon in hand that takes it, and every mounted one back. */
void list_mounts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    struct zset ammo = loose_ammo(g, v);
    for (int i = HAND; i < HAND + HANDS; i++) {
        int weapon = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (weapon != NONE && find_card(g, v, weapon, HAND, i) < 0)
            list_on_weapon(g, s, who, weapon, ammo, l);
    }
}

void do_mount(struct ctx *c, struct hd_action a)
{
    struct survivor *v = &c->s->survivor[a.arg[0]];
    if (a.verb == V_MOUNT) {
        int slot = ammo_slot(c->g, v, a.arg[1]), weapon = find_card(c->g, v, a.arg[2], HAND, HAND + HANDS);
        mount(c->g, c->s, v->card[slot], v->card[weapon]);
        v->card[slot] = NONE;
    } else {
        int copy = mounted_pair(c->g, c->s, a);
        dismount(c->g, c->s, copy);
        v->card[free_slot(v, PACK, slot_end(c->g, v))] = (uint8_t)copy;
    }
    TELL(c, CARD, NONE, MOUNT, .piece = a.arg[0], .card = a.arg[1], .area = AREA_PACK, .n = {a.arg[2]},
         .rule = a.verb == V_MOUNT ? R_DS_MOUNT_1 : R_DS_MOUNT_2, .phrase = a.verb == V_MOUNT ? P_MOUNT : P_UNMOUNT);
}

/* ---- trades that are called off ---- */

void note_mounted(const struct horde_game *g, struct horde_state *s)
{
    struct mounting *m = bytes(g, s);
    if (m)
        memcpy(m->before, m->on, sizeof m->before);
}

void collect_mounted(const struct horde_game *g, const struct horde_state *s, int who, bool owned[CARDS])
{
    for (int i = 0; i <= SLOTS; i++)
        if (s->survivor[who].card[i] != NONE)
            owned[s->survivor[who].card[i]] = true;
    for (struct zset all = all_mounted(g, s); !zset_empty(&all);) {
        int copy = zset_pop(&all);
        owned[copy] |= has_under(g, s, who, copy);
    }
}

/* Slots are as they were; what was mounted before is again, if its weapon is still there. owned: what both had left. */
void remount(struct ctx *c, int a, int b, const bool owned[CARDS])
{
    struct mounting *m = bytes(c->g, c->s);
    struct survivor *v = c->s->survivor;
    for (int copy = 0; m && copy < c->g->cards; copy++) {
        if (!owned[copy] || !c->g->card_type[c->g->type_of[copy]].mount)
            continue;
        int weapon = m->before[copy] ? m->before[copy] - 1 : NONE;
        bool lies = memchr(v[a].card, copy, SLOTS) || memchr(v[b].card, copy, SLOTS);
        bool there = weapon != NONE && (memchr(v[a].card, weapon, SLOTS) || memchr(v[b].card, weapon, SLOTS));
        int slot = free_slot(&v[a], PACK, slot_end(c->g, &v[a]));
        set_on(m, copy, !lies && there ? weapon : NONE);
        if (!lies && !there && slot >= 0)
            v[a].card[slot] = (uint8_t)copy;
        else if (!lies && !there)
            discard_card(c, copy);
    }
}
