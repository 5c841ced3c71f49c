/*
 * browse.c - the cards of a game for browsing, read from the data on demand: equipment first, then zombie cards.
 * Nothing is checked here: mistakes in the data are reported when a game is loaded (load/cards.c, load/zombies.c).
 */
#include "horde/border.h"
#include "horde/load/load.h"

#include <stdio.h>
#include <string.h>

static const struct pk_node *equipment(const struct pk_game *game) { return pk_get(game->equipment, "cards"); }
static const struct pk_node *zombie_cards(const struct pk_game *game) { return pk_get(game->zombies, "cards"); }
static int children(const struct pk_node *map) { return map && map->type == PK_MAP ? map->count : 0; }

int horde_cards(const struct pk_game *game) { return children(equipment(game)) + children(zombie_cards(game)); }

static struct hd_card_line browse_line(const struct pk_node *card, const char *key)
{
    const struct pk_node *node = pk_get(card, key);
    int min = 0, max = 0;
    if (!node)
        return (struct hd_card_line){0};
    pk_range(node, "range", &min, &max, NULL);
    return (struct hd_card_line){
        .used = 1,
        .ranged = !strcmp(key, "ranged"),
        .min = (uint8_t)min,
        .max = (uint8_t)max,
        .dice = (uint8_t)pk_int(node, "dice", 0, 99, 0, NULL),
        .accuracy = (uint8_t)pk_int(node, "accuracy", 0, 9, 0, NULL),
        .damage = (uint8_t)pk_int(node, "damage", 0, 99, 0, NULL),
        .noisy = pk_bool(node, "noise", false, NULL),
    };
}

/* "starting 1, equipment 4" */
static int browse_decks(const struct pk_game *game, const char *id, char *out, size_t size)
{
    const struct pk_node *decks = pk_get(game->equipment, "decks");
    struct out o = {out, size, 0};
    int copies = 0;
    for (int i = 0; i < children(decks); i++) {
        int n = pk_int(&decks->child[i], id, 0, 99, 0, NULL);
        if (n)
            out_fmt(&o, "%s%s %d", copies ? ", " : "", decks->child[i].key, n);
        copies += n;
    }
    return copies;
}

static void add_tag(struct out *o, const char *prefix, const char *word)
{
    out_fmt(o, "%s%s%s", o->len ? " " : "", prefix, word);
}

/* "dual reload bullets door-noisy" */
static void browse_tags(const struct pk_node *card, char *out, size_t size)
{
    static const char *const flag[] = {"dual", "reload", "backpack", "first-player", "prototype", "shields", "grenade"};
    static const char *const word[][2] = {{"ammo", ""},          {"door", "door-"},     {"reroll", "reroll-"},
                                          {"skill", "skill-"},   {"trap", "trap-"},     {"eat", "eat-"},
                                          {"kills", "kills-"},   {"slot", ""},          {"mount", "mount-"},
                                          {"search", "search-"}, {"pit-spawn", "pits-"}};
    struct out o = {out, size, 0};
    for (size_t i = 0; i < sizeof flag / sizeof flag[0]; i++)
        if (pk_bool(card, flag[i], false, NULL))
            add_tag(&o, "", flag[i]);
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (pk_get(card, word[i][0]))
            add_tag(&o, word[i][1], pk_str(card, word[i][0], "?", NULL));
    const struct pk_node *tags = pk_get(card, "tags");
    for (int i = 0; tags && tags->type == PK_LIST && i < tags->count; i++)
        if (tags->child[i].type == PK_SCALAR)
            add_tag(&o, "", tags->child[i].text);
}

static struct hd_card_info browse_equipment(const struct pk_game *game, const struct pk_node *card)
{
    struct hd_card_info info = {
        .id = card->key, .source = pk_str(card, "source", "", NULL), .name = pk_text(card, "name", NULL)};
    info.copies = browse_decks(game, card->key, info.deck, sizeof info.deck);
    info.line[0] = browse_line(card, "melee");
    info.line[info.line[0].used] = browse_line(card, "ranged");
    browse_tags(card, info.tags, sizeof info.tags);
    return info;
}

/* The name of a zombie card is that of its zombies; kind of card and numbers by level are in the tags: "rush 2 3 4 5". */
static struct hd_card_info browse_zombie(const struct pk_game *game, const struct pk_node *card)
{
    const char *zombie = pk_str(card, "zombie", "?", NULL);
    const struct pk_node *kind = pk_get(pk_get(game->zombies, "kinds"), zombie);
    struct hd_card_info info = {.id = card->key, .source = pk_str(card, "source", "", NULL), .copies = 1};
    info.name =
        kind ? pk_text(kind, pk_get(kind, "plural") ? "plural" : "name", NULL) : (struct hd_text){{"Abomination", "Monstrum"}};
    snprintf(info.deck, sizeof info.deck, "zombies");
    struct out o = {info.tags, sizeof info.tags, 0};
    out_fmt(&o, "%s %s", pk_str(card, "card", "?", NULL), zombie);
    const struct pk_node *count = pk_get(card, "count");
    for (int i = 0; count && count->type == PK_LIST && i < count->count && i < LEVELS; i++)
        if (count->child[i].type == PK_SCALAR)
            add_tag(&o, "", count->child[i].text);
    return info;
}

struct hd_card_info horde_card(const struct pk_game *game, int index)
{
    int first = children(equipment(game));
    if (index < first)
        return browse_equipment(game, &equipment(game)->child[index]);
    return browse_zombie(game, &zombie_cards(game)->child[index - first]);
}
