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

static void tell_trouble(const struct crew *c, struct guest *guest)
{
    const char *trouble = guest_trouble(guest);
    if (*trouble)
        cli_fail(c->all->cli, "%s", trouble);
}

static void begin(void *mine)
{
    struct crew *c = mine;
    for (int i = 0; i < HD_SEATS; i++) {
        if (!c->guest[i])
            continue;
        guest_begin(c->guest[i], c->all->game, i, c->all->cli->lang);
        tell_trouble(c, c->guest[i]);
    }
}

static bool answer(void *mine, const struct hd_state *state, int seat, struct hd_action *action)
{
    struct crew *c = mine;
    if (!c->guest[seat])
        return false;
    bool answered = guest_answer(c->guest[seat], c->all->game, state, seat, c->all->cli->lang, action);
    atomic_fetch_add(&c->all->asked, 1);
    atomic_fetch_add(&c->all->missed, !answered);
    tell_trouble(c, c->guest[seat]);
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

void sim_guests_tell(const struct sim_guests *guests)
{
    int asked = atomic_load(&guests->asked), missed = atomic_load(&guests->missed);
    if (missed)
        cli_fail(guests->cli,
                 SAY(guests->cli->lang, "of %d answers from outside programs, greedy gave %d instead",
                     "von %d Antworten fremder Programme stammen %d stattdessen von greedy"),
                 asked, missed);
}
