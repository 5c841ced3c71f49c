/*
 * names.c - what everything is called: ids for action texts, names for people, explanations, looks of kinds.
 * Not here: sentences (words.c), reading the names from data (load/texts.c).
 */
#include "horde/border.h"
#include "horde/load/load.h"
#include "horde/parts/parts.h"

static const char *const word_id[W_COUNT] = {
#define WORD(name, id) id,
#include "horde/words.def"
#undef WORD
};

static const char *const area_id[] = {"hand",    "body", "pack",    "drawn",   "equipment",
                                      "discard", "pimp", "zombies", "mounted", "secret-service"};
static const char *const track_id[] = {"adrenaline", "objectives", "food", "loaded", "cxp", "bonus", "hour"};
static const char *const seat_id[HD_SEATS] = {"0", "1", "2", "3", "4", "5"};

enum { AREAS = sizeof area_id / sizeof area_id[0], TRACKS = sizeof track_id / sizeof track_id[0] };

static const struct horde_game *horde(const struct hd_game *game) { return (const struct horde_game *)game; }

int horde_count(const struct hd_game *game, enum hd_noun noun)
{
    const struct horde_game *g = horde(game);
    switch (noun) {
    case HD_PLACE: return g->board.zones;
    case HD_PIECE: return g->people;
    case HD_KIND: return KIND_COUNT;
    case HD_CARD: return g->card_types;
    case HD_SKILL: return g->skill_types;
    case HD_AREA: return AREAS;
    case HD_TRACK: return TRACKS;
    case HD_LINK: return g->board.links;
    case HD_SEAT: return game->seats;
    case HD_WORD: return W_COUNT;
    default: return 0;
    }
}

/* Pieces that are no survivors are called what their kind is called. */
static int kind_of_piece(const struct horde_game *g, int piece)
{
    if (is_machine(g, piece))
        return KIND_BOT + machine_type(g, piece)->kind;
    if (piece < g->people)
        return kind_of_class(g->sheet[g->sheet_of[piece]].class);
    if (piece >= PIECE_ZOMBIES && piece < PIECE_TOKENS)
        return (piece - PIECE_ZOMBIES) % KINDS;
    if (piece >= PIECE_TOKENS && piece < PIECE_TOKENS + g->tokens)
        return g->token[piece - PIECE_TOKENS].type == TOKEN_CRATE ? KIND_CRATE : KIND_OBJECTIVE;
    if (piece >= PIECE_SPAWNS && piece < PIECE_EXIT)
        return piece == PIECE_SPAWNS ? KIND_START_SPAWN : KIND_SPAWN;
    if (piece == PIECE_EXIT)
        return KIND_EXIT;
    if (piece >= PIECE_CARS && piece < PIECE_CARS + g->cars)
        return KIND_MUSCLE_CAR + g->car[piece - PIECE_CARS].kind;
    if (piece >= PIECE_MARKS && piece < PIECE_MARKS + g->marks)
        return KIND_MARK;
    if (piece >= PIECE_HUMVEES)
        return KIND_HUMVEE;
    if (piece >= PIECE_CARDS)
        return KIND_CARD;
    if (piece >= PIECE_BEAMS)
        return KIND_BEAM;
    if (piece >= PIECE_PITS)
        return KIND_PIT;
    if (piece >= PIECE_MOLD)
        return KIND_MOLD;
    return piece >= PIECE_NOISE ? KIND_NOISE : HD_NONE;
}

/* On a board of cells any cell names its zone, as in setup lines and mission files. */
int horde_place_named(const struct hd_game *game, const char *word) { return board_find(&horde(game)->board, word); }

const char *horde_place_in(const struct hd_game *game, int place, enum hd_lang lang)
{
    return border_of(horde(game))->place[place][PLACE_IN][lang];
}

const char *horde_id(const struct hd_game *game, enum hd_noun noun, int index)
{
    const struct horde_game *g = horde(game);
    if (index >= 0 && noun == HD_PIECE && index >= g->people && kind_of_piece(g, index) != HD_NONE)
        return border_of(g)->look[kind_of_piece(g, index)].id;
    if (index < 0 || index >= horde_count(game, noun))
        return "?";
    switch (noun) {
    case HD_PLACE: return g->board.zone_id[index];
    case HD_PIECE: return g->sheet[g->sheet_of[index]].id;
    case HD_KIND: return border_of(g)->look[index].id;
    case HD_CARD: return g->card_type[index].id;
    case HD_SKILL: return g->skill[index].id;
    case HD_AREA: return area_id[index];
    case HD_TRACK: return track_id[index];
    case HD_LINK: return border_of(g)->link_id[index];
    case HD_SEAT: return seat_id[index];
    case HD_WORD: return word_id[index];
    default: return "?";
    }
}

const char *horde_name(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    const struct horde_game *g = horde(game);
    if (noun == HD_PIECE && index >= PIECE_MARKS && index < PIECE_MARKS + g->marks)
        return g->mark[index - PIECE_MARKS].name.in[lang];
    if (noun == HD_PIECE && index >= PIECE_CARDS && index < PIECE_CARDS + g->objectives)
        return border_of(g)->objective[index - PIECE_CARDS][lang];
    if (index >= 0 && noun == HD_PIECE && index >= g->people && kind_of_piece(g, index) != HD_NONE)
        return border_of(g)->kind[kind_of_piece(g, index)].in[lang];
    if (index < 0 || index >= horde_count(game, noun))
        return "?";
    switch (noun) {
    case HD_PLACE: return border_of(g)->place[index][PLACE_NAME][lang];
    case HD_PIECE: return g->sheet[g->sheet_of[index]].name.in[lang];
    case HD_KIND: return border_of(g)->kind[index].in[lang];
    case HD_CARD: return g->card_type[index].name.in[lang];
    case HD_SKILL: return g->skill[index].name.in[lang];
    case HD_AREA: return g->area[index].in[lang];
    case HD_TRACK: return g->track[index].in[lang];
    case HD_LINK: return border_of(g)->link[index][lang];
    case HD_SEAT: return border_of(g)->seat[index][lang];
    case HD_WORD: return g->word[index].in[lang] ? g->word[index].in[lang] : word_id[index];
    default: return "?";
    }
}

const char *horde_pronoun(const struct hd_game *game, int piece, enum hd_lang lang)
{
    const struct horde_game *g = horde(game);
    return piece >= 0 && piece < g->people ? border_of(g)->pronoun[g->sheet_of[piece]].in[lang] : NULL;
}

/* A machine is explained by its weapon. */
static const char *explain_piece(const struct horde_game *g, int piece, enum hd_lang lang)
{
    int machine = piece - g->team;
    return machine >= 0 && machine < g->machines ? g->card_type[g->machine_type[g->machine[machine].type].weapon].explain[lang]
                                                 : "";
}

const char *horde_explain(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    const struct horde_game *g = horde(game);
    if (index < 0 || index >= horde_count(game, noun))
        return "";
    switch (noun) {
    case HD_CARD: return g->card_type[index].explain[lang];
    case HD_SKILL: return g->skill[index].text.in[lang];
    case HD_PIECE: return explain_piece(g, index, lang);
    case HD_PLACE: return border_of(g)->ground[index][lang];
    case HD_KIND: return index < g->zombie_kinds ? border_of(g)->kind_explain[index][lang] : "";
    default: return "";
    }
}

struct hd_kind_info horde_kind(const struct hd_game *game, int kind) { return border_of(horde(game))->look[kind]; }
