/*
 * load.c - from the data of a pack, a mission and a setup to a compiled game.
 * Not here: what the single files of a pack mean (load_*.c), starting a game (setup.c).
 */
#include "horde/load/load.h"
#include "core/text.h"
#include "horde/border.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

#include "horde/horde_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- small questions all parts ask ---- */

static int limited(struct load *l, const struct pk_node *node, int max)
{
    if (node->count > max)
        pk_problem(l->report, node, "%s%s%d entries; there may be at most %d", node->key ? node->key : "",
                   node->key ? ": " : "", node->count, max);
    return node->count < max ? node->count : max;
}

const struct pk_node *load_map(struct load *l, const struct pk_node *node, const char *key, int max, int *count)
{
    const struct pk_node *map = pk_need(node, key, l->report);
    *count = 0;
    if (!map)
        return NULL;
    if (map->type != PK_MAP) {
        pk_problem(l->report, map, "%s: expected names with values", key);
        return NULL;
    }
    *count = limited(l, map, max);
    return map;
}

const struct pk_node *load_list(struct load *l, const struct pk_node *node, const char *key, int max, int *count)
{
    const struct pk_node *list = pk_get(node, key);
    *count = 0;
    if (!list)
        return NULL;
    if (list->type != PK_LIST) {
        pk_problem(l->report, list, "%s: expected a list", key);
        return NULL;
    }
    *count = limited(l, list, max);
    return list;
}

const char *load_word(struct load *l, const struct pk_node *node)
{
    if (node && node->type == PK_SCALAR)
        return node->text;
    if (node)
        pk_problem(l->report, node, "expected a word");
    return "";
}

int load_child(const struct pk_node *map, const char *name)
{
    for (int i = 0; map && map->type == PK_MAP && i < map->count; i++)
        if (!strcmp(map->child[i].key, name))
            return i;
    return -1;
}

int load_known_child(struct load *l, const struct pk_node *node, const char *key, const struct pk_node *map)
{
    const char *name = load_word(l, node);
    int index = load_child(map, name);
    if (index >= 0 && index < NONE)
        return index;
    char words[2000] = "", list[300] = "", meant[64];
    struct out near = {words, sizeof words, 0}, all = {list, sizeof list, 0};
    for (int i = 0; map && map->type == PK_MAP && i < map->count; i++) {
        out_fmt(&near, "%s ", map->child[i].key);
        out_fmt(&all, "%s%s", i ? ", " : "", map->child[i].key);
    }
    if (*pk_meant(name, words, meant))
        pk_problem(l->report, node, "%s: '%.40s' is not known%s", key, name, meant);
    else
        pk_problem(l->report, node, "%s: '%.40s' is not known; there are: %s", key, name, list);
    return -1;
}

/* ---- the whole ---- */

static bool files_there(struct load *l)
{
    const struct pk_game *p = l->pack;
    const struct {
        const char *name;
        const struct pk_node *root;
    } file[] = {{"tiles", p->tiles},         {"equipment", p->equipment}, {"zombies", p->zombies},
                {"survivors", p->survivors}, {"skills", p->skills},       {"texts", p->texts}};
    bool all = true;
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++)
        if (!file[i].root) {
            pk_problem(l->report, p->game, "the file %s.yaml of this game is missing", file[i].name);
            all = false;
        }
    return all;
}

static void fill_base(struct load *l, const struct pk_pack *pack)
{
    struct hd_game *base = &l->g->base;
    base->rules = &horde_rules;
    base->pack = pack;
    snprintf(base->id, sizeof base->id, "%s", l->pack->id);
    snprintf(base->mission, sizeof base->mission, "%s", l->setup->mission);
    base->state_size = join_parts(l->g, l->parts);
    base->map = l->g->board.map;
}

static void measure(struct horde_game *g)
{
    for (int zone = 0; zone < g->board.zones; zone++)
        board_paths(&g->board, ~shut_for_good(g), zone, g->steps[zone]);
}

static void load_parts(struct load *l)
{
    load_ruleset(l);
    load_books(l);
    load_kinds(l);
    load_zombie_cards(l);
    load_cards(l);
    load_skills(l);
    load_sheets(l);
    load_machines(l);
    load_campaign(l);
    load_options(l);
    load_board(l);
    load_mission(l);
    load_door_rules(l);
    load_key_words(l);
    load_texts(l);
}

struct hd_game *horde_load(const struct pk_pack *pack, const struct pk_game *game, const struct hd_setup *setup,
                           struct hd_report *report)
{
    const char *slash = setup->mission ? strchr(setup->mission, '/') : NULL;
    const struct pk_node *mission = slash ? pk_find_mission(game, slash + 1) : NULL;
    struct load l = {.pack = game, .mission = mission, .setup = setup, .report = report, .say_ids = pack->say_ids};
    int before = report->count;
    if (!mission)
        pk_problem(report, game->game, "there is no mission '%.40s'", setup->mission ? setup->mission : "");
    if (!mission || !files_there(&l))
        return NULL;
    struct loaded *made = calloc(1, sizeof *made);
    if (!made) {
        pk_problem(report, mission, "not enough memory");
        return NULL;
    }
    l.g = &made->game;
    l.border = &made->border;
    load_parts(&l);
    measure(l.g);
    memcpy(l.g->weight, first_weight, sizeof first_weight);
    fill_base(&l, pack);
    if (report->count > before) {
        horde_free(&made->game.base);
        return NULL;
    }
    return &made->game.base;
}

void horde_free(struct hd_game *game)
{
    struct horde_game *g = (struct horde_game *)game;
    for (int i = 0; g && i < FALLEN; i++)
        free(g->fallen[i]);
    free(game);
}

const char *horde_option(const struct hd_game *game, const char *id)
{
    const struct horde_game *g = (const struct horde_game *)game;
    for (int i = 0; i < g->options; i++)
        if (!strcmp(g->option_id[i], id))
            return g->option_text[i];
    return !strcmp(id, "sheet") && g->campaign.number >= 0 ? g->campaign.text : NULL;
}
