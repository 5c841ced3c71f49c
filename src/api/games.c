/*
 * games.c - what a pack says about its games, missions and options before one is started; starting one.
 * Not here: the meaning of the data (the families compile it), texts of rules (reference.c).
 *
 * The answers are put together once per pack and kept in an arena, so that asking is free and strings stay valid.
 */
#include "api/modules.h"
#include "pack/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_SEATS = HD_SEATS };

/* A piece of memory that lives as long as the pack. */
struct chunk {
    struct chunk *next;
    max_align_t data[];
};

struct game_facts {
    struct hd_game_info info;
    struct hd_option *option;
    struct hd_mission_info *mission;
};

struct pack_facts {
    struct chunk *chunks;
    struct game_facts *game;
};

static void *keep(struct pack_facts *facts, size_t size)
{
    struct chunk *chunk = calloc(1, sizeof *chunk + size + 1);
    if (!chunk)
        return NULL;
    chunk->next = facts->chunks;
    facts->chunks = chunk;
    return chunk->data;
}

/* ---- plain answers out of a tree; problems in it are the family's to report ---- */

static const char *word_of(const struct pk_node *node, const char *fallback)
{
    return node && node->type == PK_SCALAR ? node->text : fallback;
}

static const char *word_at(const struct pk_node *node, const char *key, const char *fallback)
{
    return word_of(pk_get(node, key), fallback);
}

static struct hd_text text_at(const struct pk_node *node, const char *key, const char *fallback)
{
    static const char *const code[HD_LANGS] = {"en", "de"};
    const struct pk_node *at = pk_get(node, key);
    struct hd_text text;
    for (int i = 0; i < HD_LANGS; i++)
        text.in[i] = word_at(at, code[i], word_of(at, fallback));
    return text;
}

static int number_at(const struct pk_node *node, const char *key, int fallback)
{
    const char *text = word_at(node, key, NULL);
    char *end;
    long n = text ? strtol(text, &end, 10) : 0;
    return text && *text && !*end && n > -1000000 && n < 1000000 ? (int)n : fallback;
}

/* People nobody chooses to play: they turn up in a mission and are led. */
static bool comes_along(const struct pk_node *child) { return !strcmp(word_at(child, "class", ""), "companion"); }

/* The words of a list with spaces between: scalars, the ids of maps, or the keys of a map. */
static const char *joined(struct pack_facts *facts, const struct pk_node *list, const char *between)
{
    size_t size = 1, gap = strlen(between);
    int count = list && (list->type == PK_LIST || list->type == PK_MAP) ? list->count : 0;
    for (int i = 0; i < count; i++) {
        const struct pk_node *child = &list->child[i];
        size += strlen(list->type == PK_MAP ? child->key : word_of(child, word_at(child, "id", ""))) + gap;
    }
    char *text = keep(facts, size);
    if (!text)
        return "";
    for (int i = 0; i < count; i++) {
        const struct pk_node *child = &list->child[i];
        if (comes_along(child))
            continue;
        strcat(text, *text ? between : "");
        strcat(text, list->type == PK_MAP ? child->key : word_of(child, word_at(child, "id", "")));
    }
    return text;
}

/* The names of choices, one language, in the order of joined(); a choice without a name goes by its id. */
static const char *joined_names(struct pack_facts *facts, const struct pk_node *list, int lang)
{
    size_t size = 1;
    int count = list && list->type == PK_LIST ? list->count : 0, named = 0;
    for (int i = 0; i < count; i++) {
        const struct pk_node *child = &list->child[i];
        size += strlen(text_at(child, "name", word_of(child, word_at(child, "id", ""))).in[lang]) + 1;
        named += pk_get(child, "name") != NULL;
    }
    char *text = named ? keep(facts, size) : NULL;
    if (!text)
        return "";
    for (int i = 0; i < count; i++) {
        const struct pk_node *child = &list->child[i];
        if (comes_along(child))
            continue;
        strcat(text, *text ? "|" : "");
        strcat(text, text_at(child, "name", word_of(child, word_at(child, "id", ""))).in[lang]);
    }
    return text;
}

/* ---- options ---- */

static enum hd_option_kind option_kind(const char *word)
{
    if (!strcmp(word, "int"))
        return HD_OPTION_INT;
    if (!strcmp(word, "list"))
        return HD_OPTION_LIST;
    return !strcmp(word, "choice") ? HD_OPTION_CHOICE : HD_OPTION_BOOL;
}

/* own: `defaults` of a game that builds on another. */
static struct hd_option read_option(struct pack_facts *facts, const struct pk_node *node, const struct pk_node *own)
{
    struct hd_option option = {
        .id = word_at(node, "id", "?"),
        .kind = option_kind(word_at(node, "kind", "bool")),
        .value = word_at(own, word_at(node, "id", "?"), word_at(node, "default", "")),
        .min = number_at(node, "min", 0),
        .max = number_at(node, "max", 99),
        .choices = joined(facts, pk_get(node, "choices"), " "),
        .choice_names = {{joined_names(facts, pk_get(node, "choices"), HD_EN),
                          joined_names(facts, pk_get(node, "choices"), HD_DE)}},
        .name = text_at(node, "name", ""),
        .help = text_at(node, "help", ""),
    };
    return option;
}

static bool has_part(const struct pk_game *game, const char *part)
{
    const struct pk_node *list = pk_get(game->game, "parts");
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        if (list->child[i].type == PK_SCALAR && !strcmp(list->child[i].text, part))
            return true;
    return false;
}

/* Who plays: offered by every game that has a team of figures. The usual number is that of the default; fewer may play, and
 * more where the game has rules for it. */
static struct hd_option team_option(struct pack_facts *facts, const struct pk_game *game)
{
    const struct pk_node *people = pk_get(game->survivors, "survivors");
    int most = number_at(game->game, "team", 0);
    if (has_part(game, "large-team"))
        most = number_at(pk_get(game->game, "ruleset"), "team-max", most);
    struct hd_option option = {
        .id = "team",
        .kind = HD_OPTION_TEAM,
        .value = joined(facts, pk_get(game->game, "default-team"), ","),
        .min = 1,
        .max = people && most > people->count ? people->count : most,
        .choices = joined(facts, people, " "),
        .choice_names = {{joined_names(facts, people, HD_EN), joined_names(facts, people, HD_DE)}},
        .name = {{"Team", "Team"}},
        .help = {{"Who plays. A slash parts the seats: amy,doug,elle/josh,ned,wanda.",
                  "Wer mitspielt. Ein Schrägstrich trennt die Plätze: amy,doug,elle/josh,ned,wanda."}},
    };
    return option;
}

static bool read_options(struct pack_facts *facts, const struct pk_game *game, struct game_facts *to)
{
    const struct pk_node *list = pk_get(game->game, "options");
    bool team = pk_get(game->game, "team");
    int count = list && list->type == PK_LIST ? list->count : 0;
    to->option = keep(facts, ((size_t)count + 1) * sizeof *to->option);
    if (!to->option)
        return false;
    if (team)
        to->option[0] = team_option(facts, game);
    for (int i = 0; i < count; i++)
        to->option[i + team] = read_option(facts, &list->child[i], pk_get(game->game, "defaults"));
    to->info.options = count + team;
    return true;
}

/* ---- missions ---- */

/* By hand, or told from the file by the family. */
static struct hd_text special_rules(struct pack_facts *facts, const struct pk_game *game, const struct pk_node *node)
{
    const struct hd_rules *rules = module_of(game);
    struct hd_text special = text_at(node, "special", "");
    if (pk_get(node, "special") || !rules || !rules->tell_mission)
        return special;
    for (int lang = 0; lang < HD_LANGS; lang++) {
        char text[4000];
        int length = rules->tell_mission(game, node, (enum hd_lang)lang, text, sizeof text);
        char *kept = keep(facts, (size_t)length + 1);
        if (kept)
            special.in[lang] = strcpy(kept, text);
    }
    return special;
}

static struct hd_mission_info read_mission(struct pack_facts *facts, const struct pk_game *game, const struct pk_node *node)
{
    struct hd_mission_info mission = {
        .id = word_at(node, "id", "?"),
        .name = text_at(node, "name", ""),
        .briefing = text_at(node, "briefing", ""),
        .special = special_rules(facts, game, node),
        .difficulty = word_at(node, "difficulty", ""),
        .source = word_at(node, "source", ""),
        .tiles = joined(facts, pk_get(node, "board"), " / "),
        .minutes = number_at(node, "minutes", 0),
        .teaches = pk_get(node, "teach"),
        .deal = (uint64_t)number_at(node, "deal", 0),
    };
    return mission;
}

static bool read_missions(struct pack_facts *facts, const struct pk_game *game, struct game_facts *to)
{
    to->mission = keep(facts, ((size_t)game->missions + 1) * sizeof *to->mission);
    if (!to->mission)
        return false;
    for (int i = 0; i < game->missions; i++)
        to->mission[i] = read_mission(facts, game, game->mission[i]);
    to->info.missions = game->missions;
    return true;
}

/* ---- games ---- */

static void read_seats(const struct pk_game *game, struct hd_game_info *info)
{
    int min = 1, max = DEFAULT_SEATS;
    const char *text = word_at(game->game, "seats", NULL);
    if (text && sscanf(text, "%d-%d", &min, &max) == 1)
        max = min;
    info->seats_min = min < 1 ? 1 : min;
    info->seats_max = max > HD_SEATS ? HD_SEATS : max;
}

static bool read_game(struct pack_facts *facts, const struct pk_game *game, struct game_facts *to)
{
    to->info = (struct hd_game_info){.id = game->id, .name = text_at(game->game, "name", game->id)};
    read_seats(game, &to->info);
    to->info.hidden = !strcmp(word_at(game->game, "hidden", "no"), "yes");
    return read_options(facts, game, to) && read_missions(facts, game, to);
}

bool pack_refresh(struct hd_pack *pack, struct hd_report *report)
{
    struct pack_facts *facts = pack->facts ? pack->facts : calloc(1, sizeof *facts);
    bool fine = facts && (facts->game = keep(facts, (size_t)pack->data->games * sizeof *facts->game));
    for (int i = 0; fine && i < pack->data->games; i++)
        fine = read_game(facts, pack->data->game[i], &facts->game[i]);
    pack->facts = facts;
    if (!fine)
        report_line(report, "", 0, "not enough memory for the pack");
    return fine;
}

void hd_pack_free(struct hd_pack *pack)
{
    if (!pack)
        return;
    while (pack->facts && pack->facts->chunks) {
        struct chunk *next = pack->facts->chunks->next;
        free(pack->facts->chunks);
        pack->facts->chunks = next;
    }
    free(pack->facts);
    pk_free(pack->data);
    free(pack);
}

/* ---- the public questions ---- */

static const struct game_facts *facts_of(const struct hd_pack *pack, int game)
{
    return pack && game >= 0 && game < pack->data->games ? &pack->facts->game[game] : NULL;
}

int hd_game_count(const struct hd_pack *pack) { return pack ? pack->data->games : 0; }

struct hd_game_info hd_game_info(const struct hd_pack *pack, int game)
{
    const struct game_facts *facts = facts_of(pack, game);
    return facts ? facts->info : (struct hd_game_info){.id = "?", .name = {{"?", "?"}}};
}

struct hd_mission_info hd_mission_info(const struct hd_pack *pack, int game, int mission)
{
    const struct game_facts *facts = facts_of(pack, game);
    if (facts && mission >= 0 && mission < facts->info.missions)
        return facts->mission[mission];
    return (struct hd_mission_info){.id = "?",
                                    .name = {{"?", "?"}},
                                    .briefing = {{"", ""}},
                                    .special = {{"", ""}},
                                    .difficulty = "",
                                    .source = "",
                                    .tiles = ""};
}

struct hd_mission_info hd_mission_of(const struct hd_pack *pack, const struct hd_game *game)
{
    const char *slash = strchr(hd_mission_id(game), '/');
    for (int g = 0; slash && g < hd_game_count(pack); g++) {
        if (strcmp(hd_game_info(pack, g).id, hd_game_id(game)))
            continue;
        for (int m = 0; m < hd_game_info(pack, g).missions; m++)
            if (!strcmp(hd_mission_info(pack, g, m).id, slash + 1))
                return hd_mission_info(pack, g, m);
    }
    struct hd_mission_info none = hd_mission_info(pack, HD_NONE, HD_NONE);
    none.id = "";
    return none;
}

struct hd_option hd_option_info(const struct hd_pack *pack, int game, int option)
{
    const struct game_facts *facts = facts_of(pack, game);
    if (facts && option >= 0 && option < facts->info.options)
        return facts->option[option];
    return (struct hd_option){
        .id = "?", .value = "", .choices = "", .choice_names = {{"", ""}}, .name = {{"?", "?"}}, .help = {{"", ""}}};
}
