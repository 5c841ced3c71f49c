/*
 * skills.c - adrenaline, danger levels, and what skills come to. Skills are rows in skills.yaml; the rules ask a survivor
 * through a few numbers and has(), never for a skill by name.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

#include <string.h>

static const bool does_done[D_COUNT] = {
#define DOES(name, word, done) done,
#include "horde/does.def"
#undef DOES
};

/* Bits 0 melee, 1 ranged that an action word stands for. */
static unsigned combat_bits(int action)
{
    switch (action) {
    case ACT_MELEE: return 1;
    case ACT_RANGED: return 2;
    case ACT_COMBAT: return 3;
    default: return 0;
    }
}

static void add_bits(uint8_t *bits, const struct skill_type *k) { *bits = (uint8_t)(*bits | combat_bits(k->action)); }

static void add_both(uint8_t value[2], const struct skill_type *k)
{
    for (int i = 0; i < 2; i++)
        if (combat_bits(k->action) >> i & 1)
            value[i] = (uint8_t)(value[i] + k->amount);
}

/* WZC-SKILL-ALLOUT: what is for going all-out works while one does; a free action of that kind has its own slot. */
static bool works(const struct survivor *v, const struct skill_type *k)
{
    return !k->all_out || (v->flags & GOES_ALL_OUT && k->does != D_FREE_ACTION);
}

static void set_trait(struct survivor *v, enum does d) { v->has[d >> 6] |= 1ull << (d & 63); }

/* 2E-SKILL-PLUS1ROLL, DS-SKILL-ROLL-PLUS-1, 2E-SKILL-HOARD, 2E-SKILL-PLUS1DAMAGE, 2E-AP-9, 2E-SKILLGEN-4, DS-SKILL-GEN-5:
 * numbers add up, yes/no skills do not. */
static void add_trait(const struct horde_game *g, struct survivor *v, const struct skill_type *k)
{
    if (!works(v, k))
        return;
    set_trait(v, (enum does)k->does);
    switch (k->does) {
    case D_ACTION: v->bonus_actions = (uint8_t)(v->bonus_actions + k->amount); break;
    case D_FREE_ACTION:
        if (k->action < FREE_SLOTS) /* those of machines: parts/machines.c */
            v->bonus_free[k->action] = (uint8_t)(v->bonus_free[k->action] + k->amount);
        break;
    case D_DIE: add_both(v->die, k); break;
    case D_ROLL: add_both(v->roll, k); break;
    case D_DAMAGE: add_both(v->damage, k); break;
    case D_MAX_RANGE: v->range = (uint8_t)(v->range + k->amount); break;
    case D_MOVE_ZONES: v->zones = k->amount; break; /* 2E-INT-15: it sets a number */
    case D_HOARD: v->pack = k->amount; break;
    case D_BREAK_IN: v->bonus_free[ACT_DOOR] = 1; break;
    case D_DUAL_EXPERT: v->bonus_free[ACT_PAIR] = (uint8_t)(g->rule.skills_each ? v->bonus_free[ACT_PAIR] + 1 : 1); break;
    case D_ENHANCED_SENSES: /* DS-SKILL-ENHANCED-SENSES, INV-COMB-14, INV-SKILL-ENHANCED-SENSES: both of these */
        set_trait(v, D_HOME_DEFENDER);
        set_trait(v, D_DARK_SIGHT);
        break;
    case D_ARMOR: v->armour = (kind_set)(v->armour | k->kind); break;
    case D_DAMAGE2: add_bits(&v->damage2, k); break;
    case D_ROLL6_DIE: add_bits(&v->roll6_die, k); break;
    case D_ROLL6_DAMAGE: add_bits(&v->roll6_damage, k); break;
    case D_REAPER: add_bits(&v->reaper, k); break;
    case D_ESCALATION:
        v->escalation |= k->action == ACT_COMBAT ? 4 : (uint8_t)combat_bits(k->action);
        break; /* 2E-SKILLGEN-2, DS-SKILL-GEN-3 */
    case D_BLOODLUST: add_bits(&v->bloodlust, k); break;
    case D_IMPROVISED: add_bits(&v->improvised, k); break;
    default: break;
    }
}

static void own_traits(const struct horde_game *g, struct survivor *v)
{
    v->bonus_actions = v->range = v->zones = v->pack = v->damage2 = v->roll6_die = v->roll6_damage = 0;
    v->reaper = v->escalation = v->bloodlust = v->improvised = v->armour = 0;
    memset(v->bonus_free, 0, sizeof v->bonus_free);
    memset(v->die, 0, sizeof v->die);
    memset(v->roll, 0, sizeof v->roll);
    memset(v->damage, 0, sizeof v->damage);
    memset(v->has, 0, sizeof v->has);
    for (int i = 0; i < v->owned; i++)
        add_trait(g, v, &g->skill[v->skill[i]]);
}

/* A machine makes nobody a brother in arms (DS-MACH-15). */
static int people_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int n = survivors_in(g, s, zone);
    for (int i = 0; i < g->machines; i++)
        n -= s->survivor[g->team + i].zone == zone;
    return n;
}

/* 2E-SKILL-BROTHER, DS-SKILL-BIA: who shares a zone with its owner and at least one other has the skill too, the owner
 * included. 2E-COMP-3: the leader has the companion's first blue skill; a yes/no skill twice is no more than once (2E-INT-05).
 */
int lent_skills(const struct horde_game *g, const struct horde_state *s, int from, int to, uint8_t out[OWNED])
{
    const struct survivor *v = &s->survivor[from];
    int n = 0;
    if (!plays(s, from)) {
        out[0] = g->sheet[g->sheet_of[from]].skill[BLUE][0];
        return v->flags & COMPANION && v->leader == to;
    }
    if (!has(v, D_BROTHER) || v->zone == NONE || v->zone != s->survivor[to].zone || people_in(g, s, v->zone) < 2)
        return 0;
    for (int i = 0; i < v->owned; i++)
        if (g->skill[v->skill[i]].does == D_BROTHER)
            out[n++] = g->skill[v->skill[i]].kind;
    return n;
}

static void lend(const struct horde_game *g, struct horde_state *s, int from, int to)
{
    uint8_t skill[OWNED];
    for (int n = lent_skills(g, s, from, to, skill); n > 0; n--)
        add_trait(g, &s->survivor[to], &g->skill[skill[n - 1]]);
}

void refresh_traits(const struct horde_game *g, struct horde_state *s)
{
    s->brothers = 0;
    EACH_PLAYED (s, who) {
        own_traits(g, &s->survivor[who]);
        s->brothers |= has(&s->survivor[who], D_BROTHER);
    }
    EACH_OTHER (s, i)
        if (plays(s, s->survivor[i].leader))
            lend(g, s, i, s->survivor[i].leader);
    if (!s->brothers)
        return;
    EACH_PLAYED (s, from)
        EACH_PLAYED (s, to)
            lend(g, s, from, to);
}

struct survivor fighter(const struct horde_game *g, const struct horde_state *s, int who, int how)
{
    struct survivor v = s->survivor[who];
    uint8_t lent[OWNED];
    if (!(how & HOW_ALL_OUT) || v.flags & GOES_ALL_OUT)
        return v;
    v.flags |= GOES_ALL_OUT;
    for (int i = 0; i < v.owned; i++)
        if (g->skill[v.skill[i]].all_out)
            add_trait(g, &v, &g->skill[v.skill[i]]);
    for (int from = 0; anybody_lends(s) && from < s->people; from++)
        for (int n = lent_skills(g, s, from, who, lent); n > 0; n--)
            if (g->skill[lent[n - 1]].all_out)
                add_trait(g, &v, &g->skill[lent[n - 1]]);
    return v;
}

/* INV-GEN-6, 2E-SKILLGEN-1, DS-SKILL-GEN-2, DS-SKILL-GEN-1, 2E-AP-6, DS-XP-5: works at once; a bonus action gained in one's own
 * turn can be used in it. */
void gain_skill(struct ctx *c, int who, int skill, enum rule rule)
{
    struct survivor *v = &c->s->survivor[who];
    uint8_t actions = v->bonus_actions, slots[FREE_SLOTS], before[ALL_OUT_SLOTS], after[ALL_OUT_SLOTS];
    all_out_bonus(c->g, c->s, who, before);
    memcpy(slots, v->bonus_free, sizeof slots);
    if (v->owned < OWNED)
        v->skill[v->owned++] = (uint8_t)skill;
    refresh_traits(c->g, c->s);
    gain_slot(c, who, ACT_OTHER, v->bonus_actions - actions);
    for (int i = 0; i < FREE_SLOTS; i++)
        gain_slot(c, who, (enum act)i, v->bonus_free[i] - slots[i]);
    all_out_bonus(c->g, c->s, who, after); /* WZC-SKILLGEN-1 */
    for (int i = 0; i < ALL_OUT_SLOTS; i++)
        gain_slot(c, who, (enum act)(ACT_ALL_OUT_MELEE + i), after[i] - before[i]);
    TELL(c, SKILL, NONE, SKILL, .piece = who, .skill = skill, .rule = rule);
    if (c->g->machines)
        tame_machines(c); /* DS-IA-75: at once */
}

/* 2E-ULTRA-2, DS-ULTRA-2 */
static int sheet_choices(const struct survivor_type *t, const struct survivor *v, int level, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < t->skills[level]; i++)
        if (!(v->taken[level] >> i & 1))
            out[n++] = t->skill[level][i];
    return n;
}

static bool owns_whole_sheet(const struct survivor_type *t, const struct survivor *v)
{
    for (int level = BLUE; level < LEVELS; level++)
        if (v->taken[level] != (1 << t->skills[level]) - 1)
            return false;
    return true;
}

/* More health to start with is more health from now on; what else somebody starts with is for the start. */
static bool choosable(const struct skill_type *k, const struct survivor *v)
{
    if (k->does == D_STARTS_HEALTH)
        return k->amount > v->health;
    return does_done[k->does] && k->does != D_STARTS_EQUIPMENT && k->does != D_STARTS_AP && k->does != D_STARTS_AMMO &&
           k->does != D_JACK;
}

static bool once_a_turn(enum does d)
{
    return d == D_SPRINT || d == D_JUMP || d == D_CHARGE || d == D_BLOODLUST || d == D_SHOVE || d == D_TAUNT ||
           d == D_LIFESAVER || d == D_BORN_LEADER || d == D_DUAL_EXPERT;
}

static int times_owned(const struct horde_game *g, const struct survivor *v, enum does d)
{
    int n = 0;
    for (int i = 0; i < v->owned; i++)
        n += g->skill[v->skill[i]].does == d;
    return n;
}

/* DS-SKILL-GEN-5: owned twice, a skill for once a turn works twice. The first use is only remembered then. */
void use_up(const struct horde_game *g, struct survivor *v, enum does d, unsigned used)
{
    bool first = g->rule.skills_each && !(v->again & used) && times_owned(g, v, d) > 1;
    *(first ? &v->again : &v->used) |= (uint16_t)used;
}

/* DS-SKILL-GEN-5: of two bloodlusts the one that struck is used up; what was done tells which, the narrower one first. */
unsigned strikes_left(const struct horde_game *g, const struct survivor *v)
{
    unsigned struck = v->again & STRUCK_MELEE ? 1 : v->again & STRUCK_RANGED ? 2 : 0, left = 0;
    int gone = -1;
    for (int i = 0; i < v->owned && struck; i++) {
        const struct skill_type *k = &g->skill[v->skill[i]];
        if (k->does == D_BLOODLUST && combat_bits(k->action) & struck && (gone < 0 || combat_bits(k->action) == struck))
            gone = i;
    }
    for (int i = 0; i < v->owned && struck; i++)
        if (i != gone && g->skill[v->skill[i]].does == D_BLOODLUST)
            left |= combat_bits(g->skill[v->skill[i]].action);
    return left ? left : v->bloodlust;
}

/* 2E-SKILLGEN-4, DS-SKILL-GEN-5 */
static bool adds_up(const struct horde_game *g, const struct survivor *v, const struct skill_type *k)
{
    if (g->rule.skills_each && once_a_turn((enum does)k->does))
        return times_owned(g, v, (enum does)k->does) <= 1;
    return k->does == D_ACTION || k->does == D_FREE_ACTION || k->does == D_DIE || k->does == D_ROLL || k->does == D_DAMAGE ||
           k->does == D_MAX_RANGE;
}

/* 2E-ULTRA-3, DS-ULTRA-3: any skill of the chapter; yes/no skills already owned would add nothing. */
static int any_choices(const struct horde_game *g, const struct survivor *v, uint8_t *out)
{
    int n = 0;
    if (v->owned == OWNED)
        return 0;
    for (int i = 0; i < g->skill_types; i++)
        if (choosable(&g->skill[i], v) && (adds_up(g, v, &g->skill[i]) || !memchr(v->skill, i, v->owned)))
            out[n++] = (uint8_t)i;
    return n;
}

int skill_choices(const struct horde_game *g, const struct horde_state *s, int who, int level, uint8_t *out)
{
    const struct survivor *v = &s->survivor[who];
    const struct survivor_type *t = &g->sheet[g->sheet_of[who]];
    if (v->laps && level >= ORANGE && owns_whole_sheet(t, v))
        return any_choices(g, v, out);
    return sheet_choices(t, v, level, out);
}

static void take_skill(struct ctx *c, int who, int level, int skill)
{
    struct survivor *v = &c->s->survivor[who];
    const struct survivor_type *t = &c->g->sheet[c->g->sheet_of[who]];
    for (int i = 0; i < t->skills[level]; i++)
        if (t->skill[level][i] == skill && !(v->taken[level] >> i & 1)) {
            v->taken[level] = (entry_set)(v->taken[level] | 1 << i);
            break;
        }
    gain_skill(c, who, skill, v->laps ? R_ULTRA_2 : R_AP_4);
    if (c->g->skill[skill].does == D_STARTS_HEALTH)
        start_with(c, who, skill);
}

/* Asks lie on the stack in the order the levels were reached: an earlier one is asked first (2E-AMB-04). */
static void ask_level(struct ctx *c, int who, int level)
{
    int above = 0;
    while (above < c->s->depth && c->s->frame[c->s->depth - 1 - above].kind == F_LEVEL)
        above++;
    push_below(c->s, above, F_LEVEL, who)->level.level = (uint8_t)level;
}

/* 2E-AP-4, DS-XP-4 */
static void learn_level(struct ctx *c, int who, int level)
{
    uint8_t choice[SKILL_TYPES];
    int n = skill_choices(c->g, c->s, who, level, choice);
    if (n == 1)
        take_skill(c, who, level, choice[0]);
    else if (n > 1)
        ask_level(c, who, level);
}

static void reach_level(struct ctx *c, int who, int level)
{
    struct survivor *v = &c->s->survivor[who];
    if (!v->laps) {
        v->level = (uint8_t)level;
        TELL(c, TRACK, AP_3, LEVEL, .piece = who, .track = TRACK_ADRENALINE, .n = {v->ap, level});
    }
    learn_level(c, who, level);
    ASK_PARTS(c->g, reached, c, who, level);
}

/* Another sheet: what it has from the start ... */
void forget_skills(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    const struct survivor_type *t = &c->g->sheet[c->g->sheet_of[who]];
    v->owned = 0;
    memset(v->skill, 0, sizeof v->skill);
    memset(v->taken, 0, sizeof v->taken);
    for (int i = 0; i < t->skills[BLUE]; i++) {
        v->taken[BLUE] = (entry_set)(v->taken[BLUE] | 1 << i);
        v->skill[v->owned++] = t->skill[BLUE][i];
    }
    refresh_traits(c->g, c->s);
}

/* ... and what the levels that have been reached bring. */
void learn_levels(struct ctx *c, int who)
{
    for (int level = YELLOW; level <= c->s->survivor[who].level; level++)
        learn_level(c, who, level);
}

/* What the track will show: it ends at red (2E-AP-8, DS-XP-8) or starts again behind it (2E-ULTRA-1, DS-ULTRA-1, 2E-AMB-38). */
static int ap_after(const struct horde_game *g, const struct survivor *v, int n)
{
    int red = g->rule.level_at[RED], ap = v->ap + n;
    return ap < red ? ap : g->ultrared ? ap % red : red;
}

/* 2E-AP-2, 2E-AP-3, DS-XP-3: One point at a time: every threshold on the way counts (2E-AP-5, DS-XP-7). */
void gain_ap(struct ctx *c, int who, int n, enum rule rule)
{
    struct survivor *v = &c->s->survivor[who];
    const uint8_t *at = c->g->rule.level_at;
    if (!n)
        return;
    TELL(c, TRACK, NONE, AP, .piece = who, .track = TRACK_ADRENALINE, .rule = rule, .n = {n, ap_after(c->g, v, n)});
    c->s->look = 1;
    for (; n > 0; n--) {
        if (v->ap == at[RED] && !c->g->ultrared)
            return; /* 2E-AP-8 */
        v->ap++;
        for (int level = YELLOW; level < LEVELS; level++)
            if (v->ap == at[level])
                reach_level(c, who, level);
        if (v->ap == at[RED] && c->g->ultrared) { /* 2E-ULTRA-1 */
            v->ap = 0;
            if (v->laps < 0xff)
                v->laps++;
        }
    }
}

/* ---- F_LEVEL ---- */

/* A choice that lies behind others may have shrunk to one or none. */
enum flow level_run(struct ctx *c, struct frame *f)
{
    uint8_t choice[SKILL_TYPES];
    int who = f->who, level = f->level.level, n = skill_choices(c->g, c->s, who, level, choice);
    if (n > 1)
        return ASK;
    pop(c->s);
    if (n == 1)
        take_skill(c, who, level, choice[0]);
    return GO;
}

void level_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    uint8_t choice[SKILL_TYPES];
    int n = skill_choices(g, s, f->who, f->level.level, choice);
    for (int i = 0; i < n; i++)
        put(l, act2(V_SKILL, f->who, choice[i]));
}

void level_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who, level = f->level.level;
    pop(c->s);
    take_skill(c, who, level, a.arg[1]);
}
