/*
 * files.c - packs out of folders: one sub-folder per game, one file per subject, one file per mission. The only file here
 * that touches a disk.
 * Not here: the YAML inside (yaml.c), the reference texts inside (rulebook.c).
 */
#include "pack/regular.h"
#include "pack/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAMES = 4096, ID = 31, GAME_ID = 15 };

/* ---- folders and files ---- */

/* A place on disk and the name it has in problems: "/home/x/games/2e" is "games/2e". */
struct place {
    char *path, *name;
};

static char *join(const char *folder, const char *file)
{
    size_t size = strlen(folder) + strlen(file) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%s", folder, *folder && folder[strlen(folder) - 1] == '/' ? "" : "/", file);
    return path;
}

static void drop(struct place *place)
{
    free(place->path);
    free(place->name);
    *place = (struct place){0};
}

/* false: out of memory, told. */
static bool enter(const struct place *folder, const char *file, struct place *out, struct hd_report *report)
{
    *out = (struct place){join(folder->path, file), join(folder->name, file)};
    if (out->path && out->name)
        return true;
    drop(out);
    pk_problem_at(report, folder->name, 0, 0, "out of memory");
    return false;
}

/* The top folder: its name is the last part of its path. */
static bool top(const char *path, struct place *out, struct hd_report *report)
{
    size_t end = strlen(path), start;
    while (end > 1 && path[end - 1] == '/')
        end--;
    for (start = end; start > 0 && path[start - 1] != '/'; start--)
        ;
    *out = (struct place){strdup(path), strndup(path + start, end - start)};
    if (out->path && out->name)
        return true;
    drop(out);
    pk_problem_at(report, path, 0, 0, "out of memory");
    return false;
}

struct names {
    char **name;
    int count;
    bool cut; /* there were more */
};

static void free_names(struct names *names)
{
    for (int i = 0; i < names->count; i++)
        free(names->name[i]);
    free(names->name);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* false: no room for it. Hidden files are passed over. */
static bool add_name(struct names *names, const char *name)
{
    if (name[0] == '.')
        return true;
    char *copy = names->count < NAMES ? strdup(name) : NULL;
    names->cut = !copy;
    if (copy)
        names->name[names->count++] = copy;
    return copy;
}

/* All names in a folder but hidden ones, in the order of their bytes. */
static bool list(const struct place *folder, struct names *names, struct hd_report *report)
{
    DIR *dir = opendir(folder->path);
    *names = (struct names){.name = calloc(NAMES, sizeof *names->name)};
    if (!dir || !names->name) {
        pk_problem_at(report, folder->name, 0, 0, "the folder cannot be read: %s", strerror(errno));
        if (dir)
            closedir(dir);
        return false;
    }
    for (struct dirent *entry; (entry = readdir(dir)) && add_name(names, entry->d_name);)
        ;
    closedir(dir);
    qsort(names->name, (size_t)names->count, sizeof *names->name, by_name);
    if (names->cut)
        pk_problem_at(report, folder->name, 0, 0, "out of memory, or more than %d files in one folder", NAMES);
    return !names->cut;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return !stat(path, &info) && S_ISDIR(info.st_mode);
}

static bool is_there(const char *path)
{
    struct stat info;
    return !stat(path, &info) || errno != ENOENT;
}

/* A whole file; NULL and a problem when it cannot be had. */
static char *read_file(const struct place *file, size_t *size, struct hd_report *report)
{
    char *text = regular_read(file->path, PK_FILE_MAX, size);
    if (!text && errno == EFBIG)
        pk_problem_at(report, file->name, 0, 0, "expected at most %d MiB, the file is larger", PK_FILE_MAX >> 20);
    else if (!text)
        pk_problem_at(report, file->name, 0, 0, "cannot be read: %s", regular_why(errno, HD_EN));
    return text;
}

static const struct pk_node *read_yaml_file(struct arena *arena, const struct place *file, struct hd_report *report)
{
    size_t size;
    char *text = read_file(file, &size, report);
    const struct pk_node *root = text ? pk_read_yaml(arena, file->name, text, size, report) : NULL;
    free(text);
    return root;
}

/* ---- names ---- */

static bool digit(char c) { return c >= '0' && c <= '9'; }

/* M2 before M10: runs of digits compare as numbers. */
static int natural(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        if (digit(*a) && digit(*b)) {
            while (*a == '0' && digit(a[1]))
                a++;
            while (*b == '0' && digit(b[1]))
                b++;
            size_t a_digits = strspn(a, "0123456789"), b_digits = strspn(b, "0123456789");
            if (a_digits != b_digits)
                return a_digits < b_digits ? -1 : 1;
        }
        if (*a != *b)
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    }
    return (*a != '\0') - (*b != '\0');
}

static bool is_id(const char *text, size_t most)
{
    size_t length = strlen(text);
    return length > 0 && length <= most &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") == length;
}

/* Name of a YAML file without its ending in out; false for other files. */
static bool yaml_stem(const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    if (length <= 5 || length - 5 >= size || strcmp(name + length - 5, ".yaml"))
        return false;
    memcpy(out, name, length - 5);
    out[length - 5] = '\0';
    return true;
}

/* ---- missions ---- */

static const char *mission_id(const struct pk_node *mission) { return pk_get(mission, "id")->text; }

static bool check_mission_id(const struct pk_node *mission, struct hd_report *report)
{
    const struct pk_node *id = pk_need(mission, "id", report);
    if (!id)
        return false;
    if (id->type == PK_SCALAR && is_id(id->text, ID))
        return true;
    pk_problem(report, id, "id: expected a short name of letters, digits, '-', '_' and '.', at most %d long", ID);
    return false;
}

static int by_mission_id(const void *a, const void *b)
{
    const char *x = mission_id(*(const struct pk_node *const *)a), *y = mission_id(*(const struct pk_node *const *)b);
    int order = natural(x, y);
    return order ? order : strcmp(x, y);
}

/* The missions must all have proper ids. Sets game->mission. */
static void store_missions(struct pk_game *game, const struct pk_node **mission, int count, struct hd_report *report)
{
    qsort(mission, (size_t)count, sizeof *mission, by_mission_id);
    for (int i = 1; i < count; i++)
        if (!strcmp(mission_id(mission[i - 1]), mission_id(mission[i])))
            pk_problem(report, pk_get(mission[i], "id"), "id: '%s' is the id of %s too", mission_id(mission[i]),
                       mission[i - 1]->file);
    game->mission = mission;
    game->missions = count;
}

static void read_missions(struct arena *arena, struct pk_game *game, const struct place *folder, struct hd_report *report)
{
    struct names names;
    int count = 0;
    char stem[256];
    if (!list(folder, &names, report)) {
        free_names(&names);
        return;
    }
    const struct pk_node **mission = arena_array(arena, (size_t)names.count, sizeof *mission);
    for (int i = 0; mission && i < names.count; i++) {
        struct place file;
        if (!yaml_stem(names.name[i], stem, sizeof stem) || !enter(folder, names.name[i], &file, report))
            continue;
        const struct pk_node *root = read_yaml_file(arena, &file, report);
        if (root && check_mission_id(root, report))
            mission[count++] = root;
        drop(&file);
    }
    if (mission)
        store_missions(game, mission, count, report);
    free_names(&names);
}

/* ---- one game ---- */

static int root_index(const char *stem)
{
    for (int i = 0; i < PK_ROOTS; i++)
        if (!strcmp(pk_root_name[i], stem))
            return i;
    return -1;
}

/* Files of the game's own folder: known ones to their members, the others to extra. */
static void read_roots(struct arena *arena, struct pk_game *game, const struct place *folder, const struct names *names,
                       struct hd_report *report)
{
    const struct pk_node **extra = arena_array(arena, (size_t)names->count, sizeof *extra);
    const char **extra_name = arena_array(arena, (size_t)names->count, sizeof *extra_name);
    char stem[256];
    for (int i = 0; extra && extra_name && i < names->count; i++) {
        struct place file;
        if (!yaml_stem(names->name[i], stem, sizeof stem) || !enter(folder, names->name[i], &file, report))
            continue;
        const struct pk_node *root = read_yaml_file(arena, &file, report);
        drop(&file);
        if (root_index(stem) >= 0) {
            *pk_root_of(game, root_index(stem)) = root;
        } else if (root) {
            extra_name[game->extra_count] = arena_text(arena, stem, strlen(stem));
            extra[game->extra_count++] = root;
        }
    }
    game->extra = extra;
    game->extra_name = extra_name;
}

static void check_game_id(const struct pk_game *game, const struct place *folder, struct hd_report *report)
{
    const struct pk_node *id = pk_get(game->game, "id");
    if (!is_id(game->id, GAME_ID))
        pk_problem_at(report, folder->name, 0, 0,
                      "the folder's name is the game's id: expected letters, digits, '-', '_' and '.', at most %d", GAME_ID);
    if (id && (id->type != PK_SCALAR || strcmp(id->text, game->id)))
        pk_problem(report, id, "id: expected '%.40s', the name of the folder", game->id);
}

/* The two reference files of a game: both or none. */
static void read_reference(struct arena *arena, struct pk_game *game, const struct place *rules, struct hd_report *report)
{
    static const char *const ending[HD_LANGS] = {".en.md", ".de.md"};
    struct place file[HD_LANGS] = {0};
    char *text[HD_LANGS] = {0}, name[64];
    struct pk_source source[HD_LANGS];
    bool there = false, all = true;
    for (int i = 0; i < HD_LANGS && all; i++) {
        snprintf(name, sizeof name, "%.40s%s", game->id, ending[i]);
        all = enter(rules, name, &file[i], report);
        there = there || (all && is_there(file[i].path));
    }
    for (int i = 0; i < HD_LANGS && all && there; i++) {
        text[i] = read_file(&file[i], &source[i].size, report);
        source[i].text = text[i];
        source[i].name = file[i].name;
    }
    if (text[HD_EN] && text[HD_DE])
        pk_read_rules(arena, source, game, report);
    for (int i = 0; i < HD_LANGS; i++) {
        free(text[i]);
        drop(&file[i]);
    }
}

static void read_game(struct arena *arena, struct pk_game *game, const struct place *folder, struct hd_report *report)
{
    struct names names;
    struct place missions;
    if (list(folder, &names, report))
        read_roots(arena, game, folder, &names, report);
    free_names(&names);
    check_game_id(game, folder, report);
    if (!enter(folder, "missions", &missions, report))
        return;
    if (is_there(missions.path))
        read_missions(arena, game, &missions, report);
    drop(&missions);
}

/* ---- a pack ---- */

static bool has_game(const struct place *folder, struct hd_report *report)
{
    struct place file;
    if (!is_folder(folder->path) || !enter(folder, "game.yaml", &file, report))
        return false;
    bool has = is_there(file.path);
    drop(&file);
    return has;
}

static struct pk_game *new_game(struct arena *arena, const char *id)
{
    struct pk_game *game = arena_array(arena, 1, sizeof *game);
    if (game && !(game->id = arena_text(arena, id, strlen(id))))
        return NULL;
    return game;
}

static void read_games(struct pk_store *store, const struct place *games, const struct place *rules, struct hd_report *report)
{
    struct names names;
    const struct pk_game **found = NULL;
    if (list(games, &names, report))
        found = arena_array(&store->arena, (size_t)names.count, sizeof *found);
    for (int i = 0; found && i < names.count; i++) {
        struct place folder;
        if (!enter(games, names.name[i], &folder, report))
            continue;
        struct pk_game *game = has_game(&folder, report) ? new_game(&store->arena, names.name[i]) : NULL;
        if (game) {
            read_game(&store->arena, game, &folder, report);
            if (rules->path)
                read_reference(&store->arena, game, rules, report);
            found[store->pack.games++] = game;
        }
        drop(&folder);
    }
    if (found && !store->pack.games)
        pk_problem_at(report, games->name, 0, 0, "expected a sub-folder with a game.yaml, found none");
    store->pack.game = found;
    free_names(&names);
}

static void fill_store(struct pk_store *store, const char *games, const char *rules, struct hd_report *report)
{
    struct place games_place, rules_place = {0};
    if (!top(games, &games_place, report))
        return;
    if (rules && top(rules, &rules_place, report) && !is_folder(rules))
        pk_problem_at(report, rules_place.name, 0, 0, "the folder cannot be read: %s", strerror(ENOENT));
    read_games(store, &games_place, &rules_place, report);
    drop(&games_place);
    drop(&rules_place);
}

struct pk_pack *pk_from_folder(const char *games, const char *rules, struct pk_pack *beneath, struct hd_report *report)
{
    struct pk_store *store = calloc(1, sizeof *store);
    int before = report->count;
    if (!store) {
        pk_problem_at(report, games, 0, 0, "out of memory");
        pk_free(beneath);
        return NULL;
    }
    store->beneath = beneath;
    fill_store(store, games, rules, report);
    if (report->count == before)
        pk_inherit(store, report);
    if (store->arena.failed)
        pk_problem_at(report, games, 0, 0, "out of memory");
    if (report->count != before) {
        pk_free(&store->pack);
        return NULL;
    }
    pk_rehash(&store->pack);
    return &store->pack;
}

/* ---- one more mission ---- */

/* In the place of another, for who wants to know what else is wrong with it. */
static const char *replace_mission(struct pk_game *game, const struct pk_node *other, const struct pk_node *root)
{
    const struct pk_node **mission = (const struct pk_node **)game->mission;
    for (int i = 0; i < game->missions; i++)
        if (mission[i] == other)
            mission[i] = root;
    return mission_id(root);
}

static const char *insert_mission(struct pk_store *store, struct pk_game *game, const struct pk_node *root, bool replace,
                                  struct hd_report *report)
{
    const struct pk_node *other = pk_find_mission(game, mission_id(root));
    if (other) {
        pk_problem(report, pk_get(root, "id"), "id: '%s' is the id of %s too", mission_id(root), other->file);
        return replace ? replace_mission(game, other, root) : NULL;
    }
    const struct pk_node **mission = arena_array(&store->arena, (size_t)game->missions + 1, sizeof *mission);
    if (!mission) {
        pk_problem(report, root, "out of memory");
        return NULL;
    }
    if (game->missions)
        memcpy(mission, game->mission, (size_t)game->missions * sizeof *mission);
    mission[game->missions] = root;
    store_missions(game, mission, game->missions + 1, report);
    pk_rehash(&store->pack);
    return mission_id(root);
}

/* Which game: as asked for, as the file says, or the usual one. NULL after a problem. */
static struct pk_game *home_of(const struct pk_pack *pack, const char *game, const char *usual, const struct pk_node *root,
                               struct hd_report *report)
{
    const struct pk_node *own = pk_get(root, "game");
    const char *named = game ? game : own && own->type == PK_SCALAR ? own->text : usual;
    const struct pk_game *home = named ? pk_find_game(pack, named) : NULL;
    if (!named)
        pk_problem(report, root, "which game is it for? Write 'game:' with its id here, or use --game");
    else if (!home)
        pk_problem(report, game || !own ? root : own, "there is no game '%.40s' to add a mission to", named);
    return (struct pk_game *)home;
}

static const char *add_mission(struct pk_pack *pack, const char *game, const char *usual, const char *file, bool replace,
                               struct hd_report *report)
{
    struct pk_store *store = (struct pk_store *)pack;
    struct place place = {(char *)file, (char *)file};
    store->arena.failed = false;
    const struct pk_node *root = read_yaml_file(&store->arena, &place, report);
    if (!root || !check_mission_id(root, report))
        return NULL;
    struct pk_game *home = home_of(pack, game, usual, root, report);
    const char *id = home ? insert_mission(store, home, root, replace, report) : NULL;
    char name[128];
    int length = snprintf(name, sizeof name, "%s/%s", id ? home->id : "", id ? id : "");
    return id ? arena_text(&store->arena, name, (size_t)length < sizeof name ? (size_t)length : sizeof name - 1) : NULL;
}

const char *pk_add_mission(struct pk_pack *pack, const char *game, const char *usual, const char *file,
                           struct hd_report *report)
{
    return add_mission(pack, game, usual, file, false, report);
}

const char *pk_try_mission(struct pk_pack *pack, const char *game, const char *usual, const char *file,
                           struct hd_report *report)
{
    return add_mission(pack, game, usual, file, true, report);
}

/* ---- a mission without what is wrong in it ---- */

/* The last child that begins at or before the place; -1: none does. */
static int child_at(const struct pk_node *node, int line, int column)
{
    int found = -1;
    for (int i = 0; i < node->count; i++) {
        const struct pk_node *child = &node->child[i];
        int at = child->key ? child->key_line : child->line, from = child->key ? child->key_column : child->column;
        if (at < line || (at == line && from <= column))
            found = i;
    }
    return found;
}

/* Trees of added missions were made in this process: what is const for readers may be changed by their maker. */
static void remove_child(const struct pk_node *node, int index)
{
    struct pk_node *own = (struct pk_node *)node, *child = (struct pk_node *)node->child;
    memmove(child + index, child + index + 1, (size_t)(node->count - index - 1) * sizeof *child);
    own->count--;
}

/* Without these there is nothing to show. */
static bool is_needed(const char *key)
{
    static const char *const needed[] = {"id", "name", "briefing", "board"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!strcmp(key, needed[i]))
            return true;
    return false;
}

bool pk_take_out(struct pk_pack *pack, const char *mission, const struct hd_problem *problem)
{
    const char *slash = strchr(mission, '/');
    char game[64];
    snprintf(game, sizeof game, "%.*s", slash ? (int)(slash - mission) : 0, mission);
    const struct pk_game *home = slash ? pk_find_game(pack, game) : NULL;
    const struct pk_node *root = home ? pk_find_mission(home, slash + 1) : NULL;
    if (!root || strncmp(root->file, problem->file, HD_PROBLEM_FILE - 1) || root->type != PK_MAP)
        return false;
    int at = child_at(root, problem->line, problem->column);
    if (at < 0)
        return false;
    const struct pk_node *part = &root->child[at];
    int entry = part->type == PK_LIST ? child_at(part, problem->line, problem->column) : -1;
    if (entry >= 0 && (part->count > 1 || !is_needed(part->key))) {
        remove_child(part, entry);
        return true;
    }
    if (is_needed(part->key))
        return false;
    remove_child(root, at);
    return true;
}
