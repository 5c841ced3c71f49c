/*
 * options.c - options of a game and their values as people read them.
 * Not here: choosing them (lobby.c).
 */
#include "term/options.h"

#include "term/say.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* "tiger-sam,amy/doug" as people write it. */
static void pretty_team(const char *value, char *out, size_t size)
{
    bool start = true;
    size_t n = 0;
    for (; *value && n + 4 < size; value++) {
        bool gap = *value == ',' || *value == '/';
        if (gap) {
            n += (size_t)snprintf(out + n, size - n, *value == ',' ? ", " : " / ");
            start = true;
            continue;
        }
        out[n++] = *value == '-' ? ' ' : start ? (char)toupper((unsigned char)*value) : *value;
        start = *value == '-';
    }
    out[n] = 0;
}

/* The name of one choice, in as many bytes as it is long; its id as people write it where there is none. */
void option_choice_name(const struct hd_option *option, const char *word, int length, enum hd_lang lang, char *out, size_t size)
{
    char id[64];
    const char *name = say_text(&option->choice_names, lang);
    snprintf(id, sizeof id, "%.*s", length, word);
    for (const char *c = option->choices ? option->choices : ""; *c && *name;) {
        size_t span = strcspn(c, " "), named = strcspn(name, "|");
        if (span == strlen(id) && !strncmp(c, id, span)) {
            snprintf(out, size, "%.*s", (int)named, name);
            return;
        }
        c += span + strspn(c + span, " ");
        name += named + (name[named] == '|');
    }
    pretty_team(id, out, size);
}

/* "tiger-sam,amy/doug" by their names. */
static void choice_names(const struct hd_option *option, const char *value, enum hd_lang lang, char *out, size_t size)
{
    *out = 0;
    while (*value) {
        char name[80];
        size_t length = strcspn(value, ",/");
        option_choice_name(option, value, (int)length, lang, name, sizeof name);
        say_add(out, size, "%s%s", name, value[length] == ',' ? ", " : value[length] ? " / " : "");
        value += length + (value[length] != 0);
    }
}

void option_value_text(const struct hd_option *option, const char *value, enum hd_lang lang, char *out, size_t size)
{
    if (option->kind == HD_OPTION_TEAM || option->kind == HD_OPTION_LIST || option->kind == HD_OPTION_CHOICE)
        choice_names(option, value, lang, out, size);
    else if (option->kind == HD_OPTION_BOOL)
        snprintf(out, size, "%s", say(strcmp(value, "yes") ? SAY_NO : SAY_YES, lang));
    else
        snprintf(out, size, "%s", value);
}
