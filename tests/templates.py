#!/usr/bin/env python3
"""Every template of docs/how-to/templates works: templates.py BUILD

A mission is linted as it is. A game is a copy of games/2e under another id. A card and a skill are put into a copy of games/ as
docs/how-to says, the copy is linted, and the scenario of the template has to pass there, and to fail without it. The game of
a family of its own is proved in a build with -Dtemplate_game=true (./check); here it must be unknown to the product.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "docs" / "how-to" / "templates"
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build").resolve()
tally = {True: 0, False: 0}


def run(*command):
    done = subprocess.run([str(c) for c in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def verdict(name, fine, said=""):
    tally[fine] += 1
    if not fine:
        print(f"{name}: {said.strip()}")


def lint(name, path):
    code, said = run(BUILD / "holdout", "lint", path)
    verdict(f"lint {name}", code == 0, said)


def scenario(name, *options, passes=True):
    code, said = run(BUILD / "tests" / "scenarios", *options, TEMPLATES / name)
    verdict(f"scenario {name}", (code == 0) == passes, said)


def block(template, key):
    """The lines under `key:` at the left margin of a template."""
    found = re.search(rf"^{key}:\n((?:[ ].*\n|\n)*)", (TEMPLATES / template).read_text(encoding="utf-8"), re.M)
    return found[1].rstrip("\n") + "\n"


def insert(path, after, lines):
    text = path.read_text(encoding="utf-8")
    assert text.count(after) == 1, f"{path}: {after!r} occurs {text.count(after)} times"
    path.write_text(text.replace(after, after + lines), encoding="utf-8")


def main():
    lint("mission.yaml", TEMPLATES / "mission.yaml")
    scenario("scenario.yaml")
    scenario("card.scenario.yaml", passes=False)
    scenario("skill.scenario.yaml", passes=False)
    with tempfile.TemporaryDirectory() as where:
        games = pathlib.Path(where) / "games"
        shutil.copytree(ROOT / "games", games)
        equipment, skills, survivors = (games / "2e" / f for f in ("equipment.yaml", "skills.yaml", "survivors.yaml"))
        insert(equipment, "\ncards:\n", block("card.yaml", "cards"))
        insert(equipment, "\n  equipment:\n", block("card.yaml", "decks").split("\n", 1)[1])
        insert(skills, "\nskills:\n", block("skill.yaml", "skills"))
        text = survivors.read_text(encoding="utf-8")
        survivors.write_text(re.sub(r"(  amy:\n(?:    .*\n)*?    blue: )\[.*?\]", r"\1[plus-2-dice-melee]", text), encoding="utf-8")
        lint("games with the card and the skill", games)
        scenario("card.scenario.yaml", "--pack", games)
        scenario("skill.scenario.yaml", "--pack", games)
        mine = pathlib.Path(where) / "pack" / "mine"
        shutil.copytree(ROOT / "games" / "2e", mine)
        game = (mine / "game.yaml").read_text(encoding="utf-8")
        (mine / "game.yaml").write_text(re.sub(r"^id: 2e", "id: mine", game, flags=re.M), encoding="utf-8")
        lint("a game of one's own", mine.parent)
    code, said = run(BUILD / "holdout", "lint", TEMPLATES / "game" / "games")
    verdict("the empty game is no part of the product", code != 0 and "expected 'rules:'" in said, said)
    print(f"{tally[True]} passed, {tally[False]} failed")
    return 1 if tally[False] else 0


if __name__ == "__main__":
    sys.exit(main())
