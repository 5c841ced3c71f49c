#!/usr/bin/env python3
"""People who are away are called: the server as it is, a push service that stands in for the real ones, a browser that opens
what was sealed for it; then services and browsers that misbehave.

usage: push_test.py HOLDOUT
"""
import http.server
import json
import os
import pathlib
import re
import ssl
import stat
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from browser_keys import Browser, check_word  # noqa: E402
from client import Client, Server, check, verdict, wait_for  # noqa: E402

SERVICE = "https://push.example.org"
OWNERS = ("example.com", "example.net", "example.edu")


class Service:
    """A push service on this machine. `manner` says how it answers: a status, or a function of the handler."""

    def __init__(self, folder):
        cert, key = f"{folder}/service.pem", f"{folder}/service.key"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert,
                        "-days", "2", "-subj", "/CN=push.example.org", "-addext", "subjectAltName=DNS:push.example.org," + ",".join(f"DNS:*.slow.{owner}" for owner in OWNERS)],
                       capture_output=True, check=True)
        self.calls, self.manner = [], {}
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                service.calls.append((self.path, dict(self.headers.items()), body))
                manner = service.manner.get(self.path, 201)
                if callable(manner):
                    manner(self)
                    return
                self.send_response(manner)
                if manner in (301, 307):
                    self.send_header("Location", "https://push.example.org/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        self.http.socket = context.wrap_socket(self.http.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.env = dict(os.environ, HOLDOUT_TEST_PUSH=f"127.0.0.1:{self.http.server_address[1]} {cert}")

    def of(self, path):
        return [call for call in self.calls if call[0] == path]


class Table:
    """Zombietown for two: one stays, the other wants to be called."""

    def __init__(self, port, endpoint, lang="de"):
        self.port, self.lang, self.asked = port, lang, 0
        self.host = Client(port)
        self.made = self.host.create("zombietown/town", seats=2)
        self.host.join(self.made["room"], self.made["invite"][0])
        self.browser = Browser(endpoint)
        self.come()
        self.friend.ask("push", t="push", room=self.made["room"], on=True, **self.browser.line())

    def come(self):
        self.friend = Client(self.port, lang=self.lang)
        self.friend.join(self.made["room"], self.made["invite"][1])

    def room_now(self):
        self.asked += 1
        self.host.send(t="resync", room=self.made["room"], have=self.host.view["version"], id=self.asked)
        while self.host.want("room").get("id") != self.asked:  # others were on their way before
            pass
        return self.host.room

    def call_friend(self):
        """The friend goes, and the other plays until it is the friend's turn."""
        for _ in range(300):  # whose turn it is: everybody plays until it is the host's
            asked = self.host.view["view"]["to_move"]
            if asked == 0:
                break
            while self.friend.view["version"] < self.host.view["version"]:
                self.friend.want("view")
            self.friend.act(1, self.friend.view["view"]["question"]["actions"][0]["text"])
            while self.host.view["version"] < self.friend.view["version"]:
                self.host.want("view")
        self.friend.close()
        assert wait_for(lambda: not self.room_now()["seats"][1]["here"])
        while self.host.view["view"]["to_move"] == 0:
            answer = self.host.act(0, self.host.view["view"]["question"]["actions"][0]["text"])
            assert answer["t"] == "ack", answer


def figures(server):
    return dict(re.findall(r"^holdout_(\w+) (\d+)$", server.get("/metrics")[1].decode(), re.M))


def stored(db):
    """Everything the database has, as bytes."""
    return b"".join(p.read_bytes() for p in pathlib.Path(db).parent.glob("rooms.db*"))


def test_call(server, service, folder):
    table = Table(server.port, SERVICE + "/ann")
    check("the server tells browsers its key", len(json.loads(table.host.heard[0])["push"]) == 87)
    table.call_friend()
    check("who is away is called", wait_for(lambda: service.of("/ann")))
    path, headers, body = service.of("/ann")[0]
    wrong = check_word(headers.get("Authorization", ""), SERVICE, time.time())
    check(f"the word is signed by the key it names {wrong}", not wrong)
    check("... which is the one browsers were told", headers["Authorization"].endswith("k=" + json.loads(table.host.heard[0])["push"]))
    check("headers say how it is sealed and how long it is worth something", headers.get("Content-Encoding") == "aes128gcm" and headers.get("TTL", "").isdigit())
    said = table.browser.open(body)
    check(f"the browser opens it: {said}", said is not None and said["room"] == table.made["room"] and said["title"] == "Du bist dran" and set(said) == {"room", "title", "body"})
    check("nobody else can", Browser(SERVICE).open(body) is None)
    check("no name of the room, no word of it in the open", table.made["room"].encode() not in body + json.dumps(headers).encode() + path.encode())
    key = pathlib.Path(folder) / "rooms.db-push"
    check("the key is its owner's alone", stat.S_IMODE(key.stat().st_mode) == 0o600)
    time.sleep(0.5)
    check("once", len(service.of("/ann")) == 1)
    table.come()
    table.call_friend()
    check("and again after coming back", wait_for(lambda: len(service.of("/ann")) == 2))


def test_gone(server, service):
    for status in (404, 410):
        table = Table(server.port, f"{SERVICE}/gone{status}")
        service.manner[f"/gone{status}"] = status
        failed = int(figures(server)["calls_failed_total"])
        table.call_friend()
        check(f"{status}: called once", wait_for(lambda: service.of(f"/gone{status}")))
        wait_for(lambda: int(figures(server)["calls_failed_total"]) > failed)  # pylint: disable=cell-var-from-loop
        table.come()
        table.call_friend()
        time.sleep(0.5)
        check(f"{status}: and never again", len(service.of(f"/gone{status}")) == 1)


def test_redirect(server, service):
    table = Table(server.port, SERVICE + "/moved")
    service.manner["/moved"] = 307
    table.call_friend()
    check("a redirect is answered by nothing", wait_for(lambda: service.of("/moved")))
    time.sleep(0.3)
    check("... and not followed", not service.of("/elsewhere"))


def busy(after):
    """An answer "not now", with when to come again, or without a word of that."""
    def manner(handler):
        service = handler.server
        service.busy[handler.path] = service.busy.get(handler.path, 0) + 1
        status = 201 if service.busy[handler.path] > 1 and "always" not in handler.path else 429 if "429" in handler.path else 503
        handler.send_response(status)
        if after:
            handler.send_header("Retry-After", after)
        handler.send_header("Content-Length", "0")
        handler.end_headers()
    return manner


def test_busy(server, service):
    """429 and 503: once more, when the service says, unless that is too late to be worth anything."""
    service.http.busy = {}
    for path, after in (("/busy429", "1"), ("/busy503", "1"), ("/always429", "1"), ("/never503", "86400")):
        service.manner[path] = busy(after)
    tables = {path: Table(server.port, SERVICE + path) for path in ("/busy429", "/busy503", "/always429", "/never503")}
    failed = int(figures(server)["calls_failed_total"])
    began = time.monotonic()
    for table in tables.values():
        table.call_friend()
    for path in ("/busy429", "/busy503"):
        check(f"{path[5:]}: called once more", wait_for(lambda: len(service.of(path)) == 2))  # pylint: disable=cell-var-from-loop
    check("not before the service said", time.monotonic() - began >= 1)
    check("the second word is signed and sealed like the first", tables["/busy429"].browser.open(service.of("/busy429")[1][2]) is not None)
    check("who is always busy, or for a day, is given up", wait_for(lambda: int(figures(server)["calls_failed_total"]) == failed + 2))
    time.sleep(1.5)
    check("after a second try, or none", [len(service.of(path)) for path in tables] == [2, 2, 2, 1])


def drip(handler):
    """An answer that never ends, byte by byte."""
    handler.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 100000\r\n\r\n")
    try:
        for _ in range(600):
            handler.wfile.write(b"x")
            time.sleep(0.1)
    except OSError:
        handler.server.ended += 1


def flood(handler):
    """An answer that is far too long."""
    try:
        handler.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 1000000000\r\n\r\n")
        for _ in range(10000):
            handler.wfile.write(b"x" * 65536)
        handler.server.flooded = True
    except OSError:
        pass


def flood_headers(handler):
    """Headers without end."""
    try:
        handler.wfile.write(b"HTTP/1.1 201 Created\r\n")
        for i in range(200000):
            handler.wfile.write(b"X-%d: " % i + b"y" * 1000 + b"\r\n")
        handler.server.flooded = True
    except OSError:
        pass


def test_slow(server, service):
    """A service that does not end, called more often than there are calls at once: the rooms do not notice, other services are
    called meanwhile."""
    service.http.ended = 0
    slow = [Table(server.port, f"https://slow.example.com/slow{i}") for i in range(5)]
    for i, table in enumerate(slow):
        for k in range(4):  # as many devices as a seat can have, under as many names
            service.manner[f"/slow{i}/{k}"] = drip
            table.friend.ask("push", t="push", room=table.made["room"], on=True, **Browser(f"https://s{k}.slow.example.com/slow{i}/{k}").line())
    for table in slow:
        table.call_friend()
    check("slow services are called", wait_for(lambda: service.of("/slow0/0")))
    table = Table(server.port, SERVICE + "/quick")
    table.call_friend()
    check("a quick one beside them, before the slow ones have had their turn", wait_for(lambda: service.of("/quick"), 40) and
          sum(path.startswith("/slow") for path, *_ in service.calls) < 20)
    for name, manner in (("/flood", flood), ("/headers", flood_headers)):
        service.manner[name] = manner
        table = Table(server.port, SERVICE + name)
        failed = int(figures(server)["calls_failed_total"])
        table.call_friend()
        check(f"{name[1:]}: an endless answer is cut off", wait_for(lambda: int(figures(server)["calls_failed_total"]) > failed) and
              not getattr(service.http, "flooded", False))  # pylint: disable=cell-var-from-loop
    check("slow ones are cut off", wait_for(lambda: service.http.ended >= 4, 30))


def test_slow_owners(server, service):
    """Three of them have all places once; when they have shown what they are, they do not have them again."""
    service.http.ended = 0
    tables = [Table(server.port, f"https://a.slow.{OWNERS[0]}/many{i}") for i in range(5)]
    for i, table in enumerate(tables):
        service.manner[f"/many{i}"] = drip
        for k in range(1, 4):
            service.manner[f"/many{i}/{k}"] = drip
            endpoint = f"https://s{k}.slow.{OWNERS[(i + k) % 3]}/many{i}/{k}"
            table.friend.ask("push", t="push", room=table.made["room"], on=True, **Browser(endpoint).line())
    for table in tables:
        table.call_friend()
    check("services of three owners let all wait", wait_for(lambda: service.http.ended >= 12, 60))
    for table in tables:
        table.come()
    wait_for(lambda: service.http.ended >= sum(path.startswith("/many") for path, *_ in service.calls), 60)
    before = sum(path.startswith("/many") for path, *_ in service.calls)
    for table in tables:
        table.call_friend()
    table = Table(server.port, SERVICE + "/between")
    table.call_friend()
    check("another one is called between them", wait_for(lambda: service.of("/between"), 60))
    now = sum(path.startswith("/many") for path, *_ in service.calls) - before
    check(f"... while they have few places: {now}", now <= 6)


def test_refused(server):
    table = Table(server.port, SERVICE + "/refused")
    good = table.browser.line()
    bad = [dict(good, endpoint=e) for e in ("https://127.0.0.1/x", "http://push.example.org/x", "https://push.example.org:22/x", "https://localhost/x",
                                            "https://[::1]/x", "https://a@push.example.org/x", "https://push.example.org/" + "x" * 900, "", 7, None,
                                            "https://push.example.org/\r\nX: y", "https://169.254.169.254/latest", "https://push.example.org/\u0000")]
    bad += [dict(good, p256dh=k) for k in ("", "AAAA", "B" * 87, "B" * 5000, 5, good["p256dh"][:-1])]
    bad += [dict(good, auth=k) for k in ("", "AAAA", "B" * 500, None, good["auth"] + "AA")]
    answers = [table.friend.ask("error", "push", t="push", room=table.made["room"], on=True, **line) for line in bad]
    check("whatever is no place to call is refused", all(a["t"] == "error" and a["code"] in ("no-line", "bad-message") for a in answers))
    check("in words", all(len(a["text"]) > 20 for a in answers))
    before = stored(server.db)
    check("and nothing of it is kept", b"169.254" not in before and b"localhost/x" not in before)


def listen_where_it_leads():
    """A listener on the port of https on this machine, and what it hears; None where only others may have that port."""
    heard = []
    try:
        listener = http.server.HTTPServer(("127.0.0.1", 443), http.server.BaseHTTPRequestHandler)
    except OSError:
        return None, heard
    listener.get_request = lambda: heard.append(1) or (_ for _ in ()).throw(OSError())
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    return listener, heard


def test_real_addresses(program, folder):
    """Without the variable of the tests: a name that leads to this machine (libcurl knows where .localhost is) is not opened."""
    listener, heard = listen_where_it_leads()
    server = Server(program, f"{folder}/real.db", "--push", "mailto:you@example.org", "--loose")
    table = Table(server.port, "https://push.localhost/x")
    table.call_friend()
    check("a call that cannot be made is counted", wait_for(lambda: int(figures(server)["calls_failed_total"]) == 1, 30))
    check("and the server ends at once", server.stop() == 0)
    if listener:
        listener.shutdown()
        check("nothing was opened here", not heard)


def test_off(program, folder):
    server = Server(program, f"{folder}/off.db", "--loose")
    client = Client(server.port)
    made = client.create()
    client.join(made["room"], made["invite"][0])
    check("off by default", "push" not in json.loads(client.heard[0]))
    answer = client.ask("error", t="push", room=made["room"], on=True, **Browser(SERVICE + "/off").line())
    check("and said so", answer["code"] == "no-push")
    check("no key is made then", not os.path.exists(f"{folder}/off.db-push"))
    server.stop()


def test_beginning(program, folder):
    def say(*more):
        done = subprocess.run([program, "serve", "--port", "0", "--lang", "en", *more], capture_output=True, text=True, timeout=20, check=False)
        return done.returncode, done.stderr
    check("--push wants whom to ask", "mailto:" in say("--db", f"{folder}/x.db", "--push", "me")[1])
    check("--push with PostgreSQL wants a file", "--push-key" in say("--db", "postgres://x/y", "--push", "mailto:a@b.c")[1])
    pathlib.Path(f"{folder}/spoilt").write_text("no key", encoding="utf-8")
    code, words = say("--db", f"{folder}/x.db", "--push", "mailto:a@b.c", "--push-key", f"{folder}/spoilt")
    check("a file that is no key is not overwritten", code == 1 and "key" in words and pathlib.Path(f"{folder}/spoilt").read_text(encoding="utf-8") == "no key")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        test_beginning(program, folder)
        test_off(program, folder)
        service = Service(folder)
        server = Server(program, f"{folder}/rooms.db", "--push", "mailto:you@example.org", "--loose", env=service.env)
        check("a server in a test says so", wait_for(lambda: any("HOLDOUT_TEST_PUSH" in line for line in server.log)))
        test_call(server, service, folder)
        test_gone(server, service)
        test_redirect(server, service)
        test_busy(server, service)
        test_refused(server)
        test_slow(server, service)
        test_slow_owners(server, service)
        check("calls under way do not hold up the end", server.stop() == 0)
        test_real_addresses(program, folder)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
