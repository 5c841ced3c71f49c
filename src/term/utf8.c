/*
 * utf8.c - text on a grid: decoding, measuring, cutting, wrapping.
 * Not here: drawing it (screen.c). Broken bytes count as one column and never stop anything.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif
#include "term/utf8.h"

#include <stdbool.h>
#include <string.h>
#include <wctype.h>

wchar_t utf8_next(const char *text, int *bytes)
{
    const unsigned char *s = (const unsigned char *)text;
    int length = s[0] < 0x80 ? 1 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc2 ? 2 : 1;
    wchar_t c = length == 1 ? s[0] : s[0] & (0xff >> (length + 1));
    *bytes = 1;
    if (s[0] >= 0x80 && length == 1)
        return L'?';
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return L'?';
        c = (c << 6) | (s[i] & 0x3f);
    }
    *bytes = length;
    return c;
}

static int columns_of(wchar_t c)
{
    int columns = wcwidth(c);
    return columns < 0 ? 1 : columns;
}

int utf8_columns(const char *text, int bytes)
{
    int columns = 0;
    for (int i = 0, n; i < bytes && text[i]; i += n)
        columns += columns_of(utf8_next(text + i, &n));
    return columns;
}

int utf8_width(const char *text) { return utf8_columns(text, (int)strlen(text)); }

int utf8_fit(const char *text, int columns)
{
    int at = 0;
    for (int n; text[at]; at += n) {
        columns -= columns_of(utf8_next(text + at, &n));
        if (columns < 0)
            break;
    }
    return at;
}

/* Length of the line that starts here: up to '\n', the last blank that fits, or a cut in a long word. */
static int line_length(const char *text, int columns)
{
    int fits = utf8_fit(text, columns);
    const char *end = memchr(text, '\n', (size_t)fits);
    if (end)
        return (int)(end - text);
    if (!text[fits] || text[fits] == ' ' || text[fits] == '\n')
        return fits;
    for (int i = fits; i > 0; i--)
        if (text[i] == ' ')
            return i;
    return fits > 0 ? fits : 1;
}

/* Where the second of two columns begins ("i     look at a place"); 0: there is one only. */
static int second_column(const char *text)
{
    enum { GAP = 3, FIRST = 20 };
    int column = 0, blanks = 0;
    for (int bytes; *text && *text != '\n' && column <= FIRST + GAP; text += bytes, column++) {
        utf8_next(text, &bytes);
        if (*text != ' ' && blanks >= GAP && blanks < column)
            return column;
        blanks = *text == ' ' ? blanks + 1 : 0;
    }
    return 0;
}

/* Blanks and the mark of a list ("· ", "(A) ") at the beginning of a line, or its first column, if they leave room for words.
 */
static int hanging(const char *text, int columns)
{
    int blanks = (int)strspn(text, " "), bytes, second = second_column(text);
    text += blanks;
    wchar_t mark = utf8_next(text, &bytes);
    if (second)
        blanks = second;
    else if (mark == L'(' && text[1] && text[2] == ')')
        blanks += 4;
    else if (mark > 127 && !iswalnum((wint_t)mark) && text[bytes] == ' ')
        blanks += 2;
    return blanks * 2 < columns ? blanks : 0;
}

int utf8_wrap(const char *text, int columns, struct span *line, int max)
{
    int lines = 0, indent = 0, next = hanging(text, columns);
    for (int at = 0; text[at] && lines < max;) {
        int length = line_length(text + at, columns - indent < 1 ? 1 : columns - indent);
        line[lines++] = (struct span){at, length, indent};
        at += length;
        indent = next;
        if (text[at] == '\n') {
            at++;
            indent = 0;
            next = hanging(text + at, columns);
        } else
            while (text[at] == ' ')
                at++;
    }
    return lines;
}

static bool begins(const char *text, const char *word)
{
    for (int n, m; *word; text += n, word += m) {
        wchar_t a = utf8_next(text, &n), b = utf8_next(word, &m);
        if (!a || towlower((wint_t)a) != towlower((wint_t)b))
            return false;
    }
    return true;
}

int utf8_has_word(const char *text, const char *beginning)
{
    bool inside = false;
    for (int n; *text; text += n) {
        wchar_t letter = utf8_next(text, &n);
        if (!inside && begins(text, beginning))
            return 1;
        inside = iswalnum((wint_t)letter);
    }
    return !*beginning;
}
