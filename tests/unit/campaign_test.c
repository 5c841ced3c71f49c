/*
 * campaign_test.c - campaigns from the first mission to the last, mission after mission with the sheet of the one before,
 * played by answers drawn by lot or by a bot and hurried to an end when they take long. After every mission: the sheet can be
 * read, nobody dead is of the team, nothing is kept that was not carried, a record with its sheet plays again, and the next
 * mission begins.
 *
 *   campaign_test [N]     that many campaigns, 30 if left out; 300 are a long dose
 */
#include "holdout/holdout.h"

#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 400, MISSIONS = 40, LAST_QUESTIONS = 400 };

static struct hd_pack *pack;
static int failed, missions, hurried, won, lost, whole, reached; /* whole: campaigns that came to the tenth mission */

static bool complain(const char *what, const char *more)
{
    printf("%s: %s\n", what, more);
    failed++;
    return false;
}

/* ---- what somebody carries ---- */

static int carried(const struct hd_session *s, const char *who, const char *card)
{
    char question[80], answer[400], *save = NULL;
    int n = 0;
    static const char *const slot[] = {"hand", "pack"};
    for (int i = 0; i < 2; i++) {
        snprintf(question, sizeof question, "%s %s", slot[i], who);
        if (!hd_query(hd_session_game(s), hd_session_state(s), question, answer, sizeof answer))
            continue;
        for (char *word = strtok_r(answer, " ", &save); word; word = strtok_r(NULL, " ", &save))
            n += !strcmp(word, card);
    }
    return n;
}

/* Every card under `kept` of the sheet was in that inventory. */
static bool kept_was_carried(const struct hd_session *before, char *sheet)
{
    char *save = NULL, *inner = NULL;
    for (char *line = strtok_r(sheet, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        char *kept = strstr(line, " kept "), who[64] = "", cards[400];
        if (!kept || sscanf(line, "survivor %63s", who) != 1)
            continue;
        snprintf(cards, sizeof cards, "%s", kept + 6);
        cards[strcspn(cards, " ")] = 0;
        for (char *card = strtok_r(cards, ",", &inner); card; card = strtok_r(NULL, ",", &inner))
            if (!carried(before, who, card))
                return complain(who, "has kept what was not carried");
    }
    return true;
}

/* ---- the sheet ---- */

static bool no_dead_plays(const char *sheet)
{
    const char *team = strstr(sheet, "\nteam ");
    for (const char *at = strstr(sheet, "\ndead "); at; at = strstr(at + 1, "\ndead ")) {
        char who[64] = "", names[400];
        sscanf(at, "\ndead %63s", who);
        snprintf(names, sizeof names, ",%.*s,", team ? (int)strcspn(team + 6, "\n") : 0, team ? team + 6 : "");
        for (char *c = names; *c; c++)
            *c = *c == '/' ? ',' : *c;
        char wanted[70];
        snprintf(wanted, sizeof wanted, ",%s,", who);
        if (strstr(names, wanted))
            return complain(who, "is dead and plays");
    }
    return true;
}

/* ---- one mission ---- */

static bool by_bot; /* greedy instead of lots */

static struct hd_action choose(const struct hd_session *s, const struct hd_action *legal, int count, struct rng *luck)
{
    if (by_bot)
        return hd_bot_choose(HD_BOT_GREEDY, hd_session_game(s), hd_session_state(s), 0, rng_below(luck, 1u << 30));
    return legal[rng_below(luck, (uint32_t)count)];
}

static bool answer(struct hd_session *s, struct rng *luck)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    const struct hd_game *game = hd_session_game(s);
    int count = hd_legal(game, hd_session_state(s), legal, HD_LEGAL_MAX);
    if (!count) {
        char question[200];
        hd_question_text(game, hd_session_state(s), HD_EN, question, sizeof question);
        return complain("no answers", question);
    }
    struct hd_why why = hd_session_do(s, choose(s, legal, count, luck));
    const char *broken = hd_state_check(game, hd_session_state(s));
    if (why.rule)
        return complain(hd_mission_id(game), "refuses what it lists");
    return !broken || complain(hd_mission_id(game), broken);
}

static bool is_over(const struct hd_session *s) { return hd_result(hd_session_game(s), hd_session_state(s)) != HD_PLAYING; }

static bool plays(const struct hd_session *s)
{
    char word[32] = "";
    return hd_query(hd_session_game(s), hd_session_state(s), "outcome", word, sizeof word) && !strcmp(word, "playing");
}

static bool same_again(const struct hd_session *s)
{
    static struct hd_report report;
    size_t length;
    bool torn;
    char *text = hd_session_save(s, &length);
    memset(&report, 0, sizeof report);
    struct hd_session *again = hd_session_load(pack, text, length, true, &torn, &report);
    bool same =
        again && hd_hash(hd_session_game(again), hd_session_state(again)) == hd_hash(hd_session_game(s), hd_session_state(s));
    if (!same)
        complain("the record does not play again", report.count ? report.problem[0].text : "another end");
    hd_session_free(again);
    hd_free(text);
    return same;
}

static struct hd_session *copy_of(const struct hd_session *s)
{
    static struct hd_report report;
    size_t length;
    bool torn;
    char *text = hd_session_save(s, &length);
    memset(&report, 0, sizeof report);
    struct hd_session *copy = hd_session_load(pack, text, length, true, &torn, &report);
    hd_free(text);
    return copy;
}

/* To its end; what was carried is looked at where the last questions begin. */
static bool play(struct hd_session *s, struct rng *luck, char *sheet, size_t size)
{
    char why[200], copy[HD_SHEET_TEXT];
    int steps = (int)rng_below(luck, by_bot ? STEPS : STEPS / 8); /* whoever acts at random does not live long */
    for (int i = 0; i < steps && plays(s) && !is_over(s); i++)
        if (!answer(s, luck))
            return false;
    struct hd_session *before = NULL;
    hurried += plays(s);
    while (plays(s)) {
        hd_session_free(before);
        before = copy_of(s);
        if (!hd_session_setup(s, rng_below(luck, 4) ? "finish won" : "finish lost", why, sizeof why) && !answer(s, luck))
            return false; /* in the middle of something an answer has to come first */
    }
    for (int i = 0; i < LAST_QUESTIONS && !is_over(s); i++)
        if (!answer(s, luck))
            return false;
    if (!is_over(s))
        return complain(hd_mission_id(hd_session_game(s)), "never ends");
    if (!hd_sheet(hd_session_game(s), hd_session_state(s), sheet, size))
        return complain(hd_mission_id(hd_session_game(s)), "ends without a sheet");
    snprintf(copy, sizeof copy, "%s", sheet);
    bool fine = no_dead_plays(sheet) && (!before || kept_was_carried(before, copy));
    hd_session_free(before);
    return fine;
}

static bool campaign(uint64_t seed)
{
    char sheet[HD_SHEET_TEXT] = "", next[64] = "washington/M1", page[HD_SHEET_TEXT];
    struct rng luck;
    rng_seed(&luck, seed);
    for (int i = 0; i < MISSIONS; i++) {
        static struct hd_report report;
        struct hd_choice choice = {"sheet", sheet};
        struct hd_setup setup = {.mission = next, .seats = 1, .choices = *sheet ? 1 : 0, .choice = &choice};
        memset(&report, 0, sizeof report);
        struct hd_session *s = hd_session_new(pack, &setup, seed * 100 + (uint64_t)i, &report);
        if (!s)
            return complain(next, report.problem[0].text);
        bool fine = play(s, &luck, sheet, sizeof sheet) && (i % 4 || same_again(s));
        missions++;
        reached = atoi(next + strlen("washington/M"));
        won += hd_result(hd_session_game(s), hd_session_state(s)) == HD_WON;
        lost += hd_result(hd_session_game(s), hd_session_state(s)) == HD_LOST;
        hd_session_free(s);
        if (!fine) {
            printf("  campaign %d, mission %d: %s\n%s", (int)seed, i, next, sheet);
            return false;
        }
        if (!hd_sheet_page(pack, sheet, HD_EN, page, sizeof page, &report))
            return complain("no page", report.count ? report.problem[0].text : sheet);
        if (!hd_sheet_next(sheet, next, sizeof next))
            return true; /* won to the end, or nobody is left */
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct hd_report report;
    int count = argc > 1 ? atoi(argv[1]) : 30;
    pack = hd_pack_builtin(&report);
    for (int i = 1; pack && i <= count; i++)
        by_bot = i % 4 == 0, whole += campaign((uint64_t)i) && reached == 10;
    printf("%d campaigns, %d of them to the tenth mission, %d missions (%d won, %d lost, %d of them hurried), %d failed\n",
           count, whole, missions, won, lost, hurried, failed);
    hd_pack_free(pack);
    return failed || !pack;
}
