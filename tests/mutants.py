#!/usr/bin/env python3
"""Breaks rules one at a time and sees whether their scenarios notice.

usage: mutants.py [--sample N] [--only RULE-ID] [--jobs N] [--seed N]

Reads tests/mutants.txt (the format is explained there) and tests/mutants/*.txt. The tree is copied to a temporary folder
and built there once without optimisation; each mutant then costs one recompiled file and the scenarios of its rule. A mutant is
  killed    its scenarios fail, or the program stops: the scenario can see the rule
  survived  they pass: the scenario proves nothing, or the changed text does not matter
A mutant that does not compile, whose text is not found exactly once, or whose rule has no scenario is an error.
"""
import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMEOUT = 60  # seconds: a mutant may loop for ever
PARTS = ["meson.build", "meson_options.txt", "include", "src", "games", "docs", "tests", "tools"]


class Mutant:
    def __init__(self, line, rule, file):
        self.line, self.rule, self.file = line, rule, file
        self.old, self.new = [], []

    def __str__(self):
        change = (self.old[0].strip() if self.old else "") + (" ..." if len(self.old) > 1 else "")
        return f"{self.rule:<18} {self.file}: {change}"


def read(path):
    mutants, now = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            now = None
        elif line[:2] in ("- ", "+ ") and now:
            (now.old if line[0] == "-" else now.new).append(line[2:])
        elif line.count(" ") == 1 and not now:
            now = Mutant(number, *line.split())
            mutants.append(now)
        else:
            sys.exit(f"{path.name}:{number}: expected 'RULE-ID FILE', '- text' or '+ text', found '{line}'")
    for m in mutants:
        if not m.old or m.old == m.new:
            sys.exit(f"{path.name}:{m.line}: nothing is changed")
    return mutants


class Workshop:
    """A copy of the tree with a build of its own."""

    def __init__(self, where):
        self.tree = pathlib.Path(where)
        self.tree.mkdir()
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, self.tree / part)
            elif source.exists():
                shutil.copy(source, self.tree / part)
        self.run(["meson", "setup", "build", "--buildtype=debug", "-Dwerror=false"], 120, must=True)
        self.run(["ninja", "-C", "build", "tests/scenarios"], 600, must=True)
        shutil.copy(self.tree / "build" / "tests" / "scenarios", self.tree / "unbroken")

    def run(self, command, timeout, must=False):
        """Returns (exit code, output); 'timeout' counts as a code."""
        try:
            done = subprocess.run(command, cwd=self.tree, timeout=timeout, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return "timeout", ""
        if must and done.returncode:
            sys.exit(f"{' '.join(command)} failed in a copy of the tree:\n{done.stdout[-3000:]}")
        return done.returncode, done.stdout

    def scenarios(self, rule, program="build/tests/scenarios"):
        return self.run([program, "--only", rule, "tests/rules"], TIMEOUT)

    def judge(self, mutant):
        path = self.tree / mutant.file
        if not path.exists():
            return "error", "no such file"
        text = path.read_text(encoding="utf-8")
        old, new = "\n".join(mutant.old), "\n".join(mutant.new)
        if text.count(old) != 1:
            return "error", f"the text occurs {text.count(old)} times"
        code, said = self.scenarios(mutant.rule, "./unbroken")
        if code:
            return "error", "no scenario proves this rule" if code == 2 else "fails unbroken: " + (said.splitlines() or ["?"])[0]
        try:
            path.write_text(text.replace(old, new), encoding="utf-8")
            code, said = self.run(["ninja", "-C", "build", "tests/scenarios"], 600)
            if code:
                return "error", "does not compile: " + next((s for s in said.splitlines() if "error:" in s), "?")
            code, said = self.scenarios(mutant.rule)
        finally:
            path.write_text(text, encoding="utf-8")
        if code == 0:
            return "survived", ""
        return "killed", "timeout" if code == "timeout" else (said.splitlines() or ["stopped"])[0]


def work(shop, queue, lock, results):
    while True:
        with lock:
            if not queue:
                return
            mutant = queue.pop(0)
        verdict, why = shop.judge(mutant)
        with lock:
            results.append((mutant, verdict))
            print(f"{verdict:<9} {mutant}" + (f"\n          {why}" if why else ""), flush=True)


def main():
    ask = argparse.ArgumentParser(description="Breaks rules one at a time and sees whether their scenarios notice.")
    ask.add_argument("--sample", type=int, help="only so many, chosen at random")
    ask.add_argument("--only", help="only the mutants of this rule id")
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--seed", type=int, help="for --sample")
    args = ask.parse_args()
    lists = [ROOT / "tests" / "mutants.txt", *sorted((ROOT / "tests" / "mutants").glob("*.txt"))]
    queue = [m for path in lists for m in read(path) if args.only in (None, m.rule)]
    if args.sample is not None:
        queue = random.Random(args.seed).sample(queue, min(args.sample, len(queue)))
    if not queue:
        print("no mutants\n0 passed, 0 failed")
        return 1 if args.only else 0
    lock, results, rules = threading.Lock(), [], {m.rule for m in queue}
    with tempfile.TemporaryDirectory(prefix="holdout-mutants-") as where:
        shops = [Workshop(pathlib.Path(where) / str(i)) for i in range(max(1, min(args.jobs, len(queue))))]
        threads = [threading.Thread(target=work, args=(s, queue, lock, results)) for s in shops]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    killed = sum(v == "killed" for _, v in results)
    print(f"{len(rules)} rules, {killed} killed, {sum(v == 'survived' for _, v in results)} survived, "
          f"{sum(v == 'error' for _, v in results)} errors")
    print(f"{killed} passed, {len(results) - killed} failed")
    return 0 if killed == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
