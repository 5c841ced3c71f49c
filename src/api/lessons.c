/*
 * lessons.c - what a mission teaches besides its rules, which lessons are done, and what answers are for.
 * Not here: showing lessons. Progress is read from the record, so undo and saved games need no special care.
 */
#include "api/session.h"

#include <string.h>

/* ---- what answers are for ---- */

static const char *const deed_word[HD_DEEDS] = {
    [HD_DEED_OTHER] = "other", [HD_DEED_SETUP] = "setup",   [HD_DEED_DEAL] = "deal",     [HD_DEED_TURN] = "turn",
    [HD_DEED_MOVE] = "move",   [HD_DEED_ATTACK] = "attack", [HD_DEED_SEARCH] = "search", [HD_DEED_OPEN] = "open",
    [HD_DEED_TAKE] = "take",   [HD_DEED_NOISE] = "noise",   [HD_DEED_RELOAD] = "reload", [HD_DEED_HEAL] = "heal",
    [HD_DEED_CARDS] = "cards", [HD_DEED_DROP] = "drop",     [HD_DEED_TRADE] = "trade",   [HD_DEED_PEOPLE] = "people",
    [HD_DEED_RIDE] = "ride",   [HD_DEED_BUILD] = "build",   [HD_DEED_LEAVE] = "leave",   [HD_DEED_PASS] = "pass",
    [HD_DEED_END] = "end",     [HD_DEED_HOLD] = "hold",     [HD_DEED_WEAR] = "wear",     [HD_DEED_STOW] = "stow",
    [HD_DEED_SWAP] = "swap",   [HD_DEED_GIVE] = "give"};

const char *hd_deed_word(enum hd_deed deed) { return (unsigned)deed < HD_DEEDS ? deed_word[deed] : "?"; }

enum hd_deed hd_deed(const struct hd_game *game, struct hd_action action)
{
    return action.verb < game->rules->verb_count ? game->rules->verbs[action.verb].deed : HD_DEED_OTHER;
}

int hd_verb_count(const struct hd_game *game) { return game->rules->verb_count; }

struct hd_verb hd_verb(const struct hd_game *game, int index)
{
    bool known = index >= 0 && index < game->rules->verb_count;
    return known ? game->rules->verbs[index] : (struct hd_verb){"?", "", HD_DEED_OTHER};
}

const char *hd_heading(const struct hd_game *game, int index, enum hd_lang lang)
{
    const struct pk_game *data = pk_find_game(game->pack, game->id);
    return data ? pk_text(pk_get(data->texts, "headings"), game->rules->verbs[index].word, NULL).in[lang] : "";
}

/* ---- the lessons ---- */

static const struct pk_node *lessons_of(const struct hd_game *game)
{
    const struct pk_game *data = pk_find_game(game->pack, game->id);
    const char *slash = strchr(game->mission, '/');
    const struct pk_node *mission = data && slash ? pk_find_mission(data, slash + 1) : NULL;
    const struct pk_node *list = pk_get(mission, "teach");
    return list && list->type == PK_LIST ? list : NULL;
}

static const char *word_at(const struct pk_node *node, const char *key)
{
    const struct pk_node *at = pk_get(node, key);
    return at && at->type == PK_SCALAR ? at->text : "";
}

int hd_lessons(const struct hd_game *game)
{
    const struct pk_node *list = lessons_of(game);
    return list ? list->count : 0;
}

struct hd_lesson hd_lesson(const struct hd_game *game, int index)
{
    const struct pk_node *list = lessons_of(game);
    if (!list || index < 0 || index >= list->count)
        return (struct hd_lesson){"", {{"", ""}}};
    const struct pk_node *at = &list->child[index];
    return (struct hd_lesson){word_at(at, "until"), {{word_at(at, "en"), word_at(at, "de")}}};
}

/* ---- progress ---- */

static bool is_token(const struct hd_game *game, const struct hd_event *event, enum hd_shape shape)
{
    return event->kind == HD_EV_TOKEN && event->piece_kind >= 0 && hd_kind_info(game, event->piece_kind).shape == shape;
}

/* What happens in a step counts by whatever answer it came about: a shot makes noise, the axe at a door does, too (but see
 * has_its_own_lesson()). */
static bool event_shows(const struct hd_game *game, const struct hd_event *event, const char *until)
{
    if (!strcmp(until, "airlock")) /* worked by somebody, not broken by what comes */
        return event->kind == HD_EV_LINK && event->piece >= 0 && hd_board(game)->link[event->link].kind == HD_AIRLOCK;
    if (!strcmp(until, hd_deed_word(HD_DEED_ATTACK)))
        return event->kind == HD_EV_ROLL;
    if (!strcmp(until, "objective")) /* taken by somebody */
        return event->piece >= 0 && is_token(game, event, HD_SHAPE_OBJECTIVE);
    return !strcmp(until, hd_deed_word(HD_DEED_NOISE)) && is_token(game, event, HD_SHAPE_NOISE);
}

/* A step teaches one thing at a time: the first shot is a lesson about fighting, so that the one about noise is still read. */
static bool has_its_own_lesson(const struct hd_session *s, int step, enum hd_deed deed)
{
    bool waits = false;
    for (int i = 0; i < hd_lessons(s->game); i++)
        waits = waits || !strcmp(hd_lesson(s->game, i).until, hd_deed_word(deed));
    for (int i = 0; waits && i < step; i++)
        if (s->step[i].kind == STEP_ACTION && hd_deed(s->game, s->step[i].action) == deed &&
            hd_session_bot(s, s->step[i].actor) == HD_BOT_NONE)
            return false;
    return waits;
}

static bool step_does(const struct hd_session *s, int step, const char *until)
{
    const struct step *at = &s->step[step];
    enum hd_deed deed = at->kind == STEP_ACTION ? hd_deed(s->game, at->action) : HD_DEED_OTHER;
    const struct hd_event *event;
    if (at->kind != STEP_ACTION || hd_session_bot(s, at->actor) != HD_BOT_NONE) /* bots learn nothing */
        return false;
    bool started = deed != HD_DEED_SETUP && deed != HD_DEED_DEAL;
    if (!strcmp(until, "start"))
        return started;
    if (started && (!strcmp(until, hd_deed_word(HD_DEED_SETUP)) || !strcmp(until, hd_deed_word(HD_DEED_DEAL))))
        return true; /* there was nothing to choose: whoever gets three cards to keep keeps them */
    if (!strcmp(until, hd_deed_word(deed)))
        return true;
    for (int i = 0, count = hd_session_events(s, step, &event); i < count; i++)
        if (event_shows(s->game, &event[i], until))
            return strcmp(until, hd_deed_word(HD_DEED_NOISE)) || !has_its_own_lesson(s, step, deed);
    return false;
}

/* Homes are chosen and starting cards dealt one by one: the lesson lasts until the last one. */
static bool goes_on(const struct hd_session *s, const char *until)
{
    struct hd_action legal[HD_LEGAL_MAX];
    enum hd_deed now = hd_legal(s->game, s->state, legal, HD_LEGAL_MAX) ? hd_deed(s->game, legal[0]) : HD_DEED_OTHER;
    return (now == HD_DEED_SETUP || now == HD_DEED_DEAL) && !strcmp(until, hd_deed_word(now));
}

/* Two lessons that wait for the same thing want it twice. */
bool hd_session_learned(const struct hd_session *s, int lesson)
{
    const char *until = hd_lesson(s->game, lesson).until;
    int need = 0, done = 0;
    for (int i = 0; i <= lesson; i++)
        need += !strcmp(hd_lesson(s->game, i).until, until);
    for (int step = 0; step < s->steps && done < need; step++)
        done += step_does(s, step, until);
    return done >= need && !goes_on(s, until);
}

int hd_session_lesson(const struct hd_session *s, int from)
{
    int count = hd_lessons(s->game);
    for (int i = from < 0 ? 0 : from; i < count; i++)
        if (!hd_session_learned(s, i))
            return i;
    return HD_NONE;
}

bool hd_game_hidden(const struct hd_game *game)
{
    const struct pk_game *data = pk_find_game(game->pack, game->id);
    return data && !strcmp(word_at(data->game, "hidden"), "yes");
}
