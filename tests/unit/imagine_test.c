/*
 * imagine_test.c - hd_imagine by pairs, in every game and mission: positions that differ only in what a seat may not know are
 * imagined alike, so that nobody who thinks in imagined positions can know the truth; and everything that may be comes up.
 * Not here: what a seat is shown and told (hidden_test.c).
 */
#include "walk.h"

enum { PAIRS = 6000, PAIRS_QUICK = 600, DEALS = 240, SPOTS = 40 };

static int passed, failed;
static long pairs, differing, turned, shut; /* shut: spots where no colour ever lies, though some are left */

static void verdict(bool fine, const char *what, const char *where)
{
    if (!fine && failed < 20)
        printf("%s: %s\n", what, where);
    *(fine ? &passed : &failed) += 1;
}

/* ---- alike ---- */

static uint64_t imagined(const struct hd_game *game, const struct hd_state *from, int seat, uint64_t seed)
{
    struct hd_state *state = hd_state_new(game);
    hd_copy(game, state, from);
    hd_imagine(game, state, seat, seed);
    uint64_t hash = hd_hash(game, state);
    hd_state_free(state);
    return hash;
}

static void compare(const struct hd_game *game, const struct hd_state *a, const struct hd_state *b, int seat, struct rng *luck,
                    const char *where)
{
    uint64_t seed = rng_next(luck);
    pairs++;
    differing += hd_hash(game, a) != hd_hash(game, b);
    verdict(imagined(game, a, seat, seed) == imagined(game, b, seat, seed), "what is imagined depends on what is hidden",
            where);
}

/* ---- colours that lie face down: another truth put there by hand, not by hd_imagine ---- */

struct spots {
    int count;
    char zone[SPOTS][16], colour[SPOTS][16];
};

static void find_turned(const struct hd_game *game, const struct hd_state *state, struct spots *spots)
{
    static struct hd_view view;
    memset(&view, 0, sizeof view);
    hd_observe(game, state, HD_PUBLIC, &view);
    spots->count = 0;
    for (int i = 0; i < view.pieces && spots->count < SPOTS; i++)
        if (view.piece[i].flags & HD_TURNED) {
            char question[40];
            snprintf(spots->zone[spots->count], sizeof spots->zone[0], "%s", hd_id(game, HD_PLACE, view.piece[i].place));
            snprintf(question, sizeof question, "colour %s", spots->zone[spots->count]);
            if (hd_query(game, state, question, spots->colour[spots->count], sizeof spots->colour[0]))
                spots->count++;
        }
}

static bool put_colours(const struct hd_game *game, struct hd_state *state, const struct spots *spots, int shift)
{
    bool done = true;
    for (int i = 0; i < spots->count; i++) {
        char line[60], why[200];
        snprintf(line, sizeof line, "colour %s %s", spots->zone[i], spots->colour[(i + shift) % spots->count]);
        done = done && hd_setup_line(game, state, line, why, sizeof why);
    }
    return done;
}

static void try_colours(const struct hd_game *game, const struct hd_state *state, int seat, struct rng *luck, const char *where)
{
    struct spots spots;
    find_turned(game, state, &spots);
    if (!spots.count)
        return;
    struct hd_state *same = hd_state_new(game), *other = hd_state_new(game);
    hd_copy(game, same, state);
    hd_copy(game, other, state);
    int shift = 1 + (int)rng_below(luck, (uint32_t)spots.count);
    if (put_colours(game, same, &spots, 0) && put_colours(game, other, &spots, shift)) { /* not in the middle of things */
        turned++;
        compare(game, same, other, seat, luck, where);
    }
    hd_state_free(same);
    hd_state_free(other);
}

static bool only_red(const int seen[3]) { return !seen[1] && !seen[2]; }

/* Each colour that is still face down comes up at each spot, about as often as it should; where only a coloured door leads,
 * none ever does. */
static void try_chances(const struct hd_game *game, const struct hd_state *state, const char *where)
{
    static const char *const colour[] = {"red", "blue", "green"};
    struct spots truth, now;
    int seen[SPOTS][3] = {{0}}, all[3] = {0};
    struct hd_state *other = hd_state_new(game);
    find_turned(game, state, &truth);
    for (int deal = 0; deal < DEALS && truth.count; deal++) {
        hd_copy(game, other, state);
        hd_imagine(game, other, 0, (uint64_t)deal + 1);
        find_turned(game, other, &now);
        for (int i = 0; i < now.count; i++)
            for (int k = 0; k < 3; k++)
                if (!strcmp(now.colour[i], colour[k]))
                    seen[i][k]++, all[k]++;
    }
    int open = 0;
    for (int i = 0; i < truth.count; i++)
        open += !only_red(seen[i]);
    for (int i = 0; i < truth.count; i++)
        for (int k = 1; k < 3 && !only_red(seen[i]); k++) {
            int fair = all[k] / open;
            verdict(seen[i][k] >= fair / 3 && seen[i][k] <= 2 * fair, "a colour lies where it should not", where);
        }
    shut += all[1] + all[2] ? truth.count - open : 0;
    hd_state_free(other);
}

/* ---- decks: the same cards in another order ---- */

static void try_decks(const struct hd_game *game, const struct hd_state *state, struct rng *luck, const char *where)
{
    static const char *const line[][2] = {{"deck zombies 001 002 003", "deck zombies 030 020 001 005"},
                                          {"deck equipment machete katana", "deck equipment katana molotov machete"},
                                          {"deck pimp nailbat gunblade", "deck pimp gunblade nailbat"},
                                          {"deck abominations patient-0 abominacop", "deck abominations abominacop patient-0"}};
    struct hd_state *one = hd_state_new(game), *other = hd_state_new(game);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        char why[200];
        hd_copy(game, one, state);
        hd_copy(game, other, state);
        if (hd_setup_line(game, one, line[i][0], why, sizeof why) && hd_setup_line(game, other, line[i][1], why, sizeof why))
            compare(game, one, other, 0, luck, where);
    }
    hd_state_free(one);
    hd_state_free(other);
}

/* ---- walking ---- */

static void try_position(const struct hd_game *game, const struct hd_state *state, struct rng *luck, const char *where)
{
    int seat = (int)rng_below(luck, (uint32_t)hd_seats(game));
    struct hd_state *other = hd_state_new(game);
    hd_copy(game, other, state);
    hd_imagine(game, other, seat, rng_next(luck));
    if (hd_to_move(game, state) == hd_to_move(game, other)) /* else what is imagined has answered the question */
        compare(game, state, other, seat, luck, where);
    try_colours(game, state, seat, luck, where);
    hd_state_free(other);
}

static void walk_game(const struct hd_pack *pack, const char *mission, int seats, uint64_t seed, long until)
{
    struct hd_setup setup = {.mission = mission, .seats = seats};
    struct hd_report report = {0};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    struct hd_state *state = game ? hd_state_new(game) : NULL;
    struct hd_action legal[HD_LEGAL_MAX];
    struct rng luck;
    char where[160];
    rng_seed(&luck, seed);
    if (game)
        hd_start(game, state, seed, NULL);
    for (int step = 0, n; game && step < WALK_STEPS && pairs < until && (n = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0;
         step++) {
        snprintf(where, sizeof where, "%s, %d seats, seed %llu, step %d", mission, seats, (unsigned long long)seed, step);
        if (!step)
            try_decks(game, state, &luck, where);
        if (step % 97 == 0 && seed == 1)
            try_chances(game, state, where);
        if (!rng_below(&luck, 4))
            try_position(game, state, &luck, where);
        hd_apply(game, state, legal[rng_below(&luck, (uint32_t)n)], NULL);
    }
    verdict(game, "no game", mission);
    hd_state_free(state);
    hd_game_free(game);
}

static void walk_mission(const struct hd_pack *pack, int g, int m, long quota)
{
    char mission[64];
    struct hd_game_info info = hd_game_info(pack, g);
    snprintf(mission, sizeof mission, "%s/%s", info.id, hd_mission_info(pack, g, m).id);
    long until = pairs + quota;
    for (uint64_t seed = 1; pairs < until; seed++)
        walk_game(pack, mission, info.seats_min + (int)(seed % (uint64_t)(info.seats_max - info.seats_min + 1)), seed, until);
}

/* ---- Zombietown: what lies open before others, put there by hand ---- */

static bool answer(const struct hd_game *game, struct hd_state *state, const char *text, char *why, size_t size)
{
    struct hd_action action;
    if (!hd_action_parse(game, text, &action, HD_EN, why, size) || hd_check(game, state, action).rule)
        return false;
    hd_apply(game, state, action, NULL);
    return true;
}

/* "> ..." is an answer. */
static bool put_lines(const struct hd_game *game, struct hd_state *state, const char *const *line)
{
    char why[200] = "refused";
    for (; *line; line++)
        if (**line == '>' ? !answer(game, state, *line + 2, why, sizeof why)
                          : !hd_setup_line(game, state, *line, why, sizeof why)) {
            verdict(false, why, *line);
            return false;
        }
    return true;
}

/* Red imagines what Blue has. asked: answers from the start until Blue is asked for the cards to keep. */
static void try_truths(const struct hd_pack *pack)
{
    static const struct truths {
        const char *what;
        bool choosing;
        const char *both[9], *one[7], *other[7];
    } truths[] = {
        {"cards Blue chooses from",
         true,
         {"hand blue pistol rifle survivor fireworks back zombie plus1 carbine take shotgun barricade-4 turnback"},
         {"hand blue pistol rifle survivor fireworks back zombie",
          "hand yellow plus1 carbine take shotgun barricade-4 turnback"},
         {"hand blue plus1 carbine take shotgun barricade-4 turnback",
          "hand yellow pistol rifle survivor fireworks back zombie"}},
        {"a trap among barricades that just hold",
         false,
         {"begin h1 h5 h9", "zombies s6-12 6", "zombies s7-12 6", "empty"},
         {"row h5 blue barricade-4 barricade-4 barricade-4-trap-1"},
         {"row h5 blue barricade-4 barricade-4 barricade-4"}},
        {"two rows that just hold",
         false,
         {"begin h1 h5 h9", "zombies s6-12 6", "zombies s7-12 5", "zombies s2-12 6", "zombies s3-12 5", "owner h4 blue",
          "empty"},
         {"row h5 blue barricade-4-trap-1 barricade-4 barricade-3", "row h4 blue barricade-3-trap-1 barricade-4 barricade-4"},
         {"row h5 blue barricade-3 barricade-4 barricade-4", "row h4 blue barricade-4 barricade-4 barricade-3"}},
        {"what Yellow put back before Blue met a zombie",
         false,
         {"begin h1 h5 h9", "empty", "put blue s5-13", "survivor anna yellow with", "turn yellow", "zombies s4-13 1"},
         {"pile h9 pistol send", "> draw yellow 2", "> top pistol", "> trigger send", "> send blue h4", "> path s4-13"},
         {"pile h9 switch send", "> draw yellow 2", "> top switch", "> trigger send", "> send blue h4", "> path s4-13"}},
    };
    struct hd_setup setup = {.mission = "zombietown/town", .seats = 3};
    struct hd_report report = {0};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    struct hd_state *one = hd_state_new(game), *other = hd_state_new(game);
    struct hd_action legal[HD_LEGAL_MAX];
    struct rng luck;
    rng_seed(&luck, 1);
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        hd_start(game, one, 3, NULL);
        for (int homes = 3, keeps = 3; truths[i].choosing && homes + keeps > 0; homes ? homes-- : keeps--) {
            hd_legal(game, one, legal, HD_LEGAL_MAX);
            hd_apply(game, one, legal[0], NULL);
        }
        put_lines(game, one, truths[i].both);
        hd_copy(game, other, one);
        if (put_lines(game, one, truths[i].one) && put_lines(game, other, truths[i].other)) {
            verdict(!truths[i].choosing || hd_to_move(game, one) == 1, "Blue is not asked", truths[i].what);
            verdict(hd_hash(game, one) != hd_hash(game, other), "nothing differs", truths[i].what);
            for (int n = 0; n < 40; n++)
                compare(game, one, other, n & 1 ? 0 : HD_SEATS, &luck, truths[i].what);
        }
    }
    hd_state_free(one);
    hd_state_free(other);
    hd_game_free(game);
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    bool quick = argc > 1 && !strcmp(argv[1], "--quick");
    for (int g = 0; pack && g < hd_game_count(pack); g++)
        for (int m = 0; m < hd_game_info(pack, g).missions; m++)
            walk_mission(pack, g, m, (quick ? PAIRS_QUICK : PAIRS) / hd_game_info(pack, g).missions);
    try_truths(pack);
    verdict(turned > 0, "no colour lay face down", "in any mission");
    verdict(shut > 0, "no spot lay behind coloured doors", "in any mission");
    printf("%ld pairs, %ld of them really different, %ld with other colours face down\n%d passed, %d failed\n", pairs,
           differing, turned, passed, failed);
    hd_pack_free(pack);
    return !pack || failed;
}
