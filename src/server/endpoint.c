/*
 * endpoint.c - see endpoint.h.
 */
#include "server/endpoint.h"

#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { HOST = 253 };

/* ---- the text ---- */

/* Small letters, digits and dashes between dots, and the last word not a number: "1.2.3.4" and "0x7f.1" are not names. */
static bool is_name(const char *host, size_t length)
{
    const char *last = host, *end = host + length;
    if (!length || length > HOST || host[0] == '.' || host[0] == '-')
        return false;
    for (const char *c = host; c < end; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (*c == '.')
            last = c + 1;
        if (!letter && *c != '-' && (*c != '.' || c[-1] == '.'))
            return false;
    }
    return last > host && last < end && *last >= 'a' && *last <= 'z';
}

/* Nothing that could end a line of a header, no name with a password, no second meaning. */
static bool is_path(const char *path)
{
    static const char fits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?!$&'()*+,;=%";
    return *path == '/' && strspn(path, fits) == strlen(path);
}

bool endpoint_fits(const char *text, char *service, size_t size)
{
    static const char scheme[] = "https://", port[] = ":443";
    if (strncmp(text, scheme, sizeof scheme - 1))
        return false;
    const char *host = text + sizeof scheme - 1;
    size_t length = strcspn(host, "/:?#@\\");
    const char *path = host + length;
    if (!strncmp(path, port, sizeof port - 1))
        path += sizeof port - 1;
    return is_name(host, length) && is_path(path) && snprintf(service, size, "%s%.*s", scheme, (int)length, host) < (int)size;
}

const char *endpoint_owner(const char *text, size_t *length)
{
    const char *host = text + strcspn(text, "/") + 2, *end = host + strcspn(host, "/:"), *owner = end;
    for (int dots = 0; owner > host; owner--)
        if (owner[-1] == '.' && ++dots == 2)
            break;
    *length = (size_t)(end - owner);
    return owner;
}

/* ---- the number ---- */

struct block {
    uint32_t from;
    int bits;
};

/* RFC 6890: this network, private ones, shared by providers, loopback, link-local, protocols, documentation, measurements,
 * groups, reserved. */
static const struct block kept_four[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3},
};

static bool is_public_four(uint32_t address)
{
    for (size_t i = 0; i < sizeof kept_four / sizeof kept_four[0]; i++)
        if ((address ^ kept_four[i].from) >> (32 - kept_four[i].bits) == 0)
            return false;
    return true;
}

static uint32_t four_bytes(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* 2000::/3 without documentation and without what carries an IPv4 address somewhere else (Teredo, 6to4). The translation of
 * networks that have no IPv4 themselves is as public as what it stands for. */
static bool is_public_six(const uint8_t a[16])
{
    static const uint8_t translated[12] = {0x00, 0x64, 0xff, 0x9b};
    uint32_t head = four_bytes(a);
    if (!memcmp(a, translated, sizeof translated))
        return is_public_four(four_bytes(a + 12));
    return a[0] >> 5 == 1 && head != 0x20010db8 && head != 0x20010000 && head >> 16 != 0x2002;
}

bool endpoint_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_four(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    return address->sa_family == AF_INET6 && is_public_six(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
}
