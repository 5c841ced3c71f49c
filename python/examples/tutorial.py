#!/usr/bin/env python3
"""Trains a small policy on the tutorial. It plays, asks `greedy` at every decision what it would have done, and learns from that
(softmax regression over hashed features of position and answer), round after round: first greedy's games, then more and more its own.
usage: python/examples/tutorial.py [ROUNDS]     under a minute with the default of 4"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import numpy as np  # noqa: E402

import holdout  # noqa: E402

GAME = holdout.Game("2e/M0")
BLOCK = {name: slice(first, first + count * each) for name, first, count, each, _ in GAME.features()}
EACH = {name: each for name, _, _, each, _ in GAME.features()}
WEIGHTS = 1 << 18
LUCK = np.random.default_rng(1)


PLACE = np.array([verb[1].lower().find("p") for verb in GAME.verbs()])  # which operand of an answer is a place
CARD = np.array([verb[1].lower().find("c") for verb in GAME.verbs()])


def block(numbers, name):
    return numbers[BLOCK[name]].reshape(-1, EACH[name]).astype(np.int64)


def operand(answers, which):
    """That operand of each answer; -1 where it has none."""
    at = which[answers[:, 0]]
    return np.where(at >= 0, answers[np.arange(len(answers)), at + 1].astype(np.int64), -1)


def features(numbers, answers):
    """Places in the table of weights, a row for each answer: its verb and operands, each with some of the situation."""
    asked, figure = numbers[BLOCK["game"]][4:6]
    team, goals = block(numbers, "survivors"), tuple(block(numbers, "goals")[:, 0])
    zone, wounds, actions = team[figure, 0], team[figure, 1], team[figure, 5]
    dead = np.append(np.minimum(block(numbers, "zombies").sum(1), 3), 0)  # the last one is for "no place"
    lies = np.append(block(numbers, "tokens")[:, 0], 0)
    friends = np.minimum(np.bincount(team[team[:, 0] >= 0, 0], minlength=len(dead)), 2)
    verb, place, card = answers[:, 0].astype(np.int64), operand(answers, PLACE), operand(answers, CARD)
    here = dead[zone]
    mixes = [(verb, asked), (verb, here, actions), (verb, *goals), (verb, place, *goals), (verb, place, zone, *goals),
             (verb, dead[place], here), (verb, dead[place], friends[place], wounds), (verb, lies[place], dead[place]), (verb, card),
             (verb, card, dead[place]), (verb, answers[:, 1], answers[:, 2], zone), (verb, place, here, actions, *goals)]
    out = np.empty((len(answers), len(mixes)), np.int64)
    for i, mix in enumerate(mixes):
        code = np.full(len(answers), i + 1, np.int64)
        for part in mix:
            code = code * 1000003 + part + 7
        out[:, i] = (code * 0x9E3779B1 >> 13) % WEIGHTS
    return out


def choose(weight, info, numbers):
    return int(np.argmax(weight[features(numbers, info["answers"])].sum(1) + 0.01 * LUCK.random(len(info["answers"]))))


def play(weight, seed, own=1.0, lessons=None):
    """One game; a share of the decisions is our own, the others greedy's. Returns whether it was won."""
    env = holdout.Env("2e/M0", max_steps=1500)
    (numbers, info), over, won = env.reset(seed=seed), False, 0.0
    while not over:
        best = env.state.bot("greedy", seed) if lessons is not None or own < 1 else 0
        if lessons is not None and len(info["answers"]) > 1:
            lessons.append((features(numbers, info["answers"]), best))
        answer = choose(weight, info, numbers) if LUCK.random() < own else best
        numbers, won, ended, cut, info = env.step(answer)
        over = ended or cut
    return won


def learn(lessons, passes=6):
    """From nothing, in smaller and smaller steps."""
    weight = np.zeros(WEIGHTS)
    for rate in np.geomspace(0.2, 0.01, passes):
        for i in LUCK.permutation(len(lessons)):
            rows, best = lessons[i]
            worth = weight[rows].sum(1)
            chance = np.exp(worth - worth.max())
            chance /= chance.sum()
            chance[best] -= 1
            np.add.at(weight, rows, -rate * chance[:, None])
    return weight


def games_won(weight, games=100):
    return sum(play(weight, 100000 + seed) for seed in range(games)) / games


if __name__ == "__main__":
    weight, lessons, rounds = np.zeros(WEIGHTS), [], int(sys.argv[1]) if len(sys.argv) > 1 else 4
    print(f"before: {games_won(weight):.0%} of 100 games won")
    for number in range(rounds):
        for seed in range(40):
            play(weight, 1 + number * 40 + seed, own=number / rounds, lessons=lessons)
        weight = learn(lessons)
        print(f"after {len(lessons)} decisions: {games_won(weight):.0%} of 100 games won", flush=True)
