/*
 * names.c - what everything is called: ids for action texts, names for people, explanations, looks of kinds.
 * Not here: sentences (words.c), reading the names from data (load_texts.c).
 */
#include "town/load.h"

static const char *const word_id[W_COUNT] = {
#define WORD(name, id) id,
#include "town/words.def"
#undef WORD
};

static const char *const area_id[AREAS] = {"hand", "pile", "stash",  "weapon",         "barricades", "house",    "discard",
                                           "out",  "look", "combat", "combat-discard", "table",      "fireworks"};
static const char *const track_id[TRACKS] = {"day",        "supply",    "actions", "walks",  "kills",
                                             "barricades", "survivors", "weapons", "houses", "points"};
static const char *const seat_id[HD_SEATS] = {"1", "2", "3", "4", "5", "6"};

static const struct town_game *town(const struct hd_game *game) { return (const struct town_game *)game; }

int town_count(const struct hd_game *game, enum hd_noun noun)
{
    const struct town_game *g = town(game);
    switch (noun) {
    case HD_PLACE: return g->board.nodes;
    case HD_PIECE: return PIECES;
    case HD_KIND: return KIND_COUNT;
    case HD_CARD: return g->types;
    case HD_AREA: return AREAS;
    case HD_TRACK: return TRACKS;
    case HD_LINK: return game->map.links;
    case HD_SEAT: return game->seats;
    case HD_WORD: return W_COUNT;
    default: return 0;
    }
}

/* Pieces that are neither pawn nor survivor are called what their kind is called. */
static int kind_of_piece(int piece)
{
    if (piece < PIECE_CHIPS)
        return KIND_ZOMBIE;
    return piece < PIECE_ROWS ? KIND_CHIP : piece < PIECE_ROCKETS ? KIND_ROW : KIND_ROCKET;
}

static const char *piece_id(const struct border *b, int piece)
{
    if (is_pawn(piece))
        return b->pawn_id[piece];
    return is_folk(piece) ? b->person_id[piece - PIECE_FOLK] : b->look[kind_of_piece(piece)].id;
}

static const char *piece_name(const struct border *b, int piece, enum hd_lang lang)
{
    if (is_pawn(piece))
        return b->pawn[piece].in[lang];
    return is_folk(piece) ? b->person[piece - PIECE_FOLK][lang] : b->kind[kind_of_piece(piece)].in[lang];
}

const char *town_id(const struct hd_game *game, enum hd_noun noun, int index)
{
    const struct border *b = border_of(town(game));
    if (index < 0 || index >= town_count(game, noun))
        return "?";
    switch (noun) {
    case HD_PLACE: return b->place_id[index];
    case HD_PIECE: return piece_id(b, index);
    case HD_KIND: return b->look[index].id;
    case HD_CARD: return town(game)->card[index].id;
    case HD_AREA: return area_id[index];
    case HD_TRACK: return track_id[index];
    case HD_LINK: return b->link_id[index];
    case HD_SEAT: return seat_id[index];
    case HD_WORD: return word_id[index];
    default: return "?";
    }
}

/* "4-7" is s4-7: quicker to type. */
int town_place_named(const struct hd_game *game, const char *word)
{
    const struct town_game *g = town(game);
    for (int node = g->board.houses; node < g->board.nodes; node++)
        if (!strcmp(border_of(g)->place_id[node] + 1, word))
            return node;
    return HD_NONE;
}

const char *town_place_in(const struct hd_game *game, int place, enum hd_lang lang)
{
    return border_of(town(game))->place[place][PLACE_IN][lang];
}

const char *town_name(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    const struct border *b = border_of(town(game));
    if (index < 0 || index >= town_count(game, noun))
        return "?";
    switch (noun) {
    case HD_PLACE: return b->place[index][PLACE_NAME][lang];
    case HD_PIECE: return piece_name(b, index, lang);
    case HD_KIND: return b->kind[index].in[lang];
    case HD_CARD: return town(game)->card[index].name.in[lang];
    case HD_AREA: return b->area[index].in[lang];
    case HD_TRACK: return b->track[index].in[lang];
    case HD_LINK: return b->link[index][lang];
    case HD_SEAT: return b->seat[index][lang];
    case HD_WORD: return town(game)->word[index].in[lang] ? town(game)->word[index].in[lang] : word_id[index];
    default: return "?";
    }
}

const char *town_explain(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    if (noun != HD_CARD || index < 0 || index >= town_count(game, noun))
        return "";
    return border_of(town(game))->explain[index][lang];
}

struct hd_kind_info town_kind(const struct hd_game *game, int kind) { return border_of(town(game))->look[kind]; }
