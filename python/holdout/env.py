"""Environments. An answer is a number, its place in the list of allowed ones: 0 .. count-1. The mask says which numbers those are,
`answers` what each of them means. An observation is a vector of small integers (Game.features() says what they mean), as the seat
that is asked may know the position.

Env is a gymnasium.Env and Table a pettingzoo.AECEnv where those are installed; they work without them too.
"""
import ctypes as c
import math

import numpy as np

from ._lib import ARGS, LEGAL_MAX, OVER, WON, lib
from .game import Game
from .spaces import AECEnv, Box, Dict, Discrete, GymEnv


class _Memory:
    """What the arrays of a VectorEnv lie in: it stays as long as one of them does."""

    def __init__(self, game, count, seed, looks):
        self.game, self.env = game, lib.hd_env_new(game, count, seed, looks)
        if not self.env:
            raise MemoryError(f"{count} games")

    def __del__(self):
        if getattr(self, "env", None):
            lib.hd_env_free(self.env)

    def array(self, pointer, *shape):
        block = (pointer._type_ * math.prod(shape)).from_address(c.addressof(pointer.contents))
        block.memory = self
        return np.ctypeslib.as_array(block).reshape(shape)


class _Numbers:
    """One position as numbers, in an array that is used again and again."""

    def __init__(self, game):
        self.count = lib.hd_features(game, game.start(), -1, None, 0)
        self.space = Box(-32768, 32767, (self.count,), np.int16)

    def of(self, state, seat):
        out = np.empty(self.count, np.int16)
        lib.hd_features(state.game, state, seat, out.ctypes.data_as(c.POINTER(c.c_int16)), self.count)
        return out


def _mask(state):
    mask = np.zeros(LEGAL_MAX, np.int8)
    mask[:state.count] = 1
    return mask


class Env(GymEnv):
    """One player, or a team played by one mind. Reward: 1 for a won game, and with shaped=True what each step brings the goals forward.
    An answer that is not allowed changes nothing and is told in info["illegal"]; with strict=True it is an IndexError."""

    metadata = {"render_modes": []}

    def __init__(self, mission="2e/M0", max_steps=20000, shaped=False, strict=False, **options):
        self.game = Game(mission, **options)
        if self.game.seats != 1:
            raise ValueError("Env is for one seat; Table is for several")
        self.state, self._numbers = self.game.start(), _Numbers(self.game)
        self.max_steps, self.shaped, self.strict, self._steps, self._seed = max_steps, shaped, strict, 0, 0
        self.action_space, self.observation_space = Discrete(LEGAL_MAX), self._numbers.space

    def _look(self, illegal=False):
        info = {"action_mask": _mask(self.state), "answers": self.state.answers(), "progress": self.state.progress(), "illegal": illegal}
        return self._numbers.of(self.state, 0), info

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._seed = seed if seed is not None else self._seed + 1
        self._steps = 0
        self.state.reset(self._seed)
        return self._look()

    def step(self, action):
        before, illegal = self.state.progress(), not 0 <= int(action) < self.state.count
        if not illegal or self.strict:
            self.state.do(int(action))
        self._steps += 1
        terminated = self.state.over
        reward = float(terminated and self.state.result == WON) + (self.state.progress() - before if self.shaped else 0.0)
        observation, info = self._look(illegal)
        return observation, reward, terminated, not terminated and self._steps >= self.max_steps, info

    def action_masks(self):
        """For learners that ask for the mask themselves, as MaskablePPO does."""
        return _mask(self.state)

    def close(self):
        pass


class Table(AECEnv):
    """Several players, one after the other. Agents are "seat_0", "seat_1" ...; decisions of all together are asked of the first."""

    metadata = {"name": "holdout", "render_modes": []}

    def __init__(self, mission="zombietown/town", seats=4, **options):
        self.game = Game(mission, seats=seats, **options)
        self.state, self._numbers = self.game.start(), _Numbers(self.game)
        self.possible_agents = [f"seat_{i}" for i in range(self.game.seats)]
        self.observation_spaces = {agent: Dict({"observation": self._numbers.space, "action_mask": Box(0, 1, (LEGAL_MAX,), np.int8)})
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(LEGAL_MAX) for agent in self.possible_agents}
        self._seed = 0
        self.reset()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self._seed = seed if seed is not None else self._seed + 1
        self.state.reset(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self):
        self.agent_selection = self.agents[max(self.state.seat, 0)] if not self.state.over else self.agents[0] if self.agents else None

    def observe(self, agent):
        seat = int(agent.rsplit("_", 1)[1])
        asked = not self.state.over and max(self.state.seat, 0) == seat
        return {"observation": self._numbers.of(self.state, seat),
                "action_mask": _mask(self.state) if asked else np.zeros(LEGAL_MAX, np.int8)}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _leave(self, agent):
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.agents[0] if self.agents else None

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: step(None)")
            self._leave(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state.do(int(action))
        over = self.state.over
        for i, one in enumerate(self.agents):
            won = over and (self.state.result == WON or (self.state.result == OVER and self.state.winner(i)))
            self.rewards[one] = float(won)
            self._cumulative_rewards[one] += self.rewards[one]
            self.terminations[one] = over
        self._ask()

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close(self):
        pass


class VectorEnv:
    """Many games stepped in one call. The arrays are the library's own memory: looking copies nothing, and the next step changes them.
    A game that ends starts over by itself; `done` and `reward` tell of the one that ended."""

    def __init__(self, mission="2e/M1", count=64, seed=1, looks=True, **options):
        if count < 1:
            raise ValueError(f"{count} games: at least 1 is needed")
        self.game, self.count = Game(mission, **options), count
        self._memory = _Memory(self.game, count, seed, looks)
        self._env, array = self._memory.env, self._memory.array
        e = self._env.contents
        self.observations = array(e.feature, count, e.numbers)
        self.masks = array(e.mask, count, LEGAL_MAX)
        self.answers = array(c.cast(e.answer, c.POINTER(c.c_uint8)), count, LEGAL_MAX, 1 + ARGS)
        self.legal, self.seats = array(e.legal, count), array(e.seat, count)
        self.rewards, self.dones = array(e.reward, count), array(e.done, count)
        self._answer = np.zeros(count, np.int32)
        self._answers = self._answer.ctypes.data_as(c.POINTER(c.c_int32))

    def reset(self, seed=1):
        lib.hd_env_reset(self._env, seed)
        return self.observations, self.masks

    def step(self, answers):
        self._answer[:] = answers
        if not lib.hd_env_step(self._env, self._answers):
            raise ValueError("an answer that is not allowed")
        return self.observations, self.rewards, self.dones, self.masks

    def sample(self, seed):
        """An allowed answer for each game, by lot; the array is used again."""
        lib.hd_env_sample(self._env, seed, self._answers)
        return self._answer

    def step_sampled(self):
        """Takes what sample() drew, without passing it on."""
        lib.hd_env_step(self._env, self._answers)

    @property
    def steps(self):
        return self._env.contents.steps

    @property
    def games(self):
        return self._env.contents.games
