/*
 * fall.c - tiles that fall away in the middle of a mission, with everything on them (DS-M10-4, DS-M10-5). A zone that reaches
 * over to a tile that stays keeps what is in it (DS-M10-6): only zones of which nothing is left are cleared. Not here: the
 * board without the tiles, which was made when the game was loaded (ways.h).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

static int enemies_on(const struct horde_state *s, struct zset zones)
{
    int n = 0;
    while (!zset_empty(&zones))
        n += s->crowd[zset_pop(&zones)];
    return n;
}

static void clear_enemies(struct ctx *c, int zone)
{
    for (int kind = 0; kind < c->g->zombie_kinds; kind++)
        if (c->s->zombie[zone][kind])
            remove_zombies(c->s, zone, kind, c->s->zombie[zone][kind]);
}

static void clear_figures(struct ctx *c, int zone)
{
    for (int i = 0; i < c->g->machines; i++)
        if (machine_zone(c->g, c->s, c->g->team + i) == zone)
            destroy_machine(c, c->g->team + i);
    EACH_PLAYED (c->s, who)
        if (on_board(c->s, who) && c->s->survivor[who].zone == zone)
            suffer(c, who, c->s->survivor[who].health, R_DS_M10_4); /* no skill helps */
}

static void clear_tokens(struct ctx *c, int zone)
{
    remove_objective(c, zone, R_DS_M10_4);
    for (int i = 0; i < c->g->tokens; i++) /* prototypes and the like */
        if (c->g->token[i].zone == zone)
            c->s->tokens &= ~(1ull << i);
    for (int i = 0; i < c->g->spawns; i++)
        if (c->s->spawn_zone[i] == zone)
            c->s->spawn_zone[i] = NONE;
    c->s->noise[zone] = 0;
    if (is_pit(c->g, c->s, zone)) /* DS-PIT-11 */
        set_pit(c->g, c->s, zone, PIT_NONE);
}

void collapse(struct ctx *c, int group)
{
    let_fall(c, group);
    const struct zset fallen = board_now(c->g, c->s)->fallen;
    int enemies = enemies_on(c->s, fallen);
    TELL(c, NOTE, DS_M10_4, COLLAPSE, .count = enemies, .n = {__builtin_popcount(c->g->fall_tiles[group]), enemies});
    for (struct zset gone = fallen; !zset_empty(&gone);) {
        int zone = zset_pop(&gone);
        clear_enemies(c, zone);
        clear_tokens(c, zone);
    }
    hand_doors_fall(c);
    for (struct zset gone = fallen; !zset_empty(&gone);) /* last: it may be the end */
        clear_figures(c, zset_pop(&gone));
}
