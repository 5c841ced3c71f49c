/*
 * inherit.c - packs that build on others: a game with `base: GAME` has the files of that game, and what its own files say is
 * added or put in place of it, down to single values; a map with `inherit: no` takes the place of the whole map of the base.
 * A list takes the place of the whole list, but a plain word in it can stand for the entry of the base with that id.
 * With `books: [...]` the rule texts of those games can be read in it too.
 * Every value keeps the file and line it was written in, so that mistakes are reported where they were made.
 * Not here: what files there are (files.c, blob.c).
 */
#include "pack/store.h"

#include <string.h>

enum { CHAIN = 4 }; /* games that build on one another */

static const struct pk_node *merge(struct arena *arena, const struct pk_node *base, const struct pk_node *own);

/* `key: ~` takes an entry of the base away. */
static bool taken_away(const struct pk_node *own) { return own && own->type == PK_NULL; }

static int fill_merged(struct arena *arena, struct pk_node *child, const struct pk_node *base, const struct pk_node *own)
{
    int count = 0;
    for (int i = 0; i < base->count; i++) {
        const struct pk_node *other = pk_get(own, base->child[i].key);
        if (!taken_away(other))
            child[count++] = *merge(arena, &base->child[i], other);
    }
    for (int i = 0; i < own->count; i++)
        if (!pk_get(base, own->child[i].key) && !taken_away(&own->child[i]))
            child[count++] = own->child[i];
    return count;
}

static bool stands_alone(const struct pk_node *own)
{
    const struct pk_node *word = pk_get(own, "inherit");
    return word && word->type == PK_SCALAR && !strcmp(word->text, "no");
}

/* Everything in one's own map but the word that says so. */
static int fill_alone(struct pk_node *child, const struct pk_node *own)
{
    int count = 0;
    for (int i = 0; i < own->count; i++)
        if (strcmp(own->child[i].key, "inherit"))
            child[count++] = own->child[i];
    return count;
}

static const struct pk_node *entry_meant(const struct pk_node *base, const struct pk_node *own)
{
    for (int i = 0; own->type == PK_SCALAR && i < base->count; i++) {
        const struct pk_node *id = pk_get(&base->child[i], "id");
        if (id && id->type == PK_SCALAR && !strcmp(id->text, own->text))
            return &base->child[i];
    }
    return own;
}

static const struct pk_node *merge_lists(struct arena *arena, const struct pk_node *base, const struct pk_node *own)
{
    struct pk_node *list = arena_array(arena, 1, sizeof *list);
    struct pk_node *child = arena_array(arena, (size_t)own->count, sizeof *child);
    if (!list || !child)
        return own; /* the arena remembers that it failed */
    for (int i = 0; i < own->count; i++)
        child[i] = *entry_meant(base, &own->child[i]);
    *list = *own;
    list->child = child;
    return list;
}

/* Two maps grow together key by key; anything else is its own value where there is one. Trees are at most PK_DEPTH deep. */
static const struct pk_node *merge(struct arena *arena, const struct pk_node *base, const struct pk_node *own)
{
    if (!own || !base)
        return own ? own : base;
    if (base->type == PK_LIST && own->type == PK_LIST)
        return merge_lists(arena, base, own);
    if (base->type != PK_MAP || own->type != PK_MAP)
        return own;
    struct pk_node *both = arena_array(arena, 1, sizeof *both);
    struct pk_node *child = arena_array(arena, (size_t)base->count + (size_t)own->count, sizeof *child);
    if (!both || !child)
        return own; /* the arena remembers that it failed */
    *both = *own;
    both->child = child;
    both->count = stands_alone(own) ? fill_alone(child, own) : fill_merged(arena, child, base, own);
    return both;
}

static const struct pk_game *find_game(const struct pk_store *store, const struct pk_node *word)
{
    const struct pk_game *game = word->type == PK_SCALAR ? pk_find_game(&store->pack, word->text) : NULL;
    return !game && store->beneath && word->type == PK_SCALAR ? pk_find_game(store->beneath, word->text) : game;
}

static const struct pk_game *base_of(const struct pk_store *store, const struct pk_game *game, struct hd_report *report)
{
    const struct pk_node *word = pk_get(game->own[0], "base");
    if (!word)
        return NULL;
    const struct pk_game *base = find_game(store, word);
    if (!base || base == game)
        pk_problem(report, word, "base: there is no other game '%.40s' in this pack",
                   word->type == PK_SCALAR ? word->text : "");
    return base == game ? NULL : base;
}

static bool goes_round(const struct pk_store *store, const struct pk_game *game, struct hd_report *report)
{
    int steps = 0;
    for (const struct pk_game *at = game; at; at = base_of(store, at, report))
        if (steps++ == CHAIN) {
            pk_problem(report, pk_get(game->own[0], "base"), "base: more than %d games in a row, or they go round in a circle",
                       CHAIN);
            return true;
        }
    return false;
}

/* The files of the base, which may have a base itself, and one's own ones over them. */
static const struct pk_node *root_of(struct pk_store *store, const struct pk_game *game, int root, struct hd_report *quiet)
{
    const struct pk_game *base = base_of(store, game, quiet);
    return base ? merge(&store->arena, root_of(store, base, root, quiet), game->own[root]) : game->own[root];
}

static bool names(const struct pk_store *store, const struct pk_node *list, const struct pk_game *book)
{
    for (int i = 0; list->type == PK_LIST && i < list->count; i++)
        if (find_game(store, &list->child[i]) == book)
            return true;
    return false;
}

static void join_rules(struct pk_store *store, struct pk_game *game)
{
    const struct pk_node *books = pk_get(game->game, "books"), *reference = pk_get(game->game, "reference");
    int count = game->told_rules = game->own_rules;
    for (int i = 0; books && books->type == PK_LIST && i < books->count; i++) {
        const struct pk_game *book = find_game(store, &books->child[i]);
        if (!book || book == game || !book->own_rules)
            continue;
        struct pk_rule *rule = arena_array(&store->arena, (size_t)count + (size_t)book->own_rules, sizeof *rule);
        if (!rule)
            return;
        if (count) /* a game may have no rules of its own */
            memcpy(rule, game->rule, (size_t)count * sizeof *rule);
        memcpy(rule + count, book->rule, (size_t)book->own_rules * sizeof *rule);
        game->rule = rule;
        game->rule_count = count += book->own_rules;
        if (!reference || names(store, reference, book))
            game->told_rules = count;
    }
}

void pk_inherit(struct pk_store *store, struct hd_report *report)
{
    struct pk_pack *pack = &store->pack;
    for (int i = 0; i < pack->games; i++) {
        struct pk_game *game = (struct pk_game *)pack->game[i]; /* the store made it, and is not done with it */
        for (int r = 0; r < PK_ROOTS; r++)
            game->own[r] = *pk_root_of(game, r);
        game->own_rules = game->rule_count;
    }
    int before = report->count;
    for (int i = 0; i < pack->games; i++)
        goes_round(store, pack->game[i], report);
    if (report->count != before)
        return;
    for (int i = 0; i < pack->games; i++)
        for (int r = 0; r < PK_ROOTS; r++)
            *pk_root_of((struct pk_game *)pack->game[i], r) = root_of(store, pack->game[i], r, report);
    for (int i = 0; i < pack->games; i++)
        join_rules(store, (struct pk_game *)pack->game[i]);
}
