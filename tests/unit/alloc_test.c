/*
 * alloc_test.c - proves that playing allocates nothing: the allocator of this program counts its calls (also those from
 * inside the C library), and legal, check, apply, observe and the texts of a whole game must not add one.
 * glibc only, and not together with a sanitizer, which brings its own allocator.
 */
#include "walk.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

static volatile long calls;

void *malloc(size_t size)
{
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    calls++;
    return __libc_realloc(memory, size);
}

void free(void *memory)
{
    calls++;
    __libc_free(memory);
}

/* Returns the number of calls the game made. */
static long play(const struct hd_game *game, struct hd_state *state, uint64_t seed)
{
    static struct hd_action legal[HD_LEGAL_MAX], anytime[HD_LEGAL_MAX];
    static struct hd_view view;
    struct walk_mood mood;
    int count;
    walk_mood(&mood, seed);
    hd_start(game, state, seed, NULL);
    long before = calls;
    while ((count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0) {
        hd_legal_anytime(game, state, anytime, HD_LEGAL_MAX);
        struct hd_action chosen = legal[walk_pick(&mood, legal, count)];
        for (int seat = HD_TEAM; seat < hd_seats(game); seat++)
            hd_observe(game, state, seat, &view);
        hd_check(game, state, chosen);
        hd_apply(game, state, chosen, NULL);
    }
    return calls - before;
}

int main(void)
{
    struct hd_pack *pack = walk_pack();
    int passed = 0, failed = 0;
    struct rng luck;
    rng_seed(&luck, 5);
    void *volatile proof = malloc(1); /* the counter does count */
    failed += calls == 0;
    free(proof);
    for (int i = 0; i < 4 * walk_missions(pack); i++) {
        struct hd_report report = {0};
        struct walk_setup w;
        walk_setup(pack, i % walk_missions(pack), i < walk_missions(pack), &luck, &w);
        struct hd_game *game = hd_game_new(pack, &w.setup, &report);
        struct hd_state *state = game ? hd_state_new(game) : NULL;
        long found = game ? play(game, state, (uint64_t)i) : -1;
        if (found)
            printf("%s, game seed %d: expected no allocation, found %ld calls %s\n", w.mission, i, found,
                   report.problem[0].text);
        *(found ? &failed : &passed) += 1;
        if (game) {
            hd_state_free(state);
            hd_game_free(game);
        }
    }
    hd_pack_free(pack);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
