/*
 * yaml.c - one YAML text as a tree of values with positions. A small YAML: no anchors, no tags, one document, no key twice.
 * Not here: files and folders (files.c), what the values mean.
 */
#include "pack/store.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* A list or map whose end has not come yet; its children lie on the reader's stack from `first` on. */
struct open_node {
    struct pk_node node;
    int first;
    bool has_key;
    const char *key;
    int key_line, key_column;
};

struct reader {
    struct arena *arena;
    struct hd_report *report;
    const char *file, *text;
    size_t size;
    yaml_parser_t parser;
    struct open_node open[PK_DEPTH];
    int depth;
    struct pk_node *stack;
    int used, capacity, nodes;
    const struct pk_node *root;
    int documents;
};

/* ---- events to nodes ---- */

static int line_of(yaml_mark_t mark) { return (int)mark.line + 1; }
static int column_of(yaml_mark_t mark) { return (int)mark.column + 1; }

static struct open_node *innermost(struct reader *r) { return r->depth ? &r->open[r->depth - 1] : NULL; }

static bool wants_key(struct reader *r)
{
    struct open_node *in = innermost(r);
    return in && in->node.type == PK_MAP && !in->has_key;
}

static void name_node(struct reader *r, struct pk_node *node)
{
    struct open_node *in = innermost(r);
    if (!in || in->node.type != PK_MAP)
        return;
    node->key = in->key;
    node->key_line = in->key_line;
    node->key_column = in->key_column;
    in->has_key = false;
}

static bool push(struct reader *r, struct pk_node node)
{
    if (r->used == r->capacity) {
        int capacity = r->capacity ? 2 * r->capacity : 256;
        struct pk_node *stack = realloc(r->stack, (size_t)capacity * sizeof *stack);
        if (!stack) {
            r->arena->failed = true;
            return false;
        }
        r->stack = stack;
        r->capacity = capacity;
    }
    r->stack[r->used++] = node;
    return true;
}

/* Counts a node; false stops the reading. */
static bool may_add(struct reader *r, yaml_mark_t mark)
{
    if (++r->nodes <= PK_NODES)
        return true;
    pk_problem_at(r->report, r->file, line_of(mark), column_of(mark), "expected at most %d values in one file", PK_NODES);
    return false;
}

static void refuse_decoration(struct reader *r, const void *anchor, const void *tag, yaml_mark_t mark)
{
    if (anchor)
        pk_problem_at(r->report, r->file, line_of(mark), column_of(mark),
                      "anchors and aliases (&name, *name) are not used here: write the value out");
    if (tag)
        pk_problem_at(r->report, r->file, line_of(mark), column_of(mark), "tags (!name) are not used here");
}

static bool is_null(const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    return event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && (!*text || !strcmp(text, "~") || !strcmp(text, "null"));
}

static bool on_scalar(struct reader *r, const yaml_event_t *event)
{
    yaml_mark_t mark = event->start_mark;
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    refuse_decoration(r, event->data.scalar.anchor, event->data.scalar.tag, mark);
    uint32_t control;
    if (pk_has_control(text, length, &control)) /* written as "\\e" or "\\x07" */
        pk_problem_at(r->report, r->file, line_of(mark), column_of(mark), "expected text, found the control character U+%04X",
                      (unsigned)control);
    const char *copy = arena_text(r->arena, text, strlen(text));
    if (!copy || !may_add(r, mark))
        return false;
    if (wants_key(r)) {
        struct open_node *in = innermost(r);
        in->has_key = true;
        in->key = copy;
        in->key_line = line_of(mark);
        in->key_column = column_of(mark);
        return true;
    }
    struct pk_node node = {.type = is_null(event) ? PK_NULL : PK_SCALAR,
                           .line = line_of(mark),
                           .column = column_of(mark),
                           .file = r->file,
                           .text = is_null(event) ? "" : copy};
    name_node(r, &node);
    return push(r, node);
}

static bool on_open(struct reader *r, enum pk_type type, yaml_mark_t mark)
{
    if (wants_key(r)) {
        pk_problem_at(r->report, r->file, line_of(mark), column_of(mark), "expected a word as key, found %s",
                      type == PK_MAP ? "a map" : "a list");
        return false;
    }
    if (r->depth == PK_DEPTH) {
        pk_problem_at(r->report, r->file, line_of(mark), column_of(mark), "expected at most %d levels of lists and maps",
                      PK_DEPTH);
        return false;
    }
    struct pk_node node = {.type = type, .line = line_of(mark), .column = column_of(mark), .file = r->file, .text = ""};
    name_node(r, &node);
    r->open[r->depth++] = (struct open_node){.node = node, .first = r->used};
    return may_add(r, mark);
}

static int by_key(const void *a, const void *b)
{
    const struct pk_node *x = *(const struct pk_node *const *)a, *y = *(const struct pk_node *const *)b;
    int order = strcmp(x->key, y->key);
    return order ? order : (x > y) - (x < y);
}

static bool check_keys(struct reader *r, const struct pk_node *map)
{
    const struct pk_node **sorted = malloc(((size_t)map->count + 1) * sizeof *sorted);
    if (!sorted) {
        r->arena->failed = true;
        return false;
    }
    for (int i = 0; i < map->count; i++)
        sorted[i] = &map->child[i];
    qsort(sorted, (size_t)map->count, sizeof *sorted, by_key);
    for (int i = 1; i < map->count; i++)
        if (!strcmp(sorted[i - 1]->key, sorted[i]->key))
            pk_problem_at(r->report, r->file, sorted[i]->key_line, sorted[i]->key_column,
                          "'%.40s' appears twice; the other one is in line %d", sorted[i]->key, sorted[i - 1]->key_line);
    free(sorted);
    return true;
}

static bool on_close(struct reader *r)
{
    struct open_node *in = &r->open[--r->depth];
    struct pk_node node = in->node;
    node.count = r->used - in->first;
    struct pk_node *child = arena_array(r->arena, (size_t)node.count, sizeof *child);
    if (!child)
        return false;
    if (node.count)
        memcpy(child, r->stack + in->first, (size_t)node.count * sizeof *child);
    node.child = child;
    r->used = in->first;
    if (node.type == PK_MAP && !check_keys(r, &node))
        return false;
    return push(r, node);
}

static bool on_alias(struct reader *r, const yaml_event_t *event)
{
    refuse_decoration(r, event->data.alias.anchor, NULL, event->start_mark);
    return false;
}

static bool on_document_start(struct reader *r, const yaml_event_t *event)
{
    if (!r->documents++)
        return true;
    pk_problem_at(r->report, r->file, line_of(event->start_mark), column_of(event->start_mark),
                  "expected one document, found a second one after '---'");
    return false;
}

static bool on_document_end(struct reader *r)
{
    struct pk_node *root = arena_array(r->arena, 1, sizeof *root);
    if (!root || !r->used)
        return false;
    *root = r->stack[0];
    r->root = root;
    r->used = 0;
    return true;
}

/* false: stop reading, at the end or after a problem. */
static bool on_event(struct reader *r, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT: return on_document_start(r, event);
    case YAML_DOCUMENT_END_EVENT: return on_document_end(r);
    case YAML_SCALAR_EVENT: return on_scalar(r, event);
    case YAML_SEQUENCE_START_EVENT:
        refuse_decoration(r, event->data.sequence_start.anchor, event->data.sequence_start.tag, event->start_mark);
        return on_open(r, PK_LIST, event->start_mark);
    case YAML_MAPPING_START_EVENT:
        refuse_decoration(r, event->data.mapping_start.anchor, event->data.mapping_start.tag, event->start_mark);
        return on_open(r, PK_MAP, event->start_mark);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT: return on_close(r);
    case YAML_ALIAS_EVENT: return on_alias(r, event);
    case YAML_STREAM_END_EVENT: return false;
    default: return true;
    }
}

/* Is a line (from 0) indented with a tab? Its column from 1, or 0. */
static int tab_in(const char *text, size_t size, size_t line)
{
    size_t at = 0;
    for (; line && at < size; at++)
        line -= text[at] == '\n';
    for (int column = 1; at < size && (text[at] == ' ' || text[at] == '\t'); at++, column++)
        if (text[at] == '\t')
            return column;
    return 0;
}

/* The mistakes people make, in words of ours; false: another one. */
static bool explain(struct reader *r)
{
    static const struct {
        const char *part, *text;
    } known[] = {
        {"flow sequence", "not YAML: the '[' of line %d is not closed by a ']', or a ',' is missing inside"},
        {"flow mapping", "not YAML: the '{' of line %d is not closed by a '}', or a ',' is missing inside"},
        {"quoted scalar", "not YAML: the quotation mark of line %d is not closed by another one"},
        {"block mapping",
         "not YAML: this line is not aligned with the others from line %d, or a ':' or a quotation mark is missing"},
        {"block collection", "not YAML: this line is not aligned with the others from line %d, or a '-' is missing"},
        {"simple key", "not YAML: a ':' is missing after the word in line %d"},
    };
    const yaml_parser_t *p = &r->parser;
    int line = line_of(p->problem_mark), column = column_of(p->problem_mark);
    int tab = tab_in(r->text, r->size, p->problem_mark.line);
    if (tab) {
        pk_problem_at(r->report, r->file, line, tab, "not YAML: there is a tab here; indent with spaces");
        return true;
    }
    for (size_t i = 0; p->context && i < sizeof known / sizeof known[0]; i++)
        if (strstr(p->context, known[i].part)) {
            pk_problem_at(r->report, r->file, line, column, known[i].text, line_of(p->context_mark));
            return true;
        }
    if (!p->problem || !strstr(p->problem, "mapping values are not allowed"))
        return false;
    pk_problem_at(r->report, r->file, line, column,
                  "not YAML: there cannot be a ':' here; indent like the line above, or put the text in quotation marks");
    return true;
}

static void syntax_problem(struct reader *r)
{
    const yaml_parser_t *p = &r->parser;
    if (p->error == YAML_MEMORY_ERROR) {
        r->arena->failed = true;
        return;
    }
    if (explain(r))
        return;
    const char *what = p->problem ? p->problem : "not understood";
    if (p->context && p->context_mark.line != p->problem_mark.line)
        pk_problem_at(r->report, r->file, line_of(p->problem_mark), column_of(p->problem_mark),
                      "not YAML: %s (%s that begins in line %d)", what, p->context, line_of(p->context_mark));
    else
        pk_problem_at(r->report, r->file, line_of(p->problem_mark), column_of(p->problem_mark), "not YAML: %s", what);
}

static void read_events(struct reader *r, const char *text, size_t size)
{
    bool more = true;
    yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->parser, (const unsigned char *)text, size);
    while (more) {
        yaml_event_t event;
        if (!yaml_parser_parse(&r->parser, &event)) {
            syntax_problem(r);
            return;
        }
        more = on_event(r, &event);
        yaml_event_delete(&event);
    }
}

static const struct pk_node *read_tree(struct arena *arena, const char *file, const char *text, size_t size,
                                       struct hd_report *report)
{
    struct reader r = {.arena = arena, .report = report, .file = file, .text = text, .size = size};
    int before = report->count;
    if (!yaml_parser_initialize(&r.parser)) {
        arena->failed = true;
        return NULL;
    }
    read_events(&r, text, size);
    yaml_parser_delete(&r.parser);
    free(r.stack);
    if (!r.root && !arena->failed && report->count == before)
        pk_problem_at(report, file, 0, 0, "the file is empty");
    return report->count == before ? r.root : NULL;
}

const struct pk_node *pk_read_yaml(struct arena *arena, const char *name, const char *text, size_t size,
                                   struct hd_report *report)
{
    const char *file = arena_text(arena, name, strlen(name));
    const struct pk_node *root = NULL;
    if (size > PK_FILE_MAX) {
        pk_problem_at(report, name, 0, 0, "expected at most %d MiB, found %zu bytes", PK_FILE_MAX >> 20, size);
        return NULL;
    }
    if (size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) {
        text += 3;
        size -= 3;
    }
    if (file && pk_check_characters(name, text, size, report))
        root = read_tree(arena, file, text, size, report);
    if (arena->failed) {
        pk_problem_at(report, name, 0, 0, "out of memory");
        return NULL;
    }
    return root;
}

/* ---- one text on its own ---- */

struct pk_tree {
    struct arena arena;
    const struct pk_node *root;
};

struct pk_tree *pk_parse(const char *name, const char *text, size_t size, struct hd_report *report)
{
    struct pk_tree *tree = calloc(1, sizeof *tree);
    if (!tree) {
        pk_problem_at(report, name, 0, 0, "out of memory");
        return NULL;
    }
    tree->root = pk_read_yaml(&tree->arena, name, text, size, report);
    if (tree->root)
        return tree;
    pk_tree_free(tree);
    return NULL;
}

const struct pk_node *pk_root(const struct pk_tree *tree) { return tree->root; }

void pk_tree_free(struct pk_tree *tree)
{
    if (!tree)
        return;
    arena_free(&tree->arena);
    free(tree);
}
