#!/usr/bin/env python3
"""Does `holdout rules` find what people ask? questions_test.py HOLDOUT. The list is tests/questions.txt; ends with "N passed, M failed"."""
import os
import pathlib
import re
import subprocess
import sys

HOLDOUT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/holdout")
tally = {True: 0, False: 0}
for line in (pathlib.Path(__file__).parent / "questions.txt").read_text(encoding="utf-8").splitlines():
    if line.startswith("#"):
        continue
    lang, game, question, ids = (part.strip() for part in line.split("|"))
    chosen = [] if game == "any" else ["--game", game]
    out = subprocess.run([HOLDOUT, "rules", "--lang", lang, *chosen, *question.split()], capture_output=True, text=True).stdout
    found = re.findall(r"(?m)^([0-9A-Z]+-[0-9A-Z-]+)  ", out)[:5]
    first = [word[1:] for word in ids.split(",") if word[0] == "="]
    never = tuple(word[1:] for word in ids.split(",") if word[0] == "!")
    fine = not found if ids == "-" else found[:1] != [] and found[0] in first if first else bool(set(found) & set(ids.split(","))) and not any(rule.startswith(never) for rule in found if never)
    tally[fine] += 1
    if not fine:
        print(f"{lang}: {question}: wanted {ids}, found {' '.join(found)}")
print(f"{tally[True]} passed, {tally[False]} failed")
sys.exit(tally[False] > 0)
