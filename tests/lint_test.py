#!/usr/bin/env python3
"""Bad mission files and what `holdout lint` says about them: lint_test.py HOLDOUT

A file of tests/lint begins with what is expected: for every problem a comment "line:column: English", then one "line:column: German";
"…" stands for anything. A file that begins with "# fine" has no problem. What has a problem never starts; warnings stop nobody. Ends with
"N passed, M failed".
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HOLDOUT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/holdout")
tally = {True: 0, False: 0}


def run(*words, state=None, text=None):
    env = {**os.environ, "LC_ALL": "C.UTF-8", **({"XDG_STATE_HOME": state} if state else {})}
    done = subprocess.run([HOLDOUT, *map(str, words)], capture_output=True, text=True, env=env, input=text if text is not None else "")
    return done.returncode, done.stdout + done.stderr


def verdict(name, fine, said):
    tally[fine] += 1
    if not fine:
        print(f"{name}: {said.strip()}")


def as_expected(said, expected):
    return re.fullmatch(".*".join(re.escape(part) for part in expected.split("…")), said) is not None


def lint(file, lang):
    """Exit code, the problems without the name of the file, and the last line."""
    code, said = run("lint", file, "--lang", lang)
    lines = said.splitlines()
    prefix = f"{file}:"
    return code, [line[len(prefix):] for line in lines[:-1] if line.startswith(prefix)], said


def expected_of(file):
    comments = []
    for line in file.read_text().splitlines():
        if not line.startswith("# "):
            break
        comments.append(line[2:])
    return [] if comments == ["fine"] else comments


def starts(file):
    with tempfile.TemporaryDirectory() as state:
        code, said = run("play", file, "--plain", "--seed", "1", state=state, text="quit\n")
        return code == 0, bool(list(pathlib.Path(state).glob("**/*.replay"))), said


def check(file):
    comments = expected_of(file)
    stops = any(": warning: " not in comment for comment in comments[0::2])
    for lang, expected in (("en", comments[0::2]), ("de", comments[1::2])):
        code, problems, said = lint(file, lang)
        same = len(problems) == len(expected) and all(as_expected(p, e) for p, e in zip(problems, expected))
        verdict(f"{file.name} ({lang})", same and code == (1 if stops else 0), f"expected {expected}, said:\n{said}")
    began, saved, said = starts(file)
    verdict(f"{file.name} starts", began == (not stops) and not (stops and saved), said)


def check_raw(name, content, expected):
    """Files no comment can stand in."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{name}.yaml"
        file.write_bytes(content)
        code, problems, said = lint(file, "en")
        verdict(name, code == 1 and len(problems) == 1 and as_expected(problems[0], expected), f"expected {expected}, said:\n{said}")
        verdict(f"{name} starts", not starts(file)[0], "it does")


def check_names():
    """A pack may come from anybody: what its files are called is not obeyed by a terminal either."""
    with tempfile.TemporaryDirectory() as where:
        missions = pathlib.Path(where, "pack", "ours", "missions")
        missions.mkdir(parents=True)
        (missions / "a\x1b]0;b\x07\nc.yaml").write_text("- a\n")
        (missions.parent / "game.yaml").write_text("- a\n")
        code, said = run("lint", missions.parent.parent)
        verdict("a file's name", code == 1 and "a?]0;b??c.yaml:1:1: " in said and "\x1b" not in said, repr(said))


def german_is_german():
    """Every message of a file in tests/lint has a German text of its own."""
    for file in sorted(HERE.glob("lint/*.yaml")):
        comments = expected_of(file)
        for english, german in zip(comments[0::2], comments[1::2]):
            verdict(f"{file.name}: German", english != german, f"the same in both languages: {english}")


def messages(source):
    """What a file of the loader can say, with X for what is filled in."""
    text = re.sub(r'"\s*\n\s*"', "", source.read_text())
    for call, words in re.findall(r'(pk_problem|pk_warning|need_if|goal_if)\((?:[^;"]*)((?:[^;"]|"(?:[^"\\]|\\.)*")*);', text):
        for message in re.findall(r'"((?:[^"\\]|\\.)*)"', words):
            if " " in message.strip():
                yield ("this could never happen: " if call.endswith("_if") else "") + re.sub(r"%[.\d]*[dsc]", "X", message)


def german_knows_all():
    """What can be wrong with a mission or with the files of a game has a German text, whether a file of tests/lint has that mistake or not."""
    tree = HERE.parent
    known = re.findall(r'TEXT\("((?:[^"\\]|\\.)*)"', (tree / "src/cli/lint_words.def").read_text())
    count = 0
    names = "board start tokens doors company mission goals rules happens objective_cards check warn box xenos cards zombies people ruleset machines"
    files = [f"src/horde/load/{name}.c" for name in names.split()] + ["src/board/cells.c", "src/board/tiles.c"]
    for file in files:
        for message in messages(tree / file):
            count += 1
            fits = any(re.fullmatch(".*".join(map(re.escape, text.split("%"))), message) for text in known)
            verdict(file, fits, f"no German for: {message}")
    verdict("messages are found", count > 60, str(count))


def check_game(folder):
    """The folder of a game with one mistake; expected.txt has what is said, English and German."""
    english, german = (folder / "expected.txt").read_text().splitlines()
    for lang, expected in (("en", english), ("de", german)):
        code, said = run("lint", folder, "--lang", lang)
        told = [line[len(f"{folder}/"):] for line in said.splitlines() if line.startswith(f"{folder}/")]
        verdict(f"{folder.name} ({lang})", code == 1 and told == [expected], f"expected {expected}, said:\n{said}")


def main():
    files = sorted(HERE.glob("lint/*.yaml"))
    for file in files:
        check(file)
    folders = sorted(file.parent for file in HERE.glob("lint/games/*/expected.txt"))
    for folder in folders:
        check_game(folder)
    verdict("there are games", len(folders) > 1, str(len(folders)))
    check_raw("empty", b"", "1:1: the file is empty")
    check_raw("a list", b"- a\n- b\n", "1:1: expected a map with 'id', found a list")
    check_raw("no text", b"id: \xff\xfe\n", "1:5: expected UTF-8 text, found the byte 0xFF")
    check_raw("zero", b"id: a\x00b\n", "1:6: expected text, found the control character U+0000")
    check_names()
    german_is_german()
    german_knows_all()
    verdict("there are files", len(files) > 50, str(len(files)))
    print(f"{tally[True]} passed, {tally[False]} failed")
    return tally[False] > 0


sys.exit(main())
