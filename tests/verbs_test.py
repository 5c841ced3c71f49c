#!/usr/bin/env python3
"""Every word an answer can begin with stands in docs/verbs.md, with its operands and its deed, and every setup line and question of
the cooperative games in docs/protocol.md: verbs_test.py HOLDOUT

Ends with "N passed, M failed".
"""
import json
import pathlib
import re
import subprocess
import sys

TREE = pathlib.Path(__file__).resolve().parent.parent
DOC = TREE / "docs/verbs.md"
LETTER = {"WHO": "f", "MACHINE": "f", "FIGURE": "f", "ZONE": "p", "PLACE": "p", "CARD": "c", "KIND": "k", "SKILL": "s", "N": "n"}


def known(mission, seats):
    ask = [{"cmd": "new", "mission": mission, "seats": seats, "seed": 1}, {"cmd": "names"}]
    text = "".join(json.dumps(a) + "\n" for a in ask)
    run = subprocess.run([sys.argv[1], "engine"], input=text, capture_output=True, text=True, timeout=60)
    verbs = json.loads(run.stdout.splitlines()[1])["verbs"]
    return {word: (verb["operands"], verb["deed"]) for word, verb in verbs.items()}


def told(part):
    """word: (operand letters, deed), from the rows of the tables."""
    rows = {}
    for line in part.splitlines():
        row = re.match(r"\| `([a-z0-9-]+)((?: [^`]+)?)` \| (\w+) \|", line.replace("\\|", "/"))
        if not row:
            continue
        letters = ""
        for operand in row[2].split():
            letter = LETTER.get(operand.strip("[]"), "w")
            letters += letter.upper() if operand[0] == "[" else letter
        rows[row[1]] = (letters, row[3])
    return rows


def undocumented(source, heading):
    """Words of the table of commands in a file of src/horde/script/ that no row under the heading of docs/protocol.md begins with."""
    words = re.findall(r'^    \{"([a-z-]+)", "[a-z*]*", \w+\},$', (TREE / "src/horde/script" / source).read_text(encoding="utf-8"), re.M)
    part = (TREE / "docs/protocol.md").read_text(encoding="utf-8").split(f"\n### {heading}")[1].split("\n### ")[0]
    told = {cell.split()[0] for row in re.findall(r"^\| (`.*?) \| ", part.replace("\\|", "/"), re.M) for cell in re.findall(r"`([^`]+)`", row)}
    return len(words), sorted(set(words) - told)


def main():
    cooperative, town = DOC.read_text(encoding="utf-8").split("\n## ")[1:]
    failed = passed = 0
    for mission, seats, part in (("2e/M1", 1, cooperative), ("zombietown/town", 2, town)):
        real, rows = known(mission, seats), told(part)
        for word in sorted(real.keys() | rows.keys()):
            if real.get(word) == rows.get(word):
                passed += 1
            else:
                failed += 1
                print(f"FAIL {word}: the engine has {real.get(word)}, docs/verbs.md tells {rows.get(word)}")
    for source, heading in (("lines.c", "Scripting"), ("query.c", "query")):
        words, missing = undocumented(source, heading)
        assert words > 40  # else the table is written otherwise now
        passed += words - len(missing)
        failed += len(missing)
        for word in missing:
            print(f"FAIL {word}: of src/horde/script/{source}, not in docs/protocol.md")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
