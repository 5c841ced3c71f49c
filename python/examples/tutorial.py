#!/usr/bin/env python3
"""Trains a small policy on the tutorial: it watches `greedy` play, learns how much each kind of answer (its first word) is liked
(softmax regression), and then plays by itself. usage: python/examples/tutorial.py [GAMES-TO-WATCH]"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import numpy as np  # noqa: E402

import holdout  # noqa: E402

GAME = holdout.Game("2e/M0")
LUCK = np.random.default_rng(1)


def words_of(state):
    return [text.split()[0] for text in state.legal()]


def watch(games):
    """What was offered, and which of it greedy took."""
    seen = []
    for seed in range(games):
        state = GAME.start(seed + 1)
        while not state.over:
            taken = state.bot("greedy", seed)
            if state.count > 1:
                seen.append((words_of(state), taken))
            state.do(taken)
    return seen


def learn(seen, rounds=30, rate=0.05):
    weight = {}
    for _ in range(rounds):
        for words, taken in seen:
            worth = np.exp([weight.get(word, 0.0) for word in words])
            chance = worth / worth.sum()
            for word, p in zip(words, chance):
                weight[word] = weight.get(word, 0.0) - rate * p
            weight[words[taken]] += rate
    return weight


def play(weight, seed):
    """How far the goals came."""
    state = GAME.start(seed)
    for _ in range(1500):
        if state.over:
            break
        words = words_of(state)
        worth = [weight.get(word, -9.0) for word in words] + LUCK.gumbel(size=len(words))
        state.do(int(np.argmax(worth)))
    return state.progress()


if __name__ == "__main__":
    weight = learn(watch(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
    print(", ".join(f"{word} {value:+.1f}" for word, value in sorted(weight.items(), key=lambda pair: -pair[1])))
    for name, policy in (("at random", dict.fromkeys(weight, 0.0)), ("as learnt", weight)):
        print(f"{name}: {np.mean([play(policy, 1000 + seed) for seed in range(40)]):.3f} of the goals, on average of 40 games")
