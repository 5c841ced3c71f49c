#!/usr/bin/env python3
"""A picture of the terminal game as SVG, for the README: picture.py HOLDOUT OUT.svg [COLUMNS LINES [STEPS]].

Plays the stored won game up to a step in line mode, resumes it in a real terminal and draws what is on the screen.
"""
import html
import os
import re
import subprocess
import sys

sys.argv[1:] = sys.argv[1:] or ["build/src/cli/holdout", "play.svg"]
import term_test  # noqa: E402  (reads sys.argv)

WIDE, HIGH = 9.03, 19
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


def draw(screen, columns, lines):
    grounds, signs = [], []
    for x, y, sign, style in cells(screen):
        ink, ground = (style["ground"], style["ink"]) if style["inverse"] else (style["ink"], style["ground"])
        if ground != NORMAL["ground"]:
            grounds.append(f'<rect x="{x * WIDE:.2f}" y="{y * HIGH}" width="{WIDE + .2:.2f}" height="{HIGH}" fill="{ground}"/>')
        if sign != " ":
            more = ' font-weight="bold"' * style["bold"] + ' text-decoration="underline"' * style["underline"]
            signs.append(f'<text x="{x * WIDE:.2f}" y="{y * HIGH + 14.5}" fill="{ink}"{more}>{html.escape(sign)}</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * WIDE:.0f}" height="{lines * HIGH}">'
            f'<rect width="100%" height="100%" rx="6" fill="{NORMAL["ground"]}"/>{"".join(grounds)}'
            f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">{"".join(signs)}</g></svg>\n')


def main():
    out = sys.argv[2]
    columns, lines = (int(a) for a in (sys.argv[3:5] or (80, 24)))
    steps = int(sys.argv[5]) if len(sys.argv) > 5 else 150
    seed, actions = term_test.won_game()
    folder = os.path.join(term_test.ROOT, "picture")
    subprocess.run([term_test.HOLDOUT, "play", "2e/M0", "--seed", str(seed)], input="\n".join(actions[:steps]), text=True,
                   stdout=subprocess.DEVNULL, env={**os.environ, "XDG_STATE_HOME": folder}, check=True)
    with term_test.terminal("--resume --speed 9", folder=folder, columns=columns, lines=lines) as t:
        t.wait("▶ ")
        t.keys("Down", "Up")
        t.wait("help")
        with open(out, "w") as file:
            file.write(draw(t.screen(colours=True), columns, lines))


if __name__ == "__main__":
    main()
