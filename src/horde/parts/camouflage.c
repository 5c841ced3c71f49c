/*
 * camouflage.c - survivors who hide at the start of a turn and whom enemies ignore until they fight, use a machine or make
 * noise (DS-SKILL-CAMOUFLAGE). Not here: what enemies do with those they do notice (core/enemies.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

PART_FIELDS(camouflage, FIELD(struct camouflage, hidden, 2, HOLDS, OF_PEOPLE))

static struct camouflage *bytes(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_CAMOUFLAGE);
}

bool camouflage_wanted(const struct horde_game *g) { return true; }

bool is_hidden(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct camouflage *b = bytes(g, s);
    return b && b->hidden >> who & 1;
}

void set_hidden(const struct horde_game *g, struct horde_state *s, int who, bool hidden)
{
    struct camouflage *b = bytes(g, s);
    if (b)
        b->hidden = (survivor_set)(hidden ? b->hidden | 1u << who : b->hidden & ~(1u << who));
}

/* DS-IA-05, DS-IA-92: at once, whatever comes of it. */
void come_out(struct ctx *c, int who)
{
    if (who == NONE || !is_hidden(c->g, c->s, who))
        return;
    set_hidden(c->g, c->s, who, false);
    TELL(c, NOTE, DS_SKILL_CAMOUFLAGE, COMES_OUT, .piece = who, .place = c->s->survivor[who].zone);
}

/* DS-IA-01, DS-AMB-39: neither seen nor heard nor attacked. */
survivor_set camouflage_prey(const struct horde_game *g, const struct horde_state *s, survivor_set who)
{
    return (survivor_set)(who & ~bytes(g, s)->hidden);
}

static bool is_seen(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (struct zset from = s->infested; !zset_empty(&from);)
        if (sight(g, s, NONE, zset_pop(&from), zone) >= 0)
            return true;
    return false;
}

/* DS-DEC-07: of one's own turn, not of an action somebody gave. */
void camouflage_turn_begin(struct ctx *c, int who)
{
    const struct survivor *v = &c->s->survivor[who];
    bool gift = top(c->s)->kind == F_TURN && top(c->s)->turn.whose == TURN_GIFT;
    if (!gift && has(v, D_CAMOUFLAGE) && on_board(c->s, who) && !is_hidden(c->g, c->s, who) && !is_seen(c->g, c->s, v->zone))
        push(c->s, F_HIDE, who);
}

/* ---- F_HIDE ---- */

enum flow hide_run(struct ctx *c, struct frame *f) { return ASK; }

void hide_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act1(V_HIDE, f->who));
    put(l, act1(V_PASS, f->who));
}

void hide_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who;
    pop(c->s);
    if (a.verb != V_HIDE)
        return;
    set_hidden(c->g, c->s, who, true);
    TELL(c, NOTE, DS_SKILL_CAMOUFLAGE, HIDES, .piece = who, .place = c->s->survivor[who].zone);
}
