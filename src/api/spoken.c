/*
 * spoken.c - texts of a mission file as people say them: places by their names instead of their ids.
 * Not here: the names themselves (the family's), the texts of events and answers, which have them already.
 */
#include "core/rules.h"
#include "core/text.h"

#include <ctype.h>
#include <string.h>

static bool in_id(char c) { return isalnum((unsigned char)c) || c == '.'; }

/* Letters and digits, without the full stop of the sentence; 0: nothing that could be an id. */
static size_t id_length(const char *text)
{
    size_t length = 0, letters = 0, digits = 0;
    for (; in_id(text[length]); length++) {
        letters += isalpha((unsigned char)text[length]) != 0;
        digits += isdigit((unsigned char)text[length]) != 0;
    }
    while (length && text[length - 1] == '.')
        length--;
    return letters && digits ? length : 0;
}

static int place_at(const struct hd_game *game, const char *text, size_t length)
{
    char id[16];
    if (!length || length >= sizeof id)
        return HD_NONE;
    memcpy(id, text, length);
    id[length] = 0;
    return game->rules->place_named(game, id);
}

/* The preposition is part of the place: "in r2c0" may be "on Main Street". */
static bool takes_in(struct out *o, size_t room)
{
    if (o->len < 3 || o->len >= room || strncmp(o->at + o->len - 3, "in ", 3) || (o->len > 3 && in_id(o->at[o->len - 4])))
        return false;
    o->len -= 3;
    o->at[o->len] = 0;
    return true;
}

/* The word a text begins with; anything else is one character long. */
static size_t word_length(const char *text)
{
    size_t length = 0;
    while (in_id(text[length]))
        length++;
    return length ? length : 1;
}

int hd_spoken(const struct hd_game *game, const char *text, enum hd_lang lang, char *out, size_t size)
{
    struct out o = {out, size, 0};
    lang = lang_or_english(lang);
    if (size)
        *out = 0;
    while (*text) {
        size_t length = game->rules->place_named ? id_length(text) : 0;
        int place = place_at(game, text, length);
        if (place == HD_NONE) {
            length = word_length(text);
            out_fmt(&o, "%.*s", (int)length, text);
        } else {
            out_str(&o, takes_in(&o, size) ? game->rules->place_in(game, place, lang) : hd_name(game, HD_PLACE, place, lang));
        }
        text += length;
    }
    return (int)o.len;
}
