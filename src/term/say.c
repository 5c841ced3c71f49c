/*
 * say.c - the client's own words in both languages, and the few sentences it builds from numbers.
 * Not here: layout; sentences about what happened in the game (hd_event_text).
 */
#include "term/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const words[SAY_COUNT][HD_LANGS] = {
#define SAY(name, english, german) [SAY_##name] = {english, german},
#include "term/words.def"
#undef SAY
};

const char *say(enum say what, enum hd_lang lang) { return words[what][lang]; }

const char *say_level(int level, enum hd_lang lang)
{
    return level >= 0 && level < 4 ? say((enum say)(SAY_BLUE + level), lang) : "";
}

const char *say_text(const struct hd_text *text, enum hd_lang lang)
{
    if (text->in[lang] && *text->in[lang])
        return text->in[lang];
    return text->in[HD_EN] ? text->in[HD_EN] : "";
}

void say_add(char *out, size_t size, const char *format, ...)
{
    size_t have = strlen(out);
    va_list args;
    va_start(args, format);
    if (have + 1 < size)
        vsnprintf(out + have, size - have, format, args);
    va_end(args);
}

void say_seat(const struct hd_game *game, int seat, enum hd_lang lang, char *out, size_t size)
{
    if (seat < 0) {
        snprintf(out, size, "%s", say(SAY_TEAM, lang));
        return;
    }
    const char *name = hd_name(game, HD_SEAT, seat, lang);
    if (strcmp(name, "?"))
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, say(SAY_PLAYER, lang), seat + 1);
}

static void add_part(char *out, size_t size, const char *part)
{
    if (*part)
        say_add(out, size, "%s%s", *out ? " · " : "", part);
}

/* "zombies", "xenos": the game has the word. */
static const char *enemies(const struct hd_game *game, enum hd_lang lang)
{
    int word = hd_find(game, HD_WORD, "enemies");
    return word < 0 ? "Zombies" : hd_name(game, HD_WORD, word, lang);
}

static void say_odds(const struct hd_game *game, const struct hd_action_info *info, enum hd_lang lang, char *out, size_t size)
{
    char part[120];
    int card = hd_find(game, HD_WORD, "combat-card"); /* drawn where others roll */
    if (card >= 0 && info->need)
        snprintf(part, sizeof part, say(SAY_CARD_NEED, lang), hd_name(game, HD_WORD, card, lang), info->need);
    else if (card >= 0)
        snprintf(part, sizeof part, "%s", hd_name(game, HD_WORD, card, lang));
    else if (info->dice == 1)
        snprintf(part, sizeof part, say(SAY_DICE_1, lang), info->need);
    else
        snprintf(part, sizeof part, say(SAY_DICE_N, lang), info->dice, info->need);
    add_part(out, size, part);
    int at_least_one = (10000 - info->hits[0] + 50) / 100, tenths = (info->hits_mean + 5) / 10;
    if (info->dice == 1) /* one die or card hits once or not at all */
        snprintf(part, sizeof part, say(SAY_ODDS_ONE, lang), at_least_one);
    else
        snprintf(part, sizeof part, say(SAY_ODDS, lang), at_least_one, tenths / 10, tenths % 10);
    add_part(out, size, part);
    tenths = (info->kills_mean + 5) / 10;
    snprintf(part, sizeof part, say(SAY_KILLS, lang), tenths / 10, tenths % 10, enemies(game, lang));
    add_part(out, size, tenths ? part : info->kills_mean ? "" : say(SAY_KILLS_NOBODY, lang));
    snprintf(part, sizeof part, say(SAY_DAMAGE, lang), info->damage);
    add_part(out, size, part);
    add_part(out, size, info->rerolls ? say(SAY_REROLLS, lang) : "");
}

void say_info(const struct hd_game *game, const struct hd_action_info *info, enum hd_lang lang, char *out, size_t size)
{
    char part[120];
    *out = 0;
    if (info->free_slot >= 0)
        add_part(out, size, hd_name(game, HD_WORD, info->free_slot, lang));
    else if (info->cost == 1)
        add_part(out, size, say(SAY_COST_1, lang));
    else if (info->cost > 1) {
        snprintf(part, sizeof part, say(SAY_COST_N, lang), info->cost);
        add_part(out, size, part);
    }
    if (info->noisy)
        add_part(out, size, say(SAY_NOISY, lang));
    if (info->risk > 0) {
        snprintf(part, sizeof part, say(SAY_RISK, lang), (info->risk + 50) / 100);
        add_part(out, size, part);
    }
    if (info->dice > 0)
        say_odds(game, info, lang, out, size);
    else if (info->chance)
        add_part(out, size, say(SAY_CHANCE, lang));
    if (!info->dice && info->kills_mean) {
        snprintf(part, sizeof part, say(SAY_KILLS_ALL, lang), enemies(game, lang), info->kills_mean / 100);
        add_part(out, size, part);
    }
}
