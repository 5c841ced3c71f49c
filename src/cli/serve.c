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
    "usage: holdout serve [--port N] [--db FILE|postgres://...] [--web DIR] [...]\n"
    "\n"
    "Hosts rooms where people play in their browsers; a link is the invitation. Every confirmed action is safely on disk.\n"
    "\n"
    "  --port N             listen on this port (8460; 0: any free port)\n"
    "  --address A          listen on this address (127.0.0.1: only this machine; 0.0.0.0: anyone who can reach it)\n"
    "  --db WHERE           a SQLite file, or postgres://user@host/name (default: rooms.db in $XDG_STATE_HOME/holdout\n"
    "                       or ~/.local/state/holdout)\n"
    "  --web DIR            the built web client\n"
    "  --public-origin O    this server's address in browsers, such as https://games.example.org; others are turned away\n"
    "  --tls-cert FILE      serve https with this certificate chain (PEM) ...\n"
    "  --tls-key FILE       ... and its key\n"
    "  --keep DAYS          delete rooms nobody has touched for this many days (default: keep them until deleted)\n"
    "  --open-rooms         rooms may be opened to anyone, and the start page lists them (default: by link only)\n"
    "  --push SUBJECT       notify players when it is their turn, if they want; SUBJECT is your contact for the push\n"
    "                       services: mailto:you@example.org or https://...\n"
    "  --push-key FILE      the key for that, created if missing (default: the --db file's name with '-push' added)\n"
    "  --proxy              behind a proxy: trust X-Forwarded-For\n"
    "  --bot-pace MS        milliseconds between bots' answers (500)\n"
    "  --rooms N            rooms in memory at once (3000, about 1 GB); empty ones make way for others\n"
    "  --loose              no per-address limits and no rate limits: for tests on one machine\n"
    "\n"
    "docs/how-to/host.md shows nginx, systemd, certificates and backups. /healthz and /metrics report on its health.\n"
    "\n"
    "example: holdout serve --db games.db --web web/dist\n",
    "Aufruf: holdout serve [--port N] [--db DATEI|postgres://...] [--web ORDNER] [...]\n"
    "\n"
    "Hält Räume bereit, in denen Leute im Browser spielen; ein Link ist die Einladung. Jede bestätigte Aktion ist gesichert.\n"
    "\n"
    "  --port N             auf diesem Port (8460; 0: irgendein freier)\n"
    "  --address A          auf dieser Adresse (127.0.0.1: nur dieser Rechner; 0.0.0.0: alle, die ihn erreichen)\n"
    "  --db WO              eine SQLite-Datei oder postgres://user@host/name (sonst rooms.db in $XDG_STATE_HOME/holdout\n"
    "                       oder ~/.local/state/holdout)\n"
    "  --web ORDNER         die gebaute Seite\n"
    "  --public-origin O    die Adresse dieses Servers im Browser, etwa https://games.example.org; andere werden abgewiesen\n"
    "  --tls-cert DATEI     https mit dieser Zertifikatskette (PEM) ...\n"
    "  --tls-key DATEI      ... und ihrem Schlüssel\n"
    "  --keep TAGE          Räume löschen, die so viele Tage niemand benutzt hat (sonst bleiben sie, bis jemand sie löscht)\n"
    "  --open-rooms         Räume dürfen für alle offen sein, und die Startseite zeigt sie (sonst nur mit Link)\n"
    "  --push WER           Abwesende, die das möchten, benachrichtigen, wenn sie dran sind; WER ist die Kontaktadresse\n"
    "                       für die Push-Dienste: mailto:du@example.org oder https://...\n"
    "  --push-key DATEI     der Schlüssel dafür; fehlt er, wird er erzeugt (sonst die Datei von --db mit '-push' am Ende)\n"
    "  --proxy              hinter einem Proxy: X-Forwarded-For vertrauen\n"
    "  --bot-pace MS        Millisekunden zwischen Antworten von Bots (500)\n"
    "  --rooms N            Räume zugleich im Arbeitsspeicher (3000, etwa 1 GB); leere machen anderen Platz\n"
    "  --loose              keine Grenzen je Adresse, kein Tempolimit: für Tests auf einem Rechner\n"
    "\n"
    "docs/how-to/host.md zeigt nginx, systemd, Zertifikate und Sicherungen. /healthz und /metrics zeigen, wie es dem Server "
    "geht.\n"
    "\n"
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
        return cli_fail(&cli,
                        SAY(cli.lang, "--port must be a number from 0 to 65535", "--port muss eine Zahl von 0 bis 65535 sein"));
    if (!o.tls_cert != !o.tls_key)
        return cli_fail(&cli,
                        SAY(cli.lang, "--tls-cert and --tls-key go together", "--tls-cert und --tls-key gehören zusammen"));
    if (o.bot_ms < 0 || o.bot_ms > SLOWEST_BOT)
        return cli_fail(&cli,
                        SAY(cli.lang, "--bot-pace must be a number of milliseconds from 0 (the default pace) to %d",
                            "--bot-pace muss eine Zahl von Millisekunden von 0 (übliches Tempo) bis %d sein"),
                        SLOWEST_BOT);
    if (o.keep_days < 0 || o.keep_days > LONGEST_KEEP)
        return cli_fail(&cli,
                        SAY(cli.lang, "--keep must be a number of days from 1 to %d, or 0 for ever",
                            "--keep muss eine Zahl von Tagen von 1 bis %d sein, oder 0 für immer"),
                        LONGEST_KEEP);
    if (o.rooms < 0)
        return cli_fail(&cli, SAY(cli.lang, "--rooms must be 1 or more", "--rooms muss mindestens 1 sein"));
    if (o.public_origin && !serve_knows_origin(o.public_origin, better, sizeof better))
        return cli_fail(&cli,
                        SAY(cli.lang, "--public-origin '%s' is not an origin as browsers show it; write %s",
                            "--public-origin '%s' ist keine Adresse, wie Browser sie zeigen; schreib %s"),
                        o.public_origin, better);
    if (o.push && !serve_can_push())
        return cli_fail(&cli, SAY(cli.lang, "--push: this program was built without libcurl, so it cannot send notifications",
                                  "--push: dieses Programm ist ohne libcurl gebaut und kann niemanden benachrichtigen"));
    if (o.push && !serve_knows_subject(o.push))
        return cli_fail(&cli,
                        SAY(cli.lang, "--push '%s': give a contact for the push services, such as mailto:you@example.org",
                            "--push '%s': gib eine Kontaktadresse für die Push-Dienste an, etwa mailto:du@example.org"),
                        o.push);
    if (o.push_key && !o.push)
        return cli_fail(&cli, SAY(cli.lang, "--push-key has no effect without --push SUBJECT, which turns notifications on",
                                  "--push-key bewirkt nichts ohne --push WER, das Benachrichtigungen einschaltet"));
    if (!o.db && !cli_usual_db(usual, sizeof usual))
        return cli_fail(&cli,
                        SAY(cli.lang, "nowhere to keep the rooms: %s; name a file with --db",
                            "kein Ort für die Räume: %s; nenne mit --db eine Datei"),
                        strerror(errno));
    if (!o.db)
        o.db = usual;
    if (o.push && !o.push_key && strstr(o.db, "://"))
        return cli_fail(&cli, SAY(cli.lang, "--push with a remote database needs --push-key FILE",
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
