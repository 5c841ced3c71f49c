/*
 * cards.c - `holdout cards`: the cards of a game as a table, filtered by words.
 */
#include "cli/args.h"
#include "cli/verbs.h"

#include <string.h>
#include <strings.h>

static const struct hd_text help = {{
    "usage: holdout cards [WORDS...] [--game GAME]\n"
    "\n"
    "Shows the cards that have all the words in their name, id, deck, source or tags, with range, dice, the number needed to\n"
    "hit, and damage. A star after the dice means noise.\n"
    "\n"
    "  --game GAME   only cards of this game\n"
    "\n"
    "example: holdout cards ranged reload\n",
    "Aufruf: holdout cards [WÖRTER...] [--game SPIEL]\n"
    "\n"
    "Zeigt die Karten, bei denen alle Wörter in Name, ID, Stapel, Quelle oder Eigenschaften vorkommen, mit Reichweite, "
    "Würfeln,\n"
    "nötiger Augenzahl und Schaden. Ein Stern nach den Würfeln heißt Lärm.\n"
    "\n"
    "  --game SPIEL   nur aus diesem Spiel\n"
    "\n"
    "Beispiel: holdout cards Fern nachladen\n",
}};

static bool line_is(const struct hd_card_info *card, const char *word)
{
    for (int i = 0; i < HD_CARD_LINES; i++)
        if (card->line[i].used && (!strcasecmp(word, card->line[i].ranged ? "ranged" : "melee") ||
                                   !strcasecmp(word, card->line[i].ranged ? "Fern" : "Nah")))
            return true;
    return false;
}

static const char *source_word(const char *source, enum hd_lang lang)
{
    static const char *const german[][2] = {{"rulebook", "Regelheft"}, {"public", "öffentlich"}, {"ours", "von uns"}};
    for (size_t i = 0; source && lang == HD_DE && i < sizeof german / sizeof german[0]; i++)
        if (!strcmp(german[i][0], source))
            return german[i][1];
    return source;
}

static bool matches(const struct hd_pack *pack, const char *game, const struct hd_card_info *card, const struct cli *cli,
                    bool foreign)
{
    const char *other = card->name.in[cli->lang == HD_EN ? HD_DE : HD_EN];
    char deck[120], tags[240];
    hd_card_words(pack, game, card->deck, cli->lang, deck, sizeof deck);
    hd_card_words(pack, game, card->tags, cli->lang, tags, sizeof tags);
    for (int i = 0; i < cli->words; i++) {
        const char *word = cli->word[i];
        if (!text_contains(card->id, word) && !text_contains(card->name.in[cli->lang], word) &&
            !(foreign && text_contains(other, word)) && !text_contains(card->deck, word) &&
            !text_contains(source_word(card->source, cli->lang), word) && !text_contains(card->source, word) &&
            !text_contains(card->tags, word) && !text_contains(deck, word) && !text_contains(tags, word) &&
            !line_is(card, word))
            return false;
    }
    return true;
}

/* Columns, each wide enough for its heading in both languages. */
enum { NAME = 28, DECK = 28, TYPE = 9, RANGE = 9, DICE = 7, HIT = 5, DAMAGE = 9, SOURCE = 12 };

static void put_attack(const struct hd_card_line *line, enum hd_lang lang)
{
    char range[16], dice[16];
    snprintf(range, sizeof range, line->min == line->max ? "%d" : "%d-%d", line->min, line->max);
    snprintf(dice, sizeof dice, "%d%s", line->dice, line->noisy ? "*" : "");
    put_padded(stdout, line->ranged ? SAY(lang, "ranged", "Fern") : SAY(lang, "melee", "Nah"), TYPE);
    put_padded(stdout, range, RANGE);
    if (!line->dice) {
        put_padded(stdout, SAY(lang, "kills all", "tötet alle"), DICE + HIT + DAMAGE);
        return;
    }
    put_padded(stdout, dice, DICE);
    printf("%d+%*s%-*d", line->accuracy, HIT - 2, "", DAMAGE, line->damage);
}

static void put_source(const char *source, const char *tags, enum hd_lang lang)
{
    put_padded(stdout, source_word(source, lang), SOURCE);
    fputs(tags, stdout);
}

static void put_card(const struct hd_pack *pack, const char *game, const struct hd_card_info *card, enum hd_lang lang)
{
    char deck[120], tags[240];
    int lines = 0;
    hd_card_words(pack, game, card->deck, lang, deck, sizeof deck);
    hd_card_words(pack, game, card->tags, lang, tags, sizeof tags);
    put_padded(stdout, card->name.in[lang], NAME);
    put_padded(stdout, deck, DECK);
    for (int i = 0; i < HD_CARD_LINES; i++) {
        if (!card->line[i].used)
            continue;
        if (lines++)
            printf("%*s", NAME + DECK, "");
        put_attack(&card->line[i], lang);
        if (lines == 1)
            put_source(card->source, tags, lang);
        putchar('\n');
    }
    if (!lines) {
        printf("%-*s", TYPE + RANGE + DICE + HIT + DAMAGE, "-");
        put_source(card->source, tags, lang);
        putchar('\n');
    }
}

static void put_heading(enum hd_lang lang)
{
    put_padded(stdout, SAY(lang, "name", "Name"), NAME);
    put_padded(stdout, SAY(lang, "deck", "Stapel"), DECK);
    put_padded(stdout, SAY(lang, "attack", "Angriff"), TYPE);
    put_padded(stdout, SAY(lang, "range", "Reichw."), RANGE);
    put_padded(stdout, SAY(lang, "dice", "Würf."), DICE);
    put_padded(stdout, SAY(lang, "hit", "ab"), HIT);
    put_padded(stdout, SAY(lang, "damage", "Schaden"), DAMAGE);
    put_padded(stdout, SAY(lang, "source", "Quelle"), SOURCE);
    puts(SAY(lang, "tags", "Eigenschaften"));
}

/* What is asked for: words of the line, in one game or in all. */
struct ask {
    const struct cli *cli;
    const struct hd_pack *pack;
    int game;     /* index, or -1: all */
    bool foreign; /* names in the other language count, too */
};

static int put_fitting(const struct ask *ask, int g)
{
    enum hd_lang lang = ask->cli->lang;
    struct hd_game_info info = hd_game_info(ask->pack, g);
    int found = 0;
    for (int i = 0; i < hd_card_count(ask->pack, info.id); i++) {
        struct hd_card_info card = hd_card_info(ask->pack, info.id, i);
        if (!matches(ask->pack, info.id, &card, ask->cli, ask->foreign))
            continue;
        if (!found++ && ask->game < 0)
            printf("%s\n", info.name.in[lang]);
        if (found == 1)
            put_heading(lang);
        put_card(ask->pack, info.id, &card, lang);
    }
    if (found && ask->game < 0)
        putchar('\n');
    return found;
}

static int put_all(const struct ask *ask)
{
    int found = 0;
    for (int g = 0; g < hd_game_count(ask->pack); g++)
        if (ask->game < 0 || ask->game == g)
            found += put_fitting(ask, g);
    return found;
}

/* The name in the other language counts only where nothing else fits: "pistol" is not meant to find "Maschinenpistole". */
static int put_cards(struct ask ask)
{
    const struct cli *cli = ask.cli;
    int found = put_all(&ask);
    ask.foreign = true;
    if (!found)
        found = put_all(&ask);
    if (!found)
        fprintf(stderr, SAY(cli->lang, "No card matches.\n", "Keine Karte passt.\n"));
    else if (found == 1)
        puts(SAY(cli->lang, "1 kind of card", "1 Kartenart"));
    else
        printf(SAY(cli->lang, "%d kinds of cards\n", "%d Kartenarten\n"), found);
    return found ? EXIT_FINE : EXIT_NO;
}

int verb_cards(int argc, char **argv)
{
    struct cli cli;
    const char *game = NULL;
    struct arg args[] = {{"game", 'g', ARG_TEXT, &game}, {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    struct hd_pack *pack = cli_pack(&cli);
    if (!pack)
        return EXIT_USAGE;
    int index = game ? cli_game(&cli, pack, game) : -1;
    code = game && index < 0 ? EXIT_USAGE : put_cards((struct ask){&cli, pack, index, false});
    hd_pack_free(pack);
    return code;
}
