/*
 * large_team.c - more survivors than usual bring more spawn tokens (DS-SEVEN-2). Each lies with a token of the mission and
 * shares its fate: asleep, awake, moved or gone together; so it is not a token here, but one more card for that one.
 * Not here: how many a team may have (load/options.c), that starting cards may run out (core/setup.c).
 *
 * Invariant: laid tokens and those still to be laid are as many as the team needs.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

static struct large_team *bytes(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_LARGE_TEAM);
}

/* DS-EX-39: one for two people more, and for one. */
static int tokens_needed(const struct horde_game *g)
{
    return (g->team - g->usual_team + g->rule.people_per_spawn - 1) / g->rule.people_per_spawn;
}

/* DS-SEVEN-1: as many as there are sheets, where the game has the part. */
int most_survivors(const struct horde_game *g, bool large) { return large ? g->rule.team_max : g->usual_team; }

bool large_team_wanted(const struct horde_game *g) { return g->team > g->usual_team; }

void large_team_set_up(struct ctx *c) { bytes(c->g, c->s)->left = (uint8_t)tokens_needed(c->g); }

int added_tokens(const struct horde_game *g, const struct horde_state *s, int token)
{
    const struct large_team *t = bytes(g, s);
    return t ? t->more[token] : 0;
}

void set_added_tokens(const struct horde_game *g, struct horde_state *s, int token, int n)
{
    struct large_team *t = bytes(g, s);
    t->left = (uint8_t)(t->left + t->more[token] - n);
    t->more[token] = (uint8_t)n;
}

int tokens_to_add(const struct horde_game *g, const struct horde_state *s)
{
    const struct large_team *t = bytes(g, s);
    return t ? t->left : 0;
}

bool add_tokens_first(struct ctx *c)
{
    if (!tokens_to_add(c->g, c->s))
        return false;
    push(c->s, F_MORE_SPAWNS, NONE);
    return true;
}

/* ---- F_MORE_SPAWNS: where they go, one after another (DS-DEC-04) ---- */

static void lay(struct ctx *c, int token)
{
    set_added_tokens(c->g, c->s, token, added_tokens(c->g, c->s, token) + 1);
    TELL(c, NOTE, DS_SEVEN_2, MORE_SPAWNS, .place = c->s->spawn_zone[token], .n = {tokens_to_add(c->g, c->s)});
}

enum flow more_spawns_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    more_spawns_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    if (l.count)
        more_spawns_answer(c, f, any[0]);
    else
        pop(c->s);
    return GO;
}

void more_spawns_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (tokens_to_add(g, s))
        list_spawn_zones(g, s, (spawn_set)~0u, l); /* DS-SEVEN-2: with any of them */
}

void more_spawns_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int token = 0;
    while (c->s->spawn_zone[token] != a.arg[0])
        token++;
    lay(c, token);
}

const char *large_team_broken(const struct horde_game *g, const struct horde_state *s)
{
    const struct large_team *t = bytes(g, s);
    int sum = t ? t->left : 0;
    for (int i = 0; t && i < SPAWNS; i++)
        sum += t->more[i];
    return t && sum != tokens_needed(g) ? "spawn tokens of a large team are missing" : NULL;
}
