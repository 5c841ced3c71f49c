/*
 * arena.h - memory handed out in small pieces and freed all at once: trees and packs live in one.
 * Out of memory is NULL and remembered in `failed`, so that a reader can check once at the end.
 */
#ifndef HD_PACK_ARENA_H
#define HD_PACK_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena {
    struct arena_block *last;
    bool failed;
};

/* Zeroed; NULL when count * size is too much. */
void *arena_array(struct arena *arena, size_t count, size_t size);
/* A copy of length bytes with a NUL behind them. */
char *arena_text(struct arena *arena, const char *text, size_t length);
void arena_free(struct arena *arena);

#endif
