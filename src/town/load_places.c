/*
 * load_places.c - what houses, squares and entrances are called: houses have numbers, squares are known by where they lie
 * (spoken.c), "two south of house 1's west half". Ids stay what they are: in action texts, records and the lines of tools.
 */
#include "pack/texts.h"
#include "town/load.h"
#include "town/spoken.h"

#include <stdio.h>
#include <string.h>

static const char *const form_word[PLACE_FORMS] = {"", "in-", "into-", "from-"};

/* One entry of places, of those that begin alike. */
static const char *keyed(const struct load *l, const char *beginning, const char *key, enum hd_lang lang)
{
    char whole[40];
    snprintf(whole, sizeof whole, "%s%s", beginning, key);
    return texts_at(texts_section(l->pack->texts, "places", l->report), whole, l->report).in[lang];
}

/* ---- houses: "house 5" ---- */

/* The number a house has in its name. */
static const char *number_of(const struct load *l, int house) { return l->border->place_id[house] + 1; }

static void name_house(struct load *l, int house, enum hd_lang lang)
{
    for (int form = 0; form < PLACE_FORMS; form++)
        text_holes(l->border->place[house][form][lang], PLACE_TEXT, keyed(l, form_word[form], "house", lang),
                   (struct hole[]){{"id", number_of(l, house)}, {NULL, NULL}});
}

/* ---- squares: "in front of house 5's north half", "one east of the graveyard's northwest corner" ---- */

static const char *const by_key[] = {
    [BY_FRONT] = "front", [BY_SIDE] = "side",     [BY_CORNER] = "corner",       [BY_STRAIGHT] = "straight",
    [BY_HALF] = "half",   [BY_OFFSET] = "offset", [BY_GRAVEYARD] = "graveyard", [BY_GRAVEYARD_OF] = "graveyard-side",
};

static const char *compass_word(const struct load *l, const char *kind, uint8_t compass, enum hd_lang lang)
{
    static const char *const key[COMPASS] = {[NORTH] = "north", [EAST] = "east", [SOUTH] = "south", [WEST] = "west"};
    return compass ? keyed(l, kind, key[compass], lang) : "";
}

static const char *corner_word(const struct load *l, const struct spoken *s, enum hd_lang lang)
{
    static const char *const key[2][2] = {{"north-west", "north-east"}, {"south-west", "south-east"}};
    bool graveyard = s->by == BY_GRAVEYARD || s->by == BY_GRAVEYARD_OF;
    uint8_t upright = graveyard ? s->corner[0] : s->upright, across = graveyard ? s->corner[1] : s->across;
    return upright && across ? keyed(l, "corner-", key[upright == SOUTH][across == EAST], lang) : "";
}

static void count_word(const struct load *l, int n, enum hd_lang lang, char *text, size_t size)
{
    char number[12];
    snprintf(number, sizeof number, "%d", n);
    snprintf(text, size, "%s", n > 0 && n <= 4 ? keyed(l, "steps-", number, lang) : number);
}

/* "two south of house 1's west half". */
static void say_where(const struct load *l, const struct spoken *s, enum hd_lang lang, char where[PLACE_TEXT])
{
    const char *upright = compass_word(l, "toward-", s->upright, lang), *across = compass_word(l, "toward-", s->across, lang);
    char n[24], m[24];
    count_word(l, s->upright ? s->uprights : s->acrosses, lang, n, sizeof n);
    count_word(l, s->acrosses, lang, m, sizeof m);
    text_holes(where, PLACE_TEXT, keyed(l, "by-", by_key[s->by], lang),
               (struct hole[]){{"house", l->border->place[s->house][PLACE_NAME][lang]},
                               {"n", n},
                               {"toward", s->upright ? upright : across},
                               {"m", m},
                               {"across", across},
                               {"half", compass_word(l, "half-", s->half, lang)},
                               {"corner", corner_word(l, s, lang)},
                               {NULL, NULL}});
}

static void name_square(struct load *l, int node, const struct spoken *s, enum hd_lang lang)
{
    char where[PLACE_TEXT];
    say_where(l, s, lang, where);
    for (int form = 0; form < PLACE_FORMS; form++) {
        char *to = l->border->place[node][form][lang];
        text_holes(to, PLACE_TEXT, keyed(l, form_word[form], "street", lang), (struct hole[]){{"where", where}, {NULL, NULL}});
        if (s->twice || l->say_ids)
            snprintf(to + strlen(to), PLACE_TEXT - strlen(to), " (%s)", l->border->place_id[node]);
    }
}

/* ---- the whole ---- */

static void name_links(struct load *l)
{
    for (int i = 0; i < l->g->base.map.links; i++) {
        const struct hd_link *link = &l->border->map_link[i];
        struct out id = {l->border->link_id[i], sizeof l->border->link_id[i], 0};
        out_fmt(&id, "%s_%s", l->border->place_id[link->a], l->border->place_id[link->b]);
        for (int lang = 0; lang < HD_LANGS; lang++)
            text_holes(l->border->link[i][lang], PLACE_TEXT, keyed(l, "", "link", (enum hd_lang)lang),
                       (struct hole[]){{"id", number_of(l, link->a)}, {NULL, NULL}});
    }
}

void town_name_places(struct load *l)
{
    struct spoken spoken[NODES];
    town_spoken(l->g, spoken);
    for (int lang = 0; lang < HD_LANGS; lang++)
        for (int node = 0; node < l->g->board.nodes; node++)
            if (is_house(l->g, node))
                name_house(l, node, (enum hd_lang)lang);
            else
                name_square(l, node, &spoken[node], (enum hd_lang)lang);
    name_links(l);
}
