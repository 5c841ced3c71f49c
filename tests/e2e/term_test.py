#!/usr/bin/env python3
"""The terminal client in a real terminal (tmux): its keys, its words, its pages, what it keeps. term_test.py HOLDOUT [TEST...]. One line per test
on stdout, the screen of a failure on stderr; exit 1 if one fails, 77 without tmux.
"""
import json
import os
import re
import signal
import subprocess
import tempfile
import time

from tmux import HOLDOUT, PATIENCE, ROOT, expect, lines, position, run, terminal, won_game


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


if __name__ == "__main__":
    run(globals())
