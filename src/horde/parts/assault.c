/*
 * assault.c - attacks that are shared out together: all enemies of a zone attack, or a hostile machine has hit, the players say
 * who takes what, and only then does anything hurt. Not here: that they attack (core/enemies.c, machines.c), what a wound does
 * (core/figures.c).
 *
 * Invariant: attacks are noted in the part's bytes only while a frame F_ASSAULT is open; no two of them ever are.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

#include <string.h>

static struct assault *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_ASSAULT); }

bool assault_wanted(const struct horde_game *g) { return true; }

/* DS-XATT-1, DS-XATT-4: all of them, however few are there to be hurt. */
void assault_attacked(struct ctx *c, int zone, const uint8_t count[KINDS], int only)
{
    struct frame *f = push(c->s, F_ASSAULT, NONE);
    f->zone = (uint8_t)zone;
    memcpy(f->assault.left, count, KINDS);
    f->assault.only = (uint8_t)only;
}

/* DS-M4-6: each hit does the same to whoever it is given to. */
void assault_shot(struct ctx *c, int machine, int zone, int hits, int damage)
{
    struct frame *f = push(c->s, F_ASSAULT, machine);
    f->zone = (uint8_t)zone;
    f->assault.left[0] = (uint8_t)hits;
    f->assault.damage = (uint8_t)damage;
}

/* DS-XATT-3: survivors and whoever counts as one. Whoever taunted them is attacked even in hiding (DS-IA-04). A low profile is
 * no target for a shot (DS-IA-74). */
static survivor_set victims(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    survivor_set there = 0, prey = f->assault.only ? (survivor_set)(1u << (f->assault.only - 1)) : prey_of(g, s);
    for (int i = 0; i < s->people; i++)
        if (prey >> i & 1 && s->survivor[i].zone == f->zone && !(f->assault.damage && has(&s->survivor[i], D_LOW_PROFILE)))
            there = (survivor_set)(there | 1u << i);
    return there;
}

static int next_kind(const struct horde_game *g, const struct frame *f)
{
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        if (f->assault.left[kind])
            return kind;
    return NONE;
}

int assault_kind(const struct horde_game *g, const struct frame *f) { return f->assault.damage ? NONE : next_kind(g, f); }

int assault_damage(const struct horde_game *g, const struct frame *f)
{
    return f->assault.damage ? f->assault.damage : g->kind[next_kind(g, f)].wounds;
}

int assault_left(const struct horde_game *g, const struct frame *f)
{
    int n = 0;
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        n += f->assault.left[kind];
    return n;
}

static void take(struct ctx *c, struct frame *f, int who, int kind, int n)
{
    uint8_t *on = &bytes(c->g, c->s)->on[who][kind];
    *on = (uint8_t)(*on + n);
    f->assault.left[kind] = (uint8_t)(f->assault.left[kind] - n);
}

/* INV-XENO-1, DS-XATT-2: what all attacks on somebody come to; armour against a kind turns all of its attacks away (DS-IA-49).
 */
static int damage_to(struct ctx *c, const struct frame *f, int who)
{
    int n = 0;
    if (f->assault.damage)
        return bytes(c->g, c->s)->on[who][0] * f->assault.damage;
    for (int kind = 0; kind < c->g->zombie_kinds; kind++) {
        int attacks = bytes(c->g, c->s)->on[who][kind];
        if (attacks && c->s->survivor[who].armour >> kind & 1)
            TELL(c, NOTE, SKILL_ARMOR, ARMOUR, .piece = who, .piece_kind = kind);
        else
            n += attacks * c->g->kind[kind].wounds;
    }
    return n;
}

/* ---- cards that turn one attack away ---- */

/* Is it a machine's shot that is shared out? Asked with nothing above it but the question about such a card. */
static bool is_shot(const struct horde_state *s)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return (f->kind == F_SHIELD ? f - 1 : f)->assault.damage;
}

static bool hurts(const struct horde_game *g, const struct horde_state *s, int who, int kind)
{
    return bytes(g, s)->on[who][kind] && (is_shot(s) || !(s->survivor[who].armour >> kind & 1));
}

/* Where somebody who is about to be hurt wears such a card; -1. */
static int shield_slot(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    bool hurt = false;
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        hurt = hurt || hurts(g, s, who, kind);
    for (int i = BODY; hurt && i < BODY + g->rule.body; i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_SHIELDS)
            return i;
    return -1;
}

enum flow shield_run(struct ctx *c, struct frame *f)
{
    int who = f->who;
    if (!f->step && shield_slot(c->g, c->s, who) >= 0)
        return ASK;
    pop(c->s);
    top(c->s)->assault.settled = (uint8_t)(who + 1);
    return GO;
}

void shield_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    int slot = shield_slot(g, s, f->who);
    for (int kind = 0; slot >= 0 && kind < g->zombie_kinds; kind++)
        if (hurts(g, s, f->who, kind))
            put(l, act3(V_SHIELD, f->who, g->type_of[s->survivor[f->who].card[slot]], is_shot(s) ? NONE : kind));
    put(l, act1(V_PASS, f->who));
}

/* DS-M4-4: in the attack step a hostile machine is a xeno, and its shot one attack, whatever it hits. */
void shield_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct survivor *v = &c->s->survivor[f->who];
    if (a.verb == V_PASS) {
        f->step = 1;
        return;
    }
    int slot = shield_slot(c->g, c->s, f->who), copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    if (is_shot(c->s)) {
        bytes(c->g, c->s)->on[f->who][0] = 0;
        TELL(c, CARD, DS_EQ_2, SHIELD_SHOT, .piece = f->who, .card = a.arg[1], .area = AREA_DISCARD);
        return;
    }
    bytes(c->g, c->s)->on[f->who][a.arg[2]]--;
    TELL(c, CARD, DS_EQ_2, SHIELD, .piece = f->who, .card = a.arg[1], .piece_kind = a.arg[2], .area = AREA_DISCARD);
}

/* DS-XATT-6: everything has been shared out; now it hurts, one after another. Returns true while somebody is left. */
static bool next_victim(struct ctx *c, struct frame *f)
{
    while (f->assault.next < c->s->people) {
        if (f->assault.settled != f->assault.next + 1 && shield_slot(c->g, c->s, f->assault.next) >= 0) {
            push(c->s, F_SHIELD, f->assault.next);
            return true;
        }
        int who = f->assault.next++, n = damage_to(c, f, who);
        if (n && toughs_attack(c, who)) {
            TELL(c, NOTE, SKILL_TOUGH, TOUGH, .piece = who);
            n--;
        }
        memset(bytes(c->g, c->s)->on[who], 0, KINDS);
        if (n) {
            wound(c, who, n, f->assault.damage ? R_DS_M4_6 : R_ZATT_1);
            return true;
        }
    }
    return false;
}

/* ---- F_ASSAULT ---- */

enum flow assault_run(struct ctx *c, struct frame *f)
{
    survivor_set who = victims(c->g, c->s, f);
    int kind = f->step ? NONE : next_kind(c->g, f);
    if (kind != NONE && who & (who - 1))
        return ASK; /* DS-DEC-26 */
    for (; kind != NONE && who; kind = next_kind(c->g, f))
        take(c, f, __builtin_ctz(who), kind, f->assault.left[kind]);
    f->step = 1;
    if (!next_victim(c, f))
        pop(c->s);
    return GO;
}

void assault_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t who = victims(g, s, f); who;)
        put(l, act1(V_WOUND, bit_pop(&who)));
}

void assault_answer(struct ctx *c, struct frame *f, struct hd_action a) { take(c, f, a.arg[0], next_kind(c->g, f), 1); }
