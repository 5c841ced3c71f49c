#!/usr/bin/env python3
"""Runs the worked session of docs/protocol.md against the real engine: session_doc.py HOLDOUT [DOC]

Lines with an arrow to the right are typed, lines with an arrow to the left must come back; "…" stands for anything.
"""
import pathlib
import re
import subprocess
import sys


def main():
    doc = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2] / "docs/protocol.md")
    lines = [line for line in doc.read_text(encoding="utf-8").splitlines() if line[:1] in "→←" and line[1:2] == " "]
    asked = [line[2:] for line in lines if line[0] == "→"]
    expected = [line[2:] for line in lines if line[0] == "←"]
    run = subprocess.run([sys.argv[1], "engine", "--lang", "en"], input="\n".join(asked) + "\n", capture_output=True, text=True)
    answers = run.stdout.splitlines()
    failed = abs(len(answers) - len(asked)) + (run.returncode != 0)
    for ask, want, got in zip(asked, expected, answers):
        if not re.fullmatch(".*".join(re.escape(part) for part in want.split("…")), got):
            failed += 1
            print(f"asked    {ask}\nexpected {want}\ngot      {got}\n")
    print(f"{len(asked) - min(failed, len(asked))} passed, {failed} failed")
    return 1 if failed or len(asked) != len(expected) else 0


if __name__ == "__main__":
    sys.exit(main())
