/*
 * save.c - one saved game on disk: created with its header, grown by one line per accepted action, rewritten after an undo.
 * Not here: what is in the record (hd_session_save*).
 *
 * Invariants:  (1) when save_append returns true, the line has reached the disk (fsync).
 *              (2) a failed write leaves the file as it was before, or torn only in its last line.
 *              (3) while a file is open it is locked: two windows never write the same game.
 */
#include "term/save.h"

#include "pack/regular.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char suffix[] = ".replay";

/* ---- folders ---- */

bool save_folder(char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        return snprintf(out, size, "%s/holdout", state) < (int)size;
    if (home && *home == '/')
        return snprintf(out, size, "%s/.local/state/holdout", home) < (int)size;
    return false;
}

static bool make_folder(const char *path)
{
    char part[SAVE_PATH];
    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *slash = part + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(part, 0777);
        *slash = '/';
    }
    return !mkdir(part, 0777) || errno == EEXIST;
}

static bool settings_path(char *out, size_t size, bool make)
{
    char folder[SAVE_PATH - 16];
    return save_folder(folder, sizeof folder) && (!make || make_folder(folder)) &&
           snprintf(out, size, "%s/settings", folder) < (int)size;
}

void save_keep_lang(enum hd_lang lang)
{
    char path[SAVE_PATH];
    FILE *file = settings_path(path, sizeof path, true) ? fopen(path, "we") : NULL;
    if (!file)
        return;
    fprintf(file, "lang %s\n", lang == HD_DE ? "de" : "en");
    fclose(file);
}

bool save_kept_lang(enum hd_lang *lang)
{
    char path[SAVE_PATH], word[4] = "";
    FILE *file = settings_path(path, sizeof path, false) ? fopen(path, "re") : NULL;
    if (!file)
        return false;
    bool known = fscanf(file, "lang %3s", word) == 1 && (!strcmp(word, "de") || !strcmp(word, "en"));
    fclose(file);
    if (known)
        *lang = !strcmp(word, "de") ? HD_DE : HD_EN;
    return known;
}

static void sync_folder_of(const char *path)
{
    char copy[SAVE_PATH];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* ---- writing ---- */

static bool failed(struct save *save)
{
    save->error = errno ? errno : EIO;
    return false;
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

static bool put_line(struct save *save, const char *text)
{
    size_t length = strlen(text);
    bool ended = length && text[length - 1] == '\n';
    bool ok = write_all(save->fd, text, length) && (ended || write_all(save->fd, "\n", 1)) && !fsync(save->fd);
    if (!ok) {
        int error = errno;
        if (ftruncate(save->fd, save->length))
            error = errno;
        errno = error;
        return false;
    }
    save->length += (long)length + !ended;
    return true;
}

static bool lock_or_close(struct save *save)
{
    if (!flock(save->fd, LOCK_EX | LOCK_NB))
        return true;
    int error = errno;
    close(save->fd);
    save->fd = -1;
    errno = error;
    return false;
}

/* mission-seed-date, with a number behind it when that name is taken. */
static bool open_fresh(struct save *save, const char *folder, const char *mission, uint64_t seed)
{
    char name[96], date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y%m%d-%H%M%S", localtime(&now));
    snprintf(name, sizeof name, "%.40s-0x%llx-%s", mission, (unsigned long long)seed, date);
    for (char *c = name; *c; c++)
        if (*c == '/')
            *c = '-';
    for (int copy = 0; copy < 100; copy++) {
        char more[16] = "";
        if (copy)
            snprintf(more, sizeof more, "-%d", copy + 1);
        if (snprintf(save->path, sizeof save->path, "%s/%s%s%s", folder, name, more, suffix) >= (int)sizeof save->path)
            errno = ENAMETOOLONG;
        else
            save->fd = open(save->path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (save->fd >= 0 || errno != EEXIST)
            break;
    }
    return save->fd >= 0;
}

bool save_create(struct save *save, const struct hd_session *session, uint64_t seed)
{
    char folder[SAVE_PATH - 128];
    *save = (struct save){.fd = -1};
    signal(SIGXFSZ, SIG_IGN); /* a file-size limit is then an error like a full disk */
    errno = ENOENT;
    if (!save_folder(folder, sizeof folder)) {
        snprintf(save->path, sizeof save->path, "$HOME");
        return failed(save);
    }
    snprintf(save->path, sizeof save->path, "%s", folder);
    if (!make_folder(folder) || !open_fresh(save, folder, hd_mission_id(hd_session_game(session)), seed) ||
        !lock_or_close(save))
        return failed(save);
    char *header = hd_session_save_header(session);
    bool ok = put_line(save, header);
    hd_free(header);
    if (!ok)
        return failed(save);
    sync_folder_of(save->path);
    return true;
}

bool save_append(struct save *save, const struct hd_session *session)
{
    if (save->fd < 0 || save->error)
        return save_rewrite(save, session);
    char *line = hd_session_save_step(session, hd_session_steps(session) - 1);
    bool ok = put_line(save, line);
    hd_free(line);
    return ok || failed(save);
}

/* A complete copy next to the file; -1 and errno when it could not be written. */
static int write_copy(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    if (write_all(fd, text, length) && !fsync(fd) && !flock(fd, LOCK_EX | LOCK_NB))
        return fd;
    int error = errno;
    close(fd);
    unlink(path);
    errno = error;
    return -1;
}

bool save_rewrite(struct save *save, const struct hd_session *session)
{
    char copy[SAVE_PATH + 8];
    size_t length;
    if (!strstr(save->path, suffix)) { /* the folder could not be made: there is no name yet */
        save->error = save->error ? save->error : ENOENT;
        return false;
    }
    snprintf(copy, sizeof copy, "%s.new", save->path);
    char *text = hd_session_save(session, &length);
    int fd = write_copy(copy, text, length);
    hd_free(text);
    if (fd < 0)
        return failed(save);
    if (rename(copy, save->path)) {
        failed(save);
        close(fd);
        unlink(copy);
        return false;
    }
    sync_folder_of(save->path);
    if (save->fd >= 0)
        close(save->fd);
    save->fd = fd;
    save->length = (long)length;
    save->error = 0;
    return true;
}

bool save_open(struct save *save, const char *path)
{
    struct stat info;
    *save = (struct save){.fd = -1};
    signal(SIGXFSZ, SIG_IGN);
    snprintf(save->path, sizeof save->path, "%s", path);
    save->fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (save->fd < 0 || !lock_or_close(save) || fstat(save->fd, &info))
        return failed(save);
    save->length = info.st_size;
    return true;
}

void save_close(struct save *save)
{
    if (save->fd >= 0)
        close(save->fd);
    save->fd = -1;
}

void save_remove(struct save *save)
{
    if (save->fd >= 0)
        unlink(save->path);
    save_close(save);
}

/* ---- reading ---- */

char *save_read(const char *path, size_t *length) { return regular_read(path, RECORD_MAX, length); }

static int newest_first(const void *a, const void *b)
{
    const struct save_entry *x = a, *y = b;
    if (x->when != y->when)
        return x->when < y->when ? 1 : -1;
    return x->after != y->after ? (x->after < y->after ? 1 : -1) : -strcmp(x->path, y->path);
}

static bool is_save(const char *name)
{
    size_t length = strlen(name), end = strlen(suffix);
    return length > end && !strcmp(name + length - end, suffix);
}

int save_list(struct save_entry *out, int max)
{
    char folder[SAVE_PATH - 128];
    DIR *dir = save_folder(folder, sizeof folder) ? opendir(folder) : NULL;
    int count = 0;
    if (!dir)
        return 0;
    for (struct dirent *e; (e = readdir(dir));) {
        struct save_entry entry = {.round = 0};
        struct stat info;
        if (!is_save(e->d_name) ||
            snprintf(entry.path, sizeof entry.path, "%s/%s", folder, e->d_name) >= (int)sizeof entry.path ||
            stat(entry.path, &info) || !S_ISREG(info.st_mode))
            continue;
        entry.when = info.st_mtim.tv_sec;
        entry.after = info.st_mtim.tv_nsec;
        if (count == max) { /* full: the oldest makes room */
            qsort(out, (size_t)count, sizeof *out, newest_first);
            if (newest_first(&out[count - 1], &entry) <= 0)
                continue;
            count--;
        }
        out[count++] = entry;
    }
    closedir(dir);
    qsort(out, (size_t)count, sizeof *out, newest_first);
    return count;
}
