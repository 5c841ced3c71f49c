/*
 * load_texts.c - texts.yaml and theme.yaml: every sentence and name the engine says, and how kinds of figures look.
 * Not here: names of places (load_places.c); sentences with holes are filled in words.c.
 */
#include "pack/looks.h"
#include "pack/texts.h"
#include "town/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts by key ---- */

static const struct pk_node *section(struct load *l, const char *name)
{
    return texts_section(l->pack->texts, name, l->report);
}

#define LISTS_OF_KEYS /* phrase_key[], reason_key[], verb_key[], word_key[] */
#include "core/lists.def"

static const char *const motive_key[] = {
#define MOTIVE(name, key) key,
#include "town/think/motives.def"
#undef MOTIVE
};

/* Questions are words too, with their own section. */
static void load_words(struct load *l)
{
    const struct pk_node *words = section(l, "words"), *questions = section(l, "questions");
    for (int i = 0; i < W_COUNT; i++) {
        bool ask = !strncmp(word_key[i], "ask-", 4);
        *(ask ? &l->g->question[i] : &l->g->word[i]) = texts_at(ask ? questions : words, word_key[i], l->report);
    }
}

/* ---- seats ---- */

/* With one pawn each a seat is called by its colour. */
static void name_seats(struct load *l)
{
    bool colour = l->g->pawns == l->g->base.seats;
    struct hd_text text = texts_at(section(l, "places"), colour ? "seat-colour" : "seat", l->report);
    for (int seat = 0; seat < HD_SEATS; seat++)
        for (int lang = 0; lang < HD_LANGS; lang++) {
            char number[12];
            snprintf(number, sizeof number, "%d", seat + 1);
            text_holes(l->border->seat[seat][lang], sizeof l->border->seat[seat][lang], text.in[lang],
                       (struct hole[]){{"n", number}, {"colour", l->border->pawn[seat].in[lang]}, {NULL, NULL}});
        }
}

/* ---- kinds ---- */

static void load_looks(struct load *l)
{
    static const struct hd_kind_info standard[KIND_COUNT] = {
        [KIND_SURVIVOR] = {"survivor", HD_SHAPE_SMALL_FIGURE, 7, 's', false},
        [KIND_ZOMBIE] = {"zombie", HD_SHAPE_BASIC, 5, 'z', true},
        [KIND_CHIP] = {"chip", HD_SHAPE_MARK, 7, 'o', false},
        [KIND_ROW] = {"barricade", HD_SHAPE_BARRICADE, 3, '#', false},
        [KIND_ROCKET] = {"fireworks", HD_SHAPE_NOISE, 4, '*', false},
    };
    const struct pk_node *names = section(l, "kinds");
    pk_check_looks(l->pack->theme, l->report);
    pk_only(pk_get(l->pack->theme, "kinds"), "survivor zombie chip barricade fireworks", l->report);
    for (int kind = KIND_SURVIVOR; kind < KIND_COUNT; kind++) {
        l->border->look[kind] = standard[kind];
        l->border->kind[kind] = texts_at(names, standard[kind].id, l->report);
        pk_read_look(l->pack->theme, &l->border->look[kind], l->report);
    }
}

/* ---- cards: "3 shots. Draw two combat cards for each shot." ---- */

static void explain_card(struct load *l, int type, const struct pk_node *texts)
{
    const struct card_type *card = &l->g->card[type];
    char number[12], trap[12];
    const struct hole hole[] = {{"n", number}, {"trap", trap}, {NULL, NULL}};
    snprintf(number, sizeof number, "%d", card->family == WEAPON ? card->bullets : card->value);
    snprintf(trap, sizeof trap, "%d", card->trap);
    for (int lang = 0; lang < HD_LANGS; lang++) {
        struct out o = {l->border->explain[type][lang], EXPLAIN_TEXT, 0};
        if (card->family == WEAPON || card->family == BARRICADE)
            text_template(&o, texts_at(texts, card->family == WEAPON ? "weapon" : "barricade", l->report).in[lang], text_hole,
                          (void *)hole);
        if (card->draw2 || card->trap) {
            out_str(&o, " ");
            text_template(&o, texts_at(texts, card->draw2 ? "draw2" : "trap", l->report).in[lang], text_hole, (void *)hole);
        }
        if (card->explain.in[lang])
            out_fmt(&o, "%s%s", o.len ? " " : "", card->explain.in[lang]);
    }
}

void town_load_texts(struct load *l)
{
    static const char *const area[AREAS] = {"hand", "pile", "stash",  "weapon",         "barricades", "house",    "discard",
                                            "out",  "look", "combat", "combat-discard", "table",      "fireworks"};
    static const char *const track[TRACKS] = {"day",        "supply",    "actions", "walks",  "kills",
                                              "barricades", "survivors", "weapons", "houses", "points"};
    struct town_game *g = l->g;
    pk_only(l->pack->texts,
            "source words questions labels headings phrases reasons motives areas tracks places kinds explain card-words",
            l->report);
    load_words(l);
    texts_read(l->pack->texts, "labels", verb_key, V_COUNT, g->label, l->report);
    texts_check_some(l->pack->texts, "headings", verb_key, V_COUNT, l->report);
    texts_read(l->pack->texts, "phrases", phrase_key, P_COUNT, g->phrase, l->report);
    texts_read(l->pack->texts, "reasons", reason_key, Y_COUNT, g->reason, l->report);
    texts_read(l->pack->texts, "motives", motive_key, MOTIVES, l->border->motive, l->report);
    texts_read(l->pack->texts, "areas", area, AREAS, l->border->area, l->report);
    texts_read(l->pack->texts, "tracks", track, TRACKS, l->border->track, l->report);
    town_name_places(l);
    name_seats(l);
    load_looks(l);
    const struct pk_node *texts = section(l, "explain");
    for (int i = 0; i < g->types; i++)
        explain_card(l, i, texts);
}
