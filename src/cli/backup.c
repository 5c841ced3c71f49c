/*
 * backup.c - `holdout backup`: a copy of the rooms while the server runs. Where rooms usually are; the copying is in src/store.
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 4096 };

static const struct hd_text help = {{
    "usage: holdout backup [--db FILE] TO\n"
    "\n"
    "Copies the rooms of `holdout serve` into the new file TO: a complete snapshot that only you can read. The server may "
    "keep\n"
    "running. To restore it: stop the server, put the copy in place of the database, remove the files next to it whose names\n"
    "end in -wal, -shm and -heads, and start the server.\n"
    "\n"
    "  --db FILE   the database (default: rooms.db in $XDG_STATE_HOME/holdout or ~/.local/state/holdout)\n"
    "\n"
    "For PostgreSQL use pg_dump --format=custom --file=TO postgres://user@host/name\n"
    "\n"
    "example: holdout backup --db games.db games-monday.db\n",
    "Aufruf: holdout backup [--db DATEI] ZIEL\n"
    "\n"
    "Kopiert die Räume von `holdout serve` in die neue Datei ZIEL: vollständig, auf einem einzigen Stand und nur für dich "
    "lesbar.\n"
    "Der Server darf dabei weiterlaufen. So spielst du sie zurück: Server anhalten, die Kopie an die Stelle der Datenbank "
    "legen, die Dateien\n"
    "daneben entfernen, die auf -wal, -shm und -heads enden, Server starten.\n"
    "\n"
    "  --db DATEI   die Datenbank (sonst rooms.db in $XDG_STATE_HOME/holdout oder ~/.local/state/holdout)\n"
    "\n"
    "Für PostgreSQL: pg_dump --format=custom --file=ZIEL postgres://user@host/name\n"
    "\n"
    "Beispiel: holdout backup --db partien.db partien-montag.db\n",
}};

/* rooms.db next to the saved games; its folder is made if it is not there. */
bool cli_usual_db(char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = state && *state ? snprintf(path, size, "%s/holdout/rooms.db", state)
                                 : snprintf(path, size, "%s/.local/state/holdout/rooms.db", home ? home : ".");
    if (length >= (int)size)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        bool fine = !mkdir(path, 0700) || errno == EEXIST;
        *slash = '/';
        if (!fine)
            return false;
    }
    return true;
}

static int copy(const struct cli *cli, const char *db, const char *to)
{
    char why[300] = "";
    if (store_is_address(db))
        return cli_fail(cli,
                        SAY(cli->lang, "for PostgreSQL use pg_dump --format=custom --file=%s %s",
                            "für PostgreSQL nimm pg_dump --format=custom --file=%s %s"),
                        to, db);
    if (access(db, F_OK))
        return cli_fail(cli, SAY(cli->lang, "there is no database %s", "die Datenbank %s gibt es nicht"), db);
    if (!sqlite_backup(db, to, why, sizeof why)) {
        cli_fail(cli, SAY(cli->lang, "no copy was made: %s", "es wurde keine Kopie gemacht: %s"), why);
        return EXIT_NO;
    }
    printf(SAY(cli->lang, "%s is a complete copy of %s\n", "%s ist eine vollständige Kopie von %s\n"), to, db);
    return EXIT_FINE;
}

int verb_backup(int argc, char **argv)
{
    struct cli cli;
    char usual[PATH];
    const char *db = NULL;
    const struct arg args[] = {{"db", 0, ARG_TEXT, &db}, {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    if (cli.words != 1)
        return cli_fail(&cli,
                        SAY(cli.lang, "one name is needed: the file to create", "ein Name wird gebraucht: die neue Datei"));
    if (!db && !cli_usual_db(usual, sizeof usual))
        return cli_fail(&cli, "%s", strerror(errno));
    return copy(&cli, db ? db : usual, cli.word[0]);
}
