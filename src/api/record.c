/*
 * record.c - a session as text that people can read, diff and post, and back.
 * Not here: playing (session.c). Reading plays the game again: a record is only as good as the game it leads to.
 *
 *     holdout-replay 1
 *     game 2e   mission M0   pack 9f31c2aa11223344   rules 2   seed 0x51f3c0de   seats 3
 *     option team amy,doug/elle
 *     seat 2 greedy                    a bot plays the second seat
 *     start                            ~ 0d51c1e5
 *     setup ap wanda 18
 *     dice 4 6
 *     1 move wanda r2c0                ~ a91c04e7
 *     2 shoot wanda pistol r2c0        = 4 2        ~ 77120bd3
 *     luck 0x7e11a2 1                  ~ 5f0b3c21   fresh luck, and fresh cards where the first seat cannot see them
 *
 * The dice after = are for people. The hash after ~ is the state afterwards. A file may end anywhere: an incomplete last line
 * is left out.
 */
#include "api/modules.h"
#include "api/session.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- writing ---- */

/* A text that grows; text == NULL after memory ran out. */
struct growing {
    char *text;
    size_t length, room;
};

static void add(struct growing *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct growing *g, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int need = g->text ? vsnprintf(g->text + g->length, g->room - g->length, format, ap) : -1;
    va_end(ap);
    if (need < 0)
        return;
    if (g->length + (size_t)need >= g->room) {
        size_t room = (g->length + (size_t)need) * 2 + 64;
        char *more = realloc(g->text, room);
        if (!more)
            free(g->text);
        g->text = more;
        g->room = room;
        if (!more)
            return;
        va_start(ap, format);
        vsnprintf(g->text + g->length, g->room - g->length, format, ap);
        va_end(ap);
    }
    g->length += (size_t)need;
}

static struct growing growing_new(void)
{
    struct growing g = {malloc(256), 0, 256};
    if (g.text)
        g.text[0] = 0;
    return g;
}

static void add_header(struct growing *g, const struct hd_session *s)
{
    const char *slash = strchr(s->game->mission, '/');
    add(g, "holdout-replay 1\n");
    add(g, "game %s   mission %s   pack %016" PRIx64 "   rules %d   seed 0x%" PRIx64 "   seats %d\n", s->game->id,
        slash ? slash + 1 : s->game->mission, s->game->hash, HD_RULES_VERSION, s->seed, s->game->seats);
    for (int i = 0; i < s->choices; i++)
        add(g, "option %s %s\n", s->choice[i].option, s->choice[i].value);
    for (int i = 0; i < s->game->seats; i++)
        if (s->bot[i] != HD_BOT_NONE)
            add(g, "seat %d %s\n", i + 1, hd_bot_name(s->bot[i]));
    add(g, "%-32s ~ %08" PRIx32 "\n", "start", s->start_hash);
}

static int action_number(const struct hd_session *s, int step)
{
    int n = 0;
    for (int i = 0; i <= step; i++)
        n += s->step[i].kind == STEP_ACTION;
    return n;
}

static bool add_dice(struct growing *g, const struct hd_session *s, const struct step *step)
{
    bool any = false;
    for (int i = 0; i < step->events; i++) {
        const struct hd_event *event = &s->event[step->first_event + i];
        for (int d = 0; event->kind == HD_EV_ROLL && d < event->dice_count && d < HD_DICE; d++, any = true)
            add(g, any ? " %d" : " = %d", event->dice[d]);
    }
    return any;
}

static void add_step_line(struct growing *g, const struct hd_session *s, int at, int number)
{
    const struct step *step = &s->step[at];
    if (step->kind == STEP_SETUP || step->kind == STEP_DICE) {
        add(g, "%s\n", step->text);
        return;
    }
    size_t from = g->length;
    if (step->kind == STEP_ACTION)
        add(g, "%d ", number);
    add(g, "%s", step->text);
    int used = (int)(g->length - from);
    add(g, "%*s", used < 32 ? 32 - used : 0, "");
    from = g->length;
    if (add_dice(g, s, step)) {
        used = (int)(g->length - from);
        add(g, "%*s", used < 13 ? 13 - used : 0, "");
    }
    add(g, " ~ %08" PRIx32 "\n", step->hash);
}

char *hd_session_save(const struct hd_session *s, size_t *length)
{
    struct growing g = growing_new();
    int number = 0;
    add_header(&g, s);
    for (int i = 0; i < s->steps; i++) {
        number += s->step[i].kind == STEP_ACTION;
        add_step_line(&g, s, i, number);
    }
    if (length)
        *length = g.text ? g.length : 0;
    return g.text;
}

char *hd_session_save_header(const struct hd_session *s)
{
    struct growing g = growing_new();
    add_header(&g, s);
    return g.text;
}

char *hd_session_save_step(const struct hd_session *s, int step)
{
    if (step < 0 || step >= s->steps)
        return NULL;
    struct growing g = growing_new();
    add_step_line(&g, s, step, action_number(s, step));
    return g.text;
}

/* ---------------------------------------------------------------- reading ---- */

enum { LINE_BYTES = 8192, OPTIONS = 32 };

struct reader {
    const struct hd_pack *pack;
    struct hd_report *report;
    bool verify;
    const char *at, *end;
    int line;
    char text[LINE_BYTES]; /* the line, without its end */

    struct hd_setup setup;
    char game[16], mission[64];
    struct hd_choice choice[OPTIONS];
    enum hd_bot bot[HD_SEATS];
    uint64_t seed, pack_hash;
    int rules, fields; /* fields: bit per header word seen */
    bool started;      /* the line `start` was there */
    struct hd_session *session;
    int actions;
};

/* How reading a line went. OVER: the text ended between lines; TORN: it ended inside one. */
enum verdict { FINE, OVER, TORN, BROKEN };

#define SAY(r, ...) (report_line((r)->report, "", (r)->line, __VA_ARGS__), BROKEN)

/* The next line that is not blank, into r->text. */
static enum verdict next_line(struct reader *r)
{
    do {
        if (r->at == r->end)
            return OVER;
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->line++;
        if (!stop)
            return TORN;
        size_t length = (size_t)(stop - r->at);
        if (length >= LINE_BYTES)
            return SAY(r, "the line is longer than %d characters", LINE_BYTES - 1);
        memcpy(r->text, r->at, length);
        r->at = stop + 1;
        while (length && (r->text[length - 1] == '\r' || r->text[length - 1] == ' '))
            length--;
        r->text[length] = 0;
        if (strlen(r->text) != length)
            return SAY(r, "the line has a zero byte in it");
    } while (!r->text[0]);
    return FINE;
}

/* Cuts the next word off *at; NULL when there is none. */
static char *word(char **at)
{
    char *start = *at + strspn(*at, " \t");
    size_t length = strcspn(start, " \t");
    *at = start + length + (start[length] != 0);
    start[length] = 0;
    return length ? start : NULL;
}

static bool number(const char *text, int base, uint64_t max, uint64_t *out)
{
    *out = 0;
    if (base == 16 && text[0] == '0' && (text[1] | 32) == 'x')
        text += 2;
    if (!*text || strlen(text) > 20)
        return false;
    for (; *text; text++) {
        int c = *text | 32, digit = *text >= '0' && *text <= '9' ? *text - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
        if (digit >= base || (uint64_t)digit > max || *out > (max - (uint64_t)digit) / (uint64_t)base)
            return false;
        *out = *out * (uint64_t)base + (uint64_t)digit;
    }
    return true;
}

/* ---- the header ---- */

enum { F_GAME = 1, F_MISSION = 2, F_PACK = 4, F_RULES = 8, F_SEED = 16, F_SEATS = 32, F_ALL = 63 };

static int field_bit(const char *name)
{
    static const char *const names[] = {"game", "mission", "pack", "rules", "seed", "seats"};
    for (int i = 0; i < 6; i++)
        if (!strcmp(names[i], name))
            return 1 << i;
    return 0;
}

static bool read_field(struct reader *r, int bit, const char *value)
{
    uint64_t n = 0;
    switch (bit) {
    case F_GAME: return snprintf(r->game, sizeof r->game, "%s", value) < (int)sizeof r->game;
    case F_MISSION: return snprintf(r->mission, sizeof r->mission, "%s", value) < 40;
    case F_PACK: return number(value, 16, UINT64_MAX, &r->pack_hash);
    case F_SEED: return number(value, 16, UINT64_MAX, &r->seed);
    case F_RULES: r->rules = number(value, 10, 1000000, &n) ? (int)n : -1; return r->rules >= 0;
    default: r->setup.seats = number(value, 10, HD_SEATS, &n) ? (int)n : 0; return r->setup.seats > 0;
    }
}

static enum verdict read_fields(struct reader *r)
{
    char *at = r->text, *name, *value;
    while ((name = word(&at))) {
        value = word(&at);
        int bit = field_bit(name);
        if (!bit || (r->fields & bit))
            return SAY(r, "the header has no place for '%.40s'", name);
        if (!value || !read_field(r, bit, value))
            return SAY(r, "the header says nothing useful after '%s'", name);
        r->fields |= bit;
    }
    if (r->fields != F_ALL)
        return SAY(r, "the header needs game, mission, pack, rules, seed and seats");
    return FINE;
}

static enum verdict read_option(struct reader *r)
{
    char *at = r->text + strlen("option "), *id = word(&at);
    at += strspn(at, " \t");
    if (!id || !*at)
        return SAY(r, "expected 'option', a name and a value");
    if (r->setup.choices == OPTIONS)
        return SAY(r, "more than %d options", OPTIONS);
    char *copy = malloc(strlen(id) + strlen(at) + 2), *value = copy ? copy + strlen(id) + 1 : NULL;
    if (!copy)
        return SAY(r, "not enough memory");
    strcpy(copy, id);
    strcpy(value, at);
    r->choice[r->setup.choices++] = (struct hd_choice){copy, value};
    return FINE;
}

static enum verdict read_seat(struct reader *r)
{
    char *at = r->text + strlen("seat "), *seat = word(&at), *name = word(&at);
    uint64_t n;
    enum hd_bot bot = hd_bot_find(name);
    if (!seat || !number(seat, 10, (uint64_t)r->setup.seats, &n) || !n || bot == HD_BOT_NONE || word(&at))
        return SAY(r, "expected 'seat', one of %d seats and the name of a bot", r->setup.seats);
    r->bot[n - 1] = bot;
    return FINE;
}

static enum verdict compare_pack(struct reader *r)
{
    const struct hd_game *game = r->session->game;
    if (!r->verify)
        return FINE;
    r->line = 2;
    if (game->hash != r->pack_hash)
        return SAY(r, "recorded with other game data (pack %016" PRIx64 "); this one is %016" PRIx64, r->pack_hash, game->hash);
    if (r->rules != HD_RULES_VERSION)
        return SAY(r, "recorded with rules version %d; this program plays version %d", r->rules, HD_RULES_VERSION);
    return FINE;
}

/* Somebody's own mission: the record names it, but it is a file of its own, not in the pack. */
static enum verdict find_mission(struct reader *r)
{
    const struct pk_game *game = pk_find_game(r->pack->data, r->game);
    if (!game || pk_find_mission(game, r->mission))
        return FINE;
    r->line = 2;
    return SAY(r, "'%s' has no mission '%.40s': give its file (.yaml) too", r->game, r->mission);
}

static enum verdict open_session(struct reader *r)
{
    char mission[sizeof r->game + sizeof r->mission];
    int line = r->line;
    snprintf(mission, sizeof mission, "%s/%s", r->game, r->mission);
    if (find_mission(r) != FINE)
        return BROKEN;
    r->setup.mission = mission;
    r->setup.choice = r->choice;
    r->session = hd_session_new(r->pack, &r->setup, r->seed, r->report);
    if (!r->session)
        return BROKEN;
    for (int i = 0; i < HD_SEATS; i++)
        hd_session_set_bot(r->session, i, r->bot[i]);
    enum verdict verdict = compare_pack(r);
    if (verdict == FINE)
        r->line = line;
    return verdict;
}

/* ---- lines of the game ---- */

/* What stands around the action: "12 move wanda r2c0   = 4 2   ~ a91c04e7". */
struct parts {
    char *text, *dice, *hash;
};

static struct parts take_apart(char *line)
{
    struct parts p = {line, NULL, NULL};
    char *tilde = strrchr(line, '~'), *equals;
    if (tilde) {
        *tilde = 0;
        p.hash = tilde + 1 + strspn(tilde + 1, " ");
    }
    if ((equals = strchr(line, '='))) {
        *equals = 0;
        p.dice = equals + 1;
    }
    for (size_t n = strlen(line); n && line[n - 1] == ' ';)
        line[--n] = 0;
    return p;
}

static enum verdict compare_hash(struct reader *r, const char *text, uint32_t have)
{
    uint64_t said;
    if (!text)
        return r->verify ? SAY(r, "the line has no hash") : FINE;
    if (strlen(text) != 8 || !number(text, 16, UINT32_MAX, &said))
        return SAY(r, "expected 8 hexadecimal digits after '~', found '%.20s'", text);
    if (r->verify && said != have)
        return SAY(r, "the game differs from here: recorded ~ %08" PRIx64 ", now ~ %08" PRIx32, said, have);
    return FINE;
}

static enum verdict read_action(struct reader *r)
{
    struct parts p = take_apart(r->text);
    char *at = p.text, *count = word(&at), why[200];
    uint64_t n;
    struct hd_action action;
    if (!p.hash && r->verify && r->at == r->end)
        return TORN;
    if (p.dice && p.dice[strspn(p.dice, " 0123456789")])
        return SAY(r, "expected dice after '=', found '%.40s'", p.dice);
    if (!count || !number(count, 10, 1000000000, &n) || (int)n != r->actions + 1)
        return SAY(r, "expected step %d, found '%.20s'", r->actions + 1, count ? count : "");
    if (!hd_action_parse(r->session->game, at, &action, HD_EN, why, sizeof why))
        return SAY(r, "%s", why);
    struct hd_why refused = hd_session_do(r->session, action);
    if (refused.rule) {
        int used = snprintf(why, sizeof why, "%s: ", hd_rule_id(r->session->game, refused.rule));
        hd_why_text(r->session->game, refused, HD_EN, why + used, sizeof why - (size_t)used);
        return SAY(r, "'%.60s' is not allowed here: %.140s", at, why);
    }
    r->actions++;
    return compare_hash(r, p.hash, r->session->step[r->session->steps - 1].hash);
}

static enum verdict read_dice(struct reader *r)
{
    char *at = r->text + strlen("dice"), *face;
    uint8_t dice[SCRIPT_MAX];
    int count = 0;
    uint64_t n;
    while ((face = word(&at))) {
        if (!number(face, 10, 6, &n) || !n || count == SCRIPT_MAX)
            return SAY(r, "expected faces 1 to 6 after 'dice', found '%.20s'", face);
        dice[count++] = (uint8_t)n;
    }
    return hd_session_dice(r->session, dice, count) ? FINE : SAY(r, "expected at most %d dice waiting", SCRIPT_MAX);
}

static enum verdict read_luck(struct reader *r)
{
    struct parts p = take_apart(r->text);
    struct luck luck;
    if (!p.hash && r->verify && r->at == r->end)
        return TORN;
    if (!luck_read(r->session->game, p.text, &luck))
        return SAY(r, "expected 'luck', a seed as in 0x51f3c0de and perhaps a seat, found '%.60s'", p.text);
    if (!hd_session_luck(r->session, luck.seat, luck.seed))
        return SAY(r, "not enough memory");
    return compare_hash(r, p.hash, r->session->step[r->session->steps - 1].hash);
}

static enum verdict read_start(struct reader *r)
{
    struct parts p = take_apart(r->text);
    if (strcmp(p.text, "start"))
        return SAY(r, "expected 'start', found '%.40s'", p.text);
    r->started = true;
    return compare_hash(r, p.hash, r->session->start_hash);
}

static bool begins(const char *text, const char *with) { return !strncmp(text, with, strlen(with)); }

static enum verdict read_step(struct reader *r)
{
    char why[200];
    if (r->text[0] >= '0' && r->text[0] <= '9')
        return read_action(r);
    if (begins(r->text, "dice ") || !strcmp(r->text, "dice"))
        return read_dice(r);
    if (begins(r->text, "luck "))
        return read_luck(r);
    if (!begins(r->text, "setup "))
        return SAY(r, "expected a numbered action, 'setup', 'dice' or 'luck', found '%.40s'", r->text);
    return hd_session_setup(r->session, r->text + strlen("setup "), why, sizeof why) ? FINE : SAY(r, "%s", why);
}

/* ---- the whole ---- */

static enum verdict read_header(struct reader *r)
{
    if (next_line(r) != FINE || strcmp(r->text, "holdout-replay 1"))
        return SAY(r, "this is not a record: expected 'holdout-replay 1' in the first line");
    enum verdict verdict = next_line(r);
    if (verdict == FINE)
        return read_fields(r);
    return verdict == BROKEN ? BROKEN : SAY(r, "the record ends inside its header");
}

/* Options and seats, then the start. Afterwards the first line of the game is in r->text, unless the text ended. */
static enum verdict read_beginning(struct reader *r)
{
    enum verdict verdict = read_header(r);
    if (verdict == FINE)
        verdict = next_line(r);
    while (verdict == FINE && (begins(r->text, "option ") || begins(r->text, "seat ")))
        if ((verdict = r->text[0] == 'o' ? read_option(r) : read_seat(r)) == FINE)
            verdict = next_line(r);
    bool start = verdict == FINE && begins(r->text, "start");
    if (verdict == BROKEN)
        return BROKEN;
    if (!start && r->verify)
        return verdict == FINE ? SAY(r, "expected 'start' with a hash, found '%.40s'", r->text)
                               : SAY(r, "the record ends inside its header");
    if (open_session(r) != FINE || (start && read_start(r) != FINE))
        return BROKEN;
    return start ? next_line(r) : verdict;
}

static enum verdict read_all(struct reader *r)
{
    enum verdict verdict = read_beginning(r);
    while (verdict == FINE)
        if ((verdict = read_step(r)) == FINE)
            verdict = next_line(r);
    return verdict;
}

struct hd_session *hd_session_load(const struct hd_pack *pack, const char *text, size_t length, bool verify, bool *torn,
                                   struct hd_report *report)
{
    struct reader *r = calloc(1, sizeof *r);
    if (!r) {
        report_line(report, "", 0, "not enough memory");
        return NULL;
    }
    r->pack = pack;
    r->report = report;
    r->verify = verify;
    r->at = text;
    r->end = text + length;
    enum verdict verdict = read_all(r);
    if (verdict == BROKEN) {
        hd_session_free(r->session);
        r->session = NULL;
    }
    for (int i = 0; i < r->setup.choices; i++)
        free((char *)r->choice[i].option);
    struct hd_session *session = r->session;
    free(r);
    if (torn)
        *torn = verdict == TORN;
    return session;
}
