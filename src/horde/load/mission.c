/*
 * mission.c - a mission file as a whole: its parts in the order they need one another, and whether it can be won at all.
 * Not here: the parts (board.c, start.c, tokens.c, doors.c, company.c, deeds and rules in rules.c and happens.c, goals.c).
 */
#include "horde/mission/mission.h"
#include "horde/load/load.h"

void need_part(struct load *l, const char *key, enum part part, const char *word)
{
    const struct pk_node *node = pk_get(l->mission, key);
    if (node && !(l->parts >> part & 1))
        pk_problem(l->report, node, "this game has no %s: its game.yaml does not list them under 'parts'", word);
}

static void load_carrying(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *take = pk_get(l->mission, "take");
    g->carry = (uint8_t)(CARRY_KEEP + pk_word(l->mission, "carry", "keep trade heavy", CARRY_NOTHING - CARRY_KEEP, l->report));
    g->cars_explode = pk_bool(l->mission, "cars-explode", false, l->report);
    if (!take)
        return;
    load_only(l, take, "take");
    g->take_level = load_danger(l, take, "level");
    g->take_once = pk_word(take, "once", "pair", -1, l->report) == 0;
}

/* A spawn zone with a colour sleeps until something wakes it: an objective, or a rule. */
static void check_sleepers(struct load *l)
{
    for (int i = 0; i < l->g->spawns; i++)
        if (!l->g->spawn[i].awake && !colour_taken(l->g, l->g->spawn[i].colour) && !mission_does(l->g, E_WAKE) &&
            !l->tokens_wrong)
            pk_problem(l->report, check_entry(l, "spawns", l->g->spawn[i].zone),
                       "the spawn zone '%s' could never wake: no objective has its colour",
                       l->g->board.zone_id[l->g->spawn[i].zone]);
}

/* A pair is known to have taken one by having changed places: without such a rule nobody would ever be refused. */
static void check_pairs(struct load *l)
{
    if (l->g->take_once && !mission_does(l->g, E_SWAP))
        pk_problem(l->report, pk_get(l->mission, "take"),
                   "'once: pair' counts pairs that have changed places: add a rule with 'do: swap'");
}

/* ---- cards that are somewhere else when the game begins, abominations that come later ---- */

static int copies_of(const struct horde_game *g, int type)
{
    int n = 0;
    for (int i = 0; i < g->cards; i++)
        n += g->type_of[i] == type;
    return n;
}

/* A card, or {card: id, count: n}. */
static void set_aside(struct load *l, const struct pk_node *node, const char *key, bool discarded)
{
    struct horde_game *g = l->g;
    enum { MOST = sizeof g->aside / sizeof g->aside[0] };
    bool map = node->type == PK_MAP;
    if (map)
        load_only(l, node, key);
    int type = map ? load_card_named(l, node, "card") : load_card_type(l, node);
    int count = map ? pk_int(node, "count", 1, CARDS, discarded ? 1 : CARDS, l->report) : discarded ? 1 : CARDS;
    if (g->set_aside == MOST)
        pk_problem(l->report, node, "a mission has at most %d of them", (int)MOST);
    else if (type != NONE) {
        if (map && pk_get(node, "count") && count > copies_of(g, type))
            pk_problem(l->report, pk_get(node, "count"), "count: %d, the box has %d of this card", count, copies_of(g, type));
        g->aside[g->set_aside].card = (uint8_t)type;
        g->aside[g->set_aside].count = (uint8_t)count;
        g->aside[g->set_aside++].discarded = discarded;
    }
}

static void load_aside(struct load *l)
{
    static const char *const key[] = {"without", "discard"};
    for (int k = 0; k < 2; k++) {
        int count;
        const struct pk_node *list = load_list(l, l->mission, key[k], CARD_TYPES, &count);
        for (int i = 0; i < count; i++)
            set_aside(l, &list->child[i], key[k], k == 1);
    }
}

/* {from: yellow, instead: berserker} */
static void load_abominations(struct load *l)
{
    const struct pk_node *node = pk_get(l->mission, "abominations");
    if (!node)
        return;
    load_only(l, node, "abominations");
    l->g->abominations_from = load_danger(l, node, "from");
    pk_need(node, "from", l->report);
    const struct pk_node *name = pk_need(node, "instead", l->report);
    int kind = name ? load_child(pk_get(l->pack->zombies, "kinds"), load_word(l, name)) : 0;
    if (kind < 0 || kind >= l->g->zombie_kinds)
        check_no_kind(l, name);
    l->g->abomination_instead = (uint8_t)(kind < 0 ? 0 : kind);
}

static void load_title(struct load *l)
{
    struct hd_report *p = l->report;
    pk_only(l->mission,
#define KEY(word, what) word " "
#include "horde/mission.def"
            "", p);
    pk_need(l->mission, "name", p);
    l->g->mission_name = pk_text(l->mission, "name", p);
    pk_int(l->mission, "minutes", 1, 999, 60, p);
    pk_int(l->mission, "deal", 1, 999999, 1, p);
    pk_word(l->mission, "difficulty", "easy medium hard", 0, p); /* DS-MIS-7: read to be checked; nothing depends on it */
    l->g->in_order = pk_bool(l->mission, "in-order", false, p);
    l->g->split = pk_bool(l->mission, "split", false, p);
}

/* Cars before the colours dealt face down: an objective may lie in a car. */
static void load_things(struct load *l)
{
    load_cars(l);
    need_part(l, "machines", PART_MACHINES, "machines");
    place_machines(l);
    need_part(l, "mold", PART_MOLD, "mold");
    load_mold(l);
    load_hidden(l);
}

/* Doors when all tokens lie: a door may only wait for a colour somebody can take. Who is shut in follows from the doors. */
static void load_ways(struct load *l)
{
    int before = l->report->count;
    load_thresholds(l);
    load_doors(l);
    need_part(l, "pits", PART_PITS, "pits");
    load_pits(l);
    order_spawns(l);
    check_box(l);
    l->doors_wrong = l->report->count > before;
    l->g->shut_in = check_shut_in(l->g);
}

/* Rules come last: they may name cards and notes, and the counters that deeds are. */
static void load_story(struct load *l)
{
    load_noise(l);
    load_marks(l);
    load_pairs(l);
    load_objective_cards(l);
    load_deeds(l);
    load_rules(l);
    check_sleepers(l);
    check_pairs(l);
}

/* Every mistake is reported before the claim that the mission cannot be won because of it; advice comes only when nothing is
 * wrong. Without a board nothing that lies on it is looked at, but the rest of the file is. */
void load_mission(struct load *l)
{
    load_title(l);
    load_carrying(l);
    load_aside(l);
    load_abominations(l);
    load_start(l);
    start_of_draft(l);
    load_exit(l);
    load_terrain(l);
    load_spawns(l);
    load_placed(l);
    int before = l->report->count;
    load_tokens(l, "objectives", TOKEN_OBJECTIVE);
    load_tokens(l, "crates", TOKEN_CRATE);
    l->tokens_wrong = l->report->count > before;
    if (l->g->board.zones) {
        load_things(l);
        load_ways(l);
        load_story(l);
    }
    load_goals(l);
    if (l->setup->draft)
        return;
    if (l->g->board.zones) {
        check_own_words(l);
        check_called(l);
    }
    check_mission(l);
    if (!l->report->count)
        warn_mission(l);
}
