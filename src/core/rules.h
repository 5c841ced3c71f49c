/*
 * rules.h - what a family of games offers the rest of the program: one const struct each, no other symbol leaves its folder.
 * Not here: what clients see (include/holdout/holdout.h), the list of families (src/api/modules.c).
 */
#ifndef HD_CORE_RULES_H
#define HD_CORE_RULES_H

#include "holdout/holdout.h"
#include "pack/tree.h"

#include <string.h>

/* Common opening of every compiled game: the module's own struct begins with it. */
struct hd_game {
    const struct hd_rules *rules;
    const struct pk_pack *pack;
    char id[16];      /* "2e" */
    char mission[48]; /* "2e/M0" */
    int seats;
    uint64_t hash; /* of the data it was compiled from; filled by the caller of load */
    size_t state_size;
    struct hd_map map; /* storage belongs to the module */
};

/* What the setup chooses for an option of the game; NULL: nothing. The last of several counts. */
static inline const char *setup_choice(const struct hd_setup *setup, const char *option)
{
    const char *value = NULL;
    for (int i = 0; i < setup->choices; i++)
        if (setup->choice[i].option && !strcmp(setup->choice[i].option, option))
            value = setup->choice[i].value ? setup->choice[i].value : "";
    return value;
}

struct hd_rules {
    const char *id; /* "horde", "town": the word after `rules:` in game.yaml */

    /* Compiles a game. NULL when the report got problems; the caller frees with free_game. */
    struct hd_game *(*load)(const struct pk_pack *, const struct pk_game *, const struct hd_setup *, struct hd_report *);
    void (*free_game)(struct hd_game *);
    const char *(*option)(const struct hd_game *, const char *id);
    int (*cards)(const struct pk_game *);
    struct hd_card_info (*card)(const struct pk_game *, int index);
    /* What a player has to know about a mission, told from its file; NULL: nothing. Returns the length. */
    int (*tell_mission)(const struct pk_game *, const struct pk_node *mission, enum hd_lang, char *, size_t);
    struct hd_word_info (*mission_word)(int index); /* NULL: missions of this family have no words of their own */
    bool (*done)(const char *rule_id);

    void (*start)(const struct hd_game *, struct hd_state *, uint64_t seed, struct hd_sink *);
    /* NULL: all bytes of the state count. */
    uint64_t (*hash)(const struct hd_game *, const struct hd_state *);
    enum hd_result (*result)(const struct hd_game *, const struct hd_state *);
    bool (*winner)(const struct hd_game *, const struct hd_state *, int seat);
    int (*to_move)(const struct hd_game *, const struct hd_state *);
    int (*legal)(const struct hd_game *, const struct hd_state *, struct hd_action *, int cap);
    int (*anytime)(const struct hd_game *, const struct hd_state *, struct hd_action *, int cap);
    struct hd_why (*check)(const struct hd_game *, const struct hd_state *, struct hd_action);
    void (*apply)(const struct hd_game *, struct hd_state *, struct hd_action, struct hd_sink *);
    int (*actor)(const struct hd_game *, const struct hd_state *, struct hd_action);
    void (*info)(const struct hd_game *, const struct hd_state *, struct hd_action, struct hd_action_info *);
    void (*observe)(const struct hd_game *, const struct hd_state *, int seat, struct hd_view *);
    const char *(*invariant)(const struct hd_game *, const struct hd_state *);
    bool (*sees)(const struct hd_game *, const struct hd_state *, int a, int b);
    /* Both NULL where nothing moves by itself. */
    bool (*forecast)(const struct hd_game *, const struct hd_state *, int place, int kind, struct hd_forecast *);
    int (*forecast_text)(const struct hd_game *, const struct hd_forecast *, enum hd_lang, char *, size_t);

    /* Names. The verbs with their operands drive the text form of actions (core/text.c). */
    const struct hd_verb *verbs;
    int verb_count;
    const char *(*id_of)(const struct hd_game *, enum hd_noun, int);
    /* A place by another name than its id, HD_NONE; NULL: places have no other names. */
    int (*place_named)(const struct hd_game *, const char *);
    /* "on Main Street"; NULL with the one before. */
    const char *(*place_in)(const struct hd_game *, int place, enum hd_lang);
    int (*count_of)(const struct hd_game *, enum hd_noun);
    const char *(*name_of)(const struct hd_game *, enum hd_noun, int, enum hd_lang);
    const char *(*pronoun)(const struct hd_game *, int piece, enum hd_lang); /* "She"; NULL, or gives NULL: always by name */
    const char *(*explain)(const struct hd_game *, enum hd_noun, int, enum hd_lang);
    int (*kinds)(const struct hd_game *);
    struct hd_kind_info (*kind)(const struct hd_game *, int);
    const char *(*rule_id)(const struct hd_game *, int rule);
    int (*rule_find)(const struct hd_game *, const char *id);

    int (*label)(const struct hd_game *, const struct hd_state *, struct hd_action, enum hd_lang, char *, size_t);
    int (*why_text)(const struct hd_game *, struct hd_why, enum hd_lang, char *, size_t);
    int (*event_text)(const struct hd_game *, const struct hd_event *, int seat, enum hd_lang, char *, size_t);
    int (*question)(const struct hd_game *, const struct hd_state *, enum hd_lang, char *, size_t);

    /* For bots: redraws all that the seat cannot know; how far it has come; how good each answer looks. */
    void (*imagine)(const struct hd_game *, struct hd_state *, int seat, uint64_t seed);
    bool (*turn_luck)(const struct hd_game *, struct hd_state *, uint64_t seed, int *turn); /* NULL: never */
    int (*progress)(const struct hd_game *, const struct hd_state *, int seat);
    int (*features)(const struct hd_game *, const struct hd_state *, int seat, int16_t *out, int cap); /* NULL: none */
    struct hd_feature_info (*feature)(const struct hd_game *, int block);
    int (*manners)(const struct hd_game *); /* in which answers can be scored; NULL: one */
    void (*score)(const struct hd_game *, const struct hd_state *, int seat, int manner, const struct hd_action *, int count,
                  int *score);
    /* What speaks for an answer, in words; 0: nothing that could be named. NULL: the family has no such words. */
    int (*motive)(const struct hd_game *, const struct hd_state *, int seat, struct hd_action, enum hd_lang, char *, size_t);

    /* A campaign: the sheet a mission ends in, 0 if there is none; a page about the one it begins with. NULL: no campaigns. */
    int (*sheet)(const struct hd_game *, const struct hd_state *, char *, size_t);
    int (*sheet_page)(const struct hd_game *, enum hd_lang, char *, size_t);

    /* sink: where a line that runs the game on tells its events; NULL is fine, and so is telling nothing. */
    bool (*setup)(const struct hd_game *, struct hd_state *, const char *line, struct hd_sink *sink, char *why, size_t);
    bool (*query)(const struct hd_game *, const struct hd_state *, const char *question, char *, size_t);

    bool hidden; /* seats know things others may not */
};

/* An event points at nothing but what is said after this, and everybody may see it. */
#define EVENT_POINTS_NOWHERE                                                                                                   \
    .seats = 0xff, .piece = -1, .of = -1, .piece_kind = -1, .place = -1, .to = -1, .link = -1, .card = -1, .area = -1,         \
    .skill = -1, .track = -1, .word = -1, .seat = -1

/* The one door events leave by. That undo stops at something follows from the event that tells it and from nothing else, so
 * it cannot be forgotten in one of two places. */
static inline void sink_tell(struct hd_sink *sink, const struct hd_event *event)
{
    sink->revealed = sink->revealed || event->reveals;
    sink->event(sink->user, event);
}

#endif
