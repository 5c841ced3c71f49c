/*
 * text.c - see text.h
 */
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOLE_MAX = 256, LINE_MAX_BYTES = 512 };

/* What has no name is a "?": an answer that is not one may mean anything. */
void out_str(struct out *o, const char *text)
{
    text = text ? text : "?";
    size_t n = strlen(text);
    if (o->len < o->size) {
        size_t room = o->size - o->len - 1, take = n < room ? n : room;
        memcpy(o->at + o->len, text, take);
        o->at[o->len + take] = 0;
    }
    o->len += n;
}

void out_fmt(struct out *o, const char *format, ...)
{
    char piece[256];
    va_list ap;
    va_start(ap, format);
    vsnprintf(piece, sizeof piece, format, ap);
    va_end(ap);
    out_str(o, piece);
}

enum hd_noun text_noun(char operand)
{
    switch (operand | 32) {
    case 'f': return HD_PIECE;
    case 'p': return HD_PLACE;
    case 'c': return HD_CARD;
    case 'k': return HD_KIND;
    case 's': return HD_SKILL;
    default: return HD_WORD;
    }
}

static const char *noun_word(enum hd_noun noun, enum hd_lang lang)
{
    static const char *const word[HD_NOUNS][HD_LANGS] = {
        [HD_PLACE] = {"a place", "ein Ort"},         [HD_PIECE] = {"a figure", "eine Figur"},
        [HD_CARD] = {"a card", "eine Karte"},        [HD_KIND] = {"a kind of figure or token", "eine Art Figur oder Plättchen"},
        [HD_SKILL] = {"a skill", "eine Fertigkeit"}, [HD_WORD] = {"a word", "ein Wort"},
    };
    return word[noun][lang] ? word[noun][lang] : "?";
}

static bool optional(char operand) { return operand >= 'A' && operand <= 'Z'; }

int text_action(const struct hd_game *game, struct hd_action action, char *text, size_t size)
{
    struct out o = {text, size, 0};
    if (size)
        text[0] = 0;
    if (action.verb >= game->rules->verb_count) {
        out_str(&o, "?");
        return (int)o.len;
    }
    const struct hd_verb *verb = &game->rules->verbs[action.verb];
    out_str(&o, verb->word);
    for (int i = 0; verb->operands[i]; i++) {
        if (optional(verb->operands[i]) && action.arg[i] == 0xff)
            continue;
        out_str(&o, " ");
        if ((verb->operands[i] | 32) == 'n')
            out_fmt(&o, "%d", action.arg[i]);
        else
            out_str(&o, game->rules->id_of(game, text_noun(verb->operands[i]), action.arg[i]));
    }
    return (int)o.len;
}

int text_split(const char *line, char *buf, size_t size, const char **word, int max)
{
    int n = 0;
    size_t used = 0;
    while (*line && n < max) {
        while (*line == ' ' || *line == '\t')
            line++;
        size_t len = strcspn(line, " \t");
        if (!len || used + len + 1 > size)
            break;
        memcpy(buf + used, line, len);
        buf[used + len] = 0;
        word[n++] = buf + used;
        used += len + 1;
        line += len;
    }
    return n;
}

static int find_id(const struct hd_game *game, enum hd_noun noun, const char *word)
{
    int count = game->rules->count_of(game, noun);
    for (int i = 0; i < count && i < 0xff; i++)
        if (!strcmp(game->rules->id_of(game, noun, i), word))
            return i;
    return noun == HD_PLACE && game->rules->place_named ? game->rules->place_named(game, word) : HD_NONE;
}

static bool say(char *why, size_t size, enum hd_lang lang, const char *en, const char *de, const char *word, const char *noun)
{
    if (size)
        snprintf(why, size, lang == HD_DE ? de : en, word, noun);
    return false;
}

static bool parse_operand(const struct hd_game *game, char operand, const char *word, uint8_t *arg)
{
    if ((operand | 32) == 'n') {
        char *end;
        long n = strtol(word, &end, 10);
        *arg = (uint8_t)n;
        return !*end && n >= 0 && n < 0xff;
    }
    int index = find_id(game, text_noun(operand), word);
    *arg = (uint8_t)index;
    return index != HD_NONE;
}

static bool has_verb(const struct hd_game *game, const char *word)
{
    for (int i = 0; i < game->rules->verb_count; i++)
        if (!strcmp(game->rules->verbs[i].word, word))
            return true;
    return false;
}

/* The verb of the game somebody probably means who types another one; "" if nobody knows. */
static const char *verb_meant(const struct hd_game *game, const char *word)
{
    static const char *const meant[][2] = {
        {"door", "open"},      {"throw", "shoot"},  {"fire", "shoot"}, {"attack", "melee"}, {"hit", "melee"},
        {"fight", "melee"},    {"go", "move"},      {"walk", "move"},  {"run", "move"},     {"loot", "search"},
        {"look", "search"},    {"pick", "take"},    {"get", "take"},   {"grab", "take"},    {"give", "trade"},
        {"swap", "trade"},     {"exit", "leave"},   {"pass", "end"},   {"done", "end"},     {"stop", "end"},
        {"barricade", "seal"}, {"board", "enter"},  {"ride", "enter"}, {"unlock", "open"},  {"attack", "fight"},
        {"handin", "deliver"}, {"hand", "deliver"}, {"food", "eat"},   {"drink", "eat"},    {"shout", "noise"}};
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++)
        if (!strcmp(meant[i][0], word) && has_verb(game, meant[i][1]))
            return meant[i][1];
    return "";
}

bool text_parse(const struct hd_game *game, const char *text, struct hd_action *action, enum hd_lang lang, char *why,
                size_t size)
{
    char buf[LINE_MAX_BYTES];
    const char *word[HD_ARGS + 2];
    int words = text_split(text, buf, sizeof buf, word, HD_ARGS + 2), verb = 0;
    if (!words)
        return say(why, size, lang, "an action starts with a verb%s%s", "eine Aktion beginnt mit einem Verb%s%s", "", "");
    while (verb < game->rules->verb_count && strcmp(game->rules->verbs[verb].word, word[0]))
        verb++;
    const char *other = verb == game->rules->verb_count ? verb_meant(game, word[0]) : "";
    if (*other)
        return say(why, size, lang, "there is no action '%s'; did you mean '%s'?",
                   "die Aktion '%s' gibt es nicht; meinst du '%s'?", word[0], other);
    if (verb == game->rules->verb_count)
        return say(why, size, lang, "there is no action '%s'%s", "die Aktion '%s' gibt es nicht%s", word[0], "");
    memset(action, 0xff, sizeof *action);
    action->verb = (uint8_t)verb;
    const char *operands = game->rules->verbs[verb].operands;
    int at = 1;
    for (int i = 0; operands[i]; i++) {
        const char *noun =
            (operands[i] | 32) == 'n' ? (lang == HD_DE ? "eine Zahl" : "a number") : noun_word(text_noun(operands[i]), lang);
        if (at < words && parse_operand(game, operands[i], word[at], &action->arg[i]))
            at++;
        else if (optional(operands[i]))
            action->arg[i] = 0xff;
        else if (at < words)
            return say(why, size, lang, "'%s' is not %s of this game", "'%s' ist in diesem Spiel k%s", word[at], noun);
        else
            return say(why, size, lang, "'%s' needs %s after it", "nach '%s' fehlt %s", word[at - 1], noun);
    }
    if (at < words)
        return say(why, size, lang, "'%s' is one word too many%s", "'%s' ist ein Wort zu viel%s", word[at], "");
    return true;
}

/* "{n|a zombie|# zombies}": the part behind the first or second bar, # is the number. */
static void put_plural(struct out *o, const char *bars, long number)
{
    const char *second = strchr(bars, '|'), *part = second && number != 1 ? second + 1 : bars;
    for (; *part && *part != '|'; part++)
        if (*part == '#')
            out_fmt(o, "%ld", number);
        else
            out_fmt(o, "%c", *part);
}

static bool ends_sentence(const struct out *o) { return o->len && o->len < o->size && strchr(".!?", o->at[o->len - 1]); }

/* How far it is to the end of a hole, or to the bar in it; holes within are passed over. */
static size_t up_to(const char *hole, char mark)
{
    size_t at = 0;
    for (int depth = 0; hole[at] && (depth || hole[at] != mark) && (hole[at] != '}' || depth); at++)
        depth += (hole[at] == '{') - (hole[at] == '}');
    return at;
}

void text_template(struct out *o, const char *tmpl, text_fill *fill, void *user)
{
    while (*tmpl) {
        size_t plain = strcspn(tmpl, "{");
        char name[HOLE_MAX];
        if (plain) {
            char chunk[256];
            size_t take = plain < sizeof chunk - 1 ? plain : sizeof chunk - 1;
            memcpy(chunk, tmpl, take);
            chunk[take] = 0;
            out_str(o, chunk);
            tmpl += take;
            continue;
        }
        size_t len = up_to(tmpl + 1, '}');
        if (!tmpl[len + 1] || len >= sizeof name) {
            out_str(o, tmpl);
            return;
        }
        memcpy(name, tmpl + 1, len);
        name[len] = 0;
        tmpl += len + 2;
        char *bar = name + up_to(name, '|');
        bar = *bar ? bar : NULL;
        if (bar)
            *bar = 0;
        long number = 0;
        struct out nowhere = {NULL, 0, 0};
        if (!fill(user, name, bar ? &nowhere : o, &number))
            out_fmt(o, "{%s}", name);
        else if (bar)
            put_plural(o, bar + 1, number);
        if (*tmpl == '.' && tmpl[1] != '.' && ends_sentence(o)) /* "finds: M.R.E." has its full stop */
            tmpl++;
    }
}

bool text_hole(void *user, const char *name, struct out *o, long *number)
{
    for (const struct hole *hole = user; hole->name; hole++)
        if (!strcmp(hole->name, name)) {
            out_str(o, hole->text);
            *number = strtol(hole->text, NULL, 10);
            return true;
        }
    return false;
}

void text_holes(char *out, size_t size, const char *tmpl, const struct hole *hole)
{
    struct out o = {out, size, 0};
    out[0] = 0;
    text_template(&o, tmpl, text_hole, (void *)hole);
}
