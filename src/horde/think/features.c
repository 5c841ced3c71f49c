/*
 * features.c - a position as small numbers in fixed places, for programs that learn. Only what players know: no decks, no
 * colours that lie face down. The blocks below and the functions after them are in the same order.
 */
#include "core/features.h"
#include "horde/border.h"
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

#include <string.h>

enum { SURVIVOR_NUMBERS = 10 + SLOTS + KEPT };
enum { PER_ZONE = 0, PER_DOOR = -1, PER_GOAL = -2, PER_SPAWN = -3 }; /* counts that the mission gives */
#define PARTS(a, b, c) (1u << PART_##a | 1u << PART_##b | 1u << PART_##c)

/* A block with `needs` is there only in games that have one of these parts. */
static const struct block {
    struct hd_feature_info info;
    part_set needs;
} blocks[] = {
    {{"game", "round, phase, danger level, first seat, what is asked, who is asked about (-1 nobody)", 0, 1, 6}},
    {{"zombies", "of each kind in each zone", 0, PER_ZONE, KINDS}},
    {{"noise", "in each zone", 0, PER_ZONE, 1}},
    {{"tokens", "an objective lies in the zone, a crate", 0, PER_ZONE, 2}},
    {{"doors", "0 shut, 1 open, 2 destroyed", 0, PER_DOOR, 1}},
    {{"survivors",
      "zone (-1 none), wounds, health, points, level, actions left, has had the turn, has left, car sat in, is played, cards "
      "by slot (type + 1, 0 empty), objectives of each colour; machines come after the team",
      0, SURVIVORS, SURVIVOR_NUMBERS}},
    {{"goals", "done, need", 0, PER_GOAL, 2}},
    {{"spawns", "zone (-1 none), awake", 0, PER_SPAWN, 2}},
    {{"marks", "in each zone: pit (0 none, 1 open, 2 closed), mold (0 none, 1 active, 2 burnt out), lit", 0, PER_ZONE, 3},
     PARTS(PITS, MOLD, LIGHT)},
    {{"people", "lies knocked out in the zone (-1 no), for so many rounds, is hidden", 0, SURVIVORS, 3},
     PARTS(KNOCK_OUT, CAMOUFLAGE, CAMOUFLAGE)},
    {{"machines", "waits in the zone without its token (-1 no), is hostile", 0, MACHINES, 2},
     PARTS(MACHINES, MACHINES, MACHINES)},
    {{"clock", "hour, night", 0, 1, 2}, PARTS(CLOCK, CLOCK, CLOCK)},
};

enum { BLOCKS = sizeof blocks / sizeof blocks[0] };

static bool has_block(const struct horde_game *g, const struct block *b) { return !b->needs || g->parts & b->needs; }

static int count_of(const struct horde_game *g, const struct block *b)
{
    switch (b->info.count) {
    case PER_ZONE: return g->board.zones;
    case PER_DOOR: return g->board.doors;
    case PER_GOAL: return g->goals;
    case PER_SPAWN: return g->spawns;
    default: return b->info.count;
    }
}

struct hd_feature_info horde_feature(const struct hd_game *game, int block)
{
    const struct horde_game *g = (const struct horde_game *)game;
    for (int i = 0; i < BLOCKS; i++) {
        if (!has_block(g, &blocks[i]) || block-- > 0)
            continue;
        struct hd_feature_info info = blocks[i].info;
        info.count = count_of(g, &blocks[i]);
        return info;
    }
    return (struct hd_feature_info){0};
}

static int all_numbers(const struct horde_game *g)
{
    int sum = 0;
    for (int i = 0; i < BLOCKS; i++)
        sum += has_block(g, &blocks[i]) ? count_of(g, &blocks[i]) * blocks[i].info.each : 0;
    return sum;
}

static int or_none(int byte) { return byte == NONE ? -1 : byte; }

static void put_zones(struct features *f, const struct horde_game *g, const struct horde_state *s)
{
    struct zset lies[2] = {{{0}}, {{0}}};
    for (uint64_t left = s->tokens; left;) {
        const struct token *t = &g->token[bit_pop(&left)];
        zset_add(&lies[t->type == TOKEN_CRATE], t->zone);
    }
    const uint8_t *zombie = s->zombie[0];
    for (int i = 0; i < g->board.zones * KINDS; i++) /* in one go: this is most of it */
        f->at[i] = zombie[i];
    f->at += g->board.zones * KINDS;
    for (int z = 0; z < g->board.zones; z++)
        f->at[z] = s->noise[z];
    f->at += g->board.zones;
    for (int z = 0; z < g->board.zones; z++) {
        f->at[2 * z] = zset_has(&lies[0], z);
        f->at[2 * z + 1] = zset_has(&lies[1], z);
    }
    f->at += 2 * g->board.zones;
}

static void put_doors(struct features *f, const struct horde_game *g, const struct horde_state *s)
{
    bool by_hand = has_part(g, PART_HAND_DOORS);
    for (int d = 0; d < g->board.doors; d++)
        feature(f, by_hand && door_destroyed(g, s, d) ? 2 : (int)(s->open >> d & 1));
}

static void put_survivor(struct features *f, const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (who >= s->people) { /* the most frequent case: nobody */
        memset(f->at, 0, SURVIVOR_NUMBERS * sizeof *f->at);
        f->at[0] = -1;
        f->at += SURVIVOR_NUMBERS;
        return;
    }
    const int numbers[] = {or_none(v->zone),      v->wounds, v->health,    v->ap, v->level, v->actions, v->flags & ACTED,
                           (v->flags / GONE) & 1, v->car,    plays(s, who)};
    for (int i = 0; i < (int)(sizeof numbers / sizeof numbers[0]); i++)
        feature(f, numbers[i]);
    for (int i = 0; i < SLOTS; i++)
        feature(f, v->card[i] != NONE ? g->type_of[v->card[i]] + 1 : 0);
    for (int i = 0; i < KEPT; i++)
        feature(f, v->kept[i]);
}

static void put_goals(struct features *f, const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < g->goals; i++) {
        int need = 0, done = goal_progress(g, s, i, &need);
        feature(f, done);
        feature(f, need);
    }
}

/* The blocks of parts, in their order. */
static void put_parts(struct features *f, const struct horde_game *g, const struct horde_state *s)
{
    const struct machines *m = part_bytes(g, s, PART_MACHINES);
    for (int z = 0; z < g->board.zones && g->parts & PARTS(PITS, MOLD, LIGHT); z++) {
        bool laid = has_part(g, PART_MOLD) && mold_in(g, s, z);
        feature(f, !has_part(g, PART_PITS) || !is_pit(g, s, z) ? 0 : is_open_pit(g, s, z) ? 1 : 2);
        feature(f, !laid ? 0 : mold_in(g, s, z) == MOLD_ACTIVE ? 1 : 2);
        feature(f, has_part(g, PART_LIGHT) && is_lit(g, s, z));
    }
    for (int i = 0; i < SURVIVORS && g->parts & PARTS(KNOCK_OUT, CAMOUFLAGE, CAMOUFLAGE); i++) {
        bool down = i < s->people && has_part(g, PART_KNOCK_OUT) && lies_in(g, s, i) != NONE;
        feature(f, down ? lies_in(g, s, i) : -1);
        feature(f, down ? rounds_to_live(g, s, i) : 0);
        feature(f, i < s->people && has_part(g, PART_CAMOUFLAGE) && is_hidden(g, s, i));
    }
    for (int i = 0; m && i < MACHINES; i++) {
        feature(f, or_none(m->resting[i]));
        feature(f, m->hostile >> i & 1);
    }
    if (has_part(g, PART_CLOCK)) {
        feature(f, hour_of(g, s));
        feature(f, is_night(g, s));
    }
}

int horde_features(const struct hd_game *game, const struct hd_state *state, int seat, int16_t *out, int cap)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    const struct frame *top_frame = &s->frame[s->depth ? s->depth - 1 : 0];
    struct features f = {out};
    int count = all_numbers(g);
    if (cap < count)
        return count;
    feature(&f, s->round);
    feature(&f, s->phase);
    feature(&f, danger_level(g, s));
    feature(&f, s->first_seat);
    feature(&f, s->depth ? top_frame->kind : 0);
    feature(&f, s->depth ? or_none(top_frame->who) : -1);
    put_zones(&f, g, s);
    put_doors(&f, g, s);
    for (int i = 0; i < SURVIVORS; i++)
        put_survivor(&f, g, s, i);
    put_goals(&f, g, s);
    for (int i = 0; i < g->spawns; i++) {
        feature(&f, or_none(s->spawn_zone[i]));
        feature(&f, spawn_awake(g, s, i));
    }
    put_parts(&f, g, s);
    return count;
}
