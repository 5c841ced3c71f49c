/*
 * helper_words.c - what people say to the helper: words after a command are zones, names, kinds of zombies, numbers, in any
 * order and in either language; a word nobody knows gets the nearest one offered.
 * Not here: what is done with them (helper.c).
 */
#include "core/edits.h"
#include "term/figures.h"
#include "term/helper.h"
#include "term/say.h"
#include "term/typed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- letters ---- */

void fold(const char *text, char *out, size_t size)
{
    static const struct {
        const char *from, *to;
    } pair[] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"ß", "ss"}, {"Ä", "ae"}, {"Ö", "oe"}, {"Ü", "ue"}};
    size_t used = 0;
    while (*text && used + 2 < size) {
        size_t taken = 0;
        for (size_t i = 0; i < sizeof pair / sizeof pair[0] && !taken; i++)
            if (!strncmp(text, pair[i].from, 2)) {
                memcpy(out + used, pair[i].to, 2);
                used += 2;
                taken = 2;
            }
        if (!taken) {
            out[used++] = *text == ' ' ? '-' : (char)tolower((unsigned char)*text);
            taken = 1;
        }
        text += taken;
    }
    out[used] = 0;
}

/* ---- the words there are ---- */

/* How well a folded word names something: 3 exactly, 2 by its beginning, 1 with its own ending ("walkers"), 0 not. */
static int fits(const char *word, const char *name)
{
    size_t a = strlen(word), b = strlen(name);
    if (!strcmp(word, name))
        return 3;
    if (a < b && a >= 2 && !strncmp(word, name, a))
        return 2;
    return a > b && b >= 4 && a <= b + 2 && !strncmp(word, name, b);
}

struct finding {
    const char *word; /* folded */
    int allowed, best, noun, index, ties;
    char ties_text[300];
    int nearest; /* letters to change */
    char offer[60];
};

static void weigh(struct finding *f, int noun, int index, const char *name, bool whole)
{
    char folded[60];
    fold(name, folded, sizeof folded);
    int fit = fits(f->word, folded), away = edits(f->word, folded);
    if (whole && fit != 3)
        fit = 0;
    if (away < f->nearest) {
        f->nearest = away;
        snprintf(f->offer, sizeof f->offer, "%s", name);
    }
    if (!fit || (f->best == fit && f->noun == noun && f->index == index))
        return;
    if (fit == f->best) {
        f->ties++;
        say_add(f->ties_text, sizeof f->ties_text, ", %s", name);
    } else if (fit > f->best) {
        f->best = fit;
        f->noun = noun;
        f->index = index;
        f->ties = 0;
        snprintf(f->ties_text, sizeof f->ties_text, "%s", name);
    }
}

static void weigh_names(const struct helper *h, struct finding *f, int noun, enum hd_noun kind, int index)
{
    const struct hd_game *game = table_game(h->table);
    weigh(f, noun, index, hd_id(game, kind, index), false);
    for (int lang = 0; lang < HD_LANGS; lang++)
        weigh(f, noun, index, hd_name(game, kind, index, (enum hd_lang)lang), false);
}

static void weigh_fixed(struct finding *f)
{
    static const struct {
        int noun, index;
        const char *word;
    } fixed[] = {{SAID_ALL, 0, "all"},
                 {SAID_ALL, 0, "alle"},
                 {SAID_TOKEN, 0, "objective"},
                 {SAID_TOKEN, 0, "ziel"},
                 {SAID_TOKEN, 0, "zielplättchen"},
                 {SAID_TOKEN, 1, "crate"},
                 {SAID_TOKEN, 1, "kiste"},
                 {SAID_COLOUR, 0, "red"},
                 {SAID_COLOUR, 0, "rot"},
                 {SAID_COLOUR, 1, "blue"},
                 {SAID_COLOUR, 1, "blau"},
                 {SAID_COLOUR, 2, "green"},
                 {SAID_COLOUR, 2, "grün"}};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (f->allowed & fixed[i].noun)
            weigh(f, fixed[i].noun, fixed[i].index, fixed[i].word, false);
}

static void weigh_all(const struct helper *h, struct finding *f)
{
    const struct hd_game *game = table_game(h->table);
    const struct hd_map *map = hd_board(game);
    if (f->allowed & SAID_ZONE)
        for (int i = 0; i < map->places; i++)
            weigh(f, SAID_ZONE, i, map->place[i].id, true);
    if (f->allowed & SAID_WHO)
        for (int i = 0; i < h->view.pieces; i++)
            if (figure_is_ours(game, &h->view.piece[i]))
                weigh_names(h, f, SAID_WHO, HD_PIECE, h->view.piece[i].id);
    if (f->allowed & SAID_KIND)
        for (int i = 0; i < hd_kind_count(game); i++)
            if (hd_kind_info(game, i).enemy && *hd_id(game, HD_KIND, i) && strcmp(hd_id(game, HD_KIND, i), "?"))
                weigh_names(h, f, SAID_KIND, HD_KIND, i);
    if (f->allowed & SAID_CARD)
        for (int i = 0; i < 256 && strcmp(hd_id(game, HD_CARD, i), "?"); i++)
            weigh_names(h, f, SAID_CARD, HD_CARD, i);
    weigh_fixed(f);
}

/* ---- a line ---- */

static bool complain_of(const struct helper *h, enum say what, const char *a, const char *b)
{
    printf(say(what, h->table->lang), a, b);
    putchar('\n');
    return false;
}

/* Puts what was found into its place; false: the place is taken. */
static bool keep(struct said *said, int noun, int index, int allowed)
{
    int *to = noun == SAID_WHO     ? &said->who
              : noun == SAID_KIND  ? &said->kind
              : noun == SAID_CARD  ? &said->card
              : noun == SAID_TOKEN ? &said->token
                                   : &said->colour;
    if (noun == SAID_ZONE) {
        if (said->zones == (allowed & SAID_TWO_ZONES ? 2 : 1))
            return false;
        said->zone[said->zones++] = index;
        return true;
    }
    if (noun == SAID_ALL) {
        said->all = true;
        return true;
    }
    if (*to >= 0)
        return false;
    *to = index;
    return true;
}

static bool read_word(struct helper *h, const char *word, int allowed, struct said *said)
{
    char folded[80];
    fold(word, folded, sizeof folded);
    if (!word[strspn(word, "0123456789")] && allowed & SAID_NUMBER) {
        if (said->number >= 0)
            return complain_of(h, SAY_T_TWICE, word, "");
        said->number = strlen(word) < 6 ? atoi(word) : 99999;
        return true;
    }
    struct finding f = {.word = folded, .allowed = allowed, .nearest = 100};
    weigh_all(h, &f);
    if (f.ties)
        return complain_of(h, SAY_T_SEVERAL, word, f.ties_text);
    if (f.best)
        return keep(said, f.noun, f.index, allowed) || complain_of(h, SAY_T_TWICE, word, "");
    if (allowed == SAID_WHO) {
        char team[300];
        list_team(h, team, sizeof team);
        return typed_silent(word) || complain_of(h, SAY_T_NOBODY_CALLED, word, team);
    }
    if (typed_silent(word))
        return true;
    bool near = f.nearest <= (strlen(folded) > 5 ? 3 : strlen(folded) > 3 ? 2 : 1);
    return near ? complain_of(h, SAY_T_NEAREST, word, f.offer) : complain_of(h, SAY_T_UNKNOWN, word, "");
}

bool said_read(struct helper *h, const char *rest, int allowed, struct said *said)
{
    char line[300], *save = NULL;
    *said = (struct said){.who = HD_NONE, .kind = HD_NONE, .card = HD_NONE, .number = -1, .token = -1, .colour = -1};
    snprintf(line, sizeof line, "%s", rest);
    for (char *word = strtok_r(line, " \t,", &save); word; word = strtok_r(NULL, " \t,", &save))
        if (!read_word(h, word, allowed, said))
            return false;
    return true;
}

/* ---- lines that go to the engine as they are ---- */

static bool is_plain_word(const struct helper *h, const char *word)
{
    static const char *const plain[] = {"open",   "closed", "yes",    "no",     "on",        "off",       "hand",        "pack",
                                        "driver", "move",   "pair",   "door",   "passenger", "yellow",    "orange",      "pimp",
                                        "melee",  "ranged", "combat", "search", "zombies",   "equipment", "abominations"};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (!strcmp(plain[i], word))
            return true;
    return !word[strspn(word, "0123456789")] || hd_find(table_game(h->table), HD_SKILL, word) >= 0;
}

/* A piece that is not on the board can still be put there. */
static bool names_exactly(const struct helper *h, const char *word)
{
    static const enum hd_noun noun[] = {HD_PLACE, HD_PIECE, HD_KIND, HD_CARD};
    for (size_t i = 0; i < sizeof noun / sizeof noun[0]; i++)
        if (hd_find(table_game(h->table), noun[i], word) >= 0)
            return true;
    return !strcmp(word, "objective") || !strcmp(word, "crate") || !strcmp(word, "red") || !strcmp(word, "blue") ||
           is_plain_word(h, word);
}

bool said_exactly(struct helper *h, const char *line)
{
    char copy[300], *save = NULL, folded[80];
    snprintf(copy, sizeof copy, "%s", line);
    strtok_r(copy, " \t", &save);
    for (char *word = strtok_r(NULL, " \t", &save); word; word = strtok_r(NULL, " \t", &save)) {
        if (names_exactly(h, word))
            continue;
        fold(word, folded, sizeof folded);
        struct finding f = {
            .word = folded, .allowed = SAID_ZONE | SAID_WHO | SAID_KIND | SAID_CARD | SAID_TOKEN, .nearest = 100};
        weigh_all(h, &f);
        return f.nearest <= 3 ? complain_of(h, SAY_T_NEAREST, word, f.offer) : complain_of(h, SAY_T_UNKNOWN, word, "");
    }
    return true;
}

/* ---- lists for sentences ---- */

void list_team(const struct helper *h, char *out, size_t size)
{
    const struct hd_game *game = table_game(h->table);
    *out = 0;
    for (int i = 0; i < h->view.pieces; i++)
        if (figure_is_ours(game, &h->view.piece[i]) && h->view.piece[i].place >= 0)
            say_add(out, size, "%s%s", *out ? ", " : "", hd_id(game, HD_PIECE, h->view.piece[i].id));
}

void list_zombies(const struct helper *h, int zone, char *out, size_t size)
{
    const struct hd_game *game = table_game(h->table);
    *out = 0;
    for (int i = 0; i < h->view.pieces; i++) {
        const struct hd_piece *piece = &h->view.piece[i];
        if (figure_is_enemy(game, piece) && piece->place == zone && piece->count)
            say_add(out, size, "%s%d %s", *out ? ", " : "", piece->count, hd_name(game, HD_KIND, piece->kind, h->table->lang));
    }
}
