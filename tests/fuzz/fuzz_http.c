/*
 * fuzz_http.c - plain requests: six lines are method, path, accept-encoding, if-none-match, origin, host. Whatever they are,
 * the answer is one of a few, its body is one of ours, only pages of our own origin may open a socket,
 * and what is proposed instead of a bad --public-origin is a good one. The first line is also cleaned as a name and read as an
 * address.
 */
#include "fuzz.h"

#include "server/inside.h"
#include "server/site.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <strings.h>

/* Names and lines of chat, as people send them: cleaned they are one line of whole characters, and clean. */
static void clean(const char *text)
{
    char once[LIMIT_NAME + 1], twice[LIMIT_NAME + 1];
    clean_copy(once, sizeof once, text);
    clean_copy(twice, sizeof twice, once);
    assert(!strcmp(once, twice));
    for (const char *c = once; *c; c++)
        assert((unsigned char)*c >= ' ' && *c != 0x7f);
    json_t *read = json_string(once);
    assert(read); /* UTF-8 */
    json_decref(read);
}

/* Whoever adds a port to an address is no other. */
static void group(const char *text)
{
    char one[70], other[70], with[80];
    struct in_addr four;
    snprintf(with, sizeof with, "%.60s", text);
    address_group(with, one, sizeof one);
    if (inet_pton(AF_INET, with, &four) != 1)
        return;
    strcat(with, ":52814");
    address_group(with, other, sizeof other);
    assert(!strcmp(one, other));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct site *site;
    char why[100];
    if (!site)
        site = site_open(NULL, why, sizeof why);
    char *text = fuzz_text(data, size), *line[6] = {0}, *at = text;
    for (int i = 0; i < 6; i++) {
        line[i] = at;
        char *end = strchr(at, '\n');
        at = end ? end + 1 : at + strlen(at);
        if (end)
            *end = 0;
    }
    struct site_request request = {line[0], line[1], line[2][0] ? line[2] : NULL, line[3][0] ? line[3] : NULL};
    struct site_answer answer = site_answer(site, &request);
    assert(answer.status == 200 || answer.status == 304 || answer.status == 404 || answer.status == 405);
    assert(answer.type && answer.cache);
    if (answer.page == SITE_FILE)
        assert(!strcmp(line[1], "/") || !strcmp(line[1], "/index.html"));
    assert(!answer.body || !answer.length || !memchr(answer.body, 0, answer.length)); /* all of it can be read */
    if (site_origin_fits(line[4], line[5], NULL)) {
        size_t tail = strlen(line[5]), all = strlen(line[4]);
        assert(tail && all > tail && !strcasecmp(line[4] + all - tail, line[5]));
    }
    assert(site_origin_fits(line[4], line[5], "https://ours.example") == !strcasecmp(line[4], "https://ours.example"));
    clean(line[0]);
    group(line[0]);
    char better[64], none[64];
    assert(site_is_origin(line[4], better, sizeof better) || site_is_origin(better, none, sizeof none));
    free(text);
    return 0;
}
