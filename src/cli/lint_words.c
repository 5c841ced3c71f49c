/*
 * lint_words.c - the loader's sentences in another language. The loader knows one; a table of patterns has the other.
 * Not here: the table (lint_words.def). A sentence it does not know stays as it is.
 */
#include "cli/lint_words.h"

#include <stdio.h>
#include <string.h>

enum { HOLES = 6, DEPTH = 3 };

struct piece {
    const char *at;
    int length;
};

static const struct {
    const char *english, *german;
} texts[] = {
#define TEXT(english, german) {english, german},
#include "cli/lint_words.def"
#undef TEXT
};

/* Does the whole text fit the pattern? What its holes stand for is kept; each is as short as it can be. */
static bool fits(const char *pattern, struct piece text, struct piece *hole)
{
    const char *at = text.at, *end = text.at + text.length;
    for (int holes = 0; *pattern;) {
        if (*pattern != '%') {
            if (at == end || *at++ != *pattern++)
                return false;
            continue;
        }
        const char *rest = ++pattern;
        int literal = (int)strcspn(rest, "%");
        const char *stop = literal ? at : end;
        if (!rest[literal] && literal) /* the last stretch has to be at the end */
            stop = end - at >= literal ? end - literal : at;
        while (stop + literal < end && literal && strncmp(stop, rest, (size_t)literal))
            stop++;
        if (stop + literal > end || strncmp(stop, rest, (size_t)literal))
            return false;
        if (holes < HOLES)
            hole[holes++] = (struct piece){at, (int)(stop - at)};
        at = stop;
    }
    return at == end;
}

static void add(char *out, size_t size, const char *text, int length)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%.*s", length, text);
}

static void translate(struct piece text, char *out, size_t size, int depth)
{
    struct piece hole[HOLES] = {{0}};
    size_t i = 0, count = sizeof texts / sizeof texts[0];
    while (i < count && !fits(texts[i].english, text, hole))
        i++;
    if (i == count || depth == DEPTH) {
        add(out, size, text.at, text.length);
        return;
    }
    for (const char *c = texts[i].german; *c; c++) {
        int number = *c == '%' ? c[1] - '1' : -1;
        if (number >= 0 && number < HOLES) {
            bool quoted = c > texts[i].german && c[-1] == '\''; /* a word of the file */
            if (hole[number].at)
                translate(hole[number], out, size, quoted ? DEPTH : depth + 1);
            c++;
        } else {
            add(out, size, c, 1);
        }
    }
}

void lint_text(const char *text, enum hd_lang lang, char *out, size_t size)
{
    *out = 0;
    if (lang == HD_DE)
        translate((struct piece){text, (int)strlen(text)}, out, size, 0);
    else
        add(out, size, text, (int)strlen(text));
}
