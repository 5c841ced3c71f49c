/*
 * reference.c - the texts of rules and the cards of a game, for reading and searching.
 * Not here: which rule a refusal or an event names (api.c).
 */
#include "api/modules.h"

#include "core/text.h"

#include <stdio.h>
#include <string.h>

static const struct pk_game *game_of(const struct hd_pack *pack, const char *game)
{
    return pack && game ? pk_find_game(pack->data, game) : NULL;
}

static const char *or_empty(const char *text) { return text ? text : ""; }

int hd_rule_count(const struct hd_pack *pack, const char *game)
{
    const struct pk_game *found = game_of(pack, game);
    return found ? found->rule_count : 0;
}

/* A language that is missing is answered in English: better than nothing. */
static const char *in(const char *const text[HD_LANGS], enum hd_lang lang)
{
    return or_empty(text[lang] && *text[lang] ? text[lang] : text[HD_EN]);
}

/* In the game's own book, or in one no game of this pack is. */
static bool own_rule(const struct hd_pack *pack, const struct pk_game *game, int index)
{
    if (index < game->own_rules)
        return true;
    for (int g = 0; g < pack->data->games; g++)
        for (int i = 0; i < pack->data->game[g]->own_rules; i++)
            if (!strcmp(pack->data->game[g]->rule[i].id, game->rule[index].id))
                return false;
    return true;
}

struct hd_rule_text hd_rule_text(const struct hd_pack *pack, const char *game, int index, enum hd_lang lang)
{
    const struct pk_game *found = game_of(pack, game);
    if (!found || index < 0 || index >= found->rule_count || (unsigned)lang >= HD_LANGS)
        return (struct hd_rule_text){"?", "", "", "", "", false, false};
    const struct pk_rule *rule = &found->rule[index];
    return (struct hd_rule_text){or_empty(rule->id),       in(rule->title, lang),       in(rule->text, lang),
                                 in(rule->section, lang),  or_empty(rule->names[lang]), own_rule(pack, found, index),
                                 index < found->told_rules};
}

bool hd_rule_done(const struct hd_pack *pack, const char *game, const char *id)
{
    const struct hd_rules *rules = module_of(game_of(pack, game));
    return rules && id && rules->done(id);
}

struct hd_word_info hd_mission_word(const struct hd_pack *pack, const char *game, int index)
{
    const struct hd_rules *rules = module_of(game_of(pack, game));
    return rules && rules->mission_word ? rules->mission_word(index) : (struct hd_word_info){NULL, NULL, NULL};
}

int hd_card_count(const struct hd_pack *pack, const char *game)
{
    const struct pk_game *found = game_of(pack, game);
    const struct hd_rules *rules = module_of(found);
    return rules ? rules->cards(found) : 0;
}

struct hd_card_info hd_card_info(const struct hd_pack *pack, const char *game, int index)
{
    if (index < 0 || index >= hd_card_count(pack, game))
        return (struct hd_card_info){.id = "?", .source = "", .name = {{"?", "?"}}, .deck = "", .tags = ""};
    const struct pk_game *found = game_of(pack, game);
    return module_of(found)->card(found, index);
}

/* ---- looks: theme.yaml ---- */

static const struct pk_node *look_section(const struct hd_pack *pack, const char *game, const char *section)
{
    const struct pk_game *found = game_of(pack, game);
    return found ? pk_get(found->theme, section) : NULL;
}

int hd_look_count(const struct hd_pack *pack, const char *game, const char *section)
{
    const struct pk_node *node = look_section(pack, game, section);
    return node ? node->count : 0;
}

struct hd_look hd_look(const struct hd_pack *pack, const char *game, const char *section, int index)
{
    const struct pk_node *node = look_section(pack, game, section);
    if (!node || index < 0 || index >= node->count || !node->child[index].key)
        return (struct hd_look){"?", ""};
    return (struct hd_look){node->child[index].key, node->child[index].text};
}

/* ---- words on cards: card-words in texts.yaml ---- */

static const char *card_word(const struct pk_game *game, const char *word, size_t length, enum hd_lang lang)
{
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)(length < sizeof key ? length : 0), word);
    const struct pk_node *node = pk_get(pk_get(game->texts, "card-words"), key);
    return node ? pk_text(pk_get(game->texts, "card-words"), key, NULL).in[lang] : NULL;
}

/* "eat-3": the whole word, or the part before a dash and what follows. */
static void put_card_word(const struct pk_game *game, const char *word, size_t length, enum hd_lang lang, struct out *o)
{
    const char *whole = card_word(game, word, length, lang), *dash = memchr(word, '-', length);
    size_t head = dash ? (size_t)(dash - word) : 0;
    const char *first = !whole && head ? card_word(game, word, head, lang) : NULL;
    if (whole)
        out_str(o, whole);
    else if (first) {
        out_fmt(o, "%s ", first);
        put_card_word(game, dash + 1, length - head - 1, lang, o);
    } else
        out_fmt(o, "%.*s", (int)length, word);
}

int hd_card_words(const struct hd_pack *pack, const char *game, const char *text, enum hd_lang lang, char *out, size_t size)
{
    const struct pk_game *found = game_of(pack, game);
    struct out o = {out, size, 0};
    if (size)
        out[0] = 0;
    while (*text) {
        size_t blank = strspn(text, " ,"), length = strcspn(text + blank, " ,");
        out_fmt(&o, "%.*s", (int)blank, text);
        if (found && (unsigned)lang < HD_LANGS)
            put_card_word(found, text + blank, length, lang, &o);
        else
            out_fmt(&o, "%.*s", (int)length, text + blank);
        text += blank + length;
    }
    return (int)o.len;
}
