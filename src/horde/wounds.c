/*
 * wounds.c - hits on survivors that the players share out among themselves: zombies' attacks and friendly fire.
 */
#include "horde/horde.h"

/* ---- F_WOUNDS (zombies), F_FRIENDLY (shots of who): a hits of b wounds each on survivors in zone (2E-DEC-20, 2E-DEC-32) ---- */

static int candidates(const struct horde_game *g, const struct horde_state *s, const struct frame *f, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < g->team; i++)
        if (s->survivor[i].zone == f->zone && i != f->who) /* 2E-FF-2: never the shooter */
            out[n++] = (uint8_t)i;
    return n;
}

void start_wounds(struct ctx *c, enum frame_kind kind, int shooter, int zone, int hits, int damage)
{
    struct frame *f = push(c->s, kind, shooter);
    f->zone = (uint8_t)zone;
    f->a = (uint8_t)hits;
    f->b = (uint8_t)damage;
}

static enum rule rule_of(const struct frame *f) { return f->kind == F_FRIENDLY ? R_FF_1 : R_ZATT_1; }

enum flow wounds_run(struct ctx *c, struct frame *f)
{
    uint8_t who[SURVIVORS];
    int n = candidates(c->g, c->s, f, who);
    if (n > 1 && f->a)
        return ASK;
    int wounds = f->a * f->b;
    enum rule rule = rule_of(f);
    pop(c->s);
    if (n && wounds)
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
    f->a--;
    wound(c, a.arg[0], f->b, rule_of(f));
}
