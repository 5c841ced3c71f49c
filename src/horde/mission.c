/*
 * mission.c - goals: how far they are, when the game is won or lost.
 * Not here: reading them (load_mission.c), how a survivor dies (figures.c).
 */
#include "horde/horde.h"

static int cards_with(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int n = 0;
    EACH_PLAYED (s, who)
        for (int i = 0; i < SLOTS; i++)
            if (s->survivor[who].card[i] != NONE)
                n += (g->card_type[g->type_of[s->survivor[who].card[i]]].tags & tag) != 0;
    return n;
}

/* Cards with the tag that are still in the game: "or all that exist". */
static int cards_in_play(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int n = 0;
    for (int i = 0; i < g->cards; i++)
        n += g->card_type[g->type_of[i]].tags & tag && !(s->out[i >> 3] >> (i & 7) & 1);
    return n;
}

static int tokens_of(const struct horde_game *g, const struct horde_state *s, int type, bool left_only)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        n += g->token[i].type == type && (!left_only || s->tokens >> i & 1);
    return n;
}

static int taken(const struct horde_game *g, const struct horde_state *s, const struct goal *goal, int *need)
{
    int type = goal->object == OBJECT_OBJECTIVE ? TOKEN_OBJECTIVE : TOKEN_CRATE, all = tokens_of(g, s, type, false);
    *need = (goal->count == COUNT_ALL ? all : goal->count) + goal->coloured;
    int coloured = 0, have = all - tokens_of(g, s, type, true);
    for (int i = 0; i < g->tokens; i++)
        coloured += g->token[i].type == type && !(s->tokens >> i & 1) && s->colour[i] != RED_COLOUR;
    return (have < *need - goal->coloured ? have : *need - goal->coloured) +
           (coloured < goal->coloured ? coloured : goal->coloured);
}

static int team_holds(const struct horde_game *g, const struct horde_state *s, const struct goal *goal, int *need)
{
    *need = goal->count;
    if (goal->count == COUNT_SURVIVORS) {
        int exist = cards_in_play(g, s, goal->tag);
        *need = exist < g->team ? exist : g->team;
    }
    return cards_with(g, s, goal->tag);
}

int goal_progress(const struct horde_game *g, const struct horde_state *s, int i, int *need)
{
    const struct goal *goal = &g->goal[i];
    int n = 0;
    *need = g->team;
    switch (goal->type) {
    case GOAL_TAKE: return taken(g, s, goal, need);
    case GOAL_TEAM_HOLDS: return team_holds(g, s, goal, need);
    case GOAL_REACH:
        *need = g->rule.level_at[goal->count];
        EACH_PLAYED (s, who) {
            int points = s->survivor[who].level >= goal->count ? *need : s->survivor[who].ap;
            n = points > n ? points : n;
        }
        return n;
    case GOAL_COMPANIONS:
        *need = goal->count;
        for (int who = 0; who < s->people; who++)
            n += s->survivor[who].flags & COMPANION && s->survivor[who].leader != NONE;
        return n;
    case GOAL_OPEN: *need = g->board.buildings; return __builtin_popcount(s->spawned);
    case GOAL_NO_ABOMINATION:
        *need = 1;
        for (int k = 0; k < g->zombie_kinds; k++)
            n += g->abominations >> k & 1 ? g->kind[k].supply - s->supply[k] : 0;
        return !n;
    case GOAL_EACH_HOLDS:
        EACH_PLAYED (s, who)
            n += s->survivor[who].objectives > 0;
        return n;
    default:
        EACH_PLAYED (s, who)
            n += (s->survivor[who].flags & GONE) != 0;
        return n;
    }
}

static bool met(const struct horde_game *g, const struct horde_state *s, int i)
{
    int need, have = goal_progress(g, s, i, &need);
    return have >= need;
}

/* 2E-WIN-1. Goals are looked at from the last, which is mostly the exit and the last to be met. */
bool goals_met(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = g->goals - 1; i >= 0; i--)
        if (!met(g, s, i))
            return false;
    return g->goals > 0;
}

/* Cards with the tag that can still come into somebody's hands: from a crate only as long as there are crates. */
static int cards_to_come(const struct horde_game *g, const struct horde_state *s, unsigned tag)
{
    int crates = tokens_of(g, s, TOKEN_CRATE, true), in_crates = 0, elsewhere = 0;
    for (int i = 0; i < g->cars; i++)
        crates += s->car[i].crate;
    for (int i = 0; i < s->pimp.count; i++)
        in_crates += (g->card_type[g->type_of[s->pimp.card[i]]].tags & tag) != 0;
    for (int i = 0; i < s->equipment.count; i++)
        elsewhere += (g->card_type[g->type_of[s->equipment.card[i]]].tags & tag) != 0;
    for (int i = 0; i < s->equipment.gone; i++)
        elsewhere += (g->card_type[g->type_of[s->equipment.discard[i]]].tags & tag) != 0;
    return elsewhere + (in_crates < crates ? in_crates : crates);
}

static bool out_of_reach(const struct horde_game *g, const struct horde_state *s, int i)
{
    const struct goal *goal = &g->goal[i];
    if (goal->type != GOAL_EACH_HOLDS && !goal->rare)
        return false; /* equipment thrown away comes back with the next shuffle */
    int need, have = goal_progress(g, s, i, &need);
    return need - have > (goal->rare ? cards_to_come(g, s, goal->tag) : tokens_of(g, s, TOKEN_OBJECTIVE, true));
}

/* 2E-WIN-2: a goal nobody can reach any more. Not asked while cards are being drawn: they lie nowhere then. */
bool goals_lost(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].kind == F_DRAW)
            return false;
    for (int i = 0; i < g->goals; i++)
        if (out_of_reach(g, s, i))
            return true;
    return false;
}

/* "... then all out by the exit": it opens when everything else is done. */
bool exit_open(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type != GOAL_EXIT && !met(g, s, i))
            return false;
    return true;
}

/* ---- what the mission does when an objective is taken ---- */

static void open_all_doors(struct ctx *c)
{
    for (int d = 0; d < c->g->board.doors; d++)
        if (!(c->s->open >> d & 1)) {
            c->s->open |= 1ull << d;
            TELL(c, LINK, ACT_DOOR_5, DOOR_OPENS, .link = c->g->board.door_link[d], .n = {1}, .place = c->g->board.door[d].a,
                 .to = c->g->board.door[d].b);
        }
}

/* The doors are open; the buildings spawn one after another, each when the one before it is done. */
static bool next_building(struct ctx *c, int who)
{
    int depth = c->s->depth;
    for (int d = 0; d < c->g->board.doors && c->s->depth == depth; d++)
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

static void happen(struct ctx *c, int who, const struct mission_rule *rule)
{
    int zone = c->s->survivor[who].zone, companion;
    switch ((enum effect)rule->effect) {
    case E_COMPANION:
        companion = random_companion(c);
        if (companion != NONE)
            add_companion(c, companion, zone, who);
        break;
    case E_SPAWN_CARD: start_calm_card(c, zone, draw_zombie_card(c)); break;
    case E_OPEN_DOORS: open_all_doors(c); break;
    default: give_card(c, who, rule->card); break;
    }
}

/* ---- F_TAKEN: who took an objective of colour a; points and levels have been dealt with. b = next rule, c = 1 while buildings
 *      spawn. It stays until all of that is done, and goals are looked at only then (2E-AMB-49) ---- */

enum flow taken_run(struct ctx *c, struct frame *f)
{
    if (f->c && next_building(c, f->who))
        return GO;
    f->c = 0;
    while (f->b < c->g->rules) {
        const struct mission_rule *rule = &c->g->mission_rule[f->b++];
        if (rule->colour != NONE && rule->colour != f->a)
            continue;
        f->c = rule->effect == E_OPEN_DOORS;
        happen(c, f->who, rule);
        return GO;
    }
    pop(c->s);
    c->s->look = 1;
    return GO;
}

void taken_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void taken_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* Is an objective just being taken? Then it is too early to look at goals. */
bool being_taken(const struct horde_state *s)
{
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].kind == F_TAKEN)
            return true;
    return false;
}

/* 2E-WIN-3 */
void finish(struct ctx *c, enum hd_result result, enum rule rule, int who)
{
    if (c->s->result != HD_PLAYING)
        return;
    c->s->result = (uint8_t)result;
    TELL(c, END, NONE, WON, .rule = rule,
         .phrase = result == HD_WON ? P_WON
                   : who == NONE    ? P_LOST_GOAL
                                    : P_LOST,
         .piece = who == NONE ? -1 : who, .n = {result == HD_WON ? 1 : 2, c->s->round});
}
