/*
 * sheet.c - the campaign sheet as text: the one a mission ends in, and a page about it for people.
 * Not here: reading one (load/campaign.c, which explains the lines).
 */
#include "horde/border.h"
#include "horde/campaign/campaign.h"
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

static void list_ids(struct out *o, const char *word, const char *const *id, int count)
{
    for (int i = 0; i < count; i++)
        out_fmt(o, "%s%s", i ? "," : word, id[i]);
}

static void write_skills(const struct horde_game *g, uint16_t skills, struct out *o)
{
    const char *id[CAMPAIGN_SKILLS];
    int n = 0;
    for (int i = 0; i < g->campaign.skills; i++)
        if (skills >> i & 1)
            id[n++] = g->skill[g->campaign.skill[i]].id;
    list_ids(o, " skills ", id, n);
}

static void write_kept(const struct horde_game *g, const uint8_t *card, int kept, struct out *o)
{
    const char *id[SLOTS];
    for (int i = 0; i < kept; i++)
        id[i] = g->card_type[card[i]].id;
    list_ids(o, " kept ", id, kept);
}

/* WZC-CAMP-1. With the levels credited: only an attempt that was lost leaves some behind (WZC-AMB-28). */
static void write_member(const struct horde_game *g, const struct gains *of, const char *id, bool lost, struct out *o)
{
    out_fmt(o, "survivor %s cxp %d", id, of->cxp);
    if (of->bonus)
        out_fmt(o, " bonus %d", of->bonus);
    write_skills(g, of->skills, o);
    write_kept(g, of->card, of->kept, o); /* WZC-KEPT-1 */
    if (lost && of->credited)
        out_fmt(o, " credited%s%s", of->credited >> ORANGE & 1 ? " orange" : "", of->credited >> RED & 1 ? " red" : "");
    out_str(o, "\n");
}

/* Who plays the next mission: whoever can, and successors with an empty sheet (WZC-KO-6). */
static int heir(const struct horde_game *g, const struct horde_state *s, int who, bool *fresh)
{
    const struct gains *of = &campaign_of(g, s)->of[who];
    *fresh = of->successor;
    if (of->successor)
        return of->successor - 1;
    return can_be_played(s, who) ? g->sheet_of[who] : -1;
}

static void write_team(const struct horde_game *g, const struct horde_state *s, struct out *o)
{
    int seat = -1;
    bool fresh;
    for (int who = 0; who < g->team; who++) {
        int sheet = heir(g, s, who, &fresh);
        if (sheet < 0)
            continue;
        out_fmt(o, "%s%s", seat < 0 ? "team " : seat == s->seat_of[who] ? "," : "/", g->sheet[sheet].id);
        seat = s->seat_of[who];
    }
    out_str(o, seat < 0 ? "" : "\n");
}

static void write_members(const struct horde_game *g, const struct horde_state *s, bool lost, struct out *o)
{
    static const struct gains nothing;
    bool fresh;
    for (int who = 0; who < g->team; who++) {
        int sheet = heir(g, s, who, &fresh);
        if (sheet >= 0)
            write_member(g, fresh ? &nothing : &campaign_of(g, s)->of[who], g->sheet[sheet].id, lost, o);
    }
}

static void write_dead(const struct horde_game *g, const struct horde_state *s, struct out *o)
{
    const struct campaign_plan *plan = &g->campaign;
    for (int i = 0; i < g->sheets; i++)
        if (plan->sheet.dead >> i & 1)
            out_fmt(o, "dead %s %s\n", g->sheet[i].id, plan->mission[plan->sheet.fell[i]]);
    for (int who = 0; who < g->team; who++)
        if (!can_be_played(s, who))
            out_fmt(o, "dead %s %s\n", g->sheet[g->sheet_of[who]].id, plan->mission[plan->number]);
}

static const char *result_word(int result) { return result == HD_WON ? "won" : "lost"; }

/* Nobody is left, or the last mission is won. */
static bool is_over(const struct horde_game *g, const struct horde_state *s)
{
    bool fresh, anybody = false;
    for (int who = 0; who < g->team; who++)
        anybody = anybody || heir(g, s, who, &fresh) >= 0;
    return !anybody || campaign_of(g, s)->over || (s->result == HD_WON && is_last_mission(g));
}

/* WZC-CAMP-2, WZC-AMB-28: on to the next mission, or to the same again; what a lost attempt has achieved is forgotten. */
int write_sheet(const struct horde_game *g, const struct horde_state *s, char *out, size_t size)
{
    const struct campaign_plan *plan = &g->campaign;
    struct out text = {out, size, 0}, *o = &text;
    if (size)
        out[0] = 0;
    if (!has_part(g, PART_CAMPAIGN) || s->result == HD_PLAYING)
        return 0;
    bool won = s->result == HD_WON;
    uint32_t achievements = won ? campaign_of(g, s)->achievements : plan->sheet.achievements;
    out_fmt(o, "campaign %s\n", g->base.id);
    if (is_over(g, s))
        out_fmt(o, "over %s\n", result_word(s->result));
    else
        out_fmt(o, "mission %s\n", plan->mission[plan->number + won]);
    if (!won)
        out_fmt(o, "tries %d\n", plan->sheet.tries < 99 ? plan->sheet.tries + 1 : 99);
    write_team(g, s, o);
    write_members(g, s, !won, o);
    for (int i = 0; i < plan->achievements; i++)
        if (achievements >> i & 1)
            out_fmt(o, "achievement %s\n", plan->achievement[i].id);
    write_dead(g, s, o);
    for (int i = plan->sheet.roads == ROAD; i < plan->sheet.roads; i++)
        out_fmt(o, "played %s %s %d\n", plan->mission[plan->sheet.road[i].mission], result_word(plan->sheet.road[i].result),
                plan->sheet.road[i].rounds);
    out_fmt(o, "played %s %s %d\n", plan->mission[plan->number], result_word(s->result), campaign_of(g, s)->last_round);
    return (int)o->len;
}

/* ---- a page for people ---- */

static void page_member(const struct horde_game *g, int who, enum hd_lang lang, struct out *o)
{
    const struct campaign_plan *plan = &g->campaign;
    bool de = lang == HD_DE;
    out_fmt(o, "  %s: %d %s", g->sheet[g->sheet_of[who]].name.in[lang], plan->sheet.of[who].cxp, de ? "KEP" : "CXP");
    if (plan->sheet.of[who].bonus)
        out_fmt(o, de ? ", Bonusaktionen: %d" : ", bonus actions: %d", plan->sheet.of[who].bonus);
    for (int i = 0; i < plan->skills; i++)
        if (plan->sheet.of[who].skills >> i & 1)
            out_fmt(o, ", %s", g->skill[plan->skill[i]].name.in[lang]);
    for (int i = 0; i < plan->sheet.of[who].kept; i++)
        out_fmt(o, "%s%s",
                i    ? ", "
                : de ? ". Behalten: "
                     : ". Kept: ",
                g->card_type[plan->sheet.of[who].card[i]].name.in[lang]);
    out_str(o, "\n");
}

static void page_achievements(const struct horde_game *g, enum hd_lang lang, struct out *o)
{
    const struct campaign_plan *plan = &g->campaign;
    for (int i = 0; i < plan->achievements; i++)
        if (plan->sheet.achievements >> i & 1 && plan->achievement[i].text.in[lang])
            out_fmt(o, "  %s: %s\n", plan->achievement[i].name.in[lang], plan->achievement[i].text.in[lang]);
}

static bool behind(const struct campaign_plan *plan, int mission)
{
    for (int i = 0; i < plan->sheet.roads; i++)
        if (plan->sheet.road[i].mission == mission)
            return true;
    return false;
}

static void page_people(const struct horde_game *g, enum hd_lang lang, struct out *o)
{
    const struct campaign_plan *plan = &g->campaign;
    for (int i = 0, told = 0; i < plan->people; i++) {
        if (!behind(plan, plan->person[i].met))
            continue;
        if (!told++)
            out_fmt(o, "\n%s\n", lang == HD_DE ? "Wem ihr begegnet seid" : "People you have met");
        out_fmt(o, "  %s: %s\n", plan->person[i].name.in[lang], plan->person[i].text.in[lang]);
    }
}

static void page_road(const struct horde_game *g, enum hd_lang lang, struct out *o)
{
    const struct campaign_plan *plan = &g->campaign;
    for (int i = 0; i < plan->sheet.roads; i++) {
        const struct road *road = &plan->sheet.road[i];
        const char *word = lang == HD_DE ? (road->result == HD_WON ? "gewonnen" : "verloren") : result_word(road->result);
        out_fmt(o, lang == HD_DE ? "  %s: %s in Runde %d\n" : "  %s: %s in round %d\n", plan->mission[road->mission], word,
                road->rounds);
    }
}

int horde_sheet_page(const struct hd_game *game, enum hd_lang lang, char *out, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct campaign_plan *plan = &g->campaign;
    struct out text = {out, size, 0}, *o = &text;
    bool de = lang == HD_DE;
    if (size)
        out[0] = 0;
    if (plan->number < 0)
        return 0;
    if (plan->sheet.over)
        out_fmt(o, "%s\n",
                plan->sheet.over == HD_WON ? (de ? "Die Kampagne ist gewonnen." : "The campaign is won.")
                                           : (de ? "Die Kampagne ist verloren." : "The campaign is lost."));
    else
        out_fmt(o, "%s %s, %s%s\n", de ? "Als Nächstes:" : "Next:", plan->mission[plan->number], g->mission_name.in[lang],
                !plan->sheet.tries ? ""
                : de               ? " (noch einmal)"
                                   : " (again)");
    if (!plan->sheet.nobody)
        out_fmt(o, "\n%s\n", de ? "Das Team" : "The team");
    for (int who = 0; who < g->team && !plan->sheet.nobody; who++)
        page_member(g, who, lang, o);
    if (plan->sheet.achievements)
        out_fmt(o, "\n%s\n", de ? "Errungenschaften" : "Achievements");
    page_achievements(g, lang, o);
    if (plan->sheet.dead)
        out_fmt(o, "\n%s\n", de ? "Die Toten" : "The dead");
    for (int i = 0; i < g->sheets; i++)
        if (plan->sheet.dead >> i & 1)
            out_fmt(o, "  %s (%s)\n", g->sheet[i].name.in[lang], plan->mission[plan->sheet.fell[i]]);
    if (plan->sheet.roads)
        out_fmt(o, "\n%s\n", de ? "Der Weg bisher" : "The road so far");
    page_road(g, lang, o);
    page_people(g, lang, o);
    return (int)o->len;
}
