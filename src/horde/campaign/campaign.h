/*
 * campaign.h - missions in a row: the sheet a mission begins with and ends in, what is gained on the way, and the questions
 * before the first round and after the last. Not here: objective cards (parts/objective_cards.c), who is out of action.
 *
 * A sheet is text people can read (sheet.c). It goes into a mission as the option `sheet`; when the mission is over,
 * write_sheet() gives the next one. Nothing between missions happens anywhere else.
 */
#ifndef HD_HORDE_CAMPAIGN_H
#define HD_HORDE_CAMPAIGN_H

#include "horde/parts/parts.h"

/* What is gained in this mission, behind the common state. */
struct campaign {
    uint32_t achievements;    /* held now */
    uint8_t outcome;          /* enum hd_result: how the mission ended, while its last questions are asked */
    uint8_t last_round, over; /* over: nobody is left, the campaign is lost */
    uint8_t clear[7];
    survivor_set heirs; /* places of dead survivors that are settled: a successor, or nobody */
    struct gains {
        uint16_t skills;   /* campaign skills that stay */
        uint8_t cxp;       /* points */
        uint8_t credited;  /* bit per level that has given one in this mission, in earlier attempts too */
        uint8_t bonus;     /* bonus actions, and how many are spent */
        uint8_t spent;     /* */
        uint8_t jack;      /* campaign skill + 1 for this mission only */
        uint8_t successor; /* sheet + 1 of whoever takes the place of the dead */
        uint8_t kept;      /* cards that have stood their roll: types */
        uint8_t card[SLOTS];
        uint8_t clear[6]; /* no holes: hashes read it */
    } of[PLAYED];
};
_Static_assert(sizeof(struct campaign) % 8 == 0, "no padding: hashes read it");

static inline struct campaign *campaign_of(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_CAMPAIGN);
}

/* ---- gains.c ---- */
bool campaign_wanted(const struct horde_game *g);
void campaign_set_up(struct ctx *c);
void campaign_reached(struct ctx *c, int who, int level); /* a danger level */
void campaign_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void gain_cxp(struct ctx *c, int who, int n, enum rule rule);
struct hd_why check_bonus(const struct horde_game *g, const struct horde_state *s, int who);
void do_bonus(struct ctx *c, int who);
bool has_achievement(const struct horde_game *g, const struct horde_state *s, int achievement);
void achieve(struct ctx *c, int achievement);

int campaign_skill(const struct horde_game *g, int skill); /* its number among them, as many as there are if it is none */

void tell_story(struct ctx *c, enum story what, int about, enum rule rule);
void tell_key(struct ctx *c, int key, int count); /* key + 1; count: of a counter, else 0 */

/* ---- settle.c: after the last round ---- */
enum settle_step { DROP_REST, ROLLS, HEIRS, FINISHED }; /* F_SETTLE: step */
static inline bool is_settling(const struct horde_game *g, const struct horde_state *s)
{
    return has_part(g, PART_CAMPAIGN) && campaign_of(g, s)->outcome;
}
static inline bool is_last_mission(const struct horde_game *g) { return g->campaign.number + 1 >= g->campaign.missions; }
/* The mission is won or lost: true if there is still something to ask. */
void learn_the_rest(struct ctx *c, const struct frame *f); /* F_PREPARE that is cut short */
bool begin_settling(struct ctx *c);
bool can_be_played(const struct horde_state *s, int who); /* again: not dead */

/* ---- sheet.c ---- */
int write_sheet(const struct horde_game *g, const struct horde_state *s, char *out, size_t size);
int horde_sheet_page(const struct hd_game *game, enum hd_lang lang, char *out, size_t size);

#endif
