/*
 * tree.c - questions to values: what is it, is it what was expected, and if not, a problem that says so at its place.
 * Not here: making trees (yaml.c, blob.c), what the words mean (the rules modules).
 */
#include "core/edits.h"
#include "pack/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { QUOTE = 40, WORD = 40, NAMES = 160 };

/* ---- problems ---- */

/* Cuts inside a character leave no half of it behind. */
static void trim_utf8(char *text, size_t size)
{
    size_t length = strlen(text), start = length;
    if (length + 1 < size)
        return;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)text[start - 1] >= 0xc0)
        text[start - 1] = '\0';
}

static void write_problem(struct hd_problem *problem, const char *file, int line, int column, const char *format, va_list args)
{
    snprintf(problem->file, sizeof problem->file, "%s", file ? file : "");
    trim_utf8(problem->file, sizeof problem->file);
    pk_make_plain(problem->file); /* in somebody's folder a file may be called anything */
    for (char *c = problem->file; *c; c++)
        *c = *c == '\n' || *c == '\r' ? '?' : *c;
    problem->line = line;
    problem->column = column;
    vsnprintf(problem->text, sizeof problem->text, format, args);
    trim_utf8(problem->text, sizeof problem->text);
    pk_make_plain(problem->text);
}

static void add_problem(struct hd_report *report, const char *file, int line, int column, const char *format, va_list args)
{
    if (!report)
        return;
    if (report->count < HD_PROBLEMS)
        write_problem(&report->problem[report->count], file, line, column, format, args);
    report->count++;
}

void pk_problem_at(struct hd_report *report, const char *file, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_problem(report, file, line, column, format, args);
    va_end(args);
}

void pk_problem(struct hd_report *report, const struct pk_node *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_problem(report, where ? where->file : "", where ? where->line : 0, where ? where->column : 0, format, args);
    va_end(args);
}

void pk_warning(struct hd_report *report, const struct pk_node *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (report && report->warnings < HD_WARNINGS)
        write_problem(&report->warning[report->warnings++], where ? where->file : "", where ? where->line : 0,
                      where ? where->column : 0, format, args);
    va_end(args);
}

/* What is there, in words: 'many', a list, nothing. */
static const char *found(const struct pk_node *node, char out[QUOTE + 8])
{
    switch (node->type) {
    case PK_NULL: return "nothing";
    case PK_LIST: return "a list";
    case PK_MAP: return "a map";
    case PK_SCALAR: break;
    }
    char cut[QUOTE];
    snprintf(cut, sizeof cut, "%s", node->text);
    trim_utf8(cut, sizeof cut);
    for (char *c = cut; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    snprintf(out, QUOTE + 8, "'%s%s'", cut, strlen(cut) < strlen(node->text) ? "..." : "");
    return out;
}

/* "dice: expected a number from 0 to 12, found 'many'" */
static void expected(struct hd_report *report, const struct pk_node *node, const char *what)
{
    char quote[QUOTE + 8];
    pk_problem(report, node, "%s%sexpected %s, found %s", node->key ? node->key : "", node->key ? ": " : "", what,
               found(node, quote));
}

/* ---- words ---- */

static const char *next_word(const char *words, size_t *length)
{
    words += strspn(words, " ");
    *length = strcspn(words, " ");
    return *length ? words : NULL;
}

static int index_of(const char *text, const char *words)
{
    size_t length, own = strlen(text);
    int index = 0;
    for (const char *word = words; (word = next_word(word, &length)); word += length, index++)
        if (length == own && !memcmp(word, text, own))
            return index;
    return -1;
}

/* The word that was probably meant; false if none is near. */
static bool nearest(const char *text, const char *words, char out[WORD + 1])
{
    size_t length, own = strlen(text);
    int best = 2 + (int)(own < WORD ? own : WORD) / 3;
    bool any = false;
    for (const char *word = words; (word = next_word(word, &length)); word += length) {
        int distance = edits_between(text, own, word, length);
        if (distance < best) {
            best = distance;
            snprintf(out, WORD + 1, "%.*s", (int)length, word);
            any = true;
        }
    }
    return any;
}

const char *pk_meant(const char *text, const char *words, char out[64])
{
    char word[WORD + 1];
    out[0] = 0;
    if (nearest(text, words, word))
        snprintf(out, 64, "; did you mean '%s'?", word);
    return out;
}

/* "'a', 'b', 'c'" out of "a b c" */
static void quote_words(const char *words, char *out, size_t size)
{
    size_t length, used = 0;
    out[0] = '\0';
    for (const char *word = words; (word = next_word(word, &length)); word += length) {
        if (used + length + 8 > size) {
            snprintf(out + used, size - used, "...");
            return;
        }
        used += (size_t)snprintf(out + used, size - used, "%s'%.*s'", used ? ", " : "", (int)length, word);
    }
}

/* The keys a map has, quoted. */
static void quote_keys(const struct pk_node *map, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < map->count; i++) {
        const char *key = map->child[i].key ? map->child[i].key : "";
        if (used + strlen(key) + 8 > size) {
            snprintf(out + used, size - used, "...");
            return;
        }
        used += (size_t)snprintf(out + used, size - used, "%s'%s'", used ? ", " : "", key);
    }
}

/* ---- maps ---- */

const struct pk_node *pk_get(const struct pk_node *node, const char *key)
{
    if (!node || node->type != PK_MAP)
        return NULL;
    for (int i = 0; i < node->count; i++)
        if (node->child[i].key && !strcmp(node->child[i].key, key))
            return &node->child[i];
    return NULL;
}

const struct pk_node *pk_need(const struct pk_node *node, const char *key, struct hd_report *report)
{
    const struct pk_node *child = pk_get(node, key);
    char names[NAMES], what[WORD + 20];
    if (child)
        return child;
    if (!node) {
        pk_problem(report, NULL, "expected '%s', but what should hold it is missing", key);
    } else if (node->type != PK_MAP) {
        snprintf(what, sizeof what, "a map with '%s'", key);
        expected(report, node, what);
    } else {
        quote_keys(node, names, sizeof names);
        pk_problem(report, node, "expected '%s' here, found %s%s", key, node->count ? "only " : "nothing", names);
    }
    return NULL;
}

void pk_only(const struct pk_node *node, const char *words, struct hd_report *report)
{
    char meant[WORD + 1], names[NAMES];
    for (int i = 0; node && node->type == PK_MAP && i < node->count; i++) {
        const struct pk_node *child = &node->child[i];
        const char *key = child->key ? child->key : "";
        if (index_of(key, words) >= 0)
            continue;
        if (nearest(key, words, meant)) {
            pk_problem_at(report, child->file, child->key_line, child->key_column,
                          "'%.40s' is not known here; did you mean '%s'?", key, meant);
        } else {
            quote_words(words, names, sizeof names);
            pk_problem_at(report, child->file, child->key_line, child->key_column,
                          "'%.40s' is not known here; expected one of %s", key, names);
        }
    }
}

/* ---- typed values ---- */

static bool digit(char c) { return c >= '0' && c <= '9'; }

/* An integer at *at, which then points behind it. At most nine digits: everything fits. */
static bool scan_int(const char **at, int *out)
{
    const char *c = *at;
    bool minus = *c == '-';
    int value = 0, digits = 0;
    for (c += minus || *c == '+'; digit(*c); c++) {
        if (++digits > 9)
            return false;
        value = value * 10 + (*c - '0');
    }
    *at = c;
    *out = minus ? -value : value;
    return digits > 0;
}

bool pk_number(const struct pk_node *node, int min, int max, int *out, struct hd_report *report)
{
    char what[64];
    if (!node)
        return false;
    const char *at = node->text;
    int value;
    if (node->type == PK_SCALAR && scan_int(&at, &value) && !*at && value >= min && value <= max) {
        *out = value;
        return true;
    }
    snprintf(what, sizeof what, "a number from %d to %d", min, max);
    expected(report, node, what);
    return false;
}

int pk_int(const struct pk_node *node, const char *key, int min, int max, int fallback, struct hd_report *report)
{
    int value = fallback;
    pk_number(pk_get(node, key), min, max, &value, report);
    return value;
}

bool pk_bool(const struct pk_node *node, const char *key, bool fallback, struct hd_report *report)
{
    const struct pk_node *child = pk_get(node, key);
    if (!child)
        return fallback;
    int word = child->type == PK_SCALAR ? index_of(child->text, "no yes false true") : -1;
    if (word < 0) {
        expected(report, child, "yes or no");
        return fallback;
    }
    return word & 1;
}

const char *pk_str(const struct pk_node *node, const char *key, const char *fallback, struct hd_report *report)
{
    const struct pk_node *child = pk_get(node, key);
    if (!child)
        return fallback;
    if (child->type != PK_SCALAR) {
        expected(report, child, "a text");
        return fallback;
    }
    return child->text;
}

int pk_word(const struct pk_node *node, const char *key, const char *words, int fallback, struct hd_report *report)
{
    const struct pk_node *child = pk_get(node, key);
    char names[NAMES], what[NAMES + 20];
    if (!child)
        return fallback;
    int word = child->type == PK_SCALAR ? index_of(child->text, words) : -1;
    if (word >= 0)
        return word;
    quote_words(words, names, sizeof names);
    snprintf(what, sizeof what, strstr(names, ", ") ? "one of %s" : "%s", names);
    char quote[QUOTE + 8], meant[64];
    pk_problem(report, child, "%s: expected %s, found %s%s", key, what, found(child, quote),
               child->type == PK_SCALAR ? pk_meant(child->text, words, meant) : "");
    return fallback;
}

struct hd_text pk_text(const struct pk_node *node, const char *key, struct hd_report *report)
{
    static const char *const language[HD_LANGS] = {"en", "de"};
    const struct pk_node *child = pk_get(node, key);
    struct hd_text text = {{"", ""}};
    if (!child)
        return text;
    if (child->type == PK_SCALAR)
        return (struct hd_text){{child->text, child->text}};
    if (child->type != PK_MAP) {
        expected(report, child, "a text or {en: ..., de: ...}");
        return text;
    }
    pk_only(child, "en de", report);
    for (int i = 0; i < HD_LANGS; i++)
        if (pk_need(child, language[i], report))
            text.in[i] = pk_str(child, language[i], "", report);
    for (int i = 0; i < HD_LANGS; i++)
        if (!*text.in[i])
            text.in[i] = text.in[!i];
    return text;
}

bool pk_range(const struct pk_node *node, const char *key, int *min, int *max, struct hd_report *report)
{
    const struct pk_node *child = pk_get(node, key);
    if (!child)
        return false;
    const char *at = child->text;
    int low = 0, high = 0;
    bool good = child->type == PK_SCALAR && digit(*at) && scan_int(&at, &low);
    high = low;
    if (good && *at == '-')
        good = digit(*++at) && scan_int(&at, &high);
    if (!good || *at || low > high) {
        expected(report, child, "a range such as 0-1, or a number");
        return false;
    }
    *min = low;
    *max = high;
    return true;
}
