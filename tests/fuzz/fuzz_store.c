/*
 * fuzz_store.c - what stands on the disk: header, meta and rows of any kind come to a room that is played, or is cut, or says
 * why it cannot be; never to a crash. The first byte says whether the sums are made to fit, so that both sides of that door are
 * tried, and whether rows are due that are not there. Then: header, a line "=", meta, a line "=", one row per line ("1 do move
 * wanda r2c0": seat, kind, text).
 */
#include "fuzz.h"

#include "server/memory.h"

#include "server/hub.h"

#include <stdio.h>

static int64_t now(void *user)
{
    (void)user;
    return 1000000;
}

static void luck(void *user, void *bytes, size_t size)
{
    (void)user;
    memset(bytes, 7, size);
}

static char said[20][64];
static int words;

static void hear(void *user, void *wire, const char *text, size_t length)
{
    (void)user, (void)wire, (void)length;
    if (words < 20)
        snprintf(said[words++], sizeof said[0], "%s", text);
}

static void hang_up(void *user, void *wire, int code, const char *why) { (void)user, (void)wire, (void)code, (void)why; }

/* Cuts the text at the next line that is "=". */
static char *part(char **rest)
{
    char *begin = *rest, *end = strstr(begin, "\n=\n");
    if (end) {
        end[1] = 0;
        *rest = end + 3;
    } else {
        *rest = begin + strlen(begin);
    }
    return begin;
}

/* The position after the row, as far as it can be played. */
static uint64_t play_row(struct hd_session *session, const struct store_row *row)
{
    struct hd_action action;
    char why[200];
    if (!session)
        return 0;
    if (!strcmp(row->kind, "undo"))
        hd_session_undo(session, true);
    else if (hd_action_parse(hd_session_game(session), row->text, &action, HD_EN, why, sizeof why))
        hd_session_do(session, action);
    return hd_hash(hd_session_game(session), hd_session_state(session));
}

static void add_rows(struct store_room *kept, char *lines, bool fit, int lost)
{
    struct hd_report report = {0};
    struct hd_session *session =
        fit ? hd_session_load(fuzz_pack(), kept->header, strlen(kept->header), true, NULL, &report) : NULL;
    uint64_t sum = kept->sum;
    for (char *line = strtok(lines, "\n"); line && kept->rows < 100; line = strtok(NULL, "\n")) {
        struct store_row *row = store_room_grow(kept);
        row->number = kept->rows - 1;
        sscanf(line, "%d %7s %511[^\n]", &row->seat, row->kind, row->text);
        row->hash = play_row(session, row);
        sum = fit ? store_row_sum("room", row, sum) : sum * 3;
        row->sum = sum;
    }
    kept->due = kept->rows + lost;
    kept->last = fit ? sum : 9;
    hd_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory memory = {0};
    struct store store = memory_store(&memory);
    struct disk disk = memory_disk(&memory);
    struct world world = {NULL, now, now, luck, hear, hang_up, NULL, &disk};
    char *text = fuzz_text(data, size), *rest = text + (size > 0);
    bool fit = size && (data[0] & 1);
    char *header = part(&rest), *meta = part(&rest);
    words = 0;
    store.create(store.self, "room", header, meta, fit ? store_header_sum("room", header) : 5, 1);
    add_rows(&memory.rooms->kept, rest, fit, size && (data[0] & 2) ? 3 : 0);
    struct hub *hub = hub_new(fuzz_pack(), &world, (struct hub_options){.loose = true});
    struct peer *peer = hub_open(hub, &world, "fuzz");
    static const char *const messages[] = {
        "{\"t\":\"hello\",\"version\":1}",
        "{\"t\":\"join\",\"room\":\"room\",\"token\":\"secret\"}",
        "{\"t\":\"record\",\"room\":\"room\"}",
        "{\"t\":\"resync\",\"room\":\"room\"}",
        "{\"t\":\"act\",\"room\":\"room\",\"seat\":0,\"number\":0,\"action\":\"activate amy\"}",
        "{\"t\":\"undo\",\"room\":\"room\",\"number\":1}",
    };
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        hub_message(hub, peer, messages[i], strlen(messages[i]));
        memory_answer(&memory, hub);
    }
    hub_tick(hub);
    memory_answer(&memory, hub);
    assert(words >= 6); /* every message has an answer */
    hub_free(hub);
    memory_free(&memory);
    free(text);
    return 0;
}
