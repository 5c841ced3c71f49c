/*
 * pack.h - making packs: from the blob compiled into the program, from a folder, from one more mission file.
 * Not here: the tree itself and questions to it (tree.h).
 */
#ifndef HD_PACK_PACK_H
#define HD_PACK_PACK_H

#include "pack/tree.h"

/* Trees can be written as bytes and read back: the build turns games/ and docs/rules/ into one such blob, so that the program
 * and the WebAssembly module need neither files nor a YAML reader. */
struct pk_pack *pk_from_blob(const unsigned char *bytes, size_t size, struct hd_report *report);
void pk_free(struct pk_pack *pack);

/* What tools/embed.c made of games/ and docs/rules/ at build time. */
extern const unsigned char hd_builtin_blob[];
extern const size_t hd_builtin_blob_size;

/* Native only (yaml.c, files.c). NULL when the report got problems. rules may be NULL: no reference texts. beneath: another
 * pack that games of this one may build on (`base:`, `books:`), or NULL; it belongs to the new pack, also when that fails. */
struct pk_pack *pk_from_folder(const char *games, const char *rules, struct pk_pack *beneath, struct hd_report *report);
/* game NULL: the one the file names, else the usual one (NULL: there is none). Its name, game/mission, as the pack keeps it. */
const char *pk_add_mission(struct pk_pack *pack, const char *game, const char *usual, const char *file,
                           struct hd_report *report);
/* The same, only to be checked: where its id is that of another one, it is reported and takes the other's place. */
const char *pk_try_mission(struct pk_pack *pack, const char *game, const char *usual, const char *file,
                           struct hd_report *report);
/* The entry of an added mission ("2e/mine") a problem is about is taken out of its tree. false: there is none to take. */
bool pk_take_out(struct pk_pack *pack, const char *mission, const struct hd_problem *problem);
unsigned char *pk_to_blob(const struct pk_pack *pack, size_t *size); /* malloc */
/* One YAML text as a tree, for scenario files and fuzzers. *owner is freed with pk_tree_free. */
struct pk_tree;
struct pk_tree *pk_parse(const char *name, const char *text, size_t size, struct hd_report *report);
const struct pk_node *pk_root(const struct pk_tree *tree);
void pk_tree_free(struct pk_tree *tree);

#endif
