#!/usr/bin/env python3
"""Fails when an #include points the wrong way between the folders of src/.

usage: include_check.py [ROOT]       check the tree
       include_check.py --self-test  prove that the check can fail

A folder may always include its own headers and holdout/holdout.h. What else it may include stands in ALLOWED:
"folder/" is everything in that folder, a file name is that file alone. A folder that is not listed is an error too,
so that a new one has to say where it stands.
"""
import pathlib
import re
import sys
import tempfile

ALLOWED = {
    "core": ["pack/tree.h"],
    "pack": ["core/"],
    "board": ["core/", "pack/tree.h"],
    "horde": ["board/", "core/", "pack/looks.h", "pack/tree.h", "pack/texts.h"],
    "town": ["board/", "core/", "pack/looks.h", "pack/tree.h", "pack/texts.h"],
    "empty": ["board/", "core/", "pack/tree.h", "pack/texts.h"],
    "api": ["core/", "pack/", "horde/horde_rules.h", "town/town_rules.h", "empty/empty_rules.h"],
    "ai": ["core/rng.h"],
    "wire": [],
    "draw": ["wire/out.h"],
    "sim": ["wire/out.h", "draw/"],
    "lib": ["core/rng.h", "holdout/env.h"],
    "store": ["core/hash.h"],
    "server": ["store/", "wire/", "core/hash.h"],
    "wasm": ["wire/", "draw/"],
    "guest": ["wire/"],
    "term": ["core/edits.h", "guest/guest.h", "pack/regular.h"],
    "cli": ["guest/guest.h", "server/server.h", "sim/sim.h", "store/store.h", "wire/", "draw/", "term/term.h", "api/search.h", "api/try.h", "pack/pack.h", "pack/regular.h", "core/edits.h", "core/rng.h", "core/text.h"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')


def allowed(folder, target, root, file):
    if target == "holdout/holdout.h" or target.startswith(folder + "/"):
        return True
    if "/" not in target:  # "spawn.h" beside the file, or a generated list
        return (file.parent / target).exists() or not list((root / "src").glob("*/" + target))
    return any(target.startswith(a) if a.endswith("/") else target == a for a in ALLOWED[folder])


def check(root):
    """Returns (files read, list of complaints)."""
    wrong, files = [], sorted(f for f in (root / "src").glob("*/**/*") if f.suffix in (".c", ".h", ".def"))
    for file in files:
        folder = file.relative_to(root / "src").parts[0]
        if folder not in ALLOWED:
            wrong.append(f"{file.relative_to(root)}: folder src/{folder} is not listed in tests/include_check.py")
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            found = INCLUDE.match(line)
            if found and not allowed(folder, found[1], root, file):
                may = ", ".join(["its own", "holdout/holdout.h"] + ALLOWED[folder])
                wrong.append(f'{file.relative_to(root)}:{number}: {folder} must not include "{found[1]}" (only {may})')
    for header in sorted((root / "include").glob("**/*.h")):
        for number, line in enumerate(header.read_text(encoding="utf-8").splitlines(), 1):
            found = INCLUDE.match(line)
            if found and (header.name == "holdout.h" or found[1] != "holdout/holdout.h"):
                wrong.append(f"{header.relative_to(root)}:{number}: public headers include nothing but holdout/holdout.h")
    return len(files), wrong


def self_test():
    """(folder, include, is it fine?)"""
    cases = [
        ("core", "core/bits.h", True), ("core", "pack/tree.h", True), ("core", "board/board.h", False),
        ("core", "pack/pack.h", False), ("pack", "core/hash.h", True), ("pack", "board/board.h", False),
        ("board", "core/bits.h", True), ("board", "horde/play.h", False), ("board", "pack/pack.h", False),
        ("horde", "board/board.h", True), ("horde", "pack/pack.h", False), ("horde", "api/modules.h", False),
        ("api", "horde/horde_rules.h", True), ("api", "horde/play.h", False), ("api", "cli/verbs.h", False),
        ("term", "holdout/holdout.h", True), ("term", "core/text.h", False), ("term", "horde/play.h", False),
        ("cli", "core/rng.h", True), ("cli", "core/rules.h", False), ("cli", "horde/play.h", False),
        ("wire", "holdout/holdout.h", True), ("wire", "cli/args.h", False), ("draw", "wire/out.h", True),
        ("draw", "wire/wire.h", False), ("wasm", "wire/answer.h", True), ("wasm", "cli/engine.h", False),
        ("town", "horde/play.h", False), ("ai", "horde/play.h", False), ("attic", "core/bits.h", False),
    ]
    bad = 0
    for folder, include, fine in cases:
        with tempfile.TemporaryDirectory() as where:
            root = pathlib.Path(where)
            (root / "src" / folder).mkdir(parents=True)
            (root / "src" / folder / "x.c").write_text(f'#include "{include}"\n')
            if (not check(root)[1]) != fine:
                bad += 1
                print(f"self-test: {folder} including {include} was {'refused' if fine else 'let through'}")
    print(f"{len(cases) - bad} passed, {bad} failed")
    return bad


def main():
    if sys.argv[1:] == ["--self-test"]:
        return 1 if self_test() else 0
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    files, wrong = check(root)
    print("\n".join(wrong + [f"{files} files, {len(wrong)} includes pointing the wrong way"]))
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
