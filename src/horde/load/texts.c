/*
 * texts.c - texts.yaml and theme.yaml: every sentence and name the engine says, and how kinds of figures look.
 * Names that need a number or a zone are put together here once; sentences with holes are filled in words.c.
 */
#include "pack/texts.h"
#include "horde/load/load.h"
#include "pack/looks.h"

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
#include "horde/think/motives.def"
#undef MOTIVE
};
static const char *const area_key[] = {"hand",    "body", "backpack", "drawn",   "equipment",
                                       "discard", "pimp", "zombies",  "mounted", "secret-service"};
static const char *const track_key[] = {"adrenaline", "objectives", "food", "loaded", "cxp", "bonus", "hour"};
static const char *const level_key[] = {"blue", "yellow", "orange", "red"};

/* Questions are words too, with their own section. */
static void load_words(struct load *l)
{
    const struct pk_node *words = section(l, "words"), *questions = section(l, "questions");
    for (int i = 0; i < W_COUNT; i++) {
        bool ask = !strncmp(word_key[i], "ask-", 4);
        if (ask)
            l->g->question[i] = texts_at(questions, word_key[i], l->report);
        else
            l->g->word[i] = texts_at(words, word_key[i], l->report);
    }
}

/* ---- names with a number or an id in them ---- */

static void name_seats(struct load *l)
{
    struct hd_text text = texts_at(section(l, "places"), "seat", l->report);
    for (int seat = 0; seat < HD_SEATS; seat++)
        for (int lang = 0; lang < HD_LANGS; lang++) {
            char number[12];
            snprintf(number, sizeof number, "%d", seat + 1);
            text_holes(l->border->seat[seat][lang], sizeof l->border->seat[seat][lang], text.in[lang],
                       (struct hole[]){{"n", number}, {NULL, NULL}});
        }
}

static void name_objectives(struct load *l)
{
    struct hd_text text = texts_at(section(l, "places"), "objective-card", l->report);
    for (int i = 0; i < l->g->objectives; i++)
        for (int lang = 0; lang < HD_LANGS; lang++) {
            char number[12];
            snprintf(number, sizeof number, "%d", l->g->objective[i].number);
            text_holes(l->border->objective[i][lang], sizeof l->border->objective[i][lang], text.in[lang],
                       (struct hole[]){{"n", number}, {NULL, NULL}});
        }
}

/* ---- kinds: names, looks, what they do ---- */

static const struct {
    const char *id;
    uint8_t shape, colour;
    char letter;
} token_look[] = {
    {"adult", HD_SHAPE_FIGURE, 7, '@'},
    {"kid", HD_SHAPE_SMALL_FIGURE, 7, '@'},
    {"objective", HD_SHAPE_OBJECTIVE, 4, 'X'},
    {"crate", HD_SHAPE_CRATE, 2, 'C'},
    {"spawn", HD_SHAPE_SPAWN, 4, 'S'},
    {"start-spawn", HD_SHAPE_SPAWN, 4, '1'},
    {"exit", HD_SHAPE_EXIT, 5, 'E'},
    {"noise", HD_SHAPE_NOISE, 6, '!'},
    {"muscle-car", HD_SHAPE_CAR, 3, 'M'},
    {"police-car", HD_SHAPE_CAR, 1, 'P'},
    {"mark", HD_SHAPE_MARK, 6, '*'},
    {"bot", HD_SHAPE_SMALL_FIGURE, 5, 'B'},
    {"turret", HD_SHAPE_SMALL_FIGURE, 6, 'T'},
    {"soldier", HD_SHAPE_FIGURE, 7, '@'},
    {"civilian", HD_SHAPE_FIGURE, 7, '@'},
    {"mold", HD_SHAPE_MARK, 5, 'M'},
    {"pit", HD_SHAPE_MARK, 6, 'O'},
    {"closed-pit", HD_SHAPE_MARK, 0, 'o'},
    {"beam", HD_SHAPE_MARK, 2, '~'},
    {"objective-card", HD_SHAPE_OBJECTIVE, 7, '?'},
    {"humvee", HD_SHAPE_CAR, 2, 'H'},
};
_Static_assert(sizeof token_look / sizeof token_look[0] == KIND_COUNT - KINDS, "every kind of pieces.h has a look");

static void check_theme(struct load *l)
{
    char known[512];
    struct out o = {known, sizeof known, 0};
    known[0] = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        out_fmt(&o, "%s ", l->border->look[kind].id);
    pk_check_looks(l->pack->theme, l->report);
    pk_only(pk_get(l->pack->theme, "kinds"), known, l->report);
}

/* Looks have defaults by class, so that a pack needs no theme; theme.yaml makes them its own. */
static void load_kind_looks(struct load *l)
{
    static const uint8_t shape[] = {
        [BASIC] = HD_SHAPE_BASIC, [TANK] = HD_SHAPE_TANK, [FAST] = HD_SHAPE_FAST, [ABOMINATION] = HD_SHAPE_BOSS};
    const struct pk_node *names = section(l, "kinds");
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        struct hd_kind_info *look = &l->border->look[kind];
        const struct zombie_kind *zombie = kind < l->g->zombie_kinds ? &l->g->kind[kind] : NULL;
        *look = (struct hd_kind_info){.id = "", .shape = HD_SHAPE_MARK, .letter = '?'};
        l->border->kind[kind] = (struct hd_text){{"?", "?"}};
        if (zombie) {
            char letter = zombie->id[0] >= 'a' && zombie->id[0] <= 'z' ? (char)(zombie->id[0] - 32) : 'Z';
            *look = (struct hd_kind_info){zombie->id, shape[zombie->class], 0, letter, true};
            l->border->kind[kind] = zombie->name;
        } else if (kind >= KINDS) {
            const int t = kind - KINDS;
            *look =
                (struct hd_kind_info){token_look[t].id, token_look[t].shape, token_look[t].colour, token_look[t].letter, false};
            l->border->kind[kind] = texts_at(names, look->id, l->report);
        }
        pk_read_look(l->pack->theme, look, l->report);
    }
    check_theme(l);
}

static const char *decimal(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
    return buf;
}

static void explain_kinds(struct load *l)
{
    static const char *const special[] = {NULL, "no-combat-in-zone", "first-target", "molotov-spares-others"};
    const struct pk_node *texts = section(l, "explain");
    struct hd_text text = texts_at(texts, "zombie", l->report);
    for (int kind = 0; kind < l->g->zombie_kinds; kind++) {
        const struct zombie_kind *z = &l->g->kind[kind];
        struct hd_text more = z->special ? texts_at(texts, special[z->special], l->report) : (struct hd_text){{"", ""}};
        char actions[12], toughness[12], ap[12];
        const struct hole hole[] = {{"actions", decimal(actions, z->actions)},
                                    {"toughness", decimal(toughness, z->toughness)},
                                    {"ap", decimal(ap, z->ap)},
                                    {NULL, NULL}};
        for (int lang = 0; lang < HD_LANGS; lang++) {
            char *to = l->border->kind_explain[kind][lang];
            text_holes(to, KIND_TEXT, text.in[lang], hole);
            size_t used = strlen(to);
            snprintf(to + used, KIND_TEXT - used, "%s%s", *more.in[lang] ? " " : "", more.in[lang]);
        }
    }
}

/* ---- cards: "Ranged: range 0-1, 2 dice, 3+, damage 1, noisy. Two at once. Shells." ---- */

static void add_sentence(struct load *l, struct out *o, const char *key, int lang, const struct hole *hole)
{
    static const struct hole none[] = {{NULL, NULL}};
    struct hd_text text = texts_at(section(l, "explain"), key, l->report);
    out_str(o, o->len ? " " : "");
    text_template(o, text.in[lang], text_hole, (void *)(hole ? hole : none));
}

static void explain_line(struct load *l, struct out *o, const struct line *line, bool ranged, int lang)
{
    char range[12], dice[12], accuracy[12], damage[12];
    if (!line->used || !line->dice)
        return;
    snprintf(range, sizeof range, line->min == line->max ? "%d" : "%d-%d", line->min, line->max);
    const struct hole hole[] = {{"range", range},
                                {"dice", decimal(dice, line->dice)},
                                {"accuracy", decimal(accuracy, line->accuracy)},
                                {"damage", decimal(damage, line->damage)},
                                {NULL, NULL}};
    add_sentence(l, o, ranged ? (line->noisy ? "ranged-noisy" : "ranged") : (line->noisy ? "melee-noisy" : "melee"), lang,
                 hole);
}

static void explain_card(struct load *l, struct card_type *card, int lang)
{
    static const char *const ammo[] = {NULL, "bullets", "shells", "energy", "canister"};
    static const char *const reroll[] = {NULL, "reroll-bullets", "reroll-shells", "reroll-energy"};
    static const char *const door[] = {NULL, "door-silent", "door-noisy"};
    static const char *const mount[] = {NULL, "mount-bullets", "mount-shells", "mount-energy", "mount-canister"};
    struct out o = {card->explain[lang], sizeof card->explain[lang], 0};
    char number[12];
    explain_line(l, &o, &card->melee, false, lang);
    explain_line(l, &o, &card->ranged, true, lang);
    if (card->flags & CARD_KILLS_ALL)
        add_sentence(l, &o, "kills", lang, NULL);
    if (card->flags & CARD_DUAL)
        add_sentence(l, &o, "dual", lang, NULL);
    if (card->flags & CARD_RELOAD)
        add_sentence(l, &o, "reload", lang, NULL);
    if (card->ammo)
        add_sentence(l, &o, ammo[card->ammo], lang, NULL);
    if (card->ranged.second || card->melee.second)
        add_sentence(l, &o, ammo[AMMO_ENERGY], lang, NULL);
    if (card->door)
        add_sentence(l, &o, door[card->door], lang, NULL);
    if (card->reroll)
        add_sentence(l, &o, reroll[card->reroll], lang, NULL);
    if (card->mount)
        add_sentence(l, &o, mount[card->mount], lang, NULL);
    if (card->flags & CARD_PROTOTYPE)
        add_sentence(l, &o, "prototype", lang, NULL);
    if (card->flags & CARD_SEARCHES)
        add_sentence(l, &o, "search-anywhere", lang, NULL);
    if (card->flags & CARD_SHIELDS)
        add_sentence(l, &o, "shields", lang, NULL);
    if (card->slot == SLOT_BODY)
        add_sentence(l, &o, "body", lang, NULL);
    if (card->eat)
        add_sentence(l, &o, "eat", lang, (struct hole[]){{"n", decimal(number, card->eat)}, {NULL, NULL}});
    if (card->skill != NONE && card->skill < l->g->skill_types)
        add_sentence(l, &o, "skill", lang, (struct hole[]){{"skill", l->g->skill[card->skill].name.in[lang]}, {NULL, NULL}});
    if (card->trap_kind != NONE && card->trap_kind < l->g->zombie_kinds)
        add_sentence(l, &o, card->flags & CARD_PITS ? "pit-spawn" : "trap", lang,
                     (struct hole[]){{"kind", l->g->kind[card->trap_kind].name.in[lang]}, {NULL, NULL}});
    if (card->all_out && l->g->all_out)
        add_sentence(l, &o, "all-out", lang, (struct hole[]){{"n", decimal(number, card->all_out)}, {NULL, NULL}});
    if (card->flags & CARD_REPAIR)
        add_sentence(l, &o, "repair", lang, NULL);
    if (card->flags & CARD_ADDS_DIE)
        add_sentence(l, &o, "adds-die", lang, NULL);
    if (card->flags & CARD_BACKPACK)
        add_sentence(l, &o, "backpack", lang, NULL);
}

/* ---- articles and pronouns: what a section does not know goes by its name ---- */

static struct hd_text text_of(struct load *l, const char *name, const char *id)
{
    const struct pk_node *known = pk_get(l->pack->texts, name);
    return pk_get(known, id) ? texts_at(known, id, l->report) : (struct hd_text){{NULL, NULL}};
}

static void load_articles(struct load *l)
{
    const struct horde_game *g = l->g;
    for (int i = 0; i < g->card_types; i++) {
        l->border->a_card[i] = text_of(l, "a-card", g->card_type[i].id);
        l->border->the_card[i] = text_of(l, "the-card", g->card_type[i].id);
    }
    for (int i = 0; i < g->sheets; i++)
        l->border->pronoun[i] = text_of(l, "pronouns", g->sheet[i].id);
}

/* ---- goals ---- */

static const char *const take_colour_key[COLOURS] = {
#define COLOUR(name, word, look) "take-" word,
#include "horde/colours.def"
#undef COLOUR
};

static const char *goal_key(const struct horde_game *g, const struct goal *goal)
{
    switch (goal->type) {
    case GOAL_TAKE:
        if (goal->zone != NONE)
            return goal->object == OBJECT_CRATE ? "take-crates-in" : "take-objectives-in";
        if (goal->colour != NONE)
            return take_colour_key[goal->colour];
        if (goal->coloured)
            return "take-objectives-coloured";
        return goal->object == OBJECT_CRATE ? "take-crates" : "take-objectives";
    case GOAL_EACH_HOLDS: return goal->object == OBJECT_TAG ? "each-pimp-weapon" : "each-objective";
    case GOAL_TEAM_HOLDS:
        return goal->tag == TAG_FOOD ? "team-food" : goal->tag == TAG_PIMP ? "team-pimp-weapon" : "team-molotov";
    case GOAL_REACH: return goal->object ? "reach-all" : "reach";
    case GOAL_COMPANIONS: return goal->who ? "companions-named" : "companions";
    case GOAL_OPEN: return "open-buildings";
    case GOAL_NO_ABOMINATION: return "no-abomination";
    case GOAL_CARS_OUT: return "cars-out";
    case GOAL_SPAWNS_HOME: return "spawns-home";
    case GOAL_BURN: return goal->object ? "burn-start" : goal->same_round ? "burn-spawns-same-round" : "burn-spawns";
    case GOAL_PARK: return "park";
    case GOAL_GATHER: return "gather";
    case GOAL_MACHINE_OUT: return goal->object == TURRET ? "turret-out" : goal->object == BOT ? "bot-out" : "machines-out";
    case GOAL_CLEAR: return zset_empty(&goal->zones) ? "clear" : "clear-zones";
    case GOAL_SEAL: return "seal";
    case GOAL_EMPTY: return "empty-supply";
    case GOAL_SWAP: return "swap";
    case GOAL_LOAD: return "load";
    case GOAL_CARDS: return "cards";
    case GOAL_DOORS: return "doors";
    case GOAL_KILL: return g->to_deliver ? "kill-made" : "kill";
    case GOAL_ESCORT: return "escort";
    default: return "exit";
    }
}

void load_texts(struct load *l)
{
    struct horde_game *g = l->g;
    pk_only(l->pack->texts,
            "words questions labels headings phrases reasons motives areas tracks levels places landmarks streets avenues "
            "kinds goals "
            "explain "
            "card-words told a-card the-card pronouns",
            l->report);
    load_words(l);
    texts_read(l->pack->texts, "labels", verb_key, V_COUNT, g->label, l->report);
    texts_check_some(l->pack->texts, "headings", verb_key, V_COUNT, l->report);
    texts_read(l->pack->texts, "phrases", phrase_key, P_COUNT, g->phrase, l->report);
    texts_read(l->pack->texts, "reasons", reason_key, Y_COUNT, g->reason, l->report);
    texts_read(l->pack->texts, "motives", motive_key, MOTIVES, l->border->motive, l->report);
    texts_read(l->pack->texts, "areas", area_key, sizeof area_key / sizeof area_key[0], g->area, l->report);
    texts_read(l->pack->texts, "tracks", track_key, sizeof track_key / sizeof track_key[0], g->track, l->report);
    texts_read(l->pack->texts, "levels", level_key, LEVELS, l->border->level, l->report);
    l->border->abominations = texts_at(section(l, "kinds"), "abominations", l->report);
    l->border->steps = texts_at(section(l, "goals"), "steps", l->report);
    load_places(l);
    name_seats(l);
    name_objectives(l);
    load_kind_looks(l);
    explain_kinds(l);
    load_articles(l);
    for (int i = 0; i < g->card_types; i++)
        for (int lang = 0; lang < HD_LANGS; lang++)
            explain_card(l, &g->card_type[i], lang);
    for (int i = 0; i < g->goals; i++)
        l->border->goal[i] =
            g->goal[i].name.in[HD_EN] ? g->goal[i].name : texts_at(section(l, "goals"), goal_key(g, &g->goal[i]), l->report);
}
