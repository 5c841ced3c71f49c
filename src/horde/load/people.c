/*
 * people.c - skills.yaml and survivors.yaml: what skills do, and who has which at what level.
 * Not here: what the skills come to in play (skills.c), who is on the team (load/options.c).
 * Rules: 2E-DATA-5
 */
#include "horde/border.h"
#include "horde/load/load.h"

#include <string.h>

/* ---- skills ---- */

static const char does_words[] =
#define DOES(name, word, done) word " "
#include "horde/does.def"
#undef DOES
    ;

static const bool does_done[D_COUNT] = {
#define DOES(name, word, done) [D_##name] = done,
#include "horde/does.def"
#undef DOES
};

static void load_skill_rule(struct load *l, const struct pk_node *node, struct skill_type *skill)
{
    const char *id = pk_str(node, "rule", "", l->report);
    skill->rule = (uint16_t)horde_rule_find(id);
    if (!skill->rule)
        pk_problem(l->report, node, "rule: expected the id of a rule, found '%.40s'", id);
}

/* armor: bits of the kinds it protects from. */
static void load_armour(struct load *l, const struct pk_node *node, struct skill_type *skill)
{
    const struct pk_node *name = pk_need(node, "zombie", l->report);
    const char *word = load_word(l, name);
    int kind = load_child(pk_get(l->pack->zombies, "kinds"), word);
    skill->kind = 0;
    if (!strcmp(word, "abomination"))
        skill->kind = l->g->abominations;
    else if (kind >= 0 && kind < l->g->zombie_kinds)
        skill->kind = kinds_like(l->g, kind); /* INV-EX-02: of all subspecies */
    else if (name)
        pk_problem(l->report, name, "zombie: '%.40s' isn't a kind of zombie of this game", word);
}

/* improvised: a weapon nobody can lose, known as a card without copies. */
static void load_weapon(struct load *l, const struct pk_node *node, struct skill_type *skill)
{
    struct horde_game *g = l->g;
    bool ranged = skill->action == ACT_RANGED;
    if (!pk_need(node, "weapon", l->report))
        return;
    if (g->card_types == CARD_TYPES) {
        pk_problem(l->report, node, "more than %d cards with this weapon", CARD_TYPES);
        return;
    }
    struct card_type *card = &g->card_type[g->card_types];
    *card = (struct card_type){.id = skill->id, .name = skill->name, .trap_kind = NONE, .skill = NONE, .flags = CARD_WEAPON};
    load_line(l, node, "weapon", true, ranged ? &card->ranged : &card->melee);
    g->improvised[ranged] = (uint8_t)g->card_types++;
}

/* What the skill is about besides an action: a card or another skill, as its number in its file. */
static void load_skill_object(struct load *l, const struct pk_node *node, struct skill_type *skill)
{
    const struct {
        const char *key;
        const struct pk_node *in;
    } object[] = {{"card", pk_get(l->pack->equipment, "cards")}, {"skill", pk_get(l->pack->skills, "skills")}};
    skill->kind = NONE;
    for (size_t i = 0; i < sizeof object / sizeof object[0]; i++) {
        const struct pk_node *name = pk_get(node, object[i].key);
        if (!name)
            continue;
        int index = load_known_child(l, name, object[i].key, object[i].in);
        if (index >= 0)
            skill->kind = (uint8_t)index;
    }
}

static bool needs_action(enum does does)
{
    return does == D_FREE_ACTION || does == D_DIE || does == D_ROLL || does == D_DAMAGE || does == D_DAMAGE2 ||
           does == D_ROLL6_DIE || does == D_ROLL6_DAMAGE || does == D_REAPER || does == D_ESCALATION || does == D_BLOODLUST ||
           does == D_IMPROVISED;
}

static void load_skill(struct load *l, const struct pk_node *node, struct skill_type *skill)
{
    struct hd_report *p = l->report;
    pk_only(node, "name does action amount zombie card skill weapon machine rule text source all-out campaign", p);
    skill->id = node->key;
    pk_need(node, "name", p);
    skill->name = pk_text(node, "name", p);
    skill->text = pk_text(node, "text", p);
    if (pk_need(node, "does", p))
        skill->does = (uint8_t)pk_word(node, "does", does_words, 0, p);
    if (needs_action(skill->does))
        pk_need(node, "action", p);
    skill->action = (uint8_t)pk_word(node, "action", "move melee ranged combat search door machine", ACT_OTHER, p);
    if (skill->action == ACT_PAIR) /* the seventh word; no skill is for pairs only */
        skill->action = ACT_MACHINE;
    skill->amount = (uint8_t)pk_int(node, "amount", 1, 9, 1, p);
    skill->all_out = pk_bool(node, "all-out", false, p);
    skill->campaign = pk_bool(node, "campaign", false, p);
    if (!l->g->amount[skill->does])
        l->g->amount[skill->does] = skill->amount;
    load_skill_object(l, node, skill);
    if (skill->does == D_ARMOR)
        load_armour(l, node, skill);
    if (skill->does == D_REMOTE_CONTROL)
        skill->does = (uint8_t)(D_REMOTE_BOT + pk_word(node, "machine", "bot turret all", 0, p)); /* one for each kind */
    if (skill->does == D_IMPROVISED)
        load_weapon(l, node, skill);
    load_skill_rule(l, node, skill);
}

/* What a fast car does, under car-attack in game.yaml: known as a card without copies too. */
static void load_car_weapon(struct load *l)
{
    struct horde_game *g = l->g;
    g->car_weapon = NONE;
    if (!pk_get(l->pack->game, "car-attack") || g->card_types == CARD_TYPES)
        return;
    struct card_type *card = &g->card_type[g->card_types];
    *card = (struct card_type){.id = "car",
                               .name = pk_text(l->pack->game, "car-name", l->report),
                               .trap_kind = NONE,
                               .skill = NONE,
                               .flags = CARD_WEAPON};
    load_line(l, l->pack->game, "car-attack", true, &card->ranged);
    g->car_weapon = (uint8_t)g->card_types++;
}

void load_skills(struct load *l)
{
    struct horde_game *g = l->g;
    pk_only(l->pack->skills, "skills", l->report);
    memset(g->improvised, NONE, sizeof g->improvised);
    const struct pk_node *map = load_map(l, l->pack->skills, "skills", SKILL_TYPES, &g->skill_types);
    for (int i = 0; i < g->skill_types; i++)
        load_skill(l, &map->child[i], &g->skill[i]);
    load_car_weapon(l);
}

/* ---- sheets ---- */

static void load_level(struct load *l, const struct pk_node *node, struct survivor_type *sheet, int level)
{
    static const char *const word[LEVELS] = {"blue", "yellow", "orange", "red"};
    int count;
    const struct pk_node *list = load_list(l, node, word[level], 4, &count);
    if (!list && sheet->companion && level != BLUE)
        return;
    if (!list || !count)
        pk_problem(l->report, list ? list : node, "%s: expected a list of skills", word[level]);
    for (int i = 0; i < count; i++) {
        const char *id = load_word(l, &list->child[i]);
        int skill = load_child(pk_get(l->pack->skills, "skills"), id);
        if (skill < 0 || skill >= l->g->skill_types)
            pk_problem(l->report, &list->child[i], "'%.40s' isn't a skill of skills.yaml", id);
        else if (!does_done[l->g->skill[skill].does])
            pk_problem(l->report, &list->child[i], "the skill '%.40s' is known but cannot be played yet", id);
        else
            sheet->skill[level][sheet->skills[level]++] = (uint8_t)skill;
    }
}

static void load_class(struct load *l, const struct pk_node *node, struct survivor_type *sheet)
{
    if (!pk_need(node, "class", l->report))
        return;
    static const char *const word[] = {"adult", "kid", "soldier", "civilian", "companion"};
    int of = pk_word(node, "class", "adult kid soldier civilian companion", 0, l->report);
    const struct pk_node *class = pk_get(pk_get(l->pack->survivors, "classes"), word[of]);
    sheet->companion = of > CIVILIAN;
    sheet->class = sheet->companion ? ADULT : (uint8_t)of; /* companions look like adults */
    if (!class) {
        pk_problem(l->report, node, "the class of this survivor is not described under 'classes'");
        return;
    }
    pk_need(class, "health", l->report);
    sheet->health = (uint8_t)pk_int(class, "health", 1, 9, 3, l->report);
    sheet->slips = pk_bool(class, "slips", false, l->report);
    sheet->searches = (uint8_t)pk_word(class, "searches", "rooms security-rooms", SEARCHES_ROOMS, l->report);
}

static void load_sheet(struct load *l, const struct pk_node *node)
{
    struct survivor_type *sheet = &l->g->sheet[l->g->sheets++];
    pk_only(node, "name class squad source loses blue yellow orange red", l->report);
    sheet->id = node->key;
    pk_need(node, "name", l->report);
    sheet->name = pk_text(node, "name", l->report);
    load_class(l, node, sheet);
    sheet->dispensable = !pk_bool(node, "loses", true, l->report);
    sheet->squad = pk_bool(node, "squad", false, l->report);
    for (int level = 0; level < LEVELS; level++)
        load_level(l, node, sheet, level);
}

/* The survivors of the game, then those a mission brings along. */
void load_sheets(struct load *l)
{
    int known, more;
    pk_only(l->pack->survivors, "classes survivors", l->report);
    const struct pk_node *map = load_map(l, l->pack->survivors, "survivors", SHEETS, &known);
    for (int i = 0; i < known; i++)
        load_sheet(l, &map->child[i]);
    const struct pk_node *own =
        pk_get(l->mission, "survivors") ? load_map(l, l->mission, "survivors", SHEETS - known, &more) : NULL;
    for (int i = 0; own && i < more; i++) {
        if (load_child(map, own->child[i].key) >= 0)
            pk_problem(l->report, &own->child[i], "there is already a survivor '%.40s'", own->child[i].key);
        else
            load_sheet(l, &own->child[i]);
    }
}
