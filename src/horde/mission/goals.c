/*
 * goals.c - goals: how far they are, when the game is won or lost.
 * Not here: reading them (load/goals.c), how a survivor dies (figures.c), what missions do (mission.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

static int least(int a, int b) { return a < b ? a : b; }

static bool has_fallen(const struct horde_state *s, int who) { return s->survivor[who].flags & KNOCKED; }

/* WZC-AMB-22: of the team, whoever has not fallen. */
static int standing(const struct horde_game *g, const struct horde_state *s)
{
    int n = g->team;
    if (!has_part(g, PART_KNOCK_OUT))
        return n;
    EACH_PLAYED (s, who)
        n -= has_fallen(s, who);
    return n;
}

/* ---- cards ---- */

static bool tagged(const struct horde_game *g, int copy, unsigned tag)
{
    return copy != NONE && g->card_type[g->type_of[copy]].tags & tag;
}

static int cards_of(const struct horde_game *g, const struct survivor *v, unsigned tag)
{
    int n = 0;
    for (int i = 0; i < SLOTS; i++)
        n += tagged(g, v->card[i], tag);
    return n;
}

static int cards_with(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int n = 0;
    EACH_PLAYED (s, who)
        n += cards_of(g, &s->survivor[who], tag);
    for (int car = 0; car < g->cars; car++)
        for (int i = 0; i < cars(g, s)[car].loads; i++)
            n += tagged(g, cars(g, s)[car].load[i], tag);
    return n;
}

/* Cards with the tag that are still in the game: "or all that exist". */
static int cards_in_play(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int n = 0;
    for (int i = 0; i < g->cards; i++)
        n += tagged(g, i, tag) && !(s->out[i >> 3] >> (i & 7) & 1);
    return n;
}

/* One each, or as many as there are. */
static int one_each(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int exist = cards_in_play(g, s, tag);
    return least(exist, standing(g, s));
}

/* Cards with the tag that can still come into somebody's hands: from a crate only as long as there are crates. */
static int cards_to_come(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int crates = 0, in_crates = 0, elsewhere = 0;
    for (int i = 0; i < g->tokens; i++)
        crates += g->token[i].type == TOKEN_CRATE && s->tokens >> i & 1;
    for (int i = 0; i < g->cars; i++)
        crates += cars(g, s)[i].crate;
    for (int i = 0; i < s->pimp.count; i++)
        in_crates += tagged(g, s->pimp.card[i], tag);
    for (int i = 0; i < s->equipment.count; i++)
        elsewhere += tagged(g, s->equipment.card[i], tag);
    for (int i = 0; i < s->equipment.gone; i++)
        elsewhere += tagged(g, s->equipment.discard[i], tag);
    return elsewhere + (in_crates < crates ? in_crates : crates);
}

/* ---- tokens ---- */

static int tokens_in(uint64_t set) { return __builtin_popcountll(set); }

/* Tokens of the set that have the colour; blue and green together are "coloured". */
static uint64_t of_colour(const struct horde_state *s, uint64_t set, int colour)
{
    uint64_t found = 0;
    while (set) {
        int i = bit_pop(&set);
        if (colour == NONE ? s->colour[i] != RED_COLOUR && !(s->colour[i] & TOKEN_LOST) : s->colour[i] == colour)
            found |= 1ull << i;
    }
    return found;
}

/* DS-GREN-8: objectives that left the board without being taken. */
static uint64_t without_lost(const struct horde_state *s, uint64_t gone)
{
    for (uint64_t left = gone; left;) {
        int i = bit_pop(&left);
        if (s->colour[i] & TOKEN_LOST)
            gone &= ~(1ull << i);
    }
    return gone;
}

static int taken(const struct horde_game *g, const struct horde_state *s, const struct goal *goal, int *need)
{
    uint64_t meant = goal->colour == NONE ? goal->tokens : of_colour(s, goal->tokens, goal->colour),
             gone = without_lost(s, meant & ~s->tokens);
    int wanted = goal->count == COUNT_ALL ? tokens_in(meant) : goal->count;
    int coloured = goal->coloured ? tokens_in(of_colour(s, gone, NONE)) : 0;
    *need = wanted + goal->coloured;
    return least(tokens_in(gone), wanted) + least(coloured, goal->coloured);
}

static int objectives_loaded(const struct horde_game *g, const struct horde_state *s, const struct goal *goal, int *need)
{
    int n = 0;
    *need = tokens_in(goal->tokens);
    for (int car = 0; car < g->cars; car++)
        n += kept_tokens(cars(g, s)[car].kept);
    return n;
}

/* ---- people ---- */

/* Of these: who goes with somebody. */
static int led(const struct horde_state *s, survivor_set whom)
{
    int n = 0;
    for (int who = 0; who < s->people; who++)
        n += whom >> who & 1 && s->survivor[who].flags & COMPANION && s->survivor[who].leader != NONE;
    return n;
}

static int with_flag(const struct horde_state *s, survivor_set whom, enum survivor_flag flag)
{
    int n = 0;
    for (unsigned left = whom; left; left &= left - 1)
        n += (s->survivor[__builtin_ctz(left)].flags & flag) > 0;
    return n;
}

static int points(const struct horde_game *g, const struct horde_state *s, int level)
{
    int best = 0, need = g->rule.level_at[level];
    EACH_PLAYED (s, who) {
        int have = s->survivor[who].level >= level ? need : s->survivor[who].ap;
        best = have > best ? have : best;
    }
    return best;
}

static int all_at(const struct horde_state *s, int level)
{
    int n = 0;
    EACH_PLAYED (s, who)
        n += s->survivor[who].level >= level && !has_fallen(s, who);
    return n;
}

static int holders(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    int n = 0;
    EACH_PLAYED (s, who) {
        const struct survivor *v = &s->survivor[who];
        bool holds = goal->object == OBJECT_TAG ? cards_of(g, v, goal->tag) > 0 : kept_tokens(v->kept) > 0;
        n += holds && !has_fallen(s, who);
    }
    return n;
}

static int gone(const struct horde_state *s)
{
    int n = 0;
    EACH_PLAYED (s, who)
        n += s->survivor[who].flags / GONE & 1;
    return n;
}

/* Everybody who plays or is led, and one more for a zone without zombies. */
static int gathered(const struct horde_state *s, int zone, int *need)
{
    int n = !s->crowd[zone];
    *need = 1;
    for (int who = 0; who < s->people; who++) {
        const struct survivor *v = &s->survivor[who];
        if (v->flags & KNOCKED || (!plays(s, who) && !(v->flags & COMPANION && v->leader != NONE)))
            continue;
        ++*need;
        n += v->zone == zone;
    }
    return n;
}

/* ---- machines ---- */

static bool is_about(const struct horde_game *g, const struct goal *goal, int machine)
{
    return goal->type == GOAL_MACHINE_OUT && (goal->object == NONE || machine_type(g, machine)->kind == goal->object);
}

/* Of the machines a goal is about, those with this flag. */
static int machines_with(const struct horde_game *g, const struct horde_state *s, const struct goal *goal,
                         enum survivor_flag flag, int *all)
{
    int n = 0;
    *all = 0;
    for (int who = g->team; who < g->team + g->machines; who++) {
        bool about = is_about(g, goal, who);
        *all += about;
        n += about && s->survivor[who].flags & flag;
    }
    return n;
}

bool machine_may_leave(const struct horde_game *g, const struct horde_state *s, int machine)
{
    for (int i = 0; i < g->goals; i++)
        if (is_about(g, &g->goal[i], machine))
            return exit_open(g, s);
    return false;
}

static int swapped(const struct horde_state *s)
{
    int n = 0;
    EACH_PLAYED (s, who)
        n += s->swapped >> who & 1 && !has_fallen(s, who);
    return n;
}

/* ---- zombies, spawn zones, cars ---- */

static int abominations(const struct horde_game *g, const struct horde_state *s)
{
    int n = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        n += g->abominations >> k & 1 ? g->kind[k].supply - s->supply[k] - s->removed[k] : 0;
    return n;
}

static bool empty_building(const struct horde_game *g, const struct horde_state *s, int room)
{
    int building = g->board.building[room];
    for (struct zset zones = zset_and(s->infested, g->board.rooms); !zset_empty(&zones);)
        if (g->board.building[zset_pop(&zones)] == building)
            return false;
    for (int i = 0; i < s->movers; i++)
        if (g->board.building[s->mover[i].to] == building)
            return false;
    return s->spawned >> building & 1;
}

static bool empty_zones(const struct horde_state *s, struct zset zones)
{
    for (int i = 0; i < s->movers; i++)
        if (zset_has(&zones, s->mover[i].to))
            return false;
    zones = zset_and(zones, s->infested);
    return zset_empty(&zones);
}

static int out_of_supply(const struct horde_game *g, const struct horde_state *s, int *need)
{
    int left = 0;
    *need = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (!(g->abominations >> k & 1)) {
            *need += g->kind[k].supply;
            left += s->supply[k];
        }
    return *need - left;
}

static int spawns_home(const struct horde_game *g, const struct horde_state *s, int *need)
{
    int n = 0;
    *need = 0;
    for (int i = 1; i < g->spawns; i++)
        if (g->spawn[i].colour == RED_COLOUR) {
            ++*need;
            n += s->spawn_zone[i] == s->spawn_zone[0];
        }
    return n;
}

static int burnt(const struct horde_game *g, const struct horde_state *s, int i, int *need)
{
    *need = 1;
    if (g->goal[i].object) /* the starting spawn zone */
        return s->done >> i & 1;
    *need = g->spawns - 1;
    return s->done >> i & 1 ? *need : __builtin_popcount(s->burnt & ~1u);
}

static int cars_with(const struct horde_game *g, const struct horde_state *s, int zone, int *need)
{
    int n = 0;
    *need = 0;
    for (int car = 0; car < g->cars; car++)
        if (g->car[car].drive) {
            ++*need;
            n += zone == NONE ? cars(g, s)[car].state == CAR_LEFT : cars(g, s)[car].zone == zone;
        }
    return n;
}

/* ---- goals ---- */

/* WZC-M1-1 */
static int doors_open(const struct horde_game *g, const struct horde_state *s, int room, int *need)
{
    int n = 0, building = g->board.building[room];
    *need = 0;
    for (int d = 0; d < g->board.doors; d++)
        if (g->board.building[g->board.door[d].a] == building || g->board.building[g->board.door[d].b] == building) {
            ++*need;
            n += s->open >> d & 1;
        }
    return n;
}

int goal_progress(const struct horde_game *g, const struct horde_state *s, int i, int *need)
{
    const struct goal *goal = &g->goal[i];
    *need = standing(g, s);
    switch ((enum goal_type)goal->type) {
    case GOAL_TAKE: return taken(g, s, goal, need);
    case GOAL_TEAM_HOLDS:
        *need = goal->count == COUNT_SURVIVORS ? one_each(g, s, goal->tag) : goal->count;
        return cards_with(g, s, goal->tag);
    case GOAL_EACH_HOLDS:
        if (goal->object == OBJECT_TAG)
            *need = one_each(g, s, goal->tag);
        return holders(g, s, goal);
    case GOAL_REACH:
        if (goal->object)
            return all_at(s, goal->count);
        *need = g->rule.level_at[goal->count];
        return points(g, s, goal->count);
    case GOAL_FLAG: *need = 1; return s->flags >> goal->of & 1;
    case GOAL_COUNTER: *need = goal->count; return s->counter[goal->of];
    case GOAL_COMPANIONS: *need = goal->count; return led(s, goal->who ? goal->who : (survivor_set)~0u);
    case GOAL_ESCORT: *need = goal->count; return with_flag(s, goal->who, GONE);
    case GOAL_OPEN: *need = g->board.buildings; return __builtin_popcount(s->spawned);
    case GOAL_NO_ABOMINATION: *need = 1; return !abominations(g, s);
    case GOAL_SPAWNS_HOME: return spawns_home(g, s, need);
    case GOAL_BURN: return burnt(g, s, i, need);
    case GOAL_CARDS: *need = __builtin_popcount(goal->cards); return cards_taken(g, s, goal->cards);
    case GOAL_DOORS: return doors_open(g, s, goal->zone, need);
    case GOAL_KILL: *need = 1; return s->done >> i & 1;
    case GOAL_PARK: return cars_with(g, s, goal->zone, need);
    case GOAL_CARS_OUT: return cars_with(g, s, NONE, need);
    case GOAL_GATHER: return gathered(s, goal->zone, need);
    case GOAL_MACHINE_OUT: return machines_with(g, s, goal, GONE, need);
    case GOAL_CLEAR:
        *need = 1;
        return zset_empty(&goal->zones) ? empty_building(g, s, goal->zone) : empty_zones(s, goal->zones);
    case GOAL_SEAL: *need = __builtin_popcountll(g->doors_broken); return __builtin_popcountll(s->sealed & g->doors_broken);
    case GOAL_EMPTY: return out_of_supply(g, s, need);
    case GOAL_SWAP: return swapped(s);
    case GOAL_LOAD: return objectives_loaded(g, s, goal, need);
    default: *need += !*need; return gone(s); /* WZC-KO-7: where all have fallen, nobody has got out */
    }
}

static bool met(const struct horde_game *g, const struct horde_state *s, int i)
{
    if (g->goal[i].type == GOAL_EXIT && !nobody_left(s)) /* asked after every step, and nearly always the answer */
        return false;
    if (g->goal[i].type == GOAL_FLAG) /* the commonest of all where cards lead to it */
        return s->flags >> g->goal[i].of & 1;
    int need, have = goal_progress(g, s, i, &need);
    return have >= need;
}

bool goals_met_before(const struct horde_game *g, const struct horde_state *s, int end)
{
    for (int i = end - 1; i >= 0; i--)
        if (!met(g, s, i))
            return false;
    return true;
}

/* 2E-WIN-1, DS-WIN-1, DS-MIS-1. Goals are looked at from the last, which is mostly the exit and the last to be met. */
bool goals_met(const struct horde_game *g, const struct horde_state *s)
{
    return g->goals > 0 && goals_met_before(g, s, g->goals);
}

/* DS-MIS-1: in order, none counts before all those before it. */
goal_set goals_reached(const struct horde_game *g, const struct horde_state *s)
{
    goal_set reached = 0;
    for (int i = 0; i < g->goals && (!g->in_order || goals_met_before(g, s, i)); i++)
        reached = (goal_set)(reached | met(g, s, i) << i);
    return reached;
}

/* With the last of them the game is won, and that is what the log says. */
void tell_goals_reached(struct ctx *c, goal_set before)
{
    if (goals_met(c->g, c->s))
        return;
    for (uint64_t fresh = goals_reached(c->g, c->s) & ~before; fresh;) {
        int i = bit_pop(&fresh), need;
        goal_progress(c->g, c->s, i, &need);
        TELL(c, NOTE, WIN_1, GOAL_REACHED, .n = {i}, .count = need);
    }
}

static bool is_leaving(const struct goal *goal)
{
    return goal->type == GOAL_EXIT || goal->type == GOAL_ESCORT || goal->type == GOAL_CARS_OUT ||
           goal->type == GOAL_MACHINE_OUT;
}

bool holds_back_exit(const struct horde_game *g, const struct horde_state *s, int goal)
{
    return !is_leaving(&g->goal[goal]) && !met(g, s, goal);
}

/* "... then all out by the exit": it opens when everything else is done. */
bool exit_open(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < g->goals; i++)
        if (holds_back_exit(g, s, i))
            return false;
    return true;
}

/* ---- out of reach ---- */

static int cars_left(const struct horde_game *g, const struct horde_state *s)
{
    int n = 0;
    for (int car = 0; car < g->cars; car++)
        n += cars(g, s)[car].state == CAR_THERE;
    return n;
}

/* What the dead carried is lost with them. */
static bool may_bring(const struct horde_state *s, int who) { return !(s->survivor[who].flags & KILLED); }

/* Objectives of the colour that deeds can still spend: on the board, or with somebody. */
static int carried(const struct horde_game *g, const struct horde_state *s, int colour)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++) /* what lies face down may be of any colour; only the players know no better */
        n += g->token[i].type == TOKEN_OBJECTIVE && !g->token[i].fixed && s->tokens >> i & 1 && s->colour[i] == colour;
    EACH_PLAYED (s, who)
        n += may_bring(s, who) ? s->survivor[who].kept[colour] : 0;
    return n;
}

static int carried_of_any(const struct horde_game *g, const struct horde_state *s)
{
    int n = 0;
    for (int colour = 0; colour < KEPT; colour++)
        n += carried(g, s, colour);
    return n;
}

/* Something that was to be loaded has burnt with a car, was spent, or lies with the dead. */
static bool load_lost(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    int need, there = objectives_loaded(g, s, goal, &need) + tokens_in(goal->tokens & s->tokens);
    EACH_PLAYED (s, who)
        there += may_bring(s, who) ? kept_tokens(s->survivor[who].kept) : 0;
    return there < need;
}

/* A car that drives and is needed is there no more. */
static bool car_lost(const struct horde_game *g, const struct horde_state *s, bool may_leave)
{
    for (int car = 0; car < g->cars; car++)
        if (g->car[car].drive && cars(g, s)[car].state != CAR_THERE && !(may_leave && cars(g, s)[car].state == CAR_LEFT))
            return true;
    return false;
}

/* Cars do not come back: whoever is still here has to find a seat in those that are. */
static bool seats_short(const struct horde_game *g, const struct horde_state *s)
{
    int seats = 0, here = 0;
    for (int car = 0; car < g->cars; car++)
        seats += g->car[car].drive && cars(g, s)[car].state == CAR_THERE ? 1 + g->rule.passengers : 0;
    for (int who = 0; who < s->people; who++)
        here += on_board(s, who) && (plays(s, who) || s->survivor[who].leader != NONE);
    return here > seats;
}

static bool only_cars_move_spawns(const struct horde_game *g)
{
    bool cars = false;
    for (int i = 0; i < g->rules; i++) {
        const struct mission_rule *rule = &g->mission_rule[i];
        if (rule->when == WHEN_BURNT && rule_does(g, rule, E_SPAWN_HOME) && rule->by != BY_CAR)
            return false;
        cars |= rule->when == WHEN_BURNT && rule_does(g, rule, E_SPAWN_HOME);
    }
    return cars && !(g->deeds >> DEED_PUSH & 1);
}

static bool card_is_out(const struct horde_game *g, const struct horde_state *s, int type)
{
    for (int i = 0; i < g->cards; i++)
        if (g->type_of[i] == type && !(s->out[i >> 3] >> (i & 7) & 1))
            return false;
    return true;
}

/* Somebody has died with one of the parts. */
static bool part_lost(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < g->own_deeds && has_part(g, PART_KNOCK_OUT); i++) {
        const struct own_deed *deed = &g->own_deed[i];
        if (deed->part & ~s->delivered && deed->spends < KEPT && !carried(g, s, deed->spends))
            return true;
    }
    return false;
}

/* The molotov that has to do it has been thrown, but no new one made yet, or none can ever be made. */
static bool weapon_lost(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    return part_lost(g, s) || (s->delivered && s->delivered == g->to_deliver && card_is_out(g, s, goal->card));
}

/* No way into the building is left, and nobody is in it. */
static bool shut_in(const struct horde_game *g, const struct horde_state *s, int building)
{
    for (int d = 0; d < g->board.doors; d++) {
        bool ours = g->board.building[g->board.door[d].a] == building || g->board.building[g->board.door[d].b] == building;
        if (ours && !((s->sealed | (g->doors_locked & ~s->open)) >> d & 1))
            return false;
    }
    for (int who = 0; who < s->people; who++)
        if (on_board(s, who) && g->board.building[s->survivor[who].zone] == building)
            return false;
    return true;
}

/* ---- what deeds spend ---- */

/* How far each counter has to come: as the goals say, and as the deeds say that lead there. */
static void counters_needed(const struct horde_game *g, uint8_t least[COUNTERS])
{
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type == GOAL_COUNTER)
            least[g->goal[i].of] = g->goal[i].count;
    for (int round = 0; round < g->own_deeds; round++) /* a deed may wait for one that waits for another */
        for (int i = 0; i < g->own_deeds; i++) {
            const struct own_deed *deed = &g->own_deed[i];
            for (int k = 0; k < deed->ifs && deed->counter != NONE && least[deed->counter]; k++) {
                const struct mission_if *wait = &g->mission_if[deed->first_if + k];
                if (wait->what == IF_COUNTER && least[wait->of] < wait->least)
                    least[wait->of] = wait->least;
            }
        }
}

/* DS-LOSE-4: the colour of which fewer objectives are left, carried or on the board, than deeds still have to spend; NONE. */
static int too_few_to_spend(const struct horde_game *g, const struct horde_state *s)
{
    uint8_t least[COUNTERS] = {0};
    int need[KEPT] = {0};
    counters_needed(g, least);
    for (int i = 0; i < g->own_deeds; i++) {
        const struct own_deed *deed = &g->own_deed[i];
        int missing = deed->counter == NONE ? 0 : least[deed->counter] - s->counter[deed->counter];
        if (deed->spends < KEPT && missing > 0)
            need[deed->spends] += missing;
    }
    for (int colour = 0; colour < KEPT; colour++)
        if (need[colour] && need[colour] > carried(g, s, colour))
            return colour;
    return NONE;
}

static bool take_lost(const struct horde_state *s, const struct goal *goal)
{
    uint64_t gone = goal->tokens & ~s->tokens, lost = gone & ~without_lost(s, gone), left = goal->tokens & ~lost;
    if (!lost)
        return false;
    if (goal->colour != NONE)
        return !of_colour(s, left, goal->colour);
    return goal->count == COUNT_ALL || tokens_in(left) < goal->count;
}

/* ---- ways that are shut for good ---- */

static uint64_t doors_left(const struct horde_game *g, const struct horde_state *s)
{
    return (board_all_doors(&g->board) & ~shut_for_good(g) & ~s->sealed) | s->open;
}

static bool gets_to(const struct horde_game *g, const struct horde_state *s, int from, struct zset zones)
{
    uint8_t steps[ZONES];
    board_paths(board_now(g, s), doors_left(g, s), from, steps);
    while (!zset_empty(&zones))
        if (steps[zset_pop(&zones)] != 0xff)
            return true;
    return false;
}

/* DS-M6-5: somebody who has to leave and can no longer get to an exit; NONE. */
static int cut_off(const struct horde_game *g, const struct horde_state *s)
{
    if (!s->sealed && board_now(g, s) == &g->board)
        return NONE;
    EACH_PLAYED (s, who)
        if (on_board(s, who) && !gets_to(g, s, s->survivor[who].zone, g->exits))
            return who;
    return NONE;
}

/* One of the companions the goal names is dead, or has nowhere to be brought to. */
static bool name_lost(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    bool ways_shut = goal->type == GOAL_ESCORT && (s->sealed || board_now(g, s) != &g->board);
    for (int who = g->team; who < s->people; who++) {
        if (!(goal->who >> who & 1))
            continue;
        if (s->survivor[who].flags & KILLED ||
            (ways_shut && on_board(s, who) && !gets_to(g, s, s->survivor[who].zone, g->exits)))
            return true;
    }
    return false;
}

static int alone(const struct horde_state *s)
{
    int n = 0;
    for (int who = 0; who < s->people; who++)
        n += (s->survivor[who].flags & (COMPANION | STAYS)) == COMPANION && s->survivor[who].leader == NONE && on_board(s, who);
    return n;
}

/* Companions come of objectives that are spent, and there are too few of them left. */
static bool companions_short(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    bool spent = false;
    for (int i = 0; i < g->own_deeds; i++)
        spent |= g->own_deed[i].spends != NONE && deed_does(g, &g->own_deed[i], E_COMPANION);
    for (int i = 0; i < g->rules; i++)
        spent &= !rule_does(g, &g->mission_rule[i], E_COMPANION);
    return spent && goal->count > led(s, (survivor_set)~0u) + alone(s) + carried_of_any(g, s);
}

/* Nobody gets to the zones that have to be cleared. */
static bool shut_out(const struct horde_game *g, const struct horde_state *s, struct zset zones)
{
    EACH_PLAYED (s, who)
        if (on_board(s, who) && gets_to(g, s, s->survivor[who].zone, zones))
            return false;
    return s->sealed;
}

bool can_be_lost(const struct goal *goal)
{
    switch ((enum goal_type)goal->type) {
    case GOAL_EACH_HOLDS:
    case GOAL_TEAM_HOLDS: return goal->object != OBJECT_TAG || goal->rare; /* others come back with the next shuffle */
    case GOAL_FLAG:
    case GOAL_COUNTER: return goal->uses != NONE;
    default: return true;
    }
}

/* Of one that can_be_lost(). */
static bool out_of_reach(const struct horde_game *g, const struct horde_state *s, int i)
{
    const struct goal *goal = &g->goal[i];
    int need, have;
    switch (goal->type) {
    case GOAL_TAKE: return take_lost(s, goal);
    case GOAL_EACH_HOLDS:
    case GOAL_TEAM_HOLDS:
        if (goal->object != OBJECT_TAG && tokens_in(goal->tokens & s->tokens) >= g->team)
            return false;
        have = goal_progress(g, s, i, &need);
        if (goal->object == OBJECT_TAG)
            have = cards_with(g, s, goal->tag); /* who has two can give one away */
        return need - have >
               (goal->object == OBJECT_TAG ? cards_to_come(g, s, goal->tag) : tokens_in(goal->tokens & s->tokens));
    case GOAL_SPAWNS_HOME: have = spawns_home(g, s, &need); return only_cars_move_spawns(g) && need - have > cars_left(g, s);
    case GOAL_KILL: return !met(g, s, i) && weapon_lost(g, s, goal);
    case GOAL_CLEAR:
        return !met(g, s, i) &&
               (zset_empty(&goal->zones) ? shut_in(g, s, g->board.building[goal->zone]) : shut_out(g, s, goal->zones));
    case GOAL_FLAG:
    case GOAL_COUNTER: return too_few_cards(g, s, goal->uses);
    case GOAL_LOAD: return load_lost(g, s, goal);
    case GOAL_PARK: return car_lost(g, s, false);
    case GOAL_CARS_OUT: return car_lost(g, s, true);
    case GOAL_MACHINE_OUT: return machines_with(g, s, goal, KILLED, &need) > 0;
    case GOAL_ESCORT: return name_lost(g, s, goal);
    case GOAL_COMPANIONS: return name_lost(g, s, goal) || companions_short(g, s, goal);
    case GOAL_SEAL:
        have = goal_progress(g, s, i, &need);
        return g->deeds >> DEED_SEAL & 1 && need - have > carried_of_any(g, s);
    case GOAL_EXIT: return (g->leave_by_car && seats_short(g, s)) || cut_off(g, s) != NONE;
    default: return false;
    }
}

/* Nobody is there to do the rest. Mostly the first one asked about is. */
bool nobody_left(const struct horde_state *s)
{
    EACH_PLAYED (s, who)
        if (!(s->survivor[who].flags & (GONE | KNOCKED))) /* WZC-KO-7, WZC-AMB-43 */
            return false;
    return true;
}

/* 2E-WIN-2, DS-LOSE-1, DS-LOSE-2: a goal that can no longer be reached. Not asked while cards are being drawn or given: they
 * lie nowhere then. */
bool goals_lost(const struct horde_game *g, const struct horde_state *s, uint64_t open)
{
    if (open & (1ull << F_DRAW | 1ull << F_GIFT))
        return false;
    for (uint64_t left = g->losable; left;)
        if (out_of_reach(g, s, bit_pop(&left)))
            return true;
    if (g->own_deeds && too_few_to_spend(g, s) != NONE)
        return true;
    return nobody_left(s) && !goals_met(g, s);
}

static void lose_goal(struct ctx *c, int goal)
{
    int need;
    goal_progress(c->g, c->s, goal, &need);
    TELL(c, END, DS_LOSE_2, LOST_GOAL, .count = need, .n = {2, c->s->round, goal});
}

/* Told by what stands in the way, as far as there is a word for it. */
void lose_goals(struct ctx *c)
{
    const struct horde_game *g = c->g;
    int goal = 0, who = NONE, colour = g->own_deeds ? too_few_to_spend(g, c->s) : NONE;
    if (c->s->result != HD_PLAYING)
        return;
    while (goal < g->goals && !(g->losable >> goal & 1 && out_of_reach(g, c->s, goal)))
        goal++;
    if (goal < g->goals && g->goal[goal].type == GOAL_EXIT)
        who = cut_off(g, c->s);
    c->s->result = HD_LOST;
    if (who != NONE)
        TELL(c, END, DS_LOSE_2, LOST_CUT_OFF, .piece = who, .n = {2, c->s->round});
    else if (goal == g->goals && colour != NONE)
        TELL(c, END, DS_LOSE_2, LOST_SPENT, .word = colour_word(colour), .n = {2, c->s->round});
    else if (goal < g->goals)
        lose_goal(c, goal);
    else /* nobody is left to do the rest */
        TELL(c, END, DS_LOSE_2, LOST_ALL_GONE, .n = {2, c->s->round});
}

/* What has to burn in one round has not: it starts over, and whoever has left already has left too early. */
void forget_fires(struct ctx *c)
{
    for (int i = 0; i < c->g->goals; i++) {
        if (c->g->goal[i].type != GOAL_BURN || !c->g->goal[i].same_round)
            continue;
        c->s->burnt = 0;
        c->s->done &= (goal_set) ~(1u << i);
        if (!gone(c->s) || c->s->result != HD_PLAYING)
            continue;
        c->s->result = HD_LOST;
        lose_goal(c, i);
    }
}

/* 2E-WIN-3 */
void finish(struct ctx *c, enum hd_result result, enum rule rule, int who)
{
    if (c->s->result != HD_PLAYING)
        return;
    c->s->result = (uint8_t)result;
    TELL(c, END, NONE, WON, .rule = rule,
         .phrase = result == HD_WON     ? P_WON
                   : rule == R_WZC_KO_7 ? P_LOST_ALL_DOWN
                                        : P_LOST,
         .piece = who == NONE ? -1 : who, .n = {result == HD_WON ? 1 : 2, c->s->round});
}
