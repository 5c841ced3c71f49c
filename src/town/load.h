/*
 * load.h - what the files that compile a game share, and what only the border of the folder keeps beside the compiled game:
 * names, sentences, the map for drawing. Not here: what the rules need (town.h).
 */
#ifndef HD_TOWN_LOAD_H
#define HD_TOWN_LOAD_H

#include "core/sentence.h"
#include "town/think/think.h"

enum { SIDE = 32, CELLS = SIDE * SIDE, PLACE_TEXT = 96, LINKS = HOUSES * SQUARES, EXPLAIN_TEXT = 200 };

struct border {
    char place_id[NODES][8];
    /* "west of house 1", "to the square west of house 1" ...: languages decline differently */
    char place[NODES][PLACE_FORMS][HD_LANGS][PLACE_TEXT];
    char link_id[LINKS][20], link[LINKS][HD_LANGS][PLACE_TEXT];
    char seat[HD_SEATS][HD_LANGS][24];
    char person[FOLK][HD_LANGS][24];
    const char *person_id[FOLK], *pawn_id[PAWNS];
    struct hd_text pawn[PAWNS], kind[KIND_COUNT];
    struct hd_kind_info look[KIND_COUNT];
    struct hd_text area[AREAS], track[TRACKS], motive[MOTIVES];
    char explain[CARD_TYPES][HD_LANGS][EXPLAIN_TEXT];

    /* the map for clients */
    int16_t cell[CELLS];
    struct hd_place map_place[NODES];
    struct hd_link map_link[LINKS];
    struct hd_tile tile[1];
};

struct loaded {
    struct town_game game; /* first: a town_game is the beginning of a loaded */
    struct border border;
};

static inline const struct border *border_of(const struct town_game *g) { return &((const struct loaded *)g)->border; }

/* One load in progress. Every part goes on after a mistake; what it could not read stays zero. */
struct load {
    const struct pk_game *pack;
    const struct pk_node *cards, *houses, *board;
    const struct hd_setup *setup;
    struct hd_report *report;
    struct town_game *g;
    struct border *border;
    bool say_ids; /* names of squares end with them */
};

/* The map or list at key, its children counted up to max. NULL: missing or of another kind (reported), count 0. */
const struct pk_node *town_load_children(struct load *l, const struct pk_node *node, const char *key, enum pk_type type,
                                         int max, int *count);

/* ---- the parts, in the order town_load calls them ---- */
void town_load_table(struct load *l);  /* load_table.c: numbers, players, options */
void town_load_cards(struct load *l);  /* load_cards.c */
void town_load_board(struct load *l);  /* load_board.c */
void town_check_cards(struct load *l); /* load_cards.c: the arithmetic of ZT-SETUP-15, when the board is known */
void town_load_texts(struct load *l);  /* load_texts.c */
void town_name_places(struct load *l); /* load_places.c */

#endif
