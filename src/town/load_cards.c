/*
 * load_cards.c - cards.yaml and houses.yaml: action cards, combat cards, house cards, names of survivors, and whether they
 * suffice. Not here: cards for browsing (load_browse.c).
 */
#include "town/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct card_type *new_card(struct load *l, const struct pk_node *n, enum family family)
{
    static struct card_type spare;
    struct town_game *g = l->g;
    if (g->types == CARD_TYPES) {
        pk_problem(l->report, n, "%s: more than %d different cards", n->key, CARD_TYPES);
        return &spare;
    }
    struct card_type *card = &g->card[g->types++];
    card->id = n->key;
    card->family = (uint8_t)family;
    g->family[family] |= 1ull << (g->types - 1);
    card->name = pk_text(n, "name", l->report);
    pk_need(n, "name", l->report);
    pk_need(n, "copies", l->report);
    pk_need(n, "source", l->report);
    card->copies = (uint8_t)pk_int(n, "copies", 0, 60, 0, l->report);
    if (pk_get(n, "text"))
        card->explain = pk_text(n, "text", l->report);
    return card;
}

/* ZT-DATA-5 */
static void load_action(struct load *l, const struct pk_node *n)
{
    int family = pk_word(n, "family", "weapon barricade survivor fireworks event", -1, l->report);
    if (family < 0) {
        pk_need(n, "family", l->report);
        return;
    }
    struct card_type *card = new_card(l, n, (enum family)family);
    switch (family) {
    case WEAPON:
        pk_only(n, "name family copies source text bullets draw-two start", l->report);
        pk_need(n, "bullets", l->report);
        card->bullets = (uint8_t)pk_int(n, "bullets", 1, 4, 1, l->report);
        card->draw2 = pk_bool(n, "draw-two", false, l->report);
        if (pk_bool(n, "start", false, l->report))
            l->g->plain_weapon = (uint8_t)(card - l->g->card);
        break;
    case BARRICADE:
        pk_only(n, "name family copies source text value trap", l->report);
        pk_need(n, "value", l->report);
        card->value = (uint8_t)pk_int(n, "value", 1, 9, 1, l->report);
        card->trap = (uint8_t)pk_int(n, "trap", 0, 2, 0, l->report);
        if (card->value < l->g->weakest_barricade)
            l->g->weakest_barricade = card->value;
        break;
    case EVENT:
        pk_only(n, "name family copies source text event", l->report);
        pk_need(n, "event", l->report);
        card->value =
            (uint8_t)pk_word(n, "event", "switch zombie send plus1 take back add2 turnback passleft reload", 0, l->report);
        break;
    default: pk_only(n, "name family copies source text", l->report); break;
    }
}

/* ZT-COMP-3 */
static void load_combat(struct load *l)
{
    int count, distinct = 0;
    const struct pk_node *combat = town_load_children(l, l->cards, "combat", PK_MAP, 8, &count);
    for (int i = 0; i < count; i++) {
        const struct pk_node *n = &combat->child[i];
        pk_only(n, "name reach jam copies source", l->report);
        struct card_type *card = new_card(l, n, COMBAT_CARD);
        card->value =
            pk_bool(n, "jam", false, l->report) ? JAM : (uint8_t)(SAME_SQUARE + pk_int(n, "reach", 0, 2, 0, l->report));
        l->g->combat_cards += card->copies;
        distinct |= card->copies ? 1 << card->value : 0;
    }
    if (combat && (l->g->combat_cards < 2 || l->g->combat_cards > COMBAT))
        pk_problem(l->report, combat, "combat: %d cards, there must be 2 to %d", l->g->combat_cards, COMBAT);
    if (combat && !(distinct & (distinct - 1)))
        pk_problem(l->report, combat, "combat: at least two different values are needed, else a tie never ends");
}

static void load_houses(struct load *l)
{
    int count;
    const struct pk_node *houses = town_load_children(l, l->houses, "houses", PK_MAP, HOUSES, &count);
    for (int i = 0; i < count; i++) {
        const struct pk_node *n = &houses->child[i];
        pk_only(n, "name ability copies source text", l->report);
        pk_need(n, "ability", l->report);
        struct card_type *card = new_card(l, n, HOUSE_CARD);
        card->value = (uint8_t)pk_word(n, "ability", "survivor barricade neighbor reload heal none", AB_NORMAL, l->report);
    }
}

static void load_people(struct load *l)
{
    int count;
    const struct pk_node *names = town_load_children(l, pk_get(l->cards, "people"), "names", PK_LIST, FOLK, &count);
    if (names && count < FOLK)
        pk_problem(l->report, names, "names: %d, there must be %d", count, FOLK);
    for (int i = 0; i < count; i++) {
        const char *id = names->child[i].type == PK_SCALAR ? names->child[i].text : "?";
        l->border->person_id[i] = id;
        for (int lang = 0; lang < HD_LANGS; lang++) {
            snprintf(l->border->person[i][lang], sizeof l->border->person[i][lang], "%.20s", id);
            if (id[0] >= 'a' && id[0] <= 'z')
                l->border->person[i][lang][0] = (char)(id[0] - 'a' + 'A');
        }
    }
}

void town_load_cards(struct load *l)
{
    int count;
    struct town_game *g = l->g;
    pk_only(l->cards, "actions combat people", l->report);
    pk_only(l->houses, "houses", l->report);
    g->plain_weapon = g->weakest_barricade = NONE;
    const struct pk_node *actions = town_load_children(l, l->cards, "actions", PK_MAP, CARD_TYPES, &count);
    for (int i = 0; i < count; i++)
        load_action(l, &actions->child[i]);
    g->action_types = g->types;
    for (int i = 0; i < g->types; i++)
        g->cards += g->card[i].copies;
    load_combat(l);
    load_houses(l);
    load_people(l);
}

/* ---- do they suffice? ---- */

static int copies_of(const struct town_game *g, enum family family, bool not_event)
{
    int n = 0;
    for (int i = 0; i < (not_event ? g->action_types : g->types); i++)
        n += (not_event ? g->card[i].family != EVENT : g->card[i].family == family) ? g->card[i].copies : 0;
    return n;
}

/* ZT-SETUP-15: weapons, hands and piles leave what the table says, for every number of players. */
static void check_players(struct load *l, const struct pk_node *n, int seats)
{
    const struct town_game *g = l->g;
    int pawns = pk_int(n, "pawns", 1, PAWNS, 1, NULL), keep = pk_int(n, "keep", 1, 16, 1, NULL),
        deal = pk_int(n, "deal", 1, 16, 1, NULL);
    int home = pk_int(n, "home-cards", 0, 20, 0, NULL), left = pk_int(n, "left-over", 0, CARDS, 0, NULL);
    int found = g->cards - pawns - seats * keep - (g->board.houses - pawns) * g->pile - pawns * home;
    if (pawns > g->board.houses)
        pk_problem(l->report, n, "players: %d pawns for %d buildings", pawns, g->board.houses);
    if (found != left)
        pk_problem(l->report, pk_get(n, "left-over"),
                   "left-over: with these decks %d cards are left over for %d players, not %d", found, seats, left);
    if (seats * deal > g->cards - pawns || copies_of(g, EVENT, true) - pawns < seats * keep)
        pk_problem(l->report, n, "players: the action cards do not suffice to deal %d to each of %d players and keep %d", deal,
                   seats, keep);
}

void town_check_cards(struct load *l)
{
    struct town_game *g = l->g;
    const struct pk_node *players = pk_get(l->pack->game, "players");
    if (g->cards > CARDS)
        pk_problem(l->report, l->cards, "actions: %d cards; there may be at most %d", g->cards, CARDS);
    if (g->plain_weapon == NONE || g->card[g->plain_weapon].draw2 || g->card[g->plain_weapon].copies < PAWNS) /* ZT-DATA-4 */
        pk_problem(l->report, l->cards, "actions: one weapon without draw-two must have 'start: yes' and at least %d copies",
                   PAWNS);
    if (copies_of(g, SURVIVOR, false) > FOLK)
        pk_problem(l->report, l->cards, "actions: %d survivors, there may be at most %d", copies_of(g, SURVIVOR, false), FOLK);
    if (copies_of(g, FIREWORKS, false) > ROCKETS)
        pk_problem(l->report, l->cards, "actions: %d fireworks, there may be at most %d", copies_of(g, FIREWORKS, false),
                   ROCKETS);
    if (copies_of(g, HOUSE_CARD, false) != g->board.houses) /* ZT-COMP-1 */
        pk_problem(l->report, l->houses, "houses: %d cards for %d buildings", copies_of(g, HOUSE_CARD, false), g->board.houses);
    for (int i = 0; players && players->type == PK_MAP && i < players->count; i++)
        check_players(l, &players->child[i], (int)strtol(players->child[i].key, NULL, 10));
}
