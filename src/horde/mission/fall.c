/*
 * fall.c - tiles that fall away in the middle of a mission, with everything on them (DS-M10-4, DS-M10-5). A zone that reaches
 * over to a tile that stays keeps what is in it (DS-M10-6): only zones of which nothing is left are cleared. Not here: the
 * board without the tiles, which was made when the game was loaded (ways.h).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

static int clear_enemies(struct ctx *c, int zone)
{
    int gone = 0;
    for (int kind = 0; kind < c->g->zombie_kinds; kind++) {
        int n = c->s->zombie[zone][kind];
        if (n)
            remove_zombies(c->s, zone, kind, n);
        gone += n;
    }
    return gone;
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
    int enemies = 0;
    let_fall(c, group);
    for (struct zset gone = board_now(c->g, c->s)->fallen; !zset_empty(&gone);) {
        int zone = zset_pop(&gone);
        enemies += clear_enemies(c, zone);
        clear_tokens(c, zone);
        clear_figures(c, zone);
    }
    TELL(c, NOTE, DS_M10_4, COLLAPSE, .count = enemies, .n = {__builtin_popcount(c->g->fall_tiles[group])});
}
