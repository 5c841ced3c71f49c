/*
 * frames.h - what each frame of the decision stack keeps, one struct per kind. A field is read by the file of its frame;
 * another file that needs to know something asks that file. All kinds share the opening fields of struct frame: kind, step,
 * who, zone. Not here: what a frame does (frames.def names its functions).
 */
#ifndef HD_HORDE_FRAMES_H
#define HD_HORDE_FRAMES_H

#include "horde/game.h"

/* ---- before the first round ---- */
struct start_frame { /* F_START: a start zone for each survivor, if the mission has several (2E-DEC-03) */
    uint8_t next;    /* survivor to choose */
};
struct surplus_frame { /* F_SURPLUS: everybody the same number of starting cards, then the rest by choice (2E-SETUP-7,
                          2E-DEC-02) */
    survivor_set more; /* have got one of the rest; not read off their cards, which may be thrown away in the meantime */
};
struct hands_frame { /* F_HANDS: owners place starting cards if they want to be asked, or must if one does not fit */
    uint8_t next;
};
struct pairs_frame { /* F_PAIRS: of those dealt to the starts two by two, the players keep as many pairs as they play */
    uint8_t kept;
};
struct wait_frame { /* F_WAIT: who of the companions drawn waits in which zone (2E-COMP-1, 2E-DEC-04) */
    uint8_t zones;  /* that have somebody */
    uint8_t count, drawn[SURVIVORS];
};

/* ---- the round ---- */
struct round_frame {     /* F_ROUND: step is the part of the round */
    uint8_t seats;       /* that have had their turn */
    uint8_t first_spawn; /* token + 1 the players have named, 0: not yet */
};
struct seat_frame { /* F_SEAT: plays its survivors one after another, in any order (2E-ROUND-2, DS-ROUND-2, 2E-DEC-06) */
    uint8_t seat;
};
struct heal_frame {                 /* F_HEAL: medics at the end of the round (2E-SKILL-MEDIC, DS-SKILL-MEDIC, 2E-DEC-39) */
    survivor_set healed[SURVIVORS]; /* by each medic */
};

/* ---- a turn ---- */
struct waiting { /* what a turn inside another one puts aside until it is over */
    uint16_t used;
    survivor_set destiny; /* of the others, who has used it in the turn that waits */
    uint8_t acting, actions, free[FREE_SLOTS], streak, streak_act, fights;
    uint8_t all_out[4]; /* free all-out actions; the last is not used */
};
struct turn_frame {   /* F_TURN */
    uint8_t whose;    /* TURN_OWN, TURN_GIFT, TURN_EXTRA */
    uint8_t borrowed; /* pushed by the table helper, only so that its rules can be used */
    struct waiting waits;
};
struct in_use {      /* cards an action is made with: they stay in the inventory until it is done (2E-INV-4) */
    uint8_t copy[2]; /* NONE: none */
};
struct pay_frame { /* F_PAY: who chooses the slot that pays the action (2E-DEC-08) */
    struct hd_action action;
    struct in_use used;
};
struct beam_frame { /* F_BEAM: who aims a beam; before this action, if it is one */
    struct hd_action action;
    struct in_use used;
};
struct draw_frame { /* F_DRAW: who draws; step in search.c */
    uint8_t cards;  /* still to draw */
    uint8_t fetch;  /* type + 1 of which a second card is looked for */
    uint8_t how;    /* bits: NO_SEARCH, FROM_CRATE, WEAPONS_ONLY, FROM_SERVICE, BY_CARD */
    uint8_t with;   /* type + 1 of a card that comes with the one just drawn */
};
struct fetch_frame { /* F_FETCH: who may look for a second card of the type (2E-SKILL-MATCHINGSET, 2E-DEC-11) */
    uint8_t type;
};
struct reorganise_frame { /* F_REORGANISE (2E-DEC-10) */
    uint8_t moves;
};
struct trade_frame { /* F_TRADE: who proposes; F_AGREE: who is asked (2E-DEC-14). partner: the other one */
    uint8_t partner, moves;
    survivor_set led;         /* by the proposer, when it began */
    int8_t tokens[KEPT];      /* objectives the one asked has got so far */
    uint8_t before[2][SLOTS]; /* both inventories as they were: the proposer's, the other's */
};
struct strike_frame { /* F_STRIKE: who may make one free attack (Bloodlust, Quick strike) */
    uint8_t kinds;    /* bit 0 melee, bit 1 ranged */
};
struct rescue_frame { /* F_RESCUE: who pulls survivors out of zone, one after another (2E-SKILL-LIFESAVER) */
    survivor_set asked;
};
struct come_frame { /* F_COME: who is asked whether to be pulled */
    uint8_t rescuer;
};
struct level_frame { /* F_LEVEL: who reaches the level and chooses a skill (2E-DEC-27) */
    uint8_t level;
};
struct race_frame { /* F_RACE: who drives on, step zones so far */
    uint8_t car, to[2];
};

/* ---- fights ---- */
struct attack_frame {                      /* F_ATTACK: who attacks zone; step: enum attack_step */
    uint8_t type, flags, rerolled, damage; /* flags: combat.h; rerolled: bits of enum reroll */
    uint8_t face[6];                       /* dice that show a one, a two ... */
    uint8_t hits, missed, kills, need;
    uint8_t pending;       /* sixes that may still bring something */
    uint8_t dice, printed; /* as declared; those on the card */
    uint8_t target;        /* the car that is shot at, or the kind a concentrated attack is for */
    kind_set returns;      /* abominations that come back */
    struct in_use used;
    uint8_t all_out;     /* all-out dice to be rolled */
    uint8_t all_face[6]; /* ... and what they show: a one is a glitch */
};
struct wounds_frame { /* F_WOUNDS (by zombies), F_FRIENDLY (by who): hits on survivors in zone (2E-DEC-20, 2E-DEC-32) */
    uint8_t hits, damage;
    uint8_t kind;         /* of the zombies, NONE */
    uint8_t only;         /* this survivor + 1: a taunt */
    survivor_set ignored; /* a point of this shot, by these */
    survivor_set struck;  /* machines that are destroyed when all hits are shared out */
};
struct shrug_frame { /* F_SHRUG: who may give up cards instead of wounds (2E-SKILL-ISTHATALL, DS-SKILL-IS-THAT-ALL, 2E-DEC-22)
                      */
    uint8_t wounds;
    uint16_t rule;
};
struct react_frame { /* F_REACT: zombies have appeared in zone (2E-DEC-36) */
    survivor_set sidestepped, struck;
};

/* ---- zombies ---- */
struct link_frame { /* F_LINK: an extra activation was drawn; owners of the zombie link have a turn first (2E-DEC-37) */
    survivor_set had;
};
struct activate_frame {       /* F_ACTIVATE: step attacks, moves, next action; zone: where it has got to */
    uint8_t kind;             /* next kind in the zone */
    kind_set kinds;           /* that act */
    uint8_t actions;          /* done so far */
    uint8_t count;            /* how many of them, 0: all */
    uint8_t where;            /* those few stand */
    uint8_t taunter;          /* survivor + 1 they are after, whoever else is there */
    uint8_t lured;            /* only those whom light has woken */
    uint8_t extra;            /* where that makes a difference: what is in the way is not */
    uint8_t spent[ZONES / 8]; /* zones whose zombies have attacked with this action, though whom they attacked is gone */
};
enum { ROUTES = 20 }; /* ways a crowd can split into */
struct split_frame {  /* F_SPLIT: that many of the kind leave zone, one by each way; chosen ways are taken out (2E-DEC-34) */
    uint8_t kind, left, ways, way[ROUTES];
};
struct assault_frame {   /* F_ASSAULT: all attacks in zone are shared out, then they hurt (DS-DEC-26) */
    uint8_t left[KINDS]; /* attacks not yet shared out */
    uint8_t only;        /* this survivor + 1: a taunt */
    uint8_t next;        /* whom it hurts next */
    uint8_t settled;     /* survivor + 1 who has decided which cards to give up against attacks */
    uint8_t damage; /* of each hit, where it is the shot of a machine, who, whose hits lie under the first kind; 0: attacks */
};
struct pitspawn_frame { /* F_PITSPAWN: that many of a kind come into every open pit (DS-DEC-30) */
    uint8_t kind, each;
    uint8_t level, filled;  /* rounds of the pits that are through; every pit has got one */
    uint8_t mold;           /* not pits, but zones with active mold */
    uint8_t got[ZONES / 8]; /* pits that have got one more in this round: a zset, byte by byte */
};
struct spawn_frame {                              /* F_SPAWN: who is a distributor */
    uint8_t next;                                 /* spawn token */
    uint8_t drawn, given, resolved, card[SPAWNS]; /* of a distributor: cards on the table, those that have their token */
    spawn_set awake;                              /* tokens that work in this step, as they were when it began (2E-AMB-31) */
};
struct card_frame { /* F_CARD: a zombie card takes effect in zone */
    uint8_t card, placed;
    uint8_t box_empty, building, calm; /* calm: a rush on it is ignored */
    uint8_t row;                       /* number printed for the danger level */
    uint8_t one_more;                  /* an abomination may still come */
    uint8_t there;                     /* zombies of the kind in the zone once placed */
    survivor_set struck;               /* have used their combat reflexes on this card */
};
struct rouse_frame { /* F_ROUSE: abominations that have still to act, one after another (DS-DEC-33) */
    kind_set kinds;
    uint16_t rule;
};
struct building_frame { /* F_BUILDING: its dark zones in the order chosen */
    uint8_t building, chosen, resolved, zone[ROUTES];
};
struct happens_frame {     /* F_HAPPENS: a trigger, by who, in zone; stays until all it does is done (2E-AMB-49) */
    uint8_t trigger, what; /* what: the colours or the flag it happened to */
    uint8_t next;          /* rule of the mission */
    uint8_t doing, end;    /* what of a rule is being done: into mission_do[] */
    uint8_t buildings;     /* spawn first */
};
struct door_card_frame { /* F_DOOR_CARD: the card on a door is read, then the door opens or stays shut */
    uint8_t door, card;
};
enum pick {
    PICK_HEAL,
    PICK_PEEK,
    PICK_FOOD,
    PICK_DOOR,
    PICK_SPAWN,
    PICK_HALL,
    PICK_NEXT,
    PICK_LEADER,
    PICK_GIVE,
    PICK_WHOM,
    PICK_TILE
};
enum { AT_HERE, AT_FIRST, AT_EACH, AT_NEAREST, AT_TILE }; /* of E_ZOMBIE_CARD */
struct pick_frame {                                       /* F_PICK: something is chosen for a card (mission/cards.c) */
    uint8_t what, left, of;
    survivor_set had; /* of PICK_HEAL, PICK_WHOM */
    uint32_t cards;   /* of PICK_PEEK: looked at */
};
struct gear_frame {      /* F_GEAR: cards that were kept come back (campaign/prepare.c) */
    uint8_t arranged;    /* that many survivors have been asked to put theirs in order */
    uint32_t settled[2]; /* bit per kept card, SLOTS for each survivor */
};
struct gift_frame { /* F_GIFT: somebody in zone, NONE anybody, gets a card */
    uint8_t card;   /* type */
};
struct choice_frame {        /* F_CHOICE: the team, or who, chooses between options of the mission; zone: where it happened */
    uint8_t option, options; /* into mission_option[] */
    uint8_t doer;            /* who did what brought the question up, NONE */
};

#endif
