/*
 * serve.c - `holdout serve`: rooms for browsers. The options; what they do is in src/server.
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "server/server.h"

#include <errno.h>
#include <string.h>

enum { PORT = 8460, PATH = 4096, SLOWEST_BOT = 60 * 1000, LONGEST_KEEP = 36500 };

static const struct hd_text help = {{
    "usage: holdout serve [--port N] [--db FILE|postgres://...] [--web DIR] [...]\n\n"
    "Keeps rooms in which people play in their browsers; a link is the invitation. Every confirmed action is on the disk.\n\n"
    "  --port N             listen on this port (8460; 0: any free one)\n"
    "  --address A          listen on this address (127.0.0.1: only this machine; 0.0.0.0: everybody who can reach it)\n"
    "  --db WHERE           a SQLite file, or postgres://user@host/name (else rooms.db in $XDG_STATE_HOME/holdout or\n"
    "                       ~/.local/state/holdout)\n"
    "  --web DIR            the built web client\n"
    "  --public-origin O    what browsers call this server, as in https://games.example.org; others are turned away\n"
    "  --tls-cert FILE      serve https with this certificate chain (PEM) ...\n"
    "  --tls-key FILE       ... and its key\n"
    "  --keep DAYS          delete rooms nobody has touched for this many days (else they are kept until somebody deletes "
    "them)\n"
    "  --open-rooms         rooms can be opened to anybody, and the start page lists those (else only who has a link comes "
    "in)\n"
    "  --push SUBJECT       call people who are away when it is their turn, if they want it; SUBJECT is whom a push service\n"
    "                       may ask about it: mailto:you@example.org or https://...\n"
    "  --push-key FILE      the key for that, created if there is none (else the name of the --db file with '-push' added)\n"
    "  --proxy              behind a proxy: believe X-Forwarded-For\n"
    "  --bot-pace MS        milliseconds between answers of bots (500)\n"
    "  --rooms N            rooms in memory at once (3000, about 1 GB); empty ones make room for others\n"
    "  --loose              no limits per address and no rates: for tests on one machine\n\n"
    "docs/how-to/host.md shows nginx, systemd, certificates and backups. /healthz and /metrics tell how it is.\n\n"
    "example: holdout serve --db games.db --web web/dist\n",
    "Aufruf: holdout serve [--port N] [--db DATEI|postgres://...] [--web ORDNER] [...]\n\n"
    "Hält Räume, in denen Leute im Browser spielen; ein Link ist die Einladung. Jede bestätigte Aktion ist gesichert.\n\n"
    "  --port N             auf diesem Port (8460; 0: irgendein freier)\n"
    "  --address A          auf dieser Adresse (127.0.0.1: nur dieser Rechner; 0.0.0.0: alle, die ihn erreichen)\n"
    "  --db WO              eine SQLite-Datei oder postgres://user@host/name (sonst rooms.db in $XDG_STATE_HOME/holdout\n"
    "                       oder ~/.local/state/holdout)\n"
    "  --web ORDNER         die gebaute Seite\n"
    "  --public-origin O    wie Browser diesen Server nennen, etwa https://games.example.org; andere werden abgewiesen\n"
    "  --tls-cert DATEI     https mit dieser Zertifikatskette (PEM) ...\n"
    "  --tls-key DATEI      ... und ihrem Schlüssel\n"
    "  --keep TAGE          Räume löschen, die so viele Tage niemand angerührt hat (sonst bleiben sie, bis jemand sie löscht)\n"
    "  --open-rooms         Räume können für alle offen sein, und die Startseite führt sie auf (sonst nur mit Link)\n"
    "  --push WER           wer weg ist und es möchte, wird gerufen, sobald er dran ist; WER ist, wen ein Push-Dienst dazu\n"
    "                       fragen kann: mailto:du@example.org oder https://...\n"
    "  --push-key DATEI     der Schlüssel dafür; fehlt er, wird er gemacht (sonst die Datei von --db mit '-push' am Ende)\n"
    "  --proxy              hinter einem Proxy: X-Forwarded-For glauben\n"
    "  --bot-pace MS        Millisekunden zwischen Antworten von Bots (500)\n"
    "  --rooms N            Räume zugleich im Arbeitsspeicher (3000, etwa 1 GB); leere machen anderen Platz\n"
    "  --loose              keine Grenzen je Adresse und kein Tempolimit: für Tests auf einem Rechner\n\n"
    "docs/how-to/host.md zeigt nginx, systemd, Zertifikate und Sicherungen. /healthz und /metrics sagen, wie es geht.\n\n"
    "Beispiel: holdout serve --db partien.db --web web/dist\n",
}};

int verb_serve(int argc, char **argv)
{
    struct cli cli;
    char usual[PATH], key[PATH + 8], better[300];
    struct serve_options o = {.address = "127.0.0.1", .port = PORT};
    const struct arg args[] = {
        {"port", 0, ARG_INT, &o.port},
        {"address", 0, ARG_TEXT, &o.address},
        {"db", 0, ARG_TEXT, &o.db},
        {"web", 0, ARG_TEXT, &o.web},
        {"loose", 0, ARG_FLAG, &o.loose},
        {"public-origin", 0, ARG_TEXT, &o.public_origin},
        {"proxy", 0, ARG_FLAG, &o.proxy},
        {"open-rooms", 0, ARG_FLAG, &o.open_rooms},
        {"tls-cert", 0, ARG_TEXT, &o.tls_cert},
        {"bot-pace", 0, ARG_INT, &o.bot_ms},
        {"rooms", 0, ARG_INT, &o.rooms},
        {"tls-key", 0, ARG_TEXT, &o.tls_key},
        {"keep", 0, ARG_INT, &o.keep_days},
        {"push", 0, ARG_TEXT, &o.push},
        {"push-key", 0, ARG_TEXT, &o.push_key},
        {0},
    };
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    if (cli.words)
        return cli_fail(&cli, SAY(cli.lang, "'%s' is not expected here", "'%s' gehört nicht hierher"), cli.word[0]);
    if (o.port < 0 || o.port > 65535)
        return cli_fail(&cli, SAY(cli.lang, "--port is a number from 0 to 65535", "--port ist eine Zahl von 0 bis 65535"));
    if (!o.tls_cert != !o.tls_key)
        return cli_fail(&cli,
                        SAY(cli.lang, "--tls-cert and --tls-key go together", "--tls-cert und --tls-key gehören zusammen"));
    if (o.bot_ms < 0 || o.bot_ms > SLOWEST_BOT)
        return cli_fail(&cli,
                        SAY(cli.lang, "--bot-pace is a number of milliseconds from 0 (as usual) to %d",
                            "--bot-pace ist eine Zahl von Millisekunden von 0 (wie üblich) bis %d"),
                        SLOWEST_BOT);
    if (o.keep_days < 0 || o.keep_days > LONGEST_KEEP)
        return cli_fail(&cli,
                        SAY(cli.lang, "--keep is a number of days from 1 to %d, or 0: for ever",
                            "--keep ist eine Zahl von Tagen von 1 bis %d, oder 0: für immer"),
                        LONGEST_KEEP);
    if (o.rooms < 0)
        return cli_fail(&cli, SAY(cli.lang, "--rooms is a number from 1 on", "--rooms ist eine Zahl ab 1"));
    if (o.public_origin && !serve_knows_origin(o.public_origin, better, sizeof better))
        return cli_fail(&cli,
                        SAY(cli.lang, "--public-origin '%s' is not what browsers call a server; write %s",
                            "--public-origin '%s': so nennen Browser keinen Server; schreib %s"),
                        o.public_origin, better);
    if (o.push && !serve_can_push())
        return cli_fail(&cli, SAY(cli.lang, "--push: this program was built without libcurl, so it cannot call anybody",
                                  "--push: dieses Programm ist ohne libcurl gebaut und kann niemanden rufen"));
    if (o.push && !serve_knows_subject(o.push))
        return cli_fail(&cli,
                        SAY(cli.lang, "--push '%s': say whom a push service may ask, as mailto:you@example.org",
                            "--push '%s': sag, wen ein Push-Dienst fragen kann, etwa mailto:du@example.org"),
                        o.push);
    if (o.push_key && !o.push)
        return cli_fail(&cli, SAY(cli.lang, "--push-key does nothing without --push SUBJECT, which has people called",
                                  "--push-key tut nichts ohne --push WER, das Leute rufen lässt"));
    if (!o.db && !cli_usual_db(usual, sizeof usual))
        return cli_fail(
            &cli, SAY(cli.lang, "no place for the rooms: %s; --db names one", "kein Platz für die Räume: %s; --db nennt einen"),
            strerror(errno));
    if (!o.db)
        o.db = usual;
    if (o.push && !o.push_key && strstr(o.db, "://"))
        return cli_fail(&cli, SAY(cli.lang, "--push with a database elsewhere needs --push-key FILE",
                                  "--push mit einer Datenbank anderswo braucht --push-key DATEI"));
    snprintf(key, sizeof key, "%s-push", o.db);
    if (!o.push_key)
        o.push_key = key;
    o.lang = cli.lang;
    struct hd_pack *pack = cli_pack(&cli);
    code = pack ? serve_run(pack, &o) : EXIT_USAGE;
    hd_pack_free(pack);
    return code;
}
