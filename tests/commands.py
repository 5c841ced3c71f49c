"""Commands of holdout as tests run them: in a state folder of their own, with one verdict a sentence. The program is the first
argument of the test. Ends with finish(): "N passed, M failed".
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOLDOUT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/holdout")
STATE = tempfile.TemporaryDirectory()
ENV = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": STATE.name}
tally = {True: 0, False: 0}


def verdict(name, fine, said=""):
    tally[bool(fine)] += 1
    if not fine:
        print(f"FAIL {name}: {said}")


def run(*words, text="", seconds=120):
    done = subprocess.run([HOLDOUT, *map(str, words)], capture_output=True, text=True, env=ENV, input=text, timeout=seconds)
    return done.returncode, done.stdout, done.stderr


def says(name, code, sentence, *words):
    """The command ends with this code and says this (a regular expression) somewhere."""
    got, out, err = run(*words)
    verdict(name, got == code and re.search(sentence, out + err, re.S), f"exit {got}\n{out[:3000]}{err[:3000]}")


def engine(*requests, lang="en"):
    """The answers of `holdout engine`, one a line."""
    _, out, err = run("engine", "--lang", lang, text="".join(json.dumps(r) + "\n" for r in requests))
    answers = [json.loads(line) for line in out.splitlines()]
    verdict("one answer a line", len(answers) == len(requests) and not err, out + err)
    return answers


def finish():
    """The exit code of the test."""
    print(f"{tally[True]} passed, {tally[False]} failed")
    return tally[False] > 0
