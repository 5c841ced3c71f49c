#!/usr/bin/env python3
"""What `meson install` and `pip install ./python` leave behind works far from the tree: install_test.py BUILD

Nothing is fetched: no network, no other package. Ends with "N passed, M failed".
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
HOME = tempfile.TemporaryDirectory()
HERE = pathlib.Path(HOME.name)
results = []


def verdict(name, fine, told=""):
    results.append(bool(fine))
    print(f"{'ok  ' if fine else 'FAIL'} {name}" + ("" if fine else f"\n{str(told)[-2000:]}"))


def run(*words, **env):
    done = subprocess.run([str(w) for w in words], cwd=HERE, env={**os.environ, **{k: str(v) for k, v in env.items()}}, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def symbols(*words):
    """Those that others can see and that are ours, not the compiler's."""
    _, out, err = run("nm", *words)
    return [line.split()[-1] for line in out.splitlines() if re.search(r" [TDRBVW] ", line)]


def installed():
    """The files, and how to find them as somebody else's build would."""
    to = HERE / "root"
    code, out, err = run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", to)
    verdict("meson install", code == 0, out + err)
    found = {path.name: path for path in to.rglob("*")}
    for name in ("holdout.h", "env.h", "libholdout.so", "libholdout.a", "libholdout.pc"):
        verdict(f"{name} is installed", name in found, sorted(found))
    return found, {"PKG_CONFIG_PATH": found["libholdout.pc"].parent, "PKG_CONFIG_SYSROOT_DIR": to}


def program(found, env):
    code, out, err = run(found["bin"] / "holdout", "sim", "2e/M0", "--games", 3, "--lang", "en")
    verdict("the program plays", code == 0 and "of 3 won" in out, out + err)


def library(found, env):
    example, where = ROOT / "docs/how-to/templates/bot.c", found["libholdout.so"].parent
    verdict("the example has some thirty lines", len(example.read_text().splitlines()) <= 36)
    flags = run("pkg-config", "--cflags", "--libs", "libholdout", **env)[1].split()
    code, out, err = run("cc", "-std=c17", "-Wall", "-Wextra", "-Werror", example, *flags, "-o", "shared")
    verdict("the example compiles against it", code == 0, err)
    code, shared, err = run(HERE / "shared", LD_LIBRARY_PATH=where)
    verdict("… and plays", code == 0 and re.fullmatch(r"\d+ of 20 won\n", shared), shared + err)
    flags = [f.replace("-lholdout", "-l:libholdout.a") for f in run("pkg-config", "--static", "--cflags", "--libs", "libholdout", **env)[1].split()]
    code, out, err = run("cc", "-std=c17", example, *flags, "-o", "static")
    verdict("… from the archive, too", code == 0 and run(HERE / "static")[1] == shared, err)
    (HERE / "both.cpp").write_text("#include <holdout/holdout.h>\n#include <holdout/env.h>\nint main() { return hd_bot_find(\"greedy\") == HD_BOT_NONE; }\n")
    code, out, err = run("cc", "-fsyntax-only", "-x", "c", "both.cpp", *[f for f in flags if f.startswith("-I")])
    verdict("both headers stand alone", code == 0, err)


def seen(found, env):
    shared = [s for s in symbols("-D", "--defined-only", "--with-symbol-versions", found["libholdout.so"])]
    ours = [s for s in shared if s.startswith("hd_")]
    verdict("what programs may call is versioned", len(ours) > 100 and all(s.endswith("@@HOLDOUT_0") for s in ours), ours[:3])
    verdict("nothing else can be seen", set(shared) - set(ours) <= {"HOLDOUT_0", "HOLDOUT_0@@HOLDOUT_0"}, sorted(set(shared) - set(ours))[:5])
    archive = symbols("--defined-only", "--extern-only", found["libholdout.a"])
    verdict("… nor in the archive", sorted(archive) == sorted(s.split("@")[0] for s in ours), sorted(set(archive) ^ {s.split("@")[0] for s in ours})[:5])


PLAY = """import holdout, pathlib
state = holdout.Game("2e/M0").start(seed=7)
while not state.over:
    state.do(state.bot("greedy"))
print(pathlib.Path(holdout.__file__).parents[1], state.result in (holdout.WON, holdout.LOST))
"""


def package():
    """pip where there is one; else what pip would do."""
    to, env = HERE / "site", {"HOLDOUT_BUILD": BUILD, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    make = f"import sys; sys.path.insert(0, {str(ROOT / 'python')!r}); import builder; print(builder.build_wheel('.'))"
    code, out, err = run(sys.executable, "-c", make, **env)
    name = out.split()[-1] if out.split() else "nothing"
    verdict("the package is built from the tree alone", code == 0 and name.endswith(".whl"), out + err)
    with zipfile.ZipFile(HERE / name) as archive:
        verdict("the library is in it", {"holdout/__init__.py", "holdout/libholdout.so"} <= set(archive.namelist()) and archive.testzip() is None, archive.namelist())
        archive.extractall(HERE / "unpacked")
    if run(sys.executable, "-m", "pip", "--version")[0] == 0:
        code, out, err = run(sys.executable, "-m", "pip", "install", "--target", to, ROOT / "python", **env)
        verdict("pip install, without a network", code == 0, out + err)
    else:
        to = HERE / "unpacked"
    for folder in {to, HERE / "unpacked"}:
        code, out, err = run(sys.executable, "-c", PLAY, PYTHONPATH=folder)
        verdict(f"import holdout, from {folder.name}", code == 0 and out.split() == [str(folder), "True"], out + err)


def main():
    found, env = installed()
    program(found, env)
    library(found, env)
    seen(found, env)
    package()
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
