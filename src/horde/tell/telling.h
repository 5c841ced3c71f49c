/*
 * telling.h - how sentences about a mission file are made: telling.c puts one together, mission.c and mission_rules.c say
 * which.
 */
#ifndef HD_HORDE_TELLING_H
#define HD_HORDE_TELLING_H

#include "core/text.h"
#include "pack/tree.h"

struct telling {
    const struct pk_game *game;
    const struct pk_node *mission;
    enum hd_lang lang;
    struct out *o;
    const char *colours, *zones, *spends; /* "blue or green": of entries told as one; NULL: what the entry says */
};

/* ---- words of the data; what is not there is "" ---- */
const char *word(const struct pk_node *node);
const char *at(const struct pk_node *node, const char *key);
bool is(const struct pk_node *node, const char *key, const char *value);
const char *text_in(const struct pk_node *node, enum hd_lang lang); /* of a map {en, de}, or the word itself */
const char *between(const struct pk_node *node, int side);
const struct pk_node *entries(const struct pk_node *node, const char *key); /* a list, empty where there is none */
const struct pk_node *listed(const struct pk_node *node, int i);            /* of a list, or the node itself as its first */
int entries_in(const struct pk_node *node);

/* ---- in the words of the game ---- */
const char *sentence(const struct telling *t, const char *key); /* of the section `told` */
const char *plain_name(const struct telling *t, const char *id);
const char *who_name(const struct telling *t, const char *id);
const char *zone_name(const struct telling *t, const char *id, char *text, size_t size); /* with what is written on its sign */
const char *kind_of_token(const struct telling *t, const char *id);                      /* of the section `kinds` */
const char *joiner(const struct telling *t, int i, int count); /* what stands before the i-th of them: "", ", " or " and " */

/* ---- sentences ---- */
/* The sentence at key with the words of node in its holes; false where there is no such sentence. */
bool put(const struct telling *t, const char *key, const struct pk_node *node);
void put_all(const struct telling *t, const char *list, const char *key);                     /* one for each entry */
void put_with(const struct telling *t, const char *key, const char *hole, const char *value); /* one hole */

/* ---- mission_rules.c ---- */
void tell_deeds(const struct telling *t);
void tell_rules(const struct telling *t);
bool something_does(const struct telling *t, const char *effect); /* a rule or a deed of the mission */

#endif
