/*
 * names.c - what ids are called, as JSON: names, explanations, looks, the lines of cards. See wire.h.
 */
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

enum { INDEX_MAX = 4096 }; /* more than any game has of anything */

/* The cards of the pack, read once: there is no way from an id to its card but looking. */
struct names {
    const struct hd_game *game;
    enum hd_lang lang;
    struct hd_card_info *card;
    int cards;
};

/* ---- cards ---- */

static void card_line(struct out *out, const struct hd_card_line *line)
{
    out_object(out);
    field_bool(out, "ranged", line->ranged);
    field_pair(out, "range", line->min, line->max);
    field_int(out, "dice", line->dice);
    field_int(out, "accuracy", line->accuracy);
    field_int(out, "damage", line->damage);
    field_bool(out, "noisy", line->noisy);
    out_object_end(out);
}

static void words_of(struct out *out, const char *key, const char *words)
{
    out_key(out, key);
    out_array(out);
    while (*(words += strspn(words, " "))) {
        out_words(out, words, strcspn(words, " "));
        words += strcspn(words, " ");
    }
    out_array_end(out);
}

static void card_fields(struct out *out, const struct hd_card_info *card)
{
    field_text(out, "deck", card->deck);
    field_text(out, "source", card->source);
    words_of(out, "tags", card->tags);
    out_key(out, "lines");
    out_array(out);
    for (int i = 0; i < HD_CARD_LINES; i++)
        if (card->line[i].used)
            card_line(out, &card->line[i]);
    out_array_end(out);
}

void wire_cards(struct out *out, const struct hd_pack *pack, const char *game, enum hd_lang lang)
{
    out_array(out);
    for (int i = 0; i < hd_card_count(pack, game); i++) {
        struct hd_card_info card = hd_card_info(pack, game, i);
        out_object(out);
        field_text(out, "id", card.id);
        field_text(out, "name", card.name.in[lang]);
        field_int(out, "copies", card.copies);
        card_fields(out, &card);
        out_object_end(out);
    }
    out_array_end(out);
}

/* ---- one thing ---- */

const char *wire_colour(int colour)
{
    static const char *const colours[] = {"grey", "blue", "yellow", "orange", "red", "green", "violet", "white", "pink"};
    return colour > 0 && colour < 9 ? colours[colour] : colours[0];
}

typedef void more(struct out *out, const struct names *names, int index);

static void more_of_card(struct out *out, const struct names *names, int index)
{
    const char *id = hd_id(names->game, HD_CARD, index);
    for (int i = 0; i < names->cards; i++)
        if (!strcmp(names->card[i].id, id)) {
            card_fields(out, &names->card[i]);
            return;
        }
}

static void more_of_kind(struct out *out, const struct names *names, int index)
{
    static const char *const shapes[HD_SHAPES] = {
        [HD_SHAPE_FIGURE] = "figure", [HD_SHAPE_SMALL_FIGURE] = "small-figure",
        [HD_SHAPE_BASIC] = "basic",   [HD_SHAPE_TANK] = "tank",
        [HD_SHAPE_FAST] = "fast",     [HD_SHAPE_BOSS] = "boss",
        [HD_SHAPE_CRATE] = "crate",   [HD_SHAPE_OBJECTIVE] = "objective",
        [HD_SHAPE_SPAWN] = "spawn",   [HD_SHAPE_EXIT] = "exit",
        [HD_SHAPE_NOISE] = "noise",   [HD_SHAPE_CAR] = "car",
        [HD_SHAPE_MARK] = "mark",     [HD_SHAPE_BARRICADE] = "barricade",
    };
    struct hd_kind_info info = hd_kind_info(names->game, index);
    char letter[2] = {info.letter, 0};
    field_text(out, "shape", info.shape < HD_SHAPES && shapes[info.shape] ? shapes[info.shape] : "mark");
    field_text(out, "colour", wire_colour(info.colour));
    field_text(out, "letter", letter);
    field_bool(out, "enemy", info.enemy);
}

static void thing(struct out *out, const struct names *names, enum hd_noun noun, int index, more *fields)
{
    const char *text = hd_explain(names->game, noun, index, names->lang);
    out_key(out, hd_id(names->game, noun, index));
    out_object(out);
    field_text(out, "name", hd_name(names->game, noun, index, names->lang));
    if (text[0])
        field_text(out, "text", text);
    if (fields)
        fields(out, names, index);
    out_object_end(out);
}

/* Several indices may share an id (pieces that are called what their kind is called): the first one speaks for all. */
static void things(struct out *out, const char *key, const struct names *names, enum hd_noun noun, more *fields)
{
    out_key(out, key);
    out_object(out);
    for (int i = 0; i < INDEX_MAX; i++) {
        const char *id = hd_id(names->game, noun, i);
        if (!strcmp(id, "?"))
            break;
        if (hd_find(names->game, noun, id) == i)
            thing(out, names, noun, i, fields);
    }
    out_object_end(out);
}

/* ---- all ---- */

static bool read_cards(struct names *names, const struct hd_pack *pack)
{
    const char *game = hd_game_id(names->game);
    int count = hd_card_count(pack, game);
    names->card = calloc((size_t)count + 1, sizeof *names->card);
    for (; names->card && names->cards < count; names->cards++)
        names->card[names->cards] = hd_card_info(pack, game, names->cards);
    return names->card;
}

/* What the words answers begin with are for: a client that asks about an answer nobody offers knows none of them by name. */
static void verbs(struct out *out, const struct hd_game *game, enum hd_lang lang)
{
    out_key(out, "verbs");
    out_object(out);
    for (int i = 0; i < hd_verb_count(game); i++) {
        struct hd_verb verb = hd_verb(game, i);
        out_key(out, verb.word);
        out_object(out);
        field_text(out, "deed", hd_deed_word(verb.deed));
        field_text(out, "operands", verb.operands);
        if (*hd_heading(game, i, lang))
            field_text(out, "heading", hd_heading(game, i, lang));
        out_object_end(out);
    }
    out_object_end(out);
}

/* Which drawing is whose; the words are the theme's. */
static void theme(struct out *out, const struct hd_pack *pack, const char *game)
{
    static const char *const sections[] = {"faces", "bodies", "things", "signs", "pictures", "houses", "place"};
    out_key(out, "theme");
    out_object(out);
    for (size_t s = 0; s < sizeof sections / sizeof *sections; s++) {
        out_key(out, sections[s]);
        out_object(out);
        for (int i = 0; i < hd_look_count(pack, game, sections[s]); i++)
            field_text(out, hd_look(pack, game, sections[s], i).id, hd_look(pack, game, sections[s], i).word);
        out_object_end(out);
    }
    out_object_end(out);
}

/* What is special in the mission, with the places of this board; the list of missions has them by their ids. */
static void special(struct out *out, const struct hd_pack *pack, const struct hd_game *game, enum hd_lang lang)
{
    char text[8000];
    const char *raw = hd_mission_of(pack, game).special.in[lang];
    if (raw && *raw && hd_spoken(game, raw, lang, text, sizeof text) > 0)
        field_text(out, "special", text);
}

void wire_names_fields(struct out *out, const struct hd_pack *pack, const struct hd_game *game, enum hd_lang lang)
{
    struct names names = {.game = game, .lang = lang};
    if (!read_cards(&names, pack)) {
        out->failed = true;
        return;
    }
    things(out, "places", &names, HD_PLACE, NULL);
    things(out, "pieces", &names, HD_PIECE, NULL);
    things(out, "kinds", &names, HD_KIND, more_of_kind);
    things(out, "cards", &names, HD_CARD, more_of_card);
    things(out, "skills", &names, HD_SKILL, NULL);
    things(out, "areas", &names, HD_AREA, NULL);
    things(out, "tracks", &names, HD_TRACK, NULL);
    things(out, "words", &names, HD_WORD, NULL);
    verbs(out, game, lang);
    theme(out, pack, hd_game_id(game));
    special(out, pack, game, lang);
    out_key(out, "seats"); /* a list: seats go by their number */
    out_array(out);
    for (int i = 0; i < hd_seats(game); i++)
        out_text(out, hd_name(game, HD_SEAT, i, lang));
    out_array_end(out);
    free(names.card);
}
