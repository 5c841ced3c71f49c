/*
 * request.c - reading one line from outside: its command, and its words as numbers by their operand letters.
 * Not here: what the commands do (lines.c, board.c, people.c, cards.c, campaign.c, table.c) and answer (query.c).
 */
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool line_fail(struct request *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (l->size)
        vsnprintf(l->out, l->size, format, args);
    va_end(args);
    return false;
}

int line_find(const struct horde_game *g, enum hd_noun noun, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(horde_id(&g->base, noun, i), id))
            return i;
    return -1;
}

/* Of digits only. One too big for anything counts as the greatest there is, so that the line itself says how far its own go. */
static bool read_number(const char *text, int *out)
{
    enum { GREATEST = 99999 };
    if (!*text || text[strspn(text, "0123456789")])
        return false;
    long n = strtol(text, NULL, 10);
    *out = n < GREATEST ? (int)n : GREATEST;
    return true;
}

static bool no_kind(struct request *l, const char *word)
{
    char kinds[160] = "";
    for (int k = 0; k < l->g->zombie_kinds; k++) {
        size_t used = strlen(kinds);
        snprintf(kinds + used, sizeof kinds - used, "%s%s", k ? ", " : "", l->g->kind[k].id);
    }
    return line_fail(l, "'%.40s' isn't a kind of zombie; there are: %s", word, kinds);
}

int line_door(struct request *l)
{
    char doors[140];
    int door = board_door(&l->g->board, l->arg[1], l->arg[2]);
    if (door >= 0)
        return door;
    board_list_doors(&l->g->board, l->arg[1], l->arg[2], doors, sizeof doors);
    line_fail(l, "there is no door between %s and %s; the doors there: %s", l->word[1], l->word[2], *doors ? doors : "-");
    return -1;
}

bool line_operand(struct request *l, int i, char operand)
{
    const struct horde_game *g = l->g;
    const char *word = l->word[i];
    switch (operand) {
    case 'f':
        l->arg[i] = line_find(g, HD_PIECE, g->people, word);
        return plays(l->s, l->arg[i]) || line_fail(l, "'%.40s' is nobody of the team", word);
    case 'a': /* anybody: the team and who may come along */
        l->arg[i] = line_find(g, HD_PIECE, g->people, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' is nobody in this game", word);
    case 'p':
        l->arg[i] = board_find(&g->board, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' isn't a zone of this board", word);
    case 'k': l->arg[i] = line_find(g, HD_KIND, g->zombie_kinds, word); return l->arg[i] >= 0 || no_kind(l, word);
    case 'c':
        l->arg[i] = line_find(g, HD_CARD, g->card_types, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' isn't a card", word);
    case 's':
        l->arg[i] = line_find(g, HD_SKILL, g->skill_types, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' isn't a skill", word);
    case 'n': return read_number(word, &l->arg[i]) || line_fail(l, "expected a number instead of '%.40s'", word);
    default: return true;
    }
}

int line_switch(const struct request *l, int i, const char *on, const char *off)
{
    return !strcmp(l->word[i], on) ? 1 : !strcmp(l->word[i], off) ? 0 : -1;
}

static bool fits(const struct command *command, int words)
{
    int operands = (int)strlen(command->operands);
    bool open = operands && command->operands[operands - 1] == '*';
    return open ? words >= operands : words == operands + 1;
}

static bool run_command(struct request *l, const struct command *command)
{
    for (int i = 0; command->operands[i]; i++)
        if (command->operands[i] != '*' && !line_operand(l, i + 1, command->operands[i]))
            return false;
    return command->run(l);
}

bool line_run(struct request *l, const char *text, const struct command *table, int count)
{
    char buf[LINE_BYTES];
    bool known = false;
    if (l->size)
        l->out[0] = 0;
    if (strlen(text) >= sizeof buf)
        return line_fail(l, "a line has at most %d characters", LINE_BYTES - 1);
    l->words = text_split(text, buf, sizeof buf, l->word, LINE_WORDS);
    if (!l->words)
        return line_fail(l, "an empty line");
    for (int i = 0; i < count; i++) {
        if (strcmp(table[i].word, l->word[0]))
            continue;
        known = true;
        if (fits(&table[i], l->words))
            return run_command(l, &table[i]);
    }
    return known ? line_fail(l, "'%.40s' has too many or too few words after it", l->word[0])
                 : line_fail(l, "'%.40s' is not known here", l->word[0]);
}
