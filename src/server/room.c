/*
 * room.c - the life of a room: made, read back from the disk, kept step by step, left, forgotten.
 * Not here: who may do what (seats.c, play.c).
 *
 * Invariants: (1) rows == what the disk has, unless `doubtful`.   (2) session == header, then rows in order.
 *             (3) nothing is told to anybody before room_keep() has returned FINE.
 */
#include "server/inside.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_word[ROW_KINDS] = {"do", "bot", "undo"};

enum trouble trouble_of(enum store_result result)
{
    switch (result) {
    case STORE_OK: return FINE;
    case STORE_MISSING: return NO_ROOM;
    case STORE_FULL: return DISK_FULL;
    case STORE_BROKEN: return DAMAGED;
    default: return STORE_GONE;
    }
}

static enum trouble disk_trouble(struct hub *hub, enum store_result result, const char *what, const char *id)
{
    if (result != STORE_OK && result != STORE_MISSING) {
        hub->count.disk_faults++;
        hub_log(hub, "%s of room %s failed: %s", what, id, hub->world.disk->problem(hub->world.disk->self));
    }
    return trouble_of(result);
}

static enum trouble written(struct hub *hub, enum store_result result, const char *what, const char *id)
{
    hub_wrote(hub, result);
    return disk_trouble(hub, result, what, id);
}

bool room_hidden(const struct room *room) { return room->session && hd_game_hidden(hd_session_game(room->session)); }

bool room_over(const struct room *room)
{
    return room->session && hd_result(hd_session_game(room->session), hd_session_state(room->session)) != HD_PLAYING;
}

/* ---- rows in memory ---- */

static bool add_row(struct room *room, enum row_kind kind, int seat, const char *text, uint64_t hash)
{
    if (room->rows == room->row_room) {
        int more = room->row_room ? room->row_room * 2 : 64;
        struct row *row = realloc(room->row, (size_t)more * sizeof *row);
        if (row)
            room->row = row;
        int *step = realloc(room->step_row, (size_t)more * sizeof *step);
        if (step)
            room->step_row = step;
        if (!row || !step)
            return false;
        room->row_room = more;
    }
    char *copy = strdup(text);
    if (!copy)
        return false;
    room->row[room->rows++] = (struct row){.kind = kind, .seat = seat, .step = -1, .text = copy, .hash = hash};
    return true;
}

/* The new last row has changed the session: steps and rows point at each other again. */
static void link_row(struct room *room)
{
    int steps = hd_session_steps(room->session);
    struct row *row = &room->row[room->rows - 1];
    if (row->kind != ROW_UNDO) {
        row->step = steps - 1;
        room->step_row[steps - 1] = room->rows - 1;
    } else {
        room->row[room->step_row[steps]].step = -1;
    }
}

static void forget_rows(struct room *room)
{
    for (int i = 0; i < room->rows; i++)
        free(room->row[i].text);
    room->rows = 0;
}

/* ---- reading back ---- */

static bool lock(struct room *room, enum trouble why, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool lock(struct room *room, enum trouble why, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(room->why, sizeof room->why, format, ap);
    va_end(ap);
    hd_session_free(room->session);
    room->session = NULL;
    room->locked = why;
    hub_log(room->hub, "room %s cannot be played: %s", room->id, room->why);
    return false;
}

static enum row_kind kind_of(const char *word)
{
    int kind = 0;
    while (kind < ROW_KINDS && strcmp(kind_word[kind], word))
        kind++;
    return (enum row_kind)kind;
}

/* Does again what the row says. */
static bool replay_row(struct room *room, const struct store_row *row, enum row_kind kind)
{
    const struct hd_game *game = hd_session_game(room->session);
    struct hd_action action;
    char why[200];
    if (kind == ROW_UNDO)
        return hd_session_undo(room->session, true) ||
               lock(room, RULES_CHANGED, "step %d takes back what is not there", row->number);
    if (!hd_action_parse(game, row->text, &action, HD_EN, why, sizeof why))
        return lock(room, RULES_CHANGED, "step %d, '%.60s', is no action any more: %.100s", row->number + 1, row->text, why);
    struct hd_why refused = hd_session_do(room->session, action);
    if (!refused.rule)
        return true;
    hd_why_text(game, refused, HD_EN, why, sizeof why);
    return lock(room, RULES_CHANGED, "step %d, '%.60s', is not allowed any more: %.110s", row->number + 1, row->text, why);
}

static bool replay_rows(struct room *room, const struct store_room *kept, int count)
{
    for (int i = 0; i < count; i++) {
        const struct store_row *row = &kept->row[i];
        enum row_kind kind = kind_of(row->kind);
        if (kind == ROW_KINDS)
            return lock(room, RULES_CHANGED, "step %d is of a kind this server does not know", i + 1);
        if (room->session)
            replay_row(room, row, kind); /* if it cannot be, the rows are still kept for the record */
        if (!add_row(room, kind, row->seat, row->text, row->hash))
            return lock(room, NO_MEMORY, "not enough memory");
        room->sum = row->sum;
        if (!room->session)
            continue;
        link_row(room);
        if (hd_hash(hd_session_game(room->session), hd_session_state(room->session)) != row->hash)
            lock(room, RULES_CHANGED, "after step %d, '%.60s', the game stands differently than it did", i + 1, row->text);
    }
    return room->session;
}

static bool open_session(struct room *room)
{
    struct hd_report report = {0};
    hd_session_free(room->session);
    room->locked = FINE;
    room->session = hd_session_load(room->hub->pack, room->header, strlen(room->header), true, NULL, &report);
    if (!room->session)
        return lock(room, RULES_CHANGED, "%.200s", report.count ? report.problem[0].text : "the header cannot be read");
    if (hd_seats(hd_session_game(room->session)) != room->meta.seats)
        return lock(room, DAMAGED, "the seats do not fit the game");
    return true;
}

/* Rows whose sums are wrong are put aside on the disk, and the room remembers how many. */
static enum trouble cut_damage(struct room *room, const struct store_room *kept, int good)
{
    const struct store *disk = room->hub->world.disk;
    struct meta before = room->meta;
    if (good == kept->rows)
        return FINE;
    hub_log(room->hub, "room %s: %d rows from %d on are damaged and put aside", room->id, kept->rows - good, good);
    enum trouble trouble = written(room->hub, disk->cut(disk->self, room->id, good, "checksum"), "cutting", room->id);
    if (trouble)
        return trouble;
    room->hub->count.torn += (uint64_t)(kept->rows - good);
    room->meta.torn += kept->rows - good;
    return room_keep_meta(room, &before);
}

static enum trouble take_kept(struct room *room, struct store_room *kept)
{
    if (!meta_read(kept->meta, &room->meta))
        return DAMAGED;
    if (store_header_sum(room->id, kept->header) != kept->sum)
        return DAMAGED;
    int good = store_good_rows(room->id, kept);
    enum trouble trouble = cut_damage(room, kept, good);
    if (trouble)
        return trouble;
    free(room->header);
    room->header = kept->header;
    kept->header = NULL;
    room->sum = kept->sum;
    forget_rows(room);
    open_session(room);
    replay_rows(room, kept, good);
    room->doubtful = false;
    return room->locked == NO_MEMORY ? NO_MEMORY : FINE;
}

static enum trouble read_room(struct room *room)
{
    const struct store *disk = room->hub->world.disk;
    struct store_room kept;
    enum trouble trouble = disk_trouble(room->hub, disk->load(disk->self, room->id, &kept), "loading", room->id);
    if (trouble)
        return trouble;
    trouble = take_kept(room, &kept);
    store_room_free(&kept);
    return trouble;
}

enum trouble room_settle(struct room *room)
{
    if (!room->doubtful)
        return FINE;
    enum trouble trouble = read_room(room);
    if (!trouble) {
        say_room_all(room);
        say_view_all(room);
    }
    return trouble;
}

/* ---- the shelf ---- */

static struct room **shelf_of(struct hub *hub, const char *id)
{
    unsigned h = 5381;
    for (const char *c = id; *c; c++)
        h = h * 33 ^ (unsigned char)*c;
    return &hub->shelf[h % ROOM_SHELVES];
}

static struct room *room_blank(struct hub *hub, const char *id)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->hub = hub;
    snprintf(room->id, sizeof room->id, "%s", id);
    room->idle_at = hub_now(hub);
    return room;
}

static void room_free(struct room *room)
{
    forget_rows(room);
    hd_session_free(room->session);
    free(room->row);
    free(room->step_row);
    free(room->header);
    free(room);
}

static void shelve(struct room *room)
{
    struct room **shelf = shelf_of(room->hub, room->id);
    room->next = *shelf;
    *shelf = room;
    room->hub->room_count++;
}

void room_drop(struct room *room)
{
    struct room **at = shelf_of(room->hub, room->id);
    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    room->hub->room_count--;
    room_free(room);
}

static bool is_room_id(const char *id)
{
    return id[0] && strlen(id) < STORE_ID && strspn(id, "abcdefghjkmnpqrstuvwxyz23456789") == strlen(id);
}

enum trouble room_open(struct hub *hub, const char *id, struct room **out)
{
    if (!is_room_id(id))
        return NO_ROOM;
    for (struct room *room = *shelf_of(hub, id); room; room = room->next)
        if (!strcmp(room->id, id)) {
            *out = room;
            return room_settle(room);
        }
    struct room *room = room_blank(hub, id);
    if (!room)
        return NO_MEMORY;
    enum trouble trouble = read_room(room);
    if (trouble) {
        room_free(room);
        return trouble;
    }
    shelve(room);
    *out = room;
    return FINE;
}

enum trouble room_new(struct hub *hub, struct hd_session *session, const struct meta *meta, struct room **out)
{
    const struct store *disk = hub->world.disk;
    char id[ROOM_ID];
    room_id_new(&hub->world, id);
    struct room *room = room_blank(hub, id);
    char *text = room ? meta_text(meta) : NULL;
    if (room) {
        room->session = session;
        room->meta = *meta;
        room->header = hd_session_save_header(session);
    }
    if (!text || !room->header) {
        free(text);
        if (room)
            room_free(room);
        else
            hd_session_free(session);
        return NO_MEMORY;
    }
    room->sum = store_header_sum(id, room->header);
    enum trouble trouble =
        written(hub, disk->create(disk->self, id, room->header, text, room->sum, hub_date(hub)), "creating", id);
    free(text);
    if (trouble) {
        room_free(room);
        return trouble;
    }
    shelve(room);
    hub->count.rooms++;
    *out = room;
    return FINE;
}

/* ---- keeping ---- */

static enum trouble write_row(struct room *room, const struct row *row, const char *meta)
{
    const struct store *disk = room->hub->world.disk;
    struct store_row kept = {.number = room->rows - 1, .seat = row->seat, .hash = row->hash};
    snprintf(kept.kind, sizeof kept.kind, "%s", kind_word[row->kind]);
    snprintf(kept.text, sizeof kept.text, "%s", row->text);
    kept.sum = store_row_sum(room->id, &kept, room->sum);
    enum trouble trouble = written(room->hub, disk->append(disk->self, room->id, &kept, meta), "appending", room->id);
    if (!trouble)
        room->sum = kept.sum;
    return trouble;
}

/* The session has gone on; what is written is the way it went. */
enum trouble room_keep(struct room *room, enum row_kind kind, int seat)
{
    int steps = hd_session_steps(room->session);
    const char *text = kind == ROW_UNDO ? "" : hd_session_step(room->session, steps - 1);
    uint64_t hash = hd_hash(hd_session_game(room->session), hd_session_state(room->session));
    char *meta = NULL;
    if (kind == ROW_UNDO)
        room->meta.undone++;
    bool added = (kind != ROW_UNDO || (meta = meta_text(&room->meta))) && add_row(room, kind, seat, text, hash);
    enum trouble trouble = added ? write_row(room, &room->row[room->rows - 1], meta) : NO_MEMORY;
    free(meta);
    if (!trouble) {
        link_row(room);
        return FINE;
    }
    /* Whether the row got there is for the disk to say: the room is read again before anybody goes on. */
    room->doubtful = true;
    return trouble;
}

enum trouble room_keep_meta(struct room *room, const struct meta *before)
{
    const struct store *disk = room->hub->world.disk;
    char *text = meta_text(&room->meta);
    enum trouble trouble =
        text ? written(room->hub, disk->update(disk->self, room->id, text), "updating", room->id) : NO_MEMORY;
    free(text);
    if (trouble) {
        room->meta = *before;
        room->doubtful = true;
    }
    return trouble;
}

/* ---- the record ---- */

/* Steps that were taken back are left out, as in the session itself; this works also where there is none. */
char *room_record(const struct room *room)
{
    struct out out = {0};
    int *stack = calloc((size_t)room->rows + 1, sizeof *stack), depth = 0;
    out_raw(&out, room->header);
    for (int i = 0; stack && i < room->rows; i++)
        if (room->row[i].kind != ROW_UNDO)
            stack[depth++] = i;
        else if (depth)
            depth--;
    for (int i = 0; i < depth; i++)
        out_format(&out, "%d %s ~ %08" PRIx32 "\n", i + 1, room->row[stack[i]].text, (uint32_t)room->row[stack[i]].hash);
    bool fine = stack && !out.failed;
    free(stack);
    if (fine)
        return out.text;
    out_free(&out);
    return NULL;
}

/* ---- coming and going ---- */

void room_enter(struct room *room, struct peer *peer)
{
    peer->room = room;
    peer->roles = 0;
    peer->front = NOBODY;
    peer->have = -1;
    peer->knows_map = false;
    peer->beside = room->peers;
    room->peers = peer;
    room->peer_count++;
}

void room_leave(struct peer *peer)
{
    struct room *room = peer->room;
    if (!room)
        return;
    struct peer **at = &room->peers;
    while (*at != peer)
        at = &(*at)->beside;
    *at = peer->beside;
    peer->room = NULL;
    peer->roles = 0;
    room->peer_count--;
    room->idle_at = hub_now(room->hub);
}
