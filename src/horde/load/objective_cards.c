/*
 * objective_cards.c - the objective cards, notes and ways out of a mission file, and the words their effects take.
 * Not here: rules (load/happens.c), what an effect does (mission/cards.c).
 */
#include "horde/load/load.h"

#include "horde/parts/objective_cards.h"

#include <string.h>

/* ---- words ---- */

static int card_of_number(const struct horde_game *g, int number, bool note)
{
    for (int i = 0; i < g->objectives; i++)
        if (g->objective[i].note == note && g->objective[i].number == number)
            return i;
    return -1;
}

/* The number of a card (or note) of the mission, NONE and a problem if there is none. */
static uint8_t numbered(struct load *l, const struct pk_node *node, const char *key, bool note)
{
    int number = pk_int(node, key, 1, 99, 0, l->report), card = card_of_number(l->g, number, note);
    if (card < 0 && pk_get(node, key))
        pk_problem(l->report, pk_get(node, key), note ? "the mission has no note %d" : "the mission has no card %d", number);
    return (uint8_t)(card < 0 ? NONE : card);
}

uint8_t load_card_number(struct load *l, const struct pk_node *node, const char *key)
{
    return pk_get(node, key) ? numbered(l, node, key, false) : NONE;
}

uint8_t load_achievement(struct load *l, const struct pk_node *word)
{
    const struct campaign_plan *plan = &l->g->campaign;
    for (int i = 0; word && i < plan->achievements; i++)
        if (!strcmp(plan->achievement[i].id, load_word(l, word)))
            return (uint8_t)i;
    if (word)
        pk_problem(l->report, word, "'%.40s' isn't an achievement of the campaign in game.yaml", load_word(l, word));
    return 0;
}

static uint8_t zone_or_none(struct load *l, const struct pk_node *node)
{
    int zone = pk_get(node, "zone") ? load_zone(l, pk_get(node, "zone")) : -1;
    return (uint8_t)(zone < 0 ? NONE : zone);
}

void load_card_operands(struct load *l, const struct pk_node *node, struct mission_do *made)
{
    struct hd_report *p = l->report;
    made->note = NONE;
    made->whom = (uint8_t)pk_word(node, "for", "taker each here others shared", WHOM_DOER, p);
    made->most = (uint8_t)pk_int(node, "most", 1, 6, 0, p);
    switch ((enum effect)made->effect) {
    case E_READ: made->note = numbered(l, node, "note", true); break;
    case E_PEEK: made->note = pk_get(node, "note") ? numbered(l, node, "note", true) : NONE; break;
    case E_GOES: made->note = pk_get(node, "note") ? numbered(l, node, "note", true) : load_card_number(l, node, "card"); break;
    case E_NEST: l->g->nests = true; break;
    case E_KITS: made->card = load_card_named(l, node, "card"); break;
    case E_DUSK: made->count = (uint8_t)pk_int(node, "hour", 1, 24, 18, p); break;
    case E_PUT_BACK: made->note = load_card_number(l, node, "card"); break;
    case E_ACHIEVEMENT: made->achievement = load_achievement(l, pk_need(node, "name", p)); break;
    case E_ZOMBIE_CARD:
        made->need = (uint8_t)pk_word(node, "at", "here first each nearest tile", AT_HERE, p);
        made->zone = zone_or_none(l, node);
        break;
    case E_LIFT_OFF: made->achievement = load_achievement(l, pk_need(node, "name", p)); /* fall through */
    case E_QUIET_DOORS:
    case E_SPARE: made->zone = zone_or_none(l, node); break;
    case E_UNLOCK: made->zone = zone_or_none(l, node); break;
    case E_SLOW: made->need = pk_bool(node, "always", false, p); break;
    case E_MORE_CARDS: made->need = pk_bool(node, "once", false, p); break;
    case E_DRAW:
        made->deck = (uint8_t)pk_word(node, "deck", "starting equipment pimp special secret-service", DECK_EQUIPMENT, p);
        break;
    case E_PICK_LEADER:
    case E_LEAD:
        made->kind = load_person(l, pk_need(node, "who", p));
        if (made->kind != NONE)
            l->g->by_name |= (survivor_set)(1u << made->kind);
        made->zone = zone_or_none(l, node);
        break;
    case E_ROLL:
        made->need = (uint8_t)pk_int(node, "need", 2, 6, 5, p);
        made->flag = load_flag(l, pk_need(node, "flag", p));
        break;
    case E_STAMP: made->flag = load_counter(l, pk_need(node, "counter", p)); break;
    default: break;
    }
}

bool load_card_condition(struct load *l, const struct pk_node *node, const struct pk_node *of, struct mission_if *made)
{
    switch ((enum condition)made->what) {
    case IF_ACHIEVEMENT:
    case IF_NO_ACHIEVEMENT: made->of = load_achievement(l, of); return true;
    case IF_PASSED: made->of = load_counter(l, of); return true;
    case IF_HOLDS: made->of = load_card_named(l, node, "holds"); return true;
    case IF_ALIVE:
        made->of = load_called(l, of);
        made->least = pk_get(node, "in") ? (uint8_t)(1 + load_zone(l, pk_get(node, "in"))) : 0;
        return true;
    case IF_LED: made->of = load_called(l, of); return true;
    case IF_ABOMINATIONS: made->of = pk_bool(node, "abominations", true, l->report); return true;
    case IF_FALLEN: made->of = of->type == PK_SCALAR && !strcmp(of->text, "anybody") ? NONE : load_called(l, of); return true;
    case IF_CARRIED: l->g->card_words = true; return true;
    case IF_NO_LIGHT: return true;
    default: return false;
    }
}

void load_option_price(struct load *l, const struct pk_node *node, struct mission_option *option)
{
    option->cost = (uint8_t)pk_int(node, "actions", 1, 5, 0, l->report);
    option->of = (uint8_t)pk_word(node, "give", "food weapon card cards-here", GIVES_ANY, l->report);
    option->discards = (uint8_t)pk_int(node, "cards", 1, 5, pk_get(node, "give") ? 1 : 0, l->report);
    option->ifs = (uint8_t)load_conditions(l, node, &option->first_if);
}

/* ---- cards and notes ---- */

static const struct mission_rule taken_card = {.when = WHEN_CARD, .colour = NONE, .zone = NONE, .flag = NONE, .card = NONE};

static void card_place(struct load *l, const struct pk_node *node, struct objective_card *card)
{
    int where = !!pk_get(node, "zone") + !!pk_get(node, "door") + !!pk_get(node, "hour");
    card->zone = zone_or_none(l, node);
    card->door = NONE;
    card->hour = (uint8_t)pk_int(node, "hour", 1, 24, 0, l->report);
    if (pk_get(node, "door"))
        card->door = load_door_between(l, node, "door");
    if (where != 1)
        pk_problem(l->report, node, "a card lies in a 'zone', on a 'door', or waits for an 'hour'");
}

static void add_card(struct load *l, const struct pk_node *node, bool note)
{
    struct horde_game *g = l->g;
    load_only(l, node, note ? "notes" : "cards");
    pk_need(node, "number", l->report);
    pk_need(node, "name", l->report);
    int number = pk_int(node, "number", 1, 99, 1, l->report);
    if (card_of_number(g, number, false) >= 0 || card_of_number(g, number, true) >= 0)
        pk_problem(l->report, node, "there are two cards with the number %d", number);
    struct objective_card *card = &g->objective[g->objectives++];
    *card = (struct objective_card){.number = (uint8_t)number, .note = note, .zone = NONE, .door = NONE};
    card->name = pk_text(node, "name", l->report);
    if (pk_get(node, "text"))
        card->text = pk_text(node, "text", l->report);
    if (!note)
        card_place(l, node, card);
    if (!note && card->zone != NONE)
        g->cards_at[card->zone] |= 1u << (card - g->objective);
}

static void card_effects(struct load *l, const struct pk_node *node, struct objective_card *card)
{
    if (pk_get(node, "do"))
        card->dos = (uint8_t)load_effects(l, node, "do", &taken_card, &card->first_do);
    if (pk_get(node, "after"))
        card->afters = (uint8_t)load_effects(l, node, "after", &taken_card, &card->first_after);
    if (pk_get(node, "after") && card->door == NONE)
        pk_problem(l->report, pk_get(node, "after"), "only the door of a card on a door is opened");
}

static void load_gate(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    struct gate *gate = &g->gate[g->gates++];
    load_only(l, node, "ways-out");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    *gate = (struct gate){.zone = (uint8_t)(zone < 0 ? 0 : zone), .flag = NONE, .more = NONE, .mark = NONE, .helper = NONE};
    if (pk_get(node, "flag"))
        gate->flag = load_flag(l, pk_get(node, "flag"));
    gate->limit = (uint8_t)pk_int(node, "limit", 1, 6, 0, l->report);
    if (pk_get(node, "more-with"))
        gate->more = load_achievement(l, pk_get(node, "more-with"));
    if (pk_get(node, "achievement"))
        gate->mark = load_achievement(l, pk_get(node, "achievement"));
    if (pk_get(node, "past-one-with"))
        gate->helper = load_achievement(l, pk_get(node, "past-one-with"));
    if (zone >= 0)
        g->board.place[zone].flags |= HD_EXIT;
}

/* Which tiles a zone lies on. */
static void find_tiles(struct horde_game *g)
{
    const struct hd_map *map = &g->board.map;
    for (int i = 0; i < map->w * map->h; i++)
        for (int t = 0; t < map->tiles && map->cell[i] >= 0; t++) {
            int x = i % map->w, y = i / map->w;
            if (x >= map->tile[t].x && x < map->tile[t].x + map->tile[t].w && y >= map->tile[t].y &&
                y < map->tile[t].y + map->tile[t].h)
                g->tiles_of[map->cell[i]] |= (uint16_t)(1u << t);
        }
}

static uint8_t skill_for_all(struct load *l)
{
    const struct pk_node *word = pk_get(l->mission, "all-have");
    int skill = word ? load_child(pk_get(l->pack->skills, "skills"), load_word(l, word)) : -1;
    if (word && skill < 0)
        pk_problem(l->report, word, "'%.40s' isn't a skill of skills.yaml", load_word(l, word));
    return (uint8_t)(skill < 0 ? NONE : skill);
}

static uint8_t mission_zone(struct load *l, const char *key)
{
    int zone = pk_get(l->mission, key) ? load_zone(l, pk_get(l->mission, key)) : -1;
    return (uint8_t)(zone < 0 ? NONE : zone);
}

/* Before the rules, which may name cards. */
void load_objective_cards(struct load *l)
{
    struct horde_game *g = l->g;
    static const char *const key[] = {"cards", "notes", "ways-out", "lure", "sends-home", "all-have"};
    int cards, notes, gates;
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
        need_part(l, key[i], PART_OBJECTIVE_CARDS, "objective cards");
    const struct pk_node *card = load_list(l, l->mission, "cards", OBJECTIVES, &cards);
    for (int i = 0; i < cards; i++)
        add_card(l, &card->child[i], false);
    const struct pk_node *note = load_list(l, l->mission, "notes", OBJECTIVES - cards, &notes);
    for (int i = 0; i < notes; i++)
        add_card(l, &note->child[i], true);
    find_tiles(g);
    for (int i = 0; i < g->objectives; i++)
        card_effects(l, i < cards ? &card->child[i] : &note->child[i - cards], &g->objective[i]);
    const struct pk_node *gate = load_list(l, l->mission, "ways-out", GATES, &gates);
    for (int i = 0; i < gates; i++)
        load_gate(l, &gate->child[i]);
    g->start_hour = (uint8_t)pk_int(l->mission, "hour", 1, 24, 0, l->report);
    int lit;
    const struct pk_node *light = load_list(l, l->mission, "lit", ZONES, &lit);
    for (int i = 0; i < lit; i++)
        if (load_zone(l, &light->child[i]) >= 0)
            zset_add(&g->lit, load_zone(l, &light->child[i]));
    const struct pk_node *calm = load_list(l, l->mission, "calm", ZONES, &lit);
    for (int i = 0; i < lit; i++)
        if (load_zone(l, &calm->child[i]) >= 0)
            zset_add(&g->calm, load_zone(l, &calm->child[i]));
    g->cards_first = pk_bool(l->mission, "cards-first", false, l->report);
    g->card_doors_first = pk_bool(l->mission, "card-doors-first", false, l->report);
    g->first_card = pk_get(l->mission, "first-card") ? numbered(l, l->mission, "first-card", false) : NONE;
    g->lure = mission_zone(l, "lure");
    g->sends_home = mission_zone(l, "sends-home");
    g->all_skill = skill_for_all(l);
}

/* Of a goal: all cards, or those with these numbers. Those that wait for an hour are never taken (WZC-M3-1). */
uint32_t load_card_goal(struct load *l, const struct pk_node *node)
{
    uint32_t which = 0;
    for (int i = 0; i < l->g->objectives; i++)
        if (!l->g->objective[i].note && !l->g->objective[i].hour)
            which |= 1u << i;
    if (!node || (node->type == PK_SCALAR && !strcmp(node->text, "all")))
        return which;
    which = 0;
    for (int i = 0; node->type == PK_LIST && i < node->count; i++) {
        int number = 0;
        pk_number(&node->child[i], 1, 99, &number, l->report);
        int card = card_of_number(l->g, number, false);
        if (card < 0)
            pk_problem(l->report, &node->child[i], "the mission has no card %d", number);
        else
            which |= 1u << card;
    }
    return which;
}
