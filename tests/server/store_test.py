#!/usr/bin/env python3
"""Both databases against the real thing, and what players are told when one goes away.

usage: store_test.py BUILD      (folder with holdout and tests/store_test)

A PostgreSQL of its own is started on a free port of the loopback, in a temporary folder, and stopped again.
"""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Client, Server, check, verdict, wait_for  # noqa: E402

class Postgres:
    def __init__(self, where):
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.data = where + "/data"
        with contextlib.closing(socket.socket()) as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        os.mkdir(self.data)
        if os.getuid() == 0:  # it refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chmod(where, 0o755)
            os.chown(self.data, user.pw_uid, user.pw_gid)
        self.run("initdb", "-D", self.data, "-U", "holdout", "-A", "trust", "-E", "UTF8", "--no-locale")
        self.address = f"postgres://holdout@127.0.0.1:{self.port}/postgres"
        self.start()

    def run(self, program, *args):
        line = [self.bin + "/" + program, *args]
        if os.getuid() == 0:
            line = ["runuser", "-u", "postgres", "--", *line]
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.data)

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-l", self.data + "/log", "-o",
                 f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=", "start")

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")


def play(client, steps):
    """So many answers of seat 0; the acknowledged ones."""
    done = []
    for _ in range(steps):
        number, text = client.view["version"], client.view["view"]["question"]["actions"][0]["text"]
        answer = client.act(0, text)
        assert answer["t"] == "ack", answer
        done.append((number, text))
    return done


def comes_back(program, db, name, away, back):
    """A room is played, the database goes away, a player is told, it comes back, nothing acknowledged is lost."""
    server = Server(program, db)
    try:
        client = Client(server.port)
        made = client.create("2e/M0", seed=3)
        client.join(made["room"], made["invite"][0])
        done = play(client, 5)
        away()
        number, text = client.view["version"], client.view["view"]["question"]["actions"][0]["text"]
        answer = client.act(0, text)
        check(f"{name}: away, and the player is told so", answer["t"] == "error" and answer["code"] in ("store-away", "disk-full"))
        check(f"{name}: /healthz says so too", " 503 " in server.get("/healthz")[0].splitlines()[0])
        back()

        def answered():
            return client.act(0, text, number)["t"] == "ack"
        check(f"{name}: back, and the same action goes through", wait_for(answered, 60))
        done.append((number, text))
        log = client.ask("log", t="log", room=made["room"], **{"from": 0})["events"]
        check(f"{name}: every acknowledged action is there once", [(e["step"], e["do"]) for e in log] == done)
        check(f"{name}: /healthz is well again", " 200 " in server.get("/healthz")[0].splitlines()[0])
    finally:
        server.stop()


def damaged(program, where):
    """A bit flips on the disk: the tail is cut, kept aside, told; the room goes on."""
    db = where + "/damaged.db"
    server = Server(program, db)
    client = Client(server.port)
    made = client.create("2e/M0", seed=4)
    client.join(made["room"], made["invite"][0])
    play(client, 8)
    server.kill()
    with sqlite3.connect(db) as base:
        base.execute("UPDATE step SET text = 'x' || text WHERE number = 5")
    server.start()
    client = Client(server.port)
    client.join(made["room"], made["invite"][0])
    check("damage: cut before the damaged row", client.view["version"] == 5)
    check("damage: told", client.room.get("torn") == 3)
    play(client, 2)
    server.stop()
    with sqlite3.connect(db) as base:
        check("damage: kept aside", base.execute("SELECT count(*) FROM torn WHERE why = 'checksum'").fetchone()[0] == 3)
        check("damage: the room went on", base.execute("SELECT count(*) FROM step").fetchone()[0] == 7)


def newer(program, where):
    db = where + "/newer.db"
    Server(program, db).stop()
    with sqlite3.connect(db) as base:
        base.execute("PRAGMA user_version=999")
    try:
        Server(program, db).stop()
        check("a file of a newer holdout is left alone", False)
    except RuntimeError as said:
        check("a file of a newer holdout is left alone", "newer" in str(said))


def port_taken(program, where):
    server = Server(program, where + "/port.db")
    second = subprocess.run([program, "serve", "--port", str(server.port), "--db", where + "/second.db", "--lang", "en"],
                            capture_output=True, text=True, timeout=60, check=False)
    check("a port that is taken is named", second.returncode == 1 and "--port" in second.stderr and str(server.port) in second.stderr)
    server.stop()


def tls(program, where):
    cert, key = where + "/cert.pem", where + "/key.pem"
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
                           "-out", cert, "-days", "2", "-subj", "/CN=localhost"], capture_output=True, check=False)
    check("a certificate is made", made.returncode == 0)
    server = Server(program, where + "/tls.db", "--tls-cert", cert, "--tls-key", key)
    context = ssl.create_default_context(cafile=cert)
    context.check_hostname = False
    with context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=20)) as s:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b""
        while chunk := s.recv(4096):
            answer += chunk
    check("https with our certificate", b" 200 " in answer and answer.endswith(b"ok\n"))
    server.stop()
    lost = subprocess.run([program, "serve", "--port", "0", "--db", where + "/t.db", "--lang", "de", "--tls-cert", where + "/no.pem", "--tls-key",
                           key], capture_output=True, text=True, timeout=60, check=False)
    check("a certificate that is not there is named", lost.returncode == 1 and "no.pem" in lost.stderr and "Zertifikat" in lost.stderr)


def contract(build, db, name):
    run = subprocess.run([build + "/tests/store_test", db], capture_output=True, text=True, check=False)
    check(f"{name}: the contract of a store", run.returncode == 0)
    if run.returncode:
        print(run.stdout + run.stderr)


def main():
    build = str(pathlib.Path(sys.argv[1]).resolve())
    program = build + "/src/cli/holdout"
    with tempfile.TemporaryDirectory() as where:
        base = Postgres(where)
        try:
            contract(build, where + "/contract.db", "SQLite")
            contract(build, base.address, "PostgreSQL")
            contract(build, base.address, "PostgreSQL, tables already there")
            comes_back(program, base.address, "PostgreSQL", lambda: base.stop("immediate"), base.start)
            kill = subprocess.run([sys.executable, str(pathlib.Path(__file__).parent / "kill_test.py"), program, "--kills", "5",
                                   "--db", base.address], capture_output=True, text=True, check=False)
            print(kill.stdout + kill.stderr)
            check("PostgreSQL: kill -9 of the server", kill.returncode == 0)
        finally:
            base.stop("immediate")
        damaged(program, where)
        newer(program, where)
        port_taken(program, where)
        tls(program, where)
        full = where + "/small"
        os.mkdir(full)
        if os.getuid() == 0 and shutil.which("mount") and not subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", full], capture_output=True, check=False).returncode:
            try:
                filler = full + "/filler"

                def fill():
                    with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as f:
                        while True:
                            f.write(b"x" * 512)
                comes_back(program, full + "/rooms.db", "a full disk", fill, lambda: os.remove(filler))
            finally:
                subprocess.run(["umount", full], check=False)
        else:
            print("     (a full disk: no small disk can be mounted here; the contract has it with a limit on pages)")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
