#!/usr/bin/env python3
"""Plays recorded games again under the rules as they are now and rewrites the records, after a change that changes hashes.

usage: again.py HOLDOUT RECORD...   a record that is no longer won, or no longer possible, is reported and left as it was

A question that is new since the record was made is answered if only one answer does anything; an answer to one that is not asked
any more (whether to roll again, who gets the last card, who is hit where all die, where the last one starts) is left out.
"""
import json
import re
import subprocess
import sys


def read(path):
    """(what to start with, steps)"""
    lines = open(path, encoding="utf-8").read().splitlines()
    head = re.search(r"game (\S+)\s+mission (\S+).*\bseed (\S+)\s+seats (\d+)", lines[1])
    start = {"cmd": "new", "mission": f"{head[1]}/{head[2]}", "seed": head[3], "seats": int(head[4]), "options": {}}
    steps = []
    for line in lines[2:]:
        if line.startswith("option "):
            _, option, value = line.split(" ", 2)
            start["options"][option] = value
        step = re.match(r"(?:\d+ |(?=setup |dice ))(.*?)\s*(= .*?)?\s*(~ \w+)?$", line)
        if step:
            steps.append(step[1])
    return start, steps


def request(step):
    if step.startswith("setup "):
        return {"cmd": "setup", "line": step[6:]}
    if step.startswith("dice "):
        return {"cmd": "dice", "dice": [int(face) for face in step[5:].split()]}
    return {"cmd": "do", "action": step}


class Engine:
    def __init__(self, holdout):
        self.program = subprocess.Popen([holdout, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.program.stdin.write(json.dumps(line) + "\n")
        self.program.stdin.flush()
        return json.loads(self.program.stdout.readline())

    def only_answer(self):
        """Of several hits the one that is not in vain."""
        answers = self.ask({"cmd": "legal"})["actions"]
        useful = [a["text"] for a in answers if not a["label"].endswith("(does nothing)")]
        return useful[0] if len(useful) == 1 and len(answers) > 1 else None

    def step(self, line):
        answer = self.ask(line)
        while not answer["ok"] and (new := self.only_answer()):
            self.ask({"cmd": "do", "action": new})
            answer = self.ask(line)
        return answer


def again(holdout, path):
    start, steps = read(path)
    engine = Engine(holdout)
    for i, line in enumerate([start] + [request(step) for step in steps]):
        if line.get("action", "").startswith(("pass ", "deal ", "hit ", "start ")) and not engine.ask({**line, "cmd": "check"})["legal"]:
            continue
        answer = engine.step(line)
        if not answer["ok"]:
            return f"step {i}: {answer['error']}"
        if answer["result"] == "won":
            break
    if answer["result"] != "won":
        return "is no longer won"
    open(path, "w", encoding="utf-8").write(engine.ask({"cmd": "save"})["text"])
    return None


wrong = 0
for record in sys.argv[2:]:
    why = again(sys.argv[1], record)
    if why:
        print(f"{record}: {why}")
        wrong += 1
sys.exit(wrong > 0)
