/*
 * session.c - a running game with its record: doing, scripting, undo, and the events of every step.
 * Not here: the record as text (record.c).
 *
 * Invariants: (1) state == start, then steps 0..steps-1 in order.   (2) a refused step changes nothing.
 *             (3) undo needs no memory, so it cannot fail halfway.
 */
#include "api/session.h"

#include "api/modules.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- growing arrays ---- */

static bool grow(void **array, int *room, int need, size_t size)
{
    if (need <= *room)
        return true;
    int wanted = *room ? *room * 2 : 64;
    void *more = realloc(*array, (size_t)(wanted < need ? need : wanted) * size);
    if (!more)
        return false;
    *array = more;
    *room = wanted < need ? need : wanted;
    return true;
}

static char *copy_text(const char *prefix, const char *text)
{
    size_t size = strlen(prefix) + strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        snprintf(copy, size, "%s%s", prefix, text);
    return copy;
}

/* ---- snapshots ---- */

static size_t snapshot_size(const struct hd_session *s) { return s->game->state_size + sizeof(struct script); }

static char *snapshot_at(const struct hd_session *s, int k) { return s->snapshot + (size_t)k * snapshot_size(s); }

/* Called before step s->steps is done. Losing one for want of memory only makes undo slower. */
static void take_snapshot(struct hd_session *s)
{
    int k = s->steps / SNAPSHOT_EVERY;
    if (s->steps % SNAPSHOT_EVERY || k != s->snapshots)
        return;
    if (!grow((void **)&s->snapshot, &s->snapshot_room, k + 1, snapshot_size(s)))
        return;
    memcpy(snapshot_at(s, k), s->state, s->game->state_size);
    memcpy(snapshot_at(s, k) + s->game->state_size, &s->script, sizeof s->script);
    s->snapshots = k + 1;
}

/* ---- playing ---- */

static void keep_event(void *user, const struct hd_event *event)
{
    struct hd_session *s = user;
    if (grow((void **)&s->event, &s->event_room, s->events + 1, sizeof *s->event))
        s->event[s->events++] = *event;
    else
        s->events_lost = true;
}

static void ignore_event(void *user, const struct hd_event *event)
{
    (void)user;
    (void)event;
}

/* Scripted faces are for the next action that rolls. What it leaves over is gone: it must not fall into a later roll nobody
 * meant. Returns how many that were. */
static int leave_over(struct script *script, int used)
{
    int left = used > 0 && used < script->count ? script->count - used : 0;
    if (used > 0)
        *script = (struct script){0};
    return left;
}

static bool run_action(struct hd_session *s, struct hd_action action, struct step *step)
{
    struct hd_sink sink = {.event = keep_event, .user = s, .dice = s->script.face, .dice_count = s->script.count};
    hd_apply(s->game, s->state, action, &sink);
    step->unused = leave_over(&s->script, sink.dice_used);
    return sink.revealed;
}

/* The step's place in the record is made before the game changes. */
static struct step *add_step(struct hd_session *s, enum step_kind kind, const char *prefix, const char *text)
{
    if (!grow((void **)&s->step, &s->step_room, s->steps + 1, sizeof *s->step))
        return NULL;
    struct step *step = &s->step[s->steps];
    memset(step, 0, sizeof *step);
    step->kind = kind;
    step->actor = HD_TEAM;
    step->first_event = s->events;
    step->text = copy_text(prefix, text);
    if (!step->text)
        return NULL;
    take_snapshot(s);
    return step;
}

static void finish_step(struct hd_session *s, struct step *step)
{
    step->events = s->events - step->first_event;
    step->hash = (uint32_t)hd_hash(s->game, s->state);
    s->steps++;
}

struct hd_why hd_session_do(struct hd_session *s, struct hd_action action)
{
    struct hd_why why = hd_check(s->game, s->state, action);
    char text[256];
    if (why.rule)
        return why;
    hd_action_text(s->game, action, text, sizeof text);
    struct step *step = add_step(s, STEP_ACTION, "", text);
    if (!step)
        return (struct hd_why){.rule = UINT16_MAX};
    step->action = action;
    step->actor = hd_actor(s->game, s->state, action);
    step->boundary = run_action(s, action, step);
    finish_step(s, step);
    return why;
}

static bool refuse(char *why, size_t size, const char *text)
{
    if (why && size)
        snprintf(why, size, "%s", text);
    return false;
}

/* Plain text without line breaks, or the record could not be read back. */
static bool plain(const char *text, size_t max)
{
    size_t length = text ? strlen(text) : 0;
    bool fine = length > 0 && length < max && text[0] != ' ' && text[length - 1] != ' ';
    for (size_t i = 0; i < length; i++)
        fine = fine && (unsigned char)text[i] >= ' ' && text[i] != 0x7f;
    return fine;
}

static bool one_line(const char *text) { return plain(text, SETUP_LINE_MAX); }

bool hd_session_setup(struct hd_session *s, const char *line, char *why, size_t size)
{
    if (!one_line(line))
        return refuse(why, size, "expected one line of plain text, at most 400 characters, without spaces around it");
    struct step *step = add_step(s, STEP_SETUP, "setup ", line);
    if (!step)
        return refuse(why, size, "not enough memory");
    hd_copy(s->game, s->spare, s->state);
    struct hd_sink sink = {.event = keep_event, .user = s};
    if (!s->game->rules->setup(s->game, s->state, line, &sink, why, size)) {
        hd_copy(s->game, s->state, s->spare);
        s->events = step->first_event;
        free(step->text);
        return false;
    }
    finish_step(s, step);
    return true;
}

/* " 4 6": two characters a face. None at all: those that wait are taken back. */
static void add_faces(struct script *script, const uint8_t *text, int count)
{
    if (!count)
        *script = (struct script){0};
    for (int i = 0; i < count; i++)
        script->face[script->count++] = (uint8_t)(text[i * 2 + 1] - '0');
}

bool hd_session_dice(struct hd_session *s, const uint8_t *dice, int count)
{
    char text[SCRIPT_MAX * 2 + 1];
    if (count < 0 || count > SCRIPT_MAX - s->script.count)
        return false;
    for (int i = 0; i < count; i++) {
        if (dice[i] < 1 || dice[i] > 6)
            return false;
        text[i * 2] = ' ';
        text[i * 2 + 1] = (char)('0' + dice[i]);
    }
    text[count * 2] = 0;
    struct step *step = add_step(s, STEP_DICE, "dice", text);
    if (!step)
        return false;
    add_faces(&s->script, (const uint8_t *)text, count);
    finish_step(s, step);
    return true;
}

/* ---- luck redrawn ---- */

bool luck_read(const struct hd_game *game, const char *text, struct luck *luck)
{
    char *end;
    luck->seat = HD_TEAM;
    if (strncmp(text, "luck 0x", 7) || !isxdigit((unsigned char)text[7]))
        return false;
    luck->seed = strtoull(text + 5, &end, 16);
    if (end - text > 7 + 16)
        return false;
    if (*end == ' ' && end[1] >= '1' && end[1] <= '9') {
        luck->seat = end[1] - '1';
        end += 2;
    }
    return !*end && luck->seat < hd_seats(game);
}

bool hd_session_luck(struct hd_session *s, int seat, uint64_t seed)
{
    char text[40];
    snprintf(text, sizeof text, seat < 0 ? " 0x%" PRIx64 : " 0x%" PRIx64 " %d", seed, seat + 1);
    struct step *step = seat < hd_seats(s->game) ? add_step(s, STEP_LUCK, "luck", text) : NULL;
    if (!step)
        return false;
    hd_imagine(s->game, s->state, seat < 0 ? HD_TEAM : seat, seed);
    step->boundary = true;
    finish_step(s, step);
    return true;
}

bool hd_session_acted(const struct hd_session *s, int step)
{
    return step >= 0 && step < s->steps && s->step[step].kind == STEP_ACTION;
}

/* ---- undo ---- */

/* The first step of the last group. */
static int group_start(const struct hd_session *s)
{
    int at = s->steps - 1;
    while (at > 0 && (s->step[at - 1].kind == STEP_SETUP || s->step[at - 1].kind == STEP_DICE))
        at--;
    return at;
}

bool hd_session_can_undo(const struct hd_session *s) { return s->steps > 0 && !s->step[s->steps - 1].boundary; }

/* Does a step again, telling nobody. */
static void advance(const struct hd_game *game, struct hd_state *state, struct script *script, const struct step *step)
{
    struct hd_sink sink = {.event = ignore_event, .dice = script->face, .dice_count = script->count};
    struct luck luck;
    if (step->kind == STEP_LUCK && luck_read(game, step->text, &luck))
        hd_imagine(game, state, luck.seat, luck.seed);
    else if (step->kind == STEP_ACTION) {
        hd_apply(game, state, step->action, &sink);
        leave_over(script, sink.dice_used);
    } else if (step->kind == STEP_SETUP)
        hd_setup_line(game, state, step->text + strlen("setup "), (char[1]){0}, 1);
    else
        add_faces(script, (const uint8_t *)step->text + strlen("dice"), (int)(strlen(step->text) - strlen("dice")) / 2);
}

/* The position after that many steps, from the snapshot before it. */
static void position_at(const struct hd_session *s, int steps, struct hd_state *state, struct script *script)
{
    int k = steps / SNAPSHOT_EVERY;
    if (k >= s->snapshots)
        k = s->snapshots - 1;
    memcpy(state, snapshot_at(s, k), s->game->state_size);
    memcpy(script, snapshot_at(s, k) + s->game->state_size, sizeof *script);
    for (int i = k * SNAPSHOT_EVERY; i < steps; i++)
        advance(s->game, state, script, &s->step[i]);
}

void hd_session_position(const struct hd_session *s, int steps, struct hd_state *out)
{
    struct script script;
    position_at(s, steps < 0 ? 0 : steps < s->steps ? steps : s->steps, out, &script);
}

static void go_to(struct hd_session *s, int steps)
{
    position_at(s, steps, s->state, &s->script);
    /* A snapshot at the new end stays: the next step would take the same one. */
    int useful = (steps + SNAPSHOT_EVERY) / SNAPSHOT_EVERY;
    s->snapshots = s->snapshots < useful ? s->snapshots : useful;
}

static void cut(struct hd_session *s, int to)
{
    go_to(s, to);
    s->events = s->step[to].first_event;
    while (s->steps > to)
        free(s->step[--s->steps].text);
}

bool hd_session_undo(struct hd_session *s, bool force)
{
    if (!s->steps || (!force && !hd_session_can_undo(s)))
        return false;
    cut(s, group_start(s));
    return true;
}

bool hd_session_back_to(struct hd_session *s, int steps)
{
    if (steps < 0 || steps >= s->steps)
        return false;
    cut(s, steps);
    return true;
}

/* ---- making and freeing ---- */

/* The last one of those that play a game frees it. */
static void leave_game(struct hd_session *s)
{
    bool last = !s->sharers || !--*s->sharers;
    if (last) {
        hd_game_free(s->game);
        free(s->sharers);
    }
}

void hd_session_free(struct hd_session *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->steps; i++)
        free(s->step[i].text);
    for (int i = 0; s->choice && i < s->choices; i++) {
        free((char *)s->choice[i].option);
        free((char *)s->choice[i].value);
    }
    free(s->choice);
    free(s->step);
    free(s->event);
    free(s->snapshot);
    hd_state_free(s->spare);
    hd_state_free(s->state);
    leave_game(s);
    free(s);
}

/* A value may have several lines (a sheet); the record has them in one, parted by |. */
static char *copy_value(const char *value)
{
    char *copy = value ? copy_text("", value) : NULL;
    size_t length = copy ? strlen(copy) : 0;
    while (length && copy[length - 1] == '\n')
        copy[--length] = 0;
    for (size_t i = 0; i < length; i++)
        copy[i] = copy[i] == '\n' ? '|' : copy[i];
    return copy;
}

static bool copy_choices(struct hd_session *s, const struct hd_setup *setup, struct hd_report *report)
{
    s->choice = calloc((size_t)setup->choices + 1, sizeof *s->choice);
    if (!s->choice)
        return false;
    s->choices = setup->choices;
    for (int i = 0; i < setup->choices; i++) {
        const struct hd_choice *from = &setup->choice[i];
        char *value = copy_value(from->value);
        if (!one_line(from->option) || !plain(value, HD_SHEET_TEXT) || strchr(from->option, ' ')) {
            free(value);
            report_line(report, "", 0, "option '%.40s': expected a plain word and a value on one line",
                        from->option ? from->option : "");
            return false;
        }
        s->choice[i].option = copy_text("", from->option);
        s->choice[i].value = value;
        if (!s->choice[i].option || !s->choice[i].value)
            return false;
    }
    return true;
}

static bool begin(struct hd_session *s)
{
    s->state = hd_state_new(s->game);
    s->spare = hd_state_new(s->game);
    if (!s->state || !s->spare)
        return false;
    struct hd_sink sink = {.event = keep_event, .user = s};
    hd_start(s->game, s->state, s->seed, &sink);
    s->start_events = s->events;
    s->start_hash = (uint32_t)hd_hash(s->game, s->state);
    take_snapshot(s);
    return s->snapshots == 1;
}

struct hd_session *hd_session_new(const struct hd_pack *pack, const struct hd_setup *setup, uint64_t seed,
                                  struct hd_report *report)
{
    struct hd_session *s = calloc(1, sizeof *s);
    int before = report->count;
    if (s) {
        s->seed = seed;
        s->game = copy_choices(s, setup, report) ? hd_game_new(pack, setup, report) : NULL;
        s->sharers = s->game ? malloc(sizeof *s->sharers) : NULL;
        if (s->sharers)
            *s->sharers = 1;
        if (s->sharers && begin(s))
            return s;
    }
    if (report->count == before)
        report_line(report, "", 0, "not enough memory for the game");
    hd_session_free(s);
    return NULL;
}

/* ---- cloning ---- */

static void *copy_bytes(const void *from, size_t size)
{
    void *copy = malloc(size ? size : 1);
    if (copy && size)
        memcpy(copy, from, size);
    return copy;
}

static bool clone_steps(struct hd_session *s, const struct hd_session *of)
{
    s->step = copy_bytes(of->step, (size_t)of->steps * sizeof *s->step);
    s->step_room = of->steps;
    for (; s->step && s->steps < of->steps; s->steps++)
        if (!(s->step[s->steps].text = copy_text("", of->step[s->steps].text)))
            return false;
    s->event = copy_bytes(of->event, (size_t)of->events * sizeof *s->event);
    s->events = s->event_room = of->events;
    s->snapshot = copy_bytes(of->snapshot, (size_t)of->snapshots * snapshot_size(of));
    s->snapshots = s->snapshot_room = of->snapshots;
    return s->step && s->event && s->snapshot;
}

static bool clone_choices(struct hd_session *s, const struct hd_session *of)
{
    return copy_choices(s, &(struct hd_setup){.choices = of->choices, .choice = of->choice}, &(struct hd_report){0});
}

struct hd_session *hd_session_clone(const struct hd_session *of)
{
    struct hd_session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = of->game;
    s->sharers = of->sharers;
    ++*s->sharers;
    s->seed = of->seed;
    memcpy(s->bot, of->bot, sizeof s->bot);
    s->start_hash = of->start_hash;
    s->script = of->script;
    s->start_events = of->start_events;
    s->events_lost = of->events_lost;
    s->state = hd_state_new(s->game);
    s->spare = hd_state_new(s->game);
    if (s->state && s->spare && clone_choices(s, of) && clone_steps(s, of)) {
        hd_copy(s->game, s->state, of->state);
        return s;
    }
    hd_session_free(s);
    return NULL;
}

/* ---- questions ---- */

const struct hd_game *hd_session_game(const struct hd_session *s) { return s->game; }
const struct hd_state *hd_session_state(const struct hd_session *s) { return s->state; }
uint64_t hd_session_seed(const struct hd_session *s) { return s->seed; }
int hd_session_steps(const struct hd_session *s) { return s->steps; }

const char *hd_session_step(const struct hd_session *s, int step)
{
    return step >= 0 && step < s->steps ? s->step[step].text : "?";
}

int hd_session_actor(const struct hd_session *s, int step)
{
    return step >= 0 && step < s->steps ? s->step[step].actor : HD_TEAM;
}

int hd_session_unused(const struct hd_session *s, int step) { return step >= 0 && step < s->steps ? s->step[step].unused : 0; }

bool hd_session_revealed(const struct hd_session *s, int step)
{
    return step >= 0 && step < s->steps && s->step[step].boundary;
}

enum hd_bot hd_session_bot(const struct hd_session *s, int seat)
{
    return seat >= 0 && seat < s->game->seats ? s->bot[seat] : HD_BOT_NONE;
}

void hd_session_set_bot(struct hd_session *s, int seat, enum hd_bot bot)
{
    if (seat >= 0 && seat < s->game->seats && (unsigned)bot < HD_BOTS)
        s->bot[seat] = bot;
}

int hd_session_events(const struct hd_session *s, int step, const struct hd_event **events)
{
    bool known = step >= 0 && step < s->steps;
    *events = known && s->event ? s->event + s->step[step].first_event : s->event;
    return known ? s->step[step].events : step == -1 ? s->start_events : 0;
}
