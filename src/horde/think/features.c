/*
 * features.c - a position as small numbers in fixed places, for programs that learn. Only what players know: no decks, no
 * colours that lie face down. The blocks below and the functions after them stand in the same order.
 */
#include "core/features.h"
#include "horde/border.h"
#include "horde/think/mind.h"

enum { SURVIVOR_NUMBERS = 10 + SLOTS + KEPT };

static const struct hd_feature_info blocks[] = {
    {"game", "round, phase, danger level, first seat, what is asked, who is asked about (-1 nobody)", 0, 1, 6},
    {"zombies", "of each kind in each zone", 0, 0, KINDS}, /* 0: as many as there are zones */
    {"noise", "in each zone", 0, 0, 1},
    {"tokens", "an objective lies in the zone, a crate", 0, 0, 2},
    {"doors", "1 open", 0, DOORS, 1},
    {"survivors",
     "zone (-1 none), wounds, health, points, level, actions left, has had the turn, has left, car sat in, is played, cards by "
     "slot "
     "(type + 1, 0 empty), objectives of each colour",
     0, SURVIVORS, SURVIVOR_NUMBERS},
    {"goals", "done, need", 0, GOALS, 2},
    {"spawns", "zone (-1 none), awake", 0, SPAWNS, 2},
};

struct hd_feature_info horde_feature(const struct hd_game *game, int block)
{
    struct hd_feature_info info = {0};
    if (block >= 0 && block < (int)(sizeof blocks / sizeof blocks[0]))
        info = blocks[block];
    info.count = info.name && !info.count ? ((const struct horde_game *)game)->board.zones : info.count;
    return info;
}

static int all_numbers(const struct hd_game *game)
{
    struct hd_feature_info info;
    int sum = 0;
    for (int i = 0; (info = horde_feature(game, i)).name; i++)
        sum += info.count * info.each;
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
        feature(f, s->noise[z]);
    for (int z = 0; z < g->board.zones; z++) {
        feature(f, zset_has(&lies[0], z));
        feature(f, zset_has(&lies[1], z));
    }
}

static void put_survivor(struct features *f, const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    bool there = who < s->people;
    const int numbers[] = {
        there ? or_none(v->zone) : -1, v->wounds, v->health,    v->ap, v->level, v->actions, v->flags & ACTED,
        (v->flags / GONE) & 1,         v->car,    plays(s, who)};
    for (int i = 0; i < (int)(sizeof numbers / sizeof numbers[0]); i++)
        feature(f, numbers[i]);
    for (int i = 0; i < SLOTS; i++)
        feature(f, there && v->card[i] != NONE ? g->type_of[v->card[i]] + 1 : 0);
    for (int i = 0; i < KEPT; i++)
        feature(f, v->kept[i]);
}

static void put_goals(struct features *f, const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < GOALS; i++) {
        int need = 0, done = i < g->goals ? goal_progress(g, s, i, &need) : 0;
        feature(f, done);
        feature(f, need);
    }
}

int horde_features(const struct hd_game *game, const struct hd_state *state, int seat, int16_t *out, int cap)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    const struct frame *top_frame = &s->frame[s->depth ? s->depth - 1 : 0];
    struct features f = {out};
    int count = all_numbers(game);
    if (cap < count)
        return count;
    feature(&f, s->round);
    feature(&f, s->phase);
    feature(&f, danger_level(g, s));
    feature(&f, s->first_seat);
    feature(&f, s->depth ? top_frame->kind : 0);
    feature(&f, s->depth ? or_none(top_frame->who) : -1);
    put_zones(&f, g, s);
    for (int d = 0; d < DOORS; d++)
        feature(&f, s->open >> d & 1);
    for (int i = 0; i < SURVIVORS; i++)
        put_survivor(&f, g, s, i);
    put_goals(&f, g, s);
    for (int i = 0; i < SPAWNS; i++) {
        feature(&f, i < g->spawns ? or_none(s->spawn_zone[i]) : -1);
        feature(&f, i < g->spawns && spawn_awake(g, s, i));
    }
    return count;
}
