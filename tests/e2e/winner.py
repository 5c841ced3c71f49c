#!/usr/bin/env python3
"""Finds a seed and a list of actions that wins a mission, by playing it over `holdout engine`.

The terminal test types such a list; it is stored in M0.win. When rules or data change: `winner.py HOLDOUT 220 > M0.win`
(a game of at most 220 actions).
Rules of thumb play a round (fight what stands close, collect what lies around, then leave), several times with some caprice;
the best round is kept. It sees the dice of each try before it chooses, so it is a cheat, not a player.
"""
import json
import random
import subprocess
import sys
from collections import deque

MISSION = "2e/M0"
TRIES = 14


class Engine:
    def __init__(self, holdout):
        self.process = subprocess.Popen([holdout, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.steps = []

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(f"{cmd} {fields}: {answer['error']}")
        return answer

    def do(self, action):
        self.steps.append(action)
        return self.ask("do", action=action)

    def back_to(self, count):
        while len(self.steps) > count:
            self.ask("undo", force=True)
            self.steps.pop()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Position:
    """What somebody who has to answer sees."""

    def __init__(self, board, view):
        self.board, self.view = board, view
        self.actions = view["question"].get("actions", [])
        self.ours = {p["id"]: p for p in view["pieces"] if "health" in p}
        self.enemies, self.goals, self.exit = {}, set(), None
        for p in view["pieces"]:
            if p["kind"] in ("objective", "crate"):
                self.goals.add(p["place"])
            elif p["kind"] == "exit":
                self.exit = p["place"]
            elif "health" not in p and "place" in p and p["kind"] not in ("noise", "spawn", "start-spawn"):
                self.enemies[p["place"]] = self.enemies.get(p["place"], 0) + p["count"]
        self.targets = self.goals or {self.exit}

    def steps_to_targets(self, through_doors):
        ways = {}
        for link, is_open in zip(self.board["links"], self.view["links"]):
            if is_open or through_doors:
                ways.setdefault(link["a"], []).append(link["b"])
                ways.setdefault(link["b"], []).append(link["a"])
        far, queue = {t: 0 for t in self.targets}, deque(self.targets)
        while queue:
            at = queue.popleft()
            for to in ways.get(at, []):
                if to not in far:
                    far[to] = far[at] + 1
                    queue.append(to)
        return far

    def score(self):
        if self.view["result"] != "playing":
            return 1e6 if self.view["result"] == "won" else -1e6
        far = self.steps_to_targets(True)
        score = -120 * len(self.goals)
        for p in self.ours.values():
            if "away" in p["flags"]:
                score += 150
                continue
            near = self.enemies.get(p.get("place"), 0)
            score -= 45 * p["wounds"] + 12 * near + 6 * far.get(p.get("place"), 9)
        return score - 3 * sum(self.enemies.values()) + 10 * sum(self.view["links"])


class Player:
    def __init__(self, position, chance):
        self.at, self.chance = position, chance

    def verbs(self, *names):
        return [a for a in self.at.actions if a["text"].split()[0] in names]

    def best_attack(self, here):
        def worth(a):
            attack = a["attack"]
            return attack["mean"] * min(attack["damage"], 2) * (3 if a.get("place", here) == here else 1)

        attacks = [a for a in self.at.actions if a.get("attack", {}).get("dice") and a["attack"]["risk"] == 0]
        attacks = [a for a in attacks if self.at.enemies.get(a.get("place", here))]
        return max(attacks, key=worth, default=None)

    def best_step(self, here):
        far, walk = self.at.steps_to_targets(True), self.at.steps_to_targets(False)
        use = walk if here in walk else far
        steps = [a for a in self.verbs("move") if not self.at.enemies.get(a["place"])]
        steps = [a for a in steps if use.get(a["place"], 99) < use.get(here, 99)]
        return min(steps, key=lambda a: use.get(a["place"], 99), default=None)

    def turn(self, who):
        here, wish = self.at.ours[who]["place"], []
        far = self.at.steps_to_targets(True)
        wish += self.verbs("leave") + self.verbs("take")
        wish += [self.best_attack(here)]
        wish += [a for a in self.verbs("open") if self.at.goals and far.get(a["place"], 99) < far.get(here, 99)]
        wish += [self.best_step(here)] + self.verbs("search")
        wish = [a for a in wish if a] + self.verbs("end")
        while len(wish) > 1 and self.chance.random() < 0.15:
            wish.pop(0)
        return wish[0]

    def answer(self):
        if self.chance.random() < 0.06:
            return self.chance.choice(self.at.actions)
        if self.verbs("end"):
            return self.turn(self.at.view["question"]["focus"])
        if self.verbs("activate"):
            return self.chance.choice(self.at.actions)
        if self.verbs("wound"):
            return min(self.verbs("wound"), key=lambda a: self.at.ours[a["text"].split()[1]]["wounds"])
        drawn = [a.get("card") for a in self.at.view["areas"] if a["area"] == "drawn"]
        place = [a for a in self.verbs("equip", "stow") if a.get("card") in drawn and drawn[0]]
        for wish in (place, self.verbs("done"), self.verbs("reroll"), self.verbs("pass"), self.at.actions):
            if wish:
                return wish[0]


def play_round(engine, board, chance):
    """Plays until the round changes or the game ends. Returns the score."""
    start, limit = None, len(engine.steps) + 150
    while True:
        position = Position(board, engine.ask("observe", seat=0))
        start = position.view["round"] if start is None else start
        if position.view["result"] != "playing" or position.view["round"] != start or len(engine.steps) > limit:
            return position.score()
        engine.do(Player(position, chance).answer()["text"])


def play(engine, seed, rounds=25):
    """The actions of a won game, or None."""
    engine.steps = []
    engine.ask("new", mission=MISSION, seed=seed)
    board, chance = engine.ask("map"), random.Random(seed)
    for _ in range(rounds):
        before, best = len(engine.steps), None
        for _ in range(TRIES):
            score = play_round(engine, board, chance)
            if best is None or score > best[0]:
                best = (score, engine.steps[before:])
            engine.back_to(before)
            if score >= 1e6:
                break
        for action in best[1]:
            engine.do(action)
        if abs(best[0]) >= 1e6:
            return list(engine.steps) if best[0] > 0 else None
    return None


def find(holdout, seeds, enough=1000):
    """The first seed with a win of at most so many actions."""
    engine = Engine(holdout)
    try:
        for seed in seeds:
            won = play(engine, seed)
            print(f"seed {seed}: {'won in %d actions' % len(won) if won else 'not won'}", file=sys.stderr)
            if won and len(won) <= enough:
                return seed, won
        return None
    finally:
        engine.close()


def main():
    found = find(sys.argv[1], range(1, 200), enough=int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
    if not found:
        sys.exit("no win found")
    print(f"seed {found[0]}", *found[1], sep="\n")


if __name__ == "__main__":
    main()
