/*
 * site.h - what the server answers to plain HTTP: the files of the web client, held in memory, with the headers that keep a
 * page safe. Pure: a request in, an answer out. No path of a request ever reaches the disk.
 */
#ifndef HD_SERVER_SITE_H
#define HD_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>

struct site;

/* dir NULL or without index.html: a plain page that says so. NULL: out of memory, or *why. */
struct site *site_open(const char *dir, char *why, size_t size);
void site_free(struct site *site);

enum site_page { SITE_FILE, SITE_HEALTH, SITE_METRICS, SITE_ORIGIN, SITE_NOTHING, SITE_WRONG_METHOD };

struct site_answer {
    enum site_page page;
    int status;
    const char *type;
    const char *body; /* of the file, or a short text; NULL for HEALTH, METRICS, ORIGIN */
    size_t length;
    const char *coding; /* Content-Encoding, or NULL */
    const char *cache;  /* Cache-Control */
    const char *tag;    /* ETag, or NULL */
};

struct site_request {
    const char *method, *path;
    const char *accept_encoding, *if_none_match; /* or NULL */
};

struct site_answer site_answer(const struct site *site, const struct site_request *request);
/* The headers every answer carries: name and value one after the other, ended by NULL. */
extern const char *const site_headers[];
/* Was the client there, or only the plain page? */
bool site_has_client(const struct site *site);
/* Is it an origin as browsers write it? If not, *better: what was probably meant, or an example. */
bool site_is_origin(const char *text, char *better, size_t size);
/* What a page of another origin is told. */
extern const char site_turned_away[];
/* Is it a name we go by? Any other is a page's trick to make a browser talk to an address of ours under a name of theirs.
 * host: the header, or NULL; ours: --public-origin, or NULL; machine: what this machine is called, or NULL. */
bool site_host_fits(const char *host, const char *ours, const char *machine);
/* May a page of this origin talk to us? origin NULL: not a browser. `ours`: --public-origin, or NULL; host: the Host header. */
bool site_origin_fits(const char *origin, const char *host, const char *ours);

#endif
