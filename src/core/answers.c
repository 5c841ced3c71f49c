/*
 * answers.c - see answers.h
 */
#include "core/answers.h"

bool answer_listed(const struct hd_game *game, const struct hd_state *state, struct hd_action action)
{
    struct hd_action out[HD_LEGAL_MAX];
    int n = game->rules->legal(game, state, out, HD_LEGAL_MAX);
    for (int i = 0; i < n; i++)
        if (hd_same_action(out[i], action))
            return true;
    return false;
}

bool answer_well_formed(const struct hd_game *game, struct hd_action action)
{
    if (action.verb >= game->rules->verb_count)
        return false;
    for (size_t i = strlen(game->rules->verbs[action.verb].operands); i < HD_ARGS; i++)
        if (action.arg[i] != NO_OPERAND)
            return false;
    return true;
}

int rule_row_find(const struct rule_row *row, int count, const char *id)
{
    for (int i = 1; i < count; i++)
        if (!strcmp(row[i].id, id))
            return i;
    return 0;
}
