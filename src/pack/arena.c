/*
 * arena.c - see arena.h. Blocks are chained; the newest is filled first.
 */
#include "pack/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 64 * 1024 };

struct arena_block {
    struct arena_block *before;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

static struct arena_block *add_block(struct arena *arena, size_t size)
{
    struct arena_block *block = calloc(1, sizeof *block + size);
    if (!block)
        return NULL;
    block->before = arena->last;
    block->size = size;
    arena->last = block;
    return block;
}

static void *take(struct arena *arena, size_t size)
{
    size_t need = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    struct arena_block *block = arena->last;
    if (!block || block->size - block->used < need)
        block = add_block(arena, need > BLOCK ? need : BLOCK);
    if (!block) {
        arena->failed = true;
        return NULL;
    }
    void *piece = block->bytes + block->used;
    block->used += need;
    return piece;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 4 / size) {
        arena->failed = true;
        return NULL;
    }
    size_t bytes = count * size;
    return take(arena, bytes ? bytes : 1);
}

char *arena_text(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_array(arena, length + 1, 1);
    if (copy && length)
        memcpy(copy, text, length);
    return copy;
}

void arena_free(struct arena *arena)
{
    while (arena->last) {
        struct arena_block *block = arena->last;
        arena->last = block->before;
        free(block);
    }
    arena->failed = false;
}
