/*
 * happens.c - what the mission does when something happens: the triggers and effects of mission.def.
 * Not here: goals (goals.c), special actions (deeds.c), reading the rules (load/rules.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

static void open_all_doors(struct ctx *c)
{
    for (int d = 0; d < c->g->board.doors; d++)
        if (!((c->s->open | c->s->sealed | c->g->doors_locked) >> d & 1)) {
            c->s->open |= 1ull << d;
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

/* From the deck, which is shuffled then, or the discards. */
static int find_copy(struct ctx *c, int type)
{
    struct deck *deck = &c->s->equipment;
    for (int i = 0; i < deck->count; i++)
        if (c->g->type_of[deck->card[i]] == type) {
            int copy = deck->card[i];
            deck->card[i] = deck->card[--deck->count];
            deck->card[deck->count] = 0;
            rng_shuffle(&c->s->rng, deck->card, deck->count);
            return copy;
        }
    for (int i = 0; i < deck->gone; i++)
        if (c->g->type_of[deck->discard[i]] == type) {
            int copy = deck->discard[i];
            deck->discard[i] = deck->discard[--deck->gone];
            deck->discard[deck->gone] = 0;
            return copy;
        }
    return NONE;
}

static void give_card(struct ctx *c, int who, int type)
{
    int copy = find_copy(c, type);
    if (copy == NONE)
        return;
    TELL(c, CARD, ACT_OBJ_1, DRAW, .piece = who, .card = type, .area = AREA_DRAWN, .reveals = 1);
    start_reorganise(c, who, copy);
}

/* 2E-AMB-31: at once in the player phase, else from the next round on. */
void wake(struct ctx *c, int colour)
{
    if (colour == RED_COLOUR || colour_awake(c->s, colour))
        return;
    if (c->s->phase == W_PLAYERS)
        c->s->awake |= (colour_set)(1u << colour);
    else
        c->s->waking |= (colour_set)(1u << colour);
    TELL(c, NOTE, SPAWN_3, WAKE, .n = {colour});
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
    for (int i = 0; i < c->g->rules && has_spawn(c->g, c->s, zone); i++) {
        const struct mission_rule *rule = &c->g->mission_rule[i];
        if (rule->when == WHEN_BURNT && (rule->by == BY_ANY || rule->by == by))
            spawn_home(c, zone);
    }
}

/* ---- abominations that come back ---- */

bool comes_back(const struct horde_game *g, int card)
{
    bool back = false;
    for (int i = 0; i < g->rules; i++)
        back |= g->mission_rule[i].when == WHEN_KILLED;
    for (int i = 0; i < g->goals; i++)
        back &= g->goal[i].type != GOAL_KILL || g->goal[i].card != card;
    return back;
}

void killed_by(struct ctx *c, int kind, int card)
{
    for (int i = 0; i < c->g->goals; i++)
        if (c->g->goal[i].type == GOAL_KILL && c->g->goal[i].card == card && goals_met_before(c->g, c->s, i))
            c->s->done |= (goal_set)(1u << i);
    c->s->look = 1;
}

/* ---- zones where no zombie may be ---- */

void lose_at(struct ctx *c, int zone)
{
    if (c->s->result != HD_PLAYING)
        return;
    c->s->result = HD_LOST;
    TELL(c, END, WIN_2, LOST_ZONE, .place = zone, .n = {2, c->s->round});
}

/* Looked at whenever zombies come or go. */
void watch_zones(struct ctx *c)
{
    struct zset bad = zset_and(c->s->infested, c->g->forbidden);
    if (!zset_empty(&bad))
        lose_at(c, zset_pop(&bad));
}

/* ---- one effect ---- */

static void happen(struct ctx *c, int who, int zone, const struct mission_rule *rule)
{
    int companion;
    switch ((enum effect)rule->effect) {
    case E_COMPANION:
        companion = random_companion(c);
        if (companion != NONE)
            add_companion(c, companion, zone, who);
        break;
    case E_SPAWN_CARD: start_calm_card(c, zone, draw_zombie_card(c)); break;
    case E_OPEN_DOORS: open_all_doors(c); break;
    case E_CARD: give_card(c, who, rule->card); break;
    case E_SWAP: swap_places(c, who); break;
    case E_PURGE:
        if (!c->s->purge)
            TELL(c, NOTE, MINI_1, PURGE, .count = 0);
        c->s->purge = 1;
        break;
    case E_SPAWN_BUILDING: spawn_building(c, rule->zone, who); break;
    default: break; /* those of triggers that are dealt with at once */
    }
}

/* ---- F_HAPPENS ---- */

void happens(struct ctx *c, enum trigger when, int who, colour_set colours, int zone)
{
    struct frame *f = push(c->s, F_HAPPENS, who);
    f->happens.colours = colours;
    f->zone = (uint8_t)zone;
    f->happens.trigger = (uint8_t)when;
}

enum flow happens_run(struct ctx *c, struct frame *f)
{
    if (f->happens.buildings && next_building(c, f->who))
        return GO;
    f->happens.buildings = 0;
    while (f->happens.next < c->g->rules) {
        const struct mission_rule *rule = &c->g->mission_rule[f->happens.next++];
        if (rule->when != f->happens.trigger || (rule->colour != NONE && !(f->happens.colours >> rule->colour & 1)))
            continue;
        f->happens.buildings = rule->effect == E_OPEN_DOORS;
        happen(c, f->who, f->zone, rule);
        return GO;
    }
    pop(c->s);
    c->s->look = 1;
    return GO;
}

void happens_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void happens_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

bool something_happens(const struct horde_state *s)
{
    for (int i = 0; i < s->depth; i++)
        if (1ull << s->frame[i].kind & (1ull << F_HAPPENS | 1ull << F_BUILDING))
            return true;
    return false;
}
