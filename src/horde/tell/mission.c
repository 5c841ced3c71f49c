/*
 * mission.c - what a player has to know about a mission, told from its file: what lies, stands and waits there, one sentence
 * of the section `told` of texts.yaml behind another, then its deeds and rules (mission_rules.c), then its hint.
 * Not here: goals (view.c), the words of briefings.
 */
#include "horde/border.h"
#include "horde/tell/telling.h"

#include <stdio.h>
#include <string.h>

/* "blue, green and pink" */
static void put_words(const struct telling *t, const char *key, const char *hole, const struct pk_node *list)
{
    char words[200] = "";
    struct out o = {words, sizeof words, 0};
    for (int i = 0; i < list->count; i++)
        out_fmt(&o, "%s%s", joiner(t, i, list->count), plain_name(t, word(&list->child[i])));
    if (list->count)
        put_with(t, key, hole, words);
}

/* ---- how it begins ---- */

static bool has_coloured_door(const struct telling *t)
{
    const struct pk_node *doors = entries(t->mission, "doors");
    for (int i = 0; i < doors->count; i++)
        if (*at(&doors->child[i], "colour") || entries(&doors->child[i], "colours")->count)
            return true;
    return false;
}

static void tell_hidden(const struct telling *t)
{
    const struct pk_node *hidden = entries(t->mission, "hide");
    put_words(t, "hide", "colours", hidden);
    if (*at(t->mission, "spare"))
        put_with(t, "spare", "count", at(t->mission, "spare"));
    if (hidden->count && has_coloured_door(t))
        put(t, "hide-doors", t->mission);
}

static void tell_start(const struct telling *t)
{
    const struct pk_node *zombies = entries(t->mission, "zombies");
    tell_hidden(t);
    if (is(t->mission, "split", "yes"))
        put(t, "split", t->mission);
    for (int i = 0; i < zombies->count; i++) {
        if (!i)
            out_str(t->o, sentence(t, "zombies"));
        put(t, "zombies-some", &zombies->child[i]);
        out_str(t->o, i < zombies->count - 1 ? ", " : ". ");
    }
    put_all(t, "discard", "discard");
    if (pk_get(t->mission, "abominations"))
        put(t, "abominations", pk_get(t->mission, "abominations"));
}

static void tell_objectives(const struct telling *t)
{
    const struct pk_node *list = entries(t->mission, "objectives"), *take = pk_get(t->mission, "take");
    if (*at(t->mission, "carry")) {
        char key[32];
        snprintf(key, sizeof key, "carry-%.20s", at(t->mission, "carry"));
        put(t, key, t->mission);
    }
    if (pk_get(take, "level"))
        put(t, "take-level", take);
    if (pk_get(take, "once"))
        put(t, "take-once", take);
    for (int i = 0; i < list->count; i++)
        if (is(&list->child[i], "fixed", "yes"))
            put(t, pk_get(&list->child[i], "noise") ? "fixed-noise" : "fixed", &list->child[i]);
}

/* ---- doors, spawn zones, the way out ---- */

/* All doors of one sort in one sentence: "4V.B/r0c2, 4V.D/r2c3 and 8V.B/r3c2". */
static bool put_doors(const struct telling *t, const char *sort, const char *key)
{
    const struct pk_node *doors = entries(t->mission, "doors");
    char ways[300] = "";
    struct out o = {ways, sizeof ways, 0};
    int count = 0, told = 0;
    for (int i = 0; i < doors->count; i++)
        count += is(&doors->child[i], sort, "yes");
    for (int i = 0; i < doors->count; i++)
        if (is(&doors->child[i], sort, "yes"))
            out_fmt(&o, "%s%s/%s", joiner(t, told++, count), between(&doors->child[i], 0), between(&doors->child[i], 1));
    if (count)
        put_with(t, key, "ways", ways);
    return count > 0;
}

static bool buildings_spawn(const struct telling *t)
{
    const struct pk_node *parts = entries(t->game->game, "parts");
    for (int i = 0; i < parts->count; i++)
        if (!strcmp(word(&parts->child[i]), "buildings"))
            return true;
    return false;
}

static void tell_door(const struct telling *t, const struct pk_node *door)
{
    char colours[100] = "";
    struct out o = {colours, sizeof colours, 0};
    const struct pk_node *list = entries(door, "colours");
    struct telling joined = *t;
    for (int i = 0; i < list->count; i++)
        out_fmt(&o, "%s%s", joiner(t, i, list->count), plain_name(t, word(&list->child[i])));
    if (list->count)
        joined.colours = colours;
    if (is(door, "sealed", "yes"))
        put(t, "door-sealed", door);
    else if (list->count)
        put(&joined, "door-colours", door);
    else if (*at(door, "colour"))
        put(t, "door-colour", door);
    else if (*at(door, "level"))
        put(t, "door-level", door);
}

static void tell_doors(const struct telling *t)
{
    const struct pk_node *doors = entries(t->mission, "doors"), *buildings = entries(t->mission, "buildings");
    for (int i = 0; i < doors->count; i++)
        tell_door(t, &doors->child[i]);
    for (int i = 0; i < buildings->count; i++)
        put(t, is(&buildings->child[i], "locked", "yes") ? "building-locked" : "building-level", &buildings->child[i]);
    if (put_doors(t, "open", "doors-open") && buildings_spawn(t))
        put(t, "doors-open-spawn", t->mission);
    put_doors(t, "broken", "doors-broken");
    put_doors(t, "new", "doors-new");
}

static bool can_be_taken(const struct telling *t, const char *colour)
{
    const struct pk_node *list = entries(t->mission, "objectives"), *hidden = entries(t->mission, "hide");
    for (int i = 0; i < list->count; i++)
        if (is(&list->child[i], "colour", colour))
            return true;
    for (int i = 0; i < hidden->count; i++)
        if (!strcmp(word(&hidden->child[i]), colour))
            return true;
    return false;
}

static bool is_spawn_zone(const struct telling *t, const char *zone)
{
    const struct pk_node *spawns = entries(t->mission, "spawns");
    for (int i = 0; i < spawns->count; i++)
        if (is(&spawns->child[i], "zone", zone))
            return true;
    return false;
}

static void tell_spawns(const struct telling *t)
{
    const struct pk_node *spawns = entries(t->mission, "spawns"), *exit = pk_get(t->mission, "exit");
    for (int i = 0; i < spawns->count; i++)
        if (*at(&spawns->child[i], "colour") && can_be_taken(t, at(&spawns->child[i], "colour")) &&
            !is(&spawns->child[i], "awake", "yes"))
            put(t, is(&spawns->child[i], "wakes", "opened") ? "spawn-opened" : "spawn-colour", &spawns->child[i]);
    for (int i = 0; i < spawns->count; i++)
        if (*at(&spawns->child[i], "cards"))
            put(t, "spawn-cards", &spawns->child[i]);
    for (int i = 0; i < entries_in(exit); i++)
        if (is_spawn_zone(t, word(listed(exit, i))))
            put(t, "exit-spawn", listed(exit, i));
    put_all(t, "noise", "noise-stays");
}

/* ---- cars and machines ---- */

static bool same_car(const struct pk_node *a, const struct pk_node *b)
{
    return is(a, "kind", at(b, "kind")) && is(a, "drive", at(b, "drive")) && is(a, "crate", at(b, "crate")) &&
           is(a, "objective", at(b, "objective"));
}

static void tell_car(const struct telling *t, const struct pk_node *car, int count)
{
    char kind[32];
    snprintf(kind, sizeof kind, "%.20s-car", at(car, "kind"));
    out_str(t->o, kind_of_token(t, kind));
    if (count > 1) /* "Muscle car (2)": no plural to be made in any language */
        out_fmt(t->o, " (%d)", count);
    put(t, is(car, "drive", "no") ? "car-stands" : "car-drives", car);
    if (is(car, "crate", "yes"))
        put(t, "car-crate", car);
    if (is(car, "objective", "yes"))
        put(t, "car-objective", car);
    if (is(car, "kind", "police"))
        put(t, "car-search", car);
}

/* Cars of one sort are mentioned together, where the first of them is in the list. */
static void tell_cars(const struct telling *t)
{
    const struct pk_node *cars = entries(t->mission, "cars");
    for (int i = 0; i < cars->count; i++) {
        int count = 0, first = 0;
        while (!same_car(&cars->child[first], &cars->child[i]))
            first++;
        for (int k = i; k < cars->count && first == i; k++)
            count += same_car(&cars->child[i], &cars->child[k]);
        if (!count)
            continue;
        out_str(t->o, i ? "; " : sentence(t, "cars"));
        tell_car(t, &cars->child[i], count);
    }
    if (cars->count)
        out_str(t->o, ". ");
    if (is(t->mission, "leave", "cars"))
        put(t, "leave-cars", t->mission);
    if (is(t->mission, "cars-explode", "yes"))
        put(t, "cars-explode", t->mission);
}

/* Which objective is the remote control of which machine on the board. */
static void tell_remotes(const struct telling *t, const struct pk_node *machines)
{
    const struct pk_node *types = pk_get(t->game->game, "machines");
    for (int i = 0; types && i < machines->count && !is(t->mission, "remotes", "no"); i++)
        for (int k = 0; k < types->count; k++) {
            const struct pk_node *type = &types->child[k];
            char text[300];
            if (strcmp(at(type, "kind"), at(&machines->child[i], "kind")) || !*at(type, "remote"))
                continue;
            text_holes(text, sizeof text, sentence(t, "remote"),
                       (struct hole[]){{"colour", plain_name(t, at(type, "remote"))},
                                       {"name", text_in(pk_get(type, "name"), t->lang)},
                                       {NULL, NULL}});
            out_str(t->o, text);
        }
}

static void tell_machines(const struct telling *t)
{
    const struct pk_node *machines = entries(t->mission, "machines");
    bool hostile = false;
    for (int i = 0; i < machines->count; i++)
        hostile |= is(&machines->child[i], "hostile", "yes");
    tell_remotes(t, machines);
    if (hostile)
        put(t, "hostile", t->mission);
    if (is(t->mission, "remotes", "no"))
        put(t, "no-remotes", t->mission);
}

/* ---- people ---- */

/* "6 in 4R.B (Jesse's kitchen), Mara in 3V.C" */
static void tell_waiting(const struct telling *t, const struct pk_node *zones)
{
    char list[300] = "", zone[80];
    struct out o = {list, sizeof list, 0};
    for (int i = 0; i < zones->count; i++) {
        const struct pk_node *one = &zones->child[i];
        int count = 0, first = 0;
        if (one->type == PK_MAP) {
            out_fmt(&o, "%s%s in %s", i ? ", " : "", who_name(t, at(one, "who")),
                    zone_name(t, at(one, "zone"), zone, sizeof zone));
            continue;
        }
        while (strcmp(word(&zones->child[first]), word(&zones->child[i])))
            first++;
        for (int k = i; k < zones->count && first == i; k++)
            count += !strcmp(word(&zones->child[k]), word(&zones->child[i]));
        if (count)
            out_fmt(&o, "%s%d in %s", i ? ", " : "", count, zone_name(t, word(&zones->child[i]), zone, sizeof zone));
    }
    put_with(t, "companions", "list", list);
}

static bool may_die(const struct telling *t, const char *id)
{
    const struct pk_node *own = pk_get(pk_get(t->mission, "survivors"), id);
    return is(own ? own : pk_get(pk_get(t->game->survivors, "survivors"), id), "loses", "no");
}

/* Whoever may die without losing the game is named. */
static void tell_deaths(const struct telling *t, const struct pk_node *companions)
{
    int all = entries_in(companions), spared = 0;
    for (int i = 0; i < all; i++)
        spared += may_die(t, at(listed(companions, i), "who"));
    if (!all || spared < all || something_does(t, "companion"))
        put(t, "companion-dies", t->mission);
    for (int i = 0; i < all && spared; i++)
        if (may_die(t, at(listed(companions, i), "who")))
            put(t, "may-die", listed(companions, i));
}

static void tell_people(const struct telling *t)
{
    const struct pk_node *companions = pk_get(t->mission, "companions");
    bool pairs = is(t->mission, "pairs", "yes");
    if (companions && companions->type == PK_LIST && companions->count)
        tell_waiting(t, companions);
    else if (companions)
        put(t, "companions-each", t->mission);
    if (is(t->mission, "quiet", "yes"))
        put(t, "quiet", t->mission);
    if (pairs)
        put(t, "pairs", t->mission);
    if (companions || pairs || something_does(t, "companion"))
        tell_deaths(t, companions);
    put_all(t, "people", "person");
}

/* Several goals may use the same card: it is mentioned with the first of them. */
static void tell_uses(const struct telling *t, const struct pk_node *goals, int i)
{
    int first = 0;
    while (!is(&goals->child[first], "uses", at(&goals->child[i], "uses")))
        first++;
    if (first == i && pk_get(&goals->child[i], "uses"))
        put(t, "goal-uses", pk_get(&goals->child[i], "uses"));
}

/* What a goal asks for besides its own sentence; "then" counts only behind others. */
static void tell_goals(const struct telling *t)
{
    const struct pk_node *goals = entries(t->mission, "goals");
    for (int i = 0; i < goals->count; i++) {
        tell_uses(t, goals, i);
        if (pk_get(&goals->child[i], "park"))
            put(t, "goal-park", t->mission);
        if (is(&goals->child[i], "same-round", "yes"))
            put(t, "goal-same-round", t->mission);
        else if (pk_get(&goals->child[i], "burn") && i)
            put(t, "goal-then", t->mission);
    }
}

int horde_tell_mission(const struct pk_game *game, const struct pk_node *mission, enum hd_lang lang, char *text, size_t size)
{
    struct out o = {text, size, 0};
    struct telling t = {game, mission, lang, &o, NULL, NULL, NULL};
    text[0] = 0;
    tell_start(&t);
    tell_objectives(&t);
    tell_doors(&t);
    tell_spawns(&t);
    tell_machines(&t);
    tell_cars(&t);
    tell_people(&t);
    tell_deeds(&t);
    tell_rules(&t);
    tell_goals(&t);
    out_str(&o, text_in(pk_get(mission, "hint"), lang));
    while (o.len && o.len < size && text[o.len - 1] == ' ')
        text[--o.len] = 0;
    return (int)o.len;
}
