/*
 * warn.c - warnings about a mission without mistakes: it can be played, but hardly as it was meant. Doors that lock nothing,
 * streets nobody gets to, people whose noise keeps the dead standing, ways out and in among what comes, or nothing that comes.
 * Not here: mistakes (check.c).
 */
#include "horde/load/load.h"
#include "horde/mission/mission.h"

#include <string.h>

/* ---- a house that opens under a condition, and by another door without ---- */

static bool waits(const struct horde_game *g, int door) { return g->door_needs[door] || g->door_level[door]; }

static bool is_ordinary(const struct horde_game *g, int door) { return !waits(g, door) && !(g->doors_locked >> door & 1); }

static uint64_t doors_of(const struct horde_game *g, int building)
{
    uint64_t doors = 0;
    for (int zone = 0; zone < g->board.zones; zone++)
        if (g->board.building[zone] == building)
            doors |= g->board.doors_at[zone];
    return doors;
}

static void warn_doors(struct load *l, int building)
{
    const struct board *b = &l->g->board;
    int waiting = -1, ordinary = -1;
    for (uint64_t doors = doors_of(l->g, building); doors;) {
        int d = bit_pop(&doors);
        if (waits(l->g, d))
            waiting = d;
        else if (is_ordinary(l->g, d))
            ordinary = d;
    }
    if (waiting < 0 || ordinary < 0)
        return;
    const struct pk_node *where = pk_get(l->mission, l->g->door_needs[waiting] ? "doors" : "buildings");
    pk_warning(l->report, where ? where : pk_get(l->mission, "doors"),
               "the door between '%s' and '%s' has to wait, but the one between '%s' and '%s' leads into the same building and "
               "does not: lock that one too",
               b->zone_id[b->door[waiting].a], b->zone_id[b->door[waiting].b], b->zone_id[b->door[ordinary].a],
               b->zone_id[b->door[ordinary].b]);
}

/* ---- streets only doors lead to ---- */

static struct zset streets_from(const struct board *b, int zone)
{
    struct zset reached = {{0}}, todo = {{0}};
    for (zset_add(&todo, zone); !zset_empty(&todo);) {
        int at = zset_pop(&todo);
        zset_add(&reached, at);
        todo = zset_or(todo, zset_minus(b->adjacent[at], reached));
    }
    return zset_minus(reached, b->rooms);
}

/* Does the mission put anything there? */
static bool is_meant(const struct horde_game *g, struct zset streets)
{
    bool meant = !zset_empty(&g->exits) && !zset_empty((struct zset[]){zset_and(g->exits, streets)});
    for (int i = 0; i < g->starts; i++)
        meant |= zset_has(&streets, g->start[i]);
    for (int i = 0; i < g->spawns; i++)
        meant |= zset_has(&streets, g->spawn[i].zone);
    for (int i = 0; i < g->cars; i++)
        meant |= zset_has(&streets, g->car[i].zone);
    for (int i = 0; i < g->marks; i++)
        meant |= zset_has(&streets, g->mark[i].zone);
    return meant;
}

/* A layout as it is printed is nobody's mistake. */
static bool is_ours(const struct load *l)
{
    const struct pk_node *source = pk_get(l->mission, "source");
    return !source || source->type != PK_SCALAR || !strcmp(source->text, "ours");
}

static void warn_streets(struct load *l)
{
    const struct board *b = &l->g->board;
    struct zset known = streets_from(b, l->g->spawn[0].zone);
    for (int zone = 0; zone < b->zones; zone++) {
        if (b->room[zone] || zset_has(&known, zone))
            continue;
        struct zset part = streets_from(b, zone);
        known = zset_or(known, part);
        if (!is_meant(l->g, part))
            pk_warning(l->report, pk_get(l->mission, "board"),
                       "no street leads to '%s': turn or move a tile, or put something there", b->zone_id[zone]);
    }
}

/* ---- people behind closed doors, louder than anybody who goes alone ---- */

static int loudness(const struct horde_game *g, int zone)
{
    int noise = g->noise[zone];
    for (int i = 0; i < g->waiting; i++)
        noise += g->wait_zone[i] == zone && !zset_has(&g->hushed, zone);
    for (int i = 0; i < g->named; i++)
        noise += g->named_at[i].zone == zone && (g->named_at[i].stays || !zset_has(&g->hushed, zone));
    return noise;
}

static void warn_noise(struct load *l, int zone)
{
    const struct horde_game *g = l->g;
    uint8_t steps[ZONES];
    board_paths(&g->board, g->doors_open | g->doors_broken, zone, steps);
    if (loudness(g, zone) > 1 && steps[g->spawn[0].zone] == 0xff)
        pk_warning(l->report, check_entry(l, g->noise[zone] ? "noise" : "companions", zone),
                   "the noise in '%s' is %d and no way leads there: zombies that see nobody stand still, unless the team is "
                   "louder; open a door, or let those who wait be quiet",
                   g->board.zone_id[zone], loudness(g, zone));
}

/* ---- nobody ever comes ---- */

/* Does anything but a spawn token bring them: one on the board, a house that is opened, a rule? */
static bool are_brought(const struct horde_game *g)
{
    static const enum effect brings[] = {E_SPAWN, E_SPAWN_CARD, E_SPAWN_BUILDING, E_ZOMBIE_CARD};
    bool brought = g->placed || (has_part(g, PART_BUILDINGS) && g->board.buildings);
    for (size_t i = 0; i < sizeof brings / sizeof *brings; i++)
        brought |= mission_does(g, brings[i]);
    return brought;
}

static void warn_nobody(struct load *l)
{
    const struct pk_node *where = pk_get(l->mission, "spawns");
    if (!are_brought(l->g))
        pk_warning(
            l->report, where ? where : pk_get(l->mission, "board"),
            "without a spawn token nothing ever comes: lay out at least one under 'spawns', the first with 'start: yes'");
}

/* ---- where the team wants out or begins, and they come ---- */

static void warn_exit(struct load *l, int zone)
{
    if (zset_has(&l->g->exits, zone) && (zset_has(&l->g->pits_open, zone) || zset_has(&l->g->pits_closed, zone)))
        pk_warning(l->report, pk_get(l->mission, "exit"),
                   "the exit '%s' has a pit in it: xenos would come up among those on their way out; move one of the two",
                   l->g->board.zone_id[zone]);
}

static void warn_start(struct load *l, int zone)
{
    const struct horde_game *g = l->g;
    bool start = false, spawn = false;
    for (int i = 0; i < g->starts; i++)
        start |= g->start[i] == zone;
    for (int i = 0; i < g->spawns; i++)
        spawn |= g->spawn[i].zone == zone;
    if (start && spawn && g->board.dark[zone])
        pk_warning(l->report, pk_get(l->mission, "start"),
                   "the start '%s' is a dark spawn zone: enemies would appear among the team before anyone sees them; move one "
                   "of the two",
                   g->board.zone_id[zone]);
}

void warn_mission(struct load *l)
{
    bool blocks = !l->g->board.cells; /* of a city: corridors and tunnels join what they like */
    for (int building = 1; building <= l->g->board.buildings && blocks; building++)
        warn_doors(l, building);
    if (!l->g->spawns) {
        warn_nobody(l);
        return;
    }
    if (is_ours(l) && blocks)
        warn_streets(l);
    for (int zone = 0; zone < l->g->board.zones; zone++) {
        warn_noise(l, zone);
        warn_exit(l, zone);
        warn_start(l, zone);
    }
}
