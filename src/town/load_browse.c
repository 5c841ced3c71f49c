/*
 * load_browse.c - the cards of a game for browsing, read from the data on demand: action, combat and house cards.
 * Nothing is checked here: mistakes in the data are reported when a game is loaded (load_cards.c).
 */
#include "town/load.h"

#include <stdio.h>

static int children(const struct pk_node *map) { return map && map->type == PK_MAP ? map->count : 0; }

static const struct pk_node *deck(const struct pk_game *game, int which)
{
    static const char *const key[] = {"actions", "combat", "houses"};
    return pk_get(pk_extra(game, which == 2 ? "houses" : "cards"), key[which]);
}

int town_cards(const struct pk_game *game)
{
    return children(deck(game, 0)) + children(deck(game, 1)) + children(deck(game, 2));
}

/* "weapon bullets 3 draw-two" */
static void browse_tags(const struct pk_node *card, char *out, size_t size)
{
    static const char *const word[] = {"family", "event", "ability"}, *const number[] = {"bullets", "value", "trap", "reach"},
                             *const flag[] = {"draw-two", "start", "jam"};
    struct out o = {out, size, 0};
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (pk_get(card, word[i]))
            out_fmt(&o, "%s%s", o.len ? " " : "", pk_str(card, word[i], "?", NULL));
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        if (pk_get(card, number[i]))
            out_fmt(&o, "%s%s-%d", o.len ? " " : "", number[i], pk_int(card, number[i], 0, 99, 0, NULL));
    for (size_t i = 0; i < sizeof flag / sizeof flag[0]; i++)
        if (pk_bool(card, flag[i], false, NULL))
            out_fmt(&o, "%s%s", o.len ? " " : "", flag[i]);
}

struct hd_card_info town_card(const struct pk_game *game, int index)
{
    static const char *const name[] = {"action", "combat", "house"};
    int which = 0;
    for (; which < 2 && index >= children(deck(game, which)); which++)
        index -= children(deck(game, which));
    const struct pk_node *card = &deck(game, which)->child[index];
    struct hd_card_info info = {
        .id = card->key, .source = pk_str(card, "source", "", NULL), .name = pk_text(card, "name", NULL)};
    info.copies = pk_int(card, "copies", 0, 99, 0, NULL);
    snprintf(info.deck, sizeof info.deck, "%s %d", name[which], info.copies);
    browse_tags(card, info.tags, sizeof info.tags);
    return info;
}
