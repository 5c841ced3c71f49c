/*
 * goals.c - the goals of a mission file, and whether each can be met at all.
 * Not here: whether they are met (goals.c), their sentences (load/texts.c).
 */
#include "horde/load/load.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

#include <string.h>

/* all, survivors or a number. */
static uint8_t goal_count(struct load *l, const struct pk_node *node, uint8_t fallback)
{
    const struct pk_node *count = pk_get(node, "count");
    int n = 0;
    if (!count)
        return fallback;
    if (count->type == PK_SCALAR && !strcmp(count->text, "all"))
        return COUNT_ALL;
    if (count->type == PK_SCALAR && !strcmp(count->text, "survivors"))
        return COUNT_SURVIVORS;
    return pk_number(count, 1, 99, &n, l->report) ? (uint8_t)n : 1;
}

/* ---- tokens ---- */

static int tokens_in_building(const struct horde_game *g, enum token_type type, int room)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        n += g->token[i].type == type && !g->token[i].fixed && g->board.building[g->token[i].zone] == g->board.building[room];
    return n;
}

static int tokens_meant(struct load *l, const struct goal *goal, enum token_type type)
{
    if (goal->zone != NONE)
        return tokens_in_building(l->g, type, goal->zone);
    return goal->colour == NONE ? load_tokens_of(l->g, type) : type == TOKEN_CRATE ? 0 : load_coloured(l->g, goal->colour);
}

static void goal_take(struct load *l, const struct pk_node *node, struct goal *goal)
{
    static const char *const word[] = {"objectives", "crates"};
    goal->object = (uint8_t)pk_word(node, "take", "objectives crates", OBJECT_OBJECTIVE, l->report);
    goal->count = goal_count(l, node, COUNT_ALL);
    goal->coloured = (uint8_t)pk_int(node, "coloured", 0, 2, 0, l->report);
    if (pk_get(node, "colour")) {
        goal->colour = (uint8_t)load_colour(l, node, "colour", RED_COLOUR);
        load_in_box(l, pk_get(node, "colour"));
    }
    int room = load_zone(l, pk_get(node, "building"));
    goal->zone = room < 0 ? NONE : (uint8_t)room;
    int there = tokens_meant(l, goal, goal->object == OBJECT_CRATE ? TOKEN_CRATE : TOKEN_OBJECTIVE);
    if (l->tokens_wrong || !l->g->board.zones)
        return;
    if (!there && goal->colour != NONE && goal->zone == NONE)
        pk_problem(l->report, node, "there are no %s %s on the board to take", load_word(l, pk_get(node, "colour")),
                   word[goal->object]);
    else if (!there)
        pk_problem(l->report, node, "there are no %s on the board to take", word[goal->object]);
    else if (goal->count < COUNT_SURVIVORS && goal->count > there)
        pk_problem(l->report, node, "%d %s are to be taken, but there are only %d", goal->count, word[goal->object], there);
    int coloured = load_coloured(l->g, BLUE_COLOUR) + load_coloured(l->g, GREEN_COLOUR);
    if (there && goal->coloured > (goal->object == OBJECT_CRATE ? 0 : coloured))
        pk_problem(l->report, pk_get(node, "coloured"), "too many: %d of the %s are blue or green",
                   goal->object == OBJECT_CRATE ? 0 : coloured, word[goal->object]);
}

/* ---- cards ---- */

static int cards_tagged(const struct horde_game *g, unsigned tag)
{
    int n = 0;
    for (int i = 0; i < g->cards; i++)
        n += (g->card_type[g->type_of[i]].tags & tag) != 0;
    return n;
}

static bool is_rare(const struct horde_game *g, unsigned tag)
{
    bool rare = false;
    for (int i = 0; i < g->cards; i++)
        rare |= g->deck_of[i] != DECK_EQUIPMENT && g->card_type[g->type_of[i]].tags & tag;
    return rare;
}

static void goal_each(struct load *l, const struct pk_node *node, struct goal *goal)
{
    bool cards = pk_word(node, "each-holds", "objective pimp-weapon", 0, l->report) == 1;
    goal->object = cards ? OBJECT_TAG : OBJECT_OBJECTIVE;
    goal->count = COUNT_SURVIVORS;
    goal->tag = TAG_PIMP;
    goal->rare = cards;
    l->g->who_holds |= cards;
    int there = load_tokens_of(l->g, TOKEN_OBJECTIVE);
    if (!cards && !l->g->carry)
        pk_problem(l->report, node, "nobody can hold an objective without 'carry: keep'");
    if (!cards && l->g->board.zones && there < l->g->team)
        pk_problem(l->report, node, "%d survivors need an objective each, but there are only %d", l->g->team, there);
}

static void goal_team(struct load *l, const struct pk_node *node, struct goal *goal)
{
    goal->object = OBJECT_TAG;
    goal->tag = (uint16_t)(1u << pk_word(node, "team-holds", "food pimp-weapon molotov", 0, l->report));
    goal->count = goal_count(l, node, 1);
    goal->rare = is_rare(l->g, goal->tag);
    int there = cards_tagged(l->g, goal->tag);
    if (!there || (goal->count < COUNT_SURVIVORS && goal->count > there))
        pk_problem(l->report, node, "the decks have only %d such cards", there);
}

/* ---- people ---- */

/* Boards for doors are objectives too: as many as there are doors to seal are no kits. */
static int boards_needed(const struct load *l)
{
    const struct pk_node *list = pk_get(l->mission, "goals");
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        if (pk_get(&list->child[i], "seal") && l->g->deeds >> DEED_SEAL & 1)
            return __builtin_popcountll(l->g->doors_broken);
    return 0;
}

/* Deeds that bring somebody for an objective. */
static int kits(const struct load *l)
{
    int left = load_tokens_of(l->g, TOKEN_OBJECTIVE) - boards_needed(l);
    for (int i = 0; i < l->g->own_deeds; i++)
        if (deed_does(l->g, &l->g->own_deed[i], E_COMPANION))
            return left > 0 ? left : 0;
    return 0;
}

static int named_companions(const struct horde_game *g)
{
    int n = 0;
    for (int i = 0; i < g->named; i++)
        n += !g->named_at[i].stays;
    return n;
}

/* Those who wait and those whom objectives, doors and kits bring. */
static int companions_there(const struct load *l)
{
    const struct horde_game *g = l->g;
    int n = g->waiting + named_companions(g) + (g->companion_each ? g->team : 0) + (g->pairs ? 2 * g->starts - g->team : 0);
    for (int i = 0; i < g->rules; i++) {
        const struct mission_rule *rule = &g->mission_rule[i];
        for (int colour = RED_COLOUR; colour < COLOURS && rule_does(g, rule, E_COMPANION); colour++)
            if (rule->colour == NONE || rule->colour == colour)
                n += rule->when == WHEN_TAKEN ? load_coloured(g, colour) : 1;
    }
    return n + kits(l);
}

/* A name, or a list of names. */
static void goal_names(struct load *l, const struct pk_node *names, struct goal *goal)
{
    for (int i = 0; i < (names->type == PK_LIST ? names->count : 1); i++) {
        int who = load_called(l, names->type == PK_LIST ? &names->child[i] : names);
        if (who != NONE)
            goal->who |= (survivor_set)(1u << who);
    }
    goal->count = (uint8_t)__builtin_popcount(goal->who);
}

/* People, and not a number or another word. */
static bool are_names(struct load *l, const struct pk_node *node)
{
    return node->type == PK_LIST || (node->type == PK_SCALAR && sheet_named(l->g, node->text) >= 0);
}

static void goal_companions(struct load *l, const struct pk_node *node, struct goal *goal)
{
    if (are_names(l, pk_get(node, "companions"))) {
        goal_names(l, pk_get(node, "companions"), goal);
        return;
    }
    int left = l->g->people - l->g->team - (l->g->named - named_companions(l->g));
    goal->count = (uint8_t)pk_int(node, "companions", 1, PEOPLE, 1, l->report);
    if (goal->count > left)
        pk_problem(l->report, node, "%d companions, but only %d survivors are left for that", goal->count, left);
    else if (l->g->board.zones && !l->tokens_wrong && !l->doors_wrong && goal->count > companions_there(l))
        pk_problem(l->report, node, "%d companions are to be found, but there are only %d", goal->count, companions_there(l));
}

/* ---- places and cars ---- */

static void goal_zone(struct load *l, const struct pk_node *node, const char *key, bool room, struct goal *goal)
{
    int zone = load_zone(l, pk_get(node, key));
    goal->zone = zone < 0 ? 0 : (uint8_t)zone;
    if (zone >= 0 && room && !l->g->board.building[zone])
        pk_problem(l->report, node, "'%s' isn't a room", l->g->board.zone_id[zone]);
}

/* A room of a building, or a list of zones. */
static void goal_clear(struct load *l, const struct pk_node *node, struct goal *goal)
{
    const struct pk_node *list = pk_get(node, "clear");
    if (list->type != PK_LIST) {
        goal_zone(l, node, "clear", true, goal);
        return;
    }
    for (int i = 0; i < list->count; i++) {
        int zone = load_zone(l, &list->child[i]);
        if (zone >= 0)
            zset_add(&goal->zones, zone);
    }
    struct zset first = goal->zones;
    goal->zone = zset_empty(&first) ? 0 : (uint8_t)zset_pop(&first);
}

/* ---- words of the mission's own ---- */

static void goal_own(struct load *l, const struct pk_node *node, struct goal *goal)
{
    bool flag = goal->type == GOAL_FLAG;
    goal->of = flag ? load_flag(l, pk_get(node, "flag")) : load_counter(l, pk_get(node, "counter"));
    goal->count = (uint8_t)(flag ? 1 : pk_int(node, "least", 1, 99, 1, l->report));
    goal->uses = pk_get(node, "uses") ? load_card_named(l, node, "uses") : NONE;
    if (pk_get(node, "steps")) {
        goal->steps = load_counter(l, pk_get(node, "steps"));
        pk_need(node, "parts", l->report);
        goal->parts = (uint8_t)pk_int(node, "parts", 2, 99, 2, l->report);
    }
    pk_need(node, "name", l->report);
}

static int seats_for(const struct horde_game *g)
{
    int seats = 0;
    for (int i = 0; i < g->cars; i++)
        seats += g->car[i].drive ? 1 + g->rule.passengers : 0;
    return seats;
}

static void need_drivable(struct load *l, const struct pk_node *node)
{
    if (!l->g->board.zones)
        return;
    for (int i = 0; i < l->g->cars; i++)
        if (l->g->car[i].drive)
            return;
    pk_problem(l->report, node, "no car can drive");
}

static void need_if(struct load *l, const struct pk_node *node, bool there, const char *what)
{
    if (!there && l->g->board.zones)
        pk_problem(l->report, node, "this could never happen: %s", what);
}

static void goal_burn(struct load *l, const struct pk_node *node, struct goal *goal)
{
    goal->object = (uint8_t)(1 - pk_word(node, "burn", "start spawns", 0, l->report));
    goal->same_round = pk_bool(node, "same-round", false, l->report);
    if (!goal->object && l->g->spawns < 2 && l->g->board.zones)
        pk_problem(l->report, node, "there is no spawn zone but the first");
}

/* ---- the card that has to do it ---- */

static bool is_given(const struct horde_game *g, int card)
{
    bool given = false;
    for (int i = 0; i < g->dos; i++)
        given |= (g->mission_do[i].effect == E_CARD || g->mission_do[i].effect == E_GIFT) && g->mission_do[i].card == card;
    for (int i = 0; i < g->cards; i++)
        given = given || (g->type_of[i] == card && g->deck_of[i] != DECK_SPECIAL);
    return given;
}

/* One more may come from a skill. */
static bool can_kill_abomination(const struct horde_game *g, const struct card_type *card)
{
    int damage = card->melee.damage > card->ranged.damage ? card->melee.damage : card->ranged.damage;
    bool weapon = card->melee.used || card->ranged.used, can = card->flags & CARD_KILLS_ALL;
    for (int k = 0; k < g->zombie_kinds; k++)
        can = can || (weapon && g->abominations >> k & 1 && damage + 1 >= g->kind[k].toughness);
    return can;
}

static void need_killer(struct load *l, const struct pk_node *node, int card)
{
    if (!can_kill_abomination(l->g, &l->g->card_type[card]))
        pk_problem(l->report, node, "'%.40s' kills no abomination", load_word(l, node));
    else if (l->g->board.zones && !is_given(l->g, card))
        pk_problem(l->report, node, "nobody can get '%.40s': no deed or rule gives it", load_word(l, node));
}

static bool zone_is_known(struct load *l, const struct pk_node *node)
{
    return l->g->board.zones && node && node->type == PK_SCALAR && board_find(&l->g->board, node->text) >= 0;
}

static void goal_machine(struct load *l, const struct pk_node *node, struct goal *goal)
{
    int kind = pk_word(node, "machine-out", "bot turret all", 0, l->report), n = 0;
    goal->object = (uint8_t)(kind < MACHINE_KINDS ? kind : NONE);
    for (int i = 0; i < l->g->machines; i++)
        n += goal->object == NONE || l->g->machine_type[l->g->machine[i].type].kind == goal->object;
    need_if(l, node, n > 0, "the mission has no such machine");
    if (!pk_get(l->mission, "exit"))
        pk_problem(l->report, node, "a machine is to leave, but the mission has no 'exit'");
}

static void goal_exit(struct load *l, const struct pk_node *node)
{
    const struct horde_game *g = l->g;
    pk_word(node, "exit", "all", 0, l->report);
    if (!pk_get(l->mission, "exit") && !g->gates)
        pk_problem(l->report, node, "the survivors are to leave, but the mission has no 'exit'");
    if (g->leave_by_car && g->board.zones && seats_for(g) < g->team)
        pk_problem(l->report, node, "%d survivors, but the cars that drive have %d seats", g->team, seats_for(g));
}

static void goal_park(struct load *l, const struct pk_node *node, struct goal *goal)
{
    goal_zone(l, node, "park", false, goal);
    if (zone_is_known(l, pk_get(node, "park")) && l->g->board.room[goal->zone])
        pk_problem(l->report, pk_get(node, "park"), "'%s' is a room; cars stand on streets", l->g->board.zone_id[goal->zone]);
    need_drivable(l, node);
}

static void goal_kill(struct load *l, const struct pk_node *node, struct goal *goal)
{
    pk_word(node, "kill", "abomination", 0, l->report);
    goal->card = load_card_named(l, node, "with");
    if (goal->card != NONE)
        need_killer(l, pk_get(node, "with"), goal->card);
}

static bool moves_spawns(const struct horde_game *g) { return g->deeds >> DEED_PUSH & 1 || mission_does(g, E_SPAWN_HOME); }

/* A goal that is one word, and that something else in the file has to make possible. */
static void goal_if(struct load *l, const struct pk_node *node, const char *key, const char *word, bool possible,
                    const char *why_not)
{
    pk_word(node, key, word, 0, l->report);
    need_if(l, node, possible, why_not);
}

static void read_goal(struct load *l, const struct pk_node *node, struct goal *goal)
{
    struct horde_game *g = l->g;
    switch ((enum goal_type)goal->type) {
    case GOAL_TAKE: goal_take(l, node, goal); break;
    case GOAL_EACH_HOLDS: goal_each(l, node, goal); break;
    case GOAL_TEAM_HOLDS: goal_team(l, node, goal); break;
    case GOAL_REACH:
        goal->object = goal_count(l, node, 1) == COUNT_SURVIVORS;
        goal->count = (uint8_t)(YELLOW + pk_word(node, "reach", "yellow orange red", RED - YELLOW, l->report));
        break;
    case GOAL_FLAG:
    case GOAL_COUNTER: goal_own(l, node, goal); break;
    case GOAL_COMPANIONS: goal_companions(l, node, goal); break;
    case GOAL_OPEN: pk_word(node, "open", "buildings", 0, l->report); break;
    case GOAL_NO_ABOMINATION: pk_word(node, "none", "abominations", 0, l->report); break;
    case GOAL_EXIT: goal_exit(l, node); break;
    case GOAL_ESCORT:
        goal_names(l, pk_get(node, "escort"), goal);
        if (!pk_get(l->mission, "exit") && !l->g->gates)
            pk_problem(l->report, node, "they are to leave, but the mission has no 'exit'");
        break;
    case GOAL_CARS_OUT:
        pk_word(node, "cars-out", "all", 0, l->report);
        need_drivable(l, node);
        break;
    case GOAL_SPAWNS_HOME: goal_if(l, node, "spawns", "home", moves_spawns(g), "nothing moves spawn tokens"); break;
    case GOAL_BURN: goal_burn(l, node, goal); break;
    case GOAL_PARK: goal_park(l, node, goal); break;
    case GOAL_MACHINE_OUT: goal_machine(l, node, goal); break;
    case GOAL_CARDS:
        goal->cards = load_card_goal(l, pk_get(node, "cards"));
        need_if(l, node, goal->cards, "the mission has no objective cards");
        break;
    case GOAL_DOORS: goal_zone(l, node, "doors", true, goal); break;
    case GOAL_GATHER: goal_zone(l, node, "gather", false, goal); break;
    case GOAL_CLEAR: goal_clear(l, node, goal); break;
    case GOAL_SEAL:
        goal_if(l, node, "seal", "doors", g->deeds >> DEED_SEAL & 1 || mission_does(g, E_SEAL),
                "there is no deed 'seal', and no rule does it");
        break;
    case GOAL_EMPTY:
        goal_if(l, node, "empty", "supply", mission_does(g, E_PURGE), "no rule says 'purge', so killed zombies come back");
        break;
    case GOAL_SWAP: goal_if(l, node, "swap", "pairs", mission_does(g, E_SWAP), "no rule says 'swap'"); break;
    case GOAL_LOAD:
        goal_if(l, node, "load", "objectives", g->load_what == LOAD_OBJECTIVES,
                "there is no deed 'load' with 'what: objectives'");
        break;
    case GOAL_KILL: goal_kill(l, node, goal); break;
    }
}

static uint64_t tokens_about(const struct horde_game *g, const struct goal *goal)
{
    uint64_t tokens = 0;
    enum token_type type = goal->type == GOAL_TAKE && goal->object == OBJECT_CRATE ? TOKEN_CRATE : TOKEN_OBJECTIVE;
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == type && !g->token[i].fixed &&
            (goal->type != GOAL_TAKE || goal->zone == NONE ||
             g->board.building[g->token[i].zone] == g->board.building[goal->zone]))
            tokens |= 1ull << i;
    return tokens;
}

static const char *goal_words(enum goal_type type)
{
    switch (type) {
    case GOAL_TAKE: return "name take count coloured colour building";
    case GOAL_TEAM_HOLDS: return "name team-holds count";
    case GOAL_BURN: return "name burn same-round";
    case GOAL_REACH: return "name reach count";
    case GOAL_FLAG: return "flag uses steps parts name";
    case GOAL_COUNTER: return "counter least uses steps parts name";
    case GOAL_KILL: return "name kill with";
    default: return "name";
    }
}

static void load_goal(struct load *l, const struct pk_node *node)
{
    static const char *const word[] = {
#define GOAL(name, word_, what) word_,
#include "horde/mission.def"
    };
    struct goal *goal = &l->g->goal[l->g->goals++];
    *goal = (struct goal){.colour = NONE, .zone = NONE, .card = NONE, .uses = NONE, .steps = NONE};
    load_only(l, node, "goals");
    const char *first = NULL;
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        if (first && pk_get(node, word[i]))
            pk_problem(l->report, pk_get(node, word[i]), "'%s' and '%s' are two goals: give each its own entry", first,
                       word[i]);
        first = first || !pk_get(node, word[i]) ? first : word[i];
    }
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (pk_get(node, word[i])) {
            load_only_with(l, node, "goals", word[i], goal_words((enum goal_type)i));
            goal->type = (uint8_t)i;
            read_goal(l, node, goal);
            if (pk_get(node, "name"))
                goal->name = pk_text(node, "name", l->report);
            goal->tokens = tokens_about(l->g, goal);
            return;
        }
    pk_problem(l->report, node, "this names no goal; the words are "
#define GOAL(name, word_, what) word_ " "
#include "horde/mission.def"
    );
}

void load_goals(struct load *l)
{
    int count;
    const struct pk_node *list = l->setup->draft ? pk_get(l->mission, "goals") : pk_need(l->mission, "goals", l->report);
    if (!list)
        return;
    load_list(l, l->mission, "goals", GOALS, &count);
    for (int i = 0; i < count; i++)
        load_goal(l, &list->child[i]);
    for (int i = 0; i < l->g->goals; i++)
        l->g->losable = (goal_set)(l->g->losable | can_be_lost(&l->g->goal[i]) << i);
    if (list->type == PK_LIST && !count && !l->setup->draft)
        pk_problem(l->report, list, "goals: expected at least one");
}
