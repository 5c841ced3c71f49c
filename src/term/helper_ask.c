/*
 * helper_ask.c - looking things up at a real table: where zombies would go, what an attack would bring, rules, cards.
 * Not here: anything that changes the game. What has to be tried out is done in the session and taken back; it never gets to
 * the disk.
 */
#include "term/helper.h"
#include "term/look.h"
#include "term/say.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>

/* ---- why ---- */

static bool is_spawn(const struct hd_game *game, const struct hd_event *event)
{
    return event->kind == HD_EV_PHASE && !strcmp(hd_id(game, HD_WORD, event->word), "spawn");
}

/* The part of the zombie phase before new ones come, as far as it is about the zone (HD_NONE: all). */
static int tell_walks(struct helper *h, int step, int zone)
{
    const struct hd_game *game = table_game(h->table);
    const struct hd_event *event;
    int count = hd_session_events(h->table->session, step, &event), told = 0;
    for (int i = 0; i < count && !is_spawn(game, &event[i]); i++) {
        char text[500];
        if (event[i].kind == HD_EV_PHASE || event[i].place < 0 || (zone >= 0 && event[i].place != zone))
            continue;
        hd_event_text(game, &event[i], HD_TEAM, h->table->lang, text, sizeof text);
        if (*text)
            printf("  %s: %s%s%s\n", place_id(h, event[i].place), text, event[i].rule ? "  " : "",
                   event[i].rule ? hd_rule_id(game, event[i].rule) : "");
        told += *text != 0;
        if (event[i].rule && *text)
            snprintf(h->rule, sizeof h->rule, "%s", hd_rule_id(game, event[i].rule));
    }
    return told;
}

void ask_why(struct helper *h, const char *rest)
{
    struct said said;
    char why[200], zombies[300];
    struct hd_session *session = h->table->session;
    int steps = hd_session_steps(session);
    if (!said_read(h, rest, SAID_ZONE, &said))
        return;
    int zone = said.zones ? said.zone[0] : HD_NONE;
    list_zombies(h, zone, zombies, sizeof zombies);
    if (!hd_session_setup(session, "phase zombies", why, sizeof why))
        return;
    if (!tell_walks(h, steps, zone))
        puts(say(zone >= 0 && !*zombies ? SAY_T_WHY_NONE : SAY_T_WHY_STAY, h->table->lang));
    hd_session_back_to(session, steps);
}

/* ---- odds ---- */

/* The figure with just this card, two if wanted, at the beginning of a turn. */
static bool arm(struct helper *h, const struct said *said)
{
    char line[200], why[200];
    const char *who = piece_id(h, said->who), *card = hd_id(table_game(h->table), HD_CARD, said->card);
    snprintf(line, sizeof line, "turn %s", who);
    bool ok = hd_session_setup(h->table->session, line, why, sizeof why);
    snprintf(line, sizeof line, "empty %s", who);
    ok = ok && hd_session_setup(h->table->session, line, why, sizeof why);
    snprintf(line, sizeof line, "card %s hand %s", who, card);
    for (int i = 0; ok && i < (said->number == 2 ? 2 : 1); i++)
        ok = hd_session_setup(h->table->session, line, why, sizeof why);
    if (!ok) {
        printf(say(SAY_T_CANNOT, h->table->lang), why);
        putchar('\n');
    }
    return ok;
}

static bool tell_attack(struct helper *h, const char *text, struct hd_why *refused)
{
    const struct hd_game *game = table_game(h->table);
    struct hd_action action;
    struct hd_action_info info;
    char why[200], odds[300];
    if (!hd_action_parse(game, text, &action, h->table->lang, why, sizeof why))
        return false;
    *refused = hd_check(game, table_state(h->table), action);
    if (refused->rule)
        return false;
    hd_action_info(game, table_state(h->table), action, &info);
    say_info(game, &info, h->table->lang, odds, sizeof odds);
    hd_action_label(game, table_state(h->table), action, h->table->lang, why, sizeof why);
    printf("  %s: %s\n", why, odds);
    return true;
}

static void tell_attacks(struct helper *h, const struct said *said, int zone)
{
    const struct hd_game *game = table_game(h->table);
    const char *who = piece_id(h, said->who), *card = hd_id(game, HD_CARD, said->card),
               *dual = said->number == 2 ? " dual" : "";
    char text[200], why[400] = "";
    struct hd_why ranged = {0}, melee = {0};
    snprintf(text, sizeof text, "shoot %s %s %s%s", who, card, place_id(h, zone), dual);
    bool any = tell_attack(h, text, &ranged);
    snprintf(text, sizeof text, "melee %s %s%s", who, card, dual);
    if (zone == said->zone[1])
        any = tell_attack(h, text, &melee) || any;
    if (any)
        return;
    hd_why_text(game, ranged.rule ? ranged : melee, h->table->lang, why, sizeof why);
    printf(say(SAY_T_NO_HIT, h->table->lang), hd_name(game, HD_PIECE, said->who, h->table->lang), place_id(h, zone), why);
    putchar('\n');
}

void ask_odds(struct helper *h, const char *rest)
{
    struct said said;
    int steps = hd_session_steps(h->table->session);
    if (!said_read(h, rest, SAID_WHO | SAID_CARD | SAID_ZONE | SAID_NUMBER, &said))
        return;
    if (said.who < 0 || said.card < 0) {
        puts(say(SAY_T_ODDS_HOW, h->table->lang));
        return;
    }
    char question[80], where[60] = "";
    snprintf(question, sizeof question, "zone %s", piece_id(h, said.who));
    hd_query(table_game(h->table), table_state(h->table), question, where, sizeof where);
    said.zone[1] = hd_find(table_game(h->table), HD_PLACE, where); /* where they stand */
    int zone = said.zones ? said.zone[0] : said.zone[1];
    if (zone >= 0 && arm(h, &said))
        tell_attacks(h, &said, zone);
    hd_session_back_to(h->table->session, steps);
}

/* ---- rules, things ---- */

static void tell_rule(const struct hd_rule_text *rule)
{
    printf("%s  %s\n%s\n", rule->id, rule->title ? rule->title : "", rule->text ? rule->text : "");
}

static void search_rules(struct helper *h, const char *words)
{
    enum { MOST = 8 };
    const char *game = hd_game_id(table_game(h->table));
    int best[MOST], found = hd_rule_search(h->table->pack, game, words, h->table->lang, best, MOST);
    for (int i = 1; i < found; i++) {
        struct hd_rule_text rule = hd_rule_text(h->table->pack, game, best[i], h->table->lang);
        printf("  %-18s %s\n", rule.id, rule.title);
    }
    struct hd_rule_text first = hd_rule_text(h->table->pack, game, found ? best[0] : -1, h->table->lang);
    if (found) {
        tell_rule(&first); /* the best one last, where the eye is */
        return;
    }
    printf(say(SAY_T_RULES_NONE, h->table->lang), words);
    putchar('\n');
}

void ask_rules(struct helper *h, const char *rest)
{
    const char *id = *rest ? rest : h->rule;
    char upper[60];
    snprintf(upper, sizeof upper, "%s", id);
    for (char *c = upper; *c; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c;
    struct hd_rule_text rule = table_rule(h->table, upper);
    if (rule.id)
        tell_rule(&rule);
    else if (*id)
        search_rules(h, id);
    else
        puts(say(SAY_T_RULES_HOW, h->table->lang));
}

void ask_look(struct helper *h, const char *rest)
{
    struct said said;
    char text[1600] = "";
    if (!said_read(h, rest, SAID_ZONE | SAID_WHO | SAID_KIND | SAID_CARD, &said))
        return;
    if (said.zones) {
        look_place(h->table, &h->view, said.zone[0], text, sizeof text);
        look_ways(h->table, &h->view, said.zone[0], text, sizeof text);
    } else if (said.who >= 0)
        look_piece(h->table, &h->view, said.who, text, sizeof text);
    else if (said.kind >= 0)
        look_kind(h->table, said.kind, text, sizeof text);
    else if (said.card >= 0)
        look_card(h->table, said.card, text, sizeof text);
    else
        show_status(h);
    if (*text)
        puts(text);
}
