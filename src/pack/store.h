/*
 * store.h - what the makers of packs share: a pack with the memory it lives in, problems by place, one YAML text as a tree.
 * Only for files of this folder.
 */
#ifndef HD_PACK_STORE_H
#define HD_PACK_STORE_H

#include "pack/arena.h"
#include "pack/pack.h"

enum { PK_DEPTH = 32, PK_FILE_MAX = 4 << 20, PK_NODES = 200000, PK_ROOTS = 8 };

/* Every struct pk_pack is the beginning of one of these. */
struct pk_store {
    struct pk_pack pack;
    struct arena arena;
    struct pk_pack *beneath; /* whose games those of this pack may build on; NULL */
};

/* The files every game may have; the order is that of the members of struct pk_game. */
extern const char *const pk_root_name[PK_ROOTS];
const struct pk_node **pk_root_of(struct pk_game *game, int root);
_Static_assert(sizeof((struct pk_game *)0)->own == PK_ROOTS * sizeof(void *), "every root has its own");

/* Games that say `base:` get its files, and rule texts of their `books:`. Once, when all games have been read. */
void pk_inherit(struct pk_store *store, struct hd_report *report);

/* Computes pack->hash from everything in it. */
void pk_rehash(struct pk_pack *pack);

void pk_problem_at(struct hd_report *report, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Bytes that are no UTF-8 text are a problem at their place, the first one only. */
bool pk_check_characters(const char *file, const char *text, size_t size, struct hd_report *report);

/* Does a text have a character in it that is obeyed rather than shown? */
bool pk_has_control(const char *text, size_t size, uint32_t *which);
/* ... then a question mark stands there: what is said about somebody's file goes to a terminal. */
void pk_make_plain(char *text);

/* NULL when the report got problems. Nodes, strings and the name are copied into the arena. */
const struct pk_node *pk_read_yaml(struct arena *arena, const char *name, const char *text, size_t size,
                                   struct hd_report *report);

/* The rule texts of a game out of its two reference files (NULL: there is none), in the order of the first language. */
struct pk_source {
    const char *name, *text;
    size_t size;
};
void pk_read_rules(struct arena *arena, const struct pk_source source[HD_LANGS], struct pk_game *game,
                   struct hd_report *report);

#endif
