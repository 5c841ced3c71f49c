#!/usr/bin/env python3
"""Bots that look ahead, in rooms: they play, nobody else waits for them, and the server ends while they think. expert_test.py HOLDOUT"""
import contextlib
import sys
import tempfile
import time

from client import Client, Server, check, verdict

ROOMS = 6


def watch(server, mission, **more):
    client = Client(server.port)
    made = client.create(mission, **more)
    client.join(made["room"], made["watch"])
    return client


def main():
    with tempfile.TemporaryDirectory() as where:
        server = Server(sys.argv[1], where + "/rooms.db", "--loose", "--bot-pace", "50")
        experts = [watch(server, "2e/M9", bots={"0": "search"}) for _ in range(ROOMS)]
        check("an expert takes a seat", experts[0].room["seats"][0]["bot"] == "search")
        person = Client(server.port)
        made = person.create("2e/M0")
        person.join(made["room"], made["invite"][0])
        waited = 0
        for step in range(8):
            before = time.monotonic()
            answer = person.act(0, person.view["view"]["question"]["actions"][0]["text"])
            check(f"a person plays on, {step + 1}", answer["t"] == "ack")
            waited = max(waited, time.monotonic() - before)
        print(f"the longest answer took {1000 * waited:.0f} ms")
        for client in experts:
            while client.view["version"] < 3:
                client.want("view")
        check("all of them play", all(client.view["version"] >= 3 for client in experts))
        seat = person.ask("room", t="seat", room=made["room"], seat=0, do="bot", bot="search")["seats"][0]
        check("a seat is handed to an expert", seat["bot"] == "search")
        back = person.ask("room", t="seat", room=made["room"], seat=0, do="person")["seats"][0]
        check("... and taken back", not back.get("bot"))
        check("the server ends while they think", server.stop() == 0)
        for client in [*experts, person]:
            with contextlib.suppress(OSError):
                client.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
