/*
 * story.c - events told one after another: within a step, whoever was named just now is "she" or "he".
 * Not here: the sentences and pronouns (the family's).
 */
#include "core/rules.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

/* As the seat may know it: a card or a number that is secret must not come back by way of the story. */
static void text_for(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text,
                     size_t size)
{
    struct hd_event seen = hd_event_for(event, seat);
    hd_event_text(game, &seen, seat, lang, text, size);
}

/* The event told before this one in the same step; NULL: there is none. */
static const struct hd_event *told_before(const struct hd_game *game, const struct hd_event *event, int i, int seat,
                                          enum hd_lang lang, char *text, size_t size)
{
    *text = 0;
    while (!*text && i-- > 0)
        text_for(game, &event[i], seat, lang, text, size);
    return *text ? &event[i] : NULL;
}

static bool begins_with(const char *text, const char *name)
{
    size_t length = strlen(name);
    return !strncmp(text, name, length) && text[length] == ' ';
}

/* Is the same person the subject of both sentences, with nobody else in the first who could be meant? */
static bool goes_on(const struct hd_game *game, const struct hd_event *event, int i, int seat, enum hd_lang lang,
                    const char *text)
{
    char before[512];
    const struct hd_event *e = &event[i], *b = told_before(game, event, i, seat, lang, before, sizeof before);
    const char *name = e->piece >= 0 ? game->rules->name_of(game, HD_PIECE, e->piece, lang) : "";
    return b && *name && b->piece == e->piece && b->of < 0 && e->of < 0 && begins_with(before, name) && begins_with(text, name);
}

int hd_story_text(const struct hd_game *game, const struct hd_event *event, int i, int seat, enum hd_lang lang, char *out,
                  size_t size)
{
    char text[512];
    enum hd_lang in = lang_or_english(lang);
    text_for(game, &event[i], seat, in, text, sizeof text);
    const char *pronoun = game->rules->pronoun ? game->rules->pronoun(game, event[i].piece, in) : NULL;
    if (!pronoun || !goes_on(game, event, i, seat, in, text))
        return snprintf(out, size, "%s", text);
    return snprintf(out, size, "%s%s", pronoun, text + strlen(game->rules->name_of(game, HD_PIECE, event[i].piece, in)));
}
