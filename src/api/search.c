/*
 * search.c - searching the rules the way people ask: word stems, synonyms, best match first.
 * Not here: the texts (reference.c). The words themselves are data: search_words.def.
 *
 * A rule ranks higher if it contains rare words of the question, if they are in its title, and if it is short.
 */
#include "api/search.h"

#include "api/modules.h"
#include "core/edits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 28, TERMS = 10, ALIKE = 24, RULES = 4096 };

/* ---- words ---- */

/* Small letters a to z and digits; ä ö ü ß as ae oe ue ss. Returns the text after the word; NULL: there is none left. */
static const char *one_word(const char *text, char word[WORD])
{
    static const char *const spelled[] = {[0x24] = "ae", [0x36] = "oe", [0x3c] = "ue", [0x1f] = "ss"};
    int length = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text, second = (unsigned char)text[1];
        char one[2] = {(char)(c >= 'A' && c <= 'Z' ? c | 32 : c), 0};
        const char *letters = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? one : NULL;
        if (c == 0xc3) {
            unsigned at = second == 0x9f ? 0x1f : (second | 0x20) - 0x80;
            letters = at < sizeof spelled / sizeof *spelled && spelled[at] ? spelled[at] : "";
            text += second != 0;
        }
        if (!letters && length)
            break;
        for (; letters && *letters && length < WORD - 1; letters++)
            word[length++] = *letters;
        if (!*text)
            break;
    }
    word[length] = 0;
    return length ? text : NULL;
}

/* Two words that are one are read as one, whatever is between them. */
static const char *next_word(const char *text, char word[WORD])
{
    static const char *const pair[][2] = {
#define SAME(lang, words)
#define IDLE(lang, words)
#define ASKS(lang, words)
#define LATE(words)
#define ONE(first, second) {first, second},
#include "api/search_words.def"
#undef SAME
#undef IDLE
#undef ASKS
#undef LATE
#undef ONE
    };
    char second[WORD];
    text = one_word(text, word);
    for (size_t i = 0; text && i < sizeof pair / sizeof *pair; i++) {
        const char *after = strcmp(word, pair[i][0]) ? NULL : one_word(text, second);
        if (after && !strcmp(second, pair[i][1])) {
            strncat(word, second, WORD - 1 - strlen(word));
            return after;
        }
    }
    return text;
}

static bool cut_ending(char *word, const char *ending, size_t keep)
{
    size_t length = strlen(word), end = strlen(ending);
    if (length < end + keep || strcmp(word + length - end, ending))
        return false;
    word[length - end] = 0;
    return true;
}

/* Rough on purpose: it is enough that forms of one word meet. */
static void stem_english(char *word)
{
    if (!strcmp(word, "los")) /* line of sight; "lose" would be the same */
        strcpy(word, "sight");
    if (cut_ending(word, "ies", 2)) {
        strcat(word, "y");
        return;
    }
    if (!cut_ending(word, "ing", 3) && !cut_ending(word, "ed", 3) && !cut_ending(word, "es", 3) && !cut_ending(word, "s", 3))
        cut_ending(word, "e", 3);
    size_t length = strlen(word);
    if (length > 3 && word[length - 1] == word[length - 2] && !strchr("lse", word[length - 1]))
        word[length - 1] = 0; /* running, run */
    cut_ending(word, "e", 4);
}

/* Raum and Räume, Schacht and Schächte. */
static void fold_umlauts(char *word)
{
    char *to = word;
    for (const char *from = word; *from; from++)
        if (*from != 'e' || to == word || !strchr("aou", to[-1]))
            *to++ = *from;
    *to = 0;
}

static void stem_german(char *word)
{
    static const char *const endings[] = {"ungen", "ung", "ern", "en", "er", "em", "es", "st", "e", "n", "s", "t"};
    bool cut = !strcmp(word, "nacht"); /* else it would be "nach" */
    for (size_t i = 0; i < sizeof endings / sizeof *endings && !cut; i++)
        cut = cut_ending(word, endings[i], 4);
    fold_umlauts(word);
}

static void stem(char *word, int lang) { lang == HD_DE ? stem_german(word) : stem_english(word); }

/* ---- what is asked ---- */

enum use { SAME, IDLE, ASKS, LATE };

static const struct {
    enum hd_lang lang;
    enum use use;
    const char *words;
} list[] = {
#define SAME(lang, words) {HD_##lang, SAME, words},
#define IDLE(lang, words) {HD_##lang, IDLE, words},
#define ASKS(lang, words) {HD_##lang, ASKS, words},
#define LATE(words) {HD_LANGS, LATE, words},
#define ONE(first, second)
#include "api/search_words.def"
#undef SAME
#undef IDLE
#undef ASKS
#undef LATE
#undef ONE
};

static bool in_list(const char *words, const char *stemmed, int lang, bool whole)
{
    char word[WORD];
    while ((words = next_word(words, word))) {
        if (!whole)
            stem(word, lang);
        if (!strcmp(word, stemmed))
            return true;
    }
    return false;
}

struct term {
    int alike; /* how many stems: the first is the word itself, the others mean the same */
    char stem[ALIKE][WORD];
    char said[WORD]; /* its stem, even where it only asks */
};

struct question {
    int terms;
    bool idle; /* of words that usually say nothing */
    struct term term[TERMS];
};

static void add_alike(struct term *term, const char *words, int lang)
{
    char word[WORD];
    while (term->alike < ALIKE && (words = next_word(words, word))) {
        stem(word, lang);
        bool known = false;
        for (int i = 0; i < term->alike; i++)
            known = known || !strcmp(term->stem[i], word);
        if (!known)
            memcpy(term->stem[term->alike++], word, WORD);
    }
}

static bool is_idle(const char *word, int lang)
{
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].use == IDLE && list[i].lang == (enum hd_lang)lang && in_list(list[i].words, word, lang, true))
            return true;
    return false;
}

/* The first word of a list that is only asked with stands for the others and finds nothing itself. */
static bool only_asks(const char *words, const char *stemmed, int lang)
{
    char first[WORD];
    next_word(words, first);
    stem(first, lang);
    return !strcmp(first, stemmed);
}

static void add_term(struct question *q, const char *word, int lang)
{
    struct term *term = &q->term[q->terms++];
    char own[WORD];
    memcpy(own, word, WORD);
    stem(own, lang);
    memcpy(term->stem[0], own, WORD);
    memcpy(term->said, own, WORD);
    term->alike = 1;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bool asks = list[i].use == ASKS && list[i].lang == (enum hd_lang)lang && only_asks(list[i].words, own, lang);
        bool same = list[i].use == SAME && list[i].lang == (enum hd_lang)lang && in_list(list[i].words, own, lang, false);
        if (asks)
            term->stem[0][0] = 0;
        if (asks || same)
            add_alike(term, list[i].words + (asks ? strcspn(list[i].words, " ") : 0), lang);
    }
}

static void read_terms(struct question *q, const char *words, int lang, int asked, bool idle)
{
    char word[WORD];
    q->terms = 0;
    q->idle = idle;
    while (q->terms < TERMS && (words = next_word(words, word)))
        if (idle || (!is_idle(word, lang) && !is_idle(word, asked)))
            add_term(q, word, lang);
}

/* Where only words remain that say nothing ("all out"), they are what is asked for, in the language of who asks. */
static void read_question(struct question *q, const char *words, int lang, int asked)
{
    read_terms(q, words, lang, asked, false);
    if (!q->terms && lang == asked)
        read_terms(q, words, lang, asked, true);
}

/* ---- how well a rule answers ---- */

enum { EXACT = 20, BEGINS = 12, MEANS = 15, INSIDE = 9, MEANS_PART = 8 }; /* MEANS: another word for it */

/* Languages that put words together hide them in longer ones. */
static bool is_part(const char *word, const char *of) { return strlen(word) >= 5 && strstr(of, word); }

/* The other part of such a word is one, too: "Lampe" is in "Taschenlampe", "nach" is not in "Nacht". */
static bool has_part(const char *word, const char *part)
{
    size_t length = strlen(part);
    return length >= 4 && strlen(word) >= length + 2 && strstr(word, part);
}

static int grade(const struct term *term, const char *word, int lang)
{
    const char *own = term->stem[0];
    if (!strcmp(word, own))
        return EXACT;
    if (strlen(own) >= 4 && !strncmp(word, own, strlen(own)))
        return BEGINS;
    for (int i = 1; i < term->alike; i++)
        if (!strcmp(word, term->stem[i]))
            return *own ? MEANS : MEANS / 2;
    if (is_part(own, word) || (lang == HD_DE && has_part(own, word)))
        return INSIDE;
    for (int i = 1; i < term->alike && lang == HD_DE; i++)
        if (is_part(term->stem[i], word) || (strlen(term->stem[i]) == 4 && !strncmp(word, term->stem[i], 4)))
            return MEANS_PART;
    return 0;
}

/* The best grade of each term in a text; returns its number of words. */
static int grade_text(const struct question *q, const char *text, int lang, int weight, int best[TERMS])
{
    char word[WORD];
    int words = 0;
    for (; (text = next_word(text, word)); words++) {
        stem(word, lang);
        for (int t = 0; t < q->terms; t++) {
            int g = grade(&q->term[t], word, lang) * weight;
            best[t] = g > best[t] ? g : best[t];
        }
    }
    return words;
}

enum { IN_TITLE = 4, IN_TEXT = 2, IN_SECTION = 1 };

struct graded {
    int best[TERMS], words;
    int named;   /* percent of its best name that is in the question */
    int indexed; /* words of the longest name in the index that is in the question */
    bool opens;
};

static bool is_asked(const struct question *q, const char *word, int lang)
{
    char own[WORD];
    memcpy(own, word, WORD);
    stem(own, lang);
    for (int t = 0; t < q->terms; t++)
        if (!strcmp(q->term[t].said, own) || grade(&q->term[t], own, lang) >= BEGINS)
            return true;
    return false;
}

/* "Friendly fire" is asked for with all its words, "Friendly fire on machines" with two of three. */
static int part_asked(const struct question *q, const char *name, int lang, int *asked)
{
    char word[WORD];
    int all = 0;
    *asked = 0;
    while ((name = next_word(name, word)))
        if (q->idle || !is_idle(word, lang)) {
            all++;
            *asked += is_asked(q, word, lang);
        }
    return all ? 100 * *asked / all : 0;
}

static void grade_name(const struct question *q, const char *name, int lang, struct graded *g)
{
    int asked, part = part_asked(q, name, lang, &asked);
    g->named = part > g->named ? part : g->named;
    grade_text(q, name, lang, IN_TITLE, g->best);
}

/* Of the names the index of the book has for a rule only the whole of one counts, the longest most. */
static void grade_index(const struct question *q, const char *names, int lang, struct graded *g)
{
    char name[80];
    int asked;
    for (int length; *names; names += length + (names[length] == ',')) {
        length = (int)strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", length, names);
        if (part_asked(q, name, lang, &asked) < 100)
            continue;
        grade_name(q, name, lang, g);
        g->indexed = asked > g->indexed ? asked : g->indexed;
    }
}

/* The rule a subject begins with, DS-PIT-1, says what the others build on. */
static bool opens_subject(const char *id)
{
    const char *dash = strrchr(id, '-');
    return dash && !strcmp(dash, "-1");
}

/* "What is a pit": a question of one word asks for the rule its subject begins with. */
static bool asks_subject(const struct question *q, const char *id)
{
    const char *dash = strrchr(id, '-');
    char word[WORD], last[WORD] = "";
    if (q->terms != 1 || !opens_subject(id))
        return false;
    for (const char *at = id; (at = next_word(at, word)) && at <= dash;)
        memcpy(last, word, WORD);
    stem(last, HD_EN);
    return !strcmp(last, q->term[0].stem[0]);
}

static void grade_rule(const struct question *q, const struct hd_rule_text *rule, int lang, struct graded *g)
{
    g->words = grade_text(q, rule->text, lang, IN_TEXT, g->best);
    grade_name(q, rule->title, lang, g);
    grade_index(q, rule->names, lang, g);
    grade_text(q, rule->section, lang, IN_SECTION, g->best);
    grade_text(q, rule->id, HD_EN, IN_TEXT, g->best);
    g->opens = opens_subject(rule->id);
    if (asks_subject(q, rule->id))
        g->best[0] += EXACT * IN_TEXT;
}

/* How much a term tells that N of all rules have: 1 .. 7. */
static int rarity(int have, int all)
{
    int value = have * 3 <= all ? 2 : 1; /* what every third rule speaks of tells next to nothing */
    while (have > 0 && have * 2 <= all && value < 7) {
        have *= 2;
        value++;
    }
    return value;
}

/* EVEN: a text of this many words is worth half of one without. NAMED: percent more for a rule whose whole name is asked for.
 * OPENS: for one that opens its subject. INDEXED: for each word it is called by in the index. All tried out with
 * tests/questions.txt. */
enum { EVEN = 400, NAMED = 60, OPENS = 25, INDEXED = 100 };

/* Grades by how rare the terms are, the less the more of the question is left unanswered, the less the longer the text. */
static int worth(const struct question *q, const struct graded *g, const int rare[TERMS])
{
    int sum = 0, found = 0, all = 0;
    for (int t = 0; t < q->terms; t++) {
        sum += g->best[t] * rare[t];
        found += g->best[t] > 0 ? rare[t] : 0;
        all += rare[t];
    }
    return all ? sum * 16 * found / all * EVEN / (EVEN + g->words) *
                     (100 + g->named * NAMED / 100 + g->opens * OPENS + g->indexed * INDEXED) / 100
               : 0;
}

/* ---- all rules ---- */

/* Two marks of an id: the book, and whether it stands in a part that only explains others (2E-EX-01). */
static bool same_book(const char *id, const char *other)
{
    size_t length = strcspn(id, "-");
    return !strncmp(id, other, length + 1);
}

static bool is_late(const char *id)
{
    char word[WORD];
    const char *part = next_word(id, word);
    if (!part || !next_word(part, word))
        return false;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].use == LATE)
            return in_list(list[i].words, word, HD_EN, true);
    return false;
}

/* What matters comes first in a book: the last rule counts half as much as the first, and what only explains others still less.
 */
static void weigh_places(const struct hd_pack *pack, const char *game, int *score, int count)
{
    for (int start = 0, end = 0; start < count; start = end) {
        const char *first = hd_rule_text(pack, game, start, HD_EN).id;
        while (end < count && same_book(first, hd_rule_text(pack, game, end, HD_EN).id))
            end++;
        for (int i = start; i < end; i++) {
            int size = end - start;
            score[i] = score[i] * (2 * size - (i - start)) / (2 * size);
            if (is_late(hd_rule_text(pack, game, i, HD_EN).id))
                score[i] = score[i] * 3 / 5;
        }
    }
}

static void rank(const struct hd_pack *pack, const char *game, const char *words, int lang, int asked, struct graded *graded,
                 int *score, int count)
{
    struct question *q = malloc(sizeof *q);
    int have[TERMS] = {0}, rare[TERMS];
    if (!q)
        return;
    read_question(q, words, lang, asked);
    for (int i = 0; i < count; i++) {
        struct hd_rule_text rule = hd_rule_text(pack, game, i, (enum hd_lang)lang);
        memset(&graded[i], 0, sizeof graded[i]);
        if (rule.told)
            grade_rule(q, &rule, lang, &graded[i]);
        for (int t = 0; t < q->terms; t++)
            have[t] += graded[i].best[t] > 0;
    }
    for (int t = 0; t < q->terms; t++)
        rare[t] = q->idle && have[t] * 8 > count ? 0 : rarity(have[t], count); /* "the" asks for nothing */
    for (int i = 0; i < count && q->terms; i++) {
        int value = worth(q, &graded[i], rare);
        score[i] = value > score[i] ? value : score[i];
    }
    free(q);
}

/* The best of those not taken yet; the one that comes first in the book where several are as good. */
static int take_best(int *score, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (score[i] > 0 && (best < 0 || score[i] > score[best]))
            best = i;
    if (best >= 0)
        score[best] = 0;
    return best;
}

/* ---- mistyped words ---- */

enum { TYPED_LEAST = 5 }; /* shorter words are near to too many */

/* The word of a text that was perhaps meant, where it is nearer than what was found before. Few err in the first letter. */
static void nearest_in(const char *text, const char *typed, char *meant, int *errors)
{
    char word[WORD];
    while ((text = next_word(text, word))) {
        int now = strlen(word) < TYPED_LEAST || *word != *typed ? WORD : edits(typed, word);
        if (now < *errors) {
            *errors = now;
            memcpy(meant, word, WORD);
        }
    }
}

/* Nothing was found: the same question with the words rules are called by that come nearest to those asked with. false: one of
 * them is like none. */
static bool read_as_meant(const struct hd_pack *pack, const char *game, const char *words, int lang, int count, char *out,
                          size_t size)
{
    char word[WORD], meant[WORD];
    *out = 0;
    for (int n = 0; n < TERMS && (words = next_word(words, word)); n++) {
        bool says = strlen(word) >= TYPED_LEAST && !is_idle(word, lang);
        int most = strlen(word) < 8 ? 2 : 3, errors = most; /* fewer than that many */
        memcpy(meant, word, WORD);
        for (int i = 0; says && i < count; i++) {
            struct hd_rule_text rule = hd_rule_text(pack, game, i, (enum hd_lang)lang);
            nearest_in(rule.title, word, meant, &errors);
            nearest_in(rule.names, word, meant, &errors);
        }
        if (says && errors == most)
            return false;
        snprintf(out + strlen(out), size - strlen(out), "%s ", meant);
    }
    return true;
}

static int sum_grades(const struct graded *g)
{
    int sum = 0;
    for (int t = 0; t < TERMS; t++)
        sum += g->best[t];
    return sum;
}

static int found_rules(const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang, int *out,
                       int *grades, int max)
{
    int count = hd_rule_count(pack, game), found = 0;
    count = count < RULES ? count : RULES;
    struct graded *graded = calloc((size_t)count + 1, sizeof *graded);
    int *score = calloc((size_t)count + 1, sizeof *score);
    if (graded && score && (unsigned)lang < HD_LANGS) {
        rank(pack, game, words, lang == HD_DE ? HD_EN : HD_DE, lang, graded, score, count);
        for (int i = 0; i < count; i++)
            score[i] /= 2; /* words of the other language count, but less */
        rank(pack, game, words, lang, lang, graded, score, count);
        weigh_places(pack, game, score, count);
        for (int best; found < max && (best = take_best(score, count)) >= 0; found++) {
            out[found] = best;
            if (grades)
                grades[found] = sum_grades(&graded[best]);
        }
    }
    free(graded);
    free(score);
    return found;
}

int rule_search(const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang, int *out, int *grades,
                int max)
{
    char meant[TERMS * WORD];
    int count = hd_rule_count(pack, game), found = found_rules(pack, game, words, lang, out, grades, max);
    if (!found && (unsigned)lang < HD_LANGS &&
        read_as_meant(pack, game, words, lang, count < RULES ? count : RULES, meant, sizeof meant))
        found = found_rules(pack, game, meant, lang, out, grades, max);
    return found;
}

int hd_rule_search(const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang, int *out, int max)
{
    return rule_search(pack, game, words, lang, out, NULL, max);
}

/* ---- which game is asked about ---- */

/* The text after these words if it begins with them, else NULL. */
static const char *after_words(const char *text, const char *words)
{
    char word[WORD], wanted[WORD];
    while ((words = next_word(words, wanted)))
        if (!(text = next_word(text, word)) || strcmp(word, wanted))
            return NULL;
    return text;
}

/* The same, for a name written as one word: "darkside". */
static const char *after_joined(const char *text, const char *words)
{
    char word[WORD], part[WORD], joined[WORD] = "";
    while ((words = next_word(words, part)) && strlen(joined) + strlen(part) < WORD)
        strcat(joined, part);
    text = next_word(text, word);
    return text && !words && !strcmp(word, joined) ? text : NULL;
}

/* Where the name of the game ends if the text begins with it, else NULL. */
static const char *after_name(const struct hd_game_info *game, const char *text)
{
    const char *const name[] = {game->name.in[HD_EN], game->name.in[HD_DE], game->id};
    const char *end = NULL;
    for (int i = 0; i < 3 && !end; i++) {
        end = *name[i] ? after_words(text, name[i]) : NULL;
        end = *name[i] && !end ? after_joined(text, name[i]) : end;
    }
    return end;
}

int hd_rule_game(const struct hd_pack *pack, const char *words, char *rest, size_t size)
{
    char word[WORD];
    for (const char *at = words; at; at = next_word(at, word))
        for (int g = 0; g < hd_game_count(pack); g++) {
            struct hd_game_info game = hd_game_info(pack, g);
            const char *end = after_name(&game, at);
            if (!end)
                continue;
            snprintf(rest, size, "%.*s%s", (int)(at - words), words, end);
            return g;
        }
    snprintf(rest, size, "%s", words);
    return HD_NONE;
}
