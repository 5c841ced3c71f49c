/*
 * happens.c - the rules of a mission file: `when` something happens, `if` all of this holds, `do` all of that.
 * Any effect can follow any trigger that knows what the effect needs (mission.def). Not here: what they do (mission/happens.c).
 */
#include "horde/load/load.h"

#include "horde/mission/mission.h"

#include <string.h>

#define TRIGGER(name, word, knows, what) word " "
static const char TRIGGER_WORDS[] =
#include "horde/mission.def"
    "";
#define EFFECT(name, word, needs, words, what) word " "
static const char EFFECT_WORDS[] =
#include "horde/mission.def"
    "";
#define CONDITION(name, word, what) word " "
static const char CONDITION_WORDS[] =
#include "horde/mission.def"
    "";

/* A deed of the mission's own sets off what it does: it knows who and where. */
enum { WHEN_DEED = TRIGGERS };

static const char *const knows[TRIGGERS + 1] = {
    [WHEN_DEED] = "wp",
#define TRIGGER(name, word, knows, what) [WHEN_##name] = knows,
#include "horde/mission.def"
};
static const struct {
    const char *needs, *words;
} effect_row[EFFECTS] = {
#define EFFECT(name, word, needs, words, what) [E_##name] = {needs, words},
#include "horde/mission.def"
};

/* ---- words of the mission's own ---- */

static uint8_t own_word(struct load *l, const struct pk_node *node, const char **list, int *count, int max)
{
    const char *word = load_word(l, node);
    for (int i = 0; i < *count; i++)
        if (!strcmp(list[i], word))
            return (uint8_t)i;
    if (*count == max) {
        pk_problem(l->report, node, "a mission has at most %d of them", max);
        return 0;
    }
    list[*count] = word;
    return (uint8_t)(*count)++;
}

uint8_t load_flag(struct load *l, const struct pk_node *node)
{
    return node ? own_word(l, node, l->g->flag, &l->g->flags, FLAGS) : 0;
}

uint8_t load_counter(struct load *l, const struct pk_node *node)
{
    return node ? own_word(l, node, l->g->counter, &l->g->counters, COUNTERS) : 0;
}

/* ---- if ---- */

static int level_word(struct load *l, const struct pk_node *node)
{
    return 1 + pk_word(node, "level", "yellow orange red", 0, l->report);
}

static void load_if(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    if (node->type != PK_MAP || !node->count) {
        pk_problem(l->report, node, "expected a condition, as in {flag: alarm}");
        return;
    }
    if (g->ifs == IFS) {
        pk_problem(l->report, node, "more than %d conditions", IFS);
        return;
    }
    char known[360];
    struct out o = {known, sizeof known, 0};
    known[0] = 0;
    out_fmt(&o, "%sleast below in", CONDITION_WORDS);
    pk_only(node, known, l->report);
    static const char *const word[] = {
#define CONDITION(name, word, what) word,
#include "horde/mission.def"
    };
    int what = 0;
    while (what < CONDITIONS && !pk_get(node, word[what]))
        what++;
    const struct pk_node *of = what < CONDITIONS ? pk_get(node, word[what]) : NULL;
    if (!of)
        return;
    struct mission_if *made = &g->mission_if[g->ifs++];
    made->what = (uint8_t)what;
    switch ((enum condition)what) {
    case IF_FLAG:
    case IF_NO_FLAG: made->of = load_flag(l, of); break;
    case IF_COUNTER:
        made->of = load_counter(l, of);
        made->below = (uint8_t)pk_int(node, "below", 1, 99, 0, l->report);
        made->least = (uint8_t)pk_int(node, "least", 1, 99, made->below ? 0 : 1, l->report);
        break;
    case IF_ROUND: made->least = (uint8_t)pk_int(node, "round", 1, 200, 1, l->report); break;
    case IF_LEVEL: made->least = (uint8_t)level_word(l, node); break;
    case IF_TAKEN:
        made->of = of->type == PK_SCALAR && !strcmp(of->text, "all") ? COUNT_ALL : (uint8_t)load_colour_word(l, of);
        break;
    case IF_MACHINE:
        made->of = (uint8_t)pk_word(node, "machine", "bot turret", BOT, l->report);
        made->least = (uint8_t)load_zone(l, pk_need(node, "in", l->report));
        break;
    case IF_EMPTY:
    case IF_SOMEBODY:
    case IF_THERE: made->of = (uint8_t)load_zone(l, of); break;
    default: load_card_condition(l, node, of, made); break;
    }
}

/* ---- do ---- */

static int load_ifs(struct load *l, const struct pk_node *node, uint8_t *first);
static int load_dos(struct load *l, const struct pk_node *list, const struct mission_rule *rule, uint8_t *first);

static uint8_t room_zone(struct load *l, const struct pk_node *node, bool room)
{
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    if (zone >= 0 && room && !l->g->board.building[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' isn't a room", l->g->board.zone_id[zone]);
    return (uint8_t)(zone < 0 ? 0 : zone);
}

uint8_t load_door_between(struct load *l, const struct pk_node *node, const char *key)
{
    const struct pk_node *between = pk_need(node, key, l->report);
    if (between && (between->type != PK_LIST || between->count != 2)) {
        pk_problem(l->report, between, "between: expected two zones, as in [1V.C, r1c0]");
        return 0;
    }
    int a = between ? load_zone(l, &between->child[0]) : -1, b = between ? load_zone(l, &between->child[1]) : -1;
    int door = a < 0 || b < 0 ? -1 : board_door(&l->g->board, a, b);
    if (a >= 0 && b >= 0 && door < 0)
        pk_problem(l->report, between, "there is no door between them");
    return (uint8_t)(door < 0 ? 0 : door);
}

static uint8_t kind_named(struct load *l, const struct pk_node *node)
{
    const struct pk_node *word = pk_need(node, "kind", l->report);
    int kind = word ? load_child(pk_get(l->pack->zombies, "kinds"), load_word(l, word)) : 0;
    if (kind < 0)
        check_no_kind(l, word);
    return (uint8_t)(kind < 0 ? 0 : kind);
}

static void load_saying(struct load *l, const struct pk_node *node, struct mission_do *made)
{
    if (!pk_need(node, "text", l->report))
        return;
    if (l->g->sayings == SAYINGS) {
        pk_problem(l->report, node, "more than %d texts", SAYINGS);
        return;
    }
    made->text = (uint8_t)l->g->sayings;
    l->g->saying[l->g->sayings++] = pk_text(node, "text", l->report);
}

static const char *trigger_word(struct load *l)
{
    const struct pk_node *when = pk_get(l->rule, "when");
    return when ? load_word(l, when) : "deed";
}

static void load_options_of(struct load *l, const struct pk_node *node, const struct mission_rule *rule,
                            struct mission_do *made)
{
    int count;
    struct horde_game *g = l->g;
    pk_need(node, "options", l->report);
    const struct pk_node *list = load_list(l, node, "options", CHOICES - g->options_of_rules, &count);
    made->taker = pk_word(node, "by", "team taker", 0, l->report) == 1;
    made->option = (uint8_t)g->options_of_rules;
    made->options = (uint8_t)count;
    g->options_of_rules += count;
    if (list && count < 2)
        pk_problem(l->report, list, "options: expected at least two");
    if (made->taker && !strchr(knows[rule->when], 'w'))
        pk_problem(l->report, pk_get(node, "by"), "when '%s', nobody in particular does it", trigger_word(l));
    for (int i = 0; i < count; i++) {
        const struct pk_node *entry = &list->child[i];
        struct mission_option *option = &g->mission_option[made->option + i];
        load_only(l, entry, "options");
        pk_need(entry, "name", l->report);
        option->name = pk_text(entry, "name", l->report);
        option->dos = (uint8_t)load_dos(l, entry, rule, &option->first_do);
        load_option_price(l, entry, option);
    }
}

/* Or one may be brought there. */
static bool has_spawn(const struct horde_game *g, int zone)
{
    for (int i = 0; i < g->spawns; i++)
        if (g->spawn[i].zone == zone)
            return true;
    return g->deeds >> DEED_PUSH & 1;
}

static void load_operands(struct load *l, const struct pk_node *node, const struct mission_rule *rule, struct mission_do *made)
{
    made->zone = made->kind = made->card = NONE;
    made->count = (uint8_t)pk_int(node, "count", 1, 20, 1, l->report);
    switch ((enum effect)made->effect) {
    case E_CARD: made->card = load_card_named(l, node, "card"); break;
    case E_GIFT:
        made->card = load_card_named(l, node, "card");
        made->zone = pk_get(node, "zone") ? room_zone(l, node, false) : NONE;
        break;
    case E_SPAWN_BUILDING: made->zone = room_zone(l, node, true); break;
    case E_SPAWN: made->kind = kind_named(l, node); /* fall through */
    case E_REMOVE_SPAWN:
    case E_REMOVE_OBJECTIVE:
    case E_NOISE:
        if (pk_get(node, "zone") || !strchr(knows[rule->when], 'p'))
            made->zone = room_zone(l, node, false);
        if (made->effect == E_REMOVE_SPAWN && made->zone != NONE && !has_spawn(l->g, made->zone))
            pk_problem(l->report, pk_get(node, "zone"), "no spawn token lies in '%s'; name a zone of 'spawns'",
                       l->g->board.zone_id[made->zone]);
        break;
    case E_SEAL:
    case E_UNSEAL:
    case E_OPEN: made->door = load_door_between(l, node, "between"); break;
    case E_WAKE:
        pk_need(node, "colour", l->report);
        made->colour = (uint8_t)load_colour(l, node, "colour", RED_COLOUR);
        break;
    case E_SET:
    case E_UNSET: made->flag = load_flag(l, pk_need(node, "flag", l->report)); break;
    case E_RESET:
    case E_ADD: made->flag = load_counter(l, pk_need(node, "counter", l->report)); break;
    case E_FALL:
        pk_need(node, "group", l->report);
        made->count = (uint8_t)pk_int(node, "group", 1, l->g->falls ? l->g->falls : 1, 1, l->report);
        if (!l->g->falls)
            pk_problem(l->report, node, "no tiles fall here: say which under 'falls'");
        break;
    case E_SAY: load_saying(l, node, made); break;
    case E_SWAP:
        if (!l->g->companion_each)
            pk_problem(l->report, node, "nobody has a companion to change places with: add 'companions: each'");
        break;
    default: break;
    }
}

/* Words that came with objective cards. A game without that part would read them and do nothing. */
static void card_word(struct load *l, const struct pk_node *node)
{
    l->g->card_words = true;
    if (!(l->parts >> PART_OBJECTIVE_CARDS & 1))
        pk_problem(l->report, node, "'%.40s' needs the part 'objective-cards', which this game does not list",
                   load_word(l, node));
}

/* spawn-home and return change the step that sets them off; zombies that enter set off a thing once. */
static bool goes_with(const struct mission_rule *rule, enum effect effect)
{
    if (effect == E_SPAWN_HOME)
        return rule->when == WHEN_BURNT;
    if (effect == E_RETURN)
        return rule->when == WHEN_KILLED;
    for (const char *need = effect_row[effect].needs; *need; need++)
        if (!strchr(knows[rule->when], *need))
            return false;
    return true;
}

/* A word of a list. */
static int effect_named(struct load *l, const struct pk_node *node)
{
    static const char *const word[] = {
#define EFFECT(name, word, needs, words, what) word,
#include "horde/mission.def"
    };
    char meant[64];
    for (int i = 0; i < EFFECTS; i++)
        if (!strcmp(word[i], load_word(l, node)))
            return i;
    pk_problem(l->report, node, "do: there is no effect '%.40s'%s", load_word(l, node),
               pk_meant(load_word(l, node), EFFECT_WORDS, meant));
    return -1;
}

/* A word, or {do: word, ...}; beside: the word is the whole `do:` of node. */
static void load_do(struct load *l, const struct pk_node *node, const struct pk_node *word, const struct mission_rule *rule,
                    bool beside)
{
    struct horde_game *g = l->g;
    int effect = word == node ? effect_named(l, word) : pk_word(node, "do", EFFECT_WORDS, -1, l->report);
    if (effect < 0)
        return;
    if (!goes_with(rule, (enum effect)effect) && !(effect == E_POINTS && pk_get(node, "for"))) /* points for all need nobody */
        pk_problem(l->report, word, "this cannot happen when '%s'", trigger_word(l));
    if (g->dos == DOS) {
        pk_problem(l->report, word, "more than %d effects", DOS);
        return;
    }
    struct mission_do *made = &g->mission_do[g->dos++];
    made->effect = (uint8_t)effect;
    if (effect >= E_READ)
        card_word(l, word);
    if (!beside) { /* the words beside a `do:` of a rule or an option are judged with it */
        char words[80];
        struct out o = {words, sizeof words, 0};
        words[0] = 0;
        out_fmt(&o, "do if %s", effect_row[effect].words);
        pk_only(node, words, l->report);
        if (node->type == PK_MAP)
            made->ifs = (uint8_t)load_ifs(l, node, &made->first_if);
    }
    load_operands(l, node, rule, made);
    load_card_operands(l, node, made);
}

static bool is_map_with_do(const struct pk_node *node) { return node->type == PK_MAP && pk_get(node, "do"); }

/* The entry of a `do:` that is a list, a map, or a word whose operands are beside it. */
static const struct pk_node *do_entry(const struct pk_node *node, const struct pk_node *what, int i)
{
    return what->type == PK_LIST ? &what->child[i] : what->type == PK_MAP ? what : node;
}

/* `do:` of node, in one row of mission_do[]; what can be chosen has rows of its own behind it. Returns how many. */
int load_effects(struct load *l, const struct pk_node *node, const char *key, const struct mission_rule *rule, uint8_t *first)
{
    const struct pk_node *what = pk_need(node, key, l->report);
    int at = l->g->dos, count = !what ? 0 : what->type == PK_LIST ? what->count : 1;
    *first = (uint8_t)at;
    for (int i = 0; i < count; i++) {
        const struct pk_node *entry = do_entry(node, what, i);
        load_do(l, entry, is_map_with_do(entry) ? pk_get(entry, "do") : entry, rule, entry == node);
    }
    int made = l->g->dos - at;
    for (int i = 0; i < made && made == count; i++)
        if (l->g->mission_do[at + i].effect == E_CHOOSE)
            load_options_of(l, do_entry(node, what, i), rule, &l->g->mission_do[at + i]);
    return made;
}

static int load_dos(struct load *l, const struct pk_node *node, const struct mission_rule *rule, uint8_t *first)
{
    return load_effects(l, node, "do", rule, first);
}

/* ---- when ---- */

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

/* Words that mean something only with certain triggers and effects. */
static void rule_words(struct load *l, const struct pk_node *node, const struct mission_rule *rule)
{
    static const char *const with[TRIGGERS] = {
        [WHEN_TAKEN] = "colour zone", [WHEN_OPENED] = "colour",    [WHEN_BURNT] = "by zone",  [WHEN_ACTIVATES] = "zone",
        [WHEN_ENTERS] = "zone",       [WHEN_KILLED] = "kind",      [WHEN_BEGIN] = "",         [WHEN_ROUND] = "round every",
        [WHEN_ENTERED] = "zone",      [WHEN_SET] = "flag",         [WHEN_TURN_ENDS] = "zone", [WHEN_PLAYERS_DONE] = "",
        [WHEN_ROUND_ENDS] = "",       [WHEN_DESTROYED] = "kind",   [WHEN_CARD] = "card",      [WHEN_CLEAR] = "zone card by",
        [WHEN_TOGETHER] = "zone",     [WHEN_SLAIN] = "",           [WHEN_SIGHTED] = "",       [WHEN_ESCAPED] = "zone",
        [WHEN_HOUR] = "hour",         [WHEN_SHOT] = "zone damage", [WHEN_WON] = "",           [WHEN_LOST] = "",
        [WHEN_DELIVERED] = "",        [WHEN_JOINS] = "",           [WHEN_DIES] = "who"};
    const struct pk_node *word = pk_get(node, "do");
    char words[160];
    struct out o = {words, sizeof words, 0};
    words[0] = 0;
    out_fmt(&o, "when do if once rule tell %s%s", with[rule->when], strchr(knows[rule->when], 'w') ? " who" : "");
    for (int i = 0; i < rule->dos && word->type == PK_SCALAR; i++) /* the operands of the only effect are beside it */
        out_fmt(&o, " %s", effect_row[l->g->mission_do[rule->first_do + i].effect].words);
    load_only_with(l, node, "rules", load_word(l, pk_get(node, "when")), words);
}

static void trigger_zone(struct load *l, const struct pk_node *node, struct mission_rule *rule)
{
    struct horde_game *g = l->g;
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    bool loses = rule_does(g, rule, E_LOSE) && rule->dos == 1 && !rule->ifs;
    if (zone < 0)
        return;
    rule->zone = (uint8_t)zone;
    if (rule->when == WHEN_ENTERED)
        zset_add(&g->watched, zone);
    else if (rule->when == WHEN_ACTIVATES)
        zset_add(loses ? &g->deadly : &g->alarmed, zone);
    else if (loses)
        zset_add(&g->forbidden, zone);
    else
        rule->once = true; /* zombies that are there set it off once, not again and again */
}

/* Is everything it does done within the step that sets it off? */
static bool at_once(const struct horde_game *g, const struct mission_rule *rule)
{
    bool zone_lost = rule->zone != NONE && (zset_has(&g->deadly, rule->zone) || zset_has(&g->forbidden, rule->zone));
    if (rule->when == WHEN_ACTIVATES || rule->when == WHEN_ENTERS)
        return zone_lost;
    return rule->dos == 1 && (rule_does(g, rule, E_SPAWN_HOME) || rule_does(g, rule, E_RETURN));
}

/* Whom the trigger is about. Beside a `do: lead` that is all of the rule, `who` is whom it brings. */
static void trigger_who(struct load *l, const struct pk_node *node, struct mission_rule *rule)
{
    const struct pk_node *what = pk_get(node, "do"), *name = pk_get(node, "who");
    if (rule->when == WHEN_DIES)
        name = pk_need(node, "who", l->report);
    if (!name || (what->type == PK_SCALAR && strstr(effect_row[l->g->mission_do[rule->first_do].effect].words, "who")))
        return;
    int who = load_called(l, name);
    rule->who = (uint8_t)(who == NONE ? 0 : who + 1);
    if (rule->when == WHEN_DIES && who != NONE && !l->g->sheet[l->g->sheet_of[who]].dispensable)
        pk_problem(l->report, name,
                   "this could never happen: the game is lost when '%.40s' dies, unless the sheet says 'loses: no'",
                   load_word(l, name));
}

/* kind: 1 + enum machine_kind, 0 for any. */
static bool has_machine(const struct horde_game *g, int kind)
{
    for (int i = 0; i < g->machines; i++)
        if (!kind || g->machine_type[g->machine[i].type].kind + 1 == kind)
            return true;
    return false;
}

static void load_trigger(struct load *l, const struct pk_node *node, struct mission_rule *rule)
{
    struct hd_report *p = l->report;
    bool own_zone = rule->when == WHEN_ACTIVATES || rule->when == WHEN_ENTERS || rule->when == WHEN_ENTERED;
    bool any_zone = rule->when == WHEN_CLEAR || rule->when == WHEN_TOGETHER || rule->when == WHEN_SHOT ||
                    (rule->when == WHEN_ESCAPED && pk_get(node, "zone"));
    if (any_zone) {
        int zone = load_zone(l, pk_need(node, "zone", p));
        rule->zone = (uint8_t)(zone < 0 ? 0 : zone);
    }
    if (rule->when == WHEN_CLEAR || rule->when == WHEN_CARD)
        rule->card = load_card_number(l, node, "card");
    if (rule->when == WHEN_CLEAR)
        rule->by = pk_word(node, "by", "taker clearer", 0, p) == 1;
    if (rule->when == WHEN_BURNT)
        rule->by = (uint8_t)(1 + pk_word(node, "by", "molotov car seismic hellfire", -1, p));
    rule->round = (uint8_t)pk_int(node, rule->when == WHEN_SHOT ? "damage" : "round", 1, 200, 1, p);
    rule->every = (uint8_t)pk_int(node, "every", 1, 99, 0, p);
    rule->once = pk_bool(node, "once", false, p);
    if (rule->when == WHEN_ROUND)
        pk_need(node, "round", p);
    if (rule->when == WHEN_HOUR)
        rule->round = (uint8_t)pk_int(node, "hour", 1, 24, 1, p);
    if (rule->when == WHEN_SET)
        rule->flag = load_flag(l, pk_need(node, "flag", p));
    if (rule->when == WHEN_DESTROYED) {
        rule->by = (uint8_t)(1 + pk_word(node, "kind", "bot turret", -1, p));
        if (!has_machine(l->g, rule->by))
            pk_problem(p, pk_get(node, "kind") ? pk_get(node, "kind") : node,
                       "this could never happen: the mission has no such machine");
    }
    if (rule->when == WHEN_KILLED)
        pk_word(node, "kind", "abomination", 0, p);
    if (rule->when == WHEN_BURNT && rule->by == BY_CAR && !l->g->cars_explode)
        pk_problem(p, pk_get(node, "by"), "no car can explode without 'cars-explode: yes'");
    if (rule->dos)
        trigger_who(l, node, rule);
    if (own_zone)
        trigger_zone(l, node, rule);
    else if ((rule->when == WHEN_TAKEN || rule->when == WHEN_BURNT || rule->when == WHEN_TURN_ENDS) && pk_get(node, "zone"))
        rule->zone = (uint8_t)load_zone(l, pk_get(node, "zone"));
}

/* ---- the whole ---- */

/* Returns how many. */
int load_conditions(struct load *l, const struct pk_node *node, uint8_t *first) { return load_ifs(l, node, first); }

static int load_ifs(struct load *l, const struct pk_node *node, uint8_t *first)
{
    const struct pk_node *list = pk_get(node, "if");
    *first = (uint8_t)l->g->ifs;
    for (int i = 0; list && i < (list->type == PK_LIST ? list->count : 1); i++)
        load_if(l, list->type == PK_LIST ? &list->child[i] : list);
    return l->g->ifs - *first;
}

void load_deed_effects(struct load *l, const struct pk_node *node, struct own_deed *deed)
{
    const struct mission_rule by_hand = {.when = WHEN_DEED};
    l->rule = node;
    deed->ifs = (uint8_t)load_ifs(l, node, &deed->first_if);
    if (pk_get(node, "do"))
        deed->dos = (uint8_t)load_dos(l, node, &by_hand, &deed->first_do);
    for (int i = 0; i < deed->dos; i++)
        l->g->mission_do[deed->first_do + i].rule = deed->rule;
}

/* {when: taken, colour: red, do: companion} */
static void load_rule(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    load_only(l, node, "rules");
    bool both = pk_need(node, "when", l->report);
    both = pk_need(node, "do", l->report) && both;
    int when = pk_word(node, "when", TRIGGER_WORDS, -1, l->report);
    if (!both || when < 0)
        return;
    struct mission_rule *rule = &g->mission_rule[g->rules++];
    int before = l->report->count;
    l->rule = node;
    *rule = (struct mission_rule){.when = (uint8_t)when, .colour = NONE, .zone = NONE, .flag = NONE, .card = NONE};
    if ((when == WHEN_TAKEN || when == WHEN_OPENED) && pk_get(node, "colour"))
        rule->colour = (uint8_t)load_colour(l, node, "colour", RED_COLOUR);
    rule->ifs = (uint8_t)load_ifs(l, node, &rule->first_if);
    rule->dos = (uint8_t)load_dos(l, node, rule, &rule->first_do);
    for (int i = 0; i < rule->dos; i++)
        g->mission_do[rule->first_do + i].rule = load_cited(l, node);
    if (l->report->count == before)
        rule_words(l, node, rule);
    check_colour(l, node, rule);
    load_trigger(l, node, rule);
    if (when == WHEN_CARD || when == WHEN_CLEAR || when == WHEN_TOGETHER || when == WHEN_SIGHTED || when == WHEN_HOUR)
        card_word(l, pk_get(node, "when"));
    if (rule->when == WHEN_CLEAR || rule->when == WHEN_TOGETHER)
        g->watching |= 1u << (rule - g->mission_rule);
    if (rule->when == WHEN_ENTERS && rule->once)
        g->entering |= 1u << (rule - g->mission_rule);
    if (!at_once(g, rule))
        g->queued |= 1u << rule->when;
}

/* Where the mission has its own word first, NULL if nowhere. */
static const struct pk_node *word_at(const struct pk_node *node, const char *word)
{
    if (node->type == PK_SCALAR && !strcmp(node->text, word))
        return node;
    const struct pk_node *found = NULL;
    for (int i = 0; node->type != PK_SCALAR && !found && i < node->count; i++)
        found = word_at(&node->child[i], word);
    return found;
}

/* A flag or a counter somebody asks for and nothing ever changes is a slip of the pen. */
static bool changed(const struct horde_game *g, enum effect effect, int word)
{
    for (int i = 0; i < g->dos; i++)
        if (g->mission_do[i].effect == effect && g->mission_do[i].flag == word)
            return true;
    return false;
}

static bool counts_a_deed(const struct horde_game *g, int counter)
{
    for (int i = 0; i < g->own_deeds; i++)
        if (g->own_deed[i].counter == counter)
            return true;
    return false;
}

void check_own_words(struct load *l)
{
    for (int i = 0; i < l->g->flags; i++)
        if (!changed(l->g, E_SET, i) && !changed(l->g, E_ROLL, i))
            pk_problem(l->report, word_at(l->mission, l->g->flag[i]),
                       "nothing sets the flag '%.40s': add a rule with 'do: set', or correct the word", l->g->flag[i]);
    for (int i = 0; i < l->g->counters; i++)
        if (!changed(l->g, E_ADD, i) && !changed(l->g, E_STAMP, i) && !counts_a_deed(l->g, i))
            pk_problem(l->report, word_at(l->mission, l->g->counter[i]),
                       "nothing adds to the counter '%.40s': add a rule with 'do: add', or correct the word", l->g->counter[i]);
}

/* What waits for the step in progress to be over lies in a short row of the position: more than fit must never be able to wait
 * at once. In one step every alarmed zone may be begun in, every watched one entered, every flag set, every abomination killed.
 */
static void check_dues(struct load *l, const struct pk_node *list)
{
    const struct horde_game *g = l->g;
    int most = zset_count(g->alarmed), per_rule[TRIGGERS] = {[WHEN_ENTERS] = 1, [WHEN_SET] = 1, [WHEN_DIES] = 1};
    for (int i = 0; i < g->rules; i++)
        most += queues(g, (enum trigger)g->mission_rule[i].when) ? per_rule[g->mission_rule[i].when] : 0;
    int figures = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        figures += g->abominations >> k & 1 ? g->kind[k].supply : 0;
    figures = figures < g->rule.abominations_max ? figures : g->rule.abominations_max;
    int leavers = g->cars ? 1 + g->rule.passengers : 1;
    most += (queues(g, WHEN_KILLED) ? figures : 0) + queues(g, WHEN_BURNT) + queues(g, WHEN_ENTERED) + queues(g, WHEN_JOINS) +
            (queues(g, WHEN_ESCAPED) ? leavers : 0) + queues(g, WHEN_TURN_ENDS) +
            (queues(g, WHEN_ROUND) || queues(g, WHEN_ROUND_ENDS) || queues(g, WHEN_PLAYERS_DONE));
    if (most > DUES)
        pk_problem(l->report, list, "%d of these rules could be set off in one step; there is room for %d: leave some out",
                   most, DUES);
}

void load_rules(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "rules", RULES, &count);
    for (int i = 0; i < count; i++)
        load_rule(l, &list->child[i]);
    if (list)
        check_dues(l, list);
}
