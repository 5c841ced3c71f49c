"""A WebSocket client in the standard library, and a server to talk to: what the tests of the server share."""
import base64
import json
import os
import re
import signal
import socket
import struct
import subprocess
import threading
import time


class Closed(Exception):
    pass


counted = {"passed": 0, "failed": 0}


def check(what, fine):
    """One line per thing proved; verdict() sums them up."""
    print(("ok   " if fine else "FAIL ") + what)
    counted["passed" if fine else "failed"] += 1


def verdict():
    print(f"{counted['passed']} passed, {counted['failed']} failed")
    return 1 if counted["failed"] else 0


def connect(port, source=None, timeout=20):
    """source: another address of this machine to come from, as 127.0.0.7."""
    return socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=source and (source, 0))


class Silent(Closed):
    """Nothing came for so long: the connection is open."""


class Socket:
    """One WebSocket. recv() gives texts; frames can also be sent as they should not be."""

    def __init__(self, port, path="/ws", origin=None, protocol="holdout.1", timeout=20, extra="", source=None, host=None,
                 upgrade="websocket", key=None, version="13"):
        self.sock = connect(port, source, timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode() if key is None else key
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", f"Upgrade: {upgrade}", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", f"Sec-WebSocket-Version: {version}"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        self.sock.sendall(("\r\n".join(lines) + "\r\n" + extra + "\r\n").encode())
        self.buffer = b""
        self.closed = None
        head = self._until(b"\r\n\r\n").decode("latin-1")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(head)

    def _more(self):
        try:
            data = self.sock.recv(65536)
        except socket.timeout as problem:
            raise Silent(str(problem)) from problem
        except ConnectionError as problem:
            raise Closed(str(problem)) from problem
        if not data:
            raise Closed("end")
        self.buffer += data

    def _until(self, mark):
        while mark not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(mark, 1)
        return head

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, data, opcode=1, final=True, mask=True):
        if isinstance(data, str):
            data = data.encode()
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if mask else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(data))
        if mask:
            key = os.urandom(4)
            whole = int.from_bytes(data, "big") ^ int.from_bytes((key * (len(data) // 4 + 1))[:len(data)], "big")
            data = key + whole.to_bytes(len(data), "big")
        try:
            self.sock.sendall(head + data)
        except (ConnectionError, socket.timeout) as problem:
            raise Closed(str(problem)) from problem

    def recv(self):
        text = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                self.closed = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 0
                raise Closed(f"code {self.closed}")
            if opcode == 9:
                self.frame(data, 10)
                continue
            if opcode in (0, 1):
                text += data
                if first & 0x80:
                    return text.decode()

    def close(self):
        try:
            self.sock.close()
        except OSError:
            pass


class Client(Socket):
    """Says hello, and speaks JSON. Keeps the last view and room, checks that versions only rise."""

    def __init__(self, port, lang="en", **more):
        super().__init__(port, **more)
        self.view = self.room = None
        self.heard = []  # every text that ever came in
        self.send(t="hello", version=1, lang=lang)
        self.want("hello")

    def send(self, **message):
        self.frame(json.dumps(message))

    def next(self):
        text = self.recv()
        self.heard.append(text)
        message = json.loads(text)
        if message["t"] == "view":
            self.view = message
        if message["t"] == "room":
            self.room = message
        return message

    def want(self, *kinds):
        """The next message of one of these kinds; an error that is not asked for is raised."""
        while True:
            message = self.next()
            if message["t"] in kinds:
                return message
            if message["t"] == "error":
                raise AssertionError(f"wanted {kinds}, got {message}")

    def want_any(self, *kinds):
        """The same, errors too."""
        while (message := self.next())["t"] not in kinds:
            pass
        return message

    def ask(self, *kinds, **message):
        self.send(**message)
        return self.want(*kinds)

    def create(self, mission="2e/M0", **more):
        return self.ask("created", t="create", mission=mission, **more)

    def join(self, room, token, **more):
        """What was still on its way of another room is passed over."""
        self.send(t="join", room=room, token=token, **more)
        for kind in ("room", "view"):
            while self.want(kind)["room"] != room:
                pass
        return self.view

    def act(self, seat, action, number=None):
        """The answer; after an ack the new view has come too."""
        number = self.view["version"] if number is None else number
        answer = self.ask("ack", "refused", "stale", "error", t="act", room=self.room["room"], seat=seat, number=number,
                          action=action)
        while answer["t"] == "ack" and self.view["version"] <= number:
            self.want("view")
        return answer


class Server:
    """`holdout serve` on a free port, with a database of its own."""

    def __init__(self, program, db, *more, env=None):
        self.program, self.db, self.more, self.env = program, db, more, env
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.program, "serve", "--port", "0", "--db", self.db, "--lang", "en", *self.more],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.env)
        self.log = []
        self.errors = threading.Thread(target=lambda pipe: self.log.extend(pipe), args=(self.process.stderr,), daemon=True)
        self.errors.start()
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            self.process.wait()
            self.errors.join()
            raise RuntimeError(f"the server did not start: {line}{''.join(self.log)}")
        self.port = int(found[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code

    def get(self, path, method="GET", headers="", source=None, host=None):
        with connect(self.port, source) as s:
            s.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.port}'}\r\nConnection: close\r\n{headers}\r\n".encode())
            data = b""
            while chunk := s.recv(65536):
                data += chunk
        head, _, body = data.partition(b"\r\n\r\n")
        return head.decode("latin-1"), body


def wait_for(what, seconds=20):
    """Until what() is true; False if it never is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.02)
    return False
