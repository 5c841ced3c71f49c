/*
 * wants.c - what the goals want, and where: zones worth walking to for each survivor, what has to burn, whether to leave.
 * Only what the players know is asked for: colours that lie face down are all alike. A zone is wanted only while something can
 * be done there now, or survivors would stand in it for ever.
 * Not here: how dangerous the way is (danger.c), what to do about it (policy.c).
 */
#include "horde/border.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

int steps_to(const struct horde_game *g, struct zset zones, int from)
{
    int best = 0xff;
    while (!zset_empty(&zones)) {
        int d = g->steps[from][zset_pop(&zones)];
        best = d < best ? d : best;
    }
    return best;
}

static void want_doors(const struct horde_game *g, uint64_t doors, struct zset *zones)
{
    while (doors) {
        int d = bit_pop(&doors);
        zset_add(zones, g->board.door[d].a);
        zset_add(zones, g->board.door[d].b);
    }
}

static void want_rooms_of(const struct horde_game *g, int building, struct zset among, struct zset *zones)
{
    while (!zset_empty(&among)) {
        int z = zset_pop(&among);
        if (g->board.building[z] == building)
            zset_add(zones, z);
    }
}

/* ---- goals ---- */

static unsigned unmet_goals(const struct horde_game *g, const struct horde_state *s)
{
    unsigned unmet = 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        unmet |= (unsigned)(have < need) << i;
    }
    return unmet;
}

/* Points everybody has of those the level takes. */
static int points_made(const struct horde_game *g, const struct horde_state *s, int level)
{
    int have = 0, all = g->rule.level_at[level] ? g->rule.level_at[level] : 1;
    EACH_PLAYED (s, who)
        have += s->survivor[who].level >= level || s->survivor[who].ap >= all ? all : s->survivor[who].ap;
    return HD_ALL_DONE * have / (all * (g->team ? g->team : 1));
}

/* What has to be handed in for the card that kills it, half of it when somebody has it. */
static int parts_made(const struct horde_game *g, const struct horde_state *s)
{
    int have = 0, all = 1; /* and the kill itself */
    for (int i = 0; i < g->own_deeds; i++) {
        const struct own_deed *deed = &g->own_deed[i];
        bool held = s->delivered & deed->part;
        all += deed->part ? 2 : 0;
        have += held ? 2 : 0;
        EACH_PLAYED (s, who)
            if (deed->part && !held && on_board(s, who) && has_means(g, &s->survivor[who], deed)) {
                have++;
                break;
            }
    }
    return HD_ALL_DONE * have / all;
}

/* Goals count alike, each by the part of it that is done: all that burns at once, or leaves, is worth its whole. */
int horde_progress(const struct hd_game *game, const struct hd_state *state, int seat)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    int sum = 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        sum += !need || have >= need           ? HD_ALL_DONE
               : g->goal[i].type == GOAL_REACH ? points_made(g, s, g->goal[i].count)
               : g->goal[i].type == GOAL_KILL  ? parts_made(g, s)
                                               : HD_ALL_DONE * have / need;
    }
    return s->result == HD_WON ? HD_ALL_DONE : sum / (g->goals ? g->goals : 1);
}

/* ---- who goes after an abomination ---- */

static bool has_tag(const struct horde_game *g, const struct survivor *v, unsigned tag)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].tags & tag)
            return true;
    return false;
}

/* Whoever has the card an abomination is to be killed with goes after it. */
static struct zset wanted_for_kill(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type == GOAL_KILL && find_card(g, v, g->goal[i].card, 0, SLOTS) >= 0)
            return abominations(g, s);
    return (struct zset){{0}};
}

/* ---- machines ---- */

/* Where a machine has to be taken, once what comes before is done. */
static struct zset machine_targets(const struct horde_game *g, const struct mind *m)
{
    struct zset zones = {{0}};
    for (int i = 0; i < g->goals && g->machines; i++) {
        if (!is_unmet(m, i) || !all_met_before(m, i))
            continue;
        if (g->goal[i].type == GOAL_MACHINE_OUT)
            zones = zset_or(zones, g->exits);
        for (int k = 0; k < g->ifs && g->goal[i].type == GOAL_FLAG; k++)
            if (g->mission_if[k].what == IF_MACHINE)
                add_zone(&zones, g->mission_if[k].least);
    }
    return zones;
}

static bool machine_goal(const struct horde_game *g, const struct mind *m)
{
    bool found = false;
    for (int i = 0; i < g->goals && g->machines; i++)
        found |= is_unmet(m, i) && g->goal[i].type == GOAL_MACHINE_OUT;
    return found;
}

/* Colours of remote controls that are wanted and that nobody has. */
static unsigned remotes_wanted(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    unsigned colours = 0;
    for (int i = 0; i < g->machines && machine_goal(g, m); i++) {
        const struct machine_type *t = &g->machine_type[g->machine[i].type];
        if (t->colour != NONE && remote_holder(g, s, t->kind) == NONE)
            colours |= 1u << t->colour;
    }
    return colours;
}

/* ---- leaving ---- */

static bool is_leaving(const struct goal *goal)
{
    return goal->type == GOAL_EXIT || goal->type == GOAL_ESCORT || goal->type == GOAL_CARS_OUT ||
           goal->type == GOAL_MACHINE_OUT;
}

/* Exits, and ways out that have opened in play. */
static struct zset ways_out(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = g->exits;
    for (int i = 0; i < g->gates; i++)
        if (gate_open(g, s, i))
            add_zone(&zones, g->gate[i].zone);
    return zones;
}

/* All that is left to do is to leave, and to clear the way with fire in the same round. */
static bool ready_to_leave(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    bool ends_outside = false;
    for (int i = 0; i < g->goals; i++) {
        ends_outside |= is_leaving(&g->goal[i]);
        if (!is_leaving(&g->goal[i]) && is_unmet(m, i) && (!g->goal[i].same_round || lacks_fire(g, s, m)))
            return false;
    }
    return ends_outside && !zset_empty(&m->out) &&
           !remotes_wanted(g, s, m); /* else something has to be found that opens the way */
}

/* ---- doors that are not simply closed ---- */

static bool level_missing(const struct horde_game *g, const struct horde_state *s)
{
    int level = best_level(s);
    for (int d = 0; d < g->board.doors; d++)
        if (!(s->open >> d & 1) && g->door_level[d] > level)
            return true;
    return false;
}

/* ---- where to go ---- */

static bool waits_alone(const struct survivor *v) { return (v->flags & (COMPANION | STAYS)) == COMPANION && v->leader == NONE; }

static void want_people(const struct horde_game *g, const struct horde_state *s, survivor_set whom, struct zset *zones)
{
    EACH_OTHER (s, who)
        if (whom >> who & 1 && waits_alone(&s->survivor[who]))
            add_zone(zones, s->survivor[who].zone);
}

/* ---- deeds told in the mission file ---- */

static void want_deed(const struct own_deed *deed, struct zset *zones)
{
    add_zone(zones, deed->zone);
    add_zone(zones, deed->other);
}

/* Where rules of the mission want somebody to be. */
static void want_conditions(const struct horde_game *g, const struct horde_state *s, struct zset *zones)
{
    for (int i = 0; i < g->rules; i++) {
        struct zset here = {{0}};
        bool now = true;
        for (int k = 0; k < g->mission_rule[i].ifs; k++) {
            const struct mission_if *wait = &g->mission_if[g->mission_rule[i].first_if + k];
            if (wait->what == IF_SOMEBODY)
                add_zone(&here, wait->of);
            now = now && (wait->what != IF_FLAG || s->flags >> wait->of & 1);
        }
        *zones = now ? zset_or(*zones, here) : *zones;
    }
}

static uint64_t doors_of(const struct horde_game *g, int building)
{
    uint64_t doors = 0;
    for (int d = 0; d < g->board.doors; d++)
        if (g->board.building[g->board.door[d].a] == building || g->board.building[g->board.door[d].b] == building)
            doors |= 1ull << d;
    return doors;
}

/* Cards that lie face down, in zones and on doors. */
static void want_cards(const struct horde_game *g, const struct horde_state *s, uint32_t cards, struct zset *zones)
{
    for (int i = 0; i < g->objectives; i++) {
        const struct objective_card *card = &g->objective[i];
        if (!(cards >> i & 1) || !card_down(g, s, i) || card_in_vain(g, s, i))
            continue;
        if (card->door < g->board.doors)
            want_doors(g, 1ull << card->door, zones);
        else
            add_zone(zones, card->zone);
    }
}

/* Where one goal that is not met yet draws people. */
static void want_goal(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int i, struct zset *zones)
{
    const struct goal *goal = &g->goal[i];
    switch (goal->type) {
    case GOAL_PARK:
        if (all_met_before(m, i))
            want_wheels(g, s, m->drive, zones);
        break;
    case GOAL_LOAD: want_wheels(g, s, m->drive, zones); break;
    case GOAL_GATHER:
        if (all_met_before(m, i))
            zset_add(zones, goal->zone);
        break;
    case GOAL_OPEN:
        for (int b = 1; b <= g->board.buildings; b++)
            if (!(s->spawned >> b & 1))
                want_rooms_of(g, b, g->board.rooms, zones);
        break;
    case GOAL_FLAG: {
        struct zset places = zset_and(places_for_flag(g, s, goal->of), m->reach);
        if (!zset_empty(&places)) {
            *zones = places; /* nothing else counts then */
            break;
        }
    }
    /* fallthrough */
    case GOAL_COUNTER:
        want_conditions(g, s, zones);
        want_cards(g, s, UINT32_MAX, zones); /* who knows which of them says how */
        break;
    case GOAL_EXIT:
        if (zset_empty(&m->out) && all_met_before(m, i))
            want_cards(g, s, UINT32_MAX, zones);
        break;
    case GOAL_ESCORT: want_people(g, s, goal->who, zones); break;
    case GOAL_CLEAR:
        if (!zset_empty(&goal->zones)) {
            *zones = zset_or(*zones, zset_and(goal->zones, s->infested));
            break;
        }
        want_rooms_of(g, g->board.building[goal->zone], zset_and(s->infested, g->board.rooms), zones);
        if (!(s->spawned >> g->board.building[goal->zone] & 1))
            zset_add(zones, goal->zone);
        break;
    case GOAL_SPAWNS_HOME:
        for (int k = 1; k < g->spawns && g->deeds >> DEED_PUSH & 1; k++)
            if (s->spawn_zone[k] != s->spawn_zone[0])
                add_zone(zones, s->spawn_zone[k]);
        if (!zset_empty(&m->drive))
            want_wheels(g, s, m->bombs, zones);
        want_bombs(g, s, m, zones);
        break;
    case GOAL_CARDS: want_cards(g, s, goal->cards, zones); break;
    case GOAL_DOORS: want_doors(g, doors_of(g, g->board.building[goal->zone]) & ~s->open, zones); break;
    case GOAL_COMPANIONS: want_people(g, s, goal->who ? goal->who : (survivor_set)~0u, zones); break;
    default: break;
    }
}

static bool rules_about_objectives(const struct horde_game *g)
{
    for (int i = 0; i < g->rules; i++)
        if (g->mission_rule[i].when == WHEN_TAKEN)
            return true;
    return g->deeds & ~(1u << DEED_PUSH) || g->own_deeds;
}

/* Tokens a goal that is not met yet has a use for. */
static uint64_t tokens_for(const struct horde_game *g, const struct goal *goal, uint64_t crates)
{
    switch (goal->type) {
    case GOAL_TAKE:
    case GOAL_REACH:
    case GOAL_LOAD: return goal->tokens;
    case GOAL_EACH_HOLDS:
    case GOAL_TEAM_HOLDS: return goal->object != OBJECT_TAG ? goal->tokens : goal->tag == TAG_PIMP ? crates : 0;
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

/* Objectives whose colour a closed door, or a machine, waits for; all of them where colours are hidden. */
static uint64_t keys(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    uint64_t found = 0;
    unsigned colours = remotes_wanted(g, s, m);
    for (int d = 0; d < g->board.doors; d++)
        colours |= s->open >> d & 1 ? 0 : g->door_needs[d];
    colours &= ~(unsigned)s->awake;
    for (int i = 0; i < g->tokens && colours; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && (g->hidden_count || colours >> s->colour[i] & 1))
            found |= 1ull << i;
    return found & s->tokens;
}

static uint64_t useful_tokens(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    uint64_t crates = 0, useful = 0;
    for (int i = 0; i < g->tokens; i++)
        crates |= g->token[i].type == TOKEN_CRATE ? 1ull << i : 0;
    for (int i = 0; i < g->goals; i++)
        if (is_unmet(m, i))
            useful |= of_goal_colour(g, s, &g->goal[i], tokens_for(g, &g->goal[i], crates));
    for (uint64_t left = useful & crates & s->tokens; left;) {
        int i = bit_pop(&left);
        useful &= ~((uint64_t)zset_has(&m->forbidden, g->token[i].zone) << i);
    }
    return useful & s->tokens;
}

static void want_tokens(const struct horde_game *g, uint64_t tokens, struct zset *zones)
{
    while (tokens)
        zset_add(zones, g->token[bit_pop(&tokens)].zone);
}

/* Objectives bring points, whatever else they are for. */
static uint64_t points_lying(const struct horde_game *g, const struct horde_state *s)
{
    uint64_t found = 0;
    for (uint64_t left = g->rule.objective_ap ? s->tokens : 0; left;) {
        int i = bit_pop(&left);
        found |= g->token[i].type == TOKEN_OBJECTIVE ? 1ull << i : 0;
    }
    return found;
}

/* One thing is missing: how likely is it that the next one taken is the right one, in hundredths? */
static int chance_of_last(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    int missing = 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = goal_progress(g, s, i, &need);
        if (is_unmet(m, i) && g->goal[i].type != GOAL_TAKE && g->goal[i].type != GOAL_COMPANIONS)
            return 0;
        missing += is_unmet(m, i) ? need - have : 0;
    }
    int lie = missing == 1 ? __builtin_popcountll(useful_tokens(g, s, m)) : 0;
    return lie ? 100 / lie : 0;
}

/* What is still to be taken or done, or the way out. */
static struct zset wanted(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    struct zset zones = zset_and(m->guard, m->reach);
    if (!zset_empty(&zones))
        return zones; /* nothing else counts */
    if (m->leaving) {
        if (g->leave_by_car)
            want_cars(g, s, &zones);
        return zset_or(zones, m->out);
    }
    want_tokens(g, keys(g, s, m) | useful_tokens(g, s, m) | (m->hunt ? points_lying(g, s) : 0), &zones);
    for (int i = 0; i < g->goals; i++)
        if (is_unmet(m, i))
            want_goal(g, s, m, i, &zones);
    for (int i = 0; i < g->own_deeds; i++)
        if (!deed_spends(&g->own_deed[i]) && g->own_deed[i].times && deed_is_open(g, s, &g->own_deed[i]))
            want_deed(&g->own_deed[i], &zones);
    if (m->hunt && zset_empty(&zones))
        zones = s->infested;
    return zset_and(zones, m->reach);
}

/* Whoever carries what a deed spends goes where it is spent. */
static struct zset wanted_for_deeds(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    struct zset deed = {{0}};
    bool carries = kept_tokens(v->kept);
    if (g->deeds >> DEED_SEAL & 1 && carries)
        want_doors(g, g->doors_broken & ~s->sealed, &deed);
    if (g->load_what == LOAD_OBJECTIVES && carries)
        want_cars(g, s, &deed);
    for (int i = 0; i < g->own_deeds; i++)
        if (deed_spends(&g->own_deed[i]) && has_means(g, v, &g->own_deed[i]) && deed_is_open(g, s, &g->own_deed[i]))
            want_deed(&g->own_deed[i], &deed);
    return deed;
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
        if (t->type == type)
            zset_del(&zones, t->zone);
    }
    return zones;
}

/* Where those are with whom one could make fire. */
static struct zset wanted_for_fuel(const struct horde_game *g, const struct horde_state *s, int who)
{
    struct zset zones = {{0}};
    EACH_PLAYED (s, other)
        if (other != who && on_board(s, other) && fit_together(g, s, who, other))
            zset_add(&zones, s->survivor[other].zone);
    return zones;
}

/* Where what somebody has to burn things with is wanted. */
static struct zset wanted_for_fire(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int who)
{
    struct zset zones = {{0}};
    bool has_any = false;
    for (int blaze = BY_MOLOTOV; blaze < BLAZES; blaze++)
        if ((!zset_empty(&m->fire[blaze]) || !zset_empty(&m->boss)) && has_blaze(g, s, who, blaze)) {
            zones = zset_or(zones, m->fire[blaze]);
            has_any = true;
        }
    return has_any && zset_empty(&zones) ? m->boss : zones;
}

/* Those of the zones that are so near. */
static struct zset within(const struct horde_game *g, struct zset zones, int from, int steps)
{
    struct zset near = {{0}};
    while (!zset_empty(&zones)) {
        int z = zset_pop(&zones);
        if (g->steps[from][z] <= steps)
            zset_add(&near, z);
    }
    return near;
}

/* Everybody has to earn a level, which takes as long as it takes: what lies close is taken, and what comes is awaited where
 * there is something to search in the meantime. Whoever runs after it meets all of it at once. */
static struct zset wanted_in_time(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int who,
                                  struct zset zones)
{
    struct zset near = within(g, zset_minus(zones, s->infested), s->survivor[who].zone, weight(g, WEIGHT_NEARBY));
    return zset_empty(&near) && !zset_empty(&m->rooms) ? m->rooms : near;
}

static struct zset wanted_by(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int who,
                             struct zset zones)
{
    const struct survivor *v = &s->survivor[who];
    struct zset own = wanted_for_kill(g, s, v);
    if (zset_empty(&own) && (g->deeds || g->own_deeds))
        own = wanted_for_deeds(g, s, v);
    if (zset_empty(&own))
        own = wanted_for_fire(g, s, m, who);
    if (zset_empty(&own) && m->fires[BY_HELLFIRE])
        own = wanted_for_fuel(g, s, who);
    if (!zset_empty(&own))
        return own;
    if (!zset_empty(&m->slay))
        return m->slay;
    if (!zset_empty(&m->boss)) /* without fire there is nothing to gain there, and nothing else counts */
        return has_part(g, PART_CONCENTRATED) ? m->boss : own; /* ... unless hits add up */
    if (past_objectives(g, s, who))
        zones = without_tokens(g, s, zones, TOKEN_OBJECTIVE);
    if (zset_empty(&zones) && v->level < g->take_level) /* first points, then objectives */
        return zset_and(s->infested, m->reach);
    if (m->patient)
        zones = wanted_in_time(g, s, m, who, zones);
    return past_crates(g, v) ? without_tokens(g, s, zones, TOKEN_CRATE) : zones;
}

/* ---- what lies in the deck ---- */

static bool deck_wanted(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    for (int i = 0; i < g->goals; i++) {
        const struct goal *goal = &g->goal[i];
        if (is_unmet(m, i) && (goal->type == GOAL_TEAM_HOLDS || goal->type == GOAL_EACH_HOLDS) && goal->object == OBJECT_TAG &&
            !(goal->tag & TAG_PIMP))
            return true;
    }
    return lacks_fire(g, s, m) || !zset_empty(&m->boss);
}

/* Where everybody finds something; soldiers find nothing elsewhere. */
static struct zset searchable(const struct horde_game *g, struct zset rooms)
{
    struct zset secure = {{0}};
    for (struct zset left = rooms; !zset_empty(&left);) {
        int z = zset_pop(&left);
        if (zone_row[g->board.kind[z]].search == SEARCH_SECURITY)
            zset_add(&secure, z);
    }
    return zset_empty(&secure) ? rooms : secure;
}

static struct zset rooms_to_search(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    struct zset opened = {{0}}, quiet = zset_minus(g->board.rooms, s->infested);
    if (!has_part(g, PART_BUILDINGS))
        return zset_and(searchable(g, quiet), m->reach);
    for (struct zset left = quiet; !zset_empty(&left);) {
        int z = zset_pop(&left);
        if (s->spawned >> g->board.building[z] & 1)
            zset_add(&opened, z);
    }
    return m->search && zset_count(opened) < 2 ? zset_and(quiet, m->reach) : opened;
}

/* Does somebody there draw what comes out of a spawn zone through one of these? */
static bool draws_through(const struct horde_game *g, const struct horde_state *s, struct zset these, int zone)
{
    while (!zset_empty(&these)) {
        int z = zset_pop(&these);
        for (int k = 0; k < g->spawns; k++) {
            int from = s->spawn_zone[k];
            if (from < ZONES && g->steps[from][z] + g->steps[z][zone] == g->steps[from][zone])
                return true;
        }
    }
    return false;
}

/* Rooms where one can stay without the game being lost for it. */
static struct zset harmless(const struct horde_game *g, const struct horde_state *s, const struct mind *m, struct zset rooms)
{
    struct zset kept = {{0}};
    if (zset_empty(&m->precious))
        return rooms;
    while (!zset_empty(&rooms)) {
        int z = zset_pop(&rooms);
        if (!draws_through(g, s, m->precious, z))
            zset_add(&kept, z);
    }
    return kept;
}

/* Indoors; everywhere in games without a surface. */
static struct zset with_air(const struct horde_game *g)
{
    struct zset zones = {{0}};
    for (int z = 0; z < g->board.zones && has_part(g, PART_OUTDOORS); z++)
        if (g->board.kind[z] != ZONE_OUTDOOR)
            zset_add(&zones, z);
    return zones;
}

/* Who has nothing to do goes along with those who have: alone they would not come back. */
static void accompany(const struct horde_state *s, struct mind *m)
{
    struct zset busy = {{0}};
    m->idle = 0;
    EACH_PLAYED (s, who) {
        if (!on_board(s, who))
            continue;
        if (zset_empty(&m->want[who]))
            m->idle |= (survivor_set)(1u << who);
        else
            zset_add(&busy, s->survivor[who].zone);
    }
    for (unsigned left = m->idle; left; left &= left - 1)
        m->want[__builtin_ctz(left)] = busy;
}

void think_wants(const struct horde_game *g, const struct horde_state *s, struct mind *m)
{
    m->walked = 0;
    m->doors = doors_to_use(g, s);
    m->reach = think_reach(g, s, m->doors);
    m->out = zset_and(ways_out(g, s), m->reach);
    m->unmet = unmet_goals(g, s);
    think_fire(g, s, m);
    m->leaving = ready_to_leave(g, s, m);
    m->last = chance_of_last(g, s, m);
    m->hunt = level_missing(g, s);
    m->patient = 0;
    for (int i = 0; i < g->goals; i++) {
        bool reach = is_unmet(m, i) && g->goal[i].type == GOAL_REACH;
        m->hunt |= reach;
        m->patient = reach && g->goal[i].object ? g->goal[i].count : m->patient;
    }
    think_wheels(g, s, m);
    m->machine = machine_targets(g, m);
    m->search = deck_wanted(g, s, m);
    m->rooms = zset_minus(harmless(g, s, m, rooms_to_search(g, s, m)), m->forbidden);
    m->air = with_air(g);
    struct zset zones = wanted(g, s, m);
    EACH_PLAYED (s, who) {
        m->want[who] = wanted_by(g, s, m, who, zones);
        if (m->search && zset_empty(&m->want[who]))
            m->want[who] = m->rooms;
    }
    accompany(s, m);
}

void think_burning(const struct horde_game *g, const struct horde_state *s, struct mind *m)
{
    m->unmet = unmet_goals(g, s);
    think_fire(g, s, m);
}
