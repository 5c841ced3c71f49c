/*
 * campaign.c - `campaign:` of game.yaml, and the sheet a mission of it begins with. What is wrong with a sheet is reported with
 * the number of its line; nothing in it is believed. Not here: writing one (campaign/sheet.c).
 *
 *   campaign washington                       the game
 *   mission M3          or: over won|lost     what comes next
 *   tries 1                                   attempts at it that were lost
 *   team angelo,justin/anton                  who plays, seats parted by slashes
 *   survivor angelo cxp 3 bonus 1 skills lifesaver,webbing kept machete,sawed-off credited orange red
 *   achievement samaritan
 *   dead tess M2
 *   played M1 won 11                          in which round it ended
 *
 * Lines end with a line break or, where all has to fit into one line, with |.
 */
#include "horde/load/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- game.yaml ---- */

static int named(const char *const *list, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (list[i] && !strcmp(list[i], id))
            return i;
    return -1;
}

/* WZC-CSKILL-1: those marked in skills.yaml, in the order they are listed there. */
static void load_campaign_skills(struct load *l)
{
    struct campaign_plan *plan = &l->g->campaign;
    for (int i = 0; i < l->g->skill_types; i++) {
        if (l->g->skill[i].campaign && plan->skills == CAMPAIGN_SKILLS)
            pk_problem(l->report, l->pack->skills, "more than %d campaign skills", CAMPAIGN_SKILLS);
        else if (l->g->skill[i].campaign)
            plan->skill[plan->skills++] = (uint8_t)i;
    }
}

static void load_achievements(struct load *l, const struct pk_node *node)
{
    struct campaign_plan *plan = &l->g->campaign;
    int count;
    const struct pk_node *list = load_list(l, node, "achievements", ACHIEVEMENTS, &count);
    for (int i = 0; i < count; i++) {
        pk_only(&list->child[i], "id name text", l->report);
        pk_need(&list->child[i], "id", l->report);
        pk_need(&list->child[i], "name", l->report);
        plan->achievement[i].id = pk_str(&list->child[i], "id", "?", l->report);
        plan->achievement[i].name = pk_text(&list->child[i], "name", l->report);
        if (pk_get(&list->child[i], "text"))
            plan->achievement[i].text = pk_text(&list->child[i], "text", l->report);
        plan->achievements++;
    }
}

static void load_milestones(struct load *l, const struct pk_node *node)
{
    int count, value = 0;
    const struct pk_node *list = load_list(l, node, "milestones", MILESTONES, &count);
    for (int i = 0; i < count; i++)
        if (pk_number(&list->child[i], value + 1, 99, &value, l->report))
            l->g->campaign.milestone[l->g->campaign.milestones++] = (uint8_t)value;
}

static void load_campaign_missions(struct load *l, const struct pk_node *node)
{
    struct campaign_plan *plan = &l->g->campaign;
    const char *slash = strchr(l->setup->mission, '/');
    int count;
    const struct pk_node *list = load_list(l, node, "missions", CAMPAIGN_MISSIONS, &count);
    for (int i = 0; i < count; i++)
        plan->mission[plan->missions++] = load_word(l, &list->child[i]);
    plan->number = named(plan->mission, plan->missions, slash ? slash + 1 : "");
}

static void load_people_met(struct load *l, const struct pk_node *node)
{
    struct campaign_plan *plan = &l->g->campaign;
    const struct pk_node *list = load_list(l, node, "people", STORY_PEOPLE, &plan->people);
    for (int i = 0; i < plan->people; i++) {
        const struct pk_node *who = &list->child[i];
        pk_only(who, "id mission name text", l->report);
        pk_need(who, "id", l->report);
        const struct pk_node *mission = pk_need(who, "mission", l->report);
        int met = mission ? named(plan->mission, plan->missions, load_word(l, mission)) : 0;
        if (met < 0)
            pk_problem(l->report, mission, "'%.40s' isn't a mission of the campaign", load_word(l, mission));
        plan->person[i].met = (uint8_t)(met < 0 ? 0 : met);
        plan->person[i].name = pk_text(who, "name", l->report);
        plan->person[i].text = pk_text(who, "text", l->report);
    }
}

static void load_keys(struct load *l, const struct pk_node *node)
{
    struct campaign_plan *plan = &l->g->campaign;
    const struct pk_node *map = pk_get(node, "keys") ? load_map(l, node, "keys", STORY_KEYS, &plan->keys) : NULL;
    for (int i = 0; map && i < plan->keys; i++) {
        plan->key[i].id = map->child[i].key;
        plan->key[i].name = pk_text(map, map->child[i].key, l->report);
    }
}

static void load_story(struct load *l, const struct pk_node *node)
{
    static const char *const word[STORIES] = {"falls", "carried", "dies", "night", "dawn", "breaks", "lost"};
    struct campaign_plan *plan = &l->g->campaign;
    if (node)
        pk_only(node, "falls carried dies night dawn breaks lost", l->report);
    for (int i = 0; node && i < STORIES; i++) {
        int count;
        const struct pk_node *list = load_list(l, node, word[i], 8, &count);
        plan->first_line[i] = (uint8_t)l->g->sayings;
        plan->lines[i] = (uint8_t)count;
        for (int k = 0; k < count; k++)
            l->g->saying[l->g->sayings++] = pk_text(&list->child[k], "text", l->report);
    }
}

void load_campaign(struct load *l)
{
    const struct pk_node *node = pk_get(l->pack->game, "campaign");
    l->g->campaign.number = -1;
    if (!node)
        return;
    pk_only(node, "missions milestones achievements people keys events", l->report);
    load_campaign_missions(l, node);
    load_milestones(l, node);
    load_campaign_skills(l);
    load_achievements(l, node);
    load_people_met(l, node);
    load_keys(l, node);
    load_story(l, pk_get(node, "events"));
}

/* When the mission is read: which of its words are keys of the story. */
void load_key_words(struct load *l)
{
    struct horde_game *g = l->g;
    for (int k = 0; k < g->campaign.keys; k++) {
        int flag = named(g->flag, g->flags, g->campaign.key[k].id),
            counter = named(g->counter, g->counters, g->campaign.key[k].id);
        if (flag >= 0)
            g->flag_key[flag] = (uint8_t)(k + 1);
        if (counter >= 0)
            g->counter_key[counter] = (uint8_t)(k + 1);
    }
}

/* ---- a sheet ---- */

static const struct pk_node sheet_file = {.type = PK_NULL, .file = "sheet", .text = ""};

enum { SHEET_LINE = 480, SHEET_WORDS = 24 };

struct sheet_line {
    struct load *l;
    int number, words;
    char text[SHEET_LINE];
    char *word[SHEET_WORDS];
};

static bool wrong(const struct sheet_line *line, const char *what, const char *word)
{
    struct pk_node at = sheet_file;
    at.line = line->number;
    pk_problem(line->l->report, &at, "sheet, line %d: %s '%.40s'", line->number, what, word);
    return false;
}

/* Cuts the line into words; false: too long, or none. */
static bool cut_line(struct sheet_line *line, const char *text, size_t length)
{
    char *save = NULL;
    line->words = 0;
    if (length >= SHEET_LINE)
        return wrong(line, "longer than a sheet has lines:", "…");
    memcpy(line->text, text, length);
    line->text[length] = 0;
    for (char *word = strtok_r(line->text, " \t\r", &save); word; word = strtok_r(NULL, " \t\r", &save)) {
        if (line->words == SHEET_WORDS)
            return wrong(line, "too many words from", word);
        line->word[line->words++] = word;
    }
    return line->words > 0;
}

static bool read_number(const struct sheet_line *line, int i, int max, int *out)
{
    char *end = NULL;
    long n = i < line->words ? strtol(line->word[i], &end, 10) : -1;
    if (n < 0 || n > max || *end) {
        char what[64];
        snprintf(what, sizeof what, "expected a number up to %d instead of", max);
        return wrong(line, what, i < line->words ? line->word[i] : "nothing");
    }
    *out = (int)n;
    return true;
}

static int sheet_of_name(const struct horde_game *g, const char *id)
{
    for (int i = 0; i < g->sheets; i++)
        if (!strcmp(g->sheet[i].id, id))
            return i;
    return -1;
}

static int member_named(const struct horde_game *g, const char *id)
{
    for (int i = 0; i < g->team; i++)
        if (!strcmp(g->sheet[g->sheet_of[i]].id, id))
            return i;
    return -1;
}

/* The parts of "a,b,c" one after another; NULL at the end. */
static const char *next_item(char **at)
{
    char *item = *at;
    if (!item || !*item)
        return NULL;
    char *comma = strchr(item, ',');
    *at = comma ? comma + 1 : NULL;
    if (comma)
        *comma = 0;
    return item;
}

static bool read_skills(struct sheet_line *line, int who, char *list)
{
    struct horde_game *g = line->l->g;
    for (const char *id; (id = next_item(&list));) {
        int i = 0;
        while (i < g->campaign.skills && strcmp(g->skill[g->campaign.skill[i]].id, id))
            i++;
        if (i == g->campaign.skills)
            return wrong(line, "no campaign skill:", id);
        if (g->campaign.sheet.of[who].skills >> i & 1)
            return wrong(line, "owned twice:", id);
        g->campaign.sheet.of[who].skills |= (uint16_t)(1u << i);
    }
    return true;
}

static bool read_kept(struct sheet_line *line, int who, char *list)
{
    struct horde_game *g = line->l->g;
    for (const char *id; (id = next_item(&list));) {
        int type = 0;
        while (type < g->card_types && strcmp(g->card_type[type].id, id))
            type++;
        if (type == g->card_types || !g->card_type[type].keep)
            return wrong(line, "no card that can be kept:", id);
        if (g->campaign.sheet.of[who].kept == SLOTS)
            return wrong(line, "more cards than anybody can carry, from", id);
        g->campaign.sheet.of[who].card[g->campaign.sheet.of[who].kept++] = (uint8_t)type;
    }
    return true;
}

/* WZC-PROP-8: as many rewards as milestones. */
static bool rewards_fit(struct sheet_line *line, int who)
{
    const struct campaign_plan *plan = &line->l->g->campaign;
    int reached = 0, taken = plan->sheet.of[who].bonus + __builtin_popcount(plan->sheet.of[who].skills);
    while (reached < plan->milestones && plan->milestone[reached] <= plan->sheet.of[who].cxp)
        reached++;
    return taken == reached || wrong(line, "rewards and points do not fit:", line->word[1]);
}

/* One word of the line and what belongs to it; *i goes on to the last word that was read. */
static bool read_gain(struct sheet_line *line, int who, int *i)
{
    struct campaign_plan *plan = &line->l->g->campaign;
    const char *word = line->word[*i];
    int n = 0, most = plan->milestones ? plan->milestone[plan->milestones - 1] : 0;
    if (!strcmp(word, "cxp")) {
        bool fine = read_number(line, ++*i, most, &n);
        plan->sheet.of[who].cxp = (uint8_t)n;
        return fine;
    }
    if (!strcmp(word, "bonus")) {
        bool fine = read_number(line, ++*i, 7, &n);
        plan->sheet.of[who].bonus = (uint8_t)n;
        return fine;
    }
    if (!strcmp(word, "orange") || !strcmp(word, "red")) {
        plan->sheet.of[who].credited |= (uint8_t)(1u << (*word == 'o' ? ORANGE : RED));
        return true;
    }
    if (!strcmp(word, "credited"))
        return true;
    bool skills = !strcmp(word, "skills");
    if ((!skills && strcmp(word, "kept")) || ++*i == line->words)
        return wrong(line, "nothing can be read from", word);
    return skills ? read_skills(line, who, line->word[*i]) : read_kept(line, who, line->word[*i]);
}

static bool read_member(struct sheet_line *line)
{
    int who = line->words > 1 ? member_named(line->l->g, line->word[1]) : -1;
    if (who < 0)
        return wrong(line, "not of the team:", line->words > 1 ? line->word[1] : "");
    for (int i = 2; i < line->words; i++)
        if (!read_gain(line, who, &i))
            return false;
    return rewards_fit(line, who);
}

static bool read_achievement(struct sheet_line *line)
{
    struct campaign_plan *plan = &line->l->g->campaign;
    for (int i = 0; i < plan->achievements; i++)
        if (!strcmp(plan->achievement[i].id, line->words > 1 ? line->word[1] : "")) {
            plan->sheet.achievements |= 1u << i;
            return true;
        }
    return wrong(line, "no achievement:", line->words > 1 ? line->word[1] : "");
}

/* WZC-KO-5: nobody dead plays. */
static bool read_dead(struct sheet_line *line)
{
    struct horde_game *g = line->l->g;
    struct campaign_plan *plan = &g->campaign;
    int sheet = line->words == 3 ? sheet_of_name(g, line->word[1]) : -1;
    int mission = line->words == 3 ? named(plan->mission, plan->missions, line->word[2]) : -1;
    if (sheet < 0 || mission < 0)
        return wrong(line, "expected 'dead', a name and a mission after", line->word[0]);
    if (member_named(g, line->word[1]) >= 0 && !plan->sheet.nobody)
        return wrong(line, "dead, and still of the team:", line->word[1]);
    plan->sheet.dead |= 1ull << sheet;
    plan->sheet.fell[sheet] = (uint8_t)mission;
    return true;
}

static int result_named(const char *word) { return !strcmp(word, "won") ? HD_WON : !strcmp(word, "lost") ? HD_LOST : -1; }

static bool read_played(struct sheet_line *line)
{
    struct campaign_plan *plan = &line->l->g->campaign;
    int mission = line->words == 4 ? named(plan->mission, plan->missions, line->word[1]) : -1, rounds = 0;
    int result = line->words == 4 ? result_named(line->word[2]) : -1;
    if (mission < 0 || result < 0 || !read_number(line, 3, 255, &rounds))
        return wrong(line, "expected 'played', a mission, 'won' or 'lost' and a round after", line->word[0]);
    if (plan->sheet.roads == ROAD)
        return wrong(line, "more missions than a sheet has room for:", line->word[1]);
    plan->sheet.road[plan->sheet.roads++] = (struct road){(uint8_t)mission, (uint8_t)result, (uint8_t)rounds};
    return true;
}

static bool read_mission(struct sheet_line *line)
{
    const struct campaign_plan *plan = &line->l->g->campaign;
    if (line->words == 2 && named(plan->mission, plan->missions, line->word[1]) == plan->number)
        return true;
    return wrong(line, "this is not the mission the sheet goes on with:", line->words > 1 ? line->word[1] : "");
}

static bool read_head(struct sheet_line *line)
{
    int n;
    if (!strcmp(line->word[0], "campaign"))
        return (line->words == 2 && !strcmp(line->word[1], line->l->pack->id)) ||
               wrong(line, "another game:", line->words > 1 ? line->word[1] : "");
    if (!strcmp(line->word[0], "team"))
        return line->words == 2 || wrong(line, "expected names after", line->word[0]); /* read with the options */
    if (!strcmp(line->word[0], "mission"))
        return read_mission(line);
    if (!strcmp(line->word[0], "over")) {
        int result = line->words == 2 ? result_named(line->word[1]) : -1;
        line->l->g->campaign.sheet.over = (uint8_t)(result < 0 ? 0 : result);
        return result >= 0 || wrong(line, "expected 'won' or 'lost' after", line->word[0]);
    }
    if (strcmp(line->word[0], "tries"))
        return wrong(line, "unknown line", line->word[0]);
    if (!read_number(line, 1, 99, &n))
        return false;
    line->l->g->campaign.sheet.tries = (uint8_t)n;
    return true;
}

static bool read_line(struct sheet_line *line)
{
    static const struct {
        const char *word;
        bool (*read)(struct sheet_line *line);
    } kind[] = {{"survivor", read_member}, {"achievement", read_achievement}, {"dead", read_dead}, {"played", read_played}};
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++)
        if (!strcmp(line->word[0], kind[i].word))
            return kind[i].read(line);
    return read_head(line);
}

/* The line that begins with the word, without it; false: there is none. For the team, which is needed before all others. */
bool sheet_value(const char *sheet, const char *word, char *out, size_t size)
{
    size_t length = strlen(word);
    while (sheet && *sheet) {
        size_t end = strcspn(sheet, "\n|");
        const char *at = sheet + strspn(sheet, " \t");
        if (!strncmp(at, word, length) && at[length] == ' ' && (size_t)(sheet + end - at) > length) {
            at += length + strspn(at + length, " ");
            snprintf(out, size, "%.*s", (int)(sheet + end - at), at);
            out[strcspn(out, " \t\r")] = 0;
            return *out;
        }
        sheet += end + (sheet[end] != 0);
    }
    return false;
}

/* After the team is known. */
void load_sheet_text(struct load *l, const char *text)
{
    struct campaign_plan *plan = &l->g->campaign;
    struct sheet_line line = {.l = l};
    if (plan->number < 0 || strlen(text) >= SHEET_TEXT) {
        pk_problem(l->report, &sheet_file, plan->number < 0 ? "this mission is part of no campaign" : "the sheet is too long");
        return;
    }
    char team[SHEET_LINE];
    plan->sheet.given = true;
    plan->sheet.nobody = !sheet_value(text, "team", team, sizeof team);
    snprintf(plan->text, sizeof plan->text, "%s", text);
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n|");
        line.number++;
        int before = l->report->count;
        if (cut_line(&line, at, length) && !read_line(&line))
            return;
        if (l->report->count > before)
            return;
        at += length + (at[length] != 0);
    }
    for (char *c = plan->text; *c; c++)
        *c = *c == '\n' ? '|' : *c;
}
