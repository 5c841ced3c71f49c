/*
 * ruleset.c - game.yaml: the numbers all missions share and the switches (switches.def) by which the games of the family
 * differ. Not here: the options players choose (load/options.c).
 */
#include "horde/load/load.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void load_levels(struct load *l)
{
    int count, value = 0;
    const struct pk_node *list = load_list(l, l->pack->game, "levels", LEVELS, &count);
    if (!list || count != LEVELS) {
        pk_problem(l->report, list ? list : l->pack->game, "levels: expected %d numbers, as in [0, 7, 19, 43]", LEVELS);
        return;
    }
    for (int i = 0; i < LEVELS; i++)
        if (pk_number(&list->child[i], i ? value + 1 : 0, i ? 200 : 0, &value, l->report))
            l->g->rule.level_at[i] = (uint8_t)value;
}

static const struct {
    const char *word, *values;
    uint8_t fallback, offset;
} switches[] = {
#define SWITCH(field, word, values, fallback, what, rules) {word, values, fallback, offsetof(struct ruleset, field)},
#include "horde/switches.def"
#undef SWITCH
};
enum { SWITCHES = sizeof switches / sizeof switches[0] };

/* One of the words, or a number within "1-9". */
static int switch_value(struct load *l, const struct pk_node *node, int i)
{
    int min, max;
    if (sscanf(switches[i].values, "%d-%d", &min, &max) == 2)
        return pk_int(node, switches[i].word, min, max, switches[i].fallback, l->report);
    return pk_word(node, switches[i].word, switches[i].values, switches[i].fallback, l->report);
}

static void load_switches(struct load *l)
{
#define SWITCH(field, word, values, fallback, what, rules) word " "
    static const char known[] =
#include "horde/switches.def"
        ;
#undef SWITCH
    const struct pk_node *node = pk_need(l->pack->game, "ruleset", l->report);
    pk_only(node, known, l->report);
    for (int i = 0; i < SWITCHES; i++)
        ((uint8_t *)&l->g->rule)[switches[i].offset] = (uint8_t)switch_value(l, node, i);
}

static void load_part_words(struct load *l)
{
    static const char *const word[PARTS] = {
#define PART(name, word, what) word,
#include "horde/parts.def"
#undef PART
    };
    int count;
    const struct pk_node *list = load_list(l, l->pack->game, "parts", PARTS, &count);
    for (int i = 0; i < count; i++) {
        int part = 0;
        while (part < PARTS && strcmp(word[part], load_word(l, &list->child[i])))
            part++;
        if (part < PARTS)
            l->parts |= (part_set)(1u << part);
        else
            pk_problem(l->report, &list->child[i], "parts: the family has no part '%.40s'", load_word(l, &list->child[i]));
    }
}

void load_ruleset(struct load *l)
{
    const struct pk_node *game = l->pack->game;
    pk_only(game,
            "id name source rules base books reference parts levels car-attack car-name machines box team default-team seats "
            "ruleset options "
            "campaign defaults",
            l->report);
    load_levels(l);
    load_part_words(l);
    load_switches(l);
}
