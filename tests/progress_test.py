#!/usr/bin/env python3
"""What ./play shows while it builds: stages and how far it is, on a terminal and without one. usage: progress_test.py"""
import os
import pathlib
import pty
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent.parent
passed = failed = 0
WORK = "printf '[1/20] cc a.c\\n[2/20] cc b.c\\nwarning: x\\n==> building the page…\\ninstalling npm\\nnoise\\n[20/20] ld\\n'"


def check(what, fine):
    global passed, failed
    print(("ok   " if fine else "FAIL ") + what)
    passed, failed = passed + bool(fine), failed + (not fine)


def run(work, log, stderr):
    script = f'here={here}; . "$here/tests/lib.sh"; work() {{ {work}; }}; shown "$0" work'
    return subprocess.run(["sh", "-c", script, log], stdout=subprocess.PIPE, stderr=stderr, check=False)


def on_terminal(work, log):
    ours, theirs = pty.openpty()
    code = run(work, log, theirs).returncode
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 4096):
            said += chunk
    except OSError:  # all read
        pass
    os.close(ours)
    return code, said.decode()


def main():
    with tempfile.TemporaryDirectory() as where:
        done = run(WORK, where + "/plain", subprocess.PIPE)
        check("without a terminal: the stages, line by line", done.stderr.decode() == "building the page…\ninstalling npm\n")
        check("nothing on stdout", done.stdout == b"" and done.returncode == 0)
        kept = pathlib.Path(where + "/plain").read_text(encoding="utf-8")
        check("the log has everything", "warning: x" in kept and "noise" in kept and "[20/20] ld" in kept)
        code, said = on_terminal(WORK, where + "/screen")
        check("on a terminal: how far it is, too", code == 0 and "\r[1/20]\r[2/20]\r\nbuilding the page…" in said and "[20/20]" in said)
        check("... and no noise", "noise" not in said and "warning" not in said)
        check("a failure is a failure", on_terminal(WORK + "; return 3", where + "/bad")[0] != 0)
        check("one that ends the shell too", on_terminal(WORK + "; exit 1", where + "/worse")[0] != 0)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
