#!/usr/bin/env python3
"""kill -9 of the real server at random instants, under clients that play.

usage: kill_test.py HOLDOUT [--kills N] [--seed S] [--db postgres://...]

Every client keeps what was acknowledged. After each kill the server starts again on the same database, the clients come back
by themselves and send their last unanswered action again. In the end, every acknowledged action is on the disk under its
number, and every action on the disk was asked for under that number: none lost, none done twice. And the games go on.
"""
import argparse
import pathlib
import random
import sqlite3
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Client, Closed, Server, wait_for  # noqa: E402

MISSIONS = [("2e/M0", 1, {}), ("2e/M1", 2, {"1": "random"}), ("zombietown/town", 2, {}), ("zombietown/town", 2, {})]


class Player(threading.Thread):
    """One seat, played with random answers, through whatever happens to the server."""

    def __init__(self, table, room, seat, token, luck):
        super().__init__(daemon=True)
        self.table, self.room, self.seat, self.token, self.luck = table, room, seat, token, random.Random(luck)
        self.asked, self.acked, self.over, self.wrong = [], [], False, None
        self.repeats = 0
        self.start()

    def connect(self):
        while not self.table.done:
            try:
                client = Client(self.table.server.port)
                client.join(self.room, self.token, have=-1)
                return client
            except (Closed, OSError, AssertionError) as problem:
                if isinstance(problem, AssertionError) and "store-away" not in str(problem):
                    raise
                time.sleep(0.01)
        return None

    def act(self, client, wish):
        number, text = wish
        client.send(t="act", id=number, room=self.room, seat=self.seat, number=number, action=text)
        while True:
            answer = client.next()
            if answer.get("id") == number and answer["t"] in ("ack", "refused", "stale", "error"):
                return answer

    def play(self, client, pending):
        while not self.table.done and not self.over:
            if pending:
                answer = self.act(client, pending[0])
                if answer["t"] == "ack":
                    self.repeats += answer.get("repeat", False)
                    self.acked.append(pending[0])
                elif answer["t"] != "stale":
                    self.wrong = f"{pending[0]}: {answer}"
                    return
                pending.clear()
            view = client.view["view"]
            self.over = view["result"] != "playing"
            actions = view["question"].get("actions")
            if client.view["version"] < (self.acked[-1][0] + 1 if self.acked else 0) or not actions:
                if not self.over:
                    client.want("view")
                continue
            pending.append((client.view["version"], self.luck.choice(actions)["text"]))
            self.asked.append(pending[0])

    def run(self):
        pending = []
        try:
            while not self.table.done and not self.over and not self.wrong:
                client = self.connect()
                try:
                    if client:
                        self.play(client, pending)
                except (Closed, OSError):
                    pass
                finally:
                    if client:
                        client.close()
        except Exception as problem:  # pylint: disable=broad-except
            self.wrong = repr(problem)


class Table:
    def __init__(self, server, luck):
        self.server, self.luck, self.done = server, luck, False
        self.players = []

    def open(self, mission, seats, bots):
        client = Client(self.server.port)
        seed = {} if mission.startswith("zombietown") else {"seed": self.luck.randrange(1 << 32)}  # of hidden cards the server draws it
        made = client.create(mission, seats=seats, bots=bots, **seed)
        client.close()
        for seat in range(seats):
            if str(seat) not in bots:
                self.players.append(Player(self, made["room"], seat, made["invite"][seat], self.luck.random()))

    def acks(self):
        return sum(len(p.acked) for p in self.players)

    def keep_busy(self):
        """A game that has ended makes place for a new one."""
        busy = {p.room for p in self.players if not p.over}
        for i in range(len(MISSIONS) - len(busy)):
            self.open(*MISSIONS[(len(self.players) + i) % len(MISSIONS)])

    def problems(self):
        return [f"{p.room} seat {p.seat}: {p.wrong}" for p in self.players if p.wrong]


def rows_of(db):
    if db.startswith("postgres"):
        import subprocess
        out = subprocess.run(["psql", "-AtF", "\t", db, "-c", "SELECT room, number, seat, kind, text FROM step ORDER BY 1, 2"],
                             check=True, capture_output=True, text=True).stdout
        rows = [line.split("\t") for line in out.splitlines()]
        return [(r[0], int(r[1]), int(r[2]), r[3], r[4]) for r in rows]
    with sqlite3.connect(db) as base:
        assert base.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return base.execute("SELECT room, number, seat, kind, text FROM step ORDER BY room, number").fetchall()


def judge(players, rows):
    """Complaints about what the disk has."""
    disk, wrong, ours = {}, [], {p.room for p in players}
    for room, number, seat, kind, text in rows:
        if room not in ours:
            continue
        if number != len(disk.setdefault(room, [])):
            wrong.append(f"{room}: a gap before {number}")
        disk[room].append((seat, kind, text))
    asked = {(p.room, p.seat, number, text) for p in players for number, text in p.asked}
    for p in players:
        for number, text in p.acked:
            there = disk.get(p.room, [])
            if number >= len(there) or there[number] != (p.seat, "do", text):
                wrong.append(f"{p.room}: acknowledged action {number} '{text}' of seat {p.seat} is lost")
    for room, there in disk.items():
        for number, (seat, kind, text) in enumerate(there):
            if kind == "do" and (room, seat, number, text) not in asked:
                wrong.append(f"{room}: {number} '{text}' of seat {seat} was done but not asked for")
    return wrong


def main():
    args = argparse.ArgumentParser()
    args.add_argument("program")
    args.add_argument("--kills", type=int, default=50)
    args.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    args.add_argument("--db")
    args = args.parse_args()
    luck = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as where:
        db = args.db or where + "/rooms.db"
        server = Server(args.program, db, "--loose", "--bot-pace", "5")
        table = Table(server, luck)
        kills = 0
        try:
            while kills < args.kills and not table.problems():
                table.keep_busy()
                before = table.acks()
                wait_for(lambda: table.acks() > before or table.problems())
                time.sleep(luck.random() * 0.12)
                server.kill()
                kills += 1
                server.start()
            before = {id(p): len(p.acked) for p in table.players}
            # The games go on: everybody who is not at the end is answered again.
            moving = wait_for(lambda: all(p.over or len(p.acked) > before[id(p)] for p in table.players) or table.problems(), 60)
        finally:
            table.done = True
            server.stop()
        wrong = table.problems() + ([] if moving else ["a game does not go on"])
        wrong += judge(table.players, rows_of(db))
    for line in wrong[:10]:
        print(line)
    print(f"{kills} kills, {table.acks()} actions acknowledged, {sum(p.repeats for p in table.players)} sent again and answered, "
          f"{len({p.room for p in table.players})} rooms, seed {args.seed}")
    print(f"{kills if not wrong else 0} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
