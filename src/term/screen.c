/*
 * screen.c - the terminal: opening it, colours by meaning, text in boxes, keys, and giving it back on every way out.
 * Not here: what is drawn.
 *
 * Ways out: screen_close() for all of ours; for signals a handler that only uses what is safe there (write, tcsetattr)
 * with the bytes prepared when the screen was opened, and then lets the signal do what it would have done.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif
#include "term/screen.h"

#include "term/say.h"
#include "term/utf8.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <term.h> /* for tigetstr; two of its macros get in the way */
#undef columns
#undef lines

static struct {
    SCREEN *handle;
    bool is_open, colour, fine; /* fine: 256 colours */
    struct termios before;
    char restore[160], last_words[700];
    size_t restore_length;
    int given_back; /* a key read too far; 0: none */
    bool pasting;
} terminal;

/* What a terminal sends around pasted text, as keys of curses; and how it is told to stop doing so. */
enum { PASTE_BEGINS = KEY_MAX + 1, PASTE_ENDS };
#define PASTES_PLAIN "\033[?2004l"

/* ---- colours ---- */

/* xterm's 256 colours; chosen on a dark ground with contrast >= 4.5:1 and apart for the common kinds of colour-blindness. */
static const short fine_ink[INKS] = {
    [INK_GREY] = 250,    [INK_BLUE] = 75,      [INK_YELLOW] = 221,   [INK_ORANGE] = 208,   [INK_RED] = 203,
    [INK_GREEN] = 114,   [INK_VIOLET] = 177,   [INK_WHITE] = 231,    [INK_SEAT] = 117,     [INK_SEAT + 1] = 215,
    [INK_SEAT + 2] = 79, [INK_SEAT + 3] = 227, [INK_SEAT + 4] = 211, [INK_SEAT + 5] = 183, [INK_TEXT] = 253,
    [INK_DIM] = 246,     [INK_WALL] = 180,     [INK_DOOR] = 220,     [INK_STRIPE] = 245,   [INK_HATCH] = 241,
    [INK_EDGE] = 60,     [INK_PINK] = 205,
};
static const short fine_ground[GROUNDS] = {[GROUND_PAGE] = 233, [GROUND_ROOM] = 236, [GROUND_PICK] = 24,
                                           [GROUND_FILM] = 88,  [GROUND_BAR] = 237,  [GROUND_LESSON] = 235};

static const short plain_ink[INKS] = {
    [INK_GREY] = COLOR_WHITE,   [INK_BLUE] = COLOR_CYAN,        [INK_YELLOW] = COLOR_YELLOW,  [INK_ORANGE] = COLOR_YELLOW,
    [INK_RED] = COLOR_RED,      [INK_GREEN] = COLOR_GREEN,      [INK_VIOLET] = COLOR_MAGENTA, [INK_WHITE] = COLOR_WHITE,
    [INK_SEAT] = COLOR_CYAN,    [INK_SEAT + 1] = COLOR_YELLOW,  [INK_SEAT + 2] = COLOR_GREEN, [INK_SEAT + 3] = COLOR_WHITE,
    [INK_SEAT + 4] = COLOR_RED, [INK_SEAT + 5] = COLOR_MAGENTA, [INK_TEXT] = COLOR_WHITE,     [INK_DIM] = COLOR_WHITE,
    [INK_WALL] = COLOR_WHITE,   [INK_DOOR] = COLOR_YELLOW,      [INK_STRIPE] = COLOR_WHITE,   [INK_HATCH] = COLOR_WHITE,
    [INK_EDGE] = COLOR_WHITE,   [INK_PINK] = COLOR_MAGENTA,
};
static const short plain_ground[GROUNDS] = {
    [GROUND_PAGE] = COLOR_BLACK, [GROUND_ROOM] = COLOR_BLACK, [GROUND_PICK] = COLOR_BLUE,
    [GROUND_FILM] = COLOR_RED,   [GROUND_BAR] = COLOR_BLACK,  [GROUND_LESSON] = COLOR_BLACK};

static bool is_faint(int ink) { return ink == INK_DIM || ink == INK_STRIPE || ink == INK_HATCH || ink == INK_EDGE; }
static bool is_lit(int ground) { return ground == GROUND_PICK || ground == GROUND_FILM; }

/* With eight colours many pairs are the same one: such terminals have only 64. */
static short pair_of(int ink, int ground)
{
    if (terminal.fine)
        return (short)(1 + ground * INKS + ink);
    int shade = plain_ground[ground] == COLOR_BLACK ? 0 : plain_ground[ground] == COLOR_BLUE ? 1 : 2;
    return (short)(1 + shade * 8 + plain_ink[ink]);
}

static void make_colours(bool wanted)
{
    terminal.colour = wanted && has_colors() && start_color() == OK && COLORS >= 8;
    terminal.fine = COLORS >= 256 && COLOR_PAIRS > GROUNDS * INKS;
    if (!terminal.colour)
        return;
    for (int g = 0; g < GROUNDS; g++)
        for (int i = 0; i < INKS; i++)
            init_pair(pair_of(i, g), terminal.fine ? fine_ink[i] : plain_ink[i],
                      terminal.fine ? fine_ground[g] : plain_ground[g]);
}

/* Coloured letters would drown on a lit ground: there everything is white. */
static int ink_on(struct pen pen) { return is_lit(pen.ground) ? INK_WHITE : pen.ink; }

static attr_t style_of(struct pen pen)
{
    attr_t style = A_NORMAL;
    if (pen.style & BOLD)
        style |= A_BOLD;
    if (pen.style & UNDERLINE)
        style |= A_UNDERLINE;
    if (pen.style & INVERSE)
        style |= A_REVERSE;
    bool solid = is_lit(pen.ground) || pen.ground == GROUND_BAR;
    if ((!terminal.colour && solid) || (terminal.colour && !terminal.fine && pen.ground == GROUND_BAR))
        style ^= A_REVERSE;
    if (is_faint(pen.ink) && !solid && (!terminal.colour || !terminal.fine))
        style |= A_DIM;
    return style;
}

static void use_pen(struct pen pen) { attr_set(style_of(pen), terminal.colour ? pair_of(ink_on(pen), pen.ground) : 0, NULL); }

/* ---- opening and closing ---- */

static void put_back(int signal_number)
{
    ssize_t ignored = write(STDOUT_FILENO, terminal.restore, terminal.restore_length);
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
    ignored += write(STDERR_FILENO, terminal.last_words, strlen(terminal.last_words));
    (void)ignored;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { DEADLY = sizeof deadly / sizeof deadly[0] };

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = put_back, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &action, NULL);
}

static void release_signals(void)
{
    for (int i = 0; i < DEADLY; i++)
        signal(deadly[i], SIG_DFL);
}

/* The bytes that bring the terminal back, ready for the signal handler. */
static void prepare_restore(void)
{
    static const char *const names[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    terminal.restore_length = strlen(PASTES_PLAIN);
    memcpy(terminal.restore, PASTES_PLAIN, terminal.restore_length);
    for (int i = 0; i < 4; i++) {
        const char *bytes = tigetstr((char *)names[i]);
        if (bytes && bytes != (char *)-1 && terminal.restore_length + strlen(bytes) < sizeof terminal.restore) {
            memcpy(terminal.restore + terminal.restore_length, bytes, strlen(bytes));
            terminal.restore_length += strlen(bytes);
        }
    }
}

static bool have_utf8(void)
{
    static const char *const tries[] = {"", "C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8"};
    for (int i = 0; i < 4; i++)
        if (setlocale(LC_CTYPE, tries[i]) && !strcmp(nl_langinfo(CODESET), "UTF-8"))
            return true;
    return false;
}

/* Terminals that can then put a mark before and after what is pasted. */
static void say_whether_pasted(bool on)
{
    fputs(on ? "\033[?2004h" : PASTES_PLAIN, stdout);
    fflush(stdout);
}

bool screen_open(bool colour)
{
    const char *kind = getenv("TERM");
    if (!have_utf8() || tcgetattr(STDIN_FILENO, &terminal.before) || !kind || !*kind || !strcmp(kind, "dumb"))
        return false;
    terminal.handle = newterm(NULL, stdout, stdin);
    if (!terminal.handle)
        return false;
    prepare_restore();
    catch_signals();
    make_colours(colour);
    set_escdelay(50);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
    say_whether_pasted(true);
    curs_set(0);
    terminal.is_open = true;
    return true;
}

void screen_close(void)
{
    if (!terminal.is_open)
        return;
    terminal.is_open = false;
    say_whether_pasted(false);
    endwin();
    delscreen(terminal.handle);
    release_signals();
}

void screen_last_words(const char *text) { snprintf(terminal.last_words, sizeof terminal.last_words, "%s", text); }

int screen_h(void) { return LINES; }
int screen_w(void) { return COLS; }

/* ---- drawing ---- */

void screen_clear(void)
{
    struct pen page = PEN(INK_TEXT, GROUND_PAGE, 0);
    erase();
    screen_fill((struct box){0, 0, LINES, COLS}, page);
}

void screen_show(void) { refresh(); }

int screen_text(int y, int x, int columns, struct pen pen, const char *text)
{
    if (y < 0 || y >= LINES || x < 0 || x >= COLS || columns <= 0)
        return 0;
    columns = columns < COLS - x ? columns : COLS - x;
    use_pen(pen);
    int width = utf8_width(text);
    if (width <= columns) {
        mvaddstr(y, x, text);
        return width;
    }
    mvaddnstr(y, x, text, utf8_fit(text, columns - 1));
    addstr("…");
    return columns;
}

int screen_printf(int y, int x, int columns, struct pen pen, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return screen_text(y, x, columns, pen, text);
}

void screen_right(int y, int x, struct pen pen, const char *text)
{
    int width = utf8_width(text);
    screen_text(y, x - width, width, pen, text);
}

void screen_fill(struct box box, struct pen pen)
{
    use_pen(pen);
    for (int y = box.y; y < box.y + box.h && y < LINES; y++)
        if (y >= 0 && box.w > 0)
            mvhline(y, box.x, ' ', box.w < COLS - box.x ? box.w : COLS - box.x);
}

/* Does the text continue after the line? */
static bool goes_on(const char *text, struct span line)
{
    const char *rest = text + line.at + line.len;
    return rest[strspn(rest, " \n")];
}

int screen_wrap(struct box box, struct pen pen, const char *text)
{
    struct span line[128];
    int max = box.h < 128 ? box.h : 128;
    int lines = utf8_wrap(text, box.w, line, max);
    for (int i = 0; i < lines; i++) {
        char part[1024];
        const char *at = text + line[i].at;
        bool cut = i == max - 1 && goes_on(text, line[i]);
        int columns = utf8_columns(at, line[i].len), room = box.w - line[i].indent;
        snprintf(part, sizeof part, "%.*s%s", cut && columns > room - 2 ? utf8_fit(at, room - 2) : line[i].len, at,
                 cut ? " …" : "");
        screen_text(box.y + i, box.x + line[i].indent, room, pen, part);
    }
    return lines;
}

void screen_canvas(struct box box, const struct canvas *canvas, int top, int left)
{
    for (int y = 0; y < box.h && y + top < canvas->h; y++)
        for (int x = 0; x < box.w && x + left < canvas->w; x++) {
            if (y + top < 0 || x + left < 0)
                continue;
            struct dot dot = canvas->dot[(y + top) * canvas->w + x + left];
            wchar_t text[2] = {dot.ch ? dot.ch : L' ', 0};
            use_pen(dot.pen);
            mvaddwstr(box.y + y, box.x + x, text);
        }
}

void screen_cursor(int y, int x)
{
    curs_set(y >= 0);
    if (y >= 0)
        move(y, x);
}

/* ---- keys ---- */

static const struct {
    int curses;
    enum key key;
} special[] = {
    {KEY_ENTER, KEYS_ENTER},         {KEY_UP, KEYS_UP},          {KEY_DOWN, KEYS_DOWN},
    {KEY_LEFT, KEYS_LEFT},           {KEY_RIGHT, KEYS_RIGHT},    {KEY_PPAGE, KEYS_PAGE_UP},
    {KEY_NPAGE, KEYS_PAGE_DOWN},     {KEY_HOME, KEYS_HOME},      {KEY_END, KEYS_END},
    {KEY_BACKSPACE, KEYS_BACKSPACE}, {KEY_DC, KEYS_DELETE},      {KEY_SR, KEYS_PAN_UP},
    {KEY_SF, KEYS_PAN_DOWN},         {KEY_SLEFT, KEYS_PAN_LEFT}, {KEY_SRIGHT, KEYS_PAN_RIGHT},
    {KEY_RESIZE, KEYS_RESIZE},
};

static int special_key(int curses)
{
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if (special[i].curses == curses)
            return special[i].key;
    return KEYS_OTHER;
}

static int plain_key(wint_t c)
{
    switch (c) {
    case '\r':
    case '\n': return KEYS_ENTER;
    case '\t': return KEYS_TAB;
    case 27: return KEYS_ESC;
    case 8:
    case 127: return KEYS_BACKSPACE;
    default: return (int)c;
    }
}

static int next_key(int wait)
{
    wint_t c;
    timeout(wait);
    int kind = get_wch(&c);
    if (kind == KEY_CODE_YES && (c == PASTE_BEGINS || c == PASTE_ENDS)) {
        terminal.pasting = c == PASTE_BEGINS;
        return next_key(wait);
    }
    return kind == ERR ? KEYS_NONE : kind == KEY_CODE_YES ? special_key((int)c) : plain_key(c);
}

/* Nothing pasted presses a key: it is letters and blanks. */
static int read_key(int wait)
{
    int back = terminal.given_back;
    terminal.given_back = 0;
    if (back)
        return back;
    int key = next_key(wait);
    bool text = key >= ' ' && key < KEYS_ENTER;
    return terminal.pasting && key != KEYS_NONE && key != KEYS_RESIZE && !text ? ' ' : key;
}

bool screen_pasting(void) { return terminal.pasting; }

static bool too_small(void) { return LINES < SCREEN_MIN_H || COLS < SCREEN_MIN_W; }

static void ask_for_room(enum hd_lang lang)
{
    char text[120];
    snprintf(text, sizeof text, say(SAY_TOO_SMALL, lang), SCREEN_MIN_W, SCREEN_MIN_H);
    screen_clear();
    screen_wrap((struct box){0, 0, LINES, COLS}, PEN(INK_TEXT, GROUND_PAGE, BOLD), text);
    refresh();
}

int screen_key(int wait, enum hd_lang lang)
{
    int key = read_key(wait);
    if (key == KEYS_NONE && wait < 0) { /* the other end is gone */
        if (getppid() == 1 || !isatty(STDIN_FILENO))
            raise(SIGHUP);
        napms(50);
        return KEYS_NONE;
    }
    bool waited = false;
    while (too_small()) {
        ask_for_room(lang);
        read_key(-1);
        waited = true;
    }
    return waited ? KEYS_RESIZE : key;
}

void screen_unkey(int key) { terminal.given_back = key; }

void screen_flush(void)
{
    terminal.given_back = 0;
    flushinp();
}
