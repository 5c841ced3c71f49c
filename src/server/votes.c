/*
 * votes.c - what the people in a room decide together: undoing past dice, and who plays for somebody who left.
 * One vote at a time. Every seat with a person present has a vote (where several share one seat, each of those who were there
 * when it was called); more than half carries it.
 *
 * A seat with hidden cards belongs to its owner: a vote about it is counted only after a wait, during which the owner can come
 * back, or decide with one word. Whoever wants to take the seat has no vote.
 */
#include "server/inside.h"

static int count_bits(unsigned bits) { return __builtin_popcount(bits); }

static unsigned voice_of_person(const struct vote *vote, uint64_t person)
{
    for (int i = 0; i < vote->people; i++)
        if (vote->person[i] == person)
            return 1u << i;
    return 0;
}

/* Bits of the voices this connection has, whatever the vote is about. */
static unsigned voices_held(const struct vote *vote, const struct peer *peer)
{
    unsigned held = seats_held(peer);
    return held && is_shared(peer->room) ? voice_of_person(vote, peer->person) : held;
}

static void gather_people(const struct room *room, struct vote *vote)
{
    for (const struct peer *peer = room->peers; peer && is_shared(room) && vote->people < VOICES; peer = peer->beside)
        if (seats_held(peer) && !voice_of_person(vote, peer->person))
            vote->person[vote->people++] = peer->person;
}

static unsigned voters(const struct room *room)
{
    unsigned here = 0;
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        here |= voices_held(&room->vote, peer);
    if (is_shared(room))
        return here;
    for (int i = 0; i < room->meta.seats; i++)
        if (room->meta.seat[i].bot != HD_BOT_NONE)
            here &= ~(1u << i);
    return here;
}

unsigned voices(const struct room *room) { return voters(room) & ~room->vote.voiceless; }

/* Of whom more than half have to agree. Hidden cards that were seen are seen: taking that back takes those who are away too. */
static unsigned electorate(const struct room *room)
{
    return voices(room) | (room->vote.what == VOTE_UNDO ? owners_away(room) : 0);
}

int votes_needed(const struct room *room) { return count_bits(electorate(room)) / 2 + 1; }

static bool has_word(const struct peer *peer)
{
    const struct vote *vote = &peer->room->vote;
    return vote->waits && is_owner(peer, vote->seat);
}

unsigned voices_of(const struct peer *peer)
{
    return (voices_held(&peer->room->vote, peer) & voices(peer->room)) | (unsigned)has_word(peer) << peer->room->vote.seat;
}

void vote_end(struct room *room)
{
    if (room->vote.what == VOTE_NONE)
        return;
    say_vote_all(room, false, false);
    room->vote.what = VOTE_NONE;
}

void vote_moot(struct room *room, int seat)
{
    if ((room->vote.what == VOTE_TAKE || room->vote.what == VOTE_BOT) && room->vote.seat == seat)
        vote_end(room);
}

/* Whoever wants to sit there has to be here, and in the seat they asked from: nobody else was agreed to. */
static bool is_asker_here(const struct room *room, const struct vote *vote)
{
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        if (peer->person == vote->by && (peer->roles >> vote->role & 1))
            return true;
    return false;
}

static enum trouble carry_out(struct room *room, const struct vote *vote)
{
    if (vote->what == VOTE_UNDO)
        return vote->number == room->rows ? undo_once(room, vote->asker) : NO_VOTE;
    return vote->what == VOTE_TAKE ? seat_take(room, vote->seat, vote->role, NULL)
                                   : seat_bot(room, vote->seat, vote->bot, NULL);
}

void vote_unsay(struct room *room, int seat)
{
    unsigned others = is_shared(room) ? ~0u : ~(1u << seat); /* there the bits are people, not seats */
    room->vote.yes &= others;
    room->vote.no &= others;
}

static enum trouble decide(struct room *room, bool passed)
{
    struct vote vote = room->vote;
    passed = passed && (vote.what != VOTE_TAKE || is_asker_here(room, &vote));
    say_vote_all(room, false, passed);
    room->vote.what = VOTE_NONE;
    enum trouble trouble = passed ? carry_out(room, &vote) : FINE;
    if (passed && !trouble)
        say_view_all(room);
    return trouble;
}

/* Decided? Then it is done, or not, and told. */
static enum trouble count_votes(struct room *room)
{
    unsigned all = voices(room);
    const struct vote *vote = &room->vote;
    int yes = count_bits(vote->yes & all), no = count_bits(vote->no & all), total = count_bits(electorate(room));
    bool passed = yes >= votes_needed(room), over = hub_now(room->hub) >= vote->until;
    if (vote->waits ? over : passed || no * 2 >= total)
        return decide(room, passed);
    say_vote_all(room, true, false);
    return FINE;
}

enum trouble vote_begin(struct peer *peer, struct vote vote)
{
    struct room *room = peer->room;
    unsigned held = seats_held(peer);
    bool host = peer->roles >> ROLE_HOST & 1;
    if (room->vote.what != VOTE_NONE)
        return VOTE_OPEN;
    vote.waits = vote.what != VOTE_UNDO && room_hidden(room);
    if (!held && !(vote.waits && host))
        return NO_SEAT;
    if (vote.waits)
        vote.voiceless = 1u << vote.seat | (vote.what == VOTE_TAKE ? held : 0);
    if (vote.waits && !owner_here(room, vote.seat) && !(voters(room) & ~vote.voiceless))
        return NOT_ALONE;
    if (vote.what == VOTE_UNDO && is_shared(room) && !has_company(peer))
        return ONLY_OWN;
    gather_people(room, &vote);
    vote.id = ++room->votes;
    vote.asker = held ? __builtin_ctz(held) : -1;
    snprintf(vote.name, sizeof vote.name, "%s", name_of(peer));
    vote.by = peer->person;
    vote.yes = voices_held(&vote, peer);
    vote.no = 0;
    vote.until = hub_now(room->hub) + (vote.waits ? LIMIT_VOTE_HIDDEN_MS : LIMIT_VOTE_MS);
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
    if (has_word(peer))
        return decide(room, json_is_true(yes));
    unsigned voice = voices_held(&room->vote, peer);
    room->vote.yes &= ~voice;
    room->vote.no &= ~voice;
    *(json_is_true(yes) ? &room->vote.yes : &room->vote.no) |= voice;
    return count_votes(room);
}

/* Too late, or the game has gone on. One that waited is counted now. */
void votes_tick(void *user)
{
    struct room *room = user;
    const struct vote *vote = &room->vote;
    if (vote->what == VOTE_NONE)
        return;
    bool over = hub_now(room->hub) >= vote->until;
    if (over && vote->waits)
        count_votes(room);
    else if (over || (vote->what == VOTE_UNDO && vote->number != room->rows))
        vote_end(room);
}
