/*
 * tree.h - data as a tree of values that know where they were written, and typed questions to it that collect mistakes.
 * Not here: reading YAML (yaml.c), folders (files.c), the meaning of any word (the rules modules).
 *
 * A tree is built once and then only read. Nodes and strings live as long as the pack.
 */
#ifndef HD_PACK_TREE_H
#define HD_PACK_TREE_H

#include "holdout/holdout.h"

enum pk_type { PK_NULL, PK_SCALAR, PK_LIST, PK_MAP };

struct pk_node {
    enum pk_type type;
    int line, column; /* from 1 */
    const char *file; /* "games/2e/tiles.yaml" */
    const char *key;  /* its name if it sits in a map, else NULL */
    int key_line, key_column;
    const char *text;            /* scalar: the text, never NULL */
    int count;                   /* list, map: children */
    const struct pk_node *child; /* list, map: first child; the children of a node are an array */
};

/* One game of a pack: the roots of its files. A file that is missing is NULL. */
struct pk_game {
    const char *id;
    const struct pk_node *game, *tiles, *equipment, *zombies, *survivors, *skills, *texts, *theme;
    const struct pk_node *const *extra; /* further root files of the folder, by name in pk_extra() */
    const char *const *extra_name;
    int extra_count;
    int missions;
    const struct pk_node *const *mission; /* sorted by id: M0, M1, M2, M10 */
    int rule_count, own_rules;            /* own first, then those of its other books */
    int told_rules;                       /* the first N are its rules; the rest only lends its ids */
    const struct pk_rule *rule;
    const struct pk_node *own[8]; /* the roots as its own folder has them, before inheriting; in the order of the members */
};

/* The reference text of one rule in all languages. */
struct pk_rule {
    const char *id;
    const char *title[HD_LANGS], *text[HD_LANGS], *section[HD_LANGS];
    const char *names[HD_LANGS]; /* of the index, with commas between them; "": none */
};

struct pk_pack {
    int games;
    const struct pk_game *const *game;
    uint64_t hash; /* over all values and file names, not over comments or layout */
    bool say_ids;  /* names of places end with their ids */
};

const struct pk_game *pk_find_game(const struct pk_pack *pack, const char *id);
const struct pk_node *pk_find_mission(const struct pk_game *game, const char *id);
const struct pk_node *pk_extra(const struct pk_game *game, const char *name); /* "houses" for houses.yaml */
uint64_t pk_hash(const struct pk_node *node, uint64_t seed);

/* ---- problems: every function below goes on after a mistake and returns something usable ---- */

void pk_problem(struct hd_report *report, const struct pk_node *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Stops nobody. Those that do not fit are dropped. */
void pk_warning(struct hd_report *report, const struct pk_node *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The child of a map; NULL if missing (or if node is NULL or no map: reported by pk_need only). */
const struct pk_node *pk_get(const struct pk_node *node, const char *key);
/* As pk_get, but missing is a problem: "expected 'dice' here, found only 'range', 'damage'". */
const struct pk_node *pk_need(const struct pk_node *node, const char *key, struct hd_report *report);
/* Keys of a map that are none of the words (separated by spaces) are problems, each with the nearest known word offered. */
void pk_only(const struct pk_node *node, const char *words, struct hd_report *report);

/* The word (of those separated by spaces) that was probably meant: "; did you mean 'x'?", or "" if none is near. */
const char *pk_meant(const char *text, const char *words, char out[64]);

/* The value at key as ... ; fallback when the key is missing; a value of the wrong kind is a problem. */
int pk_int(const struct pk_node *node, const char *key, int min, int max, int fallback, struct hd_report *report);
bool pk_bool(const struct pk_node *node, const char *key, bool fallback, struct hd_report *report);
const char *pk_str(const struct pk_node *node, const char *key, const char *fallback, struct hd_report *report);
/* Index of the value in words (separated by spaces), fallback if the key is missing. */
int pk_word(const struct pk_node *node, const char *key, const char *words, int fallback, struct hd_report *report);
/* {en: ..., de: ...}; a plain scalar serves both languages; a missing language is a problem. */
struct hd_text pk_text(const struct pk_node *node, const char *key, struct hd_report *report);
/* "0-1" or "3" */
bool pk_range(const struct pk_node *node, const char *key, int *min, int *max, struct hd_report *report);
/* A scalar node itself as an integer. */
bool pk_number(const struct pk_node *node, int min, int max, int *out, struct hd_report *report);

#endif
