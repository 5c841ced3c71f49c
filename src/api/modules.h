/*
 * modules.h - the families of games this program can play, and the pack as the public API sees it.
 * Not here: what a family offers (core/rules.h), reading data (pack/).
 */
#ifndef HD_API_MODULES_H
#define HD_API_MODULES_H

#include "core/rules.h"

/* The family a game.yaml names after `rules:`; NULL if there is none of that name. */
const struct hd_rules *module_find(const char *id);
const struct hd_rules *module_of(const struct pk_game *game);
/* All of them in order; NULL after the last. */
const struct hd_rules *module_at(int index);

struct pack_facts;

/* The public pack: the data as read, and what clients ask about it in a ready form (games.c). */
struct hd_pack {
    struct pk_pack *data;
    struct pack_facts *facts;
};

/* Takes the data over; NULL (data freed) if there is none or memory ran out. */
struct hd_pack *pack_wrap(struct pk_pack *data, struct hd_report *report);
/* After a mission was added: builds the facts again; texts handed out before stay valid. */
bool pack_refresh(struct hd_pack *pack, struct hd_report *report);

/* A problem of a text without a tree: records, setups. file may be "". */
void report_line(struct hd_report *report, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
