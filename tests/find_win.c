/*
 * find_win.c - looks for a won game of a mission and prints its record: find_win GAME/MISSION [SEED [BEAM [TRIES [ROUNDS
 * [LINES]]]]] LINES is a file of setup lines and of actions ("do move amy r2c0"): a late position to begin with. It plays many
 * rounds from the best positions so far and keeps the best of them. Dice and decks are those of the seed and it looks at what
 * comes of an answer before it gives it: this is no bot, but a way to records that prove a mission can be won.
 */
#include "core/rng.h"
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH = 12000,
    ROUND_STEPS = 500,
    TURNS_AHEAD = 60,
    KINDRED = 8,
    A_ROUND = 30 /* to live so long, in ten thousandths of all goals */
};

struct node {
    unsigned char state[HD_STATE_MAX];
    long value;
    uint64_t hash;
    int steps, origin; /* origin: the position the round began with, by its number */
    struct hd_action *path;
};

static struct hd_game *game;
static struct rng rng;

static struct hd_state *state_of(struct node *n) { return (struct hd_state *)n->state; }

static int round_of(const struct hd_state *s)
{
    char text[32];
    return hd_query(game, s, "round", text, sizeof text) ? atoi(text) : 0;
}

/* Won, or how far the goals are; who has lost on the way there was at least on the way. */
static long value_of(const struct hd_state *s)
{
    enum hd_result result = hd_result(game, s);
    return result == HD_WON ? 1000000 : hd_progress(game, s, HD_TEAM) - (result == HD_PLAYING ? 0 : HD_ALL_DONE);
}

static struct hd_action choose(const struct hd_state *s, int noise)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int score[HD_LEGAL_MAX], count = hd_legal(game, s, legal, HD_LEGAL_MAX), best = 0;
    long most = -2000000000;
    hd_score(game, s, HD_TEAM, legal, count, score);
    for (int i = 0; i < count && count > 1; i++) {
        long value = score[i] + (noise ? (long)rng_below(&rng, (uint32_t)noise) : 0);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return legal[best];
}

static bool somebody_acts(const struct hd_state *s)
{
    char text[32];
    return hd_query(game, s, "acting", text, sizeof text) && strcmp(text, "none");
}

/* To the end of one survivor's turn; with the last one of a round to the beginning of the next, or the end. */
static void play_turn(struct node *n, int noise)
{
    bool acting = false;
    for (int i = 0; i < ROUND_STEPS && n->steps < PATH; i++) {
        bool now = somebody_acts(state_of(n));
        if (hd_result(game, state_of(n)) != HD_PLAYING || (acting && !now))
            break;
        acting = now;
        struct hd_action a = choose(state_of(n), noise);
        hd_apply(game, state_of(n), a, NULL);
        n->path[n->steps++] = a;
    }
    n->value = value_of(state_of(n));
    n->hash = hd_hash(game, state_of(n));
}

static void copy_node(struct node *to, const struct node *from)
{
    struct hd_action *path = to->path;
    *to = *from;
    to->path = path;
    memcpy(path, from->path, (size_t)from->steps * sizeof *path);
}

/* What a position is worth shows when it is played on: so far as a few rounds. */
static void look_ahead(struct node *n, struct node *ahead)
{
    copy_node(ahead, n);
    for (int turns = 0; turns < TURNS_AHEAD && hd_result(game, state_of(ahead)) == HD_PLAYING; turns++)
        play_turn(ahead, 0);
    n->value = n->value + ahead->value / 2 + A_ROUND * round_of(state_of(ahead));
}

static int better(const void *a, const void *b)
{
    const struct node *x = a, *y = b;
    return x->value < y->value ? 1 : x->value > y->value ? -1 : 0;
}

static struct node *nodes(int count)
{
    struct node *n = calloc((size_t)count, sizeof *n);
    for (int i = 0; n && i < count; i++)
        n[i].path = malloc(PATH * sizeof *n[i].path);
    return n;
}

static bool obey(struct hd_session *session, const char *line, char *why, size_t size)
{
    struct hd_action action;
    if (strncmp(line, "do ", 3))
        return hd_session_setup(session, line, why, size);
    snprintf(why, size, "not allowed");
    return hd_action_parse(game, line + 3, &action, HD_EN, why, size) && !hd_session_do(session, action).rule;
}

/* The position the search begins with: the start, or what the lines of the file make of it. */
static struct hd_session *begin(const struct hd_pack *pack, const struct hd_setup *setup, uint64_t seed, const char *lines)
{
    struct hd_report report = {0};
    struct hd_session *session = hd_session_new(pack, setup, seed, &report);
    char line[512], why[256];
    FILE *file = lines ? fopen(lines, "r") : NULL;
    while (session && file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (*line && !obey(session, line, why, sizeof why)) {
            fprintf(stderr, "%s: %s\n", line, why);
            exit(2);
        }
    }
    if (file)
        fclose(file);
    return session;
}

static int print_record(struct hd_session *session, const struct node *won)
{
    for (int i = 0; i < won->steps; i++)
        if (hd_session_do(session, won->path[i]).rule)
            return 1;
    size_t length;
    char *text = hd_session_save(session, &length);
    if (!text)
        return 1;
    fwrite(text, 1, length, stdout);
    return 0;
}

static void tell(uint64_t seed, struct node *best, int count)
{
    char goal[32], text[32];
    fprintf(stderr, "%s seed %llu round %d: %d kept, best %ld, goals", hd_mission_id(game), (unsigned long long)seed,
            round_of(state_of(best)), count, best->value);
    for (int i = 0; i < 8; i++) {
        snprintf(goal, sizeof goal, "goal %d", i);
        if (hd_query(game, state_of(best), goal, text, sizeof text))
            fprintf(stderr, " %s", text);
    }
    fputc('\n', stderr);
}

/* The best, but not all of one kind: what comes of one position may turn out to be lost. */
static int keep(struct node *now, int beam, const struct node *next, int made)
{
    int count = 0, *of = calloc((size_t)beam, sizeof *of);
    for (int i = 0; of && i < made && count < beam; i++) {
        if ((count && next[i].hash == now[count - 1].hash) || of[next[i].origin] > beam / KINDRED)
            continue;
        of[next[i].origin]++;
        copy_node(&now[count++], &next[i]);
    }
    free(of);
    return count;
}

static int search(struct hd_session *session, uint64_t seed, int beam, int tries, int rounds)
{
    static const int noises[] = {0, 60, 200, 500, 1200, 3000};
    struct node *now = nodes(beam), *next = nodes(tries), *ahead = nodes(1);
    int count = 1;
    hd_copy(game, state_of(&now[0]), hd_session_state(session));
    for (int last = round_of(state_of(&now[0])), end = last + rounds; count && last < end;) {
        int made = 0;
        for (int i = 0; i < tries; i++) {
            copy_node(&next[made], &now[i % count]);
            play_turn(&next[made], noises[rng_below(&rng, 6)]);
            if (hd_result(game, state_of(&next[made])) == HD_WON)
                return print_record(session, &next[made]);
            look_ahead(&next[made], ahead);
            if (hd_result(game, state_of(ahead)) == HD_WON)
                return print_record(session, ahead);
            made += hd_result(game, state_of(&next[made])) == HD_PLAYING;
        }
        qsort(next, (size_t)made, sizeof *next, better);
        count = keep(now, beam, next, made);
        if (count && round_of(state_of(&now[0])) != last) {
            tell(seed, &now[0], count);
            for (int i = 0; i < count; i++)
                now[i].origin = i;
            last = round_of(state_of(&now[0]));
        }
    }
    return 1;
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    struct hd_setup setup = {.mission = argc > 1 ? argv[1] : "2e/M0", .seats = 1};
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    game = pack ? hd_game_new(pack, &setup, &report) : NULL;
    if (!game) {
        fprintf(stderr, "%s\n", report.count ? report.problem[0].text : "no games");
        return 2;
    }
    rng_seed(&rng, seed * 7919);
    struct hd_session *session = begin(pack, &setup, seed, argc > 6 ? argv[6] : NULL);
    return search(session, seed, argc > 3 ? atoi(argv[3]) : 40, argc > 4 ? atoi(argv[4]) : 400, argc > 5 ? atoi(argv[5]) : 40);
}
