/*
 * blaze.c - what kills everything in a zone: a molotov, a grenade, hellfire, a car that is shot at; and what becomes of the
 * card. Not here: attacks that roll for hits (combat.c, hits.c).
 */
#include "horde/core/combat.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

#include <assert.h>
#include <string.h>

/* 2E-AMB-14: never the one who throws, but a car takes whoever stands there. 2E-INT-32: nothing helps. The first to die, NONE
 * if nobody is there. */
/* INV-FIRE-3, INV-FIRE-7, INV-SKILL-LOW-PROFILE: hellfire takes the one who fires too, and no skill helps. */
static int burn_survivors(struct ctx *c, const struct frame *f, enum blaze by)
{
    int dead = NONE;
    for (int i = 0; i < c->s->people; i++)
        if (c->s->survivor[i].zone == f->zone && (i != f->who || by == BY_CAR || by == BY_HELLFIRE) &&
            take_wounds(c, i, c->s->survivor[i].health, by == BY_HELLFIRE ? R_INV_FIRE_3 : R_MOLO_1) && dead == NONE)
            dead = i;
    return dead;
}

/* DS-GREN-3, INV-FIRE-4: nobody has them, nobody gets points; what else lies there stays (DS-AMB-27, DS-AMB-28). */
static void lose_objectives(struct ctx *c, int zone, enum rule rule)
{
    for (int i = 0; i < c->g->tokens; i++)
        if (c->s->tokens >> i & 1 && c->g->token[i].zone == zone && c->g->token[i].type == TOKEN_OBJECTIVE)
            remove_objective(c, zone, rule);
}

static void spend_canister(struct ctx *c, const struct frame *f);
static void throw_away(struct ctx *c, struct frame *f);

/* The whole of the blow before anybody asks whether it has cost the mission: what lay there, the noise, the card.
 * DS-GREN-5, DS-NOISE-5: the noise is there, not here; INV-FIRE-6: fire makes none. */
static void blow_over(struct ctx *c, struct frame *f, enum blaze by)
{
    lose_objectives(c, f->zone, by == BY_SEISMIC ? R_DS_GREN_3 : R_INV_FIRE_4);
    if (by == BY_HELLFIRE) {
        spend_canister(c, f);
        return;
    }
    make_noise(c, f->zone, f->who, R_DS_NOISE_5);
    throw_away(c, f);
}

/* 2E-MOLO-3, 2E-MOLO-1, DS-GREN-2 .. 3, 2E-ABOM-5: everybody at once, and the game is lost only then; 2E-AMB-50: losing is
 * looked at first. */
static void burn(struct ctx *c, struct frame *f, enum blaze by)
{
    bool spares = abomination_here(c->g, c->s, f->zone, MOLOTOV_SPARES_OTHERS);
    if (!spares)
        ASK_PARTS(c->g, blown, c, f->zone, f->who, by == BY_CAR ? NONE : f->attack.type);
    int dead = spares ? NONE : burn_survivors(c, f, by);
    if (c->s->result != HD_PLAYING) /* WZC-KO-7: nobody is left, and nothing of this attack either */
        return;
    for (int k = 0; k < c->g->zombie_kinds; k++)
        if (c->s->zombie[f->zone][k] && (!spares || c->g->kind[k].special == MOLOTOV_SPARES_OTHERS))
            attack_kills(c, f, k, c->s->zombie[f->zone][k], spares ? R_ABOM_5 : by == BY_HELLFIRE ? R_INV_FIRE_3 : R_MOLO_1);
    if (by == BY_SEISMIC || by == BY_HELLFIRE)
        blow_over(c, f, by);
    if (dead != NONE)
        finish(c, HD_LOST, R_WIN_2, dead);
    else if (!spares)
        struck(c, f->zone, by);
}

static enum blaze blaze_of(const struct card_type *t)
{
    return t->flags & CARD_GRENADE ? BY_SEISMIC : t->flags & CARD_FIRE ? BY_HELLFIRE : BY_MOLOTOV;
}

void burn_target(struct ctx *c, struct frame *f) { burn(c, f, blaze_of(&c->g->card_type[f->attack.type])); }

/* ---- cars that are shot at ---- */

void start_blast(struct ctx *c, int who, int type, int car)
{
    start_attack(c, who, type, true, false, cars(c->g, c->s)[car].zone);
    struct frame *f = top(c->s);
    f->attack.flags |= BLAST;
    f->step = AT_ROLL;
    f->attack.target = (uint8_t)car;
}

/* One hit is enough; what was in the car is lost. Whoever an abominawild saves stands on the street. */
void blow_up_car(struct ctx *c, struct frame *f)
{
    struct car *car = &cars(c->g, c->s)[f->attack.target];
    for (int i = 0; i < c->s->people; i++) /* whoever sits in it dies in the zone like everybody there */
        if (c->s->survivor[i].car == f->attack.target + 1)
            c->s->survivor[i].car = c->s->survivor[i].driver = 0;
    for (int i = 0; i < car->loads; i++)
        discard_card(c, car->load[i]);
    *car = (struct car){.zone = NONE, .state = CAR_BURNT};
    TELL(c, REMOVE, CAR_3, BLAST, .piece = f->who, .place = f->zone);
    burn(c, f, BY_CAR);
}

/* ---- what was thrown ---- */

/* Of the card that is being thrown. */
static int thrown_slot(const struct survivor *v, const struct frame *f)
{
    const uint8_t *slot = memchr(v->card, f->attack.used.copy[0], SLOTS);
    assert(slot); /* nobody can drop it in the meantime */
    return (int)(slot - v->card);
}

/* Where a card just thrown could go: a place in the backpack, maybe its own (2E-SKILL-WEBBING). -1: nowhere. */
int kept_slot(const struct horde_game *g, const struct survivor *v, const struct frame *f)
{
    if (v->flags & KNOCKED) /* WZC-KO-2: it has gone with everything else */
        return -1;
    int from = thrown_slot(v, f);
    return from >= PACK ? from : free_slot(v, PACK, slot_end(g, v));
}

/* INV-FIRE-1, INV-MOUNT-4, INV-MOUNT-5: one that is mounted, whichever; the flamethrower stays. */
static void spend_canister(struct ctx *c, const struct frame *f)
{
    struct zset on = mounted_on(c->g, c->s, f->attack.used.copy[0]);
    assert(!zset_empty(&on)); /* nobody can take it off in the meantime */
    int copy = zset_pop(&on);
    dismount(c->g, c->s, copy);
    discard_card(c, copy);
    TELL(c, CARD, INV_MOUNT_4, CANISTER_SPENT, .piece = f->who, .card = c->g->type_of[copy], .area = AREA_DISCARD);
}

static void throw_away(struct ctx *c, struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    if (v->flags & KNOCKED) /* by one's own fire: everything is gone already */
        return;
    int slot = thrown_slot(v, f);
    discard_card(c, v->card[slot]);
    v->card[slot] = NONE;
    f->attack.used.copy[0] = NONE;
}

/* What a grenade or a flamethrower uses up went with the blow. */
static bool is_spent(const struct horde_game *g, const struct frame *f)
{
    return g->card_type[f->attack.type].flags & (CARD_GRENADE | CARD_FIRE);
}

void spend_thrown(struct ctx *c, struct frame *f)
{
    if (!is_spent(c->g, f))
        throw_away(c, f);
}

/* 2E-SKILL-TWOCOCKTAILS: the die is never changed or rolled again. Returns true when the owner may keep it. */
bool may_keep_thrown(struct ctx *c, struct frame *f)
{
    const struct survivor *v = &c->s->survivor[f->who];
    if (!(f->attack.flags & ALL) || is_spent(c->g, f) || !has(v, D_TWO_COCKTAILS))
        return false;
    int need = c->g->amount[D_TWO_COCKTAILS], face = roll_die(c);
    TELL(c, ROLL, SKILL_TWOCOCKTAILS, COCKTAIL, .piece = f->who, .card = f->attack.type, .reveals = 1,
         .n = {need, face >= need}, .dice_count = 1, .dice = {(uint8_t)face});
    return face >= need;
}

void keep_thrown(struct ctx *c, struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    int from = thrown_slot(v, f), to = kept_slot(c->g, v, f);
    uint8_t copy = v->card[from];
    v->card[from] = NONE;
    v->card[to] = copy;
    TELL(c, CARD, SKILL_TWOCOCKTAILS, KEEP, .piece = f->who, .card = f->attack.type, .area = AREA_PACK);
}
