/*
 * load.h - what the files that compile a game share, and what only the border of the folder keeps beside the compiled game:
 * names and sentences. Not here: what the rules need (game.h).
 */
#ifndef HD_HORDE_LOAD_H
#define HD_HORDE_LOAD_H

#include "core/sentence.h"
#include "horde/play.h"
#include "horde/think/motive.h"

/* "the diner", "in the diner", "to the diner", "from the diner": languages decline differently. */

/* "(open) the diner", "of the diner", "in the diner", "with the diner" */
enum house_form { HOUSE_THE, HOUSE_OF, HOUSE_IN, HOUSE_WITH, HOUSE_FORMS };

enum { PLACE_TEXT = 96, LINK_TEXT = 2 * PLACE_TEXT + 24, KIND_TEXT = 160 };

struct border {
    char place[ZONES][PLACE_FORMS][HD_LANGS][PLACE_TEXT];
    char ground[ZONES][HD_LANGS]
               [PLACE_TEXT]; /* what could be painted on its ground: "Main Street", "diner"; "" where two cross */
    char house[ZONES][HOUSE_FORMS][HD_LANGS][PLACE_TEXT]; /* the landmark it is in; "" if it is in none */
    char link[LINKS][HD_LANGS][LINK_TEXT];
    char link_id[LINKS][2 * sizeof((struct board *)0)->zone_id[0]];
    char seat[HD_SEATS][HD_LANGS][24];
    char objective[OBJECTIVES][HD_LANGS][24]; /* "Card 7": all anybody knows of one that lies face down */
    char kind_explain[KINDS][HD_LANGS][KIND_TEXT];
    struct hd_text kind[KIND_COUNT];
    struct hd_kind_info look[KIND_COUNT];
    struct hd_text goal[GOALS]; /* the sentence of each goal of the mission */
    struct hd_text level[LEVELS];
    struct hd_text abominations; /* all of them together */
    struct hd_text steps;        /* beside a goal: how far it has come */
    struct hd_text motive[MOTIVES];
    struct hd_text pronoun[SHEETS];                          /* "She"; NULL: always by name */
    struct hd_text a_card[CARD_TYPES], the_card[CARD_TYPES]; /* "a Pistol", "the Pistol"; NULL: by name only */
};

struct loaded {
    struct horde_game game; /* first: a horde_game is the beginning of a loaded */
    struct border border;
};

static inline const struct border *border_of(const struct horde_game *g) { return &((const struct loaded *)g)->border; }

/* One load in progress. Every part goes on after a mistake; what it could not read stays zero. */
struct load {
    const struct pk_game *pack;
    const struct pk_node *mission;
    const struct pk_node *rule;              /* of the mission, being read */
    const struct pk_node *called[SURVIVORS]; /* people asked about by name: where first */
    const struct hd_setup *setup;
    struct hd_report *report;
    struct horde_game *g;
    struct border *border;
    part_set parts;                 /* that the game may use */
    bool say_ids;                   /* names of places end with them */
    bool tokens_wrong, doors_wrong; /* a mistake has been reported: what is missing because of it is not a second one */
};

/* ---- small questions all parts ask (load.c) ---- */

/* The map at key; its children counted up to max, more is a problem. NULL: missing or no map (reported). */
const struct pk_node *load_map(struct load *l, const struct pk_node *node, const char *key, int max, int *count);
/* The list at key, the same way; a missing one is fine and counts 0. */
const struct pk_node *load_list(struct load *l, const struct pk_node *node, const char *key, int max, int *count);
/* The word of a scalar node, "" (and a problem) for anything else. */
const char *load_word(struct load *l, const struct pk_node *node);
/* Number of the child of that name in a map, -1 if there is none. */
int load_child(const struct pk_node *map, const char *name);
/* The same for what has to be there: a problem names the key and what was probably meant, or else all there are. */
int load_known_child(struct load *l, const struct pk_node *node, const char *key, const struct pk_node *map);

/* ---- load/check.c: what is wrong with a mission that can be read ---- */
void check_mission(struct load *l);
/* Problems that name what was probably meant. */
void check_no_zone(struct load *l, const struct pk_node *node, const char *id);
/* The entry of a list (or the list, or the word) that names the zone, alone or as its 'zone'. */
const struct pk_node *check_entry(const struct load *l, const char *key, int zone);
void check_no_kind(struct load *l, const struct pk_node *node);
/* No door between two zones, or (wanted) no opening to put one. */
void check_no_door(struct load *l, const struct pk_node *node, int a, int b, bool wanted);
uint64_t check_shut_in(const struct horde_game *g); /* objectives nobody gets to before a colour is taken */
void warn_mission(struct load *l);                  /* load/warn.c: what can be played, but hardly as it was meant */

/* ---- mission files: load/board.c, load/rules.c, load/tokens.c ---- */
int load_zone(struct load *l, const struct pk_node *node);                  /* -1 and a problem if the board has no such zone */
void load_only(struct load *l, const struct pk_node *node, const char *of); /* only the words mission.def has for this list */
/* Of the words of the list only these, besides `word` itself: others mean nothing with it. */
void load_only_with(struct load *l, const struct pk_node *node, const char *of, const char *word, const char *words);
int load_colour(struct load *l, const struct pk_node *node, const char *key, int fallback);
int load_colour_word(struct load *l, const struct pk_node *node);
int load_coloured(const struct horde_game *g, int colour);            /* objectives of the colour */
int load_tokens_of(const struct horde_game *g, enum token_type type); /* that can be taken */
void load_in_box(struct load *l, const struct pk_node *node);         /* a problem if a colour may be among the spare tokens */
uint8_t load_card_type(struct load *l, const struct pk_node *node);   /* NONE and a problem: there is none of this name */
uint8_t load_card_named(struct load *l, const struct pk_node *node, const char *key);
void load_deeds(struct load *l);
void load_rules(struct load *l);                               /* load/happens.c */
uint8_t load_flag(struct load *l, const struct pk_node *node); /* a word of the mission's own, known from now on */
uint8_t load_counter(struct load *l, const struct pk_node *node);
void load_deed_effects(struct load *l, const struct pk_node *node, struct own_deed *deed);
void check_own_words(struct load *l); /* flags and counters that nothing changes */
void seat_machines(struct load *l);   /* load/machines.c: those of the mission, behind the team */
void place_machines(struct load *l);  /* ... and where they stand */
void load_goals(struct load *l);

/* ---- what lies, stands and waits: one line per part of a mission file, in the order load/mission.c reads them ---- */
void load_start(struct load *l); /* load/start.c */
void start_of_draft(struct load *l);
void load_exit(struct load *l);
void load_terrain(struct load *l);
void load_spawns(struct load *l);
void load_placed(struct load *l);
void load_tokens(struct load *l, const char *key, enum token_type type); /* load/tokens.c */
void lay_token(struct horde_game *g, struct token token);
void load_cars(struct load *l); /* load/company.c: cars, and everybody besides the team */
void load_mold(struct load *l); /* load/start.c */
void load_hidden(struct load *l);
void load_doors(struct load *l); /* load/doors.c */
bool colour_taken(const struct horde_game *g, int colour);
uint8_t load_danger(struct load *l, const struct pk_node *node, const char *key); /* a danger level, 0: not there */
void load_noise(struct load *l);                                                  /* load/start.c */
void load_marks(struct load *l);
void load_pairs(struct load *l);                                 /* load/company.c */
uint8_t load_person(struct load *l, const struct pk_node *name); /* who is not on the team; NONE and a problem: nobody */
uint8_t load_called(struct load *l, const struct pk_node *name); /* ... and has to turn up somehow */
void check_called(struct load *l);
int sheet_named(const struct horde_game *g, const char *id); /* load/options.c; -1: none */
/* What a mission puts on the board needs the part that plays it. */
void need_part(struct load *l, const char *key, enum part part, const char *word);

/* ---- objective cards: load/objective_cards.c, load/happens.c ---- */
void load_objective_cards(struct load *l);
void load_card_operands(struct load *l, const struct pk_node *node, struct mission_do *made);
bool load_card_condition(struct load *l, const struct pk_node *node, const struct pk_node *of, struct mission_if *made);
void load_option_price(struct load *l, const struct pk_node *node, struct mission_option *option);
uint8_t load_card_number(struct load *l, const struct pk_node *node, const char *key); /* NONE: not there */
uint8_t load_achievement(struct load *l, const struct pk_node *word);
uint32_t load_card_goal(struct load *l, const struct pk_node *node);
int load_effects(struct load *l, const struct pk_node *node, const char *key, const struct mission_rule *rule, uint8_t *first);
int load_conditions(struct load *l, const struct pk_node *node, uint8_t *first);
uint16_t load_cited(struct load *l, const struct pk_node *node);
void load_door_rules(struct load *l);
uint8_t load_door_between(struct load *l, const struct pk_node *node, const char *key);

/* ---- the parts, in the order horde_load calls them ---- */
void load_ruleset(struct load *l); /* load/ruleset.c */
void load_books(struct load *l);   /* load/books.c */
void load_kinds(struct load *l);   /* load/zombies.c */
void load_zombie_cards(struct load *l);
void load_range(struct load *l, const struct pk_node *range, uint8_t *in); /* marks "001-018" */
bool load_group(struct load *l, const struct pk_node *name, uint8_t *in);  /* marks the cards of a group; false: unknown */
void load_cards(struct load *l);                                           /* load/cards.c */
void load_line(struct load *l, const struct pk_node *card, const char *key, bool dice, struct line *line);
void load_skills(struct load *l); /* load/people.c */
void load_sheets(struct load *l);
void load_machines(struct load *l);  /* load/machines.c */
void load_options(struct load *l);   /* load/options.c */
void load_board(struct load *l);     /* load/board.c */
void load_campaign(struct load *l);  /* load/campaign.c */
void load_key_words(struct load *l); /* when the mission is read */
void load_sheet_text(struct load *l, const char *text);
bool sheet_value(const char *sheet, const char *word, char *out, size_t size); /* the first line that begins with the word */
void load_mission(struct load *l);
void load_texts(struct load *l);  /* load/texts.c */
void load_places(struct load *l); /* load/places.c: what its sentences call places and ways */

/* xenos.c */
void load_thresholds(struct load *l);
void load_pits(struct load *l);
void check_box(struct load *l); /* box.c */
void order_spawns(struct load *l);

#endif
