#!/usr/bin/env python3
"""Switches are read, and numbers of the rulebook are data.

usage: switches.py             check the tree
       switches.py --self-test prove that both checks can fail

A switch (src/horde/switches.def) that no play code reads fails: whoever sets it in a game.yaml would be deceived. So does a number
above one in the code of the rules (src/horde/core, parts, mission) that is not plainly about memory: an operand's place, a bit, an
array. What the rulebook counts belongs into games/. The few numbers that are neither stand in ALLOWED with their reason.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("core", "parts", "mission")
ALLOWED = {  # (file, code on the line): why it is no number of a rulebook
    ("attack.c", "v->escalation & 4"): "bit: both kinds of attack",
    ("skills.c", "== ACT_COMBAT ? 4"): "the same bit",
    ("attack.c", "dual ? 2 : 1"): "a pair is two",
    ("combat.c", "dual ? 2 : 1"): "a pair is two",
    ("combat.h", "i <= 6"): "faces of a die",
    ("combat.c", "natural = 6 -"): "faces of a die",
    ("combat.c", "natural > 2 ? natural : 2"): "2E-SKILL-ROLL6: what is added to a one does not make it a six",
    ("reload.c", "? 2 : 1;"): "a pair is two",
    ("luck.c", "rng_below(&c->s->rng, 6)"): "faces of a die",
    ("search.c", "two ? 2 : 1"): "both cards of a flashlight",
    ("setup.c", "2 * c->g->starts"): "pairs",
    ("setup.c", "i / 2"): "pairs",
    ("setup.c", "2 * f->pairs.kept"): "pairs",
    ("skills.c", "< 2)"): "company is two",
    ("skills.c", "return 2;"): "bit: ranged",
    ("skills.c", "STRUCK_RANGED ? 2 : 0"): "bit: ranged",
    ("move.c", "side < 2"): "a door has two sides",
    ("skills.c", "return 3;"): "bits: melee and ranged",
    ("happens.c", "- 2"): "bits: all spawn tokens but the first",
    ("goals.c", "HD_WON ? 1 : 2"): "how it ended, for the sentence",
    ("goals.c", ".n = {2, "): "how it ended, for the sentence",
    ("happens.c", ".n = {2, "): "how it ended, for the sentence",
    ("cars.c", "step == 2"): "a car drives one zone or two: the second step of the search for ways",
    ("move.c", "start_strike(c, who, 2)"): "bit: ranged",
    ("core.h", "WEAPONS_ONLY = 4"): "bit",
    ("parts.h", "FAST_KINDS = 2"): "array",
    ("core.h", "FROM_CRATE = 2"): "bit",
}
# What is about memory: operands, bits, arrays, lists of two answers, all-ones, limits of the engine, bytes and ranges of fields.
MEMORY = [r"arg\[\d\]", r"pattern\((V_\w+|verb), [\w>-]+, \d\)", r"operand\(\d", r">>= 8", r"__builtin_ctzll\(left\) (- 7|/ 8)", r"data\[\d+\]", r"(>>|<<|&) ?\(?\d+", r"\[\d+\]", r"\{\w+, 2, 0\}", r"0xf[ef]", r"kinds (=|&) \d", r"enum \{ (RANGED|CACHE|MOVES_MAX|TRADE_MOVES_MAX|LED|NESTING|NO_SEARCH|SIDESTEPPED|AIM_OF_MELEE|REROLL_CARDS|AMMO_HALF)\b.*",
          r"z [+]= 8|z \+ 8", r"<< 8|>> 8|& 0xff", r"64 - g->tokens|doors < 64", r"p < 2|i < 2|d < 3|i < 3", r"_Static_assert.*",
          r", [248], (?=NAMES|HOLDS|COUNTS)", r"(NOWHERE|SOMEWHERE|ONWARD), \d", r"(whose|kinds|driver|building), 1, (NAMES|COUNTS|HOLDS), [28]\b", r"need, 1, COUNTS, 6", r"HD_STATE_MAX / 8",
          r"(SIDESTEPPED|RANGED|REROLL_\w+) = \d", r"LED \+ \d", r"(CARDS|first) / 64|\+= 64", r"\+ 7\) / 8 \* 8"]
NUMBER = re.compile(r"(?<![\w.])(?:0x[0-9a-f]+|\d+)(?![\w.])")


def code_of(text):
    """Without comments, strings and preprocessor lines, line by line."""
    text = re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)
    text = re.sub(r'"(\\.|[^"\\])*"', '""', text)
    return re.sub(r"^#.*$", "", text, flags=re.M).splitlines()


def numbers(name, text):
    """Complaints about numbers in one file of the rules."""
    found = []
    for number, line in enumerate(code_of(text), 1):
        rest = line
        for (file, part) in ALLOWED:
            if file == name:
                rest = rest.replace(part, "")
        for pattern in MEMORY:
            rest = re.sub(pattern, "", rest)
        if [n for n in NUMBER.findall(rest) if int(n, 0) > 1]:
            found.append(f"{name}:{number}: a number of the rulebook belongs into games/: {line.strip()}")
    return found


def unread(fields, sources):
    code = "\n".join("\n".join(code_of(text)) for text in sources)
    return [f"switches.def: nothing reads '{f}'" for f in fields if not re.search(rf"rule\.{f}\b", code)]


def rules_code(root):
    return [f for room in ROOMS for f in sorted((root / "src/horde" / room).glob("*.[ch]"))]


def fields(root):
    return re.findall(r"^SWITCH\((\w+),", (root / "src/horde/switches.def").read_text(encoding="utf-8"), flags=re.M)


def self_test():
    ok = unread(["a", "b"], ["x = g->rule.a; /* g->rule.b */"]) == ["switches.def: nothing reads 'b'"]
    ok = ok and len(numbers("x.c", "int f(void) { return 3; } /* 4 */")) == 1 and not numbers("x.c", "int a = b.arg[2] >> 6;")
    print("2 passed, 0 failed" if ok else "0 passed, 2 failed")
    return not ok


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    files = rules_code(ROOT)
    told = [t for t in (ROOT / "src/horde").glob("*/*.c") if t.parent.name != "load"]
    wrong = unread(fields(ROOT), [f.read_text(encoding="utf-8") for f in told + list((ROOT / "src/horde").glob("*/*.h"))])
    for file in files:
        wrong += numbers(file.name, file.read_text(encoding="utf-8"))
    print("\n".join(wrong + [f"{len(fields(ROOT))} switches, {len(files)} files, {len(wrong)} mistakes"]))
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
