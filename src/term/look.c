/*
 * look.c - what there is to say about a place, a figure, a kind or a card, in a few lines of text.
 * Not here: the screen (look_around.c). Everything said comes from the view and the names of the game.
 */
#include "term/look.h"

#include "term/figures.h"
#include "term/say.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>

static void add_part(char *out, size_t size, const char *separator, const char *part)
{
    size_t length = strlen(out);
    bool first = !length || out[length - 1] == '\n';
    if (*part)
        say_add(out, size, "%s%s", first ? "" : separator, part);
}

static void add_explanation(const struct table *table, enum hd_noun noun, int index, char *out, size_t size)
{
    const char *text = hd_explain(table_game(table), noun, index, table->lang);
    if (*text)
        say_add(out, size, "\n%s", text);
}

/* A word that games have in their own way: armour is what wears off below the ground. "" where a game has no such word. */
const char *look_word(const struct table *table, const char *id)
{
    int word = hd_find(table_game(table), HD_WORD, id);
    return word < 0 ? "" : hd_name(table_game(table), HD_WORD, word, table->lang);
}

/* ---- places ---- */

static const char *kind_word(const struct hd_place *place, enum hd_lang lang)
{
    return place->kind <= HD_OUTDOOR ? say((enum say)(SAY_STREET + place->kind), lang) : "";
}

/* Of a token that has another colour than its kind; red ones are not named. */
static const char *colour_word(int colour, enum hd_lang lang)
{
    switch (colour) {
    case 1: return say(SAY_BLUE_ONE, lang);
    case 2: return say(SAY_YELLOW_ONE, lang);
    case 5: return say(SAY_GREEN_ONE, lang);
    case 6: return say(SAY_PURPLE_ONE, lang);
    case 8: return say(SAY_PINK_ONE, lang);
    default: return "";
    }
}

/* "Spawn zone (blue, still asleep)"; a mark is called what is written on it. */
static void token_words(const struct table *table, const struct hd_piece *piece, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    int shape = hd_kind_info(game, piece->kind).shape;
    bool still = piece->flags & HD_INACTIVE;
    char more[80] = "";
    bool own = shape == HD_SHAPE_MARK && /* a pit that is closed now has another kind than the one it is named by */
               !strcmp(hd_id(game, HD_PIECE, piece->id), hd_id(game, HD_KIND, piece->kind));
    snprintf(out, size, "%.60s",
             own ? hd_name(game, HD_PIECE, piece->id, table->lang) : hd_name(game, HD_KIND, piece->kind, table->lang));
    add_part(more, sizeof more, ", ", colour_word(piece->colour, table->lang));
    add_part(more, sizeof more, ", ", piece->flags & HD_TURNED ? say(SAY_FACE_DOWN_ONE, table->lang) : "");
    add_part(more, sizeof more, ", ", still && shape == HD_SHAPE_SPAWN ? say(SAY_ASLEEP, table->lang) : "");
    add_part(more, sizeof more, ", ", still && shape == HD_SHAPE_CAR ? say(SAY_STANDS, table->lang) : "");
    if (*more)
        say_add(out, size, " (%s)", more);
}

/* Who it is; and that they lie there, or have turned against us. */
static void figure_words(const struct table *table, const struct hd_piece *piece, char *out, size_t size)
{
    snprintf(out, size, "%.60s", hd_name(table_game(table), HD_PIECE, piece->id, table->lang));
    if (piece->down) {
        say_add(out, size, " (");
        say_add(out, size, say(piece->down > 1 ? SAY_LIES_N : SAY_LIES, table->lang), piece->down);
        say_add(out, size, ")");
    }
    if (piece->flags & HD_TURNED)
        say_add(out, size, " (%s)", say(SAY_HOSTILE, table->lang));
}

void look_crowd(const struct table *table, const struct hd_view *view, int place, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    *out = 0;
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        char part[100];
        if (piece->place != place || piece->from || hd_kind_info(game, piece->kind).shape == HD_SHAPE_NOISE)
            continue;
        bool mark = hd_kind_info(game, piece->kind).shape == HD_SHAPE_MARK && piece->seat >= 0;
        if (figure_is_ours(game, piece))
            figure_words(table, piece, part, sizeof part);
        else if (mark)
            snprintf(part, sizeof part, "%.40s: %.40s", hd_name(game, HD_KIND, piece->kind, table->lang),
                     hd_name(game, HD_SEAT, piece->seat, table->lang));
        else if (piece->count > 1 || figure_is_enemy(game, piece))
            snprintf(part, sizeof part, "%d × %.60s%s", piece->count, hd_name(game, HD_KIND, piece->kind, table->lang),
                     piece->flags & HD_FIRST ? " ☼" : "");
        else
            token_words(table, piece, part, sizeof part);
        add_part(out, size, ", ", part);
    }
    if (place < view->places && view->noise[place]) {
        char part[40];
        snprintf(part, sizeof part, say(SAY_NOISE_N, table->lang), view->noise[place]);
        add_part(out, size, ", ", part);
    }
}

static void add_flags(const struct table *table, int flags, char *out, size_t size)
{
    static const struct {
        int flag;
        enum say word;
    } words[] = {{HD_DARK, SAY_DARK}, {HD_EXIT, SAY_EXIT},          {HD_START, SAY_START},    {HD_SPAWN, SAY_SPAWN},
                 {HD_LIT, SAY_LIT},   {HD_NIGHT, SAY_IN_THE_NIGHT}, {HD_GONE, SAY_GONE_PLACE}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (flags & words[i].flag)
            add_part(out, size, " · ", say(words[i].word, table->lang));
}

/* "the tunnel in the south (r11c2): open pit": where a way leads, and what lies there to step into. */
static void add_way_to(const struct table *table, const struct hd_view *view, int to, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    add_part(out, size, ", ", hd_name(game, HD_PLACE, to, table->lang));
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        struct hd_kind_info kind = hd_kind_info(game, piece->kind);
        if (piece->place == to && kind.shape == HD_SHAPE_MARK && kind.letter != '*' && piece->seat < 0)
            say_add(out, size, " [%s]", hd_name(game, HD_KIND, piece->kind, table->lang));
    }
}

/* What stands before the places behind a door; SAY_COUNT: it waits for something, which is said of each. */
static enum say way_word(const struct table *table, const struct hd_view *view, int l)
{
    const struct hd_link *link = &hd_board(table_game(table))->link[l];
    bool open = view->link_open[l], door = link->kind == HD_DOOR || link->kind == HD_AIRLOCK;
    if (!open && (link->level || link->colour))
        return SAY_COUNT;
    return view->link_destroyed[l]   ? SAY_DOOR_DESTROYED
           : open                    ? door ? SAY_DOOR_OPEN : SAY_WAYS
           : view->link_sealed[l]    ? SAY_DOOR_SEALED
           : link->flags & HD_LOCKED ? SAY_DOOR_LOCKED
           : link->flags & HD_BROKEN ? SAY_DOOR_BROKEN
                                     : SAY_DOOR_CLOSED;
}

static void add_waiting_door(const struct table *table, int l, int to, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    const struct hd_link *link = &hd_board(game)->link[l];
    const char *name = hd_name(game, HD_PLACE, to, table->lang);
    say_add(out, size, "\n");
    if (link->level)
        say_add(out, size, say(SAY_DOOR_LEVEL, table->lang), name, say_level(link->level, table->lang));
    else
        say_add(out, size, say(SAY_DOOR_WAITS, table->lang), name, hd_name(game, HD_WORD, link->colour, table->lang));
    if (!link->level && link->also)
        say_add(out, size, ", %s", hd_name(game, HD_WORD, link->also, table->lang));
}

void look_ways(const struct table *table, const struct hd_view *view, int place, char *out, size_t size)
{
    static const enum say word[] = {SAY_WAYS,        SAY_DOOR_OPEN,   SAY_DOOR_DESTROYED, SAY_DOOR_CLOSED,
                                    SAY_DOOR_BROKEN, SAY_DOOR_LOCKED, SAY_DOOR_SEALED,    SAY_COUNT};
    const struct hd_map *map = hd_board(table_game(table));
    for (size_t w = 0; w < sizeof word / sizeof *word; w++) {
        char list[600] = "";
        for (int l = 0; l < map->links; l++) {
            const struct hd_link *link = &map->link[l];
            if ((link->a != place && link->b != place) || way_word(table, view, l) != word[w])
                continue;
            int to = link->a == place ? link->b : link->a;
            if (word[w] == SAY_COUNT)
                add_waiting_door(table, l, to, out, size);
            else
                add_way_to(table, view, to, list, sizeof list);
        }
        if (*list)
            say_add(out, size, "\n%s: %s", say(word[w], table->lang), list);
    }
}

/* Cards of a figure (its player's hand too, if there is one) or of a place. */
static bool slot_belongs(const struct hd_view *view, const struct hd_slot *slot, int piece, int place)
{
    const struct hd_piece *figure = figure_find(view, piece);
    if (place >= 0)
        return slot->place == place;
    return slot->place < 0 &&
           (slot->piece == piece || (slot->piece < 0 && figure && slot->seat >= 0 && slot->seat == figure->seat));
}

static void add_slots(const struct table *table, const struct hd_view *view, int piece, int place, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    int last = -1;
    for (int i = 0; i < view->slots; i++) {
        const struct hd_slot *slot = &view->slot[i];
        if (!slot_belongs(view, slot, piece, place))
            continue;
        const char *card = slot->card >= 0 ? hd_name(game, HD_CARD, slot->card, table->lang)
                                           : say(slot->card == HD_NONE ? SAY_EMPTY_SLOT : SAY_HIDDEN_CARD, table->lang);
        if (slot->area != last)
            say_add(out, size, "%s%s: ", place >= 0 && last >= 0 ? " · " : "\n",
                    hd_name(game, HD_AREA, slot->area, table->lang));
        say_add(out, size, "%s", slot->area == last ? ", " : "");
        if (slot->count > 1 && !(slot->flags & HD_CHARGED))
            say_add(out, size, "%d × ", slot->count);
        say_add(out, size, "%s", card);
        if (slot->flags & HD_CHARGED)
            say_add(out, size, slot->place >= 0 ? say(SAY_HOUSE_POINTS, table->lang) : " (%d)", slot->count);
        say_add(out, size, "%s", slot->flags & HD_SPENT ? " ✗" : "");
        last = slot->area;
    }
}

void look_place(const struct table *table, const struct hd_view *view, int place, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    const struct hd_place *info = &hd_board(game)->place[place];
    const char *name = hd_name(game, HD_PLACE, place, table->lang);
    char crowd[500];
    bool has_id = strstr(name, info->id); /* hd_pack_say_ids */
    snprintf(out, size, "%s", has_id ? name : info->id);
    add_part(out, size, " · ", has_id ? "" : name);
    add_part(out, size, " · ", kind_word(info, table->lang));
    add_flags(table, info->flags | (place < view->places ? view->place_flags[place] : 0), out, size);
    look_crowd(table, view, place, crowd, sizeof crowd);
    say_add(out, size, "\n%s", *crowd ? crowd : say(SAY_NOBODY, table->lang));
    add_slots(table, view, HD_NONE, place, out, size);
}

void look_hostile(const struct table *table, const struct hd_view *view, int place, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        if (piece->place == place && figure_is_ours(game, piece) && piece->flags & HD_TURNED)
            say_add(out, size, "%s%s: %s %s", *out ? "\n" : "", hd_name(game, HD_PIECE, piece->id, table->lang),
                    hd_explain(game, HD_PIECE, piece->id, table->lang), look_word(table, "hostile-does"));
    }
}

void look_forecast(const struct table *table, int place, char *out, size_t size)
{
    struct hd_forecast forecast;
    char text[1000];
    if (!hd_forecast(table_game(table), table_state(table), place, HD_NONE, &forecast) || !forecast.count)
        return;
    hd_forecast_text(table_game(table), &forecast, table->lang, text, sizeof text);
    say_add(out, size, "%s%s ", *out ? "\n" : "", text);
    for (int i = 0; i < forecast.rules; i++)
        say_add(out, size, "%s%s", i ? ", " : "(", hd_rule_id(table_game(table), forecast.rule[i]));
    say_add(out, size, ")");
}

/* ---- figures ---- */

static void add_skills(const struct table *table, const struct hd_view *view, int piece, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    for (int i = 0; i < view->skills; i++) {
        const struct hd_skill_view *skill = &view->skill[i];
        if (skill->piece != piece || skill->state == 0)
            continue;
        say_add(out, size, "\n%s: %s", hd_name(game, HD_SKILL, skill->skill, table->lang),
                hd_explain(game, HD_SKILL, skill->skill, table->lang));
        if (skill->from != HD_NONE)
            say_add(out, size, " (%s)", hd_name(game, HD_PIECE, skill->from, table->lang));
        if (skill->state == 2)
            say_add(out, size, " (%s)", say(SAY_USED_SKILL, table->lang));
    }
}

void look_piece(const struct table *table, const struct hd_view *view, int id, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    const struct hd_piece *piece = figure_find(view, id);
    char part[80];
    *out = 0;
    if (!piece)
        return;
    snprintf(out, size, "%s", hd_name(game, HD_PIECE, id, table->lang));
    if (piece->health) {
        add_part(out, size, " · ", hd_name(game, HD_KIND, piece->kind, table->lang));
        snprintf(part, sizeof part, say(SAY_HEALTH, table->lang), look_word(table, "health"), piece->health - piece->wounds,
                 piece->health);
        add_part(out, size, " · ", part);
        add_part(out, size, " · ", figure_has_level(view, id) ? say_level(piece->level, table->lang) : "");
    }
    if (piece->actions) {
        snprintf(part, sizeof part, say(piece->actions == 1 ? SAY_ACTION_LEFT : SAY_ACTIONS_LEFT, table->lang), piece->actions);
        add_part(out, size, " · ", part);
    }
    for (int i = 0; i < view->tracks; i++)
        if (view->track[i].piece == id) {
            snprintf(part, sizeof part, "%.60s %d", hd_name(game, HD_TRACK, view->track[i].track, table->lang),
                     view->track[i].value);
            add_part(out, size, " · ", part);
        }
    if (piece->place >= 0)
        add_part(out, size, " · ", hd_id(game, HD_PLACE, piece->place));
    add_slots(table, view, id, HD_NONE, out, size);
    add_skills(table, view, id, out, size);
    add_explanation(table, HD_PIECE, id, out, size);
    if (piece->flags & HD_TURNED)
        say_add(out, size, "\n%s", look_word(table, "hostile-does"));
}

void look_kind(const struct table *table, int kind, char *out, size_t size)
{
    snprintf(out, size, "%s", hd_name(table_game(table), HD_KIND, kind, table->lang));
    add_explanation(table, HD_KIND, kind, out, size);
}

/* ---- cards ---- */

static void add_card_line(const struct table *table, const struct hd_card_line *line, char *out, size_t size)
{
    char part[80];
    say_add(out, size, "\n");
    if (line->ranged)
        snprintf(part, sizeof part, say(SAY_RANGE, table->lang), line->min, line->max);
    else
        snprintf(part, sizeof part, "%s", say(SAY_MELEE, table->lang));
    add_part(out, size, " · ", part);
    if (line->dice == 1)
        snprintf(part, sizeof part, say(SAY_DICE_1, table->lang), line->accuracy);
    else
        snprintf(part, sizeof part, say(SAY_DICE_N, table->lang), line->dice, line->accuracy);
    add_part(out, size, " · ", part);
    snprintf(part, sizeof part, say(SAY_DAMAGE, table->lang), line->damage);
    add_part(out, size, " · ", part);
    if (line->noisy)
        add_part(out, size, " · ", say(SAY_NOISY, table->lang));
}

/* Its explanation tells all there is on it; where there is none, its numbers and properties. */
void look_card(const struct table *table, int card, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    const char *id = hd_id(game, HD_CARD, card), *game_id = hd_game_id(game);
    snprintf(out, size, "%s", hd_name(game, HD_CARD, card, table->lang));
    add_explanation(table, HD_CARD, card, out, size);
    if (strchr(out, '\n'))
        return;
    for (int i = 0; i < hd_card_count(table->pack, game_id); i++) {
        struct hd_card_info info = hd_card_info(table->pack, game_id, i);
        if (strcmp(info.id, id))
            continue;
        char tags[240];
        hd_card_words(table->pack, game_id, info.tags, table->lang, tags, sizeof tags);
        if (*tags)
            say_add(out, size, " · %s", tags);
        for (int l = 0; l < HD_CARD_LINES; l++)
            if (info.line[l].used)
                add_card_line(table, &info.line[l], out, size);
        break;
    }
}

void look_thing(const struct table *table, const struct hd_view *view, enum hd_noun noun, int index, char *out, size_t size)
{
    switch (noun) {
    case HD_PIECE: look_piece(table, view, index, out, size); break;
    case HD_KIND: look_kind(table, index, out, size); break;
    case HD_CARD: look_card(table, index, out, size); break;
    default:
        look_place(table, view, index, out, size);
        look_ways(table, view, index, out, size);
        look_forecast(table, index, out, size);
        look_hostile(table, view, index, out, size);
        break;
    }
}

/* ---- signs ---- */

static const char *shape_sign(struct hd_kind_info kind)
{
    switch (kind.shape) {
    case HD_SHAPE_OBJECTIVE: return "✗";
    case HD_SHAPE_CRATE: return "▣";
    case HD_SHAPE_SPAWN: return kind.letter == '1' ? "/1/" : "/2/"; /* in the order in which zombies come */
    case HD_SHAPE_BARRICADE: return "#";
    default: return NULL;
    }
}

bool look_is_there(const struct hd_view *view, int kind)
{
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].kind == kind && view->piece[i].place >= 0)
            return true;
    return false;
}

/* Enemies always, for they will come; of the rest what is on the board now. */
void look_signs(const struct hd_game *game, const struct hd_view *view, enum hd_lang lang, char *text, size_t size)
{
    for (int k = 0; k < hd_kind_count(game); k++) {
        struct hd_kind_info kind = hd_kind_info(game, k);
        if ((!kind.enemy && !look_is_there(view, k)) || kind.shape == HD_SHAPE_NOISE || kind.shape == HD_SHAPE_EXIT ||
            (!kind.enemy && (kind.shape == HD_SHAPE_FIGURE || kind.shape == HD_SHAPE_SMALL_FIGURE)) ||
            !strcmp(hd_name(game, HD_KIND, k, lang), "?"))
            continue;
        char sign[8];
        snprintf(sign, sizeof sign, kind.enemy ? "%c3" : "%c", kind.letter);
        const char *mark = kind.enemy || !shape_sign(kind) ? sign : shape_sign(kind);
        say_add(text, size, "%s%*s%s%s\n", mark, 8 - utf8_width(mark), "", kind.enemy ? "3 × " : "",
                hd_name(game, HD_KIND, k, lang));
    }
}

static bool any_place(const struct hd_view *view, int flags)
{
    for (int p = 0; p < view->places && p < HD_VIEW_PLACES; p++)
        if (view->place_flags[p] & flags)
            return true;
    return false;
}

static bool any_destroyed(const struct hd_view *view)
{
    for (int l = 0; l < view->links && l < HD_VIEW_LINKS; l++)
        if (view->link_destroyed[l])
            return true;
    return false;
}

/* A figure that lies, a machine against us, a token written small. */
static bool any_piece(const struct hd_game *game, const struct hd_view *view, enum say line)
{
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        struct hd_kind_info kind = hd_kind_info(game, piece->kind);
        bool token = kind.shape == HD_SHAPE_MARK && kind.letter != '*';
        if (line == SAY_LEGEND_FALLEN    ? piece->down > 0
            : line == SAY_LEGEND_AGAINST ? figure_is_ours(game, piece) && piece->flags & HD_TURNED
                                         : token && piece->flags & HD_INACTIVE)
            return true;
    }
    return false;
}

/* Where zones meet in the open: in a town these are crosswalks. */
static bool any_border(const struct hd_game *game, bool streets)
{
    const struct hd_map *map = hd_board(game);
    for (int i = 0; i < map->links; i++)
        if (map->link[i].kind == HD_CROSSWALK && (map->place[map->link[i].a].kind == HD_STREET) == streets)
            return true;
    return false;
}

static bool is_to_be_seen(const struct hd_game *game, const struct hd_view *view, enum say line)
{
    switch (line) {
    case SAY_LEGEND_SPLINTERS: return any_destroyed(view);
    case SAY_LEGEND_CROSSWALK: return any_border(game, true);
    case SAY_LEGEND_BORDER: return any_border(game, false);
    case SAY_LEGEND_RUBBLE: return any_place(view, HD_GONE);
    case SAY_LEGEND_NIGHT: return any_place(view, HD_NIGHT | HD_LIT);
    case SAY_LEGEND_FALLEN:
    case SAY_LEGEND_AGAINST:
    case SAY_LEGEND_SMALL: return any_piece(game, view, line);
    default: return true;
    }
}

void look_legend(const struct hd_game *game, const struct hd_view *view, enum hd_lang lang, char *text, size_t size)
{
    static const enum say line[] = {SAY_LEGEND_FIGURES, SAY_LEGEND_FALLEN,    SAY_LEGEND_AGAINST,   SAY_LEGEND_DOOR,
                                    SAY_LEGEND_DOORS,   SAY_LEGEND_SPLINTERS, SAY_LEGEND_CROSSWALK, SAY_LEGEND_BORDER,
                                    SAY_LEGEND_DARK,    SAY_LEGEND_NIGHT,     SAY_LEGEND_RUBBLE,    SAY_LEGEND_NOISE,
                                    SAY_LEGEND_TOKENS,  SAY_LEGEND_SMALL};
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++)
        if (is_to_be_seen(game, view, line[i]))
            say_add(text, size, "%s\n", say(line[i], lang));
    look_signs(game, view, lang, text, size);
}

void look_hour(const struct hd_game *game, const struct hd_view *view, enum hd_lang lang, char *out, size_t size)
{
    for (int i = 0; i < view->tracks; i++)
        if (!strcmp(hd_id(game, HD_TRACK, view->track[i].track), "hour"))
            say_add(out, size, say(any_place(view, HD_NIGHT | HD_LIT) ? SAY_HOUR_NIGHT : SAY_HOUR_DAY, lang),
                    view->track[i].value);
}
