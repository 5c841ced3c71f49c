/*
 * regular.c - see regular.h
 */
#include "pack/regular.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOT_REGULAR = ENODEV };

static char *fail(char *text, int error)
{
    free(text);
    errno = error;
    return NULL;
}

/* One byte more than allowed tells that there is more. */
static char *read_all(int fd, size_t most, size_t *size)
{
    struct stat info;
    if (fstat(fd, &info))
        return NULL;
    if (!S_ISREG(info.st_mode))
        return fail(NULL, NOT_REGULAR);
    if (info.st_size < 0 || (size_t)info.st_size > most)
        return fail(NULL, EFBIG);
    size_t room = (size_t)info.st_size + 1, have = 0;
    char *text = malloc(room + 1);
    while (text && have < room) {
        ssize_t n = read(fd, text + have, room - have);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(text, errno);
        if (n == 0)
            break;
        have += (size_t)n;
    }
    if (text && have == room) /* it grew while it was read */
        return fail(text, EFBIG);
    if (text)
        text[have] = 0;
    *size = have;
    return text;
}

char *regular_read(const char *path, size_t most, size_t *size)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe without a writer must not keep us waiting */
    if (fd < 0)
        return NULL;
    char *text = read_all(fd, most, size);
    int error = errno;
    close(fd);
    errno = error;
    return text;
}

bool regular_replaces(const char *path)
{
    struct stat info;
    if (lstat(path, &info))
        return errno == ENOENT;
    errno = NOT_REGULAR;
    return S_ISREG(info.st_mode);
}

const char *regular_why(int error, enum hd_lang lang)
{
    if (error == NOT_REGULAR || error == EISDIR)
        return lang == HD_DE ? "das ist keine gewöhnliche Datei" : "it is not a regular file";
    if (error == EFBIG)
        return lang == HD_DE ? "die Datei ist zu groß" : "the file is too large";
    return strerror(error);
}
