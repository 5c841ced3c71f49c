/*
 * typed.c - what somebody types, by the names they see: places, figures, cards, what is done, and commands in their language.
 * See typed.h.
 * Not here: actions (answers.c).
 */
#include "term/typed.h"

#include "term/say.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <wctype.h>

enum { NAME = 160, LISTED = 6 };

/* ---- names ---- */

static const char *skip_article(const char *name)
{
    static const char *const article[] = {"the ", "der ", "die ", "das ", "den ", "dem ", "on ", "in "};
    for (size_t i = 0; i < sizeof article / sizeof *article; i++)
        if (!strncasecmp(name, article[i], strlen(article[i])))
            return name + strlen(article[i]);
    return name;
}

/* "the generator room (r3c1)" -> "generator room" */
static void bare_name(const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s", skip_article(name));
    char *id = strstr(out, " (");
    if (id && id > out)
        *id = 0;
}

static bool begins(const char *text, const char *with, bool whole)
{
    for (int n, m; *with; text += n, with += m) {
        wchar_t a = utf8_next(text, &n), b = utf8_next(with, &m);
        if (!a || towlower((wint_t)a) != towlower((wint_t)b))
            return false;
    }
    return !whole || !*text;
}

static bool has_words(const char *name, const char *typed)
{
    for (typed += strspn(typed, " "); *typed; typed += strspn(typed, " ")) {
        char word[NAME];
        size_t length = strcspn(typed, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, typed);
        if (!utf8_has_word(name, word))
            return false;
        typed += length;
    }
    return true;
}

static bool fits(const struct hd_game *game, enum hd_noun noun, int index, const char *typed, enum nearness near)
{
    char name[NAME];
    for (int lang = 0; lang < HD_LANGS; lang++) {
        bare_name(hd_name(game, noun, index, (enum hd_lang)lang), name, sizeof name);
        if (near == NEAR_WORDS ? has_words(name, typed) : begins(name, typed, near == NEAR_WHOLE))
            return true;
    }
    return false;
}

static void list_all(const struct hd_game *game, enum hd_noun noun, const char *typed, enum nearness near, enum hd_lang lang,
                     char *out, size_t size)
{
    int listed = 0;
    for (int i = 0; strcmp(hd_id(game, noun, i), "?") != 0 && listed <= LISTED; i++)
        if (fits(game, noun, i, typed, near) && ++listed <= LISTED)
            say_add(out, size, "%s%s", *out ? ", " : "", hd_name(game, noun, i, lang));
    if (listed > LISTED)
        say_add(out, size, " …");
}

int typed_thing(const struct hd_game *game, enum hd_noun noun, const char *typed, enum nearness most, enum hd_lang lang,
                char *others, size_t size)
{
    int found = hd_find(game, noun, typed);
    if (found >= 0)
        return found;
    typed = skip_article(typed);
    for (int near = NEAR_WHOLE; near <= (int)most && *typed; near++) {
        int count = 0;
        for (int i = 0; strcmp(hd_id(game, noun, i), "?") != 0; i++)
            if (fits(game, noun, i, typed, (enum nearness)near)) {
                found = i;
                count++;
            }
        if (count == 1)
            return found;
        if (count && others)
            list_all(game, noun, typed, (enum nearness)near, lang, others, size);
        if (count)
            break;
    }
    return HD_NONE;
}

/* ---- what is done ---- */

bool typed_deed(enum hd_deed deed, const char *word)
{
    static const char *const words[HD_DEEDS] = {
        [HD_DEED_TURN] = "start begin turn next anfangen beginnen dran nächste",
        [HD_DEED_MOVE] = "move go walk run gehen geh laufen bewegen",
        [HD_DEED_ATTACK] = "attack fight hit shoot fire strike angreifen kämpfen schlagen schießen schiessen zuschlagen",
        [HD_DEED_SEARCH] = "search loot suchen durchsuchen find plündern draw ziehen",
        [HD_DEED_OPEN] = "open door break öffnen oeffnen aufbrechen aufmachen tür",
        [HD_DEED_TAKE] = "take grab pick nehmen mitnehmen collect get aufheben einsammeln holen",
        [HD_DEED_NOISE] = "noise shout lärm laerm scream krach schreien rufen",
        [HD_DEED_RELOAD] = "reload load nachladen laden",
        [HD_DEED_HEAL] = "heal heilen verarzten",
        [HD_DEED_CARDS] = "cards sort inventory reorganize karten sortieren umsortieren",
        [HD_DEED_HOLD] = "hold hand",
        [HD_DEED_WEAR] = "wear anziehen tragen",
        [HD_DEED_STOW] = "stow backpack rucksack",
        [HD_DEED_SWAP] = "swap tauschen",
        [HD_DEED_GIVE] = "give geben gib",
        [HD_DEED_DROP] = "drop discard wegwerfen abwerfen",
        [HD_DEED_TRADE] = "trade exchange tauschen handeln swap",
        [HD_DEED_RIDE] = "drive car ride fahren auto einsteigen aussteigen",
        [HD_DEED_BUILD] = "build barricade bauen verbarrikadieren barrikade",
        [HD_DEED_LEAVE] = "leave exit escape verlassen raus hinaus",
        [HD_DEED_PASS] = "done pass skip enough fertig weiter",
        [HD_DEED_END] = "end finish ende beenden skip stop stopp aufhören",
    };
    return *word && words[deed] && utf8_has_word(words[deed], word);
}

bool typed_close(const char *word)
{
    return *word && utf8_has_word("close shut lock door schließen schliessen zumachen zusperren tür", word);
}

/* ---- what people say around it ---- */

static bool is_one_of(const char *word, size_t length, const char *words)
{
    for (; *words; words += strcspn(words, " "), words += strspn(words, " "))
        if (strcspn(words, " ") == length && !strncasecmp(words, word, length))
            return true;
    return false;
}

bool typed_silent(const char *word)
{
    static const char silent[] =
        "the a an my his her their some to at with in into on from of for up down please now i want door "
        "der die das den dem ein eine einen einem mein meine meinen mit zu zum zur nach auf an am im ins in "
        "aus von vom den bitte jetzt mal ich will mach mache tür";
    return is_one_of(word, strcspn(word, " "), silent);
}

bool typed_bare(const char *line, char *out, size_t size)
{
    size_t used = 0;
    bool changed = false;
    *out = 0;
    for (line += strspn(line, " "); *line; line += strspn(line, " ")) {
        size_t length = strcspn(line, " ");
        if (typed_silent(line))
            changed = true;
        else if (used + length + 2 < size)
            used += (size_t)snprintf(out + used, size - used, "%s%.*s", used ? " " : "", (int)length, line);
        line += length;
    }
    return changed && used;
}

bool typed_asks(const char *line)
{
    static const char first[] = "how what when where which who whose can could may must do does is are "
                                "wie was wann wo wohin welche welcher welches wer wen kann können darf dürfen muss";
    line += strspn(line, " ");
    size_t length = strcspn(line, " ?"), all = strlen(line);
    return length < all && (line[all - 1] == '?' || is_one_of(line, length, first));
}

/* ---- commands ---- */

const char *typed_command(const char *word, enum hd_lang lang)
{
    static const char *const german[][2] = {
        {"hilfe", "help"},   {"mehr", "more"},      {"schau", "look"},  {"warum", "why"},     {"bogen", "sheet"},
        {"ziele", "goals"},  {"lektion", "lesson"}, {"tipp", "hint"},   {"gefahr", "danger"}, {"verlauf", "log"},
        {"regel", "rule"},   {"regeln", "rule"},    {"zurück", "undo"}, {"zurueck", "undo"},  {"sprache", "lang"},
        {"schluss", "quit"}, {"gehe", "move"},      {"geh", "move"},    {"ende", "end"},      {"ich", "me"},
        {"hinweis", "hint"},
    };
    for (size_t i = 0; lang == HD_DE && i < sizeof german / sizeof *german; i++)
        if (begins(word, german[i][0], true))
            return german[i][1];
    if (!strcasecmp(word, "map") || (lang == HD_DE && begins(word, "plan", true)))
        return "board";
    return !strcasecmp(word, "rules") ? "rule" : word;
}

static const char *first_command(const char *line, enum hd_lang lang, char word[24])
{
    line += strspn(line, " ");
    snprintf(word, 24, "%.*s", (int)strcspn(line, " "), line);
    return typed_command(word, lang);
}

int typed_key(const char *line, enum hd_lang lang)
{
    static const struct {
        const char *command;
        int key;
    } keys[] = {
        {"help", '?'}, {"hint", '!'}, {"danger", '*'}, {"goals", 'G'}, {"log", 'l'},   {"rule", '/'},
        {"undo", 'u'}, {"lang", 'L'}, {"look", 'i'},   {"team", 'P'},  {"board", 'B'}, {"quit", 'q'},
    };
    char word[24];
    const char *command = first_command(line, lang, word);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!strcasecmp(command, keys[i].command))
            return keys[i].key;
    return 0;
}

bool typed_lends(const char *line, enum hd_lang lang)
{
    char word[24];
    const char *command = first_command(line, lang, word);
    line += strspn(line, " ");
    line += strcspn(line, " ");
    return !strcmp(command, "bot") ||
           (!strcmp(command, "me") && !line[strspn(line, " 0123456789")]); /* "ich gehe" is another */
}
