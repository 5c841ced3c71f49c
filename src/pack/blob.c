/*
 * blob.c - a pack as bytes and back, so that programs carry their data without files or a YAML reader.
 * Reading trusts nothing: every length is checked against what is left, and the whole against its hash.
 *
 *   "HDPK", version, 8 bytes hash of the rest
 *   number of strings, bytes they take, the strings with a NUL behind each
 *   number of games; each: id, roots, extra files, missions, rules
 *   a tree: 0, or 1, file, node;  a node: head, [key, line, column], line, column, [text | children]
 * All numbers are varints of 7 bits, low ones first; strings are numbers in the list.
 */
#include "core/hash.h"
#include "pack/store.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 2, HEADER = 4 + 1 + 8, HEAD_KEY = 4, NODE_BYTES = 3 };

static const unsigned char magic[4] = {'H', 'D', 'P', 'K'};
static const char blob_name[] = "built-in data";

/* ---------------------------------------------------------------- writing ---- */

struct bytes {
    unsigned char *at;
    size_t used, capacity;
    bool failed;
};

/* Strings get their numbers in the order they first appear. */
struct writer {
    struct bytes body, pool;
    const char **string; /* hash table, NULL: free */
    uint32_t *number;
    size_t slots;
    uint32_t strings;
};

static void put(struct bytes *b, const void *from, size_t size)
{
    if (b->capacity - b->used < size) {
        size_t capacity = 2 * (b->capacity + size) + 256;
        unsigned char *at = realloc(b->at, capacity);
        if (!at) {
            b->failed = true;
            return;
        }
        b->at = at;
        b->capacity = capacity;
    }
    if (size)
        memcpy(b->at + b->used, from, size);
    b->used += size;
}

static void put_number(struct bytes *b, uint32_t n)
{
    unsigned char out[5];
    size_t size = 0;
    for (; n >= 0x80; n >>= 7)
        out[size++] = (unsigned char)(n | 0x80);
    out[size++] = (unsigned char)n;
    put(b, out, size);
}

static size_t slot_of(const struct writer *w, const char *text)
{
    size_t slot = hash_bytes(text, strlen(text), 0) & (w->slots - 1);
    while (w->string[slot] && strcmp(w->string[slot], text))
        slot = (slot + 1) & (w->slots - 1);
    return slot;
}

static bool grow_strings(struct writer *w)
{
    struct writer old = *w;
    w->slots = old.slots ? 2 * old.slots : 1024;
    w->string = calloc(w->slots, sizeof *w->string);
    w->number = calloc(w->slots, sizeof *w->number);
    if (!w->string || !w->number) {
        free(w->string);
        free(w->number);
        *w = old;
        w->body.failed = true;
        return false;
    }
    for (size_t i = 0; i < old.slots; i++)
        if (old.string[i]) {
            size_t slot = slot_of(w, old.string[i]);
            w->string[slot] = old.string[i];
            w->number[slot] = old.number[i];
        }
    free(old.string);
    free(old.number);
    return true;
}

static void put_string(struct writer *w, const char *text)
{
    text = text ? text : "";
    if (2 * (size_t)w->strings >= w->slots && !grow_strings(w))
        return;
    size_t slot = slot_of(w, text);
    if (!w->string[slot]) {
        w->string[slot] = text;
        w->number[slot] = w->strings++;
        put(&w->pool, text, strlen(text) + 1);
    }
    put_number(&w->body, w->number[slot]);
}

static void put_node(struct writer *w, const struct pk_node *node)
{
    put_number(&w->body, (uint32_t)node->type | (node->key ? HEAD_KEY : 0));
    if (node->key) {
        put_string(w, node->key);
        put_number(&w->body, (uint32_t)node->key_line);
        put_number(&w->body, (uint32_t)node->key_column);
    }
    put_number(&w->body, (uint32_t)node->line);
    put_number(&w->body, (uint32_t)node->column);
    if (node->type == PK_SCALAR)
        put_string(w, node->text);
    if (node->type != PK_LIST && node->type != PK_MAP)
        return;
    put_number(&w->body, (uint32_t)node->count);
    for (int i = 0; i < node->count; i++)
        put_node(w, &node->child[i]);
}

static void put_tree(struct writer *w, const struct pk_node *root)
{
    put_number(&w->body, root != NULL);
    if (!root)
        return;
    put_string(w, root->file);
    put_node(w, root);
}

static void put_rule(struct writer *w, const struct pk_rule *rule)
{
    put_string(w, rule->id);
    for (int i = 0; i < HD_LANGS; i++) {
        put_string(w, rule->title[i]);
        put_string(w, rule->text[i]);
        put_string(w, rule->section[i]);
        put_string(w, rule->names[i]);
    }
}

static void put_game(struct writer *w, const struct pk_game *game)
{
    put_string(w, game->id);
    for (int i = 0; i < PK_ROOTS; i++)
        put_tree(w, game->own[i]);
    put_number(&w->body, (uint32_t)game->extra_count);
    for (int i = 0; i < game->extra_count; i++) {
        put_string(w, game->extra_name[i]);
        put_tree(w, game->extra[i]);
    }
    put_number(&w->body, (uint32_t)game->missions);
    for (int i = 0; i < game->missions; i++)
        put_tree(w, game->mission[i]);
    put_number(&w->body, (uint32_t)game->own_rules);
    for (int i = 0; i < game->own_rules; i++)
        put_rule(w, &game->rule[i]);
}

static void little_endian(uint64_t value, unsigned char out[8])
{
    for (int i = 0; i < 8; i++)
        out[i] = (unsigned char)(value >> 8 * i);
}

/* Header, strings and body in one piece. */
static unsigned char *assemble(const struct writer *w, size_t *size)
{
    struct bytes out = {0};
    unsigned char header[HEADER] = {0};
    put(&out, header, sizeof header);
    put_number(&out, w->strings);
    put_number(&out, (uint32_t)w->pool.used);
    put(&out, w->pool.at, w->pool.used);
    put(&out, w->body.at, w->body.used);
    if (out.failed || w->body.failed || w->pool.failed) {
        free(out.at);
        return NULL;
    }
    memcpy(out.at, magic, sizeof magic);
    out.at[4] = VERSION;
    little_endian(hash_bytes(out.at + HEADER, out.used - HEADER, VERSION), out.at + 5);
    *size = out.used;
    return out.at;
}

unsigned char *pk_to_blob(const struct pk_pack *pack, size_t *size)
{
    struct writer w = {0};
    put_number(&w.body, (uint32_t)pack->games);
    for (int i = 0; i < pack->games; i++)
        put_game(&w, pack->game[i]);
    unsigned char *blob = assemble(&w, size);
    free(w.body.at);
    free(w.pool.at);
    free(w.string);
    free(w.number);
    return blob;
}

/* ---------------------------------------------------------------- reading ---- */

/* Once `bad` is set nothing more is read: numbers are 0, strings are "". */
struct input {
    const unsigned char *at, *end;
    struct arena *arena;
    const char **string;
    uint32_t strings;
    const char *file;
    size_t nodes; /* that may still come: a node takes at least NODE_BYTES */
    const char *bad;
};

static size_t left(const struct input *in) { return in->bad ? 0 : (size_t)(in->end - in->at); }

static void spoil(struct input *in, const char *reason)
{
    if (!in->bad)
        in->bad = reason;
}

static uint32_t get_number(struct input *in)
{
    uint32_t value = 0;
    for (int shift = 0; shift < 28; shift += 7) {
        if (!left(in)) {
            spoil(in, "it ends too early");
            return 0;
        }
        unsigned char byte = *in->at++;
        value |= (uint32_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    spoil(in, "a number is too large");
    return 0;
}

/* A count of things that take at least one byte each. */
static int get_count(struct input *in)
{
    uint32_t count = get_number(in);
    if (count > left(in)) {
        spoil(in, "a count is too large");
        return 0;
    }
    return (int)count;
}

static const char *get_string(struct input *in)
{
    uint32_t number = get_number(in);
    if (number >= in->strings)
        spoil(in, "a string is missing");
    return in->bad ? "" : in->string[number];
}

static void *get_array(struct input *in, int count, size_t size)
{
    void *array = arena_array(in->arena, (size_t)count, size);
    if (!array)
        spoil(in, "out of memory");
    return array;
}

static void get_node(struct input *in, struct pk_node *node, bool in_map, int depth);

static void get_children(struct input *in, struct pk_node *node, int depth)
{
    int count = get_count(in);
    if (depth == PK_DEPTH || (size_t)count > in->nodes) {
        spoil(in, "it is nested too deeply");
        return;
    }
    in->nodes -= (size_t)count;
    struct pk_node *child = get_array(in, count, sizeof *child);
    for (int i = 0; i < count && !in->bad; i++)
        get_node(in, &child[i], node->type == PK_MAP, depth + 1);
    node->child = child;
    node->count = count;
}

static void get_node(struct input *in, struct pk_node *node, bool in_map, int depth)
{
    uint32_t head = get_number(in);
    if (head >= 2 * HEAD_KEY || in_map != !!(head & HEAD_KEY)) {
        spoil(in, "a value is of no known kind");
        return;
    }
    node->type = head & 3;
    node->file = in->file;
    node->text = "";
    if (in_map) {
        node->key = get_string(in);
        node->key_line = (int)get_number(in);
        node->key_column = (int)get_number(in);
    }
    node->line = (int)get_number(in);
    node->column = (int)get_number(in);
    if (node->type == PK_SCALAR)
        node->text = get_string(in);
    else if (node->type != PK_NULL)
        get_children(in, node, depth);
}

static const struct pk_node *get_tree(struct input *in)
{
    if (!get_number(in))
        return NULL;
    in->file = get_string(in);
    struct pk_node *root = get_array(in, 1, sizeof *root);
    if (root)
        get_node(in, root, false, 0);
    return root;
}

static void get_extras(struct input *in, struct pk_game *game)
{
    int count = get_count(in);
    const struct pk_node **extra = get_array(in, count, sizeof *extra);
    const char **name = get_array(in, count, sizeof *name);
    for (int i = 0; i < count && !in->bad; i++) {
        name[i] = get_string(in);
        if (!(extra[i] = get_tree(in)))
            spoil(in, "a file is missing");
    }
    game->extra = extra;
    game->extra_name = name;
    game->extra_count = count;
}

static void get_missions(struct input *in, struct pk_game *game)
{
    int count = get_count(in);
    const struct pk_node **mission = get_array(in, count, sizeof *mission);
    for (int i = 0; i < count && !in->bad; i++) {
        mission[i] = get_tree(in);
        const struct pk_node *id = pk_get(mission[i], "id");
        if (!in->bad && (!id || id->type != PK_SCALAR))
            spoil(in, "a mission has no id");
    }
    game->mission = mission;
    game->missions = count;
}

static void get_rules(struct input *in, struct pk_game *game)
{
    int count = get_count(in);
    struct pk_rule *rule = get_array(in, count, sizeof *rule);
    for (int i = 0; i < count && !in->bad; i++) {
        rule[i].id = get_string(in);
        for (int language = 0; language < HD_LANGS; language++) {
            rule[i].title[language] = get_string(in);
            rule[i].text[language] = get_string(in);
            rule[i].section[language] = get_string(in);
            rule[i].names[language] = get_string(in);
        }
    }
    game->rule = rule;
    game->rule_count = count;
}

static const struct pk_game *get_game(struct input *in)
{
    struct pk_game *game = get_array(in, 1, sizeof *game);
    if (!game)
        return NULL;
    game->id = get_string(in);
    for (int i = 0; i < PK_ROOTS; i++)
        *pk_root_of(game, i) = get_tree(in);
    get_extras(in, game);
    get_missions(in, game);
    get_rules(in, game);
    return game;
}

static void get_strings(struct input *in)
{
    int count = get_count(in), size = get_count(in);
    if (in->bad)
        return;
    const char *pool = arena_text(in->arena, (const char *)in->at, (size_t)size);
    const char **string = get_array(in, count, sizeof *string);
    if (!pool || !string) {
        spoil(in, "out of memory");
        return;
    }
    const char *at = pool;
    for (int i = 0; i < count && !in->bad; i++) {
        string[i] = at;
        at += strlen(at) + 1;
        if (at > pool + size)
            spoil(in, "the strings end too early");
    }
    in->at += size;
    in->string = string;
    in->strings = (uint32_t)count;
}

static void get_pack(struct input *in, struct pk_pack *pack)
{
    get_strings(in);
    int count = get_count(in);
    const struct pk_game **game = get_array(in, count, sizeof *game);
    for (int i = 0; i < count && !in->bad; i++)
        game[i] = get_game(in);
    if (left(in))
        spoil(in, "it goes on after its end");
    pack->game = game;
    pack->games = count;
}

static const char *check_header(const unsigned char *bytes, size_t size)
{
    unsigned char hash[8];
    if (size < HEADER || memcmp(bytes, magic, sizeof magic))
        return "it does not begin as such data does";
    if (bytes[4] != VERSION)
        return "it is of another version";
    little_endian(hash_bytes(bytes + HEADER, size - HEADER, VERSION), hash);
    return memcmp(hash, bytes + 5, sizeof hash) ? "its hash is wrong" : NULL;
}

struct pk_pack *pk_from_blob(const unsigned char *bytes, size_t size, struct hd_report *report)
{
    const char *bad = check_header(bytes, size);
    struct pk_store *store = calloc(1, sizeof *store);
    if (!bad && store) {
        struct input in = {.at = bytes + HEADER, .end = bytes + size, .arena = &store->arena, .nodes = size / NODE_BYTES};
        get_pack(&in, &store->pack);
        bad = in.bad;
    }
    if (bad || !store) {
        pk_problem_at(report, blob_name, 0, 0, "the data is damaged: %s", bad ? bad : "out of memory");
        pk_free(store ? &store->pack : NULL);
        return NULL;
    }
    pk_inherit(store, report);
    pk_rehash(&store->pack);
    return &store->pack;
}
