/*
 * xenos_test.c - ways through closed doors, computed a second time and slowly: random games of Dark Side are played by somebody
 * who likes doors, and every crowd's plans (hd_forecast) must be all first steps of all shortest ways over the links of the
 * board, where a closed door is as good as an open one and what is welded is a wall.
 */
#include "core/rng.h"
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, STEPS = 300, PLACES = 160, FAR = 9999, LEAST = 2000 };

static long compared, behind_doors;
static int failed;

static bool passable(const struct hd_map *map, const struct hd_view *view, int link)
{
    return view->link_open[link] || !(view->link_sealed[link] || map->link[link].flags & HD_LOCKED);
}

/* As often as there are places: everybody is as near as the nearest neighbour, and one more. */
static void distances(const struct hd_map *map, const struct hd_view *view, int from, int dist[PLACES])
{
    for (int i = 0; i < map->places; i++)
        dist[i] = i == from ? 0 : FAR;
    for (int round = 0; round < map->places; round++)
        for (int l = 0; l < map->links; l++) {
            int a = map->link[l].a, b = map->link[l].b;
            if (!passable(map, view, l))
                continue;
            dist[a] = dist[b] + 1 < dist[a] ? dist[b] + 1 : dist[a];
            dist[b] = dist[a] + 1 < dist[b] ? dist[a] + 1 : dist[b];
        }
}

static void mark_steps(const struct hd_map *map, const struct hd_view *view, int place, int target, bool step[PLACES])
{
    int dist[PLACES];
    distances(map, view, target, dist);
    for (int l = 0; l < map->links; l++) {
        int a = map->link[l].a, b = map->link[l].b, to = a == place ? b : b == place ? a : HD_NONE;
        if (to != HD_NONE && passable(map, view, l) && dist[place] < FAR && dist[to] + 1 == dist[place])
            step[to] = true;
    }
}

static bool is_shut(const struct hd_map *map, const struct hd_view *view, int a, int b)
{
    bool shut = false;
    for (int l = 0; l < map->links; l++)
        if ((map->link[l].a == a && map->link[l].b == b) || (map->link[l].a == b && map->link[l].b == a)) {
            if (view->link_open[l])
                return false;
            shut = true;
        }
    return shut;
}

static void fail(const struct hd_game *game, const struct hd_forecast *f, const char *what)
{
    char text[1000];
    hd_forecast_text(game, f, HD_EN, text, sizeof text);
    if (failed++ < 10)
        printf("%s: %s: %s\n", hd_mission_id(game), what, text);
}

static void compare(const struct hd_game *game, const struct hd_state *state, const struct hd_view *view, int place)
{
    const struct hd_map *map = hd_board(game);
    bool step[PLACES] = {false}, there = false, any = false;
    struct hd_forecast f;
    hd_forecast(game, state, place, HD_NONE, &f);
    if (f.intent != HD_INTENT_MOVE && f.intent != HD_INTENT_STAY)
        return;
    for (int i = 0; i < f.targets; i++) {
        there |= f.target[i] == place;
        mark_steps(map, view, place, f.target[i], step);
    }
    for (int i = 0; i < map->places; i++)
        any |= step[i];
    step[place] = there && any;
    for (int i = 0; i < f.ways; i++) {
        int to = f.way[i].path[0];
        if (!step[to])
            fail(game, &f, "no shortest way begins there");
        if (f.way[i].breaks != is_shut(map, view, place, to))
            fail(game, &f, "a door is in the way or not");
        behind_doors += f.way[i].breaks;
        step[to] = false;
    }
    for (int i = 0; i < map->places; i++)
        if (step[i])
            fail(game, &f, "a way is missing");
    compared++;
}

static bool about_doors(const struct hd_game *game, struct hd_action action)
{
    char text[100];
    hd_action_text(game, action, text, sizeof text);
    return !strncmp(text, "close ", 6);
}

static void play(const struct hd_game *game, uint64_t seed)
{
    static struct hd_view view;
    struct hd_action legal[HD_LEGAL_MAX];
    struct hd_state *state = hd_state_new(game);
    struct rng luck;
    int count;
    rng_seed(&luck, seed);
    hd_start(game, state, seed, NULL);
    for (int step = 0; step < STEPS && (count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0; step++) {
        struct hd_action action = legal[rng_below(&luck, (uint32_t)count)];
        for (int i = 0; i < count && rng_below(&luck, 2) == 0; i++)
            if (about_doors(game, legal[i]))
                action = legal[i];
        hd_apply(game, state, action, NULL);
        hd_observe(game, state, HD_PUBLIC, &view);
        bool look = rng_below(&luck, 4) == 0;
        for (int place = 0; look && place < hd_board(game)->places; place++)
            compare(game, state, &view, place);
    }
    hd_state_free(state);
}

int main(void)
{
    static struct hd_report report;
    struct hd_pack *pack = hd_pack_builtin(&report);
    struct hd_game *game = pack ? hd_game_new(pack, &(struct hd_setup){.mission = "dark-side/M0"}, &report) : NULL;
    for (uint64_t seed = 1; game && seed <= GAMES; seed++)
        play(game, seed);
    hd_game_free(game);
    hd_pack_free(pack);
    printf("xenos: %ld plans compared, %ld ways behind closed doors; %d failed\n", compared, behind_doors, failed);
    bool enough = compared > LEAST && behind_doors > 20;
    if (!enough)
        printf("too little was seen to judge\n");
    return failed || !enough;
}
