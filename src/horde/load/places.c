/*
 * places.c - what places and the ways between them are called: landmarks and streets have names in texts.yaml, everything else
 * is known by where it lies (spoken.c). "Main Street by the diner", "the north room of the diner", "the corridor north of the
 * lab". Ids stay what they are: in action texts, records and the lines of tools.
 */
#include "horde/load/load.h"
#include "horde/load/spoken.h"
#include "pack/texts.h"

#include <stdio.h>
#include <string.h>

enum { NAMED = 64 }; /* most landmarks, and most streets, with their own name */

struct words {
    struct load *l;
    const struct pk_node *places;
    struct hd_text landmark[NAMED], street[NAMED];
    const char *mark[NAMED]; /* their ids */
    int landmarks;
    struct streets streets;
};

/* ---- articles: a landmark is written once, "the diner", "das Diner", and declined by its article ---- */

enum article_form { FORM_NAME, FORM_IN, FORM_INTO, FORM_FROM, FORM_BY, FORM_OF, FORM_WITH, FORM_THE, ARTICLE_FORMS };

static const struct {
    enum hd_lang lang;
    const char *article, *form[ARTICLE_FORMS];
    const char *of_end; /* of the noun itself */
} articles[] = {
    {HD_EN, "the ", {"the ", "in the ", "to the ", "from the ", "by the ", "of the ", "with the ", "the "}, ""},
    {HD_DE, "der ", {"", "im ", "in den ", "aus dem ", "beim ", "des ", "mit dem ", "den "}, "s"},
    {HD_DE, "die ", {"", "in der ", "in die ", "aus der ", "bei der ", "der ", "mit der ", "die "}, ""},
    {HD_DE, "das ", {"", "im ", "ins ", "aus dem ", "beim ", "des ", "mit dem ", "das "}, "s"},
    {HD_EN, "", {"", "in ", "to ", "from ", "by ", "of ", "with ", ""}, ""},
    {HD_DE, "", {"", "in ", "nach ", "aus ", "bei ", "von ", "mit ", ""}, ""},
};

/* "des Diners", but "des Eckhauses". */
static const char *ending(const char *noun, const char *of_end)
{
    size_t length = strlen(noun);
    return *of_end && length && noun[length - 1] == 's' ? "es" : of_end;
}

static size_t article_of(const char *name, enum hd_lang lang)
{
    size_t i = 0;
    while (articles[i].lang != lang || strncmp(name, articles[i].article, strlen(articles[i].article)))
        i++; /* the last ones fit everything */
    return i;
}

static void decline(const char *name, enum hd_lang lang, enum article_form form, char text[PLACE_TEXT])
{
    size_t i = article_of(name, lang);
    const char *noun = name + strlen(articles[i].article);
    snprintf(text, PLACE_TEXT, "%s%s%s", articles[i].form[form], noun, form == FORM_OF ? ending(noun, articles[i].of_end) : "");
}

/* ---- what fills the holes in a name ---- */

static const char *const side_key[SIDES] = {"nw", "n", "ne", "w", "middle", "e", "sw", "s", "se"};

static const char *keyed(const struct words *w, const char *prefix, const char *word, enum hd_lang lang)
{
    char key[40];
    snprintf(key, sizeof key, "%s-%s", prefix, word);
    return texts_at(w->places, key, w->l->report).in[lang];
}

static const char *side_word(const struct words *w, const char *how, int side, enum hd_lang lang)
{
    return keyed(w, how, side_key[side < SIDES ? side : MIDDLE], lang);
}

/* Streets beyond those with names are numbered. */
static void street_stem(const struct words *w, int street, enum hd_lang lang, char text[PLACE_TEXT])
{
    if (street < NAMED && w->street[street].in[lang] && *w->street[street].in[lang])
        snprintf(text, PLACE_TEXT, "%s", w->street[street].in[lang]);
    else
        snprintf(text, PLACE_TEXT, lang == HD_DE ? "%d. " : "No. %d", street + 1);
}

/* "Main Street"; as one of two that cross, in short: "Main". */
static void street_name(const struct words *w, const char *how, int street, enum hd_lang lang, char text[PLACE_TEXT])
{
    char stem[PLACE_TEXT];
    street_stem(w, street, lang, stem);
    text_holes(text, PLACE_TEXT, keyed(w, how, street < w->streets.rows ? "street" : "avenue", lang),
               (struct hole[]){{"name", stem}, {NULL, NULL}});
}

struct holes {
    char landmark[ARTICLE_FORMS][PLACE_TEXT];
    char street[PLACE_TEXT], a[PLACE_TEXT], b[PLACE_TEXT], n[12];
};

/* Which of its two numbers is a landmark, a street, a side differs from one to the other: spoken.h. */
static void fill(const struct words *w, struct spoken s, enum hd_lang lang, struct holes *h)
{
    bool by_room = s.by <= BY_PART_NUMBER, by_street = s.by >= BY_CORNER && s.by <= BY_STREET_NUMBER;
    int mark = by_room ? s.a : s.b;
    for (int form = 0; form < ARTICLE_FORMS; form++)
        decline(mark < w->landmarks ? w->landmark[mark].in[lang] : "", lang, (enum article_form)form, h->landmark[form]);
    street_name(w, "name", by_street ? s.a : 0, lang, h->street);
    if (s.by == BY_STREET_AMONG) {
        decline(w->landmark[s.b].in[lang], lang, FORM_NAME, h->a);
        decline(w->landmark[s.c].in[lang], lang, FORM_NAME, h->b);
    } else {
        street_name(w, "cross", s.by == BY_CORNER ? s.a : s.b, lang, h->a);
        street_name(w, "cross", s.by == BY_CORNER ? s.b : s.b + 1, lang, h->b);
    }
    snprintf(h->n, sizeof h->n, "%d", s.b);
}

/* "corner of Main and Elm", "north room of the diner", "by the lab": the sentence of places that has this name. */
static const char *const by_key[] = {
    [BY_LANDMARK] = "landmark",
    [BY_PART] = "part",
    [BY_PART_NUMBER] = "part-number",
    [BY_CORNER] = "corner",
    [BY_STREET] = "street-by",
    [BY_STREET_AMONG] = "street-between",
    [BY_STREET_END] = "street-end",
    [BY_STREET_BETWEEN] = "street-between",
    [BY_STREET_NUMBER] = "street-number",
    [BY_KIND_ALONE] = "alone",
    [BY_KIND_AT] = "by",
    [BY_KIND_BESIDE] = "beside",
    [BY_KIND_SIDE] = "side",
    [BY_KIND_NUMBER] = "number",
};

static void name_of(const struct words *w, struct spoken s, enum hd_lang lang, const struct holes *h, char text[PLACE_TEXT])
{
    int side = s.by == BY_KIND_BESIDE ? s.a : s.b;
    text_holes(text, PLACE_TEXT, keyed(w, "name", by_key[s.by], lang),
               (struct hole[]){{"name", h->landmark[FORM_NAME]},
                               {"by", h->landmark[FORM_BY]},
                               {"of", h->landmark[FORM_OF]},
                               {"street", h->street},
                               {"a", h->a},
                               {"b", h->b},
                               {"n", h->n},
                               {"compass", side_word(w, "compass", side, lang)},
                               {"beside", side_word(w, "beside", side, lang)},
                               {NULL, NULL}});
}

/* ---- forms: on, to, from ---- */

/* By which entries of places a name is declined. */
static const char *declined_as(struct spoken s)
{
    switch (s.by) {
    case BY_PART:
    case BY_PART_NUMBER: return "part";
    case BY_CORNER: return "corner";
    case BY_STREET_END: return "end";
    case BY_STREET:
    case BY_STREET_AMONG:
    case BY_STREET_BETWEEN:
    case BY_STREET_NUMBER: return "street";
    default: return s.kind == ZONE_STREET ? "alley" : zone_row[s.kind].word;
    }
}

static void trim(char *text)
{
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ')
        text[--length] = 0;
}

static void name_place(const struct words *w, int zone, struct spoken s, enum hd_lang lang)
{
    static const char *const form_word[PLACE_FORMS] = {"", "in-", "into-", "from-"};
    struct holes holes;
    char name[PLACE_TEXT];
    fill(w, s, lang, &holes);
    name_of(w, s, lang, &holes, name);
    for (int form = 0; form < PLACE_FORMS; form++) {
        char key[40], *to = w->l->border->place[zone][form][lang];
        snprintf(key, sizeof key, "%s%s", form_word[form], declined_as(s));
        if (s.by == BY_LANDMARK)
            snprintf(to, PLACE_TEXT, "%s", holes.landmark[form]);
        else
            text_holes(to, PLACE_TEXT, texts_at(w->places, key, w->l->report).in[lang],
                       (struct hole[]){{"name", name}, {NULL, NULL}});
        trim(to);
        if (w->l->say_ids)
            snprintf(to + strlen(to), PLACE_TEXT - strlen(to), " (%s)", w->l->g->board.zone_id[zone]);
    }
}

static bool is_in_landmark(const struct words *w, struct spoken s)
{
    return s.by >= BY_LANDMARK && s.by <= BY_PART_NUMBER && s.a < w->landmarks;
}

static const enum article_form house_form[HOUSE_FORMS] = {FORM_THE, FORM_OF, FORM_IN, FORM_WITH};

/* A sign on a wall or along a street has no article; a house is known by its landmark. */
static void paint_ground(const struct words *w, int zone, struct spoken s, enum hd_lang lang)
{
    char *to = w->l->border->ground[zone][lang];
    if (is_in_landmark(w, s)) {
        const char *name = w->landmark[s.a].in[lang];
        snprintf(to, PLACE_TEXT, "%s", name + strlen(articles[article_of(name, lang)].article));
        for (int form = 0; form < HOUSE_FORMS; form++)
            decline(name, lang, house_form[form], w->l->border->house[zone][form][lang]);
    } else if (s.by >= BY_STREET && s.by <= BY_STREET_NUMBER) {
        street_name(w, "name", s.a, lang, to);
    }
}

/* ---- reading ---- */

static int read_names(struct words *w, const char *section, struct hd_text *to, int max)
{
    const struct pk_node *names = texts_section(w->l->pack->texts, section, w->l->report);
    int count = 0;
    for (; names && count < names->count && count < max; count++)
        to[count] = pk_text(names, names->child[count].key, w->l->report);
    return count;
}

/* A building the mission calls by a name of its own: which, and by which landmark. */
struct called {
    int zone, mark;
};

static int read_called(struct words *w, struct called *to)
{
    struct load *l = w->l;
    int count, called = 0;
    const struct pk_node *list = load_list(l, l->mission, "landmarks", BUILDINGS, &count);
    for (int i = 0; i < count; i++) {
        load_only(l, &list->child[i], "landmarks");
        const struct pk_node *is = pk_need(&list->child[i], "is", l->report);
        int zone = load_zone(l, pk_need(&list->child[i], "zone", l->report));
        int mark = is ? load_child(pk_get(l->pack->texts, "landmarks"), load_word(l, is)) : -1;
        if (is && mark < 0)
            pk_problem(l->report, is, "there is no landmark of this name in texts.yaml");
        else if (zone >= 0 && !l->g->board.building[zone])
            pk_problem(l->report, is, "'%s' is not in a building", l->g->board.zone_id[zone]);
        else if (zone >= 0 && mark >= 0 && mark < NAMED)
            to[called++] = (struct called){zone, mark};
    }
    return called;
}

/* Whoever had the name gets the one the building would have had. */
static void swap_marks(struct words *w, int a, int b)
{
    struct hd_text text = w->landmark[a];
    const char *id = w->mark[a];
    w->landmark[a] = w->landmark[b];
    w->mark[a] = w->mark[b];
    w->landmark[b] = text;
    w->mark[b] = id;
}

static int mark_now(const struct words *w, const char *id)
{
    int mark = 0;
    while (mark < w->landmarks && strcmp(w->mark[mark], id))
        mark++;
    return mark;
}

static void name_places(struct load *l)
{
    struct words w = {.l = l, .places = texts_section(l->pack->texts, "places", l->report)};
    const struct pk_node *marks = pk_get(l->pack->texts, "landmarks");
    struct spoken spoken[ZONES];
    struct called called[BUILDINGS];
    uint32_t whole = 0;
    w.landmarks = read_names(&w, "landmarks", w.landmark, NAMED);
    for (int i = 0; i < w.landmarks; i++)
        w.mark[i] = marks->child[i].key;
    int count = read_called(&w, called);
    for (int i = 0; i < count; i++)
        whole |= 1u << l->g->board.building[called[i].zone];
    w.streets = spoken_places(&l->g->board, w.landmarks, whole, spoken);
    for (int i = 0; i < count; i++)
        if (is_in_landmark(&w, spoken[called[i].zone]))
            swap_marks(&w, spoken[called[i].zone].a, mark_now(&w, marks->child[called[i].mark].key));
    read_names(&w, "streets", w.street, w.streets.rows < NAMED ? w.streets.rows : NAMED);
    if (w.streets.rows < NAMED)
        read_names(&w, "avenues", w.street + w.streets.rows, NAMED - w.streets.rows);
    for (int z = 0; z < l->g->board.zones; z++) {
        l->g->board.place[z].landmark = is_in_landmark(&w, spoken[z]) ? w.mark[spoken[z].a] : NULL;
        for (int lang = 0; lang < HD_LANGS; lang++) {
            name_place(&w, z, spoken[z], (enum hd_lang)lang);
            paint_ground(&w, z, spoken[z], (enum hd_lang)lang);
        }
    }
}

static void name_links(struct load *l)
{
    static const char *const key[] = {[HD_OPENING] = "opening",      [HD_CROSSWALK] = "crosswalk", [HD_DOOR] = "door",
                                      [HD_AIRLOCK] = "airlock-link", [HD_SANDBAGS] = "sandbags",   [HD_PASSAGE] = "passage"};
    const struct board *b = &l->g->board;
    const struct pk_node *places = texts_section(l->pack->texts, "places", l->report);
    for (int i = 0; i < b->links && i < LINKS; i++) {
        const struct hd_link *link = &b->link[i];
        struct hd_text text = texts_at(places, key[link->kind], l->report);
        snprintf(l->border->link_id[i], sizeof l->border->link_id[i], "%s-%s", b->zone_id[link->a], b->zone_id[link->b]);
        for (int lang = 0; lang < HD_LANGS; lang++)
            text_holes(l->border->link[i][lang], LINK_TEXT, text.in[lang],
                       (struct hole[]){{"a", l->border->place[link->a][PLACE_NAME][lang]},
                                       {"b", l->border->place[link->b][PLACE_NAME][lang]},
                                       {NULL, NULL}});
    }
}

void load_places(struct load *l)
{
    name_places(l);
    name_links(l);
}
