/*
 * client.h - the curses client from inside: what it knows while a game is shown, and which file draws what.
 * Not here: anything the line mode or `holdout play` needs (term.h).
 */
#ifndef HD_TERM_CLIENT_H
#define HD_TERM_CLIENT_H

#include "term/answers.h"
#include "term/menu.h"
#include "term/plan.h"

enum { TYPED_MAX = 120 };

/* Where arrow keys go. */
enum hands { HANDS_MENU, HANDS_MAP };

struct client {
    struct table *table;
    int speed;           /* 0 step by step .. 9 no pauses */
    struct hd_view view; /* what is drawn; during a film it lags behind the game */
    struct letters letters;
    struct answers answers;
    struct menu menu;
    struct plan plan;
    struct plan_marks marks;
    int shape[2]; /* the room the plan was made for: rows, columns */

    enum hands hands;
    int top, left;     /* first row and column of the map shown */
    bool follow;       /* the map follows the figure whose turn it is */
    int lessons_aside; /* lessons below this one are not shown: somebody has put them aside */
    bool next;         /* ... on to the next mission of the campaign */
    bool leave;        /* the player wants to go, said where no key of the game is read */
    bool lent, back;   /* a seat was given to a bot and may be wanted back; it is */

    bool typing;
    bool refused;  /* ... and means nothing here: the next letter starts a new line */
    bool verbatim; /* ... an action as records write it, digits and all */
    char typed[TYPED_MAX];

    char message[400];   /* one line to the player, until the next key */
    bool refusal;        /* ... which is a refusal */
    char rule[40];       /* the rule it names */
    char refused_by[40]; /* the rule of the last refusal, until something is done; for `r` */

    bool looking;
    int look_at, look_figure; /* the place under the cursor, the figure on the rail */
    char panel[1200];

    struct hd_state *spare;  /* room for the next one of these: */
    struct hd_state *before; /* the position before a person last answered, to watch it again */
    int before_step;         /* which step that is; HD_NONE: none */
    bool filming;
    bool film_skip;            /* no more pauses until a person is asked */
    int film_step, film_event; /* the last event shown */
    char film_text[400];
    const char *film_rule, *film_hint;
};

/* ---- layout.c: where things are, and drawing all of it ---- */

struct layout {
    struct box title, map, rail, log, lesson, status, menu, detail, hint;
};

struct layout layout_of(const struct client *client);
void layout_draw(struct client *client);

/* ---- log.c ---- */

struct log_line {
    int step, event;
};
/* The last lines of the log, up to what has been shown. */
void log_draw(const struct client *client, struct box box);
void log_page(struct client *client);
/* The rule of the newest line; "" if there is none. */
const char *log_last_rule(const struct client *client);

/* ---- pages.c: full screens of text ---- */

int page_text(const struct client *client, const char *title, const char *text); /* the key that closed it */
/* One or several rules, by their ids; "" stands for none. */
void page_rules(const struct client *client, const char *const *ids, int count);
void page_help(const struct client *client);
void page_goals(const struct client *client);
void page_hint(const struct client *client);
void page_board(struct client *client);
/* Everybody on our side: where, how well, with what (team.c). */
void page_team(const struct client *client);
/* How it ended and who did what (team.c). */
void page_end(struct client *client);
/* Rules by words, as they are typed (search.c). */
void page_search(struct client *client, const char *words); /* words: looked for at once */
/* The points, where the game has any (score.c). */
void page_score(struct client *client);

/* ---- look_around.c ---- */

void look_around(struct client *client);

/* ---- curtain.c ---- */

/* Lets the next person sit down, if somebody else is asked now and there are secrets. */
void curtain_pass(struct client *client);

/* ---- client.c ---- */

/* Plays until the game is left. true: the next mission of the campaign is wanted. */
bool client_run(struct table *table, int speed);
/* Do arrow keys walk now? */
bool client_walks(const struct client *client);
/* Only bots play, and somebody may want to play again. */
bool client_lent_all(const struct client *client);

/* ---- film.c ---- */

/* Shows the events of a step one after the other; before: the view at its beginning. */
void film_play(struct client *client, int step, const struct hd_view *before);
/* Everything since a person last answered once more; false: there is nothing. */
bool film_again(struct client *client);

#endif
