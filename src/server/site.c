/*
 * site.c - the web client in memory, and plain HTTP answers. See site.h.
 */
#include "server/site.h"

#include "core/hash.h"
#include "server/limits.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { PATH = 1024, DEPTH = 8 };

/* How the build packs files (web/build/pack.ts), best first: what browsers call it, how its files end. */
enum { CODINGS = 2 };
static const char *const codings[CODINGS][2] = {{"br", ".br"}, {"gzip", ".gz"}};

struct file {
    struct file *next;
    char *path; /* "/assets/main.js" */
    const char *type;
    char *body;
    size_t length;
    const struct file *packed[CODINGS]; /* "/assets/main.js.br", or NULL */
    char tag[24];
};

struct site {
    struct file *files;
    size_t bytes;
    bool client;
};

/* wasm-unsafe-eval lets WebAssembly be compiled and nothing else; styles set by scripts on elements are no inline script. */
const char *const site_headers[] = {
    "content-security-policy:",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options:",
    "nosniff",
    "referrer-policy:",
    "no-referrer",
    "x-frame-options:",
    "DENY",
    "cross-origin-opener-policy:",
    "same-origin",
    "cross-origin-resource-policy:",
    "same-origin",
    "permissions-policy:",
    "camera=(), microphone=(), geolocation=()",
    NULL,
};

/* ---- reading the client ---- */

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".webp", "image/webp"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".map", "application/json"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(types[i][0], dot))
            return types[i][1];
    return "application/octet-stream";
}

/* Takes the body. */
static bool add_file(struct site *site, const char *path, char *body, size_t length)
{
    struct file *f = calloc(1, sizeof *f);
    if (!f || !(f->path = strdup(path))) {
        free(f);
        free(body);
        return false;
    }
    f->type = type_of(path);
    f->body = body;
    f->length = length;
    snprintf(f->tag, sizeof f->tag, "\"%016llx\"", (unsigned long long)hash_bytes(body, length, 0));
    f->next = site->files;
    site->files = f;
    site->bytes += length;
    return true;
}

static bool read_file(struct site *site, const char *from, const char *path, size_t length)
{
    FILE *in = fopen(from, "rb");
    char *body = in ? malloc(length + 1) : NULL;
    bool fine = body && fread(body, 1, length, in) == length;
    if (in)
        fclose(in);
    if (fine)
        return add_file(site, path, body, length);
    free(body);
    return false;
}

static bool read_folder(struct site *site, const char *dir, const char *prefix, int depth)
{
    DIR *d = depth ? opendir(dir) : NULL;
    struct dirent *entry;
    bool fine = d;
    while (fine && (entry = readdir(d))) {
        char from[PATH], path[PATH];
        struct stat info;
        if (entry->d_name[0] == '.')
            continue;
        fine = snprintf(from, sizeof from, "%s/%s", dir, entry->d_name) < PATH &&
               snprintf(path, sizeof path, "%s/%s", prefix, entry->d_name) < PATH && !stat(from, &info);
        if (fine && S_ISDIR(info.st_mode))
            fine = read_folder(site, from, path, depth - 1);
        else if (fine && S_ISREG(info.st_mode))
            fine = site->bytes + (size_t)info.st_size <= LIMIT_SITE && read_file(site, from, path, (size_t)info.st_size);
    }
    if (d)
        closedir(d);
    return fine;
}

static const struct file *find_file(const struct site *site, const char *path)
{
    for (const struct file *f = site->files; f; f = f->next)
        if (!strcmp(f->path, path))
            return f;
    return NULL;
}

/* Every file and what lies packed beside it. */
static void pair_up(struct site *site)
{
    char packed[PATH + 4];
    for (struct file *f = site->files; f; f = f->next)
        for (int i = 0; i < CODINGS; i++) {
            snprintf(packed, sizeof packed, "%s%s", f->path, codings[i][1]);
            f->packed[i] = find_file(site, packed);
        }
}

static const char plain_page[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>holdout</title><h1>holdout</h1><p>The server "
    "is running, but the page has not been built. Start it with <code>./play</code>, which builds the page, or say "
    "where it is: <code>holdout serve --web DIR</code>.</p><p lang=\"de\">Der Server läuft, aber die Seite zum "
    "Spielen ist nicht gebaut. Starte ihn mit <code>./play</code>, das die Seite baut, oder nenne ihren Ordner: "
    "<code>holdout serve --web ORDNER</code>.</p></html>\n";

struct site *site_open(const char *dir, char *why, size_t size)
{
    struct site *site = calloc(1, sizeof *site);
    if (site && dir && !read_folder(site, dir, "", DEPTH)) {
        snprintf(why, size, "%s", dir);
        site_free(site);
        return NULL;
    }
    if (site) {
        site->client = find_file(site, "/index.html");
        pair_up(site);
    }
    char *page = site && !site->client ? strdup(plain_page) : NULL;
    if (page && !add_file(site, "/index.html", page, strlen(page))) {
        site_free(site);
        site = NULL;
    }
    if (!site)
        snprintf(why, size, "not enough memory");
    return site;
}

void site_free(struct site *site)
{
    while (site && site->files) {
        struct file *f = site->files;
        site->files = f->next;
        free(f->path);
        free(f->body);
        free(f);
    }
    free(site);
}

bool site_has_client(const struct site *site) { return site->client; }

/* ---- answering ---- */

static struct site_answer short_answer(enum site_page page, int status, const char *text)
{
    return (struct site_answer){.page = page,
                                .status = status,
                                .type = "text/plain; charset=utf-8",
                                .body = text,
                                .length = text ? strlen(text) : 0,
                                .cache = "no-store"};
}

/* "; q=0" or "; q=0.000" */
static bool forbidden(const char *weight)
{
    weight += strspn(weight, " ");
    if (*weight++ != ';')
        return false;
    weight += strspn(weight, " ");
    return !strncmp(weight, "q=0", 3) && (weight[3] != '.' || strspn(weight + 4, "0") == strcspn(weight + 4, ", "));
}

/* Does the list of codings a browser takes name this one without forbidding it? */
static bool takes(const char *list, const char *coding)
{
    size_t length = strlen(coding);
    for (const char *at = list; at && *at; at += strcspn(at, ",")) {
        at += strspn(at, ", ");
        if (!strncmp(at, coding, length) && strcspn(at, ",; ") == length)
            return !forbidden(at + length);
    }
    return false;
}

/* Names under /assets/ change with their content. */
static struct site_answer file_answer(const struct file *f, const struct site_request *request)
{
    int i = 0;
    while (i < CODINGS && !(f->packed[i] && takes(request->accept_encoding, codings[i][0])))
        i++;
    const struct file *sent = i < CODINGS ? f->packed[i] : f;
    struct site_answer answer = {.page = SITE_FILE,
                                 .status = 200,
                                 .type = f->type,
                                 .body = sent->body,
                                 .length = sent->length,
                                 .coding = i < CODINGS ? codings[i][0] : NULL,
                                 .cache = strncmp(f->path, "/assets/", 8) ? "no-cache" : "public, max-age=31536000, immutable",
                                 .tag = f->tag};
    if (request->if_none_match && strstr(request->if_none_match, f->tag)) {
        answer.status = 304;
        answer.length = 0;
    }
    return answer;
}

/* A path that ends in a slash means the page of that folder. */
static const struct file *find_page(const struct site *site, const char *path)
{
    char page[PATH];
    size_t length = strlen(path);
    if (!length || path[length - 1] != '/')
        return find_file(site, path);
    return snprintf(page, sizeof page, "%sindex.html", path) < PATH ? find_file(site, page) : NULL;
}

struct site_answer site_answer(const struct site *site, const struct site_request *request)
{
    if (strcmp(request->method, "GET") && strcmp(request->method, "HEAD"))
        return short_answer(SITE_WRONG_METHOD, 405, "only GET here\n");
    if (!strcmp(request->path, "/healthz"))
        return short_answer(SITE_HEALTH, 200, NULL);
    if (!strcmp(request->path, "/metrics"))
        return short_answer(SITE_METRICS, 200, NULL);
    if (!strcmp(request->path, "/origin"))
        return short_answer(SITE_ORIGIN, 200, NULL);
    const struct file *f = find_page(site, request->path);
    return f ? file_answer(f, request) : short_answer(SITE_NOTHING, 404, "there is nothing here\n");
}

/* ---- origins ---- */

const char site_turned_away[] =
    "This server goes by another name. Open it under the name in its link; whoever runs the server sets that name with "
    "--public-origin.\n"
    "Dieser Server ist unter einem anderen Namen erreichbar. Öffne ihn unter dem Namen aus dem Link; wer den "
    "Server betreibt, legt ihn mit --public-origin fest.\n";

static size_t scheme_length(const char *text)
{
    return !strncmp(text, "http://", 7) ? 7 : !strncmp(text, "https://", 8) ? 8 : 0;
}

static size_t host_length(const char *text)
{
    if (*text != '[')
        return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789.-_");
    size_t six = strspn(text + 1, "abcdef0123456789:.");
    return six && text[1 + six] == ']' ? six + 2 : 0;
}

/* ":8460" to the end; the usual one browsers leave out. */
static bool is_port(const char *text, bool tls)
{
    size_t digits = strspn(text + 1, "0123456789");
    int port = digits && digits <= 5 ? atoi(text + 1) : 0;
    return *text == ':' && !text[1 + digits] && text[1] != '0' && port > 0 && port <= 65535 && port != (tls ? 443 : 80);
}

static bool is_origin(const char *text)
{
    size_t scheme = scheme_length(text), host = scheme ? host_length(text + scheme) : 0;
    const char *rest = text + scheme + host;
    return host && (!*rest || is_port(rest, scheme == 8));
}

/* The usual slips: no scheme, capitals, a path, the port everybody has. */
bool site_is_origin(const char *text, char *better, size_t size)
{
    if (is_origin(text))
        return true;
    bool whole = snprintf(better, size, "%s%s", strstr(text, "://") ? "" : "https://", text) < (int)size;
    for (char *c = better; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 'a' - 'A') : *c;
    size_t scheme = scheme_length(better), length = scheme + strcspn(better + scheme, "/?#");
    better[length] = 0;
    const char *usual = scheme == 8 ? ":443" : ":80";
    if (length > strlen(usual) && !strcmp(better + length - strlen(usual), usual))
        better[length - strlen(usual)] = 0;
    if (!whole || !is_origin(better))
        snprintf(better, size, "https://games.example.org");
    return false;
}

bool site_origin_fits(const char *origin, const char *host, const char *ours)
{
    if (!origin)
        return true;
    if (ours)
        return !strcasecmp(origin, ours);
    const char *name = !strncasecmp(origin, "http://", 7)    ? origin + 7
                       : !strncasecmp(origin, "https://", 8) ? origin + 8
                                                             : NULL;
    return name && host && *host && !strcasecmp(name, host);
}

/* Without the port. An address in brackets has colons of its own. */
static size_t name_length(const char *host)
{
    const char *end = *host == '[' ? strchr(host, ']') : NULL;
    return end ? (size_t)(end + 1 - host) : strcspn(host, ":");
}

static bool ends_with(const char *name, size_t length, const char *end)
{
    size_t tail = strlen(end);
    return length > tail && !strncasecmp(name + length - tail, end, tail);
}

/* Names nobody out there can give to an address of theirs today and of ours tomorrow: numbers, names without a dot, names of
 * the local network, this machine's own. */
static bool is_local_name(const char *name, size_t length, const char *machine)
{
    bool number = *name == '[' || strspn(name, "0123456789.") == length;
    bool own = machine && strlen(machine) == length && !strncasecmp(name, machine, length);
    return length && (number || own || !memchr(name, '.', length) || ends_with(name, length, ".local") ||
                      ends_with(name, length, ".localhost"));
}

bool site_host_fits(const char *host, const char *ours, const char *machine)
{
    const char *name = ours ? ours + scheme_length(ours) : NULL;
    if (!host)
        return true;
    size_t length = name_length(host);
    bool same = name && name_length(name) == length && !strncasecmp(host, name, length);
    return same || is_local_name(host, length, machine);
}
