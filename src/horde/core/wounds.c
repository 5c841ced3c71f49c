/*
 * wounds.c - hits on survivors that the players share out among themselves: zombies' attacks and friendly fire; and what skills
 * turn away before a wound counts.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

/* ---- F_WOUNDS, F_FRIENDLY ---- */

/* 2E-SKILL-LOWPROFILE, DS-SKILL-LOW-PROFILE, 2E-CAR-3, 2E-FF-5, DS-FF-5 */
static bool can_be_hit(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (v->zone != f->zone || (f->wounds.only && f->wounds.only != who + 1))
        return false;
    if (f->kind == F_FRIENDLY && f->step && v->car)
        return false; /* 2E-CAR-13: a car hits nobody in a car */
    if (f->kind == F_WOUNDS)
        return true;
    return who != f->who && who != machine_user(g, s, f->who) &&
           !has(v, D_LOW_PROFILE); /* 2E-FF-2, DS-FF-2: never the shooter; DS-FF-4 */
}

static int candidates(const struct horde_game *g, const struct horde_state *s, const struct frame *f, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < s->people; i++)
        if (can_be_hit(g, s, f, i))
            out[n++] = (uint8_t)i;
    return n;
}

void start_wounds(struct ctx *c, enum frame_kind kind, int shooter, int zone, int hits, int damage)
{
    struct frame *f = push(c->s, kind, shooter);
    f->zone = (uint8_t)zone;
    f->wounds.hits = (uint8_t)hits;
    f->wounds.damage = (uint8_t)damage;
    f->wounds.kind = NONE;
}

/* WZC-INT-61: a shield in the hand is as good as the skill. */
static bool is_tough(const struct horde_game *g, const struct survivor *v)
{
    return has(v, D_TOUGH) || carries_skill(g, v, D_TOUGH);
}

/* 2E-SKILL-TOUGH, DS-SKILL-TOUGH, 2E-AMB-26: one point in the activation step of the zombie phase, one in each ranged action.
 */
static bool toughs_out(struct ctx *c, struct frame *f, int who)
{
    struct survivor *v = &c->s->survivor[who];
    if (!is_tough(c->g, v))
        return false;
    if (f->kind == F_FRIENDLY && f->step)
        return false; /* 2E-INT-81: no ranged action */
    if (f->kind == F_FRIENDLY) {
        bool fresh = !(f->wounds.ignored >> who & 1);
        f->wounds.ignored |= (survivor_set)(1u << who);
        return fresh;
    }
    return toughs_attack(c, who);
}

bool toughs_attack(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    if (!is_tough(c->g, v) || c->s->phase != W_ZOMBIES || v->flags & TOUGHED)
        return false;
    v->flags |= TOUGHED;
    return true;
}

/* 2E-SKILL-ARMOR, DS-SKILL-IRONCLAD: One hit on one survivor: what armour and toughness leave of it. */
static int left_of(struct ctx *c, struct frame *f, int who)
{
    int n = f->wounds.damage;
    if (f->kind == F_WOUNDS && f->wounds.kind != NONE && c->s->survivor[who].armour >> f->wounds.kind & 1) {
        TELL(c, NOTE, SKILL_ARMOR, ARMOUR, .piece = who, .piece_kind = f->wounds.kind);
        return 0;
    }
    if (n && toughs_out(c, f, who)) {
        TELL(c, NOTE, SKILL_TOUGH, TOUGH, .piece = who);
        n--;
    }
    return n;
}

static enum rule rule_of(const struct frame *f) { return f->kind == F_FRIENDLY ? R_FF_1 : R_ZATT_1; }

/* 2E-ZATT-2. DS-FF-1, DS-XATT-6: all hits of a shot strike together, so a machine may be given more than one of them. */
enum flow wounds_run(struct ctx *c, struct frame *f)
{
    uint8_t who[SURVIVORS];
    int n = candidates(c->g, c->s, f, who), wounds = 0;
    if (n > 1 && f->wounds.hits)
        return ASK;
    for (; n && f->wounds.hits; f->wounds.hits--)
        wounds += left_of(c, f, who[0]);
    enum rule rule = rule_of(f);
    uint64_t struck = f->wounds.struck;
    pop(c->s);
    while (struck)
        suffer(c, bit_pop(&struck), 1, rule);
    if (wounds)
        wound(c, who[0], wounds, rule);
    return GO;
}

void wounds_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    uint8_t who[SURVIVORS];
    int n = candidates(g, s, f, who);
    for (int i = 0; i < n; i++)
        put(l, act1(V_WOUND, who[i]));
}

void wounds_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->wounds.hits--;
    int n = left_of(c, f, a.arg[0]);
    if (is_machine(c->g, a.arg[0]))
        f->wounds.struck |= (survivor_set)(1u << a.arg[0]);
    else if (n)
        wound(c, a.arg[0], n, rule_of(f));
}

/* ---- F_SHRUG ---- */

static bool has_cards(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE)
            return true;
    return false;
}

void wound(struct ctx *c, int who, int n, enum rule rule)
{
    if (!has(&c->s->survivor[who], D_IS_THAT_ALL)) {
        suffer(c, who, n, rule);
        return;
    }
    struct frame *f = push(c->s, F_SHRUG, who);
    f->shrug.wounds = (uint8_t)n;
    f->shrug.rule = (uint16_t)rule;
}

enum flow shrug_run(struct ctx *c, struct frame *f)
{
    int who = f->who, n = f->shrug.wounds;
    enum rule rule = (enum rule)f->shrug.rule;
    if (n && !f->step && has_cards(c->g, &c->s->survivor[who]))
        return ASK;
    pop(c->s);
    if (n)
        suffer(c, who, n, rule);
    return GO;
}

void shrug_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    const struct survivor *v = &s->survivor[f->who];
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && find_card(g, v, g->type_of[v->card[i]], 0, i) < 0)
            put(l, act2(V_SHRUG, f->who, g->type_of[v->card[i]]));
    put(l, act1(V_PASS, f->who));
}

void shrug_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct survivor *v = &c->s->survivor[f->who];
    if (a.verb == V_PASS) {
        f->step = 1;
        return;
    }
    int slot = find_card(c->g, v, a.arg[1], 0, SLOTS), copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    f->shrug.wounds--;
    TELL(c, CARD, SKILL_ISTHATALL, SHRUG, .piece = f->who, .card = a.arg[1], .area = AREA_DISCARD);
}
