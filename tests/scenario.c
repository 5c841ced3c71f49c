/*
 * scenario.c - runs the scenarios of tests/rules: a position, scripted dice, actions, and what must be true afterwards.
 * The format is explained in docs/testing.md. Everything goes through the public API; only YAML is read with pack/pack.h.
 *
 *   scenarios [--only RULE-ID] [--name WORDS] [--list] [--pack FOLDER] FILE|FOLDER...
 */
#include "holdout/holdout.h"
#include "pack/pack.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TEXT = 256, CHOICES = 16, DICE_MAX = 256, MISSION_FILES = 64 };

static const char SCENARIO_KEYS[] = "name proves fails data mission mission-file pack team seats options seed setup steps";
static const char STEP_KEYS[] =
    "setup dice do refuse rule expect events no-events legal legal-not legal-only ask asks labels says says-not undo why";

static struct {
    struct hd_pack *pack, *own; /* own: the folder that the scenario names with `data`, opened once */
    char folder[TEXT];
    const char *only, *name;
    bool list;
    int passed, failed, files;
    struct {
        char file[TEXT], mission[TEXT];
    } added[MISSION_FILES]; /* missions that only the tests have; each is added to the pack once */
} run;

/* The scenario being run. The first complaint wins: what comes after is only its echo. */
static struct {
    const struct pk_node *node;
    struct hd_session *session;
    bool failed;
} now;

__attribute__((format(printf, 2, 3))) static bool fail(const struct pk_node *where, const char *format, ...)
{
    if (now.failed)
        return false;
    now.failed = true;
    const struct pk_node *name = pk_get(now.node, "name");
    printf("%s:%d: %s: ", where->file, where->line, name && name->type == PK_SCALAR ? name->text : "scenario without a name");
    va_list ap;
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
    putchar('\n');
    return false;
}

/* ---------------------------------------------------------------- YAML: one value or a list of them ---- */

static int many(const struct pk_node *node) { return !node ? 0 : node->type == PK_LIST ? node->count : 1; }
static const struct pk_node *nth(const struct pk_node *node, int i) { return node->type == PK_LIST ? &node->child[i] : node; }

/* Every value under key is a plain text. */
static bool texts(const struct pk_node *step, const char *key)
{
    const struct pk_node *node = pk_get(step, key);
    for (int i = 0; i < many(node); i++)
        if (nth(node, i)->type != PK_SCALAR)
            return fail(nth(node, i), "'%s' takes texts", key);
    return true;
}

static bool known_keys(const struct pk_node *map, const char *words)
{
    struct hd_report report = {0};
    if (map->type != PK_MAP)
        return fail(map, "expected keys and values here");
    pk_only(map, words, &report);
    return !report.count || fail(map, "%s", report.problem[0].text);
}

/* ---------------------------------------------------------------- legal actions as text ---- */

struct answers {
    int count, asked; /* the first `asked` ones answer the question, the others are possible at any time */
    char text[2 * HD_LEGAL_MAX][TEXT];
};

static const struct answers *answers(void)
{
    static struct answers all;
    static struct hd_action action[2 * HD_LEGAL_MAX];
    const struct hd_game *game = hd_session_game(now.session);
    const struct hd_state *state = hd_session_state(now.session);
    all.asked = hd_legal(game, state, action, HD_LEGAL_MAX);
    all.count = all.asked + hd_legal_anytime(game, state, action + all.asked, HD_LEGAL_MAX);
    for (int i = 0; i < all.count; i++)
        hd_action_text(game, action[i], all.text[i], TEXT);
    return &all;
}

/* "move doug *" matches every action that begins so. */
static bool matches(const char *pattern, const char *text)
{
    size_t n = strlen(pattern);
    return n && pattern[n - 1] == '*' ? !strncmp(pattern, text, n - 1) : !strcmp(pattern, text);
}

static bool listed(const struct answers *all, int count, const char *pattern)
{
    for (int i = 0; i < count; i++)
        if (matches(pattern, all->text[i]))
            return true;
    return false;
}

/* A mistyped action would never be listed and so prove nothing: it has to be understood. */
static bool understood(const struct pk_node *node)
{
    struct hd_action action;
    char why[TEXT] = "";
    size_t n = strlen(node->text);
    if (n && node->text[n - 1] == '*')
        return true;
    return hd_action_parse(hd_session_game(now.session), node->text, &action, HD_EN, why, sizeof why) ||
           fail(node, "'%s': %s", node->text, why);
}

static bool verify_legal(const struct pk_node *step)
{
    const struct pk_node *in = pk_get(step, "legal"), *out = pk_get(step, "legal-not"), *only = pk_get(step, "legal-only");
    if (!in && !out && !only)
        return true;
    const struct answers *all = answers();
    for (int i = 0; i < many(in); i++)
        if (understood(nth(in, i)) && !listed(all, all->count, nth(in, i)->text))
            return fail(nth(in, i), "expected '%s' among the legal actions, found none", nth(in, i)->text);
    for (int i = 0; i < many(out); i++)
        if (understood(nth(out, i)) && listed(all, all->count, nth(out, i)->text))
            return fail(nth(out, i), "expected '%s' not to be legal, found it", nth(out, i)->text);
    for (int i = 0; i < many(only); i++)
        if (understood(nth(only, i)) && !listed(all, all->asked, nth(only, i)->text))
            return fail(nth(only, i), "expected '%s' among the answers, found none", nth(only, i)->text);
    for (int a = 0; only && a < all->asked; a++) {
        bool found = false;
        for (int i = 0; i < many(only); i++)
            found = found || matches(nth(only, i)->text, all->text[a]);
        if (!found)
            return fail(only, "expected only the answers listed here, found '%s' too", all->text[a]);
    }
    return true;
}

/* Every sentence has to be what an answer is called, in English or German. */
static bool verify_labels(const struct pk_node *step)
{
    static struct hd_action action[HD_LEGAL_MAX];
    const struct pk_node *labels = pk_get(step, "labels");
    const struct hd_game *game = hd_session_game(now.session);
    int count = labels ? hd_legal(game, hd_session_state(now.session), action, HD_LEGAL_MAX) : 0;
    for (int k = 0; k < many(labels); k++) {
        bool found = false;
        for (int i = 0; i < 2 * count && !found; i++) {
            char text[TEXT];
            hd_action_label(game, hd_session_state(now.session), action[i / 2], i % 2 ? HD_DE : HD_EN, text, sizeof text);
            found = !strcmp(text, nth(labels, k)->text);
        }
        if (!found)
            return fail(nth(labels, k), "no answer is called '%s'", nth(labels, k)->text);
    }
    return true;
}

/* The open question in words, in English or German. */
static bool verify_asks(const struct pk_node *step)
{
    const struct pk_node *asks = pk_get(step, "asks");
    char text[HD_LANGS][TEXT];
    for (int lang = 0; asks && lang < HD_LANGS; lang++)
        hd_question_text(hd_session_game(now.session), hd_session_state(now.session), (enum hd_lang)lang, text[lang], TEXT);
    for (int i = 0; i < many(asks); i++)
        if (strcmp(text[HD_EN], nth(asks, i)->text) && strcmp(text[HD_DE], nth(asks, i)->text))
            return fail(nth(asks, i), "the question is '%s'", text[HD_EN]);
    return true;
}

/* ask: doug | team | 0 | "doug reroll" (somebody, and an answer that begins so) */
static bool verify_ask(const struct pk_node *step)
{
    static struct hd_view view;
    const struct pk_node *ask = pk_get(step, "ask");
    if (!ask)
        return true;
    const struct hd_game *game = hd_session_game(now.session);
    const struct hd_state *state = hd_session_state(now.session);
    int seat = hd_to_move(game, state);
    char who[TEXT];
    snprintf(who, sizeof who, "%s", ask->text);
    char *verb = strchr(who, ' ');
    if (verb)
        *verb++ = 0;
    if (hd_result(game, state) != HD_PLAYING)
        return fail(ask, "expected a question to '%s', found the game over", who);
    if (!strcmp(who, "team") ? seat != HD_TEAM : who[0] >= '0' && who[0] <= '9' && seat != atoi(who))
        return fail(ask, "expected a question to %s, found seat %d asked", who, seat);
    if (strcmp(who, "team") && (who[0] < '0' || who[0] > '9')) {
        hd_observe(game, state, HD_TEAM, &view);
        if (hd_find(game, HD_PIECE, who) == HD_NONE)
            return fail(ask, "'%s' is neither a figure nor a seat nor 'team'", who);
        if (view.focus != hd_find(game, HD_PIECE, who))
            return fail(ask, "expected a question about %s, found one about %s", who,
                        view.focus == HD_NONE ? "nobody" : hd_id(game, HD_PIECE, view.focus));
    }
    const struct answers *all = answers();
    for (int i = 0; verb && i < all->asked; i++)
        if (!strncmp(all->text[i], verb, strlen(verb)))
            return true;
    return !verb || fail(ask, "expected an answer that begins '%s', found '%s'", verb, all->asked ? all->text[0] : "none");
}

/* ---------------------------------------------------------------- what happened ---- */

/* Rule ids of the events of steps first.. in order; step -1 is the set-up of the game. */
static int rules_told(int first, int last, const char **rule, int cap)
{
    int n = 0;
    for (int i = first; i <= last; i++) {
        const struct hd_event *event;
        int count = hd_session_events(now.session, i, &event);
        for (int e = 0; e < count && n < cap; e++)
            if (event[e].rule)
                rule[n++] = hd_rule_id(hd_session_game(now.session), event[e].rule);
    }
    return n;
}

/* Scripted faces that nobody rolled would lie about what the step shows, and wait for the next one. */
static bool verify_dice(const struct pk_node *step, int first)
{
    const struct pk_node *dice = pk_get(step, "dice");
    int rolled = 0;
    for (int i = first; dice && i < hd_session_steps(now.session); i++) {
        const struct hd_event *event;
        int count = hd_session_events(now.session, i, &event);
        for (int e = 0; e < count; e++)
            rolled += event[e].dice_count;
    }
    return rolled >= many(dice) || fail(dice, "expected %d dice to be rolled, found %d", many(dice), rolled);
}

static bool verify_events(const struct pk_node *step, int first, int last)
{
    static const char *rule[4096];
    const struct pk_node *want = pk_get(step, "events"), *not = pk_get(step, "no-events");
    if (!want && !not )
        return true;
    int told = rules_told(first, last, rule, 4096), at = 0;
    for (int i = 0; i < many(want) + many(not ); i++) {
        const struct pk_node *id = i < many(want) ? nth(want, i) : nth(not, i - many(want));
        if (!hd_rule_find(hd_session_game(now.session), id->text))
            return fail(id, "'%s' isn't a rule of this game", id->text);
    }
    for (int i = 0; i < many(want); i++, at++) {
        int begin = at;
        while (at < told && strcmp(rule[at], nth(want, i)->text))
            at++;
        if (at == told) {
            char found[TEXT * 2] = "";
            for (int k = begin; k < told && strlen(found) < TEXT; k++)
                snprintf(found + strlen(found), sizeof found - strlen(found), " %s", rule[k]);
            return fail(nth(want, i), "expected an event of %s, found%s", nth(want, i)->text, found[0] ? found : " none");
        }
    }
    for (int i = 0; i < many(not ); i++)
        for (int k = 0; k < told; k++)
            if (!strcmp(rule[k], nth(not, i)->text))
                return fail(nth(not, i), "expected no event of %s, found one", rule[k]);
    return true;
}

/* Every sentence has to be in the log of these steps, as an English or a German reader has it. */
static bool is_said(const char *sentence, int first, int last)
{
    const struct hd_event *event;
    for (int i = first; i <= last; i++)
        for (int e = 0, count = hd_session_events(now.session, i, &event); e < count; e++)
            for (int lang = HD_EN; lang <= HD_DE; lang++) {
                char text[TEXT];
                hd_event_text(hd_session_game(now.session), &event[e], HD_TEAM, (enum hd_lang)lang, text, sizeof text);
                if (!strcmp(text, sentence))
                    return true;
            }
    return false;
}

static bool verify_says(const struct pk_node *step, int first, int last)
{
    const struct pk_node *says = pk_get(step, "says"), *not = pk_get(step, "says-not");
    for (int k = 0; k < many(says); k++)
        if (!is_said(nth(says, k)->text, first, last))
            return fail(nth(says, k), "nobody says '%s'", nth(says, k)->text);
    for (int k = 0; k < many(not ); k++)
        if (is_said(nth(not, k)->text, first, last))
            return fail(nth(not, k), "somebody says '%s'", nth(not, k)->text);
    return true;
}

/* Can the last action be taken back, or has it shown something? */
static bool verify_undo(const struct pk_node *step)
{
    const struct pk_node *undo = pk_get(step, "undo");
    if (!undo)
        return true;
    if (strcmp(undo->text, "free") && strcmp(undo->text, "stops"))
        return fail(undo, "'undo' is free or stops, found '%s'", undo->text);
    const char *found = hd_session_can_undo(now.session) ? "free" : "stops";
    return !strcmp(undo->text, found) || fail(undo, "expected that undo %s, found that it is otherwise", undo->text);
}

static bool verify_expect(const struct pk_node *step)
{
    const struct pk_node *expect = pk_get(step, "expect");
    char found[TEXT];
    if (!expect)
        return true;
    if (expect->type != PK_MAP || !expect->count)
        return fail(expect, "'expect' is a list of \"question\": value");
    for (int i = 0; i < expect->count; i++) {
        const struct pk_node *e = &expect->child[i];
        if (e->type != PK_SCALAR)
            return fail(e, "'%s' takes one value", e->key);
        if (!hd_query(hd_session_game(now.session), hd_session_state(now.session), e->key, found, sizeof found))
            return fail(e, "'%s': %s", e->key, found);
        if (strcmp(found, e->text))
            return fail(e, "expected %s = %s, found %s", e->key, e->text, found);
    }
    return true;
}

/* ---------------------------------------------------------------- doing ---- */

static bool set_up(const struct pk_node *lines)
{
    char why[TEXT] = "";
    for (int i = 0; i < many(lines); i++)
        if (!hd_session_setup(now.session, nth(lines, i)->text, why, sizeof why))
            return fail(nth(lines, i), "setup '%s': %s", nth(lines, i)->text, why);
    return true;
}

/* The last that many of the faces. */
static bool script_last(const struct pk_node *dice, int last)
{
    uint8_t face[DICE_MAX];
    int first = many(dice) - last;
    for (int i = 0; i < last; i++) {
        const char *text = nth(dice, first + i)->text;
        if (i >= DICE_MAX || text[0] < '1' || text[0] > '6' || text[1])
            return fail(nth(dice, first + i), "a die shows 1 to 6, found '%s'", text);
        face[i] = (uint8_t)(text[0] - '0');
    }
    return hd_session_dice(now.session, face, last) || fail(dice, "these dice were not taken");
}

/* A session forgets what an action leaves over; here the faces are for all actions of the step. */
static bool script_rest(const struct pk_node *step)
{
    int unused = hd_session_unused(now.session, hd_session_steps(now.session) - 1);
    return !unused || script_last(pk_get(step, "dice"), unused);
}

/* The last refusal has to say this, in English or in German. */
static bool verify_why(const struct pk_node *why, struct hd_why no)
{
    char text[2][TEXT];
    for (int lang = HD_EN; lang <= HD_DE; lang++)
        hd_why_text(hd_session_game(now.session), no, (enum hd_lang)lang, text[lang], TEXT);
    for (int i = 0; i < many(why); i++)
        if (strcmp(text[HD_EN], nth(why, i)->text) && strcmp(text[HD_DE], nth(why, i)->text))
            return fail(nth(why, i), "the reason is '%s'", text[HD_EN]);
    return true;
}

static bool act(const struct pk_node *text, const char *refused_by, const struct pk_node *reason)
{
    const struct hd_game *game = hd_session_game(now.session);
    struct hd_action action;
    char why[TEXT] = "";
    if (!hd_action_parse(game, text->text, &action, HD_EN, why, sizeof why))
        return fail(text, "'%s': %s", text->text, why);
    struct hd_why no = hd_session_do(now.session, action);
    hd_why_text(game, no, HD_EN, why, sizeof why);
    if (!refused_by) {
        if (no.rule)
            return fail(text, "expected '%s' to be allowed, found %s: %s", text->text, hd_rule_id(game, no.rule), why);
        const char *broken = hd_state_check(game, hd_session_state(now.session));
        return !broken || fail(text, "after '%s' the state is broken: %s", text->text, broken);
    }
    if (!no.rule)
        return fail(text, "expected '%s' to be refused by %s, found it allowed", text->text, refused_by);
    if (!strcmp(hd_rule_id(game, no.rule), refused_by))
        return verify_why(reason, no);
    return fail(text, "expected '%s' to be refused by %s, found %s: %s", text->text, refused_by, hd_rule_id(game, no.rule),
                why);
}

static bool run_step(const struct pk_node *step)
{
    static const char *const text_keys[] = {"setup",     "dice",   "do",        "refuse",     "rule",    "events",
                                            "no-events", "legal",  "legal-not", "legal-only", "ask",     "says",
                                            "why",       "labels", "asks",      "undo",       "says-not"};
    static const char *const proving[] = {"do",         "refuse", "expect", "events", "no-events", "legal", "legal-not",
                                          "legal-only", "ask",    "says",   "labels", "asks",      "undo",  "says-not"};
    bool proves = false;
    if (!known_keys(step, STEP_KEYS))
        return false;
    for (size_t i = 0; i < sizeof text_keys / sizeof *text_keys; i++)
        if (!texts(step, text_keys[i]))
            return false;
    for (size_t i = 0; i < sizeof proving / sizeof *proving; i++)
        proves = proves || many(pk_get(step, proving[i])) > 0;
    const struct pk_node *does = pk_get(step, "do"), *refuse = pk_get(step, "refuse"), *rule = pk_get(step, "rule");
    if (!proves)
        return fail(step, "this step verifies nothing");
    if (!refuse != !rule)
        return fail(step, "'refuse' and 'rule' go together");
    if (pk_get(step, "why") && !refuse)
        return fail(step, "'why' needs 'refuse'");
    if (pk_get(step, "dice") && !does)
        return fail(step, "dice need something to do");
    if (pk_get(step, "undo") && !does)
        return fail(step, "'undo' needs something that was done");
    const struct pk_node *dice = pk_get(step, "dice");
    if (!set_up(pk_get(step, "setup")) || (dice && !script_last(dice, many(dice))))
        return false;
    int first = does ? hd_session_steps(now.session) : -1;
    for (int i = 0; i < many(does); i++)
        if (!act(nth(does, i), NULL, NULL) || (i + 1 < many(does) && !script_rest(step)))
            return false;
    int last = does ? hd_session_steps(now.session) - 1 : -1;
    if (!verify_dice(step, first) || !verify_events(step, first, last) || !verify_says(step, first, last))
        return false;
    for (int i = 0; i < many(refuse); i++)
        if (!act(nth(refuse, i), rule->text, pk_get(step, "why")))
            return false;
    return verify_expect(step) && verify_legal(step) && verify_ask(step) && verify_labels(step) && verify_asks(step) &&
           verify_undo(step);
}

/* A mission that is in no pack, for the game `pack`, else the one its key `game` names, else the 2nd Edition; the same file is
 * read once. NULL and a problem if it cannot be used. */
static const char *mission_from(const char *file, const char *game, struct hd_report *report)
{
    for (int i = 0; i < run.files; i++)
        if (!strcmp(run.added[i].file, file))
            return run.added[i].mission;
    if (run.files == MISSION_FILES) {
        fail(now.node, "more than %d mission files: raise MISSION_FILES", MISSION_FILES);
        return NULL;
    }
    const char *name = hd_pack_add_mission(run.pack, game, file, report);
    if (!name)
        return NULL;
    snprintf(run.added[run.files].file, TEXT, "%s", file);
    snprintf(run.added[run.files].mission, TEXT, "%s", name);
    return run.added[run.files++].mission;
}

/* The games a scenario is played with: those built in, or those of its folder. */
static struct hd_pack *games_of(const char *folder, struct hd_report *report)
{
    if (!folder || (run.own && !strcmp(run.folder, folder)))
        return folder ? run.own : run.pack;
    hd_pack_free(run.own);
    snprintf(run.folder, TEXT, "%s", folder);
    return run.own = hd_pack_open(folder, report);
}

/* `fails`: the data must be refused with a sentence that has these words in it. Always false: there is nothing to play. */
static bool refused(const struct pk_node *scenario, const struct hd_report *report)
{
    const struct pk_node *words = pk_get(scenario, "fails");
    for (int i = 0; words && i < report->count; i++)
        if (strstr(report->problem[i].text, words->text))
            return false;
    return fail(words ? words : scenario, "%s", report->count ? report->problem[0].text : "it was not refused");
}

static bool begin(const struct pk_node *scenario)
{
    struct hd_choice choice[CHOICES];
    struct hd_setup setup = {.choice = choice};
    struct hd_report report = {0};
    const struct pk_node *options = pk_get(scenario, "options"), *team = pk_get(scenario, "team");
    const char *file = pk_str(scenario, "mission-file", NULL, &report);
    setup.mission = file ? mission_from(file, pk_str(scenario, "pack", NULL, &report), &report)
                         : pk_str(scenario, "mission", NULL, &report);
    setup.seats = pk_int(scenario, "seats", 1, HD_SEATS, 1, &report);
    int seed = pk_int(scenario, "seed", 0, 1 << 30, 1, &report);
    if (!setup.mission)
        return fail(scenario, "%s", report.count ? report.problem[0].text : "expected 'mission', as in mission: 2e/M0");
    if (team)
        choice[setup.choices++] = (struct hd_choice){"team", team->text};
    for (int i = 0; options && i < options->count && setup.choices < CHOICES; i++)
        choice[setup.choices++] = (struct hd_choice){options->child[i].key, options->child[i].text};
    if (!report.count) {
        struct hd_pack *games = games_of(pk_str(scenario, "data", NULL, &report), &report);
        now.session = games ? hd_session_new(games, &setup, (uint64_t)seed, &report) : NULL;
    }
    return report.count || pk_get(scenario, "fails") ? refused(scenario, &report) : true;
}

static bool proves(const struct pk_node *scenario, const char *id)
{
    const struct pk_node *list = pk_get(scenario, "proves");
    for (int i = 0; i < many(list); i++)
        if (!strcmp(nth(list, i)->text, id))
            return true;
    return false;
}

static void run_scenario(const struct pk_node *scenario)
{
    now.node = scenario;
    now.failed = false;
    now.session = NULL;
    const struct pk_node *steps = pk_get(scenario, "steps"), *name = pk_get(scenario, "name"),
                         *ids = pk_get(scenario, "proves");
    if (known_keys(scenario, SCENARIO_KEYS) && texts(scenario, "proves") && texts(scenario, "setup")) {
        if ((run.only && !proves(scenario, run.only)) || (run.name && name && !strstr(name->text, run.name)))
            return;
        for (int i = 0; run.list && i < many(ids); i++)
            printf("%-20s %s:%d %s\n", nth(ids, i)->text, scenario->file, scenario->line, name ? name->text : "");
        if (!name || name->type != PK_SCALAR)
            fail(scenario, "expected a 'name'");
        else if (!many(ids))
            fail(scenario, "expected rule ids in 'proves'");
        else if (!pk_get(scenario, "fails") && (!steps || steps->type != PK_LIST || !steps->count))
            fail(scenario, "expected 'steps'");
        else if (!run.list && begin(scenario)) {
            for (int i = 0; i < many(ids); i++)
                if (hd_rule_find(hd_session_game(now.session), nth(ids, i)->text) <= 0)
                    fail(nth(ids, i), "'%s' isn't a rule of this game", nth(ids, i)->text);
            if (set_up(pk_get(scenario, "setup")))
                for (int i = 0; i < steps->count && run_step(&steps->child[i]); i++)
                    ;
        }
    }
    if (now.session)
        hd_session_free(now.session);
    *(now.failed ? &run.failed : &run.passed) += 1;
}

/* ---------------------------------------------------------------- files ---- */

static char *slurp(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    rewind(file);
    *size = text ? fread(text, 1, (size_t)length, file) : 0;
    fclose(file);
    return text;
}

static void run_file(const char *path)
{
    struct hd_report report = {0};
    size_t size = 0;
    char *text = slurp(path, &size);
    struct pk_tree *tree = text ? pk_parse(path, text, size, &report) : NULL;
    const struct pk_node *root = tree ? pk_root(tree) : NULL;
    if (!root || report.count || root->type != PK_LIST) {
        printf("%s:%d: %s\n", path, report.count ? report.problem[0].line : 0,
               !text          ? "cannot be read"
               : report.count ? report.problem[0].text
                              : "expected a list of scenarios");
        run.failed++;
    } else {
        for (int i = 0; i < root->count; i++)
            run_scenario(&root->child[i]);
    }
    if (tree)
        pk_tree_free(tree);
    free(text);
}

static int yaml_files(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return entry->d_name[0] != '.' && (!strchr(entry->d_name, '.') || (n > 5 && !strcmp(entry->d_name + n - 5, ".yaml")));
}

static void run_path(const char *path)
{
    struct dirent **entry;
    struct stat is;
    if (stat(path, &is) || !S_ISDIR(is.st_mode)) {
        run_file(path);
        return;
    }
    int n = scandir(path, &entry, yaml_files, alphasort);
    for (int i = 0; i < n; i++) {
        char *inside = malloc(strlen(path) + strlen(entry[i]->d_name) + 2);
        sprintf(inside, "%s/%s", path, entry[i]->d_name);
        run_path(inside);
        free(inside);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    const char *folder = NULL;
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--list"))
            run.list = true;
        else if (!strcmp(argv[i], "--only") && i + 1 < argc)
            run.only = argv[++i];
        else if (!strcmp(argv[i], "--name") && i + 1 < argc)
            run.name = argv[++i];
        else if (!strcmp(argv[i], "--pack") && i + 1 < argc)
            folder = argv[++i];
        else
            break;
    }
    if (i >= argc || argv[i][0] == '-') {
        fprintf(stderr, "usage: scenarios [--only RULE-ID] [--name WORDS] [--list] [--pack FOLDER] FILE|FOLDER...\n");
        return 2;
    }
    struct hd_pack *pack = folder ? hd_pack_open(folder, &report) : hd_pack_builtin(&report);
    if (!pack) {
        fprintf(stderr, "%s:%d: %s\n", report.problem[0].file, report.problem[0].line, report.problem[0].text);
        return 2;
    }
    run.pack = pack;
    for (; i < argc; i++)
        run_path(argv[i]);
    hd_pack_free(pack);
    hd_pack_free(run.own);
    if (!run.list)
        printf("%d passed, %d failed\n", run.passed, run.failed);
    if ((run.only || run.name) && !run.passed && !run.failed)
        return 2; /* nothing was asked for that exists: no proof of anything */
    return run.failed ? 1 : 0;
}
