/*
 * reason.c - why an answer looks good, in one line, and what is to be feared: from odds, goals and forecasts, over the public
 * API only. Not here: choosing (search.c, bots.c).
 */
#include "ai/search.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SAY(lang, en, de) ((lang) == HD_DE ? (de) : (en))

union world {
    uint64_t align;
    unsigned char bytes[HD_STATE_MAX];
};

static struct hd_view *view_of(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_view *view)
{
    hd_observe(game, state, seat, view);
    return view;
}

static const struct hd_piece *piece_in(const struct hd_view *view, int id)
{
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].id == id && view->piece[i].place != HD_NONE)
            return &view->piece[i];
    return NULL;
}

/* Of those who are up to somebody here, that many are there before the next turn. */
static int coming_from(const struct hd_forecast *f, int place)
{
    int sum = 0;
    for (int k = 0; k < f->kinds; k++) {
        int actions = f->kind[k].actions, steps = f->intent == HD_INTENT_ATTACK && f->place == place ? 0 : 99;
        for (int w = 0; w < f->ways; w++)
            if (f->way[w].target == place && f->way[w].length < steps)
                steps = f->way[w].length;
        sum += steps < actions ? f->kind[k].count : 0;
    }
    return sum;
}

/* Zombies that attack at the place in the coming phase, as things stand. */
static int coming_to(const struct hd_game *game, const struct hd_state *state, int place)
{
    struct hd_forecast f;
    int sum = 0;
    for (int from = 0; from < hd_board(game)->places; from++)
        if (hd_forecast(game, state, from, HD_NONE, &f) && f.intent != HD_INTENT_NONE)
            sum += coming_from(&f, place);
    return sum;
}

/* ---- sentences ---- */

/* What the game calls them: "zombie" or "zombies", "xeno" or "xenos". */
static const char *enemy(const struct hd_game *game, bool many, enum hd_lang lang)
{
    int word = hd_find(game, HD_WORD, many ? "enemies" : "enemy");
    return word < 0 ? many ? SAY(lang, "zombies", "Zombies") : SAY(lang, "zombie", "Zombie")
                    : hd_name(game, HD_WORD, word, lang);
}

static int in_tenths(int hundredths) { return (hundredths + 5) / 10; }

/* A line that grows; what does not fit is left out. */
struct line {
    char *at;
    size_t size;
    int length;
};

/* A text that was cut ends with no half of a letter. */
static void end_whole(char *text)
{
    size_t end = strlen(text);
    if (!end || !(text[end - 1] & 0x80))
        return;
    while (end && (text[end - 1] & 0xc0) == 0x80)
        end--;
    text[end ? end - 1 : 0] = 0;
}

__attribute__((format(printf, 2, 3))) static void add(struct line *l, const char *format, ...)
{
    va_list args;
    size_t used = (size_t)l->length < l->size ? (size_t)l->length : l->size;
    va_start(args, format);
    l->length += vsnprintf(l->at + used, l->size - used, format, args);
    va_end(args);
    if (l->size && (size_t)l->length >= l->size)
        end_whole(l->at);
}

/* An answer and what is asked about it. */
struct case_of {
    const struct hd_game *game;
    const struct hd_state *state;
    int seat;
    struct hd_action action;
    struct hd_action_info info;
    enum hd_lang lang;
};

static int chance_to_hit(const struct hd_action_info *info) { return info->dice ? (10000 - info->hits[0] + 50) / 100 : 100; }

/* Whom those who are shot at would attack else: the first of them, HD_NONE. */
static int victim_of(const struct hd_game *game, const struct hd_state *state, int place)
{
    struct hd_forecast f;
    if (place == HD_NONE || !hd_forecast(game, state, place, HD_NONE, &f) || !f.pieces)
        return HD_NONE;
    return f.intent == HD_INTENT_ATTACK || coming_from(&f, f.ways ? f.way[0].target : place) ? f.piece[0] : HD_NONE;
}

static void say_attack(const struct case_of *c, int place, struct line *out)
{
    int tenths = in_tenths(c->info.kills_mean), victim = victim_of(c->game, c->state, place);
    add(out, SAY(c->lang, "Kills %d.%d on average", "Tötet im Mittel %d,%d"), tenths / 10, tenths % 10);
    if (c->info.dice)
        add(out, SAY(c->lang, ", hits with %d %%", ", trifft mit %d %%"), chance_to_hit(&c->info));
    if (victim != HD_NONE)
        add(out, SAY(c->lang, "; else they attack %s", "; sonst greifen sie %s an"),
            hd_name(c->game, HD_PIECE, victim, c->lang));
    if (c->info.risk)
        add(out, SAY(c->lang, "; one of us is hit with %d %%", "; mit %d %% wird jemand von uns getroffen"),
            c->info.risk / 100);
}

/* How many are here before the next turn; before: and how many where one comes from. */
static void say_danger(const struct case_of *c, int piece, int before, int after, struct line *out)
{
    const char *name = hd_name(c->game, HD_PIECE, piece, c->lang);
    bool first = !out->length;
    if (!first)
        add(out, "; ");
    if (after && after < before)
        add(out,
            SAY(c->lang, "%d instead of %d %s reach %s before the next turn",
                "%d statt %d %s erreichen %s vor dem nächsten Zug"),
            after, before, enemy(c->game, true, c->lang), name);
    else if (after)
        add(out, SAY(c->lang, "%s%d %s %s %s before the next turn", "%s%d %s %s %s vor dem nächsten Zug"),
            first ? "" : SAY(c->lang, "but ", "aber "), after, enemy(c->game, after != 1, c->lang),
            after == 1 ? SAY(c->lang, "reaches", "erreicht") : SAY(c->lang, "reach", "erreichen"), name);
    else if (before)
        add(out, SAY(c->lang, "none of %d %s reaches %s there", "keiner von %d %s erreicht %s dort"), before,
            enemy(c->game, true, c->lang), name);
    else
        add(out, SAY(c->lang, "%s %s reaches %s before the next turn", "%s %s erreicht %s vor dem nächsten Zug"),
            first ? SAY(c->lang, "No", "Kein") : SAY(c->lang, "no", "kein"), enemy(c->game, false, c->lang), name);
}

/* Does the game's own player, who does not look ahead, think no other answer better? */
static bool looks_best(const struct case_of *c)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int score[HD_LEGAL_MAX], own = 0, best, count = hd_legal(c->game, c->state, legal, HD_LEGAL_MAX);
    hd_score(c->game, c->state, c->seat, legal, count, score);
    best = count ? score[0] : 0;
    for (int i = 0; i < count; i++) {
        own = hd_same_action(legal[i], c->action) ? score[i] : own;
        best = score[i] > best ? score[i] : best;
    }
    return own > best - HD_TOSS_UP;
}

static bool is_enemy_at(const struct hd_game *game, const struct hd_view *view, int place)
{
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].place == place && view->piece[i].count && hd_kind_info(game, view->piece[i].kind).enemy)
            return true;
    return false;
}

/* Of an attack that kills nobody. */
static const char *idle_reason(const struct case_of *c, const struct hd_view *before)
{
    if (is_enemy_at(c->game, before, c->info.place))
        return SAY(c->lang, "Too weak to kill anybody there", "Zu schwach, um dort jemanden zu töten");
    return c->info.noisy ? SAY(c->lang, "Nobody is there to hit: it only makes noise", "Dort ist niemand: Das macht nur Lärm")
                         : SAY(c->lang, "Nobody is there to hit", "Dort ist niemand, der sich treffen lässt");
}

/* Where there is nothing in particular to say. */
static const char *deed_reason(const struct case_of *c, const struct hd_view *before)
{
    enum hd_deed deed = hd_deed(c->game, c->action);
    if (deed == HD_DEED_ATTACK && c->info.dice && c->info.place != HD_NONE)
        return idle_reason(c, before);
    if (deed == HD_DEED_SETUP || deed == HD_DEED_DEAL)
        return SAY(c->lang, "As good a start as any", "Ein Anfang so gut wie jeder andere");
    if (!looks_best(c))
        return SAY(c->lang, "At first sight something else looks better", "Auf den ersten Blick sieht anderes besser aus");
    if (deed == HD_DEED_END || deed == HD_DEED_PASS)
        return SAY(c->lang, "Nothing else is worth more", "Nichts anderes bringt mehr");
    return SAY(c->lang, "At first sight nothing looks better", "Auf den ersten Blick sieht nichts besser aus");
}

/* The goal the answer brings forward by itself. Nothing is said that dice or hidden cards decide. */
static const struct hd_goal *goal_of(const struct case_of *c, const struct hd_view *before, const struct hd_view *after)
{
    for (int i = 0; !c->info.chance && i < after->goals; i++)
        if (after->goal[i].done > before->goal[i].done)
            return &after->goal[i];
    return NULL;
}

/* Who wins by having most points is told how many an answer brings. */
static int points_of(const struct hd_view *view, int seat)
{
    int sum = 0;
    for (int i = 0; i < view->tracks; i++)
        sum += view->track[i].flags & HD_SCORE_SUM && view->track[i].seat == seat ? view->track[i].value : 0;
    return sum;
}

/* What a step, or staying, comes to when the enemies move. */
static void add_danger(const struct case_of *c, const struct hd_view *before, const struct hd_view *after,
                       const struct hd_state *then, struct line *out)
{
    enum hd_deed deed = hd_deed(c->game, c->action);
    int who = deed == HD_DEED_END && before->focus != HD_NONE ? before->focus : c->info.piece;
    const struct hd_piece *was = piece_in(before, who), *is = piece_in(after, who);
    if (!was || !hd_forecast(c->game, c->state, was->place, HD_NONE, &(struct hd_forecast){0}))
        return;
    int here = coming_to(c->game, c->state, was->place);
    if (deed == HD_DEED_END)
        say_danger(c, who, 0, here, out);
    else if (deed == HD_DEED_MOVE && is && was->place != is->place)
        say_danger(c, who, here, coming_to(c->game, then, is->place), out);
}

/* Most kills any other answer to a roll that lies on the table promises; -1: there is no other. */
static int kills_else(const struct case_of *c)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct hd_action_info info;
    int most = -1;
    for (int i = hd_legal(c->game, c->state, legal, HD_LEGAL_MAX) - 1; i >= 0; i--) {
        hd_action_info(c->game, c->state, legal[i], &info);
        if (!hd_same_action(legal[i], c->action) && info.kills_mean > most)
            most = info.kills_mean;
    }
    return most;
}

static void say_roll(const struct case_of *c, struct line *out)
{
    int tenths = in_tenths(c->info.kills_mean), other = in_tenths(kills_else(c));
    add(out, SAY(c->lang, "%d.%d kills to expect, else %d.%d", "%d,%d Tote zu erwarten, sonst %d,%d"), tenths / 10, tenths % 10,
        other / 10, other % 10);
}

/* Another player's figure is attacked, where players are on their own; HD_NONE: nobody's. */
static int rival_in(const struct case_of *c)
{
    struct hd_view view;
    if (hd_deed(c->game, c->action) != HD_DEED_ATTACK || !c->info.hits_mean || !hd_game_hidden(c->game))
        return HD_NONE;
    const struct hd_piece *p = piece_in(view_of(c->game, c->state, c->seat, &view), c->info.piece);
    return p && p->seat >= 0 && p->seat != c->seat ? p->id : HD_NONE;
}

static void say_fight(const struct case_of *c, int rival, struct line *out)
{
    add(out, SAY(c->lang, "Hits %s with %d %%", "Trifft %s mit %d %%"), hd_name(c->game, HD_PIECE, rival, c->lang),
        chance_to_hit(&c->info));
    if (c->info.risk)
        add(out, SAY(c->lang, "; one of us is hit with %d %%", "; mit %d %% wird jemand von uns getroffen"),
            (c->info.risk + 50) / 100);
}

/* The reason of an answer that is not an attack: the goal it serves, what the game's own player has in mind, points, danger. */
static void say_plain(const struct case_of *c, struct line *out)
{
    struct hd_view before, after;
    union world w;
    struct hd_state *then = (struct hd_state *)w.bytes;
    char motive[256];
    hd_copy(c->game, then, c->state);
    hd_imagine(c->game, then, c->seat, 1);
    hd_apply(c->game, then, c->action, NULL);
    view_of(c->game, c->state, c->seat, &before);
    view_of(c->game, then, c->seat, &after);
    const struct hd_goal *goal = goal_of(c, &before, &after);
    int points = c->info.chance ? 0 : points_of(&after, c->seat) - points_of(&before, c->seat);
    if (goal)
        add(out, SAY(c->lang, "For the goal: %s", "Für das Ziel: %s"), goal->text[c->lang]);
    else if (hd_motive(c->game, c->state, c->seat, c->action, c->lang, motive, sizeof motive))
        add(out, "%s", motive);
    if (points > 0)
        add(out, "%s%d %s", out->length ? "; " : "", points,
            points == 1 ? SAY(c->lang, "point", "Punkt") : SAY(c->lang, "points", "Punkte"));
    add_danger(c, &before, &after, then, out);
    if (!out->length)
        add(out, "%s", deed_reason(c, &before));
}

int hd_reason(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
              char *out, size_t size)
{
    struct case_of c = {
        .game = game, .state = state, .seat = seat, .action = action, .lang = (unsigned)lang < HD_LANGS ? lang : HD_EN};
    struct line line = {out, size, 0};
    if (size)
        *out = 0;
    if (hd_check(game, state, action).rule)
        return 0;
    hd_action_info(game, state, action, &c.info);
    int rival = rival_in(&c);
    if (rival != HD_NONE)
        say_fight(&c, rival, &line);
    else if (hd_deed(game, action) == HD_DEED_ATTACK && in_tenths(c.info.kills_mean)) /* a shot at nobody has another reason */
        say_attack(&c, c.info.place, &line);
    else if (in_tenths(c.info.kills_mean) && hd_deed(game, action) != HD_DEED_MOVE)
        say_roll(&c, &line);
    else
        say_plain(&c, &line);
    return line.length;
}

/* ---- what everybody may hear ---- */

/* Done before everybody's eyes, whatever cards are hidden. */
static bool is_public(enum hd_deed deed) { return deed == HD_DEED_MOVE || deed == HD_DEED_ATTACK || deed == HD_DEED_SEARCH; }

/* The reason as it would be in a world imagined by somebody who knows nobody's cards. */
static int imagined_reason(const struct case_of *c, uint64_t seed, char *out, size_t size)
{
    union world w;
    struct hd_state *state = (struct hd_state *)w.bytes;
    hd_copy(c->game, state, c->state);
    hd_imagine(c->game, state, HD_SEATS, seed);
    return hd_reason(c->game, state, c->seat, c->action, c->lang, out, size);
}

int hd_public_reason(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action,
                     enum hd_lang lang, char *out, size_t size)
{
    enum { AGREE = 4 };
    char other[256];
    if (!hd_game_hidden(game))
        return hd_reason(game, state, seat, action, lang, out, size);
    if (size)
        *out = 0;
    if (hd_check(game, state, action).rule)
        return 0;
    struct case_of c = {
        .game = game, .state = state, .seat = seat, .action = action, .lang = (unsigned)lang < HD_LANGS ? lang : HD_EN};
    int length = is_public(hd_deed(game, action)) ? imagined_reason(&c, 1, out, size) : 0;
    for (int world = 2; length && size && world <= AGREE; world++) {
        imagined_reason(&c, (uint64_t)world, other, size < sizeof other ? size : sizeof other);
        length = strcmp(out, other) ? 0 : length;
    }
    if (!length && size)
        *out = 0;
    return length;
}

/* ---- what is to be feared ---- */

struct fear {
    bool round, hit[HD_DANGERS];
    int wounds[HD_DANGERS];
};

static void hear(void *user, const struct hd_event *e)
{
    struct fear *f = user;
    f->round = f->round || e->kind == HD_EV_ROUND || e->kind == HD_EV_END;
    if (e->kind == HD_EV_HURT && e->piece >= 0 && e->piece < HD_DANGERS) {
        f->hit[e->piece] = true;
        f->wounds[e->piece] += e->n[0];
    }
}

/* Everybody passes wherever passing is possible; what has to be chosen (who is hit, where the odd one goes) is chosen well. */
static struct hd_action laziest(const struct hd_game *game, const struct hd_state *state, int seat, uint64_t seed)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int asked = hd_to_move(game, state);
    for (int i = hd_legal(game, state, legal, HD_LEGAL_MAX) - 1; i >= 0; i--) {
        enum hd_deed deed = hd_deed(game, legal[i]);
        if (deed == HD_DEED_END || deed == HD_DEED_PASS)
            return legal[i];
    }
    return hd_bot_choose(HD_BOT_GREEDY, game, state, asked < 0 ? seat : asked, seed);
}

int hd_dangers(const struct hd_game *game, const struct hd_state *state, int seat, int worlds, uint64_t seed,
               struct hd_danger danger[HD_DANGERS])
{
    enum { STEPS = 400 };
    union world w;
    struct hd_state *s = (struct hd_state *)w.bytes;
    int lost = 0;
    seat = seat < 0 ? 0 : seat;
    memset(danger, 0, HD_DANGERS * sizeof *danger);
    for (int world = 0; world < worlds; world++) {
        struct fear fear = {0};
        struct hd_sink sink = {.event = hear, .user = &fear};
        hd_copy(game, s, state);
        hd_imagine(game, s, seat, seed + (uint64_t)world * 7919);
        for (int i = 0; i < STEPS && !fear.round && hd_result(game, s) == HD_PLAYING; i++)
            hd_apply(game, s, laziest(game, s, seat, seed + (uint64_t)i), &sink);
        lost += hd_result(game, s) == HD_LOST;
        for (int i = 0; i < HD_DANGERS; i++) {
            danger[i].chance += fear.hit[i] ? 1 : 0;
            danger[i].wounds += fear.wounds[i];
        }
    }
    for (int i = 0; i < HD_DANGERS && worlds; i++) {
        danger[i].chance = danger[i].chance * 10000 / worlds;
        danger[i].wounds = danger[i].wounds * 100 / worlds;
    }
    return worlds ? lost * 10000 / worlds : 0;
}
