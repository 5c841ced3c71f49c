#!/usr/bin/env python3
"""Records three campaigns of ten won missions in a row, with the branches of the story between them.

usage: campaigns.py HOLDOUT FOLDER      writes FOLDER/A-M1-win.replay ...

Figures are put where the next card lies (set-up lines of the record say so) and dice are scripted; every card is taken, every choice made
and every goal met by an action, and the sheet of each mission begins the next.
"""
import json
import pathlib
import subprocess
import sys

TEAM = ["angelo", "justin", "anton", "tess", "mindy", "ashley"]
YES = {  # what each campaign has achieved in the end
    "A": ["samaritan", "radio-ham", "taylors-word", "gravedigger", "treadhead", "praetorian", "let-there-be-light", "tunnel-dweller", "wilsons-trust", "commander", "by-helicopter"],
    "B": ["looter", "quiet-house", "overload", "by-drain"],
    "C": ["samaritan", "treadhead", "praetorian", "quiet-house", "tunnel-dweller", "by-tank"]}


class Game:
    def __init__(self, holdout, mission, sheet):
        self.pipe = subprocess.Popen([holdout, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.wish = []
        options = {"sheet": sheet.replace("\n", "|")} if sheet else {}
        self.ask(cmd="new", mission=f"washington/{mission}", seed=7, options=options)
        self.calm()

    def ask(self, **request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            raise SystemExit(f"{request}: {answer}")
        return answer

    def legal(self):
        return self.ask(cmd="legal", brief=True)["actions"]

    def query(self, what):
        return self.ask(cmd="query", query=what)["value"]

    def setup(self, *lines):
        self.ask(cmd="setup", lines=list(lines))

    def calm(self):
        """Answers what is asked until somebody has a turn or everything is over."""
        while self.ask(cmd="hash") and self.query("result") == "playing" and self.query("question") not in ("ask-turn", "ask-seat"):
            legal = self.legal()
            wanted = [w for w in self.wish if w in legal]
            plain = [a for a in legal if a.split()[0] in ("stow", "done", "peek", "pass", "fetch")] or legal
            choice = wanted[0] if wanted else next((a for a in plain if a.startswith("stow")), plain[-1])
            if wanted:
                self.wish.remove(choice)
            self.ask(cmd="do", action=choice)

    def do(self, action, *wish, dice=None):
        self.wish = list(wish)
        if dice:
            self.ask(cmd="dice", dice=dice)
        self.ask(cmd="do", action=action)
        self.calm()

    def take(self, who, zone, card, *wish, dice=None, lines=()):
        self.setup(f"put {who} {zone}", *lines, f"turn {who}")
        self.do(f"take-card {who} {card}", *wish, dice=dice)

    def opens(self, who, here, room, *wish):
        self.setup(f"put {who} {here}", f"empty {who}", f"card {who} hand crowbar", f"turn {who}")
        self.do(f"open {who} {room} crowbar", *wish)
        if self.query("outcome") == "playing":
            self.setup(f"turn {who}", f"empty {who}")

    def all_to(self, zone):
        self.setup(*[f"put {who} {zone}" for who in TEAM])

    def leave(self, zone, who=TEAM):
        for one in who:
            self.setup(f"put {one} {zone}", *[f"zombies {k} 0 {zone}" for k in ("walker", "runner", "fatty")], f"turn {one}")
            self.do(f"leave {one}")


def m1(g, way):
    g.take("angelo", "r1c0", 3)
    g.take("angelo", "5R.B", 4, "option 0" if way == "A" else "option 1")
    g.take("justin", "4R.A", 6, "option 2" if way != "B" else "option 3")
    g.take("anton", "7R.B", 7)
    g.setup("empty tess", "card tess pack water")
    g.take("tess", "8R.B", 8, "option 4" if way != "B" else "option 5", "give-up tess water")
    g.take("mindy", "r2c3", 9, "option 7" if way == "B" else "option 6")
    g.take("ashley", "3R.A", 5, "unlock 4R.B r1c4")
    g.opens("ashley", "3R.B", "r3c4")
    g.opens("ashley", "4R.B", "r1c6")


def m2(g, way):
    g.take("angelo", "1R.A", 1, "option 0" if way == "A" else "option 1")
    g.take("justin", "2R.A", 2)
    g.take("anton", "4V.D", 3)
    g.take("tess", "6R.A", 4)
    g.take("mindy", "7V.D", 5, "option 2" if way == "A" else "option 3")
    g.take("ashley", "8R.B", 6)


def m3(g, way):
    g.opens("angelo", "r2c0", "6V.D", "option 0" if way == "A" else "option 1")
    g.opens("justin", "r0c3", "8V.B")
    g.opens("anton", "r2c0", "3V.A")
    g.opens("mindy", "r5c0", "1V.C")
    g.opens("ashley", "r6c3", "2V.C")
    g.opens("tess", "r3c4", "4V.D")


def m4(g, way):
    g.take("angelo", "r0c1", 1, "option 1" if way == "A" else "option 0")
    g.take("justin", "r1c1", 3, "option 3" if way == "B" else "option 2")
    g.take("anton", "r3c2", 4)
    if way == "B":
        g.setup("put tess r3c1", "empty tess", "card tess hand sniper-rifle", "turn tess")
        g.do("shoot tess sniper-rifle r4c1", "pass tess", dice=[6])
    else:
        g.take("tess", "9R.A", 5)
        g.take("mindy", "r4c1", 2)
    g.take("ashley", "3R.A", 7)
    g.leave("r0c2")


def m5(g, way):
    g.take("angelo", "11R.L", 7, "option 0" if way == "C" else "option 1")
    if way == "C":
        g.setup("phase end", "phase end")
        g.calm()
    g.take("justin", "12R.F", 9, "option 2" if way == "A" else "option 3")
    g.take("anton", "14R.T", 11)
    if way == "B":
        g.take("tess", "r5c3", 10, "option 4", "option 9")
        g.take("tess", "r5c3", 10, "option 5")
        shelter, before = "13V.E", "r5c4"
    else:
        g.take("tess", "r3c4", 12)
        shelter, before = "14R.J", "r3c4"
    g.all_to(shelter)
    g.setup(*[f"zombies {k} 0 {shelter}" for k in ("walker", "runner", "fatty")], f"put ashley {before}", f"zombies walker 0 {before}", f"zombies runner 0 {before}", f"zombies fatty 0 {before}", "turn ashley")
    g.do(f"move ashley {shelter}")


def m6(g, way):
    g.take("angelo", "10R.B", 4)
    g.take("justin", "r3c3", 8, *(["option 7", "pick-zone r6c3"] if way == "B" else ["option 6", "pick-zone r1c1"]))
    if way == "A":
        g.take("anton", "r5c1", 9, "option 8")
    else:
        g.take("anton", "r5c1", 9, "option 9")
        g.take("tess", "11R.K", 5, "option 1", dice=[2, 6])
    g.take("mindy", "r5c4", 12)


def m7(g, way):
    for kind, wish in (("abominacop", ["option 1"]), ("patient-0", ["option 3"]), ("abominawild", [])):
        g.setup("put tess 15V.O", "empty tess", "card tess hand machete", *[f"zombies {k} 0 15V.O" for k in ("walker", "runner", "fatty")], f"zombies {kind} 1 15V.O", "turn tess")
        g.do("melee tess machete all-out", *wish, "option 5", "option 7", "option 9", dice=[6, 6])


def m8(g, way):
    g.take("justin", "14V.T", 4)
    g.take("anton", "r4c3", 8)
    g.opens("mindy", "r2c1", "11R.L", "option 0")
    if way == "B":
        g.take("angelo", "r5c1", 1)
    g.opens("ashley", "r5c2", "15V.Q")
    g.opens("tess", "r1c3", "12V.G")
    g.take("tess", "12V.G", 10, "option 5" if way == "B" else "option 4")
    if way != "B":
        g.setup("phase end", "phase end")


def m9(g, way):
    g.setup("door 13R.E r3c2 open")
    g.take("angelo", "13R.E", 13, "option 0" if way == "A" else "option 1")
    g.take("justin", "r1c1", 12, "option 2" if way == "A" else "option 3")
    g.take("anton", "11R.K", 11)
    g.take("tess", "15R.G", 15)
    g.leave("15R.G")


def m10(g, way):
    if way == "A":
        g.take("angelo", "r3c2", 7)
        g.take("anton", "r0c3", 5)
        g.all_to("r2c3")
        g.setup("phase end", "phase end")
        g.all_to("r2c3")
        g.setup(*[f"zombies {k} 0 r2c3" for k in ("walker", "runner", "fatty")], "phase end")
    elif way == "B":
        g.take("angelo", "r4c3", 9)
        for who in TEAM:
            g.leave("r4c3", [who])
            if g.query("result") == "playing" and g.query("outcome") == "playing":
                g.setup("phase end")
    else:
        g.take("angelo", "r2c1", 3)
        g.take("tess", "r1c1", 2)
        g.setup("phase end")
        g.leave("r2c1")


def main(holdout, folder):
    folder.mkdir(exist_ok=True)
    missions = [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10]
    for way in "ABC":
        sheet = ""
        for number, play in enumerate(missions, 1):
            game = Game(holdout, f"M{number}", sheet)
            play(game, way)
            game.calm()
            if game.query("result") != "won":
                raise SystemExit(f"{way}: M{number} is not won: {game.ask(cmd='legal')['question']}")
            sheet = game.ask(cmd="sheet")["sheet"]
            (folder / f"{way}-M{number}-win.replay").write_text(game.ask(cmd="save")["text"], encoding="utf-8")
        missing = [a for a in YES[way] if f"achievement {a}" not in sheet]
        print(way, "over won" in sheet, "missing:", missing)


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
