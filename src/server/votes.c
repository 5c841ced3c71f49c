/*
 * votes.c - what the people in a room decide together: taking back across dice, and who plays for somebody who left.
 * One vote at a time. Every seat with a person present has a voice; more than half carries it.
 */
#include "server/inside.h"

static int count_bits(unsigned bits) { return __builtin_popcount(bits); }

unsigned voters(const struct room *room)
{
    unsigned here = seats_here(room);
    for (int i = 0; i < room->meta.seats; i++)
        if (room->meta.seat[i].bot != HD_BOT_NONE)
            here &= ~(1u << i);
    return here;
}

void vote_end(struct room *room)
{
    if (room->vote.what == VOTE_NONE)
        return;
    say_vote_all(room, false, false);
    room->vote.what = VOTE_NONE;
}

static enum trouble carry_out(struct room *room, const struct vote *vote)
{
    if (vote->what == VOTE_UNDO)
        return vote->number == room->rows ? undo_once(room, vote->asker) : NO_VOTE;
    return vote->what == VOTE_TAKE ? seat_take(room, vote->seat, vote->role, NULL)
                                   : seat_bot(room, vote->seat, vote->bot, NULL);
}

/* Decided? Then it is done, or not, and told. */
static enum trouble count_votes(struct room *room)
{
    unsigned all = voters(room);
    struct vote vote = room->vote;
    int yes = count_bits(vote.yes & all), no = count_bits(vote.no & all), total = count_bits(all);
    bool passed = yes * 2 > total, failed = no * 2 >= total;
    if (!passed && !failed) {
        say_vote_all(room, true, false);
        return FINE;
    }
    say_vote_all(room, false, passed);
    room->vote.what = VOTE_NONE;
    enum trouble trouble = passed ? carry_out(room, &vote) : FINE;
    if (passed && !trouble)
        say_view_all(room);
    return trouble;
}

enum trouble vote_begin(struct peer *peer, struct vote vote)
{
    struct room *room = peer->room;
    unsigned held = seats_held(peer);
    if (room->vote.what != VOTE_NONE)
        return VOTE_OPEN;
    vote.id = ++room->votes;
    vote.asker = __builtin_ctz(held);
    snprintf(vote.name, sizeof vote.name, "%s", name_of(peer));
    vote.yes = held;
    vote.no = 0;
    vote.until = hub_now(room->hub) + LIMIT_VOTE_MS;
    room->vote = vote;
    return count_votes(room);
}

enum trouble on_vote(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    unsigned held = seats_held(peer);
    const json_t *yes = json_object_get(ask, "yes");
    int id;
    if (!said_int(ask, "vote", 0, 1000000, &id) || !json_is_boolean(yes))
        return BAD_MESSAGE;
    if (!held)
        return NO_SEAT;
    if (room->vote.what == VOTE_NONE || room->vote.id != id)
        return NO_VOTE;
    room->vote.yes &= ~held;
    room->vote.no &= ~held;
    *(json_is_true(yes) ? &room->vote.yes : &room->vote.no) |= held;
    return count_votes(room);
}

/* Too late, or the game has gone on. */
void votes_tick(struct room *room)
{
    const struct vote *vote = &room->vote;
    if (vote->what == VOTE_NONE)
        return;
    if (hub_now(room->hub) > vote->until || (vote->what == VOTE_UNDO && vote->number != room->rows))
        vote_end(room);
}
