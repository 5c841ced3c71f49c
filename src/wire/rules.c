/*
 * rules.c - the texts of rules as JSON: one by its id, or all with certain words in them. See wire.h.
 */
#include "wire/wire.h"

#include <string.h>

/* ---- comparing ---- */

/* Small letters for large ones, also Ä to Ý: they are two bytes in UTF-8, and only the second differs. */
static unsigned char small(const char *text, size_t at)
{
    unsigned char c = (unsigned char)text[at];
    bool second = at && (unsigned char)text[at - 1] == 0xc3 && c >= 0x80 && c <= 0x9e && c != 0x97;
    return (c >= 'A' && c <= 'Z') || second ? c | 32 : c;
}

static bool begins(const char *text, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!text[i] || small(text, i) != small(word, i))
            return false;
    return true;
}

static bool same_id(const char *a, const char *b) { return strlen(a) == strlen(b) && begins(a, b, strlen(b)); }

/* ---- one rule ---- */

bool wire_rule_fields(struct out *out, const struct hd_pack *pack, const char *game, const char *id, enum hd_lang lang)
{
    for (int i = 0; i < hd_rule_count(pack, game); i++) {
        struct hd_rule_text rule = hd_rule_text(pack, game, i, lang);
        if (!same_id(rule.id, id))
            continue;
        field_text(out, "rule", rule.id);
        field_text(out, "title", rule.title);
        field_text(out, "text", rule.text);
        return true;
    }
    return false;
}

/* ---- search ---- */

static void put_rule(struct out *out, const struct hd_pack *pack, const char *game, int index, enum hd_lang lang)
{
    struct hd_rule_text rule = hd_rule_text(pack, game, index, lang);
    out_object(out);
    field_text(out, "rule", rule.id);
    field_text(out, "game", game);
    field_text(out, "section", rule.section);
    field_text(out, "title", rule.title);
    field_text(out, "text", rule.text);
    out_object_end(out);
}

/* "2e-move" begins an id, "all-out" does not. */
static bool begins_id(const struct hd_pack *pack, const char *game, const char *words)
{
    for (int i = 0; strchr(words, '-') && i < hd_rule_count(pack, game); i++)
        if (begins(hd_rule_text(pack, game, i, HD_EN).id, words, strlen(words)))
            return true;
    return false;
}

/* every_game: a rule several games follow is listed under the one whose book it is in. */
static void rules_of_game(struct out *out, const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang,
                          bool every_game)
{
    enum { BEST = 60 };
    int best[BEST], found = 0;
    if (*words && !begins_id(pack, game, words))
        found = hd_rule_search(pack, game, words, lang, best, BEST);
    for (int i = 0; i < found; i++)
        if (!every_game || hd_rule_text(pack, game, best[i], lang).own)
            put_rule(out, pack, game, best[i], lang);
    for (int i = 0; !found && i < hd_rule_count(pack, game); i++) { /* an id that is not finished yet, or everything */
        struct hd_rule_text rule = hd_rule_text(pack, game, i, lang);
        if ((every_game ? rule.own : rule.told || *words) && begins(rule.id, words, strlen(words)))
            put_rule(out, pack, game, i, lang);
    }
}

void wire_rules(struct out *out, const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang)
{
    char question[400];
    int named = game ? HD_NONE : hd_rule_game(pack, words, question, sizeof question);
    if (named != HD_NONE) {
        game = hd_game_info(pack, named).id;
        words = question;
    }
    words += strspn(words, " ");
    out_array(out);
    for (int g = 0; g < hd_game_count(pack); g++)
        if (!game || !strcmp(game, hd_game_info(pack, g).id))
            rules_of_game(out, pack, hd_game_info(pack, g).id, words, lang, !game);
    out_array_end(out);
}
