#!/usr/bin/env python3
"""Plays recorded games again under the rules as they are now and writes the records anew, after a change that changes hashes.

usage: again.py HOLDOUT RECORD...   a record that is no longer won, or no longer possible, is told and left as it was
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


def again(holdout, path):
    start, steps = read(path)
    lines = [start] + [request(step) for step in steps] + [{"cmd": "save"}, {"cmd": "quit"}]
    said = subprocess.run([holdout, "engine"], input="".join(json.dumps(line) + "\n" for line in lines),
                          capture_output=True, text=True, check=True).stdout.splitlines()
    answers = [json.loads(line) for line in said]
    for i, answer in enumerate(answers[:-2]):
        if not answer["ok"]:
            return f"step {i}: {answer['error']}"
    if answers[-3]["result"] != "won":
        return "is not won any more"
    open(path, "w", encoding="utf-8").write(answers[-2]["text"])
    return None


wrong = 0
for record in sys.argv[2:]:
    why = again(sys.argv[1], record)
    if why:
        print(f"{record}: {why}")
        wrong += 1
sys.exit(wrong > 0)
