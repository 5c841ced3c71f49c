/*
 * door.c - see door.h.
 */
#include "server/door.h"

#include <errno.h>
#include <net/if.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* 0, or errno. */
static int try_listen(const struct addrinfo *at)
{
    int on = 1, s = socket(at->ai_family, SOCK_STREAM, 0);
    if (s < 0)
        return errno;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    int problem = bind(s, at->ai_addr, at->ai_addrlen) || listen(s, 1) ? errno : 0;
    close(s);
    return problem;
}

static void explain(int problem, const char *address, int port, enum hd_lang lang, char *why, size_t size)
{
    bool de = lang == HD_DE;
    if (problem == EADDRINUSE)
        snprintf(why, size,
                 de ? "Port %d auf %s ist schon belegt; wähle mit --port einen anderen"
                    : "port %d on %s is already in use; choose another with --port",
                 port, address);
    else if (problem == EACCES)
        snprintf(
            why, size,
            de ? "du darfst Port %d nicht benutzen (unter 1024 braucht es besondere Rechte); wähle mit --port einen anderen"
               : "you may not use port %d (ports below 1024 need special rights); choose another with --port",
            port);
    else if (problem == EADDRNOTAVAIL)
        snprintf(why, size,
                 de ? "dieser Rechner hat die Adresse %s nicht; --address 0.0.0.0 meint alle seine Adressen"
                    : "this machine does not have the address %s; --address 0.0.0.0 means all of its addresses",
                 address);
    else
        snprintf(why, size, de ? "auf %s, Port %d, lässt sich nicht lauschen (%s)" : "cannot listen on %s port %d (%s)",
                 address, port, strerror(problem));
}

bool door_try(const char *address, int port, char *number, size_t number_size, enum hd_lang lang, char *why, size_t why_size)
{
    struct addrinfo want = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *at;
    char service[8];
    snprintf(number, number_size, "%s", address);
    if (if_nametoindex(address))
        return true;
    snprintf(service, sizeof service, "%d", port);
    if (!*address || getaddrinfo(address, service, &want, &at)) {
        snprintf(why, why_size,
                 lang == HD_DE ? "--address %s ist weder eine Adresse noch ein Name, den dieser Rechner kennt"
                               : "--address %s is neither an address nor a name this machine knows",
                 address);
        return false;
    }
    int problem = try_listen(at);
    if (problem)
        explain(problem, address, port, lang, why, why_size);
    else
        getnameinfo(at->ai_addr, at->ai_addrlen, number, (socklen_t)number_size, NULL, 0, NI_NUMERICHOST);
    freeaddrinfo(at);
    return !problem;
}
