/*
 * mission_rules.c - the rules and deeds of a mission file as sentences: when, and what it does.
 * Entries that differ only in a colour, a zone or what they spend are told as one. A rule whose conditions only its author
 * understands is told by its own `tell`.
 */
#include "horde/tell/telling.h"

#include <stdio.h>
#include <string.h>

/* ---- what a rule does ---- */

/* A single effect may be written in the rule itself: {when: taken, do: points, count: 5}. */
static const struct pk_node *effect_of(const struct pk_node *rule, int i)
{
    const struct pk_node *what = pk_get(rule, "do");
    return what->type == PK_SCALAR ? rule : listed(what, i);
}

static const char *effect_word(const struct pk_node *effect)
{
    return effect->type == PK_SCALAR ? effect->text : at(effect, "do");
}

static bool does(const struct pk_node *rule, const char *effect)
{
    for (int i = 0; i < entries_in(pk_get(rule, "do")); i++)
        if (!strcmp(effect_word(effect_of(rule, i)), effect))
            return true;
    return false;
}

bool something_does(const struct telling *t, const char *effect)
{
    const struct pk_node *rules = entries(t->mission, "rules"), *deeds = entries(t->mission, "deeds");
    for (int i = 0; i < rules->count; i++)
        if (does(&rules->child[i], effect))
            return true;
    for (int i = 0; i < deeds->count; i++)
        if (does(&deeds->child[i], effect))
            return true;
    return false;
}

static void put_effect(const struct telling *t, const struct pk_node *effect, int *told)
{
    char key[48], text[400] = "";
    struct out o = {text, sizeof text, 0};
    struct telling inner = *t;
    inner.o = &o;
    snprintf(key, sizeof key, "do-%.30s", effect_word(effect));
    if (put(&inner, key, effect))
        out_fmt(t->o, "%s%s", (*told)++ ? "; " : ": ", text);
}

/* ---- rules ---- */

static const char *key_with(const struct pk_node *rule, const char *more, char *key, size_t size)
{
    const char *by = at(rule, "by");
    snprintf(key, size, "when-%.20s%s%.20s%s", at(rule, "when"), *by ? "-" : "", by, more);
    return key;
}

/* A rule with one effect may have the zone of that effect. */
static bool zone_narrows(const struct telling *t, const struct pk_node *rule)
{
    char key[64];
    return *at(rule, "zone") && *sentence(t, key_with(rule, "-zone", key, sizeof key));
}

/* `who` beside a rule that only brings somebody is whom it brings. */
static bool who_narrows(const struct pk_node *rule)
{
    const struct pk_node *what = pk_get(rule, "do");
    return *at(rule, "who") && !(what && what->type == PK_SCALAR && strstr(what->text, "lead"));
}

/* The key of a trigger: its word, and what narrows it. */
static void trigger_key(const struct telling *t, const struct pk_node *rule, char *key, size_t size)
{
    const char *more = zone_narrows(t, rule) ? "-zone"
                       : *at(rule, "colour") ? is(rule, "colour", "red") ? "-red" : "-colour"
                       : *at(rule, "every")  ? "-every"
                                             : "";
    if (!*more && who_narrows(rule) && *sentence(t, key_with(rule, "-who", key, size)))
        return;
    key_with(rule, more, key, size);
}

static bool same_tree(const struct pk_node *a, const struct pk_node *b)
{
    if (!a || !b || a->type != b->type || a->count != b->count)
        return a == b;
    if (a->type == PK_SCALAR)
        return !strcmp(a->text, b->text);
    for (int i = 0; i < a->count; i++)
        if (!same_tree(&a->child[i], &b->child[i]))
            return false;
    return true;
}

/* Do two entries say the same of two colours, zones or things to spend? Where it is a colour alone, red is told by another
 * sentence. */
static bool alike(const struct pk_node *a, const struct pk_node *b, const char *key)
{
    static const char *const keys[] = {"when", "colour",  "zone",   "by",    "kind",  "round", "every", "flag",
                                       "once", "if",      "do",     "card",  "count", "tell",  "text",  "as",
                                       "name", "between", "spends", "times", "free",  "quiet", "who"};
    if (!*at(a, key) || !*at(b, key) || is(a, "colour", "red") != is(b, "colour", "red"))
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) && !same_tree(pk_get(a, keys[i]), pk_get(b, keys[i])))
            return false;
    return true;
}

/* How many entries from the i-th on are told as one, and their colours, zones or things in a row. */
static int join(const struct telling *t, const struct pk_node *list, int i, const char *key, char *text, size_t size)
{
    struct out o = {text, size, 0};
    char zone[80];
    int count = 1;
    while (i + count < list->count && alike(&list->child[i], &list->child[i + count], key))
        count++;
    for (int k = 0; k < count; k++) {
        const char *id = at(&list->child[i + k], key);
        out_fmt(&o, "%s%s",
                !k              ? ""
                : k < count - 1 ? ", "
                                : sentence(t, "or"),
                !strcmp(key, "zone") ? zone_name(t, id, zone, sizeof zone) : plain_name(t, id));
    }
    return count;
}

static void tell_rule(const struct telling *t, const struct pk_node *rule)
{
    char key[64], text[600] = "";
    struct out o = {text, sizeof text, 0};
    struct telling inner = *t;
    const struct pk_node *what = pk_get(rule, "do"), *own = pk_get(rule, "tell");
    int told = 0;
    inner.o = &o;
    if (own) {
        if (own->type == PK_MAP)
            out_fmt(t->o, "%s ", text_in(own, t->lang));
        return;
    }
    trigger_key(t, rule, key, sizeof key);
    if (pk_get(rule, "if") || !what || !put(&inner, key, rule))
        return;
    if (who_narrows(rule) && !strstr(sentence(t, key), "{who}"))
        put(&inner, "with-who", rule);
    for (int i = 0; i < entries_in(what); i++)
        put_effect(&inner, effect_of(rule, i), &told);
    if (told)
        out_fmt(t->o, "%s. ", text);
}

void tell_rules(const struct telling *t)
{
    const struct pk_node *list = entries(t->mission, "rules");
    for (int i = 0; i < list->count;) {
        char colours[160], zones[300];
        struct telling joined = *t;
        int by_colour = join(t, list, i, "colour", colours, sizeof colours);
        int by_zone = zone_narrows(t, &list->child[i]) ? join(t, list, i, "zone", zones, sizeof zones) : 1;
        if (by_colour > 1)
            joined.colours = colours;
        else if (by_zone > 1)
            joined.zones = zones;
        tell_rule(&joined, &list->child[i]);
        i += by_colour > 1 ? by_colour : by_zone;
    }
}

/* ---- deeds ---- */

/* One the game has words for is told by its sentence, one of the mission's own by its name. */
static void tell_deed(const struct telling *t, const struct pk_node *deed)
{
    char key[48];
    const char *word_of_it = *at(deed, "as") ? at(deed, "as") : at(deed, "do");
    bool own = pk_get(deed, "name");
    snprintf(key, sizeof key, "deed-%.20s%s%.10s", word_of_it, *at(deed, "what") ? "-" : "", at(deed, "what"));
    put(t, own ? "deed" : "deed-costs", deed);
    if (!own)
        put(t, key, deed);
    if (own || *at(deed, "zone"))
        put(t, *between(deed, 0) ? "deed-between" : *at(deed, "zone") ? "deed-zone" : "deed-anywhere", deed);
    if (own)
        put(t, is(deed, "free", "yes") ? "deed-free" : "deed-action", deed);
    if (own && *at(deed, "spends"))
        put(t, "deed-spends", deed);
    if (is(deed, "quiet", "yes"))
        put(t, "deed-quiet", deed);
    for (int i = 0; own && i < entries_in(pk_get(deed, "do")); i++) /* its name says the rest */
        if (!strcmp(effect_word(effect_of(deed, i)), "wake"))
            put(t, "deed-wakes", effect_of(deed, i));
    out_str(t->o, ". ");
}

void tell_deeds(const struct telling *t)
{
    const struct pk_node *list = entries(t->mission, "deeds");
    for (int i = 0; i < list->count;) {
        char spends[200];
        struct telling joined = *t;
        int count = *at(&list->child[i], "as") ? join(t, list, i, "spends", spends, sizeof spends) : 1;
        if (count > 1)
            joined.spends = spends;
        tell_deed(&joined, &list->child[i]);
        i += count;
    }
}
