/*
 * fire.c - what the goals want burnt, blown up or slain: where, with what, and how many it takes. Molotovs, seismic grenades
 * and flamethrowers are one thing here: cards that kill all there is in a zone. Not here: who carries them there (wants.c),
 * whether to throw (policy.c).
 */
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

int blaze_of(const struct card_type *t)
{
    return !(t->flags & CARD_KILLS_ALL) ? BY_ANY
           : t->flags & CARD_GRENADE    ? BY_SEISMIC
           : t->flags & CARD_FIRE       ? BY_HELLFIRE
                                        : BY_MOLOTOV;
}

bool has_blaze(const struct horde_game *g, const struct horde_state *s, int who, int blaze)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && blaze_of(&g->card_type[g->type_of[v->card[i]]]) == blaze && is_charged(g, s, v->card[i]))
            return true;
    return false;
}

int fires_held(const struct horde_game *g, const struct horde_state *s, int blaze)
{
    int fires = 0;
    EACH_PLAYED (s, who)
        fires += has_blaze(g, s, who, blaze);
    return fires;
}

bool wants_fire(const struct mind *m)
{
    bool any = false;
    for (int blaze = 0; blaze < BLAZES; blaze++)
        any |= m->fires[blaze];
    return any;
}

bool lacks_fire(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    for (int blaze = 0; blaze < BLAZES; blaze++)
        if (m->fires[blaze] && fires_held(g, s, blaze) < m->fires[blaze])
            return true;
    return false;
}

/* ---- rules of the mission ---- */

bool rule_sets(const struct horde_game *g, const struct mission_rule *r, int flag)
{
    for (int i = 0; i < r->dos; i++) {
        const struct mission_do *what = &g->mission_do[r->first_do + i];
        if (what->effect == E_SET && what->flag == flag)
            return true;
    }
    return false;
}

/* Can points only come from abominations, killed hand to hand? What the notes they carry say is not asked. */
static bool to_slay(const struct horde_game *g, const struct mind *m)
{
    bool slain = false;
    for (int i = 0; i < g->rules; i++)
        slain |= g->mission_rule[i].when == WHEN_SLAIN;
    return slain && m->unmet;
}

/* Is the flag a goal waits for set by this trigger and by no other? */
static bool set_only_when(const struct horde_game *g, int flag, enum trigger when)
{
    bool found = false;
    for (int i = 0; i < g->rules; i++) {
        if (!rule_sets(g, &g->mission_rule[i], flag))
            continue;
        if (g->mission_rule[i].when != when)
            return false;
        found = true;
    }
    return found;
}

static bool goal_by(const struct horde_game *g, const struct mind *m, int goal, enum trigger when)
{
    return is_unmet(m, goal) && g->goal[goal].type == GOAL_FLAG && set_only_when(g, g->goal[goal].of, when);
}

/* That many in a row: a counter the rule waits for, the throw itself counted. */
static int throws_left(const struct horde_game *g, const struct horde_state *s, const struct mission_rule *r)
{
    for (int i = 0; i < r->ifs; i++) {
        const struct mission_if *wait = &g->mission_if[r->first_if + i];
        if (wait->what == IF_COUNTER && wait->least > s->counter[wait->of])
            return wait->least - s->counter[wait->of];
    }
    return 1;
}

/* Zones that have to be struck for a flag; where it takes several throws, only when enough can be thrown. */
static void want_struck(const struct horde_game *g, const struct horde_state *s, struct mind *m, int goal)
{
    for (int i = 0; i < g->rules; i++) {
        const struct mission_rule *r = &g->mission_rule[i];
        if (r->when != WHEN_BURNT || r->zone == NONE || !rule_sets(g, r, g->goal[goal].of))
            continue;
        int throws = throws_left(g, s, r);
        m->fires[r->by] += (uint8_t)throws;
        if (throws <= fires_held(g, s, r->by))
            zset_add(&m->fire[r->by], r->zone);
    }
}

/* Where the game is lost when this happens. */
static struct zset lost_when(const struct horde_game *g, const struct horde_state *s, enum trigger when)
{
    struct zset zones = {{0}};
    for (int i = 0; i < g->rules; i++) {
        const struct mission_rule *r = &g->mission_rule[i];
        if (r->when == when && r->zone != NONE && r->dos && g->mission_do[r->first_do].effect == E_LOSE &&
            all_hold(g, s, r->first_if, r->ifs))
            zset_add(&zones, r->zone);
    }
    return zones;
}

/* ---- goals about fire itself ---- */

static bool together(const struct horde_game *g, const struct mind *m, int goal)
{
    return g->goal[goal].same_round && all_met_before(m, goal);
}

static bool burns_now(const struct horde_game *g, const struct mind *m, int goal, bool enough)
{
    switch (g->goal[goal].type) {
    case GOAL_SPAWNS_HOME: return is_unmet(m, goal) && fire_moves_spawns(g);
    case GOAL_BURN: return is_unmet(m, goal) && all_met_before(m, goal) && (!together(g, m, goal) || enough);
    default: return false;
    }
}

static struct zset to_burn(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    struct zset zones = {{0}};
    bool enough = !lacks_fire(g, s, m);
    for (int i = 0; i < g->goals; i++) {
        bool start = g->goal[i].type == GOAL_BURN && g->goal[i].object;
        if (!burns_now(g, m, i, enough))
            continue;
        for (int k = start ? 0 : 1; k < (start ? 1 : g->spawns); k++)
            if (start || (s->spawn_zone[k] != s->spawn_zone[0] && !(s->burnt >> k & 1)))
                add_zone(&zones, s->spawn_zone[k]);
    }
    return zones;
}

static int fires_wanted(const struct horde_game *g, const struct horde_state *s)
{
    int n = 0;
    for (int i = 0; i < g->own_deeds; i++)
        n += g->own_deed[i].tag == TAG_MOLOTOV && deed_is_open(g, s, &g->own_deed[i]);
    for (int i = 0; i < g->goals; i++) {
        int type = g->goal[i].type, need, have;
        if (type != GOAL_BURN && (type != GOAL_SPAWNS_HOME || !fire_moves_spawns(g)))
            continue;
        have = goal_progress(g, s, i, &need);
        n += need - have;
    }
    return n;
}

bool fire_moves_spawns(const struct horde_game *g)
{
    for (int i = 0; i < g->rules; i++)
        if (g->mission_rule[i].when == WHEN_BURNT && g->mission_rule[i].by != BY_CAR)
            return true;
    return false;
}

/* ---- abominations ---- */

struct zset abominations(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = {{0}};
    for (struct zset left = s->infested; !zset_empty(&left);) {
        int z = zset_pop(&left);
        for (int k = 0; k < g->zombie_kinds; k++)
            if (g->abominations >> k & 1 && s->zombie[z][k])
                zset_add(&zones, z);
    }
    return zones;
}

static struct zset to_kill(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    for (int i = 0; i < g->goals; i++)
        if ((g->goal[i].type == GOAL_NO_ABOMINATION && is_unmet(m, i)) ||
            (goal_by(g, m, i, WHEN_KILLED) && all_met_before(m, i)))
            return abominations(g, s);
    return (struct zset){{0}};
}

void think_fire(const struct horde_game *g, const struct horde_state *s, struct mind *m)
{
    memset(m->fires, 0, sizeof m->fires);
    memset(m->fire, 0, sizeof m->fire);
    m->fires[BY_MOLOTOV] = (uint8_t)fires_wanted(g, s);
    m->fire[BY_MOLOTOV] = to_burn(g, s, m);
    m->spare = lost_when(g, s, WHEN_BURNT);
    m->precious = lost_when(g, s, WHEN_ACTIVATES);
    m->forbidden = lost_when(g, s, WHEN_ENTERS);
    m->guard = zset_and(m->precious, s->infested);
    m->boss = to_kill(g, s, m);
    m->slay = to_slay(g, m) ? abominations(g, s) : (struct zset){{0}};
    for (int i = 0; i < g->goals; i++)
        if (goal_by(g, m, i, WHEN_BURNT))
            want_struck(g, s, m, i);
}
