/*
 * ruleset.c - game.yaml: the numbers all missions share and the switches by which the games of the family differ.
 * Not here: the options players choose (load/options.c).
 */
#include "horde/load/load.h"

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

static void load_slots(struct load *l)
{
    const struct pk_node *slots = pk_need(l->pack->game, "slots", l->report);
    pk_only(slots, "hands body backpack", l->report);
    l->g->rule.hands = (uint8_t)pk_int(slots, "hands", 1, HANDS, HANDS, l->report);
    l->g->rule.body = (uint8_t)pk_int(slots, "body", 0, PACK - BODY, 0, l->report);
    l->g->rule.pack = (uint8_t)pk_int(slots, "backpack", 0, SLOTS - PACK, 3, l->report);
}

/* Words of the family the engine does not play yet in any other way: another value would be silently wrong, so it is told. */
static const struct {
    const char *key, *value;
} fixed[] = {
    {"reclose", "no"},
    {"enemies-break-doors", "no"},
    {"shortage", "type-extra-activation"},
    {"abomination-present", "extra-activation"},
    {"searches", "1"},
    {"ammo-mounted", "no"},
    {"dark-zones", "ordinary"},
    {"area-noise", "none"},
    {"area-removes-objectives", "mission"},
    {"concentrated-attack", "no"},
    {"escalation-needs-kill", "no"},
    {"combat-reflexes", "near"},
    {"free-leave", "pass"},
    {"roll6-modified", "yes"},
    {"bullets-outdoor", "yes"},
    {"pits", "no"},
    {"digging", "no"},
    {"mold", "no"},
    {"machines", "no"},
};

static void check_fixed(struct load *l, const struct pk_node *rules)
{
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        const struct pk_node *node = pk_get(rules, fixed[i].key);
        if (node && (node->type != PK_SCALAR || strcmp(node->text, fixed[i].value)))
            pk_problem(l->report, node, "%s: only '%s' is played so far", fixed[i].key, fixed[i].value);
    }
}

static void load_switches(struct load *l)
{
    const struct pk_node *node = pk_need(l->pack->game, "ruleset", l->report);
    struct ruleset *r = &l->g->rule;
    struct hd_report *p = l->report;
    pk_only(node,
            "door reclose enemies-break-doors closed-doors-block-paths split-by-type shortage abominations-max "
            "abomination-present building-spawn search searches trap-ends-search ammo-mounted min-accuracy dark-zones "
            "area-noise area-removes-objectives concentrated-attack escalation-needs-kill medic-ap combat-reflexes "
            "free-leave roll6-modified bullets-outdoor pits digging mold machines",
            p);
    r->door_needs_tool = (uint8_t)!pk_word(node, "door", "tool hand", 0, p);
    r->closed_doors_block_paths = pk_bool(node, "closed-doors-block-paths", true, p);
    r->split_by_type = pk_bool(node, "split-by-type", true, p);
    r->abominations_max = (uint8_t)pk_int(node, "abominations-max", 1, KINDS, 1, p);
    r->building_spawn = pk_bool(node, "building-spawn", true, p);
    r->search_anywhere = (uint8_t)pk_word(node, "search", "rooms anywhere", 0, p);
    r->trap_ends_search = pk_bool(node, "trap-ends-search", true, p);
    r->min_accuracy = (uint8_t)pk_int(node, "min-accuracy", 1, 2, 2, p);
    r->medic_ap = pk_bool(node, "medic-ap", true, p);
    check_fixed(l, node);
}

void load_ruleset(struct load *l)
{
    const struct pk_node *game = l->pack->game;
    struct ruleset *r = &l->g->rule;
    pk_only(game,
            "id name source rules rule-prefix levels actions slots objective-ap car-attack car-name team default-team seats "
            "ruleset options",
            l->report);
    const char *prefix = pk_str(game, "rule-prefix", "", l->report);
    if (!*prefix || strlen(prefix) >= sizeof l->g->prefix)
        pk_problem(l->report, game, "rule-prefix: expected 1 to %d letters", (int)sizeof l->g->prefix - 1);
    snprintf(l->g->prefix, sizeof l->g->prefix, "%.*s", (int)sizeof l->g->prefix - 1, prefix);
    r->actions = (uint8_t)pk_int(game, "actions", 1, 9, 3, l->report);
    r->objective_ap = (uint8_t)pk_int(game, "objective-ap", 0, 99, 5, l->report);
    load_levels(l);
    load_slots(l);
    load_switches(l);
}
