/*
 * request.c - what every interface reads the same way. See request.h.
 */
#include "wire/request.h"

#include <string.h>

/* Not by strtoull: errno is a word the WebAssembly module does not know. */
bool seed_read(const char *text, uint64_t *seed)
{
    static const char digits[] = "0123456789abcdef";
    bool marked = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    uint64_t number = 0, base = marked ? 16 : 10;
    text += marked ? 2 : 0;
    if (!*text || strlen(text) > (base == 16 ? 16 : 20))
        return false;
    for (; *text; text++) {
        const char *digit = strchr(digits, *text >= 'A' && *text <= 'F' ? *text | 32 : *text);
        uint64_t value = digit ? (uint64_t)(digit - digits) : base;
        if (value >= base || number > (UINT64_MAX - value) / base)
            return false;
        number = number * base + value;
    }
    *seed = number;
    return true;
}

bool choices_read(struct choices *choices, const char *lines)
{
    size_t length = strlen(lines);
    choices->count = 0;
    if (length >= sizeof choices->text)
        return false;
    memcpy(choices->text, lines, length + 1);
    for (char *at = choices->text; *(at += strspn(at, "\n"));) {
        char *line = at, *equals;
        at += strcspn(at, "\n");
        if (*at)
            *at++ = 0;
        if (!(equals = strchr(line, '=')) || equals == line || choices->count == CHOICES_MAX)
            return false;
        *equals = 0;
        choices->choice[choices->count++] = (struct hd_choice){line, equals + 1};
    }
    return true;
}
