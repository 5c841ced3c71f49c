/*
 * modules.c - the table of families: another game of an existing family is only data, a new family is one line here.
 */
#include "api/modules.h"

#include "empty/empty_rules.h"
#include "horde/horde_rules.h"
#include "town/town_rules.h"

#include <string.h>

static const struct hd_rules *const families[] = {
    &horde_rules,
    &town_rules,
#ifdef HD_TEMPLATE_GAME
    &empty_rules,
#endif
};

enum { FAMILIES = sizeof families / sizeof families[0] };

const struct hd_rules *module_find(const char *id)
{
    for (int i = 0; i < FAMILIES; i++)
        if (!strcmp(families[i]->id, id))
            return families[i];
    return NULL;
}

const struct hd_rules *module_of(const struct pk_game *game)
{
    const struct pk_node *word = game ? pk_get(game->game, "rules") : NULL;
    return word && word->type == PK_SCALAR ? module_find(word->text) : NULL;
}

const struct hd_rules *module_at(int index) { return index >= 0 && index < FAMILIES ? families[index] : NULL; }
