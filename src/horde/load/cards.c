/*
 * cards.c - equipment.yaml: what each card does, and the copies of the three decks.
 * Not here: sentences about cards (load/texts.c), cards to browse without a game (load/browse.c), zombie cards
 * (load/zombies.c).
 * Rules: 2E-DATA-4
 */
#include "horde/load/load.h"

#include <string.h>

/* 2E-DATA-1, 2E-EQUIP-3, DS-EQ-7, DS-EQ-3, 2E-EQUIP-1, DS-EQ-1 */
void load_line(struct load *l, const struct pk_node *card, const char *key, bool dice, struct line *line)
{
    const struct pk_node *node = pk_get(card, key);
    int min = 0, max = 0;
    if (!node)
        return;
    pk_only(node, "range dice accuracy damage noise ammo second-ammo", l->report);
    line->used = 1;
    if (pk_need(node, "range", l->report) && pk_range(node, "range", &min, &max, l->report) && max > 12)
        pk_problem(l->report, node, "range: %d is too far; at most 12 zones are possible", max);
    line->min = (uint8_t)(min < 12 ? min : 12);
    line->max = (uint8_t)(max < 12 ? max : 12);
    if (dice) {
        pk_need(node, "dice", l->report);
        pk_need(node, "accuracy", l->report);
        pk_need(node, "damage", l->report);
    }
    line->dice = (uint8_t)pk_int(node, "dice", 1, 12, 0, l->report);
    line->accuracy = (uint8_t)pk_int(node, "accuracy", 2, 6, 0, l->report);
    line->damage = (uint8_t)pk_int(node, "damage", 1, 9, 0, l->report);
    line->noisy = pk_bool(node, "noise", false, l->report);
    line->ammo =
        (uint8_t)(1 + pk_word(pk_get(node, "ammo") ? node : card, "ammo", "bullets shells energy canister", -1, l->report));
    line->second = pk_word(pk_get(node, "second-ammo") ? node : card, "second-ammo", "energy", -1, l->report) < 0 ? AMMO_NONE
                                                                                                                  : AMMO_ENERGY;
}

static uint32_t load_flags(struct load *l, const struct pk_node *node, const struct card_type *card)
{
    static const struct {
        const char *key;
        uint32_t flag;
    } yes[] = {{"dual", CARD_DUAL},       {"reload", CARD_RELOAD}, {"backpack", CARD_BACKPACK}, {"first-player", CARD_FIRST},
               {"light", CARD_LIGHT},     {"repair", CARD_REPAIR}, {"shields", CARD_SHIELDS},   {"prototype", CARD_PROTOTYPE},
               {"grenade", CARD_GRENADE}, {"fire", CARD_FIRE},     {"oxygen", CARD_OXYGEN}};
    unsigned flags = 0;
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (pk_bool(node, yes[i].key, false, l->report))
            flags |= yes[i].flag;
    if (pk_word(node, "adds-die", "melee", -1, l->report) == 0)
        flags |= CARD_ADDS_DIE;
    if (pk_word(node, "kills", "everything", -1, l->report) == 0)
        flags |= CARD_KILLS_ALL;
    if (pk_word(node, "search", "anywhere", -1, l->report) == 0)
        flags |= CARD_SEARCHES;
    if (card->melee.used || card->ranged.used)
        flags |= CARD_WEAPON;
    if (card->trap_kind != NONE)
        flags |= pk_get(node, "pit-spawn") ? CARD_PITS : pk_get(node, "mold-spawn") ? CARD_MOLD : CARD_TRAP;
    return flags;
}

static uint16_t load_tags(struct load *l, const struct pk_node *card)
{
    static const char *const word[] = {"food", "pimp-weapon", "molotov"};
    int count;
    unsigned tags = 0;
    const struct pk_node *list = load_list(l, card, "tags", 8, &count);
    for (int i = 0; i < count; i++) {
        int tag = 0;
        while (tag < 3 && strcmp(word[tag], load_word(l, &list->child[i])))
            tag++;
        if (tag == 3)
            pk_problem(l->report, &list->child[i], "tags: expected food, pimp-weapon or molotov, found '%.40s'",
                       load_word(l, &list->child[i]));
        else
            tags |= 1u << tag;
    }
    return (uint16_t)tags;
}

/* The number of what a card names in another file, NONE without. */
static uint8_t load_reference(struct load *l, const struct pk_node *card, const char *key, const struct pk_node *in)
{
    const struct pk_node *name = pk_get(card, key);
    if (!name)
        return NONE;
    int index = load_known_child(l, name, key, in);
    return index < 0 ? NONE : (uint8_t)index;
}

/* 2E-EQUIP-4, DS-AMMO-1 */
static void load_card(struct load *l, const struct pk_node *node, struct card_type *card)
{
    struct hd_report *p = l->report;
    pk_only(node,
            "name source melee ranged ammo second-ammo dual reload door skill backpack eat reroll trap kills first-player tags "
            "all-out "
            "keep light repair adds-die slot mount prototype pit-spawn search shields grenade mold-spawn mold-count fire "
            "oxygen",
            p);
    card->id = node->key;
    pk_need(node, "name", p);
    card->name = pk_text(node, "name", p);
    bool dice = !pk_get(node, "kills");
    load_line(l, node, "melee", dice, &card->melee);
    load_line(l, node, "ranged", dice, &card->ranged);
    card->ammo = (uint8_t)(1 + pk_word(node, "ammo", "bullets shells energy canister", -1, p));
    card->reroll = (uint8_t)(1 + pk_word(node, "reroll", "bullets shells energy", -1, p));
    card->door = (uint8_t)(1 + pk_word(node, "door", "silent noisy", -1, p));
    card->slot = (uint8_t)(1 + pk_word(node, "slot", "hand body pack", -1, p));
    card->mount = (uint8_t)(1 + pk_word(node, "mount", "bullets shells energy canister", -1, p));
    card->all_out = (uint8_t)pk_int(node, "all-out", 1, 6, 0, p);
    card->eat = (uint8_t)pk_int(node, "eat", 1, 50, 0, p);
    card->trap_kind = load_reference(l, node,
                                     pk_get(node, "pit-spawn")    ? "pit-spawn"
                                     : pk_get(node, "mold-spawn") ? "mold-spawn"
                                                                  : "trap",
                                     pk_get(l->pack->zombies, "kinds"));
    card->brings = (uint8_t)pk_int(node, "mold-count", 1, 9, 1, p);
    card->skill = load_reference(l, node, "skill", pk_get(l->pack->skills, "skills"));
    card->keep = (uint8_t)pk_int(node, "keep", 1, 9, 0, p);
    card->flags = load_flags(l, node, card);
    card->tags = load_tags(l, node);
    l->g->adds_die |= (card->flags & CARD_ADDS_DIE) != 0;
    if ((card->flags & CARD_KILLS_ALL) && !card->ranged.used)
        pk_problem(p, node, "a card that kills everything needs a 'ranged' line with its range");
    if (card->flags & CARD_PROTOTYPE && card->ammo != AMMO_ENERGY)
        pk_problem(p, node, "prototype: it works with an energy cell only, so it needs 'ammo: energy'");
    if (card->flags & CARD_FIRE && card->ammo != AMMO_CANISTER)
        pk_problem(p, node, "fire: it burns canisters, so it needs 'ammo: canister'");
    if (card->all_out && (!dice || !(card->flags & CARD_WEAPON)))
        pk_problem(p, node, "all-out: only a weapon with dice can go all-out");
    if ((card->flags & CARD_RELOAD) && !card->ranged.used)
        pk_problem(p, node, "reload: only cards with a 'ranged' line can be reloaded");
}

/* ---- decks ---- */

static int load_copies(struct load *l, const struct pk_node *entry, enum deck_id deck)
{
    struct horde_game *g = l->g;
    int copies = 0, type = load_child(pk_get(l->pack->equipment, "cards"), entry->key);
    if (type < 0 || type >= g->card_types) {
        pk_problem(l->report, entry, "'%.40s' isn't a card of this file", entry->key);
        return 0;
    }
    if (!pk_number(entry, 0, 40, &copies, l->report))
        return 0;
    if (g->cards + copies > CARDS) {
        pk_problem(l->report, entry, "more than %d cards in all decks together", CARDS);
        return 0;
    }
    for (int i = 0; i < copies; i++) {
        g->type_of[g->cards] = (uint8_t)type;
        g->deck_of[g->cards++] = (uint8_t)deck;
    }
    return copies;
}

static const char *const deck_word[EQUIPMENT_DECKS] = {"starting", "equipment", "pimp", "special", "secret-service"};

/* 2E-DATA-2, DS-COMP-6, DS-COMP-7 */
static void load_deck(struct load *l, const struct pk_node *decks, enum deck_id deck)
{
    static const struct horde_state *const s = NULL; /* only for the sizes of its arrays */
    static const int most[EQUIPMENT_DECKS] = {sizeof s->starting, CARDS, sizeof s->pimp.card, CARDS, SERVICE_CARDS};
    int entries, copies = 0;
    const struct pk_node *map = load_map(l, decks, deck_word[deck], CARD_TYPES, &entries);
    for (int i = 0; i < entries; i++)
        copies += load_copies(l, &map->child[i], deck);
    if (copies > most[deck])
        pk_problem(l->report, map, "%s: %d cards; there may be at most %d", deck_word[deck], copies, most[deck]);
}

/* DS-SETUP-4 .. 6: who gets what from the start. */
static int load_deal_row(struct load *l, const struct pk_node *deal, const char *key, uint8_t type[DEALS])
{
    int count = 0, known = 0;
    const struct pk_node *list = pk_get(deal, key) ? load_list(l, deal, key, DEALS, &count) : NULL;
    for (int i = 0; list && i < count; i++) {
        int card = load_child(pk_get(l->pack->equipment, "cards"), load_word(l, &list->child[i]));
        if (card < 0 || card >= l->g->card_types)
            pk_problem(l->report, &list->child[i], "'%.40s' isn't a card of this file", load_word(l, &list->child[i]));
        else
            type[known++] = (uint8_t)card;
    }
    return known;
}

static void load_deal(struct load *l, const struct pk_node *deal)
{
    struct horde_game *g = l->g;
    pk_only(deal, "squad chosen others", l->report);
    g->deal.squads = (uint8_t)load_deal_row(l, deal, "squad", g->deal.squad);
    g->deal.chosens = (uint8_t)load_deal_row(l, deal, "chosen", g->deal.chosen);
    g->deal.others = (uint8_t)load_deal_row(l, deal, "others", g->deal.other);
}

void load_cards(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *root = l->pack->equipment;
    pk_only(root, "cards decks deal", l->report);
    const struct pk_node *map = load_map(l, root, "cards", CARD_TYPES, &g->card_types);
    for (int i = 0; i < g->card_types; i++)
        load_card(l, &map->child[i], &g->card_type[i]);
    const struct pk_node *decks = pk_need(root, "decks", l->report);
    pk_only(decks, "starting equipment pimp special secret-service", l->report);
    for (int deck = 0; decks && deck < EQUIPMENT_DECKS; deck++)
        if ((deck != DECK_SPECIAL && deck != DECK_SERVICE) || pk_get(decks, deck_word[deck]))
            load_deck(l, decks, deck);
    if (pk_get(root, "deal"))
        load_deal(l, pk_get(root, "deal"));
}
