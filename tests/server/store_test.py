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
import signal
import socket
import sqlite3
import ssl
import stat
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

    def signal(self, what):
        """To all its processes: SIGSTOP freezes it as a dead disk or a lost network would, SIGCONT goes on."""
        with open(self.data + "/postmaster.pid", encoding="ascii") as f:
            first = int(f.readline())
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=False).stdout.split()
        for pid in [first, *map(int, children)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, what)

    def freeze(self):
        self.signal(signal.SIGSTOP)

    def thaw(self):
        self.signal(signal.SIGCONT)


class Lock:
    """Somebody else writes to the file and does not come to an end."""

    def __init__(self, db):
        self.db, self.base = db, None

    def hold(self):
        self.base = sqlite3.connect(self.db, isolation_level=None)
        self.base.execute("BEGIN IMMEDIATE")

    def release(self):
        self.base.close()


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
        check(f"{name}: away, and the player is told so",
              answer["t"] == "error" and answer["code"] in ("store-away", "store-slow", "disk-full"))
        check(f"{name}: /healthz says so too", " 503 " in server.get("/healthz")[0].splitlines()[0])
        back()

        def answered():
            return client.act(0, text, number)["t"] == "ack"
        check(f"{name}: back, and the same action goes through", wait_for(answered, 60))
        done.append((number, text))
        log = client.ask("log", t="log", room=made["room"], **{"from": 0})["events"]
        check(f"{name}: every acknowledged action is there once", [(e["step"], e["do"]) for e in log] == done)
        check(f"{name}: /healthz is well again", wait_for(lambda: " 200 " in server.get("/healthz")[0].splitlines()[0]))
    finally:
        server.stop()


def table(server, seed):
    """Somebody in a room of their own."""
    client = Client(server.port)
    made = client.create("2e/M0", seed=seed)
    client.join(made["room"], made["invite"][0])
    return client, made


def others_go_on(program, db, name, away, back, frozen):
    """One room waits for the database; pages, health and what is read in other rooms do not, and neither does the end."""
    server = Server(program, db)
    try:
        waiting, made = table(server, 5)
        reading, other = table(server, 6)
        play(waiting, 3)
        play(reading, 3)
        away()
        number, text = waiting.view["version"], waiting.view["view"]["question"]["actions"][0]["text"]
        waiting.send(t="act", room=made["room"], seat=0, number=number, action=text)
        check(f"{name}: pages are served meanwhile", " 200 " in server.get("/")[0].splitlines()[0])
        check(f"{name}: health answers meanwhile", server.get("/healthz")[1] != b"")
        checked = reading.ask("checked", t="check", room=other["room"], seat=0, action=text)
        log = reading.ask("log", t="log", room=other["room"], **{"from": 0})
        check(f"{name}: other rooms are read meanwhile", "legal" in checked and len(log["events"]) == 3)
        if not frozen:  # only writing is stopped: people get in
            late = Client(server.port)
            check(f"{name}: a room is entered meanwhile", late.join(other["room"], other["watch"])["version"] == 3)
            late.close()
        german = Client(server.port, lang="de")
        german.send(t="create", mission="2e/M0")
        answer = waiting.want_any("error")
        check(f"{name}: who waits is told", answer["code"] in ("store-away", "store-slow") and answer["for"] == "act")
        check(f"{name}: in their language", "Datenbank" in german.want_any("error")["text"])
        check(f"{name}: health says so", " 503 " in server.get("/healthz")[0].splitlines()[0])
        waiting.send(t="act", room=made["room"], seat=0, number=number, action=text)
        check(f"{name}: the server ends when it is told to", server.stop() == 0)
    finally:
        back()
    server.start()
    again = Client(server.port)
    again.join(made["room"], made["invite"][0])
    check(f"{name}: everything acknowledged is there", again.view["version"] in (3, 4))
    check(f"{name}: and it goes on", again.act(0, text, number)["t"] == "ack")
    server.stop()


def one_owner(program, db, name):
    """A second server on the same database says so, in both languages, and does not start; later it does."""
    server = Server(program, db)
    for lang, words in (("en", "another server"), ("de", "anderer Server")):
        second = subprocess.run([program, "serve", "--port", "0", "--db", db, "--lang", lang], capture_output=True, text=True,
                                timeout=60, check=False)
        check(f"{name}: the second server does not start ({lang})", second.returncode == 1 and words in second.stderr)
    if not db.startswith("postgres"):
        os.symlink(db, db + "-link")
        second = subprocess.run([program, "serve", "--port", "0", "--db", db + "-link", "--lang", "en"], capture_output=True,
                                text=True, timeout=60, check=False)
        check(f"{name}: nor does one that knows the file by another name", second.returncode == 1 and "another server" in second.stderr)
    client, _ = table(server, 7)
    check(f"{name}: the first one does not mind", len(play(client, 2)) == 2)
    server.kill()
    server.start()
    check(f"{name}: after a kill the next one starts", server.stop() == 0)


def lost_tail(program, where):
    """A bit flips in the write-ahead log: everything behind it is gone, and that is noticed."""
    db = where + "/tail.db"
    server = Server(program, db)
    client, made = table(server, 8)
    play(client, 40)
    _, second = table(server, 9)
    server.kill()
    with open(db + "-wal", "r+b") as wal:
        size = wal.seek(0, 2)
        frame = 24 + 4096
        wal.seek(32 + (size - 32) // frame // 2 * frame + 24 + 100)
        byte = wal.read(1)[0]
        wal.seek(-1, 1)
        wal.write(bytes([byte ^ 4]))
    server.start()
    check("lost tail: health says so before anybody comes", wait_for(lambda: " 503 " in server.get("/healthz")[0].splitlines()[0]))
    client = Client(server.port)
    client.join(made["room"], made["invite"][0])
    left = client.view["version"]
    check("lost tail: the room is shorter", 0 < left < 40)
    check("lost tail: by how much is told", client.room.get("torn") == 40 - left)
    told = client.want_any("error")
    check("lost tail: and in a sentence", told["code"] == "steps-lost" and str(40 - left) in told["detail"])
    check("lost tail: the room goes on", len(play(client, 2)) == 2)
    log = "".join(server.log)
    check("lost tail: the log names the room", f"room {made['room']}: {40 - left} of 40 steps" in log)
    check("lost tail: and the one that is gone", f"room {second['room']}, of 0 steps, is gone" in log)
    server.stop()
    server.start()
    client = Client(server.port)
    client.join(made["room"], made["invite"][0])
    check("lost tail: it is not told for ever", client.view["version"] == left + 2 and " 200 " in server.get("/healthz")[0])
    server.stop()


def private(program, where):
    """Nobody else reads the files, also those an older version made."""
    db = where + "/private.db"
    server = Server(program, db)
    table(server, 10)
    files = [db, db + "-wal", db + "-shm", db + "-heads"]
    check("files are for their owner only", all(stat.S_IMODE(os.stat(f).st_mode) == 0o600 for f in files))
    server.kill()
    for f in files[:3]:
        os.chmod(f, 0o644)
    server.start()
    table(server, 11)
    check("... also if they were not", all(stat.S_IMODE(os.stat(f).st_mode) == 0o600 for f in files))
    server.stop()


def copies(program, where):
    """A copy while the server runs is whole and can be served."""
    db, to = where + "/copied.db", where + "/copy.db"
    server = Server(program, db)
    client, made = table(server, 12)
    done = play(client, 5)

    def backup(*words):
        return subprocess.run([program, "backup", "--lang", "en", *words], capture_output=True, text=True, timeout=60, check=False)
    made_it = backup("--db", db, to)
    check("backup: made while the server runs", made_it.returncode == 0 and stat.S_IMODE(os.stat(to).st_mode) == 0o600)
    play(client, 2)
    server.stop()
    check("backup: does not replace a file", backup("--db", db, to).returncode == 1 and os.path.getsize(to) > 0)
    check("backup: names a database that is not there", "no-such.db" in backup("--db", where + "/no-such.db", where + "/x").stderr)
    check("backup: leaves nothing behind then", not os.path.exists(where + "/x"))
    check("backup: PostgreSQL has its own", "pg_dump" in backup("--db", "postgres://x/y", where + "/x").stderr)
    server = Server(program, to)
    client = Client(server.port)
    client.join(made["room"], made["invite"][0])
    log = client.ask("log", t="log", room=made["room"], **{"from": 0})["events"]
    check("backup: has what there was", [(e["step"], e["do"]) for e in log] == done)
    server.stop()


def old_rooms(program, where):
    db = where + "/old.db"
    server = Server(program, db)
    _, old = table(server, 13)
    _, new = table(server, 14)
    server.stop()
    with contextlib.closing(sqlite3.connect(db)) as base:
        base.execute("UPDATE head SET touched = touched - 86400000 * 8 WHERE room = ?", (old["room"],))
        base.commit()
    server = Server(program, db, "--keep", "7")

    def rooms():
        with contextlib.closing(sqlite3.connect(db)) as base:
            return [row[0] for row in base.execute("SELECT id FROM room")]
    check("--keep: a room nobody has touched for longer goes", wait_for(lambda: rooms() == [new["room"]]))
    server.stop()


def older(program, where):
    """A file of the first version, with a room in it, is brought up to date and played on."""
    db = where + "/older.db"
    server = Server(program, db)
    client, made = table(server, 15)
    play(client, 4)
    server.stop()
    with contextlib.closing(sqlite3.connect(db)) as base:
        base.executescript("DROP TABLE head; PRAGMA user_version=1")
    os.remove(db + "-heads")
    server.start()
    client = Client(server.port)
    client.join(made["room"], made["invite"][0])
    check("an older file is played on", client.view["version"] == 4 and "torn" not in client.room and len(play(client, 2)) == 2)
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
    check("damage: told", client.room.get("torn") == 3 and client.want_any("error")["code"] == "steps-lost")
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
            comes_back(program, base.address, "frozen PostgreSQL", base.freeze, base.thaw)
            others_go_on(program, base.address, "frozen PostgreSQL", base.freeze, base.thaw, True)
            one_owner(program, base.address, "PostgreSQL")
        finally:
            base.thaw()
            base.stop("immediate")
        lock = Lock(where + "/locked.db")
        comes_back(program, lock.db, "a lock held elsewhere", lock.hold, lock.release)
        others_go_on(program, lock.db, "a lock held elsewhere", lock.hold, lock.release, False)
        one_owner(program, where + "/owned.db", "SQLite")
        lost_tail(program, where)
        private(program, where)
        copies(program, where)
        old_rooms(program, where)
        older(program, where)
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
