#!/usr/bin/env python3
"""Games in a real terminal (tmux): bots and people at one keyboard, plain mode, each game's own things. games_test.py HOLDOUT [TEST...], as
term_test.py.
"""
import os
import re
import signal
import subprocess
import tempfile
import time

from tmux import Failed, HERE, HOLDOUT, PATIENCE, ROOT, expect, lines, position, run, terminal


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


if __name__ == "__main__":
    run(globals())
