/*
 * value.c - for bots: what a position is worth. Not here: positions that look the same to a player (imagine.c).
 * Rough on purpose: a sum of things people at the table would name. None of the numbers is a rule.
 */
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

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
    RUN = 100,
    REACH = 14,
    SHUT = 700,
    OUT = 900,
    CARD = 12,
    OPEN = 60,
    POINT = 3,
    ACTION = 10,
    PUSH = 120,
    DRIVE = 60,
    SEAT = 60,
    KEEP = 500,
    CARRY = 300,
    CLIMB = 20,
    INSIDE = 60,
    GUARD = 25,
    GUARDED = 4,
    DANGER = 150,
    LEFT = 600,
    WAY_OUT = 3000,
    MATCH = 200
};

static int goal_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        if (g->goal[i].same_round && have < need) /* all at once or for nothing */
            sum += KEEP * have;
        else
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
            add_zone(zones, cars(g, s)[car].zone);
}

static void want_doors(const struct horde_game *g, uint64_t doors, struct zset *zones)
{
    while (doors) {
        int d = bit_pop(&doors);
        zset_add(zones, g->board.door[d].a);
        zset_add(zones, g->board.door[d].b);
    }
}

static bool unmet(const struct horde_game *g, const struct horde_state *s, int goal)
{
    int need, have = goal_progress(g, s, goal, &need);
    return have < need;
}

static bool has_tag(const struct horde_game *g, const struct survivor *v, unsigned tag)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].tags & tag)
            return true;
    return false;
}

/* ---- fire ---- */

static bool fire_moves_spawns(const struct horde_game *g)
{
    for (int i = 0; i < g->rules; i++)
        if (g->mission_rule[i].when == WHEN_BURNT && g->mission_rule[i].by != BY_CAR)
            return true;
    return false;
}

/* Where a molotov thrown now counts. */
static struct zset to_burn(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = {{0}};
    for (int i = 0; i < g->goals; i++) {
        int type = g->goal[i].type;
        bool start = type == GOAL_BURN && g->goal[i].object;
        if (g->goal[i].same_round || /* what goes off together waits for everybody */
            (type == GOAL_SPAWNS_HOME ? !fire_moves_spawns(g) : type != GOAL_BURN || !goals_met_before(g, s, i)) ||
            !unmet(g, s, i))
            continue;
        for (int k = start ? 0 : 1; k < (start ? 1 : g->spawns); k++)
            if (start || (s->spawn_zone[k] != s->spawn_zone[0] && !(s->burnt >> k & 1)))
                add_zone(&zones, s->spawn_zone[k]);
    }
    return zones;
}

/* Molotovs the goals still have a use for, now or later. */
static int fires_wanted(const struct horde_game *g, const struct horde_state *s)
{
    int n = g->deliver_needs & ~s->delivered & BRING_MOLOTOV ? 1 : 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need), type = g->goal[i].type;
        if (type == GOAL_BURN || (type == GOAL_SPAWNS_HOME && fire_moves_spawns(g)))
            n += need - have;
    }
    return n;
}

static int fires_held(const struct horde_game *g, const struct horde_state *s)
{
    int fires = 0;
    EACH_PLAYED (s, who)
        fires += has_tag(g, &s->survivor[who], TAG_MOLOTOV);
    return fires;
}

/* What a mission wants to be kept for later: molotovs, and things to hand in. */
static int kept_value(const struct horde_game *g, const struct horde_state *s)
{
    int fires = fires_held(g, s), wanted = fires_wanted(g, s), sum = 2 * KEEP * __builtin_popcount(s->delivered);
    unsigned parts = g->deliver_needs & ~s->delivered, have = 0;
    bool spent = g->deeds & (1u << DEED_TREAT | 1u << DEED_SEAL) || g->load_what == LOAD_OBJECTIVES;
    if (!wanted && !g->deliver_needs && !spent)
        return 0;
    EACH_PLAYED (s, who) {
        const struct survivor *v = &s->survivor[who];
        sum += spent ? CARRY * kept_tokens(v->kept) : 0;
        have |= (v->kept[BLUE_COLOUR] ? BRING_BLUE : 0) | (v->kept[GREEN_COLOUR] ? BRING_GREEN : 0);
    }
    return sum + KEEP * (fires < wanted ? fires : wanted) + KEEP * __builtin_popcount(parts & have);
}

/* What has to burn in one round needs a molotov close to each zone, and not all of them at the same one. */
static int match_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0;
    bool meant = false;
    for (int i = 0; i < g->goals; i++)
        meant |= g->goal[i].same_round && goals_met_before(g, s, i);
    for (int k = 1; k < g->spawns && meant; k++) {
        int best = 0xff, to = s->spawn_zone[k];
        EACH_PLAYED (s, who) {
            const struct survivor *v = &s->survivor[who];
            if (v->flags & GONE || !has_tag(g, v, TAG_MOLOTOV))
                continue;
            int d = v->zone == to ? 1 : g->steps[v->zone][to] - 1; /* thrown from next door */
            best = d < best ? d : best;
        }
        sum += s->burnt >> k & 1 || best == 0xff ? 0 : best;
    }
    return -MATCH * sum;
}

/* ---- spawn tokens, cars, levels, rooms ---- */

static int steps_between(const struct horde_game *g, int from, int to)
{
    int d = from < ZONES && to < ZONES ? g->steps[from][to] : 0xff;
    return d == 0xff ? 0 : d;
}

static int push_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0;
    for (int i = 1; i < g->spawns && g->deeds >> DEED_PUSH & 1; i++)
        sum += g->spawn[i].colour == RED_COLOUR ? steps_between(g, s->spawn_zone[i], s->spawn_zone[0]) : 0;
    return -PUSH * sum;
}

/* All that is left to do is to leave, and to clear the way with fire in the same round. */
static bool ready_to_leave(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type != GOAL_EXIT && g->goal[i].type != GOAL_CARS_OUT && unmet(g, s, i) &&
            (!g->goal[i].same_round || fires_held(g, s) < fires_wanted(g, s)))
            return false;
    return true;
}

/* Where cars have to go, if they have to go anywhere. */
static struct zset car_targets(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = {{0}};
    for (int i = 0; i < g->goals; i++) {
        if (g->goal[i].type == GOAL_PARK)
            zset_add(&zones, g->goal[i].zone);
        else if ((g->goal[i].type == GOAL_CARS_OUT || (g->goal[i].type == GOAL_EXIT && g->leave_by_car)) &&
                 ready_to_leave(g, s))
            zones = zset_or(zones, g->exits);
    }
    return zones;
}

static int way(const struct horde_game *g, struct zset zones, int from)
{
    int best = 0xff;
    while (!zset_empty(&zones)) {
        int d = g->steps[from][zset_pop(&zones)];
        best = d < best ? d : best;
    }
    return best == 0xff ? 0 : best;
}

static int car_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0;
    struct zset zones = car_targets(g, s);
    for (int car = 0; car < g->cars && !zset_empty(&zones); car++)
        if (g->car[car].drive && cars(g, s)[car].zone < ZONES)
            sum -= DRIVE *
                   (exit_open(g, s) || !zset_has(&g->exits, cars(g, s)[car].zone) ? way(g, zones, cars(g, s)[car].zone) : 2);
    EACH_PLAYED (s, who) {
        const struct survivor *v = &s->survivor[who];
        if (v->car && !zset_empty(&zones) && (g->leave_by_car || (v->driver && !zset_has(&zones, v->zone))))
            sum += SEAT;
    }
    return sum;
}

/* Doors and objectives that wait for a level: points towards it. */
static int climb_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0, level = 0, best = 0;
    for (int d = 0; d < g->board.doors; d++)
        if (!(s->open >> d & 1) && g->door_level[d] > level)
            level = g->door_level[d];
    EACH_PLAYED (s, who) {
        int ap = s->survivor[who].ap, enough = g->rule.level_at[g->take_level];
        sum += ap < enough ? ap : enough;
        best = ap > best ? ap : best;
    }
    return CLIMB * (sum + (best < g->rule.level_at[level] ? best : g->rule.level_at[level]));
}

/* Zombies in a building that has to be empty, and those close to a room they must not come to. */
static int rooms_value(const struct horde_game *g, const struct horde_state *s)
{
    int sum = 0, clear = 0;
    struct zset guarded = zset_or(g->deadly, g->forbidden);
    for (int i = 0; i < g->goals; i++)
        clear = g->goal[i].type == GOAL_CLEAR ? g->board.building[g->goal[i].zone] : clear;
    if (!clear && zset_empty(&guarded))
        return 0;
    for (struct zset zones = s->infested; !zset_empty(&zones);) {
        int z = zset_pop(&zones);
        sum += clear && g->board.building[z] == clear ? INSIDE * s->crowd[z] : 0;
        for (struct zset left = guarded; !zset_empty(&left);) {
            int d = g->steps[z][zset_pop(&left)];
            sum += d < GUARDED ? GUARD * (GUARDED - d) * s->crowd[z] : 0;
        }
    }
    return -sum;
}

/* ---- where to go ---- */

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
        for (int i = 1; i < g->spawns && !fire_moves_spawns(g); i++)
            if (s->spawn_zone[i] != s->spawn_zone[0])
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
    return g->deeds & ~(1u << DEED_PUSH);
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

/* A colour that lies open is looked for where it is. */
static uint64_t of_goal_colour(const struct horde_game *g, const struct horde_state *s, const struct goal *goal,
                               uint64_t tokens)
{
    uint64_t found = 0;
    if (goal->type != GOAL_TAKE || goal->colour == NONE || g->hidden_count)
        return tokens;
    while (tokens) {
        int i = bit_pop(&tokens);
        found |= s->colour[i] == goal->colour ? 1ull << i : 0;
    }
    return found;
}

/* Objectives whose colour a closed door waits for; all of them where colours are hidden. */
static uint64_t keys(const struct horde_game *g, const struct horde_state *s)
{
    uint64_t found = 0;
    unsigned colours = 0;
    for (int d = 0; d < g->board.doors; d++)
        colours |= s->open >> d & 1 ? 0 : g->door_needs[d];
    colours &= ~(unsigned)s->awake;
    for (int i = 0; i < g->tokens && colours; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && (g->hidden_count || colours >> s->colour[i] & 1))
            found |= 1ull << i;
    return found;
}

/* Says how many they are. */
static int want_tokens(const struct horde_game *g, const struct horde_state *s, struct zset *zones)
{
    uint64_t crates = 0, useful = keys(g, s);
    for (int i = 0; i < g->tokens; i++)
        crates |= g->token[i].type == TOKEN_CRATE ? 1ull << i : 0;
    for (int i = 0; i < g->goals; i++) {
        if (unmet(g, s, i))
            useful |= of_goal_colour(g, s, &g->goal[i], tokens_for(g, &g->goal[i], crates));
    }
    int left = __builtin_popcountll(useful & s->tokens);
    for (useful &= s->tokens; useful;)
        zset_add(zones, g->token[bit_pop(&useful)].zone);
    return left;
}

/* Where survivors want to go: what is still to be taken or done, or the way out. */
static struct zset wanted(const struct horde_game *g, const struct horde_state *s, int *left)
{
    struct zset zones = {{0}};
    bool out = ready_to_leave(g, s);
    *left = 0;
    for (int i = 0; i < g->goals && out; i++)
        if (g->leave_by_car || g->goal[i].type == GOAL_CARS_OUT)
            want_cars(g, s, &zones);
    if (out)
        return zset_or(zones, g->exits);
    *left = want_tokens(g, s, &zones);
    for (int i = 0; i < g->goals; i++) {
        if (unmet(g, s, i))
            want_goal(g, s, &g->goal[i], &zones);
    }
    return zones;
}

static bool brings_part(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    unsigned parts = g->deliver_needs & ~s->delivered;
    return (parts & BRING_BLUE && v->kept[BLUE_COLOUR]) || (parts & BRING_GREEN && v->kept[GREEN_COLOUR]) ||
           (parts & BRING_MOLOTOV && has_tag(g, v, TAG_MOLOTOV));
}

/* Whoever carries what a deed spends goes where it is spent. */
static struct zset wanted_for_deeds(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    struct zset deed = {{0}};
    bool carries = kept_tokens(v->kept);
    if (g->deeds >> DEED_TREAT & 1 && carries)
        zset_add(&deed, g->treat_zone);
    if (g->deeds >> DEED_SEAL & 1 && carries)
        want_doors(g, g->doors_broken & ~s->sealed, &deed);
    if (g->load_what == LOAD_OBJECTIVES && carries)
        want_cars(g, s, &deed);
    if (g->deeds >> DEED_DELIVER & 1 && brings_part(g, s, v))
        zset_add(&deed, g->deliver_zone);
    return deed;
}

/* Whoever has the card an abomination is to be killed with goes after it. */
static struct zset wanted_for_kill(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    struct zset zones = {{0}};
    int card = NONE;
    for (int i = 0; i < g->goals; i++)
        card = g->goal[i].type == GOAL_KILL ? g->goal[i].card : card;
    if (card == NONE || find_card(g, v, card, 0, SLOTS) < 0)
        return zones;
    for (int z = 0; z < g->board.zones; z++)
        for (int k = 0; k < g->zombie_kinds; k++)
            if (g->abominations >> k & 1 && s->zombie[z][k])
                zset_add(&zones, z);
    return zones;
}

/* May this one take no objective, or no more, or needs none? */
static bool past_objectives(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (v->level < g->take_level || (g->take_once && s->swapped >> who & 1))
        return true;
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type == GOAL_EACH_HOLDS && g->goal[i].object != OBJECT_TAG && kept_tokens(v->kept))
            return true;
    return false;
}

static bool past_crates(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type == GOAL_EACH_HOLDS && g->goal[i].tag & TAG_PIMP && has_tag(g, v, TAG_PIMP))
            return true;
    return false;
}

static struct zset without_tokens(const struct horde_game *g, const struct horde_state *s, struct zset zones, int type)
{
    for (uint64_t left = s->tokens; left;) {
        const struct token *t = &g->token[bit_pop(&left)];
        if (t->type == type && zset_has(&zones, t->zone))
            zones.w[t->zone >> 6] &= ~(1ull << (t->zone & 63));
    }
    return zones;
}

static struct zset wanted_by(const struct horde_game *g, const struct horde_state *s, int who, struct zset zones,
                             struct zset fire)
{
    const struct survivor *v = &s->survivor[who];
    struct zset own = wanted_for_kill(g, s, v);
    if (zset_empty(&own) && g->deeds)
        own = wanted_for_deeds(g, s, v);
    if (zset_empty(&own) && !zset_empty(&fire) && has_tag(g, v, TAG_MOLOTOV))
        own = fire;
    if (!zset_empty(&own))
        return own;
    if (past_objectives(g, s, who))
        zones = without_tokens(g, s, zones, TOKEN_OBJECTIVE);
    return past_crates(g, v) ? without_tokens(g, s, zones, TOKEN_CRATE) : zones;
}

/* Steps to the nearest wanted zone, closed doors counted as passable: somebody will open them. */
static int distance_to(const struct horde_game *g, struct zset zones, int from, uint8_t nearest[ZONES])
{
    const uint8_t *dist = g->steps[from];
    int best = 0xff;
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

static int survivor_value(const struct horde_game *g, const struct horde_state *s, int who, struct zset zones, struct zset fire,
                          int step, uint8_t nearest[ZONES])
{
    const struct survivor *v = &s->survivor[who];
    int left = v->health - v->wounds,
        value = hand_value(g, v) + POINT * v->ap - WOUND * v->wounds - (left == 1 ? LAST_WOUND : 0);
    value += ACTION * v->actions; /* else nothing would be lost by fidgeting */
    if (v->flags & GONE)
        return value + OUT;
    return value - danger_of(g, s, v) - step * distance_to(g, wanted_by(g, s, who, zones, fire), v->zone, nearest);
}

static int crowd_value(const struct horde_game *g, const struct horde_state *s)
{
    int zombies = 0, noise = 0;
    for (int z = 0; z < g->board.zones; z++)
        zombies += s->crowd[z], noise += s->noise[z];
    return -ZOMBIE * zombies - NOISE * noise - DANGER * danger_level(g, s);
}

int horde_value(const struct hd_game *game, const struct hd_state *state, int seat)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    int value = goal_value(g, s) + crowd_value(g, s) + OPEN * __builtin_popcountll(s->open);
    int left;
    bool leaving = ready_to_leave(g, s);
    struct zset zones = wanted(g, s, &left), fire = to_burn(g, s);
    if (s->result != HD_PLAYING)
        return s->result == HD_WON ? WON : -WON;
    uint8_t nearest[ZONES];
    memset(nearest, 0xff, sizeof nearest);
    EACH_PLAYED (s, i)
        value += survivor_value(g, s, i, zones, fire, leaving ? RUN : STEP, nearest);
    EACH_OTHER (s, who)
        if (on_board(s, who))
            value -= danger_of(g, s, &s->survivor[who]);
    /* else nobody would take the thing they all stand around: the next one is far */
    value += (leaving ? WAY_OUT : 0) - LEFT * left;
    value += kept_value(g, s) + match_value(g, s) + push_value(g, s) + car_value(g, s) + climb_value(g, s) + rooms_value(g, s);
    return value + reach_value(g, s, zones, nearest);
}
