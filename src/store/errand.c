/*
 * errand.c - see errand.h.
 */
#include "store/errand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBE_BYTES = 16 * 1024 };

/* No room has such an id. */
static const char nowhere[] = "-";

struct errand *errand_new(enum errand_kind kind, const char *room)
{
    struct errand *errand = calloc(1, sizeof *errand);
    if (errand) {
        errand->kind = kind;
        snprintf(errand->room, sizeof errand->room, "%s", room);
    }
    return errand;
}

void errand_free(struct errand *errand)
{
    if (!errand)
        return;
    free(errand->header);
    free(errand->meta);
    free(errand->row);
    free(errand->found);
    store_room_free(&errand->kept);
    errand_free(errand->first);
    free(errand);
}

bool errand_reads(const struct errand *errand) { return errand->kind == TO_LOAD || errand->kind == TO_OLD; }

/* More than an action needs, so that what it says holds for actions. */
static enum store_result probe(const struct store *store)
{
    char much[PROBE_BYTES];
    struct store_room none;
    memset(much, '-', sizeof much - 1);
    much[sizeof much - 1] = 0;
    enum store_result before = store->remove(store->self, nowhere, STORE_EVER); /* left over from one that was cut short */
    if (before != STORE_OK && before != STORE_MISSING)
        return before;
    enum store_result made = store->create(store->self, nowhere, much, "{}", 0, 1);
    if (made == STORE_OK)
        made = store->load(store->self, nowhere, &none);
    if (made == STORE_OK)
        store_room_free(&none);
    return made == STORE_OK ? store->remove(store->self, nowhere, STORE_EVER) : made;
}

static bool is_wanted(const struct errand *errand, const struct store_entry *entry)
{
    if (!strcmp(entry->room, nowhere))
        return false;
    return errand->kind == TO_OLD ? !entry->gone : entry->gone || entry->due != entry->rows;
}

static bool find(void *user, const struct store_entry *entry)
{
    struct errand *errand = user;
    if (!is_wanted(errand, entry))
        return true;
    if (errand->kind == TO_OLD && entry->touched >= errand->at) {
        errand->younger = true;
        return false; /* the ones left alone longest come first */
    }
    if (errand->founds == ERRAND_FOUND)
        return errand->doubt;
    struct store_entry *more = realloc(errand->found, (size_t)(errand->founds + 1) * sizeof *more);
    if (!more)
        return false;
    errand->found = more;
    more[errand->founds++] = *entry;
    return errand->founds < ERRAND_FOUND || errand->doubt;
}

static enum store_result run(struct errand *e, const struct store *s)
{
    switch (e->kind) {
    case TO_CREATE: return s->create(s->self, e->room, e->header, e->meta, e->sum, e->at);
    case TO_APPEND: return s->append(s->self, e->room, e->row, e->rows, e->meta, e->at);
    case TO_UPDATE: return s->update(s->self, e->room, e->meta, e->at);
    case TO_CUT: return s->cut(s->self, e->room, e->from, e->sum, "checksum", e->meta);
    case TO_REMOVE: return s->remove(s->self, e->room, e->at);
    case TO_LOAD: return s->load(s->self, e->room, &e->kept);
    case TO_PROBE: return probe(s);
    case TO_CENSUS:
    case TO_OLD: return s->list(s->self, find, e);
    }
    return STORE_BROKEN;
}

void errand_run(struct errand *errand, const struct store *store)
{
    if (errand->first)
        errand_run(errand->first, store);
    errand->result = errand->first && errand->first->result != STORE_OK ? errand->first->result : run(errand, store);
    if (errand->result != STORE_OK)
        snprintf(errand->problem, sizeof errand->problem, "%s", store->problem(store->self));
}
