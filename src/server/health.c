/*
 * health.c - how the server is doing: whether the disk can still be written, who was turned away; /healthz and /metrics.
 */
#include "server/inside.h"

enum { SCOLD_MS = 10 * 1000 }; /* between two lines of the log about pages turned away */

void hub_wrote(struct hub *hub, enum store_result result)
{
    if (result == STORE_MISSING || result == STORE_TAKEN)
        return;
    hub->unwritable = result != STORE_OK;
    hub->count.disk_full += result == STORE_FULL;
    hub->probed = hub_now(hub);
}

void hub_read(struct hub *hub, enum store_result result) { hub->unreadable = result != STORE_OK && result != STORE_MISSING; }

const char *hub_ailment(struct hub *hub)
{
    chore_probe(hub);
    if (hub->late || hub->unreadable)
        return "the database does not answer";
    if (hub->unwritable)
        return "nothing can be written: the disk is full or faulty";
    return hub->lossy ? "the disk has lost confirmed steps: the log says in which rooms" : NULL;
}

void hub_turned_away(struct hub *hub, const char *origin, const char *ours, const char *host)
{
    char page[200];
    clean_copy(page, sizeof page, origin);
    hub->count.turned_away++;
    if (hub->scolded && hub_now(hub) - hub->scolded < SCOLD_MS)
        return;
    hub->scolded = hub_now(hub);
    if (ours)
        hub_log(hub, "a page from %s was turned away: --public-origin is %s", page, ours);
    else
        hub_log(hub,
                "a page from %s was turned away: it asked for %.200s; behind a proxy, set --public-origin or pass on the Host "
                "header",
                page, host ? host : "nobody");
}

static void figure(struct out *out, const char *name, const char *kind, const char *help, unsigned long long value)
{
    out_format(out, "# HELP holdout_%s %s\n# TYPE holdout_%s %s\nholdout_%s %llu\n", name, help, name, kind, name, value);
}

void hub_metrics(const struct hub *hub, struct out *out)
{
    const struct counters *c = &hub->count;
    figure(out, "connections", "gauge", "Open connections.", (unsigned long long)hub->peer_count);
    figure(out, "rooms_in_memory", "gauge", "Rooms in memory.", (unsigned long long)hub->room_count);
    figure(out, "rooms_created_total", "counter", "Rooms made.", c->rooms);
    figure(out, "messages_total", "counter", "Messages received.", c->messages);
    figure(out, "actions_total", "counter", "Actions by people, done and saved.", c->actions);
    figure(out, "bot_actions_total", "counter", "Actions by bots, done and saved.", c->bots);
    figure(out, "undone_total", "counter", "Steps undone.", c->undone);
    figure(out, "repeats_total", "counter", "Repeated actions that were answered but not done again.", c->repeats);
    figure(out, "refused_total", "counter", "Actions the rules refused.", c->refused);
    figure(out, "stale_total", "counter", "Actions chosen in an older position.", c->stale);
    figure(out, "errors_total", "counter", "Errors reported to browsers.", c->errors);
    figure(out, "limited_total", "counter", "Messages over the rate limit.", c->limited);
    figure(out, "disk_faults_total", "counter", "Failed database calls.", c->disk_faults);
    figure(out, "disk_full_total", "counter", "Writes that failed because the disk was full.", c->disk_full);
    figure(out, "disk_slow_total", "counter", "Times players were told that the database is too slow.", c->disk_slow);
    figure(out, "disk_waiting", "gauge", "Database requests not answered yet.", (unsigned long long)hub->at_disk);
    figure(out, "disk_late", "gauge", "Rooms waiting too long for the database.", (unsigned long long)hub->late);
    figure(out, "disk_writable", "gauge", "1 if the last write reached the disk, else 0.", !hub->unwritable);
    figure(out, "turned_away_total", "counter", "Pages from other origins turned away.", c->turned_away);
    figure(out, "evicted_rooms_total", "counter", "Empty rooms that made way for others.", c->evicted);
    figure(out, "broken_rooms_total", "counter", "Rooms stopped by a bug in the program.", c->broken);
    figure(out, "sockets", "gauge", "Open sockets, whatever they are for.", (unsigned long long)hub->socket_count);
    figure(out, "sockets_refused_total", "counter", "Sockets refused: too many, in all or from one address.", c->unplugged);
    figure(out, "torn_rows_total", "counter", "Steps found damaged or missing.", c->torn);
    figure(out, "calls_total", "counter", "Notifications sent because it was somebody's turn.", c->calls);
    figure(out, "calls_failed_total", "counter", "Notifications that could not be sent.", c->calls_failed);
    figure(out, "rooms_forgotten_total", "counter", "Rooms deleted because nobody had used them for long.", c->forgotten);
}
