/*
 * cards.c - setup lines about cards: into hands, away, on top of a deck. A card is always in exactly one place.
 * Not here: all other setup lines and their list (lines.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <string.h>

/* ---- a copy from wherever it lies ---- */

/* The last of that type in a pile is taken out, but none of the `kept` on top; NONE if there is none. */
static int take_below(const struct horde_game *g, uint8_t *pile, uint8_t *count, int kept, int type)
{
    for (int i = *count - 1 - kept; i >= 0; i--) {
        int copy = pile[i];
        if (g->type_of[copy] != type)
            continue;
        memmove(pile + i, pile + i + 1, (size_t)(*count - i - 1));
        pile[--*count] = 0;
        return copy;
    }
    return NONE;
}

static int take_from(const struct horde_game *g, uint8_t *pile, uint8_t *count, int type)
{
    return take_below(g, pile, count, 0, type);
}

static int take_out(const struct horde_game *g, struct horde_state *s, int type)
{
    for (int copy = 0; copy < g->cards; copy++)
        if (g->type_of[copy] == type && s->out[copy >> 3] >> (copy & 7) & 1) {
            s->out[copy >> 3] &= (uint8_t) ~(1 << (copy & 7));
            return copy;
        }
    return NONE;
}

static int take_from_piles(const struct horde_game *g, struct horde_state *s, int type)
{
    int copy = take_from(g, s->equipment.card, &s->equipment.count, type);
    if (copy == NONE)
        copy = take_from(g, s->equipment.discard, &s->equipment.gone, type);
    if (copy == NONE)
        copy = take_from(g, s->pimp.card, &s->pimp.count, type);
    struct deck *service = service_deck(g, s);
    if (copy == NONE && service)
        copy = take_from(g, service->card, &service->count, type);
    if (copy == NONE && service)
        copy = take_from(g, service->discard, &service->gone, type);
    return copy == NONE ? take_from(g, s->starting, &s->starting_count, type) : copy;
}

static int take_anywhere(const struct horde_game *g, struct horde_state *s, int type)
{
    int copy = take_from_piles(g, s, type);
    return copy == NONE ? take_out(g, s, type) : copy;
}

/* ---- inventories ---- */

bool setup_card(struct request *l)
{
    struct survivor *v = &l->c->s->survivor[l->arg[1]];
    bool pack = !strcmp(l->word[2], "pack"), body = !strcmp(l->word[2], "body");
    int symbol = l->g->card_type[l->arg[3]].slot;
    if (!pack && !body && strcmp(l->word[2], "hand"))
        return line_fail(l, "a card goes to 'hand', 'body' or 'pack', not '%.40s'", l->word[2]);
    if (!pack && symbol != SLOT_ANY && symbol != (body ? SLOT_BODY : SLOT_HAND))
        return line_fail(l, "'%s' does not have the symbol for that", l->word[3]);
    if (l->g->card_type[l->arg[3]].flags &
        (CARD_TRAP | CARD_PITS | CARD_MOLD)) /* what happens when it is drawn is all it does */
        return line_fail(l, "nobody keeps '%s': put it on the deck instead", l->word[3]);
    int slot = pack   ? free_slot(v, PACK, slot_end(l->g, v))
               : body ? free_slot(v, BODY, BODY + l->g->rule.body)
                      : free_slot(v, HAND, HAND + l->g->rule.hands);
    if (slot < 0)
        return line_fail(l, "%s has no free slot there", l->word[1]);
    int copy = take_anywhere(l->g, l->c->s, l->arg[3]);
    if (copy == NONE)
        return line_fail(l, "no copy of '%s' is left", l->word[3]);
    v->card[slot] = (uint8_t)copy;
    return true;
}

/* On a weapon in hand, from wherever a copy lies. */
bool setup_mount(struct request *l)
{
    struct survivor *v = &l->c->s->survivor[l->arg[1]];
    int slot = find_card(l->g, v, l->arg[3], HAND, HAND + HANDS), ammo = l->g->card_type[l->arg[2]].mount;
    const struct card_type *weapon = &l->g->card_type[l->arg[3]];
    if (!has_part(l->g, PART_MOUNTING) || !ammo || !takes_ammo(weapon, ammo))
        return line_fail(l, "'%s' is not mounted on '%s'", l->word[2], l->word[3]);
    if (slot < 0)
        return line_fail(l, "%s has no '%s' in hand", l->word[1], l->word[3]);
    int copy = take_anywhere(l->g, l->c->s, l->arg[2]);
    if (copy == NONE)
        return line_fail(l, "no copy of '%s' is left", l->word[2]);
    mount(l->g, l->c->s, copy, v->card[slot]);
    return true;
}

/* A copy leaves the game: for decks without it. */
bool setup_out(struct request *l)
{
    struct horde_state *s = l->c->s;
    int copy = take_from_piles(l->g, s, l->arg[1]);
    if (copy == NONE)
        return line_fail(l, "no copy of '%s' is left in a deck", l->word[1]);
    s->out[copy >> 3] |= (uint8_t)(1 << (copy & 7));
    return true;
}

/* The cards of slots from .. are thrown away. A card just drawn is not one of them. */
void setup_discard(struct ctx *c, int who, int from)
{
    struct survivor *v = &c->s->survivor[who];
    for (int i = from; i < SLOTS; i++) {
        int copy = v->card[i];
        v->card[i] = NONE;
        if (copy != NONE)
            discard_card(c, copy);
    }
}

bool setup_empty(struct request *l)
{
    setup_discard(l->c, l->arg[1], 0);
    return true;
}

/* unloaded: the first loaded copy; loaded: all. */
bool setup_load(struct request *l)
{
    struct survivor *v = &l->c->s->survivor[l->arg[1]];
    bool fire = !strcmp(l->word[0], "unloaded"), found = false;
    if (!(l->g->card_type[l->arg[2]].flags & CARD_RELOAD))
        return line_fail(l, "'%s' is never reloaded", l->word[2]);
    for (int i = 0; i < SLOTS && !(found && fire); i++) {
        if (v->card[i] == NONE || l->g->type_of[v->card[i]] != l->arg[2])
            continue;
        if (fire && is_empty(l->g, l->c->s, v->card[i]))
            continue;
        set_empty(l->g, l->c->s, v->card[i], fire);
        found = true;
    }
    return found || line_fail(l, "%s has no '%s' to %s", l->word[1], l->word[2], fire ? "unload" : "load");
}

/* ---- decks ---- */

static bool take_value(uint8_t *pile, uint8_t *count, int value)
{
    uint8_t *at = memchr(pile, value, *count);
    if (!at)
        return false;
    memmove(at, at + 1, (size_t)(pile + *count - at - 1));
    pile[--*count] = 0;
    return true;
}

static int zombie_card(const struct horde_game *g, const char *id)
{
    for (int i = 0; i < g->zombie_cards; i++)
        if (!strcmp(g->zcard[i].id, id))
            return i;
    return -1;
}

static bool top_zombie(struct request *l, struct horde_state *s, int i)
{
    int card = zombie_card(l->g, l->word[i]);
    if (card < 0)
        return line_fail(l, "'%.40s' isn't a zombie card", l->word[i]);
    if (!take_value(s->zombies.card, &s->zombies.count, card) && !take_value(s->zombies.discard, &s->zombies.gone, card))
        return line_fail(l, "the zombie card %s is not in this deck", l->word[i]);
    s->zombies.card[s->zombies.count++] = (uint8_t)card;
    return true;
}

static bool top_equipment(struct request *l, struct horde_state *s, int i)
{
    if (!line_operand(l, i, 'c'))
        return false;
    int copy = take_below(l->g, s->equipment.card, &s->equipment.count, l->words - 1 - i, l->arg[i]);
    if (copy == NONE)
        copy = take_from(l->g, s->equipment.discard, &s->equipment.gone, l->arg[i]);
    if (copy == NONE)
        return line_fail(l, "no copy of '%s' is left in the equipment deck", l->word[i]);
    s->equipment.card[s->equipment.count++] = (uint8_t)copy;
    return true;
}

static bool top_pimp(struct request *l, struct horde_state *s, int i)
{
    if (!line_operand(l, i, 'c'))
        return false;
    int copy = take_below(l->g, s->pimp.card, &s->pimp.count, l->words - 1 - i, l->arg[i]);
    if (copy == NONE)
        return line_fail(l, "no copy of '%s' is left in the pimp weapon deck", l->word[i]);
    s->pimp.card[s->pimp.count++] = (uint8_t)copy;
    return true;
}

static bool top_service(struct request *l, struct horde_state *s, int i)
{
    struct deck *deck = service_deck(l->g, s);
    if (!deck || !line_operand(l, i, 'c'))
        return line_fail(l, "no such card in a secret service deck: %s", l->word[i]);
    int copy = take_below(l->g, deck->card, &deck->count, l->words - 1 - i, l->arg[i]);
    if (copy == NONE)
        return line_fail(l, "no copy of '%s' is left in the secret service deck", l->word[i]);
    deck->card[deck->count++] = (uint8_t)copy;
    return true;
}

static bool top_abomination(struct request *l, struct horde_state *s, int i)
{
    if (!line_operand(l, i, 'k'))
        return false;
    if (!take_value(s->abominations.card, &s->abominations.count, l->arg[i]) &&
        !take_value(s->abominations.discard, &s->abominations.gone, l->arg[i]))
        return line_fail(l, "'%s' is not in the abomination deck", l->word[i]);
    s->abominations.card[s->abominations.count++] = (uint8_t)l->arg[i];
    return true;
}

/* From the last to the first, so that the first ends on top. Two of the same need two copies. */
bool setup_deck(struct request *l)
{
    static const struct {
        const char *word;
        bool (*put)(struct request *, struct horde_state *, int);
    } deck[] = {{"zombies", top_zombie},
                {"equipment", top_equipment},
                {"pimp", top_pimp},
                {"abominations", top_abomination},
                {"secret-service", top_service}};
    struct horde_state before = *l->s;
    for (size_t d = 0; d < sizeof deck / sizeof deck[0]; d++) {
        if (strcmp(deck[d].word, l->word[1]))
            continue;
        for (int i = l->words - 1; i >= 2; i--)
            if (!deck[d].put(l, l->c->s, i)) {
                *l->c->s = before;
                return false;
            }
        return true;
    }
    return line_fail(l, "a deck is zombies, equipment, pimp, secret-service or abominations, not '%.40s'", l->word[1]);
}

void setup_abomination(struct horde_state *s, int kind, bool on_board)
{
    if (on_board) {
        if (!take_value(s->abominations.card, &s->abominations.count, kind))
            take_value(s->abominations.discard, &s->abominations.gone, kind);
        return;
    }
    s->abominations.discard[s->abominations.gone++] = (uint8_t)kind;
}
