/*
 * child.h - a child process and the line to it: whole lines there and back, each within a time. Not here: what they mean.
 */
#ifndef HD_GUEST_CHILD_H
#define HD_GUEST_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { CHILD_MOST = 1000 };
enum child_fate { CHILD_FINE, CHILD_LATE, CHILD_ENDED };

struct child {
    pid_t pid;  /* 0: none */
    int status; /* once it is closed: how it ended, as waitpid() says */
    int socket;
    size_t kept; /* bytes heard and not yet a line */
    char heard[4096];
};

/* false: no process could be started. A program that does not exist is one that ends at once. */
bool child_open(struct child *child, const char *program, bool mute);
/* The child hears the end of its input and may end within the time; then it is stopped, with all it has started. May be called
 * again. */
void child_close(struct child *child, int grace_ms);
enum child_fate child_say(struct child *child, const char *text, int limit_ms);
/* The next line without its end; one that is too long is cut. */
enum child_fate child_hear(struct child *child, char text[CHILD_MOST], int limit_ms);
/* Drops everything that was said so far. */
void child_forget(struct child *child);

#endif
