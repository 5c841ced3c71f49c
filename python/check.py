#!/usr/bin/env python3
"""Proves the Python package: what Gymnasium's and PettingZoo's own checks ask for, written from scratch since neither may be there, and that
vectors tell the same games. usage: python/check.py [--speed]   (HOLDOUT_LIBRARY names the library)"""
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import numpy as np  # noqa: E402

import holdout  # noqa: E402

passed, failed = 0, []


def verdict(fine, what):
    global passed
    passed += bool(fine)
    if not fine:
        failed.append(what)
        print("FAIL:", what)


def raises(error, call):
    try:
        call()
    except error:
        return True
    return False


def masked(luck, mask):
    return int(luck.choice(np.flatnonzero(mask)))


def check_env(mission):
    """As gymnasium.utils.env_checker: spaces, the tuples of reset and step, seeds, observations that are the caller's own."""
    env, luck = holdout.Env(mission), np.random.default_rng(1)
    first, info = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    verdict(env.observation_space.contains(first), "the first observation is in the space")
    verdict((first == again).all() and first is not again, "the same seed, the same beginning")
    verdict(info["action_mask"].shape == (env.action_space.n,), "the mask has the size of the space")
    kept, copy = first, first.copy()
    total, end = 0.0, False
    for _ in range(5000):
        action = masked(luck, info["action_mask"])
        answer = env.step(action)
        verdict(len(answer) == 5, "step answers with five things")
        observation, reward, terminated, truncated, info = answer
        verdict(env.observation_space.contains(observation), "an observation is in the space")
        verdict(isinstance(reward, float) and isinstance(terminated, bool) and isinstance(truncated, bool), "types of a step")
        total, end = total + reward, terminated or truncated
        if end:
            break
    verdict(end and total in (0.0, 1.0), "a game ends, won or not")
    verdict((kept == copy).all(), "an observation does not change afterwards")
    check_unmasked(env)
    strict = holdout.Env(mission, strict=True)
    verdict(raises(IndexError, lambda: strict.step(575)), "an answer that is not allowed is an error for who wants it")
    verdict(raises(ValueError, lambda: holdout.Env("2e/M99")), "an unknown mission is an error")


def check_unmasked(env):
    """What Gymnasium's checker does: answers drawn from the whole space, twice from the same seed; a generator for each seed."""
    env.action_space.seed(7)
    action, told = env.action_space.sample(), []
    for _ in range(2):
        env.reset(seed=9)
        told.append(env.step(action))
    (a, *rest, info), (b, *same, _) = told
    verdict((a == b).all() and rest == same, "any number can be answered, and the same step is the same twice")
    verdict(info["illegal"] == (action >= info["action_mask"].sum()), "what was not allowed is told")
    dice = env._np_random.bit_generator.state
    env.reset(seed=9)
    verdict(dice == env._np_random.bit_generator.state, "the generator follows the seed")
    verdict(env.unwrapped is env and env.spec is None and env.render_mode is None, "what wrappers look for is there")
    verdict(info["answers"].shape == (info["action_mask"].sum(), 8), "every allowed answer is described")


def check_answers():
    """A row of numbers is the answer its text says: the verb by its place, the same answers in one game and in a vector."""
    many, one = holdout.VectorEnv("2e/M0", 3, seed=21), holdout.Game("2e/M0").start(21)
    words = [verb[0] for verb in many.game.verbs()]
    for step in range(200):
        rows = one.answers()
        verdict([words[row[0]] for row in rows] == [text.split()[0] for text in one.legal()], "the verb is the word of the answer")
        verdict((many.answers[0, :one.count] == rows).all(), "a vector describes the same answers")
        answers = many.sample(step).copy()
        many.step(answers)
        one.do(int(answers[0]))
        if one.over:
            break


def check_table(mission, seats):
    """As pettingzoo.test.api_test: agents, last, rewards that add up, everybody leaves at the end, what a seat may not know."""
    table, luck, turns = holdout.Table(mission, seats=seats), np.random.default_rng(2), 0
    table.reset(seed=3)
    verdict(table.num_agents == table.max_num_agents == seats and table.unwrapped is table, "agents are counted")
    verdict(all(table.observation_space(a) is table.observation_space(a) for a in table.agents), "a space is always the same one")
    owed = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter(60000):
        verdict(agent in table.possible_agents, "agents are known")
        observation, reward, terminated, truncated, _ = table.last()
        verdict(table.observation_space(agent).contains(observation), "an observation is in the space")
        verdict(isinstance(reward, float) and reward == owed[agent], "a reward is what came since one was asked last")
        owed[agent] = 0.0
        if terminated or truncated:
            table.step(None)
            owed = {one: owed[one] + table.rewards[one] for one in table.agents}
            continue
        verdict(observation["action_mask"].any(), "somebody who is asked has an answer")
        others = [a for a in table.agents if a != agent]
        verdict(not any(table.observe(a)["action_mask"].any() for a in others[:1]), "nobody else is asked")
        table.step(masked(luck, observation["action_mask"]))
        owed = {one: owed[one] + table.rewards[one] for one in table.agents}
        turns += 1
    verdict(not table.agents and turns > seats, "the game ends and everybody leaves")


def check_hidden():
    """Imagined positions look the same to the seat they were imagined for."""
    luck = np.random.default_rng(4)
    table = holdout.Table("zombietown/town", seats=3)
    table.reset(seed=8)
    for step in range(400):
        if table.state.over:
            break
        other = table.state.copy()
        seat = step % 3
        other.imagine(seat, step)
        seen = table._numbers.of(table.state, seat)
        verdict((seen == table._numbers.of(other, seat)).all(), "a seat's numbers tell nothing hidden")
        table.step(masked(luck, table.last()[0]["action_mask"]))


def check_numbers():
    """The blocks fill the vector without a gap, and mechanisms a game does not have take no room."""
    names = {}
    for mission in ("2e/M1", "dark-side/M1", "invader/I1", "washington/M1", "zombietown/town"):
        game = holdout.Game(mission, seats=2)
        at, blocks = 0, game.features()
        for name, first, count, each, what in blocks:
            verdict(first == at and count >= 0 and each > 0 and what, f"{mission}: block {name} follows the one before")
            at += count * each
        env = holdout.VectorEnv(mission, 2, seats=2)
        verdict(env.observations.shape[1] == at, f"{mission}: the blocks are the whole vector")
        names[mission] = {block[0] for block in blocks}
    verdict("clock" in names["washington/M1"] and "clock" not in names["2e/M1"], "the hour is told where there is one")
    verdict("marks" in names["dark-side/M1"] and "machines" in names["dark-side/M1"], "pits and machines are told")


def check_vector():
    many, one = holdout.VectorEnv("2e/M0", 4, seed=11), holdout.Env("2e/M0")
    masks = many.masks
    one.reset(seed=11)
    for step in range(300):
        answers = many.sample(step).copy()
        observations, rewards, dones, after = many.step(answers)
        verdict(after is masks and observations is many.observations, "arrays stay where they are")
        observation, reward, terminated, _, _ = one.step(int(answers[0]))
        if terminated:
            verdict(dones[0] == 1 and rewards[0] == reward, "the end is told")
            break
        verdict((observations[0] == observation).all() and masks[0].sum() == many.legal[0], "a vector tells the same game")
    verdict(raises(ValueError, lambda: many.step([9999] * 4)), "an answer that is not allowed is an error")
    kept = holdout.VectorEnv("2e/M0", 500, seed=5).observations  # the games themselves are gone
    verdict((kept == holdout.VectorEnv("2e/M0", 500, seed=5).observations).all(), "an array outlives its games")


def check_thinking():
    state = holdout.Game("2e/M0").start(3)
    best = state.search(rollouts=30)
    verdict(best and 0 <= best[0][0] < state.count, "search answers")
    verdict(best == state.search(rollouts=30, threads=2), "as many threads as you like, the same answer")
    verdict(len(state.reason(best[0][0])) > 3 and state.bot("greedy") < state.count, "bots answer and say why")
    verdict(raises(ValueError, lambda: state.bot("nobody")), "an unknown bot is an error")
    verdict(raises(ValueError, lambda: holdout.Game("zombietown/town", seats=1)), "too few players are an error")
    verdict(raises(ValueError, lambda: holdout.VectorEnv("2e/M1", 0)), "no games at all are an error")


def check_structs():
    """What is passed to the library is laid out as the header says: field by field the same names."""
    import ctypes
    import re
    from holdout import _lib
    include = pathlib.Path(__file__).resolve().parents[1] / "include/holdout"
    header = re.sub(r"/\*.*?\*/", "", (include / "holdout.h").read_text() + (include / "env.h").read_text(), flags=re.S)
    names = {"Action": "action", "Problem": "problem", "Report": "report", "Choice": "choice", "Setup": "setup", "FeatureInfo": "feature_info",
             "Verb": "verb", "Search": "search", "Idea": "idea", "Env": "env"}
    for name, of in vars(_lib).items():
        if isinstance(of, type) and issubclass(of, ctypes.Structure) and of is not ctypes.Structure:
            body = re.search(rf"struct hd_{names[name]} \{{(.*?)\n\}};", header, re.S)[1]
            pieces = [piece for line in body.split(";") for piece in re.sub(r"\(\*(\w+)\)\(.*\)", r"\1", line.strip(), flags=re.S).split(",")]
            fields = [re.sub(r"\[.*", "", piece.split()[-1]).lstrip("*") for piece in pieces if piece.strip()]
            verdict(fields == [field[0] for field in of._fields_], f"{name} is struct hd_{names[name]}: {fields}")


def check_wrong():
    """What cannot be is an error, not a crash and not a wait without end."""
    state = holdout.Game("2e/M0").start()
    verdict(raises(TypeError, lambda: holdout.Game("2e/M0", pack=5)), "a number is no pack")
    verdict(raises(ValueError, lambda: state.search(rollouts=0)), "a search without an end")
    while not state.over:
        state.do(state.count - 1)
    verdict(raises(ValueError, state.bot), "a bot in a game that is over")


def check_without_arrays():
    """Games and positions without numpy."""
    code = ("import sys; sys.modules['numpy'] = None; import holdout; state = holdout.Game('2e/M0').start(1); "
            "state.do(state.bot('greedy')); print(len(state.legal()) > 0)\n"
            "try: holdout.Env\nexcept ImportError as why: print(why)")
    out = subprocess.run([sys.executable, "-c", code], cwd=pathlib.Path(__file__).resolve().parent, capture_output=True, text=True)
    verdict(out.stdout.splitlines() == ["True", "holdout.Env needs numpy (pip install numpy, or Debian's python3-numpy)"], f"without numpy: {out.stdout}{out.stderr}")


def speed():
    for looks in (True, False):
        many = holdout.VectorEnv("2e/M1", 256, looks=looks)
        begun = time.process_time()
        for step in range(2000):
            many.sample(step)
            many.step_sampled()
        took = time.process_time() - begun
        print(f"2e/M1, random allowed answers, {'with' if looks else 'without'} observations: {many.steps / took / 1e6:.2f} million steps a second of processor time")


if __name__ == "__main__":
    for mission in ("2e/M0", "2e/M15", "dark-side/M1", "invader/I1", "washington/M1", "combined/C1"):
        check_env(mission)
    check_table("zombietown/town", 4)
    for mission in ("2e/M1", "dark-side/M2", "washington/M3"):
        check_table(mission, 2)
    check_numbers()
    check_hidden()
    check_vector()
    check_answers()
    check_without_arrays()
    check_thinking()
    check_structs()
    check_wrong()
    if "--speed" in sys.argv:
        speed()
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(bool(failed))
