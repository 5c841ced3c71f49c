/*
 * guard.c - see guard.h. `assert` ends in __assert_fail, which C libraries on Linux leave to the program if it has one.
 */
#include "server/guard.h"

#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guard {
    jmp_buf back;
    char *report;
};

static _Thread_local struct guard *standing;

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Where the program begins and its code ends; the linker knows. */
extern const char __executable_start[], etext[];

/* A library that breaks in the middle of its own work leaves nothing one could go on with. */
static bool is_ours(const void *caller) { return (const char *)caller >= __executable_start && (const char *)caller < etext; }

void __assert_fail(const char *what, const char *file, unsigned line, const char *function)
{
    if (!standing || !is_ours(__builtin_return_address(0))) {
        fprintf(stderr, "%s:%u: %s: assertion '%s' failed\n", file, line, function, what);
        abort();
    }
    snprintf(standing->report, GUARD_REPORT, "%s, line %u, %s: '%.100s' does not hold", file_name(file), line, function, what);
    longjmp(standing->back, 1);
}

bool guard_run(void (*work)(void *user), void *user, char report[GUARD_REPORT])
{
    struct guard guard = {.report = report}, *outer = standing;
    volatile bool fine = false;
    standing = &guard;
    if (!setjmp(guard.back)) {
        work(user);
        fine = true;
    }
    standing = outer;
    return fine;
}
