#!/usr/bin/env python3
"""What the server says at the door: whole files over TLS, pages of other origins, and mistakes at the start.

usage: door_test.py HOLDOUT
"""
import gzip
import http.client
import json
import os
import pathlib
import random
import socket
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Client, Closed, Server, check, verdict, wait_for  # noqa: E402

def certificate(where, name):
    cert, key = f"{where}/{name}.pem", f"{where}/{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert,
                    "-days", "2", "-subj", "/CN=localhost"], capture_output=True, check=True)
    return cert, key


def make_site(where):
    """Files of awkward sizes: next to multiples of what is sent at once, longer than any window, easy and hard to pack."""
    luck = random.Random(1)
    site = pathlib.Path(where) / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>x</title>")
    for size in (1, 16383, 16384, 16385, 65535, 65536, 451858, 1200853):
        (site / f"random{size}.wasm").write_bytes(luck.randbytes(size))
        text = (b"%d\n" % luck.getrandbits(40)) * (size // 4) + b"end"
        (site / "assets" / f"text{size}.js").write_bytes(text)
        (site / "assets" / f"text{size}.js.gz").write_bytes(gzip.compress(text))
    return site


def files_of(site):
    return {"/" + str(path.relative_to(site)): path.read_bytes() for path in sorted(site.rglob("*"))
            if path.is_file() and not path.name.startswith(".")}


def get_all(connect, files, packed):
    """All files one after the other over one connection; the names of those that did not come whole."""
    connection, wrong = connect(), []
    for path, body in files.items():
        try:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"} if packed else {})
            answer = connection.getresponse()
            got = answer.read()
        except (http.client.HTTPException, OSError):
            wrong.append(path)
            break
        coding = answer.getheader("Content-Encoding")
        if coding == "gzip":
            got = gzip.decompress(got)
        if (coding == "gzip") != (packed and path + ".gz" in files):
            wrong.append(path)
        if answer.status != 200 or got != body or answer.version != 11:
            wrong.append(path)
    connection.close()
    return wrong


def whole_files(program, where):
    sites = [make_site(where)]
    built = pathlib.Path(__file__).resolve().parents[2] / "web" / "dist"
    if (built / "index.html").exists():
        sites.append(built)
    cert, key = certificate(where, "ours")
    for site in sites:
        files = files_of(site)
        server = Server(program, where + "/tls.db", "--web", str(site), "--tls-cert", cert, "--tls-key", key)
        context = ssl.create_default_context(cafile=cert)
        context.check_hostname = False
        context.set_alpn_protocols(["h2", "http/1.1"])  # as browsers do

        def connect(port=server.port, context=context):
            return http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=context)
        with context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=20)) as s:
            check("TLS: HTTP/1.1 is what is agreed on", s.selected_alpn_protocol() == "http/1.1")
        connection = connect()
        connection.request("GET", "/")
        check("TLS: browsers are told to stay with it", "max-age" in connection.getresponse().getheader("Strict-Transport-Security", ""))
        connection.close()
        for packed in (False, True):
            wrong = get_all(connect, files, packed)
            check(f"TLS: {len(files)} files whole, {'packed' if packed else 'as they are'}{wrong or ''}", not wrong)
        server.stop()
    (sites[0] / "long.wasm").write_bytes(os.urandom(1 << 20) * 16)  # more than the machine takes in for somebody who does not read
    server = Server(program, where + "/tls.db", "--web", str(sites[0]))
    head, _ = server.get("/random451858.wasm", headers="Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n")
    check("HTTP/2 without TLS is not begun", " 101 " not in head and " 505 " in head)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(b"GET /long.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
        check("who asks for a file and does not take it is closed",
              wait_for(lambda: b"\nholdout_sockets 1\n" in server.get("/metrics")[1], 60))
    server.stop()


def knock(port, origin):
    """A WebSocket from a page of this origin: head and body of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as s:
        s.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: holdout.1\r\n"
                   f"Origin: {origin}\r\n\r\n").encode())
        data = b""
        while b"\r\n\r\n" not in data or b" 101 " not in data.split(b"\r\n")[0]:
            chunk = s.recv(4096)
            if not chunk:
                break
            data += chunk
            head, _, body = data.partition(b"\r\n\r\n")
            length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
            if length and len(body) >= int(length[0].split(b":")[1]):
                break
    head, _, body = data.partition(b"\r\n\r\n")
    return head.decode("latin-1"), body.decode()


def origins(program, where):
    server = Server(program, where + "/list.db", "--open-rooms")
    check("a page can see that there is a list of open rooms", "holdout-rooms: open" in server.get("/healthz")[0])
    server.stop()
    server = Server(program, where + "/origin.db", "--public-origin", "https://games.example.org")
    check("... and where there is none", "holdout-rooms: by-link" in server.get("/healthz")[0])
    head, body = knock(server.port, "https://games.example.org")
    check("the page of --public-origin is let in", " 101 " in head.splitlines()[0])
    head, body = knock(server.port, f"http://127.0.0.1:{server.port}")
    check("another page gets 403", " 403 " in head.splitlines()[0])
    check("... and a sentence in both languages", "--public-origin" in body and "goes by another name" in body and "unter einem anderen Namen" in body)
    check("... and the log names both", wait_for(
        lambda: any(f"http://127.0.0.1:{server.port}" in line and "https://games.example.org" in line for line in server.log)))
    check("... and it is counted", b"holdout_turned_away_total 1\n" in server.get("/metrics")[1])
    check("/origin names the right one", json.loads(server.get("/origin")[1]) == {"origin": "https://games.example.org"})
    Client(server.port).close()
    check("programs that are no browsers are let in", server.stop() == 0)
    server = Server(program, where + "/origin.db")
    check("/origin without --public-origin", json.loads(server.get("/origin")[1]) == {})
    head, body = knock(server.port, "http://evil.example")
    check("without --public-origin: 403 too", " 403 " in head.splitlines()[0] and body)
    server.stop()


def start(program, where, *more, lang="en"):
    done = subprocess.run([program, "serve", "--db", where + "/start.db", "--lang", lang, *more], capture_output=True, text=True, timeout=60,
                          check=False)
    return done.returncode, done.stderr


def refused(program, where, what, words, *more):
    """In both languages: one line on stderr and nothing else, with these words (English, German)."""
    for lang, word in zip(("en", "de"), words):
        code, said = start(program, where, *more, lang=lang)
        fine = code in (1, 2) and said.count("\n") == 1 and said.startswith("holdout serve: ") and word in said
        check(f"{what} ({lang})", fine)
        if not fine:
            print(f"     {code}: {said}")


def mistakes(program, where):
    ours, other = certificate(where, "one"), certificate(where, "two")
    taken = socket.create_server(("127.0.0.1", 0))
    port = str(taken.getsockname()[1])
    refused(program, where, "an address this machine has not", ("does not have the address 192.0.2.7", "hat die Adresse 192.0.2.7 nicht"),
            "--port", "0", "--address", "192.0.2.7")
    refused(program, where, "an address that is none", ("neither an address nor a name", "weder eine Adresse noch ein Name"), "--port", "0",
            "--address", "no.such.invalid")
    refused(program, where, "a port that is taken", (f"port {port} on 127.0.0.1 is already in use", f"Port {port} auf 127.0.0.1 ist schon belegt"), "--port",
            port)
    taken.close()
    refused(program, where, "key and certificate that do not fit", ("certificate and key", "Zertifikat und Schlüssel"), "--port", "0", "--tls-cert",
            ours[0], "--tls-key", other[1])
    refused(program, where, "a certificate that is not there", ("no such file", "gibt es nicht"), "--port", "0", "--tls-cert", where + "/no.pem",
            "--tls-key", ours[1])
    refused(program, where, "a page that is not there", ("page cannot be read", "Seite lässt sich nicht lesen"), "--port", "0", "--web",
            where + "/nothing")
    refused(program, where, "an origin without a scheme", ("write https://games.example.org", "schreib https://games.example.org"), "--port", "0",
            "--public-origin", "games.example.org")
    refused(program, where, "a key for calling where no folder is", (f"{where}/nowhere/key: No such file", f"{where}/nowhere/key: No such file"), "--port", "0",
            "--push", "mailto:a@example.org", "--push-key", where + "/nowhere/key")
    refused(program, where, "a key for calling and nobody to call", ("--push-key has no effect without --push", "--push-key bewirkt nichts ohne --push"),
            "--port", "0", "--push-key", where + "/key")
    refused(program, where, "bots faster than time", ("--bot-pace", "--bot-pace"), "--port", "0", "--bot-pace", "-4")


def greeting(program, where, *more):
    with subprocess.Popen([program, "serve", "--port", "0", "--db", where + "/greet.db", *more], stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        process.terminate()
    return line


def greetings(program, where):
    site = where + "/page"
    os.mkdir(site)
    pathlib.Path(site, "index.html").write_text("x")
    check("with a page: what to open", greeting(program, where, "--lang", "en", "--web", site).startswith("Open http://127.0.0.1:"))
    check("in German", greeting(program, where, "--lang", "de", "--web", site).startswith("Öffne http://127.0.0.1:"))
    check("without a page: nobody is told to open it", "--web" in greeting(program, where, "--lang", "en")
          and "Open " not in greeting(program, where, "--lang", "en"))
    named = greeting(program, where, "--lang", "en", "--web", site, "--public-origin", "https://games.example.org")
    check("under another name: that one, and where it listens", "Open https://games.example.org/" in named and "http://127.0.0.1:" in named)
    check("a name for an address", "http://127.0.0.1:" in greeting(program, where, "--lang", "en", "--web", site, "--address", "localhost")
          or "http://[::1]:" in greeting(program, where, "--lang", "en", "--web", site, "--address", "localhost"))


def behind_a_proxy(program, where):
    """Whose a connection is, is the last address in X-Forwarded-For, however long the list; the proxy and we mean the same by a path."""
    server = Server(program, where + "/proxy.db", "--proxy")
    player = "X-Forwarded-For: 10.9.9.9\r\n"
    crowd = [Client(server.port, extra=player) for _ in range(100)]
    for what, extra in (("again", player), ("behind a long list", f"X-Forwarded-For: {'1.2.3.4, ' * 300}10.9.9.9\r\n"),
                        ("behind a line of their own", "X-Forwarded-For: 1.2.3.4\r\n" + player)):
        try:
            crowd.append(Client(server.port, extra=extra))
            check(f"more connections of one address than it may have, {what}: refused", False)
        except Closed as problem:
            check(f"more connections of one address than it may have, {what}: refused", "1008" in str(problem))
    crowd.append(Client(server.port, extra="X-Forwarded-For: 10.9.9.9, 10.9.9.8\r\n"))
    check("... another one is let in", True)
    for client in crowd:
        client.close()
    for path, status in (("/metrics", 200), ("/metrics?x", 200), ("/metrics;x", 404), ("/metrics;", 404), ("/metrics&x", 404), ("/;", 404), ("/?;&", 200)):
        check(f"{path}: {status}", f" {status} " in server.get(path)[0] and f" {status} " in server.get(path, "HEAD")[0])
    check("the server behind a proxy stops when asked", server.stop() == 0)


def main():
    with tempfile.TemporaryDirectory() as where:
        for part in (whole_files, origins, mistakes, greetings, behind_a_proxy):
            part(sys.argv[1], where)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
