/*
 * progress.c - what must hold of the frames of the stack beyond their fields: what lies on what, and that what waits in them
 * can still be done. For positions from outside; invariant.c asks it. Not here: ranges (fields.c), what frames do.
 */
#include "horde/core/progress.h"
#include "horde/core/combat.h"

#include <string.h>

#define ON(kind_) (1ull << F_##kind_)

/* Frames that count on what lies below them; the others may lie on any. The round, or the end of a campaign mission, is at the
 * bottom. */
static const uint64_t lies_on[F_COUNT] = {
    [F_FIRST] = ON(ROUND) | ON(HAPPENS),
    [F_GEAR] = ON(FIRST),
    [F_HANDS] = ON(FIRST) | ON(GEAR),
    [F_SURPLUS] = ON(HANDS),
    [F_PREPARE] = ON(SURPLUS),
    [F_START] = ON(PREPARE) | ON(SURPLUS),
    [F_WAIT] = ON(START),
    [F_PAIRS] = ON(WAIT),
    [F_SEAT] = ON(ROUND),
    [F_HEAL] = ON(ROUND),
    [F_SPAWN] = ON(ROUND),
    [F_FIRST_SPAWN] = ON(SPAWN),
    [F_MORE_SPAWNS] = ON(FIRST_SPAWN),
    [F_PAY] = ON(TURN),
    [F_TRADE] = ON(TURN),
    [F_AGREE] = ON(TURN),
    [F_FETCH] = ON(DRAW),
    [F_REDRAW] = ON(DRAW),
    [F_AGAIN] = ON(DRAW),
    [F_COME] = ON(RESCUE),
    [F_FRIENDLY] = ON(ATTACK),
    [F_SPLIT] = ON(ACTIVATE),
    [F_WOUNDS] = ON(ACTIVATE),
    [F_PARTING] = ON(ACTIVATE),
    [F_ASSAULT] = ON(ACTIVATE) | ON(HOSTILE),
    [F_SHIELD] = ON(ASSAULT),
};

/* Those that come before the first round. */
static const uint64_t sets_up = ON(FIRST) | ON(GEAR) | ON(HANDS) | ON(SURPLUS) | ON(PREPARE) | ON(START) | ON(WAIT) | ON(PAIRS);

static const char *order_wrong(const struct horde_state *s)
{
    uint64_t at_bottom = ON(ROUND) | ON(SETTLE);
    for (int i = 0; i < s->depth; i++) {
        uint64_t may = lies_on[s->frame[i].kind];
        if ((at_bottom >> s->frame[i].kind & 1) != !i || (i && may && !(may >> s->frame[i - 1].kind & 1)))
            return "the frames lie in a wrong order";
        if (sets_up >> s->frame[i].kind & 1 && s->phase != W_SETUP)
            return "the game is set up while it is played";
    }
    return NULL;
}

/* Frames of a part, which keeps what they need: 1 + the part. */
static const uint8_t brought_by[F_COUNT] = {
    [F_BUILDING] = 1 + PART_BUILDINGS,     [F_RACE] = 1 + PART_CARS,
    [F_ASSAULT] = 1 + PART_ASSAULT,        [F_SHIELD] = 1 + PART_ASSAULT,
    [F_PARTING] = 1 + PART_GROUPS,         [F_BEAM] = 1 + PART_LIGHT,
    [F_HIDE] = 1 + PART_CAMOUFLAGE,        [F_DOOR_CARD] = 1 + PART_OBJECTIVE_CARDS,
    [F_PICK] = 1 + PART_OBJECTIVE_CARDS,   [F_HOSTILE] = 1 + PART_MACHINES,
    [F_WAIT] = 1 + PART_COMPANIONS,        [F_PAIRS] = 1 + PART_COMPANIONS,
    [F_MILESTONE] = 1 + PART_CAMPAIGN,     [F_PREPARE] = 1 + PART_CAMPAIGN,
    [F_GEAR] = 1 + PART_CAMPAIGN,          [F_SETTLE] = 1 + PART_CAMPAIGN,
    [F_MORE_SPAWNS] = 1 + PART_LARGE_TEAM,
};

static const char *parts_wrong(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < s->depth; i++) {
        const struct frame *f = &s->frame[i];
        int part = f->kind == F_PITSPAWN ? 1 + (f->pitspawn.mold ? PART_MOLD : PART_PITS) : brought_by[f->kind];
        if (f->kind == F_ACTIVATE && f->activate.lured)
            part = 1 + PART_LIGHT;
        if (part && !has_part(g, (enum part)(part - 1)))
            return "a frame of a part this game does not have";
    }
    return NULL;
}

/* ---- what the one on top asks about ---- */

/* What is about to be paid for is still allowed in the turn below. */
static bool can_still_be_paid(const struct horde_game *g, const struct horde_state *s)
{
    uint64_t room[HD_STATE_MAX / 8];
    struct horde_state *before = (struct horde_state *)room;
    const struct frame *f = &s->frame[s->depth - 1];
    memcpy(room, s, g->base.state_size);
    pop(before);
    return f->pay.action.arg[0] == f->who && before->frame[before->depth - 1].who == f->who &&
           !g->base.rules->check(&g->base, (const struct hd_state *)before, f->pay.action).rule;
}

/* Is each of these cards among those that come back, if it is not mounted again? */
static bool comes_back(const struct horde_game *g, const struct survivor *v, const uint8_t count[NONE + 1])
{
    for (int i = 0; i <= SLOTS; i++)
        if (v->card[i] != NONE && !count[v->card[i]] && !g->card_type[g->type_of[v->card[i]]].mount)
            return false;
    return true;
}

static bool has_slots(const struct horde_game *g, const struct survivor *v, const uint8_t *card)
{
    for (int i = 0; i < SLOTS; i++)
        if (card[i] != NONE && (i < BODY ? i >= g->rule.hands : i < PACK ? i - BODY >= g->rule.body : i >= slot_end(g, v)))
            return false;
    return true;
}

/* Both inventories as they were have the cards that both have now, each once and in slots there are, for a trade
 * that is refused brings them back. What was dropped in the meantime is not missed. */
static bool can_be_taken_back(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    uint8_t count[NONE + 1] = {0};
    const struct survivor *a = &s->survivor[f->who], *b = &s->survivor[f->trade.partner];
    const struct survivor *proposer = f->kind == F_TRADE ? a : b, *other = f->kind == F_TRADE ? b : a;
    for (int i = 0; i < 2 * SLOTS; i++)
        count[f->trade.before[i / SLOTS][i % SLOTS]]++;
    for (int copy = 0; copy < NONE; copy++)
        if (count[copy] > 1)
            return false;
    return comes_back(g, a, count) && comes_back(g, b, count) && has_slots(g, proposer, f->trade.before[0]) &&
           has_slots(g, other, f->trade.before[1]);
}

/* Odds are worked out for no more dice than one roll can have. */
static bool dice_fit(const struct horde_game *g, const struct frame *f)
{
    const struct attack_frame *a = &f->attack;
    int most = a->dice > dice_in(a->face) ? a->dice : dice_in(a->face); /* skills add dice */
    return (target_of(f) == NONE || target_of(f) < g->zombie_kinds) && most + a->all_out <= HD_DICE &&
           dice_in(a->all_face) <= a->all_out;
}

/* No more leave a zone than are in it, and they have somewhere to go. */
static bool can_part(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    const struct groups *p = part_bytes(g, s, PART_GROUPS);
    bool part = f->kind == F_SPLIT
                    ? f->split.left > 0 && f->split.left < f->split.ways && f->split.left <= s->zombie[f->zone][f->split.kind]
                    : p->ways > 0;
    for (int kind = 0; part && f->kind == F_PARTING && kind < KINDS; kind++)
        part = p->left[kind] <= s->zombie[f->zone][kind];
    return part;
}

/* What is done one after another is not further than what was drawn or chosen for it. */
static bool in_step(const struct frame *f)
{
    switch (f->kind) {
    case F_BUILDING: return f->building.resolved <= f->building.chosen;
    case F_SPAWN: return f->spawn.resolved <= f->spawn.drawn && f->spawn.given <= f->spawn.drawn;
    default: return true;
    }
}

static const char *amounts_wrong(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < s->depth; i++) {
        const struct frame *f = &s->frame[i];
        if (f->kind == F_ATTACK && !dice_fit(g, f))
            return "more dice lie there than were rolled";
        if ((f->kind == F_SPLIT || f->kind == F_PARTING) && !can_part(g, s, f))
            return "zombies part that are not there, or nowhere to";
        if (!in_step(f))
            return "more has been dealt with than was drawn";
    }
    return NULL;
}

/* Frames whose question is put to a figure on the board. */
static const uint64_t asks_somebody_there = ON(TURN) | ON(PAY) | ON(DRAW) | ON(FETCH) | ON(REORGANISE) | ON(TRADE) | ON(AGREE) |
                                            ON(REDRAW) | ON(ATTACK) | ON(FRIENDLY) | ON(SHRUG) | ON(STRIKE) | ON(RUN) |
                                            ON(MEND) | ON(RESCUE) | ON(COME) | ON(RACE) | ON(AGAIN) | ON(HIDE) | ON(SHIELD) |
                                            ON(DOOR_CARD) | ON(BEAM);

static bool is_there(const struct horde_state *s, int who) { return who < s->people && s->survivor[who].zone != NONE; }

static const char *question_wrong(const struct horde_game *g, const struct horde_state *s)
{
    const struct frame *f = &s->frame[s->depth - 1];
    if (asks_somebody_there >> f->kind & 1 && !is_there(s, f->who))
        return "somebody is asked who is not there";
    if (f->kind == F_SURPLUS && !s->starting_count && !g->deal.others)
        return "cards are dealt that are not there";
    if (f->kind == F_REDRAW && s->survivor[f->who].card[INCOMING] == NONE)
        return "a card is drawn anew that is not there";
    if ((f->kind == F_TRADE || f->kind == F_AGREE) && !is_there(s, f->trade.partner))
        return "somebody trades with nobody";
    if ((f->kind == F_TRADE || f->kind == F_AGREE) && (f->who == f->trade.partner || !can_be_taken_back(g, s, f)))
        return "a trade cannot be taken back";
    if (f->kind == F_PAY && !can_still_be_paid(g, s))
        return "what is about to be paid for cannot be done";
    struct hd_action any[1];
    return g->base.rules->legal(&g->base, (const struct hd_state *)s, any, 1) ? NULL : "the open question has no answer";
}

const char *progress_wrong(const struct horde_game *g, const struct horde_state *s)
{
    const char *wrong = order_wrong(s);
    if (!wrong)
        wrong = parts_wrong(g, s);
    if (!wrong)
        wrong = amounts_wrong(g, s);
    return wrong || s->result != HD_PLAYING ? wrong : question_wrong(g, s);
}
