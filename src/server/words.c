/*
 * words.c - what a player reads when something does not work, and how texts from outside are cleaned.
 */
#include "server/inside.h"

#include <string.h>

static const struct {
    const char *code;
    struct hd_text text;
} troubles[TROUBLES] = {
    [FINE] = {"fine", {{"", ""}}},
#define TROUBLE(name, code, en, de) [name] = {code, {{en, de}}},
#include "server/troubles.def"
#undef TROUBLE
};

const char *trouble_code(enum trouble trouble) { return troubles[trouble].code; }
const char *trouble_text(enum trouble trouble, enum hd_lang lang) { return troubles[trouble].text.in[lang]; }

/* The character at *at, which moves on behind it; -1: bytes that are not a character. Zero ends the text. */
static int next_character(const char **at)
{
    static const int least[] = {0, 0x80, 0x800, 0x10000}; /* a shorter way of writing it is the only one */
    const unsigned char *c = (const unsigned char *)*at;
    int more = c[0] < 0x80                   ? 0
               : c[0] >= 0xc2 && c[0] < 0xe0 ? 1
               : (c[0] & 0xf0) == 0xe0       ? 2
               : c[0] >= 0xf0 && c[0] < 0xf5 ? 3
                                             : -1;
    int code = more <= 0 ? c[0] : c[0] & (0x3f >> more);
    ++*at;
    for (int i = 1; i <= more; i++, ++*at) {
        if ((c[i] & 0xc0) != 0x80)
            return -1;
        code = code << 6 | (c[i] & 0x3f);
    }
    bool strange = code < least[more < 0 ? 0 : more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
    return more < 0 || strange ? -1 : code;
}

/* What begins a line, rings a bell or is obeyed by a terminal. */
static bool is_control(int code) { return code < ' ' || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029; }

/* Characters nobody sees that turn round the text behind them, or let two names look the same. */
static bool is_invisible(int code)
{
    return code == 0x200b || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0x061c || code == 0xfeff || code == 0x00ad || code == 0x180e ||
           code == 0x034f || code == 0x17b4 || code == 0x17b5 || (code >= 0xfff9 && code <= 0xfffb) || code == 0x115f ||
           code == 0x1160 || code == 0x3164 || code == 0xffa0 || code == 0x2800 || code >> 12 == 0xe0;
}

/* Blanks of other widths look like nothing else either. */
static bool is_blank(int code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
           code == 0x205f || code == 0x3000;
}

/* Joins what stands around it, or says how that looks, as in a family of little pictures; alone it is nothing. */
static bool is_joiner(int code) { return code == 0x200c || code == 0x200d || (code >= 0xfe00 && code <= 0xfe0f); }

/* Without blanks around it: "Ann" and " Ann" are one name to whoever reads them. */
void clean_copy(char *to, size_t size, const char *from)
{
    size_t length = 0;
    bool seen = false;
    while (*from) {
        const char *begin = from;
        int code = next_character(&from);
        bool blank = code >= 0 && (is_control(code) || is_blank(code)), plain = code >= 0 && !blank;
        size_t bytes = plain ? (size_t)(from - begin) : 1;
        if ((code >= 0 && is_invisible(code)) || (blank && !length))
            continue;
        if (length + bytes >= size)
            break;
        memcpy(to + length, plain ? begin : blank ? " " : "?", bytes);
        length += bytes;
        seen = seen || (!blank && (!plain || !is_joiner(code)));
    }
    while (length && (!seen || to[length - 1] == ' '))
        length--;
    to[length] = 0;
}
