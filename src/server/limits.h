/*
 * limits.h - every limit of the server in one place. They are listed in `hello` and in docs/rooms.md; generous for people,
 * tight for machines that misbehave.
 */
#ifndef HD_SERVER_LIMITS_H
#define HD_SERVER_LIMITS_H

enum {
    LIMIT_MESSAGE = 16 * 1024,               /* bytes of one message from a browser, all its frames together */
    LIMIT_UNSENT = 2 * 1024 * 1024,          /* bytes waiting for a browser that does not read */
    LIMIT_UNSENT_ADDRESS = 16 * 1024 * 1024, /* ... for all of one address */
    LIMIT_NAME = 48,                         /* bytes of a name */
    LIMIT_COLOUR = 16,                       /* bytes of a colour */
    LIMIT_CHAT = 600,                        /* bytes of a chat line */
    LIMIT_CHAT_KEPT = 50,                    /* lines kept with the room */
    LIMIT_DEVICES = 6,                       /* devices of one seat that are known again */
    LIMIT_DEVICE_NAME = 64,                  /* bytes of what a device calls itself */
    LIMIT_LINES = 4,                         /* devices of one seat that are called when it is its turn */
    LIMIT_ENDPOINT = 800,                    /* bytes of where to call one */
    LIMIT_ID = 100,                          /* bytes of a message's id, which comes back in everything said because of it */
    LIMIT_ACTION = 255,                      /* bytes of an action */
    LIMIT_STEPS = 50000,                     /* rows of one room, */
    LIMIT_VERSION = 2 * LIMIT_STEPS,         /* ... where the last undoing may go on past bots */
    LIMIT_EVENTS = 60,                       /* steps told at once; more with `log` */

    LIMIT_ROOMS = 3000,          /* rooms in memory, about a third of a megabyte each */
    LIMIT_PEERS = 20000,         /* connections */
    LIMIT_PEERS_ADDRESS = 100,   /* of one address; of IPv6 the first 64 bits count */
    LIMIT_SOCKETS_ADDRESS = 160, /* sockets of one address, whatever they are for */
    LIMIT_SOCKETS_SPARE = 64,    /* descriptors kept for the database and files */
    LIMIT_ARRIVALS_ADDRESS = 40, /* new sockets of one address a second, in the long run */
    LIMIT_ARRIVALS_BURST = 400,  /* ... and at once */
    LIMIT_SHUT_MS = 10 * 1000,   /* an address that flooded comes in again after this long */
    LIMIT_PEERS_ROOM = 64,       /* in one room; there is room for those who play and as many who watch */
    LIMIT_PEERS_GUEST = 8,       /* of one who came from the list of open rooms */
    LIMIT_ROOMS_ADDRESS = 30,    /* made by one address within an hour */
    LIMIT_BROUGHT = 5000,        /* steps of a game that was begun elsewhere; more than twice the longest of the golden games */
    LIMIT_BRING_MS = 60 * 1000,  /* until such a game has to be a room */
    LIMIT_BRING_ADDRESS = 3,     /* such games of one address at a time */
    LIMIT_ALONG = 5,             /* people from the list who play along where there is one seat for all */
    LIMIT_LISTED = 200,          /* open rooms told of, however many there are, ... */
    LIMIT_LISTED_PAGE = 20,      /* ... at once, ... */
    LIMIT_LISTED_ADDRESS = 5,    /* ... and of those with people of one address */
    LIMIT_GUEST_ADDRESS = 30,    /* free seats of open rooms taken by one address within an hour */
    LIMIT_SHUNNED = 16,          /* addresses a room remembers of people who were sent away */
    LIMIT_LINES_ADDRESS = 30,    /* devices to be called, put down by one address within an hour */
    LIMIT_CALLS_SEAT = 60,       /* times one seat is called within an hour */
    LIMIT_CALLS_WAITING = 500,   /* calls that wait to be made, of all rooms */
    LIMIT_CALLS_AT_ONCE = 16,    /* ... that are being made, ... */
    LIMIT_CALLS_SERVICE = 6,     /* ... of one push service, whatever names it has */
    LIMIT_CALLS_SLOW = 4,        /* ... of all that have let a call wait until its time was up, one of each, ... */
    LIMIT_SLOW_S = 10 * 60,      /* ... for this long after that */
    LIMIT_CALL_AGAIN_S = 5 * 60, /* a busy service is called once more within that, ... */
    LIMIT_CALL_REST_S = 30,      /* ... after this long if it does not say */
    LIMIT_CALL_MS = 10 * 1000,   /* for one of them, ... */
    LIMIT_CALL_OPEN_MS = 4000,   /* ... until its service has answered the door */
    LIMIT_CALL_ANSWER = 16384,   /* bytes of an answer that are read */
    LIMIT_RATE_PEER = 15,        /* messages a second of one connection, in the long run */
    LIMIT_BURST_PEER = 60,       /* ... and at once */
    LIMIT_RATE_SEAT = 10,        /* actions a second of one seat, whatever number of devices it has */
    LIMIT_BURST_SEAT = 40,
    LIMIT_RATE_ADDRESS = 100,
    LIMIT_BURST_ADDRESS = 400,
    LIMIT_KIB_PEER = 64, /* kibibytes a second of one connection, whatever they are: pings count too */
    LIMIT_KIB_BURST_PEER = 1024,
    LIMIT_STRIKES = 200, /* messages over the rate until the connection is closed */
    LIMIT_GUESSES = 20,  /* wrong tokens until the connection is closed */

    LIMIT_BOT_MS = 500, /* between two answers of bots, so that people can follow */
    LIMIT_VOTE_MS = 60 * 1000,
    LIMIT_VOTE_HIDDEN_MS = 120 * 1000, /* about a seat with hidden cards: so long its owner can object */
    LIMIT_IDLE_MS = 10 * 60 * 1000,    /* an empty room leaves the memory, not the disk */
    LIMIT_BOTS_TICK_MS = 50,           /* for the answers of bots in one tick of the clock, which is twice as long */

    LIMIT_DISK_MS = 5 * 1000,      /* until players are told that the disk does not answer; longer than STORE_ANSWER_MS */
    LIMIT_ERRANDS = 2000,          /* waiting for the disk, of all rooms */
    LIMIT_BOT_ERRANDS = 50,        /* ... until bots wait, so that people do not have to wait for them */
    LIMIT_LETTERS = 64,            /* messages of one connection that wait for the disk */
    LIMIT_AGE_MS = 60 * 60 * 1000, /* between two looks for rooms older than --keep */

    LIMIT_LOG_MINUTE = 200,       /* lines of the log within a minute */
    LIMIT_ANSWER_S = 20,          /* a browser that does not take what it asked for by then is closed */
    LIMIT_HEADER_S = 10,          /* a browser that has not asked for anything by then is closed */
    LIMIT_PING_S = 25,            /* silence until the server asks whether somebody is there */
    LIMIT_HANGUP_S = 40,          /* silence until it closes */
    LIMIT_SITE = 64 * 1024 * 1024 /* bytes of the web client */
};

#endif
