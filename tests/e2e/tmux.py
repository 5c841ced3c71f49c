"""A terminal for tests: tmux around the program, screens read as a person would, by the words on them. What is on disk is read from the save
file. Used by term_test.py, games_test.py and picture.py, which are started with the program as their first word.
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


# ---- what several tests do ----

def lines(*words, text, folder):
    done = subprocess.run([HOLDOUT, "play", "--plain", "--lang", "en", *words], input=text, text=True, capture_output=True, timeout=60,
                          env={**os.environ, "HOME": folder, "XDG_STATE_HOME": folder})
    return done.stdout + done.stderr


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


def run(tests):
    """The tests of a file, or those that were named: a line each; ends the program."""
    if not shutil.which("tmux"):
        print("skipped: tmux is not installed")
        sys.exit(77)
    if not os.access(HOLDOUT, os.X_OK):
        sys.exit(f"{HOLDOUT} is not there: build it first")
    chosen, failures = sys.argv[2:], 0
    for name, test in [(n[5:], f) for n, f in tests.items() if n.startswith("test_")]:
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
