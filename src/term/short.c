/*
 * short.c - see short.h. Names that hold no id (hd_pack_say_ids) stay as they are.
 */
#include "term/short.h"

#include "term/utf8.h"

#include <string.h>

/* The beginning of the word before. */
static char *word_before(char *text, char *at)
{
    while (at > text && at[-1] == ' ')
        at--;
    while (at > text && at[-1] != ' ')
        at--;
    return at;
}

static bool is_article(const char *word)
{
    static const char *const articles[] = {"the ", "die ", "der ", "das ", "den ", "dem "};
    for (size_t i = 0; i < sizeof articles / sizeof articles[0]; i++)
        if (!strncmp(word, articles[i], strlen(articles[i])))
            return true;
    return false;
}

/* "Ins Büro" is "In r7c1", not "Ins r7c1": a preposition that holds an article loses it. Returns where the id goes. */
static char *without_article(char *word, char *at)
{
    static const char *const whole[][2] = {{"ins ", "in "}, {"im ", "in "},    {"ans ", "an "},
                                           {"am ", "an "},  {"aufs ", "auf "}, {"zum ", "zu "},
                                           {"zur ", "zu "}, {"vom ", "von "},  {"beim ", "bei "}};
    if (is_article(word))
        return word;
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if ((word[0] | 32) == whole[i][0][0] && !strncmp(word + 1, whole[i][0] + 1, strlen(whole[i][0]) - 1)) {
            memcpy(word + 1, whole[i][1] + 1, strlen(whole[i][1]) - 1);
            return word + strlen(whole[i][1]);
        }
    return at;
}

/* The longest name in the text of a place with its id behind it; NULL: there is none. */
static char *find_name(const struct hd_game *game, enum hd_lang lang, char *text, int *place)
{
    char *found = NULL;
    size_t longest = 0;
    for (int p = 0; p < hd_board(game)->places; p++) {
        const char *name = hd_name(game, HD_PLACE, p, lang);
        char *at = strlen(name) > longest && strstr(name, hd_id(game, HD_PLACE, p)) ? strstr(text, name) : NULL;
        if (at) {
            found = at;
            longest = strlen(name);
            *place = p;
        }
    }
    return found;
}

void short_places(const struct hd_game *game, enum hd_lang lang, int width, char *text)
{
    int place = 0;
    char *at;
    while (utf8_width(text) > width && (at = find_name(game, lang, text, &place))) {
        const char *id = hd_id(game, HD_PLACE, place), *rest = at + strlen(hd_name(game, HD_PLACE, place, lang));
        at = without_article(word_before(text, at), at);
        memcpy(at, id, strlen(id)); /* a name is longer than the id it ends with */
        memmove(at + strlen(id), rest, strlen(rest) + 1);
    }
}
