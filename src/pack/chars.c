/*
 * chars.c - is this text? UTF-8 without control characters, checked before anything else reads it.
 */
#include "pack/store.h"

#include <string.h>

/* Length of the UTF-8 sequence at c with its value; 0 if it is not one. */
static int decode(const unsigned char *c, size_t left, uint32_t *value)
{
    int length = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;
    static const unsigned char mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!length || (size_t)length > left)
        return 0;
    *value = c[0] & mask[length];
    for (int i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        *value = *value << 6 | (c[i] & 0x3f);
    }
    bool surrogate = *value >= 0xd800 && *value < 0xe000;
    return *value < least[length] || *value > 0x10ffff || surrogate ? 0 : length;
}

/* Nobody sees it, and what stands behind it reads the other way round: a mission would not say what it seems to. */
static bool turns_round(uint32_t c) { return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069); }

static bool is_printable(uint32_t c)
{
    if (turns_round(c))
        return false;
    return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c < 0x7f) || c == 0x85 ||
           (c >= 0xa0 && c != 0xfeff && c != 0xfffe && c != 0xffff);
}

bool pk_has_control(const char *text, size_t size, uint32_t *which)
{
    for (size_t i = 0; i < size;) {
        int length = decode((const unsigned char *)text + i, size - i, which);
        if (length && !is_printable(*which))
            return true;
        i += length ? (size_t)length : 1;
    }
    return false;
}

void pk_make_plain(char *text)
{
    for (size_t i = 0, left = strlen(text); left;) {
        uint32_t value = 0;
        int length = decode((unsigned char *)text + i, left, &value);
        size_t bytes = length ? (size_t)length : 1;
        if (length && !is_printable(value))
            memset(text + i, '?', bytes);
        i += bytes;
        left -= bytes;
    }
}

bool pk_check_characters(const char *file, const char *text, size_t size, struct hd_report *report)
{
    int line = 1, column = 1;
    for (size_t i = 0; i < size;) {
        uint32_t value = 0;
        unsigned byte = (unsigned char)text[i];
        int length = decode((const unsigned char *)text + i, size - i, &value);
        if (!length) {
            pk_problem_at(report, file, line, column, "expected UTF-8 text, found the byte 0x%02X", byte);
            return false;
        }
        if (!is_printable(value)) {
            pk_problem_at(report, file, line, column, "expected text, found the control character U+%04X", (unsigned)value);
            return false;
        }
        bool newline = value == '\n' || (value == '\r' && !(i + 1 < size && text[i + 1] == '\n'));
        line += newline;
        column = newline ? 1 : column + 1;
        i += (size_t)length;
    }
    return true;
}
