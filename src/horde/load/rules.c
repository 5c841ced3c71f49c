/*
 * rules.c - the special actions of a mission file, and the words of mission files themselves.
 * Not here: what happens when something happens (load/happens.c), goals (load/goals.c), what deeds do (mission/deeds.c).
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

#define COLOUR(name, word, look) word " "
static const char COLOUR_WORDS[] =
#include "horde/colours.def"
    "";
#undef COLOUR

const char *colour_id(int colour)
{
    static const char *const name[COLOURS] = {
#define COLOUR(name_, word, look) word,
#include "horde/colours.def"
#undef COLOUR
    };
    return name[colour];
}

int colour_named(const char *word)
{
    for (int i = 0; i < COLOURS; i++)
        if (!strcmp(word, colour_id(i)))
            return i;
    return -1;
}

int load_colour(struct load *l, const struct pk_node *node, const char *key, int fallback)
{
    return pk_word(node, key, COLOUR_WORDS, fallback, l->report);
}

int load_colour_word(struct load *l, const struct pk_node *node)
{
    int colour = colour_named(load_word(l, node));
    if (colour < 0)
        pk_problem(l->report, node, "expected a colour (%s), found '%.40s'", COLOUR_WORDS, load_word(l, node));
    return colour < 0 ? RED_COLOUR : colour;
}

/* How many objectives have the colour, wherever they will lie. */
int load_coloured(const struct horde_game *g, int colour)
{
    int n = 0;
    for (int i = 0; i < g->hidden_count; i++)
        n += g->hidden[i] == colour;
    for (int i = 0; i < g->tokens && !g->hidden_count; i++)
        n += g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour == colour && !g->token[i].fixed;
    return n;
}

void load_in_box(struct load *l, const struct pk_node *node)
{
    if (pk_get(l->mission, "spare"))
        pk_problem(l->report, node, "with 'spare' this colour may stay in the box; leave 'spare' out, or the colour");
}

uint8_t load_card_type(struct load *l, const struct pk_node *node)
{
    int type = node ? load_child(pk_get(l->pack->equipment, "cards"), load_word(l, node)) : -1;
    if (node && type < 0)
        pk_problem(l->report, node, "'%.40s' isn't a card of equipment.yaml", load_word(l, node));
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

static const char DEED_WORDS[] =
#define DEED(name, word, what) word " "
#include "horde/mission.def"
    "";

static void need_carrying(struct load *l, const struct pk_node *node)
{
    if (!l->g->carry)
        pk_problem(l->report, node, "nobody carries objectives: add 'carry: keep', 'trade' or 'heavy'");
}

/* The zone, or both sides of a passage. */
static void where_done(struct load *l, const struct pk_node *node, struct own_deed *deed)
{
    const struct pk_node *between = pk_get(node, "between");
    deed->zone = deed->other = NONE;
    if (pk_get(node, "zone"))
        deed->zone = deed_zone(l, node);
    if (!between)
        return;
    if (between->type != PK_LIST || between->count != 2) {
        pk_problem(l->report, between, "between: expected two zones, as in [1V.C, r1c0]");
        return;
    }
    deed->zone = (uint8_t)load_zone(l, &between->child[0]);
    deed->other = (uint8_t)load_zone(l, &between->child[1]);
}

/* A colour, any of them, or a card. */
static void load_spends(struct load *l, const struct pk_node *node, struct own_deed *deed)
{
    const struct pk_node *spends = pk_get(node, "spends");
    deed->spends = NONE;
    if (!spends)
        return;
    if (!strcmp(load_word(l, spends), "molotov")) {
        deed->tag = TAG_MOLOTOV;
        return;
    }
    bool any = !strcmp(load_word(l, spends), "any");
    deed->spends = any ? ANY_COLOUR : (uint8_t)load_colour_word(l, spends);
    need_carrying(l, node);
    if (!any && (deed->spends >= KEPT || !load_coloured(l->g, deed->spends)) && !l->tokens_wrong)
        pk_problem(l->report, spends, "nobody can carry an objective of this colour");
}

/* What the game has words of its own for. Each thing to deliver has its bit, in the order of the file. */
static void load_as(struct load *l, const struct pk_node *node, struct own_deed *deed)
{
    deed->as = V_DEED;
    if (!pk_get(node, "as"))
        return;
    deed->as = pk_word(node, "as", "treat deliver", 0, l->report) ? V_DELIVER : V_TREAT;
    if (deed->as != V_DELIVER)
        return;
    if ((deed->spends == NONE && !deed->tag) || deed->spends == ANY_COLOUR)
        pk_problem(l->report, node, "deliver: say under 'spends' what is handed in, a colour or molotov");
    deed->part = (uint8_t)(l->g->to_deliver + 1);
    l->g->to_deliver |= deed->part;
}

/* {id: weld, name: {en, de}, zone: r1c6, spends: red, times: 3, do: {do: set, flag: ...}} */
static void load_own_deed(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    if (g->own_deeds == OWN_DEEDS) {
        pk_problem(l->report, node, "a mission has at most %d of them", OWN_DEEDS);
        return;
    }
    struct own_deed *deed = &g->own_deed[g->own_deeds++];
    load_only_with(l, node, "deeds", "name", "do as name id zone between spends times free quiet if rule");
    if (!pk_get(node, "as"))
        deed->name = pk_text(node, "name", l->report);
    where_done(l, node, deed);
    load_spends(l, node, deed);
    load_as(l, node, deed);
    deed->times = (uint8_t)pk_int(node, "times", 1, 99, 0, l->report);
    deed->free = pk_bool(node, "free", false, l->report);
    deed->quiet = pk_bool(node, "quiet", false, l->report);
    deed->rule = load_cited(l, node);
    bool counted = pk_get(node, "id") || deed->times || deed->as == V_DEED;
    deed->counter = counted ? load_counter(l, pk_need(node, "id", l->report)) : NONE;
    load_deed_effects(l, node, deed);
}

static void load_deed(struct load *l, const struct pk_node *node)
{
    static const char *const with[] = {[DEED_SEAL] = "do", [DEED_LOAD] = "do what", [DEED_PUSH] = "do"};
    struct horde_game *g = l->g;
    load_only(l, node, "deeds");
    if (pk_get(node, "name") || pk_get(node, "as")) {
        load_own_deed(l, node);
        return;
    }
    pk_need(node, "do", l->report);
    int deed = pk_word(node, "do", DEED_WORDS, -1, l->report);
    if (deed < 0)
        return;
    load_only_with(l, node, "deeds", load_word(l, pk_get(node, "do")), with[deed]);
    g->deeds |= (deed_set)(1u << deed);
    switch ((enum deed)deed) {
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
    default: break;
    }
    if (deed == DEED_SEAL || g->load_what == LOAD_OBJECTIVES)
        need_carrying(l, node);
}

void load_deeds(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "deeds", DEEDS + OWN_DEEDS, &count);
    for (int i = 0; i < count; i++)
        load_deed(l, &list->child[i]);
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
#define TRIGGER(name_, word_, knows_, what_) {"when", word_, what_},
#include "horde/mission.def"
#define CONDITION(name_, word_, what_) {"if", word_, what_},
#include "horde/mission.def"
#define EFFECT(name_, word_, needs_, words_, what_) {"do", word_, what_},
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
