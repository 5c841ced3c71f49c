/*
 * sim_guests.c - programs from outside in the simulator. What goes wrong with them is reported on standard error as it happens,
 * and at the end how many answers were not theirs: a result they did not play for must not look like one.
 */
#include "cli/sim_guests.h"

#include <stdlib.h>

/* The programs of one thread. */
struct crew {
    struct sim_guests *all;
    struct guest *guest[HD_SEATS];
};

static void close_crew(void *mine)
{
    struct crew *c = mine;
    for (int i = 0; c && i < HD_SEATS; i++)
        guest_free(c->guest[i]);
    free(c);
}

static void *open_crew(void *user)
{
    struct sim_guests *all = user;
    struct crew *c = calloc(1, sizeof *c);
    bool fine = c;
    for (int i = 0; fine && i < HD_SEATS; i++)
        if (all->program[i][0])
            fine = (c->guest[i] = guest_new(all->program[i], all->pack, all->limit_ms, false));
    if (!fine) {
        close_crew(c);
        return NULL;
    }
    c->all = all;
    return c;
}

static void tell_trouble(const struct crew *c, int seat)
{
    struct guest *guest = c->guest[seat];
    const char *trouble = guest_trouble(guest);
    if (guest_is_absent(guest))
        atomic_store(&c->all->absent, seat + 1);
    else if (*trouble)
        cli_fail(c->all->cli, "%s", trouble);
}

static void begin(void *mine)
{
    struct crew *c = mine;
    for (int i = 0; i < HD_SEATS; i++) {
        if (!c->guest[i])
            continue;
        guest_begin(c->guest[i], c->all->game, i, c->all->cli->lang);
        tell_trouble(c, i);
    }
}

static bool answer(void *mine, const struct hd_state *state, int seat, struct hd_action *action)
{
    struct crew *c = mine;
    if (!c->guest[seat])
        return false;
    bool answered = guest_answer(c->guest[seat], c->all->game, state, seat, c->all->cli->lang, action);
    tell_trouble(c, seat);
    return answered;
}

static void over(void *mine, const struct hd_state *state)
{
    struct crew *c = mine;
    for (int i = 0; i < HD_SEATS; i++)
        if (c->guest[i])
            guest_over(c->guest[i], c->all->game, state, i, c->all->cli->lang);
}

bool sim_guests_ready(struct sim_guests *guests, const struct cli *cli, const struct hd_pack *pack, const struct hd_game *game,
                      int limit_ms)
{
    bool any = false;
    for (int i = 0; i < HD_SEATS; i++)
        any = any || guests->program[i][0];
    guests->cli = cli;
    guests->pack = pack;
    guests->game = game;
    guests->limit_ms = limit_ms;
    guests->outside = (struct sim_outside){guests, open_crew, close_crew, begin, answer, over};
    return any;
}

const char *sim_guests_absent(const struct sim_guests *guests)
{
    int seat = atomic_load(&guests->absent);
    return seat ? guests->program[seat - 1] : NULL;
}

void sim_guests_tell(const struct cli *cli, int64_t asked, int64_t missed)
{
    if (missed)
        cli_fail(cli,
                 SAY(cli->lang, "of %lld answers from outside programs, greedy gave %lld instead",
                     "von %lld Antworten fremder Programme stammen %lld stattdessen von greedy"),
                 (long long)asked, (long long)missed);
}
