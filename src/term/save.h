/*
 * save.h - one saved game on disk: a text record that grows by a line per accepted action.
 * Not here: what is in the record (hd_session_save*), choosing a game to go on with (table.c, start.c).
 */
#ifndef HD_TERM_SAVE_H
#define HD_TERM_SAVE_H

#include "holdout/holdout.h"

#include <time.h>

enum { SAVE_PATH = 512, SAVE_LIST = 64 };

struct save {
    int fd;      /* -1: only in memory, error says why */
    int error;   /* errno of the last failure, 0: all is on disk */
    long length; /* bytes known to be on disk */
    char path[SAVE_PATH];
};

/* $XDG_STATE_HOME/holdout or ~/.local/state/holdout; false when neither variable is set. */
bool save_folder(char *out, size_t size);

/* The language chosen while playing, for the next time; reading false: none was chosen. A failure to write does no harm. */
void save_keep_lang(enum hd_lang lang);
bool save_kept_lang(enum hd_lang *lang);

/* All of these return save->error == 0. After a failure the game goes on in memory; the next append tries again. */
bool save_create(struct save *save, const struct hd_session *session, uint64_t seed);
bool save_append(struct save *save, const struct hd_session *session);
/* Rewrites everything: to a temporary file that then takes the place of the old one. */
bool save_rewrite(struct save *save, const struct hd_session *session);
/* Takes hold of an existing file; EWOULDBLOCK: another program has it. */
bool save_open(struct save *save, const char *path);
void save_close(struct save *save);
/* For a game nobody has played a step of. */
void save_remove(struct save *save);

/* The whole file, with a 0 behind it; free() it. NULL: errno says why. */
char *save_read(const char *path, size_t *length);

struct save_entry {
    char path[SAVE_PATH];
    time_t when;
    long after;       /* nanoseconds: two games may be saved in one second */
    char mission[48]; /* these two are filled by whoever reads the game */
    int round;
};

/* The saved games, newest first. */
int save_list(struct save_entry *out, int max);

#endif
