/*
 * settle.c - after the last round of a mission of a campaign: which cards are kept, who takes the place of the dead.
 * Not here: when a mission is won or lost (mission/goals.c), the sheet that comes of it (sheet.c).
 *
 * The mission is over, and the game goes on with its last questions: the result is kept aside (outcome) until they are
 * answered.
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

#include <string.h>

/* WZC-KO-5 */
bool can_be_played(const struct horde_state *s, int who) { return !(s->survivor[who].flags & KILLED); }

/* Rolls are for what somebody still has: whoever is out of action has nothing (WZC-KEEP-7). */
static bool may_roll(const struct horde_game *g, const struct horde_state *s, int who)
{
    return plays(s, who) && who < PLAYED && can_be_played(s, who);
}

bool begin_settling(struct ctx *c)
{
    struct campaign *m = campaign_of(c->g, c->s);
    struct horde_state *s = c->s;
    if (!m || m->outcome)
        return false;
    m->outcome = s->result;
    m->last_round = (uint8_t)(s->round > 0xff ? 0xff : s->round);
    s->result = HD_PLAYING;
    for (; s->depth; pop(s))
        if (top(s)->kind == F_SPAWN)
            discard_row(c, top(s));
    memset(s->due, 0, sizeof s->due);
    s->dues = 0;
    arrive(s);
    s->acting = NONE;
    if (s->first_seat == NONE)
        s->first_seat = 0; /* over before it began: a line of the set-up says so */
    s->phase = W_SETTLE;
    TELL(c, PHASE, WZC_KEEP_2, PHASE, .word = W_SETTLE);
    push(s, F_SETTLE, NONE);
    happens(c, m->outcome == HD_WON ? WHEN_WON : WHEN_LOST, NONE, 0, NONE);
    return true;
}

/* ---- F_SETTLE ---- */

/* Dice of the keep roll; starting cards have no keep value, whatever the same card of another deck has. */
static int keep_value(const struct horde_game *g, int copy)
{
    return g->deck_of[copy] == DECK_STARTING ? 0 : g->card_type[g->type_of[copy]].keep;
}

/* WZC-KEEP-2: cards without a keep value. */
static void drop_rest(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    for (int i = 0; i <= INCOMING; i++) {
        if (v->card[i] == NONE || (keep_value(c->g, v->card[i]) && may_roll(c->g, c->s, who)))
            continue;
        int copy = v->card[i];
        v->card[i] = NONE;
        discard_card(c, copy);
    }
}

static int card_to_roll(const struct horde_game *g, const struct horde_state *s, int who, int from)
{
    while (from < SLOTS + 1 && s->survivor[who].card[from] == NONE)
        from++;
    return from;
}

/* Whose cards are looked at now; -1: nobody's. */
static int roller(const struct horde_game *g, const struct horde_state *s)
{
    EACH_PLAYED (s, who)
        if (may_roll(g, s, who) && card_to_roll(g, s, who, 0) <= SLOTS)
            return who;
    return -1;
}

/* WZC-KEEP-3, WZC-KEEP-4: that many dice as the card says; one that breaks takes it away. A one stands for the glitch. */
static void roll_for(struct ctx *c, int who, int slot)
{
    struct survivor *v = &c->s->survivor[who];
    struct gains *of = &campaign_of(c->g, c->s)->of[who];
    int copy = v->card[slot], type = c->g->type_of[copy], dice = keep_value(c->g, copy), glitches = 0;
    struct hd_event e = {.kind = HD_EV_ROLL,
                         .rule = R_WZC_KEEP_3,
                         .phrase = P_KEEP_ROLL,
                         EVENT_POINTS_NOWHERE,
                         .piece = (int16_t)who,
                         .card = (int16_t)type,
                         .reveals = 1,
                         .dice_count = (uint8_t)dice};
    for (int i = 0; i < dice; i++) {
        e.dice[i] = (uint8_t)roll_die(c);
        glitches += e.dice[i] == 1;
    }
    e.n[0] = 2;
    e.n[1] = (int16_t)(dice - glitches);
    e.n[2] = glitches > 0;
    if (c->sink && c->sink->event)
        tell(c, &e);
    if (!glitches && of->kept < SLOTS)
        of->card[of->kept++] = (uint8_t)type;
    v->card[slot] = NONE;
    discard_card(c, copy);
}

static bool is_dead(const struct horde_state *s, int who) { return plays(s, who) && !can_be_played(s, who); }

/* Sheets that can take the place: nobody plays them, nobody has died as one of them, and no part of a mission is theirs. */
static bool can_succeed(const struct horde_game *g, const struct horde_state *s, int who)
{
    int sheet = g->sheet_of[who];
    if (plays(s, who) || who < g->team || g->campaign.sheet.dead >> sheet & 1 || g->sheet[sheet].companion)
        return false;
    for (int i = 0; i < g->team; i++)
        if (campaign_of(g, s)->of[i].successor == sheet + 1)
            return false;
    return true;
}

/* WZC-KO-7, WZC-INT-20: nobody stands, nobody has got away. An escaped survivor is neither (WZC-AMB-43). */
static bool campaign_lost(const struct horde_game *g, const struct horde_state *s)
{
    EACH_PLAYED (s, who)
        if (s->survivor[who].flags & GONE || (on_board(s, who) && can_be_played(s, who)))
            return false;
    return true;
}

static int next_heir(const struct horde_game *g, const struct horde_state *s)
{
    for (int who = 0; who < g->team; who++)
        if (is_dead(s, who) && !(campaign_of(g, s)->heirs >> who & 1))
            return who;
    return NONE;
}

static bool anybody_succeeds(const struct horde_game *g, const struct horde_state *s)
{
    for (int who = g->team; who < g->people; who++)
        if (can_succeed(g, s, who))
            return true;
    return false;
}

static enum flow roll_next(struct ctx *c, struct frame *f)
{
    int who = roller(c->g, c->s);
    f->who = (uint8_t)(who < 0 ? NONE : who);
    if (who < 0) {
        f->step = HEIRS;
        return GO;
    }
    int first = card_to_roll(c->g, c->s, who, 0), type = c->g->type_of[c->s->survivor[who].card[first]];
    for (int i = card_to_roll(c->g, c->s, who, first + 1); i <= SLOTS; i = card_to_roll(c->g, c->s, who, i + 1))
        if (c->g->type_of[c->s->survivor[who].card[i]] != type)
            return ASK; /* WZC-DEC-05 */
    roll_for(c, who, first);
    return GO;
}

/* WZC-KEEP-1, WZC-KO-6: rolls and successors are for the next mission. */
enum flow settle_run(struct ctx *c, struct frame *f)
{
    struct campaign *m = campaign_of(c->g, c->s);
    switch (f->step) {
    case DROP_REST:
        if (campaign_lost(c->g, c->s) && m->outcome == HD_LOST) {
            TELL(c, NOTE, WZC_KO_7, CAMPAIGN_LOST, .count = 0);
            tell_story(c, STORY_LOST, 0, R_WZC_KO_7);
            m->over = 1;
            f->step = FINISHED;
            return GO;
        }
        if (m->outcome == HD_WON && is_last_mission(c->g)) {
            f->step = FINISHED;
            return GO;
        }
        EACH_PLAYED (c->s, who)
            drop_rest(c, who);
        f->step = ROLLS;
        return GO;
    case ROLLS: return roll_next(c, f);
    case HEIRS:
        f->who = (uint8_t)next_heir(c->g, c->s);
        if (f->who != NONE && anybody_succeeds(c->g, c->s))
            return ASK; /* WZC-KO-6, WZC-DEC-08 */
        f->step = FINISHED;
        return GO;
    default: c->s->result = m->outcome; return GO;
    }
}

void settle_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (f->step == ROLLS) {
        const struct survivor *v = &s->survivor[f->who];
        for (int i = card_to_roll(g, s, f->who, 0); i <= SLOTS; i = card_to_roll(g, s, f->who, i + 1))
            if (find_card(g, v, g->type_of[v->card[i]], 0, i) < 0)
                put(l, act2(V_ROLL_KEEP, f->who, g->type_of[v->card[i]]));
        return;
    }
    for (int who = g->team; who < g->people; who++)
        if (can_succeed(g, s, who))
            put(l, act2(V_SUCCESSOR, f->who, who));
    put(l, act1(V_PASS, f->who));
}

void settle_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct campaign *m = campaign_of(c->g, c->s);
    if (a.verb == V_ROLL_KEEP) {
        roll_for(c, f->who, find_card(c->g, &c->s->survivor[f->who], a.arg[1], 0, SLOTS + 1));
        return;
    }
    m->heirs |= (survivor_set)(1u << f->who);
    if (a.verb != V_SUCCESSOR)
        return;
    m->of[f->who].successor = (uint8_t)(1 + c->g->sheet_of[a.arg[1]]);
    TELL(c, NOTE, WZC_KO_6, SUCCESSOR, .piece = f->who, .of = a.arg[1]);
}
