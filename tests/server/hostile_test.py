#!/usr/bin/env python3
"""Hostile clients, one after another and at once, while two honest people play in another room.

usage: hostile_test.py HOLDOUT

The honest room must be played on through every attack: each action answered, none lost.
"""
import contextlib
import json
import os
import pathlib
import re
import socket
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Client, Closed, Server, Silent, Socket, check, connect, verdict, wait_for  # noqa: E402

class Honest(threading.Thread):
    """Two people play Zombietown, calmly; a new room when a game is over."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.stop, self.problem, self.acked = port, False, None, 0
        self.one, self.two = Client(port), Client(port)
        self.start()

    def open(self):
        made = self.one.create("zombietown/town", seats=2)
        for client, token in ((self.one, made["invite"][0]), (self.two, made["invite"][1])):
            client.join(made["room"], token)

    def run(self):
        try:
            self.open()
            while not self.stop:
                view = self.one.view["view"]
                if view["result"] != "playing":
                    self.open()
                    continue
                asked = max(view["to_move"], 0)
                player = (self.one, self.two)[asked]
                while player.view["version"] < self.one.view["version"]:
                    player.want("view")
                answer = player.act(asked, player.view["view"]["question"]["actions"][0]["text"])
                if answer["t"] != "ack":
                    raise AssertionError(str(answer)[:300])
                self.acked += 1
                while self.one.view["version"] < player.view["version"]:
                    self.one.want("view")
                time.sleep(0.12)  # people take their time; the limits of a seat are for machines
        except Exception as problem:  # pylint: disable=broad-except
            self.problem = repr(problem)

    def goes_on(self):
        before = self.acked
        return wait_for(lambda: self.problem or self.acked >= before + 3, 60) and not self.problem


def closed_with(sock):
    """The code the server closes with; 0: just closed; None: not closed."""
    try:
        while True:
            sock.recv()
    except Silent:
        return None
    except Closed:
        return sock.closed or 0
    except Exception as problem:  # pylint: disable=broad-except
        return repr(problem)


def raw(port, data, wait=True):
    with contextlib.closing(socket.create_connection(("127.0.0.1", port), timeout=30)) as s:
        with contextlib.suppress(OSError):
            s.sendall(data)
        answer = b""
        with contextlib.suppress(OSError):
            while wait and (chunk := s.recv(65536)):
                answer += chunk
        return answer


def frames(port):
    yield "one message of a megabyte", 1009, lambda s: s.frame("x" * (1 << 20))

    def fragments(s):
        s.frame("{", 1, final=False)
        for _ in range(400):
            s.frame("x" * 100, 0, final=False)
    yield "a message of endless fragments", 1009, fragments

    def huge(s):
        s.sock.sendall(b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"abcd" + b"x" * 20000)
    yield "a frame that says it has 2^63 bytes", None, huge
    yield "a binary message", 1003, lambda s: s.frame(b"\x00\x01", 2)
    yield "text that is no UTF-8", None, lambda s: s.frame(b"\xff\xfe\xfd", 1)
    yield "an opcode there is not", None, lambda s: s.frame(b"x", 5)
    yield "a frame without a mask", 1002, lambda s: s.frame("{}", 1, mask=False)

    def unmasked(s):
        s.frame('{"t":"hello","version":1}')
        s.recv()
        s.frame('{"t":"ping"}' + " " * 300, mask=False)
    yield "a mask at first and none later", 1002, unmasked

    def empty(s):
        s.frame("{", 1, final=False)
        for _ in range(200):
            s.sock.sendall(b"\x00\x80abcd" * 10000)
    yield "two million empty fragments", 1008, empty

    def pings(opcode):
        def send(s):
            for _ in range(1000):
                s.sock.sendall(bytes([0x80 | opcode, 0x80]) + b"abcd" + bytes([0x80 | opcode, 0x81]) + b"abcdx")
            for _ in range(400):
                s.sock.sendall((bytes([0x80 | opcode, 0x80]) + b"abcd") * 1000)
        return send
    yield "a flood of pings", 1008, pings(9)
    yield "a flood of pongs", 1008, pings(10)
    yield "a continuation of nothing", None, lambda s: s.frame("x", 0)
    yield "a ping of 200 bytes", None, lambda s: s.frame(b"x" * 200, 9)


def bad_frames(server, honest):
    for what, code, attack in frames(server.port):
        sock = Socket(server.port, source="127.0.0.3")
        with contextlib.suppress(Closed, OSError):
            attack(sock)
        got = closed_with(sock)
        check(f"{what}: closed", isinstance(got, int) and (code is None or got in (code, 0)))
        sock.close()
        wait_for(lambda: lets_in(server.port, "127.0.0.3"), 30)
    check("... and the others play on", honest.goes_on())


def lets_in(port, source):
    with contextlib.suppress(Closed, OSError):
        Socket(port, source=source).close()
        return True
    return False


def status_of(port, **more):
    try:
        Socket(port, **more).close()
        return 101
    except Closed as problem:
        return int(str(problem).split()[1]) if str(problem).startswith("HTTP/") else 0


def handshakes(server, honest):
    port = server.port
    for what, status, more in (("Upgrade: WebSocket", 101, {"upgrade": "WebSocket"}),
                               ("version 12", 426, {"version": "12"}), ("version 130", 426, {"version": "130"}),
                               ("no version", 426, {"version": ""}), ("a short key", 426, {"key": "AAAA"}),
                               ("a long key", 426, {"key": "A" * 30 + "=="}), ("no key", 426, {"key": ""}),
                               ("our name, if it is a number", 101, {"host": f"[::1]:{port}"}),
                               ("a name of the local network", 101, {"host": "games.local"}),
                               ("a strange name that leads here", 403, {"host": "evil.example", "origin": "http://evil.example"}),
                               ("a strange name, without a page", 403, {"host": "127.0.0.1.evil.example"})):
        check(f"a handshake with {what}: {status}", status_of(port, **more) == status)
    head, body = server.get("/metrics", host="evil.example")
    check("a plain request under a strange name: nothing", " 421 " in head and b"holdout_" not in body)
    time.sleep(10)  # strangers are named in the log once in ten seconds
    status_of(port, host="a.b\x1b[31m", origin="http://x\x1b[2J\x1b]0;gotcha\x07")
    check("nothing a terminal obeys is in the log", not any(c < " " and c != "\n" for line in server.log for c in line))
    check("... and the others play on", honest.goes_on())


def silent_sockets(server, honest):
    port, crowd = server.port, []
    for _ in range(400):
        with contextlib.suppress(OSError):
            crowd.append(connect(port, "127.0.0.4"))
    for s in crowd:
        with contextlib.suppress(OSError):
            s.sendall(b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n")
    check("400 sockets of one address: others get in", "200" in server.get("/healthz", source="127.0.0.5")[0])
    check("CONNECT: all closed", all(end_of(s) for s in crowd))
    crowd = []
    for _ in range(400):
        with contextlib.suppress(OSError):
            crowd.append(connect(port, "127.0.0.6"))
    open_now = figure(server, "sockets")
    check(f"400 who say nothing: {open_now} sockets are open", open_now <= 200)
    check("... and others get in", "200" in server.get("/healthz", source="127.0.0.5")[0])
    check("... and all are closed", all(end_of(s) for s in crowd))
    check("... and the others play on", honest.goes_on())


def end_of(s):
    s.settimeout(40)
    with contextlib.suppress(ConnectionError):
        try:
            while s.recv(4096):
                pass
        except socket.timeout:
            return False
    s.close()
    return True


def few_descriptors(program):
    """As many sockets as the machine has descriptors: the server keeps some, says little, and lets people in afterwards."""
    with tempfile.TemporaryDirectory() as where:
        limited = where + "/limited"
        pathlib.Path(limited).write_text(f"#!/bin/sh\nulimit -n 200\nexec '{os.path.abspath(program)}' \"$@\"\n")
        os.chmod(limited, 0o755)
        server = Server(limited, where + "/rooms.db")
        crowd = []
        for i in range(300):
            with contextlib.suppress(OSError):
                crowd.append(connect(server.port, f"127.0.1.{i // 60}"))
        time.sleep(1)
        used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        check(f"descriptors are kept: {used} of 200 are used", used < 170)
        for s in crowd:
            s.close()
        check("... and when they are gone people get in", wait_for(lambda: lets_in(server.port, None)))
        check(f"... and the log is short: {len(server.log)} lines", len(server.log) < 10)
        check("... and it stops when asked", server.stop() == 0)


def bad_doors(server, honest):
    port = server.port
    for what, more in (("from another page", {"origin": "http://evil.example"}), ("from nowhere", {"origin": "null"}),
                       ("without our protocol", {"protocol": None}), ("with another protocol", {"protocol": "chat"}),
                       ("at another path", {"path": "/wss"}), ("at the front door", {"path": "/"})):
        try:
            sock = Socket(port, **more)
            sock.frame('{"t":"hello","version":1}')
            sock.recv()
            check(f"a socket {what}: turned away", False)
        except Closed:
            check(f"a socket {what}: turned away", True)
    fine = Socket(port, origin=f"http://127.0.0.1:{port}")
    fine.frame('{"t":"hello","version":1}')
    check("a socket from our own page: let in", json.loads(fine.recv())["t"] == "hello")
    fine.close()
    for what, data in (("a path out of the folder", b"GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
                       ("the same, encoded", b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
                       ("headers without end", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 30000),
                       ("one endless header", b"GET / HTTP/1.1\r\nX: " + b"y" * 300000),
                       ("no HTTP at all", os.urandom(4000) + b"\r\n\r\n"),
                       ("a body", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\nxxxx"),
                       ("a method there is not", b"BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")):
        answer = raw(port, data)
        check(f"{what}: nothing given away", b"root:" not in answer and b" 200 " not in answer[:20])
    check("... and the others play on", honest.goes_on())


def forgers(server, honest):
    owner, thief = Client(server.port), Client(server.port)
    for seed in range(20):  # one in which the first seat begins
        made = owner.create("2e/M0", seats=2, seed=seed)
        if owner.join(made["room"], made["invite"][0])["view"]["to_move"] == 0:
            break
    action = owner.view["view"]["question"]["actions"][0]["text"]

    def error(**message):
        return thief.ask("error", **message)["code"]
    check("an action without having joined", error(t="act", room=made["room"], seat=0, number=0, action=action) == "not-joined")
    thief.join(made["room"], made["watch"])
    check("an action by who watches", error(t="act", room=made["room"], seat=0, number=0, action=action) == "not-your-seat")
    thief.join(made["room"], made["invite"][1])
    check("an action for another seat", error(t="act", room=made["room"], seat=0, number=0, action=action) == "not-your-seat")
    check("an action out of turn", error(t="act", room=made["room"], seat=1, number=0, action=action) == "not-your-turn")
    check("deleting without being the host", error(t="delete", room=made["room"]) == "not-host")
    for room in ("' OR 1=1 --", "../" * 8, "x" * 5000, "", "\u0000"):
        check(f"a room called {room[:12]!r}", error(t="join", room=room, token="x") in ("no-room", "bad-message"))
    guesser = Client(server.port)
    with contextlib.suppress(Closed):
        for i in range(100):
            guesser.send(t="join", room=made["room"], token=made["invite"][0][:-1] + "_-"[i % 2] + "x")
            time.sleep(0.01)
    check("guessing tokens: closed", closed_with(guesser) in (1008, 0))
    owner.send(t="resync", room=made["room"])
    check("nothing was done", owner.want("view")["version"] == 0)
    for client in (owner, thief):
        client.close()
    check("... and the others play on", honest.goes_on())


def whole_answer(stream):
    """An answer to a plain request, to its last byte."""
    head = b""
    while not head.endswith(b"\r\n\r\n") and (line := stream.readline()):
        head += line
    length = re.search(rb"(?i)content-length: *(\d+)", head)
    return head + stream.read(int(length[1]) if length else 0)


def floods(server, honest):
    flood = Client(server.port, source="127.0.0.7")
    with contextlib.suppress(Closed, OSError):
        for _ in range(3000):
            flood.frame('{"t":"games"}')
    check("3000 messages at once: closed", closed_with(flood) in (1008, 0))
    answer, asked, closed = b"", 0, False
    with connect(server.port, "127.0.0.13") as s, s.makefile("rb") as stream, contextlib.suppress(ConnectionError):
        while asked < 3000 and b" 429 " not in answer:
            s.sendall(b"GET /origin HTTP/1.1\r\nHost: x\r\n\r\n")
            asked += 1
            answer = whole_answer(stream)
        closed = not stream.read(1)  # nothing was asked meanwhile that could make a reset of it
    check(f"requests without end on one connection: told and closed after {asked}", asked < 3000 and closed)
    crowd, refused = [], 0
    for _ in range(300):
        try:
            crowd.append(Client(server.port, source="127.0.0.8"))
        except (Closed, OSError):
            refused += 1
    check("300 connections from one address: most refused", 0 < len(crowd) <= 100 and refused >= 200)
    check("... and the others play on", honest.goes_on())
    for client in crowd:
        client.close()
    wait_for(lambda: connections(server) <= 4)
    for _ in range(400):  # come and go without a word
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", server.port), timeout=10).close()
    check("400 who come and go: the others play on", honest.goes_on())


def figure(server, name):
    body = server.get("/metrics")[1].decode()
    return int(body.split(f"\nholdout_{name} ")[1].split()[0])


def connections(server):
    return figure(server, "connections")


def never_reads(server, honest):
    before = connections(server)
    deaf = Client(server.port)
    made = deaf.create("2e/M1")
    deaf.join(made["room"], made["invite"][0])
    deaf.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sent = 0
    with contextlib.suppress(Closed, OSError):
        while sent < 2000 and connections(server) > before:
            deaf.send(t="resync", room=made["room"], map=True)
            sent += 1
            time.sleep(0.07)
    check(f"who never reads: closed after {sent} questions", sent < 2000)
    deaf.close()
    check("... and the others play on", honest.goes_on())


def slow(port, results, head=b""):
    """A byte now and then; the server gives up on it."""
    s = socket.create_connection(("127.0.0.1", port), timeout=90)
    try:
        s.settimeout(0.5)
        s.sendall(head)
        for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 200:
            s.sendall(bytes([byte]))
            with contextlib.suppress(socket.timeout):
                if not s.recv(4096):
                    break
        else:
            results.append(False)
            return
    except OSError:
        pass
    finally:
        s.close()
    results.append(True)


def silent(port, results):
    """Neither says anything; one does not answer when it is asked whether it is there."""
    gone, here = Socket(port, timeout=120), Socket(port, timeout=120)
    for sock in (gone, here):
        sock.frame('{"t":"hello","version":1}')
        sock.recv()

    def listen():
        with contextlib.suppress(Closed):
            here.recv()  # answers pings
            results.append("here is alive")
    listener = threading.Thread(target=listen)
    listener.start()
    with contextlib.suppress(Closed):
        while True:
            gone._take(1)  # reads, but never answers
    results.append("gone is closed")
    with contextlib.suppress(Closed):
        here.frame('{"t":"ping"}')
    listener.join()
    gone.close()
    here.close()


def longest_game():
    """Header and answers of the longest game played from its start, without its last answer: it is not over yet."""
    golden = pathlib.Path(__file__).resolve().parents[1] / "golden"
    games = (file.read_text() for file in golden.glob("*/*.replay"))
    text = max((game for game in games if "\nsetup" not in game), key=len)
    head, rest = text[:(start := text.index("\n", text.index("\nstart") + 1) + 1)], text[start:]
    return head, [re.sub(r"\s*(=[\d ]*)?~.*$", "", line).split(" ", 1)[1] for line in rest.splitlines()][:-1]


def pieces(steps, most=12000):
    piece = []
    for step in steps:
        if piece and len(json.dumps(piece)) + len(step) + 4 > most:
            yield piece
            piece = []
        piece.append(step)
    yield piece


def bringers(server, honest):
    head, steps = longest_game()
    client = Client(server.port)
    client.ask("brought", t="bring", header=head)
    for i, piece in enumerate(pieces(steps)):
        time.sleep(0.35 if i >= 8 else 0)  # as the page does it
        brought = client.ask("brought", t="bring", steps=piece)
    made = client.ask("created", t="create", brought=True, knew=[0])
    check(f"the longest recorded game, {brought['steps']} steps, goes on in a room", brought["steps"] == len(steps) and
          client.join(made["room"], made["invite"][0])["version"] == 0)
    liar = Client(server.port)
    liar.ask("brought", t="bring", header=head)
    liar.send(t="bring", steps=steps[:20] + steps[5:6])
    answer = liar.want_any("error", "brought")
    check("a game with a false step is refused there", answer.get("code") == "wrong-record" and "Step 21," in answer.get("detail", ""))
    liar.send(t="create", brought=True)
    check("... and nothing is left of it", liar.want_any("error", "created").get("code") == "bad-message")
    flood = Client(server.port, source="127.0.0.12")
    answers = []

    def listen():  # meanwhile: a connection that is reset takes what was not read yet with it
        with contextlib.suppress(Closed):
            while True:
                answers.append(flood.next().get("code", "brought"))
    listener = threading.Thread(target=listen)
    listener.start()
    with contextlib.suppress(Closed):
        for _ in range(300):
            flood.send(t="bring", header=head, steps=steps[:200])
    listener.join()
    check("who brings games without end is stopped", "slow-down" in answers and answers.count("brought") < 100)
    check("the honest room goes on after false games", honest.goes_on())


def main():
    with tempfile.TemporaryDirectory() as where:
        server = Server(sys.argv[1], where + "/rooms.db")
        slow_results, silent_results = [], []
        quiet = threading.Thread(target=silent, args=(server.port, silent_results))
        quiet.start()
        slow_ones = [threading.Thread(target=slow, args=(server.port, slow_results)) for _ in range(20)]
        bodies, body_results = (b"HEAD", b"GET", b"POST", b"OPTIONS"), []
        slow_ones += [threading.Thread(target=slow, args=(server.port, body_results, method + b" / HTTP/1.1\r\nHost: x\r\n" + much + b"\r\n\r\n"))
                      for method in bodies for much in (b"Content-Length: 1000000000000", b"Transfer-Encoding: chunked")]
        try:
            honest = Honest(server.port)
            check("honest people play", honest.goes_on())
            for thread in slow_ones:
                thread.start()
            for attack in (handshakes, silent_sockets, bad_frames, bad_doors, forgers, never_reads, bringers, floods):
                attack(server, honest)
            for thread in slow_ones:
                thread.join()
            check("20 who send a byte now and then: all closed", slow_results == [True] * 20)
            check("bodies without end: all closed", body_results == [True] * 2 * len(bodies))
            quiet.join()
            check("who has gone without a word is noticed, who is only silent stays",
                  silent_results == ["gone is closed", "here is alive"])
            check("the honest room went on to the end", honest.goes_on())
            honest.stop = True
            honest.join()
            check(f"{honest.acked} honest actions, no problem", honest.problem is None)
            if honest.problem:
                print(honest.problem)
        finally:
            check("the server is alive and stops when asked", server.process.poll() is None and server.stop() == 0)
            secrets = [line for line in server.log if "token" in line.lower()]
            check("no secrets in the log", not secrets)
    few_descriptors(sys.argv[1])
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
