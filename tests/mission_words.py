#!/usr/bin/env python3
"""Are the tables of docs/missions.md those of the loader?

usage: mission_words.py HOLDOUT           compare
       mission_words.py HOLDOUT --write   put them there
"""
import pathlib
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "missions.md"
BEGIN, END = "<!-- words -->\n", "<!-- end of words -->"

words = subprocess.run([sys.argv[1], "missions", "2e", "--words"], check=True, capture_output=True, text=True).stdout
page = PAGE.read_text(encoding="utf-8")
head, rest = page.split(BEGIN)
old, tail = rest.split(END)
if sys.argv[2:] == ["--write"]:
    PAGE.write_text(head + BEGIN + words.lstrip("\n") + "\n" + END + tail, encoding="utf-8")
elif old != words.lstrip("\n") + "\n":
    sys.exit("docs/missions.md does not say what the loader reads: tests/mission_words.py HOLDOUT --write")
