#!/usr/bin/env python3
"""How much one core carries: idle sockets and their memory; rooms with bots and people, and how long an action takes to reach
the last browser of its room.

usage: load.py HOLDOUT [--idle N] [--rooms N] [--seconds S] [--db WHERE]

The server runs on one core (taskset), this script on the others. Prints figures; docs/performance.md keeps some.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import selectors
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
from client import Client, Closed, Server  # noqa: E402


def memory(server):
    """Resident kB of the server."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS:"))


def cpu(server):
    """Seconds of processor time of the server."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def share(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def idle(server, count):
    """Sockets that have said hello and then nothing."""
    before, sockets = memory(server), []
    for _ in range(count):
        try:
            sockets.append(Client(server.port))
        except (Closed, OSError) as problem:
            print(f"no more than {len(sockets)}: {problem}")
            break
    after, spent = memory(server), cpu(server)
    time.sleep(5)
    print(f"idle sockets: {len(sockets)}, {(after - before) / max(1, len(sockets)):.1f} kB each, "
          f"{(cpu(server) - spent) / 5 * 100:.1f} % of a core while they are silent")
    for client in sockets:
        client.close()


class Room:
    """Two browsers of one person's seat and somebody who watches; a bot has the other seat."""

    def __init__(self, port, luck):
        self.luck = luck
        self.clients = [Client(port) for _ in range(3)]
        made = self.clients[0].create("2e/M1", seats=2, bots={"1": "greedy"}, seed=luck.randrange(1 << 32))
        for client, token in zip(self.clients, (made["invite"][0], made["invite"][0], made["watch"])):
            client.join(made["room"], token)
        self.room, self.sent_at, self.number, self.seen, self.over = made["room"], None, -1, 0, False
        self.next = time.monotonic() + luck.random()


def playing(server, count, seconds, pace):
    luck = random.Random(1)
    rooms = [Room(server.port, luck) for _ in range(count)]
    watch = selectors.DefaultSelector()
    for room in rooms:
        for client in room.clients:
            client.sock.setblocking(False)
            watch.register(client.sock, selectors.EVENT_READ, (room, client))
    took, warm, begin = [], False, time.monotonic() + 4
    spent, metrics = cpu(server), figures(server)
    while time.monotonic() < begin + seconds:
        if not warm and time.monotonic() > begin:  # what happened while everybody sat down does not count
            took, warm, spent, metrics = [], True, cpu(server), figures(server)
        for key, _ in watch.select(0.005):
            room, client = key.data
            now = time.monotonic()
            for message in messages(client):
                if message["t"] != "view":
                    continue
                client.view = message
                room.over = message["view"]["result"] != "playing"
                if room.sent_at and message["version"] == room.number + 1:
                    room.seen += 1
                    if room.seen == len(room.clients):
                        took.append(now - room.sent_at)
                        room.sent_at, room.next = None, now + pace * (0.5 + luck.random())
        now = time.monotonic()
        for room in rooms:
            view = room.clients[0].view
            actions = view["view"]["question"].get("actions")
            if room.sent_at and now - room.sent_at > 5:  # a bot was quicker: the answer was `stale`
                room.sent_at, room.next = None, now
            if room.sent_at or room.over or now < room.next or not actions or view["view"]["to_move"] == 1:
                continue
            room.number, room.seen, room.sent_at = view["version"], 0, now
            room.clients[0].send(t="act", room=room.room, seat=0, number=room.number, action=luck.choice(actions)["text"])
    used, later = cpu(server) - spent, figures(server)
    bots = later["holdout_bot_actions_total"] - metrics["holdout_bot_actions_total"]
    print(f"rooms: {count} with 3 browsers each, {len(took) / seconds:.0f} actions of people and {bots / seconds:.0f} of bots a second, "
          f"{used / seconds * 100:.0f} % of the core")
    print(f"from action to the last browser's view: median {share(took, 0.5) * 1000:.1f} ms, 99th percentile "
          f"{share(took, 0.99) * 1000:.1f} ms, worst {max(took) * 1000:.1f} ms, of {len(took)}")
    print(f"memory: {memory(server) / 1024:.0f} MB, {memory(server) / count:.0f} kB a room")


def figures(server):
    lines = server.get("/metrics")[1].decode().splitlines()
    return {line.split()[0]: int(line.split()[1]) for line in lines if not line.startswith("#")}


def messages(client):
    """What has arrived whole, without waiting."""
    try:
        while chunk := client.sock.recv(1 << 20):
            client.buffer += chunk
    except BlockingIOError:
        pass
    while len(client.buffer) >= 2:
        size, at = client.buffer[1] & 0x7F, 2
        if size == 126:
            size, at = int.from_bytes(client.buffer[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(client.buffer[2:10], "big"), 10
        if len(client.buffer) < at + size:
            return
        opcode, data, client.buffer = client.buffer[0] & 15, client.buffer[at:at + size], client.buffer[at + size:]
        if opcode == 1:
            yield json.loads(data)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("program")
    args.add_argument("--idle", type=int, default=5000)
    args.add_argument("--rooms", type=int, default=200)
    args.add_argument("--seconds", type=int, default=20)
    args.add_argument("--pace", type=float, default=2.0, help="seconds a person thinks")
    args.add_argument("--db")
    args = args.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as where:
        server = Server(args.program, args.db or where + "/rooms.db", "--loose")
        if shutil.which("taskset") and os.cpu_count() > 1:
            os.sched_setaffinity(server.process.pid, {0})
            os.sched_setaffinity(0, set(range(1, os.cpu_count())))
        try:
            idle(server, args.idle)
            playing(server, args.rooms, args.seconds, args.pace)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
