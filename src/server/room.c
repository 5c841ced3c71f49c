/*
 * room.c - the life of a room: created, read back from disk, saved step by step, left, forgotten.
 * Not here: who may do what (seats.c, play.c).
 *
 * Invariants: (1) rows == what the disk has, unless `doubtful` or something is on its way there (trip.c).
 *             (2) session == header, then rows in order.
 */
#include "server/guard.h"
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
        room->step_row[steps - 1 - room->base] = room->rows - 1;
    } else {
        room->row[room->step_row[steps - room->base]].step = -1;
    }
}

/* What was brought along is not taken back: luck was redrawn after it. */
const struct row *room_last(const struct room *room)
{
    int steps = hd_session_steps(room->session) - room->base;
    return steps > 0 ? &room->row[room->step_row[steps - 1]] : NULL;
}

void room_unwrite(struct room *room, int rows)
{
    while (rows--) {
        struct row *row = &room->row[--room->rows];
        free(row->text);
        for (int lang = 0; lang < HD_LANGS; lang++)
            free(row->why[lang]);
    }
}

/* ---- reading back ---- */

bool room_lock(struct room *room, enum trouble why, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(room->why, sizeof room->why, format, ap);
    va_end(ap);
    think_forget(room);
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
static bool replay_row(struct room *room, const struct store_row *row)
{
    const struct hd_game *game = hd_session_game(room->session);
    struct hd_action action;
    char why[200];
    if (!hd_action_parse(game, row->text, &action, HD_EN, why, sizeof why))
        return room_lock(room, RULES_CHANGED, "step %d, '%.60s', is no longer an action: %.100s", row->number + 1, row->text,
                         why);
    struct hd_why refused = hd_session_do(room->session, action);
    if (refused.rule) {
        hd_why_text(game, refused, HD_EN, why, sizeof why);
        return room_lock(room, RULES_CHANGED, "step %d, '%.60s', is no longer allowed: %.110s", row->number + 1, row->text,
                         why);
    }
    link_row(room);
    return hd_hash(game, hd_session_state(room->session)) == row->hash ||
           room_lock(room, RULES_CHANGED, "after step %d, '%.60s', the position differs from the recorded one", row->number + 1,
                     row->text);
}

/* Which rows are in the game: neither taken back since, nor a taking back. NULL: not enough memory; *bad: the first row that
 * takes back what is not there, or `count`. */
static bool *rows_that_stay(const struct store_room *kept, int count, int *bad)
{
    bool *stays = calloc((size_t)count + 1, sizeof *stays);
    int *stack = calloc((size_t)count + 1, sizeof *stack), depth = 0, i = 0;
    for (; stays && stack && i < count; i++) {
        bool undo = kind_of(kept->row[i].kind) == ROW_UNDO;
        if (undo && !depth)
            break;
        if (undo)
            stays[stack[--depth]] = false;
        else
            stays[stack[depth++] = i] = true;
    }
    *bad = i;
    if (!stack) {
        free(stays);
        return NULL;
    }
    free(stack);
    return stays;
}

/* Keeps the row and plays it, if it is played at all. If it cannot be, it is still kept for the record. */
static bool take_row(struct room *room, const struct store_row *row, bool plays)
{
    enum row_kind kind = kind_of(row->kind);
    if (kind == ROW_KINDS)
        return room_lock(room, RULES_CHANGED, "step %d is of a kind this server does not know", row->number + 1);
    if (!add_row(room, kind, row->seat, row->text, row->hash))
        return room_lock(room, NO_MEMORY, "not enough memory");
    room->sum = row->sum;
    if (plays && room->session)
        replay_row(room, row);
    return true;
}

/* What was taken back is not played again: doing and undoing without end would cost all the others' time when the room is read.
 */
static void replay_rows(struct room *room, const struct store_room *kept, int count)
{
    int bad;
    bool *stays = rows_that_stay(kept, count, &bad), fine = stays || room_lock(room, NO_MEMORY, "not enough memory");
    for (int i = 0; fine && i < count; i++) {
        if (i == bad && room->session)
            room_lock(room, RULES_CHANGED, "step %d undoes something that is not there", i);
        fine = take_row(room, &kept->row[i], stays[i]);
    }
    free(stays);
}

static bool open_session(struct room *room)
{
    struct hd_report report = {0};
    think_forget(room);
    hd_session_free(room->session);
    room->locked = FINE;
    room->session = hd_session_load(room->hub->pack, room->header, strlen(room->header), true, NULL, &report);
    if (!room->session)
        return room_lock(room, RULES_CHANGED, "%.200s", report.count ? report.problem[0].text : "the header cannot be read");
    room->base = hd_session_steps(room->session);
    room->known = hands_known(room);
    if (hd_seats(hd_session_game(room->session)) != room->meta.seats)
        return room_lock(room, DAMAGED, "the seats do not fit the game");
    return true;
}

static void note_loss(struct room *room, const struct store_room *kept, int good, int lost)
{
    struct hub *hub = room->hub;
    if (kept->rows > good)
        hub_log(hub, "room %s: %d rows from %d on are damaged and have been set aside", room->id, kept->rows - good, good);
    if (kept->due > kept->rows)
        hub_log(hub, "room %s: %d of %d steps that were confirmed are gone from the disk", room->id, kept->due - kept->rows,
                kept->due);
    hub->count.torn += (uint64_t)lost;
    hub->lossy = hub->lossy || lost;
}

/* Rows whose sums are wrong are put aside on the disk, and the room remembers how many steps it has lost. */
static enum trouble mend(struct room *room, struct store_room *kept, int good)
{
    int lost = store_lost_rows(kept, good);
    struct errand *errand = errand_new(TO_CUT, room->id);
    note_loss(room, kept, good, lost);
    room->meta.torn += lost;
    room->lost += lost;
    char *meta = errand ? meta_text(&room->meta) : NULL;
    if (!meta) {
        errand_free(errand);
        return NO_MEMORY;
    }
    errand->meta = meta;
    errand->from = good;
    errand->sum = good ? kept->row[good - 1].sum : kept->sum;
    errand->user = room;
    kept->rows = good;
    room->trip.kept = *kept;
    *kept = (struct store_room){0};
    room->trip.errand = errand;
    room->trip.since = hub_now(room->hub);
    hub_ask(room->hub, errand);
    return FINE;
}

struct replay {
    struct room *room;
    const struct store_room *kept;
};

static void play_again(void *user)
{
    const struct replay *replay = user;
    open_session(replay->room);
    replay_rows(replay->room, replay->kept, replay->kept->rows);
}

/* Without a session the rows are only kept, for the record. */
static void take_steps(struct room *room, const struct store_room *kept)
{
    struct replay replay = {room, kept};
    char report[GUARD_REPORT];
    bool known = room->meta.broken[0];
    if (!known && !room->hub->options.guard)
        play_again(&replay);
    else if (known || !guard_run(play_again, &replay, report)) {
        room_unwrite(room, room->rows);
        room_lock(room, BROKEN, "%s", known ? room->meta.broken : report);
        replay_rows(room, kept, kept->rows);
    }
}

static enum trouble take_rows(struct room *room, struct store_room *kept)
{
    free(room->header);
    room->header = kept->header;
    kept->header = NULL;
    room->sum = kept->sum;
    room_unwrite(room, room->rows);
    take_steps(room, kept);
    room->doubtful = false;
    return room->locked == NO_MEMORY ? NO_MEMORY : FINE;
}

enum trouble room_take(struct room *room, struct store_room *kept, bool *more)
{
    if (!meta_read(kept->meta, &room->meta))
        return DAMAGED;
    if (store_header_sum(room->id, kept->header) != kept->sum)
        return DAMAGED;
    int good = store_good_rows(room->id, kept);
    if (store_is_whole(kept, good))
        return take_rows(room, kept);
    enum trouble trouble = mend(room, kept, good);
    *more = !trouble;
    return trouble;
}

enum trouble room_take_mended(struct room *room) { return take_rows(room, &room->trip.kept); }

/* ---- the shelf ---- */

static struct room **shelf_of(struct hub *hub, const char *id)
{
    unsigned h = 5381;
    for (const char *c = id; *c; c++)
        h = h * 33 ^ (unsigned char)*c;
    return &hub->shelf[h % ROOM_SHELVES];
}

static void shelve(struct room *room)
{
    struct room **shelf = shelf_of(room->hub, room->id);
    room->next = *shelf;
    *shelf = room;
    room->hub->room_count++;
}

/* The one nobody is in for the longest time; the disk has it. */
static struct room *idlest(struct hub *hub)
{
    struct room *found = NULL;
    for (int i = 0; i < ROOM_SHELVES; i++)
        for (struct room *room = hub->shelf[i]; room; room = room->next)
            if (!room_in_use(room) && (!found || room->idle_at < found->idle_at))
                found = room;
    return found;
}

/* Is there place for one more? An empty room makes it. */
static bool make_place(struct hub *hub)
{
    int most = hub->options.rooms ? hub->options.rooms : LIMIT_ROOMS;
    struct room *empty = hub->room_count < most ? NULL : idlest(hub);
    if (empty) {
        hub->count.evicted++;
        room_drop(empty);
    }
    return hub->room_count < most;
}

struct room *room_blank(struct hub *hub, const char *id)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->hub = hub;
    room->doubtful = true;
    snprintf(room->id, sizeof room->id, "%s", id);
    room->idle_at = hub_now(hub);
    shelve(room);
    return room;
}

static void room_free(struct room *room)
{
    think_forget(room);
    room_unwrite(room, room->rows);
    hd_session_free(room->session);
    trip_free(&room->trip);
    free(room->row);
    free(room->step_row);
    free(room->header);
    free(room);
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

struct room *room_find(struct hub *hub, const char *id)
{
    struct room *room = *shelf_of(hub, id);
    while (room && strcmp(room->id, id))
        room = room->next;
    return room;
}

bool room_in_use(const struct room *room) { return room->peers || room->waiters || room->trip.errand; }

enum trouble room_open(struct peer *peer, const char *id, struct room **out)
{
    if (!is_room_id(id))
        return NO_ROOM;
    *out = room_find(peer->hub, id);
    if (!*out && !make_place(peer->hub))
        return CROWDED;
    if (!*out)
        *out = room_blank(peer->hub, id);
    if (!*out)
        return NO_MEMORY;
    enum trouble trouble = room_ready(*out, peer);
    if (trouble && !(*out)->header && !room_in_use(*out))
        room_drop(*out);
    return trouble;
}

enum trouble room_new(struct hub *hub, struct hd_session *session, const struct meta *meta, struct room **out)
{
    char id[ROOM_ID];
    bool place = make_place(hub);
    room_id_new(&hub->world, id);
    struct room *room = place ? room_blank(hub, id) : NULL;
    if (!room) {
        hd_session_free(session);
        return place ? NO_MEMORY : CROWDED;
    }
    room->session = session;
    room->meta = *meta;
    room->base = hd_session_steps(session);
    room->header = hd_session_save(session, NULL); /* with the steps that were brought along, if any */
    room->known = hands_known(room);
    struct errand *errand = room->header ? trip_of(room, TO_CREATE) : NULL;
    if (!errand || !(errand->header = strdup(room->header))) {
        if (!errand)
            room_drop(room);
        return NO_MEMORY; /* else the trip ends at once, since the room is still doubtful */
    }
    room->sum = errand->sum = store_header_sum(id, room->header);
    room->trip.meta = true;
    room->doubtful = false;
    *out = room;
    return FINE;
}

/* ---- keeping ---- */

/* Written before this one says where it goes on, so that nobody is sent to a room there is not. It is read when somebody comes.
 */
static struct errand *errand_to_create(const struct hub *hub, const struct hd_session *session, const struct meta *meta)
{
    char id[ROOM_ID];
    room_id_new(&hub->world, id);
    struct errand *errand = errand_new(TO_CREATE, id);
    if (!errand)
        return NULL;
    errand->at = hub_date(hub);
    errand->header = hd_session_save(session, NULL);
    errand->meta = meta_text(meta);
    if (errand->header && errand->meta) {
        errand->sum = store_header_sum(id, errand->header);
        return errand;
    }
    errand_free(errand);
    return NULL;
}

enum trouble room_lead_on(struct room *room, struct hd_session *session, const struct meta *meta)
{
    struct errand *fresh = errand_to_create(room->hub, session, meta), *errand = fresh ? trip_of(room, TO_UPDATE) : NULL;
    hd_session_free(session);
    if (!errand) {
        errand_free(fresh);
        return NO_MEMORY;
    }
    errand->first = fresh;
    snprintf(room->meta.next, sizeof room->meta.next, "%s", fresh->room);
    return room_keep_meta(room);
}

static bool write_row(struct room *room, const struct row *row)
{
    struct errand *errand = trip_of(room, TO_APPEND);
    struct store_row *more = errand ? realloc(errand->row, (size_t)(errand->rows + 1) * sizeof *more) : NULL;
    if (!more)
        return false;
    errand->row = more;
    struct store_row *kept = &more[errand->rows++];
    *kept = (struct store_row){.number = room->rows - 1, .seat = row->seat, .hash = row->hash};
    snprintf(kept->kind, sizeof kept->kind, "%s", kind_word[row->kind]);
    snprintf(kept->text, sizeof kept->text, "%s", row->text);
    room->sum = kept->sum = store_row_sum(room->id, kept, room->sum);
    room->trip.done[row->kind]++;
    return true;
}

/* The session has gone on; what is written is the way it went. */
enum trouble room_keep(struct room *room, enum row_kind kind, int seat)
{
    int steps = hd_session_steps(room->session);
    const char *text = kind == ROW_UNDO ? "" : hd_session_step(room->session, steps - 1);
    uint64_t hash = hd_hash(hd_session_game(room->session), hd_session_state(room->session));
    if (!add_row(room, kind, seat, text, hash) || !write_row(room, &room->row[room->rows - 1])) {
        room->doubtful = true; /* what is in memory went further than what will be on the disk */
        return NO_MEMORY;
    }
    link_row(room);
    if (kind == ROW_UNDO) {
        room->meta.undone++;
        room->trip.meta = true;
    }
    return FINE;
}

enum trouble room_keep_meta(struct room *room)
{
    if (!trip_of(room, TO_UPDATE)) {
        room->doubtful = true;
        return NO_MEMORY;
    }
    room->trip.meta = true;
    return FINE;
}

/* ---- the record ---- */

/* Answers in the header: of a game that was begun elsewhere. They are numbered. */
static int answers_before(const char *header)
{
    int count = 0;
    for (const char *line = header; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += *line >= '0' && *line <= '9';
    }
    return count;
}

/* Steps that were taken back are left out, as in the session itself; this works also where there is none. */
char *room_record(const struct room *room)
{
    struct out out = {0};
    int *stack = calloc((size_t)room->rows + 1, sizeof *stack), depth = 0, before = answers_before(room->header);
    out_raw(&out, room->header);
    for (int i = 0; stack && i < room->rows; i++)
        if (room->row[i].kind != ROW_UNDO)
            stack[depth++] = i;
        else if (depth)
            depth--;
    for (int i = 0; i < depth; i++)
        out_format(&out, "%d %s ~ %08" PRIx32 "\n", before + i + 1, room->row[stack[i]].text,
                   (uint32_t)room->row[stack[i]].hash);
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
    trip_forget_peer(room, peer);
    peer->room = NULL;
    peer->roles = peer->unkept = 0;
    room->peer_count--;
    room->idle_at = hub_now(room->hub);
}
