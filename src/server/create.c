/*
 * create.c - a new room from what somebody chose: mission, seats, team, options, seed, bots; and the room the same people
 * continue in.
 */
#include "server/inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES = 32, TEAM_TEXT = 400 };

/* The setup while it is put together; texts of numbers and teams live here. */
struct order {
    struct hd_setup setup;
    struct hd_choice choice[CHOICES];
    char number[CHOICES][24];
    char team[TEAM_TEXT];
    uint64_t seed;
};

static bool add_to_team(char *team, const char *name, char before)
{
    size_t used = strlen(team);
    if (used + strlen(name) + 2 > TEAM_TEXT)
        return false;
    snprintf(team + used, TEAM_TEXT - used, "%s%s", used ? (char[2]){before, 0} : "", name);
    return true;
}

/* ["amy","doug"] or [["amy"],["doug"]]: seat by seat. */
static bool read_team_list(const json_t *list, char *team, bool nested)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        bool fine = json_is_string(item) ? add_to_team(team, json_string_value(item), nested && i == 0 && team[0] ? '/' : ',')
                                         : !nested && json_is_array(item) && read_team_list(item, team, true);
        if (!fine)
            return false;
    }
    return true;
}

static bool read_team(const json_t *ask, struct order *order)
{
    const json_t *team = json_object_get(ask, "team");
    if (!team || json_is_null(team))
        return true;
    const char *text = json_string_value(team);
    if (!(text ? add_to_team(order->team, text, ',') : json_is_array(team) && read_team_list(team, order->team, false)))
        return false;
    if (order->team[0])
        order->choice[order->setup.choices++] = (struct hd_choice){"team", order->team};
    return true;
}

static bool read_options(const json_t *ask, struct order *order)
{
    json_t *options = json_object_get(ask, "options"), *value;
    const char *key;
    if (options && !json_is_object(options))
        return false;
    json_object_foreach(options, key, value)
    {
        int at = order->setup.choices;
        if (at == CHOICES)
            return false;
        const char *text = json_is_boolean(value) ? json_is_true(value) ? "yes" : "no" : json_string_value(value);
        if (json_is_integer(value)) {
            snprintf(order->number[at], sizeof order->number[at], "%" JSON_INTEGER_FORMAT, json_integer_value(value));
            text = order->number[at];
        }
        if (!text)
            return false;
        order->choice[order->setup.choices++] = (struct hd_choice){key, text};
    }
    return true;
}

static bool chose_seed(const json_t *ask)
{
    const json_t *seed = json_object_get(ask, "seed");
    return seed && !json_is_null(seed);
}

static bool read_seed(const json_t *ask, const struct world *world, struct order *order)
{
    const json_t *seed = json_object_get(ask, "seed");
    const char *text = json_string_value(seed);
    char *end;
    world->random(world->user, &order->seed, sizeof order->seed);
    if (!chose_seed(ask))
        return true;
    order->seed = text ? strtoull(text, &end, 0) : (uint64_t)json_integer_value(seed);
    return text ? text[0] && !*end : json_is_integer(seed);
}

static bool read_order(struct peer *peer, const json_t *ask, struct order *order)
{
    order->setup.choice = order->choice;
    order->setup.mission = said_text(ask, "mission", 100);
    order->setup.seats = 1;
    return order->setup.mission &&
           (!json_object_get(ask, "seats") || said_int(ask, "seats", 1, HD_SEATS, &order->setup.seats)) &&
           read_team(ask, order) && read_options(ask, order) && read_seed(ask, &peer->hub->world, order);
}

static bool read_bots(const json_t *ask, struct meta *meta)
{
    json_t *bots = json_object_get(ask, "bots"), *value;
    const char *key;
    if (bots && !json_is_object(bots))
        return false;
    json_object_foreach(bots, key, value)
    {
        const char *name = json_string_value(value);
        enum hd_bot bot = room_bot(name);
        int seat = key[0] - '0';
        if (bot == HD_BOT_NONE || seat < 0 || seat >= meta->seats || key[1])
            return false;
        meta->seat[seat].usual = meta->seat[seat].bot = bot;
    }
    return true;
}

struct tokens {
    char text[ROLE_ALONG][SECRET_TEXT];
};

static void make_tokens(const struct world *world, struct meta *meta, struct tokens *tokens)
{
    for (int i = 0; i < ROLE_ALONG; i++) {
        secret_new(world, tokens->text[i]);
        secret_hash(tokens->text[i], i < HD_SEATS ? meta->seat[i].secret : meta->secret[i]);
    }
}

static void say_created(struct peer *peer, const struct room *room, const struct tokens *tokens)
{
    struct out *out = say_begin(peer, "created");
    field_text(out, "room", room->id);
    field_text(out, "host", tokens->text[ROLE_HOST]);
    out_key(out, "invite");
    out_array(out);
    for (int i = 0; i < room->meta.seats; i++)
        out_text(out, tokens->text[i]);
    out_array_end(out);
    field_text(out, "watch", tokens->text[ROLE_WATCH]);
    say_send(peer);
}

/* Takes the session. */
static enum trouble open_room(struct peer *peer, const json_t *ask, struct hd_session *session)
{
    bool open = json_is_true(json_object_get(ask, "open")), brought = json_is_true(json_object_get(ask, "brought"));
    struct meta meta = {.seats = hd_seats(hd_session_game(session)), .lang = peer->lang};
    struct tokens tokens;
    struct room *room;
    bool hidden = hd_game_hidden(hd_session_game(session));
    enum trouble unfit = chose_seed(ask) && !brought && hidden                              ? OWN_SEED
                         : open && !peer->hub->options.open_rooms                           ? NO_LIST
                         : open && brought && hidden && bring_knew(session, ask) == HD_TEAM ? KNOWN_HANDS
                                                                                            : FINE;
    if (unfit) {
        hd_session_free(session);
        return unfit;
    }
    meta.open = open ? hub_date(peer->hub) : 0;
    if (!chose_seed(ask) && !brought)
        salt_new(&peer->hub->world, meta.salt);
    for (int i = 0; i < HD_SEATS; i++)
        meta.seat[i].lent = -1;
    if (!read_bots(ask, &meta)) {
        hd_session_free(session);
        return BAD_MESSAGE;
    }
    for (int i = 0; i < meta.seats; i++)
        hd_session_set_bot(session, i, meta.seat[i].bot);
    make_tokens(&peer->hub->world, &meta, &tokens);
    enum trouble trouble = room_new(peer->hub, session, &meta, &room);
    if (trouble)
        return trouble;
    peer->address->rooms++;
    say_created(peer, room, &tokens);
    return FINE;
}

/* Of the game this connection has brought: it goes on where it stood. */
static enum trouble open_brought(struct peer *peer, const json_t *ask)
{
    struct hd_session *session = bring_take(peer);
    if (!session)
        return BAD_MESSAGE;
    if (hd_result(hd_session_game(session), hd_session_state(session)) == HD_PLAYING && bring_shuffle(peer, session, ask))
        return open_room(peer, ask, session);
    bool over = hd_result(hd_session_game(session), hd_session_state(session)) != HD_PLAYING;
    hd_session_free(session);
    return over ? OVER : NO_MEMORY;
}

enum trouble on_create(struct peer *peer, const json_t *ask)
{
    if (json_is_true(json_object_get(ask, "brought")))
        return peer->hub->options.loose || peer->address->rooms < LIMIT_ROOMS_ADDRESS ? open_brought(peer, ask)
                                                                                      : TOO_MANY_ROOMS;
    struct order *order = calloc(1, sizeof *order);
    struct hd_report report = {0};
    struct hd_session *session = NULL;
    enum trouble trouble = FINE;
    if (!peer->hub->options.loose && peer->address->rooms >= LIMIT_ROOMS_ADDRESS)
        trouble = TOO_MANY_ROOMS;
    else if (!order)
        trouble = NO_MEMORY;
    else if (!read_order(peer, ask, order))
        trouble = BAD_MESSAGE;
    else if (!(session = hd_session_new(peer->hub->pack, &order->setup, order->seed, &report)))
        say_error(peer, CANNOT_START, report.count ? report.problem[0].text : "");
    free(order);
    return session ? open_room(peer, ask, session) : trouble;
}

/* ---- the next game of the same people ---- */

/* How much of what a game was started with the next one is started with too; a sheet belongs to one mission alone. */
enum kept { NOTHING_KEPT, OPTIONS_KEPT, TEAM_KEPT, ALL_KEPT };

static bool is_kept(const char *id, enum kept kept)
{
    return kept >= (strcmp(id, "sheet") == 0 ? ALL_KEPT : strcmp(id, "team") == 0 ? TEAM_KEPT : OPTIONS_KEPT);
}

/* "option ID VALUE" lines of the header. */
static int header_choices(char *header, enum kept kept, struct hd_choice *choice, int max)
{
    int count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(header, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *id = line + 7, *space = !strncmp(line, "option ", 7) ? strchr(id, ' ') : NULL;
        if (!space || count == max)
            continue;
        *space = 0;
        if (is_kept(id, kept))
            choice[count++] = (struct hd_choice){id, space + 1};
    }
    return count;
}

/* With the seats of the room, and luck of its own. sheet: of the campaign, or NULL. */
static struct hd_session *fresh_session(const struct room *room, const char *mission, enum kept kept, const char *sheet,
                                        struct hd_report *report)
{
    struct hd_choice choice[CHOICES];
    uint64_t seed;
    char *header = strdup(room->header);
    if (!header)
        return NULL;
    int count = header_choices(header, kept, choice, CHOICES - 1);
    if (sheet)
        choice[count++] = (struct hd_choice){"sheet", sheet};
    struct hd_setup setup = {mission, room->meta.seats, count, choice};
    room->hub->world.random(room->hub->world.user, &seed, sizeof seed);
    *report = (struct hd_report){0};
    struct hd_session *session = hd_session_new(room->hub->pack, &setup, seed, report);
    free(header);
    return session;
}

/* NULL: nothing comes after it. */
static struct hd_session *next_of_campaign(const struct room *room, struct hd_report *report)
{
    char sheet[HD_SHEET_TEXT], mission[160];
    const struct hd_game *game = hd_session_game(room->session);
    if (!hd_sheet(game, hd_session_state(room->session), sheet, sizeof sheet) || !hd_sheet_next(sheet, mission, sizeof mission))
        return NULL;
    return fresh_session(room, mission, OPTIONS_KEPT, sheet, report);
}

/* The same mission, or another of the same game: as this one was started, as far as that is possible there. */
static struct hd_session *chosen_next(const struct room *room, const char *mission, struct hd_report *report)
{
    const char *now = hd_mission_id(hd_session_game(room->session));
    struct hd_session *session = NULL;
    if (strncmp(now, mission, strcspn(now, "/") + 1) != 0)
        return NULL;
    for (int kept = strcmp(now, mission) == 0 ? ALL_KEPT : TEAM_KEPT; kept >= NOTHING_KEPT && !session; kept--)
        session = fresh_session(room, mission, (enum kept)kept, NULL, report);
    return session;
}

/* The same people, names, bots and links; what belonged to the old game alone stays there. */
static void same_people(const struct room *room, struct meta *meta)
{
    *meta = room->meta;
    meta->undone = meta->torn = 0;
    meta->paused = false;
    meta->next[0] = meta->broken[0] = 0;
    for (int i = 0; i < meta->seats; i++) {
        memset(meta->seat[i].device, 0, sizeof meta->seat[i].device);
        meta->seat[i].openings = 0;
        meta->seat[i].news = NEWS_NONE;
        meta->seat[i].called = false;
    }
    salt_new(&room->hub->world, meta->salt);
}

/* A room of its own, so that each record stands alone; the old one says where it goes on, to those who come later too. */
enum trouble on_next(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    struct hd_report report = {0};
    struct meta meta;
    const char *mission = said_text(ask, "mission", 100);
    bool host = peer->roles >> ROLE_HOST & 1;
    if (json_object_get(ask, "mission") && !mission)
        return BAD_MESSAGE;
    if (mission && !host)
        return NOT_HOST;
    if (!seats_held(peer) && !host)
        return NO_SEAT;
    if (room->meta.next[0]) {
        say_room(peer);
        return FINE;
    }
    if (!room_over(room))
        return STILL_PLAYING;
    if (!peer->hub->options.loose && peer->address->rooms >= LIMIT_ROOMS_ADDRESS)
        return TOO_MANY_ROOMS;
    struct hd_session *session = mission ? chosen_next(room, mission, &report) : next_of_campaign(room, &report);
    if (!session) {
        say_error(peer, CANNOT_START, report.count ? report.problem[0].text : "no next mission");
        return FINE;
    }
    same_people(room, &meta);
    for (int i = 0; i < meta.seats; i++)
        hd_session_set_bot(session, i, meta.seat[i].bot);
    enum trouble trouble = room_lead_on(room, session, &meta);
    if (trouble)
        return trouble;
    peer->address->rooms++;
    say_room_all(room);
    return FINE;
}
