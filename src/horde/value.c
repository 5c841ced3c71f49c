/*
 * value.c - for bots: what a position is worth, and positions that look the same to a player.
 * Rough on purpose: a sum of things people at the table would name. None of the numbers is a rule.
 */
#include "horde/horde.h"

#include <string.h>

enum {
    WON = 1000000,
    GOAL = 4000,
    WOUND = 220,
    LAST_WOUND = 500,
    NEAR = 12,
    HERE = 100,
    ZOMBIE = 30,
    NOISE = 3,
    STEP = 30,
    REACH = 14,
    SHUT = 350,
    OUT = 900,
    CARD = 12,
    OPEN = 60,
    POINT = 3,
    ACTION = 10
};

/* Nobody at this table hides cards: only decks and dice are unknown. */
void horde_imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed)
{
    struct horde_state *s = (struct horde_state *)state;
    rng_seed(&s->rng, seed);
    rng_shuffle(&s->rng, s->equipment.card, s->equipment.count);
    rng_shuffle(&s->rng, s->pimp.card, s->pimp.count);
    rng_shuffle(&s->rng, s->abominations.card, s->abominations.count);
    rng_shuffle(&s->rng, s->zombies.card, s->zombies.count);
}

static int goal_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        sum += need ? GOAL * (have < need ? have : need) / need : 0;
    }
    return sum;
}

static void add_zone(struct zset *zones, int zone)
{
    if (zone < ZONES)
        zset_add(zones, zone);
}

static void want_cars(const struct horde_game *g, const struct horde_state *s, struct zset *zones)
{
    for (int car = 0; car < g->cars; car++)
        if (g->car[car].drive)
            add_zone(zones, s->car[car].zone);
}

static void want_doors(const struct horde_game *g, uint64_t doors, struct zset *zones)
{
    while (doors) {
        int d = bit_pop(&doors);
        zset_add(zones, g->board.door[d].a);
        zset_add(zones, g->board.door[d].b);
    }
}

/* Where one goal that is not met yet draws people. */
static void want_goal(const struct horde_game *g, const struct horde_state *s, const struct goal *goal, struct zset *zones)
{
    switch (goal->type) {
    case GOAL_PARK: want_cars(g, s, zones); break;
    case GOAL_GATHER: zset_add(zones, goal->zone); break;
    case GOAL_CLEAR:
        for (struct zset rooms = zset_and(s->infested, g->board.rooms); !zset_empty(&rooms);) {
            int z = zset_pop(&rooms);
            if (g->board.building[z] == g->board.building[goal->zone])
                zset_add(zones, z);
        }
        if (!(s->spawned >> g->board.building[goal->zone] & 1))
            zset_add(zones, goal->zone);
        break;
    case GOAL_SPAWNS_HOME:
    case GOAL_BURN:
        for (int i = 0; i < g->spawns; i++)
            add_zone(zones, s->spawn_zone[i]);
        break;
    case GOAL_COMPANIONS:
        EACH_OTHER (s, who)
            if ((s->survivor[who].flags & (COMPANION | STAYS)) == COMPANION && s->survivor[who].leader == NONE)
                add_zone(zones, s->survivor[who].zone);
        break;
    default: break;
    }
}

static bool rules_about_objectives(const struct horde_game *g)
{
    for (int i = 0; i < g->rules; i++)
        if (g->mission_rule[i].when == WHEN_TAKEN)
            return true;
    return g->deeds != 0;
}

/* Tokens a goal that is not met yet has a use for. */
static uint64_t tokens_for(const struct horde_game *g, const struct goal *goal, uint64_t crates)
{
    switch (goal->type) {
    case GOAL_TAKE:
    case GOAL_LOAD: return goal->tokens;
    case GOAL_EACH_HOLDS:
    case GOAL_TEAM_HOLDS: return goal->object != OBJECT_TAG ? goal->tokens : goal->tag == TAG_PIMP ? crates : 0;
    case GOAL_REACH: return goal->tokens;
    default: return rules_about_objectives(g) ? goal->tokens : 0;
    }
}

static void want_tokens(const struct horde_game *g, const struct horde_state *s, struct zset *zones)
{
    uint64_t crates = 0, useful = 0;
    for (int i = 0; i < g->tokens; i++)
        crates |= g->token[i].type == TOKEN_CRATE ? 1ull << i : 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        useful |= have < need ? tokens_for(g, &g->goal[i], crates) : 0;
    }
    for (useful &= s->tokens; useful;)
        zset_add(zones, g->token[bit_pop(&useful)].zone);
}

/* Where survivors want to go: what is still to be taken or done, or the way out. */
static struct zset wanted(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = {{0}};
    if (exit_open(g, s) && g->leave_by_car)
        want_cars(g, s, &zones);
    if (exit_open(g, s))
        return zset_or(zones, g->exits);
    want_tokens(g, s, &zones);
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        if (have < need)
            want_goal(g, s, &g->goal[i], &zones);
    }
    return zones;
}

/* Whoever carries what a deed spends goes where it is spent. */
static struct zset wanted_by(const struct horde_game *g, const struct horde_state *s, const struct survivor *v,
                             struct zset zones)
{
    struct zset deed = {{0}};
    if (!g->deeds || !kept_tokens(v->kept))
        return zones;
    if (g->deeds >> DEED_TREAT & 1)
        zset_add(&deed, g->treat_zone);
    if (g->deeds >> DEED_SEAL & 1)
        want_doors(g, g->doors_broken & ~s->sealed, &deed);
    if (g->load_what == LOAD_OBJECTIVES)
        want_cars(g, s, &deed);
    if (g->deeds >> DEED_DELIVER & 1)
        zset_add(&deed, g->deliver_zone);
    return zset_empty(&deed) ? zones : deed;
}

/* Steps to the nearest wanted zone, closed doors counted as passable: somebody will open them. */
static int distance_to(const struct horde_game *g, struct zset zones, int from, uint8_t nearest[ZONES])
{
    uint8_t dist[ZONES];
    int best = 0xff;
    board_paths(&g->board, ~g->doors_locked, from, dist);
    while (!zset_empty(&zones)) {
        int zone = zset_pop(&zones), d = dist[zone];
        best = d < best ? d : best;
        nearest[zone] = dist[zone] < nearest[zone] ? dist[zone] : nearest[zone];
    }
    return best == 0xff ? 0 : best;
}

/* Everything wanted should have somebody on the way to it, and no closed building around it. */
static int reach_value(const struct horde_game *g, const struct horde_state *s, struct zset zones, const uint8_t nearest[ZONES])
{
    int sum = 0;
    while (!zset_empty(&zones)) {
        int zone = zset_pop(&zones), building = g->board.building[zone];
        sum += nearest[zone] == 0xff ? 0 : REACH * nearest[zone];
        sum += building && !(s->spawned >> building & 1) ? SHUT : 0;
    }
    return -sum;
}

static int weapon_value(const struct line *line)
{
    return line->used ? line->dice * (7 - line->accuracy) * (line->damage + 1) : 0;
}

static int hand_value(const struct horde_game *g, const struct survivor *v)
{
    int sum = 0;
    for (int i = 0; i < slot_end(g, v); i++) {
        if (v->card[i] == NONE)
            continue;
        const struct card_type *t = &g->card_type[g->type_of[v->card[i]]];
        int melee = weapon_value(&t->melee), ranged = weapon_value(&t->ranged);
        sum += CARD + (i < HANDS ? 2 * (melee > ranged ? melee : ranged) + (t->door ? OPEN : 0) : 0);
        sum += t->tags ? 4 * CARD : 0;
    }
    return sum;
}

static int danger_of(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    int sum = 0;
    struct zset next = board_steps(&g->board, s->open, v->zone);
    for (int k = 0; k < g->zombie_kinds; k++) {
        int attacks = g->kind[k].actions;
        sum += s->zombie[v->zone][k] * HERE * attacks;
        for (struct zset zones = next; !zset_empty(&zones);) /* a fast one next door is here and bites in one go */
            sum += s->zombie[zset_pop(&zones)][k] * (NEAR + HERE / 2 * (attacks - 1));
    }
    int left = v->health - v->wounds;
    return left == 1 ? sum * 2 : sum;
}

static int survivor_value(const struct horde_game *g, const struct horde_state *s, int who, struct zset zones,
                          uint8_t nearest[ZONES])
{
    const struct survivor *v = &s->survivor[who];
    int left = v->health - v->wounds,
        value = hand_value(g, v) + POINT * v->ap - WOUND * v->wounds - (left == 1 ? LAST_WOUND : 0);
    value += ACTION * v->actions; /* else nothing would be lost by fidgeting */
    if (v->flags & GONE)
        return value + OUT;
    return value - danger_of(g, s, v) - STEP * distance_to(g, wanted_by(g, s, v, zones), v->zone, nearest);
}

static int crowd_value(const struct horde_game *g, const struct horde_state *s)
{
    int zombies = 0, noise = 0;
    for (int z = 0; z < g->board.zones; z++)
        zombies += s->crowd[z], noise += s->noise[z];
    return -ZOMBIE * zombies - NOISE * noise;
}

int horde_value(const struct hd_game *game, const struct hd_state *state, int seat)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    int value = goal_value(g, s) + crowd_value(g, s) + OPEN * __builtin_popcountll(s->open);
    struct zset zones = wanted(g, s);
    if (s->result != HD_PLAYING)
        return s->result == HD_WON ? WON : -WON;
    uint8_t nearest[ZONES];
    memset(nearest, 0xff, sizeof nearest);
    EACH_PLAYED (s, i)
        value += survivor_value(g, s, i, zones, nearest);
    return value + reach_value(g, s, zones, nearest);
}
