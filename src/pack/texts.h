/*
 * texts.h - texts.yaml of a game: sections of sentences by key; a missing one is reported by name.
 * Not here: what the keys mean (each family), filling the holes of sentences (core/sentence.h).
 */
#ifndef HD_PACK_TEXTS_H
#define HD_PACK_TEXTS_H

#include "pack/tree.h"

/* The section of that name; NULL and a problem if it is missing or no map. */
const struct pk_node *texts_section(const struct pk_node *texts, const char *name, struct hd_report *report);
/* The text at key; a missing one is a problem and reads "". */
struct hd_text texts_at(const struct pk_node *section, const char *key, struct hd_report *report);
/* A whole section: to[i] is the text at key[i]. */
void texts_read(const struct pk_node *texts, const char *name, const char *const *key, int count, struct hd_text *to,
                struct hd_report *report);
/* A section that may be left out, or have texts for some of the keys only. */
void texts_check_some(const struct pk_node *texts, const char *name, const char *const *key, int count,
                      struct hd_report *report);

#endif
