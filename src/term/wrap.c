/*
 * wrap.c - see wrap.h. A stream of the C library stands in for stdout, so that nobody who prints has to think of it.
 * What moves the cursor (a line being typed) passes through as it is.
 */
#define _GNU_SOURCE
#include "term/wrap.h"

#include "term/utf8.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WORD = 1024, LEAST = 40 };

static struct {
    FILE *real, *own;
    int column, indent; /* where the next character goes; where a broken line goes on */
    bool start;         /* only blanks so far in this line */
} wrap;

static int width(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col < LEAST ? LEAST * 2 : size.ws_col;
}

static void put_word(const char *word, int bytes, int columns)
{
    int wide = utf8_columns(word, bytes);
    if (wrap.column + wide > columns && wrap.column > wrap.indent && !wrap.start) {
        fprintf(wrap.real, "\n%*s", wrap.indent, "");
        wrap.column = wrap.indent;
    }
    fwrite(word, 1, (size_t)bytes, wrap.real);
    wrap.column += wide;
    wrap.start = false;
}

/* Blanks at the beginning are the indent, two more for what goes on below; those at a break are left out. */
static void put_blanks(int count, int columns)
{
    if (wrap.start)
        wrap.indent = wrap.column + count + 2 < columns / 2 ? wrap.column + count + 2 : 2;
    if (wrap.column + count < columns || wrap.start) {
        fprintf(wrap.real, "%*s", count, "");
        wrap.column += count;
    } else
        wrap.column = columns;
}

static void new_line(void)
{
    fputc('\n', wrap.real);
    wrap.column = 0;
    wrap.indent = 2;
    wrap.start = true;
}

static ssize_t write_wrapped(void *cookie, const char *text, size_t size)
{
    int columns = width();
    (void)cookie;
    if (memchr(text, '\033', size) || memchr(text, '\r', size)) {
        fwrite(text, 1, size, wrap.real);
        fflush(wrap.real);
        return (ssize_t)size;
    }
    for (size_t at = 0, n; at < size; at += n) {
        n = 1;
        if (text[at] == '\n') {
            new_line();
            continue;
        }
        bool blank = text[at] == ' ';
        while (at + n < size && text[at + n] != '\n' && (text[at + n] == ' ') == blank && n < WORD)
            n++;
        if (blank)
            put_blanks((int)n, columns);
        else
            put_word(text + at, (int)n, columns);
    }
    fflush(wrap.real);
    return (ssize_t)size;
}

void wrap_begin(void)
{
    if (wrap.own || !isatty(STDOUT_FILENO))
        return;
    wrap.real = stdout;
    wrap.own = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_wrapped});
    if (!wrap.own)
        return;
    setvbuf(wrap.own, NULL, _IOLBF, BUFSIZ);
    wrap.start = true;
    wrap.column = 0;
    wrap.indent = 2;
    stdout = wrap.own;
}

void wrap_end(void)
{
    if (!wrap.own)
        return;
    fclose(wrap.own);
    stdout = wrap.real;
    wrap.own = NULL;
}
