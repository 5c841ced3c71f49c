#!/usr/bin/env python3
"""Pictures of the terminal game as SVG: picture.py HOLDOUT terminal|town OUT.svg [COLUMNS LINES [STEPS [KEY...]]].

terminal: the stored won game of the cooperative game; town: a game of bots, the first seat taken over by a person. Both are
played up to a step in line mode, then resumed in a real terminal, where KEYs are pressed, and drawn.
docs/img/terminal.svg and town.svg are made with it.
"""
import html
import os
import re
import subprocess
import sys
import time

import tmux  # noqa: E402  (reads sys.argv)

WIDE, HIGH, EDGE = 9.03, 18, 12
SEED = 24  # of the town
NORMAL = {"ink": "#d0d0d0", "ground": "#121212", "bold": False, "inverse": False, "underline": False, "dim": False}
BASE = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
        "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]


def colour(n):
    if n < 16:
        return BASE[n]
    if n >= 232:
        return "#" + "%02x" % (8 + 10 * (n - 232)) * 3
    levels, n = [0, 95, 135, 175, 215, 255], n - 16
    return "#%02x%02x%02x" % (levels[n // 36], levels[n // 6 % 6], levels[n % 6])


def change(style, codes):
    """Applies one escape sequence to a style."""
    codes = [int(c or 0) for c in codes.split(";")]
    while codes:
        c = codes.pop(0)
        if c == 0:
            style = dict(NORMAL)
        elif c in (1, 2, 4, 7):
            style = {**style, {1: "bold", 2: "dim", 4: "underline", 7: "inverse"}[c]: True}
        elif c in (38, 48) and codes[:1] == [5]:
            style = {**style, "ink" if c == 38 else "ground": colour(codes[1])}
            codes = codes[2:]
        elif 30 <= c <= 37 or 40 <= c <= 47:
            style = {**style, "ink" if c < 40 else "ground": colour(c % 10)}
        elif c in (39, 49):
            style = {**style, "ink" if c == 39 else "ground": NORMAL["ink" if c == 39 else "ground"]}
    return style


def cells(screen):
    style = dict(NORMAL)
    for y, line in enumerate(screen.rstrip("\n").split("\n")):
        x = 0
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b"):
                style = change(style, part[2:-1])
                continue
            for sign in part:
                yield x, y, sign, style
                x += 1


def runs(screen):
    """Stretches of cells of one style in a row: (x, y, text, style)."""
    run = None
    for x, y, sign, style in cells(screen):
        if run and run[1] == y and run[0] + len(run[2]) == x and run[3] == style:
            run = (run[0], y, run[2] + sign, style)
            continue
        if run:
            yield run
        run = (x, y, sign, style)
    if run:
        yield run


def draw(screen, columns, lines):
    grounds, signs = [], []
    for x, y, text, style in runs(screen):
        ink, ground = (style["ground"], style["ink"]) if style["inverse"] else (style["ink"], style["ground"])
        if ground != NORMAL["ground"]:
            grounds.append(f'<rect x="{x * WIDE:.1f}" y="{y * HIGH}" width="{len(text) * WIDE + .3:.1f}" height="{HIGH + .3}" fill="{ground}"/>')
        start = len(text) - len(text.lstrip())
        text = text.strip()
        if text:
            more = ' font-weight="bold"' * style["bold"] + ' text-decoration="underline"' * style["underline"]
            at = " ".join(f"{(x + start + i) * WIDE:.1f}" for i in range(len(text)))  # every sign in its column, whatever the font
            signs.append(f'<text xml:space="preserve" x="{at}" y="{y * HIGH + 14}" fill="{ink}"{more}>{html.escape(text)}</text>')
    w, h = columns * WIDE + 2 * EDGE, lines * HIGH + 2 * EDGE
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.0f} {h:.0f}" width="{w:.0f}" height="{h:.0f}">\n'
            f'<rect width="100%" height="100%" rx="10" fill="{NORMAL["ground"]}"/>\n'
            f'<g transform="translate({EDGE} {EDGE})" shape-rendering="crispEdges">{"".join(grounds)}</g>\n'
            f'<g transform="translate({EDGE} {EDGE})" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">\n'
            + "\n".join(signs) + "\n</g></svg>\n")


def play(folder, arguments, actions=""):
    """Plays in line mode; returns the save."""
    subprocess.run([tmux.HOLDOUT, "play", *arguments.split()], input=actions, text=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "XDG_STATE_HOME": folder}, check=True)
    saves = os.path.join(folder, "holdout")
    return os.path.join(saves, os.listdir(saves)[0])


def cut(path, steps):
    """Leaves the first steps of a save."""
    with open(path) as file:
        lines = file.read().split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("start")) + 1
    with open(path, "w") as file:
        file.write("\n".join(lines[:first + steps]) + "\n")


def shoot(out, folder, arguments, columns, lines, *keys):
    """Resumes the save in the folder in a real terminal and draws it."""
    with tmux.terminal(f"--resume --speed 9 {arguments}", folder=folder, columns=columns, lines=lines) as t:
        t.wait("▶ ")
        for key in keys or ("Down", "Up"):
            t.keys(key)
            time.sleep(0.15)
        time.sleep(0.3)
        with open(out, "w") as file:
            file.write(draw(t.tmux("capture-pane", "-peN", "-t", "t"), columns, lines))


def main():
    what, out = sys.argv[2:4]
    columns, lines = (int(a) for a in (sys.argv[4:6] or ((104, 34) if what == "town" else (100, 30))))
    steps = int(sys.argv[6]) if len(sys.argv) > 6 else 0
    folder = os.path.join(tmux.ROOT, "picture")
    if what == "town":
        cut(play(folder, f"zombietown/town --seats 4 --seed {SEED} --bot all=greedy"), steps or 196)
        shoot(out, folder, "--bot 1=person,rest=greedy", columns, lines, *sys.argv[7:])
    else:
        seed, actions = tmux.won_game()
        play(folder, f"2e/M0 --seed {seed}", "\n".join(actions[:steps or 88]))
        shoot(out, folder, "", columns, lines, *sys.argv[7:])


if __name__ == "__main__":
    main()
