/*
 * chores.c - what the server does with the disk on its own: test writes, counting lost steps, deleting old rooms.
 * The answers come back like those of rooms.
 */
#include "server/inside.h"

enum {
    PROBE_MS = 10 * 1000, /* between two writes that are only there to see whether one can write */
    PROBE_ILL_MS = 1000   /* ... while one cannot */
};

static bool begin(struct hub *hub, enum errand_kind kind)
{
    struct errand *errand = errand_new(kind, "");
    if (!errand)
        return false;
    hub_ask(hub, errand);
    return true;
}

/* ---- can one write? ---- */

void chore_probe(struct hub *hub)
{
    int64_t now = hub_now(hub), pause = hub->unwritable || hub->unreadable ? PROBE_ILL_MS : PROBE_MS;
    if (hub->probing) {
        hub->unreadable = hub->unreadable || now - hub->probed > LIMIT_DISK_MS;
        return;
    }
    if (hub->probed && now - hub->probed < pause)
        return;
    hub->probed = now;
    hub->probing = begin(hub, TO_PROBE);
}

static void probe_answer(struct hub *hub, const struct errand *errand)
{
    hub->probing = false;
    hub_wrote(hub, errand->result);
    hub_read(hub, errand->result == STORE_AWAY ? STORE_AWAY : STORE_OK);
    if (errand->result == STORE_OK)
        return;
    hub->count.disk_faults++;
    hub_log(hub, "a test write to the disk failed: %s", errand->problem);
}

/* ---- is everything there? ---- */

static void census_answer(struct hub *hub, const struct errand *errand)
{
    for (int i = 0; i < errand->founds; i++) {
        const struct store_entry *room = &errand->found[i];
        hub->lossy = true;
        if (room->gone)
            hub_log(hub, "room %s, of %d steps, is gone from the disk", room->room, room->due);
        else
            hub_log(hub, "room %s: %d of %d steps that were confirmed are gone from the disk", room->room,
                    room->due - room->rows, room->due);
    }
}

/* ---- what nobody has touched for long ---- */

/* Somebody may be in the room and only look. */
static void forget(struct hub *hub, const char *id, int64_t before)
{
    struct room *room = room_find(hub, id);
    if (room && room_in_use(room))
        return;
    if (!room)
        room = room_blank(hub, id);
    if (!room || trip_remove(room, before))
        return;
    hub->count.forgotten++;
    hub_log(hub, "room %s is deleted: nobody has used it for --keep days", id);
}

/* All of them, by a clock that was not looked at before or has been set since: it is more likely that it is wrong, as that of a
 * machine that has just started. In an hour it is believed. */
static bool is_wrong_clock(const struct errand *errand) { return errand->doubt && errand->founds && !errand->younger; }

static void old_answer(struct hub *hub, const struct errand *errand)
{
    hub->ageing = false;
    if (is_wrong_clock(errand)) {
        hub_log(hub, "by the clock every room is older than --keep: nothing is deleted now, in case the clock is wrong");
        return;
    }
    for (int i = 0; i < errand->founds; i++)
        forget(hub, errand->found[i].room, errand->at);
    if (errand->founds == ERRAND_FOUND)
        hub->aged = 0; /* there may be more */
}

/* ---- when ---- */

void chore_answer(struct hub *hub, const struct errand *errand)
{
    if (errand->result != STORE_OK && errand->kind != TO_PROBE)
        hub_log(hub, "the rooms on the disk could not be listed: %s", errand->problem);
    if (errand->kind == TO_PROBE)
        probe_answer(hub, errand);
    else if (errand->kind == TO_CENSUS)
        census_answer(hub, errand);
    else
        old_answer(hub, errand);
}

static bool look_for_old(struct hub *hub)
{
    struct errand *errand = errand_new(TO_OLD, "");
    if (!errand)
        return false;
    int64_t clock = hub_date(hub) - hub_now(hub), moved = clock - hub->clock;
    hub->clock = clock;
    errand->at = hub_date(hub) - hub->options.keep_ms;
    errand->doubt = moved > LIMIT_AGE_MS || moved < -LIMIT_AGE_MS;
    hub_ask(hub, errand);
    return true;
}

void chores_tick(struct hub *hub)
{
    int64_t now = hub_now(hub);
    if (!hub->counted)
        hub->counted = begin(hub, TO_CENSUS);
    if (!hub->options.keep_ms || hub->ageing || (hub->aged && now - hub->aged < LIMIT_AGE_MS))
        return;
    hub->aged = now;
    hub->ageing = look_for_old(hub);
}
