/*
 * broken.c - a room whose game failed an assertion: only that room stops; it keeps its record and a report, and the action that
 * caused it is not carried out.
 * Not here: how it is noticed (guard.h).
 */
#include "server/guard.h"
#include "server/inside.h"

#include <stdio.h>

/* What was being done, for whoever looks for the mistake. */
static void put_report(struct room *room, const char *report)
{
    const struct peer *asker = room->hub->asker;
    const char *action = asker ? said_text(asker->ask, "action", LIMIT_ACTION) : NULL;
    char whole[sizeof room->meta.broken];
    snprintf(whole, sizeof whole, "%s (%s%s%s)", report, action ? "'" : "",
             action  ? action
             : asker ? "no action"
                     : "by itself",
             action ? "'" : "");
    clean_copy(room->meta.broken, sizeof room->meta.broken, whole);
}

static void room_break(struct room *room, const char *report)
{
    trip_cancel(room);
    put_report(room, report);
    room->hub->count.broken++;
    room_lock(room, BROKEN, "%s", room->meta.broken);
    room_keep_meta(room);
    say_room_all(room);
    for (struct peer *peer = room->peers; peer; peer = peer->beside)
        say_error(peer, BROKEN, room->why);
}

void room_guard(struct room *room, void (*work)(void *room))
{
    char report[GUARD_REPORT];
    if (!room->hub->options.guard)
        work(room);
    else if (!guard_run(work, room, report))
        room_break(room, report);
}

bool peer_guard(struct peer *peer, void (*work)(void *user), void *user)
{
    char report[GUARD_REPORT];
    if (!peer->hub->options.guard) {
        work(user);
        return true;
    }
    if (guard_run(work, user, report))
        return true;
    bring_end(peer);
    if (peer->room)
        room_break(peer->room, report);
    else
        say_error(peer, BROKEN, report);
    return false;
}
