#!/usr/bin/env python3
"""A game cites the books it is played by and no others: in what happens, in refusals, in answers to why.

usage: books_test.py HOLDOUT [GAMES]

Every mission of the games below is played GAMES times by random answers (else twice, 150 steps each). On the way, answers of other positions and
actions only other games have are checked, so that they are refused; each refusal, each event and each forecast has to name a
rule of the game's own books, and what is said has no words of other games.
"""
import json
import random
import re
import subprocess
import sys

BOOKS = {"2e": ("2E-",), "washington": ("WZC-", "2E-"), "dark-side": ("DS-",), "invader": ("INV-", "DS-"), "combined": ("INV-", "DS-")}
OTHER_WORDS = re.compile(r"zombie|weapon crate|plenty of ammo|adrenaline|Waffenkiste|massenhaft Munition|Adrenalin", re.I)
ZOMBIES = {"2e", "washington"}  # whose words those are
STEPS = 150
NO_SUCH_ACTION = "DS-DEC-08"  # what actions only other games have are refused by (src/horde/load/books.c)
FOREIGN = ["drive WHO ZONE", "reload WHO", "blast WHO pistol 0", "refill WHO", "sidestep WHO ZONE", "improvise WHO ZONE", "lead WHO OTHER", "carry WHO OTHER",
           "feed WHO OTHER", "jump WHO ZONE", "slip WHO ZONE", "open WHO ZONE", "close WHO ZONE", "search WHO", "take WHO objective", "take WHO crate",
           "melee WHO sledge", "shoot WHO pistol ZONE", "shoot WHO flamethrower ZONE", "trade WHO OTHER", "leave WHO", "move WHO ZONE", "charge WHO ZONE",
           "taunt WHO ZONE", "shove WHO ZONE", "rescue WHO ZONE", "eat WHO ration-pack", "steer WHO vindicator-bot ZONE", "fire WHO maul-sentry-gun ZONE",
           "escort WHO ZONE vindicator-bot", "deed WHO 0", "draw WHO", "hide WHO", "bloodlust WHO ZONE", "sprint WHO ZONE", "zero-g WHO ZONE", "enter WHO 0",
           "beam WHO ZONE", "pick-up WHO OTHER", "wake WHO", "end WHO", "pass", "activate WHO", "take-card WHO 1", "escort WHO ZONE OTHER", "steer WHO OTHER ZONE", "light WHO ZONE", "bonus WHO"]


class Engine:
    def __init__(self, holdout):
        self.run = subprocess.Popen([holdout, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.run.stdin.write(json.dumps(request) + "\n")
        self.run.stdin.flush()
        return json.loads(self.run.stdout.readline())


def tries(rng, places, people, old):
    """Actions that are mostly not allowed here: templates, and answers to questions that have passed."""
    words = {"WHO": rng.choice(people), "OTHER": rng.choice(people), "ZONE": rng.choice(places)}
    made = []
    for template in FOREIGN:
        made.append(" ".join(words.get(w, w) for w in template.split()))
    return made + rng.sample(old, min(len(old), 12))


def play(engine, mission, seed, books, bad):
    """One game; returns how many citations were looked at."""
    rng = random.Random(f"{mission} {seed}")
    seen = 0

    def look(rule, where):
        nonlocal seen
        seen += 1
        if rule and not rule.startswith(books):
            bad.setdefault(rule, f"{mission}, seed {seed}: {where}")

    def speak(text):
        if mission.split("/")[0] not in ZOMBIES and OTHER_WORDS.search(text):
            bad.setdefault("a word of another game", f"{mission}, seed {seed}: {text}")

    start = engine.ask(cmd="new", mission=mission, seed=seed, seats=1)
    assert start["ok"], start
    places = [p["id"] for p in engine.ask(cmd="map")["places"]]
    people = [p["id"] for p in engine.ask(cmd="state")["pieces"] if "health" in p]
    old = []
    for _ in range(STEPS):
        answer = engine.ask(cmd="legal", brief=True)
        if answer["result"] != "playing":
            break
        actions = answer["actions"]
        if rng.random() < 0.3:
            for action in tries(rng, places, people, old):
                why = engine.ask(cmd="check", action=action)
                if why["ok"] and not why["legal"]:
                    look(why.get("rule"), f"refused: {action}")
        if rng.random() < 0.1:
            for place in places:
                why = engine.ask(cmd="why", zone=place)
                look(why.get("rule"), f"why {place}")
        if rng.random() < 0.1:
            for action in engine.ask(cmd="legal", lang=rng.choice(["en", "de"]))["actions"]:
                speak(action["label"])
        old = (actions + old)[:60]
        done = engine.ask(cmd="do", action=rng.choice(actions))
        assert done["ok"], done
        for event in done["events"]:
            look(event.get("rule"), event.get("text", ""))
            speak(event.get("text", ""))
            if event.get("rule") == NO_SUCH_ACTION:
                bad.setdefault("an event without a rule of its own", event.get("text", ""))
    return seen


def main():
    holdout, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2
    engine = Engine(holdout)
    bad, seen, played = {}, 0, 0
    for game in engine.ask(cmd="games")["games"]:
        for mission in game["missions"] if game["id"] in BOOKS else []:
            for seed in range(games):
                seen += play(engine, mission["id"], seed, BOOKS[game["id"]], bad)
                played += 1
    engine.ask(cmd="quit")
    for rule, where in sorted(bad.items()):
        print(f"{rule}: {where}")
    print(f"{played} games, {seen} citations")
    print(f"{played if not bad else 0} passed, {len(bad)} failed")
    return 1 if bad or not seen else 0


if __name__ == "__main__":
    sys.exit(main())
