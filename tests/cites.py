#!/usr/bin/env python3
"""Every rule a book calls done stands by its whole id near the code that follows it, or in the mission file that tells it, so that one
grep finds the place.

usage: cites.py

Worked examples, interactions, rulings, decision points and properties are proved by scenarios; the rule they are about has the code.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROVED_ONLY = re.compile(r"\w+-(EX|INT|AMB|DEC|PROP|TIM|ORPHAN|IA|PROC)-")


def main():
    code = "\n".join(f.read_text(encoding="utf-8") for room in ("src/horde", "src/board")
                     for f in sorted((ROOT / room).rglob("*")) if f.suffix in (".c", ".h", ".def") and f.parent.name != "books")
    code += "\n".join(f.read_text(encoding="utf-8") for f in sorted((ROOT / "games").glob("*/missions/*.yaml")))
    here = set(re.findall(r"\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b", code))
    count, missing = 0, []
    for book in sorted((ROOT / "src/horde/books").glob("*.def")):
        for rule in re.findall(r'(?:RULE|SAME|ALSO)\(\w+, "([^"]+)", 1\)', book.read_text(encoding="utf-8")):
            if not PROVED_ONLY.match(rule):
                count += 1
                missing += [] if rule in here else [f"{book.name}: {rule} is done, and no code names it"]
    print("\n".join(missing + [f"{count - len(missing)} passed, {len(missing)} failed"]))
    return 1 if missing or not count else 0


if __name__ == "__main__":
    sys.exit(main())
