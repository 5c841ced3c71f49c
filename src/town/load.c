/*
 * load.c - from the data of a pack and a setup to a compiled game.
 * Not here: what the single files of a pack mean (load_*.c), starting a game (setup.c).
 */
#include "town/load.h"

#include "town/town_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct pk_node *town_load_children(struct load *l, const struct pk_node *node, const char *key, enum pk_type type,
                                         int max, int *count)
{
    const struct pk_node *found = pk_need(node, key, l->report);
    *count = 0;
    if (!found)
        return NULL;
    if (found->type != type) {
        pk_problem(l->report, found, "%s: expected %s", key, type == PK_MAP ? "names with values" : "a list");
        return NULL;
    }
    if (found->count > max)
        pk_problem(l->report, found, "%s: %d entries; there may be at most %d", key, found->count, max);
    *count = found->count < max ? found->count : max;
    return found;
}

static void name_rules(struct load *l)
{
    static const char *const id[R_COUNT] = {
        "",
#define RULE(name, id, done) id,
#include "town/rules.def"
#undef RULE
    };
    const char *prefix = pk_str(l->pack->game, "rule-prefix", "ZT", l->report);
    for (int i = 1; i < R_COUNT; i++)
        snprintf(l->g->rule_ids[i], sizeof l->g->rule_ids[i], "%.6s-%s", prefix, id[i]);
}

static bool files_there(struct load *l)
{
    const struct {
        const char *name;
        const struct pk_node *root;
    } file[] = {{"cards", l->cards}, {"houses", l->houses}, {"board", l->board}, {"texts", l->pack->texts}};
    bool all = true;
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++)
        if (!file[i].root) {
            pk_problem(l->report, l->pack->game, "the file %s.yaml of this game is missing", file[i].name);
            all = false;
        }
    return all;
}

/* The only words a mission has here: those a list of missions shows. */
static void check_mission(struct load *l)
{
    const char *slash = strchr(l->setup->mission, '/');
    const struct pk_node *mission = slash ? pk_find_mission(l->pack, slash + 1) : NULL;
    if (mission)
        pk_only(mission, "id game name source difficulty minutes briefing special teach deal", l->report);
}

static void fill_base(struct load *l, const struct pk_pack *pack)
{
    struct hd_game *base = &l->g->base;
    base->rules = &town_rules;
    base->pack = pack;
    snprintf(base->id, sizeof base->id, "%s", l->pack->id);
    snprintf(base->mission, sizeof base->mission, "%s", l->setup->mission);
    base->state_size = sizeof(struct town_state);
}

struct hd_game *town_load(const struct pk_pack *pack, const struct pk_game *game, const struct hd_setup *setup,
                          struct hd_report *report)
{
    struct load l = {.pack = game,
                     .cards = pk_extra(game, "cards"),
                     .houses = pk_extra(game, "houses"),
                     .board = pk_extra(game, "board"),
                     .setup = setup,
                     .report = report,
                     .say_ids = pack->say_ids};
    int before = report->count;
    if (!files_there(&l))
        return NULL;
    struct loaded *made = calloc(1, sizeof *made);
    if (!made) {
        pk_problem(report, game->game, "not enough memory");
        return NULL;
    }
    l.g = &made->game;
    memcpy(l.g->weight, town_first_weight, sizeof town_first_weight);
    l.border = &made->border;
    fill_base(&l, pack);
    name_rules(&l);
    check_mission(&l);
    town_load_table(&l);
    town_load_cards(&l);
    town_load_board(&l);
    town_check_cards(&l);
    if (report->count == before)
        town_load_texts(&l);
    if (report->count > before) {
        free(made);
        return NULL;
    }
    return &made->game.base;
}

void town_free(struct hd_game *game) { free(game); }

const char *town_option(const struct hd_game *game, const char *id)
{
    const struct town_game *g = (const struct town_game *)game;
    for (int i = 0; i < g->options; i++)
        if (!strcmp(g->option_id[i], id))
            return g->option_text[i];
    return NULL;
}
