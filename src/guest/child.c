/*
 * child.c - a child process on a socket pair, which unlike a pipe can be written to without a signal when nobody is there.
 */
#include "guest/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* In the child: both ends of its talk are the socket, and it has its own group, so that all of it can be stopped. */
static void become(const char *program, int socket, bool mute)
{
    setpgid(0, 0);
    if (dup2(socket, STDIN_FILENO) < 0 || dup2(socket, STDOUT_FILENO) < 0)
        _exit(127);
    if (mute) {
        int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0)
            dup2(nowhere, STDERR_FILENO);
    }
    execl("/bin/sh", "sh", "-c", program, (char *)NULL);
    _exit(127);
}

bool child_open(struct child *c, const char *program, bool mute)
{
    int pair[2];
    *c = (struct child){.socket = -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return false;
    c->pid = fork();
    if (!c->pid)
        become(program, pair[1], mute);
    close(pair[1]);
    if (c->pid < 0) {
        c->pid = 0;
        close(pair[0]);
        return false;
    }
    setpgid(c->pid, c->pid); /* here too: whoever is first */
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    c->socket = pair[0];
    return true;
}

/* Has it ended? It is not buried yet, so that its number is still its own. */
static bool has_ended(const struct child *c)
{
    siginfo_t how = {0};
    return waitid(P_PID, (id_t)c->pid, &how, WEXITED | WNOHANG | WNOWAIT) || how.si_pid == c->pid;
}

/* A program that reads to the end of its input may end by itself; the others are stopped, and so is what it has started. */
void child_close(struct child *c, int grace_ms)
{
    if (!c->pid)
        return;
    if (c->socket >= 0)
        close(c->socket);
    c->socket = -1;
    for (int waited = 0; waited < grace_ms && !has_ended(c); waited += 5)
        nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
    kill(-c->pid, SIGKILL);
    kill(c->pid, SIGKILL);
    while (waitpid(c->pid, &c->status, 0) < 0 && errno == EINTR)
        ;
    c->pid = 0;
}

/* Waits until the socket is ready. false: the time is over. A signal does not end the wait. */
static bool wait_for(const struct child *c, short events, long until)
{
    for (long left = until - now_ms(); left > 0; left = until - now_ms()) {
        struct pollfd p = {.fd = c->socket, .events = events};
        if (poll(&p, 1, (int)left) > 0)
            return true;
    }
    return false;
}

static enum child_fate say_bytes(struct child *c, const char *text, size_t length, long until)
{
    while (length) {
        ssize_t sent = send(c->socket, text, length, MSG_NOSIGNAL);
        if (sent >= 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return CHILD_ENDED;
        else if (!wait_for(c, POLLOUT, until))
            return CHILD_LATE;
    }
    return CHILD_FINE;
}

enum child_fate child_say(struct child *c, const char *text, int limit_ms)
{
    long until = now_ms() + limit_ms;
    enum child_fate fate = say_bytes(c, text, strlen(text), until);
    return fate == CHILD_FINE ? say_bytes(c, "\n", 1, until) : fate;
}

/* Answers are plain ASCII, and wrong ones are quoted on a terminal: nothing it would obey gets that far. */
static void take_line(struct child *c, size_t end, char text[CHILD_MOST])
{
    size_t length = end < CHILD_MOST - 1 ? end : CHILD_MOST - 1;
    memcpy(text, c->heard, length);
    while (length && (text[length - 1] == '\r' || text[length - 1] == ' '))
        length--;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\t' && (text[i] < ' ' || text[i] > '~'))
            text[i] = '?';
    text[length] = 0;
    c->kept -= end + 1;
    memmove(c->heard, c->heard + end + 1, c->kept);
}

enum child_fate child_hear(struct child *c, char text[CHILD_MOST], int limit_ms)
{
    long until = now_ms() + limit_ms;
    for (;;) {
        char *end = memchr(c->heard, '\n', c->kept);
        if (end) {
            take_line(c, (size_t)(end - c->heard), text);
            return CHILD_FINE;
        }
        if (c->kept == sizeof c->heard)
            c->kept = CHILD_MOST; /* no answer is as long: the rest of the line is not kept */
        ssize_t got = recv(c->socket, c->heard + c->kept, sizeof c->heard - c->kept, 0);
        if (got > 0)
            c->kept += (size_t)got;
        else if (!got || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
            return CHILD_ENDED;
        else if (!wait_for(c, POLLIN, until))
            return CHILD_LATE;
        if (now_ms() > until) /* somebody who talks without end never comes to one */
            return CHILD_LATE;
    }
}

void child_forget(struct child *c)
{
    enum { ENOUGH = 256 }; /* whoever says more than that is late */
    c->kept = 0;
    for (int i = 0; i < ENOUGH && recv(c->socket, c->heard, sizeof c->heard, 0) > 0; i++)
        ;
}
