/*
 * random_play.c - many random games over every mission of the pack, with everything that must always be true asked after
 * every step: the state keeps its invariants, every answer listed is allowed and applies, what is not listed is refused.
 *
 *   random_play [--game ID | --missions DIR] [--games N] [--walk N] [--seed S] [--jobs N] [--ask yes]
 *               [--gifted yes] [--record FILE --mission
 * M]
 *
 * --game: that game only, every number of seats in turn. --missions: the mission files of a folder, of the 2nd Edition. --walk:
 * that many more games, in which at every step: save, load, same hash; action to text and back; one step back and forward; at
 * the end back to the start and forward again. --ask: whatever can be asked is (options with the choice "ask"). Now and then,
 * with
 * --ask more often, something is done that may be done at any time. --gifted: everybody begins with
 * skills and cards drawn by lot, so that rare ones meet (games that take the setup lines skill and card). --record writes one
 * game as a replay (how tests/golden was made).
 */
#include "walk_files.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
    struct hd_pack *pack;
    int games, walk, jobs;
    bool ask, gifted;
    uint64_t seed;
    const char *record, *mission, *game, *dir;
    int added; /* missions of dir, behind those of the 2nd Edition */
} opt = {.games = 300, .walk = 10, .jobs = 1, .seed = 1};

/* The game being played, for the message that repeats it. */
static struct {
    struct walk_setup w;
    uint64_t seed;
    int step;
} now;

static _Noreturn void stop(const char *what, const char *detail)
{
    printf("%s, %d seats", now.w.mission, now.w.setup.seats);
    for (int i = 0; i < now.w.setup.choices; i++)
        printf(", %s %s", now.w.choice[i].option, now.w.choice[i].value);
    printf(", seed %llu, step %d: %s%s%s\n", (unsigned long long)now.seed, now.step, what, detail ? ": " : "",
           detail ? detail : "");
    fflush(stdout);
    _exit(1);
}

static void same_text(const struct hd_game *game, struct hd_action action)
{
    struct hd_action back;
    char text[256], why[256] = "";
    hd_action_text(game, action, text, sizeof text);
    if (!hd_action_parse(game, text, &back, HD_EN, why, sizeof why))
        stop(text, why);
    if (!hd_same_action(action, back))
        stop("text and back gives another action", text);
}

/* Listed answers are allowed and differ from each other; a random action is allowed only if it is listed. */
static int judged(const struct hd_game *game, const struct hd_state *state, struct hd_action *legal, struct rng *luck)
{
    int count = hd_legal(game, state, legal, HD_LEGAL_MAX);
    int all = count + hd_legal_anytime(game, state, legal + count, HD_LEGAL_MAX);
    char text[256];
    const char *broken = hd_state_check(game, state);
    if (broken)
        stop("broken", broken);
    if (!count != (hd_result(game, state) != HD_PLAYING))
        stop(count ? "answers in a game that is over" : "no answer in a game that goes on", NULL);
    for (int i = 0; i < all; i++)
        if (hd_check(game, state, legal[i]).rule) {
            hd_action_text(game, legal[i], text, sizeof text);
            stop("listed but refused", text);
        }
    for (int tries = 0; all && tries < 8; tries++) {
        struct hd_action odd = legal[rng_below(luck, (uint32_t)all)];
        uint32_t at = rng_below(luck, HD_ARGS + 1);
        bool found = false;
        if (at == HD_ARGS)
            odd.verb = (uint8_t)rng_next(luck);
        else
            odd.arg[at] = (uint8_t)(rng_below(luck, 2) ? rng_next(luck) : rng_below(luck, 12));
        for (int i = 0; i < all; i++)
            found = found || hd_same_action(odd, legal[i]);
        if (!found && !hd_check(game, state, odd).rule) {
            int n = hd_action_text(game, odd, text, 200);
            for (int i = 0; i < HD_ARGS && n < 200; i++)
                n += sprintf(text + n, " %02x", odd.arg[i]);
            stop("allowed but not listed", text);
        }
    }
    return count;
}

/* One of the answers; once in a while something that may be done besides them, such as throwing a card away. */
static struct hd_action picked(const struct hd_game *game, const struct hd_state *state, struct walk_mood *mood,
                               struct hd_action *legal, int count, struct rng *luck)
{
    int beside = rng_below(luck, opt.ask ? 8 : 32) ? 0 : hd_legal_anytime(game, state, legal + count, HD_LEGAL_MAX);
    return legal[beside ? count + (int)rng_below(luck, (uint32_t)beside) : walk_pick(mood, legal, count)];
}

static void listen(void *user, const struct hd_event *event) {}

/* What can be taken back for nothing must not depend on what lies face down: the same answer in two imagined positions shows
 * something in both, or leaves both looking the same. Games with hidden hands have their own test (hidden_test.c). */
static void tells_nothing(const struct hd_game *game, const struct hd_state *state, struct hd_action action, struct rng *luck)
{
    static struct hd_view view[2];
    bool shown[2];
    char text[256];
    for (int i = 0; i < 2; i++) {
        struct hd_state *one = hd_state_new(game);
        hd_copy(game, one, state);
        hd_imagine(game, one, HD_TEAM, rng_next(luck));
        struct hd_sink sink = {.event = listen}; /* events say what is revealed */
        hd_apply(game, one, action, &sink);
        shown[i] = sink.revealed;
        hd_observe(game, one, HD_PUBLIC, &view[i]);
        hd_state_free(one);
    }
    hd_action_text(game, action, text, sizeof text);
    if (shown[0] != shown[1])
        stop("shows something only if it lies so", text);
    if (!shown[0] && memcmp(&view[0], &view[1], sizeof view[0]))
        stop("tells what lies face down, and can be taken back", text);
}

static void try_line(const struct hd_game *game, struct hd_state *state, const char *format, const char *who, const char *what)
{
    char line[128], why[256];
    snprintf(line, sizeof line, format, who, what);
    hd_setup_line(game, state, line, why, sizeof why); /* no room for one more card, not on the board: then not */
}

static const char *any_id(const struct hd_game *game, enum hd_noun noun, struct rng *luck)
{
    int count = 0;
    while (strcmp(hd_id(game, noun, count), "?"))
        count++;
    return count ? hd_id(game, noun, (int)rng_below(luck, (uint32_t)count)) : "?";
}

/* Six skills and two cards for everybody, once the game has begun. Returns true when that is done. */
static bool gifts(const struct hd_game *game, struct hd_state *state, struct rng *luck)
{
    char phase[32] = "";
    if (!hd_query(game, state, "phase", phase, sizeof phase) || strcmp(phase, "players"))
        return false;
    for (int i = 0; i < 12; i++) { /* whoever plays; a line about anybody else is refused */
        const char *who = hd_id(game, HD_PIECE, i);
        for (int k = 0; k < 6; k++)
            try_line(game, state, "skill %s %s", who, any_id(game, HD_SKILL, luck));
        for (int k = 0; k < 2; k++)
            try_line(game, state, k ? "card %s pack %s" : "card %s hand %s", who, any_id(game, HD_CARD, luck));
    }
    return true;
}

static int play(const struct hd_game *game)
{
    static struct hd_action legal[2 * HD_LEGAL_MAX];
    struct walk_mood mood;
    struct hd_state *state = hd_state_new(game);
    struct rng luck;
    int count;
    bool given = !opt.gifted;
    walk_mood(&mood, now.seed);
    rng_seed(&luck, now.seed + 1);
    hd_start(game, state, now.seed, NULL);
    for (now.step = 0;; now.step++) {
        given = given || gifts(game, state, &luck);
        count = judged(game, state, legal, &luck);
        if (!count || now.step >= WALK_STEPS)
            break;
        struct hd_action action = picked(game, state, &mood, legal, count, &luck);
        if (!hd_game_hidden(game) && !rng_below(&luck, 4))
            tells_nothing(game, state, action, &luck);
        hd_apply(game, state, action, NULL);
    }
    if (count)
        stop("the game does not end", NULL);
    hd_state_free(state);
    return now.step;
}

static uint64_t hash_of(const struct hd_session *s) { return hd_hash(hd_session_game(s), hd_session_state(s)); }

static void same_after_load(const struct hd_session *session)
{
    struct hd_report report = {0};
    size_t length;
    char *text = hd_session_save(session, &length);
    struct hd_session *copy = hd_session_load(opt.pack, text, length, true, NULL, &report);
    if (!copy)
        stop("a save does not load", report.problem[0].text);
    if (hash_of(copy) != hash_of(session))
        stop("save and load gives another state", NULL);
    hd_session_free(copy);
    hd_free(text);
}

/* Back to the start, comparing with the way there, and forward again. */
static void there_and_back(struct hd_session *session, const uint64_t *hash, const struct hd_action *done)
{
    int steps = now.step;
    for (; now.step > 0; now.step--)
        if (!hd_session_undo(session, true) || hash_of(session) != hash[now.step - 1])
            stop("undo does not lead back", NULL);
    for (; now.step < steps; now.step++)
        if (hd_session_do(session, done[now.step]).rule || hash_of(session) != hash[now.step + 1])
            stop("forward again does not lead there", NULL);
}

static int walk(struct hd_session *session)
{
    static struct hd_action legal[2 * HD_LEGAL_MAX], done[WALK_STEPS];
    static uint64_t hash[WALK_STEPS + 1];
    const struct hd_game *game = hd_session_game(session);
    struct walk_mood mood;
    struct rng luck;
    int count;
    walk_mood(&mood, now.seed);
    rng_seed(&luck, now.seed + 1);
    hash[0] = hash_of(session);
    for (now.step = 0; (count = judged(game, hd_session_state(session), legal, &luck)) > 0;) {
        for (int i = 0; i < count; i++)
            same_text(game, legal[i]);
        done[now.step] = picked(game, hd_session_state(session), &mood, legal, count, &luck);
        if (now.step + 1 >= WALK_STEPS || hd_session_do(session, done[now.step]).rule)
            stop("a listed action is refused", NULL);
        hash[++now.step] = hash_of(session);
        if (!hd_session_undo(session, true) || hash_of(session) != hash[now.step - 1])
            stop("one step back is not the step before", NULL);
        if (hd_session_do(session, done[now.step - 1]).rule || hash_of(session) != hash[now.step])
            stop("one step forward again is another state", NULL);
        same_after_load(session);
    }
    there_and_back(session, hash, done);
    return now.step;
}

/* The missions of the game asked for in turn, then the next number of seats. */
static void setup_of_game(int index, struct rng *luck)
{
    int first = 0, g = 0;
    while (g < hd_game_count(opt.pack) && strcmp(hd_game_info(opt.pack, g).id, opt.game))
        first += hd_game_info(opt.pack, g++).missions;
    if (g == hd_game_count(opt.pack))
        stop("no such game", opt.game);
    struct hd_game_info info = hd_game_info(opt.pack, g);
    walk_setup(opt.pack, first + index % info.missions, index % 4 == 0, luck, &now.w);
    now.w.setup.seats = info.seats_min + index / info.missions % (info.seats_max - info.seats_min + 1);
}

static int missions_before(const char *game)
{
    int n = 0;
    for (int g = 0; g < hd_game_count(opt.pack) && strcmp(hd_game_info(opt.pack, g).id, game); g++)
        n += hd_game_info(opt.pack, g).missions;
    return n;
}

static void setup_of_added(int index, struct rng *luck)
{
    int g = 0;
    while (strcmp(hd_game_info(opt.pack, g).id, "2e"))
        g++;
    int first = missions_before("2e") + hd_game_info(opt.pack, g).missions - opt.added;
    walk_setup(opt.pack, first + index % opt.added, index / opt.added % 4 == 0, luck, &now.w);
}

static int game_of_mission(const char *mission)
{
    int g = 0;
    size_t length = strcspn(mission, "/");
    for (; g < hd_game_count(opt.pack); g++)
        if (strlen(hd_game_info(opt.pack, g).id) == length && !strncmp(hd_game_info(opt.pack, g).id, mission, length))
            return g;
    stop("no such game", mission);
}

/* Every option that has the word takes it. */
static void ask_all(struct walk_setup *w)
{
    int g = game_of_mission(w->mission);
    for (int i = 0; i < hd_game_info(opt.pack, g).options; i++) {
        struct hd_option option = hd_option_info(opt.pack, g, i);
        int n = 0;
        if (option.kind != HD_OPTION_CHOICE || !strstr(option.choices, "ask"))
            continue;
        while (n < w->setup.choices && strcmp(w->choice[n].option, option.id))
            n++;
        w->choice[n] = (struct hd_choice){option.id, "ask"};
        w->setup.choices += n == w->setup.choices;
    }
}

/* Game number `index`: with or without the walk. Returns its decisions. */
static int one_game(int index, bool walking)
{
    struct hd_report report = {0};
    struct rng luck;
    int decisions;
    now.seed = opt.seed * 1000003u + (uint64_t)index;
    rng_seed(&luck, now.seed);
    if (opt.added)
        setup_of_added(index, &luck);
    else if (opt.game)
        setup_of_game(index, &luck);
    else
        walk_setup(opt.pack, index % walk_missions(opt.pack), index % 4 == 0, &luck, &now.w);
    if (opt.ask)
        ask_all(&now.w);
    now.step = -1;
    if (walking) {
        struct hd_session *session = hd_session_new(opt.pack, &now.w.setup, now.seed, &report);
        if (!session)
            stop("does not start", report.problem[0].text);
        decisions = walk(session);
        hd_session_free(session);
    } else {
        struct hd_game *game = hd_game_new(opt.pack, &now.w.setup, &report);
        if (!game)
            stop("does not start", report.problem[0].text);
        decisions = play(game);
        hd_game_free(game);
    }
    return decisions;
}

static int record(void)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = opt.mission, .seats = 1 + (int)(opt.seed % HD_SEATS)};
    struct hd_session *session = hd_session_new(opt.pack, &setup, opt.seed, &report);
    struct hd_action legal[HD_LEGAL_MAX];
    struct walk_mood mood;
    size_t length;
    int count;
    if (!session) {
        fprintf(stderr, "%s\n", report.problem[0].text);
        return 1;
    }
    walk_mood(&mood, opt.seed);
    while ((count = hd_legal(hd_session_game(session), hd_session_state(session), legal, HD_LEGAL_MAX)) > 0)
        hd_session_do(session, legal[walk_pick(&mood, legal, count)]);
    char *text = hd_session_save(session, &length);
    FILE *file = fopen(opt.record, "wb");
    bool written = file && fwrite(text, 1, length, file) == length && !fclose(file);
    hd_free(text);
    hd_session_free(session);
    return written ? 0 : 1;
}

static void options(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        if (!strcmp(argv[i], "--games"))
            opt.games = atoi(value);
        else if (!strcmp(argv[i], "--game"))
            opt.game = value;
        else if (!strcmp(argv[i], "--walk"))
            opt.walk = atoi(value);
        else if (!strcmp(argv[i], "--seed"))
            opt.seed = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i], "--jobs"))
            opt.jobs = atoi(value);
        else if (!strcmp(argv[i], "--record"))
            opt.record = value;
        else if (!strcmp(argv[i], "--ask"))
            opt.ask = !strcmp(value, "yes");
        else if (!strcmp(argv[i], "--gifted"))
            opt.gifted = !strcmp(value, "yes");
        else if (!strcmp(argv[i], "--missions"))
            opt.dir = value;
        else if (!strcmp(argv[i], "--mission"))
            opt.mission = value;
    }
}

int main(int argc, char **argv)
{
    int failed = 0, all;
    options(argc, argv);
    opt.pack = walk_pack();
    if (opt.dir)
        opt.added = walk_add(opt.pack, opt.dir);
    if (opt.dir && !opt.added)
        stop("no missions there", opt.dir);
    if (opt.record && opt.mission)
        return record();
    all = opt.games + opt.walk;
    long *tally = mmap(NULL, 2 * sizeof *tally * (size_t)opt.jobs, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (tally == MAP_FAILED)
        return 2;
    for (int job = 0; job < opt.jobs; job++)
        if (!fork()) { /* every job its own process: one that breaks says so and the others go on */
            for (int i = job; i < all; i += opt.jobs) {
                tally[2 * job] += one_game(i, i >= opt.games);
                tally[2 * job + 1]++;
            }
            _exit(0);
        }
    for (int status; wait(&status) > 0;)
        failed += status != 0;
    long decisions = 0, games = 0;
    for (int job = 0; job < opt.jobs; job++) {
        decisions += tally[2 * job];
        games += tally[2 * job + 1];
    }
    printf("%ld decisions in %ld games, %d of them walked step by step\n", decisions, games, opt.walk);
    printf("%ld passed, %d failed\n", games, failed);
    return failed ? 1 : 0;
}
