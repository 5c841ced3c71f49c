/*
 * sheet.c - the right rail: the sheet of the figure the game is about (wounds, track, slots, skills), the others as strips,
 * and the goals where there is room. Not here: the map, explanations (look.c).
 */
#include "term/sheet.h"

#include "term/say.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>

/* A pen going down the rail. */
struct rail {
    struct box box;
    int y;
    const struct table *table;
    const struct hd_game *game;
    const struct hd_view *view;
    const struct letters *letters;
    enum hd_lang lang;
};

static const struct pen text_pen = {INK_TEXT, GROUND_PAGE, 0}, dim_pen = {INK_DIM, GROUND_PAGE, 0};

static int rows_left(const struct rail *r) { return r->box.y + r->box.h - r->y; }
static int level_ink(int level) { return level >= 0 && level < 4 ? INK_BLUE + level : INK_TEXT; }
static int ink_of(const struct rail *r, const struct hd_piece *piece) { return figure_ink(r->game, r->view, piece); }

static void repeat(char *out, size_t size, const char *sign, int times)
{
    for (int i = 0; i < times; i++)
        say_add(out, size, "%s", sign);
}

void sheet_hearts(const struct hd_piece *piece, char *out, size_t size)
{
    int health = piece->health < 9 ? piece->health : 9, wounds = piece->wounds < health ? piece->wounds : health;
    *out = 0;
    repeat(out, size, "♥", health - wounds);
    repeat(out, size, "♡", wounds);
}

static int heart_ink(const struct hd_piece *piece)
{
    return piece->wounds == 0 ? INK_GREEN : piece->wounds + 1 >= piece->health ? INK_RED : INK_YELLOW;
}

/* ---- the sheet ---- */

static void draw_name(struct rail *r, const struct hd_piece *piece)
{
    char hearts[64] = "";
    if (piece->place >= 0 || piece->flags) /* not in the game yet: nothing to say */
        sheet_hearts(piece, hearts, sizeof hearts);
    int right = utf8_width(hearts), x = r->box.x;
    screen_printf(r->y, x, 4, PEN(ink_of(r, piece), GROUND_PAGE, BOLD), "(%c)", letter_of(r->letters, piece->id));
    screen_text(r->y, x + 4, r->box.w - 5 - right, PEN(INK_WHITE, GROUND_PAGE, BOLD),
                hd_name(r->game, HD_PIECE, piece->id, r->lang));
    screen_right(r->y++, x + r->box.w, PEN(heart_ink(piece), GROUND_PAGE, 0), hearts);
}

/* "dead", "gone", or "K.O. 2": that many rounds are left. */
static void state_word(const struct hd_piece *piece, enum hd_lang lang, char *out, size_t size)
{
    if (piece->down)
        snprintf(out, size, "K.O. %d", piece->down);
    else
        snprintf(out, size, "%s", say(piece->flags & HD_DEAD ? SAY_DEAD : SAY_GONE, lang));
}

static void draw_state(struct rail *r, const struct hd_piece *piece)
{
    char actions[64] = "";
    repeat(actions, sizeof actions, "●", piece->actions < 10 ? piece->actions : 10);
    if (piece->down || piece->flags & (HD_DEAD | HD_AWAY))
        state_word(piece, r->lang, actions, sizeof actions);
    else if (!piece->actions)
        snprintf(actions, sizeof actions, "○");
    screen_text(r->y, r->box.x, r->box.w, PEN(INK_YELLOW, GROUND_PAGE, BOLD), actions);
    int enemies = figure_enemies_at(r->game, r->view, piece->place);
    char where[80];
    snprintf(where, sizeof where, "%s%s", piece->place >= 0 ? hd_id(r->game, HD_PLACE, piece->place) : "", enemies ? " !" : "");
    screen_right(r->y++, r->box.x + r->box.w, enemies ? PEN(INK_RED, GROUND_PAGE, BOLD) : dim_pen, where);
}

/* Between two marks the bar has the same length, however far apart they are. */
static int bar_length(const struct hd_track *track, int marks, int width)
{
    int from = 0;
    for (int i = 0; i <= marks; i++) {
        int to = i < marks ? track->mark[i] : track->max;
        int x0 = width * i / (marks + 1), x1 = width * (i + 1) / (marks + 1);
        if (track->value < to || i == marks)
            return x0 + (to > from ? (x1 - x0) * (track->value - from) / (to - from) : 0);
        from = to;
    }
    return width;
}

/* Thresholds above zero: the level after mark i is i + 1. */
static struct hd_track with_marks_above_zero(const struct hd_track *track, int *marks)
{
    struct hd_track t = *track;
    *marks = 0;
    for (int i = 0; i < 4; i++)
        if (track->mark[i] > 0)
            t.mark[(*marks)++] = track->mark[i];
    return t;
}

static void draw_bar(struct rail *r, const struct hd_track *track, int marks, int level)
{
    int width = r->box.w, full = bar_length(track, marks, width);
    for (int x = 0; x < width; x++) {
        int part = marks ? x * (marks + 1) / width : level;
        bool first = marks && x && (x - 1) * (marks + 1) / width != part;
        const char *sign = x < full ? "█" : first ? "┊" : "·";
        screen_text(r->y, r->box.x + x, 1, PEN(level_ink(part), GROUND_PAGE, 0), sign);
    }
    r->y++;
}

/* A track with thresholds: the level in words and colour, how far it is to the next one. */
static void draw_levels(struct rail *r, const struct hd_piece *piece, const struct hd_track *track, int marks)
{
    int next = -1;
    for (int k = marks - 1; k >= 0; k--)
        if (track->mark[k] > track->value)
            next = k;
    int used = screen_text(r->y, r->box.x, r->box.w, PEN(level_ink(piece->level), GROUND_PAGE, BOLD),
                           say_level(piece->level, r->lang));
    screen_printf(r->y, r->box.x + used + 1, r->box.w - used - 1, text_pen, "%d", track->value);
    if (next >= 0) {
        char text[64];
        snprintf(text, sizeof text, say(SAY_NEXT_LEVEL, r->lang), say_level(next + 1, r->lang), track->mark[next]);
        screen_right(r->y, r->box.x + r->box.w, dim_pen, text);
    }
    r->y++;
    if (r->box.h > 16)
        draw_bar(r, track, marks, piece->level);
}

static void draw_tracks(struct rail *r, const struct hd_piece *piece)
{
    for (int i = 0; i < r->view->tracks && rows_left(r) > 1; i++) {
        int marks;
        if (r->view->track[i].piece != piece->id || (r->view->track[i].flags & HD_SCORE && r->box.h < 24))
            continue;
        struct hd_track track = with_marks_above_zero(&r->view->track[i], &marks);
        if (marks > 2) /* those of the danger levels */
            draw_levels(r, piece, &track, marks);
        else if (track.value > 0 || r->box.h > 16) {
            screen_text(r->y, r->box.x, r->box.w - 6, dim_pen, hd_name(r->game, HD_TRACK, track.track, r->lang));
            char value[24];
            int most = marks ? track.mark[0] : track.max;
            snprintf(value, sizeof value, most > 0 && !(track.flags & HD_SCORE) ? "%d/%d" : "%d", track.value, most);
            screen_right(r->y++, r->box.x + r->box.w, track.flags & HD_SCORE ? dim_pen : text_pen, value);
        }
    }
}

void sheet_card_stats(const struct table *table, int card, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    const char *id = hd_id(game, HD_CARD, card), *name = hd_game_id(game);
    int count = hd_card_count(table->pack, name);
    *out = 0;
    for (int i = 0; i < count; i++) {
        struct hd_card_info info = hd_card_info(table->pack, name, i);
        if (strcmp(info.id, id))
            continue;
        for (int l = 0; l < HD_CARD_LINES; l++)
            if (info.line[l].used) {
                say_add(out, size, "%s%d×%d+ D%d", *out ? " / " : "", info.line[l].dice, info.line[l].accuracy,
                        info.line[l].damage);
                if (info.line[l].ranged)
                    say_add(out, size, " r%d-%d", info.line[l].min, info.line[l].max);
            }
        return;
    }
}

static bool is_mounted(const struct hd_game *game, const struct hd_slot *slot)
{
    return !strcmp(hd_id(game, HD_AREA, slot->area), "mounted");
}

static void draw_slot(struct rail *r, const struct hd_slot *slot, const char *area)
{
    char stats[48] = "";
    int x = r->box.x, w = r->box.w, label = w >= 30 ? 11 : 5;
    screen_printf(r->y, x, label, dim_pen, "%.*s", utf8_fit(area, label - 1), area);
    if (is_mounted(r->game, slot)) { /* hangs on the card above it */
        screen_text(r->y, x + label, 2, dim_pen, "└ ");
        label += 2;
    }
    if (slot->card == HD_NONE)
        screen_text(r->y, x + label, w - label, dim_pen, "–");
    else if (slot->card == HD_FACE_DOWN) {
        screen_printf(r->y, x + label, w - label, dim_pen, slot->count > 1 ? "%s × %d" : "%s", say(SAY_HIDDEN_CARD, r->lang),
                      slot->count);
    } else {
        if (slot->flags & HD_CHARGED)
            repeat(stats, sizeof stats, "•", slot->count < 9 ? slot->count : 9);
        else if (slot->piece >= 0)
            sheet_card_stats(r->table, slot->card, stats, sizeof stats);
        const char *name = hd_name(r->game, HD_CARD, slot->card, r->lang);
        bool spent = slot->flags & HD_SPENT;
        int sign = spent ? 2 : 0, right = label + sign + utf8_width(name) + 1 + utf8_width(stats) <= w ? utf8_width(stats) : 0;
        screen_printf(r->y, x + label, w - label - right, spent ? dim_pen : text_pen, "%s%s",
                      !spent             ? ""
                      : slot->piece >= 0 ? "✗ "
                                         : "◌ ",
                      name);
        if (right)
            screen_right(r->y, x + w, dim_pen, stats);
    }
    r->y++;
}

/* What the figure has, what its player holds, what lies in its building. */
enum slots { SLOTS_FIGURE, SLOTS_PLAYER, SLOTS_PLACE };

static bool slot_belongs(const struct hd_slot *slot, const struct hd_piece *piece, enum slots whose)
{
    if (whose == SLOTS_FIGURE)
        return slot->piece == piece->id && slot->place < 0;
    if (whose == SLOTS_PLAYER)
        return slot->piece < 0 && slot->place < 0 && slot->seat >= 0 && slot->seat == piece->seat;
    return slot->place >= 0 && slot->place == piece->place;
}

static void draw_slots(struct rail *r, const struct hd_piece *piece, enum slots whose, int keep)
{
    int last = -1;
    for (int i = 0; i < r->view->slots && rows_left(r) > keep; i++) {
        const struct hd_slot *slot = &r->view->slot[i];
        if (!slot_belongs(slot, piece, whose))
            continue;
        const char *area = slot->area == last ? "" : hd_name(r->game, HD_AREA, slot->area, r->lang);
        if (is_mounted(r->game, slot))
            area = "";
        else
            last = slot->area;
        draw_slot(r, slot, area);
    }
}

static void draw_skills(struct rail *r, const struct hd_piece *piece, int keep)
{
    for (int locked = 0; locked < 2; locked++)
        for (int i = 0; i < r->view->skills && rows_left(r) > keep; i++) {
            const struct hd_skill_view *skill = &r->view->skill[i];
            if (skill->piece != piece->id || (skill->state == 0) != locked)
                continue;
            const char *sign = skill->state == 1 ? "◆" : skill->state == 2 ? "◇" : "·";
            screen_text(r->y, r->box.x, 1, PEN(level_ink(skill->level), GROUND_PAGE, 0), sign);
            bool lent = skill->from != HD_NONE;
            screen_printf(r->y++, r->box.x + 2, r->box.w - 2, skill->state == 1 ? text_pen : dim_pen, "%s%s%s%s",
                          hd_name(r->game, HD_SKILL, skill->skill, r->lang), lent ? " (" : "",
                          lent ? hd_name(r->game, HD_PIECE, skill->from, r->lang) : "", lent ? ")" : "");
        }
}

/* ---- what one has elsewhere ---- */

/* Cards of the player at a place, known ones by name: "Boards (1), Piano (4)". */
static void cards_at(const struct rail *r, int seat, int place, bool charged, char *out, size_t size)
{
    *out = 0;
    for (int i = 0; i < r->view->slots; i++) {
        const struct hd_slot *slot = &r->view->slot[i];
        if (slot->place != place || slot->seat != seat || slot->card < 0 || !(slot->flags & HD_CHARGED) == charged)
            continue;
        say_add(out, size, "%s%s", *out ? ", " : "", hd_name(r->game, HD_CARD, slot->card, r->lang));
        if (charged) {
            say_add(out, size, " ");
            repeat(out, size, "•", slot->count < 9 ? slot->count : 9);
        }
    }
}

static void draw_estate(struct rail *r, const struct hd_piece *piece, int keep)
{
    int places = hd_board(r->game)->places;
    for (int p = 0; p < places && rows_left(r) > keep && piece->seat >= 0; p++) {
        char open[160], own[240];
        cards_at(r, piece->seat, p, true, open, sizeof open);
        cards_at(r, piece->seat, p, false, own, sizeof own);
        if (p == piece->place || (!*open && !*own))
            continue;
        int used = screen_text(r->y, r->box.x, 5, PEN(ink_of(r, piece), GROUND_PAGE, BOLD), hd_id(r->game, HD_PLACE, p));
        screen_text(r->y++, r->box.x + used + 1, r->box.w - used - 1, *open ? text_pen : dim_pen, *open ? open : own);
        if (*open && *own && rows_left(r) > keep)
            screen_text(r->y++, r->box.x + used + 1, r->box.w - used - 1, dim_pen, own);
    }
}

/* ---- the others ---- */

/* Cards the others hold are a number. */
static int cards_held(const struct hd_view *view, int seat)
{
    int count = 0;
    for (int i = 0; i < view->slots; i++)
        if (view->slot[i].piece < 0 && view->slot[i].place < 0 && view->slot[i].seat == seat && seat >= 0)
            count += view->slot[i].card == HD_NONE ? 0 : view->slot[i].count;
    return count;
}

static const struct hd_track *sum_of(const struct hd_view *view, int piece)
{
    for (int i = 0; i < view->tracks; i++)
        if (view->track[i].piece == piece && view->track[i].flags & HD_SCORE_SUM)
            return &view->track[i];
    return NULL;
}

/* Behind name and hearts: the level; or cards and points, where a game has those. Returns the columns used at the right. */
static int draw_standing(struct rail *r, const struct hd_piece *piece)
{
    int end = r->box.x + r->box.w, enemies = figure_enemies_at(r->game, r->view, piece->place);
    int held = cards_held(r->view, piece->seat), used = 4;
    const struct hd_track *sum = sum_of(r->view, piece->id);
    char text[32], hearts[64];
    if (enemies)
        snprintf(text, sizeof text, "!%d", enemies);
    else
        snprintf(text, sizeof text, "%s", piece->flags & HD_DONE ? "✓" : "");
    screen_text(r->y, end - 3, 3, enemies ? PEN(INK_RED, GROUND_PAGE, BOLD) : dim_pen, text);
    if (figure_has_level(r->view, piece->id)) {
        snprintf(text, sizeof text, "%.1s", say_level(piece->level, r->lang));
        screen_text(r->y, end - 5, 1, PEN(level_ink(piece->level), GROUND_PAGE, BOLD), text);
        used = 5;
    }
    if (sum) {
        snprintf(text, sizeof text, "%d", sum->value);
        screen_right(r->y, end - 4, PEN(INK_YELLOW, GROUND_PAGE, BOLD), text);
        used = 7;
    }
    if (held) {
        snprintf(text, sizeof text, "▯%d", held);
        screen_right(r->y, end - used - 1, dim_pen, text);
        used += 4;
    }
    sheet_hearts(piece, hearts, sizeof hearts);
    int width = utf8_width(hearts) < 4 ? 4 : utf8_width(hearts);
    screen_text(r->y, end - used - width, width, PEN(heart_ink(piece), GROUND_PAGE, 0), hearts);
    return used + width + 1;
}

static void draw_strip(struct rail *r, const struct hd_piece *piece)
{
    int x = r->box.x, w = r->box.w, right;
    bool out = piece->flags & (HD_DEAD | HD_AWAY), done = piece->flags & HD_DONE || out;
    bool bot = hd_session_bot(r->table->session, piece->seat) != HD_BOT_NONE;
    if (out || piece->down) {
        char word[40];
        state_word(piece, r->lang, word, sizeof word);
        screen_right(r->y, x + w, piece->down ? PEN(INK_RED, GROUND_PAGE, BOLD) : dim_pen, word);
        right = utf8_width(word) + 1;
    } else
        right = piece->place < 0 ? 0 : draw_standing(r, piece);
    screen_printf(r->y, x, 1, PEN(done ? INK_DIM : ink_of(r, piece), GROUND_PAGE, done ? 0 : BOLD), "%c",
                  letter_of(r->letters, piece->id));
    int used =
        screen_text(r->y, x + 2, w - 2 - right, done ? dim_pen : text_pen, hd_name(r->game, HD_PIECE, piece->id, r->lang));
    const char *word = say(SAY_BOT, r->lang);
    if (bot && used + 3 + utf8_width(word) + right <= w)
        screen_text(r->y, x + 3 + used, w, dim_pen, word);
    r->y++;
}

static int count_others(const struct rail *r, int focus)
{
    int count = 0;
    for (int i = 0; i < r->view->pieces; i++)
        count += figure_leads(r->game, r->view, &r->view->piece[i]) && r->view->piece[i].id != focus;
    return count;
}

static void draw_others(struct rail *r, int focus)
{
    for (int i = 0; i < r->view->pieces && rows_left(r) > 0; i++) {
        const struct hd_piece *piece = &r->view->piece[i];
        if (figure_leads(r->game, r->view, piece) && piece->id != focus)
            draw_strip(r, piece);
    }
}

/* " (A)": with whom a companion goes, by the letter on the plan; "" where nobody leads it. */
static void leader_text(const struct rail *r, const struct hd_piece *piece, char *out, size_t size)
{
    char question[60], leader[40];
    snprintf(question, sizeof question, "leader %s", hd_id(r->game, HD_PIECE, piece->id));
    bool led = hd_query(r->game, table_state(r->table), question, leader, sizeof leader);
    int who = led ? hd_find(r->game, HD_PIECE, leader) : HD_NONE;
    *out = 0;
    if (who >= 0)
        snprintf(out, size, " (%c)", letter_of(r->letters, who));
}

/* One's own people: where they are and what they have. */
static void draw_companion(struct rail *r, const struct hd_piece *piece)
{
    char kind = hd_kind_info(r->game, piece->kind).letter, has[100] = "";
    for (int i = 0; i < r->view->slots; i++)
        if (r->view->slot[i].piece == piece->id && r->view->slot[i].place < 0 && r->view->slot[i].card >= 0) {
            say_add(has, sizeof has, "%s ", hd_name(r->game, HD_CARD, r->view->slot[i].card, r->lang));
            repeat(has, sizeof has, "•", r->view->slot[i].flags & HD_CHARGED ? r->view->slot[i].count : 0);
        }
    char leader[40];
    leader_text(r, piece, leader, sizeof leader);
    screen_printf(r->y, r->box.x, 1, PEN(ink_of(r, piece), GROUND_PAGE, 0), "%c", kind);
    int used = screen_printf(r->y, r->box.x + 2, r->box.w - 2, text_pen, "%s%s", hd_name(r->game, HD_PIECE, piece->id, r->lang),
                             leader);
    char where[24];
    snprintf(where, sizeof where, "%.20s", piece->place >= 0 ? hd_id(r->game, HD_PLACE, piece->place) : "");
    screen_right(r->y, r->box.x + r->box.w, dim_pen, where);
    screen_text(r->y++, r->box.x + 3 + used, r->box.w - 4 - used - utf8_width(where), dim_pen, has);
}

static bool is_companion(const struct rail *r, const struct hd_piece *piece, int seat)
{
    return figure_is_ours(r->game, piece) && !figure_leads(r->game, r->view, piece) && piece->seat == seat;
}

/* Those who go with the figure come first: the others may have to be a number. */
static void draw_companions(struct rail *r, const struct hd_piece *of, int keep)
{
    int left = 0;
    char own[40], leader[40];
    for (int i = 0; i < r->view->pieces; i++)
        left += is_companion(r, &r->view->piece[i], of->seat);
    snprintf(own, sizeof own, " (%c)", letter_of(r->letters, of->id));
    for (int others = 0; others < 2; others++)
        for (int i = 0; i < r->view->pieces; i++) {
            const struct hd_piece *piece = &r->view->piece[i];
            if (!is_companion(r, piece, of->seat))
                continue;
            leader_text(r, piece, leader, sizeof leader);
            bool mine = !strcmp(leader, own);
            if (mine == others || rows_left(r) <= keep)
                continue;
            if (left > 1 && rows_left(r) == keep + 1) {
                screen_printf(r->y++, r->box.x + 2, r->box.w - 2, dim_pen, say(SAY_MORE, r->lang), left);
                continue;
            }
            draw_companion(r, piece);
            left--;
        }
}

static void draw_goals(struct rail *r)
{
    if (!r->view->goals || rows_left(r) < 3)
        return;
    r->y++;
    screen_text(r->y++, r->box.x, r->box.w, dim_pen, say(SAY_GOALS, r->lang));
    for (int i = 0; i < r->view->goals && rows_left(r) > 0; i++) {
        const struct hd_goal *goal = &r->view->goal[i];
        bool done = goal->need > 0 && goal->done >= goal->need;
        int used = screen_printf(r->y, r->box.x, 7, PEN(done ? INK_GREEN : INK_TEXT, GROUND_PAGE, BOLD), "%s%d/%d",
                                 done ? "✓" : "", goal->done, goal->need);
        struct box box = {r->y, r->box.x + used + 1, rows_left(r) < 3 ? rows_left(r) : 3, r->box.w - used - 1};
        r->y += screen_wrap(box, done ? dim_pen : text_pen, goal->text[r->lang]);
    }
}

void sheet_draw(struct box box, const struct table *table, const struct hd_view *view, const struct letters *letters, int focus)
{
    struct rail r = {box, box.y, table, table_game(table), view, letters, table->lang};
    const struct hd_piece *piece = figure_find(view, focus);
    if (piece) {
        int others = count_others(&r, focus), keep = others < box.h - 6 ? others : box.h - 6;
        draw_name(&r, piece);
        draw_state(&r, piece);
        draw_tracks(&r, piece);
        draw_slots(&r, piece, SLOTS_FIGURE, keep);
        draw_slots(&r, piece, SLOTS_PLAYER, keep);
        draw_companions(&r, piece, keep);
        draw_slots(&r, piece, SLOTS_PLACE, keep);
        draw_estate(&r, piece, keep);
        draw_skills(&r, piece, keep);
        if (rows_left(&r) > others + 3)
            r.y++;
    }
    draw_others(&r, focus);
    draw_goals(&r);
}
