/*
 * line.c - one line from the keyboard or a pipe. See line.h. The cursor stays at the end of the line: that needs no knowledge
 * of the terminal beyond backspace, and is enough for a few words.
 */
#include "term/line.h"

#include "term/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { HISTORY = 50, LONGEST = 300 };

static char history[HISTORY][LONGEST];
static int remembered;

static void trim(char *line)
{
    size_t from = strspn(line, " \t"), end = strlen(line);
    while (end > from && isspace((unsigned char)line[end - 1]))
        end--;
    memmove(line, line + from, end - from);
    line[end - from] = 0;
}

static bool read_pipe(char *line, size_t size)
{
    if (!fgets(line, (int)size, stdin))
        return false;
    if (!strchr(line, '\n'))
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ;
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    trim(line);
    return true;
}

/* ---- mending ---- */

struct editor {
    char *line;
    size_t size;
    int at; /* in the history; remembered: the new line */
};

static void rub_out(struct editor *e, size_t bytes)
{
    size_t length = strlen(e->line), keep = length - bytes;
    for (int i = utf8_width(e->line + keep); i > 0; i--)
        fputs("\b \b", stdout);
    e->line[keep] = 0;
}

static void add(struct editor *e, const char *text)
{
    size_t length = strlen(e->line);
    if (length + strlen(text) + 1 > e->size)
        return;
    strcpy(e->line + length, text);
    fputs(text, stdout);
}

static void backspace(struct editor *e)
{
    size_t length = strlen(e->line), bytes = 1;
    if (!length)
        return;
    while (bytes < length && (e->line[length - bytes] & 0xc0) == 0x80)
        bytes++;
    rub_out(e, bytes);
}

static void go_back(struct editor *e, int by)
{
    int at = e->at + by;
    if (at < 0 || at > remembered || at < remembered - HISTORY)
        return;
    e->at = at;
    rub_out(e, strlen(e->line));
    if (at < remembered)
        add(e, history[at % HISTORY]);
}

static void remember(const char *line)
{
    if (!*line || (remembered && !strcmp(history[(remembered - 1) % HISTORY], line)))
        return;
    snprintf(history[remembered % HISTORY], LONGEST, "%s", line);
    remembered++;
}

/* ---- Tab ---- */

struct offered {
    const char *begun;
    int count;
    char common[80], all[1200];
};

static void take_offer(void *to, const char *word)
{
    struct offered *o = to;
    if (strncasecmp(word, o->begun, strlen(o->begun)))
        return;
    size_t same = 0;
    while (o->count && o->common[same] && o->common[same] == word[same])
        same++;
    if (!o->count++)
        snprintf(o->common, sizeof o->common, "%s", word);
    else
        o->common[same] = 0;
    size_t used = strlen(o->all);
    snprintf(o->all + used, sizeof o->all - used, "%s%s", used ? "  " : "", word);
}

static void complete(struct editor *e, const char *prompt, const struct line_offers *offers)
{
    char *blank = strrchr(e->line, ' ');
    const char *begun = blank ? blank + 1 : e->line;
    struct offered o = {.begun = begun};
    if (!offers)
        return;
    offers->list(offers->user, e->line, take_offer, &o);
    if (!o.count)
        return;
    if (o.count == 1 || strlen(o.common) > strlen(begun)) {
        rub_out(e, strlen(begun));
        add(e, o.common);
        if (o.count == 1)
            add(e, " ");
        return;
    }
    printf("\n%s\n%s%s", o.all, prompt, e->line);
}

/* ---- keys ---- */

static int key(void)
{
    unsigned char c;
    fflush(stdout);
    return read(STDIN_FILENO, &c, 1) == 1 ? c : -1;
}

static void arrow(struct editor *e)
{
    if (key() != '[')
        return;
    int c = key();
    while (isdigit(c) || c == ';')
        c = key();
    if (c == 'A' || c == 'B')
        go_back(e, c == 'A' ? -1 : 1);
}

/* true: the line is done. *end: there will be no more. */
static bool take_key(struct editor *e, int c, const char *prompt, const struct line_offers *offers, bool *end)
{
    *end = c == -1 || c == 3 || (c == 4 && !*e->line);
    if (*end || c == '\n' || c == '\r')
        return true;
    if (c == 127 || c == 8)
        backspace(e);
    else if (c == 21)
        rub_out(e, strlen(e->line));
    else if (c == '\t')
        complete(e, prompt, offers);
    else if (c == 27)
        arrow(e);
    else if (c >= ' ')
        add(e, (char[2]){(char)c, 0});
    return false;
}

static bool read_keys(const char *prompt, char *line, size_t size, const struct line_offers *offers)
{
    struct termios before, raw;
    struct editor e = {line, size < LONGEST ? size : LONGEST, remembered};
    bool end = false;
    if (tcgetattr(STDIN_FILENO, &before))
        return read_pipe(line, size);
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    *line = 0;
    while (!take_key(&e, key(), prompt, offers, &end))
        ;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    putchar('\n');
    trim(line);
    remember(line);
    return !end;
}

bool line_read(const char *prompt, char *out, size_t size, const struct line_offers *offers)
{
    fputs(prompt, stdout);
    fflush(stdout);
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? read_keys(prompt, out, size, offers) : read_pipe(out, size);
}
