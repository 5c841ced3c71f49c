/*
 * holdout.h - the one interface between the games and everything a person or a program touches.
 *
 * A game is a sequence of decisions. hd_legal() lists the answers to the open question, hd_apply() takes one,
 * resolves everything that needs no choice, reports it as events and stops at the next question.
 * The same calls serve every game: nothing here names a rule of any of them.
 *
 * Ownership: what hd_*_new/open returns is freed by the matching hd_*_free. Strings returned by the library live as
 * long as the pack or game they came from. A struct hd_game is immutable and may be shared by threads; a struct
 * hd_state belongs to whoever created it. hd_legal, hd_check, hd_apply and hd_observe never allocate.
 */
#ifndef HOLDOUT_H
#define HOLDOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HD_VERSION "0.1.0"
#define HD_RULES_VERSION 2 /* raised when a rule fix changes how a stored game replays */

enum hd_lang { HD_EN, HD_DE, HD_LANGS };

/* Limits are part of the format: raising one is a new format. */
enum {
    HD_SEATS = 6,        /* players */
    HD_TEAM = -1,        /* "seat" of a decision the players make together */
    HD_PUBLIC = -2,      /* "seat" of a spectator: what everybody knows */
    HD_NONE = -1,        /* no place, no piece, no card ... */
    HD_ARGS = 7,         /* operands of an action */
    HD_LEGAL_MAX = 576,  /* most answers one question can have */
    HD_DICE = 96,        /* most dice in one roll */
    HD_STATE_MAX = 16384 /* bytes of the largest state */
};

/* ---------------------------------------------------------------- problems in data ---- */

enum { HD_PROBLEMS = 64, HD_WARNINGS = 16, HD_PROBLEM_TEXT = 240, HD_PROBLEM_FILE = 200 };

struct hd_problem {
    char file[HD_PROBLEM_FILE];
    int line, column;           /* from 1; 0 when the problem is the file as a whole */
    char text[HD_PROBLEM_TEXT]; /* what was expected, what was found */
};

/* Loaders carry on after a mistake: count may exceed HD_PROBLEMS, in which case only the first ones are kept. Warnings do not
 * stop anyone: the game can be played, but probably not as intended. */
struct hd_report {
    int count, warnings;
    struct hd_problem problem[HD_PROBLEMS], warning[HD_WARNINGS];
};

/* ---------------------------------------------------------------- packs, games, missions ---- */

struct hd_pack;  /* data as read: games, missions, texts */
struct hd_game;  /* rules + mission + options, compiled */
struct hd_state; /* one position; flat bytes without pointers */

/* The games compiled into the program. NULL (and problems in the report) only when the build is broken. */
struct hd_pack *hd_pack_builtin(struct hd_report *report);
/* A folder with one sub-folder per game, each with a game.yaml. Native builds only. */
struct hd_pack *hd_pack_open(const char *folder, struct hd_report *report);
/* One more mission file on top of a pack. game NULL: the one the file names (`game:`), or else the first one with mission
 * files. Returns its name ("2e/my-mission"), or NULL if there are problems. */
const char *hd_pack_add_mission(struct hd_pack *pack, const char *game, const char *file, struct hd_report *report);
/* Removes the entries a report complains about from a mission that was added by file, so that a draft can be shown. false:
 * there is nothing that can be removed. */
bool hd_pack_draft(struct hd_pack *pack, const char *mission, const struct hd_report *report);
/* From now on names of places end with their ids, "Main Street by the diner (r2c1)": for clients that show a map with ids on
 * it. Games created before keep their names. */
void hd_pack_say_ids(struct hd_pack *pack);
void hd_pack_free(struct hd_pack *pack);
/* Every game and mission of the pack is checked; returns the number of problems. */
int hd_pack_check(struct hd_pack *pack, struct hd_report *report);

struct hd_text {
    const char *in[HD_LANGS];
};

enum hd_option_kind { HD_OPTION_BOOL, HD_OPTION_INT, HD_OPTION_CHOICE, HD_OPTION_TEAM, HD_OPTION_LIST };

struct hd_option {
    const char *id;
    enum hd_option_kind kind;
    const char *value;   /* default, as text */
    int min, max;        /* INT; for TEAM the number of figures */
    const char *choices; /* CHOICE, TEAM, LIST: words separated by spaces; a LIST value is some of them, separated by commas */
    struct hd_text choice_names; /* names of the choices in their order, separated by '|'; "" if there are none */
    struct hd_text name, help;
};

struct hd_mission_info {
    const char *id; /* "M0" */
    struct hd_text name, briefing, special;
    const char *difficulty, *source, *tiles;
    int minutes;
    bool teaches;  /* it has lessons */
    uint64_t deal; /* the seed of a first game, so that its lessons fit what is dealt; 0: none */
};

struct hd_game_info {
    const char *id; /* "2e" */
    struct hd_text name;
    int seats_min, seats_max;
    int missions, options;
    bool hidden; /* as hd_game_hidden() */
};

int hd_game_count(const struct hd_pack *pack);
struct hd_game_info hd_game_info(const struct hd_pack *pack, int game);
struct hd_mission_info hd_mission_info(const struct hd_pack *pack, int game, int mission);
struct hd_option hd_option_info(const struct hd_pack *pack, int game, int option);
/* The mission this game plays; its id is "" if it comes from a separate file. */
struct hd_mission_info hd_mission_of(const struct hd_pack *pack, const struct hd_game *game);

/* The mission somebody means, as "2e/M0": in upper or lower case; a mission without its game, or a game without its mission,
 * if that is unambiguous. false: none or several match; hd_game_new() says which. */
bool hd_mission_find(const struct hd_pack *pack, const char *typed, char *name, size_t size);

struct hd_choice {
    const char *option, *value;
};

/* What a game is started with. "team" is an option like any other: "amy,doug,elle/josh,ned,wanda" gives the first three to
 * seat 0 and the others to seat 1; without a slash the figures are shared out evenly in order. */
struct hd_setup {
    const char *mission; /* as hd_mission_find() reads it */
    int seats;           /* 0: one */
    int choices;
    const struct hd_choice *choice;
    bool draft; /* only for drawing: start and goals may be missing, and it need not be winnable */
};

/* NULL, and a sentence in the report, if the setup is not possible. The pack must outlive the game. */
struct hd_game *hd_game_new(const struct hd_pack *pack, const struct hd_setup *setup, struct hd_report *report);
void hd_game_free(struct hd_game *game);
const char *hd_game_id(const struct hd_game *game);    /* "2e" */
const char *hd_mission_id(const struct hd_game *game); /* "2e/M0" */
int hd_seats(const struct hd_game *game);
uint64_t hd_game_hash(const struct hd_game *game);                           /* over all data the game was compiled from */
const char *hd_option_value(const struct hd_game *game, const char *option); /* NULL if unknown */

/* Does a seat know things others may not? If so, clients put a curtain between players who share a keyboard. */
bool hd_game_hidden(const struct hd_game *game);

/* Lessons of a mission that teaches, in order. `until` is what completes one: a word of hd_deed_word(), or "start".
 * For progress see hd_session_lesson(). */
struct hd_lesson {
    const char *until;
    struct hd_text text;
};
int hd_lessons(const struct hd_game *game);
struct hd_lesson hd_lesson(const struct hd_game *game, int index);

/* ---------------------------------------------------------------- campaigns ---- */

/*
 * A campaign is a series of linked missions. A sheet is carried between them: readable text that says who plays, what they have
 * learnt and kept, what was decided and which missions are behind them. It enters a mission as the option "sheet" and comes out
 * updated at the end, once the last questions are answered. Without one, a mission starts with empty sheets. Lines end with a
 * line break or with '|', so that a sheet fits on one line of a record.
 */
enum { HD_SHEET_TEXT = 6000, HD_SHEET_PAGE = 16000 };
/* The sheet after the end; returns its length, or 0 if the game is not over or not part of a campaign. */
int hd_sheet(const struct hd_game *game, const struct hd_state *state, char *out, size_t size);
/* The mission a sheet continues with, as "washington/M3"; false: none, because nothing is left to play. Only that line is
 * examined: hd_game_new() judges the rest. */
bool hd_sheet_next(const char *sheet, char *mission, size_t size);
/* A sheet in words. false: it cannot be read, and the report says why. */
bool hd_sheet_page(const struct hd_pack *pack, const char *sheet, enum hd_lang lang, char *out, size_t size,
                   struct hd_report *report);
/* The first mission of a game's campaign, or NULL if it has none. */
const char *hd_campaign_start(const struct hd_pack *pack, const char *game);

/* A character in the story, met in the mission named. */
struct hd_person {
    const char *id, *mission;
    struct hd_text name, text;
};
int hd_campaign_people(const struct hd_pack *pack, const char *game);
struct hd_person hd_campaign_person(const struct hd_pack *pack, const char *game, int index);

/* ---------------------------------------------------------------- names and rules ---- */

/* What an index in views, events and actions can refer to. */
enum hd_noun { HD_PLACE, HD_PIECE, HD_KIND, HD_CARD, HD_SKILL, HD_AREA, HD_TRACK, HD_LINK, HD_SEAT, HD_WORD, HD_NOUNS };

/* A name for people. Never NULL; "?" for an index that does not exist. */
const char *hd_name(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang);
/* The name in action texts: "tiger-sam", "r2c0", "1V.B", "sawed-off". */
const char *hd_id(const struct hd_game *game, enum hd_noun noun, int index);
/* HD_NONE if unknown. A place is also found by what else is typed for it: a cell of its board, "4-7" for s4-7. */
int hd_find(const struct hd_game *game, enum hd_noun noun, const char *id);
/* A longer explanation if there is one (skills, cards), otherwise "". For a place: the street or house it is part of, as on a
 * street sign ("Main Street", "diner"). */
const char *hd_explain(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang);
/* A text from the mission file (briefing, special rules), in which places go by their ids, put into words for this board: "in
 * r2c0" becomes "on Main Street by the diner". Returns the length, cut to fit. */
int hd_spoken(const struct hd_game *game, const char *text, enum hd_lang lang, char *out, size_t size);

/* Rules are numbered 1.. inside a game; 0 is "no rule". */
const char *hd_rule_id(const struct hd_game *game, int rule);
int hd_rule_find(const struct hd_game *game, const char *id);
struct hd_rule_text {
    const char *id, *title, *text, *section;
    const char *names; /* what else people call it, separated by commas */
    bool own;          /* from the game's own book, not from another one it follows */
    bool told;         /* a rule of this game, not just an id from a book it borrows */
};
/* A game's rule reference in order, its own book first, for reading and searching; index 0 .. hd_rule_count()-1. */
int hd_rule_count(const struct hd_pack *pack, const char *game);
struct hd_rule_text hd_rule_text(const struct hd_pack *pack, const char *game, int index, enum hd_lang lang);
/* The rules that best answer a question, as indices, best first; endings, word order and case do not matter, and synonyms are
 * understood. Returns how many, at most max. */
int hd_rule_search(const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang, int *out, int max);
/* The game that a question names ("dark side: can I close a door"), or HD_NONE; rest is the question without the name. */
int hd_rule_game(const struct hd_pack *pack, const char *words, char *rest, size_t size);
/* Whether this engine implements the rule; used by `holdout rules --coverage`. */
bool hd_rule_done(const struct hd_pack *pack, const char *game, const char *id);

/* ---------------------------------------------------------------- actions ---- */

/* Small and enumerable. What the operands mean depends on the verb; only the text form is stable across versions. */
struct hd_action {
    uint8_t verb;
    uint8_t arg[HD_ARGS];
};

static inline bool hd_same_action(struct hd_action a, struct hd_action b)
{
    bool same = a.verb == b.verb;
    for (int i = 0; i < HD_ARGS; i++)
        same = same && a.arg[i] == b.arg[i];
    return same;
}

/* What an answer is for, in terms every client knows: keys, icons, menu groups. What it refers to is in hd_action_info. */
enum hd_deed {
    HD_DEED_OTHER,
    HD_DEED_SETUP, /* before the first round */
    HD_DEED_DEAL,  /* cards are handed out before the first round */
    HD_DEED_TURN,  /* somebody's turn begins */
    HD_DEED_MOVE,
    HD_DEED_ATTACK,
    HD_DEED_SEARCH, /* draws a card */
    HD_DEED_OPEN,
    HD_DEED_TAKE,
    HD_DEED_NOISE,
    HD_DEED_RELOAD,
    HD_DEED_HEAL,
    HD_DEED_CARDS, /* sorting your own cards and gear: starts it, or is a step that has no deed of its own */
    HD_DEED_HOLD,  /* takes a card in hand */
    HD_DEED_WEAR,  /* puts it on */
    HD_DEED_STOW,  /* puts it in the backpack */
    HD_DEED_SWAP,  /* swaps two cards of one owner */
    HD_DEED_GIVE,  /* gives a card to somebody else */
    HD_DEED_DROP,  /* discards a card */
    HD_DEED_TRADE,
    HD_DEED_PEOPLE, /* takes somebody along, leads them or leaves them somewhere */
    HD_DEED_RIDE,
    HD_DEED_BUILD,
    HD_DEED_LEAVE, /* leaves the board, to safety */
    HD_DEED_PASS,  /* done with this, or no thanks */
    HD_DEED_END,   /* ends the turn */
    HD_DEEDS
};
enum hd_deed hd_deed(const struct hd_game *game, struct hd_action action);
const char *hd_deed_word(enum hd_deed deed); /* "move": the same in the protocol and in lessons */

/*
 * A verb: the word answers begin with, what it is for, and its operands, one letter each:
 *   f figure (HD_PIECE)  p place (HD_PLACE)  c card (HD_CARD)  k kind (HD_KIND)  s skill (HD_SKILL)  w word (HD_WORD)
 *   n number             a capital letter: optional
 * "move" "fpW" reads and writes: move wanda r2c0 [slip]. Clients need this to ask why an answer is not offered.
 */
struct hd_verb {
    const char *word, *operands;
    enum hd_deed deed;
};
int hd_verb_count(const struct hd_game *game);
struct hd_verb hd_verb(const struct hd_game *game, int index);
/* What several answers of this verb are called together ("Store a card"); "" where what their labels share says it. */
const char *hd_heading(const struct hd_game *game, int verb, enum hd_lang lang);

/* Why something is not allowed. rule == 0: it is allowed. Numbers and names are in arg; hd_why_text() puts it into words. */
struct hd_why {
    uint16_t rule;
    uint16_t reason;
    int16_t arg[4];
};

/* For showing an answer: what it costs, what it refers to, what may come of it. */
struct hd_action_info {
    int cost;                            /* actions it costs; 0: free */
    int free_slot;                       /* HD_WORD of the special action that pays it ("free move"), or HD_NONE */
    int piece, place, link, card, skill; /* what it refers to, or HD_NONE */
    bool noisy;
    bool chance;            /* dice or hidden cards decide the outcome */
    bool leaves;            /* does nothing: done, pass, end. The safe answer if nothing else costs anything */
    int dice, need, damage; /* an attack: dice, smallest face that hits, damage per hit; dice 0: no attack */
    int hits[HD_DICE + 1];  /* chance of exactly k hits, in 1/10000. Later choices are assumed to be made well: */
    int rerolls;            /* rerolls that may follow, used where they promise more kills (or as many kills and more hits) */
    int hits_mean;          /* expected hits, in 1/100 */
    int kills_mean;         /* expected kills, in 1/100; without dice: certain ones */
    int risk;               /* chance that a friend is hit, in 1/10000 */
    int all_out, breaks;    /* all-out dice among these, and the chance that one of them breaks a weapon, in 1/10000 */
};

/* ---------------------------------------------------------------- events ---- */

enum hd_event_kind {
    HD_EV_NOTE,    /* just the sentence */
    HD_EV_ROUND,   /* n[0] = round */
    HD_EV_PHASE,   /* word = which phase */
    HD_EV_TURN,    /* piece or seat takes its turn */
    HD_EV_ACTION,  /* piece begins an action; word = which */
    HD_EV_MOVE,    /* piece or count of kind goes from place to to */
    HD_EV_APPEAR,  /* count of kind at place */
    HD_EV_REMOVE,  /* count of kind (or piece) leaves place */
    HD_EV_ROLL,    /* dice; n[0] = face needed, n[1] = hits, n[2] = ones that break what was rolled for */
    HD_EV_CARD,    /* card goes to area (of piece) */
    HD_EV_LINK,    /* link changes its state */
    HD_EV_TOKEN,   /* kind (token) at place appears, goes or changes */
    HD_EV_TRACK,   /* track of piece changes to n[0] */
    HD_EV_SKILL,   /* piece gains skill */
    HD_EV_HURT,    /* piece suffers n[0] */
    HD_EV_HEAL,    /* piece recovers n[0] */
    HD_EV_SHUFFLE, /* area is shuffled */
    HD_EV_TARGET,  /* count at place turns to to; word = seen or heard; n = noise there, equal targets, others seen there, steps
                    */
    HD_EV_END,     /* n[0] = 1 won, 2 lost; competitive games: piece/seat in the sentence */
    HD_EV_STORY,   /* something to read: the front of a card (reveals), "title – text", or its consequences */
    HD_EV_KINDS
};

/* One thing that happened, and the rule behind it. Unused references are HD_NONE. */
struct hd_event {
    uint8_t kind; /* enum hd_event_kind */
    uint8_t dice_count;
    uint16_t rule;   /* hd_rule_id() */
    uint16_t phrase; /* the sentence, for hd_event_text() */
    uint8_t seats;   /* bit per seat that may see it in full; 0xff everybody */
    uint8_t reveals; /* 1: dice, a drawn card: undo stops here */
    int16_t piece, of, piece_kind, count;
    int16_t place, to, link;
    int16_t card, area, skill, track, word, seat;
    int16_t n[4];
    uint8_t dice[HD_DICE];
};

/* Where apply() reports its events and, for tests and puzzles, gets its dice from. NULL is a valid sink. */
struct hd_sink {
    void (*event)(void *user, const struct hd_event *event);
    void *user;
    const uint8_t *dice; /* faces 1..6 to use before the state's own generator */
    int dice_count, dice_used;
    bool revealed; /* filled in by apply(): one of the events reveals something, so undo stops there */
};

/* ---------------------------------------------------------------- playing ---- */

size_t hd_state_size(const struct hd_game *game);
struct hd_state *hd_state_new(const struct hd_game *game);
void hd_state_free(struct hd_state *state);
/* Any memory of hd_state_size() bytes, 8-byte aligned, may be used as a state. */
void hd_copy(const struct hd_game *game, struct hd_state *to, const struct hd_state *from);
uint64_t hd_hash(const struct hd_game *game, const struct hd_state *state);

/* Sets the board up and runs to the first question. */
void hd_start(const struct hd_game *game, struct hd_state *state, uint64_t seed, struct hd_sink *sink);

enum hd_result { HD_PLAYING, HD_WON, HD_LOST, HD_OVER };
enum hd_result hd_result(const struct hd_game *game, const struct hd_state *state);
bool hd_winner(const struct hd_game *game, const struct hd_state *state, int seat);

/* The seat that answers the open question: a seat, or HD_TEAM. */
int hd_to_move(const struct hd_game *game, const struct hd_state *state);
/* The answers to the open question, in a fixed order; none if the game is over. cap >= HD_LEGAL_MAX is always enough. */
int hd_legal(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap);
/* What players may do besides answering (discard a card at any time). legal + anytime is exactly what check allows. */
int hd_legal_anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap);
/* The one judge. */
struct hd_why hd_check(const struct hd_game *game, const struct hd_state *state, struct hd_action action);
/* The action must be allowed. */
void hd_apply(const struct hd_game *game, struct hd_state *state, struct hd_action action, struct hd_sink *sink);
/* The seat on whose behalf the action is done (for anytime actions it need not be hd_to_move()). */
int hd_actor(const struct hd_game *game, const struct hd_state *state, struct hd_action action);
/* Nothing, and HD_NONE, if the action is not allowed. */
void hd_action_info(const struct hd_game *game, const struct hd_state *state, struct hd_action action,
                    struct hd_action_info *info);
/* Plays one game from the seed to its end with uniformly random answers; returns the hash of the last position and adds the
 * decisions taken to *decisions. The same on every build: it is the basis of the signature of `holdout bench`. */
uint64_t hd_selfplay(const struct hd_game *game, struct hd_state *state, uint64_t seed, uint64_t *decisions);
/* NULL, or a sentence naming the first broken invariant. For tests, and for positions from elsewhere, which may be any bytes:
 * nothing else may be asked about one that has not passed. */
const char *hd_state_check(const struct hd_game *game, const struct hd_state *state);

/* ---------------------------------------------------------------- words ---- */

/* Text forms. All return the length of the whole text (like snprintf), cut to size. */
int hd_action_text(const struct hd_game *game, struct hd_action action, char *out, size_t size);
/* false: *why says which word was not understood and what was expected (in the language asked for). */
bool hd_action_parse(const struct hd_game *game, const char *text, struct hd_action *out, enum hd_lang lang, char *why,
                     size_t size);
/* The wording for a menu: "Move to Main Street"; the cost is not included. */
int hd_action_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang,
                    char *out, size_t size);
int hd_why_text(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *out, size_t size);
/* The sentence of the log as seat may know it (HD_TEAM: everything; HD_SEATS: only what everybody knows). */
int hd_event_text(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *out,
                  size_t size);
/* The same where events[0] to events[i] of a step are told one after the other: whoever the sentence before was about is
 * "she" or "he" now. */
int hd_story_text(const struct hd_game *game, const struct hd_event *events, int i, int seat, enum hd_lang lang, char *out,
                  size_t size);
/* The event as a seat may know it: a card shown only to others is face down and
 * its numbers are 0. This, and nothing else, is what may be sent to a seat. */
struct hd_event hd_event_for(const struct hd_event *event, int seat);
/* What the game is waiting for: "Wanda: 2 actions left". */
int hd_question_text(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *out, size_t size);

/* ---------------------------------------------------------------- the board, once ---- */

enum hd_place_kind { HD_STREET, HD_ROOM, HD_HOUSE, HD_SQUARE, HD_TUNNEL, HD_CORRIDOR, HD_OUTDOOR };
enum hd_place_flag {
    HD_DARK = 1 << 0,
    HD_EXIT = 1 << 1,
    HD_START = 1 << 2,
    HD_SPAWN = 1 << 3,
    HD_SEARCHABLE = 1 << 4,
    HD_LIT = 1 << 5,   /* light falls on it, at night */
    HD_NIGHT = 1 << 6, /* hidden by the night: no light falls on it */
    HD_GONE = 1 << 7   /* its tile has fallen away: nothing and nobody can be there now */
};

struct hd_place {
    const char *id;   /* "r2c0", "1V.B" */
    const char *tile; /* "1V" or "" when it lies on several */
    const char *type; /* something more specific, in the game's words: "security", "airlock"; NULL if the kind says it all */
    uint8_t kind, flags;
    uint8_t group;        /* places of one building share it; 0: none */
    uint8_t waits;        /* how many people wait here at the start to be taken along */
    int16_t x, y;         /* a cell well inside, for labels */
    const char *landmark; /* id of the house people know it by: "diner"; NULL: none */
};

/* HD_PASSAGE: a way between two places that may be far apart; it has no segment. */
enum hd_link_kind { HD_OPENING, HD_CROSSWALK, HD_DOOR, HD_AIRLOCK, HD_SANDBAGS, HD_PASSAGE };
/* Doors: never opens; needs no tool and stops nobody; not printed on the tiles. Openings: can take a door. */
enum hd_link_flag { HD_LOCKED = 1 << 0, HD_BROKEN = 1 << 1, HD_ADDED = 1 << 2, HD_CLOSES = 1 << 3 };

struct hd_link {
    int16_t a, b; /* places */
    uint8_t kind;
    uint8_t colour, also;   /* 0 none, else hd_name(HD_WORD); also: a second one it waits for */
    uint8_t flags, level;   /* enum hd_link_flag; nobody below this danger level can open it, 0: everybody can */
    int16_t x0, y0, x1, y1; /* where it lies: a segment on cell borders */
};

struct hd_tile {
    const char *name;
    int16_t x, y, w, h, turn; /* turn: degrees clockwise */
};

struct hd_map {
    int w, h;            /* cells */
    const int16_t *cell; /* w*h place indices, HD_NONE outside */
    int places, links, tiles;
    const struct hd_place *place;
    const struct hd_link *link;
    const struct hd_tile *tile;
};

const struct hd_map *hd_board(const struct hd_game *game);
/* Can somebody at a see b now? For drawing lines of sight; false if the game has no such thing. */
bool hd_sees(const struct hd_game *game, const struct hd_state *state, int a, int b);

/* ---------------------------------------------------------------- what will happen by itself ---- */

enum hd_intent { HD_INTENT_NONE, HD_INTENT_ATTACK, HD_INTENT_MOVE, HD_INTENT_STAY };
enum { HD_FORECAST_KINDS = 8, HD_FORECAST_PIECES = 14, HD_FORECAST_TARGETS = 32, HD_FORECAST_WAYS = 20, HD_FORECAST_PATH = 64 };

/* One way a crowd may take: the places after its own up to the target; there may be others just as short with the same first
 * step. For those who stay while others go, the only place is their own. */
struct hd_way {
    int16_t target, length;
    bool breaks; /* a closed door blocks the first step: they break it instead of moving */
    int16_t path[HD_FORECAST_PATH];
};

/* What the crowd of a place would do in its first action if it were its turn now, and why. */
struct hd_forecast {
    uint8_t intent;              /* enum hd_intent; NONE: nobody there */
    bool seen;                   /* the targets are in sight; else they are heard */
    bool sight_first;            /* it is louder somewhere out of sight */
    bool sent_home;              /* anyone who would walk on from here is put in the first spawn zone instead */
    bool barred;                 /* a closed door stops them, or where there are ways a part of them */
    bool woken;                  /* light wakes them: they do this before the others, and then act along with them */
    int16_t place, count, noise; /* noise: at each target */
    int kinds, pieces, targets, ways, rules;
    struct {
        int16_t kind, count, each, left; /* each: how many take each way; left: for these the players choose the way */
        uint8_t actions;
    } kind[HD_FORECAST_KINDS];
    int16_t piece[HD_FORECAST_PIECES];   /* who is attacked, or seen at the targets */
    int16_t target[HD_FORECAST_TARGETS]; /* all equally good */
    struct hd_way way[HD_FORECAST_WAYS];
    uint16_t rule[8]; /* hd_rule_id() */
};

/* kind: only that kind, or HD_NONE for all. false: in this game nothing moves by itself; players move everything. */
bool hd_forecast(const struct hd_game *game, const struct hd_state *state, int place, int kind, struct hd_forecast *out);
/* In words; "" after false. */
int hd_forecast_text(const struct hd_game *game, const struct hd_forecast *forecast, enum hd_lang lang, char *out, size_t size);

/* ---------------------------------------------------------------- the view ---- */

/* How a kind of piece looks, in terms every client knows how to draw. */
enum hd_shape {
    HD_SHAPE_FIGURE,
    HD_SHAPE_SMALL_FIGURE,
    HD_SHAPE_BASIC,
    HD_SHAPE_TANK,
    HD_SHAPE_FAST,
    HD_SHAPE_BOSS,
    HD_SHAPE_OBJECTIVE,
    HD_SHAPE_CRATE,
    HD_SHAPE_SPAWN,
    HD_SHAPE_EXIT,
    HD_SHAPE_NOISE,
    HD_SHAPE_CAR,
    HD_SHAPE_BARRICADE,
    HD_SHAPE_MARK,
    HD_SHAPES
};

struct hd_kind_info {
    const char *id;
    uint8_t shape, colour; /* enum hd_shape; colour: 0 grey 1 blue 2 yellow 3 orange 4 red 5 green 6 violet 7 white 8 pink */
    char letter;           /* on a terminal */
    bool enemy;
};

int hd_kind_count(const struct hd_game *game);
struct hd_kind_info hd_kind_info(const struct hd_game *game, int kind);

enum hd_piece_flag {
    HD_ACTIVE = 1 << 0,
    HD_DONE = 1 << 1,
    HD_AWAY = 1 << 2,
    HD_DEAD = 1 << 3,
    HD_LOUDEST = 1 << 4,
    HD_FIRST = 1 << 5, /* goes first; for enemies: light has woken them, and they act before the others */
    HD_INACTIVE = 1 << 6,
    HD_TURNED = 1 << 7 /* lies face down: its real colour may differ */
};

struct hd_piece {
    int16_t id; /* the same in events and names */
    int16_t kind;
    int16_t place; /* HD_NONE: not on the board */
    int16_t count;
    int8_t seat; /* owner or HD_TEAM */
    uint8_t flags;
    uint8_t wounds, health;
    uint8_t actions; /* left, for anything; free ones for a single purpose are named in the question */
    uint8_t level;   /* 0 blue 1 yellow 2 orange 3 red */
    uint8_t colour;  /* as in hd_kind_info; 0: that of its kind */
    int16_t in;      /* the piece it is in, such as a car; 0: none */
    int16_t from;    /* for a beam, which reaches here from another place: that place + 1; otherwise 0 */
    int16_t link;    /* the door it lies on, plus one; 0: on none */
    uint8_t down;    /* knocked out: rounds until death, counting this one; 0: not knocked out */
};

enum { HD_FACE_DOWN = -2 };
enum hd_slot_flag { HD_SPENT = 1 << 0, HD_CHARGED = 1 << 1 };

struct hd_slot {
    int16_t area;  /* hd_name(HD_AREA): hand, backpack, deck, discard, stash */
    int16_t piece; /* whose, or HD_NONE */
    int16_t place; /* where, or HD_NONE */
    int8_t seat;   /* whose, or HD_TEAM */
    uint8_t flags; /* enum hd_slot_flag: unloaded or used up; count is what is left (shots, uses) */
    int16_t card;  /* card index, HD_FACE_DOWN, or HD_NONE for an empty slot */
    int16_t count; /* for piles: how many */
};

enum hd_track_flag { HD_SCORE = 1 << 0, HD_SCORE_SUM = 1 << 1 };

struct hd_track {
    int16_t track; /* hd_name(HD_TRACK) */
    int16_t piece;
    int8_t seat;
    uint8_t flags; /* enum hd_track_flag: one line of the final score; the total */
    int16_t value, max;
    int16_t mark[4]; /* thresholds, -1 unused */
};

struct hd_skill_view {
    int16_t piece, skill;
    int16_t from;  /* HD_NONE: its own; otherwise the piece that lends it for as long as they are together */
    uint8_t state; /* 0 locked (can still be chosen), 1 owned, 2 used up this turn */
    uint8_t level;
};

struct hd_goal {
    int16_t done, need;
    char text[HD_LANGS][120];
};

enum {
    HD_VIEW_PIECES = 320,
    HD_VIEW_SLOTS = 320,
    HD_VIEW_TRACKS = 48,
    HD_VIEW_SKILLS = 160,
    HD_VIEW_GOALS = 8,
    HD_VIEW_LINKS = 256,
    HD_VIEW_PLACES = 192
};

/* What a seat may know, as five kinds of things: places, pieces, areas (slots), tracks, and the question (hd_legal,
 * hd_question_text). */
struct hd_view {
    int seat, to_move, result;
    int round, phase; /* phase: hd_name(HD_WORD) */
    int first_seat;
    int focus; /* the piece the question is about, or HD_NONE */
    int places, links;
    uint8_t place_flags[HD_VIEW_PLACES];   /* enum hd_place_flag */
    uint8_t link_open[HD_VIEW_LINKS];      /* 1 open */
    uint8_t link_sealed[HD_VIEW_LINKS];    /* 1 shut for good during the game */
    uint8_t link_destroyed[HD_VIEW_LINKS]; /* 1 a door that was broken down: open for good */
    uint8_t noise[HD_VIEW_PLACES];
    int pieces, slots, tracks, skills, goals;
    struct hd_piece piece[HD_VIEW_PIECES];
    struct hd_slot slot[HD_VIEW_SLOTS];
    struct hd_track track[HD_VIEW_TRACKS];
    struct hd_skill_view skill[HD_VIEW_SKILLS];
    struct hd_goal goal[HD_VIEW_GOALS];
};

/* seat HD_TEAM: everything, for tests and hot-seat referees. HD_PUBLIC: what everybody knows. */
void hd_observe(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_view *view);

enum { HD_CARD_LINES = 2 };
struct hd_card_info {
    const char *id, *source;
    struct hd_text name;
    char deck[64]; /* "starting 1, equipment 4" */
    int copies;
    struct hd_card_line {
        uint8_t used, ranged, min, max, dice, accuracy, damage, noisy;
    } line[HD_CARD_LINES];
    char tags[96]; /* "dual reload bullets door-noisy" */
};
/* The cards of a game (equipment and the like first, then event cards), for browsing. */
int hd_card_count(const struct hd_pack *pack, const char *game);
struct hd_card_info hd_card_info(const struct hd_pack *pack, const char *game, int index);

/* How a game looks, in keywords for whoever draws it: an entry of a section of its theme.yaml. The sections: "faces" (of whom),
 * "bodies" (of which kind), "things" (on which card), "signs" (of which verb), "pictures" (of which story card), "houses"
 * (which landmark has what furniture), "place" (ground, wall, light, around, middle, roof, rooms). The keywords name drawings.
 */
struct hd_look {
    const char *id, *word;
};
int hd_look_count(const struct hd_pack *pack, const char *game, const char *section);
struct hd_look hd_look(const struct hd_pack *pack, const char *game, const char *section, int index);
/* A card's deck or tags in a language, word by word; words without a translation stay as they are. Returns the length like
 * snprintf. */
int hd_card_words(const struct hd_pack *pack, const char *game, const char *text, enum hd_lang lang, char *out, size_t size);

/* The keywords a game's mission files may use, and the switches of its game.yaml, for documentation and editors: the list they
 * are in ("mission" for the keys of the file, "goal", "when", "do", "deed", or the key whose entries have it), the keyword and
 * its meaning. word NULL: no more. */
struct hd_word_info {
    const char *list, *word, *what;
};
struct hd_word_info hd_mission_word(const struct hd_pack *pack, const char *game, int index);

/* ---------------------------------------------------------------- bots ---- */

/* Turns a position into another one that looks the same to the seat: luck to come and everything the seat cannot know are drawn
 * afresh from the seed. Search only in imagined positions, and you cannot cheat. seat HD_TEAM: only luck and decks. */
void hd_imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed);
/* For comparing answers in the same imagined world: if it is no longer the turn that *turn says, or a new round has begun, the
 * dice start afresh from the seed and that turn, and the result is true. So both answers meet the same luck afterwards, even if
 * one of them used one die more. *turn: -1 at first. false: still the same turn, or a game without such turns. */
bool hd_turn_luck(const struct hd_game *game, struct hd_state *state, uint64_t seed, int *turn);
/* How far the seat (HD_TEAM: everybody) has come, from 0 to HD_ALL_DONE: the share of the goals met, or how well it is doing
 * compared with the others. */
enum { HD_ALL_DONE = 10000 };
int hd_progress(const struct hd_game *game, const struct hd_state *state, int seat);
/* How good each of the answers hd_legal() listed looks to the game's own player, who does not look ahead and knows only what
 * the seat may know. More is better; two that are less than HD_TOSS_UP apart are equally good. */
enum { HD_TOSS_UP = 6, HD_WASTE = -30, HD_FOOLISH = -100 }; /* below these: mostly a waste; not worth a thought */
void hd_score(const struct hd_game *game, const struct hd_state *state, int seat, const struct hd_action *legal, int count,
              int *score);
/* ... and in another manner, from 1 to hd_manners() - 1: bolder, more careful ... 0 is the usual one. A turn played in another
 * manner may be better than any single answer: who looks ahead compares them. */
int hd_manners(const struct hd_game *game);
void hd_score_in(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                 int count, int *score);

/* That player's main argument for an answer, in words: "A step closer: Objective in the diner". Returns the length; 0: there is
 * nothing to name. */
int hd_motive(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
              char *out, size_t size);

/* How hard to think. At least one of the two limits must be set. */
struct hd_search {
    int rollouts; /* at most this many games played out in imagined worlds (but at least one per answer); 0: no limit. With a
                     limit, the same seed gives the same answer */
    int threads;  /* 0, 1: one */
    /* Called after every world: is time up for this stage (1 .. stages)? May be called by several threads; NULL: never. */
    bool (*stop)(void *user, int stage, int stages);
    void *user;
};

/* An answer that was considered. */
struct hd_idea {
    struct hd_action action;
    int score;       /* of hd_score() */
    int rollouts;    /* how many times it was played out */
    int chance;      /* of winning after it, in 1/10000: the first one's where luck explains the difference; -1: unknown */
    int gain, error; /* compared with the first answer that came to mind, and its standard error, in 1/10000 of a won game */
};

/* The answers to the open question for the seat, best first: as many as are worth considering and fit. With room for only one,
 * it returns as soon as it is clear that nothing beats it. Allocates nothing. Uses nothing that the seat may not know.
 */
int hd_search(const struct hd_game *game, const struct hd_state *state, int seat, const struct hd_search *how, uint64_t seed,
              struct hd_idea *idea, int cap);
/* ... sorted for people: best chance of winning first, the better idea among equals. Returns how many are worth telling: what
 * looks like a waste is only if there is nothing else, or if it did clearly better in the games played out; neither that nor
 * ending the turn is told to somebody who is learning (see hd_session_lesson()) and could do something else. */
int hd_ideas_by_chance(const struct hd_game *game, struct hd_idea *idea, int count, bool learning);

/* A past decision, reviewed. Values are in 1/10000 of a won game; a game that was not won counts for the goals it met.
 */
struct hd_review {
    int others; /* alternatives it was compared with; 0: there was nothing to decide */
    int worlds;
    int value, chance;             /* of the answer given; chance: of winning */
    struct hd_action other;        /* the best alternative */
    int other_value, other_chance; /* of that one */
    int loss, error;               /* how much more that one was worth (below 0: nothing was better), and the standard error */
};
/* What the given answer to the open question was worth, and whether another was better, in that many imagined worlds. Allocates
 * nothing; the same seed gives the same review. Uses nothing that the seat could not know. */
void hd_review(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action given, int worlds,
               uint64_t seed, struct hd_review *review);

/* A position as the seat may know it, as small numbers in fixed positions, for machine learning. Returns how many there are,
 * and writes them if they all fit; seat as for hd_observe(). 0: the game has none. */
int hd_features(const struct hd_game *game, const struct hd_state *state, int seat, int16_t *out, int cap);
/* What they mean, block by block: `count` items in a row, `each` numbers per item. name NULL: no more blocks. */
struct hd_feature_info {
    const char *name, *what;
    int first, count, each;
};
struct hd_feature_info hd_feature_info(const struct hd_game *game, int block);

/* Why the answer looks good to the seat, in one line; 0: it is not allowed. */
int hd_reason(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
              char *out, size_t size);
/* ... as everybody at the table may hear it. With hidden cards: only what somebody who knows nobody's cards could say; 0:
 * nothing.
 */
int hd_public_reason(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action,
                     enum hd_lang lang, char *out, size_t size);
/* What happens to each figure before the next round if nobody does anything else: chance of being hit in 1/10000, wounds in
 * 1/100, over that many imagined worlds. Returns the chance, in 1/10000, that the game is lost by then. */
enum { HD_DANGERS = 12 };
struct hd_danger {
    int chance, wounds;
};
int hd_dangers(const struct hd_game *game, const struct hd_state *state, int seat, int worlds, uint64_t seed,
               struct hd_danger danger[HD_DANGERS]);

enum hd_bot { HD_BOT_NONE, HD_BOT_RANDOM, HD_BOT_GREEDY, HD_BOT_SEARCH, HD_BOT_LEARNER, HD_BOTS };
/* "random", "greedy", "search", "learner"; "companion" is greedy and "expert" is search; HD_BOT_NONE if there is no such bot.
 */
enum hd_bot hd_bot_find(const char *name);
const char *hd_bot_name(enum hd_bot bot);
/* The bot's answer to the open question for the seat. Allocates nothing; the same seed gives the same answer.
 * The question must not belong to another seat, and the game must not be over. */
struct hd_action hd_bot_choose(enum hd_bot bot, const struct hd_game *game, const struct hd_state *state, int seat,
                               uint64_t seed);

/* ---------------------------------------------------------------- tests and puzzles ---- */

/* Changes a position from outside by one line: "put wanda r2c0", "zombies walker 3 1V.B", "card wanda hand machete",
 * "door r1c0 1V.C open", "deck zombies 005 037", "ap wanda 18". See docs/protocol.md. false: *why says what is wrong. */
bool hd_setup_line(const struct hd_game *game, struct hd_state *state, const char *line, char *why, size_t size);
/* Reads one value of a position as text: "wounds ned", "zombies 1V.B walker", "noise r2c0", "zone wanda". */
bool hd_query(const struct hd_game *game, const struct hd_state *state, const char *question, char *out, size_t size);

/* ---------------------------------------------------------------- sessions: record, undo, replay ---- */

struct hd_session;

/* A running game with its record. Everything that happened can be undone, saved as text and read back. */
struct hd_session *hd_session_new(const struct hd_pack *pack, const struct hd_setup *setup, uint64_t seed,
                                  struct hd_report *report);
/* Another session at the same position with the same record; from here on they are independent, but they share the game and
 * must stay on one thread. NULL: not enough memory. */
struct hd_session *hd_session_clone(const struct hd_session *session);
void hd_session_free(struct hd_session *session);
const struct hd_game *hd_session_game(const struct hd_session *session);
const struct hd_state *hd_session_state(const struct hd_session *session);
uint64_t hd_session_seed(const struct hd_session *session);
int hd_session_steps(const struct hd_session *session);
/* The position after that many steps, whatever came later: for looking back. */
void hd_session_position(const struct hd_session *session, int steps, struct hd_state *out);
/* The text of step i ("move wanda r2c0", "setup ap wanda 18", "dice 4 6", "luck 0x51f3c0de"). */
const char *hd_session_step(const struct hd_session *session, int step);
/* The seat that did step i; HD_TEAM for what was done together or scripted. */
int hd_session_actor(const struct hd_session *session, int step);
/* Who plays a seat: a bot, or HD_BOT_NONE for a person. Kept in the record; whoever runs the session has the bots answer. */
enum hd_bot hd_session_bot(const struct hd_session *session, int seat);
void hd_session_set_bot(struct hd_session *session, int seat, enum hd_bot bot);
/* Does an action; events of this step can then be read. why.rule != 0: refused, nothing changed. */
struct hd_why hd_session_do(struct hd_session *session, struct hd_action action);
bool hd_session_setup(struct hd_session *session, const char *line, char *why, size_t size);
/* Faces for the next action that rolls; they become part of the record. None: clears those still waiting. */
bool hd_session_dice(struct hd_session *session, const uint8_t *dice, int count);
/* Draws all luck to come, and whatever the seat cannot know, afresh from the seed, as hd_imagine() does; this is a step of its
 * own in the record. It lets a game continue among others even if somebody knows the seed it started with. */
bool hd_session_luck(struct hd_session *session, int seat, uint64_t seed);
/* Is step i an answer somebody gave? If not, it was scripted, or fresh luck. */
bool hd_session_acted(const struct hd_session *session, int step);
/* Scripted dice the action of step i did not roll; they were discarded. */
int hd_session_unused(const struct hd_session *session, int step);
/* Were dice rolled or hidden things shown in step i? Plain undo stops there. */
bool hd_session_revealed(const struct hd_session *session, int step);
/* Undoes one action (and whatever was scripted for it). force: even past dice and cards. */
bool hd_session_undo(struct hd_session *session, bool force);
/* Goes back to the first so many steps, whatever the others revealed: for helpers that keep track of a game played elsewhere.
 */
bool hd_session_back_to(struct hd_session *session, int steps);
bool hd_session_can_undo(const struct hd_session *session);
/* Events of step i, in order; step -1: the set-up. */
int hd_session_events(const struct hd_session *session, int step, const struct hd_event **events);
/* Has a person done what the lesson asks for? Each deed counts for one lesson only, whatever order they are done in. */
bool hd_session_learned(const struct hd_session *session, int lesson);
/* The first lesson from `from` on that has not been learned yet; HD_NONE: there is none (left). */
int hd_session_lesson(const struct hd_session *session, int from);
/* The record as text: "holdout-replay 1", header, one line per step with dice and hash. Caller frees with hd_free. */
char *hd_session_save(const struct hd_session *session, size_t *length);
/* Just the header, and just the line of the last step: for files that grow as the game does. */
char *hd_session_save_header(const struct hd_session *session);
char *hd_session_save_step(const struct hd_session *session, int step);
/* Reads a record by replaying it. verify: every hash must match. An incomplete last line is left out and reported in *torn (may
 * be NULL). On any other problem the result is NULL, and the report has the line. */
struct hd_session *hd_session_load(const struct hd_pack *pack, const char *text, size_t length, bool verify, bool *torn,
                                   struct hd_report *report);
void hd_free(void *memory);

#endif
