/*
 * reference.c - the texts of rules and the cards of a game, for reading and searching.
 * Not here: which rule a refusal or an event names (api.c).
 */
#include "api/modules.h"

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

struct hd_rule_text hd_rule_text(const struct hd_pack *pack, const char *game, int index, enum hd_lang lang)
{
    const struct pk_game *found = game_of(pack, game);
    if (!found || index < 0 || index >= found->rule_count || (unsigned)lang >= HD_LANGS)
        return (struct hd_rule_text){"?", "", "", ""};
    const struct pk_rule *rule = &found->rule[index];
    return (struct hd_rule_text){or_empty(rule->id), in(rule->title, lang), in(rule->text, lang), in(rule->section, lang)};
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
