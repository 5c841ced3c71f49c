/*
 * books.c - which book a rule is cited from: the ids of all books, those a game shows, and those a mission names for doors.
 * Not here: the lists (rules.def and books/), the reference texts (docs/rules, src/pack/rulebook.c).
 */
#include "horde/load/load.h"

#include "core/edits.h"
#include "horde/border.h"

#include <string.h>

struct cited {
    const char *id;
    uint16_t rule;
    bool done, shown; /* shown: the id players read at that place, not a further one */
    bool like;        /* the id has its own row */
};

#define RULE(name, id, done) {id, R_##name, done, true},
#define SAME(name, id, done) {id, R_##name, done, true},
#define ALSO(name, id, done) {id, R_##name, done, false},
#define LIKE(name, id) {id, R_##name, true, true, true},
static const struct cited second_edition[] = {
#include "horde/books/2e.def"
};
static const struct cited dark_side[] = {
#include "horde/books/dark-side.def"
};
static const struct cited invader[] = {
#include "horde/books/invader.def"
};
static const struct cited washington[] = {
#include "horde/books/washington.def"
};
#undef RULE
#undef SAME
#undef ALSO
#undef LIKE

#define ROWS(list) list, sizeof list / sizeof list[0]
static const struct book {
    const char *word; /* as in `books:` */
    const struct cited *row;
    size_t rows;
    const char *otherwise; /* its id for what has no place in its games: which actions there are. NULL: other books are cited */
} book[] = {
    {"2e", ROWS(second_edition)},
    {"dark-side", ROWS(dark_side), "DS-DEC-08"},
    {"invader", ROWS(invader)},
    {"washington", ROWS(washington)},
};
enum { BOOKS = sizeof book / sizeof book[0] };

static const struct cited *find_id(const char *id)
{
    for (int b = 0; b < BOOKS; b++)
        for (size_t i = 0; i < book[b].rows; i++)
            if (!book[b].row[i].like && !strcmp(book[b].row[i].id, id))
                return &book[b].row[i];
    return NULL;
}

bool horde_rule_done(const char *id)
{
    const struct cited *found = find_id(id);
    return found && found->done;
}

int horde_rule_find(const char *id)
{
    const struct cited *found = find_id(id);
    return found ? found->rule : R_NONE;
}

/* Fills what has no id yet. */
static void cite(struct horde_game *g, const struct book *from)
{
    for (size_t i = 0; i < from->rows; i++)
        if (from->row[i].shown && !g->rule_ids[from->row[i].rule])
            g->rule_ids[from->row[i].rule] = from->row[i].id;
}

static void cite_otherwise(struct horde_game *g, const struct book *from)
{
    for (int rule = R_NONE + 1; from->otherwise && rule < R_COUNT; rule++)
        if (!g->rule_ids[rule])
            g->rule_ids[rule] = from->otherwise;
}

static const struct book *find_book(const char *word)
{
    for (int b = 0; b < BOOKS; b++)
        if (!strcmp(book[b].word, word))
            return &book[b];
    return NULL;
}

static const struct book *named_book(struct load *l, const struct pk_node *word, const char *list)
{
    const struct book *named = find_book(load_word(l, word));
    if (!named)
        pk_problem(l->report, word, "%s: there is no such book", list);
    return named;
}

/* The game's books in their order; then all others, so that no event is without a rule. */
void load_books(struct load *l)
{
    int count, told;
    const struct pk_node *list = load_list(l, l->pack->game, "books", BOOKS, &count);
    const struct pk_node *reference = load_list(l, l->pack->game, "reference", BOOKS, &told);
    const struct book *own = find_book(l->pack->id);
    l->g->rule_ids[R_NONE] = "";
    for (int i = 0; i < told; i++)
        named_book(l, &reference->child[i], "reference");
    for (int i = 0; i < count; i++) {
        const struct book *named = named_book(l, &list->child[i], "books");
        if (named) {
            cite(l->g, named);
            cite_otherwise(l->g, named);
        }
    }
    if (!list && own)
        cite(l->g, own);
    for (int b = 0; b < BOOKS; b++)
        cite(l->g, &book[b]);
}

/* ---- rules that missions name ---- */

static bool has_row(const struct book *from, const char *id)
{
    for (size_t i = 0; i < from->rows; i++)
        if (!strcmp(from->row[i].id, id))
            return true;
    return false;
}

/* Does a book this game follows have it? */
static bool is_followed(const struct load *l, const char *id)
{
    const struct pk_node *list = pk_get(l->pack->game, "books");
    for (int b = 0; b < BOOKS; b++) {
        bool follows = !list && !strcmp(book[b].word, l->pack->id);
        for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
            follows |= list->child[i].type == PK_SCALAR && !strcmp(list->child[i].text, book[b].word);
        if (follows && has_row(&book[b], id))
            return true;
    }
    return false;
}

/* Of the books this game follows; NULL: none is near. */
static const char *nearest_id(const struct load *l, const char *typed)
{
    const char *nearest = NULL;
    int least = 4;
    for (int b = 0; b < BOOKS; b++)
        for (size_t i = 0; i < book[b].rows; i++) {
            const char *id = book[b].row[i].id;
            int away = edits(id, typed);
            if (away >= least || !is_followed(l, id))
                continue;
            least = away;
            nearest = id;
        }
    return nearest;
}

static void blame_rule(struct load *l, const struct pk_node *at, const char *id)
{
    const char *near = nearest_id(l, id);
    if (find_id(id))
        pk_problem(l->report, at, "rule: '%.40s' is from a book this game does not follow", id);
    else if (near)
        pk_problem(l->report, at, "rule: no book has a rule '%.40s'; did you mean '%s'?", id, near);
    else
        pk_problem(l->report, at, "rule: no book has a rule '%.40s'; `holdout rules` lists them all", id);
}

/* `rule:` of an entry of a mission file: what is shown at that place instead of the usual id. */
uint16_t load_cited(struct load *l, const struct pk_node *node)
{
    const struct pk_node *at = pk_get(node, "rule");
    const char *id = at ? load_word(l, at) : "";
    if (at && !is_followed(l, id))
        blame_rule(l, at, id);
    return (uint16_t)(at ? horde_rule_find(id) : R_NONE);
}

/* Of doors that do not open by a rule of their mission. */
void load_door_rules(struct load *l)
{
    const struct pk_node *list = pk_get(l->mission, "doors");
    for (int i = 0; list && list->type == PK_LIST && i < list->count && l->g->board.zones; i++) {
        uint16_t rule = load_cited(l, &list->child[i]);
        if (rule)
            l->g->door_rule[load_door_between(l, &list->child[i], "between")] = rule;
    }
}
