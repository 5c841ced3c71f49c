#!/usr/bin/env python3
"""A game that breaks stops its own room and no other, however often the page sends the deadly action again.

usage: broken_test.py BUILD

BUILD/tests/planted is the server with an assertion that fails for one action (planted.c).
"""
import contextlib
import os
import sys
import tempfile

from client import Client, Server, check, verdict
from hostile_test import Honest


def deadly_action(program, where):
    """What a game can begin with, and the seed it does with."""
    server = Server(program, where + "/look.db")
    client = Client(server.port)
    seed = 1
    made = client.create("2e/M0", seed=seed)
    action = client.join(made["room"], made["invite"][0])["view"]["question"]["actions"][0]["text"]
    client.close()
    server.stop()
    return seed, action


def answer_to(server, made, action):
    """Joins as a page does after a break, and sends its last action again: all the server says to that."""
    with contextlib.closing(Client(server.port, lang="de")) as client:
        client.send(t="join", room=made["room"], token=made["invite"][0])
        client.send(t="act", room=made["room"], seat=0, number=0, action=action)
        heard = []
        while not heard or heard[-1].get("for") != "act":
            heard.append(client.next())
        return heard


def record_of(server, made):
    with contextlib.closing(Client(server.port)) as client:
        client.send(t="join", room=made["room"], token=made["invite"][0])
        client.send(t="record", room=made["room"])
        while (message := client.next())["t"] != "record":
            pass
        return message


def main():
    program = sys.argv[1] + "/tests/planted"
    with tempfile.TemporaryDirectory() as where:
        seed, action = deadly_action(program, where)
        env = dict(os.environ, HOLDOUT_PLANTED=action)
        server = Server(program, where + "/rooms.db", env=env)
        honest = Honest(server.port)
        check("others play", honest.goes_on())
        victim, watcher = Client(server.port), Client(server.port)
        made = victim.create("2e/M0", seed=seed)
        victim.join(made["room"], made["invite"][0])
        watcher.join(made["room"], made["watch"])
        error = victim.ask("error", t="act", room=made["room"], seat=0, number=0, action=action)
        check("the game breaks, and its player is told", error["code"] == "broken" and "planted.c" in error["detail"])
        with contextlib.suppress(AssertionError):
            watcher.want("nothing")
        check("... and so is who watches", '"code":"broken"' in watcher.heard[-1])
        for _ in range(20):
            heard = answer_to(server, made, action)
        codes = [m.get("code") for m in heard if m["t"] == "error"]
        check("sent again twenty times: refused twenty times", codes and set(codes) == {"broken"})
        check("... in the language of whoever sends it", any("Fehler im Programm" in m.get("text", "") for m in heard))
        check("... and the others play on, on the same server", honest.goes_on() and server.process.poll() is None)
        check("... and it is counted once", b"holdout_broken_rooms_total 1\n" in server.get("/metrics")[1])
        honest.stop = True
        honest.join()
        server.kill()
        server.start()
        check("after a restart the action is refused as before", answer_to(server, made, action)[-1]["code"] == "broken")
        record = record_of(server, made)
        check("... and the record is there, without that action, with a report",
              record["whole"] and "holdout-replay" in record["text"] and action not in record["text"] and action in record["report"])
        check("... and the room stays closed", b"holdout_broken_rooms_total 0\n" in server.get("/metrics")[1])
        fresh = Client(server.port)
        check("... and a new room opens", "room" in fresh.create("zombietown/town", seats=2))
        check("the log is short", len(server.log) < 40)
        check("the server stops when asked", server.stop() == 0)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
