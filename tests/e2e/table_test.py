#!/usr/bin/env python3
"""play --table, from outside: table_test.py HOLDOUT [TEST...]. Lines go in, what a group reads comes out, the record is on disk.
Ends with "N passed, M failed". The keys of the line (Tab, arrows, Ctrl-C) are tried in tmux.
"""
import atexit
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HOLDOUT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/holdout")
ROOT = pathlib.Path(tempfile.mkdtemp(prefix="holdout-table-"))
atexit.register(shutil.rmtree, ROOT, ignore_errors=True)
TREE = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = 20.0


class Failed(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failed(text)


def has(text, *parts):
    at = 0
    for part in parts:
        found = re.compile(part).search(text, at)
        expect(found, f"expected {part!r} (in this order: {parts}) in:\n{text}")
        at = found.end()


class Home:
    """A place for saved games."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(dir=ROOT))
        self.env = {**os.environ, "XDG_STATE_HOME": str(self.path), "LC_ALL": "C.UTF-8"}

    def play(self, lines, *arguments, code=0):
        if isinstance(lines, list):
            lines = "".join(line + "\n" for line in lines).encode()
        done = subprocess.run([HOLDOUT, "play", *arguments], input=lines, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = done.stdout.decode("utf-8", "replace")
        expect(done.returncode == code, f"exit {done.returncode} instead of {code}:\n{said}")
        return said

    def table(self, lines, mission="2e/M1", *arguments):
        return self.play(lines, mission, "--table", "--seed", "1", *arguments)

    def records(self):
        return sorted((self.path / "holdout").glob("*.replay"), key=lambda f: f.stat().st_mtime_ns)

    def record(self):
        return self.records()[-1].read_text()


def steps(record):
    return [line for line in record.splitlines() if line.startswith("setup ") or line[:1].isdigit()]


# ---- tests ----

def whole_round():
    home = Home()
    said = home.table(["door 9R.A r2c3 amy", "move amy r2c3", "add r2c3 walker 2", "kill 2 walkers r2c3 amy", "noise amy",
                       "door r2c4 6R.B", "1", "take doug", "done amy", "done doug", "done elle", "done josh", "done ned", "why", "done wanda",
                       "status", "quit"])
    has(said, "Lay out .* clockwise", "Round 1", "door .*opens", "Amy goes to", "2 Walkers appear", "Amy kills 2 Walkers", "Amy gains 2 points",
        "It gets loud on .*r2c3", "door .*opens", "Zombie card", "Doug takes", "Doug gains 5", "zombie phase", "Zombie card .*r4c0",
        "Zombie card .*r2c6", "Zombie card .*r6c4", "Round 2", "Round 2 · danger", "Amy +r2c3 +blue, adrenaline 2", "saved", "--resume")
    has(home.record(), "setup table begin", "setup table door 9R.A r2c3 amy", "setup table kill r2c3 walker 2 amy",
        "setup table take objective 9R.A doug", "setup table done wanda")
    verdict = subprocess.run([HOLDOUT, "replay", "--verify", str(home.records()[-1])], capture_output=True, text=True)
    expect(verdict.returncode == 0, verdict.stdout + verdict.stderr)


def words_in_any_order_and_both_languages():
    home = Home()
    home.table(["add walker r2c2 3", "kill amy r2c2 2 Walker", "erl r2c2 schlurfer AMY", "KILL r2c2 all"])
    # the last one finds nobody there and must not be recorded
    expect(steps(home.record()) == ["setup table begin", "setup table appear r2c2 walker 3", "setup table kill r2c2 walker 2 amy",
                                    "setup table kill r2c2 walker 1 amy"], home.record())


def what_is_missing_is_asked_for():
    home = Home()
    said = home.table(["kill", "kill r1c2", "move amy", "move r2c2", "door", "door r2c2 r2c3", "take amy r0c2", "add r2c2", "kil r2c2 wlker",
                       "noize r2c2", "n", "kill r9c9", "heal amy", "wound amy 0", "wound amy 100", "points amy 999999999999", "card", "leave",
                       "odds", "set", "set zombies walker 1 r9c9", "set fly amy", "has amy", "lost amy pistol"])
    has(said, "Where\\?", "There are no zombies in r1c2", "Where\\?", "Who\\? Choose from: amy, doug", "Which door\\? These are closed: ", "no closed door between",
        "There is no such token in r0c2. Tokens on the board: objective", "Which zombies\\? Choose from: walker", "Did you mean “walker”", "Did you mean “noise”",
        "noise", "Did you mean “r\\d", "only 0 wounds", "It must be from 1 to 99", "It must be from 1 to 99", "It must be from 1 to 99", "Where\\?", "Who\\?", "odds WHO CARD",
        "put WHO ZONE", "Did you mean “r", "That cannot be set", "Which card", "not carrying it")
    expect(steps(home.record()) == ["setup table begin"], home.record())


def corrections_and_undo():
    home = Home()
    home.table(["set zombies walker 3 r2c2", "set ap amy 7", "set wounds ned 1", "noise r2c2 2"])
    before = home.record()
    said = home.play(["end", "undo", "quit"], "--resume")
    has(said, r"Welcome back. Steps played: 5\.", "Zombie card", "Round 2", "Undone: end")
    expect(home.record() == before, "end and undo left something behind:\n" + home.record())
    said = home.play(["undo", "undo", "undo", "undo", "undo", "status", "quit"], "--resume")
    has(said, "Undone: noise r2c2 2", "Undone: set wounds ned 1", "Undone: set ap amy 7", "Undone: set zombies walker 3 r2c2",
        "nothing to undo", "No zombies on the board")
    expect(steps(home.record()) == ["setup table begin"], home.record())


def levels_are_asked_and_answered():
    home = Home()
    said = home.table(["points amy 19", "kill r2c2", "99", "status", "1", "status"])
    has(said, "reaches yellow", "reaches orange", "\n  1  ", "Answer the question first", "There is no answer 99", "Round 1 · danger orange",
        "Amy .* orange, adrenaline 19")
    expect(len(steps(home.record())) == 3, home.record())
    said = home.play(["undo", "undo", "status"], "--resume")
    has(said, r"Undone: \+1 free melee action", "\n  1  ", "Undone: points amy 19", "Round 1 · danger blue")


def a_lost_game_can_be_taken_back():
    home = Home()
    said = home.table(["wound amy 3", "noise r2c2", "map", "undo", "status", "quit"])
    has(said, "LOST", "undo", "game is over", "Undone: wound amy 3", "Amy .* health 3 of 3")
    has(home.table(["set wounds amy 2"], "2e/M1"), "Noted")


def goals_end_the_mission():
    home = Home()
    team = ["amy", "doug", "elle", "josh", "ned", "wanda"]
    said = home.table([f"set objectives {who} 1" for who in team] + ["has amy water", "has doug water", "has ned canned-food"] +
                      [f"leave {who}" for who in team])
    has(said, "Amy is out and safe", "Wanda is out and safe", "WON")
    home = Home()
    said = home.table(["leave amy"] + [f"set put {who} off" for who in team] + ["status"])
    has(said, "other goals come first.*2E-EXIT-1", "set put WHO off", "Noted", "Nobody would be left", "Wanda +9R.A")


def what_the_mission_says_is_looked_at():
    """Conditions of a mission are refused with their rule and the way round it, in the language of the table."""
    home = Home()
    said = home.table(["take amy 7R.B", "set ap amy 7", "take amy 7R.B", "leave amy", "leave doug"], "2e/M19")
    has(said, "Not before yellow.*2E-ACT-OBJ-1", "set token objective ZONE off", "Amy takes", "following somebody", "There is no exit.*2E-EXIT-1", "set put WHO off")
    expect("setup table leave" not in home.record() and home.record().count("table take") == 1, home.record())
    has(home.table(["raus amy"], "2e/M8", "--lang", "de"), "Erst kommen die anderen Ziele", "setze put WER off")
    has(home.table(["set put amy off", "status"], "2e/M3"), "Amy +out and safe")


def a_crate_in_a_car():
    home = Home()
    said = home.table(["move amy r2c1", "act amy", "act amy take crate", "take amy crate", "act amy"], "2e/M3")
    has(said, "take crate  Take: Weapon crate", "Amy opens a weapon crate", "There is no such token in r2c1", "enter 0 driver")
    expect(said.count("take crate  ") == 1 and "setup table take crate r2c1 amy" in home.record(), said)


def what_was_handed_in_is_told():
    said = Home().table(["goals", "set put amy 9R.A", "set kept amy blue 1", "act amy deliver blue", "goals"], "2e/M25")
    has(said, "handed in: –", "Amy hands in blue", "handed in: blue")


def doors_by_hand_pits_and_the_hour():
    home = Home()
    said = home.table(["shut r0c1 r1c1 drake", "shut r0c1 r1c1", "door r0c1 r1c1", "set pit r4c1 open", "pit r4c1 drake", "pit r4c1", "shut r0c1",
                       "zu r0c1 r1c1", "map", "quit"], "dark-side/M1")
    has(said, "O +Open pit", "is shut", "No door can be closed between", "The door .*opens", "pit", "no open pit", "which two zones", "is shut", "▓▓▓▓")
    has(home.record(), "setup table shut r0c1 r1c1 drake", "setup table door r0c1 r1c1 -", "setup table pit r4c1 drake", "setup table shut r0c1 r1c1 -")
    verdict = subprocess.run([HOLDOUT, "replay", "--verify", str(home.records()[-1])], capture_output=True, text=True)
    expect(verdict.returncode == 0, verdict.stdout + verdict.stderr)
    has(Home().table(["1"] * 12 + ["status", "set hour 19", "status", "shut 5R.A 5R.B", "quit"], "washington/M1"), "12:00, day", "19:00, night", "No door can be closed between")


def small_things():
    home = Home()
    said = home.table(["done bob", "done amy", "done amy", "set acted amy no", "done amy", "points doug 19", "why", "1", "status"])
    has(said, "✗ +Objective", "“bob”\\? On the board are: amy, doug", "Noted", "has already had a turn", "Noted", "Noted", "\n  1  ", "would stay|goes|No zombies",
        "Doug .* orange, adrenaline 19")
    said = home.table(["bewegt amy r2c2", "dazu r2c2 schlurfer 3", "töte r2c2 2 amy", "punkte doug 19", "1", "zurück", "verlauf 3", "zurück"], "2e/M1", "--lang", "de")
    has(said, "Amy erledigt 2 Schlurfer", "Zurückgenommen: ", "erledigt r2c2 Schlurfer 2 Amy", "Zurückgenommen: punkte Doug 19")
    expect("\n> begin" not in said and "walker" not in said and "skill" not in said, said)


def odds_why_rules():
    home = Home()
    said = home.table(["move amy r2c2", "add r2c3 walker 2", "odds amy pistol r2c3", "odds amy pistol r2c3 2", "odds amy pistol r0c2", "why r2c3", "why 1V.A",
                       "rules 2e-spawn-1", "rules crosswalk", "look pistol", "look r2c3", "look amy", "log 2", "goals", "help kill", "help"])
    has(said, "Shoot at .*r2c3.*: Pistol: .*1 die", "2 dice", "cannot attack r0c2", "r2c3: 2 Zombies|r2c3: 2 zombies", "No zombies there would move",
        "2E-SPAWN-1", "2E-", "Pistol", "r2c3", "Amy", "appear r2c3 walker 2", "Get everybody out by the exit", "kill ZONE", "quit ")
    expect(steps(home.record()) == ["setup table begin", "setup table move amy r2c2", "setup table appear r2c3 walker 2"], home.record())


def german():
    home = Home()
    said = home.table(["hilfe", "tür 9R.A r2c3", "geht amy r2c3", "dazu r2c3 schlurfer 2", "erledigt r2c3 2 amy", "lärm r2c3", "warum", "setze zombies walker 99 r2c2",
                       "ende", "zurück", "stand", "regel lärm", "schluss"], "2e/M1", "--lang", "de")
    has(said, "Legt aus", "Runde 1 · Gefahr blau", "Ihr seid dran", "erledigt ZONE", "Die Tür .*geht auf", "Amy geht", "2 Schlurfer erscheinen",
        "Amy erledigt 2 Schlurfer", "Es wird auf .*r2c3.* laut", "nicht mehr in der Schachtel", "Zombiekarte", "Zurückgenommen: ende", "Runde 1", "2E-NOISE", "Gespeichert")
    english = re.findall(r"\b(the|zombies are|That|there is)\b", said.replace("zombies walker", ""))
    expect(not english, f"English in the German game: {english}\n{said}")


def every_step_is_on_disk():
    """kill -9 in the middle: everything that was reported is there."""
    home = Home()
    child = subprocess.Popen([HOLDOUT, "play", "2e/M1", "--table", "--seed", "1"], env=home.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdin.write("add r2c2 walker 2\nkill r2c2 walker amy\nend\nnoise r2c2 3\n".encode())
    child.stdin.flush()
    end = time.time() + PATIENCE
    while not (home.records() and "noise r2c2 3\n" in home.record()):
        expect(time.time() < end, "the last line never reached the disk")
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    kept = home.record()
    said = home.play(["status", "quit"], "--resume", "--table")
    has(said, r"Welcome back. Steps played: 5\.", "Round 2", "Amy .* adrenaline 1")
    expect(home.record() == kept, "going on changed the record")
    file = home.records()[-1]
    file.write_bytes(kept.encode()[:-4])  # torn in the last line
    has(home.play(["status", "quit"], "--resume"), r"Welcome back. Steps played: 4\.", "incomplete", "Round 2")
    expect(home.record() + "setup table noise r2c2 3\n" == kept, home.record())


def the_right_game_is_resumed():
    home = Home()
    home.table(["noise r2c2"])
    home.play(["1", "quit"], "2e/M0", "--seed", "3")
    has(home.play(["quit"], "--resume"), "2e/M0|Amy|actions left")
    has(home.play(["status"], "--resume", "--table"), "Welcome back", "Round 1 · danger")
    has(home.play(["quit"], "--resume", str(home.records()[0])), "Welcome back", "Play your turns")
    expect("no unfinished" in Home().play([], "--resume", "--table", code=1), "there was nothing to resume")


def not_for_every_game():
    has(Home().play([], "zombietown/town", "--table", "--seats", "2", code=1), "zombietown cannot be played with the helper")
    has(Home().play([], "2e/M1", "--table", "--bot", "1=greedy", code=1), "no bots")
    has(Home().play(["2e/M1", "status", "quit"], "--table"), "Round 1")


def start_questions_come_first():
    """Several start zones are asked for; starting cards are not, also where they do not come out even."""
    home = Home()
    mission = ROOT / "two-starts.yaml"
    text = (TREE / "games/2e/missions/M10.yaml").read_text()
    mission.write_text(re.sub("(?m)^start: .*$", "start: [r4c1, r4c2]", re.sub("(?m)^id: .*$", "id: two-starts", text)))
    said = home.table(["1", "2", "undo", "2", "1", "1", "1", "1", "noise r4c2", "undo", "undo", "1", "status"], str(mission))
    has(said, "\n  2  ", "Undone: Doug .*r4c2", "Round 1", "Undone: noise", "Undone: Wanda .*r4c1", "Doug +r4c2", "Wanda +r4c1")
    expect(home.record().count("table begin") == 1 and "gets the card" not in said, home.record())
    home = Home()
    said = home.play(["status"], "2e/M1", "--table", "--team", "amy,doug,elle,josh", "--seed", "1")
    expect("gets the card" not in said and "Round 1" in said, said)
    has(home.record(), "deal ", "setup table begin")


def hidden_colours_are_turned_over():
    home = Home()
    has(home.table(["take amy 9R.A green", "take doug 3V.C red", "take elle 4V.D green"], "2e/M9"), "Amy takes", "Doug takes", "turns up", "No objective of that colour")
    has(home.record(), "table take objective 9R.A amy green", "3V.C doug red")


def cars_and_companions():
    home = Home()
    said = home.table(["act amy", "move amy r2c2", "act amy", "act amy enter 0 driver", "act amy drive r2c3", "act amy fly", "act amy getout", "take doug 9R.A red",
                       "look doug", "add r2c2 walker 2", "burn r2c2 doug", "status"], "2e/M9")
    has(said, "Amy can do nothing", "act amy …", "enter 0", "gets into the car", "That is not possible", "gets out", "Doug takes", "turns up", "kills 2 Walkers", "Doug +9R.A +yellow, adrenaline 7")
    has(home.record(), "table act enter amy 0", "table act getout amy", "table burn r2c2 doug")


def an_extra_turn_inside_the_spawn():
    home = Home()
    said = home.table(["set skill amy zombie-link", "set deck zombies 038", "add r2c2 walker", "end", "kill r2c2 amy", "take amy", "spawn", "end", "status"])
    has(said, "Zombie card 038", "Amy has an extra turn", "kills a Walker", "Amy takes", "Amy has an extra turn", "Amy ends the turn", "Zombie card .*r2c6", "Round 2 · danger")


def nonsense_never_hurts():
    home, chance = Home(), random.Random(7)
    words = ["kill", "move", "amy", "r2c2", "walker", "2", "all", "door", "set", "zombies", "undo", "why", "odds", "pistol", "-1", "99999999999", "ü", "\x1b[A",
             "'", "\"", "%s%n", "--", "table", "phase", "spawn", "take", "crate", "objective", "blue", "done", "rules", "log", "look", "has", "lang", "xx"]
    lines = [" ".join(chance.choice(words) for _ in range(chance.randrange(1, 7))) for _ in range(1500)]
    noise = b"\n".join(line.encode() for line in lines if not line.startswith(("quit", "q "))) + b"\n" + bytes(range(256)) * 20 + b"\n" + b"kill " * 5000 + b"\n"
    home.table(noise)
    record = home.records()[-1]
    verdict = subprocess.run([HOLDOUT, "replay", "--verify", str(record)], capture_output=True, text=True)
    expect(verdict.returncode == 0, verdict.stdout + verdict.stderr)


def full_disk_is_told():
    home = Home()
    said = subprocess.run(["sh", "-c", f"ulimit -f 1; exec {HOLDOUT} play 2e/M1 --table --seed 1"], env=home.env, text=True, capture_output=True,
                          input="noise r2c2\n" * 60 + "status\nquit\n").stdout
    has(said, "cannot be saved", "Round 1", "not saved")


def said_the_way_people_say_it():
    """Whose doing it is may come first, words that say nothing are passed over, questions go to the rules, also in the middle of one."""
    for lang, said, told in (
            ("en", ["amy walks to r2c1", "kill the walker at r2c2 with doug", "open the door 1V.C r2c1", "can I close the door?", "1", "undo"],
             ["Amy goes to", "Doug kills a Walker", "Which dark room", "2E-ACT-DOOR-3", "Undone: The east room"]),
            ("de", ["amy geht nach r2c1", "erledigt einen Schlurfer in r2c2 mit doug", "öffne die Tür 1V.C r2c1", "kann ich die Tür schließen?", "1", "zurück"],
             ["Amy geht", "Doug erledigt einen Schlurfer", "Welcher dunkle Raum", "2E-ACT-DOOR-3", "Zurückgenommen: Als Nächstes Ostraum"])):
        has(Home().table(said, "2e/M0", "--lang", lang), *told)


def keys_of_the_line():
    if not shutil.which("tmux"):
        return
    home = Home()
    socket = str(ROOT / "tmux")

    def tmux(*arguments):
        return subprocess.run(["tmux", "-S", socket, *arguments], capture_output=True, text=True).stdout

    def wait(pattern):
        end = time.time() + PATIENCE
        while not re.search(pattern, tmux("capture-pane", "-p", "-t", "t")):
            expect(time.time() < end, f"waited for {pattern!r}:\n" + tmux("capture-pane", "-p", "-t", "t"))
            time.sleep(0.03)

    tmux("-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", "120", "-y", "40", "sh", "-c",
         f"XDG_STATE_HOME={home.path} LC_ALL=C.UTF-8 {HOLDOUT} play 2e/M1 --table --seed 1; echo exit=$?; stty -a | grep -o ' icanon'; sleep 1000")
    try:
        wait("all commands.\\n>")
        tmux("send-keys", "-t", "t", "-l", "noi\tr2c2 lärmx")
        tmux("send-keys", "-t", "t", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace", "2", "Enter")
        wait("r2c2.*: 2 tokens")
        tmux("send-keys", "-t", "t", "Up", "Enter")
        wait("r2c2.*: 4 tokens")
        tmux("send-keys", "-t", "t", "-l", "kill am\t")
        wait("> kill amy")
        tmux("send-keys", "-t", "t", "C-u", "-l", "move r2\t\t")
        wait("r2c0 +r2c1 +r2c2")
        tmux("send-keys", "-t", "t", "C-c")
        wait("exit=0\\n +icanon")
    finally:
        tmux("kill-server")
    expect(len(steps(home.record())) == 3, home.record())


TESTS = [whole_round, doors_by_hand_pits_and_the_hour, words_in_any_order_and_both_languages, what_is_missing_is_asked_for, corrections_and_undo, levels_are_asked_and_answered,
         a_lost_game_can_be_taken_back, goals_end_the_mission, what_the_mission_says_is_looked_at, a_crate_in_a_car, what_was_handed_in_is_told, small_things, odds_why_rules, german, every_step_is_on_disk, the_right_game_is_resumed,
         not_for_every_game, start_questions_come_first, hidden_colours_are_turned_over, cars_and_companions, said_the_way_people_say_it, an_extra_turn_inside_the_spawn, nonsense_never_hurts, full_disk_is_told, keys_of_the_line]


def main():
    wanted, bad, count = sys.argv[2:], 0, 0
    for test in TESTS:
        if wanted and test.__name__ not in wanted:
            continue
        count += 1
        try:
            test()
            print(f"ok   {test.__name__}")
        except Failed as failure:
            bad += 1
            print(f"FAIL {test.__name__}: {failure}")
    print(f"{count - bad} passed, {bad} failed")
    return bad > 0


sys.exit(main())
