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

void clean_copy(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    if (length >= size) {
        length = size - 1;
        while (length && ((unsigned char)from[length] & 0xc0) == 0x80)
            length--;
    }
    for (size_t i = 0; i < length; i++)
        to[i] = (unsigned char)from[i] < ' ' || from[i] == 0x7f ? ' ' : from[i];
    to[length] = 0;
}
