/*
 * screen.h - the terminal: opening it, colours by meaning, text in boxes, keys, and giving it back on every way out.
 * Not here: what is drawn. Nothing but screen.c talks to curses.
 */
#ifndef HD_TERM_SCREEN_H
#define HD_TERM_SCREEN_H

#include "holdout/holdout.h"

#include <wchar.h>

/* Colours by meaning. The first nine are those of hd_kind_info; seats follow, then the client's own. */
enum ink {
    INK_GREY,
    INK_BLUE,
    INK_YELLOW,
    INK_ORANGE,
    INK_RED,
    INK_GREEN,
    INK_VIOLET,
    INK_WHITE,
    INK_PINK,
    INK_SEAT,
    INK_TEXT = INK_SEAT + HD_SEATS,
    INK_DIM,
    INK_WALL,
    INK_DOOR,
    INK_STRIPE,
    INK_HATCH,
    INK_EDGE,
    INKS
};

enum ground { GROUND_PAGE, GROUND_ROOM, GROUND_PICK, GROUND_FILM, GROUND_BAR, GROUND_LESSON, GROUNDS };

enum { BOLD = 1, INVERSE = 2, UNDERLINE = 4 };

struct pen {
    uint8_t ink, ground, style;
};

#define PEN(ink_, ground_, style_) ((struct pen){(uint8_t)(ink_), (uint8_t)(ground_), (uint8_t)(style_)})

struct box {
    int y, x, h, w;
};

/* One character of a drawing that is made first and shown later. */
struct dot {
    wchar_t ch;
    struct pen pen;
};

struct canvas {
    int h, w;
    struct dot *dot; /* h*w */
};

/* ---- opening and closing ---- */

enum { SCREEN_MIN_H = 12, SCREEN_MIN_W = 40 };

/* false: this terminal cannot do it (then nothing has changed). */
bool screen_open(bool colour);
void screen_close(void);
/* What is written to stderr after a crash or a deadly signal, once the terminal is back ("the game is saved in ..."). */
void screen_last_words(const char *text);
int screen_h(void);
int screen_w(void);

/* ---- drawing ---- */

void screen_clear(void);
void screen_show(void);
/* At most that many columns, cut with an ellipsis. Returns the columns used. */
int screen_text(int y, int x, int columns, struct pen pen, const char *text);
int screen_printf(int y, int x, int columns, struct pen pen, const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Right-aligned so that it ends before column x. */
void screen_right(int y, int x, struct pen pen, const char *text);
void screen_fill(struct box box, struct pen pen);
/* Wraps into the box; returns the lines used. */
int screen_wrap(struct box box, struct pen pen, const char *text);
/* Shows the part of the canvas that begins at (top, left). */
void screen_canvas(struct box box, const struct canvas *canvas, int top, int left);
/* The cursor for typing, or none (y < 0). */
void screen_cursor(int y, int x);

/* ---- keys ---- */

enum key {
    KEYS_NONE = -1, /* nothing came in time */
    KEYS_ENTER = 0x110000,
    KEYS_ESC,
    KEYS_TAB,
    KEYS_BACKSPACE,
    KEYS_DELETE,
    KEYS_UP,
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_PAGE_UP,
    KEYS_PAGE_DOWN,
    KEYS_HOME,
    KEYS_END,
    KEYS_PAN_UP,
    KEYS_PAN_DOWN,
    KEYS_PAN_LEFT,
    KEYS_PAN_RIGHT,
    KEYS_RESIZE,
    KEYS_OTHER
};

/* A character, or one of enum key. Waits that many milliseconds; < 0: for ever. While the window is too small it says so and
 * waits for it to grow; *then* it returns KEYS_RESIZE. */
int screen_key(int wait, enum hd_lang lang);
/* Is the last key part of something pasted? Then it is a letter or a blank. */
bool screen_pasting(void);
/* Gives a key back: the next screen_key returns it. */
void screen_unkey(int key);
/* Forgets keys pressed in the meantime. */
void screen_flush(void);

#endif
