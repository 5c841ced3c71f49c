/*
 * fuzz_push.c - what browsers say about where to call them: four lines are endpoint, p256dh, auth and a subject; the bytes of
 * the first are an address too. Whatever is let through, libcurl reads as the very service that was looked at, the keys can be
 * sealed for, the signed word fits into one header, and no address of ours is one of the open internet.
 * Not here: messages with all that (fuzz_rooms.c).
 */
#include "fuzz.h"

#include "server/endpoint.h"
#include "server/vapid.h"

#include <curl/curl.h>
#include <netinet/in.h>

#include <stdio.h>

enum { SERVICE = 300 };

static bool part_is(CURLU *url, CURLUPart part, const char *wanted)
{
    char *text = NULL;
    bool there = !curl_url_get(url, part, &text, 0), same = wanted ? there && !strcmp(text, wanted) : !there;
    curl_free(text);
    return same;
}

/* Two who read an address must not read two. */
static void check_endpoint(const char *text)
{
    char service[SERVICE];
    if (!endpoint_fits(text, service, sizeof service))
        return;
    CURLU *url = curl_url();
    assert(!curl_url_set(url, CURLUPART_URL, text, 0));
    assert(part_is(url, CURLUPART_SCHEME, "https") && part_is(url, CURLUPART_HOST, service + strlen("https://")));
    assert(part_is(url, CURLUPART_USER, NULL) && part_is(url, CURLUPART_PASSWORD, NULL));
    assert(part_is(url, CURLUPART_PORT, NULL) || part_is(url, CURLUPART_PORT, "443"));
    curl_url_cleanup(url);
    size_t length;
    const char *owner = endpoint_owner(text, &length), *end = service + strlen(service);
    assert(length > 2 && length <= strlen(service + strlen("https://")) && !memcmp(end - length, owner, length));
}

static void check_keys(const char *key, const char *auth)
{
    static EVP_PKEY *own;
    uint8_t point[SEAL_POINT], secret[SEAL_AUTH], salt[SEAL_SALT] = {0}, body[SEAL_PLAIN + SEAL_MORE];
    char again[SEAL_POINT_TEXT];
    if (!own)
        own = seal_key_new();
    if (!base64_bytes(key, point, sizeof point) || !base64_bytes(auth, secret, sizeof secret))
        return;
    base64_text(point, sizeof point, again);
    assert(!strncmp(again, key, strlen(again)));
    EVP_PKEY *theirs = seal_key_of(point);
    assert((seal(own, salt, point, secret, "{}", 2, body) > 0) == (theirs != NULL));
    EVP_PKEY_free(theirs);
}

static void check_word(const char *subject, const char *endpoint)
{
    static const char fits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_., =";
    static EVP_PKEY *own;
    char word[VAPID_TEXT], service[SERVICE];
    if (!own)
        own = seal_key_new();
    if (!vapid_is_subject(subject) || !endpoint_fits(endpoint, service, sizeof service))
        return;
    assert(vapid_word(own, service, subject, 2000000000, word) && strspn(word, fits) == strlen(word));
}

static void check_address(const uint8_t *data, size_t size)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct sockaddr_in four = {.sin_family = AF_INET};
    const struct in6_addr *a = &six.sin6_addr;
    memcpy(&six.sin6_addr, data, size < 16 ? size : 16);
    memcpy(&four.sin_addr, data, size < 4 ? size : 4);
    if (endpoint_is_public((const struct sockaddr *)&six))
        assert(!IN6_IS_ADDR_LOOPBACK(a) && !IN6_IS_ADDR_UNSPECIFIED(a) && !IN6_IS_ADDR_V4MAPPED(a) &&
               !IN6_IS_ADDR_V4COMPAT(a) && !IN6_IS_ADDR_LINKLOCAL(a) && !IN6_IS_ADDR_SITELOCAL(a) &&
               !IN6_IS_ADDR_MULTICAST(a) && (a->s6_addr[0] & 0xfe) != 0xfc);
    uint32_t number = ntohl(four.sin_addr.s_addr);
    if (endpoint_is_public((const struct sockaddr *)&four))
        assert(number >> 24 != 127 && number >> 24 != 10 && number >> 24 && number >> 16 != 0xa9fe && number >> 16 != 0xc0a8 &&
               number >> 20 != 0xac1 && number >> 28 < 14);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *line[4], *at = text;
    check_address(data, size);
    for (int i = 0; i < 4; i++) {
        line[i] = at;
        char *end = strchr(at, '\n');
        at = end ? end + 1 : at + strlen(at);
        if (end)
            *end = 0;
    }
    check_endpoint(line[0]);
    check_keys(line[1], line[2]);
    check_word(line[3], line[0]);
    free(text);
    return 0;
}
