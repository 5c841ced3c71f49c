/*
 * reason.c - why an answer looks good, in one line, and what is to be feared: from odds, goals and forecasts, over the public
 * API only. Not here: choosing (search.c, bots.c).
 */
#include "ai/search.h"

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

/* Of those who are up to somebody here, so many are there before the next turn. */
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

static int say_attack(const struct hd_action_info *info, enum hd_lang lang, char *out, size_t size)
{
    int tenths = in_tenths(info->kills_mean);
    int length = snprintf(out, size, SAY(lang, "kills %d.%d on average", "tötet im Mittel %d,%d"), tenths / 10, tenths % 10);
    if (info->risk && length > 0 && (size_t)length < size)
        length +=
            snprintf(out + length, size - (size_t)length,
                     SAY(lang, "; one of us is hit with %d %%", "; mit %d %% wird jemand von uns getroffen"), info->risk / 100);
    return length;
}

static int say_danger(const struct hd_game *game, int piece, int before, int after, enum hd_lang lang, char *out, size_t size)
{
    const char *name = hd_name(game, HD_PIECE, piece, lang);
    if (after < before)
        return snprintf(
            out, size,
            SAY(lang, "%d instead of %d %s reach %s before the next turn", "%d statt %d %s erreichen %s vor dem nächsten Zug"),
            after, before, enemy(game, before != 1, lang), name);
    if (after)
        return snprintf(out, size,
                        SAY(lang, "worth it, though %s reach %s before the next turn: %d",
                            "lohnt, obwohl %s %s vor dem nächsten Zug erreichen: %d"),
                        enemy(game, true, lang), name, after);
    return snprintf(out, size,
                    SAY(lang, "no %s reaches %s there before the next turn", "kein %s erreicht %s dort vor dem nächsten Zug"),
                    enemy(game, false, lang), name);
}

static const char *deed_reason(enum hd_deed deed, enum hd_lang lang)
{
    switch (deed) {
    case HD_DEED_SEARCH: return SAY(lang, "a better card may come", "es kann eine bessere Karte kommen");
    case HD_DEED_OPEN: return SAY(lang, "the way goes on behind it", "dahinter geht es weiter");
    case HD_DEED_TURN: return SAY(lang, "this one has most to do now", "hat jetzt am meisten zu tun");
    case HD_DEED_CARDS:
    case HD_DEED_HOLD:
    case HD_DEED_WEAR:
    case HD_DEED_STOW:
    case HD_DEED_SWAP:
    case HD_DEED_GIVE:
    case HD_DEED_TRADE: return SAY(lang, "good things belong in the hands", "Gutes gehört in die Hände");
    case HD_DEED_BUILD:
        return SAY(lang, "it holds the dead off and is worth points", "es hält die Zombies ab und bringt Punkte");
    case HD_DEED_LEAVE: return SAY(lang, "out is out", "draußen ist draußen");
    case HD_DEED_END:
    case HD_DEED_PASS: return SAY(lang, "nothing else is worth more", "nichts anderes bringt mehr");
    default: return SAY(lang, "it looks best", "es sieht am besten aus");
    }
}

/* Does it bring the goals forward by itself? Nothing is tried that dice or hidden cards decide. */
static bool brings_forward(const struct hd_game *game, const struct hd_state *before, const struct hd_state *after, int seat)
{
    return hd_progress(game, after, seat) > hd_progress(game, before, seat);
}

int hd_reason(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
              char *out, size_t size)
{
    struct hd_view view[2];
    union world w;
    struct hd_state *after = (struct hd_state *)w.bytes;
    struct hd_action_info info;
    hd_action_info(game, state, action, &info);
    if (in_tenths(info.kills_mean)) /* a shot at nobody has another reason */
        return say_attack(&info, lang, out, size);
    hd_copy(game, after, state);
    hd_imagine(game, after, seat, 1);
    hd_apply(game, after, action, NULL);
    if (!info.chance && brings_forward(game, state, after, seat))
        return snprintf(out, size, "%s", SAY(lang, "brings the goals forward", "bringt die Ziele voran"));
    const struct hd_piece *was = piece_in(view_of(game, state, seat, &view[0]), info.piece);
    const struct hd_piece *is = piece_in(view_of(game, after, seat, &view[1]), info.piece);
    if (hd_deed(game, action) == HD_DEED_MOVE && was && is && was->place != is->place &&
        hd_forecast(game, state, was->place, HD_NONE, &(struct hd_forecast){0}))
        return say_danger(game, info.piece, coming_to(game, state, was->place), coming_to(game, after, is->place), lang, out,
                          size);
    return snprintf(out, size, "%s", deed_reason(hd_deed(game, action), lang));
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
