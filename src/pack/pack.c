/*
 * pack.c - finding things in a pack, its hash, its end.
 * Not here: where packs come from (blob.c, files.c), questions to single values (tree.c).
 */
#include "core/hash.h"
#include "pack/store.h"

#include <stdlib.h>
#include <string.h>

const char *const pk_root_name[PK_ROOTS] = {"game", "tiles", "equipment", "zombies", "survivors", "skills", "texts", "theme"};

const struct pk_node **pk_root_of(struct pk_game *game, int root)
{
    const struct pk_node **member[PK_ROOTS] = {&game->game,      &game->tiles,  &game->equipment, &game->zombies,
                                               &game->survivors, &game->skills, &game->texts,     &game->theme};
    return member[root];
}

const struct pk_game *pk_find_game(const struct pk_pack *pack, const char *id)
{
    for (int i = 0; i < pack->games; i++)
        if (!strcmp(pack->game[i]->id, id))
            return pack->game[i];
    return NULL;
}

const struct pk_node *pk_find_mission(const struct pk_game *game, const char *id)
{
    for (int i = 0; i < game->missions; i++) {
        const struct pk_node *own = pk_get(game->mission[i], "id");
        if (own && own->type == PK_SCALAR && !strcmp(own->text, id))
            return game->mission[i];
    }
    return NULL;
}

const struct pk_node *pk_extra(const struct pk_game *game, const char *name)
{
    for (int i = 0; i < game->extra_count; i++)
        if (!strcmp(game->extra_name[i], name))
            return game->extra[i];
    return NULL;
}

/* ---- hash ---- */

static uint64_t hash_text(const char *text, uint64_t seed) { return hash_bytes(text, strlen(text) + 1, seed); }

/* Trees are at most PK_DEPTH deep, whoever made them. */
uint64_t pk_hash(const struct pk_node *node, uint64_t seed)
{
    if (!node)
        return hash_bytes("-", 1, seed);
    unsigned count = (unsigned)node->count;
    unsigned char head[] = {(unsigned char)node->type,    node->key != NULL,
                            (unsigned char)count,         (unsigned char)(count >> 8),
                            (unsigned char)(count >> 16), (unsigned char)(count >> 24)};
    uint64_t hash = hash_bytes(head, sizeof head, seed);
    if (node->key)
        hash = hash_text(node->key, hash);
    if (node->type == PK_SCALAR)
        hash = hash_text(node->text, hash);
    for (int i = 0; i < node->count; i++)
        hash = pk_hash(&node->child[i], hash);
    return hash;
}

/* Files count by their role, so that the same pack in another folder is the same pack. */
static uint64_t hash_game(const struct pk_game *game, uint64_t seed)
{
    struct pk_game roles = *game;
    uint64_t hash = hash_text(game->id, seed);
    for (int i = 0; i < PK_ROOTS; i++)
        hash = pk_hash(*pk_root_of(&roles, i), hash_text(pk_root_name[i], hash));
    for (int i = 0; i < game->extra_count; i++)
        hash = pk_hash(game->extra[i], hash_text(game->extra_name[i], hash));
    for (int i = 0; i < game->missions; i++)
        hash = pk_hash(game->mission[i], hash_text("mission", hash));
    return hash;
}

void pk_rehash(struct pk_pack *pack)
{
    uint64_t hash = 0;
    for (int i = 0; i < pack->games; i++)
        hash = hash_game(pack->game[i], hash);
    pack->hash = hash;
}

void pk_free(struct pk_pack *pack)
{
    struct pk_store *store = (struct pk_store *)pack;
    if (!store)
        return;
    pk_free(store->beneath);
    arena_free(&store->arena);
    free(store);
}
