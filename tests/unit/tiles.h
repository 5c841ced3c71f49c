/*
 * tiles.h - the tiles of the game TILES_OF names, out of the pack built in: opened before a group of tests, given back after
 * it.
 */
#ifndef HD_TESTS_TILES_H
#define HD_TESTS_TILES_H

#include "pack/pack.h"

static struct pk_pack *pack;
static const struct pk_node *tiles;
static struct hd_report report;

static int open_pack(void **state)
{
    (void)state;
    pack = pk_from_blob(hd_builtin_blob, hd_builtin_blob_size, &report);
    tiles = pack ? pk_find_game(pack, TILES_OF)->tiles : NULL;
    return tiles ? 0 : -1;
}

static int close_pack(void **state)
{
    (void)state;
    pk_free(pack);
    return 0;
}

#endif
