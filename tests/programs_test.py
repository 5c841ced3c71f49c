#!/usr/bin/env python3
"""What programs do with the games: programs_test.py HOLDOUT

Copies of a game and several actions in one line, bots from outside, records looked through, many games. Ends with "N passed, M failed".
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from commands import ENV, HOLDOUT, ROOT, STATE, engine, finish, run, says, verdict

FOLDER = pathlib.Path(STATE.name)


# ---- several games, several actions ----

NEW = {"cmd": "new", "mission": "2e/M0", "seed": 1}


def clones():
    begin = [NEW, {"cmd": "do", "action": "activate amy"}, {"cmd": "dice", "dice": [6]}]
    *_, copy, far, near, mine, yours = engine(*begin, {"cmd": "clone"}, {"cmd": "do", "table": 1, "action": "end amy"},
                                              {"cmd": "hash"}, {"cmd": "save"}, {"cmd": "save", "table": 1})
    verdict("a copy is the same position", copy["table"] == 1 and copy["hash"] == near["hash"], copy)
    verdict("what is done there is not done here", far["hash"] != near["hash"], (far, near))
    verdict("a copy has the whole record", yours["text"].startswith(mine["text"]), (mine, yours))
    *_, back, text = engine(*begin, {"cmd": "clone"}, {"cmd": "undo", "table": 1, "force": True}, {"cmd": "undo", "table": 1, "force": True},
                            {"cmd": "save", "table": 1})
    verdict("a copy can be undone to its beginning", back["steps"] == 0 and "activate" not in text["text"], (back, text))
    answers = engine(NEW, {"cmd": "clone"}, {"cmd": "new", "mission": "2e/M1", "seed": 2}, {"cmd": "do", "table": 1, "action": "activate amy"},
                     {"cmd": "clone", "table": 1, "to": 1}, {"cmd": "forget"}, {"cmd": "hash"}, {"cmd": "hash", "table": 1})
    verdict("a copy outlives its original, and is copied onto itself", [a["ok"] for a in answers] == [True] * 6 + [False, True], answers)
    for wrong in ({"cmd": "clone", "to": 64}, {"cmd": "clone", "to": "x"}, {"cmd": "hash", "table": -1}, {"cmd": "hash", "table": 5},
                  {"cmd": "forget", "table": 5}):
        verdict(f"{wrong}", not engine(NEW, wrong)[1]["ok"])
    *_, full = engine(NEW, *[{"cmd": "clone"}] * 64)
    verdict("tables run out", "tables are taken" in full.get("error", ""), full)


def goals_told():
    """What leads to a goal is listed beside it, as long as it is not reached."""
    begin = [{"cmd": "new", "mission": "dark-side/M10", "options": {"team": "miranda"}}, {"cmd": "setup", "line": "put miranda r4c4"}]
    for steps, en, de in ((0, "two charges", "sprengen"), (1, "two charges (1 of 2)", "sprengen (1 von 2)")):
        *_, state = engine(*begin, {"cmd": "setup", "line": f"counter charge-yellow {steps}"}, {"cmd": "state"})
        text = state["goals"][0]["text"]
        verdict(f"{steps} of 2 charges", text["en"].endswith(en) and text["de"].endswith(de), text)


def several():
    acts = ["activate amy", "noise amy", "end amy"]
    *_, one = engine(NEW, *[{"cmd": "do", "action": a} for a in acts])
    _, all_at_once, state = engine(NEW, {"cmd": "do", "actions": acts}, {"cmd": "events", "from": 0})
    verdict("in one line as one by one", all_at_once["hash"] == one["hash"] and all_at_once["done"] == 3, all_at_once)
    verdict("all events are told", all_at_once["events"] == [e for step in state["log"] for e in step["events"]], all_at_once)
    _, stopped, left = engine(NEW, {"cmd": "do", "actions": ["activate amy", "move amy r0c4", "end amy"]}, {"cmd": "query", "query": "acting"})
    verdict("the first refusal ends it", not stopped["ok"] and stopped["done"] == 1 and stopped["rule"] == "2E-MOVE-1" and left["value"] == "amy", stopped)
    _, brief = engine(NEW, {"cmd": "do", "actions": acts, "brief": True})
    verdict("brief", "events" not in brief and brief["hash"] == one["hash"], brief)
    for wrong in ([], "end amy", [1], {}):
        verdict(f"actions {wrong}", not engine(NEW, {"cmd": "do", "actions": wrong})[1]["ok"])
    verdict("brief is a truth", not engine(NEW, {"cmd": "do", "action": "activate amy", "brief": 1})[1]["ok"])


def lent():
    """Skills a companion lends are told with who lends them, and go with it."""
    new = {"cmd": "new", "mission": "2e/M2", "seed": 3}
    away = engine(new, {"cmd": "observe", "seat": 0})[-1]
    near = engine(new, {"cmd": "setup", "line": "companion odin amy"}, {"cmd": "observe", "seat": 0})[-1]
    skills = [s for s in near["skills"] if "from" in s]
    verdict("skills lent are visible", skills and all(s["from"] == "odin" and s["piece"] == "amy" for s in skills), skills)
    verdict("… only while they are together", not [s for s in away["skills"] if "from" in s])


def ahead():
    """rollout and danger say what may come, and change nothing."""
    scene = [NEW, {"cmd": "setup", "lines": ["put amy r1c2", "zombies walker 3 r1c2", "turn amy"]}]
    *_, danger, again, after = engine(*scene, {"cmd": "danger"}, {"cmd": "danger", "worlds": 200}, {"cmd": "hash"})
    amy = [d for d in danger["danger"] if d["piece"] == "amy"]
    verdict("three walkers hit who stands with them", amy and amy[0]["chance"] == 10000 and amy[0]["wounds"] >= 300, danger)
    code, out, err = run("play", "2e/M0", "--plain", "--seed", 3, text="1\ndanger\nquit\n")
    verdict("the terminal tells it, too", "nobody gets hit before the next round" in out, out[-600:])
    verdict("the same question, the same answer", danger == again and after["hash"] == danger["hash"], again)
    quiet = engine(NEW, {"cmd": "danger"})[-1]
    verdict("nobody near, nobody hit, nothing lost", quiet["danger"] == [] and "lost" not in quiet, quiet)
    m8 = {"cmd": "new", "mission": "dark-side/M8", "seed": 3}
    lost = engine(m8, {"cmd": "setup", "lines": ["turn miranda", "zombies worker 2 r1c2"]}, {"cmd": "danger"})[-1]
    verdict("what stands at the generator loses the mission, and hits nobody", lost["lost"] == 10000 and lost["danger"] == [], lost)
    *_, rolled, begun, refused = engine(NEW, {"cmd": "rollout", "games": 10}, {"cmd": "rollout", "games": 10, "action": "activate amy"},
                                        {"cmd": "rollout", "games": 10, "action": "move amy r0c4"})
    verdict("rollout", rolled["won"] + rolled["lost"] + rolled["over"] <= 10 == rolled["games"], rolled)
    verdict("rollout with an answer", begun["games"] == 10 and begun["steps"] == 0, begun)
    verdict("rollout with one that is not allowed", not refused["ok"] and refused["rule"], refused)
    hints = [a["hints"] for a in engine(NEW, *({"cmd": "hint", "rollouts": n, "count": 8} for n in (20, 30, 40))) if "hints" in a]
    chances = [[hint["chance"] for hint in found] for found in hints]
    verdict("hints: the best chance first", chances and all(c == sorted(c, reverse=True) and len(c) > 2 for c in chances), chances)
    verdict("one lucky game is no sure win", all(max(c) < 10000 for c in chances), chances)
    verdict("every hint has its reason", all(hint["why"] for found in hints for hint in found), hints)
    for wrong in ({"cmd": "danger", "worlds": 0}, {"cmd": "rollout", "action": 7}, {"cmd": "rollout", "bot": "nobody"}, {"cmd": "rollout", "games": 0}):
        verdict(f"{wrong}", not engine(NEW, wrong)[1]["ok"])


# ---- bots from outside ----

BAD = {
    "lies": ('for line in sys.stdin: print("fly to the moon", flush=True)', "answered 'fly to the moon': there is no action 'fly'.*third time"),
    "cheats": ('for line in sys.stdin: print("move amy r0c4", flush=True)', "answered 'move amy r0c4': .*greedy answers instead"),
    "paints the terminal": ('for line in sys.stdin: print("\\x1b]0;mine\\x07\\x9b", flush=True)', r"answered '\?]0;mine\?+': there is no action '\?]0;mine\?+'"),
    "says nothing": ('for line in sys.stdin: print("", flush=True)', "answered ''"),
    "hangs": ("time.sleep(60)", "did not answer within 400 ms and was stopped"),
    "hangs and will not die": ("signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGHUP, signal.SIG_IGN); time.sleep(60)",
                               "did not answer within 400 ms"),
    "dies": ("sys.exit(3)", "exited; greedy takes over"),
    "dies after a question": ('sys.stdin.readline(); sys.stdin.readline(); sys.exit(1)', "exited; greedy takes over"),
    "talks without end": ('while True: sys.stdout.write("x" * 5000); sys.stdout.flush()', "did not answer within 400 ms"),
    "answers with a book": ('for line in sys.stdin: print("x" * 100000, flush=True)', "answered 'xxx|did not answer"),
    "closes its mouth": ("sys.stdout.close(); os.close(1); time.sleep(60)", "did not answer within 400 ms|exited"),
}
GOOD = 'for line in sys.stdin:\n  m = json.loads(line)\n  if m["type"] == "ask": print(m["question"]["actions"][0]["text"], flush=True)'
NOSY = """seen = []
for line in sys.stdin:
    m = json.loads(line)
    seen.append(m)
    if m["type"] == "ask": print(m["question"]["actions"][0]["text"], flush=True)
    if m["type"] == "over": open(sys.argv[1], "w").write(json.dumps(seen))
"""


def program(name, text):
    path = FOLDER / f"{name.replace(' ', '-')}.py"
    path.write_text(f"#!{sys.executable}\nimport json, os, signal, sys, time\n{text}\n")
    path.chmod(0o755)
    return path


def outside():
    for name, (text, sentence) in BAD.items():
        path = program(name, text)
        patience = 400 if "400 ms" in sentence else 20000  # a busy machine needs a second to start a program
        code, out, err = run("sim", "2e/M0", "--games", 1, "--bot", f"1={path}", "--bot-time", patience)
        verdict(f"a bot that {name}: the game goes on", code == 0 and "of 1 won" in out, (code, out, err))
        verdict(f"a bot that {name}: a sentence", re.search(sentence, err, re.S) and "greedy gave" in err, err)
    code, out, err = run("sim", "2e/M0", "--games", 2, "--bot", f"1={program('dies', 'sys.exit(3)')}", "--lang", "de")
    verdict("… in German", "hat sich beendet" in err and "stattdessen von greedy" in err, err)
    good = program("good", GOOD)
    code, out, err = run("sim", "2e/M0", "--games", 2, "--bot", good, "--threads", 2)
    verdict("a bot that plays", code == 0 and not err, err)
    code, out, err = run("play", "2e/M1", "--plain", "--seats", 2, "--bot", f"all={good}", "--seed", 3)
    verdict("programs play a whole game", code == 0 and re.search("LOST|WON", out), out[-500:] + err)
    dies = program("dies-in-play", "sys.exit(3)")
    code, out, err = run("play", "2e/M0", "--plain", "--seats", 2, "--bot", f"1={good},2={dies}", "--seed", 3)
    verdict("one that dies is told, and the game goes on", "exited; greedy takes over" in out and re.search("LOST|WON", out), out[-500:] + err)
    stand_in(dies)
    nowhere(good)
    heir = FOLDER / "heir"
    forks = program("leaves somebody behind", f"if not os.fork():\n  os.close(2)\n  for i in range(600): open({str(heir)!r}, 'a').write('x'); time.sleep(0.05)\n" + GOOD)
    code, out, err = run("sim", "2e/M0", "--games", 1, "--bot", f"1={forks}")
    left = heir.read_text()
    time.sleep(0.5)
    verdict("a bot that ends leaves nobody behind", code == 0 and not err and left and heir.read_text() == left, err)
    says("a program needs a mission", 2, "needs a mission", "play", "--plain", "--bot", f"2={good}")
    says("a time that is none", 2, "--bot-time must be from", "sim", "2e/M0", "--bot-time", "0")
    template = ROOT / "docs/how-to/templates/bot.py"
    code, out, err = run("sim", "2e/M0", "dark-side/M1", "washington/M1", "--games", 1, "--bot", template)
    verdict("the template plays", code == 0 and not err, err)
    code, out, err = run("sim", "zombietown/town", "--seats", 3, "--games", 1, "--bot", f"2={template}")
    verdict("… everybody for himself, too, and is named", code == 0 and not err and f"2 {template}" in out, out + err)


def stand_in(dies):
    """A result must not look as if a program had played for it: every form of it says how many answers were not its own."""
    page = FOLDER / "stand-in.html"
    code, out, err = run("sim", "2e/M0", "--games", 2, "--bot", dies, "--json", "--report", page)
    data = json.loads(out)
    verdict("answers of a stand-in are counted", data["asked"] == data["missed"] > 50 and f"{data['missed']} / {data['asked']}" in page.read_text(), out[:400])
    code, out, err = run("sim", "2e/M0", "--games", 2, "--bot", dies, "--csv")
    verdict("… game by game", sum(int(line.split(",")[-1]) for line in out.splitlines()[1:]) == data["missed"], out)
    code, out, err = run("sim", "2e/M0", "--games", 2, "--json")
    verdict("… and not among bots", "missed" not in json.loads(out))


def nowhere(good):
    """A program that is not there: nothing is simulated in its name. At the table the game goes on."""
    page, unreadable = FOLDER / "nowhere.html", FOLDER / "not-executable.py"
    unreadable.write_text("print('never')")
    for path in (FOLDER / "nowhere.py", unreadable):
        for more in ((), ("--threads", 2), ("--json", "--report", page), ("--compare", "greedy")):
            code, out, err = run("sim", "2e/M0", "--games", 500, "--bot", f"1={path}", *more)
            verdict(f"{path.name} {more}: no result", code == 2 and not out and err.count("could not be started") == 1 and str(path) in err, (code, out, err))
    verdict("no page either", not page.exists() and not list(FOLDER.glob("*.part")))
    code, out, err = run("sim", "2e/M0", "--games", 3, "--bot", FOLDER / "nowhere.py", "--lang", "de")
    verdict("… in German", code == 2 and "ließ sich nicht starten" in err, err)
    code, out, err = run("play", "2e/M0", "--plain", "--seats", 2, "--bot", f"1={good},2={FOLDER / 'nowhere.py'}", "--seed", 3)
    verdict("at the table the game goes on", "could not be started; greedy takes over its seat" in out and re.search("LOST|WON", out), out[-500:] + err)


def numbers_shown():
    """In plain mode a number stands for what has been listed: what is done at any time has none before it was asked for."""
    def says_plain(lines):
        done = subprocess.run([HOLDOUT, "play", "2e/M0", "--plain", "--lang", "en", "--seed", "7"], input=lines, text=True, capture_output=True, timeout=60,
                              env={**os.environ, "HOME": str(FOLDER)})
        return done.stdout
    verdict("a number that is not listed is no answer", "There is no answer 7" in says_plain("7\nquit\n"))
    verdict("… once listed it is", "discards the Crowbar." in says_plain("more\n7\nquit\n"))


def curious():
    """What a program is told is what its seat may know: hands of others are backs, piles have only a number."""
    heard = FOLDER / "heard.json"
    code, out, err = run("sim", "zombietown/town", "--seats", 2, "--games", 1, "--bot", f"2={program('nosy', NOSY)} {heard}")
    seen = json.loads(heard.read_text())
    verdict("begin, questions, over", [seen[0]["type"], seen[-1]["type"]] == ["begin", "over"] and seen[0]["seat"] == 1, seen[0])
    verdict("the map and the names come with the beginning", seen[0]["map"]["places"] and seen[0]["names"]["verbs"], seen[0].keys())
    asks = [m for m in seen if m["type"] == "ask"]
    verdict("as its own seat", asks and all(m["seat"] == 1 for m in asks))
    foreign = [a for m in asks for a in m["areas"] if a["area"] == "hand" and a.get("seat") == 0]
    verdict("hands of others are not told", foreign and not [a for a in foreign if "card" in a], foreign[:3])


# ---- looking back ----

WON = FOLDER / "won.replay"


def record():
    """A won game of the golden ones as today's data would have recorded it."""
    golden = ROOT / "tests/golden/2e/M0-win.replay"
    engine({"cmd": "load", "file": str(golden), "verify": False}, {"cmd": "save", "file": str(WON)})


def analysed(*words):
    code, out, err = run("analyse", *words)
    verdict(f"analyse {words[1:]} ends well", code == 0 and not err, (code, err))
    return out


def back():
    told = analysed(WON, "--worlds", 6)
    verdict("a curve, and what cost most", re.search(r"round  1 +\d+ %", told) and ("What cost most" in told or "No decision" in told), told)
    data = analysed(WON, "--worlds", 6, "--json")
    verdict("the same by two threads", data == analysed(WON, "--worlds", 6, "--json", "--threads", 2))
    data = json.loads(data)
    verdict("every decision is there", data["mission"] == "2e/M0" and data["result"] == "won" and len(data["decisions"]) > 50, len(data["decisions"]))
    verdict("with its answer and a better one", all(d["did"]["label"] and d["other"]["text"] != d["did"]["text"] for d in data["decisions"]))
    verdict("the costly ones are decisions that were worse", all(d["loss"] > d["error"] for d in data["decisions"] if d["step"] in data["costly"]), data["costly"])
    verdict("in German", "Gewinnchance" in analysed(WON, "--worlds", 2, "--lang", "de"))
    foolish = blunder()
    data = json.loads(analysed(foolish, "--json"))
    worst = data["costly"] and next(d for d in data["decisions"] if d["step"] == data["costly"][0])
    verdict("throwing the game away is what cost most", worst and worst["did"]["text"] == "end amy", data["costly"])
    verdict("and the look back says whose turn that ended", "(Amy: " in analysed(foolish) and worst["asked"].startswith("Amy: "), worst)
    says("a seat nobody has", 2, "--seat must be from 1 to 1", "analyse", WON, "--seat", 3)
    says("worlds", 2, "--worlds must be from", "analyse", WON, "--worlds", 1)
    says("no record", 2, "one RECORD is needed", "analyse")
    says("not a record", 1, "cannot be replayed", "analyse", ROOT / "README.md")
    says("no file", 2, "nowhere", "analyse", FOLDER / "nowhere")
    *_, review, none = engine(NEW, {"cmd": "do", "actions": ["activate amy", "noise amy"]}, {"cmd": "review", "step": 1, "worlds": 4}, {"cmd": "review", "step": 9})
    verdict("review of one step", review["did"]["text"] == "noise amy" and review["line"] == 2 and review["others"] > 0, review)
    verdict("review of a step that is not there", not none["ok"], none)


def blunder():
    """Nobody else has a turn left; Amy, badly hurt, ends hers beside a walker instead of going away or hitting it."""
    path = FOLDER / "blunder.replay"
    scene = [f"acted {who} yes" for who in ("doug", "elle", "josh", "ned", "wanda")]
    scene += ["put amy r1c2", "zombies walker 1 r1c2", "wounds amy 2", "turn amy"]
    engine(NEW, {"cmd": "setup", "lines": scene}, {"cmd": "do", "actions": ["end amy"]}, {"cmd": "save", "file": str(path)})
    return path


def interrupted():
    """Ctrl-C ends with what is known by then."""
    job = subprocess.Popen([HOLDOUT, "analyse", str(WON), "--worlds", "300", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV, text=True)
    time.sleep(1.5)
    job.send_signal(signal.SIGINT)
    out, err = job.communicate(timeout=60)
    data = json.loads(out)
    verdict("Ctrl-C", job.returncode == 0 and data["stopped"] and 0 < len(data["decisions"]) < 109, (job.returncode, err))


def given_up():
    """... and no game of a searching bot keeps it from ending."""
    job = subprocess.Popen([HOLDOUT, "sim", "2e/M9", "--games", "2", "--policy", "search:1500", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV, text=True)
    time.sleep(1.5)
    job.send_signal(signal.SIGINT)
    out, err = job.communicate(timeout=60)
    short = subprocess.Popen([HOLDOUT, "sim", "2e/M9", "--games", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV, text=True)
    time.sleep(1.5)
    short.send_signal(signal.SIGINT)
    told = short.communicate(timeout=60)[0]
    verdict("Ctrl-C: what was asked for is told beside what was played", short.returncode == 0 and "stopped, 100000 games were asked for" in told, told)
    verdict("Ctrl-C in the middle of a game", job.returncode == 0 and json.loads(out)["stopped"], (job.returncode, out[:300], err))


def from_there():
    code, out, err = run("play", "--plain", "--from", f"{WON}@57", text="quit\n")
    verdict("play on from a line", code == 0 and "Amy: 3 actions left" in out, out[-800:] + err)
    saved = sorted((FOLDER / "holdout").glob("*.replay"), key=os.path.getmtime)[-1].read_text()
    lines = [line for line in saved.splitlines() if re.match(r"\d+ ", line)]
    verdict("it is a new game with the lines before it", len(lines) == 56 and WON.read_text().startswith(saved), lines[-2:])
    says("a line that is not there", 1, "no line with that number", "play", "--plain", "--from", f"{WON}@5000")
    says("no number", 2, "expected FILE@LINE", "play", "--plain", "--from", f"{WON}@soon")
    says("with a mission", 2, "already says which mission", "play", "2e/M1", "--plain", "--from", f"{WON}@5")
    says("from nothing", 1, "nowhere", "play", "--plain", "--from", FOLDER / "nowhere@5")


# ---- many games ----


def ranks():
    """Under mpirun the same numbers as by threads, also when a rank is told to stop. Where there is no MPI, a sentence."""
    sim = ["sim", "2e/M0", "--games", "400", "--json"]
    alone = run(*sim)[1]
    verdict("two threads, the same numbers", alone == run(*sim, "--threads", 2)[1])
    linked = subprocess.run(["ldd", os.path.realpath(HOLDOUT)], capture_output=True, text=True).stdout
    env = {**ENV, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    if "libmpi" not in linked:
        code = subprocess.run([HOLDOUT, *sim], env={**ENV, "OMPI_COMM_WORLD_SIZE": "2"}, capture_output=True, text=True)
        verdict("built without MPI: a sentence", code.returncode == 2 and "without MPI" in code.stderr, code.stderr)
        return
    if not shutil.which("mpirun"):
        return
    many = ["mpirun", "--oversubscribe", "-n", "3", HOLDOUT]
    shared = subprocess.run([*many, *sim], env=env, capture_output=True, text=True, timeout=300)
    verdict("three ranks, the same numbers", shared.stdout == alone, shared.stdout[:300] + shared.stderr)
    duel = ["sim", "2e/M0", "--games", "100", "--compare", "random"]
    shared = subprocess.run([*many, *duel], env=env, capture_output=True, text=True, timeout=300)
    verdict("ranks compare, too", shared.stdout == run(*duel)[1], shared.stdout + shared.stderr)
    dies = ["sim", "2e/M0", "--games", "60", "--json", "--bot", str(program("dies on ranks", "sys.exit(3)"))]
    shared = subprocess.run([*many, *dies], env=env, capture_output=True, text=True, timeout=300)
    verdict("stand-ins on other ranks are counted", shared.stdout == run(*dies)[1] and '"missed"' in shared.stdout, shared.stdout[:300] + shared.stderr)
    wrong = subprocess.run([*many, "sim", "2e/M99"], env=env, capture_output=True, text=True, timeout=300)
    verdict("a mistake is told once", wrong.stderr.count("has no mission 'M99'") == 1 and wrong.returncode == 2, wrong.stderr)
    games = 4000
    while not stopped_rank(many, games, env):
        games *= 4


def stopped_rank(many, games, env):
    """One of three ranks is told to stop in the middle. False when they were done before it heard: more games, then."""
    sim = ["sim", "2e/M0", "--games", str(games), "--json"]
    job = subprocess.Popen([*many, *sim], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    children = []
    while len(children) < 3 and job.poll() is None:
        time.sleep(0.2)
        children = subprocess.run(["pgrep", "-P", str(job.pid), "-x", "holdout"], capture_output=True, text=True).stdout.split()
    time.sleep(1)
    try:
        os.kill(int(children[-1]), signal.SIGTERM)
        heard = True
    except (IndexError, ProcessLookupError):
        heard = False
    out, err = job.communicate(timeout=300)
    if heard or job.returncode:
        verdict("a rank that is told to stop: the result is whole", job.returncode == 0 and out == run(*sim, "--threads", 2)[1], (job.returncode, out[:300], err))
    return heard or job.returncode


def numbers():
    """What a simulation tells, of every family: goals, falls with their places, cards, both languages on one page."""
    page = FOLDER / "report.html"
    for mission, extra in (("2e/M5", []), ("dark-side/M1", []), ("washington/M1", []), ("invader/I0", []), ("zombietown/town", ["--seats", "3"])):
        code, out, err = run("sim", mission, "--games", 8, "--json", "--report", page, *extra)
        data, text = json.loads(out), page.read_text()
        verdict(f"{mission}: games", code == 0 and data["games"] == 8, (code, err))
        verdict(f"{mission}: cards were used", sum(data["cards"].values()) > 0, data["cards"])
        if "town" not in mission:
            verdict(f"{mission}: goals and falls", data["goals"] and sum(f["deaths"] for f in data["figures"]) == sum(data["deaths_at"].values()), data)
            verdict(f"{mission}: a loss has somebody fallen", data["lost"] == 0 or sum(data["deaths_at"].values()) >= data["lost"], data)
            verdict(f"{mission}: places on the plan", text.count("<circle") > 0)
        else:
            verdict(f"{mission}: players by name, those who joined them together", {f["id"] for f in data["figures"]} <= {"red", "blue", "yellow"}
                    and data["joined_deaths"] > 0 and "all who joined them" in text, data)
        verdict(f"{mission}: both languages, nothing from elsewhere", 'lang="de"' in text and 'lang="en"' in text
                and not re.search(r'(src|href)="http', text))
        verdict(f"{mission}: decimals in both languages", re.search(r'<span lang="en">(\d+)\.(\d+)</span><span lang="de">\1,\2</span>', text)
                and not re.search(r'<span lang="de">\d+\.\d+</span>', text))
    code, out, err = run("sim", "2e/M0", "dark-side/M1", "--games", 4, "--report", page)
    text = page.read_text()
    verdict("several missions: an overview, and a section of each", code == 0 and text.count("<section") == 2
            and all(f'<a href="#m{i}">' in text and f'<section id="m{i}">' in text for i in (1, 2)), err)
    for wrong, sentence in ((["--games", "0"], "--games must be from"), (["--policy", "clever"], "cannot understand --policy"), (["--report", "/nowhere/x.html"], "cannot be written"),
                            (["--threads", "0"], "--threads must be from"), (["--seats", "9"], "--seats must be from"), (["--report", FOLDER], "cannot be written: Is a directory"), (["--report", ""], "cannot be written"), (["--report", "/dev/null"], "cannot be written"),
                            (["--json", "--csv"], "not both"), (["--compare", "random", "--csv"], "--compare takes one MISSION"), (["--compare", "random", "--report", page], "--compare takes one MISSION"),
                            (["2e/M1", "--compare", "random"], "--compare takes one MISSION")):
        says(f"sim {wrong}", 2, sentence, "sim", "2e/M0", *wrong)
    says("too few players for the game", 2, "'zombietown/town' is for 2 to 6 players, not 1", "sim", "zombietown/town", "--seats", "1", "--games", "1")
    few, two = engine({"cmd": "new", "mission": "zombietown/town", "seats": 1}, {"cmd": "new", "mission": "zombietown/town"})
    verdict("… in the protocol", not few["ok"] and "at least 2 players, not 1" in few["error"] and two["seats"] == 2, (few, two))
    verdict("no partial file", not list(FOLDER.glob("*.part")))
    says("compare stops when it is sure", 0, "greedy wins more often", "sim", "2e/M0", "--compare", "random", "--games", "400")
    code, out, err = run("sim", "2e/M0", "--compare", "random", "--games", 400, "--json")
    data = json.loads(out)
    verdict("… as JSON", data["better"] == "greedy" and data["sure"] and data["only_first"] - data["only_second"] == data["won_first"] - data["won_second"] and data["games"] < 400, data)
    says("… missions of new games", 0, "games each: dark-side/M1 won", "sim", "dark-side/M1", "--compare", "dark-side/M2", "--games", "20")


def main():
    record()
    numbers()
    numbers_shown()
    ranks()
    back()
    interrupted()
    given_up()
    from_there()
    clones()
    goals_told()
    several()
    lent()
    ahead()
    outside()
    curious()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
