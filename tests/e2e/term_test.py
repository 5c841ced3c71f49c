#!/usr/bin/env python3
"""The terminal client in a real terminal (tmux): term_test.py HOLDOUT [TEST...]. One line per test on stdout, the screen of a
failure on stderr; exit 1 if one fails, 77 without tmux.

Screens are read as a person would: by the words on them. What is on disk is read from the save file.
"""
import atexit
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import winner

HOLDOUT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/src/cli/holdout")
HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 8.0
ROOT = tempfile.mkdtemp(prefix="holdout-test-")
atexit.register(shutil.rmtree, ROOT, ignore_errors=True)


class Failed(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failed(text)


class Terminal:
    """A tmux server of its own with one window."""

    count = 0

    def __init__(self, arguments, columns=80, lines=24, folder=None, shell="exec {}", program=None, **environment):
        Terminal.count += 1
        self.socket = os.path.join(ROOT, f"tmux-{Terminal.count}")
        self.folder = folder or tempfile.mkdtemp(dir=ROOT)
        variables = {"XDG_STATE_HOME": self.folder, "LC_ALL": "C.UTF-8", "NO_COLOR": "", **environment}
        words = " ".join(f"{k}='{v}'" for k, v in variables.items())
        command = shell.format(f"env {words} {HOLDOUT} {program or 'play ' + arguments}")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", str(columns), "-y", str(lines), "sh", "-c",
                  command + "\ncode=$?; stty sane; echo; echo exit=$code; sleep 1000" if "exec" not in shell else command,
                  ";", "set-option", "-g", "remain-on-exit", "on", ";", "set-option", "-g", "status", "off")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True)
        return done.stdout

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-p", "-t", "t", *(["-e"] if colours else []))

    def keys(self, *names):
        for name in names:
            self.tmux("send-keys", "-t", "t", name)

    def type(self, text):
        self.tmux("send-keys", "-t", "t", "-l", text)

    def paste(self, text):
        subprocess.run(["tmux", "-S", self.socket, "load-buffer", "-"], input=text, text=True)
        self.tmux("paste-buffer", "-p", "-t", "t")

    def resize(self, columns, lines):
        self.tmux("resize-window", "-t", "t", "-x", str(columns), "-y", str(lines))

    def wait(self, *patterns):
        """Waits until all patterns are on the screen; returns it."""
        end = time.time() + PATIENCE
        while True:
            screen = self.screen()
            if all(re.search(p, screen) for p in patterns):
                return screen
            if time.time() > end:
                raise Failed(f"waited for {patterns}, saw:\n{screen}")
            time.sleep(0.03)

    def pid(self):
        return int(self.tmux("display-message", "-p", "-t", "t", "#{pane_pid}").strip())

    def saves(self):
        folder = os.path.join(self.folder, "holdout")
        files = os.listdir(folder) if os.path.isdir(folder) else []
        return sorted(os.path.join(folder, f) for f in files if f != "settings")

    def saved(self):
        """The actions in the save file."""
        files = self.saves()
        if not files:
            return []
        with open(files[-1]) as file:
            lines = [line for line in file.read().split("\n") if re.match(r"\d", line)]
        return [re.sub(r"\s+[=~].*", "", re.sub(r"^\d+ ", "", line)) for line in lines]

    def kept(self, action):
        """Waits until the action is the last one in the save file."""
        end = time.time() + PATIENCE
        while (self.saved() or [""])[-1] != action:
            expect(time.time() < end, f"waited for {action}, kept: {self.saved()}")
            time.sleep(0.03)

    def act(self, action):
        """Types an action and waits until it is on disk."""
        before = len(self.saved())
        self.type(":" + action)
        self.keys("Enter")
        end = time.time() + PATIENCE
        while len(self.saved()) == before:
            if time.time() > end:
                raise Failed(f"'{action}' was not accepted:\n{self.screen()}")
            time.sleep(0.004)

    def close(self):
        """Ends what runs inside with it: a shell that sleeps after the game does not mind the hang-up of its terminal."""
        inside = self.tmux("list-panes", "-a", "-F", "#{?pane_dead,,#{pane_pid}}").split()
        self.tmux("kill-server")
        for pid in map(int, inside):
            try:
                os.killpg(pid, signal.SIGKILL)  # a pane leads a session, and so a group, of its own
            except ProcessLookupError:
                pass


def terminal(*arguments, **options):
    """For `with`: closes the terminal on every way out."""
    class Guard:
        def __enter__(self):
            self.inside = Terminal(*arguments, **options)
            return self.inside

        def __exit__(self, *_):
            self.inside.close()
    return Guard()


# ---- the won game ----

def wins(seed, actions):
    engine = winner.Engine(HOLDOUT)
    try:
        engine.ask("new", mission=winner.MISSION, seed=seed)
        return [engine.do(a) for a in actions][-1]["result"] == "won"
    except (RuntimeError, IndexError):
        return False
    finally:
        engine.close()


def won_game():
    """Seed and actions: the stored ones, or found again when rules have changed since."""
    with open(os.path.join(HERE, "M0.win")) as file:
        lines = file.read().split("\n")
    seed, actions = int(lines[0].split()[1]), [a for a in lines[1:] if a]
    if wins(seed, actions):
        return seed, actions
    print("note: M0.win no longer wins, looking for another game (winner.py writes it)", file=sys.stderr)
    found = winner.find(HOLDOUT, range(1, 40))
    expect(found, "no way to win M0 was found")
    return found


# ---- tests ----

def test_start_screen():
    with terminal("", shell="{}") as t:
        t.wait("H O L D O U T", "Start", "M0")
        t.keys("Enter")
        t.wait("Enter: begin")
        t.keys("Enter")
        t.wait(r"1 of \d", "▶ ", r"EXIT|r2c0", "\\? help")
        t.keys("q")
        t.wait("exit=0")
        expect(t.saves() == [], "a game without a step was kept")


def test_win_with_kill():
    seed, actions = won_game()
    half = len(actions) // 2
    with terminal(f"2e/M0 --seed {seed} --speed 9") as t:
        t.wait("▶ ")
        for action in actions[:half]:
            t.act(action)
        os.kill(t.pid(), signal.SIGKILL)
        folder = t.folder
        expect(t.saved() == actions[:half], "an accepted action is missing after kill -9")
    with terminal("--resume --speed 9", folder=folder) as t:
        t.wait(f"Steps played: {half}\\.")
        for action in actions[half:]:
            t.act(action)
        t.wait("WON", "City Blocks, holdout play 2e/M1")
        expect(t.saved() == actions, "the save differs from what was played")
        expect(len(t.saves()) == 1, "there should be one save")
    with terminal("--resume", folder=folder, shell="{}") as t:
        t.wait("no unfinished game", "exit=1")


def test_torn_save():
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.act("activate amy")
        t.act("move amy r2c1")
        os.kill(t.pid(), signal.SIGKILL)
        folder, path = t.folder, t.saves()[0]
    with open(path, "a") as file:
        file.write("3 move amy r2")
    with terminal("--resume --speed 9", folder=folder) as t:
        t.wait("incomplete", "Amy")
        t.act("move amy r2c0")
        expect(t.saved() == ["activate amy", "move amy r2c1", "move amy r2c0"], "the torn line was not mended")


def test_refusal_and_rule():
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.act("activate amy")
        t.type(":move amy r0c4")
        t.keys("Enter")
        rule = re.search(r"2E-[A-Z0-9-]+", t.wait(r"▶[^★]*2E-").split("▶")[1]).group()
        t.keys("Escape")
        t.wait("\\? help")
        t.type("r")
        t.wait(rule, "scroll")


def test_escape():
    """Esc clears a message first; only then it puts the lesson aside, and says so."""
    with terminal("2e/M0 --seed 7 --speed 9", columns=110, lines=40) as t:
        t.wait("▶ ", "Welcome")
        t.type("*")
        t.wait("next round")
        t.keys("Escape")
        t.wait("\\? help", "Welcome")
        t.keys("Escape")
        t.wait("Lesson put aside", "Now walk")


def test_undo():
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.type("u")
        t.wait("nothing to undo")
        t.act("activate amy")
        t.act("move amy r2c1")
        t.type("u")
        t.wait(r"Undone: Move to .*r2c1")
        expect(t.saved() == ["activate amy"], "undo did not reach the disk")
        t.act("move r2c1")
        t.act("open")
        t.act("order 1V.C")
        t.type("u")
        t.wait("what has been seen cannot be undone")
        expect(len(t.saved()) == 4, "undo went past a card")


def test_completion_and_map():
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.type(":act w")
        t.keys("Tab")
        t.wait(":activate wanda")
        t.keys("Enter")
        t.wait("Wanda: ")
        t.type("B")
        t.wait("whole board")
        t.keys("Escape")
        t.type("i")
        t.wait("street", "Tab: figure")
        t.keys("Escape")
        t.type("l")
        t.wait("2E-SETUP")


def test_stable_keys():
    """Arrows walk, E ends the turn whatever else there is, letters stand for kinds of answers."""
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.type(":activate amy")
        t.keys("Enter")
        t.wait("Amy: ", r"E End", r"N Make noise", "arrows move")
        t.type("O")
        t.wait(r"Nothing fits the key O right now; \? explains the keys")
        t.type("9")
        t.wait("Nothing fits the key 9 right now")
        t.keys("Right")
        t.kept("move amy r2c1")
        t.type("N")
        t.wait("makes noise")
        t.type("E")
        t.wait("who is next")
        expect(t.saved()[-2:] == ["noise amy", "end amy"], f"letters: {t.saved()}")


def test_walking_in_vain():
    """Arrows walk in a turn, also where no move is left: why not is said, with its rule; names give way to ids where both do not fit."""
    with terminal("2e/M0 --seed 5 --speed 9") as t:
        t.wait("▶ ")
        t.act("activate amy")
        t.keys("Up")
        t.wait(r"There is no direct way from r2c0 to 1V.B\. +2E-MOVE-1")
        t.keys("Left")
        t.wait("You cannot go there now")
        t.keys("Right")
        t.kept("move amy r2c1")
        t.keys("Up")
        t.wait(r"The door to the east room .* is closed\. +2E-MOVE-5")
        t.act("move amy r2c2")  # two actions left, and leaving the walker there would take both
        t.act("noise amy")
        screen = t.wait("Amy: 1 action left", "arrows move")
        expect("Move to" not in screen, screen)
        t.keys("Right")
        t.wait("closed.*2E-MOVE-5")
        expect(t.saved()[-1] == "noise amy", f"walked: {t.saved()}")


def test_no_slip_costs_an_action():
    """Letters of commands are no letters of answers, whatever the case; what costs the same says so for the whole group; what may be
    done at any time is never among the answers."""
    with terminal("zombietown/town --seats 3 --bot rest=greedy --seed 4 --speed 9 --lang de") as t:
        t.wait("Zuhause")
        t.keys("Enter")
        t.wait("nach links")
        t.keys("Enter")
        t.wait("freie Bewegung", r"1 Gehen … .*○ \d+ ›", r"2 Bewegen … .*● \d+ ›")
        t.act("walk red h2")
        screen = t.wait("▶ Rot: noch 3 Aktionen", r"M Bewegen … .*● \d+ ›", "Z Barrikade bauen")
        for key in "IQRU":
            expect(not re.search(rf"(?m)^ {key} \w", screen), screen)
            t.type(key)
        time.sleep(0.3)
        t.wait("▶ Rot: noch 3 Aktionen")
    with terminal("combined/C1 --seed 4 --speed 9") as t:
        t.wait("Which starting card does Cole get")
        t.keys("Enter")
        t.wait("Which starting card does Vivian get", r"3 At any time … +1 ›")


def test_letters_are_those_of_the_language():
    with terminal("zombietown/town --seats 3 --bot rest=greedy --seed 4 --speed 9 --lang de") as t:
        t.wait(r"\(R\) Rot", r"B Blau +Bot", r"G Gelb +Bot")
        t.type("L")
        t.wait(r"\(R\) Red", r"B Blue +bot", r"Y Yellow +bot")


def test_words_people_use():
    """What is typed may be what people call it, where neither action nor label says so; umlauts begin a word, too."""
    for lang, verb, door, label in (("en", "attack", "break", "Shoot at"), ("de", "angreif", "öffnen", "schießen")):
        with terminal(f"2e/M0 --seed 5 --speed 9 --lang {lang}") as t:
            t.wait("▶ ")
            t.act("activate amy")
            t.type(verb)
            t.wait(label, f":{verb}")
            t.keys("Escape")
            t.wait(r"M \w+")
            t.type(door)
            t.wait(f":{door}", "No answer fits|passt keine")
            t.keys("Enter")
            t.wait(f"No answer fits “{door}” now|Zu „{door}“ passt jetzt keine Antwort")


def test_names_alone_discard_nothing():
    """A name asks for what is asked just now; what may be done at any time has to be said."""
    for lang, name, discard in (("en", "amy", "discard crowbar"), ("de", "amy", "wegwerfen brechstange")):
        folder = tempfile.mkdtemp(dir=ROOT)
        said = subprocess.run([HOLDOUT, "play", "2e/M0", "--seed", "7", "--plain", "--lang", lang], input=f"{name}\n{name}\n{discard}\nquit\n",
                              text=True, capture_output=True, env={**os.environ, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}).stdout
        with open(os.path.join(folder, "holdout", os.listdir(os.path.join(folder, "holdout"))[0])) as file:
            done = re.findall(r"(?m)^\d+ (\w+ .*?)(?:\s+[=~].*)?$", file.read())
        expect(done == ["activate amy", "drop amy crowbar"], f"{done}: {said}")


def test_digits_choose_while_typing():
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.type("activ")
        t.wait("2 .*Doug")
        t.type("2")
        t.wait("Doug: ")
        expect(t.saved()[-1] == "activate doug", f"digit: {t.saved()}")
        t.type("end the turn")  # what the menu says
        t.wait(r"End")
        t.keys("Enter")
        t.wait("who is next")
        t.type(":activate elle")
        t.keys("Enter")
        t.wait("Elle: ")
        t.type("move r2")  # a digit that is part of a name is no choice
        t.wait(":move r2")


def test_said_the_way_people_say_it():
    """Words that say nothing are passed over, the verb may come last, and a question is answered by the rules."""
    games = {
        "en": (("start with amy", "walk to the diner", "break down the door", "the east room next", "southwest room", "make some noise", "end my turn"),
               ["activate amy", "move amy r2c1", "open amy 1V.C crowbar", "order 1V.C", "noise amy", "end amy"],
               "how do I close the door", "2E-ACT-DOOR-3", "look at r0c2"),
        "de": (("mit amy anfangen", "ich will zum Diner gehen", "die Tür aufbrechen", "der Ostraum", "Südwestraum", "mach mal Lärm", "Zug beenden"),
               ["activate amy", "move amy r2c1", "open amy 1V.C crowbar", "order 1V.C", "noise amy", "end amy"],
               "wie schließe ich die Tür", "2E-ACT-DOOR-3", "schau auf r0c2"),
    }
    for lang, (said, done, question, rule, look) in games.items():
        with tempfile.TemporaryDirectory() as folder:
            out = lines("2e/M0", "--seed", "7", "--lang", lang, text="\n".join((*said, question, look, "quit")), folder=folder)
            kept = os.path.join(folder, "holdout", os.listdir(os.path.join(folder, "holdout"))[0])
            with open(kept) as file:
                played = re.findall(r"(?m)^\d+ (\w+ .*?)(?:\s+[=~].*)?$", file.read())
            expect([a for a in played if a in done] == done, f"{played}: {out}")
            expect(rule in out and ("Läufer" in out if lang == "de" else "1 × Runner" in out), out)
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.type("how do I close the door")
        t.wait("A command: Enter")
        t.keys("Enter")
        t.wait("Search the rules", "/how do I close the door", "2E-ACT-DOOR-3")
        t.keys("Escape")
        t.act("activate amy")
        t.type("undo")
        t.wait(":undo", "A command: Enter")
        t.keys("Enter")
        t.wait("Undone: Amy is next")


def test_open_closes_nothing():
    """A door closed by hand is the same kind of answer as one opened, and the opposite; shots at nobody are not what "shoot" means."""
    record = position("dark-side/M1", "put drake r0c1", "empty drake", "card drake hand pistol", "zombies worker 1 r1c1", "turn drake")
    for lang, opens, shuts, shoots in (("en", "open the door", "shut the door", "shoot"), ("de", "mach die Tür auf", "die Tür zumachen", "schieß")):
        with tempfile.TemporaryDirectory() as folder:
            said = lines("--resume", record, "--lang", lang, text=f"{opens}\n{shoots}\n{shuts}\n{opens}\nquit\n", folder=folder)
            refused, shot, shut, opened = said.split("\n> ")[1:5]
            expect("DS-" not in refused, said)
            expect("DS-ACT-RANGED-1" in shot or all("r1c1" in line for line in shot.splitlines() if "[shoot" in line), said)
            expect("[close" in shut or "DS-ACT-DOOR-1" in shut, said)


def test_a_whole_label_is_that_answer():
    """What the menu says, word for word, is no answer that says more: "Strike: Crowbar" is not "Strike: Crowbar (all-out)"."""
    record = position("washington/M1", "empty ashley", "card ashley hand crowbar", "put ashley r0c0", "zombies walker 2 r0c0", "turn ashley")
    for lang in ("en", "de"):
        with tempfile.TemporaryDirectory() as folder:
            menu = lines("--resume", record, "--lang", lang, text="quit\n", folder=folder)
            labels = [label.split(" (")[0] for label in re.findall(r"(?m)^ +\d+  (.*?)  \[melee ashley crowbar\]", menu)]
            expect(len(labels) == 1 and "crowbar all-out" in menu, menu)
            said = lines("--resume", record, "--lang", lang, text=f"{labels[0]}\nquit\n", folder=folder)
            expect("2E-ACT-MELEE-1" in said, said)


def test_pasted_text_chooses_nothing():
    """Whatever is in the clipboard, digits and line ends too: it is a line to look at, and Enter carries it out."""
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.paste("Q1 E\n2 quit\n")
        t.wait(":Q1 E 2 quit", "No answer fits")
        t.keys("Escape")
        t.wait("1 Amy is next")
        expect(t.saved() == [], "pasted text was played")
        t.paste("activate doug\n")
        t.wait(":activate doug")
        t.keys("Enter")
        t.kept("activate doug")
        t.type("N")  # keys are keys again
        t.kept("noise doug")


def test_commands_are_typed_too():
    """Where keys ask, the words of plain mode do as well, and while they are typed nothing says that they fit no answer."""
    for lang, hint, word, title in (("en", "A command", "hint", "A hint"), ("de", "Ein Befehl", "hinweis", "Ein Hinweis")):
        with terminal(f"2e/M0 --seed 7 --speed 9 --lang {lang}") as t:
            t.wait("▶ ")
            t.type(word)
            t.wait(f":{word}", hint)
            t.keys("Enter")
            t.wait(title)
            t.keys("Escape")
            t.wait("▶ ")
            t.type("bot expert")
            t.wait(":bot expert", hint)


def test_short_names_lose_their_article():
    """Where a label has no room for the name of a place: "In r7c1 schießen", not "Ins r7c1"."""
    with terminal("dark-side/M1 --seed 4 --speed 9 --lang de", columns=120, lines=40) as t:
        t.wait("Wer bekommt es")
        for action in ("deal miranda search-drone", "deal drake search-drone", "activate miranda", "move miranda r7c0"):
            t.act(action)
        t.wait("Ins Büro \\(r7c1\\) gehen", "In r7c1 schießen")
        expect("Ins r7c1" not in t.screen(), "Ins r7c1")


def test_team_and_search():
    for lang, team, title, words, rule in (("en", "The team", "Search the rules", "trade with a friend", "2E-ACT-TRADE-2"),
                                           ("de", "Das Team", "In den Regeln suchen", "mit Freunden tauschen", "2E-ACT-TRADE-2")):
        with terminal(f"2e/M0 --seed 7 --speed 9 --lang {lang}") as t:
            t.wait("▶ ")
            t.type("P")
            t.wait(team, r"\(A\) Amy", r"\(W\) Wanda")
            t.keys("Escape")
            t.type("/")
            t.wait(title)
            t.type(words)
            t.wait(rule)
            t.keys("Enter")
            t.wait("scroll|blättern")


def test_pages_hang():
    """A line of a list that goes on is aligned with its words; one wound is no plural."""
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.type("G")
        screen = t.wait("M0 - Zombicide Life", "1 of 9: Welcome")
        expect(re.search(r"^  [·✓] 1 of 9: Welcome.*\n    \w", screen, re.M), screen)
    with terminal("2e/M0 --seed 7 --speed 9 --lang de") as t:
        t.wait("▶ ")
        t.type("?")
        t.wait("Großbuchstaben")
        t.keys("PageDown")
        t.wait(r"Lücke in der Wand: ein\n {10}Durchgang")
    with terminal("2e/M0 --bot all=greedy --seed 4 --speed 9") as t:
        screen = t.wait("WON|LOST", r"\(A\) Amy: ", r"\(W\) Wanda: ")
        expect(not re.search(r"\b1 wounds", screen), screen)


def test_team_of_the_town():
    with terminal("zombietown/town --seats 3 --bot all=greedy --seed 4 --speed 9") as t:
        t.wait("Red wins", "Points")
        t.type("x")
        screen = t.wait("The game is over. Red wins")
        expect(not re.search("to choose from|in hand", screen), "why a bot did the last step:\n" + screen)
        t.type("P")
        screen = t.wait(r"\(R\) Red", r"\(Y\) Yellow")
        expect(not re.search(r"· *$", screen, re.M), screen)


def test_replay_on_the_board():
    """Back and forth through a recorded game, in both languages."""
    record = os.path.join(ROOT, "watched.replay")
    asks = [{"cmd": "new", "mission": "2e/M0", "seed": 7, "team": "amy,doug,elle,josh,ned,wanda"}]
    for who in ("amy", "doug", "elle", "josh", "ned", "wanda"):
        asks += [{"cmd": "do", "action": f"activate {who}"}, {"cmd": "do", "action": f"end {who}"}]
    asks += [{"cmd": "save", "file": record}]
    subprocess.run([HOLDOUT, "engine"], input="".join(json.dumps(a) + "\n" for a in asks), text=True, capture_output=True)
    for lang, keys in (("en", "next"), ("de", "vor")):
        with terminal("", program=f"replay --board --lang {lang} {record}") as t:
            t.wait(r"» 0/\d+ ", keys)
            t.keys("PageDown")
            t.wait(r"» 10/\d+ ")
            t.keys("Left")
            t.wait(r"» 9/\d+ ")
            t.keys("Home")
            t.wait(r"» 0/\d+ ")
            t.keys("End")
            t.wait(r"» (\d+)/\1 ")
            t.type("P")
            t.wait(r"\(A\) Amy")
            t.keys("Escape")
            t.keys("q")


def test_briefing_scrolls():
    """What does not fit can be read, too."""
    for lang, more, last in (("en", "read on", "from the start"), ("de", "weiterlesen", "dem Plan")):
        with terminal(f"--lang {lang}", lines=14) as t:
            t.wait("Mission")
            t.keys("Enter")
            screen = t.wait(more, "▼")
            expect(last not in screen, "all of it fits:\n" + screen)
            t.keys("PageDown")
            t.wait(last)


def test_table_text_is_wrapped():
    """No word is broken at the edge of the terminal."""
    for lang, word in (("en", "help"), ("de", "hilfe")):
        with terminal(f"2e/M0 --table --seed 7 --lang {lang}") as t:
            t.wait("> $|>")
            t.type(word)
            t.keys("Enter")
            screen = t.wait("--resume")
            lines = [line for line in screen.splitlines() if line.strip()]
            expect(all(len(line) <= 80 for line in lines), "too wide")
            expect(any(line.startswith("    ") and not line.startswith("     ") for line in lines), "nothing is wrapped:\n" + screen)


def test_just_typing():
    """Without a colon, also where the first letter of the verb is a key."""
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        for word in ("activate amy", "move r2c1", "reorganise", "done"):
            before = len(t.saved())
            t.type(word)
            t.keys("Enter")
            t.wait(".")
            end = time.time() + PATIENCE
            while len(t.saved()) == before and time.time() < end:
                time.sleep(0.01)
        expect(t.saved()[-2:] == ["reorganise amy", "done amy"], f"typed, but done: {t.saved()}")


def test_small_window():
    with terminal("2e/M0", columns=20, lines=24, shell="{}") as t:
        t.wait("exit=1")
        expect("20" in t.screen() and "40" in t.screen(), "the sentence does not say which size is needed")
    with terminal("2e/M0 --seed 7 --speed 9") as t:
        t.wait("▶ ")
        t.resize(20, 10)
        t.wait("larger")
        t.resize(80, 24)
        t.wait("who is next")
        t.act("activate amy")
    with terminal("2e/M0 --seed 7 --speed 9", columns=40, lines=12) as t:
        t.wait("▶ ")
        t.act("activate amy")


def test_no_place_to_save():
    with terminal("2e/M0 --seed 7 --speed 9", XDG_STATE_HOME="/dev/null/here") as t:
        t.wait("NOT SAVED", "cannot be saved")
        t.type(":activate amy")
        t.keys("Enter")
        t.wait("Amy: ", "NOT SAVED")
        t.type("q")
        t.wait("Quit anyway")
        t.type("n")
        t.wait("Amy: ")


def test_full_disk():
    with terminal("2e/M0 --seed 7 --speed 9", shell="ulimit -f 1; {}") as t:
        t.wait("▶ ")
        for who in ("amy", "doug", "elle", "josh", "ned", "wanda"):
            for action in (f"activate {who}", f"noise {who}", f"end {who}"):
                t.type(":" + action)
                t.keys("Enter")
                time.sleep(0.05)
        t.wait("NOT SAVED")
        folder = t.folder
        t.type("q")
        t.wait("Quit anyway")
        t.type("y")
        t.wait("exit=0", "was not saved")
        kept = len(t.saved())
    expect(kept > 0, "nothing was kept")
    with terminal("--resume --speed 9", folder=folder) as t:
        t.wait(f"Steps played: {kept}\\.")


def test_german():
    with terminal("2e/M0 --seed 7 --speed 9 --lang de") as t:
        t.wait("Wer ist als Nächstes dran|Nächstes", "Runde 1", "Ziele", "Hilfe", "1 von 9")
        t.type("L")
        t.wait("Round 1", "Goals")
        t.type("L")
        t.type("?")
        t.wait("Hilfe", "Pfeile +gehen", "E Zugende")
        t.keys("PageDown")
        t.wait("beenden")


def test_without_colour():
    with terminal("2e/M0 --seed 7 --no-colour") as t:
        t.wait("▶ ")
        expect(not re.search(r"\x1b\[[0-9;]*[34]8;", t.screen(colours=True)), "there are colours")
    with terminal("2e/M0 --seed 7") as t:
        t.wait("▶ ")
        expect(re.search(r"\x1b\[[0-9;]*[34]", t.screen(colours=True)), "there are no colours")


def test_terminal_restored():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGSEGV):
        with terminal("2e/M0 --seed 7 --speed 9", shell="trap : INT HUP; {}\nstty -a") as t:
            t.wait("▶ ")
            t.act("activate amy")
            child = subprocess.run(["pgrep", "-P", str(t.pid())], capture_output=True, text=True).stdout.split()[0]
            os.kill(int(child), number)
            screen = t.wait("exit=", "Game saved", " echo ", " icanon ")
            expect("▶" not in screen, f"the picture is still there after signal {number}")


def settle(t, *patterns):
    """Waits until the bots have answered: nothing more is written, and the patterns are on the screen."""
    end, before = time.time() + PATIENCE, None
    while time.time() < end:
        now = t.saved(), t.screen()
        if now == before and all(re.search(p, now[1]) for p in patterns):
            return now[1]
        before = now
        time.sleep(0.12)
    raise Failed(f"waited for {patterns}, saw:\n{t.screen()}")


def play_turns(t, who, turns):
    """Plays the turns of one seat the lazy way, by typed actions and Enter."""
    while turns:
        screen = settle(t, f"▶ {who}")
        if "left" in screen.split("▶")[1].split("\n")[0]:
            turns -= 1
            t.act("end")
        elif "move a zombie" in screen:
            t.keys("Enter", "Enter")
        else:
            t.keys("Enter")
        time.sleep(0.05)


def heads(t):
    """The lines of the save before the game begins."""
    with open(t.saves()[0]) as file:
        return [line for line in file.read().split("start ")[0].split("\n")[2:] if line]


def test_bots_in_the_town():
    with terminal("zombietown/town --seats 3 --seed 7 --speed 9 --bot rest=greedy") as t:
        t.wait("choose a house for Red", "Blue bot")
        t.resize(100, 30)
        t.wait("J House 10")  # not I or Q: i and q are commands
        t.resize(80, 24)
        t.act("home red h1")
        screen = settle(t, "▶ Red: which card")
        expect(len(t.saved()) == 3 and "h1 R" in screen, f"the bots did not choose homes: {t.saved()}")
        t.type("u")
        t.wait("what has been seen cannot be undone")
        play_turns(t, "Red", 2)
        expect("Pass the keyboard" not in settle(t, "▶ Red"), "a curtain between one person and bots")
        folder, lines, actions = t.folder, heads(t), t.saved()
        expect(lines == ["seat 2 greedy", "seat 3 greedy"], f"who plays is not in the save: {lines}")
        expect(any(a.startswith("build blue") or "yellow" in a for a in actions), f"bots did nothing: {actions}")
        t.type("q")
        t.wait("Game saved|Pane is dead")
    with terminal("--resume --speed 9", folder=folder) as t:
        t.wait(f"Steps played: {len(actions)}\\.", "▶ Red", "Blue")
        play_turns(t, "Red", 1)
        settle(t, "▶ Red")
        expect(heads(t) == lines and len(t.saved()) > len(actions) + 3, "the bots did not go on")
        expect(t.saved()[:len(actions)] == actions, "the game changed")


def test_bots_repeat():
    """The same seed and the same answers give the same game, bots included; undo in line mode goes back to a person."""
    games = []
    for _ in range(2):
        folder = tempfile.mkdtemp(dir=ROOT)
        done = subprocess.run([HOLDOUT, "play", "zombietown/town", "--seed", "5", "--seats", "3", "--bot", "2=random,3=greedy"], text=True,
                              input="home red h1\n1\n1\n1\nend\n1\nend\n1\nend\n1\n", capture_output=True,
                              env={**os.environ, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"})
        expect(done.returncode == 0 and "Blue (bot)" in done.stdout, f"exit {done.returncode}: {done.stderr}")
        path = os.path.join(folder, "holdout", os.listdir(os.path.join(folder, "holdout"))[0])
        with open(path) as file:
            games.append(file.read())
        shown = subprocess.run([HOLDOUT, "replay", path, "--show", "--seat", "1"], capture_output=True, text=True).stdout
        expect("Blue keeps a card" in shown and "keep " in shown, f"the replay for seat 1:\n{shown[-2000:]}")
        expect(not re.search(r"Blue keeps (?!a card)|^\d+ .* blue", shown, re.M), "the replay tells seat 1 what only seat 2 knows")
    expect(games[0] == games[1] and len(games[0].split("\n")) > 30, "two games with the same seed differ")


def test_hot_seat():
    """Nobody's hand is on the screen before that player has sat down."""
    with terminal("zombietown/town --seats 3 --seed 7 --speed 9") as t:
        expect("home of" not in t.wait("Pass the keyboard to Red", "Enter"), "the question shows through the curtain")
        for who, house in (("Red", "h1"), ("Blue", "h4"), ("Yellow", "h8")):
            t.wait(f"Pass the keyboard to {who}")
            t.keys("Enter")
            t.wait(f"▶ {who}: choose")
            t.act(f"home {who.lower()} {house}")
        t.wait("Pass the keyboard to Red")
        t.keys("Enter")
        screen = t.wait("▶ Red: which card", r"\(R\) Red", "hand")
        hand = re.findall(r"Keep (.+?)\s*$", screen, re.M)
        expect(hand, "Red does not see a hand")
        while "▶ Red: which card" in screen:
            t.keys("Enter")
            time.sleep(0.1)
            for _ in range(20):  # whatever is drawn meanwhile
                screen = t.screen()
                expect("(B) Blue" not in screen and "▶ Blue" not in screen, "Blue's sheet before the curtain")
            screen = t.wait("▶ Red: which card|Pass the keyboard to Blue")
        expect("Red keeps a card" in screen, "what everybody saw is not told")
        expect(not any(f"keeps {card}" in screen for card in hand), f"the curtain shows Red's cards:\n{screen}")
        expect("(R) Red" not in screen and "Keep" not in screen, "Red's sheet is on the curtain")
        t.keys("x")
        t.keys("Enter")
        screen = t.wait("▶ Blue: which card", r"\(B\) Blue")
        t.type("l")
        screen = t.wait("any other key: back")
        expect("Red keeps a card" in screen and not re.search("Red keeps (?!a card)", screen), "the log tells Blue Red's cards")
        t.keys("Escape")
        t.type("u")
        screen = t.wait("cannot be undone|Pass the keyboard to Red")
        expect(not any(f"keep {card.lower()}" in screen for card in hand), "undo tells Blue what Red chose")


def test_hot_seat_german():
    with terminal("zombietown/town --seats 2 --seed 7 --speed 9 --lang de") as t:
        t.wait("Die Tastatur an Spieler 1 weitergeben", "Was alle gesehen haben")
        t.keys("Enter")
        t.wait("Aufbau", "Such ein Haus für Rot aus", "Tag 1/10", "Zombies (im|auf dem) Friedhof")
        t.type("q")
    with terminal("zombietown/town --seats 2 --seed 7 --speed 9", shell="{}") as t:
        t.wait("Pass the keyboard")
        t.type("q")
        t.wait("exit=0")


def test_score():
    """A game of bots to its end: the points, line by line."""
    with terminal("zombietown/town --seats 4 --seed 3 --speed 9 --bot all=random --option last-day=2") as t:
        screen = t.wait("wins?\\.", "Points", "any key")
        rows = {name: [int(n) if n != "·" else 0 for n in re.findall(r"\d+|·", line)] for name, line in
                re.findall(r"^\s*(Zombies killed|Barricades|Survivors|Loaded weapons|Houses|Points)(.*)$", screen, re.M)}
        for column in range(4):
            parts = sum(v[column] for k, v in rows.items() if k != "Points")
            expect(rows["Points"][column] in (parts, 0), f"the points do not add up:\n{screen}")
        t.keys("Enter")
        t.wait("The game is over", "wins?\\.")


def test_bots_together():
    """Two of three seats are bots in the cooperative game; what the team decides is asked of the person."""
    with terminal("2e/M1 --seats 3 --seed 7 --speed 9 --bot 2=greedy,3=greedy") as t:
        for _ in range(12):
            screen = settle(t, "▶ (Player 1|Everybody)|LOST")
            line = screen.split("▶")[1].split("\n")[0]
            expect("Player 2" not in line and "Player 3" not in line, f"a bot's question was asked: {line}")
            if "LOST" in line:
                break
            before = len(t.saved())
            if "left" in line:
                t.type(":end")
            t.keys("Enter")
            end = time.time() + PATIENCE
            while len(t.saved()) == before and time.time() < end:
                t.keys(*(["Enter"] if "left" not in line else []))
                time.sleep(0.1)
        actions = t.saved()
        expect(len(actions) > 20, f"too little happened: {actions}")
        expect(heads(t)[-2:] == ["seat 2 greedy", "seat 3 greedy"], "who plays is not in the save")


def test_seats_on_the_start_screen():
    with terminal("") as t:
        t.wait("H O L D O U T")
        t.keys("Down")
        t.wait("‹ ")
        for _ in range(8):
            if "Zombietown ›" in t.screen():
                break
            t.keys("Right")
            time.sleep(0.1)
        t.wait("Zombietown ›", "Player 1 +person", "Player 2 +bot: companion")
        t.keys("Down", "Down", "Right")
        t.wait("Player 3 +bot")
        t.keys("Down", "Down", "Left")
        t.wait("Player 2 +‹ bot: random ›")


def test_line_mode():
    folder = tempfile.mkdtemp(dir=ROOT)
    done = subprocess.run([HOLDOUT, "play", "2e/M0", "--seed", "7"], input="activate amy\n1\nnonsense\nlook\nundo\nwhy\nwhy nowhere\nwhy r1c2\n", text=True,
                          capture_output=True, env={**os.environ, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"})
    expect(done.returncode == 0, f"exit {done.returncode}: {done.stderr}")
    for words in ("who is next?", "[activate amy]", "Amy goes", "Undone", "saved", "want", "2E-ZMOV-", "“nowhere”"):
        expect(words in done.stdout, f"'{words}' is missing:\n{done.stdout}")


def test_plain_mode_breaks_between_words():
    with terminal("2e/M0 --seed 7 --plain", columns=60, lines=40) as t:
        t.wait(r"however many play, and\n +each of them has three actions", r"\n> *$")
        t.type("rule 2E-ACT-TRADE-2")
        t.keys("Enter")
        screen = t.wait("2E-ACT-TRADE-2  Trade with another survivor")
        expect(re.search(r"swap any number of\n? *", screen) and not re.search(r"\w{60}", screen), screen)
        t.type("amy")
        t.keys("Enter")
        t.wait("Amy is up", r"End the turn")


def test_why():
    """Looking at a zone with zombies tells where they will go, and why; so does the log when they have gone."""
    with terminal("2e/M0 --seed 7 --speed 9", columns=110, lines=40) as t:
        t.wait("Player 1: who")
        t.keys("i")
        for _ in range(8):
            screen = t.screen()
            if "2E-ZMOV-" in screen:
                break
            t.keys("Right", "Up")
            time.sleep(0.1)
        expect("2E-ZMOV-" in t.screen(), "nobody says where the zombies will go:\n" + t.screen())
        t.keys("q")
        for name in ("amy", "doug", "elle", "josh", "ned"):
            t.act(f"activate {name}")
            t.act(f"end {name}")
        t.act("end wanda")
        t.wait("Round 2|round 2")
        t.keys("l")
        t.wait("noise [0-9]+|head for the noise")


def test_language_is_kept():
    folder = tempfile.mkdtemp(dir=ROOT)
    with terminal("2e/M0 --seed 3", folder=folder, columns=110) as t:
        t.wait("Player 1: who")
        t.keys("L")
        t.wait("Sprache: Deutsch")
        t.act("activate amy")
        t.wait("B Plan")
        t.keys("q")
    with terminal("--resume", folder=folder) as t:
        t.wait("Hilfe")
    with terminal("", folder=folder) as t:
        screen = t.wait("Sprache", "leicht")
        expect("Vagamonstrum" in screen and "Alle" in screen, "choices of options have no German names:\n" + screen)
    done = subprocess.run([HOLDOUT, "play", "--resume", "--plain"], input=b"lang\nquit\n", capture_output=True,
                          env={**os.environ, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"})
    expect("lang en oder lang de" in done.stdout.decode(), "lang alone does not say what it takes")


def test_briefing_names_the_goals():
    with terminal("") as t:
        t.wait("H O L D O U T")
        t.keys("Down", "Down", "Right")
        t.wait("M1 ")
        t.keys("Up", "Up", "Enter")
        t.wait("Goals", "Everybody has their own objective", "Special rules", "An objective stays")
    done = subprocess.run([HOLDOUT, "missions", "2e", "--long", "--lang", "de"], capture_output=True, text=True).stdout
    expect(re.search(r"Ziele: Jeder bringt.*\n +3-mal .*\n +Alle durch.*\n +Sonderregeln: ", done), done)


def test_rows_keep_verb_and_risk():
    """Attacks with nobody to hit come behind the others and promise nothing; who may be hit stands in the row."""
    with terminal("2e/M3 --seed 1 --speed 9 --lang de") as t:
        screen = t.wait("▶ ", "Ziele 0 von 1", "G Ziele")
        t.act("activate doug")
        screen = t.wait("Jederzeit")
        key = re.search(r"(\w) … schießen: Pistole", screen).group(1)
        expect(screen.index("Zug beenden") < screen.index("schießen") < screen.index("Jederzeit"), screen)
        t.type(key)
        screen = t.wait("r2c4.* schießen: Pistole", "Gefahr 33.%")
        expect("67%" not in screen, screen)
        t.keys("Escape")
        t.type(":door doug r2c4")
        t.keys("Enter")
        t.wait("meinst du 'open'")


def test_columns_share_the_width():
    """A narrow screen cuts no answer that has room beside a shorter one, nor what a pistol does; several gifts go by one name."""
    with terminal("dark-side/M3 --lang de --seed 3 --speed 9") as t:
        t.wait("▶ ")
        for action in ("deal miranda search-drone", "deal drake search-drone", "activate radka", "trade radka miranda"):
            t.act(action)
        t.wait(r"Pistole 1×3\+ D1 r1-1", "X Karte geben …")
        t.act("drop radka pistol")
        t.act("drop miranda pistol")
        t.wait("Radka gibt Miranda: Viehtreiber .*Miranda: Viehtreiber in den Rucksack")


def test_companions_and_their_leaders():
    with terminal("2e/M19 --seed 1 --speed 9") as t:
        t.wait("▶ ")
        t.act("activate elle")
        screen = t.wait("Elle: 3 actions", r"@ [\w ]+ \(E\)", "… 4 more")
        expect(not re.search(r"@.* !", screen), screen)


def test_last_game_of_a_mission_file():
    folder = tempfile.mkdtemp(dir=ROOT)
    mission = os.path.join(folder, "mine.yaml")
    with open(os.path.join(HERE, "..", "..", "games/2e/missions/M0.yaml")) as file, open(mission, "w") as copy:
        copy.write(re.sub("(?m)^id: .*$", "id: mine", file.read()))

    def play(*arguments):
        return subprocess.run([HOLDOUT, "play", *arguments, "--plain"], input="1\nquit\n", text=True, capture_output=True,
                              env={**os.environ, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"})
    play("2e/M0", "--seed", "1")
    time.sleep(1.1)  # the age of a save is given in seconds
    play(mission, "--seed", "1")
    done = play("--resume")
    expect(done.returncode == 1 and "2e/mine, from a mission file" in done.stderr and "2e-M0" in done.stderr, done.stdout + done.stderr)
    expect(play("--resume", mission).returncode == 0, "the mission file was given")
    older = play("--resume", re.search(r"--resume (/\S+)`", done.stderr).group(1))
    expect(older.returncode == 0, "the older save was named: " + older.stderr)


def test_asked_outside_a_game():
    """Rules, cards and the engine name what was probably meant, and where else to look."""
    def ask(*words, text=""):
        done = subprocess.run([HOLDOUT, *words], input=text, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        return done.stdout + done.stderr
    for words, said in ((("rules", "2E-ACT-DOR-4"), "Did you mean 2E-ACT-DOOR-4"), (("rules", "seal"), "2e/M16"), (("rules", "seal"), "seal (deed)"),
                        (("cards", "pistol"), " kinds of cards"), (("cards", "pistol", "--lang", "de"), "Regelheft"), (("lint", "nofile.yaml"), "nofile.yaml: there is")):
        expect(said in ask(*words), f"{words}: '{said}' is missing:\n{ask(*words)}")
    said = ask("engine", text='{"cmd":"new","mission":"2e/M0","seed":1}\n{"cmd":"why","zone":"r9c9"}\n{"cmd":"why","zone":"r0c2","kind":"wolf"}\n')
    expect("there is no 'r9c9'" in said and "there is no 'wolf'" in said, said)


def position(mission, *lines):
    """A record of a game in its first round, with these setup lines done: a file to resume."""
    with subprocess.Popen([HOLDOUT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(**request):
            engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())
            expect(answer["ok"], f"{request}: {answer}")
            return answer
        ask(cmd="new", mission=mission, seed="5")
        while not ask(cmd="observe", seat=0)["round"]:
            ask(cmd="do", action=ask(cmd="legal")["actions"][0]["text"])
        for line in lines:
            ask(cmd="setup", line=line)
        path = os.path.join(ROOT, f"{mission.replace('/', '-')}.replay")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ask(cmd="save")["text"])
        engine.stdin.close()
    return path


def test_under_the_ground():
    record = position("dark-side/M1", "pit r4c1 open", "pit r5c1 closed", "door r0c2 r1c2 destroyed", "door r1c3 r1c4 sealed",
                      "door r0c1 r1c1 closed", "zombies hunter 2 r1c3")
    with terminal(f"--resume {record}", columns=130, lines=64) as t:
        screen = t.wait("▶ ", r"r4c1 O", r"r5c1░o", "%  %", "#", "▓▓▓▓", r"H2", r"r0c3 *r0c4(.|\n)*\bT\b")
        t.keys("?")
        t.wait("a destroyed door", "H3 +3 × Hunter", "O +Open pit", "o +Closed pit", "╎╎╎ +here one zone ends")
        expect("crosswalk" not in t.screen() and "Mold" not in screen + t.screen() and "Walker" not in t.screen(), t.screen())


def test_hits_in_vain_are_told():
    """Workers in a pit withstand a single point from outside; all on one kills."""
    record = position("dark-side/M1", "put drake r0c2", "empty drake", "card drake hand light-machine-gun", "pit r0c3 open",
                      "zombies worker 2 r0c3", "turn drake")
    for lang, words in (("en", "kills nobody"), ("de", "tötet niemanden")):
        said = subprocess.run([HOLDOUT, "play", "--resume", record, "--plain", "--lang", lang], input="quit\n", text=True,
                              capture_output=True, env={**os.environ, "XDG_STATE_HOME": ROOT, "LC_ALL": "C.UTF-8"}).stdout
        shots = [line for line in said.splitlines() if "[shoot drake light-machine-gun r0c3" in line]
        expect(len(shots) == 2 and words in shots[0] and words not in shots[1], said)


def test_fallen_tiles():
    with terminal(f"--resume {position('dark-side/M10', 'fall 0')}", columns=130, lines=44) as t:
        t.wait("▶ ", "▒▒▒")


def test_night():
    record = position("washington/M1", "hour 22", "card justin hand flashlight", "put justin r2c1", "beam justin r2c2",
                      "zombies walker 4 r2c2", "ko anton", "turn justin")
    with terminal(f"--resume {record}", columns=110, lines=40) as t:
        t.wait("22:00, night", r"r2c1 (. )?☼", "W4☼", r"↓N\d", r"Anton +K\.O\. \d", "campaign points")


def test_campaign_with_kill():
    """kill -9 in the last questions of a mission, in the first ones of the next, and in the middle of it: nothing is lost."""
    record = position("washington/M1", "empty ashley", "card ashley hand crowbar", "card ashley pack pistol", "card ashley pack machete",
                      "finish won")
    with terminal(f"--resume {record} --speed 9") as t:
        t.wait("Which card next")
        t.type(":roll-keep ashley pistol")
        t.keys("Enter")
        t.wait(r"Roll for it: Crowbar\s+2 Roll for it: Machete")
        os.kill(t.pid(), signal.SIGKILL)
        folder = t.folder
    with terminal(f"--resume {record} --speed 9", folder=folder) as t:
        t.wait(r"Roll for it: Crowbar\s+2 Roll for it: Machete")
        t.type(":roll-keep ashley machete")
        t.keys("Enter")
        t.wait("WON", "Next: M2")
        t.keys("n")
        t.wait("Justin: what do you want for this mission")
        t.act("skill justin starts-with-ammo")
        os.kill(t.pid(), signal.SIGKILL)
    with terminal("--resume --speed 9", folder=folder) as t:
        t.wait("Steps played: 1\\.", "Look for it: Plenty of Shells")
        t.act("fetch justin plenty-of-shells")
        t.wait("Ashley sorts cards")
        t.act("done ashley")
        t.act("activate ashley")
        os.kill(t.pid(), signal.SIGKILL)
    with terminal("--resume --speed 9", folder=folder) as t:
        t.wait("Steps played: 4\\.", "Pistol", "Machete")
        t.act("move ashley r1c0")
        done = ["skill justin starts-with-ammo", "fetch justin plenty-of-shells", "done ashley", "activate ashley", "move ashley r1c0"]
        expect(t.saved() == done, f"saved: {t.saved()}")
    with terminal(f"--campaign {record} --speed 9") as t:  # and the end of a mission can be gone on from at any time
        t.wait("Leave No One Behind", "Justin: what do you want for this mission")


def lines(*words, text, folder):
    done = subprocess.run([HOLDOUT, "play", "--plain", "--lang", "en", *words], input=text, text=True, capture_output=True, timeout=60,
                          env={**os.environ, "HOME": folder, "XDG_STATE_HOME": folder})
    return done.stdout + done.stderr


def test_squares_found_by_name():
    """A square of the town is looked at by its number or by its name; a house says what its counter means."""
    with tempfile.TemporaryDirectory() as folder:
        said = lines("zombietown/town", "--seats", "3", "--bot", "rest=greedy", "--seed", "4", folder=folder,
                     text="1\n1\nlook 4-8\nlook three south of house 2's east half\nlook three south house 2 east\nlook h5\nquit\n")
        for words in ("one west of the graveyard's northeast corner (s4-8) · square", "three south of house 2's east half (s3-7) · square",
                      "could be: three south of house 2's east half (s3-7), three south and one east of house 2 (s3-8)",
                      ", counter at 5: worth that many points in the end"):
            expect(words in said, f"{words}\n{said}")


def test_seat_lent_and_taken_back():
    """bot gives a seat away in the middle of a game, me takes it back; it is on disk at once."""
    with tempfile.TemporaryDirectory() as folder:
        said = lines("2e/M0", "--seed", "7", text="bot 9\nbot clever\nme\nbot learner\nme\nquit\n", folder=folder)
        expect(said.count("bot [SEAT] [learner, companion or expert]") == 2 and "No bot plays here" in said, said)
        played, _, after = said.partition("Only bots play")
        expect("Player 1 – bot: learner" in played and "Player 1 (bot): " in played and "Round 2" in played and "Round 3" not in played, played)
        expect("You play Player 1 again" in after and "who is next?" in after, after)
        said = lines("2e/M0", "--seed", "7", text="bot\n\n\nquit\n", folder=folder)
        expect("Round 4" in said and "Round 5" not in said, "Enter: another round\n" + said)
        said = lines("--resume", text="me\nquit\n", folder=folder)
        expect("Only bots play" in said and "You play Player 1 again" in said and "LOST" not in said, "resumed, the seat is still lent\n" + said)
        said = lines("--resume", text="quit\n", folder=folder)
        expect("Only bots play" not in said, "taken back for good\n" + said)
        said = lines("zombietown/town", "--seats", "3", "--bot", "rest=greedy", "--seed", "3", text="me\nme 2\nbot 1 expert\nquit\n", folder=folder)
        expect("bot [SEAT]" in said and "You play Blue again" in said and "Red – bot: expert" in said, said)
        said = lines("2e/M0", "--seed", "7", "--lang", "de", text="bot profi\nich\nende\n", folder=folder)
        expect("Bot: Profi" in said and "Du spielst wieder Spieler 1" in said, said)
    with terminal("2e/M0 --seed 7 --speed 5") as t:
        t.wait("who is next")
        t.type("bot learner")
        t.keys("Enter")
        t.wait("m: you play again")
        t.keys("m")
        t.wait("You play Player 1 again", r"who is next|actions? left")
        played = len(t.saved())
        time.sleep(1)
        expect(played and len(t.saved()) == played, "nobody plays for the one who is back")


def test_unknown_mission():
    done = subprocess.run([HOLDOUT, "play", "2e/M99"], capture_output=True, text=True, input="")
    expect(done.returncode != 0 and "M99" in done.stderr, f"exit {done.returncode}: {done.stderr}")


def main():
    if not shutil.which("tmux"):
        print("skipped: tmux is not installed")
        sys.exit(77)
    if not os.access(HOLDOUT, os.X_OK):
        sys.exit(f"{HOLDOUT} is not there: build it first")
    chosen, failures = sys.argv[2:], 0
    for name, test in [(n[5:], f) for n, f in globals().items() if n.startswith("test_")]:
        if chosen and name not in chosen:
            continue
        begin = time.time()
        try:
            test()
            print(f"ok    {name} ({time.time() - begin:.1f} s)", flush=True)
        except Exception as failure:  # whatever it is, the other tests go on
            failures += 1
            first, _, rest = f"{type(failure).__name__}: {failure}".partition("\n")
            print(f"FAIL  {name}: {first}", flush=True)
            print(rest, file=sys.stderr, flush=True)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
