/*
 * table_test.c - play --table from below: random things told by people at a table, sensible and not, answers, corrections,
 * steps back. After each: no invariant is broken; a refused line changes nothing; going back gives the position there was; the
 * record reads back to the same game. And a few lines whose effect is known exactly.
 */
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define EXPECT(condition, ...)                                                                                                 \
    do {                                                                                                                       \
        if (!(condition)) {                                                                                                    \
            printf("%s:%d: ", __FILE__, __LINE__);                                                                             \
            printf(__VA_ARGS__);                                                                                               \
            putchar('\n');                                                                                                     \
            failures++;                                                                                                        \
        }                                                                                                                      \
    } while (0)

static uint64_t luck;

static int below(int n)
{
    luck = luck * 6364136223846793005ull + 1442695040888963407ull;
    return n > 0 ? (int)((luck >> 33) % (uint64_t)n) : 0;
}

static struct hd_session *begin(const struct hd_pack *pack, const char *mission, uint64_t seed)
{
    static struct hd_report report;
    struct hd_setup setup = {.mission = mission};
    report.count = 0;
    struct hd_session *session = hd_session_new(pack, &setup, seed, &report);
    EXPECT(session, "%s does not start: %s", mission, report.problem[0].text);
    return session;
}

static uint64_t hash(const struct hd_session *s) { return hd_hash(hd_session_game(s), hd_session_state(s)); }

static void check(const struct hd_session *s, const char *after)
{
    const char *broken = hd_state_check(hd_session_game(s), hd_session_state(s));
    bool noise = broken && strstr(broken, "noise is left"); /* whose turn it is the people know, so noise needs nobody's turn */
    EXPECT(!broken || noise, "after '%s': %s", after, broken);
}

static bool say(struct hd_session *s, const char *line)
{
    char why[300];
    bool done = hd_session_setup(s, line, why, sizeof why);
    check(s, line);
    return done;
}

static void asks(const struct hd_session *s, const char *question, const char *wanted)
{
    char value[100] = "";
    hd_query(hd_session_game(s), hd_session_state(s), question, value, sizeof value);
    EXPECT(!strcmp(value, wanted), "%s: expected %s, found %s", question, wanted, value);
}

/* ---- random things ---- */

static const char *any_place(const struct hd_game *g) { return hd_id(g, HD_PLACE, below(hd_board(g)->places)); }
static const char *any_who(const struct hd_game *g) { return hd_id(g, HD_PIECE, below(7)); }
static const char *any_kind(const struct hd_game *g) { return hd_id(g, HD_KIND, below(6)); }

static void any_door(const struct hd_game *g, char *out, size_t size)
{
    const struct hd_map *map = hd_board(g);
    int at = below(map->links);
    for (int i = 0; i < map->links; i++, at = (at + 1) % map->links)
        if (map->link[at].kind == HD_DOOR)
            break;
    snprintf(out, size, "%s %s", map->place[map->link[at].a].id, map->place[map->link[at].b].id);
}

static void any_line(const struct hd_game *g, char *out, size_t size)
{
    static const char *const colour[] = {"", " red", " blue", " green"};
    char door[80];
    any_door(g, door, sizeof door);
    switch (below(22)) {
    case 19: snprintf(out, size, "table burn %s %s", any_place(g), any_who(g)); break;
    case 20: snprintf(out, size, "table act enter %s %d %s", any_who(g), below(2), below(2) ? "driver" : "passenger"); break;
    case 21: snprintf(out, size, "table act %s %s %s", below(2) ? "drive" : "push", any_who(g), any_place(g)); break;
    case 0: snprintf(out, size, "table move %s %s", any_who(g), any_place(g)); break;
    case 1:
        snprintf(out, size, "table kill %s %s %d %s", any_place(g), any_kind(g), below(4), below(2) ? "-" : any_who(g));
        break;
    case 2:
    case 3: snprintf(out, size, "table clear %s %s", any_place(g), below(4) ? any_who(g) : "-"); break;
    case 4: snprintf(out, size, "table noise %s %d", any_place(g), below(5)); break;
    case 5: snprintf(out, size, "table door %s %s", door, below(2) ? "-" : any_who(g)); break;
    case 6:
    case 7:
        snprintf(out, size, "table take %s %s %s%s", below(3) ? "objective" : "crate", any_place(g), any_who(g),
                 colour[below(4)]);
        break;
    case 8: snprintf(out, size, "table wound %s %d", any_who(g), below(20) ? 1 : 3); break;
    case 9: snprintf(out, size, "table heal %s 1", any_who(g)); break;
    case 10: snprintf(out, size, "table points %s %d", any_who(g), below(9)); break;
    case 11: snprintf(out, size, "table appear %s %s %d", any_place(g), any_kind(g), below(12)); break;
    case 12: snprintf(out, size, "table card %s", any_place(g)); break;
    case 13: snprintf(out, size, "table done %s", any_who(g)); break;
    case 14: snprintf(out, size, "phase %s", below(4) ? "zombies" : "spawn"); break;
    case 15: snprintf(out, size, "put %s %s", any_who(g), any_place(g)); break;
    case 16: snprintf(out, size, "zombies %s %d %s", hd_id(g, HD_KIND, below(3)), below(3), any_place(g)); break;
    case 17: snprintf(out, size, "table %s %s water", below(2) ? "has" : "lost", any_who(g)); break;
    default: snprintf(out, size, "table leave %s", below(8) ? "nobody" : any_who(g)); break;
    }
}

static void answer(struct hd_session *s)
{
    static struct hd_action list[HD_LEGAL_MAX];
    int count = hd_legal(hd_session_game(s), hd_session_state(s), list, HD_LEGAL_MAX);
    if (count)
        EXPECT(!hd_session_do(s, list[below(count)]).rule, "a listed answer was refused");
    check(s, "an answer");
}

static bool is_idle(const struct hd_session *s)
{
    struct hd_action first;
    char text[100];
    if (!hd_legal(hd_session_game(s), hd_session_state(s), &first, 1))
        return true;
    hd_action_text(hd_session_game(s), first, text, sizeof text);
    return !strncmp(text, "activate ", 9);
}

static void one_step(struct hd_session *s)
{
    char line[200];
    uint64_t before = hash(s);
    int steps = hd_session_steps(s);
    if (!is_idle(s)) {
        answer(s);
        return;
    }
    any_line(hd_session_game(s), line, sizeof line);
    bool done = say(s, line);
    EXPECT(done ? hd_session_steps(s) == steps + 1 : hash(s) == before, "'%s' was refused and changed something", line);
    if (done && !below(6)) {
        uint64_t after = hash(s);
        EXPECT(hd_session_back_to(s, steps) && hash(s) == before, "back before '%s' is not where we were", line);
        EXPECT(say(s, line) && hash(s) == after, "'%s' again came out differently", line);
    }
}

static void reads_back(const struct hd_pack *pack, const struct hd_session *s)
{
    static struct hd_report report;
    size_t length;
    char *text = hd_session_save(s, &length);
    report.count = 0;
    struct hd_session *copy = hd_session_load(pack, text, length, true, NULL, &report);
    EXPECT(copy && hash(copy) == hash(s), "the record does not read back: %s",
           report.count ? report.problem[0].text : "other hash");
    hd_session_free(copy);
    hd_free(text);
}

static void random_table(const struct hd_pack *pack, const char *mission, int seed)
{
    struct hd_session *s = begin(pack, mission, (uint64_t)seed);
    luck = (uint64_t)seed * 977 + 1;
    while (s && !is_idle(s))
        answer(s);
    for (int i = 0; s && i < 120 && hd_result(hd_session_game(s), hd_session_state(s)) == HD_PLAYING; i++)
        one_step(s);
    if (s)
        reads_back(pack, s);
    hd_session_free(s);
}

/* ---- known effects ---- */

static void kills_bring_points(const struct hd_pack *pack)
{
    struct hd_session *s = begin(pack, "2e/M1", 1);
    EXPECT(say(s, "table begin"), "begin");
    asks(s, "hand amy", "-");
    EXPECT(say(s, "table appear r2c2 walker 3") && say(s, "table kill r2c2 walker 2 amy"), "kill");
    asks(s, "zombies r2c2 walker", "1");
    asks(s, "ap amy", "2");
    EXPECT(!say(s, "table kill r2c2 walker 2 amy"), "only one is left");
    EXPECT(say(s, "table points amy 5"), "points");
    asks(s, "level amy", "yellow");
    asks(s, "danger", "yellow");
    EXPECT(say(s, "table noise r2c2 2") && say(s, "table noise r2c2 1"), "noise");
    asks(s, "noise r2c2", "3");
    EXPECT(say(s, "phase zombies"), "end");
    asks(s, "round", "2");
    asks(s, "noise r2c2", "0");
    hd_session_free(s);
}

static void doors_and_tokens(const struct hd_pack *pack)
{
    struct hd_session *s = begin(pack, "2e/M1", 1);
    const struct hd_event *event;
    EXPECT(say(s, "table begin") && say(s, "table door r2c1 1V.C amy"), "door");
    asks(s, "door r2c1 1V.C", "open");
    asks(s, "spawned 1V.C", "yes");
    EXPECT(hd_session_events(s, 1, &event) > 0, "an opened door tells nothing");
    while (!is_idle(s))
        answer(s);
    EXPECT(!say(s, "table door r2c1 1V.C amy"), "it is open");
    EXPECT(say(s, "table take objective 9R.A amy"), "take");
    asks(s, "objectives amy", "1");
    asks(s, "ap amy", "5");
    asks(s, "token objective 9R.A", "no");
    asks(s, "acted amy", "no");
    EXPECT(!say(s, "table take objective 9R.A amy"), "it is gone");
    EXPECT(say(s, "table wound doug 3"), "the last wound");
    asks(s, "result", "lost");
    hd_session_free(s);
}

/* The last goal ends the mission at once. */
static void goals_are_looked_at(const struct hd_pack *pack)
{
    static const char *const team[] = {"amy", "doug", "elle", "josh", "ned", "wanda"};
    struct hd_session *s = begin(pack, "2e/M1", 1);
    char line[80];
    EXPECT(say(s, "table begin"), "begin");
    for (int i = 0; i < 6; i++) {
        snprintf(line, sizeof line, "objectives %s 1", team[i]);
        EXPECT(say(s, line), "objectives");
    }
    EXPECT(say(s, "table has amy water") && say(s, "table has doug water") && say(s, "table has ned canned-food"), "food");
    for (int i = 0; i < 6; i++) {
        asks(s, "result", "playing");
        snprintf(line, sizeof line, "table leave %s", team[i]);
        EXPECT(say(s, line), "leave");
    }
    asks(s, "result", "won");
    EXPECT(hd_session_back_to(s, hd_session_steps(s) - 1), "one step back");
    asks(s, "result", "playing");
    hd_session_free(s);
}

int main(void)
{
    static struct hd_report report;
    static const char *const mission[] = {"2e/M0", "2e/M1", "2e/M2", "2e/M5", "2e/M9", "2e/M23"};
    struct hd_pack *pack = hd_pack_builtin(&report);
    if (!pack)
        return 1;
    kills_bring_points(pack);
    doors_and_tokens(pack);
    goals_are_looked_at(pack);
    for (int seed = 1; seed <= 240 && failures < 10; seed++)
        random_table(pack, mission[seed % 6], seed);
    hd_pack_free(pack);
    printf("%d failures\n", failures);
    return failures > 0;
}
