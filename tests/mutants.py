#!/usr/bin/env python3
"""Breaks rules one at a time and sees whether their scenarios notice.

usage: mutants.py [--sample N] [--only RULE-ID] [--jobs N] [--seed N] | --list

Reads tests/mutants.txt (the format is explained there) and tests/mutants/*.txt. The tree is copied to a temporary folder
and built there once without optimisation; each mutant then costs one recompiled file and the scenarios of its rule. A mutant is
  killed    its scenarios fail, or the program stops: the scenario can see the rule
  survived  they pass: the scenario proves nothing, or the changed text does not matter
A mutant that does not compile, whose text is not found exactly once, or whose rule has no scenario is an error. The texts are
looked for in all mutants, also in those a sample leaves out.
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


    def lost(self):
        """Why it cannot be applied, or None."""
        path = ROOT / self.file
        count = path.read_text(encoding="utf-8").count("\n".join(self.old)) if path.exists() else 0
        return None if count == 1 else f"the text occurs {count} times" if path.exists() else "no such file"


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
        text = path.read_text(encoding="utf-8")
        old, new = "\n".join(mutant.old), "\n".join(mutant.new)
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


def list_rules(lists):
    for path in lists:
        rules = list(dict.fromkeys(m.rule for m in read(path)))
        if rules:
            print(f"- `{path.relative_to(ROOT)}` ({len(rules)}): {', '.join(rules)}")
    return 0


def main():
    ask = argparse.ArgumentParser(description="Breaks rules one at a time and sees whether their scenarios notice.")
    ask.add_argument("--sample", type=int, help="only so many, chosen at random")
    ask.add_argument("--only", help="only the mutants of this rule id")
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--seed", type=int, help="for --sample")
    ask.add_argument("--list", action="store_true", help="print the rule ids with a mutant, by file")
    args = ask.parse_args()
    lists = [ROOT / "tests" / "mutants.txt", *sorted((ROOT / "tests" / "mutants").glob("*.txt"))]
    if args.list:
        return list_rules(lists)
    queue = [m for path in lists for m in read(path) if args.only in (None, m.rule)]
    results = [(m, "error") for m in queue if m.lost()]
    for mutant, _ in results:
        print(f"error     {mutant}\n          {mutant.lost()}", flush=True)
    queue = [m for m in queue if not m.lost()]
    if args.sample is not None:
        queue = random.Random(args.seed).sample(queue, min(args.sample, len(queue)))
    if not queue:
        print(f"no mutants\n0 passed, {len(results)} failed")
        return 1 if args.only or results else 0
    lock, rules = threading.Lock(), {m.rule for m in queue}
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
