#!/usr/bin/env python3
"""kill -9 of the real server inside a mission of a campaign, in the questions after it, and around the step to the next one.

usage: campaign_test.py HOLDOUT

The games are those of games/, but the first mission of the campaign is won when its second round begins, with cards in everybody's
hands: so the questions after a mission are there soon. After every kill each client finds the position it had seen last.
"""
import pathlib
import random
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Client, Server, check, verdict  # noqa: E402

GAMES = pathlib.Path(__file__).resolve().parent.parent.parent / "games"
SHORT = """rules:
  - {when: begin, do: {do: draw, deck: equipment, count: 2, for: each}}
  - {when: round, round: 2, do: win}
"""


def short_campaign(folder):
    shutil.copytree(GAMES, folder)
    mission = folder / "washington" / "missions" / "M1.yaml"
    text = mission.read_text(encoding="utf-8")
    assert text.count("\nrules:\n") == 1
    mission.write_text(text.replace("\nrules:\n", "\n" + SHORT), encoding="utf-8")
    return folder


class Guest:
    """One seat of one room, through whatever happens to the server."""

    def __init__(self, server, room, token):
        self.server, self.token, self.luck = server, token, random.Random(1)
        self.enter(room)

    def enter(self, room):
        self.room_id, self.client = room, Client(self.server.port)
        self.client.join(room, self.token, have=-1)

    @property
    def view(self):
        return self.client.view["view"]

    def seen(self):
        return self.client.view["version"], self.view["result"], self.view["phase"], self.view["question"].get("text")

    def act(self):
        answer = self.client.act(0, self.luck.choice(self.view["question"]["actions"])["text"])
        assert answer["t"] == "ack", answer

    def until(self, there):
        while not there(self.view):
            self.act()

    def survives(self, where):
        """A kill, a start and a new connection: is it where it was?"""
        before = self.seen()
        self.client.close()
        self.server.kill()
        self.server.start()
        self.enter(self.room_id)
        check(f"kill -9 {where}: {before[2]}, {before[3]}", self.seen() == before)


def main():
    with tempfile.TemporaryDirectory() as where:
        folder = pathlib.Path(where)
        server = Server(sys.argv[1], where + "/rooms.db", "--loose", "--pack", str(short_campaign(folder / "games")))
        try:
            host = Client(server.port)
            made = host.create("washington/M1", seats=1, seed=7)
            host.close()
            guest = Guest(server, made["room"], made["invite"][0])
            guest.until(lambda view: view["phase"] == "players" and view["round"] == 1)
            guest.act()
            guest.survives("inside a mission")
            guest.until(lambda view: view["phase"] not in ("players", "zombies", "spawn"))
            guest.act()
            guest.survives("in the questions after it")
            guest.until(lambda view: view["result"] != "playing")
            check("the mission is won", guest.view["result"] == "won")
            guest.survives("when it is over")
            first = guest.room_id
            guest.client.send(t="next", room=first)
            while not guest.client.want("room").get("next"):
                pass
            following = guest.client.room["next"]
            guest.survives("after the step to the next mission")
            check("the way there is known", guest.client.room.get("next") == following)
            guest.client.close()
            guest.enter(following)
            check("with the same link", guest.view["result"] == "playing" and guest.client.view["version"] == 0)
            guest.act()
            guest.survives("in the questions before the next mission")
            guest.until(lambda view: view["phase"] == "players")
            guest.act()
            guest.survives("inside the next mission")
            version = guest.client.view["version"]
            guest.act()
            check("and it goes on", guest.client.view["version"] > version)
        finally:
            server.stop()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
