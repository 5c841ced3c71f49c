/*
 * happens.c - what the mission does when something happens: the triggers, conditions and effects of mission.def.
 * Not here: goals (goals.c), special actions (deeds.c), reading the rules (load/rules.c).
 *
 * A trigger that is known where frames may be pushed calls happens(); any other place calls falls_due(), and the rule happens
 * as soon as the step in progress is over. spawn-home, return, and lose after activates and enters are done at once: they
 * change what the step itself does.
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <assert.h>
#include <string.h>

static void open_all_doors(struct ctx *c)
{
    for (int d = 0; d < c->g->board.doors; d++)
        if (!((c->s->open | c->s->sealed | c->g->doors_locked) >> d & 1)) {
            c->s->open |= 1ull << d;
            hand_door_opened(c->g, c->s, d);
            c->s->roused |= c->g->door_needs[d];
            TELL(c, LINK, ACT_DOOR_5, DOOR_OPENS, .link = c->g->board.door_link[d], .n = {1}, .place = c->g->board.door[d].a,
                 .to = c->g->board.door[d].b);
        }
}

/* The doors are open; the buildings spawn one after another, each when the one before it is done. */
static bool next_building(struct ctx *c, int who)
{
    int depth = c->s->depth;
    for (int d = 0; d < c->g->board.doors && c->s->depth == depth; d++)
        if (c->s->open >> d & 1)
            open_door(c, d, who, R_ACT_DOOR_5);
    return c->s->depth > depth;
}

/* Cards the mission has set aside lie beside the board. */
static int from_aside(struct ctx *c, int type)
{
    bool aside = false; /* cards of the special deck are out until something gives them */
    for (int i = 0; i < c->g->cards; i++)
        aside |= c->g->type_of[i] == type && c->g->deck_of[i] == DECK_SPECIAL;
    for (int i = 0; i < c->g->set_aside; i++)
        aside |= c->g->aside[i].card == type && !c->g->aside[i].discarded;
    for (int copy = 0; copy < c->g->cards && aside; copy++)
        if (c->g->type_of[copy] == type && c->s->out[copy >> 3] >> (copy & 7) & 1) {
            c->s->out[copy >> 3] &= (uint8_t) ~(1u << (copy & 7));
            return copy;
        }
    return NONE;
}

static int taken_from(uint8_t *card, uint8_t *count, int at)
{
    int copy = card[at];
    card[at] = card[--*count];
    card[*count] = 0;
    return copy;
}

/* What a mission hands out before the first round is part of its set-up (DS-SETUP-1), later it comes of an objective. */
enum rule giving_rule(const struct ctx *c) { return c->s->round ? R_ACT_OBJ_1 : R_SETUP_2; }

/* Out of a deck, which is shuffled then, or its discards. */
static int from_deck(struct ctx *c, struct deck *deck, int type, int area)
{
    for (int i = 0; i < deck->count; i++)
        if (c->g->type_of[deck->card[i]] == type) {
            int copy = taken_from(deck->card, &deck->count, i);
            rng_shuffle(&c->s->rng, deck->card, deck->count);
            TELL(c, SHUFFLE, NONE, RESHUFFLE, .area = (int16_t)area, .reveals = 1, .rule = giving_rule(c));
            return copy;
        }
    for (int i = 0; i < deck->gone; i++)
        if (c->g->type_of[deck->discard[i]] == type)
            return taken_from(deck->discard, &deck->gone, i);
    return NONE;
}

static int find_copy(struct ctx *c, int type)
{
    int copy = from_aside(c, type);
    if (copy == NONE)
        copy = from_deck(c, &c->s->equipment, type, AREA_EQUIPMENT);
    if (copy == NONE && service_deck(c->g, c->s))
        copy = from_deck(c, service_deck(c->g, c->s), type, AREA_SERVICE);
    return copy;
}

static void give(struct ctx *c, int who, int type, enum rule rule, bool reveals)
{
    int copy = find_copy(c, type);
    if (copy == NONE)
        return;
    TELL(c, CARD, NONE, GIVEN, .piece = who, .card = type, .area = AREA_DRAWN, .reveals = reveals, .rule = rule);
    start_reorganise(c, who, copy);
}

void give_card(struct ctx *c, int who, int type) { give(c, who, type, giving_rule(c), true); }

/* What was promised to everybody tells nobody anything new. */
void give_gift(struct ctx *c, int who, int type, enum rule rule) { give(c, who, type, rule, false); }

/* Some colours wake nothing and are remote controls, or wanted for a goal. A spawn zone that waits for a door does not wake
 * yet. */
static bool has_spawns(const struct horde_game *g, const struct horde_state *s, int colour)
{
    bool any = false;
    for (int i = 0; i < g->spawns; i++)
        any |= g->spawn[i].colour == colour && !g->spawn[i].wakes_by_door && s->spawn_zone[i] != NONE;
    return any;
}

static bool has_doors(const struct horde_game *g, int colour)
{
    bool any = false;
    for (int door = 0; door < g->board.doors; door++)
        any |= g->door_needs[door] >> colour & 1;
    return any;
}

/* 2E-AMB-31: at once in the player phase, else from the next round on. */
void wake(struct ctx *c, int colour)
{
    if (colour == RED_COLOUR || colour_awake(c->s, colour))
        return;
    if (c->s->phase == W_PLAYERS || c->s->phase == W_SETUP)
        c->s->awake |= (colour_set)(1u << colour);
    else
        c->s->waking |= (colour_set)(1u << colour);
    bool doors = has_doors(c->g, colour), spawns = has_spawns(c->g, c->s, colour);
    if (doors || spawns)
        TELL(c, NOTE, NONE, WAKE, .n = {colour, doors, spawns, doors && spawns}, .word = colour_word(colour),
             .rule = spawns ? R_SPAWN_3 : R_ACT_DOOR_4);
}

/* ---- spawn tokens ---- */

static void spawn_home(struct ctx *c, int zone)
{
    int home = c->s->spawn_zone[0];
    for (int i = 1; i < c->g->spawns && zone != home; i++)
        if (c->s->spawn_zone[i] == zone && c->g->spawn[i].colour == RED_COLOUR) {
            c->s->spawn_zone[i] = (uint8_t)home;
            c->s->look = 1;
            TELL(c, TOKEN, SPAWN_1, SPAWN_MOVES, .place = zone, .to = home, .piece_kind = KIND_SPAWN, .count = 1);
        }
}

/* A molotov counts for a goal only when everything named before it is done. */
static void burn_goal(struct ctx *c, int i, int zone)
{
    const struct goal *goal = &c->g->goal[i];
    if (goal->type != GOAL_BURN || !goals_met_before(c->g, c->s, i))
        return;
    if (goal->object) {
        c->s->done |= (goal_set)(zone == c->s->spawn_zone[0] ? 1u << i : 0);
        return;
    }
    unsigned all = (1u << c->g->spawns) - 2;
    for (int k = 1; k < c->g->spawns; k++)
        if (c->s->spawn_zone[k] == zone)
            c->s->burnt |= (spawn_set)(1u << k);
    if ((c->s->burnt & all) == all)
        c->s->done |= (goal_set)(1u << i);
}

static bool has_spawn(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 0; i < g->spawns; i++)
        if (s->spawn_zone[i] == zone)
            return true;
    return false;
}

void struck(struct ctx *c, int zone, enum blaze by)
{
    c->s->look = 1;
    for (int i = 0; i < c->g->goals && by == BY_MOLOTOV; i++)
        burn_goal(c, i, zone);
    bool spawn = has_spawn(c->g, c->s, zone);
    for (int i = 0; i < c->g->rules && spawn; i++) {
        const struct mission_rule *rule = &c->g->mission_rule[i];
        if (rule->when == WHEN_BURNT && (rule->by == BY_ANY || rule->by == by) && rule_does(c->g, rule, E_SPAWN_HOME))
            spawn_home(c, zone);
    }
    if (queues(c->g, WHEN_BURNT))
        falls_due(c, WHEN_BURNT, NONE, zone, by);
}

/* ---- abominations that come back ---- */

bool comes_back(const struct horde_game *g, int card)
{
    bool back = mission_does(g, E_RETURN);
    for (int i = 0; i < g->goals; i++)
        back &= g->goal[i].type != GOAL_KILL || g->goal[i].card != card;
    return back;
}

/* WZC-INT-47: by hand, by car, or by what a reaper does besides. */
static int killer(const struct horde_state *s)
{
    for (int i = s->depth - 1; i >= 0; i--)
        if (s->frame[i].kind == F_ATTACK || s->frame[i].kind == F_RACE)
            return s->frame[i].who;
    return s->acting;
}

void killed_by(struct ctx *c, int kind, int card)
{
    for (int i = 0; i < c->g->goals; i++)
        if (c->g->goal[i].type == GOAL_KILL && c->g->goal[i].card == card && goals_met_before(c->g, c->s, i))
            c->s->done |= (goal_set)(1u << i);
    c->s->look = 1;
    if (queues(c->g, WHEN_KILLED))
        falls_due(c, WHEN_KILLED, NONE, NONE, kind);
    if (queues(c->g, WHEN_SLAIN) && !(c->g->card_type[card].flags & CARD_KILLS_ALL))
        falls_due(c, WHEN_SLAIN, killer(c->s), killer(c->s) == NONE ? NONE : c->s->survivor[killer(c->s)].zone, kind);
}

bool abominations_wait(const struct horde_game *g, const struct horde_state *s)
{
    return g->abominations_from && danger_level(g, s) < g->abominations_from;
}

/* ---- zones where no zombie may be ---- */

/* The sign of the mission that stands there: what it has lost by that. -1: there is none. */
static int sign_at(const struct horde_game *g, int zone)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].zone == zone)
            return i;
    return -1;
}

static enum rule cited(const struct mission_do *what, enum rule usual) { return what->rule ? (enum rule)what->rule : usual; }

/* DS-M8-2: by the rule the mission names, if it names one. */
static void lose_by(struct ctx *c, int zone, enum phrase phrase, enum rule rule)
{
    int sign = zone == NONE ? -1 : sign_at(c->g, zone);
    if (c->s->result != HD_PLAYING)
        return;
    c->s->result = HD_LOST;
    TELL(c, END, NONE, LOST_ZONE, .phrase = sign < 0 ? phrase : P_LOST_SIGN, .place = zone == NONE ? -1 : zone,
         .n = {2, c->s->round, phrase == P_LOST_ZONE, sign}, .rule = rule);
}

/* Is it done when a machine is destroyed? */
static bool lost_machine(const struct horde_game *g, const struct mission_do *what)
{
    int at = (int)(what - g->mission_do);
    for (int i = 0; i < g->rules; i++) {
        const struct mission_rule *rule = &g->mission_rule[i];
        if (rule->when == WHEN_DESTROYED && at >= rule->first_do && at < rule->first_do + rule->dos)
            return true;
    }
    return false;
}

/* Zombies in the zone have done it. */
void lose_at(struct ctx *c, int zone)
{
    const struct mission_do *what = NULL;
    for (int i = 0; i < c->g->rules && !what; i++) {
        const struct mission_rule *rule = &c->g->mission_rule[i];
        if (rule->zone == zone && rule_does(c->g, rule, E_LOSE) && (rule->when == WHEN_ACTIVATES || rule->when == WHEN_ENTERS))
            what = &c->g->mission_do[rule->first_do];
    }
    lose_by(c, zone, P_LOST_ZONE, what ? cited(what, R_DS_LOSE_2) : R_DS_LOSE_2);
}

/* Looked at whenever zombies come or go. */
void watch_zones(struct ctx *c)
{
    struct zset bad = zset_and(c->s->infested, c->g->forbidden);
    if (!zset_empty(&bad))
        lose_at(c, zset_pop(&bad));
    for (uint64_t left = c->g->entering & ~c->s->spent; left;) {
        const struct mission_rule *rule = &c->g->mission_rule[bit_pop(&left)];
        if (c->s->crowd[rule->zone] && all_hold(c->g, c->s, rule->first_if, rule->ifs))
            falls_due(c, WHEN_ENTERS, NONE, rule->zone, 0);
    }
}

/* ---- conditions ---- */

static int objective_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && g->token[i].zone == zone && s->tokens >> i & 1)
            return i;
    return -1;
}

static bool machine_in(const struct horde_game *g, const struct horde_state *s, int kind, int zone)
{
    for (int i = 0; i < g->machines; i++)
        if (g->machine_type[g->machine[i].type].kind == kind && machine_zone(g, s, g->team + i) == zone)
            return true;
    return false;
}

static bool all_taken(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && !g->token[i].fixed && s->tokens >> i & 1)
            return false;
    return true;
}

static bool holds(const struct horde_game *g, const struct horde_state *s, const struct mission_if *when, int who)
{
    bool yes = false;
    switch ((enum condition)when->what) {
    case IF_FLAG: return s->flags >> when->of & 1;
    case IF_NO_FLAG: return !(s->flags >> when->of & 1);
    case IF_COUNTER: return s->counter[when->of] >= when->least && (!when->below || s->counter[when->of] < when->below);
    case IF_ROUND: return s->round >= when->least;
    case IF_LEVEL: return danger_level(g, s) >= when->least;
    case IF_TAKEN: return when->of == COUNT_ALL ? all_taken(g, s) : s->took >> when->of & 1;
    case IF_EMPTY: return !s->crowd[when->of];
    case IF_SOMEBODY: return survivors_in(g, s, when->of) > 0;
    case IF_MACHINE: return machine_in(g, s, when->of, when->least);
    case IF_THERE: return objective_in(g, s, when->of) >= 0;
    default: return card_condition(g, s, when, who, &yes) && yes;
    }
}

bool all_hold_for(const struct horde_game *g, const struct horde_state *s, int first, int count, int who)
{
    for (int i = 0; i < count; i++)
        if (!holds(g, s, &g->mission_if[first + i], who))
            return false;
    return true;
}

bool all_hold(const struct horde_game *g, const struct horde_state *s, int first, int count)
{
    return all_hold_for(g, s, first, count, NONE);
}

/* 2E-ACT-OBJ-1, DS-ACT-OBJ-1, 2E-ROUND-1: Is it what the rule is about? what: colours as bits, a flag, or who struck. */
static bool meant(const struct horde_game *g, const struct horde_state *s, const struct mission_rule *rule, int what, int zone)
{
    switch ((enum trigger)rule->when) {
    case WHEN_TAKEN:
    case WHEN_OPENED: return (rule->colour == NONE || what >> rule->colour & 1) && (rule->zone == NONE || rule->zone == zone);
    case WHEN_BURNT:
        return (rule->by == BY_ANY || rule->by == what) && (rule->zone == NONE ? has_spawn(g, s, zone) : rule->zone == zone);
    case WHEN_DESTROYED: return !rule->by || rule->by == what + 1;
    case WHEN_SET: return rule->flag == what;
    case WHEN_CARD: return rule->card == NONE || rule->card == what;
    case WHEN_HOUR: return rule->round == what;
    case WHEN_SHOT: return rule->zone == zone && what >= rule->round;
    case WHEN_CLEAR:
    case WHEN_TOGETHER: return false; /* looked at by watch_cards() */
    case WHEN_ROUND:
        return s->round == rule->round ||
               (rule->every && s->round > rule->round && (s->round - rule->round) % rule->every == 0);
    case WHEN_JOINS:
    case WHEN_DIES: return !rule->who || rule->who == what;
    default: return rule->zone == NONE || zone == NONE || rule->zone == zone;
    }
}

/* Does whoever did it lead the companion the rule names? Of those who join and die the name itself is meant. */
static bool has_along(const struct horde_state *s, const struct mission_rule *rule, int doer)
{
    if (!rule->who || rule->when == WHEN_JOINS || rule->when == WHEN_DIES)
        return true;
    return doer != NONE && leads(s, doer, rule->who - 1);
}

bool mission_does(const struct horde_game *g, enum effect effect)
{
    for (int i = 0; i < g->dos; i++)
        if (g->mission_do[i].effect == effect)
            return true;
    return false;
}

uint64_t shut_for_good(const struct horde_game *g)
{
    uint64_t shut = g->doors_locked;
    for (int i = 0; shut && i < g->dos; i++)
        if (g->mission_do[i].effect == E_OPEN)
            shut &= ~(1ull << g->mission_do[i].door);
    return shut;
}

bool rule_does(const struct horde_game *g, const struct mission_rule *rule, enum effect effect)
{
    for (int i = 0; i < rule->dos; i++)
        if (g->mission_do[rule->first_do + i].effect == effect)
            return true;
    return false;
}

bool queues(const struct horde_game *g, enum trigger when) { return g->queued >> when & 1; }

/* ---- one effect ---- */

static void set_flag(struct ctx *c, int flag, bool set)
{
    flag_set bit = (flag_set)1 << flag;
    if (set && !(c->s->flags & bit) && queues(c->g, WHEN_SET))
        falls_due(c, WHEN_SET, NONE, NONE, flag);
    if (set && !(c->s->flags & bit))
        tell_key(c, c->g->flag_key[flag], 0);
    c->s->flags = set ? c->s->flags | bit : c->s->flags & ~bit;
}

static void add_to(struct ctx *c, int counter, int count)
{
    int sum = c->s->counter[counter] + count;
    c->s->counter[counter] = (uint8_t)(sum > 0xff ? 0xff : sum);
    tell_key(c, c->g->counter_key[counter], c->s->counter[counter]);
}

static void bring_companion(struct ctx *c, int zone, int who)
{
    int companion = random_companion(c);
    if (companion != NONE)
        add_companion(c, companion, zone, who);
}

static void purge(struct ctx *c)
{
    if (!c->s->purge)
        TELL(c, NOTE, MINI_1, PURGE, .count = 0);
    c->s->purge = 1;
}

static void remove_spawn(struct ctx *c, int zone, enum rule rule)
{
    for (int i = 0; i < c->g->spawns; i++)
        if (c->s->spawn_zone[i] == zone) {
            c->s->spawn_zone[i] = NONE;
            TELL(c, TOKEN, NONE, SPAWN_GONE, .place = zone, .piece_kind = KIND_SPAWN, .count = 1, .rule = rule);
        }
}

void remove_objective(struct ctx *c, int zone, enum rule rule)
{
    int token = objective_in(c->g, c->s, zone);
    if (token < 0)
        return;
    int noise = c->g->token[token].noise;
    c->s->tokens &= ~(1ull << token);
    c->s->colour[token] |= TOKEN_LOST;
    c->s->look = 1;
    c->s->noise[zone] = (uint8_t)(c->s->noise[zone] > noise ? c->s->noise[zone] - noise : 0);
    bool face_down = c->g->hidden_count && !c->g->token[token].fixed; /* DS-LOSE-4 */
    TELL(c, TOKEN, NONE, OBJECTIVE_GONE, .rule = rule, .place = zone, .piece_kind = KIND_OBJECTIVE, .count = 1,
         .phrase = face_down ? P_COLOUR_GONE : P_OBJECTIVE_GONE,
         .word = face_down ? colour_word(c->s->colour[token] & ~TOKEN_LOST) : HD_NONE, .reveals = face_down);
}

static void draw_from_crate(struct ctx *c, int who)
{
    struct frame *f = push(c->s, F_DRAW, who);
    f->draw.cards = 1;
    f->draw.how = FROM_CRATE;
}

static void choose(struct ctx *c, int who, int zone, const struct mission_do *what)
{
    struct frame *f = push(c->s, F_CHOICE, what->taker ? who : NONE);
    f->zone = (uint8_t)zone;
    f->choice.option = what->option;
    f->choice.options = what->options;
    f->choice.doer = (uint8_t)who;
}

static void spawn_some(struct ctx *c, int here, const struct mission_do *what)
{
    int zone = what->zone == NONE ? here : what->zone;
    if (place_zombies(c, zone, what->kind, what->count, cited(what, R_SPAWN_2)))
        start_reaction(c, zone);
}

/* WZC-M7-2, WZC-M8-4: what is open from the start has nobody waiting behind it, and a passage is not a door of a building. */
static void open_by_rule(struct ctx *c, int who, int door, enum rule rule)
{
    const struct door *d = &c->g->board.door[door];
    c->s->sealed &= ~(1ull << door);
    TELL(c, LINK, NONE, DOOR_OPENS, .rule = rule, .link = c->g->board.door_link[door], .n = {1}, .place = d->a, .to = d->b);
    if (c->g->board.passages >> door & 1) {
        c->s->open |= 1ull << door;
        return;
    }
    if (c->s->phase == W_SETUP)
        c->s->spawned |= 1u << c->g->board.building[d->a] | 1u << c->g->board.building[d->b];
    open_door(c, door, who, rule);
}

/* What a mission says comes from its special rules, or from its cards. */
static enum rule says_rule(const struct horde_game *g) { return g->objectives ? R_WZC_OBJ_6 : R_SETUP_2; }

static void happen(struct ctx *c, int who, int zone, const struct mission_do *what)
{
    switch ((enum effect)what->effect) {
    case E_COMPANION: bring_companion(c, zone, who); break;
    case E_SPAWN_CARD: start_calm_card(c, zone, draw_zombie_card(c)); break;
    case E_OPEN_DOORS: open_all_doors(c); break;
    case E_CARD: give_card(c, who, what->card); break;
    case E_SWAP: swap_places(c, who); break;
    case E_PURGE: purge(c); break;
    case E_SPAWN_BUILDING: spawn_building(c, what->zone, who); break;
    case E_LOSE: lose_by(c, zone, lost_machine(c->g, what) ? P_LOST_MACHINE : P_LOST_RULE, cited(what, R_DS_LOSE_2)); break;
    case E_WIN: finish(c, HD_WON, R_WIN_1, NONE); break;
    case E_SPAWN: spawn_some(c, zone, what); break;
    case E_NOISE:
        for (int i = 0; i < what->count; i++)
            make_noise(c, what->zone == NONE ? zone : what->zone, NONE, R_NOISE_1);
        break;
    case E_LEAD: join_by_name(c, who, what->zone != NONE ? what->zone : zone, what->kind); break;
    case E_OPEN: open_by_rule(c, who, what->door, cited(what, R_ACT_DOOR_5)); break;
    case E_WAKE: wake(c, what->colour); break;
    case E_SET: set_flag(c, what->flag, true); break;
    case E_UNSET: set_flag(c, what->flag, false); break;
    case E_RESET: c->s->counter[what->flag] = 0; break;
    case E_REMOVE_SPAWN: remove_spawn(c, what->zone, cited(what, R_SPAWN_1)); break;
    case E_REMOVE_OBJECTIVE: remove_objective(c, what->zone, cited(what, R_ACT_OBJ_1)); break;
    case E_CRATE: draw_from_crate(c, who); break;
    case E_GIFT: start_gift(c, what->zone, what->card); break;
    case E_FALL: collapse(c, what->count - 1); break;
    case E_SEAL: seal_door(c, what->door, NONE, cited(what, R_ACT_OBJ_1)); break;
    case E_ADD: add_to(c, what->flag, what->count); break;
    case E_POINTS: gain_ap(c, who, what->count, cited(what, R_AP_2)); break;
    case E_SAY: TELL(c, STORY, NONE, SAYING, .rule = says_rule(c->g), .n = {what->text}); break;
    case E_CHOOSE: choose(c, who, zone, what); break;
    default: break; /* spawn-home and return are done where the step itself is */
    }
    c->s->look = 1;
}

/* ---- F_HAPPENS ---- */

static struct frame *push_happens(struct ctx *c, enum trigger when, int who, int what, int zone)
{
    struct frame *f = push(c->s, F_HAPPENS, who);
    f->happens.trigger = (uint8_t)when;
    f->happens.what = (uint8_t)what;
    f->zone = (uint8_t)zone;
    return f;
}

/* Done like a rule that has just matched, and no other rule after it. */
void start_doing(struct ctx *c, int who, int zone, int first, int count)
{
    struct frame *h = push_happens(c, WHEN_BEGIN, who, 0, zone);
    h->happens.next = (uint8_t)c->g->rules;
    h->happens.doing = (uint8_t)first;
    h->happens.end = (uint8_t)(first + count);
}

void happens(struct ctx *c, enum trigger when, int who, colour_set colours, int zone)
{
    push_happens(c, when, who, colours, zone);
}

void falls_due(struct ctx *c, enum trigger when, int who, int zone, int what)
{
    assert(c->s->dues < DUES); /* load/happens.c refuses missions where more could wait */
    if (c->s->dues < DUES)
        c->s->due[c->s->dues++] = (struct due){(uint8_t)when, (uint8_t)who, (uint8_t)zone, (uint8_t)what};
}

void next_due(struct ctx *c)
{
    struct due first = c->s->due[0];
    c->s->dues--;
    memmove(c->s->due, c->s->due + 1, sizeof c->s->due - sizeof first);
    memset(&c->s->due[DUES - 1], 0, sizeof first); /* left-over bytes would show in hashes */
    push_happens(c, (enum trigger)first.when, first.who, first.what, first.zone);
}

/* The next rule that is about it; false if there is none. */
static bool next_rule(struct ctx *c, struct frame *f)
{
    while (f->happens.next < c->g->rules) {
        int number = f->happens.next++;
        const struct mission_rule *rule = &c->g->mission_rule[number];
        if (rule->when != f->happens.trigger || !meant(c->g, c->s, rule, f->happens.what, f->zone) ||
            !has_along(c->s, rule, f->who) || c->s->spent >> number & 1 ||
            !all_hold_for(c->g, c->s, rule->first_if, rule->ifs, f->who))
            continue;
        c->s->spent |= (rule_set)rule->once << number;
        f->happens.doing = rule->first_do;
        f->happens.end = (uint8_t)(rule->first_do + rule->dos);
        return true;
    }
    return false;
}

enum flow happens_run(struct ctx *c, struct frame *f)
{
    if (f->happens.buildings && next_building(c, f->who))
        return GO;
    f->happens.buildings = 0;
    if (f->happens.doing < f->happens.end || next_rule(c, f)) {
        const struct mission_do *what = &c->g->mission_do[f->happens.doing++];
        if (!all_hold_for(c->g, c->s, what->first_if, what->ifs, f->who))
            return GO;
        f->happens.buildings = what->effect == E_OPEN_DOORS;
        if (!has_part(c->g, PART_OBJECTIVE_CARDS) || !card_effect(c, f->who, f->zone, what))
            happen(c, f->who, f->zone, what);
        c->s->look = 1;
        return GO;
    }
    pop(c->s);
    c->s->look = 1;
    return GO;
}

void happens_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void happens_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_CHOICE ---- */

/* A card with no open option goes back. */
enum flow choice_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    choice_legal(c->g, c->s, f, &l);
    if (l.count)
        return ASK;
    pop(c->s);
    if (has_part(c->g, PART_OBJECTIVE_CARDS))
        card_effect(c, NONE, NONE, &(struct mission_do){.effect = E_PUT_BACK, .note = NONE});
    return GO;
}

void choice_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < f->choice.options; i++)
        if (option_open(g, s, &g->mission_option[f->choice.option + i], f->choice.doer, f->zone))
            put(l, act1(V_OPTION, f->choice.option + i));
}

/* Of what is not among the answers: one that is printed there, but cannot be paid or does not apply, says so. */
struct hd_why choice_refuses(const struct horde_game *g, const struct frame *f, struct hd_action a)
{
    int nth = a.arg[0] - f->choice.option;
    if (a.verb != V_OPTION || nth < 0 || nth >= f->choice.options)
        return WHY(ROUND_2, NOT_ASKED, f->who);
    return (struct hd_why){.rule = says_rule(g), .reason = Y_OPTION_SHUT};
}

void choice_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    const struct mission_option *option = &c->g->mission_option[a.arg[0]];
    int who = f->choice.doer, zone = f->zone;
    TELL(c, NOTE, NONE, CHOSEN, .rule = says_rule(c->g), .n = {a.arg[0]});
    pop(c->s);
    start_doing(c, who, zone, option->first_do, option->dos);
    pay_option(c, option, who, zone);
}

bool something_happens(const struct horde_state *s, uint64_t open)
{
    return s->dues || open & (1ull << F_HAPPENS | 1ull << F_BUILDING | 1ull << F_CHOICE | 1ull << F_DOOR_CARD);
}
