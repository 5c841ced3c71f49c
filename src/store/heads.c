/*
 * heads.c - see heads.h.
 *
 * Lines of equal length, one per place; the first names the owner:
 *   process 1234
 *   kq3mz7hnrtw2 150 8c1f0e2b9a7d6543 0123456789abcdef       room, rows, sum of the last, sum over the line
 */
#include "store/heads.h"

#include "core/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { LINE = 128 };

struct heads {
    int file;
};

static off_t place(int i) { return (off_t)(i + 1) * LINE; }

static int place_of(const char *room) { return (int)(hash_bytes(room, strlen(room), 2) % HEADS); }

/* Nothing waits for this line, and nobody is told if it cannot be written: it is a witness, not the record. */
static void write_line(const struct heads *heads, off_t at, const char *text)
{
    char line[LINE + 1];
    snprintf(line, sizeof line, "%-*.*s\n", LINE - 1, LINE - 1, text);
    ssize_t written = pwrite(heads->file, line, LINE, at);
    (void)written;
}

static bool read_line(const struct heads *heads, off_t at, char line[LINE + 1])
{
    if (pread(heads->file, line, LINE, at) != LINE)
        return false;
    line[LINE] = 0;
    return true;
}

static bool lock_it(const struct heads *heads, enum store_result *result, char *why, size_t size)
{
    char line[LINE + 1];
    long owner = 0;
    if (!flock(heads->file, LOCK_EX | LOCK_NB))
        return true;
    *result = errno == EWOULDBLOCK ? STORE_TAKEN : STORE_AWAY;
    snprintf(why, size, "%s", strerror(errno));
    if (*result == STORE_TAKEN && read_line(heads, 0, line) && sscanf(line, "process %ld", &owner) == 1)
        snprintf(why, size, "process %ld", owner);
    return false;
}

/* Beside the file itself, whatever link leads to it: there is one owner, however they call it. */
static bool name_of(const char *database, char *to, size_t size)
{
    char whole[PATH_MAX];
    const char *found = realpath(database, whole);
    return snprintf(to, size, "%s-heads", found ? found : database) < (int)size;
}

struct heads *heads_open(const char *database, enum store_result *result, char *why, size_t size)
{
    struct heads *heads = calloc(1, sizeof *heads);
    char name[PATH_MAX + 8], owner[40];
    *result = STORE_AWAY;
    if (!heads || !name_of(database, name, sizeof name)) {
        snprintf(why, size, "not enough memory");
        free(heads);
        return NULL;
    }
    heads->file = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (heads->file < 0)
        snprintf(why, size, "%s: %s", name, strerror(errno));
    if (heads->file < 0 || !lock_it(heads, result, why, size)) {
        heads_close(heads);
        return NULL;
    }
    snprintf(owner, sizeof owner, "process %ld", (long)getpid());
    write_line(heads, 0, owner);
    *result = STORE_OK;
    return heads;
}

void heads_close(struct heads *heads)
{
    if (heads && heads->file >= 0)
        close(heads->file);
    free(heads);
}

void heads_note(struct heads *heads, const char *room, int rows, uint64_t last)
{
    char text[LINE], whole[LINE];
    snprintf(text, sizeof text, "%s %d %016" PRIx64, room, rows, last);
    snprintf(whole, sizeof whole, "%.90s %016" PRIx64, text, hash_bytes(text, strlen(text), 3));
    write_line(heads, place(place_of(room)), whole);
}

void heads_forget(struct heads *heads, const char *room)
{
    struct head head;
    int at = place_of(room);
    if (heads_read(heads, at, &head) && !strcmp(head.room, room))
        write_line(heads, place(at), "");
}

bool heads_read(const struct heads *heads, int i, struct head *out)
{
    char line[LINE + 1], text[LINE];
    uint64_t sum;
    if (!read_line(heads, place(i), line) ||
        sscanf(line, "%31s %d %" SCNx64 " %" SCNx64, out->room, &out->rows, &out->last, &sum) != 4)
        return false;
    snprintf(text, sizeof text, "%s %d %016" PRIx64, out->room, out->rows, out->last);
    return out->rows >= 0 && hash_bytes(text, strlen(text), 3) == sum;
}
