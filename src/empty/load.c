/*
 * load.c - from data to a compiled game, and everything that is read: names, labels, refusals, events, questions.
 * Not here: the rules (play.c). No sentence is in C: they are in texts.yaml, English and German.
 */
#include "core/sentence.h"
#include "empty/empty.h"
#include "empty/empty_rules.h"
#include "pack/texts.h"

#include <stdio.h>
#include <stdlib.h>

/* Every noun an action, a view or an event can point at: how many, their ids, and where texts.yaml names them. A bigger game
 * reads most of it from its data (src/town/load_*.c). A runner is piece, kind and seat in one. */
static const struct {
    const char *section;
    int count;
    const char *id[NAMES];
} nouns[HD_NOUNS] = {
    [HD_PLACE] = {"places", PLACES, {"start", "middle", "end"}},
    [HD_LINK] = {"links", PLACES - 1, {"start-middle", "middle-end"}},
    [HD_PIECE] = {"runners", RUNNERS, {"red", "blue"}},
    [HD_KIND] = {"runners", RUNNERS, {"red", "blue"}},
    [HD_SEAT] = {"runners", RUNNERS, {"red", "blue"}},
    [HD_WORD] = {"words", W_COUNT, {"turn", "over"}},
};

/* In the order of the enums of empty.h. */
static const char *const label_key[V_COUNT] = {"step", "wait"};
static const char *const phrase_key[P_COUNT] = {"turn", "roll", "step", "wait", "win"};
static const char *const reason_key[Y_COUNT] = {"game-over", "not-asked", "not-next", "other-waited"};
static const char *const question_key[Q_COUNT] = {"turn", "nothing"};

/* The board for clients: cells belong to places, links lie on the borders of cells. */
static const int16_t cell[PLACES] = {0, 1, 2};
static const struct hd_place place[PLACES] = {
    {.id = "start", .tile = "", .kind = HD_SQUARE, .flags = HD_START, .x = 0},
    {.id = "middle", .tile = "", .kind = HD_SQUARE, .x = 1},
    {.id = "end", .tile = "", .kind = HD_SQUARE, .flags = HD_EXIT, .x = 2},
};
static const struct hd_link way[PLACES - 1] = {{.a = 0, .b = 1, .x0 = 1, .x1 = 1, .y1 = 1},
                                               {.a = 1, .b = 2, .x0 = 2, .x1 = 2, .y1 = 1}};

/* ---------------------------------------------------------------- data: go on after a mistake, the report collects ---- */

static void load_texts(struct empty_game *g, const struct pk_node *texts, struct hd_report *report)
{
    pk_only(texts, "source labels phrases reasons questions places links runners words", report);
    texts_read(texts, "labels", label_key, V_COUNT, g->label, report);
    texts_read(texts, "phrases", phrase_key, P_COUNT, g->phrase, report);
    texts_read(texts, "reasons", reason_key, Y_COUNT, g->reason, report);
    texts_read(texts, "questions", question_key, Q_COUNT, g->question, report);
    for (int n = 0; n < HD_NOUNS; n++)
        if (nouns[n].count)
            texts_read(texts, nouns[n].section, nouns[n].id, nouns[n].count, g->name[n], report);
}

static void check_setup(const struct hd_setup *setup, struct hd_report *report)
{
    static const struct pk_node nowhere = {.type = PK_NULL, .file = "setup", .text = ""}; /* nobody wrote it into a file */
    if (setup->seats > RUNNERS)                                                           /* 1: a caller who says nothing */
        pk_problem(report, &nowhere, "%d players: this game is for %d", setup->seats, RUNNERS);
    for (int i = 0; i < setup->choices; i++)
        pk_problem(report, &nowhere, "there is no option '%.40s'", setup->choice[i].option ? setup->choice[i].option : "");
}

struct hd_game *empty_load(const struct pk_pack *pack, const struct pk_game *data, const struct hd_setup *setup,
                           struct hd_report *report)
{
    int before = report->count;
    struct empty_game *g = calloc(1, sizeof *g);
    if (!g) {
        pk_problem(report, data->game, "not enough memory");
        return NULL;
    }
    g->base = (struct hd_game){.rules = &empty_rules, .pack = pack, .state_size = sizeof(struct empty_state), .seats = RUNNERS};
    snprintf(g->base.id, sizeof g->base.id, "%s", data->id);
    snprintf(g->base.mission, sizeof g->base.mission, "%s", setup->mission);
    g->base.map = (struct hd_map){PLACES, 1, cell, PLACES, PLACES - 1, 0, place, way, NULL};
    check_setup(setup, report);
    pk_only(data->game, "id name source rules seats hidden need", report);
    pk_need(data->game, "need", report);
    g->need = pk_int(data->game, "need", 1, 6, 1, report);
    load_texts(g, data->texts, report);
    if (report->count == before)
        return &g->base;
    free(g);
    return NULL;
}

void empty_free(struct hd_game *game) { free(game); }

/* ---------------------------------------------------------------- names: ids for action texts, names for people ---- */

static bool exists(enum hd_noun noun, int index) { return index >= 0 && index < nouns[noun].count; }

int empty_count(const struct hd_game *game, enum hd_noun noun) { return nouns[noun].count; }

const char *empty_id(const struct hd_game *game, enum hd_noun noun, int index)
{
    return exists(noun, index) ? nouns[noun].id[index] : "?";
}

const char *empty_name(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    return exists(noun, index) ? empty_game(game)->name[noun][index].in[lang] : "?";
}

struct hd_kind_info empty_kind(const struct hd_game *game, int kind)
{
    static const struct hd_kind_info look[RUNNERS] = {{"red", HD_SHAPE_FIGURE, 4, 'R', false},
                                                      {"blue", HD_SHAPE_FIGURE, 1, 'B', false}};
    return look[kind];
}

/* ---------------------------------------------------------------- sentences: holes are offered, texts.yaml uses them ---- */

/* Nouns of your own and the cases of a language (form) would be told apart here: src/town/words.c. */
static void put_noun(const struct sentence *t, const struct ref *ref, enum place_form form, struct out *o)
{
    out_str(o, empty_name(t->game, (enum hd_noun)ref->noun, ref->value, t->lang));
}

int empty_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang,
                char *text, size_t size)
{
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    const char *operands = game->rules->verbs[action.verb].operands;
    for (int i = 0; operands[i]; i++)
        offer_operand(&t, operands[i], action.arg[i]);
    return say_sentence(&t, empty_game(game)->label[action.verb].in[lang], text, size);
}

int empty_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size)
{
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    offer_reason(&t, why);
    return say_sentence(&t, why.reason < Y_COUNT ? empty_game(game)->reason[why.reason].in[lang] : "?", text, size);
}

/* With hidden cards: a seat that is not in event->seats reads a back instead of card and n (src/town/words.c). */
int empty_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text, size_t size)
{
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    offer_event(&t, event);
    offer(&t, "need", NOUN_NUMBER, event->n[0]);
    offer(&t, "hits", NOUN_NUMBER, event->n[1]);
    offer(&t, "face", NOUN_NUMBER, event->dice[0]);
    return say_sentence(&t, event->phrase < P_COUNT ? empty_game(game)->phrase[event->phrase].in[lang] : "?", text, size);
}

int empty_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size)
{
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    const struct empty_state *s = empty_state(state);
    offer(&t, "seat", HD_SEAT, s->seat);
    offer(&t, "place", HD_PLACE, s->place[s->seat]);
    return say_sentence(&t, empty_game(game)->question[s->result == HD_PLAYING ? Q_TURN : Q_NOTHING].in[lang], text, size);
}
