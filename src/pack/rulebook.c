/*
 * rulebook.c - the reference texts of a game: lines "- **2E-MOVE-1** Title. Text" under "## Section", in every language.
 * Lines that follow a rule without a blank line belong to it. An index after them, lines "- *name, name*: 2E-MOVE-1", tells
 * what else people call a rule. Everything else in the file is for readers only.
 */
#include "pack/store.h"

#include <stdlib.h>
#include <string.h>

enum { RULES = 4096 };

struct span {
    const char *at;
    size_t length;
};

/* A rule as found in one language. */
struct found_rule {
    struct span id, section, names;
    char *body; /* malloc: the lines joined */
    size_t length;
    int line;
};

struct found_rules {
    struct found_rule *rule;
    int count, capacity;
};

static bool starts_with(struct span s, const char *start)
{
    size_t length = strlen(start);
    return s.length >= length && !memcmp(s.at, start, length);
}

static struct span skip(struct span s, size_t n) { return (struct span){s.at + n, s.length - n}; }

static struct span trim(struct span s)
{
    while (s.length && (s.at[0] == ' ' || s.at[0] == '\t'))
        s = skip(s, 1);
    while (s.length && strchr(" \t\r", s.at[s.length - 1]))
        s.length--;
    return s;
}

static bool same(struct span a, struct span b) { return a.length == b.length && !memcmp(a.at, b.at, a.length); }

/* Takes the next line off the text. */
static struct span take_line(struct span *text)
{
    const char *end = memchr(text->at, '\n', text->length);
    struct span line = {text->at, end ? (size_t)(end - text->at) : text->length};
    *text = skip(*text, end ? line.length + 1 : line.length);
    return line;
}

static bool is_id(struct span s)
{
    if (!s.length || s.length > 40)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-'))
            return false;
    }
    return true;
}

static bool append(struct found_rule *rule, struct span more)
{
    char *body = realloc(rule->body, rule->length + more.length + 2);
    if (!body)
        return false;
    rule->body = body;
    if (rule->length && more.length)
        body[rule->length++] = ' ';
    memcpy(body + rule->length, more.at, more.length);
    rule->length += more.length;
    return true;
}

static struct found_rule *add_rule(struct found_rules *rules)
{
    if (rules->count == RULES)
        return NULL;
    if (rules->count == rules->capacity) {
        int capacity = rules->capacity ? 2 * rules->capacity : 64;
        struct found_rule *more = realloc(rules->rule, (size_t)capacity * sizeof *more);
        if (!more)
            return NULL;
        rules->rule = more;
        rules->capacity = capacity;
    }
    struct found_rule *rule = &rules->rule[rules->count++];
    *rule = (struct found_rule){0};
    return rule;
}

static struct found_rule *find(const struct found_rules *rules, struct span id)
{
    for (int i = 0; i < rules->count; i++)
        if (same(rules->rule[i].id, id))
            return &rules->rule[i];
    return NULL;
}

/* "- **id** rest"; NULL when the line is not a rule (a problem was reported) or memory has run out. */
static struct found_rule *open_rule(struct found_rules *rules, const char *file, int line, struct span text,
                                    struct span section, struct hd_report *report)
{
    struct span rest = skip(text, 4);
    size_t length = 0;
    while (length + 1 < rest.length && !(rest.at[length] == '*' && rest.at[length + 1] == '*'))
        length++;
    struct span id = {rest.at, length};
    if (length + 1 >= rest.length || !is_id(id)) {
        pk_problem_at(report, file, line, 5, "expected a rule id such as **2E-MOVE-1**");
        return NULL;
    }
    const struct found_rule *before = find(rules, id);
    if (before) {
        pk_problem_at(report, file, line, 5, "rule %.*s appears twice, first in line %d", (int)id.length, id.at, before->line);
        return NULL;
    }
    struct found_rule *rule = add_rule(rules);
    if (!rule || !append(rule, trim(skip(rest, length + 2)))) {
        pk_problem_at(report, file, line, 0, "out of memory, or more than %d rules", RULES);
        return NULL;
    }
    rule->id = id;
    rule->section = section;
    rule->line = line;
    return rule;
}

/* "- *name, name*: id", of a rule that came before. */
static void read_names(const struct found_rules *rules, const char *file, int line, struct span text, struct hd_report *report)
{
    struct span rest = skip(text, 3);
    const char *end = memchr(rest.at, '*', rest.length);
    struct span names = {rest.at, end ? (size_t)(end - rest.at) : 0}, after = skip(rest, end ? names.length + 1 : rest.length);
    struct span id = trim(skip(after, starts_with(after, ":")));
    struct found_rule *rule = is_id(id) ? find(rules, id) : NULL;
    if (!names.length || !is_id(id))
        pk_problem_at(report, file, line, 3, "expected names and a rule, as in *close a door, shut a door*: 2E-ACT-DOOR-3");
    else if (!rule)
        pk_problem_at(report, file, line, 3, "the index names rule %.*s, which is not above", (int)id.length, id.at);
    else if (rule->names.length)
        pk_problem_at(report, file, line, 3, "rule %.*s is in the index twice", (int)id.length, id.at);
    else
        rule->names = names;
}

static void read_rules(struct found_rules *rules, const struct pk_source *source, struct hd_report *report)
{
    struct span text = {source->text, source->size}, section = {"", 0};
    struct found_rule *open = NULL;
    if (!pk_check_characters(source->name, source->text, source->size, report))
        return;
    for (int line = 1; text.length; line++) {
        struct span raw = take_line(&text), words = trim(raw);
        if (starts_with(raw, "## "))
            section = trim(skip(raw, 3));
        if (starts_with(raw, "- **"))
            open = open_rule(rules, source->name, line, raw, section, report);
        else if (starts_with(raw, "- *"))
            open = NULL, read_names(rules, source->name, line, raw, report);
        else if (!words.length || strchr("#|-", words.at[0]))
            open = NULL;
        else if (open && !append(open, words))
            pk_problem_at(report, source->name, line, 0, "out of memory");
    }
}

static void free_rules(struct found_rules *rules)
{
    for (int i = 0; i < rules->count; i++)
        free(rules->rule[i].body);
    free(rules->rule);
}

/* "Title. Text" */
static void store_rule(struct arena *arena, struct pk_rule *out, int language, const struct found_rule *rule)
{
    size_t title = 0;
    while (title + 1 < rule->length && !(rule->body[title] == '.' && rule->body[title + 1] == ' '))
        title++;
    bool whole = title + 1 >= rule->length;
    size_t stop = whole ? rule->length - (rule->length && rule->body[rule->length - 1] == '.') : title;
    size_t start = whole ? rule->length : title + 2;
    out->title[language] = arena_text(arena, rule->body, stop);
    out->text[language] = arena_text(arena, rule->body + start, rule->length - start);
    out->section[language] = arena_text(arena, rule->section.at, rule->section.length);
    out->names[language] = arena_text(arena, rule->names.at, rule->names.length);
}

static void report_lonely(const struct found_rules *these, const struct found_rules *others, const char *file,
                          const char *other_file, struct hd_report *report)
{
    for (int i = 0; i < these->count; i++)
        if (!find(others, these->rule[i].id))
            pk_problem_at(report, file, these->rule[i].line, 5, "rule %.*s is not in %s", (int)these->rule[i].id.length,
                          these->rule[i].id.at, other_file);
}

static void store_rules(struct arena *arena, const struct found_rules found[HD_LANGS], struct pk_game *game)
{
    struct pk_rule *rule = arena_array(arena, (size_t)found[HD_EN].count, sizeof *rule);
    if (!rule)
        return;
    for (int i = 0; i < found[HD_EN].count; i++) {
        struct span id = found[HD_EN].rule[i].id;
        rule[i].id = arena_text(arena, id.at, id.length);
        for (int language = 0; language < HD_LANGS; language++)
            store_rule(arena, &rule[i], language, find(&found[language], id));
    }
    game->rule = rule;
    game->rule_count = found[HD_EN].count;
}

void pk_read_rules(struct arena *arena, const struct pk_source source[HD_LANGS], struct pk_game *game, struct hd_report *report)
{
    struct found_rules found[HD_LANGS] = {0};
    int before = report->count;
    for (int language = 0; language < HD_LANGS; language++)
        read_rules(&found[language], &source[language], report);
    report_lonely(&found[HD_EN], &found[HD_DE], source[HD_EN].name, source[HD_DE].name, report);
    report_lonely(&found[HD_DE], &found[HD_EN], source[HD_DE].name, source[HD_EN].name, report);
    if (report->count == before)
        store_rules(arena, found, game);
    for (int language = 0; language < HD_LANGS; language++)
        free_rules(&found[language]);
}
