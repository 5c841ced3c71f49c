/*
 * rules.c - the special rules of a mission file: deeds, and what happens when something happens; and the words themselves.
 * Not here: goals (load/goals.c), what the rules do (happens.c, deeds.c).
 */
#include "horde/border.h"
#include "horde/load/load.h"

#include <string.h>

/* ---- words ---- */

static const struct {
    const char *of, *word, *what;
} part[] = {
#define PART(of, word, what) {of, word, what},
#include "horde/mission.def"
};

void load_only(struct load *l, const struct pk_node *node, const char *of)
{
    char known[512];
    struct out o = {known, sizeof known, 0};
    known[0] = 0;
    if (!strcmp(of, "goals")) {
#define GOAL(name, word, what) out_str(&o, word " ");
#include "horde/mission.def"
    }
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        if (!strcmp(part[i].of, of))
            out_fmt(&o, "%s ", part[i].word);
    pk_only(node, known, l->report);
}

static bool among(const char *word, const char *words)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (!at[length] || at[length] == ' '))
            return true;
    return false;
}

static bool is_part(const char *of, const char *word)
{
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        if (!strcmp(part[i].of, of) && !strcmp(part[i].word, word))
            return true;
    return false;
}

void load_only_with(struct load *l, const struct pk_node *node, const char *of, const char *word, const char *words)
{
    for (int i = 0; node->type == PK_MAP && i < node->count; i++) {
        const char *key = node->child[i].key ? node->child[i].key : "";
        if (is_part(of, key) && !among(key, words))
            pk_problem(l->report, &node->child[i], "'%.40s' means nothing with '%s'; leave it out", key, word);
    }
}

static const char COLOUR_WORDS[] = "red blue green";

int load_colour(struct load *l, const struct pk_node *node, const char *key, int fallback)
{
    return pk_word(node, key, COLOUR_WORDS, fallback, l->report);
}

int load_colour_word(struct load *l, const struct pk_node *node)
{
    static const char *const word[COLOURS] = {"red", "blue", "green"};
    for (int i = 0; i < COLOURS; i++)
        if (!strcmp(load_word(l, node), word[i]))
            return i;
    pk_problem(l->report, node, "expected red, blue or green, found '%.40s'", load_word(l, node));
    return RED_COLOUR;
}

/* How many objectives have the colour, wherever they will lie. */
int load_coloured(const struct horde_game *g, int colour)
{
    int n = 0;
    for (int i = 0; i < g->hidden_count; i++)
        n += g->hidden[i] == colour;
    for (int i = 0; i < g->tokens && !g->hidden_count; i++)
        n += g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour == colour;
    return n;
}

void load_in_box(struct load *l, const struct pk_node *node)
{
    if (pk_get(l->mission, "spare"))
        pk_problem(l->report, node, "with 'spare' this colour may stay in the box; leave 'spare' out, or the colour");
}

static uint8_t load_card_type(struct load *l, const struct pk_node *node)
{
    int type = node ? load_child(pk_get(l->pack->equipment, "cards"), load_word(l, node)) : -1;
    if (node && type < 0)
        pk_problem(l->report, node, "'%.40s' is no card of equipment.yaml", load_word(l, node));
    return (uint8_t)type;
}

uint8_t load_card_named(struct load *l, const struct pk_node *node, const char *key)
{
    return load_card_type(l, pk_need(node, key, l->report));
}

/* ---- deeds ---- */

static uint8_t deed_zone(struct load *l, const struct pk_node *node)
{
    return (uint8_t)load_zone(l, pk_need(node, "zone", l->report));
}

static uint8_t parts_needed(struct load *l, const struct pk_node *node)
{
    static const char *const word[] = {"molotov", "blue", "green"};
    int count, needs = 0;
    const struct pk_node *list = pk_need(node, "needs", l->report) ? load_list(l, node, "needs", 3, &count) : NULL;
    for (int i = 0; list && i < count; i++) {
        int part_number = 0;
        while (part_number < 3 && strcmp(load_word(l, &list->child[i]), word[part_number]))
            part_number++;
        if (part_number == 3)
            pk_problem(l->report, &list->child[i], "needs: expected molotov, blue or green, found '%.40s'",
                       load_word(l, &list->child[i]));
        else if (part_number && !load_coloured(l->g, part_number) && !l->tokens_wrong)
            pk_problem(l->report, &list->child[i], "no objective has this colour");
        needs |= part_number < 3 ? 1 << part_number : 0;
    }
    return (uint8_t)needs;
}

static const char DEED_WORDS[] =
#define DEED(name, word, what) word " "
#include "horde/mission.def"
    "";

static void need_carrying(struct load *l, const struct pk_node *node)
{
    if (!l->g->carry)
        pk_problem(l->report, node, "nobody carries objectives: add 'carry: keep', 'trade' or 'heavy'");
}

static void load_deed(struct load *l, const struct pk_node *node)
{
    static const char *const with[] = {[DEED_TREAT] = "do zone",
                                       [DEED_SEAL] = "do",
                                       [DEED_LOAD] = "do what",
                                       [DEED_PUSH] = "do",
                                       [DEED_DELIVER] = "do zone needs gives"};
    struct horde_game *g = l->g;
    load_only(l, node, "deeds");
    pk_need(node, "do", l->report);
    int deed = pk_word(node, "do", DEED_WORDS, -1, l->report);
    if (deed < 0)
        return;
    load_only_with(l, node, "deeds", load_word(l, pk_get(node, "do")), with[deed]);
    g->deeds |= (deed_set)(1u << deed);
    switch ((enum deed)deed) {
    case DEED_TREAT: g->treat_zone = deed_zone(l, node); break;
    case DEED_LOAD:
        pk_need(node, "what", l->report);
        g->load_what = (uint8_t)(LOAD_FOOD + pk_word(node, "what", "food objectives", 0, l->report));
        if (!g->cars)
            pk_problem(l->report, node, "there is no car to load");
        break;
    case DEED_SEAL:
        if (!g->doors_broken && !l->doors_wrong)
            pk_problem(l->report, node, "there is no broken door to seal");
        break;
    case DEED_DELIVER:
        g->deliver_zone = deed_zone(l, node);
        g->deliver_needs = parts_needed(l, node);
        g->deliver_gives = load_card_named(l, node, "gives");
        break;
    default: break;
    }
    if (deed == DEED_TREAT || deed == DEED_SEAL || deed == DEED_DELIVER || g->load_what == LOAD_OBJECTIVES)
        need_carrying(l, node);
}

void load_deeds(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "deeds", DEEDS, &count);
    for (int i = 0; i < count; i++)
        load_deed(l, &list->child[i]);
}

/* ---- rules ---- */

static const char TRIGGER_WORDS[] =
#define TRIGGER(name, word, what) word " "
#include "horde/mission.def"
    "";
static const char EFFECT_WORDS[] =
#define EFFECT(name, word, what) word " "
#include "horde/mission.def"
    "";

/* Which effects make sense after which triggers. */
FITS(EFFECTS, uint16_t);
static const uint16_t fits[TRIGGERS] = {
    [WHEN_TAKEN] = 1 << E_COMPANION | 1 << E_SPAWN_CARD | 1 << E_OPEN_DOORS | 1 << E_CARD | 1 << E_SWAP | 1 << E_PURGE,
    [WHEN_OPENED] = 1 << E_COMPANION | 1 << E_SPAWN_CARD | 1 << E_OPEN_DOORS | 1 << E_CARD | 1 << E_PURGE,
    [WHEN_BURNT] = 1 << E_SPAWN_HOME,
    [WHEN_ACTIVATES] = 1 << E_LOSE,
    [WHEN_ENTERS] = 1 << E_LOSE,
    [WHEN_KILLED] = 1 << E_RETURN,
    [WHEN_BEGIN] = 1 << E_SPAWN_BUILDING,
};

static bool door_coloured(const struct horde_game *g, int colour)
{
    bool any = false;
    for (int d = 0; d < g->board.doors; d++)
        any |= colour == NONE ? g->door_needs[d] != 0 : g->door_needs[d] >> colour & 1;
    return any;
}

static void check_colour(struct load *l, const struct pk_node *node, const struct mission_rule *rule)
{
    bool opened = rule->when == WHEN_OPENED;
    if (rule->when == WHEN_TAKEN && rule->colour != NONE && !load_coloured(l->g, rule->colour) && !l->tokens_wrong)
        pk_problem(l->report, pk_get(node, "colour"), "this could never happen: no objective has the colour");
    if (opened && !door_coloured(l->g, rule->colour) && !l->doors_wrong)
        pk_problem(l->report, pk_get(node, "colour") ? pk_get(node, "colour") : node,
                   "this could never happen: no door has the colour");
}

static void rule_zone(struct load *l, const struct pk_node *node, struct mission_rule *rule)
{
    struct horde_game *g = l->g;
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    if (zone < 0)
        return;
    rule->zone = (uint8_t)zone;
    if (rule->when == WHEN_ACTIVATES)
        zset_add(&g->deadly, zone);
    else if (rule->when == WHEN_ENTERS)
        zset_add(&g->forbidden, zone);
    else if (!g->board.building[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is no room", g->board.zone_id[zone]);
}

/* Words that mean something only with certain triggers and effects. */
static void rule_words(struct load *l, const struct pk_node *node, const struct mission_rule *rule)
{
    static const char *const with[TRIGGERS] = {
        [WHEN_TAKEN] = "colour", [WHEN_OPENED] = "colour", [WHEN_BURNT] = "by",  [WHEN_ACTIVATES] = "zone",
        [WHEN_ENTERS] = "zone",  [WHEN_KILLED] = "kind",   [WHEN_BEGIN] = "zone"};
    char words[60];
    struct out o = {words, sizeof words, 0};
    words[0] = 0;
    out_fmt(&o, "when do %s%s", with[rule->when], rule->effect == E_CARD ? " card" : "");
    load_only_with(l, node, "rules", load_word(l, pk_get(node, "when")), words);
}

/* {when: taken, colour: red, do: companion} */
static void load_rule(struct load *l, const struct pk_node *node)
{
    load_only(l, node, "rules");
    bool both = pk_need(node, "when", l->report);
    both = pk_need(node, "do", l->report) && both;
    int when = pk_word(node, "when", TRIGGER_WORDS, -1, l->report), effect = pk_word(node, "do", EFFECT_WORDS, -1, l->report);
    if (!both || when < 0 || effect < 0)
        return;
    struct mission_rule *rule = &l->g->mission_rule[l->g->rules++];
    rule->when = (uint8_t)when;
    rule->effect = (uint8_t)effect;
    rule_words(l, node, rule);
    rule->colour = (uint8_t)(pk_get(node, "colour") ? load_colour(l, node, "colour", RED_COLOUR) : NONE);
    rule->zone = rule->card = NONE;
    rule->by = (uint8_t)(1 + pk_word(node, "by", "molotov car", -1, l->report));
    pk_word(node, "kind", "abomination", 0, l->report);
    if (!(fits[rule->when] >> rule->effect & 1))
        pk_problem(l->report, pk_get(node, "do"), "this cannot happen when '%s'", load_word(l, pk_get(node, "when")));
    check_colour(l, node, rule);
    if (rule->when == WHEN_ACTIVATES || rule->when == WHEN_ENTERS || rule->effect == E_SPAWN_BUILDING)
        rule_zone(l, node, rule);
    if (rule->effect == E_CARD)
        rule->card = load_card_named(l, node, "card");
    if (rule->when == WHEN_BURNT && rule->by == BY_CAR && !l->g->cars_explode)
        pk_problem(l->report, pk_get(node, "by"), "no car can explode without 'cars-explode: yes'");
    if (rule->effect == E_SWAP && !l->g->companion_each)
        pk_problem(l->report, node, "nobody has a companion to change places with: add 'companions: each'");
}

void load_rules(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "rules", 16, &count);
    for (int i = 0; i < count; i++)
        load_rule(l, &list->child[i]);
}

/* ---- for the documentation ---- */

struct hd_word_info horde_mission_word(int index)
{
    static const struct hd_word_info word[] = {
#define KEY(word_, what_) {"mission", word_, what_},
#include "horde/mission.def"
#define PART(of_, word_, what_) {of_, word_, what_},
#include "horde/mission.def"
#define GOAL(name_, word_, what_) {"goal", word_, what_},
#include "horde/mission.def"
#define TRIGGER(name_, word_, what_) {"when", word_, what_},
#include "horde/mission.def"
#define EFFECT(name_, word_, what_) {"do", word_, what_},
#include "horde/mission.def"
#define DEED(name_, word_, what_) {"deed", word_, what_},
#include "horde/mission.def"
#define PART(name_, word_, what_) {"parts (game.yaml)", word_, what_},
#include "horde/parts.def"
#undef PART
#define SWITCH(field_, word_, values_, fallback_, what_, rules_) {"ruleset (game.yaml)", word_, "`" values_ "`: " what_},
#include "horde/switches.def"
#undef SWITCH
    };
    return index >= 0 && index < (int)(sizeof word / sizeof word[0]) ? word[index] : (struct hd_word_info){NULL, NULL, NULL};
}
