#!/usr/bin/env python3
"""Every rule of a book has its words in both languages, and there are no words without a rule.

usage: rule_texts.py [--self-test]

docs/rules/BOOK.en.md and BOOK.de.md have each id of src/*/books/BOOK.def (Zombietown: src/town/rules.def) exactly once and in its
order, with a title and a sentence; a text that sends the reader on names a rule that exists. The last line: "N passed, M failed".
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULE = re.compile(r"(?m)^- \*\*([0-9A-Za-z-]+)\*\* (.+)$")
ID = re.compile(r"\b(?:2E|ZT|DS|INV|WZC)(?:-[0-9A-Za-z]+)+\b")
# words about how the rules were collected, which tell a player nothing
FOREIGN = re.compile(r"\b(src:|RULING|UNDEFINED|MUST|MAY|OCR)\b")
LONGEST_TITLE = 60


def books():
    """(name, ids in their order)"""
    lists = sorted((ROOT / "src/horde/books").glob("*.def"))
    for path, name, prefix in [(p, p.stem, "") for p in lists] + [(ROOT / "src/town/rules.def", "zombietown", "ZT-")]:
        yield name, [prefix + rule for rule in re.findall(r'^\w+\(\w+, "([^"]+)"', path.read_text(encoding="utf-8"), re.M)]


def faults(ids, text, known):
    """What is wrong with one reference of a book with these ids."""
    found = RULE.findall(text)
    have = [rule for rule, _ in found]
    yield from (f"{rule} has no words" for rule in ids if rule not in have)
    yield from (f"{rule} is no rule of this book" for rule in have if rule not in ids)
    yield from (f"{rule} is there twice" for n, rule in enumerate(have) if rule in have[:n])
    if sorted(have) == sorted(ids):
        yield from (f"{mine} stands where {other} belongs" for mine, other in zip(have, ids) if mine != other)
    for rule, words in found:
        title, _, rest = words.partition(". ")
        if not rest or len(title) > LONGEST_TITLE or not words.endswith((".", "?", "“", ")")):
            yield f"{rule}: expected a short title and a sentence, found: {words[:70]}"
        if FOREIGN.search(words):
            yield f"{rule}: '{FOREIGN.search(words).group()}' tells a player nothing"
        yield from (f"{rule} sends the reader to {other}, which is no rule" for other in ID.findall(words) if other not in known)


def self_test():
    ids, good = ["2E-A-1", "2E-A-2"], "- **2E-A-1** One. First.\n- **2E-A-2** Two. As 2E-A-1.\n"
    bad = [good.replace("2E-A-2", "2E-A-3"), good.splitlines()[0], good.replace("Two. As 2E-A-1.", "Two."), good.replace("As 2E", "As DS"),
           "\n".join(reversed(good.splitlines())), good.replace("First", "RULING: first"), good + good.splitlines()[0]]
    assert not list(faults(ids, good, set(ids)))
    for text in bad:
        assert list(faults(ids, text, set(ids))), text
    return 0


def main():
    if "--self-test" in sys.argv:
        return self_test()
    all_books = list(books())
    known = {rule for _, ids in all_books for rule in ids}
    passed, wrong = 0, []
    for name, ids in all_books:
        for lang in ("en", "de"):
            path = ROOT / f"docs/rules/{name}.{lang}.md"
            here = list(faults(ids, path.read_text(encoding="utf-8"), known)) if path.exists() else ["the file is missing"]
            wrong += [f"{path.name}: {fault}" for fault in here]
            passed += not here
    print("\n".join(wrong + [f"{passed} passed, {len(wrong)} failed"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
